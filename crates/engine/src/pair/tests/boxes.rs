//! Boxes with boxes and capsules, sharp or rounded: the smallest gap is their distance, by a method of another kind; two sharp boxes are refused.

use super::*;
use crate::shape::{Convex, Form, Polyhedron};

/// The distance of the cores of two boxes or capsules by going from the nearest point of one to that of the other and back, many times (von Neumann 1950): it comes down to it from above.
fn to_and_fro(boxes: [&Convex; 2]) -> f64 {
    let nearest = |own: &Convex, p: &Vector| {
        let core = match own.form {
            Form::RoundedBox { half, rounding } => half.add_scalar(-rounding),
            Form::Box { half } => half,
            Form::Capsule { half_length, .. } => Vector::z() * half_length,
            _ => panic!("{own:?}"),
        };
        own.centre + own.turn * (own.turn.inverse() * (p - own.centre)).zip_map(&core, |x, h| x.clamp(-h, h))
    };
    let mut p = boxes[0].centre;
    for _ in 0..20_000 {
        p = nearest(boxes[0], &nearest(boxes[1], &p));
    }
    (nearest(boxes[1], &p) - p).norm()
}

fn vector(u: &[f64]) -> Vector {
    Vector::new(u[0], u[1], u[2])
}

proptest! {
    #[test]
    fn the_smallest_gap_of_two_boxes_is_their_distance(
        one in prop::array::uniform6(0.1..0.6f64), spin in prop::array::uniform6(-2.0..2.0f64), way in prop::array::uniform3(-1.0..1.0f64), away in 1.2..2.0f64,
        sharp in 0..3usize
    ) {
        let die = |number: usize, half: &[f64], spin: &[f64], centre: Vector| {
            let half = vector(half);
            let form = if number == sharp { Form::Box { half } } else { Form::RoundedBox { half, rounding: 0.3 * half.min() } };
            Convex { centre, turn: Rotation::from_scaled_axis(vector(spin)), form }
        };
        let [first, second] = [
            die(0, &one[..3], &spin[..3], Vector::zeros()),
            die(1, &one[3..], &spin[3..], vector(&way).normalize() * away),
        ];
        let rest = FrameState::at_rest();
        let pair = Pair::new(&Shape::Convex(first), &Shape::Convex(second)).unwrap();
        let found = closest(&pair, [&rest, &rest]);
        let [r1, r2] = [&first, &second].map(|die| if let Form::RoundedBox { rounding, .. } = die.form { rounding } else { 0.0 });
        let distance = to_and_fro([&first, &second]);
        prop_assume!(distance > 1e-3);
        prop_assert!((found.gap - (distance - r1 - r2)).abs() < 1e-6, "{} is not {}", found.gap, distance - r1 - r2);
        prop_assert!((found.points[1] - found.points[0] - found.normal * found.gap).norm() < 1e-12);
    }

    #[test]
    fn the_smallest_gap_of_a_capsule_and_a_box_is_their_distance(
        half in prop::array::uniform3(0.1..0.6f64), radius in 0.05..0.3f64, half_length in 0.1..0.8f64, is_round in any::<bool>(),
        spin in prop::array::uniform6(-2.0..2.0f64), way in prop::array::uniform3(-1.0..1.0f64), away in 1.0..2.0f64
    ) {
        let half = Vector::from(half);
        let rounding = if is_round { 0.3 * half.min() } else { 0.0 };
        let block = if is_round { Form::RoundedBox { half, rounding } } else { Form::Box { half } };
        let put = |form: Form, spin: &[f64], centre: Vector| Convex { centre, turn: Rotation::from_scaled_axis(vector(spin)), form };
        let first = put(Form::Capsule { radius, half_length }, &spin[..3], Vector::zeros());
        let second = put(block, &spin[3..], vector(&way).normalize() * away);
        let rest = FrameState::at_rest();
        let pair = Pair::new(&Shape::Convex(first), &Shape::Convex(second)).unwrap();
        let found = closest(&pair, [&rest, &rest]);
        let distance = to_and_fro([&first, &second]);
        prop_assume!(distance > 1e-3);
        prop_assert!((found.gap - (distance - radius - rounding)).abs() < 1e-6, "{} is not {}", found.gap, distance - radius - rounding);
        prop_assert!((found.points[1] - found.points[0] - found.normal * found.gap).norm() < 1e-12);
    }
}

