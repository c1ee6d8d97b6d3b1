//! Dry friction: surfaces that slide, come to rest, stick, and slip again.

use super::{K, Past, RADIUS, ball, delivering, go, hertz, meet, plane, surface, thrown};
use carom_engine::contact::Site;
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::Model;
use carom_engine::spatial::Vector;
use carom_engine::system::SystemEventKind;
use carom_laws::friction::{Bristle, Friction, Mindlin, TangentialSpring};

const G: f64 = 9.81;
const MASS: f64 = 0.1;

fn coulomb(mu: f64) -> Option<Friction> {
    Some(Friction::Coulomb { mu_static: mu, mu_kinetic: mu })
}

/// A ball on a floor, sunk by what presses it there, under a gravity that leans by an angle [rad].
fn on_slope(angle: f64, mu: f64) -> Model {
    let depth = (MASS * G * angle.cos() / K).powf(2.0 / 3.0);
    let at = Vector::new(0.0, 0.0, RADIUS - depth);
    let gravity = Vector::new(angle.sin(), 0.0, -angle.cos()) * G;
    let mut model = Model::build(vec![ball("ball", MASS, at)], vec![], gravity).unwrap();
    meet(&mut model, "floor", [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &surface()], &hertz());
    model.contacts[0].interface.friction = coulomb(mu);
    model
}

fn measured(past: &mut Past, item: ContactItem) -> f64 {
    past.system.observe(past.until, &past.y).measure(&Measure::Contact(0, item))
}

/// When the sliding of a contact sticks and slips.
fn transitions(past: &Past) -> Vec<(f64, bool)> {
    let own = past.system.events().iter().filter_map(|event| match event.kind {
        SystemEventKind::Stuck { site: Site::Slide, .. } => Some((event.time, true)),
        SystemEventKind::Slipped { site: Site::Slide, .. } => Some((event.time, false)),
        _ => None,
    });
    own.collect()
}

/// With backspin `w` and speed `v` the slip is `v + w a`; sliding takes it away with `mu g (1 + m a^2/I)`.
#[test]
fn a_ball_with_backspin_rolls_after_the_time_of_the_closed_form() {
    for (v, w) in [(1.0, 0.0), (1.0, 100.0), (0.3, 120.0), (0.0, -50.0)] {
        let (mu, a) = (0.2, RADIUS);
        let model = on_slope(0.0, mu);
        let mut u = thrown(&model, &[Vector::new(0.6 * v, 0.8 * v, 0.0)]);
        let spin = model.tree().nodes()[model.node(0)].u + 3;
        // Backspin turns about the axis across the way.
        (u[spin], u[spin + 1]) = (0.8 * w, -0.6 * w);
        let inertia = 0.4 * MASS * RADIUS * RADIUS;
        let slip: f64 = v + w * a;
        let expected = slip.abs() / (mu * G * (1.0 + MASS * a * a / inertia));
        let mut past = go(model, &u, 1.0);
        let found = transitions(&past);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].1 && (found[0].0 - expected).abs() < 1e-9, "{v} {w}: {} {expected}", found[0].0);
        let slip = [0, 1, 2].map(|k| measured(&mut past, ContactItem::Slip(k)));
        assert!(slip.iter().all(|slip| slip.abs() < 1e-13), "{slip:?}");
        assert!(past.residue().abs() < 1e-10, "{:e}", past.residue());
    }
}

/// Two balls on a floor, one thrown at the other, which lies still and sticks: in an impact that is far harder than friction, each is as heavy as it is.
#[test]
fn what_sticks_is_as_heavy_in_an_impact_as_it_is() {
    let depth = (MASS * G / K).powf(2.0 / 3.0);
    let at = |x: f64| Vector::new(x, 0.0, RADIUS - depth);
    let balls = vec![ball("one", MASS, at(0.0)), ball("other", MASS, at(2.0 * RADIUS + 1e-3))];
    let mut model = Model::build(balls, vec![], Vector::new(0.0, 0.0, -G)).unwrap();
    let floor = plane(Vector::zeros(), Vector::z());
    meet(&mut model, "floor one", [None, Some(0)], [&floor, &surface()], &hertz());
    meet(&mut model, "floor other", [None, Some(1)], [&floor, &surface()], &hertz());
    meet(&mut model, "balls", [Some(0), Some(1)], [&surface(), &surface()], &hertz());
    model.contacts[0].interface.friction = coulomb(0.01);
    model.contacts[1].interface.friction = coulomb(0.4);
    let u = thrown(&model, &[Vector::new(1.0, 0.0, 0.0), Vector::zeros()]);
    let past = go(model, &u, 2e-3);
    let touched = past.system.events().iter().find_map(|event| match event.kind {
        SystemEventKind::Touched { contact: 2, effective_mass, .. } => Some(effective_mass),
        _ => None,
    });
    let mass = touched.unwrap();
    assert!((mass / (0.5 * MASS) - 1.0).abs() < 1e-9, "{mass}");
}

