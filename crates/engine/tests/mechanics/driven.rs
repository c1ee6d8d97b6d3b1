//! Mechanisms without a degree of freedom of their own: everything follows from the prescribed motions, and what the drives take is asked for.

use crate::stage::{advance, joint, system};
use carom_engine::build::ModelBuilder;
use carom_engine::constraint::Request;
use carom_engine::id::BodyId;
use carom_engine::measure::Measure;
use carom_engine::model::{Body, JointKind, Model, Pieces, Solid, Trajectory};
use carom_engine::simulate::{View, simulate};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{ComponentKind, Evolution};
use proptest::prelude::*;
use std::sync::Arc;

const DOWN: Vector = Vector::new(0.0, -9.81, 0.0);
const TURN: JointKind = JointKind::Revolute { axis: Vector::new(0.0, 0.0, 1.0) };

/// `amplitude sin(w t)` with its rates.
fn sine(amplitude: f64, w: f64) -> impl Fn(f64) -> [f64; 3] + Clone + Send + Sync + 'static {
    move |t: f64| {
        let (sin, cos) = (w * t).sin_cos();
        [amplitude * sin, amplitude * w * cos, -amplitude * w * w * sin]
    }
}

#[test]
fn an_arm_with_all_joints_driven_has_only_works_for_a_state() {
    let (l, m, i) = ([0.6, 0.4], [1.5, 0.8], [0.05, 0.01]);
    let link = |name: &str, k: usize, x: f64| Body::new(name, m[k], Symmetric::scalar(i[k]), Vector::x() * x);
    let joints = vec![
        joint("shoulder", None, "upper", Vector::zeros(), TURN),
        joint("elbow", Some("upper"), "lower", Vector::x() * l[0], TURN),
    ];
    let bodies = vec![link("upper", 0, 0.5 * l[0]), link("lower", 1, l[0] + 0.5 * l[1])];
    let mut model = Model::build(bodies, joints, DOWN).unwrap();
    let (first, second) = (sine(0.8, 3.0), sine(-1.1, 5.0));
    assert!(model.prescribe(0, 0, Trajectory::Function(Arc::new(first.clone()))));
    assert!(model.prescribe(1, 0, Trajectory::Function(Arc::new(second.clone()))));
    let tip = model.point(Some(1), Vector::x() * (l[0] + l[1]));
    let mut system = system(model);
    let mut y = system.system().state(&[]);
    use ComponentKind::{Energy, Work};
    assert_eq!(system.system().parts(), [Work, Work, Work, Work, Energy]);
    system.begin(0.0, &mut y);
    let (opening, t) = (*system.opening(), 1.7);
    advance(&mut system, &mut y, 0.0, t, 1e-12);
    let scale = opening.kinetic;
    assert!(
        (system.observe(t, &y).ledger().residue(&opening) / scale).abs() < 1e-11,
        "{:?}",
        system.observe(t, &y).ledger()
    );

    let ([a, da, dda], [b, db, ddb]) = (first(t), second(t));
    let (c, dc, ddc) = (a + b, da + db, dda + ddb);
    let place = [l[0] * a.cos() + l[1] * c.cos(), l[0] * a.sin() + l[1] * c.sin()];
    let rate = -l[0] * a.sin() * da - l[1] * c.sin() * dc;
    let second_rate = -l[0] * (a.cos() * da * da + a.sin() * dda) - l[1] * (c.cos() * dc * dc + c.sin() * ddc);
    let mut measured = |measure: Measure| system.observe(t, &y).measure(&measure);
    assert!((measured(Measure::Position(tip, 0)) - place[0]).abs() < 1e-14);
    assert!((measured(Measure::Position(tip, 1)) - place[1]).abs() < 1e-14);
    assert!((measured(Measure::Velocity(tip, 0)) - rate).abs() < 1e-13);
    assert!((measured(Measure::Acceleration(tip, 0)) - second_rate).abs() < 1e-12);
    // Lagrange's equations of two links, centres of mass in the middle.
    let (h, g) = (0.5 * m[1] * l[0] * l[1], 9.81);
    let (j1, j2) = (i[0] + m[0] * l[0] * l[0] / 4.0 + m[1] * l[0] * l[0], i[1] + m[1] * l[1] * l[1] / 4.0);
    let (low, high) = (0.5 * m[1] * g * l[1] * c.cos(), (0.5 * m[0] + m[1]) * g * l[0] * a.cos());
    let elbow = j2 * ddc + h * b.cos() * dda + h * b.sin() * da * da + low;
    let shoulder = elbow + j1 * dda + h * b.cos() * ddc - h * b.sin() * dc * dc + high;
    assert!((measured(Measure::DriveEffort(1)) - elbow).abs() < 1e-12 * scale.max(1.0));
    assert!((measured(Measure::DriveEffort(0)) - shoulder).abs() < 1e-12 * shoulder.abs());
}

