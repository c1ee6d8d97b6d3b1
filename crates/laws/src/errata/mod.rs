//! Errata: where the papers behind the catalogue are wrong, what is right, and how that is known.
//!
//! Every number of a paper that could not be reproduced, every formula whose units do not fit and every contradiction between two papers is an
//! [`Erratum`] with an id that the texts of the catalogue cite (E-01 and on). The papers were read as scans, so an item may be damage of the
//! scan instead of an error of the authors; what is right is the same either way.
//!
//! Symbols are those of the catalogue: indentation `d`, its rate `v`, approach speed `v0`, restitution `e`, effective mass `M`, stiffness `K`,
//! `Es` effective modulus, `R` effective radius, `dR` sum or difference of two radii, `W` load per length, `xi` hysteresis factor.

mod cylinders;
mod derivations;
mod elastic;
mod entry;
mod friction;
mod hysteresis;
mod impulse;
mod kelvin_voigt;
mod kinematics;
mod permanent;
mod scaling;
mod viscous;
mod wording;

#[cfg(test)]
mod tests;

pub use entry::{Erratum, Evidence, Paper};

/// The sections, each in the order of its ids.
const SECTIONS: [&[Erratum]; 12] = [
    hysteresis::ERRATA,
    kelvin_voigt::ERRATA,
    viscous::ERRATA,
    derivations::ERRATA,
    cylinders::ERRATA,
    elastic::ERRATA,
    permanent::ERRATA,
    impulse::ERRATA,
    scaling::ERRATA,
    friction::ERRATA,
    kinematics::ERRATA,
    wording::ERRATA,
];

/// All errata, in the order of their ids.
pub fn all() -> Vec<&'static Erratum> {
    let mut all: Vec<_> = SECTIONS.into_iter().flatten().collect();
    all.sort_by_key(|erratum| erratum.id);
    all
}

/// The erratum with this id, as `E-01`.
pub fn find(id: &str) -> Option<&'static Erratum> {
    SECTIONS.into_iter().flatten().find(|erratum| erratum.id == id)
}

/// The errata that concern the law with this catalogue id, in the order of their ids.
pub fn of_law(id: &str) -> Vec<&'static Erratum> {
    all().into_iter().filter(|erratum| erratum.laws.contains(&id)).collect()
}
