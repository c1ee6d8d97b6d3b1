//! Impacts without duration: what surfaces that meet at one instant do to the speeds.
//!
//! ```text
//! g+ = g- + W P           T+ - T- = P . (g- + g+)/2
//! ```
//!
//! `g` speeds at which the gaps open and the surfaces slip [m/s], `P` impulses along the same rows [N s], `W` what impulses do to the speeds, through all joints and loops [1/kg], `T` kinetic
//! energy [J]. Of each site the normal row comes first, then its tangents: none, one in a plane, two in space.
//!
//! | several sites | [`Order::Sequential`] | [`Order::AtOnce`] |
//! |---|---|---|
//! | [`ImpactLaw::Newton`] | one after the other | one linear problem of complementarity |
//! | [`ImpactLaw::Poisson`] | one after the other | two, for compression and expansion |
//! | [`ImpactLaw::Stronge`] | one after the other | there is none |
//!
//! One after the other means: the site that closes fastest, of equals the first; then again, until none closes. With friction a single impact follows its path of impulses
//! ([`PlanarImpact`](carom_laws::impulse::PlanarImpact), [`SpatialImpact`]), or, of balls, Walton's law. At once friction is that of the end of the impact, and sites have one tangent at most.
//!
//! Whether surfaces that neither close nor part stay together is asked of their accelerations ([`Persist`]).

mod at_once;
mod ball;
mod persist;
mod rebound;
mod sequence;
mod spatial;

pub use persist::{Persist, PersistError, PersistSite, Persisting};
pub use rebound::Rebound;
pub use spatial::{SpatialImpact, SpatialOutcome};

use carom_laws::impulse::Ending;
use std::fmt;

/// Sites that close slower than this part of the fastest at the beginning are at rest.
const REST: f64 = 1e-12;
/// After so many impacts for each site, and from this part of the speed at the beginning on, restitution is left out.
const PATIENCE: usize = 100;
const LEFT: f64 = 1e-6;
/// More impacts than this for each site are without end.
const MOST: usize = 10_000;

/// A site where surfaces meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImpactSite {
    /// How it rebounds.
    pub rebound: Rebound,
    /// Coefficient of friction [-].
    pub friction: f64,
    /// How many tangents it has: none where it is smooth, one in a plane, two in space.
    pub tangents: usize,
    /// What part of its slip a ball returns that sticks [-], -1 to 1: `beta0` of [`Walton`](carom_laws::impulse::Walton); `None` for dry friction alone.
    pub tangential_restitution: Option<f64>,
}

/// What ends an impact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImpactLaw {
    /// The ratio of speeds.
    Newton,
    /// The ratio of impulses.
    Poisson,
    /// The ratio of works.
    Stronge,
}

/// Whether sites that meet at one instant are dealt with one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// One after the other, the fastest first.
    Sequential,
    /// All at once.
    AtOnce,
}

/// Surfaces that meet at one instant.
#[derive(Clone, Copy, Debug)]
pub struct Impacts<'a> {
    /// `W`, row by row [1/kg].
    pub matrix: &'a [f64],
    /// `g-`, a speed per row [m/s].
    pub speeds: &'a [f64],
    /// The sites, in the order in which they touched.
    pub sites: &'a [ImpactSite],
    /// Sites that close slower do not rebound [m/s].
    pub closing_speed: f64,
}

/// What impacts did.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpactOutcome {
    /// `P`, an impulse per row [N s].
    pub impulses: Vec<f64>,
    /// `g+`, a speed per row [m/s].
    pub speeds: Vec<f64>,
    /// What is lost in all [J]; negative where a law creates energy.
    pub loss: f64,
    /// What of it friction takes [J].
    pub friction_loss: f64,
    /// What each site loses along its normal, and by friction [J].
    pub losses: Vec<[f64; 2]>,
    /// With which coefficient each site rebounded [-], the first time; zero where it did not.
    pub restitutions: Vec<f64>,
    /// How many single impacts it took; at once, how many rounds, which is one unless a site that parted is closed again.
    pub blows: usize,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImpactError {
    /// Stronge's law is for one impact at a time.
    StrongeAtOnce,
    /// Friction in space is for one impact at a time.
    SpaceAtOnce,
    /// Balls that return a part of their slip do so in one impact at a time.
    BallsAtOnce,
    /// A site whose balls return a part of their slip, by its index, is not struck centrally.
    Eccentric {
        /// Which.
        site: usize,
    },
    /// The problem of complementarity has no solution that was found.
    Unsolved,
    /// One after the other the sites close again and again.
    Endless,
}

