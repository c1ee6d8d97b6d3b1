//! How heavy a mechanism is where it is hit: `1/M` is what a pair of unit forces along the normal does to the gap.

use super::{RADIUS, ball, hertz, meet, plane, surface};
use crate::stage::joint;
use carom_engine::constraint::Request;
use carom_engine::model::{Body, JointKind, Model, Trajectory};
use carom_engine::shape::{Shape, Sphere};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::Evolution;
use std::sync::Arc;

/// Effective mass [kg] of the first contact where a model is drawn, at rest.
fn effective_mass(mut model: Model) -> f64 {
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    model.assemble(&mut q, &mut u, &Request::default()).unwrap();
    let mut system = Evolution::new(Arc::new(model));
    let mut y = system.system().pack(&q, &u);
    system.begin(0.0, &mut y);
    system.effective_mass(0, 0.0, &y)
}

#[test]
fn two_free_balls_weigh_their_reduced_mass_in_any_direction() {
    for way in [Vector::x(), Vector::new(0.3, -0.8, 0.4), Vector::new(0.0, -1.0, 1e-3)] {
        let bodies = vec![ball("a", 0.3, Vector::new(1.0, 2.0, 3.0)), ball("b", 0.7, Vector::new(1.0, 2.0, 3.0) + way)];
        let mut model = Model::build(bodies, vec![], Vector::zeros()).unwrap();
        meet(&mut model, "balls", [Some(0), Some(1)], [&surface(), &surface()], &hertz());
        let found = effective_mass(model);
        assert!((found / (0.3 * 0.7) - 1.0).abs() < 1e-13, "{found}");
    }
}

/// A bar along x of 2 kg whose rounded end, at `arm` from its centre, is above a floor or above a ball.
fn bar(arm: f64, struck: Option<f64>) -> f64 {
    let below = Vector::new(arm, 0.0, -0.1);
    let mut bodies = vec![Body::new("bar", 2.0, Symmetric::diagonal(0.001, 0.15, 0.15), Vector::zeros())];
    bodies.extend(struck.map(|mass| ball("ball", mass, below)));
    let mut model = Model::build(bodies, vec![], Vector::zeros()).unwrap();
    let end = Shape::Sphere(Sphere { centre: Vector::x() * arm, radius: RADIUS, hollow: false });
    match struck {
        Some(_) => meet(&mut model, "end", [Some(0), Some(1)], [&end, &surface()], &hertz()),
        None => meet(&mut model, "end", [Some(0), None], [&end, &plane(below, Vector::z())], &hertz()),
    }
    effective_mass(model)
}

#[test]
fn a_bar_hit_beside_its_centre_gives_way_by_turning() {
    for arm in [0.0, 0.1, -0.3, 0.5] {
        let alone = 1.0 / 2.0 + arm * arm / 0.15;
        for (struck, expected) in [(None, alone), (Some(0.4), alone + 1.0 / 0.4)] {
            let found = bar(arm, struck);
            assert!((found * expected - 1.0).abs() < 1e-13, "{found} against {} at {arm}", 1.0 / expected);
        }
    }
}

const CRANK: f64 = 0.153;
const ROD: f64 = 0.306;
/// Half the length of slider and block [m].
const HALF: f64 = 0.05;

/// The slider-crank of Lankarani and Nikravesh (1994, example 3) with its slider against a free block, drawn at the crank angle `theta`.
fn slider_crank(theta: f64) -> Model {
    let pin = Vector::new(theta.cos(), theta.sin(), 0.0) * CRANK;
    let wrist = Vector::new(pin.x + (ROD * ROD - pin.y * pin.y).sqrt(), 0.0, 0.0);
    let at_block = wrist + Vector::x() * (2.0 * HALF);
    let uniform = |m: f64, l: f64| Symmetric::scalar(m * l * l / 12.0);
    let bodies = vec![
        Body::new("crank", 0.038, uniform(0.038, CRANK), pin * 0.5),
        Body::new("rod", 0.076, uniform(0.076, ROD), (pin + wrist) * 0.5),
        Body::new("slider", 0.038, Symmetric::scalar(1e-4), wrist),
        Body::new("block", 0.038, Symmetric::scalar(1e-4), at_block),
    ];
    let (turn, slide) = (JointKind::Revolute { axis: Vector::z() }, JointKind::Prismatic { axis: Vector::x() });
    let joints = vec![
        joint("bearing", None, "crank", Vector::zeros(), turn),
        joint("crank pin", Some("crank"), "rod", pin, turn),
        joint("wrist pin", Some("rod"), "slider", wrist, turn),
        joint("guide", None, "slider", wrist, slide),
        joint("rail", None, "block", at_block, slide),
    ];
    let mut model = Model::build_with(bodies, joints, Vector::zeros(), &[0, 4]).unwrap();
    let end = Shape::Sphere(Sphere { centre: Vector::zeros(), radius: HALF, hollow: false });
    meet(&mut model, "faces", [Some(2), Some(3)], [&end, &end], &hertz());
    model
}

/// Reference scenario 3: at first touch the balance of reflected masses gives 0.0292412775 kg.
#[test]
fn a_slider_reflects_the_mass_of_its_crank_and_rod() {
    let found = effective_mass(slider_crank(4.709028540625));
    assert!((found - 0.0292412775).abs() < 5e-11, "{found}");
}

#[test]
fn a_body_whose_motion_is_given_counts_as_infinitely_heavy() {
    let mut model = slider_crank(4.709028540625);
    assert!(model.prescribe(0, 0, Trajectory::Steady { start: 0.0, speed: 150.0 }));
    let found = effective_mass(model);
    assert!((found / 0.038 - 1.0).abs() < 1e-12, "{found}");

    let mut both = slider_crank(4.709028540625);
    assert!(both.prescribe(0, 0, Trajectory::Steady { start: 0.0, speed: 150.0 }));
    assert!(both.prescribe(4, 0, Trajectory::Steady { start: 0.0, speed: -15.0 }));
    assert_eq!(effective_mass(both), f64::INFINITY);
}
