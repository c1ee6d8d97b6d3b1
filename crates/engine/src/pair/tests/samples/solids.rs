//! Solids with faces, edges and round sides.

use super::round::{ball, bearing};
use super::*;
use crate::shape::{Convex, Form, Plane};
use crate::spatial::Rotation;
use std::f64::consts::TAU;

const INF: f64 = f64::INFINITY;

/// A solid of the first body whose own axes are those of the drawing, at a place of it.
fn solid(stage: &Stage, middle: &Vector, form: Form) -> Shape {
    Shape::Convex(Convex { centre: stage.on_first(middle), turn: stage.turn_on_first(), form })
}

/// A ball of radius `r2` at a gap before a place of a solid with a normal, and the solid's surface.
struct Before {
    form: Form,
    place: Vector,
    normal: Vector,
    part: u32,
    curvatures: [f64; 2],
    surface: Box<dyn Fn(f64, f64) -> Vector>,
}

fn before(u: &[f64; 8], stage: &Stage, it: Before) -> Sample {
    let (r2, gap, middle) = (mix(u[5], 0.1, 0.5), mix(u[6], -0.05, 0.3), Vector::new(u[7], 0.3, -0.2));
    let (second, second_centre) = ball(r2);
    let Before { form, place, normal, part, curvatures, surface } = it;
    Sample {
        first: solid(stage, &middle, form),
        second,
        planar: false,
        centre: middle + place + normal * (r2 + gap),
        second_centre,
        radius: r2,
        feature: 0,
        part,
        gap,
        normal,
        curvatures: [curvatures, [1.0 / r2; 2]],
        surface: Box::new(move |a, b| middle + surface(a, b)),
    }
}

const HALF: [f64; 3] = [0.4, 0.5, 0.6];

fn block() -> Form {
    Form::Box { half: Vector::from(HALF) }
}

pub(super) fn face_of_a_box(u: &[f64; 8], stage: &Stage) -> Sample {
    let place = Vector::new(mix(u[0], -0.39, 0.39), 0.5, mix(u[1], -0.59, 0.59));
    let surface = Box::new(|a: f64, b: f64| {
        Vector::new(mix(a.clamp(0.0, 1.0), -0.4, 0.4), 0.5, mix(b.clamp(0.0, 1.0), -0.6, 0.6))
    });
    before(u, stage, Before { form: block(), place, normal: Vector::y(), part: 3, curvatures: [0.0; 2], surface })
}

/// The edge along z at the positive ends of x and y.
pub(super) fn edge_of_a_box(u: &[f64; 8], stage: &Stage) -> Sample {
    let place = Vector::new(0.4, 0.5, mix(u[1], -0.59, 0.59));
    let (s, c) = mix(u[0], 0.05, 1.5).sin_cos();
    let surface = Box::new(|_, b: f64| Vector::new(0.4, 0.5, mix(b.clamp(0.0, 1.0), -0.6, 0.6)));
    let normal = Vector::new(c, s, 0.0);
    before(u, stage, Before { form: block(), place, normal, part: 6 + 8 + 3, curvatures: [INF, 0.0], surface })
}

/// The corner at the positive ends of x and z.
pub(super) fn corner_of_a_box(u: &[f64; 8], stage: &Stage) -> Sample {
    let place = Vector::new(0.4, -0.5, 0.6);
    let normal = Vector::new(mix(u[0], 0.1, 1.0), mix(u[1], -1.0, -0.1), mix(u[2], 0.1, 1.0)).normalize();
    let surface = Box::new(move |_, _| place);
    before(u, stage, Before { form: block(), place, normal, part: 18 + 5, curvatures: [INF; 2], surface })
}

/// A point before a face; inside it is asked for elsewhere, since a sampled distance has no sign.
pub(super) fn point_before_a_box(u: &[f64; 8], stage: &Stage) -> Sample {
    let mut sample = face_of_a_box(u, stage);
    let gap = mix(u[6], 0.0, 0.3);
    sample.centre += sample.normal * (gap - sample.gap - sample.radius);
    sample.second = Shape::convex(sample.second_centre, Form::Point);
    (sample.gap, sample.radius, sample.curvatures[1]) = (gap, 0.0, [INF; 2]);
    sample
}

fn bar() -> Form {
    Form::Cylinder { radius: 0.4, half_length: 0.5 }
}

/// Around the axis.
fn radial(angle: f64) -> Vector {
    Vector::new(angle.cos(), angle.sin(), 0.0)
}

