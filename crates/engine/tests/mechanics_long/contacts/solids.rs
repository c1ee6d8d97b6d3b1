//! Boxes, bars, plates and superellipsoids that fall, tumble, stand and roll.

use super::{K, MASS, Past, ball, go, hertz, meet, plane, surface, thrown};
use crate::contacts::chance::{Dice, solids::ell};
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::{Body, Model, Solid};
use carom_engine::shape::{Convex, Form, Polyhedron, Shape};
use carom_engine::spatial::{Rotation, Symmetric, Vector};
use carom_engine::system::{Evolution, SystemEventKind};
use carom_laws::friction::Friction;
use carom_laws::normal::{Elastic, Law, Viscoelastic, hysteresis};
use carom_solve::{Auto, Halt, Method, Plan, Work, run};
use std::sync::Arc;

const G: f64 = 9.81;

fn launched(model: &Model, velocity: Vector, spin: Vector) -> Vec<f64> {
    let mut u = thrown(model, &[velocity]);
    let first = model.tree().nodes()[model.node(0)].u + 3;
    u[first..first + 3].copy_from_slice(spin.as_slice());
    u
}

fn touches(past: &Past) -> Vec<f64> {
    let all = past.system.events().iter();
    all.filter(|event| matches!(event.kind, SystemEventKind::Touched { .. })).map(|event| event.time).collect()
}

fn linear(stiffness: f64) -> Law {
    Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness, exponent: 1.0 }))
}

fn inertia(solid: &Solid) -> Symmetric {
    solid.mass_properties(MASS).1
}

/// A free body on a floor, with the shape of its solid.
fn on_floor(inertia: Symmetric, form: Form, at: Vector, turn: Rotation, gravity: Vector, law: &Law) -> Model {
    let body = Body { orientation: turn, ..Body::new("body", MASS, inertia, at) };
    let mut model = Model::build(vec![body], vec![], gravity).unwrap();
    let floor = plane(Vector::zeros(), Vector::z());
    meet(&mut model, "floor", [None, Some(0)], [&floor, &Shape::convex(Vector::zeros(), form)], law);
    model
}

const BOX: Vector = Vector::new(0.05, 0.04, 0.03);
const DIE: Form = Form::RoundedBox { half: BOX, rounding: 5e-3 };

fn box_inertia() -> Symmetric {
    inertia(&Solid::Box { size: BOX * 2.0 })
}

#[test]
fn a_box_that_falls_flat_stays_flat_and_bounces_back() {
    let down = Vector::new(0.0, 0.0, -G);
    let at = Vector::new(0.0, 0.0, 0.03 + 0.1);
    let model = on_floor(box_inertia(), Form::Box { half: BOX }, at, Rotation::identity(), down, &hertz());
    let u = launched(&model, Vector::zeros(), Vector::zeros());
    let fall = (2.0f64 * 0.1 / G).sqrt();
    let mut past = go(model, &u, 2.0 * fall);
    let times = touches(&past);
    assert!(times.len() == 4 && times.iter().all(|t| (t / fall - 1.0).abs() < 1e-9), "{times:?}");
    let (velocity, spin) = past.system.place(past.until, &past.y).velocity(0);
    // It is up again but for the time that it pressed, and does not turn.
    assert!(velocity.z.abs() < 0.01 && spin.norm() < 1e-9, "{velocity:?} {spin:?}");
    assert!(past.residue().abs() < 1e-11, "{:e}", past.residue());
}

/// An impact that is short against all else: `J (1/m + d^2/I) = 2 v`, with the lever `d` of the edge; two corners share it.
#[test]
fn a_box_that_falls_on_an_edge_turns_as_a_rigid_body_does() {
    let tilt = 0.4f64;
    let corner = Rotation::from_scaled_axis(Vector::y() * tilt) * Vector::new(0.05, 0.0, -0.03);
    let at = Vector::new(0.0, 0.0, 1e-4 - corner.z);
    let turn = Rotation::from_scaled_axis(Vector::y() * tilt);
    let law = linear(1e8);
    let model = on_floor(box_inertia(), Form::Box { half: BOX }, at, turn, Vector::zeros(), &law);
    let u = launched(&model, Vector::new(0.0, 0.0, -0.1), Vector::zeros());
    let mut past = go(model, &u, 2e-3);
    assert_eq!(touches(&past).len(), 2);
    let (velocity, spin) = past.system.place(past.until, &past.y).velocity(0);
    let push = 2.0 * 0.1 / (1.0 / MASS + corner.x * corner.x / box_inertia().yy);
    let expected = (-0.1 + push / MASS, -corner.x * push / box_inertia().yy);
    assert!((velocity.z - expected.0).abs() < 1e-4 * 0.1, "{} {}", velocity.z, expected.0);
    assert!((spin.y / expected.1 - 1.0).abs() < 1e-3 && spin.x.abs() < 1e-9, "{} {}", spin.y, expected.1);
    assert!(past.residue().abs() < 1e-13, "{:e}", past.residue());
}

