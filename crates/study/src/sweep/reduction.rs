//! What is made of the course of a quantity over a run: one number.

use carom_run::simulate::Course;

/// What is made of a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reduction {
    /// The largest magnitude.
    Peak,
    /// The largest value.
    Max,
    /// The least value.
    Min,
    /// The mean over time.
    Mean,
    /// The root of the mean square over time.
    Rms,
    /// The value at the first instant that counts.
    First,
    /// The value at the end.
    Last,
}

/// All of them: the word, what it is, and what of.
pub(super) const REDUCTIONS: [(&str, Reduction, &str); 7] = [
    ("peak", Reduction::Peak, "largest magnitude of"),
    ("max", Reduction::Max, "largest value of"),
    ("min", Reduction::Min, "least value of"),
    ("mean", Reduction::Mean, "mean over time of"),
    ("rms", Reduction::Rms, "root mean square over time of"),
    ("first", Reduction::First, "first value of"),
    ("last", Reduction::Last, "value at the end of"),
];

/// The word by which events are counted.
pub(super) const COUNT: &str = "count";

impl Reduction {
    /// The reduction of this name.
    pub(super) fn of(word: &str) -> Option<Self> {
        REDUCTIONS.iter().find(|(name, ..)| *name == word).map(|(_, reduction, _)| *reduction)
    }

    /// What it is, in words that go on with what it is of.
    pub(super) fn words(self) -> &'static str {
        REDUCTIONS.iter().find(|(_, own, _)| *own == self).map_or("", |(.., words)| words)
    }

    /// The number; NaN where there is none.
    pub(super) fn apply(self, course: &Course) -> f64 {
        match self {
            Reduction::Peak => course.most.abs().max(course.least.abs()),
            Reduction::Max => course.most,
            Reduction::Min => course.least,
            Reduction::Mean => course.mean,
            Reduction::Rms => course.effective,
            Reduction::First => course.first,
            Reduction::Last => course.last,
        }
    }
}