/// Rolling down from rest: `a = g sin/(1 + I/(m a^2))`, with friction `m g sin/(1 + m a^2/I)`.
#[test]
fn a_ball_rolls_down_from_rest_without_slipping() {
    let angle = 0.3f64;
    let (a, inertia) = (RADIUS, 0.4 * MASS * RADIUS * RADIUS);
    let mut past = go(on_slope(angle, 0.3), &[0.0; 6], 0.7);
    assert_eq!(transitions(&past), [(0.0, true)]);
    let velocity = past.velocity(0).x;
    let expected = G * angle.sin() / (1.0 + inertia / (MASS * a * a)) * 0.7;
    assert!((velocity / expected - 1.0).abs() < 1e-9, "{velocity} {expected}");
    let friction = measured(&mut past, ContactItem::Friction(0));
    let needed = -MASS * G * angle.sin() / (1.0 + MASS * a * a / inertia);
    assert!((friction / needed - 1.0).abs() < 1e-9, "{friction} {needed}");
    assert!(past.residue().abs() < 1e-11 && measured(&mut past, ContactItem::FrictionLoss).abs() < 1e-14);
}

/// On a slope too steep to be rolled down, the ball slides from the start: `a = g (sin - mu cos)`.
#[test]
fn a_ball_slides_down_what_is_too_steep() {
    let (angle, mu) = (0.9f64, 0.2);
    let mut past = go(on_slope(angle, mu), &[0.0; 6], 0.3);
    assert_eq!(transitions(&past), []);
    let expected = G * (angle.sin() - mu * angle.cos()) * 0.3;
    let velocity = past.velocity(0).x;
    assert!((velocity / expected - 1.0).abs() < 1e-9, "{velocity} {expected}");
}

/// An oblique bounce with a law that loses: nothing is gained by friction, and the books close.
#[test]
fn a_ball_thrown_askew_bounces_and_the_books_close() {
    let at = Vector::new(0.0, 0.0, 2.0 * RADIUS);
    for (vx, mu) in [(0.2, 0.3), (1.0, 0.3), (3.0, 0.1)] {
        let mut model = Model::build(vec![ball("ball", MASS, at)], vec![], Vector::new(0.0, 0.0, -G)).unwrap();
        meet(
            &mut model,
            "floor",
            [None, Some(0)],
            [&plane(Vector::zeros(), Vector::z()), &surface()],
            &delivering(0.7),
        );
        model.contacts[0].interface.friction = coulomb(mu);
        let u = thrown(&model, &[Vector::new(vx, 0.0, -0.4)]);
        let mut past = go(model, &u, 1.5);
        assert!(past.residue().abs() < 1e-10, "{:e}", past.residue());
        assert!(measured(&mut past, ContactItem::FrictionLoss) > 0.0);
    }
}

/// Tangential restitutions of a sphere of alumina on glass at eight angles [deg]: by Mindlin's patch, and by the spring of discrete elements (reference values from an
/// independent array of springs, and from time stepping).
const OBLIQUE: [(f64, f64, f64); 8] = [
    (1.84, 0.776, 0.962),
    (3.703, 0.754, 0.923),
    (9.496, 0.645, 0.728),
    (20.012, 0.592, 0.608),
    (30.127, 0.683, 0.683),
    (39.382, 0.776, 0.776),
    (49.694, 0.844, 0.844),
    (60.02, 0.894, 0.894),
];

