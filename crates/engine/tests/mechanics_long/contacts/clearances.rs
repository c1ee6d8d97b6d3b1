//! Sliders in guides and journals in bushes: when they touch, beside a disc in a hole, and what they lose.

use super::{K, MASS, Past, go, hertz, meet, thrown};
use carom_engine::model::{Body, Model};
use carom_engine::shape::{Bush, Circle, Flat, Guide, GuideEnds, Journal, Shape, Sheet, Slider};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::SystemEventKind;
use carom_laws::friction::Friction;
use carom_laws::normal::{Elastic, Law, Viscoelastic};

const HOLE: f64 = 0.01;
const CLEARANCE: f64 = 2e-4;
const LENGTH: f64 = 0.03;
const PLAY: f64 = 6e-4;

fn bush() -> [Shape; 2] {
    let (centre, axis) = (Vector::zeros(), Vector::z());
    let bush = Bush { centre, axis, radius: HOLE, length: LENGTH, pads: 0.015, tip: 0.0 };
    let journal = Journal { centre, axis, radius: HOLE - CLEARANCE, collars: Some(LENGTH + PLAY) };
    [Shape::Bush(bush), Shape::Journal(journal)]
}

/// A free body before these shapes of the ground, which it meets with these of its own.
fn free([ground, own]: &[Shape; 2], gravity: Vector, law: &Law) -> Model {
    let body = Body::new("body", MASS, Symmetric::scalar(2e-5), Vector::zeros());
    let mut model = Model::build(vec![body], vec![], gravity).unwrap();
    meet(&mut model, "play", [None, Some(0)], [ground, own], law);
    model
}

fn launched(model: &Model, velocity: Vector, spin: Vector) -> Vec<f64> {
    let mut u = thrown(model, &[velocity]);
    let first = model.tree().nodes()[model.node(0)].u + 3;
    u[first..first + 3].copy_from_slice(spin.as_slice());
    u
}

/// Which contacts touch, and when.
fn touches(past: &Past) -> Vec<(usize, f64)> {
    let touch = |kind: &SystemEventKind| match *kind {
        SystemEventKind::Touched { contact, .. } => Some(contact),
        _ => None,
    };
    past.system.events().iter().filter_map(|event| Some((touch(&event.kind)?, event.time))).collect()
}

/// However fast it turns, a journal is at the rims when it has gone its clearance, at the collar when it has gone half of its play, and tilted at opposite rims when
/// `sin t = 2 c/L`.
#[test]
fn a_journal_touches_its_bush_when_it_comes_there() {
    let tilt = (2.0 * CLEARANCE / LENGTH).asin();
    for spin in [0.0, 10.0, 1e4] {
        for (velocity, turn, expected, touching) in [
            (Vector::new(0.03, 0.04, 0.0), Vector::z() * spin, CLEARANCE / 0.05, vec![0, 1]),
            (Vector::new(0.0, 0.0, 0.01), Vector::z() * spin, 0.5 * PLAY / 0.01, vec![6, 7, 8, 9]),
            (Vector::new(0.0, 0.0, -5.0), Vector::z() * spin, 0.5 * PLAY / 5.0, vec![2, 3, 4, 5]),
            (Vector::zeros(), Vector::x() * (1.0 + spin), tilt / (1.0 + spin), vec![0, 1]),
        ] {
            let model = free(&bush(), Vector::zeros(), &hertz());
            let u = launched(&model, velocity, turn);
            let mut found = touches(&go(model, &u, expected * (1.0 + 1e-6)));
            found.sort_by_key(|(contact, _)| *contact);
            assert_eq!(found.iter().map(|(contact, _)| *contact).collect::<Vec<_>>(), touching, "{velocity} {turn}");
            for (contact, time) in &found {
                assert!((time / expected - 1.0).abs() < 1e-9, "{contact} at {time}, not {expected}: {turn}");
            }
        }
    }
}

/// A corner of a slider that turns steadily about its middle is at its wall where `l sin t + h cos t = W`, `l`, `h`, `W` half lengths.
#[test]
fn the_opposite_corners_of_a_slider_touch_at_once_when_they_come_there() {
    let (length, height, width) = (0.06f64, 0.04f64, 0.0404f64);
    for corner in [0.0, 0.002] {
        let shapes = [
            Shape::Guide(Sheet::of_body(), Guide::endless(width)),
            Shape::Slider(Sheet::of_body(), Slider { length, height, corner }),
        ];
        let (l, h, w) = (0.5 * length - corner, 0.5 * height - corner, 0.5 * width - corner);
        let angle = (w / l.hypot(h)).asin() - h.atan2(l);
        for (spin, touching) in [(2.0, [0, 3]), (-2.0, [1, 2]), (900.0, [0, 3])] {
            let model = free(&shapes, Vector::zeros(), &hertz());
            let u = launched(&model, Vector::new(3.0, 0.0, 0.0), Vector::z() * spin);
            let mut found = touches(&go(model, &u, angle / f64::abs(spin) * (1.0 + 1e-6)));
            found.sort_by_key(|(contact, _)| *contact);
            assert_eq!(found.iter().map(|(contact, _)| *contact).collect::<Vec<_>>(), touching);
            assert!(found.iter().all(|(_, time)| (time * f64::abs(spin) / angle - 1.0).abs() < 1e-9), "{found:?}");
        }
    }
}

