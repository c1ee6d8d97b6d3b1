//! Flight: between impacts a mechanism may move in closed form, and then it does.
//!
//! ```text
//! q(t + h) = q + h u + h^2/2 a        u(t + h) = u + h a        a constant
//! ```
//!
//! That is exact, for a step of any length, where no force acts but gravity and every part of the mechanism is one of these:
//!
//! * a body that nothing holds, counted at its centre of mass, and that does not turn: its acceleration is gravity's. Without a moment it goes on not turning;
//! * slides, on the ground or on each other: nothing turns, so the mass matrix is the same everywhere, and so are the generalised forces of the weights;
//! * a hinge on the ground that carries one body, if that is balanced about it or the axis is along gravity: no moment about the axis, constant spin.
//!
//! "Does not turn" is meant to rounding: a contact that should push through the centre misses it by the last digit. With a turn of `w h` the quaternion
//! bends by `(w h)^2/8`, less than its last digit below [`STILL`]; so is what Euler's equation does to the spin, relative to the spin. A body
//! that turns visibly is left to the method, whatever its inertia: its quaternion is no polynomial, and so nothing that is interpolated would be exact.
//!
//! Contacts must be apart and stops free. What is behind the speeds in the state (internal states, works, the ledger) then stands still.

use super::{Modes, System};
use crate::force::StopMode;
use crate::model::Model;
use crate::spatial::Vector;
use crate::tree::{FastPath, GROUND, Mobilizer, Node};

/// The turn during a flight below which a body does not turn [rad].
const STILL: f64 = 1e-8;

/// Whether all accelerations are constant while nothing touches and no free body turns.
pub(super) fn is_free(model: &Model) -> bool {
    let held = !model.forces.is_empty()
        || !model.bearings.is_empty()
        || !model.prescribed().is_empty()
        || !model.loops().chosen().is_empty();
    !held && model.tree().nodes().iter().all(|node| is_steady(node, &model.gravity))
}

/// Whether a node is one of those whose acceleration is constant.
fn is_steady(node: &Node, gravity: &Vector) -> bool {
    match node.mobilizer {
        Mobilizer::Free => matches!(node.fast_path, FastPath::Flying(_)),
        Mobilizer::Slide { .. } | Mobilizer::Weld => !node.turns,
        Mobilizer::Hinge { axis } => {
            let across = |v: &Vector| axis.cross(v) != Vector::zeros();
            node.leaf && node.parent == GROUND && !(across(&node.mass.moment) && across(gravity))
        }
        Mobilizer::Screw { .. } | Mobilizer::Ball => false,
    }
}

impl System {
    /// Whether the motion from a state `y` on, whose rate is `rate`, is a parabola for the time `span` [s], as long as nothing touches; writes its second rate.
    pub(super) fn fly(&self, modes: &Modes, y: &[f64], rate: &[f64], span: f64, second: &mut [f64]) -> bool {
        if !self.flies || !is_untouched(modes) {
            return false;
        }
        second.fill(0.0);
        let speeds = self.layout.speeds().start;
        for node in self.model.tree().nodes() {
            let (q, u) = (node.q, speeds + node.u);
            match node.mobilizer {
                Mobilizer::Free if !is_still(&y[u + 3..u + 6], &rate[u + 3..u + 6], span) => return false,
                Mobilizer::Free => second[q..q + 3].copy_from_slice(&rate[u..u + 3]),
                Mobilizer::Weld => {}
                _ => second[q] = rate[u],
            }
        }
        true
    }
}

/// Whether no contact pushes or overlaps, and no stop is reached.
fn is_untouched(modes: &Modes) -> bool {
    modes.contacts.active().next().is_none() && modes.stops.iter().all(|mode| *mode == StopMode::Free)
}

/// Whether a body with this spin and its rate does not turn during a time [s].
fn is_still(spin: &[f64], rate: &[f64], span: f64) -> bool {
    let size = |x: &[f64]| x[0].hypot(x[1]).hypot(x[2]);
    let (w, bend) = (size(spin), size(rate));
    w == 0.0 && bend == 0.0 || (w * span <= STILL && bend * span <= STILL * w)
}
