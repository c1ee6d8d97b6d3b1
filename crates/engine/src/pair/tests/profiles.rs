//! Profiles that are not round: gap, place and normal move as is said, by differences; either order; seen from behind; and flat points.

use super::*;
use crate::shape::{Circle, Flat, Line, Profile, Segment, Sheet};
use stage::raised;
use std::f64::consts::{PI, TAU};

fn flat(u: &[f64], scale: f64) -> Flat {
    Flat::new(u[0] - 0.5, u[1] - 0.5) * (2.0 * scale)
}

/// A wave once around in twelve rows.
fn table(middle: f64, height: f64) -> Vec<[f64; 2]> {
    let angle = |k: usize| TAU * k as f64 / 12.0;
    (0..=12).map(|k| [angle(k), middle + height * (angle(k % 12).cos() + 0.2 * (2.0 * angle(k % 12)).sin())]).collect()
}

/// One of all kinds, about half a metre in size.
fn profile(kind: usize, u: &[f64]) -> Profile {
    let axes = Flat::new(0.3 + 0.4 * u[0], 0.3 + 0.4 * u[1]);
    let made = match kind {
        0 => Profile::ellipse(axes),
        1 => Profile::superellipse(axes, 1.6 + 0.4 * u[2]),
        2 => {
            let at = |k: usize| TAU * (k as f64 + 0.2 * u[3 + k % 3]) / 10.0;
            let points: Vec<Flat> = (0..10).map(|k| Flat::new(axes.x * at(k).cos(), axes.y * at(k).sin())).collect();
            Profile::through(&points)
        }
        5 => Profile::superellipse(axes, 2.2 + 3.0 * u[2]),
        3 => Profile::flat_cam(0.4, &table(0.1, 0.1 * u[2])),
        _ => Profile::radial_cam(0.1 * u[3], &table(0.5, 0.08 * u[2])),
    };
    made.unwrap().at(flat(&u[4..], 0.2), TAU * u[6])
}

/// A sheet in the plane z = 0 of its body, or the same from behind.
fn sheet(u: &[f64], behind: bool) -> Sheet {
    let (sin, cos) = (TAU * u[0]).sin_cos();
    let (x, y) = (Vector::new(cos, sin, 0.0), Vector::new(-sin, cos, 0.0));
    Sheet { origin: raised(flat(&u[1..], 0.2)), x, y: if behind { -y } else { y } }
}

fn partner(kind: usize, u: &[f64], sheet: Sheet) -> Shape {
    match kind {
        0 => Shape::Circle(sheet, Circle { centre: flat(u, 0.2), radius: 0.2 + u[2], hollow: false }),
        1 => Shape::Line(sheet, Line { point: flat(u, 0.2), normal: flat(&u[2..], 1.0) + Flat::new(1.1, 0.0) }),
        2 => Shape::Segment(sheet, Segment { start: flat(u, 0.2), end: flat(&u[2..], 0.2) + Flat::new(0.6, 0.1) }),
        _ => Shape::Profile(sheet, profile(kind - 3, u)),
    }
}

fn frame(u: &[f64], away: f64) -> FrameState {
    FrameState {
        position: raised(flat(u, 0.3) + Flat::new(0.9, 0.4).normalize() * away),
        rotation: Rotation::from_scaled_axis(Vector::z() * (TAU * u[2])).to_rotation_matrix().into_inner(),
        velocity: raised(flat(&u[3..], 1.0)),
        spin: Vector::z() * (4.0 * (u[5] - 0.5)),
    }
}

fn numbers(count: usize) -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(0.0..1.0f64, count)
}

/// Two shapes and how they move, apart by about as much as is asked.
type Scene = ([Shape; 2], [FrameState; 2]);

