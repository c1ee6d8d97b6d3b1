//! What holds for contacts of every kind.

mod catalogue;
mod damping;
mod fitted;
mod friction;
mod onset;
mod refusals;
mod stiffness;
mod words;

use super::{Interface, InterfaceError, PreparedLaw, Surfaces};
use carom_lab::lab::{Impact, Report, Settings};
use carom_laws::material::{self, Material};
use carom_laws::stiffness::PrincipalCurvatures;

fn steel() -> Vec<Material> {
    vec![material::find("steel").unwrap().clone()]
}

/// A sphere of this radius [m] on a plane.
fn on_plane(radius: f64) -> Surfaces {
    Surfaces {
        curvatures: [PrincipalCurvatures::sphere(radius), PrincipalCurvatures::plane()],
        planar: false,
        varying: false,
    }
}

/// Two parallel cylinders with signed radii [m].
fn profiles(one: f64, other: f64) -> Surfaces {
    Surfaces {
        curvatures: [PrincipalCurvatures::cylinder(one), PrincipalCurvatures::cylinder(other)],
        planar: true,
        varying: false,
    }
}

/// A journal of 9.5 mm in a bearing of 10 mm.
fn bearing() -> Surfaces {
    profiles(-0.01, 0.0095)
}

/// A law between two bodies of steel, asked for 0.7.
fn steel_on_steel(law: &str) -> Interface {
    Interface { law: law.to_owned(), restitution: Some(0.7), materials: steel(), ..Interface::default() }
}

/// A free impact of the law, with the number that calibration sets at its onset.
fn strike(ready: &PreparedLaw, effective_mass: f64, approach_speed: f64) -> Report {
    let onset = carom_laws::normal::Onset { approach_speed, effective_mass };
    let number = ready.calibration.as_ref().and_then(|calibration| calibration.dissipation(&ready.law, onset));
    let law = number.map_or_else(|| ready.law.clone(), |x| ready.law.with_dissipation(x));
    Impact::new(law, effective_mass, approach_speed).run(&Settings::default())
}
