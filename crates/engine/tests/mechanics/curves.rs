//! Points on curves, against the equations of their parameter alone.

use crate::stage::{G, advance, joint};
use carom_engine::constraint::{Axis, Curve, Request, Row};
use carom_engine::model::{Body, JointKind, Model, Trajectory};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::Evolution;
use carom_engine::tree::GROUND;
use carom_solve::{Dop853, Hybrid, Method, Motion, Next, Plan, run};
use std::f64::consts::TAU;
use std::sync::Arc;

/// A bead at rest at a place of a curve of the world.
fn bead(curve: Curve, at: f64) -> (Evolution, Vec<f64>) {
    let place = curve.at(at)[0];
    let body = Body::new("bead", 0.4, Symmetric::scalar(1e-3), place);
    let mut model = Model::build(vec![body], vec![], G).unwrap();
    let ends = [model.point(None, place), model.point(Some(0), place)];
    model.tie_by("wire".into(), ends, Row::on_curve(GROUND, Arc::new(curve), ends[1]).to_vec());
    assembled(model)
}

fn assembled(mut model: Model) -> (Evolution, Vec<f64>) {
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    model.assemble(&mut q, &mut u, &Request::default()).unwrap();
    let mut system = Evolution::new(Arc::new(model));
    let mut y = system.system().pack(&q, &u);
    system.begin(0.0, &mut y);
    (system, y)
}

fn place(system: &mut Evolution, t: f64, y: &[f64]) -> Vector {
    system.place(t, y).pose(0).0
}

/// The parameter of a bead on `x(s), z(s)`: `|c'|^2 s'' = -(c' . c'') s'^2 - g z'`.
struct Wire<'a>(&'a dyn Fn(f64) -> [Vector; 3]);

impl Motion for Wire<'_> {
    type Vector = [f64; 2];

    fn rate(&mut self, _t: f64, y: &[f64; 2], rate: &mut [f64; 2]) {
        let [_, d, dd] = (self.0)(y[0]);
        *rate = [y[1], -(d.dot(&dd) * y[1] * y[1] + 9.81 * d.z) / d.norm_squared()];
    }
}

impl Hybrid for Wire<'_> {
    fn guard_count(&self) -> usize {
        0
    }
    fn guards(&mut self, _t: f64, _y: &[f64; 2], _guards: &mut [f64]) {}
    fn cross(&mut self, _t: f64, _y: &mut [f64; 2], _fired: &[bool]) -> Next {
        Next::Continue
    }
}

/// Where the parameter is after a while, from rest.
fn expected(curve: &dyn Fn(f64) -> [Vector; 3], at: f64, until: f64) -> Vector {
    let mut s = [at, 0.0];
    let plan = Plan { until, first_step: 1e-4, relative: 1e-13, absolute: [1e-13; 2], most_steps: 100_000 };
    run(&mut Wire(curve), &mut Dop853::new(&s), 0.0, &mut s, &plan, &mut ());
    curve(s[0])[0]
}

#[test]
fn a_bead_on_a_circle_is_a_pendulum() {
    let radius = 0.5;
    let half = [Vector::new(0.0, 0.0, -radius), Vector::new(radius, 0.0, 0.0)];
    let swing: f64 = 1.2;
    let (mut system, mut y) = bead(Curve::Ellipse { centre: Vector::zeros(), half }, swing);
    let opening = *system.opening();
    let period = 4.0 * crate::elliptic::quarter_period((0.5 * swing).sin().powi(2)) * (radius / 9.81f64).sqrt();
    advance(&mut system, &mut y, 0.0, 0.5 * period, 1e-12);
    let there = place(&mut system, 0.5 * period, &y);
    let turned = Vector::new(-radius * swing.sin(), 0.0, -radius * swing.cos());
    assert!((there - turned).norm() < 1e-9, "{there}");
    let seen = system.observe(0.5 * period, &y);
    assert!(seen.ledger().residue(&opening).abs() < 1e-11);
    assert!(seen.closure_error() < 1e-12);
}

