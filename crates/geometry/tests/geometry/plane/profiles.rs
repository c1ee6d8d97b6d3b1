//! Supports are those of the curves, and what is no closed convex curve is refused.

use super::random::{KINDS, profile};
use crate::chance::{Chance, poses};
use carom_geometry::Fault;
use carom_geometry::plane::nearest_to_line;
use carom_geometry::plane::{ClosedSpline, Ellipse, Flat, FlatCam, HalfPlane, Pose, Profile, RadialCam, Superellipse};
use std::f64::consts::{PI, TAU};

fn unit(angle: f64) -> Flat {
    Flat::new(angle.cos(), angle.sin())
}

#[test]
fn the_point_of_a_normal_is_the_point_of_the_curve_that_has_it() {
    let mut chance = Chance(21);
    for kind in KINDS {
        for _ in 0..poses() / 10 {
            let (profile, recipe) = profile(&mut chance, kind);
            for _ in 0..10 {
                let (point, normal) = recipe.at(chance.between(0.0, TAU));
                let support = profile.support(&normal);
                // At flat points a last digit of the normal moves the point.
                let allowed = 1e-13 + 1e-15 * support.radius;
                assert!((support.point - point).norm() < allowed, "{profile:?}: {:?} {point:?}", support.point);
                assert!((support.point - point).dot(&normal).abs() < 1e-14, "{profile:?}");
            }
        }
    }
}

#[test]
fn the_radius_is_how_the_point_moves_when_the_normal_turns() {
    let mut chance = Chance(22);
    for kind in KINDS {
        for _ in 0..poses() / 10 {
            let (profile, angle, step) = (profile(&mut chance, kind).0, chance.between(0.0, TAU), 1e-5);
            let [up, down] = [step, -step].map(|step| profile.support(&unit(angle + step)).point);
            let n = unit(angle);
            let (moved, radius) = ((up - down) / (2.0 * step), profile.support(&n).radius);
            let near = (2.0 * angle).sin().abs() < 0.1;
            let allowed = if near { f64::INFINITY } else { 2e-4 * (1.0 + radius) };
            assert!((n.perp(&moved) - radius).abs() < allowed, "{profile:?} at {angle}: {moved:?} and {radius}");
        }
    }
}

#[test]
fn reach_and_largest_radius_are_not_exceeded_and_not_far_off() {
    let mut chance = Chance(23);
    for kind in KINDS {
        for _ in 0..20 {
            let profile = profile(&mut chance, kind).0;
            let supports = || (0..2000).map(|k| profile.support(&unit(TAU * f64::from(k) / 2000.0)));
            let (far, reach) = (supports().map(|it| it.point.norm()).fold(0.0, f64::max), profile.reach());
            assert!(far <= reach * (1.0 + 1e-14) && far > 0.95 * reach, "{profile:?}: {far} and {reach}");
            let (radius, largest) = (supports().map(|it| it.radius).fold(0.0, f64::max), profile.largest_radius());
            assert!(radius <= largest * (1.0 + 1e-12), "{profile:?}: {radius} and {largest}");
            let (radius, smallest) =
                (supports().map(|it| it.radius).fold(f64::INFINITY, f64::min), profile.smallest_radius());
            assert!(radius >= smallest * (1.0 - 1e-12), "{profile:?}: {radius} and {smallest}");
            let is_power = matches!(profile, Profile::Superellipse(_));
            assert!(is_power || radius < 2.0 * smallest, "{profile:?}: {radius} and {smallest}");
            let radius = supports().map(|it| it.radius).fold(0.0, f64::max);
            assert!(is_power || radius > 0.5 * largest, "{profile:?}: {radius} and {largest}");
        }
    }
}

#[test]
fn a_superellipse_with_an_exponent_of_two_is_an_ellipse() {
    let axes = Flat::new(0.3, 0.7);
    let one = Profile::Ellipse(Ellipse::new(axes).unwrap());
    let two = Profile::Superellipse(Superellipse::new(axes, 2.0).unwrap());
    for k in 0..64 {
        let n = unit(TAU * f64::from(k) / 64.0);
        let (a, b) = (one.support(&n), two.support(&n));
        assert!((a.point - b.point).norm() < 1e-15 && (a.radius - b.radius).abs() < 1e-13);
    }
    assert_eq!(one.reach(), two.reach());
    assert!((one.largest_radius() - two.largest_radius()).abs() < 1e-15);
}

