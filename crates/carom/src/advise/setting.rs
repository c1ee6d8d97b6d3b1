//! A question with every gap filled: the impact that all laws are tried in.

use super::measured::Trend;
use super::question::{AdviceError, Contact, Purpose, Question};
use super::remark;
use super::shape::Shape;
use crate::lab::case::{default, effective_mass, limiting_pressure};
use crate::materials::first_to_mark;
use crate::units::engineering;
use carom_laws::material::Material;
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
    /// One word for it.
    pub fn id(self) -> &'static str {
        match self {
            Marks::Seen => "seen",
            Marks::Absent => "absent",
            Marks::Likely => "likely",
            Marks::Unclear => "unclear",
            Marks::Unlikely => "unlikely",
        }
    }

    /// Whether a law that keeps a mark is what the contact asks for; `None` if it cannot be told.
    pub fn expected(self) -> Option<bool> {
        match self {
            Marks::Seen | Marks::Likely => Some(true),
            Marks::Absent | Marks::Unlikely => Some(false),
            Marks::Unclear => None,
        }
    }
}

/// The threshold is an order of magnitude: within this factor of it nothing is claimed.
const UNCLEAR: f64 = 2.0;
impl Setting {
    /// Checks the question and fills its gaps.
    pub fn of(q: &Question) -> Result<Self, AdviceError> {
        q.check()?;
        let mut assumed = Vec::new();
        let materials = default::materials(&q.materials, &mut assumed);
        let shape = Shape::of(q, &materials, &mut assumed)?;
        let trend = Trend::of(&q.measured);
        let speed =
            q.speed.or_else(|| trend.as_ref().map(Trend::middle_speed)).unwrap_or_else(|| default::speed(&mut assumed));
        let measured = trend.as_ref().map(|trend| trend.best().at(speed));
        let restitution = q.restitution.or(measured).unwrap_or_else(|| default::restitution(&mut assumed));
        let given_mass = q.effective_mass.or_else(|| effective_mass(&q.masses));
        let effective_mass = given_mass.unwrap_or_else(|| shape.mass(&materials, &mut assumed));
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

    /// What the measured restitutions say, in a sentence; `None` without any.
    pub fn trend_words(&self) -> Option<String> {
        self.trend.as_ref().map(remark::trend)
    }

    /// Effective modulus of the two materials [Pa].
    pub(super) fn modulus(&self) -> f64 {
        self.materials[0].effective_modulus(&self.materials[1])
    }

    /// Limiting contact pressure [Pa] of the weaker metal, from its yield strength.
    pub(super) fn yield_pressure(&self) -> Option<f64> {
        limiting_pressure(&self.materials).map(|(pressure, _)| pressure)
    }

    /// Speed [m/s] at which the centre of a point contact begins to yield; `None` where no yield strength is known.
    pub fn first_yield_speed(&self) -> Option<f64> {
        if self.contact != Contact::Point || !self.materials.iter().all(Material::is_metal) {
            return None;
        }
        let law = Permanent::thornton(self.modulus(), self.shape.radius(), self.yield_pressure()?);
        let (Unloading::Rounded { .. }, Some(depth)) = (law.unloading, law.yield_depth) else { return None };
        Some((0.8 * law.stiffness * depth.powf(2.5) / self.effective_mass).sqrt())
    }
}

/// The smaller `1e-5 sqrt(E/rho)` of the metals [m/s], and whose it is.
fn threshold(materials: &[Material; 2]) -> Option<(f64, String)> {
    first_to_mark(materials).map(|metal| (metal.plastic_threshold(), metal.name.to_string()))
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