#[test]
fn a_bead_on_an_ellipse_moves_as_lagrange_says() {
    let half = [Vector::new(0.7, 0.0, 0.2), Vector::new(-0.1, 0.0, 0.35)];
    let centre = Vector::new(0.0, 0.3, 0.0);
    let ellipse = |s: f64| {
        let out = half[0] * s.cos() + half[1] * s.sin();
        [centre + out, half[1] * s.cos() - half[0] * s.sin(), -out]
    };
    let (mut system, mut y) = bead(Curve::Ellipse { centre, half }, 0.4);
    advance(&mut system, &mut y, 0.0, 2.0, 1e-12);
    let (found, right) = (place(&mut system, 2.0, &y), expected(&ellipse, 0.4, 2.0));
    assert!((found - right).norm() < 1e-9, "{found} against {right}");
}

#[test]
fn a_bead_on_a_spline_moves_as_lagrange_says_and_as_on_the_parabola_it_goes_through() {
    let parabola = |x: f64| [Vector::new(x, 0.0, x * x), Vector::new(1.0, 0.0, 2.0 * x), Vector::new(0.0, 0.0, 2.0)];
    let right = expected(&parabola, 0.5, 1.0);
    // The start is among the points of all of them, so that only the shape between the points differs.
    let errors = [12, 24, 48].map(|count| {
        let points: Vec<Vector> = (0..=count).map(|k| parabola(-1.5 + 3.0 * k as f64 / count as f64)[0]).collect();
        let curve = Curve::through(&points, false).unwrap();
        let start = curve.nearest(&parabola(0.5)[0]);
        let on_spline = expected(&|s| curve.at(s), start, 1.0);
        let (mut system, mut y) = bead(curve.clone(), start);
        advance(&mut system, &mut y, 0.0, 1.0, 1e-12);
        let found = place(&mut system, 1.0, &y);
        assert!((found - on_spline).norm() < 1e-9, "{found} against {on_spline}");
        (found - right).norm()
    });
    // Twice the points, at least an eighth of the error.
    assert!(errors[1] < errors[0] / 8.0 && errors[2] < errors[1] / 8.0 && errors[2] < 1e-5, "{errors:?}");
}

#[test]
fn a_closed_spline_through_a_circle_has_its_radius_and_curvature() {
    let points: Vec<Vector> =
        (0..24).map(|k| TAU * k as f64 / 24.0).map(|a| Vector::new(a.cos(), a.sin(), 0.0)).collect();
    let curve = Curve::through(&points, true).unwrap();
    let length = curve.period().unwrap();
    for k in 0..100 {
        let [c, d, dd] = curve.at(length * k as f64 / 100.0);
        assert!((c.norm() - 1.0).abs() < 1e-4, "{c}");
        let curvature = d.cross(&dd).norm() / d.norm().powi(3);
        assert!((curvature - 1.0).abs() < 2e-2, "{curvature}");
        let nearest = curve.at(curve.nearest(&(c * 1.1)))[0];
        assert!((nearest - c).norm() < 1e-3, "{nearest} for {c}");
    }
}

#[test]
fn a_follower_on_an_eccentric_cam_lifts_as_its_triangle_says() {
    // A disc of radius R turns about a point off its centre by e; the follower slides through the axis of the cam.
    let (radius, off, speed): (f64, f64, f64) = (0.1, 0.03, 20.0);
    let lift = |a: f64| off * a.cos() + (radius * radius - (off * a.sin()).powi(2)).sqrt();
    let tip = Vector::new(0.0, 0.0, lift(0.0));
    let bodies = vec![
        Body::new("cam", 1.0, Symmetric::scalar(1e-3), Vector::zeros()),
        Body::new("follower", 0.2, Symmetric::scalar(1e-4), tip),
    ];
    let joints = vec![
        joint("shaft", None, "cam", Vector::zeros(), JointKind::Revolute { axis: Vector::y() }),
        joint("guide", None, "follower", tip, JointKind::Prismatic { axis: Vector::z() }),
    ];
    let mut model = Model::build(bodies, joints, G).unwrap();
    assert!(model.prescribe(0, 0, Trajectory::Steady { start: 0.0, speed }));
    let half = [Vector::x() * radius, Vector::z() * radius];
    let curve = Arc::new(Curve::Ellipse { centre: Vector::z() * off, half });
    let ends = [model.point(Some(0), tip), model.point(Some(1), tip)];
    model.tie_by("cam".into(), ends, Row::on_curve(model.node(0), curve, ends[1]).to_vec());
    let (mut system, mut y) = assembled(model);
    let opening = *system.opening();
    advance(&mut system, &mut y, 0.0, 0.53, 1e-11);
    let found = system.place(0.53, &y).pose(1).0.z;
    assert!((found - lift(speed * 0.53)).abs() < 1e-9, "{found} against {}", lift(speed * 0.53));
    // What the shaft brings in is what the follower has gained.
    assert!(system.observe(0.53, &y).ledger().residue(&opening).abs() < 1e-10);
}

