//! The manual: complete, tied together, and right about the files it names. What its commands print is checked beside the command.
#![allow(clippy::unwrap_used)]

use carom::handbook::{Page, site};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

static SITE: LazyLock<Vec<Page>> = LazyLock::new(site);

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages of the manual below its folder, but for its table of contents, with their texts.
fn pages() -> Vec<(String, String)> {
    let mut pages = Vec::new();
    for folder in ["", "how-to/", "theory/"] {
        for entry in fs::read_dir(top().join("docs/manual").join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if name.ends_with(".md") && name != "README.md" {
                pages.push((format!("{folder}{name}"), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    assert!(pages.len() > 20, "{} pages", pages.len());
    pages
}

/// What follows each `](` up to the closing bracket.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// What stands between single backticks, outside of fenced blocks.
fn code_spans(text: &str) -> Vec<String> {
    let prose: String = text.split("```").step_by(2).collect();
    prose.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_page_is_on_the_site_and_in_the_table_of_contents() {
    let contents = fs::read_to_string(top().join("docs/manual/README.md")).unwrap();
    let listed: BTreeSet<&str> = links(&contents).collect();
    for (page, _) in pages() {
        assert!(listed.contains(page.as_str()), "docs/manual/README.md does not list {page}");
        let path = format!("manual/{}", page.replace(".md", ".html"));
        assert!(SITE.iter().any(|file| file.path == path), "the site has no {path}");
    }
}

#[test]
fn links_in_the_repository_lead_somewhere() {
    let indices = ["docs/README.md", "docs/manual/README.md"].map(str::to_owned);
    for path in pages().into_iter().map(|(page, _)| format!("docs/manual/{page}")).chain(indices) {
        let text = fs::read_to_string(top().join(&path)).unwrap();
        for link in links(&text).filter(|link| !link.contains("://")) {
            let file = link.split('#').next().unwrap();
            let to = top().join(&path).parent().unwrap().join(file);
            assert!(file.is_empty() || to.exists(), "{path} links to {link}, which is not there");
        }
    }
}

#[test]
fn files_that_pages_name_exist() {
    let mut named = 0;
    for (page, text) in pages() {
        for path in code_spans(&text).iter().filter(|span| span.starts_with("crates/") || span.starts_with("docs/")) {
            assert!(top().join(path).exists(), "{page} names {path}, which is not there");
            named += 1;
        }
    }
    assert!(named > 50, "{named} paths");
}

#[test]
fn every_formula_can_be_set() {
    let mut formulas = 0;
    for file in SITE.iter().filter(|file| file.path.ends_with(".html")) {
        assert!(!file.content.contains("<merror"), "{} has a formula that cannot be read", file.path);
        formulas += file.content.matches("<math").count();
    }
    assert!(formulas > 150, "{formulas} formulas");
}

#[test]
fn the_gallery_shows_every_scenario() {
    let gallery = SITE.iter().find(|file| file.path == "gallery.html").unwrap();
    for shipped in carom::scenario::shipped() {
        let name = shipped.name;
        assert!(
            gallery.content.contains(&format!("href=\"scenarios/{name}.html\"><img src=\"scenarios/{name}.svg\"")),
            "{name}"
        );
    }
}

#[test]
fn every_code_of_a_warning_is_listed() {
    let page = fs::read_to_string(top().join("docs/manual/how-to/report.md")).unwrap();
    let listed: String = page.lines().filter(|line| line.starts_with("| `")).collect();
    for code in carom::warning::Code::ALL {
        assert!(listed.contains(&format!("`{code}`")), "{code}");
    }
}