pub(super) fn side_of_a_cylinder(u: &[f64; 8], stage: &Stage) -> Sample {
    let normal = radial(TAU * u[0]);
    let place = normal * 0.4 + Vector::z() * mix(u[1], -0.49, 0.49);
    let surface = Box::new(|a: f64, b: f64| radial(TAU * a) * 0.4 + Vector::z() * mix(b, -0.5, 0.5));
    before(u, stage, Before { form: bar(), place, normal, part: 0, curvatures: [2.5, 0.0], surface })
}

pub(super) fn rim_of_a_cylinder(u: &[f64; 8], stage: &Stage) -> Sample {
    let (out, (s, c)) = (radial(TAU * u[0]), mix(u[1], 0.1, 1.4).sin_cos());
    let (place, normal) = (out * 0.4 - Vector::z() * 0.5, out * s - Vector::z() * c);
    let surface = Box::new(|a: f64, _| radial(TAU * a) * 0.4 - Vector::z() * 0.5);
    before(u, stage, Before { form: bar(), place, normal, part: 3, curvatures: [INF, s / 0.4], surface })
}

pub(super) fn rim_of_a_disc(u: &[f64; 8], stage: &Stage) -> Sample {
    let (out, (s, c)) = (radial(TAU * u[0]), mix(u[1], 0.1, 3.0).sin_cos());
    let (place, normal) = (out * 0.4, out * s - Vector::z() * c);
    let surface = Box::new(|a: f64, _| radial(TAU * a) * 0.4);
    let form = Form::Disc { radius: 0.4 };
    before(u, stage, Before { form, place, normal, part: 3, curvatures: [INF, s / 0.4], surface })
}

/// The edge along y at the negative end of x.
pub(super) fn edge_of_a_rectangle(u: &[f64; 8], stage: &Stage) -> Sample {
    let (place, (s, c)) = (Vector::new(-0.4, mix(u[1], -0.49, 0.49), 0.0), mix(u[0], 0.1, 3.0).sin_cos());
    let surface = Box::new(|_, b: f64| Vector::new(-0.4, mix(b.clamp(0.0, 1.0), -0.5, 0.5), 0.0));
    let (form, normal) = (Form::Rectangle { half: [0.4, 0.5] }, Vector::new(-s, 0.0, c));
    before(u, stage, Before { form, place, normal, part: 6 + 5, curvatures: [INF, 0.0], surface })
}

fn rod() -> Form {
    Form::Capsule { radius: 0.3, half_length: 0.5 }
}

pub(super) fn end_of_a_capsule(u: &[f64; 8], stage: &Stage) -> Sample {
    let normal = bearing(u[0], mix(u[1], 0.05, 0.45));
    let place = Vector::z() * 0.5 + normal * 0.3;
    let surface = Box::new(|a: f64, b: f64| Vector::z() * 0.5 + bearing(a, b) * 0.3);
    before(u, stage, Before { form: rod(), place, normal, part: 2, curvatures: [1.0 / 0.3; 2], surface })
}

/// A second capsule across the first, the place of the drawing on its axis.
pub(super) fn crossed_capsules(u: &[f64; 8], stage: &Stage) -> Sample {
    let (angle, gap, r2) = (mix(u[0], 0.3, 2.8), mix(u[1], -0.05, 0.3), mix(u[2], 0.1, 0.4));
    let (low, along) = (mix(u[3], -0.45, 0.45), mix(u[4], -0.45, 0.45));
    let (middle, normal) = (Vector::new(u[5], u[6], u[7]), radial(TAU * u[5]));
    // Turned about the normal out of the first axis; the axis of the second, as its body has it.
    let turn = stage.turn_on_second() * Rotation::from_scaled_axis(normal * angle);
    let second_centre = Vector::new(0.2, -0.4, 0.3);
    let second = Shape::Convex(Convex {
        centre: second_centre - turn * Vector::z() * along,
        turn,
        form: Form::Capsule { radius: r2, half_length: 0.5 },
    });
    // The relative curvature of two crossed bars of radii R and r: along common directions that make both add up.
    let (k1, k2, (s, c)) = (1.0 / 0.3, 1.0 / r2, (2.0 * angle).sin_cos());
    let twice = (k2 * s).atan2(k1 + k2 * c);
    let share = |k: f64, from: f64| [k * (0.5 * twice - from).cos().powi(2), k * (0.5 * twice - from).sin().powi(2)];
    Sample {
        first: solid(stage, &middle, rod()),
        second,
        planar: false,
        centre: middle + Vector::z() * low + normal * (0.3 + r2 + gap),
        second_centre,
        radius: r2,
        feature: 0,
        part: 0,
        gap,
        normal,
        curvatures: [share(k1, 0.0), share(k2, angle)],
        surface: Box::new(move |a, b| middle + radial(TAU * a) * 0.3 + Vector::z() * mix(b, -0.5, 0.5)),
    }
}

