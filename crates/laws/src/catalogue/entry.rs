//! What the catalogue says of a law.

use super::Values;
use crate::friction::{Friction, FrictionKind, Resistance};
use crate::normal::{Ends, Law};
use crate::restitution::RestitutionSpeed;

/// One law of the catalogue: the single source for listings, the handbook, file schemas and other languages.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name by which files and commands call it.
    pub id: &'static str,
    /// Other ids that mean the same law.
    pub aliases: &'static [&'static str],
    /// Its name in the literature.
    pub name: &'static str,
    /// Year of publication; `~` marks a year supplied from general knowledge.
    pub year: &'static str,
    /// The family it belongs to.
    pub group: Group,
    /// The law in one line, in the letters of its parameters.
    pub equation: &'static str,
    /// What it is, where it comes from and what to expect of it.
    pub about: &'static str,
    /// What it needs to know.
    pub parameters: &'static [Parameter],
    /// The papers and equations it was taken from, with the errata that apply.
    pub source: &'static str,
    /// Where it may be used.
    pub validity: &'static str,
    /// What it does that nature does not.
    pub artefacts: &'static str,
    /// What kind of law it is, and how it is made ready.
    pub kind: Kind,
}

impl Entry {
    /// Where contact ends, for a normal-force law.
    pub fn ends_at(&self) -> Option<Ends> {
        if let Kind::Normal(normal) = &self.kind { Some(normal.ends) } else { None }
    }

    /// The parameter with this symbol.
    pub fn parameter(&self, symbol: &str) -> Option<&'static Parameter> {
        self.parameters.iter().find(|p| p.symbol == symbol)
    }
}

/// The families of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Elastic point and area contact: no loss.
    Elastic,
    /// Line contact of parallel cylinders.
    Line,
    /// Linear spring and damper.
    KelvinVoigt,
    /// `F = K d^n (1 + xi v/v0)`.
    HuntCrossley,
    /// Other viscous exponents.
    Viscous,
    /// Different pieces for approach and departure.
    Piecewise,
    /// Permanent indentation.
    Permanent,
    /// Volumes, generic forms, internal states, clocks.
    Generic,
    /// Impulse laws: no duration, no force.
    NonSmooth,
    /// Friction.
    Friction,
    /// Contact stiffness from geometry and material.
    Stiffness,
    /// Definitions of restitution, and restitution as a function of speed.
    Restitution,
}

impl Group {
    /// All groups, in the order of the handbook.
    pub const ALL: [Group; 12] = [
        Group::Elastic,
        Group::Line,
        Group::KelvinVoigt,
        Group::HuntCrossley,
        Group::Viscous,
        Group::Piecewise,
        Group::Permanent,
        Group::Generic,
        Group::NonSmooth,
        Group::Friction,
        Group::Stiffness,
        Group::Restitution,
    ];

    /// The name by which commands call it.
    pub fn id(self) -> &'static str {
        match self {
            Group::Elastic => "elastic",
            Group::Line => "line",
            Group::KelvinVoigt => "kelvin-voigt",
            Group::HuntCrossley => "hunt-crossley",
            Group::Viscous => "viscous",
            Group::Piecewise => "piecewise",
            Group::Permanent => "permanent",
            Group::Generic => "generic",
            Group::NonSmooth => "non-smooth",
            Group::Friction => "friction",
            Group::Stiffness => "stiffness",
            Group::Restitution => "restitution",
        }
    }

    /// A heading.
    pub fn title(self) -> &'static str {
        match self {
            Group::Elastic => "Elastic point and area contact",
            Group::Line => "Line contact of parallel cylinders",
            Group::KelvinVoigt => "Linear spring and damper (Kelvin-Voigt)",
            Group::HuntCrossley => "Hunt-Crossley family, F = K d^n (1 + xi v/v0)",
            Group::Viscous => "Other viscous exponents",
            Group::Piecewise => "Piecewise in the rate",
            Group::Permanent => "Permanent indentation",
            Group::Generic => "Volumes, generic forms, internal states",
            Group::NonSmooth => "Impulse laws",
            Group::Friction => "Friction",
            Group::Stiffness => "Contact stiffness",
            Group::Restitution => "Restitution",
        }
    }
}

/// A number a law needs.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its symbol in the equation.
    pub symbol: &'static str,
    /// Its unit; `n` in a unit stands for the law's exponent.
    pub unit: &'static str,
    /// What it is.
    pub meaning: &'static str,
    /// Where it comes from.
    pub role: Role,
}