#[test]
fn a_point_on_a_line_and_a_point_on_a_plane_leave_two_and_one_way_less() {
    let slanted = Vector::new(1.0, 0.0, -1.0);
    for (on_line, way) in [(true, 0.25 * 9.81), (false, 0.25 * 9.81)] {
        let body = Body::new("bead", 0.4, Symmetric::scalar(1e-3), Vector::zeros());
        let mut model = Model::build(vec![body], vec![], G).unwrap();
        let ends = [model.point(None, Vector::zeros()), model.point(Some(0), Vector::zeros())];
        let axis = |direction: Vector| Axis { node: GROUND, direction };
        let rows = match on_line {
            true => Row::on_line(axis(slanted), ends[0], ends[1]).to_vec(),
            false => vec![Row::on_plane(axis(Vector::new(1.0, 0.0, 1.0)), ends[0], ends[1])],
        };
        model.tie_by("slide".into(), ends, rows);
        let (mut system, mut y) = assembled(model);
        advance(&mut system, &mut y, 0.0, 1.0, 1e-11);
        // Down a slope of 45 degrees: half of gravity along each axis.
        let found = place(&mut system, 1.0, &y);
        assert!((found - Vector::new(way, 0.0, -way)).norm() < 1e-9, "{found}");
    }
}

#[test]
fn gears_share_their_torque_by_the_ratio_and_refuse_what_has_no_angle() {
    let wheel = |name: &str, x: f64| Body::new(name, 1.0, Symmetric::scalar(0.02), Vector::x() * x);
    let turn = JointKind::Revolute { axis: Vector::y() };
    let bodies = vec![wheel("small", 0.0), wheel("large", 1.0), wheel("ball", 2.0)];
    let joints = vec![
        joint("one", None, "small", Vector::x() * -0.1, turn),
        joint("two", None, "large", Vector::x(), turn),
        joint("three", None, "ball", Vector::x() * 2.0, JointKind::Spherical),
    ];
    let mut model = Model::build(bodies, joints, G).unwrap();
    let start = model.tree().reference();
    assert!(model.couple("gears", [(0, 0), (2, 0)], 2.0, &start).unwrap_err().contains("\"three\""));
    assert!(model.couple("gears", [(0, 1), (1, 0)], 2.0, &start).is_err());
    let tie = model.couple("gears", [(0, 0), (1, 0)], -0.5, &start).unwrap();
    assert_eq!(model.loops().ties()[tie].name, "gears");
    let (mut system, y) = assembled(model);
    // The small wheel's weight, 0.1 m off its axis, turns both: I + m a^2 + I/4.
    let expected = 9.81 * 0.1 / (0.02 + 0.01 + 0.25 * 0.02);
    let found = system.observe(0.0, &y).accelerations();
    assert!((found[0] - expected).abs() < 1e-10 && (found[1] + 0.5 * expected).abs() < 1e-10, "{found:?}");
}

/// However large the ratio, it is the same as its inverse between the joints in the other order.
#[test]
fn a_ratio_whose_square_is_no_number_still_ties() {
    let wheel = |name: &str, x: f64| Body::new(name, 1.0, Symmetric::scalar(0.02), Vector::x() * x);
    let turn = JointKind::Revolute { axis: Vector::y() };
    for (order, ratio) in [([0, 1], 1e200), ([1, 0], 1e-200)] {
        let joints =
            vec![joint("one", None, "small", Vector::x() * -0.1, turn), joint("two", None, "large", Vector::x(), turn)];
        let mut model = Model::build(vec![wheel("small", 0.0), wheel("large", 1.0)], joints, G).unwrap();
        let start = model.tree().reference();
        model.couple("gears", order.map(|joint| (joint, 0)), ratio, &start).unwrap();
        let (mut system, y) = assembled(model);
        // The weight of the small wheel turns the large one, 0.981 N m/1e200, and does not move itself.
        let found = system.observe(0.0, &y).accelerations();
        let large = 9.81 * 0.1 / 0.02 * 1e-200;
        assert!(found[0].abs() < 1e-100 && (found[1] / large - 1.0).abs() < 1e-10, "{ratio}: {found:?}");
    }
}