/// What becomes of a box of 0.5 kg that is let go with dry friction at each of its corners, its middle at this height and turned so, with this spin, in a second and a half.
fn tumbled(law: &Law, height: f64, turn: Rotation, spin: Vector) -> (Evolution, Vec<f64>, Work) {
    let (mass, size) = (0.5, Vector::new(0.1, 0.07, 0.05));
    let inertia = Solid::Box { size }.mass_properties(mass).1;
    let body = Body { orientation: turn, ..Body::new("box", mass, inertia, Vector::z() * height) };
    let mut model = Model::build(vec![body], vec![], Vector::z() * -G).unwrap();
    let floor = plane(Vector::zeros(), Vector::z());
    let own = Shape::convex(Vector::zeros(), Form::Box { half: size * 0.5 });
    meet(&mut model, "floor", [None, Some(0)], [&floor, &own], law);
    let friction = Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.3 };
    model.contacts.iter_mut().for_each(|contact| contact.interface.friction = Some(friction.clone()));
    let u = launched(&model, Vector::zeros(), spin);
    let mut motion = Evolution::new(Arc::new(model));
    motion.set_tolerance(1e-10);
    let mut y = motion.system().state(&u);
    motion.begin(0.0, &mut y);
    // A tenth of a metre is the size of what moves.
    let absolute = vec![1e-11; y.len()];
    let plan = Plan { until: 1.5, first_step: 1e-6, relative: 1e-10, absolute, most_steps: 50_000 };
    let end = run(&mut motion, &mut Auto::new(&y), 0.0, &mut y, &plan, &mut ());
    assert_eq!(end.halt, Halt::Finished, "{end:?}");
    (motion, y, end.work)
}

/// Whether it has come to rest on a face, and its ledger closes.
fn check_at_rest(what: &str, (mut motion, y, work): (Evolution, Vec<f64>, Work)) {
    let (velocity, spin) = motion.place(1.5, &y).velocity(0);
    assert!(velocity.norm() < 1e-6 && spin.norm() < 1e-5, "{what}: {velocity:?} {spin:?}");
    assert!(work.steps + work.rejected < 20_000, "{what}: {work:?}");
    let opening = *motion.opening();
    let residue = motion.ledger(1.5, &y).residue(&opening);
    assert!(residue.abs() < 1e-8, "{what}: {residue:e}");
    // All that it was given is lost but for its height.
    let lies = motion.place(1.5, &y).pose(0).0.z / 0.05;
    assert!([0.5, 0.7, 1.0].iter().any(|half| (lies - half).abs() < 1e-3), "{what}: {lies}");
}

/// Once it changed between sticking and slipping without end, or its steps shrank to nothing: corners of an edge come to rest at nearly the same instant, and in the short steps
/// between both what slips was read from slopes of coordinates that are rounding.
#[test]
fn a_box_that_tumbles_on_its_corners_with_dry_friction_comes_to_rest() {
    let law = |xi: f64| Law::Viscoelastic(Viscoelastic::hysteretic(1e7, 1.5, xi));
    for xi in [hysteresis::exact(0.7), hysteresis::ye_flores(0.7)] {
        for tilt in [5.0f64, 20.0] {
            let tilt = tilt.to_radians();
            let height = 0.15 + 0.05 * tilt.sin() + 0.025 * tilt.cos();
            let turn = Rotation::new(Vector::y() * tilt);
            check_at_rest("tilted", tumbled(&law(xi), height, turn, Vector::zeros()));
        }
    }
}