/// A plane below a shape of the second body, which touches with the point `tip` of its own axes; these are turned by `turn` in the drawing, whose z is up.
struct Above {
    form: Form,
    turn: Rotation,
    tip: Vector,
    radius: f64,
    feature: u32,
    curvatures: [f64; 2],
}

fn above(u: &[f64; 8], stage: &Stage, it: Above) -> Sample {
    let Above { form, turn, tip, radius, feature, curvatures } = it;
    // A sampled distance has no sign: only what is round may overlap.
    let least = if radius > 0.0 { -0.05 } else { 0.0 };
    let (gap, point) = (mix(u[6], least, 0.3), Vector::new(u[4], u[5], u[7]));
    let (turn, second_centre) = (stage.turn_on_second() * turn, Vector::new(0.2, -0.4, 0.3));
    let normal = stage.on_first(&Vector::z()) - stage.on_first(&Vector::zeros());
    Sample {
        first: Shape::Plane(Plane { point: stage.on_first(&point), normal: normal * 2.0 }),
        second: Shape::Convex(Convex { centre: second_centre - turn * tip, turn, form }),
        planar: false,
        centre: point + Vector::new(0.3, -0.2, radius + gap),
        second_centre,
        radius,
        feature,
        part: 0,
        gap,
        normal: Vector::z(),
        curvatures: [[0.0; 2], curvatures],
        surface: Box::new(move |a, b| point + Vector::new(mix(a, -1.0, 1.0), mix(b, -1.0, 1.0), 0.0)),
    }
}

/// The corner at the positive end of x alone is the lowest.
pub(super) fn corner_on_plane(u: &[f64; 8], stage: &Stage) -> Sample {
    let lean = Vector::new(-mix(u[0], 0.2, 1.0), mix(u[1], 0.2, 1.0), mix(u[2], 0.2, 1.0)).normalize();
    let turn = Rotation::rotation_between(&lean, &Vector::z()).unwrap();
    let tip = Vector::new(0.4, -0.5, -0.6);
    above(u, stage, Above { form: block(), turn, tip, radius: 0.0, feature: 1, curvatures: [INF; 2] })
}

pub(super) fn end_on_plane(u: &[f64; 8], stage: &Stage) -> Sample {
    let turn = Rotation::from_scaled_axis(Vector::new(mix(u[0], -1.0, 1.0), mix(u[1], 0.1, 1.0), 0.2));
    let tip = Vector::z() * -0.5;
    above(u, stage, Above { form: rod(), turn, tip, radius: 0.3, feature: 0, curvatures: [1.0 / 0.3; 2] })
}

pub(super) fn point_on_plane(u: &[f64; 8], stage: &Stage) -> Sample {
    let (turn, tip) = (Rotation::identity(), Vector::zeros());
    above(u, stage, Above { form: Form::Point, turn, tip, radius: 0.0, feature: 0, curvatures: [INF; 2] })
}

/// Tilted about x, so that the point of the upper rim on the positive side of y comes lowest.
pub(super) fn low_rim_on_plane(u: &[f64; 8], stage: &Stage) -> Sample {
    let tilt = mix(u[0], 1.6, 2.9);
    let turn = Rotation::from_scaled_axis(Vector::x() * -tilt);
    let tip = Vector::new(0.0, 0.4, 0.5);
    let curvatures = [INF, tilt.sin() / 0.4];
    above(u, stage, Above { form: bar(), turn, tip, radius: 0.0, feature: 2, curvatures })
}

