//! What is large and what is small in a mechanism: the scales of its absolute tolerances.
//!
//! A relative tolerance alone would ask for infinite accuracy where a coordinate passes through zero. Below a hundredth of these scales the
//! tolerance is absolute:
//!
//! ```text
//! angle 1 rad      length L, the extent of the mechanism      time T = sqrt(L/g), or from the speeds at the start
//! energy E = m (L/T)^2 + the kinetic energy at the start
//! ```

use carom_engine::model::Model;
use carom_engine::spatial::Vector;
use carom_engine::system::{Ledger, System};
use carom_engine::tree::Motion;

/// Part of a scale below which the tolerance is absolute; energies are judged by their full scale.
const SMALL: f64 = 0.01;

/// The scales of a mechanism.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Length [m].
    pub length: f64,
    /// Time [s].
    pub time: f64,
    /// Energy [J].
    pub energy: f64,
}

impl Scale {
    /// The scales of a motion that begins with the energy `opening`.
    pub fn of(model: &Model, opening: &Ledger) -> Self {
        let length = extent(model);
        let mass: f64 = model.bodies().iter().map(|body| body.mass).sum();
        let gravity = model.gravity.norm();
        // Without gravity the start tells how fast things are.
        let speed = (2.0 * opening.kinetic / mass.max(f64::MIN_POSITIVE)).sqrt();
        let fall = if gravity > 0.0 { (length / gravity).sqrt() } else { f64::INFINITY };
        let flight = if speed > 0.0 { length / speed } else { f64::INFINITY };
        let time = if fall.min(flight).is_finite() { fall.min(flight) } else { 1.0 };
        let energy = mass * (length / time).powi(2) + opening.kinetic + opening.stored;
        Scale { length, time, energy }
    }

    /// The absolute tolerances that go with a relative one, an entry per component of the state.
    pub fn absolute(&self, model: &Model, tolerance: f64) -> Vec<f64> {
        let (nq, nu) = (model.tree().coordinates(), model.tree().speeds());
        let mut absolute = vec![SMALL * tolerance; nq + nu];
        for node in model.tree().nodes() {
            let lengths = match node.motion {
                Motion::Slide { .. } => 1,
                Motion::Free => 3,
                _ => 0,
            };
            absolute[node.q..node.q + lengths].fill(SMALL * tolerance * self.length);
            let speeds = nq + node.u;
            absolute[speeds..speeds + node.motion.speeds()].fill(SMALL * tolerance / self.time);
            absolute[speeds..speeds + lengths].fill(SMALL * tolerance * self.length / self.time);
        }
        absolute.extend([tolerance * self.energy; System::LEDGER]);
        absolute
    }
}

/// The largest extent of a mechanism along an axis, as it is placed [m]: joints, centres of mass, and how far the bodies reach about them.
fn extent(model: &Model) -> f64 {
    let mut low = Vector::repeat(f64::INFINITY);
    let mut high = Vector::repeat(f64::NEG_INFINITY);
    let mut reach = |point: Vector, around: f64| {
        low = low.inf(&point.add_scalar(-around));
        high = high.sup(&point.add_scalar(around));
    };
    for joint in model.joints() {
        reach(joint.point, 0.0);
    }
    for body in model.bodies() {
        let radius = ((body.inertia.xx + body.inertia.yy + body.inertia.zz) / (2.0 * body.mass)).sqrt();
        reach(body.position + body.orientation * body.centre, radius);
    }
    let extent = (high - low).max();
    if extent > 0.0 && extent.is_finite() { extent } else { 1.0 }
}