#[test]
fn a_capsule_on_a_box_lies_on_its_ends_and_where_it_sticks_out_on_the_edges() {
    let base = Shape::convex(Vector::zeros(), Form::Box { half: Vector::new(0.5, 0.1, 0.1) });
    let rod = |along: Vector| {
        let turn = Rotation::rotation_between(&Vector::z(), &along).unwrap();
        let form = Form::Capsule { radius: 0.02, half_length: 0.3 };
        Shape::Convex(Convex { centre: Vector::z() * (0.1 + 0.02 - 1e-4), turn, form })
    };
    let rest = FrameState::at_rest();
    for (along, names) in [(Vector::x(), ["end -z", "end +z"]), (Vector::y(), ["edge 3", "edge 4"])] {
        let pair = Pair::new(&rod(along), &base).unwrap();
        let felt = (0..pair.features()).map(|k| pair.touch(k, [&rest, &rest])).filter(|t| t.gap < 0.0);
        let felt: Vec<Touch> = felt.collect();
        let said: Vec<_> = felt.iter().map(|touch| pair.feature_name(touch.feature)).collect();
        assert_eq!(said, names);
        assert!(
            felt.iter().all(|t| (t.gap + 1e-4).abs() < 1e-15 && (t.normal + Vector::z()).norm() < 1e-12),
            "{felt:?}"
        );
    }
}

#[test]
fn two_boxes_with_sharp_edges_are_told_to_round_one() {
    let sharp = Shape::convex(Vector::zeros(), Form::Box { half: Vector::repeat(0.1) });
    let round = Shape::convex(Vector::zeros(), Form::RoundedBox { half: Vector::repeat(0.1), rounding: 0.01 });
    let words = Pair::new(&sharp, &sharp).unwrap_err().to_string();
    assert!(words.contains("the edges of both are sharp") && words.contains("rounding"), "{words}");
    assert!(Pair::new(&sharp, &round).is_ok() && Pair::new(&round, &sharp).is_ok());
    let lump = Shape::convex(Vector::zeros(), Form::RoundedBox { half: Vector::repeat(0.1), rounding: 0.1 });
    assert!(lump.fault().unwrap().to_string().contains("between 0 and 0.1 m"));
}

#[test]
fn a_corner_on_the_middle_of_a_face_is_felt_once() {
    let base = Shape::convex(Vector::zeros(), Form::RoundedBox { half: Vector::repeat(0.2), rounding: 0.01 });
    let die = Form::RoundedBox { half: Vector::repeat(0.05), rounding: 0.005 };
    let turn = Rotation::rotation_between(&Vector::repeat(-1.0), &-Vector::z()).unwrap();
    let up = 0.2 + 3f64.sqrt() * 0.045 + 0.005 - 1e-4;
    let pair =
        Pair::new(&base, &Shape::Convex(Convex { centre: Vector::new(0.03, -0.02, up), turn, form: die })).unwrap();
    let rest = FrameState::at_rest();
    let felt: Vec<Touch> =
        (0..pair.features()).map(|k| pair.touch(k, [&rest, &rest])).filter(|t| t.gap < 0.0).collect();
    assert_eq!(felt.len(), 1, "{felt:?}");
    assert_eq!(pair.feature_name(felt[0].feature), "other -x-y-z");
    assert!((felt[0].gap + 1e-4).abs() < 1e-12);
}

/// How far one body is before another along a unit vector: no two places of them are nearer to each other.
fn apart([one, other]: [&[Vector]; 2], m: &Vector) -> f64 {
    let least = |own: &[Vector], m: &Vector| own.iter().map(|p| m.dot(p)).fold(f64::INFINITY, f64::min);
    least(other, m) + least(one, &-m)
}

