//! Two involute gears: where a flank of a tooth of the first is nearest to those of the second.
//!
//! ```text
//! cos W = (rb1 + rb2)/C,   a = g - W,   gap = C sin W - r1 - r2,   r1 = rb1 (a1 - a),   r2 = rb2 (a2 - a - pi)
//! ```
//!
//! `C` distance of the centres [m], `g` direction from the first to the second [rad], `W` working pressure angle, `a` where the common normal leaves the first base circle [rad], `a1`, `a2` where both involutes leave theirs [rad];
//! `r1`, `r2` radii of curvature where they meet the line of action, the common tangent of the base circles [m]. So left flanks meet left flanks, and the gap goes by the angles of the gears alone,
//! in their constant ratio, for whatever distance of the centres. (Litvin & Fuentes 2004, section 10.5.) Right flanks are the same in a mirror.
//!
//! That holds while both radii are on their flanks: on the path of contact. Before and behind it the tip of one tooth is nearest to the flank of the other: the tangent from the tip to the other base circle is the normal.
//! The gap goes from the one to the other without a kink. Away from each other the flanks are convex bodies like others ([`nearest`]);
//! where no flank of the second can be nearer than [`Mesh::clear`], the distance of circles around them is told, which is less.
//!
//! Limits: only flanks are seen. Gears that are put together tooth on tooth, or that come nearer to each other than their teeth are deep, touch with their tips and grounds, which are not there. Below its base circle a flank
//! has ended. Overlaps must be less than [`Mesh::clear`].

use super::{Flat, Gear, Pose, Profile, Touch, left, nearest};
use crate::effort::Effort;
use std::f64::consts::{PI, TAU};

/// Two gears that may mesh.
#[derive(Clone, Debug)]
pub struct Mesh {
    gears: [Gear; 2],
    flanks: [Profile; 2],
    clear: f64,
}

/// A flank that is nearest, and the tooth of the second gear that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshTouch {
    /// How both touch, in the world.
    pub touch: Touch,
    /// The tooth of the second gear, counted from 0 as those of the first.
    pub tooth: u32,
}

impl Mesh {
    /// Two gears. Those whose modules or pressure angles differ do not mesh, and that is not looked at here.
    pub fn new(first: Gear, second: Gear) -> Self {
        let gears = [first, second];
        let flanks = gears.map(|gear| Profile::Flank(*gear.flank()));
        // No flank of the first is nearer than this to two of the second.
        let apart = (1..second.teeth()).map(|tooth| {
            let place = |tooth: u32| tooth_pose(&second, &Pose::new(Flat::zeros(), 0.0), tooth);
            nearest(&flanks[1], &flanks[1], [&place(0), &place(tooth)], None).gap
        });
        let clear = 0.5 * (apart.fold(f64::INFINITY, f64::min) - 2.0 * flanks[0].reach());
        Mesh { gears, flanks, clear: clear.max(0.0) }
    }

    /// The gears.
    pub fn gears(&self) -> &[Gear; 2] {
        &self.gears
    }

    /// No flank of the first is nearer than this to two flanks of the second [m]: while the gears go by less, a gap that is near zero is one smooth function.
    pub fn clear(&self) -> f64 {
        self.clear
    }

    /// Where a flank of the first is nearest to one of the second: the left one of a tooth, or the right one.
    pub fn nearest(&self, tooth: u32, is_right: bool, poses: [&Pose; 2]) -> MeshTouch {
        let seen = poses[1].seen_from(poses[0]);
        // A gear is its own mirror image: how it turns is told by its x axis.
        let flip = |v: Flat| if is_right { Flat::new(v.x, -v.y) } else { v };
        let (place, x) = (flip(seen.position), flip(seen.x));
        let angle = f64::from(tooth) * self.gears[0].pitch_angle();
        let own = if is_right { -angle } else { angle };
        let MeshTouch { touch, tooth } = self.nearest_left(own, place, x.y.atan2(x.x));
        let count = self.gears[1].teeth();
        let tooth = if is_right { (count - tooth) % count } else { tooth };
        let place = |p: Flat| poses[0].place(&flip(p));
        let memory = flip(touch.normal);
        let points = touch.points.map(place);
        // Across the normal, the other way in a mirror.
        MeshTouch { touch: Touch { normal: poses[0].turn(&memory), points, memory, ..touch }, tooth }
    }

    /// The same for the left flank of a tooth at an angle [rad], the second gear at a place [m], turned by `turn` [rad].
    fn nearest_left(&self, angle: f64, place: Flat, turn: f64) -> MeshTouch {
        let on_path = self.on_path(angle, place, turn).filter(|found| found.touch.gap.abs() < self.clear);
        on_path.unwrap_or_else(|| self.off_path(angle, place, turn))
    }

    /// Flank on flank, along the line of action.
    fn on_path(&self, angle: f64, place: Flat, turn: f64) -> Option<MeshTouch> {
        let [one, two] = &self.gears;
        let [b1, b2] = [one, two].map(|gear| gear.radii().base);
        let distance = place.norm();
        if distance <= b1 + b2 {
            return None;
        }
        let length = ((distance - b1 - b2) * (distance + b1 + b2)).sqrt();
        let a = place.y.atan2(place.x) - length.atan2(b1 + b2);
        let r1 = b1 * wrapped(angle + one.half_tooth() - a);
        // Of the flanks of the second, one base pitch from each other, that which comes next to the point.
        let first = b2 * wrapped(turn + two.half_tooth() - a - PI);
        let pitch = two.base_pitch();
        let steps = ((length - r1 - first) / pitch).round();
        let r2 = first + steps * pitch;
        let on = |gear: &Gear, r: f64| r >= gear.flank_radii()[0] && r <= gear.flank_radii()[1];
        if !on(one, r1) || !on(two, r2) {
            return None;
        }
        let gap = length - r1 - r2;
        let m = Flat::new(a.cos(), a.sin());
        let p1 = m * b1 + left(&m) * r1;
        let tooth = (steps as i64).rem_euclid(i64::from(two.teeth())) as u32;
        Some(MeshTouch { touch: touching(gap, left(&m), p1, [r1, r2]), tooth })
    }