/// Ratio of the tangential speeds after and before an impact at 3.9 m/s under an angle to the normal [deg].
fn rebound(angle: f64, friction: Friction) -> f64 {
    let (radius, young, poisson) = (2.5e-3f64, [380e9, 70e9], [0.23f64, 0.25]);
    let mass = 4000.0 * 4.0 / 3.0 * std::f64::consts::PI * radius.powi(3);
    let modulus = 1.0 / (0..2).map(|k| (1.0 - poisson[k].powi(2)) / young[k]).sum::<f64>();
    let stiffness = 4.0 / 3.0 * modulus * radius.sqrt();
    let law = carom_laws::normal::Law::Viscoelastic(carom_laws::normal::Viscoelastic::elastic(
        carom_laws::normal::Elastic::Power { stiffness, exponent: 1.5 },
    ));
    let inertia = carom_engine::spatial::Symmetric::scalar(0.4 * mass * radius * radius);
    let ball = carom_engine::model::Body::new("ball", mass, inertia, Vector::new(0.0, 0.0, 1.001 * radius));
    let mut model = Model::build(vec![ball], vec![], Vector::zeros()).unwrap();
    let sphere = carom_engine::shape::Shape::sphere(Vector::zeros(), radius);
    meet(&mut model, "wall", [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &sphere], &law);
    model.contacts[0].interface.friction = Some(friction);
    let (along, down) = (3.9 * angle.to_radians().sin(), 3.9 * angle.to_radians().cos());
    let u = thrown(&model, &[Vector::new(0.6 * along, 0.8 * along, -down)]);
    let mut system = carom_engine::system::Evolution::new(std::sync::Arc::new(model));
    system.set_tolerance(1e-7);
    let mut y = system.system().state(&u);
    system.begin(0.0, &mut y);
    let absolute = vec![1e-10; y.len()];
    let plan = carom_solve::Plan { until: 4e-5, first_step: 1e-7, relative: 1e-7, absolute, most_steps: 200_000 };
    let mut method = <carom_solve::Dop853<Vec<f64>> as carom_solve::Method<Vec<f64>>>::new(&y);
    let end = carom_solve::run(&mut system, &mut method, 0.0, &mut y, &plan, &mut ());
    assert_eq!(end.halt, carom_solve::Halt::Finished, "{end:?}");
    let velocity = system.place(4e-5, &y).velocity(0).0;
    let ledger = system.ledger(4e-5, &y);
    let residue = ledger.residue(&system.opening().clone()) / system.opening().kinetic;
    assert!(residue.abs() < 1e-6, "{residue:e}");
    velocity.dot(&Vector::new(0.6, 0.8, 0.0)) / along
}

fn shear_modulus() -> f64 {
    let shear = |young: f64, poisson: f64| young / (2.0 * (1.0 + poisson));
    1.0 / ((2.0 - 0.23) / shear(380e9, 0.23) + (2.0 - 0.25) / shear(70e9, 0.25))
}

#[test]
fn oblique_impacts_go_back_as_mindlins_patch_sends_them() {
    for (angle, expected, _) in OBLIQUE {
        let found = rebound(angle, Friction::Mindlin(Mindlin { mu: 0.092, modulus: shear_modulus(), radius: 2.5e-3 }));
        assert!((found - expected).abs() < 1e-3, "{angle}: {found} {expected}");
    }
}

#[test]
fn oblique_impacts_go_back_as_the_spring_of_discrete_elements_sends_them() {
    for (angle, _, expected) in OBLIQUE {
        let spring = TangentialSpring { mu: 0.092, modulus: shear_modulus(), radius: 2.5e-3, damping: 0.0 };
        let found = rebound(angle, Friction::Spring(spring));
        assert!((found - expected).abs() < 1e-3, "{angle}: {found} {expected}");
    }
}

/// Stiff bristles are nearly Coulomb's law, store a little, and never give more than they took.
#[test]
fn bristles_carry_a_ball_to_rolling_and_the_books_close() {
    let mut model = on_slope(0.0, 0.2);
    let bristle =
        Bristle { mu_static: 0.2, mu_kinetic: 0.2, stribeck_speed: 1.0, stiffness: 1e5, damping: 10.0, viscous: 0.0 };
    model.contacts[0].interface.friction = Some(Friction::Bristle(bristle));
    let u = thrown(&model, &[Vector::new(0.6, 0.8, 0.0)]);
    let mut past = go(model, &u, 0.3);
    let along = past.velocity(0).dot(&Vector::new(0.6, 0.8, 0.0));
    assert!((along - 5.0 / 7.0).abs() < 1e-4, "{along}");
    assert!(past.residue().abs() < 1e-10, "{:e}", past.residue());
}

/// Numbers by chance, always the same ones.
struct Chance(u64);

impl Chance {
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * ((self.0 >> 11) as f64 / (1u64 << 53) as f64)
    }
}

