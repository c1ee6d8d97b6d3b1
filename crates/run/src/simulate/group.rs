//! What came of contacts between groups: all pairs of each together.

use super::{ContactOutcome, Outcome};

/// A contact between groups after a run.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupOutcome<'a> {
    /// What it is called.
    pub name: &'a str,
    /// How many contacts it has: one for each pair, or several where a pair has several features.
    pub pairs: usize,
    /// Those that met, the one with the largest force first.
    pub met: Vec<&'a ContactOutcome>,
    /// How many times surfaces met.
    pub impacts: usize,
    /// How many press at the end.
    pub pressing: usize,
    /// Energy lost since the start [J].
    pub loss: f64,
    /// Energy stored at the end [J].
    pub stored: f64,
}

impl Outcome {
    /// The contacts between groups, in the order of the file.
    pub fn groups(&self) -> Vec<GroupOutcome<'_>> {
        let of = |own: &'_ [ContactOutcome]| own.first().is_some_and(|first| first.group.is_some());
        let chunks = self.contacts.chunk_by(|one, other| one.group == other.group);
        chunks.filter(|own| of(own)).map(together).collect()
    }
}

/// All pairs of one contact.
fn together(own: &[ContactOutcome]) -> GroupOutcome<'_> {
    let mut met: Vec<&ContactOutcome> = own.iter().filter(|contact| contact.impacts > 0).collect();
    met.sort_by(|a, b| b.peak_force.total_cmp(&a.peak_force));
    GroupOutcome {
        name: own.first().and_then(|first| first.group.as_deref()).unwrap_or_default(),
        pairs: own.len(),
        impacts: met.iter().map(|contact| contact.impacts).sum(),
        pressing: met.iter().filter(|contact| contact.pressing).count(),
        loss: own.iter().map(|contact| contact.loss).sum(),
        stored: own.iter().map(|contact| contact.stored).sum(),
        met,
    }
}
