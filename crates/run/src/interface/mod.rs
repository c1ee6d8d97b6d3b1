//! From what is said of a contact in a mechanism to its law.
//!
//! An [`Interface`] is what a scenario says: a law by name or as an expression, a restitution, a stiffness or the materials, the law's own
//! numbers. [`Interface::prepare`] looks at the [`Surfaces`] that meet, fills in what follows from them, and builds the law; what was
//! assumed on the way is listed, one phrase each. Unlike the lab, which has a default case, nothing is taken from anywhere else: a contact
//! without materials and without a stiffness is an error.
//!
//! | contact | stiffness, where none is given |
//! |---|---|
//! | at a point | Hertz's, of the two relative curvatures where they touch, for laws with the exponent 3/2 |
//! | along a line, a law of line contact | none: the law takes the radii and the length |
//! | along a line, a law with the exponent 3/2 | that of spheres with these radii, which is a habit of the literature and is said |
//! | a law with another exponent | none follows: it must be given |
//!
//! Friction is said beside the normal law, as a [`FrictionSaid`], and comes out beside it as a [`PreparedFriction`].
//!
//! Where the curvature of a surface changes from place to place, the law is made anew at each touch, by a [`Fitting`].
//!
//! What depends on the mass and the speed of an impact is left to its onset: the laws scale their coefficients when the surfaces meet, and
//! a law that is calibrated comes with a [`Calibration`] where its number is not the same in every
//! impact. [`contact_warnings`] says what is doubtful about a contact after a run.

mod calibrated;
mod error;
mod expression;
mod fitted;
mod friction;
mod known;
mod law;
mod layer;
mod said;
mod surfaces;
#[cfg(test)]
mod tests;
mod warnings;

pub use carom_lab::law_inputs::{FrictionError, FrictionSaid, Origin, PreparedFriction, Writer};
pub use error::InterfaceError;
pub use surfaces::Surfaces;
pub(crate) use warnings::THROUGH;
pub use warnings::{ContactWarning, Experience, FreeImpacts, contact_warnings};

use carom_engine::contact::{Calibration, Fitting};
use carom_engine::foundation::Layer;
use carom_lab::law_inputs::{expression_text, find_law, own_exponent};
use carom_lab::units::Dimension;
use carom_laws::catalogue::{Asked, Entry, Kind};
use carom_laws::material::{FirstYield, Material};
use carom_laws::normal::{Law, hysteresis};
use std::sync::Arc;

/// What is said of a contact's law.
#[derive(Clone, Debug, Default)]
pub struct Interface {
    /// Id of a law of the catalogue, or `expr: ` and an expression.
    pub law: String,
    /// Restitution asked for [-].
    pub restitution: Option<f64>,
    /// Id of the law of the Hunt-Crossley family whose factor damps a law of line contact.
    pub damping: Option<String>,
    /// Whether the law is to deliver exactly the restitution asked for.
    pub calibrate: bool,
    /// Contact stiffness [N/m^n].
    pub stiffness: Option<f64>,
    /// Exponent of the indentation [-].
    pub exponent: Option<f64>,
    /// Material of both bodies, or of each.
    pub materials: Vec<Material>,
    /// Length of a line contact [m].
    pub length: Option<f64>,
    /// The law's own parameters: symbol and value (SI).
    pub parameters: Vec<(String, f64)>,
    /// What an expression's own parameters measure, of those that were given with a unit.
    pub units: Vec<(String, Dimension)>,
    /// Friction between the surfaces; `None` for smooth ones.
    pub friction: Option<FrictionSaid>,
}