const CRANK: f64 = 0.05;
const ROD: f64 = 0.12;
const MASSES: [f64; 3] = [0.3, 0.2, 0.1];
const INERTIAS: [f64; 2] = [1e-4, 2.5e-4];

/// A slider-crank in the x-y plane, stretched out along x.
fn slider_crank() -> Model {
    let (pin, wrist) = (Vector::x() * CRANK, Vector::x() * (CRANK + ROD));
    let flat = |i: f64| Symmetric::diagonal(0.4 * i, i, i);
    let bodies = vec![
        Body::new("crank", MASSES[0], flat(INERTIAS[0]), pin * 0.5),
        Body::new("rod", MASSES[1], flat(INERTIAS[1]), (pin + wrist) * 0.5),
        Body::new("slider", MASSES[2], flat(1e-5), wrist),
    ];
    let joints = vec![
        joint("main bearing", None, "crank", Vector::zeros(), TURN),
        joint("crank pin", Some("crank"), "rod", pin, TURN),
        joint("wrist pin", Some("rod"), "slider", wrist, TURN),
        joint("guide", None, "slider", wrist, JointKind::Prismatic { axis: Vector::x() }),
    ];
    Model::build_with(bodies, joints, DOWN, &[0]).unwrap()
}

/// Way, speed and acceleration of the slider and the torque on the crank, from angle, rate and second rate of the crank.
fn expected([a, da, dda]: [f64; 3]) -> [f64; 4] {
    let (r, l) = (CRANK, ROD);
    let [m1, m2, m3] = MASSES;
    let sb = r * a.sin() / l;
    let cb = (1.0 - sb * sb).sqrt();
    let db = r * a.cos() / (l * cb);
    let ddb = (-r * a.sin() / l + sb * db * db) / cb;
    let (dx, ddx) = (-r * a.sin() - l * sb * db, -r * a.cos() - l * (cb * db * db + sb * ddb));
    let (dmx, ddmx) = (-r * a.sin() - 0.5 * l * sb * db, -r * a.cos() - 0.5 * l * (cb * db * db + sb * ddb));
    let (dmy, ddmy) = (0.5 * r * a.cos(), -0.5 * r * a.sin());
    let j = INERTIAS[0] + 0.25 * m1 * r * r + INERTIAS[1] * db * db + m2 * (dmx * dmx + dmy * dmy) + m3 * dx * dx;
    let half = INERTIAS[1] * db * ddb + m2 * (dmx * ddmx + dmy * ddmy) + m3 * dx * ddx;
    let weight = 9.81 * (0.5 * m1 * r * a.cos() + m2 * dmy);
    [r * a.cos() + l * cb, dx * da, ddx * da * da + dx * dda, j * dda + half * da * da + weight]
}

fn seen(system: &mut Evolution, t: f64, y: &[f64]) -> [f64; 4] {
    let wrist = system.model().frame(2);
    let seen = system.observe(t, y);
    [Measure::Position(wrist, 0), Measure::Velocity(wrist, 0), Measure::Acceleration(wrist, 0), Measure::DriveEffort(0)]
        .map(|measure| seen.measure(&measure))
}

fn assert_as_expected(found: [f64; 4], expected: [f64; 4], tolerance: f64) {
    let scales = [0.1, 1.0, 10.0, 0.1];
    for ((found, expected), scale) in found.iter().zip(expected).zip(scales) {
        assert!((found - expected).abs() < tolerance * expected.abs().max(scale), "{found} against {expected}");
    }
}

/// The slider-crank under a trajectory of the crank, assembled.
fn driven(trajectory: Trajectory) -> (Evolution, Vec<f64>) {
    let mut model = slider_crank();
    assert!(model.prescribe(0, 0, trajectory));
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    model.assemble(&mut q, &mut u, &Request::default()).unwrap();
    let mut system = Evolution::new(Arc::new(model));
    let mut y = system.system().pack(&q, &u);
    system.begin(0.0, &mut y);
    (system, y)
}

