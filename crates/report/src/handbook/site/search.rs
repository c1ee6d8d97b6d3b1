//! What the search looks through: a script that lists every page with its place, its heading, its name, its group and its words, and every
//! erratum for itself. It is a script because a page from a disk may load scripts, but no data.

use super::super::Page;
use super::leaf::Leaf;
use carom_laws::errata::{self, Erratum};
use serde_json::{Value, json};

/// The script.
pub(super) fn index(leaves: &[Leaf]) -> Page {
    let all = leaves.iter().map(page).chain(errata::all().into_iter().map(erratum));
    let lines: Vec<String> = all.map(|entry| entry.to_string()).collect();
    Page { path: "index.js".to_owned(), content: format!("window.caromPages = [\n{}\n];\n", lines.join(",\n")) }
}

fn page(leaf: &Leaf) -> Value {
    // The errata are listed one by one.
    let words = if leaf.path == "errata.html" { "" } else { &leaf.text.words };
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    // The heading is listed already.
    let words = words.strip_prefix(&leaf.title).map_or(words.as_str(), str::trim_start);
    json!([leaf.path, leaf.title, leaf.id, leaf.place(), words])
}

fn erratum(erratum: &Erratum) -> Value {
    let words = format!("{} {}", erratum.printed, erratum.right);
    json!([format!("errata.html#{}", erratum.id.to_lowercase()), erratum.title, erratum.id, "Errata", words])
}
