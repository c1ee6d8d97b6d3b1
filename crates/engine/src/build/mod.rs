//! A mechanism in a few lines: bodies, joints, contacts and forces are listed in any order and told by typed ids.
//!
//! ```
//! use carom_engine::build::ModelBuilder;
//! use carom_engine::model::{Body, Solid};
//! use carom_engine::spatial::Vector;
//!
//! let mut m = ModelBuilder::new();
//! let ground = m.ground();
//! let rod = Solid::Cylinder { radius: 0.01, length: 1.0 };
//! let arm = m.body(Body::solid("arm", rod, 2.0, Vector::new(0.0, 0.0, -0.5))?);
//! let hinge = m.revolute("hinge", ground, arm, Vector::zeros(), Vector::y());
//! m.start(hinge, 0.3);
//! m.spring("spring", ground.at(Vector::x()), arm.at(Vector::new(0.0, 0.0, -1.0)), 200.0, 1.0);
//! let mechanism = m.build()?;
//! assert_eq!(mechanism.model().mobility(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing is checked before [`ModelBuilder::build`], which looks at everything together and names the object where something is wrong. It
//! stands above [`Model::build_with`](crate::model::Model::build_with) and [`Model::assemble`](crate::model::Model::assemble) and makes of the
//! same things what a scenario file makes of them, to the last bit: joints that are driven, set or acted on come into the tree first, loops
//! are closed from what the joints are set to, and then contacts and forces are fastened to the bodies.

mod contact;
mod error;
mod finish;
mod force;
mod group;
mod joint;
mod judge;
mod mechanism;
mod quantity;
mod tie;
mod wiring;

pub use contact::Onset;
pub use error::BuildError;
pub use group::Member;
pub use mechanism::Mechanism;
pub use quantity::{Quantity, Source, Value};
pub use wiring::Wiring;

use crate::contact::ImpactRule;
use crate::force::BearingSpec;
use crate::id::{BodyId, InputId, JointId, WatchId};
use crate::model::{Body, Input};
use crate::shape::Shape;
use crate::spatial::Vector;
use crate::watch::Direction;
use contact::Touching;
use force::{Acting, StopSpec};
use joint::{DriveSpec, JointSpec};
use tie::TieSpec;

/// Gravity where nothing is said of it [m/s^2].
pub const GRAVITY: Vector = Vector::new(0.0, 0.0, -9.81);

/// The parts of a mechanism, as they are listed.
pub struct ModelBuilder {
    gravity: Vector,
    bodies: Vec<Body>,
    /// Bodies that are thrown: velocity [m/s] and angular velocity [rad/s] of the frame.
    launches: Vec<(BodyId, [Vector; 2])>,
    joints: Vec<JointSpec>,
    drives: Vec<DriveSpec>,
    ties: Vec<TieSpec>,
    stops: Vec<StopSpec>,
    bearings: Vec<(JointId, BearingSpec)>,
    surfaces: Vec<(BodyId, Shape)>,
    groups: Vec<Vec<Member>>,
    contacts: Vec<Touching>,
    impact_rule: ImpactRule,
    forces: Vec<Acting>,
    watches: Vec<(String, Source, Direction, Option<usize>)>,
    knots: Vec<f64>,
    inputs: Vec<Input>,
}

impl Default for ModelBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl ModelBuilder {
    /// Nothing but the ground, in gravity along -z.
    pub fn new() -> Self {
        ModelBuilder {
            gravity: GRAVITY,
            bodies: Vec::new(),
            launches: Vec::new(),
            joints: Vec::new(),
            drives: Vec::new(),
            ties: Vec::new(),
            stops: Vec::new(),
            bearings: Vec::new(),
            surfaces: Vec::new(),
            groups: Vec::new(),
            contacts: Vec::new(),
            impact_rule: ImpactRule::default(),
            forces: Vec::new(),
            watches: Vec::new(),
            knots: Vec::new(),
            inputs: Vec::new(),
        }
    }

    /// What does not move.
    pub fn ground(&self) -> BodyId {
        BodyId::GROUND
    }

    /// Sets the acceleration of gravity [m/s^2].
    pub fn gravity(&mut self, gravity: Vector) {
        self.gravity = gravity;
    }

    /// Adds a body. One that no joint carries moves freely.
    pub fn body(&mut self, body: Body) -> BodyId {
        self.bodies.push(body);
        BodyId(Some(self.bodies.len() - 1))
    }

    /// Lets a body that moves freely begin with a velocity [m/s] of its frame and an angular velocity [rad/s], both along the world's axes.
    pub fn launch(&mut self, body: BodyId, velocity: Vector, angular_velocity: Vector) {
        self.launches.push((body, [velocity, angular_velocity]));
    }

    /// Adds a number that is set between steps, by a [controller](crate::simulate::Controller) or by hand, and held from one setting to the next;
    /// signals read it. It is `value` until it is set.
    pub fn input(&mut self, name: impl Into<String>, value: f64) -> InputId {
        self.inputs.push(Input { name: name.into(), value });
        InputId(self.inputs.len() - 1)
    }

    /// Watches a quantity: the instants at which it passes through zero are events. The run stops at the passage of number `stop_at`, counted
    /// from 1, if there is one.
    pub fn watch(
        &mut self,
        name: impl Into<String>,
        quantity: impl Into<Source>,
        direction: Direction,
        stop_at: Option<usize>,
    ) -> WatchId {
        self.watches.push((name.into(), quantity.into(), direction, stop_at));
        WatchId(self.watches.len() - 1)
    }

    /// Says at which instants [s] functions of time have kinks, so that steps end there.
    pub fn kinks(&mut self, instants: &[f64]) {
        self.knots.extend_from_slice(instants);
    }
}
