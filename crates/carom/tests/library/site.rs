//! The handbook as a site: complete, tied together, and needing nothing from outside.
#![allow(clippy::unwrap_used)]

use carom::handbook::{Page, site};
use carom::{papers, scenario};
use carom_laws::{catalogue, errata};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

static SITE: LazyLock<Vec<Page>> = LazyLock::new(site);

fn pages() -> impl Iterator<Item = &'static Page> {
    SITE.iter().filter(|file| file.path.ends_with(".html"))
}

fn content(path: &str) -> &'static str {
    SITE.iter().find(|file| file.path == path).map(|file| file.content.as_str()).unwrap_or_else(|| panic!("no {path}"))
}

/// The values of an attribute on a page.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    page.split(&format!(" {attribute}=\"")).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

/// The path below the site's folder that a link of the page at `from` leads to.
fn target(from: &str, link: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        if part == ".." {
            parts.pop().unwrap();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

/// A page may name a paper by its address; nothing is loaded from there.
const PAPER: &str = "https://doi.org/";

/// Whether a link leads to a file of the site.
fn stays(link: &str) -> bool {
    link != "data:," && !link.starts_with(PAPER)
}

/// What the search looks through: path, title, name, group, words.
fn index() -> Vec<[String; 5]> {
    let list = content("index.js").trim().strip_prefix("window.caromPages = ").unwrap().trim_end_matches(';');
    let rows: Vec<Value> = serde_json::from_str(list).unwrap();
    rows.iter().map(|row| std::array::from_fn(|k| row[k].as_str().unwrap().to_owned())).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let anchors: BTreeMap<&str, BTreeSet<&str>> =
        pages().map(|page| (page.path.as_str(), values(&page.content, "id").into_iter().collect())).collect();
    let files: BTreeSet<&str> = SITE.iter().map(|file| file.path.as_str()).collect();
    let mut walked = 0;
    for page in pages() {
        let links = values(&page.content, "href").into_iter().chain(values(&page.content, "src"));
        for link in links.filter(|link| stays(link)) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let to = if file.is_empty() { page.path.clone() } else { target(&page.path, file) };
            assert!(files.contains(to.as_str()), "{}: {link}", page.path);
            assert!(anchor.is_empty() || anchors[to.as_str()].contains(anchor), "{}: {link}", page.path);
            walked += 1;
        }
    }
    assert!(walked > 10_000, "{walked} links");
}

#[test]
fn every_page_and_figure_is_reached_from_the_first() {
    let (mut reached, mut ahead) = (BTreeSet::new(), vec!["index.html".to_owned()]);
    while let Some(path) = ahead.pop() {
        if path.ends_with(".html") {
            let links = values(content(&path), "href").into_iter().chain(values(content(&path), "src"));
            let files = links.filter(|link| stays(link)).map(|link| link.split('#').next().unwrap());
            ahead.extend(
                files
                    .filter(|file| !file.is_empty())
                    .map(|file| target(&path, file))
                    .filter(|to| !reached.contains(to)),
            );
        }
        reached.insert(path);
    }
    for file in SITE.iter().filter(|file| file.path != "index.js") {
        assert!(reached.contains(&file.path), "nothing leads to {}", file.path);
    }
}

#[test]
fn no_two_anchors_of_a_page_are_the_same() {
    for page in pages() {
        let ids = values(&page.content, "id");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{}", page.path);
    }
}

#[test]
fn every_law_scenario_and_paper_has_a_page_that_the_search_knows() {
    let laws = catalogue::entries().map(|entry| (entry.id, format!("laws/{}.html", entry.id)));
    let scenarios = scenario::shipped().iter().map(|s| (s.name, format!("scenarios/{}.html", s.name)));
    let papers = papers::pages().iter().map(|page| (page.name, format!("papers/{}.html", page.name)));
    let errata = errata::all().into_iter().map(|e| (e.id, format!("errata.html#{}", e.id.to_lowercase())));
    let index = index();
    for (name, path) in laws.chain(scenarios).chain(papers).chain(errata) {
        assert!(!content(path.split('#').next().unwrap()).is_empty());
        assert!(
            index.iter().any(|row| row[0] == path && row[2] == name && !row[1].is_empty() && !row[4].is_empty()),
            "{name}"
        );
    }
}

#[test]
fn the_search_knows_every_page_by_its_title_and_words() {
    let index = index();
    for page in pages() {
        let row = index.iter().find(|row| row[0] == page.path).unwrap_or_else(|| panic!("{}", page.path));
        let title = page.content.split_once("<title>").unwrap().1.split_once(" | ").unwrap().0;
        let plain = row[1].replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
        assert_eq!(title, plain);
    }
    let clearance = index.iter().find(|row| row[2] == "slider-crank-clearance").unwrap();
    assert!(clearance[4].contains("worn wrist pin") && clearance[4].contains("journal-bearing"));
}

#[test]
fn the_site_asks_for_nothing_from_outside() {
    for file in SITE.iter() {
        let text = file.content.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        let text = text.replace(&format!("<a href=\"{PAPER}"), "");
        for word in ["http:", "https:", "src=\"//", "href=\"//", "@import", "url(", "fetch("] {
            assert!(!text.contains(word), "{} has {word}", file.path);
        }
    }
}

#[test]
fn a_scenario_page_shows_its_file_and_its_figure() {
    for shipped in scenario::shipped() {
        let page = content(&format!("scenarios/{}.html", shipped.name));
        let file = shipped.text.trim_end().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        assert!(page.contains(&file), "{}", shipped.name);
        assert!(page.contains(&format!("src=\"{}.svg\"", shipped.name)), "{}", shipped.name);
        assert!(page.contains(&format!("carom run {}\n", shipped.name)), "{}", shipped.name);
    }
}

#[test]
fn a_paper_page_marks_as_many_cells_as_its_sheet_counts() {
    for page in papers::pages().iter().filter(|page| !page.timed) {
        let (reproduced, total) = page.sheet().count();
        let text = content(&format!("papers/{}.html", page.name));
        assert_eq!(text.matches("<td class=\"yes\">").count(), reproduced, "{}", page.name);
        assert_eq!(text.matches("<td class=\"no\">").count(), total - reproduced, "{}", page.name);
    }
}

/// What a law `F = K d^n (1 + xi v/v0)` delivers: the root of `xi (1 + e) = ln((1 + xi)/(1 - xi e))`.
fn delivered(xi: f64) -> f64 {
    let (mut low, mut high) = (1e-9, 1.0f64.min(1.0 / xi));
    for _ in 0..100 {
        let e = 0.5 * (low + high);
        if ((1.0 + xi) / (1.0 - xi * e)).ln() < xi * (1.0 + e) {
            low = e;
        } else {
            high = e;
        }
    }
    low
}

#[test]
fn the_first_page_says_what_the_laws_deliver() {
    let (page, e) = (content("index.html"), 0.5);
    let words = ["Nikravesh</a> <b>delivers</b> ", "Ye and Flores</a> "];
    for (word, xi) in words.into_iter().zip([0.75 * (1.0 - e * e), 1.6 * (1.0 - e) / e]) {
        assert!(page.contains(&format!("{word}{:.4}", delivered(xi))), "{word} {:.4}", delivered(xi));
    }
    assert!(!page.contains("<!--"), "a mark is left over");
}
