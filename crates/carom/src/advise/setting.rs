//! A question with every gap filled: the impact that all laws are tried in.

use super::measured::Trend;
use super::question::{AdviceError, Contact, Purpose, Question};
use super::shape::Shape;
use crate::units::engineering;
use carom_laws::material::{self, METALS, Material};
use carom_laws::normal::{Permanent, Unloading};

/// The impact in which the laws are tried, and what is known around it.
#[derive(Clone, Debug)]
pub struct Setting {
    pub(super) shape: Shape,
    /// How the surfaces touch.
    pub contact: Contact,
    /// The two materials.
    pub materials: [Material; 2],
    /// Approach speed [m/s].
    pub speed: f64,
    /// Restitution wanted [-].
    pub restitution: f64,
    /// Effective mass [kg].
    pub effective_mass: f64,
    /// `1e-5 sqrt(E/rho)` of the metal that marks first [m/s], and its name; `None` without a metal.
    pub threshold: Option<(f64, String)>,
    /// Whether the impact is expected to leave a mark.
    pub marks: Marks,
    /// What the simulation is for.
    pub purpose: Option<Purpose>,
    /// Whether the force must be smooth.
    pub smooth: bool,
    /// What the measured restitutions say.
    pub trend: Option<Trend>,
    /// What was not said and had to be assumed, one phrase each.
    pub assumed: Vec<String>,
}

/// Whether an impact leaves a permanent mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// The user has seen them.
    Seen,
    /// The user has looked, and there are none.
    Absent,
    /// The speed is well above the threshold of the metal.
    Likely,
    /// The speed is within a factor of two of the threshold, which is a rule of thumb.
    Unclear,
    /// The speed is well below the threshold, or no metal takes part.
    Unlikely,
}

impl Marks {
    /// Whether a law that keeps a mark is what the contact asks for; `None` if it cannot be told.
    pub fn expected(self) -> Option<bool> {
        match self {
            Marks::Seen | Marks::Likely => Some(true),
            Marks::Absent | Marks::Unlikely => Some(false),
            Marks::Unclear => None,
        }
    }
}

/// Approach speed that is assumed [m/s].
const SPEED: f64 = 1.0;
/// Restitution that is assumed [-].
const RESTITUTION: f64 = 0.7;
/// The threshold is an order of magnitude: within this factor of it nothing is claimed.
const UNCLEAR: f64 = 2.0;
/// Contact pressure in the centre at which a metal begins to yield, over its yield strength [-].
pub(super) const PRESSURE_OVER_YIELD: f64 = 1.6;

impl Setting {
    /// Checks the question and fills its gaps.
    pub fn of(q: &Question) -> Result<Self, AdviceError> {
        q.check()?;
        let mut assumed = Vec::new();
        let materials = materials(q, &mut assumed);
        let shape = Shape::of(q, &materials, &mut assumed)?;
        let trend = Trend::of(&q.measured);
        let speed = q.speed.or_else(|| trend.as_ref().map(Trend::middle_speed)).unwrap_or_else(|| {
            assumed.push(format!("approach speed {SPEED} m/s"));
            SPEED
        });
        let measured = trend.as_ref().map(|trend| trend.best().at(speed));
        let restitution = q.restitution.or(measured).unwrap_or_else(|| {
            assumed.push(format!("restitution {RESTITUTION}"));
            RESTITUTION
        });
        let effective_mass = match (q.effective_mass, q.masses.as_slice()) {
            (Some(mass), _) => mass,
            (None, [one]) => *one,
            (None, [one, other, ..]) => one * other / (one + other),
            (None, []) => shape.mass(&materials, &mut assumed),
        };
        let threshold = threshold(&materials);
        Ok(Setting {
            contact: shape.contact(),
            marks: marks(q.marks, speed, threshold.as_ref()),
            purpose: q.purpose,
            smooth: q.smooth,
            shape,
            materials,
            speed,
            restitution,
            effective_mass,
            threshold,
            trend,
            assumed,
        })
    }

    /// The contact in one line.
    pub fn words(&self) -> String {
        let [one, other] = &self.materials;
        let speed = engineering(self.speed, "m/s");
        let e = (1e4 * self.restitution).round() / 1e4;
        format!(
            "{} on {}: {}, {speed}, restitution {e} (speed after over speed before)",
            one.name,
            other.name,
            self.shape.words()
        )
    }

    /// Effective modulus of the two materials [Pa].
    pub(super) fn modulus(&self) -> f64 {
        self.materials[0].effective_modulus(&self.materials[1])
    }

    /// Limiting contact pressure [Pa] of the weaker metal, from its yield strength.
    pub(super) fn yield_pressure(&self) -> Option<f64> {
        let strengths = self.materials.iter().filter_map(|m| m.yield_strength);
        strengths.min_by(f64::total_cmp).map(|strength| PRESSURE_OVER_YIELD * strength)
    }

    /// Speed [m/s] at which the centre of a point contact begins to yield; `None` where no yield strength is known.
    pub fn first_yield_speed(&self) -> Option<f64> {
        if self.contact != Contact::Point || !self.materials.iter().all(is_metal) {
            return None;
        }
        let law = Permanent::thornton(self.modulus(), self.shape.radius(), self.yield_pressure()?);
        let (Unloading::Rounded { .. }, Some(depth)) = (law.unloading, law.yield_depth) else { return None };
        Some((0.8 * law.stiffness * depth.powf(2.5) / self.effective_mass).sqrt())
    }
}

fn materials(q: &Question, assumed: &mut Vec<String>) -> [Material; 2] {
    match q.materials.as_slice() {
        [one, other, ..] => [one.clone(), other.clone()],
        [one] => [one.clone(), one.clone()],
        [] => {
            assumed.push("steel".to_owned());
            let steel = material::find("steel").unwrap_or(&METALS[0]);
            [steel.clone(), steel.clone()]
        }
    }
}

/// A metal of the tables, or a material of the user's that has a yield strength.
pub(super) fn is_metal(material: &Material) -> bool {
    match material::find(&material.name) {
        Some(known) => METALS.iter().any(|metal| metal.name == known.name),
        None => material.yield_strength.is_some(),
    }
}

/// The smaller `1e-5 sqrt(E/rho)` of the metals [m/s]: the rule was made for metals.
fn threshold(materials: &[Material; 2]) -> Option<(f64, String)> {
    let metals = materials.iter().filter(|m| is_metal(m));
    let first = metals.min_by(|a, b| a.plastic_threshold().total_cmp(&b.plastic_threshold()))?;
    Some((first.plastic_threshold(), first.name.to_string()))
}

fn marks(said: Option<bool>, speed: f64, threshold: Option<&(f64, String)>) -> Marks {
    match (said, threshold) {
        (Some(true), _) => Marks::Seen,
        (Some(false), _) => Marks::Absent,
        (None, Some((limit, _))) if speed > UNCLEAR * limit => Marks::Likely,
        (None, Some((limit, _))) if speed > limit / UNCLEAR => Marks::Unclear,
        (None, _) => Marks::Unlikely,
    }
}
