//! The manual: texts written by hand in `docs/manual`, from which one learns to use carom, to trust it and to add to it.

use super::super::Page;
use super::leaf::{Leaf, Part};
use super::names::Names;
use super::reference;

/// Pages by shelf, in the order of reading, and the figures that they show.
macro_rules! manual {
    ($($shelf:literal: $($page:literal),+;)+ figures: $($figure:literal),+;) => {
        const PAGES: &[(&str, &str, &str)] = &[$($(($shelf, $page, manual!(@ $page, ".md")),)+)+];
        const FIGURES: &[(&str, &str)] = &[$(($figure, manual!(@ "figures/", $figure)),)+];
    };
    (@ $($piece:literal),+) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/manual/", $($piece),+))
    };
}

manual! {
    "": "tutorial";
    "How to": "how-to/clearance-joint", "how-to/friction", "how-to/rigid", "how-to/own-law", "how-to/calibrate", "how-to/drive", "how-to/long-run", "how-to/many-bodies", "how-to/tolerance",
        "how-to/report", "how-to/results", "how-to/resume", "how-to/paper", "how-to/rust";
    "Theory": "theory/mechanisms", "theory/loops", "theory/contact", "theory/laws", "theory/events", "theory/integration", "theory/energy",
        "theory/statics";
    "About carom": "limits", "trust", "sources", "extending";
    figures: "effort.svg", "loops.svg", "orbit.svg";
}

/// All pages.
pub(super) fn leaves(names: &Names) -> Vec<Leaf> {
    let leaf = |&(shelf, page, text): &(&str, &str, &str)| {
        let leaf = reference::leaf(Part::Manual, &format!("manual/{page}.html"), text, names);
        Leaf { shelf: shelf.to_owned(), ..leaf }
    };
    PAGES.iter().map(leaf).collect()
}

/// The figures that they show.
pub(super) fn figures() -> impl Iterator<Item = Page> {
    let page = |(file, picture): &(&str, &str)| Page {
        path: format!("manual/figures/{file}"),
        content: (*picture).to_owned(),
    };
    FIGURES.iter().map(page)
}
