//! The gallery: every scenario that comes with carom by its figure.

use super::leaf::{Leaf, Part};
use super::markdown::Text;
use crate::html::escape;
use carom_scenario::{self as scenario, Shipped};

/// The page.
pub(super) fn leaf() -> Leaf {
    let shown: Vec<_> = scenario::shipped().iter().map(card).collect();
    let cards: String = shown.iter().map(|(card, _)| card.as_str()).collect();
    let html = format!(
        "<h1 id=\"gallery\">Gallery</h1>\n<p>The scenarios that come with carom. Each leads to its page: what to look for, how to run it, and its \
         file. <code>carom new my-own --from NAME</code> makes a copy to change.</p>\n<div class=\"gallery\">\n{cards}</div>\n"
    );
    let words = shown.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join(" ");
    Leaf::new(Part::Scenarios, "gallery.html", "Gallery", Text { html, words, sections: Vec::new() })
}

/// A scenario as a picture with words under it, and the words alone.
fn card(shipped: &Shipped) -> (String, String) {
    let name = shipped.name;
    let title = shipped.readme.lines().next().unwrap_or_default().trim_start_matches("# ");
    let card = format!(
        "<a href=\"scenarios/{name}.html\"><img src=\"scenarios/{name}.svg\" alt=\"\"><b>{}</b><code>{name}</code></a>\n",
        escape(title)
    );
    (card, format!("{title} {name}"))
}