/// Its point is asked of the surface itself: `N(p) = 1` with the slope along `n`, which for equal exponents is `p = sign(n) abs(a n)^(q-1) a / norm`.
pub(super) fn superellipsoid_sphere(u: &[f64; 8], stage: &Stage) -> Sample {
    let (e, axes) = (mix(u[0], 1.5, 4.0), Vector::new(0.5, 0.7, 0.6));
    let quarter = 0.25 * (mix(u[3], 0.2, 0.8) + (4.0 * u[7]).floor());
    let (n, q) = (bearing(quarter, mix(u[4], 0.1, 0.4)), e / (e - 1.0));
    let v = axes.component_mul(&n);
    let norm = v.iter().map(|x| x.abs().powf(q)).sum::<f64>().powf(1.0 / q);
    let place = v.zip_map(&axes, |v, a| a * v.signum() * (v.abs() / norm).powf(q - 1.0));
    // Of F = sum abs(x/a)^e the curvature is its second derivative across the normal over its slope.
    let slope = place.zip_map(&axes, |x, a| e / a * (x / a).signum() * (x / a).abs().powf(e - 1.0)).norm();
    let second = place.zip_map(&axes, |x, a| e * (e - 1.0) / (a * a) * (x / a).abs().powf(e - 2.0)) / slope;
    let t = n.cross(&Vector::ith(n.iamin(), 1.0)).normalize();
    let w = n.cross(&t);
    let bent = |a: &Vector, b: &Vector| a.component_mul(&second).dot(b);
    let (mean, half) = (0.5 * (bent(&t, &t) + bent(&w, &w)), 0.5 * (bent(&t, &t) - bent(&w, &w)));
    let span = half.hypot(bent(&t, &w));
    let form = Form::Superellipsoid { semi_axes: axes, exponents: [e; 2] };
    let power = move |x: f64| x.signum() * x.abs().powf(2.0 / e);
    let surface = Box::new(move |a: f64, b: f64| axes.component_mul(&bearing(a, b).map(power)));
    let curvatures = [mean + span, mean - span];
    before(u, stage, Before { form, place, normal: n, part: 0, curvatures, surface })
}

const ROUND: f64 = 0.05;

fn rounded() -> Form {
    Form::RoundedBox { half: Vector::from(HALF), rounding: ROUND }
}

/// A second box, turned so in the drawing, at a place of its body.
fn second_box(stage: &Stage, turn: Rotation, rounding: f64) -> Convex {
    let half = Vector::new(0.3, 0.35, 0.4);
    let form = if rounding > 0.0 { Form::RoundedBox { half, rounding } } else { Form::Box { half } };
    Convex { centre: Vector::new(0.2, -0.4, 0.3), turn: stage.turn_on_second() * turn, form }
}

/// The corner at the negative ends of all axes above a face.
pub(super) fn corner_of_a_box_on_a_box(u: &[f64; 8], stage: &Stage) -> Sample {
    let (rounding, gap) = (mix(u[5], 0.06, 0.1), mix(u[6], -0.02, 0.1));
    let lean = Rotation::from_scaled_axis(Vector::new(u[2] - 0.5, u[3] - 0.5, u[4] - 0.5) * 0.4);
    let turn = lean * Rotation::rotation_between(&Vector::repeat(1.0), &Vector::y()).unwrap();
    let own = second_box(stage, turn, rounding);
    let corner = -Vector::new(0.3, 0.35, 0.4).add_scalar(-rounding);
    let mut sample = face_of_a_box(u, stage);
    let place = Vector::new(mix(u[0], -0.2, 0.2), 0.5, mix(u[1], -0.4, 0.4));
    sample.first = match sample.first {
        Shape::Convex(block) => Shape::Convex(Convex { form: rounded(), ..block }),
        other => other,
    };
    sample.centre = Vector::new(u[7], 0.3, -0.2) + place + Vector::y() * (rounding + gap);
    sample.second_centre = own.centre + own.turn * corner;
    sample.second = Shape::Convex(own);
    (sample.gap, sample.radius, sample.curvatures[1], sample.feature) = (gap, rounding, [1.0 / rounding; 2], 8);
    sample
}

/// The edge along z at the positive ends of x and y, and across it that along z at the negative ends of x and y.
pub(super) fn edges_of_two_boxes(u: &[f64; 8], stage: &Stage) -> Sample {
    crossed_edges(u, stage, mix(u[5], 0.06, 0.1))
}

/// The same where that of the second is sharp.
pub(super) fn edges_of_a_rounded_and_a_sharp_box(u: &[f64; 8], stage: &Stage) -> Sample {
    // Across the sharp edge, and along it.
    Sample { curvatures: [[0.0, 1.0 / ROUND], [INF, 0.0]], ..crossed_edges(u, stage, 0.0) }
}

