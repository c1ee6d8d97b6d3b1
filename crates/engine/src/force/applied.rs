//! Given forces and moments.

use super::{Account, Instant};
use crate::spatial::Vector;
use crate::tree::Scratch;
use std::fmt;
use std::sync::Arc;

/// The axes in which a given force is constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Those of the world.
    World,
    /// Those of the body.
    Body,
}

/// A number that may change with time.
#[derive(Clone)]
pub enum Signal {
    /// Always the same.
    Constant(f64),
    /// A function of time [s].
    Function(Arc<dyn Fn(f64) -> f64 + Send + Sync>),
}

impl Signal {
    /// The value at a time [s].
    pub fn at(&self, time: f64) -> f64 {
        match self {
            Signal::Constant(x) => *x,
            Signal::Function(f) => f(time),
        }
    }
}

impl fmt::Debug for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Signal::Constant(x) => write!(f, "Constant({x})"),
            Signal::Function(_) => write!(f, "Function"),
        }
    }
}

/// A force at a point of a body and a moment on it, both in a given direction and scaled by a signal.
#[derive(Clone, Debug)]
pub struct Applied {
    /// Index of the body.
    pub body: usize,
    /// Where the force acts, in the body's frame [m].
    pub point: Vector,
    /// Force [N], times the signal.
    pub force: Vector,
    /// Moment [N m], times the signal.
    pub moment: Vector,
    /// Axes in which both are given.
    pub frame: Frame,
    /// Their size over time [-].
    pub signal: Signal,
}

impl Applied {
    pub(super) fn act(&self, at: &Instant<'_>, scratch: &mut Scratch, account: &mut Account) {
        let (position, orientation) = at.model.pose(self.body, scratch);
        let size = self.signal.at(at.time);
        let turned = |v: &Vector| match self.frame {
            Frame::World => v * size,
            Frame::Body => orientation * v * size,
        };
        let (force, moment) = (turned(&self.force), turned(&self.moment));
        let node = at.model.node(self.body);
        let arm = position + orientation * self.point - scratch.position(node);
        let omega = scratch.angular_velocity(node);
        account.supply += force.dot(&(scratch.velocity(node) + omega.cross(&arm))) + moment.dot(&omega);
        let wrench = scratch.wrench_mut(node);
        wrench.push(&force, &arm);
        wrench.moment += moment;
    }
}