/// Once four corners, pressed unequally deep while the box rocked, slipped by nanometres without end: they cannot all be still, and what each did was no rest.
#[test]
fn a_box_that_tumbles_every_way_with_dry_friction_comes_to_rest() {
    let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e7, 1.5, hysteresis::exact(0.7)));
    let mut dice = Dice(11);
    let mut vector = || Vector::new(dice.between(-1.0, 1.0), dice.between(-1.0, 1.0), dice.between(-1.0, 1.0));
    for round in 0..12 {
        let (turn, spin) = match round {
            0 => (Rotation::identity(), Vector::new(0.1, 5.0, 0.3)),
            k if k % 2 == 0 => (Rotation::identity(), vector() * 5.0),
            _ => (Rotation::new(vector() * 3.0), vector() * 10.0),
        };
        let down = turn.inverse() * Vector::z();
        let height = 0.0001 + down.abs().dot(&Vector::new(0.05, 0.035, 0.025));
        check_at_rest(&format!("round {round}"), tumbled(&law, height, turn, spin));
    }
}

#[test]
fn solids_tumble_and_bounce_without_loss() {
    let down = Vector::new(0.0, 0.0, -G);
    let bar = Solid::Cylinder { radius: 0.03, length: 0.08 };
    let flat = |exponents| Form::Superellipsoid { semi_axes: BOX, exponents };
    let egg = inertia(&Solid::Ellipsoid { size: BOX * 2.0 });
    for (name, inertia, form) in [
        ("box", box_inertia(), Form::Box { half: BOX }),
        ("cylinder", inertia(&bar), Form::Cylinder { radius: 0.03, half_length: 0.04 }),
        ("disc", inertia(&Solid::Cylinder { radius: 0.05, length: 1e-3 }), Form::Disc { radius: 0.05 }),
        (
            "capsule",
            inertia(&Solid::Capsule { radius: 0.03, length: 0.08 }),
            Form::Capsule { radius: 0.03, half_length: 0.04 },
        ),
        ("rectangle", box_inertia(), Form::Rectangle { half: [0.05, 0.04] }),
        ("pillow", egg, flat([3.0, 4.0])),
        ("diamond", egg, flat([1.5, 1.6])),
        ("barrel", egg, flat([2.0, 8.0])),
    ] {
        let at = Vector::new(0.0, 0.0, 0.15);
        let turn = Rotation::from_scaled_axis(Vector::new(0.3, 0.5, 0.1));
        let model = on_floor(inertia, form, at, turn, down, &hertz());
        let u = launched(&model, Vector::new(0.1, 0.0, 0.0), Vector::new(3.0, 5.0, -2.0));
        let mut past = go(model, &u, 0.7);
        assert!(touches(&past).len() > 2, "{name}: {:?}", touches(&past));
        assert!(past.residue().abs() < 2e-9, "{name}: {:e}", past.residue());
    }
}

/// The tip of a superellipsoid that turns steadily about y comes down to the height `h` of its centre where its support is `h`.
#[test]
fn the_tip_of_a_turning_superellipsoid_touches_when_it_comes_down() {
    let semi_axes = Vector::new(0.1, 0.02, 0.02);
    for (e, w, h) in [(4.0, 3.0, 0.09), (4.0, 300.0, 0.0999), (1.5, 40.0, 0.03), (6.0, 1e3, 0.05)] {
        let form = Form::Superellipsoid { semi_axes, exponents: [2.0, e] };
        let model =
            on_floor(box_inertia(), form, Vector::new(0.0, 0.0, h), Rotation::identity(), Vector::zeros(), &hertz());
        let u = launched(&model, Vector::zeros(), Vector::new(0.0, w, 0.0));
        let q = e / (e - 1.0);
        let support =
            |angle: f64| ((0.1 * angle.sin()).abs().powf(q) + (0.02 * angle.cos()).abs().powf(q)).powf(1.0 / q);
        let (mut low, mut high) = (0.0, 1.5);
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if support(middle) < h { low = middle } else { high = middle }
        }
        let expected = low / w;
        let past = go(model, &u, 1.001 * expected);
        let found = touches(&past);
        assert!(found.len() == 1 && (found[0] / expected - 1.0).abs() < 1e-9, "{e} {w}: {found:?} {expected}");
    }
}

