//! How friction changes along a direction.
//!
//! With the slip `s` [m/s], its length `v`, the push `P` [N] and the law `f(P, v)` [N],
//!
//! ```text
//! R  = s f/v        dR = ds f/v + s [(f_P dP + f_v dv)/v - f dv/v^2]
//! s  = V - n (n . V)        V velocity of the second body against the first where friction acts
//! ```
//!
//! That place lies on the line of the normal, `c` from the centre of the disc or ball, and goes along with the line. What resists rolling and spinning is the same
//! with angular velocities for `V`, of rolling that across the normal, of spinning that along it, and is a moment.

use super::{Contact, Seen, Site, SlipMode};
use crate::constraint::Turning;
use crate::spatial::Vector;
use crate::tree::{Scratch, Variation};
use carom_laws::Dual;
use carom_laws::friction::FrictionKind;

/// The friction of a contact at an instant, at one of its sites.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rub {
    nodes: [usize; 2],
    site: Site,
    middle: Vector,
    normal: Vector,
    /// Velocity of the second body against the first at the middle, or its spin against it, and what of it is the slip.
    velocity: Vector,
    slip: Vector,
    /// The direction of what is dry, and what counts as rest.
    dry: Option<(Vector, f64)>,
    /// Force along the slip [N] with its derivatives, and what the push changes of it [-].
    force: Dual,
    by_push: f64,
    /// By how much the place goes along the normal as the surfaces are pressed deeper.
    side: f64,
}

/// How friction changes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rubbing {
    /// Where it acts, and how that goes.
    pub(crate) place: [Vector; 2],
    /// Force on the second body, and its change; of rolling and spinning a moment.
    pub(crate) force: [Vector; 2],
    pub(crate) is_moment: bool,
    /// Change of the power that it takes.
    pub(crate) rubbed: f64,
}

impl Contact {
    /// What rubs where the surfaces are seen so and push with this force [N]; `None` where nothing does, or where it is the constraints' to do.
    pub(crate) fn rub(
        &self,
        site: Site,
        slips: &[SlipMode; 3],
        seen: &Seen,
        push: f64,
        scratch: &Scratch,
    ) -> Option<Rub> {
        let smooth = site == Site::Slide
            && self.interface.friction.as_ref().is_some_and(|friction| friction.kind() == FrictionKind::Smooth);
        if !smooth && !matches!(slips[site as usize], SlipMode::Slips { .. } if self.is_dry(site)) {
            return None;
        }
        let ([one, other], middle, normal) = (self.poses(scratch), seen.rub_place(self), seen.touch.normal);
        let slip = self.site_motion(site, seen, scratch);
        let dry = match &slips[site as usize] {
            SlipMode::Slips { direction, rest, .. } if !smooth => Some((*direction, *rest)),
            _ => None,
        };
        let (load, speed) = (Dual::indentation(push.max(0.0)), slip.norm());
        let (velocity, force) = match (site, &self.interface.friction) {
            (Site::Slide, Some(friction)) => {
                (other.velocity_at(&middle) - one.velocity_at(&middle), friction.magnitude(load, Dual::rate(speed)))
            }
            (Site::Roll, _) => (other.spin - one.spin, load * self.interface.rolling),
            _ => (other.spin - one.spin, load * self.interface.drilling),
        };
        let force = -force;
        let by_push = if push > 0.0 { force.by_indentation } else { 0.0 };
        let side = if self.pair.obstacle(self.feature).disc == 1 { 1.0 } else { -1.0 };
        let side = side * self.pair.rub_share();
        Some(Rub { nodes: self.nodes, site, middle, normal, velocity, slip, dry, force, by_push, side })
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
        let Rub { nodes, site, middle, normal: n, velocity, slip, dry, force, by_push, side } = self;
        let (n_change, speed) = (-turning.rate.force, slip.norm());
        let c = n.dot(&(middle - turning.action.place));
        let shift = turning.rate.place + n_change * c + n * (side * deeper);
        let [one, other] = nodes.map(|node| match site {
            Site::Slide => variation.velocity_change(node, [middle, &shift], scratch),
            Site::Roll | Site::Spin => variation.drift(node).spin,
        });
        let velocity_change = other - one;
        let along = n_change * n.dot(velocity) + n * (n_change.dot(velocity) + n.dot(&velocity_change));
        let slip_change = if *site == Site::Spin { along } else { velocity_change - along };
        let (force, force_change) = match dry {
            Some((direction, rest)) => {
                let unit = SlipMode::opposed(direction, *rest, slip);
                let turned = SlipMode::opposed_change(direction, *rest, slip, &slip_change);
                let faster = if speed > 0.0 { slip.dot(&slip_change) / speed } else { 0.0 };
                (unit * force.value, turned * force.value + unit * (by_push * harder + force.by_rate * faster))
            }
            None if speed > 0.0 => {
                let (steep, faster) = (force.value / speed, slip.dot(&slip_change) / speed);
                let stretch = (by_push * harder + force.by_rate * faster - steep * faster) / speed;
                (slip * steep, slip_change * steep + slip * stretch)
            }
            None => (Vector::zeros(), slip_change * force.by_rate),
        };
        let rubbed = -(force_change.dot(slip) + force.dot(&slip_change));
        Rubbing { place: [*middle, shift], force: [force, force_change], is_moment: *site != Site::Slide, rubbed }
    }
}
