//! The criteria by which laws are compared, and what each of them weighs.

use super::question::Purpose;
use super::setting::Setting;

/// A question asked of every law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// Does it deliver the restitution that is wanted?
    Restitution,
    /// Does it lose energy the way this contact does: in the bulk, or in a mark?
    Loss,
    /// Is it made for the way these surfaces touch?
    Contact,
    /// Does the impact stay within the range for which the law holds?
    Validity,
    /// Are the numbers it needs at hand?
    Numbers,
    /// Does its force start from zero and never pull?
    Force,
    /// Does its restitution go with the speed as that of real bodies does?
    Speed,
    /// What does it cost?
    Cost,
    /// Is it made for what the simulation is for?
    Purpose,
    /// Is its force smooth, so that an integrator can take long steps?
    Smooth,
}

impl Criterion {
    /// All criteria, in the order in which they are told.
    pub const ALL: [Criterion; 10] = [
        Criterion::Restitution,
        Criterion::Loss,
        Criterion::Contact,
        Criterion::Validity,
        Criterion::Numbers,
        Criterion::Force,
        Criterion::Speed,
        Criterion::Cost,
        Criterion::Purpose,
        Criterion::Smooth,
    ];

    /// One word for it.
    pub fn id(self) -> &'static str {
        match self {
            Criterion::Restitution => "restitution",
            Criterion::Loss => "loss",
            Criterion::Contact => "contact",
            Criterion::Validity => "validity",
            Criterion::Numbers => "numbers",
            Criterion::Force => "force",
            Criterion::Speed => "speed",
            Criterion::Cost => "cost",
            Criterion::Purpose => "use",
            Criterion::Smooth => "smooth",
        }
    }

    /// What it weighs in this setting. A score is the weighted mean of the points, times 100.
    pub fn weight(self, setting: &Setting) -> f64 {
        match self {
            Criterion::Restitution => 30.0,
            Criterion::Loss => 25.0,
            Criterion::Contact => 20.0,
            Criterion::Validity => 5.0,
            Criterion::Numbers => 10.0,
            Criterion::Force => 10.0,
            // Measurements at several speeds say more than experience in general.
            Criterion::Speed if setting.trend.is_some() => 25.0,
            Criterion::Speed => 5.0,
            // Grains touch by the million.
            Criterion::Cost if setting.purpose == Some(Purpose::Granular) => 15.0,
            Criterion::Cost => 5.0,
            Criterion::Purpose if setting.purpose.is_some() => 20.0,
            // Asked for in so many words, it outweighs where the energy goes.
            Criterion::Smooth if setting.smooth => 30.0,
            Criterion::Purpose | Criterion::Smooth => 0.0,
        }
    }
}

/// What a criterion says of a law.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The criterion.
    pub criterion: Criterion,
    /// From 0 (bad) to 1 (good).
    pub points: f64,
    /// What the points are worth in the score.
    pub weight: f64,
    /// The reason, in words.
    pub reason: String,
    /// A reason for which the law should be avoided here, whatever its score.
    pub grave: Option<Fault>,
}

impl Verdict {
    /// Whether the reason speaks for the law.
    pub fn is_for(&self) -> bool {
        self.weight > 0.0 && self.points >= 0.8
    }

    /// Whether the reason speaks against the law.
    pub fn is_against(&self) -> bool {
        self.weight > 0.0 && self.points <= 0.5
    }
}

/// Why a law should be avoided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// It delivers another restitution than is wanted.
    Restitution,
    /// It has no loss at all.
    Lossless,
    /// It was made for surfaces that touch in another way.
    Contact,
    /// The impact leaves the range for which the law holds.
    Range,
    /// Its restitution rises with the speed, against experience.
    Rises,
    /// It cannot be run here.
    Failed,
}

impl Fault {
    /// All faults, in the order in which they are told.
    pub const ALL: [Fault; 6] =
        [Fault::Restitution, Fault::Lossless, Fault::Contact, Fault::Range, Fault::Rises, Fault::Failed];

    /// One word for it.
    pub fn id(self) -> &'static str {
        match self {
            Fault::Restitution => "restitution",
            Fault::Lossless => "lossless",
            Fault::Contact => "contact",
            Fault::Range => "range",
            Fault::Rises => "rises",
            Fault::Failed => "failed",
        }
    }
}