/// Bodies of all pairs that are new meet without loss, and keep what they have together.
#[test]
fn balls_and_solids_meet_without_loss() {
    let ellipsoid = Shape::ellipsoid(Vector::zeros(), BOX);
    let own = |form| Shape::convex(Vector::zeros(), form);
    let pillow = own(Form::Superellipsoid { semi_axes: BOX, exponents: [3.0, 4.0] });
    let rod = own(Form::Capsule { radius: 0.02, half_length: 0.04 });
    for (name, one, other) in [
        ("box", own(Form::Box { half: BOX }), surface()),
        ("cylinder", own(Form::Cylinder { radius: 0.03, half_length: 0.05 }), surface()),
        ("rectangle", own(Form::Rectangle { half: [0.05, 0.05] }), surface()),
        ("disc", own(Form::Disc { radius: 0.05 }), surface()),
        ("capsule", rod.clone(), surface()),
        ("capsules", rod.clone(), own(Form::Capsule { radius: 0.03, half_length: 0.05 })),
        ("dice", own(DIE), own(DIE)),
        ("die and ball", own(DIE), surface()),
        ("pillow and ball", pillow.clone(), surface()),
        ("pillow and egg", pillow.clone(), ellipsoid),
        ("pillows", pillow.clone(), pillow),
        ("point", own(Form::Box { half: BOX }), own(Form::Point)),
        ("hull", Shape::Polyhedron(block()), surface()),
        ("rounded hull", round_block(), surface()),
        ("hulls", round_block(), Shape::Polyhedron(wedge())),
        ("hull and box", Shape::Polyhedron(wedge()), own(DIE)),
        ("hull and capsule", Shape::Polyhedron(wedge()), rod.clone()),
        ("point and hull", Shape::Polyhedron(block()), own(Form::Point)),
        ("mesh", Shape::Polyhedron(ell(0.1, 0.06)), surface()),
    ] {
        for offset in [Vector::new(0.2, 0.01, 0.005), Vector::new(0.2, 0.04, 0.03), Vector::new(0.2, 0.0, 0.0)] {
            let bodies =
                vec![Body::new("one", MASS, box_inertia(), Vector::zeros()), ball("other", 2.0 * MASS, offset)];
            let mut model = Model::build(bodies, vec![], Vector::zeros()).unwrap();
            meet(&mut model, "both", [Some(0), Some(1)], [&one, &other], &hertz());
            let mut u = thrown(&model, &[Vector::new(1.0, 0.0, 0.0), Vector::new(-0.5, 0.0, 0.0)]);
            let first = model.tree().nodes()[model.node(0)].u + 3;
            u[first..first + 3].copy_from_slice(&[1.0, -4.0, 2.0]);
            let mut past = go(model, &u, 0.2);
            let momentum = past.velocity(0) * MASS + past.velocity(1) * (2.0 * MASS);
            assert!(momentum.norm() < 1e-12 && past.residue().abs() < 1e-10, "{name}: {:e}", past.residue());
        }
    }
}

/// A box as the hull of its corners.
fn block() -> Polyhedron {
    let corner = |k: usize| Vector::from_fn(|axis, _| if k >> axis & 1 == 1 { BOX[axis] } else { -BOX[axis] });
    Polyhedron::hull(&(0..8).map(corner).collect::<Vec<_>>()).unwrap()
}

/// The same with the edges of the die.
fn round_block() -> Shape {
    let Form::RoundedBox { rounding, .. } = DIE else { unreachable!("a die is rounded") };
    Shape::Polyhedron(block().rounded(rounding).unwrap())
}

/// A hull without right angles, as large as the box.
fn wedge() -> Polyhedron {
    let points =
        [[1.0, 0.1, 0.0], [-0.8, 0.9, 0.2], [-0.9, -0.8, -0.1], [0.1, 0.2, 1.0], [0.2, 0.9, -0.9], [0.6, -0.7, -0.5]];
    Polyhedron::hull(&points.map(|p| Vector::from(p).component_mul(&BOX))).unwrap()
}

