//! Polygons that come down on a corner, stand on an edge, and hit each other.

use super::{Past, go, meet, thrown};
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::{Body, Model};
use carom_engine::shape::{Circle, Flat, Line, Polygon, Shape, Sheet};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::SystemEventKind;
use carom_laws::friction::Friction;
use carom_laws::normal::{Coefficient, Damping, Elastic, Ends, Law, Viscoelastic};

const G: f64 = 9.81;
const MASS: f64 = 0.5;
const STIFF: f64 = 1e6;

fn springy() -> Law {
    Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness: STIFF, exponent: 1.0 }))
}

/// The same with a dashpot, under which what nods comes to rest.
fn damped() -> Law {
    let elastic = Elastic::Power { stiffness: STIFF, exponent: 1.0 };
    let (damping, coefficient) = (Damping::Viscous { exponent: 0.0 }, Coefficient::Fixed(300.0));
    Law::Viscoelastic(Viscoelastic { elastic, damping, coefficient, ends: Ends::Indentation })
}

fn floor() -> Shape {
    Shape::Line(Sheet::of_body(), Line { point: Flat::zeros(), normal: Flat::y() })
}

fn rectangle(x: f64, y: f64) -> Shape {
    Shape::Polygon(Sheet::of_body(), Polygon::rectangle(Flat::new(x, y)).unwrap())
}

/// A block of 0.2 m by 0.1 m.
fn block(name: &str, at: Vector) -> Body {
    Body::new(name, MASS, Symmetric::scalar(MASS * 0.05 / 12.0), at)
}

fn touches(past: &Past) -> Vec<f64> {
    let all = past.system.events().iter();
    all.filter(|event| matches!(event.kind, SystemEventKind::Touched { .. })).map(|event| event.time).collect()
}

/// Of a block that falls and turns steadily the lowest corner is known at every instant, and when it comes down.
#[test]
fn the_corner_that_comes_down_first_touches_first() {
    for (speed, spin) in [(0.3, 2.0), (5.0, -40.0), (0.05, 300.0), (100.0, 7.0)] {
        let height = 0.3;
        let mut model =
            Model::build(vec![block("block", Vector::new(0.0, height, 0.0))], vec![], Vector::zeros()).unwrap();
        meet(&mut model, "floor", [Some(0), None], [&rectangle(0.2, 0.1), &floor()], &springy());
        let lowest = |t: f64| {
            let (sin, cos) = f64::sin_cos(spin * t);
            height - speed * t - (0.1 * sin.abs() + 0.05 * cos.abs())
        };
        // The first instant of many, then by halves.
        let step = 1e-4 / f64::abs(spin).max(speed / 0.1);
        let mut t = 0.0;
        while lowest(t + step) > 0.0 {
            t += step;
        }
        let (mut low, mut high) = (t, t + step);
        for _ in 0..80 {
            let middle = 0.5 * (low + high);
            if lowest(middle) > 0.0 { low = middle } else { high = middle }
        }
        let found = touches(&go(model, &[0.0, -speed, 0.0, 0.0, 0.0, spin], 1.0001 * low));
        assert!((found[0] - low).abs() < 1e-10 * low.max(1e-3), "{speed} {spin}: {found:?} {low}");
    }
}

/// It lies on both ends of its edge, slides until friction has stopped it, `v^2/(2 mu g)`, and sticks with both.
#[test]
fn a_block_slides_on_its_edge_and_stops() {
    let depth = MASS * G / (2.0 * STIFF);
    let at = Vector::new(0.0, 0.05 - depth, 0.0);
    let mut model = Model::build(vec![block("block", at)], vec![], Vector::new(0.0, -G, 0.0)).unwrap();
    meet(&mut model, "floor", [None, Some(0)], [&floor(), &rectangle(0.2, 0.1)], &damped());
    assert_eq!(model.contacts.len(), 4);
    for contact in &mut model.contacts {
        contact.interface.friction = Some(Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.3 });
    }
    let u = thrown(&model, &[Vector::new(0.4, 0.0, 0.0)]);
    let mut past = go(model, &u, 0.5);
    let residue = past.residue();
    let observed = past.system.observe(past.until, &past.y);
    let forces = [0, 1, 2, 3].map(|k| observed.measure(&Measure::Contact(k, ContactItem::Force)));
    assert!((forces.iter().sum::<f64>() / (MASS * G) - 1.0).abs() < 1e-6, "{forces:?}");
    assert!(forces[2] == 0.0 && forces[3] == 0.0, "{forces:?}");
    let stuck = |k: usize| observed.measure(&Measure::Contact(k, ContactItem::SlipState));
    assert_eq!([stuck(0), stuck(1)], [2.0, 2.0]);
    let way = past.system.place(past.until, &past.y).pose(0).0.x;
    assert!((way - 0.16 / (2.0 * 0.3 * G)).abs() < 1e-3, "{way}");
    assert!(residue.abs() < 1e-9, "{residue:e}");
}

/// Without loss and friction energy, momentum and angular momentum stay, between polygons and with a disc.
#[test]
fn polygons_hit_each_other_without_loss() {
    let triangle = Polygon::new(&[[0.08, -0.03], [0.0, 0.07], [-0.08, -0.04]].map(|[x, y]| Flat::new(x, y))).unwrap();
    let disc = Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius: 0.05, hollow: false });
    for other in [Shape::Polygon(Sheet::of_body(), triangle), rectangle(0.1, 0.1), disc] {
        for (aside, spin) in [(0.02, 3.0), (-0.04, -8.0), (0.0, 0.5)] {
            let bodies = vec![block("one", Vector::zeros()), block("other", Vector::new(0.3, aside, 0.0))];
            let mut model = Model::build(bodies, vec![], Vector::zeros()).unwrap();
            meet(&mut model, "both", [Some(0), Some(1)], [&rectangle(0.2, 0.1), &other], &springy());
            let mut u = thrown(&model, &[Vector::new(0.5, 0.0, 0.0), Vector::new(-0.5, 0.0, 0.0)]);
            let second = model.tree().nodes()[model.node(1)].u;
            u[second + 5] = spin;
            let inertia = MASS * 0.05 / 12.0;
            let mut past = go(model, &u, 0.6);
            assert!(!touches(&past).is_empty());
            let stance = past.system.place(past.until, &past.y);
            let (mut momentum, mut turning) = (Vector::zeros(), 0.0);
            for body in 0..2 {
                let (velocity, spin) = stance.velocity(body);
                momentum += velocity * MASS;
                turning += inertia * spin.z + MASS * stance.pose(body).0.cross(&velocity).z;
            }
            let before = inertia * spin + MASS * aside * 0.5;
            assert!(momentum.norm() < 1e-12 && (turning - before).abs() < 1e-12, "{momentum:?} {turning} {before}");
            assert!(past.residue().abs() < 1e-10, "{:e}", past.residue());
        }
    }
}
