//! Soft layers in motion: impacts with closed forms, tumbling bodies, rest, and first touches that are not missed.

use super::{Past, go, part_of, plane, thrown, touch_of};
use carom_engine::contact::Contact;
use carom_engine::foundation::Layer;
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::{Body, Model, Solid};
use carom_engine::shape::{Circle, Flat, Form, Shape, Sheet};
use carom_engine::spatial::{Rotation, Vector};
use carom_engine::system::{Evolution, Stability, System, SystemEventKind};
use carom_laws::friction::Friction;
use carom_laws::normal::hysteresis;
use carom_solve::Motion;
use std::f64::consts::PI;
use std::sync::Arc;

/// Stiffness of the beds here [Pa/m], and mass of the bodies [kg].
const K: f64 = 1e8;
const MASS: f64 = 0.3;
const G: f64 = 9.81;
const HALF: Vector = Vector::new(0.05, 0.04, 0.03);

fn layer(resolution: u32, loss: f64) -> Layer {
    let (thickness, modulus) = (0.01, 1e6);
    Layer { wearer: None, thickness, modulus, poisson: 0.0, loss, viscosity: 0.0, resolution, length: Some(0.02) }
}

/// A free body on a floor with a layer between them.
fn on_floor(solid: &Solid, shape: &Shape, at: Vector, turn: Rotation, gravity: Vector, layer: &Layer) -> Model {
    let body = Body { orientation: turn, ..Body::solid("body", solid.clone(), MASS, at).unwrap() };
    let mut model = Model::build(vec![body], vec![], gravity).unwrap();
    let floor = plane(Vector::zeros(), Vector::z());
    let contact = Contact::bedded("floor", &model, [None, Some(0)], [&floor, shape], layer).unwrap();
    model.contacts.push(contact);
    model
}

fn block() -> (Solid, Shape) {
    (Solid::Box { size: HALF * 2.0 }, Shape::convex(Vector::zeros(), Form::Box { half: HALF }))
}

fn launched(model: &Model, velocity: Vector, spin: Vector) -> Vec<f64> {
    let mut u = thrown(model, &[velocity]);
    let first = model.tree().nodes()[model.node(0)].u + 3;
    u[first..first + 3].copy_from_slice(spin.as_slice());
    u
}

/// Speed and duration of the first impact, and what was lost in it [J].
fn impact(past: &Past) -> (f64, f64, f64) {
    let events = past.of(0);
    assert!(events.len() >= 2, "{events:?}");
    touch_of(&events[0]);
    part_of(&events[1])
}

#[test]
fn a_box_that_falls_flat_is_thrown_back_by_a_linear_spring() {
    let (solid, shape) = block();
    let at = Vector::z() * (HALF.z + 0.001);
    let model = on_floor(&solid, &shape, at, Rotation::identity(), Vector::zeros(), &layer(1, 0.0));
    let u = launched(&model, Vector::z() * -0.5, Vector::zeros());
    let mut past = go(model, &u, 0.02);
    let (speed, duration, loss) = impact(&past);
    let stiffness = K * 4.0 * HALF.x * HALF.y;
    assert!((duration / (PI * (MASS / stiffness).sqrt()) - 1.0).abs() < 1e-9, "{duration}");
    assert!((speed / 0.5 - 1.0).abs() < 1e-10 && loss.abs() < 1e-11 && past.residue().abs() < 1e-11);
    assert!(past.system.place(past.until, &past.y).velocity(0).1.norm() < 1e-9);
}

#[test]
fn loss_delivers_the_restitution_of_its_family_whatever_the_shape() {
    // xi (1 + e) = ln((1 + xi)/(1 - xi e)) of Hunt and Crossley's damping with xi = a v0 does not ask for the power of the depth.
    let (speed, loss) = (0.8, 0.5);
    let delivered = hysteresis::delivered(speed * loss);
    let ball = (Solid::Sphere { radius: 0.05 }, Shape::sphere(Vector::zeros(), 0.05));
    for ((solid, shape), height, turn, resolution, spins) in [
        (block(), HALF.z, Rotation::identity(), 1, false),
        (ball, 0.05, Rotation::new(Vector::new(0.3, 0.2, 0.1)), 40, true),
    ] {
        let at = Vector::z() * (height + 1e-4);
        let model = on_floor(&solid, &shape, at, turn, Vector::zeros(), &layer(resolution, loss));
        let u = launched(&model, Vector::z() * -speed, Vector::zeros());
        let mut past = go(model, &u, 0.05);
        let (away, _, lost) = impact(&past);
        // A ball that is meshed is a little uneven, and begins to turn a little.
        let most = if spins { 1e-4 } else { 1e-9 };
        assert!((away / speed / delivered - 1.0).abs() < most, "{} {delivered}", away / speed);
        let energy = 0.5 * MASS * speed * speed;
        assert!((lost / (energy * (1.0 - delivered * delivered)) - 1.0).abs() < most);
        assert!(past.residue().abs() < 1e-10 * energy, "{}", past.residue());
    }
}