/// A die thrown on a box, and the same die as a hull: both bounce, turn and lose alike, and the ledger closes.
#[test]
fn a_die_and_its_hull_fall_on_a_box_alike() {
    let turn = Rotation::from_scaled_axis(Vector::new(0.4, -0.3, 0.2));
    let base = Shape::convex(Vector::z() * -0.1, Form::Box { half: Vector::new(0.3, 0.3, 0.1) });
    let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e8, 1.5, hysteresis::exact(0.7)));
    let ends = [Shape::convex(Vector::zeros(), DIE), round_block()].map(|own| {
        let body = Body { orientation: turn, ..Body::new("body", MASS, box_inertia(), Vector::z() * 0.1) };
        let mut model = Model::build(vec![body], vec![], Vector::z() * -G).unwrap();
        meet(&mut model, "floor", [None, Some(0)], [&base, &own], &law);
        let u = launched(&model, Vector::zeros(), Vector::new(1.0, 2.0, -1.0));
        let mut past = go(model, &u, 0.25);
        let residue = past.residue();
        assert!(residue.abs() < 1e-9, "{residue:e}");
        (past.velocity(0), touches(&past))
    });
    assert!(!ends[0].1.is_empty() && ends[0].1.len() == ends[1].1.len(), "{ends:?}");
    assert!(ends[0].1.iter().zip(&ends[1].1).all(|(one, other)| (one / other - 1.0).abs() < 1e-9), "{ends:?}");
    assert!((ends[0].0 - ends[1].0).norm() < 1e-6, "{ends:?}");
}

/// Each wall of the inner corner pushes by itself: along its normal the ball is an oscillator for half a period, and comes back as fast as it came.
#[test]
fn a_ball_in_the_inner_corner_of_a_mesh_touches_both_walls_and_returns() {
    let (r, k, height) = (0.02, 1e6, 0.3);
    let corner = Vector::new(0.1, 0.1, 0.15);
    // It comes to the walls a fifth of a contact after each other.
    let (lasts, velocity) = (std::f64::consts::PI * (MASS / k).sqrt(), Vector::new(-1.0, -1.3, 0.0));
    let meets = [0.05, 0.05 + 0.2 * lasts];
    let start = corner + Vector::new(r + meets[0], r + 1.3 * meets[1], 0.0);
    let mut model = Model::build(vec![ball("ball", MASS, start)], vec![], Vector::zeros()).unwrap();
    let (ground, own) = (Shape::Polyhedron(ell(0.3, height)), Shape::sphere(Vector::zeros(), r));
    meet(&mut model, "wall", [None, Some(0)], [&ground, &own], &linear(k));
    let u = thrown(&model, &[velocity]);
    let mut past = go(model, &u, 0.1);
    let touches = touches(&past);
    assert_eq!(touches.len(), 2, "{touches:?}");
    assert!(touches.iter().zip(meets).all(|(t, wanted)| (t / wanted - 1.0).abs() < 1e-12), "{touches:?} {meets:?}");
    let parts: Vec<f64> =
        past.system.events().iter().map(|event| event.time).filter(|t| !touches.contains(t)).collect();
    assert!(meets.iter().all(|t| parts.iter().any(|part| (part / (t + lasts) - 1.0).abs() < 1e-9)), "{parts:?}");
    assert!((past.velocity(0) + velocity).norm() < 1e-9, "{}", past.velocity(0));
    assert!(past.residue().abs() < 1e-10, "{:e}", past.residue());
}

/// The hull of a box stands, falls and turns as the box does.
#[test]
fn a_box_and_the_hull_of_its_corners_move_alike() {
    let turn = Rotation::from_scaled_axis(Vector::new(0.4, -0.3, 0.2));
    let ends = [Shape::convex(Vector::zeros(), Form::Box { half: BOX }), Shape::Polyhedron(block())].map(|own| {
        let body = Body { orientation: turn, ..Body::new("body", MASS, box_inertia(), Vector::z() * 0.2) };
        let mut model = Model::build(vec![body], vec![], Vector::z() * -G).unwrap();
        meet(&mut model, "floor", [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &own], &hertz());
        let u = launched(&model, Vector::zeros(), Vector::new(1.0, 2.0, -1.0));
        let mut past = go(model, &u, 0.35);
        (past.velocity(0), touches(&past))
    });
    assert!(!ends[0].1.is_empty() && ends[0].1.len() == ends[1].1.len());
    assert!(ends[0].1.iter().zip(&ends[1].1).all(|(one, other)| (one / other - 1.0).abs() < 1e-9), "{ends:?}");
    assert!((ends[0].0 - ends[1].0).norm() < 1e-6, "{ends:?}");
}