/// Two balls that meet askew and spin, with friction of every kind but the spring of discrete elements, which gains: friction never gives more than it has stored, and the
/// books close.
#[test]
fn friction_never_gives_energy() {
    let mut chance = Chance(7);
    for round in 0..240 {
        let (mu_kinetic, excess) = (chance.between(0.0, 1.0), chance.between(1.0, 1.5));
        let mu_static = mu_kinetic * excess;
        let friction = match round % 6 {
            0 => Friction::Coulomb { mu_static, mu_kinetic },
            1 => Friction::Stribeck { mu_static, mu_kinetic, stribeck_speed: 0.05, shape: 1.0 + excess, viscous: 0.01 },
            2 => Friction::Threlfall { mu_kinetic, knee_speed: 0.02 },
            3 => Friction::BengisuAkay { mu_static, mu_kinetic, peak_speed: 0.01, decay: 20.0 },
            4 => Friction::Bristle(Bristle {
                mu_static: mu_kinetic + 0.01,
                mu_kinetic: mu_kinetic + 0.01,
                stribeck_speed: 1.0,
                stiffness: 1e5,
                damping: 0.0,
                viscous: 0.0,
            }),
            _ => Friction::Mindlin(Mindlin {
                mu: mu_kinetic,
                modulus: chance.between(1.0, 4.0) * 1e9,
                radius: RADIUS / 2.0,
            }),
        };
        let side = Vector::new(chance.between(-0.6, 0.6), chance.between(-0.6, 0.6), 1.0).normalize();
        let bodies = vec![
            ball("one", chance.between(0.02, 0.5), Vector::zeros()),
            ball("two", chance.between(0.02, 0.5), side * (2.001 * RADIUS)),
        ];
        let mut model = Model::build(bodies, vec![], Vector::zeros()).unwrap();
        let e = chance.between(0.3, 1.0);
        meet(&mut model, "pair", [Some(0), Some(1)], [&surface(), &surface()], &delivering(e));
        model.contacts[0].interface.friction = Some(friction.clone());
        let mut vector = |most: f64| Vector::new(0.0, 0.0, 0.0).map(|_: f64| chance.between(-most, most));
        let across = vector(2.0);
        let mut u = thrown(&model, &[across, -side * 1.0]);
        for body in 0..2 {
            let first = model.tree().nodes()[model.node(body)].u + 3;
            u[first..first + 3].copy_from_slice(vector(100.0).as_slice());
        }
        let mut past = go_tolerant(model, &u, 0.01);
        let energy = past.system.opening().total();
        let lost = past.system.observe(past.until, &past.y).measure(&Measure::Contact(0, ContactItem::FrictionLoss));
        assert!(lost > -1e-10 * energy, "{round} {friction:?}: {lost:e} of {energy}");
        assert!(past.residue().abs() < 1e-7 * energy, "{round} {friction:?}: {:e} of {energy}", past.residue());
    }
}

/// The same as [`go`] at the accuracy at which memories of patches are followed.
fn go_tolerant(model: Model, u: &[f64], until: f64) -> Past {
    let mut system = carom_engine::system::Evolution::new(std::sync::Arc::new(model));
    system.set_tolerance(1e-9);
    let mut y = system.system().state(u);
    system.begin(0.0, &mut y);
    let absolute = vec![1e-12; y.len()];
    let plan = carom_solve::Plan { until, first_step: 1e-7, relative: 1e-9, absolute, most_steps: 200_000 };
    let mut method = <carom_solve::Dop853<Vec<f64>> as carom_solve::Method<Vec<f64>>>::new(&y);
    let end = carom_solve::run(&mut system, &mut method, 0.0, &mut y, &plan, &mut ());
    assert_eq!(end.halt, carom_solve::Halt::Finished, "{end:?}");
    Past { system, y, until }
}

/// A block on two feet, pushed along: it slides as a point would, stops when that does, and stays. The feet stand at heights that differ by what they are pressed, so
/// that what holds one all but follows from what holds the other.
#[test]
fn a_block_on_two_feet_stops_as_a_point_would_and_stays() {
    let (mu, v) = (0.3, 1.0);
    let depth = (0.5 * MASS * G / K).powf(2.0 / 3.0);
    let block = carom_engine::model::Body::new(
        "block",
        MASS,
        carom_engine::spatial::Symmetric::scalar(1e-4),
        Vector::new(0.0, 0.0, 0.05 + RADIUS - depth),
    );
    let mut model = Model::build(vec![block], vec![], Vector::new(0.0, 0.0, -G)).unwrap();
    for (name, x) in [("front", 0.1), ("rear", -0.1)] {
        for y in [0.05, -0.05] {
            let foot = carom_engine::shape::Shape::sphere(Vector::new(x, y, -0.05), RADIUS);
            let law = carom_laws::normal::Law::Viscoelastic(carom_laws::normal::Viscoelastic::hysteretic(K, 1.5, 0.5));
            meet(&mut model, name, [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &foot], &law);
        }
    }
    for contact in &mut model.contacts {
        contact.interface.friction = coulomb(mu);
        contact.approach_speed = Some(1e-3);
    }
    let u = thrown(&model, &[Vector::new(0.6 * v, 0.8 * v, 0.0)]);
    let mut past = go_tolerant(model, &u, 1.0);
    let stuck: Vec<(f64, bool)> = transitions(&past);
    let last = stuck.iter().filter(|(_, sticks)| *sticks).map(|(t, _)| *t).fold(0.0, f64::max);
    assert!((stuck[0].0 - v / (mu * G)).abs() < 1e-3, "{stuck:?}");
    assert!(last < v / (mu * G) + 0.05, "{stuck:?}");
    let speed = past.velocity(0);
    assert!(speed.xy().norm() < 1e-12, "{speed}");
    assert!(past.residue().abs() < 1e-8, "{:e}", past.residue());
}

