//! What is doubtful about a result, and what to do about it: one list for terminal, JSON, report and programs.

use serde::Serialize;
use std::fmt;

/// Something about a result that is doubtful. Said in full it is one sentence or a few: of what, what, and what to do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Warning {
    /// Of which kind; stable, for programs.
    pub code: Code,
    /// What it is about: contacts, outputs or figures by their names; none where it is the whole.
    pub subject: Option<String>,
    /// What is doubtful.
    pub text: String,
    /// What to do about it; empty where there is nothing to be done.
    pub remedy: String,
}

impl Warning {
    /// A warning about the whole, without a remedy.
    pub fn new(code: Code, text: impl Into<String>) -> Self {
        Warning { code, subject: None, text: text.into(), remedy: String::new() }
    }

    /// The same with a remedy.
    #[must_use]
    pub fn remedy(self, remedy: impl Into<String>) -> Self {
        Warning { remedy: remedy.into(), ..self }
    }

    /// The same about something.
    #[must_use]
    pub fn about(self, subject: impl Into<String>) -> Self {
        Warning { subject: Some(subject.into()), ..self }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(subject) = &self.subject {
            write!(f, "{subject}: ")?;
        }
        f.write_str(&self.text)?;
        if !self.remedy.is_empty() {
            write!(f, " {}", self.remedy)?;
        }
        Ok(())
    }
}

/// The kinds of warnings, in the order in which they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Code {
    /// The bodies had not parted when the impact was given up.
    NotParted,
    /// The impact could not be followed to its end.
    NotFinished,
    /// Another restitution than was asked for.
    RestitutionMissed,
    /// The law creates energy.
    EnergyCreated,
    /// Yielding costs energy that the law does not know of.
    Yielding,
    /// An indentation beyond the range of the law.
    LawRange,
    /// An indentation that is not small against the bodies.
    DeepIndentation,
    /// A law that pulls.
    Tension,
    /// A force that jumps at first touch.
    ForceJump,
    /// A contact shorter than a wave takes through the bodies.
    Waves,
    /// Onsets slower than the slowest approach.
    SlowOnsets,
    /// Samples too far apart to show a contact.
    SparseSamples,
    /// Forces that the motion does not say.
    SharedFriction,
    /// An impact of rigid surfaces has created energy.
    ImpactGains,
    /// The energy ledger does not close as it should.
    LedgerOpen,
    /// An output without a value in some samples.
    EmptyOutput,
    /// Records for which there was no room.
    RecordsTruncated,
    /// A figure that was asked for and could not be drawn.
    FigureMissing,
    /// A law of point contact would not know the length of the cylinders.
    PointLaw,
    /// Whether the impact leaves marks cannot be told.
    MarksUnclear,
    /// A restitution that yielding at the known strength does not leave.
    StrengthContradicted,
    /// A speed far from those that were measured.
    BeyondMeasured,
    /// Bodies that do not rebound, of which few force laws are capable.
    NoRebound,
}

impl Code {
    /// All of them.
    pub const ALL: [Code; 23] = [
        Code::NotParted,
        Code::NotFinished,
        Code::RestitutionMissed,
        Code::EnergyCreated,
        Code::Yielding,
        Code::LawRange,
        Code::DeepIndentation,
        Code::Tension,
        Code::ForceJump,
        Code::Waves,
        Code::SlowOnsets,
        Code::SparseSamples,
        Code::SharedFriction,
        Code::ImpactGains,
        Code::LedgerOpen,
        Code::EmptyOutput,
        Code::RecordsTruncated,
        Code::FigureMissing,
        Code::PointLaw,
        Code::MarksUnclear,
        Code::StrengthContradicted,
        Code::BeyondMeasured,
        Code::NoRebound,
    ];

    /// The word by which programs know it.
    pub const fn word(self) -> &'static str {
        match self {
            Code::NotParted => "not_parted",
            Code::NotFinished => "not_finished",
            Code::RestitutionMissed => "restitution_missed",
            Code::EnergyCreated => "energy_created",
            Code::Yielding => "yielding",
            Code::LawRange => "law_range",
            Code::DeepIndentation => "deep_indentation",
            Code::Tension => "tension",
            Code::ForceJump => "force_jump",
            Code::Waves => "waves",
            Code::SlowOnsets => "slow_onsets",
            Code::SparseSamples => "sparse_samples",
            Code::SharedFriction => "shared_friction",
            Code::ImpactGains => "impact_gains",
            Code::LedgerOpen => "ledger_open",
            Code::EmptyOutput => "empty_output",
            Code::RecordsTruncated => "records_truncated",
            Code::FigureMissing => "figure_missing",
            Code::PointLaw => "point_law",
            Code::MarksUnclear => "marks_unclear",
            Code::StrengthContradicted => "strength_contradicted",
            Code::BeyondMeasured => "beyond_measured",
            Code::NoRebound => "no_rebound",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_reads_as_sentences_and_is_four_fields_for_programs() {
        let warning = Warning::new(Code::Tension, "The law pulls.").about("floor").remedy("Take another.");
        assert_eq!(warning.to_string(), "floor: The law pulls. Take another.");
        let json = serde_json::to_value(&warning).unwrap_or_default();
        let expected = r#"{"code":"tension","subject":"floor","text":"The law pulls.","remedy":"Take another."}"#;
        assert_eq!(json.to_string(), expected);
    }

    #[test]
    fn codes_have_one_word_each() {
        for code in Code::ALL {
            assert_eq!(serde_json::to_value(code).unwrap_or_default(), code.word());
        }
        let mut words = Code::ALL.map(Code::word);
        words.sort_unstable();
        assert!(words.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