fn scene() -> impl Strategy<Value = Scene> {
    let shapes = (0usize..6, 0usize..9, numbers(7), numbers(7), any::<[bool; 2]>());
    (shapes, numbers(3), numbers(3), numbers(6), numbers(6), 0.9..3.0f64, any::<bool>()).prop_map(
        |((kind, other, u, v, behind), s, t, one, two, away, swap)| {
            let first = Shape::Profile(sheet(&s, behind[0]), profile(kind, &u));
            let mut shapes = [first, partner(other, &v, sheet(&t, behind[1]))];
            let mut frames = [frame(&one, 0.0), frame(&two, away)];
            if swap {
                shapes.swap(0, 1);
                frames.swap(0, 1);
            }
            (shapes, frames)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn gap_place_and_normal_move_as_is_said((shapes, frames) in scene()) {
        let pair = Pair::new(&shapes[0], &shapes[1]).unwrap();
        let now = pair.touch(0, [&frames[0], &frames[1]]);
        // Sharp points and deep overlaps turn within any step, as does a corner that is left.
        let radii = now.curvatures.map(|k| 1.0 / k.first);
        prop_assume!(now.gap > -0.02 && now.gap + radii[0] + radii[1] > 0.05 && radii[0].min(radii[1]) < 20.0);
        let h = 1e-5;
        let [before, after] = [-h, h].map(|t| frames.each_ref().map(|frame| moved(frame, t)));
        let line = pair.line(0, [&frames[0], &frames[1]], None);
        let [back, ahead] = [before, after].map(|[a, b]| (pair.touch(0, [&a, &b]), pair.line(0, [&a, &b], None)));
        let difference = (ahead.1.gap[0] - back.1.gap[0]) / (2.0 * h);
        prop_assert!((now.gap_rate([&frames[0], &frames[1]]) - difference).abs() < 2e-4);
        prop_assert!((line.gap[1] - difference).abs() < 2e-4);
        // In the other order the same, seen from the other side.
        let turned = Pair::new(&shapes[1], &shapes[0]).unwrap().touch(0, [&frames[1], &frames[0]]);
        prop_assert!((turned.gap - now.gap).abs() < 1e-13 && (turned.normal + now.normal).norm() < 1e-9);
        // Near flat and sharp points the radii change within any step.
        let is_changing = |k: usize| shapes[k].name() == "superellipse" && !(0.1..2.0).contains(&radii[k]);
        if back.0.part != ahead.0.part || is_changing(0) || is_changing(1) {
            return Ok(());
        }
        let normal = (ahead.1.normal[0] - back.1.normal[0]) / (2.0 * h);
        prop_assert!((line.normal[1] - normal).norm() < 1e-3, "{:?} {normal:?}", line.normal[1]);
        let place = (ahead.1.place[0] - back.1.place[0]) / (2.0 * h);
        prop_assert!((line.place[1] - place).norm() < 1e-3, "{:?} {place:?}", line.place[1]);
    }

    #[test]
    fn bodies_are_no_farther_apart_than_any_of_their_points(kind in 0usize..6, u in numbers(7), v in numbers(7),
        one in numbers(6), two in numbers(6), away in 0.9..3.0f64) {
        let (own, wall) = (profile(kind, &u), Segment { start: flat(&v, 0.2), end: flat(&v[2..], 0.2) + Flat::new(0.6, 0.1) });
        let plain = Sheet::of_body();
        let pair = Pair::new(&Shape::Profile(plain, own.clone()), &Shape::Segment(plain, wall)).unwrap();
        let frames = [frame(&one, 0.0), frame(&two, away)];
        let found = pair.touch(0, [&frames[0], &frames[1]]);
        prop_assume!(found.gap > 1e-3);
        let curve = own.curve().clone();
        let axes = own.own_sheet(&plain);
        let apart = |a: f64, b: f64| {
            let point = curve.support(&Flat::new((TAU * a).cos(), (TAU * a).sin())).point;
            frames[0].place(&axes.place(&point)) - frames[1].place(&raised(wall.start + (wall.end - wall.start) * b.clamp(0.0, 1.0)))
        };
        let searched = nearest(&apart, &Vector::zeros());
        prop_assert!(found.gap < searched + 1e-12, "{} {searched}", found.gap);
        // Nor nearer: the places that are named are of the two bodies, one within all half planes of its own.
        let place = |point: &Flat| frames[0].place(&axes.place(point));
        let beyond = |k: u16| {
            let way = Flat::new((TAU * f64::from(k) / 720.0).cos(), (TAU * f64::from(k) / 720.0).sin());
            (place(&way) - place(&Flat::zeros())).dot(&(found.points[0] - place(&curve.support(&way).point)))
        };
        prop_assert!((0..720).map(beyond).fold(f64::NEG_INFINITY, f64::max) < 1e-12);
        let [start, end] = [wall.start, wall.end].map(|end| frames[1].place(&raised(end)));
        let part = (found.points[1] - start).dot(&(end - start)) / (end - start).norm_squared();
        prop_assert!((start + (end - start) * part.clamp(0.0, 1.0) - found.points[1]).norm() < 1e-12);
    }
}

/// From behind a cam turns the other way: it is that of the mirrored table.
#[test]
fn a_cam_that_is_seen_from_behind_is_mirrored() {
    let rows = table(0.1, 0.08);
    let mirrored: Vec<[f64; 2]> = rows.iter().rev().map(|[angle, lift]| [-angle, *lift]).collect();
    let own = Sheet::of_body();
    let behind = Sheet { y: -own.y, ..own };
    let other = Shape::Profile(own, Profile::ellipse(Flat::new(0.5, 0.3)).unwrap().at(Flat::zeros(), 0.4));
    for k in 0..24 {
        let angle = PI * f64::from(k) / 12.0;
        let frames = [0.0, angle].map(|turn| FrameState {
            position: Vector::x() * (if turn == 0.0 { 0.0 } else { 1.1 }),
            rotation: Rotation::from_scaled_axis(Vector::z() * turn).to_rotation_matrix().into_inner(),
            ..FrameState::at_rest()
        });
        let [one, two] = [(behind, &rows), (own, &mirrored)].map(|(sheet, rows)| {
            let cam = Shape::Profile(sheet, Profile::flat_cam(0.4, rows).unwrap());
            Pair::new(&other, &cam).unwrap().touch(0, [&frames[0], &frames[1]])
        });
        assert!((one.gap - two.gap).abs() < 1e-14 && (one.normal - two.normal).norm() < 1e-12, "{one:?} {two:?}");
    }
}

#[test]
fn what_has_flat_points_meets_what_has_none_and_its_like() {
    let own = Sheet::of_body();
    let square = Shape::Profile(own, Profile::superellipse(Flat::new(0.3, 0.2), 4.0).unwrap());
    let disc = Shape::Circle(own, Circle { centre: Flat::zeros(), radius: 0.1, hollow: false });
    let oval = Shape::Profile(own, Profile::ellipse(Flat::new(0.3, 0.2)).unwrap());
    let away = FrameState { position: Vector::x(), ..FrameState::at_rest() };
    for (other, reach) in [(&disc, 0.1), (&oval, 0.3), (&square, 0.3)] {
        for (pair, sign) in [(Pair::new(&square, other), 1.0), (Pair::new(other, &square), 1.0)] {
            let touch = pair.unwrap().touch(0, [&FrameState::at_rest(), &away]);
            assert!((touch.gap - (1.0 - 0.3 - reach)).abs() < 1e-13, "{touch:?}");
            assert!((touch.normal - Vector::x() * sign).norm() < 1e-9, "{touch:?}");
        }
    }
    let line = Shape::Line(own, Line { point: Flat::zeros(), normal: Flat::x() });
    let wall = Shape::Segment(own, Segment { start: Flat::new(0.0, -0.5), end: Flat::new(0.0, 0.4) });
    for other in [&line, &wall] {
        let touch = Pair::new(other, &square).unwrap().touch(0, [&FrameState::at_rest(), &away]);
        assert!((touch.gap - 0.7).abs() < 1e-13 && (touch.normal - Vector::x()).norm() < 1e-12, "{touch:?}");
    }
}
