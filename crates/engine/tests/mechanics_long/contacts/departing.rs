//! Surfaces that overlap still but do not push: after a contact that ends with its force, and after one that is torn open.
//!
//! A mass on a spring and a damper under gravity, `d` downwards from first touch at the speed `v0`:
//!
//! ```text
//! m d'' = m g - k d - c d'        d = s + exp(-b t) (B sin w t - s cos w t)        s = m g/k    b = c/2m    w^2 = k/m - b^2
//! ```
//!
//! Contact by Kelvin and Voigt ends where `k d + c d' = 0`, at `(d1, -v1)`. From there the ball flies: if `v1^2 > 2 g d1` it comes out, and is back
//! at the surface with the speed it left it; otherwise it turns below the surface, and the force is back after `2 (v1/g - c/k)`.

use super::{RADIUS, TOLERANCE, ball, delivering, go, go_watched, meet, part_of, plane, surface, thrown, touch_of};
use crate::stage::{G, joint};
use carom_engine::contact::{ContactMode, View};
use carom_engine::model::{Body, JointKind, Model, Pieces, Trajectory};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{Evolution, SystemEventKind};
use carom_laws::normal::{Coefficient, Damping, Elastic, Ends, Law, Viscoelastic, hysteresis};
use carom_solve::{Dop853, Observer, Span, root};

const MASS: f64 = 1.0;
const SPRING: f64 = 1e5;
const DAMPER: f64 = 200.0;

/// A ball that touches the floor with the speed `v0` [m/s] when the motion begins.
fn dropped(v0: f64, until: f64) -> super::Past {
    let law = Law::Viscoelastic(Viscoelastic {
        elastic: Elastic::Power { stiffness: SPRING, exponent: 1.0 },
        damping: Damping::Viscous { exponent: 0.0 },
        coefficient: Coefficient::Fixed(DAMPER),
        ends: Ends::Force,
    });
    let mut model = Model::build(vec![ball("ball", MASS, Vector::z() * RADIUS)], vec![], G).unwrap();
    meet(&mut model, "floor", [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &surface()], &law);
    let u = thrown(&model, &[Vector::z() * -v0]);
    go(model, &u, until)
}

/// When the force of a contact that began at the speed `v0` is zero, how deep it then is and how fast it comes out.
fn force_ends(v0: f64) -> (f64, f64, f64) {
    let (s, b) = (MASS * 9.81 / SPRING, 0.5 * DAMPER / MASS);
    let w = (SPRING / MASS - b * b).sqrt();
    let swing = (v0 - b * s) / w;
    let state = |t: f64| {
        let (fade, (sin, cos)) = ((-b * t).exp(), (w * t).sin_cos());
        (s + fade * (swing * sin - s * cos), fade * ((w * swing + b * s) * cos + (w * s - b * swing) * sin))
    };
    let force = |t: f64| SPRING * state(t).0 + DAMPER * state(t).1;
    let before = (0..).map(|k| 1e-5 * f64::from(k)).find(|t| force(t + 1e-5) <= 0.0).unwrap();
    let t = root(force, before, before + 1e-5, 1e-17).unwrap();
    (t, state(t).0, -state(t).1)
}

#[test]
fn a_contact_that_ends_with_its_force_leaves_an_indentation_and_the_ball_falls_back() {
    let (t1, d1, v1) = force_ends(0.3);
    assert!(v1 * v1 > 2.0 * 9.81 * d1);
    let mut past = dropped(0.3, 0.05);
    let happened = past.of(0);
    let (leaves, duration, _) = part_of(&happened[1]);
    assert!((leaves / v1 - 1.0).abs() < 1e-9 && (duration / t1 - 1.0).abs() < 1e-9, "{leaves} {duration}");
    let (time, speed) = touch_of(&happened[2]);
    let out = (v1 * v1 - 2.0 * 9.81 * d1).sqrt();
    assert!((speed / out - 1.0).abs() < 1e-8, "{speed} against {out}");
    assert!((time - (t1 + (v1 + out) / 9.81)).abs() < 1e-10, "{time}");
    assert!(past.residue().abs() < 1e-11);
}

