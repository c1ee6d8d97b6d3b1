//! A model with the state in which it begins.

use super::{BuildError, Quantity, Wiring};
use crate::constraint::Assembly;
use crate::id::InputId;
use crate::measure::Measure;
use crate::model::Model;
use crate::system::SystemEventKind;
use std::ops::Range;
use std::sync::Arc;

/// A model with the state in which it begins: what a simulation starts from.
#[derive(Clone, Debug)]
pub struct Mechanism {
    pub(super) model: Arc<Model>,
    pub(super) state: Vec<f64>,
    pub(super) assembly: Assembly,
    pub(super) contacts: Vec<Range<usize>>,
}

impl From<&Mechanism> for Mechanism {
    fn from(mechanism: &Mechanism) -> Self {
        mechanism.clone()
    }
}

impl Mechanism {
    /// A model and a state of it, put together by hand. Ids of a builder have no meaning here, but those of bodies and joints by their place in
    /// the lists of the model.
    pub fn new(model: Arc<Model>, state: Vec<f64>) -> Self {
        let contacts = (0..model.contacts.len()).map(|k| k..k + 1).collect();
        Mechanism { model, state, assembly: Assembly::default(), contacts }
    }

    /// The model.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// The input of this name; the first, where several have it.
    pub fn input(&self, name: &str) -> Option<InputId> {
        self.model.inputs.iter().position(|input| input.name == name).map(InputId)
    }

    /// The state in which it begins.
    pub fn state(&self) -> &[f64] {
        &self.state
    }

    /// How its loops were closed.
    pub fn assembly(&self) -> &Assembly {
        &self.assembly
    }

    /// The name of the object to which something happened.
    pub fn name_of(&self, kind: &SystemEventKind) -> &str {
        let model = &self.model;
        match *kind {
            SystemEventKind::Reached { stop, .. } | SystemEventKind::Left { stop, .. } => {
                &model.joints()[model.stops[stop].joint].name
            }
            SystemEventKind::Passed { watch, .. } => &model.watches[watch].name,
            SystemEventKind::Touched { contact, .. }
            | SystemEventKind::Renewed { contact, .. }
            | SystemEventKind::Parted { contact, .. }
            | SystemEventKind::Resumed { contact }
            | SystemEventKind::Struck { contact, .. }
            | SystemEventKind::Closed { contact, .. }
            | SystemEventKind::Opened { contact }
            | SystemEventKind::Jammed { contact, .. }
            | SystemEventKind::Unstruck { contact, .. }
            | SystemEventKind::Stuck { contact, .. }
            | SystemEventKind::Slipped { contact, .. } => &model.contacts[contact].name,
            SystemEventKind::BearingStuck { bearing }
            | SystemEventKind::BearingSlipped { bearing }
            | SystemEventKind::Locked { bearing } => &model.joints()[model.bearings[bearing].joint].name,
            SystemEventKind::Singular { row } | SystemEventKind::Apart { row, .. } => {
                model.loops().tie_of(row).map_or("", |tie| tie.name.as_str())
            }
        }
    }

    /// What the ids of its builder mean.
    pub fn wiring(&self) -> Wiring<'_> {
        Wiring { model: &self.model, owner: "what is measured", contacts: &self.contacts }
    }

    /// What is measured, as the system knows it.
    pub fn measure(&self, quantity: &Quantity) -> Result<Measure, BuildError> {
        self.wiring().measure(quantity)
    }
}
