//! How far a fit has come.

/// How far a fit has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Searches, or laws, that are done.
    pub done: usize,
    /// How many there are.
    pub all: usize,
}

/// Who wants to know how far a fit has come. What it does decides nothing about the fit.
pub trait Watcher: Sync {
    /// Is told after every search of a fit, and after every law of a ranking.
    fn look(&self, progress: Progress);

    /// Whether the end is asked for: then there is no fit.
    fn stopped(&self) -> bool {
        false
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watcher for Unwatched {
    fn look(&self, _: Progress) {}
}
