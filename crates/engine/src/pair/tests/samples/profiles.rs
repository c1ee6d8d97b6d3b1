//! Straight and round edges.

use super::*;
use crate::pair::tests::stage::raised;
use crate::shape::{Arc, Edge, Line, Profile, Segment};
use std::f64::consts::{FRAC_PI_2, TAU};

/// A disc at a point of a profile: the profile, its curvature there, the point, the normal, the part.
struct At {
    first: Shape,
    curvature: f64,
    point: Flat,
    normal: Flat,
    part: u32,
    surface: Box<dyn Fn(f64, f64) -> Vector>,
}

impl At {
    fn sample(self, radius: f64, gap: f64, stage: &Stage) -> Sample {
        self.with(disc(stage, radius), radius, gap)
    }

    fn with(self, (second, second_centre): (Shape, Vector), radius: f64, gap: f64) -> Sample {
        Sample {
            first: self.first,
            second,
            planar: true,
            centre: raised(self.point + self.normal * (radius + gap)),
            second_centre,
            radius,
            feature: 0,
            part: self.part,
            gap,
            normal: raised(self.normal),
            curvatures: [[self.curvature, 0.0], [1.0 / radius, 0.0]],
            surface: self.surface,
        }
    }
}

fn at_line(u: &[f64; 8], stage: &Stage) -> At {
    let (normal, point) = (direction(TAU * u[2]), Flat::new(u[3], u[4]));
    let along = Flat::new(-normal.y, normal.x);
    let line = Line { point, normal: normal * mix(u[5], 0.3, 3.0) };
    At {
        first: Shape::Line(stage.sheets[0], line),
        curvature: 0.0,
        point: point + along * mix(u[6], -0.9, 0.9),
        normal,
        part: 0,
        surface: Box::new(move |a, _| raised(point + along * mix(a, -1.0, 1.0))),
    }
}

/// Radius of what is round, and the gap [m].
fn sizes(u: &[f64; 8]) -> (f64, f64) {
    (mix(u[0], 0.1, 1.0), mix(u[1], -0.05, 0.3))
}

pub(super) fn circle_line(u: &[f64; 8], stage: &Stage) -> Sample {
    let (radius, gap) = sizes(u);
    at_line(u, stage).sample(radius, gap, stage)
}

pub(super) fn round_ellipse_line(u: &[f64; 8], stage: &Stage) -> Sample {
    let (radius, gap) = sizes(u);
    at_line(u, stage).with(round_ellipse(stage, radius), radius, gap)
}

/// Its point with the normal `n` is `A^2 n/h`, `h = |A n|`, and its radius of curvature there `a^2 b^2/h^3`.
pub(super) fn ellipse_circle(u: &[f64; 8], stage: &Stage) -> Sample {
    let (axes, turn, n) = (Flat::new(mix(u[3], 0.3, 1.0), 0.6), TAU * u[4], direction(TAU * u[2]));
    let (centre, squares) = (Flat::new(u[5], u[6]), axes.component_mul(&axes));
    let turned = move |p: Flat| centre + direction(turn) * p.x + direction(turn + FRAC_PI_2) * p.y;
    let h = n.dot(&squares.component_mul(&n)).sqrt();
    let at = At {
        first: Shape::Profile(stage.sheets[0], Profile::ellipse(axes).unwrap().at(centre, turn)),
        curvature: h.powi(3) / (squares.x * squares.y),
        point: turned(squares.component_mul(&n) / h),
        normal: turned(n) - centre,
        part: 0,
        surface: Box::new(move |a, _| raised(turned(direction(TAU * a).component_mul(&axes)))),
    };
    let (radius, gap) = sizes(u);
    at.sample(radius, gap, stage)
}

fn wall(u: &[f64; 8]) -> (Segment, Flat) {
    let (start, along) = (Flat::new(u[3], u[4]), direction(TAU * u[2]));
    (Segment { start, end: start + along * mix(u[5], 0.3, 1.5) }, along)
}

fn at_wall(wall: Segment, point: Flat, normal: Flat, part: u32, stage: &Stage) -> At {
    let surface = Box::new(move |a: f64, _| raised(wall.start + (wall.end - wall.start) * a.clamp(0.0, 1.0)));
    let curvature = if part == 0 { 0.0 } else { f64::INFINITY };
    At { first: Shape::Segment(stage.sheets[0], wall), curvature, point, normal, part, surface }
}

fn beside_a_segment(u: &[f64; 8], stage: &Stage) -> At {
    let (wall, along) = wall(u);
    let normal = Flat::new(-along.y, along.x) * if u[7] < 0.5 { 1.0 } else { -1.0 };
    let point = wall.start + (wall.end - wall.start) * mix(u[6], 0.01, 0.99);
    at_wall(wall, point, normal, 0, stage)
}

