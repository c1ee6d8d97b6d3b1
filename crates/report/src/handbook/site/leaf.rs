//! One page of the site, before the frame is put around it.

use super::markdown::Text;

/// The parts of the site, in the order of the navigation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Where to begin, and tables over all laws.
    Overview,
    /// Texts to learn from: a tutorial, the theory, how to do a thing.
    Manual,
    /// Where the coefficients of the families come from.
    Derivations,
    /// A page per law.
    Laws,
    /// A page per scenario.
    Scenarios,
    /// A page per reproduced table, example or figure.
    Papers,
}

impl Part {
    /// Its heading.
    pub(super) fn title(self) -> &'static str {
        match self {
            Part::Overview => "Overview",
            Part::Manual => "Manual",
            Part::Derivations => "Derivations",
            Part::Laws => "Laws",
            Part::Scenarios => "Scenarios",
            Part::Papers => "Papers",
        }
    }
}

/// What a page says, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    /// Path below the site's folder, with `/`.
    pub(super) path: String,
    /// Its heading.
    pub(super) title: String,
    /// What the navigation calls it.
    pub(super) label: String,
    /// The name by which the command calls it; may be empty.
    pub(super) id: String,
    /// The part of the site.
    pub(super) part: Part,
    /// The group within the part; may be empty.
    pub(super) shelf: String,
    /// What it says.
    pub(super) text: Text,
}

impl Leaf {
    /// A page with its heading as its label, on no shelf.
    pub(super) fn new(part: Part, path: impl Into<String>, title: impl Into<String>, text: Text) -> Self {
        let title = title.into();
        let label = title.clone();
        Leaf { path: path.into(), title, label, id: String::new(), part, shelf: String::new(), text }
    }

    /// Which group of the site it belongs to, in words.
    pub(super) fn place(&self) -> &str {
        if self.shelf.is_empty() { self.part.title() } else { &self.shelf }
    }
}

/// The way from a page to the site's folder.
pub(super) fn root(path: &str) -> &'static str {
    match path.matches('/').count() {
        0 => "",
        1 => "../",
        _ => "../../",
    }
}

/// What stands before the first of these signs: the short form of a title.
pub(super) fn before(text: &str, signs: &[char]) -> String {
    text.split(signs).next().unwrap_or(text).to_owned()
}
