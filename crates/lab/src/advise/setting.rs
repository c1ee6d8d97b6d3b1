//! A question with every gap filled: the impact that all laws are tried in.

use super::measured::Trend;
use super::question::{AdviceError, Contact, Purpose, Question};
use super::remark;
use super::shape::BodyShape;
use crate::lab::case::default;
use crate::law_inputs::effective_mass;
use crate::units::engineering;
use carom_laws::material::{FirstYield, Material, limiting_pressure};

/// The impact in which the laws are tried, and what is known around it.
#[derive(Clone, Debug)]
pub struct Setting {
    pub(super) shape: BodyShape,
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
    /// When the softer body first yields; `None` where neither does, or nobody can tell.
    pub first_yield: Option<FirstYield>,
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
    /// The speed is well above first yield.
    Likely,
    /// The speed is within a factor of two of first yield: strengths scatter.
    Unclear,
    /// The speed is well below first yield, or nothing yields.
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

/// Strengths scatter, and a rule of thumb even more: within this factor of first yield nothing is claimed.
const UNCLEAR: f64 = 2.0;

impl Setting {
    /// Checks the question and fills its gaps.
    pub fn of(q: &Question) -> Result<Self, AdviceError> {
        q.check()?;
        let mut assumed = Vec::new();
        let materials = default::materials(&q.materials, &mut assumed);
        let shape = BodyShape::of(q, &materials, &mut assumed)?;
        let trend = Trend::of(&q.measured);
        let speed =
            q.speed.or_else(|| trend.as_ref().map(Trend::middle_speed)).unwrap_or_else(|| default::speed(&mut assumed));
        let measured = trend.as_ref().map(|trend| trend.best().at(speed));
        let restitution = q.restitution.or(measured).unwrap_or_else(|| default::restitution(&mut assumed));
        let given_mass = q.effective_mass.or_else(|| effective_mass(&q.masses));
        let effective_mass = given_mass.unwrap_or_else(|| shape.mass(&materials, &mut assumed));
        let first_yield = FirstYield::of(&materials, shape.patch(), effective_mass);
        Ok(Setting {
            contact: shape.contact(),
            marks: marks(q.marks, speed, first_yield.as_ref()),
            purpose: q.purpose,
            smooth: q.smooth,
            shape,
            materials,
            speed,
            restitution,
            effective_mass,
            first_yield,
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

    /// Limiting contact pressure [Pa] of the weaker material, from its yield strength.
    pub(super) fn yield_pressure(&self) -> Option<f64> {
        limiting_pressure(&self.materials).map(|(pressure, _)| pressure)
    }
}

fn marks(said: Option<bool>, speed: f64, first_yield: Option<&FirstYield>) -> Marks {
    match (said, first_yield.map(|first| first.speed)) {
        (Some(true), _) => Marks::Seen,
        (Some(false), _) => Marks::Absent,
        (None, Some(limit)) if speed > UNCLEAR * limit => Marks::Likely,
        (None, Some(limit)) if speed > limit / UNCLEAR => Marks::Unclear,
        (None, _) => Marks::Unlikely,
    }
}
