//! Two boxes: the smallest gap is their distance, by a method of another kind; sharp ones are refused.

use super::*;
use crate::shape::{Convex, Form};

/// The distance of two boxes by going from the nearest point of one to that of the other and back, many times (von Neumann 1950): it comes down to it from above.
fn to_and_fro(boxes: [&Convex; 2]) -> f64 {
    let nearest = |own: &Convex, p: &Vector| {
        let Form::RoundedBox { half, rounding } = own.form else { panic!("{own:?}") };
        let core = half.add_scalar(-rounding);
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
        one in prop::array::uniform6(0.1..0.6f64), spin in prop::array::uniform6(-2.0..2.0f64), way in prop::array::uniform3(-1.0..1.0f64), away in 1.2..2.0f64
    ) {
        let die = |half: &[f64], spin: &[f64], centre: Vector| {
            let half = vector(half);
            let form = Form::RoundedBox { half, rounding: 0.3 * half.min() };
            Convex { centre, turn: Rotation::from_scaled_axis(vector(spin)), form }
        };
        let [first, second] = [
            die(&one[..3], &spin[..3], Vector::zeros()),
            die(&one[3..], &spin[3..], vector(&way).normalize() * away),
        ];
        let rest = FrameState::at_rest();
        let pair = Pair::new(&Shape::Convex(first), &Shape::Convex(second)).unwrap();
        let found = closest(&pair, [&rest, &rest]);
        let Form::RoundedBox { rounding: r1, .. } = first.form else { unreachable!() };
        let Form::RoundedBox { rounding: r2, .. } = second.form else { unreachable!() };
        let distance = to_and_fro([&first, &second]);
        prop_assume!(distance > 1e-3);
        prop_assert!((found.gap - (distance - r1 - r2)).abs() < 1e-6, "{} is not {}", found.gap, distance - r1 - r2);
        prop_assert!((found.points[1] - found.points[0] - found.normal * found.gap).norm() < 1e-12);
    }
}

#[test]
fn boxes_with_sharp_edges_are_told_to_round_them() {
    let sharp = Shape::convex(Vector::zeros(), Form::Box { half: Vector::repeat(0.1) });
    let round = Shape::convex(Vector::zeros(), Form::RoundedBox { half: Vector::repeat(0.1), rounding: 0.01 });
    for other in [&sharp, &round] {
        let words = Pair::new(&sharp, other).unwrap_err().to_string();
        assert!(words.contains("two boxes cannot touch with sharp edges") && words.contains("rounding"), "{words}");
    }
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