/// What a linear spring and damper deliver that let go before they pull: `e = exp(-2 z/s atan(s/z))`, `s = sqrt(1 - z^2)`.
#[test]
fn a_box_on_a_viscous_layer_is_thrown_back_as_the_linear_law_without_its_pull_says() {
    let (solid, shape) = block();
    let area = 4.0 * HALF.x * HALF.y;
    for z in [0.1f64, 0.4, 0.8] {
        let thickness = layer(1, 0.0).thickness;
        let viscosity = 2.0 * z * (K * MASS / area).sqrt() * thickness;
        let at = Vector::z() * (HALF.z + 0.001);
        let viscous = Layer { viscosity, ..layer(1, 0.0) };
        let model = on_floor(&solid, &shape, at, Rotation::identity(), Vector::zeros(), &viscous);
        let u = launched(&model, Vector::z() * -0.5, Vector::zeros());
        let mut past = go(model, &u, 0.05);
        let (away, _, lost) = impact(&past);
        let s = (1.0 - z * z).sqrt();
        let delivered = (-2.0 * z / s * (s / z).atan()).exp();
        assert!((away / 0.5 / delivered - 1.0).abs() < 1e-9, "{z}: {} {delivered}", away / 0.5);
        let energy = 0.5 * MASS * 0.25;
        assert!((lost / (energy * (1.0 - delivered * delivered)) - 1.0).abs() < 1e-9, "{z}: {lost}");
        assert!(past.residue().abs() < 1e-10 * energy, "{}", past.residue());
    }
}

#[test]
fn a_ball_on_a_bed_presses_as_long_as_the_integral_says() {
    let (r, v) = (0.05, 0.6);
    let energy = |d: f64| K * PI * (r * d.powi(3) / 3.0 - d.powi(4) / 12.0);
    // The deepest place, and twice the time to it with d = D (1 - s^2).
    let (mut low, mut high) = (0.0, r);
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if energy(middle) < 0.5 * MASS * v * v { low = middle } else { high = middle }
    }
    let deep = low;
    let n = 20_000;
    let time = |s: f64| 2.0 * s * deep / (v * v - 2.0 / MASS * energy(deep * (1.0 - s * s))).max(0.0).sqrt();
    let duration = 2.0 * (0..n).map(|k| time((f64::from(k) + 0.5) / f64::from(n))).sum::<f64>() / f64::from(n);
    let errors = [50, 100, 200].map(|resolution| {
        let shape = Shape::sphere(Vector::zeros(), r);
        let at = Vector::z() * (r + 1e-4);
        let solid = Solid::Sphere { radius: r };
        let model = on_floor(&solid, &shape, at, Rotation::identity(), Vector::zeros(), &layer(resolution, 0.0));
        let u = launched(&model, Vector::z() * -v, Vector::zeros());
        let past = go(model, &u, 0.05);
        let (away, lasted, lost) = impact(&past);
        assert!((away / v - 1.0).abs() < 1e-9 && lost.abs() < 1e-10, "{away} {lost}");
        (lasted / duration - 1.0).abs()
    });
    let order = (errors[0] / errors[2]).log2() / 2.0;
    assert!(errors[2] < 2e-3 && (order - 2.0).abs() < 0.5, "{errors:?}, order {order}");
}

