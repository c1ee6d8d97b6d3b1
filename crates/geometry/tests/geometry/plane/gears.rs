//! Involute gears: the gap against all points of the flanks, and what every book says of a pair.

use crate::chance::Chance;
use carom_geometry::plane::{Flat, Gear, Mesh, Pose};
use std::f64::consts::{PI, TAU};

const DEGREE: f64 = PI / 180.0;

fn pair(teeth: [u32; 2], shifts: [f64; 2], thinnings: [f64; 2]) -> Mesh {
    let gear = |k: usize| Gear::new(teeth[k], 0.002, 20.0 * DEGREE, shifts[k], thinnings[k]).unwrap();
    Mesh::new(gear(0), gear(1))
}

fn at(distance: f64, direction: f64, turn: f64) -> Pose {
    Pose::new(Flat::new(direction.cos(), direction.sin()) * distance, turn)
}

/// A point of a flank of a tooth, of a gear that stands so.
fn on_flank(gear: &Gear, pose: &Pose, tooth: u32, is_right: bool, radius: f64) -> Flat {
    let p = gear.flank_point(radius);
    let (sin, cos) = (f64::from(tooth) * gear.pitch_angle()).sin_cos();
    let y = if is_right { -p.y } else { p.y };
    pose.place(&Flat::new(cos * p.x - sin * y, sin * p.x + cos * y))
}

/// The least value of a function with one valley over a range, by the golden section.
fn least(range: [f64; 2], of: impl Fn(f64) -> f64) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    let [mut from, mut to] = range;
    let ends = of(from).min(of(to));
    let [mut a, mut b] = [to - GOLDEN * (to - from), from + GOLDEN * (to - from)];
    let [mut at_a, mut at_b] = [of(a), of(b)];
    for _ in 0..60 {
        if at_a < at_b {
            (to, b, at_b) = (b, a, at_a);
            a = to - GOLDEN * (to - from);
            at_a = of(a);
        } else {
            (from, a, at_a) = (a, b, at_b);
            b = from + GOLDEN * (to - from);
            at_b = of(b);
        }
    }
    at_a.min(at_b).min(ends)
}

/// The least distance of a flank of the first from all flanks of the second, point by point: of each point of the one from the other, and of these the least.
fn by_looking(mesh: &Mesh, tooth: u32, is_right: bool, poses: [&Pose; 2]) -> f64 {
    let [one, two] = mesh.gears();
    let middle = |gear: &Gear| 0.5 * (gear.flank_radii()[0] + gear.flank_radii()[1]);
    let here = on_flank(one, poses[0], tooth, is_right, middle(one));
    let is_near = |other: &u32| (on_flank(two, poses[1], *other, is_right, middle(two)) - here).norm() < 8e-3;
    let between = |other: u32| {
        least(one.flank_radii(), |r| {
            let p = on_flank(one, poses[0], tooth, is_right, r);
            least(two.flank_radii(), |s| (on_flank(two, poses[1], other, is_right, s) - p).norm())
        })
    };
    (0..two.teeth()).filter(is_near).map(between).fold(f64::INFINITY, f64::min)
}

#[test]
fn the_gap_of_flanks_is_that_of_their_nearest_points() {
    let mut chance = Chance(17);
    let meshes = [
        pair([20, 31], [0.0, 0.0], [1e-4, 0.5e-4]),
        pair([12, 25], [0.4, -0.1], [1e-4, 0.0]),
        pair([40, 19], [0.1, 0.2], [0.0, 2e-4]),
    ];
    let (mut compared, mut tips) = (0, 0);
    while compared < 120 {
        let mesh = &meshes[compared % 3];
        let [one, two] = mesh.gears();
        let nominal = one.radii().pitch + two.radii().pitch;
        let direction = chance.between(-PI, PI);
        // In mesh, turned to either side by a little more than the backlash.
        let (turn, ratio) = (chance.between(-PI, PI), f64::from(one.teeth()) / f64::from(two.teeth()));
        let aside = chance.between(-2e-4, 2e-4) / two.radii().pitch;
        let middle = direction + PI + PI / f64::from(two.teeth()) - (turn - direction) * ratio;
        let origin = Flat::new(0.3, -0.1);
        let there = at(nominal * chance.between(1.0, 1.04), direction, middle + aside);
        let poses = [Pose::new(origin, turn), Pose { position: there.position + origin, ..there }];
        for tooth in 0..one.teeth() {
            for is_right in [false, true] {
                let found = mesh.nearest(tooth, is_right, [&poses[0], &poses[1]]).touch;
                if found.gap <= 0.0 || found.gap >= mesh.clear() {
                    continue;
                }
                let looked = by_looking(mesh, tooth, is_right, [&poses[0], &poses[1]]);
                assert!((found.gap - looked).abs() < 1e-9, "{tooth} {is_right}: {found:?} {looked}");
                assert!(((found.points[1] - found.points[0]) - found.normal * found.gap).norm() < 1e-13, "{found:?}");
                compared += 1;
                tips += usize::from(found.radii.contains(&0.0));
            }
        }
    }
    assert!(tips > 10, "tips were nearest {tips} times");
}