fn crossed_edges(u: &[f64; 8], stage: &Stage, rounding: f64) -> Sample {
    // Of what has no radius it cannot be sampled on which side it is.
    let gap = mix(u[6], if rounding > 0.0 { -0.02 } else { 0.0 }, 0.1);
    let (out, along) = (Vector::new(1.0, 1.0, 0.0).normalize(), Vector::new(-1.0, 1.0, 0.0).normalize());
    let across = along.cross(&out);
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let axes = [(out - across) * half, (out + across) * half, along];
    let turn = Rotation::from_matrix(&crate::spatial::Matrix::from_columns(&axes));
    let own = second_box(stage, turn, rounding);
    let (middle, low) = (Vector::new(u[7], 0.3, -0.2), mix(u[0], -0.3, 0.3));
    let edge = Vector::new(0.4 - ROUND, 0.5 - ROUND, 0.0) + out * ROUND;
    let on_second = Vector::new(rounding - 0.3, rounding - 0.35, mix(u[1], -0.2, 0.2));
    Sample {
        first: solid(stage, &middle, rounded()),
        centre: middle + edge + Vector::z() * low + out * (rounding + gap),
        second_centre: own.centre + own.turn * on_second,
        second: Shape::Convex(own),
        planar: false,
        radius: rounding,
        feature: 16 + 12 * 11 + 8,
        part: 0,
        gap,
        normal: out,
        curvatures: [[1.0 / ROUND, 0.0], [0.0, 1.0 / rounding]],
        surface: Box::new(move |_, b| middle + edge + Vector::z() * mix(b.clamp(0.0, 1.0), ROUND - 0.6, 0.6 - ROUND)),
    }
}

/// An end of a capsule above a face, the other end higher.
pub(super) fn end_of_a_capsule_on_a_box(u: &[f64; 8], stage: &Stage) -> Sample {
    let mut sample = face_of_a_box(u, stage);
    let (r2, gap) = (mix(u[5], 0.1, 0.3), mix(u[6], -0.05, 0.3));
    let axis = Vector::new(mix(u[2], -0.3, 0.3), 1.0, mix(u[3], -0.3, 0.3)).normalize();
    let turn = stage.turn_on_second() * Rotation::rotation_between(&Vector::z(), &axis).unwrap();
    let second_centre = Vector::new(0.2, -0.4, 0.3);
    let centre = second_centre + turn * Vector::z() * 0.5;
    sample.second = Shape::Convex(Convex { centre, turn, form: Form::Capsule { radius: r2, half_length: 0.5 } });
    let place = Vector::new(mix(u[0], -0.2, 0.2), 0.5, mix(u[1], -0.4, 0.4));
    sample.centre = Vector::new(u[7], 0.3, -0.2) + place + Vector::y() * (r2 + gap);
    (sample.gap, sample.radius, sample.curvatures[1]) = (gap, r2, [1.0 / r2; 2]);
    (sample.second_centre, sample.part) = (second_centre, 3);
    sample
}

/// The side of a capsule across the edge along z at the positive ends of x and y, which is sharp.
pub(super) fn side_of_a_capsule_on_an_edge(u: &[f64; 8], stage: &Stage) -> Sample {
    let (r2, gap) = (mix(u[5], 0.1, 0.3), mix(u[6], -0.05, 0.3));
    let (out, across) = (Vector::new(1.0, 1.0, 0.0).normalize(), Vector::new(-1.0, 1.0, 0.0).normalize());
    let lean = mix(u[2], -0.8, 0.8);
    let axis = across * lean.cos() + Vector::z() * lean.sin();
    let turn = stage.turn_on_second() * Rotation::rotation_between(&Vector::z(), &axis).unwrap();
    let second_centre = Vector::new(0.2, -0.4, 0.3);
    let centre = second_centre + turn * Vector::z() * mix(u[1], -0.3, 0.3);
    let (middle, edge) = (Vector::new(u[7], 0.3, -0.2), Vector::new(0.4, 0.5, 0.0));
    let around = [lean.sin().powi(2) / r2, lean.cos().powi(2) / r2];
    Sample {
        first: solid(stage, &middle, block()),
        centre: middle + edge + Vector::z() * mix(u[0], -0.4, 0.4) + out * (r2 + gap),
        second_centre,
        second: Shape::Convex(Convex { centre, turn, form: Form::Capsule { radius: r2, half_length: 0.5 } }),
        planar: false,
        radius: r2,
        feature: 2 + 11,
        part: 0,
        gap,
        normal: out,
        curvatures: [[INF, 0.0], around],
        surface: Box::new(move |_, b| middle + edge + Vector::z() * mix(b.clamp(0.0, 1.0), -0.6, 0.6)),
    }
}
