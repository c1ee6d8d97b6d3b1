//! The warnings of a run: those of one kind about several contacts are one.

use super::{ContactOutcome, Outcome, Truncation};
use crate::interface::ContactWarning;
use crate::record::ImpactRecord;
use carom_lab::units::engineering;
use carom_lab::warning::{Code, Warning};

/// Most names that are listed before the rest is counted.
const NAMED: usize = 3;
/// What an impact creates is rounding below this part of the energy at play.
const GAIN: f64 = 1e-12;

impl Outcome {
    /// What is doubtful about the run, with the remedy: one for each kind and subject. What is printed, written as JSON and shown on the page is this list.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut all = self.of_contacts();
        all.extend(self.shared.iter().map(of_shared));
        all.extend(self.of_gains());
        all.extend(self.of_ledger());
        all.extend(self.of_blanks());
        all.extend(self.truncated.iter().filter_map(of_truncation));
        all
    }

    fn of_contacts(&self) -> Vec<Warning> {
        let mut codes: Vec<Code> =
            self.contacts.iter().flat_map(|contact| &contact.warnings).map(|one| one.warning.code).collect();
        codes.sort_unstable();
        codes.dedup();
        codes.into_iter().filter_map(|code| together(&of_code(&self.contacts, code))).collect()
    }

    fn of_ledger(&self) -> Option<Warning> {
        let remedy = match self.settings.method.fixed_step() {
            true => "Take a shorter step, or a method that chooses its steps.",
            false => "Try a tighter --tolerance, and look for a force that jumps.",
        };
        (self.ledger_doubt() > 1.0).then(|| {
            let (missed, method) = (self.relative_residue().abs(), self.settings.method);
            let text = format!(
                "The energy balance misses {missed:.0e} of the energy at play, more than {method} should: the motion is not to be trusted."
            );
            Warning::new(Code::LedgerOpen, text).remedy(remedy)
        })
    }

    /// Impacts of rigid surfaces that created energy.
    fn of_gains(&self) -> Option<Warning> {
        let least = GAIN * self.energy_at_play();
        let gain = |impact: &ImpactRecord| -impact.loss.filter(|_| impact.duration == Some(0.0)).unwrap_or(0.0);
        let gains = || self.events.impacts().filter(|(_, impact)| gain(impact) > least);
        let (event, most) = gains().max_by(|(_, one), (_, other)| gain(one).total_cmp(&gain(other)))?;
        let (count, sum) = (gains().count(), gains().map(|(_, impact)| gain(impact)).sum::<f64>());
        let text = format!(
            "{} created energy, {} in all, the most at {} ({}). It is booked, but no impact of passive bodies does this: with friction, or with unequal restitutions, the law is not \
             sure to lose.",
            if count == 1 { "An impact".to_owned() } else { format!("{count} impacts") },
            engineering(sum, "J"),
            engineering(event.time, "s"),
            engineering(gain(most), "J"),
        );
        let remedy = "Take --impact stronge, which never does.";
        Some(Warning::new(Code::ImpactGains, text).about(format!("contact \"{}\"", event.name)).remedy(remedy))
    }

    fn of_blanks(&self) -> impl Iterator<Item = Warning> {
        let all = self.recording.taken();
        // Names of the user's formulas have no dot; what is measured is missing only where there is nothing to measure, as it says of itself.
        self.recording.blanks().filter(|(name, _)| !name.contains('.')).map(move |(name, count)| {
            let text = format!("It has no value in {count} of {all} samples, which stay empty.");
            let remedy = "Its formula divides by zero, leaves the range of a function or is beyond 1e100 there.";
            Warning::new(Code::EmptyOutput, text).about(format!("output \"{name}\"")).remedy(remedy)
        })
    }
}

/// Several that hold the same by friction.
fn of_shared((time, name): &(f64, String)) -> Warning {
    let text = format!(
        "From {} on it sticks together with others that hold the same. The motion is certain; who carries how much is not, and is shared so that each is as far from \
         slipping as the others.",
        engineering(*time, "s")
    );
    let remedy = "Where such a force matters, let one of them slide, or give it clearance.";
    Warning::new(Code::SharedFriction, text).about(format!("friction of \"{name}\"")).remedy(remedy)
}

/// What had no room among the files. Tracks are for the page, which says itself that they are thinned.
fn of_truncation(truncation: &Truncation) -> Option<Warning> {
    let Truncation::Curves { kept, left_out } = truncation else { return None };
    let text = format!(
        "{left_out} of {} steps of contacts had no room among the {kept} rows of contacts.csv; peaks of force are all there.",
        kept + left_out
    );
    let remedy = "Run it in pieces, or follow fewer contacts.";
    Some(Warning::new(Code::RecordsTruncated, text).about("contacts.csv").remedy(remedy))
}

/// The contacts with a warning of one kind, and that warning.
fn of_code(contacts: &[ContactOutcome], code: Code) -> Vec<(&str, &ContactWarning)> {
    let own = |contact: &ContactOutcome| contact.warnings.iter().position(|one| one.warning.code == code);
    contacts.iter().filter_map(|contact| Some((contact.name.as_str(), &contact.warnings[own(contact)?]))).collect()
}

/// Warnings of one kind in one: all that is said if it is the same of all, otherwise what is said of the gravest.
fn together(warnings: &[(&str, &ContactWarning)]) -> Option<Warning> {
    let (worst, gravest) = warnings.iter().max_by(|a, b| a.1.weight.total_cmp(&b.1.weight))?;
    let names: Vec<&str> = warnings.iter().map(|(name, _)| *name).collect();
    let same = warnings.iter().all(|(_, other)| other.warning == gravest.warning);
    let subject = if same { listed(&names) } else { format!("{}; most at {worst}", listed(&names)) };
    Some(gravest.warning.clone().about(subject))
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

    fn warning(weight: f64, text: &str) -> ContactWarning {
        ContactWarning { weight, warning: Warning::new(Code::DeepIndentation, text) }
    }

    #[test]
    fn warnings_of_one_kind_are_one() {
        let (same, deep, deeper) = (warning(1.0, "Too deep."), warning(1.0, "1 mm deep."), warning(2.0, "2 mm deep."));
        let said = |all: &[(&str, &ContactWarning)]| together(all).map(|one| one.to_string()).unwrap_or_default();
        assert_eq!(said(&[("a", &same)]), "a: Too deep.");
        assert_eq!(said(&[("a", &same), ("b", &same)]), "a and b: Too deep.");
        assert_eq!(said(&[("a", &deep), ("b", &deeper), ("c", &deep)]), "a, b and c; most at b: 2 mm deep.");
        let many: Vec<_> = ["a", "b", "c", "d", "e"].into_iter().map(|name| (name, &same)).collect();
        assert_eq!(said(&many), "a, b, c and 2 more: Too deep.");
    }
}
