//! The first page: the field in one screen, and what to read next.

use super::super::figures::asked_and_delivered;
use super::super::{Page, calibration};
use super::leaf::{Leaf, Part};
use super::markdown::Text;
use crate::html::fill;
use carom_laws::catalogue;

/// What it says, with a mark for each number.
const TEMPLATE: &str = include_str!("start.html");
/// The laws of its figure.
const SHOWN: [&str; 4] = ["hunt_crossley", "lankarani_nikravesh", "ye_flores", "exact_hysteresis"];

/// The page.
pub(super) fn leaf() -> Leaf {
    let delivered =
        |law: &str| catalogue::find(law).map(|entry| calibration::published(entry, Some(0.5))).unwrap_or_default();
    let pieces = [
        ("laws", catalogue::entries().count().to_string()),
        ("lankarani_nikravesh", delivered("lankarani_nikravesh")),
        ("ye_flores", delivered("ye_flores")),
    ];
    let html = fill(TEMPLATE, &pieces);
    let text = Text { words: words(&html), html, sections: Vec::new() };
    Leaf {
        label: "Start here".to_owned(),
        ..Leaf::new(Part::Overview, "index.html", "Contact laws in one screen", text)
    }
}

/// What four laws deliver, each against what it is asked for.
pub(super) fn figure() -> Page {
    Page { path: "figures/delivered.svg".to_owned(), content: asked_and_delivered(&SHOWN).svg() }
}

/// What is left without the tags.
fn words(html: &str) -> String {
    html.split('<').filter_map(|piece| piece.split_once('>')).map(|(_, words)| words).collect()
}