/// `tan A - A`.
fn inv(angle: f64) -> f64 {
    angle.tan() - angle
}

/// Both gaps of gears together, along the line of action: `2 (rb1 + rb2) (inv W - inv A) + (j1 + j2) cos A` without profile shifts (Litvin & Fuentes 2004, section 10).
#[test]
fn backlash_is_what_thinning_and_distance_make_it() {
    let mesh = pair([20, 30], [0.0; 2], [1e-4, 0.5e-4]);
    let [b1, b2] = mesh.gears().each_ref().map(|gear| gear.radii().base);
    let nominal = 0.05;
    for stretch in [1.0, 1.002, 1.01] {
        let working = ((b1 + b2) / (nominal * stretch)).acos();
        let expected = 2.0 * (b1 + b2) * (inv(working) - inv(20.0 * DEGREE)) + 1.5e-4 * (20.0 * DEGREE).cos();
        let poses = [Pose::new(Flat::zeros(), 0.0), at(nominal * stretch, 0.0, PI / 30.0 + PI)];
        let [left, right] = [false, true].map(|side| mesh.nearest(0, side, [&poses[0], &poses[1]]).touch.gap);
        assert!((left - right).abs() < 1e-15, "{left} {right}");
        assert!((left + right - expected).abs() < 1e-15, "{} {expected}", left + right);
        // On the pitch circle of the second that is an angle of (j1 + j2)/r2.
        if stretch == 1.0 {
            let turned = at(nominal, 0.0, PI / 30.0 + PI - 0.75e-4 / 0.03);
            let gap = mesh.nearest(0, false, [&poses[0], &turned]).touch.gap;
            let other = mesh.nearest(0, true, [&poses[0], &turned]).touch.gap;
            assert!(gap.min(other).abs() < 1e-15, "{gap} {other}");
        }
    }
}

/// While teeth pass, gears that turn in the ratio of their teeth keep their gap, and the mean number of pairs on the path of contact is the contact ratio.
#[test]
fn gears_keep_their_gap_and_share_it_by_the_contact_ratio() {
    let mesh = pair([20, 30], [0.0; 2], [1e-4, 0.5e-4]);
    let [one, two] = mesh.gears();
    let distance = 0.05 * 1.003;
    let length = |gear: &Gear| (gear.radii().tip.powi(2) - gear.radii().base.powi(2)).sqrt();
    let action = (distance * distance - (one.radii().base + two.radii().base).powi(2)).sqrt();
    let ratio = (length(one) + length(two) - action) / one.base_pitch();
    assert!(ratio > 1.0 && ratio < 2.0);
    // In the middle of the backlash the gap is half of it: turned by that, they touch.
    let working = action.atan2(one.radii().base + two.radii().base);
    let backlash = 2.0 * (one.radii().base + two.radii().base) * (inv(working) - inv(20.0 * DEGREE))
        + 1.5e-4 * (20.0 * DEGREE).cos();
    let closing = 0.5 * backlash / two.radii().base;
    let (mut pairs, count) = (0, 2000);
    let mut gaps = Vec::new();
    for k in 0..count {
        let share = f64::from(k) / f64::from(count);
        let turn = share * TAU / 20.0;
        let poses = [turn, PI / 30.0 + PI + 0.3 - (turn - 0.3) * 20.0 / 30.0 + closing];
        let poses = [Pose::new(Flat::zeros(), poses[0]), at(distance, 0.3, poses[1])];
        let here: Vec<f64> = (0..20)
            .map(|tooth| mesh.nearest(tooth, false, [&poses[0], &poses[1]]).touch)
            .filter(|touch| touch.gap < 1e-12 && !touch.radii.contains(&0.0))
            .map(|touch| touch.gap)
            .collect();
        pairs += here.len();
        gaps.extend(here);
    }
    let [least, most] =
        [gaps.iter().copied().fold(f64::INFINITY, f64::min), gaps.iter().copied().fold(f64::NEG_INFINITY, f64::max)];
    assert!(most.abs().max(least.abs()) < 1e-14, "{least} {most}");
    assert!((pairs as f64 / f64::from(count) - ratio).abs() < 2e-3, "{} {ratio}", pairs as f64 / f64::from(count));
}

#[test]
fn gears_that_cannot_be_are_refused() {
    let make = |teeth, angle: f64, shift, thinning| Gear::new(teeth, 0.002, angle * DEGREE, shift, thinning).is_err();
    assert!(make(4, 20.0, 1.0, 0.0) && make(300, 20.0, 0.0, 0.0), "teeth");
    assert!(make(16, 20.0, 0.0, 0.0) && !make(18, 20.0, 0.0, 0.0), "undercut below 17.1 teeth at 20 degrees");
    assert!(make(20, 5.0, 0.0, 0.0) && make(20, 60.0, 0.0, 0.0) && make(20, f64::NAN, 0.0, 0.0), "pressure angles");
    assert!(make(20, 20.0, 2.0, 0.0), "pointed teeth");
    assert!(make(20, 20.0, 0.0, -1e-5) && make(20, 20.0, 0.0, 2e-3), "teeth that are thicker, or hardly there");
}
