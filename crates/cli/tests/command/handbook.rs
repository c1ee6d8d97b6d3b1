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