/// A rise and fall of a lift with a harmonic law.
fn lift(rows: usize, height: f64) -> Vec<[f64; 2]> {
    (0..=rows).map(|k| TAU * k as f64 / rows as f64).map(|a| [a, 0.5 * height * (1.0 - a.cos())]).collect()
}

#[test]
fn the_lift_of_a_flat_follower_is_what_the_table_says() {
    let cam = FlatCam::new(0.02, &lift(36, 0.01)).unwrap();
    let line = HalfPlane::new(Flat::zeros(), Flat::new(0.0, -1.0)).unwrap();
    for k in 0..36 {
        let angle = TAU * f64::from(k) / 36.0;
        // The face comes down on the cam from above; the cam turns so that the angle is upwards.
        let poses = [Pose::new(Flat::zeros(), 0.5 * PI - angle), Pose::new(Flat::new(0.0, 0.05), 0.0)];
        let touch = nearest_to_line(&Profile::FlatCam(cam.clone()), &line, [&poses[0], &poses[1]]);
        let lift = 0.05 - touch.gap - 0.02;
        assert!((lift - 0.005 * (1.0 - angle.cos())).abs() < 1e-15, "{angle}: {lift}");
        // The face is touched beside the axis by the slope of the lift: a known fact of such cams.
        assert!((touch.points[0].x + cam.lift(angle)[1]).abs() < 1e-15);
    }
}

#[test]
fn a_roller_on_its_cam_stands_where_the_table_says() {
    use carom_geometry::plane::{Circle, nearest};
    let rows: Vec<[f64; 2]> = lift(36, 0.01).iter().map(|[a, s]| [*a, 0.03 + s]).collect();
    let cam = Profile::RadialCam(RadialCam::new(0.008, &rows).unwrap());
    let roller = Profile::Circle(Circle::new(0.008).unwrap());
    for [angle, distance] in rows {
        let place = Pose::new(unit(angle) * distance, 0.0);
        let touch = nearest(&cam, &roller, [&Pose::new(Flat::zeros(), 0.0), &place], None);
        assert!(touch.gap.abs() < 1e-15, "{angle}: {}", touch.gap);
    }
}

#[test]
fn cams_that_would_have_cusps_are_refused_with_the_angle() {
    // h + h'' = r + s/2 - s cos a, below zero about a = 0 for a small base circle.
    let Err(Fault::NotConvex { angle, value }) =
        FlatCam::new(0.004, &lift(36, 0.01).iter().map(|[a, s]| [*a, -s]).collect::<Vec<_>>())
    else {
        panic!("a cusp went through")
    };
    assert!(value <= 0.0, "{angle} {value}");
    let waves = |height: f64| {
        (0..=60).map(|k| TAU * f64::from(k) / 60.0).map(|a| [a, 0.03 + height * (3.0 * a).cos()]).collect::<Vec<_>>()
    };
    // r^2 + 2 r'^2 - r r'' is smallest where the wave is lowest: 0.03 - 10 height there.
    assert!(RadialCam::new(0.0, &waves(0.0025)).is_ok());
    let Err(Fault::NotConvex { angle, value }) = RadialCam::new(0.0, &waves(0.0035)) else {
        panic!("a hollow went through")
    };
    assert!((3.0 * angle).cos() < -0.5 && value <= 0.0, "{angle} {value}");
    // A roller larger than the sharpest radius undercuts.
    assert!(matches!(RadialCam::new(0.02, &waves(0.0025)), Err(Fault::NotConvex { .. })));
    assert!(matches!(RadialCam::new(-0.01, &waves(0.001)), Err(Fault::Length { .. })));
    assert!(matches!(RadialCam::new(0.031, &waves(0.001)), Err(Fault::Length { .. })));
    let mut open = lift(36, 0.01);
    open[36][1] = 0.001;
    assert_eq!(FlatCam::new(0.02, &open), Err(Fault::NotClosed { first: 0.0, last: 0.001 }));
    assert!(matches!(FlatCam::new(0.02, &lift(36, 0.01)[..30]), Err(Fault::NotAround { .. })));
}

