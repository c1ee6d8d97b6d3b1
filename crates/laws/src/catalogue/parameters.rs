//! Parameters that several laws share, described once.

use super::{Parameter, Role};

/// A parameter of the law's own, with the value of its documented default case.
pub(super) const fn own(symbol: &'static str, unit: &'static str, meaning: &'static str, default: f64) -> Parameter {
    Parameter { symbol, unit, meaning, role: Role::Own(default) }
}

/// A parameter that may be left out.
pub(super) const fn optional(symbol: &'static str, unit: &'static str, meaning: &'static str) -> Parameter {
    Parameter { symbol, unit, meaning, role: Role::Optional }
}

/// An argument of a formula.
pub(super) const fn argument(symbol: &'static str, unit: &'static str, meaning: &'static str) -> Parameter {
    Parameter { symbol, unit, meaning, role: Role::Argument }
}

pub(super) const STIFFNESS: Parameter =
    Parameter { symbol: "K", unit: "N/m^n", meaning: "contact stiffness", role: Role::Stiffness };

/// The exponent 3/2 of Hertz.
pub(super) const HERTZ: Parameter = exponent(1.5);

/// The exponent 1 of a linear spring.
pub(super) const LINEAR: Parameter = exponent(1.0);

/// An exponent of the indentation, with the law's own value.
pub(super) const fn exponent(value: f64) -> Parameter {
    Parameter { symbol: "n", unit: "-", meaning: "exponent of the indentation", role: Role::Exponent(value) }
}

pub(super) const RESTITUTION: Parameter =
    Parameter { symbol: "e", unit: "-", meaning: "restitution asked for", role: Role::Restitution };

pub(super) const EFFECTIVE_MODULUS: Parameter = Parameter {
    symbol: "Es",
    unit: "Pa",
    meaning: "effective modulus, 1/Es = (1-nu1^2)/E1 + (1-nu2^2)/E2",
    role: Role::EffectiveModulus,
};

pub(super) const EFFECTIVE_SHEAR_MODULUS: Parameter = Parameter {
    symbol: "Gs",
    unit: "Pa",
    meaning: "effective shear modulus, 1/Gs = (2-nu1)/G1 + (2-nu2)/G2, G = E/(2(1+nu))",
    role: Role::EffectiveShearModulus,
};

pub(super) const EFFECTIVE_RADIUS: Parameter = Parameter {
    symbol: "R",
    unit: "m",
    meaning: "effective radius, 1/R = 1/R1 + 1/R2, concave negative",
    role: Role::EffectiveRadius,
};

/// The sphere of a law that is written for a sphere on a plane. Two spheres enter through their effective radius, because the circle
/// and the volume that they overlap are then the same to leading order in `d/R`.
pub(super) const SPHERE_ON_PLANE: Parameter = Parameter {
    symbol: "r",
    unit: "m",
    meaning: "radius of a sphere that meets a plane; two spheres enter through their effective radius",
    role: Role::EffectiveRadius,
};

pub(super) const YOUNG: Parameter =
    Parameter { symbol: "E", unit: "Pa", meaning: "Young's modulus", role: Role::Young };

pub(super) const POISSON: Parameter =
    Parameter { symbol: "nu", unit: "-", meaning: "Poisson's ratio", role: Role::Poisson };

pub(super) const EFFECTIVE_MASS: Parameter = Parameter {
    symbol: "M",
    unit: "kg",
    meaning: "effective mass, m1 m2/(m1+m2) for two free bodies",
    role: Role::EffectiveMass,
};

pub(super) const APPROACH_SPEED: Parameter =
    Parameter { symbol: "v0", unit: "m/s", meaning: "approach speed at first touch", role: Role::ApproachSpeed };

/// What a law without loss says of e = 0.
pub(super) const NO_LOSS: &str = "takes no restitution: delivers 1 whatever is asked";

/// What a law with a free coefficient says of e = 0.
pub(super) const NO_RESTITUTION: &str =
    "takes a coefficient, not a restitution; no finite coefficient makes the impact plastic";

/// Coefficient of friction at rest.
pub(super) const STATIC: Parameter = own(
    "mu_s",
    "-",
    "coefficient at rest, or at the peak, at least mu_d; the default is dry steel on steel, roughly",
    0.2,
);

/// Coefficient of friction while sliding.
pub(super) const KINETIC: Parameter =
    own("mu_d", "-", "coefficient while sliding; the default is dry steel on steel, roughly", 0.15);

/// Load of a friction law.
pub(super) const LOAD: Parameter = argument("fn", "N", "normal force, positive while pressing");

/// Sliding speed of a friction law.
pub(super) const SLIDING: Parameter = argument("vt", "m/s", "sliding speed");