/// A contact's law, ready for a mechanism, with what went into it.
#[derive(Clone, Debug)]
pub struct PreparedLaw {
    /// The law.
    pub law: Law,
    /// Its entry in the catalogue; `None` for an expression.
    pub entry: Option<&'static Entry>,
    /// The law whose factor damps it; `None` for a law with its own loss, or with none.
    pub damping: Option<&'static Entry>,
    /// The restitution asked for [-].
    pub restitution: Option<f64>,
    /// Makes the law anew for the curvatures where the surfaces meet; `None` for a law that is the same everywhere.
    pub fitting: Option<Arc<dyn Fitting>>,
    /// Sets the dissipation of the law at each onset; `None` for a law that is taken as it is.
    pub calibration: Option<Arc<dyn Calibration>>,
    /// The stiffness that was used [N/m^n], if the law has one; of a law that is made anew at each touch that of the start.
    pub stiffness: Option<f64>,
    /// The exponent of that stiffness [-].
    pub exponent: f64,
    /// The materials of the two bodies, if they were named.
    pub materials: Option<[Material; 2]>,
    /// When the softer body first yields in an impact with an effective mass of 1 kg, if the materials are named and one of them does.
    pub first_yield: Option<FirstYield>,
    /// Friction between the surfaces; `None` for smooth ones.
    pub friction: Option<PreparedFriction>,
    /// The soft layer that stands for the law, if there is one.
    pub layer: Option<Layer>,
    /// What was assumed or set aside, for the normal law and for friction, one phrase each.
    pub assumed: Vec<String>,
}

impl PreparedLaw {
    /// What the law, or the one whose factor damps it, does with the restitution it is asked for.
    pub(crate) fn asked(&self) -> Option<Asked> {
        if let Kind::Normal(normal) = self.damping.or(self.entry)?.kind { Some(normal.restitution) } else { None }
    }

    /// What a free impact delivers of a law that another one damps [-], whatever its mass and its speed.
    pub fn delivers(&self) -> Option<f64> {
        self.damping?;
        self.law.dissipation().map(hysteresis::delivered)
    }

    /// What the law is called.
    pub fn law_id(&self) -> &'static str {
        if self.layer.is_some() { "foundation" } else { law_name(self.entry) }
    }

    /// What stands for the law in summaries: its id, `expression`, or `foundation` for a layer.
    pub fn kind(&self) -> &'static str {
        match self.entry {
            Some(entry) => entry.id,
            None if self.layer.is_some() => "foundation",
            None => "expression",
        }
    }
}

/// What a law is called in messages.
fn law_name(entry: Option<&'static Entry>) -> &'static str {
    entry.map_or("the expression", |entry| entry.id)
}

impl Interface {
    /// The catalogue entry of the law; `None` for an expression.
    pub fn entry(&self) -> Result<Option<&'static Entry>, InterfaceError> {
        if expression_text(&self.law).is_some() {
            return Ok(None);
        }
        Ok(Some(find_law(&self.law)?))
    }

    /// The exponent of the indentation that the law will have [-]; its stiffness is in N/m to this power.
    pub fn exponent(&self) -> Result<f64, InterfaceError> {
        let entry = self.entry()?;
        Ok(self.said(entry)?.exponent_of(entry))
    }

    /// Fills in, checks and builds.
    pub fn prepare(&self, surfaces: &Surfaces) -> Result<PreparedLaw, InterfaceError> {
        let entry = self.entry()?;
        let said = self.said(entry)?;
        said.lender(entry)?;
        let mut ready = match entry {
            Some(entry) => said.catalogue_law(entry, surfaces)?,
            None => said.expression_law(surfaces)?,
        };
        ready.friction = self.prepare_friction(&ready, surfaces)?;
        ready.assumed.extend(ready.friction.iter().flat_map(|friction| friction.assumed.clone()));
        if self.calibrate { ready.calibrated() } else { Ok(ready) }
    }

    /// When the softer body first yields in an impact with an effective mass of 1 kg.
    fn first_yield(&self, surfaces: &Surfaces) -> Option<FirstYield> {
        FirstYield::of(&self.pair()?, surfaces.patch(self.length)?, 1.0)
    }

    /// The exponent [-]: the user's, if the law has one to choose, or the law's own.
    fn exponent_of(&self, entry: Option<&Entry>) -> f64 {
        match entry {
            Some(entry) => own_exponent(entry).map_or(HERTZ, |own| self.exponent.unwrap_or(own)),
            None => self.exponent.unwrap_or(HERTZ),
        }
    }
}

/// The exponent for which geometry and materials have a stiffness.
const HERTZ: f64 = 1.5;
