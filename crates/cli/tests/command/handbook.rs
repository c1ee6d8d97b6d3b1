//! The handbook as the command writes it.

use super::{Desk, refusal};

#[test]
fn a_site_is_written_in_one_go_and_says_what_to_open() {
    let desk = Desk::new("site");
    let said = desk.text(&["handbook", "--site", "pages"]);
    assert!(said.starts_with("wrote ") && said.contains(" pages and "), "{said}");
    assert!(said.trim_end().ends_with("index.html"), "{said}");
    for file in ["index.html", "look.css", "search.js", "index.js", "laws/figures/hertz-loop.svg"] {
        assert!(!desk.read(&format!("pages/{file}")).is_empty(), "{file}");
    }
    for page in ["laws/ye_flores", "scenarios/slider-crank-clearance", "papers/banerjee2016-table1", "errata"] {
        assert!(desk.read(&format!("pages/{page}.html")).trim_end().ends_with("</html>"), "{page}");
    }
}

#[test]
fn text_pages_and_a_site_are_not_written_at_once() {
    let told = refusal(&["handbook", "--out", "a", "--site", "b"]);
    assert!(told.contains("--site"), "{told}");
}

#[test]
fn a_site_replaces_an_older_one_and_nothing_else() {
    let desk = Desk::new("site-again");
    desk.text(&["handbook", "--site", "pages"]);
    // A page that the older site had, and a file of the user's beside it.
    let list = desk.read("pages/.carom-site");
    desk.write("pages/.carom-site", format!("{list}laws/forgotten.html\nold/page.html\n../kept.txt\n"));
    std::fs::create_dir(desk.path("pages/old")).unwrap();
    for file in ["pages/laws/forgotten.html", "pages/old/page.html", "pages/notes.txt", "kept.txt"] {
        desk.write(file, "x");
    }
    desk.text(&["handbook", "--site", "pages"]);
    for gone in ["pages/laws/forgotten.html", "pages/old"] {
        assert!(!desk.path(gone).exists(), "{gone}");
    }
    for kept in ["pages/notes.txt", "kept.txt", "pages/index.html"] {
        assert!(desk.path(kept).exists(), "{kept}");
    }
    assert_eq!(desk.read("pages/.carom-site"), list);
}

#[test]
fn a_site_is_not_written_among_other_things() {
    let desk = Desk::new("site-among");
    desk.write("index.html", "mine");
    let told = refusal(&["handbook", "--site", desk.path("").to_str().unwrap()]);
    assert!(told.contains("holds other things than a site: name a new or an empty folder"), "{told}");
    assert_eq!((desk.read("index.html").as_str(), desk.names().len()), ("mine", 1));
}