/// A bar on its side rolls down a slope with two thirds of what a smooth one has; each rim bears half of it.
#[test]
fn a_bar_on_its_side_rolls_down_as_is_known() {
    let (radius, slope) = (0.03, 0.2f64);
    let gravity = Vector::new(G * slope.sin(), 0.0, -G * slope.cos());
    let depth = (0.5 * MASS * G * slope.cos() / K).powf(2.0 / 3.0);
    let bar = inertia(&Solid::Cylinder { radius, length: 0.08 });
    let form = Form::Cylinder { radius, half_length: 0.04 };
    let turn = Rotation::from_scaled_axis(Vector::x() * std::f64::consts::FRAC_PI_2);
    let mut model = on_floor(bar, form, Vector::new(0.0, 0.0, radius - depth), turn, gravity, &hertz());
    let sticking = Friction::Coulomb { mu_static: 0.6, mu_kinetic: 0.5 };
    model.contacts.iter_mut().for_each(|contact| contact.interface.friction = Some(sticking.clone()));
    let u = launched(&model, Vector::zeros(), Vector::zeros());
    let mut past = go(model, &u, 0.5);
    let observed = past.system.observe(past.until, &past.y);
    assert_eq!(observed.measure(&Measure::Contact(0, ContactItem::SlipState)), 3.0);
    let (velocity, spin) = past.system.place(past.until, &past.y).velocity(0);
    let expected = 2.0 / 3.0 * G * slope.sin() * 0.5;
    assert!((velocity.x / expected - 1.0).abs() < 1e-6, "{} {expected}", velocity.x);
    assert!((spin.y * radius / velocity.x - 1.0).abs() < 1e-9, "{} {}", spin.y, velocity.x);
    assert!(past.residue().abs() < 1e-10, "{:e}", past.residue());
}

/// Standing on springs `k` low and across, a bar of the height `2 l` rocks with `w^2 = (2 k r^2 - m g l)/I`, whichever way it leans.
#[test]
fn a_standing_bar_rocks_as_on_its_rim() {
    let (r, l, k) = (0.03, 0.04, 2e4);
    let own = inertia(&Solid::Cylinder { radius: r, length: 2.0 * l });
    let depth = MASS * G / (2.0 * k);
    let square = (2.0 * k * r * r - MASS * G * l) / own.xx;
    for (lean, until) in [(0.0, 0.3), (1e-6, 5.0 * std::f64::consts::TAU / square.sqrt())] {
        let turn = Rotation::from_scaled_axis(Vector::new(0.6, 0.8, 0.0) * lean);
        let form = Form::Cylinder { radius: r, half_length: l };
        let at = Vector::new(0.0, 0.0, l - depth);
        let model = on_floor(own, form, at, turn, Vector::new(0.0, 0.0, -G), &linear(k));
        let u = launched(&model, Vector::zeros(), Vector::zeros());
        let mut past = go(model, &u, until);
        let place = past.system.place(past.until, &past.y);
        let (spin, axis) = (place.velocity(0).1, place.pose(0).1 * Vector::z());
        let now = Vector::z().cross(&axis);
        // After five turns as at the start; without a lean, still.
        assert!((now - Vector::new(0.6, 0.8, 0.0) * lean).norm() < 1e-4 * lean + 1e-13, "{now:?}");
        assert!(spin.norm() < 1e-3 * lean * square.sqrt() + 1e-12, "{spin:?}");
    }
}

