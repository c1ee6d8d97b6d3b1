//! How friction changes along a direction.
//!
//! With the slip `s` [m/s], its length `v`, the push `P` [N] and the law `f(P, v)` [N],
//!
//! ```text
//! R  = s f/v        dR = ds f/v + s [(f_P dP + f_v dv)/v - f dv/v^2]
//! s  = V - n (n . V)        V velocity of the second body against the first at the middle of the overlap
//! ```
//!
//! The middle lies on the line of the normal, `c` from the centre of the disc or ball, and goes along with the line.

use super::{Contact, Seen, SlipMode};
use crate::constraint::Turning;
use crate::spatial::Vector;
use crate::tree::{Scratch, Variation};
use carom_laws::Dual;
use carom_laws::friction::FrictionKind;

/// The friction of a contact at an instant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rub {
    nodes: [usize; 2],
    middle: Vector,
    normal: Vector,
    /// Velocity of the second body against the first at the middle, and what of it is across the normal.
    velocity: Vector,
    slip: Vector,
    /// Force over speed [N s/m], what the push changes of the force [-], and what the speed does [N s/m].
    steep: f64,
    by_push: f64,
    by_speed: f64,
    /// One if the second body is the disc or ball, else minus one.
    side: f64,
}

/// How friction changes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rubbing {
    /// Where it acts, and how that goes.
    pub(crate) place: [Vector; 2],
    /// Force on the second body, and its change.
    pub(crate) force: [Vector; 2],
    /// Change of the power that it takes.
    pub(crate) rubbed: f64,
}

impl Contact {
    /// The friction where the surfaces are seen so and push with this force [N]; `None` where they are smooth.
    pub(crate) fn rub(&self, slips: &[SlipMode; 3], seen: &Seen, push: f64, scratch: &Scratch) -> Option<Rub> {
        let friction = self.interface.friction.as_ref()?;
        if friction.kind() == FrictionKind::Dry && !matches!(slips[0], SlipMode::Slips { .. }) {
            return None;
        }
        let ([one, other], middle, normal) = (self.poses(scratch), seen.middle(), seen.touch.normal);
        let velocity = other.velocity_at(&middle) - one.velocity_at(&middle);
        let slip = seen.slip(self, scratch);
        let speed = slip.norm();
        let force = -friction.magnitude(Dual::indentation(push.max(0.0)), Dual::rate(speed));
        let steep = if speed > 0.0 { force.value / speed } else { force.by_rate };
        let by_push = if push > 0.0 { force.by_indentation } else { 0.0 };
        let by_speed = force.by_rate;
        let side = if self.pair.obstacle(self.feature).disc == 1 { 1.0 } else { -1.0 };
        Some(Rub { nodes: self.nodes, middle, normal, velocity, slip, steep, by_push, by_speed, side })
    }
}

impl Rub {
    /// Its change while the line of the normal turns so, and indentation and push change by `deeper` [m] and `harder` [N].
    pub(crate) fn change(
        &self,
        turning: &Turning,
        [deeper, harder]: [f64; 2],
        variation: &Variation,
        scratch: &Scratch,
    ) -> Rubbing {
        let Rub { nodes, middle, normal: n, velocity, slip, steep, by_push, by_speed, side } = self;
        let (n_change, speed) = (-turning.rate.force, slip.norm());
        let c = n.dot(&(middle - turning.action.place));
        let shift = turning.rate.place + n_change * c + n * (0.5 * side * deeper);
        let [one, other] = nodes.map(|node| variation.velocity_change(node, [middle, &shift], scratch));
        let velocity_change = other - one;
        let across = n_change.dot(velocity) + n.dot(&velocity_change);
        let slip_change = velocity_change - n_change * n.dot(velocity) - n * across;
        let mut force_change = slip_change * *steep;
        if speed > 0.0 {
            let faster = slip.dot(&slip_change) / speed;
            force_change += slip * ((by_push * harder + by_speed * faster - steep * faster) / speed);
        }
        let force = slip * *steep;
        let rubbed = -(force_change.dot(slip) + force.dot(&slip_change));
        Rubbing { place: [*middle, shift], force: [force, force_change], rubbed }
    }
}