#[test]
fn curves_that_are_not_convex_are_refused_with_the_place() {
    let ring = |count: usize, turns: f64, r: &dyn Fn(f64) -> f64| {
        (0..count).map(|k| turns * TAU * k as f64 / count as f64).map(|a| unit(a) * r(a)).collect::<Vec<_>>()
    };
    assert!(ClosedSpline::new(&ring(12, 1.0, &|_| 1.0)).is_ok());
    // The other way around, and with the first point at the end, it is the same curve.
    let mut back = ring(12, 1.0, &|a| 1.0 + 0.1 * a.cos());
    let there = ClosedSpline::new(&back).unwrap();
    back.push(back[0]);
    back.reverse();
    let back = ClosedSpline::new(&back).unwrap();
    for k in 0..50 {
        let n = unit(f64::from(k));
        let [a, b] = [&there, &back].map(|it| Profile::Spline(it.clone()).support(&n));
        assert!((a.point - b.point).norm() < 1e-14 && (a.radius - b.radius).abs() < 1e-13);
    }
    let dented = ring(24, 1.0, &|a| 1.0 - 0.2 * (-10.0 * (a - 2.0f64).powi(2)).exp());
    let Err(Fault::Dent { row }) = ClosedSpline::new(&dented) else { panic!("a dent went through") };
    // It is deepest between the eighth and the ninth point.
    assert!((6..=9).contains(&row), "{row}");
    let back: Vec<Flat> = dented.into_iter().rev().collect();
    assert_eq!(ClosedSpline::new(&back), Err(Fault::Dent { row: 23 - row }));
    // Of what goes across itself some pieces turn by more than half a turn.
    let across = [(0.1, 0.0), (-0.1, 0.0), (0.0, 0.1), (0.0, -0.1), (0.05, 0.05)].map(|(x, y)| Flat::new(x, y));
    assert!(matches!(ClosedSpline::new(&across), Err(Fault::Winding { .. })));
    assert!(matches!(ClosedSpline::new(&ring(25, 2.0, &|_| 1.0)), Err(Fault::Winding { .. })));
    assert_eq!(ClosedSpline::new(&ring(3, 1.0, &|_| 1.0)), Err(Fault::Few { rows: 3, least: 4 }));
    let mut twice = ring(12, 1.0, &|_| 1.0);
    twice[5] = twice[4];
    assert_eq!(ClosedSpline::new(&twice), Err(Fault::Order { row: 5 }));
    twice[5].x = f64::NAN;
    assert_eq!(ClosedSpline::new(&twice), Err(Fault::NotANumber { row: 5 }));
    let square =
        [Flat::new(1.0, 1.0), Flat::new(0.0, 1.0), Flat::new(-1.0, 1.0), Flat::new(-1.0, -1.0), Flat::new(1.0, -1.0)];
    assert!(matches!(ClosedSpline::new(&square), Err(Fault::Dent { .. })));
}

#[test]
fn a_spline_through_many_points_of_an_ellipse_is_that_ellipse() {
    let axes = Flat::new(0.5, 0.3);
    let ellipse = Profile::Ellipse(Ellipse::new(axes).unwrap());
    let error = |count: usize| {
        let points: Vec<Flat> = (0..count).map(|k| unit(TAU * k as f64 / count as f64).component_mul(&axes)).collect();
        let spline = Profile::Spline(ClosedSpline::new(&points).unwrap());
        let far = |n: Flat| n.dot(&(spline.support(&n).point - ellipse.support(&n).point)).abs();
        (0..500).map(|k| far(unit(f64::from(k)))).fold(0.0, f64::max)
    };
    let ratio = error(40) / error(80);
    assert!(error(80) < 1e-6 && ratio > 12.0, "{ratio}");
}
