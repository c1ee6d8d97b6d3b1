//! Balls and discs on slopes and stairs: they roll, bounce, lie in a bend, and go over an edge.

use super::{K, MASS, RADIUS, ball, go, hertz, meet, surface, thrown};
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::Model;
use carom_engine::shape::{Circle, Flat, Shape, Sheet, Stairs, Terrain};
use carom_engine::spatial::Vector;
use carom_laws::friction::Friction;

const G: f64 = 9.81;
const STAIRS: Stairs = Stairs { risers: 4, rise: 0.15, tread: 0.3, nosing: 5e-3, floor: None, landing: None };

/// Upwards is z, and the ground goes along x.
fn upright() -> Sheet {
    Sheet { origin: Vector::zeros(), x: Vector::x(), y: Vector::z() }
}

/// A free ball with this surface on this ground.
fn on(ground: &Shape, own: &Shape, at: Vector, gravity: Vector) -> Model {
    let mut model = Model::build(vec![ball("ball", MASS, at)], vec![], gravity).unwrap();
    meet(&mut model, "ground", [None, Some(0)], [ground, own], &hertz());
    model
}

fn forces(model: &Model, past: &mut super::Past) -> Vec<f64> {
    let count = model.contacts.len();
    let observed = past.system.observe(past.until, &past.y);
    (0..count).map(|k| observed.measure(&Measure::Contact(k, ContactItem::Force))).collect()
}

/// Sticking, a ball goes down with five sevenths of what a smooth one has, along the slope and across it.
#[test]
fn a_ball_rolls_down_a_slope_of_a_terrain_as_is_known() {
    let (slope, aside) = (0.2f64, 0.1);
    let points = [[-10.0, 0.0], [0.0, 0.0], [10.0, -10.0 * slope.tan()]].map(|[x, y]| Flat::new(x, y));
    let ground = Shape::Terrain(upright(), Terrain::new(&points, 0.0).unwrap());
    // Gravity leans across the slope too.
    let gravity = Vector::new(0.0, G * aside, -G);
    let (down, out) = (Vector::new(slope.cos(), 0.0, -slope.sin()), Vector::new(slope.sin(), 0.0, slope.cos()));
    let depth = (-MASS * gravity.dot(&out) / K).powf(2.0 / 3.0);
    let at = down * 0.5 + out * (RADIUS - depth);
    let mut model = on(&ground, &surface(), at, gravity);
    let sticking = Friction::Coulomb { mu_static: 0.6, mu_kinetic: 0.5 };
    model.contacts.iter_mut().for_each(|contact| contact.interface.friction = Some(sticking.clone()));
    let u = thrown(&model, &[Vector::zeros()]);
    let mut past = go(model, &u, 0.5);
    let velocity = past.velocity(0);
    let expected = (down * gravity.dot(&down) + Vector::y() * gravity.y) * (5.0 / 7.0 * 0.5);
    assert!((velocity - expected).norm() < 1e-6 * expected.norm(), "{velocity:?} {expected:?}");
    assert!(past.residue().abs() < 1e-10, "{:e}", past.residue());
}

/// In the bend of a tread and a riser a ball lies on both, each bearing what of its weight is along its normal.
#[test]
fn a_ball_lies_in_the_bend_of_a_tread_and_a_riser() {
    let lean = 0.3f64;
    let gravity = Vector::new(G * lean.sin(), 0.0, -G * lean.cos());
    let [tread, riser] = [lean.cos(), lean.sin()].map(|share| MASS * G * share);
    let [low, back] = [tread, riser].map(|force| (force / K).powf(2.0 / 3.0));
    let ground = Shape::Terrain(upright(), Terrain::stairs(&STAIRS).unwrap());
    let at = Vector::new(0.6 - RADIUS + back, 0.2, 0.3 + RADIUS - low);
    let model = on(&ground, &surface(), at, gravity);
    let u = thrown(&model, &[Vector::zeros()]);
    let mut past = go(model.clone(), &u, 0.05);
    let found = forces(&model, &mut past);
    for (k, expected) in [0.0, 0.0, tread, riser, 0.0].into_iter().enumerate() {
        assert!((found[k] - expected).abs() < 1e-6 * MASS * G, "{found:?}");
    }
}

/// Slopes, steps, nosings and bends, without loss.
#[test]
fn balls_and_discs_bounce_over_slopes_and_steps_without_loss() {
    let points = [[-1.0, 0.3], [-0.4, 0.0], [-0.2, 0.0], [-0.2, 0.05], [0.1, 0.1], [0.2, 0.0], [0.5, 0.2], [1.0, 0.2]];
    let hills = Terrain::new(&points.map(|[x, y]| Flat::new(x, y)), 2e-3).unwrap();
    let disc = Shape::Circle(upright(), Circle { centre: Flat::zeros(), radius: RADIUS, hollow: false });
    for (name, terrain) in [("hills", hills), ("stairs", Terrain::stairs(&STAIRS).unwrap())] {
        let ground = Shape::Terrain(upright(), terrain);
        for (own, aside) in [(surface(), 0.3), (disc.clone(), 0.0)] {
            let model = on(&ground, &own, Vector::new(0.45, 0.0, 0.7), Vector::new(0.0, 0.0, -G));
            let u = thrown(&model, &[Vector::new(-0.4, aside, 0.0)]);
            let mut past = go(model, &u, 2.0);
            assert!(past.system.events().len() > 4 && past.residue().abs() < 2e-9, "{name}: {:e}", past.residue());
            assert!((past.velocity(0).y - aside).abs() < 1e-12);
        }
    }
}