/// A thin uniform coin of radius `r` rolls without sliding, its axis at the angle `a` from the vertical, its centre on a circle of radius `R`, round which it goes at the rate `W`. With `e` down the disc, its angular
/// momentum about the centre is `-m r^2 W (R/2r axis + s/4 e)`, which turns with `W`; the floor bears `m g` and holds with `m W^2 R` at `r e`. About the centre that gives
///
/// ```text
/// W^2 sin a (6 R + r cos a) = 4 g cos a
/// ```
#[test]
fn a_coin_rolls_in_a_circle_as_is_known() {
    let (r, tilt, circle, k) = (0.05, 1.0f64, 0.08, 1e6);
    let ((s, c), depth) = (tilt.sin_cos(), MASS * G / k);
    let rate = (4.0 * G * c / (s * (6.0 * circle + r * c))).sqrt();
    let own = inertia(&Solid::Cylinder { radius: r, length: 1e-7 });
    let turn = Rotation::from_scaled_axis(Vector::y() * tilt);
    let at = Vector::new(circle, 0.0, r * s - depth);
    let mut model = on_floor(own, Form::Disc { radius: r }, at, turn, Vector::new(0.0, 0.0, -G), &linear(k));
    let sticking = Friction::Coulomb { mu_static: 5.0, mu_kinetic: 5.0 };
    model.contacts.iter_mut().for_each(|contact| contact.interface.friction = Some(sticking.clone()));
    let spin = Vector::z() * rate - turn * Vector::z() * (rate * (circle / r + c));
    let u = launched(&model, Vector::y() * (rate * circle), spin);
    let mut past = go(model, &u, std::f64::consts::TAU / rate);
    let (position, orientation) = past.system.place(past.until, &past.y).pose(0);
    let lean = (orientation * Vector::z()).angle(&Vector::z());
    assert!((lean - tilt).abs() < 1e-4, "{lean}");
    assert!((position - at).norm() < 1e-3 * circle, "{position:?}");
    assert!(past.residue().abs() < 1e-10, "{:e}", past.residue());
}

/// On a larger one a box stands on its four corners; on its like, turned by an eighth of a turn, no corner is above a face, and it stands where its four edges cross the other's four, each twice.
#[test]
fn a_box_stands_on_a_box() {
    let (r, k) = (5e-3, 1e6);
    let rounded = |half: Vector| Shape::convex(Vector::zeros(), Form::RoundedBox { half, rounding: r });
    let like = Vector::new(0.04, 0.04, 0.03);
    let eighth = std::f64::consts::FRAC_PI_4;
    for (base, angle, count) in [(Vector::new(0.08, 0.08, 0.03), 0.3, 4), (like, eighth, 8)] {
        let depth = MASS * G / (f64::from(count) * k);
        let turn = Rotation::from_scaled_axis(Vector::z() * angle);
        let body = Body { orientation: turn, ..Body::new("box", MASS, box_inertia(), Vector::z() * (0.06 - depth)) };
        let mut model = Model::build(vec![body], vec![], Vector::new(0.0, 0.0, -G)).unwrap();
        meet(&mut model, "base", [None, Some(0)], [&rounded(base), &rounded(like)], &linear(k));
        let u = launched(&model, Vector::zeros(), Vector::zeros());
        let features = model.contacts.len();
        let mut past = go(model, &u, 0.1);
        let observed = past.system.observe(past.until, &past.y);
        let forces: Vec<f64> = (0..features)
            .map(|k| observed.measure(&Measure::Contact(k, ContactItem::Force)))
            .filter(|f| *f > 0.0)
            .collect();
        assert_eq!(forces.len(), count as usize, "{forces:?}");
        assert!(forces.iter().all(|f| (f / (MASS * G / f64::from(count)) - 1.0).abs() < 1e-6), "{forces:?}");
        let (velocity, spin) = past.system.place(past.until, &past.y).velocity(0);
        assert!(velocity.norm() < 1e-8 && spin.norm() < 1e-7, "{velocity:?} {spin:?}");
    }
}

#[test]
fn a_turned_box_of_its_body_is_where_it_is_drawn() {
    // Drawn at an angle in the body, and the body turned back: the same floor, the same fall.
    let turn = Rotation::from_scaled_axis(Vector::new(0.2, -0.4, 0.3));
    let body =
        Body { orientation: turn.inverse(), ..Body::new("body", MASS, Symmetric::scalar(1e-4), Vector::z() * 0.13) };
    let mut model = Model::build(vec![body], vec![], Vector::new(0.0, 0.0, -G)).unwrap();
    let own = Shape::Convex(Convex { centre: Vector::zeros(), turn, form: Form::Box { half: BOX } });
    meet(&mut model, "floor", [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &own], &hertz());
    let u = launched(&model, Vector::zeros(), Vector::zeros());
    let past = go(model, &u, 0.15);
    let (times, fall) = (touches(&past), (2.0f64 * 0.1 / G).sqrt());
    assert!(times.len() == 4 && times.iter().all(|t| (t / fall - 1.0).abs() < 1e-9), "{times:?}");
}
