//! The frame around every page: the navigation, the search, where one is, and what comes before and after.

use super::super::Page;
use super::leaf::{Leaf, root};
use crate::html::{escape, fill, policy};
use std::fmt::Write as _;

/// The page with a mark for each piece.
const TEMPLATE: &str = include_str!("page.html");

/// A page of the site with its frame.
pub(super) fn page(leaves: &[Leaf], k: usize) -> Page {
    let leaf = &leaves[k];
    let neighbour = |at: Option<usize>, side: &str| {
        at.and_then(|at| leaves.get(at)).map_or(String::new(), |to| step(leaf, to, side))
    };
    let pieces = [
        ("policy", policy::of_site()),
        ("root", root(&leaf.path).to_owned()),
        ("title", escape(&leaf.title)),
        ("contents", contents(leaves, leaf)),
        ("place", place(leaf)),
        ("body", leaf.text.html.clone()),
        ("sections", sections(leaf)),
        ("before", neighbour(k.checked_sub(1), "prev")),
        ("after", neighbour(k.checked_add(1), "next")),
    ];
    Page { path: leaf.path.clone(), content: fill(TEMPLATE, &pieces) }
}

/// The navigation, part by part and shelf by shelf; the shelf of this page is open.
fn contents(leaves: &[Leaf], here: &Leaf) -> String {
    let mut out = String::new();
    for part in leaves.chunk_by(|a, b| a.part == b.part) {
        let _ = writeln!(out, "<h2>{}</h2>", part[0].part.title());
        for shelf in part.chunk_by(|a, b| a.shelf == b.shelf) {
            let items: String = shelf.iter().map(|leaf| item(leaf, here)).collect();
            let open = if shelf[0].part == here.part && shelf[0].shelf == here.shelf { " open" } else { "" };
            let _ = match shelf[0].shelf.as_str() {
                "" => writeln!(out, "<ul>{items}</ul>"),
                name => writeln!(out, "<details{open}><summary>{}</summary><ul>{items}</ul></details>", escape(name)),
            };
        }
    }
    out
}

fn item(leaf: &Leaf, here: &Leaf) -> String {
    let current = if leaf.path == here.path { " aria-current=\"page\"" } else { "" };
    format!("<li><a href=\"{}{}\"{current}>{}</a></li>", root(&here.path), leaf.path, escape(&leaf.label))
}

/// Where the page stands.
fn place(leaf: &Leaf) -> String {
    let shelf = if leaf.shelf.is_empty() { String::new() } else { format!(" / {}", escape(&leaf.shelf)) };
    format!("{}{shelf}", leaf.part.title())
}

/// The headings of a page that has several.
fn sections(leaf: &Leaf) -> String {
    if leaf.text.sections.len() < 3 {
        return String::new();
    }
    let item = |(anchor, title): &(String, String)| format!("<li><a href=\"#{anchor}\">{}</a></li>", escape(title));
    let items: String = leaf.text.sections.iter().map(item).collect();
    format!("<aside><h2>On this page</h2><ul>{items}</ul></aside>")
}

/// The way to a neighbour.
fn step(here: &Leaf, to: &Leaf, side: &str) -> String {
    format!("<a rel=\"{side}\" href=\"{}{}\">{}</a>", root(&here.path), to.path, escape(&to.title))
}