fn hull(points: &[[f64; 3]]) -> Option<Polyhedron> {
    Polyhedron::hull(&points.iter().map(|p| Vector::from(*p)).collect::<Vec<_>>()).ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// The nearest places prove themselves: planes across the line between them have all of one core behind them and all of the other before them, so that no two places are nearer to each other. Cores are put so far apart
    /// along some direction that they do not overlap, as they must not.
    #[test]
    fn the_smallest_gap_of_two_hulls_is_their_distance(
        one in prop::collection::vec(prop::array::uniform3(-0.5..0.5f64), 6..14), other in prop::collection::vec(prop::array::uniform3(-0.5..0.5f64), 6..14),
        parts in prop::array::uniform2(0.0..0.7f64), is_box in any::<bool>(),
        spin in prop::array::uniform6(-2.0..2.0f64), way in prop::array::uniform3(-1.0..1.0f64), between in 1e-3..0.5f64
    ) {
        let (Some(one), Some(other)) = (hull(&one), hull(&other)) else { return Ok(()) };
        let round = |own: &Polyhedron, part: f64| own.rounded(part * own.solid().inscribed().1).unwrap();
        let [turn, second_turn] = [&spin[..3], &spin[3..]].map(|spin| Rotation::from_scaled_axis(vector(spin)));
        let first = round(&one, 0.1 + parts[0]).at(Vector::zeros(), turn);
        let second = round(&other, if parts[1] < 0.2 { 0.0 } else { parts[1] }).at(Vector::zeros(), second_turn);
        let half = Vector::new(0.2, 0.3, 0.4);
        let mut corners = [
            first.core().corners().iter().map(|p| first.place(p)).collect::<Vec<_>>(),
            if is_box {
                (0..8).map(|k| second_turn * Vector::from_fn(|axis, _| if k >> axis & 1 == 1 { half[axis] } else { -half[axis] })).collect()
            } else {
                second.core().corners().iter().map(|p| second.place(p)).collect()
            },
        ];
        let way = vector(&way).normalize();
        let centre = way * (between - apart([&corners[0], &corners[1]], &way));
        corners[1].iter_mut().for_each(|p| *p += centre);
        let second = second.at(centre, second_turn);
        let radii = [first.rounding(), if is_box { 0.0 } else { second.rounding() }];
        let block = Convex { centre, turn: second_turn, form: Form::Box { half } };
        let second = if is_box { Shape::Convex(block) } else { Shape::Polyhedron(second) };
        let rest = FrameState::at_rest();
        let pair = Pair::new(&Shape::Polyhedron(first), &second).unwrap();
        let found = closest(&pair, [&rest, &rest]);
        let distance = found.gap + radii[0] + radii[1];
        prop_assert!(distance > between - 1e-12, "{distance} {between}");
        // Cores that are this far apart along one direction are nowhere nearer.
        let proven = apart([&corners[0], &corners[1]], &found.normal);
        prop_assert!((proven - distance).abs() < 1e-12, "{proven} {distance}");
        // And the places that are named are of the two: no farther from either than it is round, by what is asked of a point.
        let points = [found.points[0] - found.normal * radii[0], found.points[1] + found.normal * radii[1]];
        prop_assert!((points[1] - points[0] - found.normal * distance).norm() < 1e-12);
        for (point, corners) in points.iter().zip(&corners) {
            let core = Polyhedron::hull(corners).unwrap();
            prop_assert!(core.solid().before(point).distance < 1e-12);
        }
    }

    /// A box that is given as a hull is the same rounded box.
    #[test]
    fn the_hull_of_a_box_is_as_far_away_as_the_box(
        half in prop::array::uniform3(0.1..0.6f64), part in 0.01..0.9f64, spin in prop::array::uniform6(-2.0..2.0f64),
        way in prop::array::uniform3(-1.0..1.0f64), away in 0.9..2.0f64
    ) {
        let (half, rest) = (Vector::from(half), FrameState::at_rest());
        let rounding = part * half.min();
        let turn = Rotation::from_scaled_axis(vector(&spin[..3]));
        let corner = |k: usize| Vector::from_fn(|axis, _| if k >> axis & 1 == 1 { half[axis] } else { -half[axis] });
        let hull = Polyhedron::hull(&(0..8).map(corner).collect::<Vec<_>>()).unwrap().rounded(rounding).unwrap();
        let block = Convex { centre: Vector::zeros(), turn, form: Form::RoundedBox { half, rounding } };
        let both = [Shape::Convex(block), Shape::Polyhedron(hull.at(Vector::zeros(), turn))];
        let (at, lean) = (vector(&way).normalize() * away, Rotation::from_scaled_axis(vector(&spin[3..])));
        let die = Form::RoundedBox { half: Vector::new(0.3, 0.2, 0.4), rounding: 0.05 };
        let others = [
            Shape::Convex(Convex { centre: at, turn: lean, form: die }),
            Shape::Convex(Convex { centre: at, turn: lean, form: Form::Capsule { radius: 0.1, half_length: 0.3 } }),
            Shape::sphere(at, 0.2),
            Shape::plane(at, -at),
        ];
        for other in &others {
            let pairs = both.each_ref().map(|own| Pair::new(own, other).unwrap());
            let sorted = |pair: &Pair| {
                let mut gaps: Vec<f64> = (0..pair.features()).map(|k| pair.touch(k, [&rest, &rest]).gap).collect();
                gaps.sort_by(f64::total_cmp);
                gaps
            };
            let [gaps, same] = pairs.each_ref().map(sorted);
            prop_assert_eq!(gaps.len(), same.len());
            prop_assert!(gaps.iter().zip(&same).all(|(a, b)| (a - b).abs() < 1e-12), "{gaps:?} {same:?}");
        }
    }
}

/// A box whose faces are cut into triangles by corners in the middle of edges and of faces counts as the box.
#[test]
fn corners_within_edges_and_faces_are_no_features() {
    let half = Vector::repeat(0.1);
    let fine = Polyhedron::heights(3, [0.1, 0.1], &[0.0; 9]).unwrap();
    assert!(fine.is_convex() && fine.solid().corners().len() > 8);
    let die = Shape::convex(Vector::repeat(2.0), Form::RoundedBox { half, rounding: 0.01 });
    let pair = Pair::new(&Shape::Polyhedron(fine), &die).unwrap();
    assert_eq!(pair.features(), 8 + 8 + 144);
    assert_eq!([0, 8, 16, 159].map(|k| pair.feature_name(k)), ["corner1", "other -x-y-z", "edges 1 1", "edges 12 12"]);
}
