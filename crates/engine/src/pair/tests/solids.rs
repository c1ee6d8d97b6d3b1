//! Solids: gap, normal and place move as is said, by differences; what a box, a bar and a plate are to points and planes.

use super::samples::ell;
use super::*;
use crate::shape::{Convex, Flat, Form, Plane, Polyhedron, Sheet, Sphere, Terrain};

fn turned(frame: &FrameState, t: f64) -> FrameState {
    let turn = Rotation::from_scaled_axis(frame.spin * t).to_rotation_matrix().into_inner();
    FrameState { position: frame.position + frame.velocity * t, rotation: turn * frame.rotation, ..*frame }
}

fn vector(u: &[f64], scale: f64) -> Vector {
    Vector::new(u[0] - 0.5, u[1] - 0.5, u[2] - 0.5) * (2.0 * scale)
}

fn frame(u: &[f64], away: f64) -> FrameState {
    FrameState {
        position: vector(u, 0.3) + Vector::new(1.0, 0.4, -0.7).normalize() * away,
        rotation: Rotation::from_scaled_axis(vector(&u[3..], 2.0)).to_rotation_matrix().into_inner(),
        velocity: vector(&u[6..], 1.0),
        spin: vector(&u[9..], 2.0),
    }
}

fn placed(u: &[f64], form: Form) -> Shape {
    Shape::Convex(Convex { centre: vector(u, 0.2), turn: Rotation::from_scaled_axis(vector(&u[3..], 2.0)), form })
}

const DIE: Form = Form::RoundedBox { half: Vector::new(0.3, 0.4, 0.5), rounding: 0.1 };
/// A hull whose faces are not at right angles.
fn wedge() -> Polyhedron {
    let points =
        [[0.3, 0.0, 0.0], [-0.2, 0.3, 0.1], [-0.3, -0.2, 0.0], [0.0, 0.1, 0.4], [0.1, 0.3, -0.3], [0.1, 0.1, 0.1]];
    Polyhedron::hull(&points.map(Vector::from)).unwrap()
}

fn polyhedron(u: &[f64], own: Polyhedron) -> Shape {
    Shape::Polyhedron(own.at(vector(u, 0.2), Rotation::from_scaled_axis(vector(&u[3..], 2.0))))
}

const FLAT: Form = Form::Superellipsoid { semi_axes: Vector::new(0.5, 0.4, 0.3), exponents: [3.0, 4.0] };
const SHARP: Form = Form::Superellipsoid { semi_axes: Vector::new(0.4, 0.5, 0.3), exponents: [1.7, 1.5] };
const BOTH: Form = Form::Superellipsoid { semi_axes: Vector::new(0.4, 0.5, 0.3), exponents: [1.7, 4.0] };

/// A sheet anywhere.
fn sheet(u: &[f64]) -> Sheet {
    let turn = Rotation::from_scaled_axis(vector(&u[3..], 2.0));
    Sheet { origin: vector(u, 0.2), x: turn * Vector::x(), y: turn * Vector::y() }
}

/// Slopes and steps with rounded corners.
fn hills(u: &[f64]) -> Terrain {
    let points = [[-2.0, 0.0], [-0.5, 0.3 + u[0]], [0.0, 0.5], [0.0, 1.0 + u[1]], [1.0, 1.2], [2.0, 0.1 - u[2]]];
    Terrain::new(&points.map(|[x, y]| Flat::new(x, y)), 0.04).unwrap()
}

