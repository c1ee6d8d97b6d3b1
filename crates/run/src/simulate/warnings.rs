//! The warnings of a run: doubts of one kind about several contacts are one line.

use super::{ContactOutcome, Outcome};
use crate::interface::{Doubt, DoubtKind};

/// Most names that are listed before the rest is counted.
const NAMED: usize = 3;

impl Outcome {
    /// What is doubtful about the run, with the remedy: a line for each kind of doubt.
    pub fn warnings(&self) -> Vec<String> {
        let mut lines = self.of_contacts();
        lines.extend(self.of_ledger());
        lines.extend(self.of_blanks());
        lines
    }

    fn of_contacts(&self) -> Vec<String> {
        let mut kinds: Vec<DoubtKind> = Vec::new();
        for doubt in self.contacts.iter().flat_map(|contact| &contact.doubts) {
            if !kinds.contains(&doubt.kind) {
                kinds.push(doubt.kind);
            }
        }
        kinds.sort_unstable();
        kinds.into_iter().map(|kind| line(&of_kind(&self.contacts, kind))).collect()
    }

    fn of_ledger(&self) -> Option<String> {
        let remedy = match self.settings.method.fixed_step() {
            true => "take a shorter step, or a method that chooses its steps",
            false => "try a tighter --tolerance, and look for a force that jumps",
        };
        let words = || {
            let (missed, method) = (self.relative_residue().abs(), self.settings.method);
            format!(
                "the ledger misses {missed:.0e} of the energy at play, more than {method} should: the motion is not to be trusted; {remedy}"
            )
        };
        (self.ledger_doubt() > 1.0).then(words)
    }

    fn of_blanks(&self) -> impl Iterator<Item = String> {
        let all = self.recording.len();
        self.blanks().into_iter().map(move |(name, count)| {
            format!(
                "output \"{name}\" has no value in {count} of {all} samples, which stay empty: its formula divides by zero, leaves the range of a \
                 function or is beyond 1e100 there"
            )
        })
    }
}

/// The contacts with a doubt of one kind, and that doubt.
fn of_kind(contacts: &[ContactOutcome], kind: DoubtKind) -> Vec<(&str, &Doubt)> {
    let own = |contact: &ContactOutcome| contact.doubts.iter().position(|doubt| doubt.kind == kind);
    contacts.iter().filter_map(|contact| Some((contact.name.as_str(), &contact.doubts[own(contact)?]))).collect()
}

/// Doubts of one kind in one line: all that is said if it is the same of all, otherwise what is said of the gravest.
fn line(doubts: &[(&str, &Doubt)]) -> String {
    let gravest = doubts.iter().max_by(|a, b| a.1.weight.total_cmp(&b.1.weight));
    let Some((worst, doubt)) = gravest else { return String::new() };
    let names: Vec<&str> = doubts.iter().map(|(name, _)| *name).collect();
    if doubts.iter().all(|(_, other)| other.words == doubt.words) {
        return format!("{}: {}", listed(&names), doubt.words);
    }
    format!("{}; most at {worst}: {}", listed(&names), doubt.words)
}

/// Names as one would list them.
fn listed(names: &[&str]) -> String {
    let shown = names.iter().take(NAMED).copied().collect::<Vec<_>>();
    match (names.len().saturating_sub(NAMED), shown.as_slice()) {
        (0, [before @ .., last]) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        (0, _) => shown.join(", "),
        (more, _) => format!("{} and {more} more", shown.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubt(weight: f64, words: &str) -> Doubt {
        Doubt { kind: DoubtKind::Depth, weight, words: words.to_owned() }
    }

    #[test]
    fn doubts_of_one_kind_are_one_line() {
        let (same, deep, deeper) = (doubt(1.0, "Too deep."), doubt(1.0, "1 mm deep."), doubt(2.0, "2 mm deep."));
        assert_eq!(line(&[("a", &same)]), "a: Too deep.");
        assert_eq!(line(&[("a", &same), ("b", &same)]), "a and b: Too deep.");
        assert_eq!(line(&[("a", &deep), ("b", &deeper), ("c", &deep)]), "a, b and c; most at b: 2 mm deep.");
        let many: Vec<(&str, &Doubt)> = ["a", "b", "c", "d", "e"].into_iter().map(|name| (name, &same)).collect();
        assert_eq!(line(&many), "a, b, c and 2 more: Too deep.");
    }
}