    /// Whatever is nearest, tooth by tooth of the second, from those that may be.
    fn off_path(&self, angle: f64, place: Flat, turn: f64) -> MeshTouch {
        let [one, two] = &self.gears;
        let own = flank_pose(one, &Pose::new(Flat::zeros(), 0.0), angle);
        let reach = self.flanks[0].reach() + self.flanks[1].reach();
        let middle = two.flank().middle;
        let pose = |tooth: u32| flank_pose(two, &Pose::new(place, turn), f64::from(tooth) * two.pitch_angle());
        // The tooth whose flank has its middle next to this one, and its neighbours on both sides.
        let towards = own.position - place;
        let nearest_angle = towards.y.atan2(towards.x) - turn - middle.y.atan2(middle.x);
        let count = i64::from(two.teeth());
        let start = (nearest_angle / two.pitch_angle()).round() as i64;
        // Far from all of them the distance of the circles around both is enough to know, and is no more than theirs.
        let to = pose(start.rem_euclid(count) as u32).position - own.position;
        let far = to.norm() - reach;
        if far >= self.clear {
            let (n, radii) = (to / to.norm(), self.flanks.each_ref().map(Profile::reach));
            let tooth = start.rem_euclid(count) as u32;
            return MeshTouch { touch: touching(far, n, own.position + n * radii[0], radii), tooth };
        }
        let (mut best, mut too_far): (Option<MeshTouch>, bool) = (None, false);
        for step in 0..count {
            let aside = if step % 2 == 0 { step / 2 } else { -(step + 1) / 2 };
            let tooth = (start + aside).rem_euclid(count) as u32;
            let at = pose(tooth);
            let least = (at.position - own.position).norm() - reach;
            if best.is_some_and(|best| least > best.touch.gap) {
                // Behind one on each side that is too far away are those that are farther.
                if too_far {
                    break;
                }
                too_far = true;
                continue;
            }
            too_far = false;
            let found = MeshTouch { touch: self.beside([&own, &at]), tooth };
            if best.is_none_or(|best| found.touch.gap < best.touch.gap) {
                best = Some(found);
            }
        }
        best.unwrap_or_else(|| MeshTouch { touch: self.beside([&own, &pose(0)]), tooth: 0 })
    }

    /// Two flanks that stand so: the tip of one before the other, or anything else.
    fn beside(&self, poses: [&Pose; 2]) -> Touch {
        let tip = |k: usize| self.tip(k, [poses[k], poses[1 - k]]).filter(|touch| touch.gap.abs() < self.clear);
        let at_tip = tip(1).map(|touch| touch.swapped(poses[1])).or_else(|| tip(0));
        at_tip.unwrap_or_else(|| nearest(&self.flanks[0], &self.flanks[1], poses, None))
    }

    /// The tip of the flank of gear `k`, which stands as the first pose says, before the flank of the other.
    fn tip(&self, k: usize, [own, at]: [&Pose; 2]) -> Option<Touch> {
        let (flank, other) = (self.gears[k].flank(), self.gears[1 - k].flank());
        // As the other gear sees it.
        let point = at.turn_back(&(own.place(&flank.tip()) - at.position)) + other.middle;
        let distance = point.norm();
        if distance <= other.base {
            return None;
        }
        let length = ((distance - other.base) * (distance + other.base)).sqrt();
        let a = point.y.atan2(point.x) - length.atan2(other.base);
        let r = other.base * wrapped(other.leaves - a);
        if r < other.span[0] || r > other.span[1] {
            return None;
        }
        let m = Flat::new(a.cos(), a.sin());
        // Out of the tooth whose tip it is.
        let normal = -at.turn(&left(&m));
        let towards = own.turn_back(&normal);
        let beyond = towards.dot(&(flank.support(&towards).point - flank.tip()));
        let tip = own.place(&flank.tip());
        (beyond <= 1e-12 * distance).then(|| touching(length - r, normal, tip, [0.0, r]))
    }
}

/// Where a flank is, of a gear that stands so and a tooth at this angle in it [rad].
fn flank_pose(gear: &Gear, at: &Pose, angle: f64) -> Pose {
    let (sin, cos) = angle.sin_cos();
    let (x, y) = (at.x * cos + at.y * sin, at.y * cos - at.x * sin);
    let middle = gear.flank().middle;
    Pose { position: at.position + x * middle.x + y * middle.y, x, y }
}

fn tooth_pose(gear: &Gear, at: &Pose, tooth: u32) -> Pose {
    flank_pose(gear, at, f64::from(tooth) * gear.pitch_angle())
}

/// A touch along a common normal that is known, from the point of the first.
fn touching(gap: f64, normal: Flat, p1: Flat, radii: [f64; 2]) -> Touch {
    let bend = 1.0 / (gap + radii[0] + radii[1]);
    let effort = Effort { sure: true, ..Effort::default() };
    Touch { gap, normal, points: [p1, p1 + normal * gap], radii, bend, memory: normal, effort }
}

/// The same angle between half a turn to both sides [rad].
fn wrapped(angle: f64) -> f64 {
    angle - TAU * (angle / TAU).round()
}
