//! Where paths only just reach a surface.

use super::{RADIUS, ball, go, hertz, meet, part_of, plane, surface, thrown, touch_of};
use crate::stage::{G, joint};
use carom_engine::model::{Body, JointKind, Model};
use carom_engine::shape::{Shape, Sphere};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::SystemEventKind;

/// A ball that is thrown up so that the top of its parabola is `over` above a ceiling [m].
fn thrown_at_ceiling(over: f64) -> (super::Past, f64) {
    let (height, g) = (0.5, -G.z);
    let mut model = Model::build(vec![ball("ball", 0.1, Vector::zeros())], vec![], G).unwrap();
    let ceiling = plane(Vector::z() * (height + RADIUS), -Vector::z());
    meet(&mut model, "ceiling", [Some(0), None], [&surface(), &ceiling], &hertz());
    let up = (2.0 * g * (height + over)).sqrt();
    let u = thrown(&model, &[Vector::new(1.0, 0.0, up)]);
    (go(model, &u, 1.5 * up / g), up)
}

#[test]
fn a_ball_that_just_reaches_a_ceiling_touches_it_once_where_the_parabola_says() {
    for over in [1e-3, 1e-5, 1e-7, 1e-9] {
        let (mut past, up) = thrown_at_ceiling(over);
        let happened = past.of(0);
        assert_eq!(happened.len(), 2, "{over}: {happened:?}");
        let (time, speed) = touch_of(&happened[0]);
        let expected = (2.0 * 9.81 * over).sqrt();
        assert!((speed * speed - expected * expected).abs() < 1e-12, "{over}: {speed} against {expected}");
        assert!((time - (up - expected) / 9.81).abs() < 1e-12 / expected, "{over}: {time}");
        // What pulls it away acts during the impact too, but takes and gives the same way back.
        assert!((part_of(&happened[1]).0 / speed - 1.0).abs() < 1e-4, "{over}: {happened:?}");
        assert!(past.residue().abs() < 1e-11, "{over}: {}", past.residue());
    }
}

#[test]
fn a_ball_that_just_misses_a_ceiling_does_not_touch_it() {
    for short in [1e-5, 1e-8, 1e-11] {
        assert_eq!(thrown_at_ceiling(-short).0.of(0), []);
    }
}

/// A ball on a turning arm whose circle dips `over` below a floor; it passes with a touch that hardly slows it down.
#[test]
fn an_arm_that_grazes_a_floor_touches_it_where_its_circle_does() {
    let (arm, spin, mass) = (0.5, 3.0, 0.1);
    for over in [1e-7, 1e-9] {
        // Drawn along x, turning about y: x, then -z.
        let body = Body::new("arm", mass, Symmetric::scalar(1e-6), Vector::x() * arm);
        let hinge = joint("hinge", None, "arm", Vector::zeros(), JointKind::Revolute { axis: Vector::y() });
        let mut model = Model::build(vec![body], vec![hinge], Vector::zeros()).unwrap();
        let end = Shape::Sphere(Sphere { centre: Vector::zeros(), radius: RADIUS, hollow: false });
        let floor = plane(Vector::z() * (over - arm - RADIUS), Vector::z());
        meet(&mut model, "floor", [None, Some(0)], [&floor, &end], &hertz());
        let past = go(model, &[spin], 1.0);
        let happened = past.of(0);
        assert_eq!(happened.len(), 2, "{over}: {happened:?}");
        // From straight down, in the angle: cos a = 1 - over/arm.
        let lever = arm * (over * (2.0 * arm - over)).sqrt() / arm;
        let SystemEventKind::Touched { speed, effective_mass, central, .. } = happened[0].kind else {
            panic!("{happened:?}")
        };
        let inertia = mass * arm * arm + 1e-6;
        assert!((speed / (spin * lever) - 1.0).abs() < 1e-5, "{over}: {speed} against {}", spin * lever);
        assert!((effective_mass * lever * lever / inertia - 1.0).abs() < 2e-5, "{over}: {effective_mass}");
        assert!(central, "the centre of the ball is above the place of contact");
        // It leaves on the other side of the lowest point, as fast as it came.
        let (leaves, duration, _) = part_of(&happened[1]);
        assert!((leaves / speed - 1.0).abs() < 1e-3, "{over}: {leaves} after {speed}");
        assert!((duration * spin / (2.0 * (lever / arm).asin()) - 1.0).abs() < 1e-3, "{over}: {duration}");
    }
}

/// Some of them overlap by a rounding, and press each other by nothing before anything has arrived.
#[test]
fn balls_that_lie_side_by_side_meet_once_when_the_first_is_hit() {
    let balls = (0..7).map(|k| ball(&format!("ball{k}"), 0.1, Vector::x() * (2.0 * RADIUS * f64::from(k))));
    let mut model = Model::build(balls.collect(), vec![], Vector::zeros()).unwrap();
    for k in 1..7 {
        meet(&mut model, "side", [Some(k - 1), Some(k)], [&surface(), &surface()], &hertz());
    }
    let u = thrown(&model, &[Vector::x()]);
    let mut past = go(model, &u, 5e-3);
    for contact in 0..6 {
        let happened = past.of(contact);
        assert_eq!(happened.len(), 2, "{contact}: {happened:?}");
        assert!(part_of(&happened[1]).1 > 1e-5, "{contact}: {happened:?}");
    }
    assert!(past.residue().abs() < 1e-11, "{}", past.residue());
}

#[test]
fn contacts_that_are_far_away_loosen_no_tolerance() {
    let [alone, among] = [0, 300].map(|count| {
        let bodies = vec![Body::new("book", 1.0, Symmetric::diagonal(0.01, 0.02, 0.03), Vector::zeros())];
        let mut model = Model::build(bodies, vec![], Vector::zeros()).unwrap();
        for k in 0..count {
            let far = plane(Vector::z() * (-100.0 - f64::from(k)), Vector::z());
            meet(&mut model, "far", [Some(0), None], [&surface(), &far], &hertz());
        }
        let y = go(model, &[0.0, 0.0, 0.0, 0.1, 3.0, 0.1], 10.0).y;
        [3, 4, 5, 6].map(|k| y[k].to_bits())
    });
    assert_eq!(alone, among);
}
