//! What a series or a pair was and did, in words for people.

use super::pair::{Pair, Rattle, RattleEnding};
use super::repeat::Policy;
use crate::units::engineering;

impl Policy {
    /// What the impacts of a series meet.
    pub fn told(self) -> &'static str {
        match self {
            Policy::Fresh => "every impact on a fresh surface",
            Policy::Shakedown => "every impact on the marks of the ones before",
        }
    }
}

impl Pair {
    /// What the pair is: a word, and what is said of it.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let mass = |m: f64| if m.is_finite() { engineering(m, "kg") } else { "a fixed body".to_owned() };
        let [one, other] = self.masses;
        let [first, second] = self.forces;
        vec![
            ("masses", format!("{} and {}", mass(one), mass(other))),
            ("forces", format!("{} and {}", engineering(first, "N"), engineering(second, "N"))),
            ("clearance", format!("{} to either side", engineering(self.clearance, "m"))),
            ("relative speed", format!("{} at the start", engineering(self.speed, "m/s"))),
        ]
    }
}

impl Rattle {
    /// How the watching ended.
    pub fn told(&self) -> String {
        let (end, last) = (engineering(self.end, "s"), self.hits.last().map_or(0.0, |hit| hit.time));
        match self.ending {
            RattleEnding::Flying => format!("Watched for {end}."),
            RattleEnding::Touching => format!("Watched for {end}, which ends in the middle of a contact."),
            RattleEnding::Resting => format!("The bodies lie together from {} on.", engineering(last, "s")),
            RattleEnding::Failed => format!("The contact at {} could not be integrated.", engineering(last, "s")),
        }
    }
}
