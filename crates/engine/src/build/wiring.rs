//! From ids to what they mean in a built model.

use super::{BuildError, Quantity, Source};
use crate::dof::Dof;
use crate::id::{At, BodyId, ContactId, DofId, InputId};
use crate::measure::Measure;
use crate::model::Model;
use crate::signal::{Function, Signal};
use crate::tree::{GROUND, Point};
use std::ops::Range;
use std::sync::Arc;

/// A built model and what the ids of its builder mean in it.
#[derive(Clone, Copy, Debug)]
pub struct Wiring<'a> {
    pub(super) model: &'a Model,
    /// The object for which it is asked, for messages.
    pub(super) owner: &'a str,
    /// The contacts of each listed pair.
    pub(super) contacts: &'a [Range<usize>],
}

impl Wiring<'_> {
    /// The model.
    pub fn model(&self) -> &Model {
        self.model
    }

    /// The body's index; `None` for the ground.
    pub fn body(&self, body: BodyId) -> Result<Option<usize>, BuildError> {
        match body.0 {
            Some(k) if k >= self.model.bodies().len() => Err(self.foreign("body")),
            known => Ok(known),
        }
    }

    /// The node that carries a body, or the ground.
    pub fn node(&self, body: BodyId) -> Result<usize, BuildError> {
        Ok(self.body(body)?.map_or(GROUND, |body| self.model.node(body)))
    }

    /// A point, fastened to its body.
    pub fn point(&self, at: At) -> Result<Point, BuildError> {
        Ok(self.model.point(self.body(at.body)?, at.place))
    }

    /// A degree of freedom.
    pub fn dof(&self, id: DofId) -> Result<Dof, BuildError> {
        let (joint, number) = (id.joint.0, id.number);
        if joint >= self.model.listed() {
            return Err(self.foreign("joint"));
        }
        self.model.dof(joint, number).ok_or_else(|| BuildError::Dof {
            owner: self.owner.to_owned(),
            joint: self.model.joints()[joint].name.clone(),
            number,
            count: self.model.dofs(joint).len(),
        })
    }

    /// A signal.
    pub fn signal(&self, source: &Source) -> Result<Signal, BuildError> {
        let function = |quantities: &[Quantity], value: super::quantity::Value| {
            let inputs = quantities.iter().map(|quantity| self.measure(quantity)).collect::<Result<Vec<_>, _>>()?;
            let function = Function::new(inputs, move |x| value(x));
            let function = function.map_err(|error| BuildError::Signal(self.owner.to_owned(), error))?;
            Ok(Signal::Function(Arc::new(function)))
        };
        match source {
            Source::Constant(value) => Ok(Signal::Constant(*value)),
            Source::Quantity(Quantity::Input(input)) => Ok(Signal::Input(self.input(*input)?)),
            Source::Quantity(quantity) => function(&[*quantity], Arc::new(|x: &[f64]| x[0])),
            Source::Function(quantities, value) => function(quantities, value.clone()),
            Source::User(signal) => Ok(Signal::User(signal.clone())),
        }
    }

    /// The signals of a vector's components.
    pub fn signals(&self, [x, y, z]: &[Source; 3]) -> Result<[Signal; 3], BuildError> {
        Ok([self.signal(x)?, self.signal(y)?, self.signal(z)?])
    }

    /// What is measured.
    pub fn measure(&self, quantity: &Quantity) -> Result<Measure, BuildError> {
        Ok(match *quantity {
            Quantity::Time => Measure::Time,
            Quantity::Input(input) => Measure::Input(self.input(input)?),
            Quantity::Coordinate(dof) => Measure::Coordinate(self.dof(dof)?),
            Quantity::Speed(dof) => Measure::Speed(self.dof(dof)?),
            Quantity::Position(at, k) => Measure::Position(self.point(at)?, self.axis(k)?),
            Quantity::Velocity(at, k) => Measure::Velocity(self.point(at)?, self.axis(k)?),
            Quantity::Acceleration(at, k) => Measure::Acceleration(self.point(at)?, self.axis(k)?),
            Quantity::AngularVelocity(body, k) => Measure::AngularVelocity(self.node(body)?, self.axis(k)?),
            Quantity::ReactionForce(joint, k) => Measure::ReactionForce(self.joint(joint.0)?, self.axis(k)?),
            Quantity::ReactionMoment(joint, k) => Measure::ReactionMoment(self.joint(joint.0)?, self.axis(k)?),
            Quantity::Contact(contact, feature, item) => Measure::Contact(self.contact(contact, feature)?, item),
            Quantity::Bearing(joint, item) => {
                let bearing = self.model.bearings.iter().position(|bearing| bearing.joint == joint.0);
                Measure::Bearing(bearing.ok_or_else(|| self.foreign("bearing"))?, item)
            }
            Quantity::Effort(force, k) if force.0 < self.model.forces.len() && k < 6 => Measure::Effort(force.0, k),
            Quantity::Effort(..) => return Err(self.foreign("force")),
            Quantity::DriveEffort(drive) if drive.0 < self.model.prescribed().len() => Measure::DriveEffort(drive.0),
            Quantity::DriveEffort(_) => return Err(self.foreign("drive")),
            Quantity::Energy(item) => Measure::Energy(item),
        })
    }

    /// The index of a contact of the model.
    pub fn contact(&self, contact: ContactId, feature: usize) -> Result<usize, BuildError> {
        let own = self.contacts.get(contact.0).cloned();
        own.and_then(|mut own| own.nth(feature)).ok_or_else(|| self.foreign("contact"))
    }

    /// The index of an input.
    pub fn input(&self, input: InputId) -> Result<usize, BuildError> {
        if input.0 < self.model.inputs.len() { Ok(input.0) } else { Err(self.foreign("input")) }
    }

    fn joint(&self, joint: usize) -> Result<usize, BuildError> {
        if joint < self.model.listed() { Ok(joint) } else { Err(self.foreign("joint")) }
    }

    fn axis(&self, k: usize) -> Result<usize, BuildError> {
        if k < 3 { Ok(k) } else { Err(BuildError::Axis(self.owner.to_owned(), k)) }
    }

    fn foreign(&self, what: &'static str) -> BuildError {
        BuildError::Foreign { owner: self.owner.to_owned(), what }
    }
}