#[test]
fn a_driven_slider_crank_moves_as_its_geometry_and_takes_the_torque_of_its_equation() {
    // Two turns from rest to rest.
    let (way, duration) = (4.0 * std::f64::consts::PI, 1.5);
    let (mut system, mut y) = driven(Trajectory::Pieces(Pieces::quintic(0.0, way, 0.1, duration).unwrap()));
    let opening = *system.opening();
    let mut before = 0.0;
    for k in 1..=16 {
        let t = 0.1 * f64::from(k) + 0.05;
        advance(&mut system, &mut y, before, t, 1e-11);
        let s = ((t - 0.1) / duration).clamp(0.0, 1.0);
        let angle = [
            way * s.powi(3) * (10.0 - 15.0 * s + 6.0 * s * s),
            way / duration * 30.0 * (s * (1.0 - s)).powi(2),
            way / duration.powi(2) * 60.0 * s * (1.0 - s) * (1.0 - 2.0 * s),
        ];
        assert_as_expected(seen(&mut system, t, &y), expected(angle), 1e-9);
        before = t;
    }
    let ledger = system.ledger(before, &y);
    assert!(ledger.residue(&opening).abs() < 1e-10, "{ledger:?}");
    // At rest at the height where it began, so no work is left in it.
    assert!(ledger.supplied.abs() < 1e-10, "{ledger:?}");
}

#[test]
fn a_sweep_needs_no_integration() {
    // Each position is found from the one before, by bringing it onto the rows.
    let speed = 40.0;
    let (mut system, mut y) = driven(Trajectory::Steady { start: 0.0, speed });
    for k in 1..=200 {
        let t = f64::from(k) * 1e-3;
        system.project(t, &mut y);
        assert_as_expected(seen(&mut system, t, &y), expected([speed * t, speed, 0.0]), 1e-11);
        assert!(system.place(t, &y).closure_error() < 1e-14);
    }
}

/// A spatial four-bar as drawn, its pins in the order of the joints, and what each joint lets turn.
const PINS: [Vector; 4] = [
    Vector::new(0.0, 0.0, 0.0),
    Vector::new(0.04, 0.07, 0.0),
    Vector::new(0.28, 0.16, 0.0),
    Vector::new(0.30, 0.0, 0.0),
];

/// The largest distance between what the two bodies of a pin take for it [m].
fn gap(view: &View<'_>, links: [BodyId; 5]) -> f64 {
    let drawn = [Vector::zeros(), (PINS[0] + PINS[1]) / 2.0, (PINS[1] + PINS[2]) / 2.0, (PINS[2] + PINS[3]) / 2.0];
    let at = |link: usize, pin: usize| {
        let (position, rotation) = view.pose(links[link]);
        position + rotation * (PINS[pin] - drawn[link % 4])
    };
    (0..4).map(|pin| (at(pin, pin) - at(pin + 1, pin)).norm()).fold(0.0, f64::max)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever is driven, and however the axes stand: a loop stays closed as long as its run goes on. One that cannot is refused, or the run is stopped.
    #[test]
    fn no_loop_comes_apart_in_silence(
        kinds in prop::array::uniform4(0u8..6), tilt in prop::array::uniform12(-1.0..1.0f64), size in -7.0..0.0f64,
        driven in 1u8..16, from_rest in any::<bool>(), speeds in prop::array::uniform4(-20.0..20.0f64),
    ) {
        let mut m = ModelBuilder::new();
        let body = |name: &str, k: usize| {
            Body::solid(name, Solid::Box { size: Vector::repeat(0.05) }, 0.3, (PINS[k - 1] + PINS[k]) / 2.0).unwrap()
        };
        let ground = m.ground();
        let [crank, coupler, rocker] = [("crank", 1), ("coupler", 2), ("rocker", 3)].map(|(name, k)| m.body(body(name, k)));
        let links = [ground, crank, coupler, rocker, ground];
        for (k, kind) in kinds.into_iter().enumerate() {
            let aside = Vector::from_row_slice(&tilt[3 * k..3 * k + 3]) * 10f64.powf(size);
            let axis = (Vector::z() + aside).normalize();
            let kind = match kind {
                0 => JointKind::Universal { first: axis, second: axis.cross(&Vector::x()).normalize() },
                1 => JointKind::Spherical,
                _ => JointKind::Revolute { axis },
            };
            let drives = driven & (1 << k) != 0 && kind != JointKind::Spherical;
            let joint = m.joint(format!("pin {k}"), links[k], links[k + 1], PINS[k], kind);
            if drives {
                let trajectory = match from_rest {
                    true => Trajectory::Pieces(Pieces::quintic(0.0, 0.02 * speeds[k], 0.0, 0.1).unwrap()),
                    false => Trajectory::Steady { start: 0.0, speed: speeds[k] },
                };
                m.drive(format!("drive {k}"), joint, trajectory);
            }
        }
        let Ok(mechanism) = m.build() else { return Ok(()) };
        let mut widest = 0.0f64;
        let watch = |view: &View<'_>| widest = widest.max(gap(view, links));
        let ends = simulate(&mechanism).until(0.1).tolerance(1e-8).most_steps(20_000).observe(1e-3, watch).run().is_ok();
        prop_assert!(!ends || widest < 1e-5, "{widest} m");
    }
}
