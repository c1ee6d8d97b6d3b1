//! The handbook in the repository is the one that the catalogue gives.

use carom::handbook::{Page, pages};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/handbook")
}

/// What follows each `](` up to the closing bracket.
fn links(page: &Page) -> impl Iterator<Item = &str> {
    page.content.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// The path below the handbook's folder that a link of a page leads to.
fn target(page: &Page, link: &str) -> PathBuf {
    let mut path = Path::new(&page.path).parent().map(Path::to_path_buf).unwrap_or_default();
    for part in link.split('/') {
        if part == ".." {
            path.pop();
        } else {
            path.push(part);
        }
    }
    path
}

#[test]
fn committed_pages_are_those_of_the_catalogue() {
    let mut stale = Vec::new();
    for page in pages() {
        // A checkout may have turned the line ends.
        let committed = fs::read_to_string(folder().join(&page.path)).unwrap_or_default().replace("\r\n", "\n");
        if committed != page.content {
            stale.push(page.path);
        }
    }
    assert!(stale.is_empty(), "docs/handbook is out of date: run `carom handbook`. Stale: {}", stale.join(", "));
}

#[test]
fn no_page_is_left_over() {
    let known: BTreeSet<String> = pages().into_iter().map(|page| page.path).collect();
    for below in ["", "laws", "families"] {
        for file in fs::read_dir(folder().join(below)).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let name = path.strip_prefix(folder()).unwrap().to_string_lossy().replace('\\', "/");
                assert!(known.contains(&name), "no page of the handbook: delete docs/handbook/{name}");
            }
        }
    }
}

#[test]
fn every_link_leads_somewhere() {
    let pages = pages();
    let mut figures = 0;
    for page in &pages {
        for link in links(page).filter(|link| !link.starts_with("http")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let to = if file.is_empty() { PathBuf::from(&page.path) } else { target(page, file) };
            assert!(folder().join(&to).is_file(), "{}: {link} is missing: run `carom handbook`", page.path);
            figures += usize::from(to.extension().is_some_and(|extension| extension == "svg"));
            if !anchor.is_empty() {
                let there = pages.iter().find(|other| Path::new(&other.path) == to).unwrap();
                assert!(there.content.contains(&format!("<a id=\"{anchor}\"></a>")), "{}: {link}", page.path);
            }
        }
    }
    assert!(figures > 80, "{figures} figures");
}

#[test]
fn every_erratum_has_one_row_and_its_laws_point_to_it() {
    let pages = pages();
    let content = |path: &str| pages.iter().find(|page| page.path == path).map(|page| page.content.as_str()).unwrap();
    for erratum in carom_laws::errata::all() {
        let id = erratum.id.to_lowercase();
        assert_eq!(content("errata.md").matches(&format!("<a id=\"{id}\">")).count(), 1, "{id}");
        for law in erratum.laws {
            assert!(content(&format!("laws/{law}.md")).contains(&format!("../errata.md#{id}")), "{law}, {id}");
        }
    }
}
