//! Bearings: dry friction of an ideal joint, from what the joint carries.
//!
//! ```text
//! T = -r f(P, r |q'|) q'/|q'|        P = |F/2 + m| + |F/2 - m| + c |X|/r + 2 |Z|/w + P0        m = x x M/L
//! ```
//!
//! `T` friction along the degree of freedom [N m or N]; `q'` its speed [rad/s or m/s]; `f` friction law [N]; `P` load [N]. The joint carries a force and a moment,
//! counted at its point on the second body: along its axis `x` the force `X` [N] and the moment `Z` [N m], across it `F` [N] and `M` [N m].
//!
//! | | pin (revolute) | guide (prismatic) |
//! |---|---|---|
//! | `r` | radius of the pin [m] | 1 |
//! | `L` | length of the bearing, whose two ends carry `F` and `M` between them [m] | length of the slider |
//! | `c` | radius of the collar that carries the thrust [m]; zero for none | no collar: `X` is what moves it |
//! | `w` | `Z` is what turns it | width between the two sides that carry `Z` [m] |
//!
//! `P0` is what the bearing presses without a load, as by a fit [N]. Without a length, or without a width, the moments do not press: the bearing is taken to be long.
//!
//! What the joint carries hangs on the accelerations, and these on the friction. At an instant the load is convex in the friction of all bearings, and its slopes are
//! bounded by what single frictions make of it: below one there is one friction that fits, and it is found (`system::bearings`). From one on the joint locks:
//! its friction grows faster than what it opposes, and no motion fits, or more than one does (the drawer that jams).
//!
//! Source: the pin as in textbooks of machine elements; two ends as in a shaft on two bearings.

use crate::dof::Dof;
use crate::model::{JointKind, Model};
use crate::signal::Instant;
use crate::spatial::Vector;
use crate::tree::{Scratch, Wrench};
use carom_laws::friction::{Friction, FrictionKind};
use carom_laws::{Dual, Scalar};
use thiserror::Error;

/// What slides in a bearing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BearingKind {
    /// A pin that turns in its bush.
    Pin {
        /// Its radius [m], positive.
        radius: f64,
        /// Radius of the collar that carries the thrust [m]; zero where nothing rubs along the axis.
        collar: f64,
    },
    /// A slider in its guide.
    Guide {
        /// Width between the two sides that carry a moment about the axis [m]; infinite where that does not press.
        width: f64,
    },
}

/// What is said of a bearing.
#[derive(Clone, Debug)]
pub struct BearingSpec {
    /// What slides in it.
    pub kind: BearingKind,
    /// Its length [m]; infinite where moments across the axis do not press.
    pub length: f64,
    /// What it presses without a load [N].
    pub preload: f64,
    /// How what slides is held back; a law that needs no memory.
    pub friction: Friction,
}

/// Dry friction in a joint of one degree of freedom.
#[derive(Clone, Debug)]
pub struct Bearing {
    /// Index of the joint.
    pub joint: usize,
    /// Its degree of freedom.
    pub dof: Dof,
    /// What is said of it.
    pub spec: BearingSpec,
    /// The node of its first body, and the axis in the axes of that.
    node: usize,
    axis: Vector,
}

/// Why a joint cannot have such a bearing.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BearingError {
    /// A pin is no slider, and a joint of several degrees of freedom neither.
    #[error("a {part} is a bearing of a {joint} joint")]
    Kind {
        /// What slides.
        part: &'static str,
        /// In which joints it does.
        joint: &'static str,
    },
    /// A length that must be positive is not.
    #[error("its {what} must be positive, but is {value}")]
    NotPositive {
        /// Which length.
        what: &'static str,
        /// Its value [m].
        value: f64,
    },
    /// A number that must not be negative is.
    #[error("its {what} must not be negative, but is {value}")]
    Negative {
        /// Which number.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// The law remembers, or is bound to surfaces that are pressed into each other.
    #[error(
        "this friction law follows the surfaces of a contact; in a joint use coulomb, stribeck, an expression, or a smooth law such as threlfall"
    )]
    Law,
}

