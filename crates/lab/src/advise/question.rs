//! What one knows of a contact before a law is chosen.

use crate::lab::{CaseError, LineError};
use crate::law_inputs::{check_one_mass, check_positive, check_restitution, check_two_bodies};
use carom_laws::material::Material;
use thiserror::Error;

/// What the user says of the contact; all of it may be left open.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// Material of both bodies, or of each.
    pub materials: Vec<Material>,
    /// Radius [m] of one sphere on a plane, or of two spheres; of a conformal contact the socket first, then the ball.
    pub spheres: Vec<f64>,
    /// Radii [m] of two parallel cylinders; of a conformal contact the bearing first, then the pin.
    pub cylinders: Vec<f64>,
    /// Length [m] of the contact of two cylinders.
    pub length: Option<f64>,
    /// One of the bodies is flat; both are, if no sphere is given.
    pub plane: bool,
    /// How the surfaces touch.
    pub contact: Option<Contact>,
    /// Approach speed [m/s].
    pub speed: Option<f64>,
    /// Restitution [-], 0 to 1.
    pub restitution: Option<f64>,
    /// Measured pairs of approach speed [m/s] and restitution [-].
    pub measured: Vec<(f64, f64)>,
    /// Whether impacts leave a permanent mark, if one has looked.
    pub marks: Option<bool>,
    /// What the simulation is for.
    pub purpose: Option<Purpose>,
    /// Whether the force must be smooth for the sake of the integrator.
    pub smooth: bool,
    /// One mass [kg] that meets a fixed surface, or two that meet each other.
    pub masses: Vec<f64>,
    /// Effective mass `m1 m2/(m1+m2)` [kg], instead of masses.
    pub effective_mass: Option<f64>,
}

/// How two surfaces touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// At a point: spheres, or any two bodies curved both ways.
    Point,
    /// Along a line: parallel cylinders side by side.
    Line,
    /// Over a patch that one surface makes for the other: a pin in its bearing, a ball in its socket.
    Conformal,
    /// Face on face: two flat surfaces.
    Face,
}

impl Contact {
    /// The name by which commands call it.
    pub fn id(self) -> &'static str {
        match self {
            Contact::Point => "point",
            Contact::Line => "line",
            Contact::Conformal => "conformal",
            Contact::Face => "face",
        }
    }
}

/// What a simulation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Machines and robots: few contacts, each of them important.
    Mechanism,
    /// Grains: very many contacts, each of them cheap.
    Granular,
    /// Buildings and bridges that pound against each other.
    Structure,
}

impl Purpose {
    /// All purposes.
    pub const ALL: [Purpose; 3] = [Purpose::Mechanism, Purpose::Granular, Purpose::Structure];

    /// The name by which commands call it.
    pub fn id(self) -> &'static str {
        match self {
            Purpose::Mechanism => "mechanism",
            Purpose::Granular => "granular",
            Purpose::Structure => "structure",
        }
    }
}

/// Why no advice can be given.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum AdviceError {
    /// A number out of range, an unknown law, or inputs that contradict each other.
    #[error(transparent)]
    Case(#[from] CaseError),
    /// Cylinders that do not fit.
    #[error(transparent)]
    Line(#[from] LineError),
}

/// Inputs that contradict each other, or miss each other.
pub(super) fn contradiction(words: impl Into<String>) -> AdviceError {
    AdviceError::Case(CaseError::Contradiction(words.into()))
}

impl Question {
    /// Refuses numbers out of range, more bodies than two, and two words for one thing.
    pub(super) fn check(&self) -> Result<(), AdviceError> {
        let radii = self.spheres.iter().map(|&r| ("the radius of a sphere", r, "m"));
        let cylinders = self.cylinders.iter().map(|&r| ("the radius of a cylinder", r, "m"));
        let masses = self.masses.iter().map(|&m| ("a mass", m, "kg"));
        let speeds = self.measured.iter().map(|&(v, _)| ("a measured speed", v, "m/s"));
        let single = [
            self.speed.map(|v| ("the approach speed", v, "m/s")),
            self.length.map(|l| ("the length of the contact", l, "m")),
            self.effective_mass.map(|m| ("the effective mass", m, "kg")),
        ];
        let all = radii.chain(cylinders).chain(masses).chain(speeds).chain(single.into_iter().flatten());
        for (what, value, unit) in all {
            check_positive(what, value, unit)?;
        }
        let measured = self.measured.iter().map(|&(_, e)| e);
        self.restitution.into_iter().chain(measured).try_for_each(check_restitution)?;
        check_two_bodies(&[
            ("materials", self.materials.len()),
            ("spheres", self.spheres.len()),
            ("masses", self.masses.len()),
        ])?;
        Ok(check_one_mass(&self.masses, self.effective_mass)?)
    }
}