#[test]
fn a_box_that_lands_on_an_edge_and_rubs_closes_its_books() {
    let (solid, shape) = block();
    for (turn, spin, friction) in [
        (Vector::new(0.4, 0.1, 0.3), Vector::new(2.0, -5.0, 1.0), None),
        (Vector::new(0.05, 0.02, 0.0), Vector::new(0.0, 3.0, 8.0), Some(0.3)),
    ] {
        let at = Vector::z() * 0.1;
        let down = Vector::z() * -G;
        let mut model = on_floor(&solid, &shape, at, Rotation::new(turn), down, &layer(5, 0.0));
        model.contacts[0].interface.friction =
            friction.map(|mu_kinetic| Friction::Threlfall { mu_kinetic, knee_speed: 0.01 });
        let u = launched(&model, Vector::new(0.3, 0.0, -0.5), spin);
        let mut past = go(model, &u, 0.4);
        assert!(past.of(0).len() >= 2);
        let energy = MASS * G * 0.1 + 0.5 * MASS * 0.34;
        assert!(past.residue().abs() < 1e-9 * energy, "{}", past.residue());
        // Without friction nothing is lost, though the box lands on its corner, turns and comes down again.
        let lost = past.system.observe(past.until, &past.y).measure(&Measure::Contact(0, ContactItem::Loss));
        match friction {
            None => assert!(lost.abs() < 1e-8 * energy, "{lost}"),
            Some(_) => assert!(lost > 1e-3 * energy, "{lost}"),
        }
    }
}

#[test]
fn a_box_comes_to_rest_where_its_weight_is_carried() {
    let (solid, shape) = block();
    let area = 4.0 * HALF.x * HALF.y;
    let sunk = MASS * G / (K * area);
    let at = Vector::z() * (HALF.z - 0.3 * sunk);
    let turn = Rotation::new(Vector::new(2e-6, -1e-6, 0.0));
    let model = on_floor(&solid, &shape, at, turn, Vector::z() * -G, &layer(4, 0.0));
    let mut system = System::new(Arc::new(model));
    let near = system.at(0.0, system.state(&[0.0; 6]));
    let found = system.equilibrium(&near).unwrap();
    let observed = system.observe_at_rest(&found.state);
    let depth = observed.measure(&Measure::Contact(0, ContactItem::Indentation));
    assert!((depth / sunk - 1.0).abs() < 1e-6, "{depth} {sunk}");
    let pressure = observed.measure(&Measure::Contact(0, ContactItem::Pressure));
    assert!((pressure / (MASS * G / area) - 1.0).abs() < 1e-6);
    assert_ne!(found.stability, Stability::Unstable);
    // It bounces on the bed as one mass on one spring, and rocks about both axes.
    let frequencies: Vec<f64> =
        system.vibration(&found.state).unwrap().modes.iter().map(|mode| mode.frequency).filter(|f| *f > 1.0).collect();
    let bounce = (K * area / MASS).sqrt() / (2.0 * PI);
    assert!(frequencies.iter().any(|f| (f / bounce - 1.0).abs() < 1e-5), "{frequencies:?} {bounce}");
}

#[test]
fn a_shaft_in_a_lined_bush_keeps_its_energy() {
    let sheet = Sheet::of_body();
    let circle = |radius, hollow| Shape::Circle(sheet, Circle { centre: Flat::zeros(), radius, hollow });
    let body = Body::solid("shaft", Solid::Sphere { radius: 0.02 }, MASS, Vector::zeros()).unwrap();
    let mut model = Model::build(vec![body], vec![], Vector::zeros()).unwrap();
    let (bush, shaft) = (circle(0.0202, true), circle(0.02, false));
    let lined = Layer { wearer: Some(0), ..layer(60, 0.0) };
    model.contacts.push(Contact::bedded("bush", &model, [None, Some(0)], [&bush, &shaft], &lined).unwrap());
    let u = launched(&model, Vector::new(0.2, 0.05, 0.0), Vector::zeros());
    let mut past = go(model, &u, 0.05);
    let bounces = past.of(0).len();
    assert!(bounces >= 6, "{bounces}");
    let energy = 0.5 * MASS * 0.0425;
    assert!(past.residue().abs() < 1e-9 * energy, "{}", past.residue());
}