#[test]
fn a_ball_that_turns_before_it_is_out_is_pushed_again_in_the_same_contact() {
    let (t1, d1, v1) = force_ends(0.13);
    assert!(v1 * v1 < 2.0 * 9.81 * d1);
    let mut past = dropped(0.13, 0.5);
    let happened = past.of(0);
    assert!(happened.len() == 3 && (happened[1].time - t1).abs() < 1e-11, "{happened:?}");
    assert_eq!(happened[2].kind, SystemEventKind::Resumed { contact: 0 });
    let again = t1 + 2.0 * (v1 / 9.81 - DAMPER / SPRING);
    assert!((happened[2].time - again).abs() < 1e-10, "{} against {again}", happened[2].time);
    let View { indentation: depth, force, .. } = past.system.look_at_contact(0, 0.5, &past.y);
    assert!((force / (MASS * 9.81) - 1.0).abs() < 1e-9 && (depth / (MASS * 9.81 / SPRING) - 1.0).abs() < 1e-9);
    assert!(past.residue().abs() < 1e-11);
}

/// Mode, indentation [m], rate [m/s] and force [N] of the first contact at the end of each step.
#[derive(Default)]
struct Seen(Vec<(ContactMode, f64, f64, f64)>);

impl Observer<Evolution, Dop853<Vec<f64>>> for Seen {
    fn step(&mut self, span: &mut Span<'_, Evolution, Dop853<Vec<f64>>>) {
        let mut probe = span.motion().clone();
        let View { indentation: depth, rate, force, .. } = probe.look_at_contact(0, span.end, span.to);
        self.0.push((probe.modes().contact_mode(0), depth, rate, force));
    }
}

#[test]
fn surfaces_that_are_torn_apart_faster_than_their_law_allows_let_go() {
    let (v0, e) = (0.05, 0.4);
    let plate = Body::new("plate", 1.0, Symmetric::scalar(1e-2), Vector::zeros());
    let slide = joint("slide", None, "plate", Vector::zeros(), JointKind::Prismatic { axis: Vector::z() });
    let bodies = vec![plate, ball("ball", 0.1, Vector::z() * RADIUS)];
    let mut model = Model::build(bodies, vec![slide], Vector::zeros()).unwrap();
    // The plate is pulled away while the ball is pressed into it.
    let away = Pieces::quintic(0.0, -0.1, 3e-4, 0.01).unwrap();
    assert!(model.prescribe(0, 0, Trajectory::Pieces(away)));
    meet(&mut model, "plate", [Some(0), Some(1)], [&plane(Vector::zeros(), Vector::z()), &surface()], &delivering(e));
    let u = thrown(&model, &[Vector::zeros(), Vector::z() * -v0]);
    let mut seen = Seen::default();
    let mut past = go_watched(model, &u, 0.01, &mut seen);

    let Seen(seen) = seen;
    let last = seen.iter().rposition(|(mode, ..)| *mode == ContactMode::Pressing).unwrap();
    let (_, depth, rate, force) = seen[last];
    assert!(depth > 1e-6 && (rate * hysteresis::exact(e) / v0 + 1.0).abs() < 1e-9, "let go at {depth} m, {rate} m/s");
    assert!(force.abs() < 1e-6, "{force} N where it lets go");
    assert!(seen.iter().all(|(.., force)| *force >= -1e-6), "it pulled");
    assert!(seen[last + 1..].iter().any(|(mode, ..)| *mode == ContactMode::Departing));
    let happened = past.of(0);
    assert_eq!(happened.len(), 2, "{happened:?}");
    // What was stored when it let go does not come back.
    let left = super::K * depth.powf(2.5) / 2.5;
    let (_, _, loss) = part_of(&happened[1]);
    assert!(loss > left, "{loss} J lost, {left} J of them in what was left pressed");
    assert!(past.residue().abs() < 1e3 * TOLERANCE, "{}", past.residue());
}