/// Pairs of all kinds, and whether the second is a plane.
fn shapes(kind: usize, u: &[f64], v: &[f64]) -> ([Shape; 2], bool) {
    let ball = Shape::Sphere(Sphere { centre: vector(v, 0.2), radius: 0.2 + v[3], hollow: false });
    let plane = Shape::Plane(Plane { point: vector(v, 0.2), normal: vector(&v[3..], 1.0) + Vector::z() * 1.1 });
    let bar = Form::Cylinder { radius: 0.3, half_length: 0.4 };
    let rod = Form::Capsule { radius: 0.3, half_length: 0.4 };
    let (own, egg) = (|form| placed(u, form), Shape::ellipsoid(vector(v, 0.2), Vector::new(0.3, 0.5, 0.4)));
    match kind {
        0 => ([own(Form::Box { half: Vector::new(0.3, 0.4, 0.5) }), ball], false),
        1 => ([own(bar), ball], false),
        2 => ([own(rod), ball], false),
        3 => ([own(Form::Rectangle { half: [0.4, 0.6] }), ball], false),
        4 => ([own(Form::Disc { radius: 0.5 }), ball], false),
        5 => ([own(bar), plane], true),
        6 => ([own(Form::Disc { radius: 0.5 }), plane], true),
        7 => ([own(rod), plane], true),
        8 => ([own(Form::Box { half: Vector::new(0.3, 0.4, 0.5) }), plane], true),
        9 => ([own(rod), placed(v, Form::Capsule { radius: 0.2, half_length: 0.6 })], false),
        10 => ([own(FLAT), ball], false),
        11 => ([own(FLAT), plane], true),
        12 => ([own(FLAT), egg], false),
        13 => ([own(FLAT), placed(v, FLAT)], false),
        14 => ([own(SHARP), placed(v, FLAT)], false),
        15 => ([own(BOTH), placed(v, SHARP)], false),
        16 => ([Shape::Terrain(sheet(u), hills(u)), ball], false),
        17 => ([own(DIE), ball], false),
        18 => ([own(DIE), plane], true),
        19 => ([own(BOTH), placed(v, FLAT)], false),
        20 => ([polyhedron(u, ell()), ball], false),
        21 => ([polyhedron(u, ell()), plane], true),
        22 => ([polyhedron(u, wedge()), ball], false),
        23 => ([own(rod), placed(v, Form::Box { half: Vector::new(0.3, 0.4, 0.5) })], false),
        24 => ([own(DIE), placed(v, rod)], false),
        25 => ([polyhedron(u, wedge().rounded(0.03).unwrap()), polyhedron(v, wedge())], false),
        26 => ([polyhedron(u, wedge()), placed(v, DIE)], false),
        27 => ([polyhedron(u, wedge()), placed(v, rod)], false),
        28 => ([polyhedron(u, wedge().rounded(0.03).unwrap()), ball], false),
        29 => ([polyhedron(u, wedge().rounded(0.03).unwrap()), plane], true),
        _ => ([polyhedron(u, wedge()), plane], true),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn gap_place_and_normal_move_as_is_said(
        u in prop::collection::vec(0.0..1.0f64, 6), v in prop::collection::vec(0.0..1.0f64, 6),
        one in prop::collection::vec(0.0..1.0f64, 12), other in prop::collection::vec(0.0..1.0f64, 12),
        kind in 0usize..31, swap in any::<bool>(), away in 2.5..4.0f64
    ) {
        let (mut shapes, is_plane) = shapes(kind, &u, &v);
        let mut frames = [frame(&one, 0.0), frame(&other, if is_plane { 0.0 } else { away })];
        if swap {
            shapes.swap(0, 1);
            frames.swap(0, 1);
        }
        let pair = Pair::new(&shapes[0], &shapes[1]).unwrap();
        let turned_pair = Pair::new(&shapes[1], &shapes[0]).unwrap();
        let h = 1e-5;
        let [before, after] = [-h, h].map(|t| frames.each_ref().map(|frame| turned(frame, t)));
        for feature in 0..pair.features() {
            let poses = [&frames[0], &frames[1]];
            let (now, line) = (pair.touch(feature, poses), pair.line(feature, poses, None));
            let [back, ahead] = [&before, &after].map(|[a, b]| pair.line(feature, [a, b], None));
            // Where the curvature jumps a difference errs with its length: a shorter one decides.
            let difference = |h: f64| {
                let [back, ahead] = [-h, h].map(|t| frames.each_ref().map(|frame| turned(frame, t)));
                let [back, ahead] = [&back, &ahead].map(|[a, b]| pair.touch(feature, [a, b]).gap);
                (ahead - back) / (2.0 * h)
            };
            let differences = [1e-5, 1e-6, 1e-7].map(difference);
            for rate in [now.gap_rate(poses), line.gap[1]] {
                let is_met = differences.iter().any(|difference| (rate - difference).abs() < 1e-6);
                prop_assert!(is_met, "{kind} {feature}: {rate} {differences:?}");
            }
            // In the other order the same, seen from the other side.
            let same = exchanged([&shapes[0], &shapes[1]], &pair, feature);
            let turned = turned_pair.touch(same, [&frames[1], &frames[0]]);
            prop_assert!((turned.gap - now.gap).abs() < 1e-12 && (turned.normal + now.normal).norm() < 1e-9);
            // A mean of rates is no farther from the one in the middle than they differ, also where a part goes over into the next and the rate jumps.
            for (k, said) in [line.normal[1], line.place[1]].into_iter().enumerate() {
                let of = |line: &NormalLine| [line.normal, line.place][k];
                let found = (of(&ahead)[0] - of(&back)[0]) / (2.0 * h);
                let change = (of(&ahead)[1] - of(&back)[1]).norm();
                let most = 1e-6 * (1.0 + said.norm()) + change;
                prop_assert!((said - found).norm() < most, "{kind} {feature} {k}: {said:?} {found:?} {change}");
            }
        }
    }

    #[test]
    fn a_point_in_a_box_is_as_deep_as_the_nearest_face(u in prop::array::uniform3(-1.0..1.0f64)) {
        let half = Vector::new(0.3, 0.4, 0.5);
        let at = half.component_mul(&Vector::from(u));
        let pair = Pair::new(&Shape::convex(at, Form::Point), &Shape::convex(Vector::zeros(), Form::Box { half })).unwrap();
        let rest = FrameState::at_rest();
        let touch = pair.touch(0, [&rest, &rest]);
        let depth = (half - at.abs()).min();
        prop_assert!((touch.gap + depth).abs() < 1e-15 && (touch.points[1] - at - touch.normal * touch.gap).norm() < 1e-15);
    }
}

#[test]
fn a_flat_point_has_no_curvature_and_a_sharp_one_no_radius() {
    let level = |point: Vector| Shape::Plane(Plane { point, normal: Vector::z() });
    let rest = FrameState::at_rest();
    let on = |form| Pair::new(&Shape::convex(Vector::zeros(), form), &level(Vector::z() * -0.3)).unwrap();
    let flat = on(FLAT).touch(0, [&rest, &rest]).curvatures[0];
    assert!(flat.first.abs() < 1e-9 && flat.second.abs() < 1e-9, "{flat:?}");
    let sharp = on(SHARP).touch(0, [&rest, &rest]).curvatures[0];
    assert!(sharp.first.is_infinite(), "{sharp:?}");
}

#[test]
fn a_bar_that_stands_flat_touches_across_as_well_as_low() {
    let bar = Shape::convex(Vector::zeros(), Form::Cylinder { radius: 0.3, half_length: 0.4 });
    let pair = Pair::new(&bar, &Shape::plane(Vector::z() * -0.41, Vector::z())).unwrap();
    let rest = FrameState::at_rest();
    let names: Vec<_> = (0..4).map(|k| pair.feature_name(k)).collect();
    assert_eq!(names, ["low -z", "high -z", "low +z", "high +z"]);
    let touches: Vec<_> = (0..4).map(|k| pair.touch(k, [&rest, &rest])).collect();
    assert!(touches[..2].iter().all(|touch| (touch.gap - 0.01).abs() < 1e-15));
    assert!(touches[2..].iter().all(|touch| (touch.gap - 0.81).abs() < 1e-15));
    assert!((touches[0].points[0] + touches[1].points[0] - Vector::z() * -0.8).norm() < 1e-15);
}

#[test]
fn corners_have_names_by_the_axes_of_their_box() {
    let form = Form::Box { half: Vector::new(1.0, 2.0, 3.0) };
    let pair = Pair::new(&Shape::convex(Vector::zeros(), form), &Shape::plane(Vector::zeros(), Vector::z())).unwrap();
    let rest = FrameState::at_rest();
    for (k, signs) in [(0, "-x-y-z"), (3, "+x+y-z"), (6, "-x+y+z")] {
        assert_eq!(pair.feature_name(k), format!("corner {signs}"));
        let point = pair.touch(k, [&rest, &rest]).points[0];
        for (axis, sign) in [1, 3, 5].into_iter().enumerate() {
            let is_positive = &signs[sign - 1..sign] == "+";
            assert_eq!(point[axis] > 0.0, is_positive, "{signs}");
        }
    }
}