#[test]
fn no_first_touch_of_a_tumbling_body_is_missed() {
    let forms = [
        Form::Box { half: HALF },
        Form::Rectangle { half: [0.05, 0.04] },
        Form::Cylinder { radius: 0.03, half_length: 0.05 },
        Form::Capsule { radius: 0.02, half_length: 0.05 },
        Form::Disc { radius: 0.05 },
    ];
    let mut seed = 7_u64;
    let mut dice = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 11) as f64 / (1_u64 << 53) as f64
    };
    for round in 0..60 {
        let form = forms[round % forms.len()];
        let shape = Shape::convex(Vector::zeros(), form);
        // The inertia of a ball, so that the body turns about one axis evenly.
        let solid = Solid::Sphere { radius: 0.05 };
        let axis = Vector::new(dice() - 0.5, dice() - 0.5, dice() - 0.5).normalize();
        let (rate, drop, height) = (300.0 * dice() + 20.0, 0.02 + 0.5 * dice(), 0.07 + 0.05 * dice());
        let turn = Rotation::new(Vector::new(dice(), dice(), dice()) * 3.0);
        let model = on_floor(&solid, &shape, Vector::z() * height, turn, Vector::zeros(), &layer(2, 0.0));
        let u = launched(&model, Vector::z() * -drop, axis * rate);
        // The first instant of a dense look at the motion in closed form at which the body reaches below the floor.
        let reach = |t: f64| {
            let now = Rotation::new(axis * (rate * t)) * turn;
            let down = now.inverse() * -Vector::z();
            let far = match form {
                Form::Box { half } => down.abs().dot(&half),
                Form::Rectangle { half } => down.x.abs() * half[0] + down.y.abs() * half[1],
                Form::Cylinder { radius, half_length } => down.x.hypot(down.y) * radius + down.z.abs() * half_length,
                Form::Capsule { radius, half_length } => radius + down.z.abs() * half_length,
                Form::Disc { radius } => down.x.hypot(down.y) * radius,
                _ => 0.0,
            };
            height - drop * t - far
        };
        if reach(0.0) <= 0.0 {
            continue;
        }
        let step = 2e-3 / rate;
        let first = (1..).map(|k| f64::from(k) * step).find(|t| reach(*t) < 0.0).unwrap();
        let past = go(model, &u, first + 3.0 * step);
        let touched = past.system.events().iter().find(|event| matches!(event.kind, SystemEventKind::Touched { .. }));
        let time = touched.unwrap_or_else(|| panic!("{round}: {form:?} goes through at {first}")).time;
        assert!(time <= first + 1e-9 && time > first - 2.0 * step, "{round}: {form:?} {time} {first}");
        assert!(reach(time).abs() < 1e-8, "{round}: {form:?} {}", reach(time));
    }
}

#[test]
fn derivatives_of_layers_are_those_of_the_rates() {
    let solid = Solid::Sphere { radius: 0.05 };
    let bodies = [("lower", 0.0), ("upper", 0.097)]
        .map(|(name, height)| Body::solid(name, solid.clone(), MASS, Vector::z() * height).unwrap());
    let mut model = Model::build(bodies.into(), vec![], Vector::z() * -G).unwrap();
    let ball = Shape::sphere(Vector::zeros(), 0.05);
    let mut contact = Contact::bedded(
        "layer",
        &model,
        [Some(0), Some(1)],
        [&ball, &ball],
        &Layer { viscosity: 20.0, ..layer(30, 0.3) },
    )
    .unwrap();
    contact.interface.friction = Some(Friction::Threlfall { mu_kinetic: 0.3, knee_speed: 1.0 });
    model.contacts.push(contact);
    let mut u = thrown(&model, &[Vector::new(0.1, 0.0, 0.2), Vector::new(-0.2, 0.3, -0.1)]);
    u[3..6].copy_from_slice(&[1.0, -2.0, 0.5]);
    let mut evolution = Evolution::new(Arc::new(model));
    let mut y = evolution.system().state(&u);
    evolution.begin(0.0, &mut y);
    let columns = y.len() - evolution.quadratures();
    let mut jacobian = vec![f64::NAN; y.len() * columns];
    evolution.jacobian(0.0, &y, &mut jacobian);
    let mut sides = [vec![0.0; y.len()], vec![0.0; y.len()]];
    let slopes: Vec<Vec<f64>> = (0..columns)
        .map(|column| {
            let h = 1e-6;
            for (side, by) in sides.iter_mut().zip([h, -h]) {
                let mut moved = y.clone();
                moved[column] += by;
                evolution.rate(0.0, &moved, side);
            }
            sides[0].iter().zip(&sides[1]).map(|(ahead, back)| (ahead - back) / (2.0 * h)).collect()
        })
        .collect();
    let mut pushed = 0;
    for row in 0..y.len() {
        let largest = slopes.iter().map(|slope| slope[row].abs()).fold(1.0, f64::max);
        for (column, slope) in slopes.iter().enumerate() {
            let found = jacobian[row * columns + column];
            assert!((found - slope[row]).abs() < 1e-4 * largest, "{row} by {column}: {found:e}, {:e}", slope[row]);
            pushed += usize::from(found.abs() > 1e3);
        }
    }
    assert!(pushed > 0);
}
