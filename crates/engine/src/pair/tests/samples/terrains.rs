//! Stairs with rounded nosings before a disc and a ball: a tread, a riser and a nosing of a step in the middle.

use super::round::ball;
use super::*;
use crate::pair::tests::stage::raised;
use crate::shape::{Form, Stairs, Terrain};

const STAIRS: Stairs = Stairs { risers: 4, rise: 0.7, tread: 0.9, nosing: 0.05, floor: None, landing: Some(1.1) };
/// The step that is touched, counted from 0.
const STEP: f64 = 2.0;

/// A disc or ball of this radius at a gap [m] before a place of that step with a normal and a curvature.
fn at_stairs(u: &[f64; 8], stage: &Stage, (part, place, normal, curvature): (u32, Flat, Flat, f64)) -> Sample {
    let (radius, gap) = (mix(u[0], 0.05, 0.15), mix(u[1], -0.02, 0.03));
    let (second, second_centre) = disc(stage, radius);
    let foot = Flat::new(STEP * STAIRS.tread, STEP * STAIRS.rise);
    let surface = move |a: f64, _: f64| {
        let (run, r) = (a.clamp(0.0, 1.0) * 3.0, STAIRS.nosing);
        let at = match run {
            run if run < 1.0 => Flat::new(0.0, run * (STAIRS.rise - r)),
            run if run < 2.0 => {
                Flat::new(r, STAIRS.rise - r) + direction(std::f64::consts::FRAC_PI_2 * (3.0 - run)) * r
            }
            run => Flat::new(mix(run - 2.0, r, STAIRS.tread), STAIRS.rise),
        };
        raised(foot + at)
    };
    Sample {
        first: Shape::Terrain(stage.sheets[0], Terrain::stairs(&STAIRS).unwrap()),
        second,
        planar: true,
        centre: raised(foot + place + normal * (radius + gap)),
        second_centre,
        radius,
        feature: 1 + STEP as u32,
        part,
        gap,
        normal: raised(normal),
        curvatures: [[curvature, 0.0], [1.0 / radius, 0.0]],
        surface: Box::new(surface),
    }
}

/// The same with a ball that leaves the drawing's plane.
fn in_space(mut sample: Sample, u: &[f64; 8]) -> Sample {
    let away = Vector::z() * mix(u[7], -0.5, 0.5);
    (sample.second, sample.second_centre) = ball(sample.radius);
    (sample.planar, sample.curvatures[1]) = (false, [1.0 / sample.radius; 2]);
    sample.centre += away;
    let surface = sample.surface;
    sample.surface = Box::new(move |a, b| surface(a, b) + away);
    sample
}

pub(super) fn tread_of_stairs(u: &[f64; 8], stage: &Stage) -> Sample {
    let place = Flat::new(mix(u[2], 0.06, 0.65), STAIRS.rise);
    at_stairs(u, stage, (2, place, Flat::y(), 0.0))
}

pub(super) fn nosing_of_stairs(u: &[f64; 8], stage: &Stage) -> Sample {
    let normal = direction(mix(u[2], 1.6, 3.1));
    let place = Flat::new(STAIRS.nosing, STAIRS.rise - STAIRS.nosing) + normal * STAIRS.nosing;
    at_stairs(u, stage, (1, place, normal, 1.0 / STAIRS.nosing))
}

pub(super) fn ball_before_a_riser(u: &[f64; 8], stage: &Stage) -> Sample {
    let place = Flat::new(0.0, mix(u[2], 0.25, 0.64));
    in_space(at_stairs(u, stage, (0, place, -Flat::x(), 0.0)), u)
}

pub(super) fn ball_on_a_nosing(u: &[f64; 8], stage: &Stage) -> Sample {
    in_space(nosing_of_stairs(u, stage), u)
}

/// A point before a tread; inside it is asked for elsewhere, since a sampled distance has no sign.
pub(super) fn point_before_a_tread(u: &[f64; 8], stage: &Stage) -> Sample {
    let mut sample = in_space(tread_of_stairs(u, stage), u);
    let gap = mix(u[1], 0.0, 0.03);
    sample.centre += sample.normal * (gap - sample.gap - sample.radius);
    sample.second = Shape::convex(sample.second_centre, Form::Point);
    (sample.gap, sample.radius, sample.curvatures[1]) = (gap, 0.0, [f64::INFINITY; 2]);
    sample
}
