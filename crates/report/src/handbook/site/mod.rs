//! The handbook as a site: the manual, and a page for every law, scenario and paper, with navigation and search, opened from a disk.
//!
//! A [`Leaf`] is what a page says. `frame` puts the same frame around all of them, `search` writes down what the search looks through. What
//! stands in Markdown is turned into HTML by `markdown`, where names of laws, scenarios, papers and errata become links. Scripts and looks
//! are files of their own beside the pages; nothing is asked for from outside.

mod frame;
mod gallery;
mod law;
mod leaf;
mod links;
mod manual;
mod markdown;
mod math;
mod names;
mod paper;
mod reference;
mod scenario;
mod search;
mod start;

use super::Page;
use crate::html::LOOK;
use crate::papers;
use carom_laws::catalogue::{self, Group};
use carom_scenario as scenarios;
use leaf::Leaf;
use names::Names;

/// How the site is laid out; the look is that of all pages.
const STYLE: &str = include_str!("site.css");
/// The search.
const SEARCH: &str = include_str!("search.js");

/// All files of the site: pages, figures, the style sheet, the search and what it looks through. `index.html` is the first page.
pub fn site() -> Vec<Page> {
    let leaves = leaves();
    let mut files: Vec<Page> = (0..leaves.len()).map(|k| frame::page(&leaves, k)).collect();
    files.extend(super::figures());
    files.push(start::figure());
    files.extend(manual::figures());
    files.extend(scenarios::shipped().iter().filter_map(scenario::figure));
    files.extend(papers::pages().iter().filter_map(paper::figure));
    files.push(search::index(&leaves));
    files.push(Page { path: "search.js".to_owned(), content: SEARCH.to_owned() });
    files.push(Page { path: "look.css".to_owned(), content: format!("{LOOK}{STYLE}") });
    files
}

/// All pages without their frames, in the order of the navigation.
fn leaves() -> Vec<Leaf> {
    let names = Names::all();
    let mut leaves = vec![start::leaf()];
    leaves.extend(reference::tables(&names));
    leaves.extend(manual::leaves(&names));
    leaves.extend(reference::derivations(&names));
    for group in Group::ALL {
        leaves.extend(catalogue::entries().filter(|entry| entry.group == group).map(|entry| law::leaf(entry, &names)));
    }
    let mut pages: Vec<Leaf> = scenarios::shipped().iter().map(|shipped| scenario::leaf(shipped, &names)).collect();
    pages.sort_by(|a, b| a.shelf.cmp(&b.shelf));
    leaves.push(gallery::leaf());
    leaves.push(reference::scenario_file(&names));
    leaves.extend(pages);
    leaves.extend(papers::pages().iter().map(|page| paper::leaf(page, &names)));
    leaves
}
