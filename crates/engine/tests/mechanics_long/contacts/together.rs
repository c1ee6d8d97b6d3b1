//! Several contacts on one body, one after the other and at the same instant.

use super::{K, RADIUS, ball, delivering, go, hertz, hertz_depth, hertz_duration, meet, part_of, plane, surface};
use super::{Past, thrown, touch_of};
use carom_engine::contact::View;
use carom_engine::measure::Measure;
use carom_engine::model::{Body, Model};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::SystemEventKind;
use carom_laws::normal::Law;

const BALL: f64 = 0.1;
const PLATE: f64 = 0.35;
const SPEED: f64 = 0.8;

/// Two balls fall on a free plate at the same instant, each `aside` from its centre.
fn on_a_plate(law: &Law, aside: f64) -> Past {
    let at = |x: f64| Vector::new(x, 0.0, 0.01 + RADIUS);
    let plate = Body::new("plate", PLATE, Symmetric::scalar(1e-3), Vector::zeros());
    let bodies = vec![plate, ball("left", BALL, at(-aside)), ball("right", BALL, at(aside))];
    let mut model = Model::build(bodies, vec![], Vector::zeros()).unwrap();
    let top = plane(Vector::zeros(), Vector::z());
    for k in [1, 2] {
        meet(&mut model, "plate", [Some(0), Some(k)], [&top, &surface()], law);
    }
    let down = Vector::z() * -SPEED;
    let u = thrown(&model, &[Vector::zeros(), down, down]);
    go(model, &u, 0.05)
}

#[test]
fn two_balls_that_hit_a_plate_at_the_same_instant_share_its_mass() {
    // Along the normal each contact sees a ball and half the plate.
    let shared = 1.0 / (1.0 / BALL + 2.0 / PLATE);
    for (e, law) in [(1.0, hertz()), (0.6, delivering(0.6))] {
        let mut past = on_a_plate(&law, 0.3);
        for contact in [0, 1] {
            let happened = past.of(contact);
            assert_eq!(happened.len(), 2, "{happened:?}");
            let ((time, speed), (leaves, duration, loss)) = (touch_of(&happened[0]), part_of(&happened[1]));
            assert!((time - 0.01 / SPEED).abs() < 1e-14 && (speed - SPEED).abs() < 1e-13, "{time} {speed}");
            assert!((leaves / SPEED - e).abs() < 1e-9, "{leaves} of {SPEED}");
            let lost = 0.5 * shared * SPEED * SPEED * (1.0 - e * e);
            assert!((loss - lost).abs() < 1e-9 * shared, "{loss} against {lost}");
            if e == 1.0 {
                let expected = hertz_duration(shared, SPEED);
                assert!((duration / expected - 1.0).abs() < 1e-9, "{duration} against {expected}");
            }
        }
        // Momentum is shared out as in one impact of both balls together.
        let after = -2.0 * BALL * SPEED * (1.0 + e) / (2.0 * BALL + PLATE);
        let (plate, left, right) = (past.velocity(0), past.velocity(1), past.velocity(2));
        assert!((plate.z - after).abs() < 1e-9 && plate.xy().norm() < 1e-12, "{plate:?} against {after}");
        assert!((left - right).norm() < 1e-12 && (left.z - (after + e * SPEED)).abs() < 1e-9, "{left:?} {right:?}");
        assert!(past.residue().abs() < 1e-11, "{}", past.residue());
    }
}

