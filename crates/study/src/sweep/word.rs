//! Words for numbers of a whole run.

use super::measure::Seen;

/// A number of a whole run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Energy lost.
    Loss,
    /// What the energy ledger misses.
    Residue,
    /// Accepted steps.
    Steps,
    /// Evaluations of the rate.
    Evaluations,
}

/// All of them: the word, its unit, what it is.
const WORDS: [(&str, Word, &str, &str); 4] = [
    ("loss", Word::Loss, "J", "energy lost in contacts, dampers and friction"),
    ("residue", Word::Residue, "J", "what the energy ledger misses at the end"),
    ("steps", Word::Steps, "-", "accepted steps"),
    ("evaluations", Word::Evaluations, "-", "evaluations of the rate"),
];

/// The quantity whose course says how much has been lost from an instant on.
pub(super) const LOST: &str = "energy.dissipated";

impl Word {
    /// The number of this name.
    pub(super) fn of(name: &str) -> Option<Self> {
        WORDS.iter().find(|(word, ..)| *word == name).map(|(_, own, ..)| *own)
    }

    /// What they are called.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        WORDS.iter().map(|(word, ..)| *word)
    }

    fn row(self) -> (&'static str, &'static str) {
        WORDS.iter().find(|(_, own, ..)| *own == self).map_or(("-", ""), |(_, _, unit, words)| (unit, words))
    }

    /// Its unit.
    pub(super) fn unit(self) -> &'static str {
        self.row().0
    }

    /// What it is.
    pub(super) fn words(self) -> &'static str {
        self.row().1
    }

    /// The number.
    pub(super) fn value(self, seen: &Seen<'_>) -> f64 {
        let outcome = seen.outcome;
        match self {
            Word::Loss => match seen.course(LOST).filter(|_| seen.after > 0.0) {
                Some(course) => course.last - course.first,
                None => outcome.closing.dissipated - outcome.opening.dissipated,
            },
            Word::Residue => outcome.residue(),
            Word::Steps => outcome.end.work.steps as f64,
            Word::Evaluations => outcome.end.work.evaluations as f64,
        }
    }
}
