//! Forces and stops.

use super::{BuildError, ModelBuilder, Source, Wiring};
use crate::force::{
    Actuator, Applied, BearingSpec, Drive, Force, Gains, JointForce, JointLaw, Limits, Motor, SpringDamper, UserForce,
};
use crate::id::{At, DofId, ForceId, JointId};
use std::sync::Arc;

/// Fastens a force that is built in.
type Built = Box<dyn FnOnce(&Wiring<'_>) -> Result<Force, BuildError>>;

/// How a force comes to act on the bodies, once there is a tree of them.
pub(super) enum Fasten {
    /// One of those that are built in is fastened to them.
    Built(Built),
    /// One of the user's finds them itself.
    Own(Arc<dyn UserForce>),
}

/// A force as it is listed.
pub(super) struct Acting {
    pub(super) name: String,
    pub(super) fasten: Fasten,
}

/// The limits of a degree of freedom.
pub(super) struct StopSpec {
    pub(super) dof: DofId,
    /// Lower and upper limit [rad or m]; infinite for none.
    pub(super) limits: [f64; 2],
    pub(super) stiffness: f64,
    pub(super) damping: f64,
}

impl ModelBuilder {
    /// Adds any force; `fasten` makes it, once there is a tree of bodies to fasten it to.
    pub fn force(
        &mut self,
        name: impl Into<String>,
        fasten: impl FnOnce(&Wiring<'_>) -> Result<Force, BuildError> + 'static,
    ) -> ForceId {
        self.forces.push(Acting { name: name.into(), fasten: Fasten::Built(Box::new(fasten)) });
        ForceId(self.forces.len() - 1)
    }

    /// Adds a spring [N/m] and damper [N s/m] between two points, free at the distance at which they are drawn.
    pub fn spring(&mut self, name: impl Into<String>, one: At, other: At, stiffness: f64, damping: f64) -> ForceId {
        let free_length = (other.place - one.place).norm();
        self.force(name, move |wiring| {
            let ends = [wiring.point(one)?, wiring.point(other)?];
            Ok(Force::Spring(SpringDamper { ends, stiffness, damping, free_length, preload: 0.0 }))
        })
    }

    /// Adds a pull [N] along the line between two points, positive when it draws them together.
    pub fn pull(&mut self, name: impl Into<String>, one: At, other: At, effort: impl Into<Source>) -> ForceId {
        let effort = effort.into();
        self.force(name, move |wiring| {
            let ends = [wiring.point(one)?, wiring.point(other)?];
            Ok(Force::Actuator(Actuator { ends, effort: wiring.signal(&effort)? }))
        })
    }

    /// Lets a force [N] and a moment [N m], along the world's axes, act on a body; the force at a point of it.
    pub fn apply(&mut self, name: impl Into<String>, at: At, force: [Source; 3], moment: [Source; 3]) -> ForceId {
        self.force(name, move |wiring| {
            let (force, moment) = (wiring.signals(&force)?, wiring.signals(&moment)?);
            Ok(Force::Applied(Applied { point: wiring.point(at)?, force, moment, axes: None }))
        })
    }

    /// Lets a force [N] or moment [N m] act along a degree of freedom.
    pub fn effort(&mut self, name: impl Into<String>, dof: impl Into<DofId>, effort: impl Into<Source>) -> ForceId {
        let (dof, effort) = (dof.into(), effort.into());
        self.force(name, move |wiring| {
            Ok(Force::Drive(Drive { dof: wiring.dof(dof)?, effort: wiring.signal(&effort)? }))
        })
    }

    /// Adds a motor: a controller that lets a degree of freedom follow a reference [rad or m], whose own rate does not count.
    pub fn motor(
        &mut self,
        name: impl Into<String>,
        dof: impl Into<DofId>,
        reference: impl Into<Source>,
        gains: Gains,
        limits: Limits,
    ) -> ForceId {
        let (dof, reference) = (dof.into(), reference.into());
        self.force(name, move |wiring| {
            Ok(Force::Motor(Motor {
                dof: wiring.dof(dof)?,
                reference: wiring.signal(&reference)?,
                rate: wiring.signal(&Source::from(0.0))?,
                feedforward: wiring.signal(&Source::from(0.0))?,
                gains,
                limits,
            }))
        })
    }

    /// Adds a force of the user's own.
    pub fn user_force(&mut self, name: impl Into<String>, force: impl UserForce + 'static) -> ForceId {
        self.forces.push(Acting { name: name.into(), fasten: Fasten::Own(Arc::new(force)) });
        ForceId(self.forces.len() - 1)
    }

    /// Lets a spring, a damper or friction act along a degree of freedom.
    pub fn joint_law(&mut self, dof: impl Into<DofId>, law: JointLaw) -> ForceId {
        let dof = dof.into();
        self.mark(dof.joint);
        let name = self.joints.get(dof.joint.0).map_or(String::new(), |joint| joint.name.clone());
        self.force(name, move |wiring| Ok(Force::Joint(JointForce { dof: wiring.dof(dof)?, law })))
    }

    /// Stops a degree of freedom at a lower and an upper limit [rad or m], which may be infinite, with this stiffness [N m/rad or N/m] and damping
    /// [N m s/rad or N s/m].
    pub fn stop(&mut self, dof: impl Into<DofId>, limits: [f64; 2], stiffness: f64, damping: f64) {
        let dof = dof.into();
        self.mark(dof.joint);
        self.stops.push(StopSpec { dof, limits, stiffness, damping });
    }

    /// Gives a revolute or a prismatic joint a bearing that rubs under what the joint carries.
    pub fn bearing(&mut self, joint: JointId, spec: BearingSpec) {
        self.mark(joint);
        self.bearings.push((joint, spec));
    }

    /// Something acts along a degree of freedom of a joint, which is better in the tree then.
    fn mark(&mut self, joint: JointId) {
        if let Some(joint) = self.joints.get_mut(joint.0) {
            joint.acted = true;
        }
    }
}