#[test]
fn a_ball_that_hits_a_plate_beside_its_centre_turns_it_and_keeps_the_angular_momentum() {
    let plate = Body::new("plate", PLATE, Symmetric::scalar(1e-3), Vector::zeros());
    let (aside, top) = (0.05, plane(Vector::zeros(), Vector::z()));
    let bodies = vec![plate, ball("ball", BALL, Vector::new(aside, 0.0, 0.01 + RADIUS))];
    let mut model = Model::build(bodies, vec![], Vector::zeros()).unwrap();
    meet(&mut model, "plate", [Some(0), Some(1)], [&top, &surface()], &hertz());
    let u = thrown(&model, &[Vector::zeros(), Vector::z() * -SPEED]);
    let mut past = go(model, &u, 0.0135);
    let SystemEventKind::Touched { effective_mass, .. } = past.of(0)[0].kind else { panic!("{:?}", past.of(0)) };
    assert!((effective_mass * (1.0 / BALL + 1.0 / PLATE + aside * aside / 1e-3) - 1.0).abs() < 1e-12);
    // While they touch the plate turns by a thousandth, and the balance of impulses at first touch is as near as that.
    let impulse = BALL * (SPEED + past.velocity(1).z);
    assert!((impulse / (2.0 * effective_mass * SPEED) - 1.0).abs() < 2e-3, "{impulse}");
    assert!((past.velocity(0).z * PLATE + impulse).abs() < 1e-13);
    let about_y = past.system.observe(past.until, &past.y).measure(&Measure::AngularMomentum(1));
    assert!((about_y - aside * BALL * SPEED).abs() < 1e-14, "{about_y}");
    assert!(past.residue().abs() < 1e-11, "{}", past.residue());
}

#[test]
fn a_ball_thrown_into_a_corner_meets_floor_and_wall_each_by_itself() {
    // The way to the floor and to the wall, and the speeds there: at the same instant, and one just before the other ends.
    for (ways, law, e) in [([0.01, 0.01], hertz(), 1.0), ([0.01, 0.0101], delivering(0.5), 0.5)] {
        let (speeds, mass) = ([0.5, 0.5], 0.1);
        let mut model = Model::build(vec![ball("ball", mass, Vector::zeros())], vec![], Vector::zeros()).unwrap();
        for (name, normal, way) in [("floor", Vector::z(), ways[0]), ("wall", Vector::x(), ways[1])] {
            let at = plane(normal * -(RADIUS + way), normal);
            meet(&mut model, name, [None, Some(0)], [&at, &surface()], &law);
        }
        let u = thrown(&model, &[Vector::new(-speeds[1], 0.0, -speeds[0])]);
        let mut past = go(model, &u, 0.03);
        for contact in [0, 1] {
            let happened = past.of(contact);
            let ((time, speed), (leaves, duration, _)) = (touch_of(&happened[0]), part_of(&happened[1]));
            assert!((time - ways[contact] / speeds[contact]).abs() < 1e-12 && (speed - 0.5).abs() < 1e-12, "{time}");
            assert!((leaves / speed - e).abs() < 1e-9, "{leaves}");
            if e == 1.0 {
                assert!((duration / hertz_duration(mass, speed) - 1.0).abs() < 1e-9, "{duration}");
            }
        }
        let after = past.velocity(0);
        assert!((after - Vector::new(0.5 * e, 0.0, 0.5 * e)).norm() < 1e-9, "{after:?}");
        assert!(past.residue().abs() < 1e-11, "{}", past.residue());
    }
}

#[test]
fn at_half_time_a_free_hertz_impact_is_deepest() {
    let mut model = Model::build(vec![ball("ball", 0.1, Vector::z() * RADIUS)], vec![], Vector::zeros()).unwrap();
    meet(&mut model, "floor", [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &surface()], &hertz());
    let u = thrown(&model, &[Vector::z() * -SPEED]);
    let half = 0.5 * hertz_duration(0.1, SPEED);
    let mut past = go(model, &u, half);
    let View { indentation: depth, rate, force, .. } = past.system.look_at_contact(0, half, &past.y);
    assert!((depth / hertz_depth(0.1, SPEED) - 1.0).abs() < 1e-10 && rate.abs() < 1e-9, "{depth} {rate}");
    assert!((force / (K * depth.powf(1.5)) - 1.0).abs() < 1e-12, "{force}");
}