/// A mass on a guide, drawn by a spring and pressed against a wall: with friction `F` it swings by `F/k` less to each side in turn about the one where friction and spring
/// balance, and stays where the spring no longer overcomes it. However long the steps, no turn is missed: each half swing takes `pi/w`.
#[test]
fn a_swing_against_friction_turns_as_often_as_it_must() {
    use carom_engine::prelude::*;
    let mut chance = Chance(11);
    for round in 0..60 {
        let (mass, k) = (chance.between(0.2, 5.0), chance.between(5.0, 500.0));
        let amplitude = chance.between(0.02, 0.2);
        // So that it stops after a few or after many half swings, clearly before or after a limit.
        let halves = chance.between(1.0, 12.0).floor() + chance.between(0.1, 0.9);
        let step = amplitude / (2.0 * halves);
        let mut m = ModelBuilder::new();
        let block =
            m.body(Body::new("block", mass, carom_engine::spatial::Symmetric::scalar(0.1), Vector::x() * amplitude));
        let guide = m.prismatic("guide", BodyId::GROUND, block, Vector::x() * amplitude, Vector::x());
        let law = JointLaw::Spring { stiffness: k, free: -amplitude, preload: 0.0 };
        m.joint_law(guide, law);
        // Pressed by 0.1 mm against a wall below it.
        let push = 1e6 * 1e-4f64.powf(1.5);
        let wall =
            Shape::Plane(carom_engine::shape::Plane { point: Vector::z() * (1e-4 - RADIUS), normal: Vector::z() });
        let hertz = carom_laws::normal::Viscoelastic::elastic(carom_laws::normal::Elastic::Power {
            stiffness: 1e6,
            exponent: 1.5,
        });
        let law = carom_laws::normal::Law::Viscoelastic(hertz);
        let foot = m.contact("foot", (BodyId::GROUND, wall), (block, Shape::sphere(Vector::zeros(), RADIUS)), law);
        let mu = step * k / push;
        m.friction(foot, Friction::Coulomb { mu_static: mu, mu_kinetic: mu });
        let mechanism = m.build().unwrap();
        let mut system = carom_engine::system::Evolution::new(mechanism.model().clone());
        let tolerance = 10f64.powf(-chance.between(5.0, 9.0));
        system.set_tolerance(tolerance);
        let mut y = mechanism.state().to_vec();
        system.begin(0.0, &mut y);
        let half = std::f64::consts::PI * (mass / k).sqrt();
        // It turns while the spring overcomes friction: |x| > step.
        let turns = (halves - 0.5).ceil();
        let until = (turns + 3.0) * half;
        let absolute = vec![tolerance * amplitude; y.len()];
        let plan = carom_solve::Plan { until, first_step: until, relative: tolerance, absolute, most_steps: 100_000 };
        let mut method = <carom_solve::Dop853<Vec<f64>> as carom_solve::Method<Vec<f64>>>::new(&y);
        let end = carom_solve::run(&mut system, &mut method, 0.0, &mut y, &plan, &mut ());
        assert_eq!(end.halt, carom_solve::Halt::Finished);
        let stuck: Vec<f64> = system
            .events()
            .iter()
            .filter(|event| matches!(event.kind, SystemEventKind::Stuck { .. }))
            .map(|event| event.time / half)
            .collect();
        assert_eq!(stuck.len(), 1, "{round}: {stuck:?} for {turns} at {tolerance:e}");
        assert!((stuck[0] - turns).abs() < 200.0 * tolerance, "{round}: {stuck:?} for {turns} at {tolerance:e}");
    }
}
