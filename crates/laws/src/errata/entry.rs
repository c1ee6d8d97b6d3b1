//! What is said of an error in a paper.

/// One error, or one group of errors of the same kind at the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Erratum {
    /// Its number, as `E-01`, by which the catalogue cites it.
    pub id: &'static str,
    /// What it is about, in one line.
    pub title: &'static str,
    /// The papers it is found in, the main one first, and the place in each.
    pub places: &'static [(Paper, &'static str)],
    /// What the paper says.
    pub printed: &'static str,
    /// What is right.
    pub right: &'static str,
    /// How that is known.
    pub evidence: &'static [Evidence],
    /// The laws of the catalogue that it concerns, by id.
    pub laws: &'static [&'static str],
}

/// The papers behind the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Paper {
    /// The review of compliant contact laws.
    Corral2021,
    /// The paper on a pin in a slot, with the derivations of many laws and the tables for cylinders.
    PinSlot,
    /// The paper on permanent indentation.
    LankaraniNikravesh1994,
    /// The critical review with the table of errors.
    Banerjee2016,
    /// The paper on contact kinematics and a hexapod.
    Hexapod,
}

impl Paper {
    /// All papers, in the order of the errata page.
    pub const ALL: [Paper; 5] =
        [Paper::Corral2021, Paper::PinSlot, Paper::LankaraniNikravesh1994, Paper::Banerjee2016, Paper::Hexapod];

    /// The name by which the catalogue cites it.
    pub fn name(self) -> &'static str {
        match self {
            Paper::Corral2021 => "Corral et al. 2021",
            Paper::PinSlot => "pin-in-slot paper",
            Paper::LankaraniNikravesh1994 => "Lankarani & Nikravesh 1994",
            Paper::Banerjee2016 => "Banerjee et al. 2016",
            Paper::Hexapod => "contact kinematics and hexapod paper",
        }
    }

    /// What the paper is.
    pub fn about(self) -> &'static str {
        match self {
            Paper::Corral2021 => "review of the compliant contact laws of multibody dynamics",
            Paper::PinSlot => {
                "contact force models for a pin in a slot: derivations, power laws for cylinders, scotch-yoke bench"
            }
            Paper::LankaraniNikravesh1994 => "continuous contact force models for impact, with permanent indentation",
            Paper::Banerjee2016 => "critical review of normal impact models, with a table of their errors",
            Paper::Hexapod => "contact detection, contact force and friction laws, applied to a walking robot",
        }
    }
}

/// How an error is known to be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evidence {
    /// The right form was derived.
    Derived,
    /// Computed, with the laws as printed and as corrected.
    Numerical,
    /// The units do not fit.
    Units,
    /// The papers contradict each other, or one contradicts itself.
    Contradiction,
    /// Plausible, not proved.
    Judgement,
}

impl Evidence {
    /// The kind of evidence in a word.
    pub fn word(self) -> &'static str {
        match self {
            Evidence::Derived => "derived",
            Evidence::Numerical => "computed",
            Evidence::Units => "units",
            Evidence::Contradiction => "contradiction",
            Evidence::Judgement => "judgement",
        }
    }
}