/// A guide of this length, its middle so far behind that of the slider [m], and the slider.
fn short_guide(length: f64, behind: f64, radii: [f64; 2]) -> [Shape; 2] {
    let [lip, corner] = radii;
    let sheet = Sheet { origin: Vector::x() * -behind, ..Sheet::of_body() };
    [
        Shape::Guide(sheet, Guide { width: 0.0404, ends: Some(GuideEnds { length, lip }) }),
        Shape::Slider(Sheet::of_body(), Slider { length: 0.06, height: 0.04, corner }),
    ]
}

/// Straight across it goes half of its play: with its corners where these are in the guide, and onto the lips where it stands out.
#[test]
fn a_slider_lies_on_its_corners_within_its_guide_and_on_the_lips_where_it_stands_out() {
    for radii in [[0.0; 2], [0.001, 0.002]] {
        for (length, behind, right, left) in
            [(0.1, 0.01, [1, 3], [0, 2]), (0.03, 0.01, [9, 11], [8, 10]), (0.05, 0.03, [3, 9], [2, 8])]
        {
            for (side, touching) in [(-1.0, right), (1.0, left)] {
                let model = free(&short_guide(length, behind, radii), Vector::zeros(), &hertz());
                let u = launched(&model, Vector::y() * (0.5 * side), Vector::zeros());
                let mut found = touches(&go(model, &u, 4.001e-4));
                found.sort_by_key(|(contact, _)| *contact);
                assert_eq!(found.iter().map(|(contact, _)| *contact).collect::<Vec<_>>(), touching, "{length} {side}");
                assert!(found.iter().all(|(_, time)| (time / 4e-4 - 1.0).abs() < 1e-9), "{found:?}");
            }
        }
    }
}

/// Thrown against the end of its guide, into it, and out of it again, turning, a slider loses what is said, to ten digits.
#[test]
fn the_ledger_of_a_slider_that_leaves_its_guide_closes() {
    for friction in [None, Some(Friction::Threlfall { mu_kinetic: 0.2, knee_speed: 0.01 })] {
        let mut met = Vec::new();
        for (across, spin) in [(0.2, 3.0), (-0.5, 20.0), (0.7, -60.0), (0.0, 0.5)] {
            let mut model = free(&short_guide(0.05, 0.07, [0.001, 0.002]), Vector::new(0.0, -9.81, 0.0), &hertz());
            model.contacts.iter_mut().for_each(|contact| contact.interface.friction = friction.clone());
            let u = launched(&model, Vector::new(-2.0, across, 0.0), Vector::z() * spin);
            let mut past = go(model, &u, 0.08);
            met.extend(touches(&past).into_iter().map(|(contact, _)| contact));
            assert!(past.residue().abs() < 1e-11, "{:e}", past.residue());
        }
        assert!((0..4).any(|k| met.contains(&k)) && (8..12).any(|k| met.contains(&k)), "{met:?}");
    }
}

/// Straight in its bush a journal with half the stiffness at each rim does what a disc in a hole does, in flight, sliding, and rolling.
#[test]
fn a_journal_that_stays_straight_does_what_a_disc_in_a_hole_does() {
    let disc =
        |radius: f64, hollow: bool| Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius, hollow });
    let half = Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness: 0.5 * K, exponent: 1.5 }));
    let flat = [disc(HOLE, true), disc(HOLE - CLEARANCE, false)];
    for friction in [
        Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.2 },
        Friction::Threlfall { mu_kinetic: 0.2, knee_speed: 0.01 },
    ] {
        let run = |shapes: &[Shape; 2], law: &Law| {
            let mut model = free(shapes, Vector::new(0.0, -9.81, 0.0), law);
            model.contacts.iter_mut().for_each(|contact| contact.interface.friction = Some(friction.clone()));
            let u = launched(&model, Vector::new(0.01, 0.0, 0.0), Vector::z() * 3.0);
            let mut past = go(model, &u, 0.05);
            let stuck = past.system.events().iter().any(|event| matches!(event.kind, SystemEventKind::Stuck { .. }));
            assert!(past.residue().abs() < 1e-11, "{:e}", past.residue());
            (past.y[..13].to_vec(), stuck)
        };
        let ((one, rolls), (other, too)) = (run(&flat, &hertz()), run(&bush(), &half));
        assert_eq!(rolls, too);
        for (one, other) in one.iter().zip(&other) {
            assert!((one - other).abs() < 1e-7, "{one} {other}");
        }
    }
}

/// Thrown about in its bush, tilted, turning, with and without friction, a journal loses what is said, to ten digits.
#[test]
fn the_ledger_of_a_journal_in_its_bush_closes() {
    for friction in [None, Some(Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.2 })] {
        let mut model = free(&bush(), Vector::new(1.0, -9.0, 3.0), &hertz());
        model.contacts.iter_mut().for_each(|contact| contact.interface.friction = friction.clone());
        let u = launched(&model, Vector::new(0.02, 0.01, 0.05), Vector::new(0.5, 0.3, 20.0));
        let mut past = go(model, &u, 0.09);
        let touched: Vec<usize> = touches(&past).into_iter().map(|(contact, _)| contact).collect();
        assert!([0, 1].iter().all(|rim| touched.contains(rim)) && touched.iter().any(|contact| *contact > 1));
        assert!(past.residue().abs() < 1e-11, "{:e}", past.residue());
    }
}
