//! Random profiles in random places.

use super::curves::{Curve, Recipe};
use crate::chance::Chance;
use carom_geometry::plane::{Circle, ClosedSpline, Ellipse, Flat, FlatCam, Pose, Profile, RadialCam, Superellipse};
use std::f64::consts::TAU;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Circle,
    Ellipse,
    Superellipse,
    Spline,
    FlatCam,
    RadialCam,
}

pub(crate) const KINDS: [Kind; 6] =
    [Kind::Circle, Kind::Ellipse, Kind::Superellipse, Kind::Spline, Kind::FlatCam, Kind::RadialCam];

/// Angles once around, and the first again.
fn angles(chance: &mut Chance, count: usize) -> Vec<f64> {
    let start = chance.between(-4.0, 4.0);
    let mut angles: Vec<f64> =
        (0..count).map(|k| start + TAU * (k as f64 + chance.between(-0.2, 0.2)) / count as f64).collect();
    angles.push(angles[0] + TAU);
    angles
}

/// A table of a few waves, and the spline through it.
fn table(chance: &mut Chance, middle: f64, height: f64) -> (Vec<[f64; 2]>, Curve) {
    let knots = angles(chance, 24);
    let waves =
        [1.0, 2.0, 3.0].map(|k: f64| (k, height * chance.between(-1.0, 1.0) / (k * k), chance.between(0.0, TAU)));
    let value = |a: f64| middle + waves.iter().map(|(k, height, phase)| height * (k * a + phase).sin()).sum::<f64>();
    let mut rows: Vec<[f64; 2]> = knots.iter().map(|&a| [a, value(a)]).collect();
    rows[24][1] = rows[0][1];
    let values = rows[..24].iter().map(|row| Flat::new(row[1], 0.0)).collect();
    (rows, Curve::new(knots, values))
}

/// A profile that is served, and what it was made of.
pub(crate) fn profile(chance: &mut Chance, kind: Kind) -> (Profile, Recipe) {
    let axes = Flat::from_fn(|_, _| chance.scale(0.2, 1.0));
    loop {
        match kind {
            Kind::Circle => {
                let circle = Circle::new(axes.x).unwrap();
                return (Profile::Circle(circle), Recipe::Power(Flat::repeat(axes.x), 2.0));
            }
            Kind::Ellipse => return (Profile::Ellipse(Ellipse::new(axes).unwrap()), Recipe::Power(axes, 2.0)),
            Kind::Superellipse => {
                let power = chance.scale(1.1, 12.0);
                return (Profile::Superellipse(Superellipse::new(axes, power).unwrap()), Recipe::Power(axes, power));
            }
            Kind::Spline => {
                let angles = angles(chance, 16);
                let centre = Flat::new(chance.between(-0.1, 0.1), chance.between(-0.1, 0.1));
                let (power, wave) = (chance.between(1.7, 2.5), chance.between(0.0, 0.05));
                let point = |a: &f64| {
                    let e = Flat::new(a.cos(), a.sin()).map(|x| x.abs().powf(2.0 / power) * x.signum());
                    centre + e.component_mul(&axes) * (1.0 + wave * (3.0 * a).sin())
                };
                let points: Vec<Flat> = angles[..16].iter().map(point).collect();
                let Ok(spline) = ClosedSpline::new(&points) else { continue };
                let mut knots = vec![0.0];
                (0..16).for_each(|k| knots.push(knots[k] + (points[(k + 1) % 16] - points[k]).norm()));
                return (Profile::Spline(spline), Recipe::Points(Curve::new(knots, points)));
            }
            Kind::FlatCam => {
                let height = chance.between(0.0, 0.5);
                let (rows, curve) = table(chance, height * axes.x, height * axes.x);
                let Ok(cam) = FlatCam::new(axes.x, &rows) else { continue };
                return (Profile::FlatCam(cam), Recipe::Flat(axes.x, curve));
            }
            Kind::RadialCam => {
                let height = chance.between(0.0, 0.3);
                let (rows, curve) = table(chance, axes.x, height * axes.x);
                let roller = if chance.between(0.0, 1.0) < 0.3 { 0.0 } else { chance.between(0.0, 0.4) * axes.x };
                let Ok(cam) = RadialCam::new(roller, &rows) else { continue };
                return (Profile::RadialCam(cam), Recipe::Radial(roller, curve));
            }
        }
    }
}

/// How far apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Range {
    Apart,
    Touching,
    Shallow,
    Deep,
}

pub(crate) const RANGES: [Range; 4] = [Range::Apart, Range::Touching, Range::Shallow, Range::Deep];

/// Two poses with tangents as far apart as asked.
pub(crate) fn places(chance: &mut Chance, profiles: [&Profile; 2], range: Range) -> [Pose; 2] {
    let mut angle = || chance.between(0.0, TAU);
    let (place, one, two, n) = (angle(), angle(), angle(), angle());
    let n = Flat::new(n.cos(), n.sin());
    let one = Pose::new(Flat::new(place.cos(), place.sin()) * 2.0, one);
    let two = Pose::new(Flat::zeros(), two);
    let gap = match range {
        Range::Apart => chance.scale(1e-3, 3.0),
        Range::Touching => chance.between(-1e-10, 1e-10),
        Range::Shallow => -chance.scale(1e-4, 0.05),
        Range::Deep => -chance.scale(0.05, 0.6),
    };
    let p = one.place(&profiles[0].support(&one.turn_back(&n)).point);
    let q = two.turn(&profiles[1].support(&-two.turn_back(&n)).point);
    [one, Pose { position: p + n * gap - q, ..two }]
}