impl Impacts<'_> {
    /// What the impacts do; nothing where no site closes.
    pub fn run(&self, law: ImpactLaw, order: Order) -> Result<ImpactOutcome, ImpactError> {
        match order {
            Order::Sequential => self.one_after_the_other(law),
            Order::AtOnce => self.at_once(law),
        }
    }

    /// The first row of each site.
    fn rows(&self) -> impl Iterator<Item = (usize, &ImpactSite)> {
        self.sites.iter().scan(0, |next, site| {
            let row = *next;
            *next += 1 + site.tangents;
            Some((row, site))
        })
    }

    /// How fast the site closes that closes fastest [m/s]; zero where none does.
    fn closing(&self, speeds: &[f64]) -> f64 {
        self.fastest(speeds).map_or(0.0, |(row, _)| -speeds[row])
    }

    /// Whether a site closes still, and it is not rounding.
    fn closes(&self, speeds: &[f64]) -> bool {
        self.closing(speeds) > REST * self.closing(self.speeds)
    }

    /// Whether impacts go on as they are asked for, after so many; otherwise what is left, which is little, is taken at once and without restitution.
    fn patience(&self, speeds: &[f64], blows: usize) -> Result<bool, ImpactError> {
        match blows / self.sites.len().max(1) {
            MOST.. => Err(ImpactError::Endless),
            PATIENCE.. => Ok(self.closing(speeds) > LEFT * self.closing(self.speeds)),
            _ => Ok(true),
        }
    }

    /// `g- + W P`.
    fn after(&self, impulses: &[f64]) -> Vec<f64> {
        let n = self.speeds.len();
        let gained = |i: usize| (0..n).map(|j| self.matrix[i * n + j] * impulses[j]).sum::<f64>();
        (0..n).map(|i| self.speeds[i] + gained(i)).collect()
    }

    /// What each site loses along its normal and by friction [J] where these impulses act straight from the speeds that there are.
    fn straight_losses(&self, impulses: &[f64]) -> Vec<[f64; 2]> {
        let speeds = self.after(impulses);
        let lost = |i: usize| -0.5 * impulses[i] * (self.speeds[i] + speeds[i]);
        self.rows().map(|(row, site)| [lost(row), (row + 1..=row + site.tangents).map(lost).sum()]).collect()
    }

    /// The coefficient with which a site rebounds that closes with a speed [m/s].
    fn restitution(&self, site: &ImpactSite, speed: f64) -> f64 {
        if speed > self.closing_speed { site.rebound.at(speed) } else { 0.0 }
    }

    /// The coefficients of all sites at once [-]: one that does not close itself is pressed by the others, and rebounds as the fastest of them.
    fn restitutions(&self, speeds: &[f64]) -> Vec<f64> {
        let fastest = self.closing(speeds);
        let own = |row: usize| if speeds[row] < -REST * fastest { -speeds[row] } else { fastest };
        self.rows().map(|(row, site)| self.restitution(site, own(row))).collect()
    }

    /// The books of impulses, of which it is known what each site loses and how it rebounded.
    fn outcome(
        &self,
        impulses: Vec<f64>,
        losses: Vec<[f64; 2]>,
        restitutions: Vec<f64>,
        blows: usize,
    ) -> ImpactOutcome {
        let speeds = self.after(&impulses);
        let work = |i: usize| 0.5 * impulses[i] * (self.speeds[i] + speeds[i]);
        let loss = -(0..speeds.len()).map(work).sum::<f64>();
        let friction_loss = losses.iter().map(|[_, rubbed]| rubbed).sum();
        ImpactOutcome { impulses, speeds, loss, friction_loss, losses, restitutions, blows }
    }
}

impl ImpactLaw {
    /// The rule that ends one impact with this restitution [-].
    pub fn ending(self, restitution: f64) -> Ending {
        match self {
            ImpactLaw::Newton => Ending::Newton(restitution),
            ImpactLaw::Poisson => Ending::Poisson(restitution),
            ImpactLaw::Stronge => Ending::Stronge(restitution),
        }
    }
}

impl fmt::Display for ImpactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ImpactError::StrongeAtOnce => {
                "Stronge's law is for one impact at a time: take the impacts one after the other"
            }
            ImpactError::SpaceAtOnce => {
                "impacts in space with friction are for one at a time: take them one after the other"
            }
            ImpactError::BallsAtOnce => {
                "tangential restitution is for one impact at a time: take the impacts one after the other"
            }
            ImpactError::Eccentric { .. } => {
                "tangential restitution is for balls that are struck centrally, and not held by joints: leave it out"
            }
            ImpactError::Unsolved => "no impulses were found that push and keep the surfaces apart",
            ImpactError::Endless => "the impacts, one after the other, do not end: take them at once",
        })
    }
}

impl std::error::Error for ImpactError {}

#[cfg(test)]
mod tests;