impl Bearing {
    /// The bearing of a joint of a model.
    pub fn new(model: &Model, joint: usize, spec: BearingSpec) -> Result<Self, BearingError> {
        let (axis, refused) = match (spec.kind, model.joints()[joint].kind) {
            (BearingKind::Pin { .. }, JointKind::Revolute { axis }) => (Some(axis), ("pin", "revolute")),
            (BearingKind::Guide { .. }, JointKind::Prismatic { axis }) => (Some(axis), ("guide", "prismatic")),
            (BearingKind::Pin { .. }, _) => (None, ("pin", "revolute")),
            (BearingKind::Guide { .. }, _) => (None, ("guide", "prismatic")),
        };
        let (Some(axis), Some(dof)) = (axis, model.dof(joint, 0)) else {
            return Err(BearingError::Kind { part: refused.0, joint: refused.1 });
        };
        if let Some(fault) = spec.fault() {
            return Err(fault);
        }
        Ok(Bearing { joint, dof, spec, node: model.parent_node(joint), axis: axis.normalize() })
    }

    /// By what a force at the surfaces is multiplied to act along the degree of freedom: a radius [m], or 1.
    pub fn lever(&self) -> f64 {
        match self.spec.kind {
            BearingKind::Pin { radius, .. } => radius,
            BearingKind::Guide { .. } => 1.0,
        }
    }

    /// Whether it holds something at rest.
    pub fn is_dry(&self) -> bool {
        self.spec.friction.kind() == FrictionKind::Dry
    }

    /// The load [N] under what the joint carries: a force and a moment on its second body, about the joint's point there.
    pub fn load(&self, carried: &Wrench, scratch: &Scratch) -> f64 {
        self.share(carried, scratch) + self.spec.preload
    }

    /// The part of the load that is carried [N]: a norm of what the joint carries.
    pub(crate) fn share(&self, Wrench { moment, force }: &Wrench, scratch: &Scratch) -> f64 {
        let x = scratch.axes(self.node) * self.axis;
        let across = force - x * x.dot(force);
        let m = x.cross(moment) / self.spec.length;
        let ends = (across * 0.5 + m).norm() + (across * 0.5 - m).norm();
        ends + match self.spec.kind {
            BearingKind::Pin { radius, collar } => x.dot(force).abs() * (collar / radius),
            BearingKind::Guide { width } => 2.0 * x.dot(moment).abs() / width,
        }
    }

    /// Speed of its degree of freedom [rad/s or m/s].
    #[inline]
    pub(crate) fn speed(&self, at: &Instant<'_>, scratch: &Scratch) -> f64 {
        self.dof.state(at, scratch).1
    }

    /// The most that it holds at rest under a load [N], along the degree of freedom [N m or N].
    pub(crate) fn hold(&self, load: f64) -> f64 {
        self.lever() * self.spec.friction.hold(load)
    }

    /// What opposes a speed [rad/s or m/s], not negative, under a load [N], along the degree of freedom [N m or N].
    #[inline]
    pub(crate) fn drag(&self, load: f64, speed: f64) -> f64 {
        self.lever() * self.spec.friction.magnitude(load, self.lever() * speed)
    }

    /// How fast that grows with the load [N m/N or N/N].
    pub(crate) fn drag_by_load(&self, load: f64, speed: f64) -> f64 {
        let (load, speed) = (Dual::indentation(load), Dual::constant(self.lever() * speed));
        self.lever() * self.spec.friction.magnitude(load, speed).by_indentation
    }
}

impl BearingSpec {
    /// What is wrong with it, if anything.
    pub fn fault(&self) -> Option<BearingError> {
        self.check().err()
    }

    fn check(&self) -> Result<(), BearingError> {
        let positive = |what: &'static str, value: f64| match value > 0.0 {
            true => Ok(()),
            false => Err(BearingError::NotPositive { what, value }),
        };
        let not_negative = |what: &'static str, value: f64| match value >= 0.0 && value.is_finite() {
            true => Ok(()),
            false => Err(BearingError::Negative { what, value }),
        };
        match self.kind {
            BearingKind::Pin { radius, collar } => {
                positive("radius", if radius.is_finite() { radius } else { f64::NAN })?;
                not_negative("collar radius", collar)?;
            }
            BearingKind::Guide { width } => positive("width", width)?,
        }
        positive("length", self.length)?;
        not_negative("preload", self.preload)?;
        match self.friction.kind() {
            FrictionKind::Dry | FrictionKind::Smooth => Ok(()),
            FrictionKind::Bristles | FrictionKind::Spring | FrictionKind::Patch => Err(BearingError::Law),
        }
    }
}