/// Where the value of a parameter comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    /// Contact stiffness: given, or from the geometry and the materials.
    Stiffness,
    /// Exponent of the indentation, with the law's own value.
    Exponent(f64),
    /// The restitution that is asked for.
    Restitution,
    /// Effective modulus `Es` of the two materials [Pa].
    EffectiveModulus,
    /// Effective shear modulus `Gs` of the two materials [Pa].
    EffectiveShearModulus,
    /// Effective radius `R` of the two surfaces [m].
    EffectiveRadius,
    /// Radius of the first sphere [m].
    Radius,
    /// Young's modulus of the first material [Pa].
    Young,
    /// Poisson's ratio of the first material [-].
    Poisson,
    /// Effective mass [kg]; known at the onset of contact.
    EffectiveMass,
    /// Approach speed [m/s]; known at the onset of contact.
    ApproachSpeed,
    /// Pressure at which the contact yields [Pa]: 1.6 times the yield strength of the weaker material, if that is known; the number is
    /// that of the default case.
    LimitingPressure(f64),
    /// The law's own; the number is that of its documented default case.
    Own(f64),
    /// The law's own, left out unless it is given.
    Optional,
    /// Argument of a friction, stiffness or restitution formula.
    Argument,
}

/// What kind of law an entry is.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A normal-force law, which the lab can run.
    Normal(Normal),
    /// An impulse law, which answers at once: effective mass [kg], approach speed [m/s] and restitution to impulse [N s] and separation
    /// speed [m/s].
    Impulse(fn(f64, f64, f64) -> (f64, f64)),
    /// A friction law.
    Friction(FrictionLaw),
    /// Resistance to rolling or drilling, made from its parameters.
    Resistance(fn(&Values<'_>) -> Resistance),
    /// A stiffness formula.
    Stiffness,
    /// A definition of restitution.
    Restitution,
    /// A law by which restitution falls with the approach speed, made from its parameters; [`RestitutionSpeed::fault`] says whether they make sense.
    RestitutionSpeed(fn(&Values<'_>) -> RestitutionSpeed),
    /// Known from the literature, but not usable.
    Unusable(&'static str),
}

/// How a normal-force law is made ready and calibrated.
#[derive(Clone, Copy, Debug)]
pub struct Normal {
    /// Which surfaces it was made for.
    pub made_for: MadeFor,
    /// Makes the law from its parameters.
    pub build: fn(&Values<'_>) -> Law,
    /// What the law remembers.
    pub memory: Memory,
    /// Where contact ends.
    pub ends: Ends,
    /// What the law does with the restitution it is asked for.
    pub restitution: Asked,
    /// What it does when asked for e = 0.
    pub at_zero: &'static str,
}

/// How a friction law is made ready.
#[derive(Clone, Copy, Debug)]
pub struct FrictionLaw {
    /// What it is to a motion.
    pub to_motion: FrictionKind,
    /// Makes the law from its parameters; [`Friction::fault`] says whether they make sense together.
    pub build: fn(&Values<'_>) -> Friction,
}

/// Which surfaces a law was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadeFor {
    /// All that its parameters can describe.
    Any,
    /// A pin in its bearing, and not cylinders that lie side by side.
    PinInBearing,
}

/// What a law remembers of its contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Nothing.
    Nothing,
    /// Approach speed, effective mass or time of first touch.
    Onset,
    /// Peak and permanent indentation, branch.
    Path,
    /// An internal variable with its own rate equation.
    InternalState,
}

/// What a law does with the restitution it is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Asked {
    /// It has no loss: it always delivers 1.
    Lossless,
    /// It takes a restitution and aims at it; it is within 0.02 of it over these ranges of e.
    Aims {
        /// The dissipation coefficient, as a symbol, and what it is.
        coefficient: (&'static str, &'static str),
        /// Ranges `(from, to)` of e in which a free impact delivers it within 0.02.
        within: &'static [(f64, f64)],
    },
    /// It takes a dissipation coefficient, not a restitution.
    Coefficient {
        /// The dissipation coefficient, as a symbol, and what it is.
        coefficient: (&'static str, &'static str),
        /// Whether the restitution it delivers depends on the approach speed.
        depends_on_speed: bool,
    },
}
