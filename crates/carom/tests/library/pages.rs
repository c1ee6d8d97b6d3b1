//! Every page that carom writes, whatever it is about: its policy, and that it asks nobody for anything.

use carom::handbook::site;
use carom::report::{ReportData, page};
use carom::scenario::read;
use std::path::Path;

/// What somebody might put into every text of a scenario.
const MARKUP: &str =
    "</title></p></script><script>window.injected = 1</script><img src=x onerror='window.injected = 1'>";

/// A page of each kind, by name.
fn pages() -> Vec<(String, String)> {
    let quoted = serde_json::to_string(&format!("{MARKUP} \u{1b}[31m \u{202e}")).unwrap();
    let text = format!(
        "carom = 1\ntitle = {quoted}\ndescription = {quoted}\n[[body]]\nname = \"<b>&amp;\"\nmass = 1\nshape = {{ kind = \"sphere\", radius = 1 }}\n\
         [[output]]\nname = \"<i>\"\nvalue = \"= t\"\nunit = \"<u>\"\ndescription = {quoted}\n[run]\nuntil = \"1 ms\""
    );
    let scenario = read(Path::new("page.toml"), &text, &[] as &[&str]).unwrap();
    let outcome = scenario.simulation.run(&mut ());
    let mut pages = vec![
        ("a report".to_owned(), page(&ReportData::of(&scenario, &outcome))),
        ("an empty report".to_owned(), page(&ReportData::default())),
    ];
    pages.extend(site().into_iter().filter(|file| file.path.ends_with(".html")).map(|file| (file.path, file.content)));
    pages
}

/// The tags of a page, without what stands between them.
fn tags(page: &str) -> impl Iterator<Item = &str> {
    // What a script says is no markup.
    let outside = page.split("<script").map(|rest| rest.split_once("</script>").map_or(rest, |(_, behind)| behind));
    outside.flat_map(|text| text.split('<').skip(1)).filter_map(|rest| rest.split('>').next())
}

#[test]
fn every_page_has_a_policy_before_anything_that_it_forbids() {
    let pages = pages();
    assert!(pages.len() > 100, "{} pages", pages.len());
    for (name, page) in pages {
        assert!(page.starts_with("<!doctype html>"), "{name}");
        let policy = page.find("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
        let policy = policy.unwrap_or_else(|| panic!("{name} has no policy"));
        let first = ["<script", "<style", "<link", "<img", "<body"].iter().filter_map(|tag| page.find(tag)).min();
        assert!(first.is_some_and(|first| policy < first), "{name}: the policy comes late");
        let rules = &page[policy..policy + page[policy..].find('>').unwrap()];
        assert!(rules.contains("base-uri 'none'; form-action 'none'"), "{name}: {rules}");
        let scripts = rules.split(';').find(|rule| rule.trim_start().starts_with("script-src ")).unwrap();
        assert!(
            !scripts.contains("unsafe") && !rules.contains("http:") && !rules.contains("https:"),
            "{name}: {rules}"
        );
    }
}

#[test]
fn no_page_refers_to_another_host_or_has_a_handler_in_its_markup() {
    for (name, page) in pages() {
        for tag in tags(&page) {
            let element = tag.split_whitespace().next().unwrap_or_default();
            let address = |attribute: &str| tag.split(&format!(" {attribute}=\"")).nth(1).unwrap_or_default();
            // A reader may follow a link; everything else a browser would load by itself.
            let loaded = if element == "a" { vec!["src"] } else { vec!["src", "href", "xlink:href", "data", "srcset"] };
            for attribute in loaded {
                let at = address(attribute);
                assert!(!at.starts_with("http") && !at.starts_with("//"), "{name}: <{tag}>");
            }
            assert!(!tag.split(' ').any(|word| word.starts_with("on") && word.contains('=')), "{name}: <{tag}>");
        }
        assert!(!page.contains("@import") && !page.contains("url(http"), "{name}");
    }
}

#[test]
fn a_title_with_markup_stays_a_title() {
    let (_, page) = pages().swap_remove(0);
    assert!(!page.contains("<script>window.injected") && !page.contains("<img"), "the title became markup");
    assert!(page.contains("&lt;script&gt;window.injected = 1") && page.contains("\\u{1b}[31m \\u{202e}"));
    assert!(!page.contains(|letter: char| carom::words::is_hidden(letter) && letter != '\n'));
}