pub(super) fn side_of_a_segment(u: &[f64; 8], stage: &Stage) -> Sample {
    let (radius, gap) = sizes(u);
    beside_a_segment(u, stage).sample(radius, gap, stage)
}

pub(super) fn side_of_a_segment_and_round_ellipse(u: &[f64; 8], stage: &Stage) -> Sample {
    let (radius, gap) = sizes(u);
    beside_a_segment(u, stage).with(round_ellipse(stage, radius), radius, gap)
}

fn at_end_of_a_segment(u: &[f64; 8], stage: &Stage) -> At {
    let (wall, along) = wall(u);
    let (point, out, part) = if u[7] < 0.5 { (wall.start, -along, 1) } else { (wall.end, along, 2) };
    let beta = mix(u[6], -0.99, 0.99) * FRAC_PI_2;
    let normal = out * beta.cos() + Flat::new(-out.y, out.x) * beta.sin();
    at_wall(wall, point, normal, part, stage)
}

pub(super) fn corner_of_a_segment(u: &[f64; 8], stage: &Stage) -> Sample {
    let (radius, gap) = sizes(u);
    at_end_of_a_segment(u, stage).sample(radius, gap, stage)
}

pub(super) fn corner_of_a_segment_and_round_ellipse(u: &[f64; 8], stage: &Stage) -> Sample {
    let (radius, gap) = sizes(u);
    at_end_of_a_segment(u, stage).with(round_ellipse(stage, radius), radius, gap)
}

fn edge(u: &[f64; 8], most: f64, hollow: bool) -> Edge {
    let sweep = mix(u[5], 0.3, most) * if u[7] < 0.5 { 1.0 } else { -1.0 };
    Edge { arc: Arc { centre: Flat::new(u[3], u[4]), radius: mix(u[0], 0.5, 1.5), from: TAU * u[2], sweep }, hollow }
}

fn at_edge(edge: Edge, point: Flat, normal: Flat, part: u32, stage: &Stage) -> At {
    let bend = if edge.hollow { -1.0 } else { 1.0 } / edge.arc.radius;
    let surface = Box::new(move |a: f64, _| {
        let angle = edge.arc.from + a.clamp(0.0, 1.0) * edge.arc.sweep;
        raised(edge.arc.centre + direction(angle) * edge.arc.radius)
    });
    let curvature = if part == 0 { bend } else { f64::INFINITY };
    At { first: Shape::Arc(stage.sheets[0], edge), curvature, point, normal, part, surface }
}

fn side(u: &[f64; 8], hollow: bool, stage: &Stage) -> Sample {
    let edge = edge(u, 6.0, hollow);
    let out = direction(edge.arc.from + mix(u[6], 0.01, 0.99) * edge.arc.sweep);
    let (point, sign) = (edge.arc.centre + out * edge.arc.radius, if hollow { -1.0 } else { 1.0 });
    // Outside, a mouth of 0.28 rad is the narrowest; inside, the disc is not to reach the middle.
    let r = edge.arc.radius * mix(u[1], 0.1, 0.6);
    let gap = mix(u[1], -0.04, 0.3) * (edge.arc.radius - r);
    at_edge(edge, point, out * sign, 0, stage).sample(r, gap, stage)
}

pub(super) fn outside_of_an_arc(u: &[f64; 8], stage: &Stage) -> Sample {
    side(u, false, stage)
}

pub(super) fn inside_of_an_arc(u: &[f64; 8], stage: &Stage) -> Sample {
    side(u, true, stage)
}

fn tip(u: &[f64; 8], hollow: bool, stage: &Stage) -> Sample {
    let edge = edge(u, 3.0, hollow);
    let (share, part) = if u[1] < 0.5 { (0.0, 1) } else { (1.0, 2) };
    let out = direction(edge.arc.from + share * edge.arc.sweep);
    let onward = Flat::new(-out.y, out.x) * edge.arc.sweep.signum() * (2.0 * share - 1.0);
    let (beta, sign) = (mix(u[6], 0.01, 0.99) * FRAC_PI_2, if hollow { -1.0 } else { 1.0 });
    let normal = out * (sign * beta.cos()) + onward * beta.sin();
    let at = at_edge(edge, edge.arc.centre + out * edge.arc.radius, normal, part, stage);
    at.sample(0.3 * edge.arc.radius, mix(u[4], -0.05, 0.1), stage)
}

pub(super) fn corner_of_an_arc(u: &[f64; 8], stage: &Stage) -> Sample {
    tip(u, false, stage)
}

pub(super) fn corner_of_a_hollow_arc(u: &[f64; 8], stage: &Stage) -> Sample {
    tip(u, true, stage)
}
