//! Laws that are made anew where the surfaces meet.
//!
//! An ellipsoid, or a wall that bends, is not curved alike everywhere. What of a law follows from the curvatures, Hertz's stiffness at a point, the radii along a
//! line, is that of the place and of the instant at which the surfaces meet, and stays so until they part.

use super::known::is_of_line;
use super::said::is_length;
use super::{Interface, Surfaces};
use carom_engine::contact::Fitting;
use carom_lab::lab::{Impact, calibrate};
use carom_lab::law_inputs::{given, open};
use carom_laws::catalogue::{Entry, Parameter, Role};
use carom_laws::normal::Law;
use carom_laws::stiffness::PrincipalCurvatures;
use std::sync::Arc;

/// What of a law follows from the curvatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Follows {
    /// The stiffness.
    Stiffness,
    /// The radii of a line contact.
    Radii,
}

impl Follows {
    /// What is said of it.
    pub(super) fn words(self) -> String {
        match self {
            Follows::Stiffness => "K from the curvatures where they touch: this one is that of the start".to_owned(),
            Follows::Radii => "radii from the curvatures where they touch".to_owned(),
        }
    }
}

impl Interface {
    /// What of a law of the catalogue follows from the curvatures of such surfaces.
    pub(super) fn follows(&self, entry: &Entry, surfaces: &Surfaces) -> Option<Follows> {
        let radius = |p: &&Parameter| is_of_line(p) && !is_length(p) && given(&self.parameters, p.symbol).is_none();
        let stiffness = open(entry, &self.parameters, |role| role == Role::Stiffness).is_some();
        if stiffness && self.stiffness.is_none() {
            Some(Follows::Stiffness)
        } else {
            (surfaces.planar && entry.parameters.iter().any(|p| radius(&p))).then_some(Follows::Radii)
        }
    }

    /// Makes the law, of the catalogue or an expression, anew at each touch, where it follows from curvatures that change.
    pub(super) fn fitting(
        &self,
        entry: Option<&'static Entry>,
        follows: Option<Follows>,
        surfaces: &Surfaces,
    ) -> Option<Arc<dyn Fitting>> {
        follows.filter(|_| surfaces.varying)?;
        Some(Arc::new(MadeAnew { said: self.clone(), entry, planar: surfaces.planar }))
    }
}

/// What is said of a contact, from which its law is made at each touch.
#[derive(Debug)]
struct MadeAnew {
    said: Interface,
    /// The law in the catalogue; `None` for an expression.
    entry: Option<&'static Entry>,
    planar: bool,
}

impl Fitting for MadeAnew {
    fn law(&self, curvatures: &[PrincipalCurvatures; 2]) -> Option<Law> {
        let surfaces = Surfaces { curvatures: *curvatures, planar: self.planar, varying: true };
        let made = match self.entry {
            Some(entry) => self.said.made(entry, &surfaces).map(|made| made.law),
            None => self.said.made_of_expression(&surfaces).map(|made| made.law),
        };
        made.ok()
    }
}

/// A law that is made anew and delivers the same restitution in every impact.
#[derive(Debug)]
pub(super) struct Delivering {
    pub(super) made: Arc<dyn Fitting>,
    pub(super) restitution: f64,
}

impl Fitting for Delivering {
    fn law(&self, curvatures: &[PrincipalCurvatures; 2]) -> Option<Law> {
        calibrate(&Impact::new(self.made.law(curvatures)?, 1.0, 1.0), self.restitution).ok()
    }
}
