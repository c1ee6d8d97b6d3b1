//! Located instants: stops that are reached and left, watched quantities that pass through zero.

use crate::elliptic::quarter_period;
use crate::stage::{G, advance, hung, system};
use carom_engine::dof::Dof;
use carom_engine::force::Stop;
use carom_engine::measure::Measure;
use carom_engine::model::{Body, JointKind};
use carom_engine::signal::{Function, Signal};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{SystemEvent, SystemEventKind};
use carom_engine::watch::{Direction, Watch};
use std::f64::consts::PI;
use std::sync::Arc;

#[test]
fn a_ball_on_a_springy_stop_comes_back_to_its_height() {
    let (height, k): (f64, f64) = (0.5, 4000.0);
    let ball = Body::new("ball", 1.0, Symmetric::scalar(0.01), Vector::new(0.0, 0.0, height));
    let mut model = hung(ball, Vector::zeros(), JointKind::Prismatic { axis: Vector::z() }, G);
    let limit = -height;
    model.stops = vec![Stop {
        joint: 0,
        dof: Dof::Tree { coordinate: 0, speed: 0 },
        limit,
        upper: false,
        stiffness: k,
        damping: 0.0,
    }];
    let mut system = system(model);
    let mut y = system.system().state(&[]);
    system.begin(0.0, &mut y);
    // Fall, half a swing about the static depth, and the way up again.
    let fall = (2.0 * height / 9.81).sqrt();
    let (v, w) = (9.81 * fall, k.sqrt());
    let contact = (2.0 * PI - 2.0 * (v * w / 9.81).atan()) / w;
    advance(&mut system, &mut y, 0.0, 2.0 * fall + contact, 1e-12);
    assert!(y[0].abs() < 1e-9 && y[1].abs() < 1e-9, "{y:?}");
    let times: Vec<f64> = system.events().iter().map(|h| h.time).collect();
    assert_eq!(times.len(), 2);
    assert!((times[0] - fall).abs() < 1e-12 && (times[1] - fall - contact).abs() < 1e-11, "{times:?}");
    assert!(
        matches!(system.events()[0].kind, SystemEventKind::Reached { stop: 0, speed } if (speed - v).abs() < 1e-11)
    );
}

#[test]
fn a_watched_pendulum_keeps_its_elliptic_period() {
    let (theta, length) = (2.0f64, 0.7);
    let place = Vector::new(length * theta.sin(), 0.0, -length * theta.cos());
    let bob = Body::new("bob", 1.0, Symmetric::scalar(0.0), place);
    let mut model = hung(bob, Vector::zeros(), JointKind::Revolute { axis: Vector::y() }, G);
    let watch = |name: &str, direction, stop_at| Watch {
        name: name.into(),
        signal: Signal::Function(Arc::new(
            Function::new(vec![Measure::Position(model.frame(0), 0)], |x| x[0]).unwrap(),
        )),
        direction,
        stop_at,
    };
    let periods = 100;
    model.watches =
        vec![watch("bottom", Direction::Falling, Some(periods + 1)), watch("either", Direction::Both, None)];
    let period = 4.0 * (length / 9.81).sqrt() * quarter_period((0.5 * theta).sin().powi(2));
    for (tolerance, allowed, lost) in [(1e-13, 1e-10, 1e-10), (1e-12, 1e-10, 1e-9), (1e-10, 1e-8, 1e-7)] {
        let mut system = system(model.clone());
        let mut y = system.system().state(&[]);
        system.begin(0.0, &mut y);
        let end = advance(&mut system, &mut y, 0.0, 1e4, tolerance);
        let passed = |h: &&SystemEvent| matches!(h.kind, SystemEventKind::Passed { watch: 0, .. });
        let falling: Vec<f64> = system.events().iter().filter(passed).map(|h| h.time).collect();
        assert_eq!(falling.len(), periods + 1, "the run stops at the last");
        assert_eq!(system.events().len(), falling.len() + 2 * periods + 1, "the other one counts both ways");
        let worst = falling.windows(2).map(|t| ((t[1] - t[0]) / period - 1.0).abs()).fold(0.0, f64::max);
        let mean = (falling[periods] - falling[0]) / (periods as f64 * period) - 1.0;
        // Energy against that at rest: the drop of the bob is known.
        let opening = *system.opening();
        let residue = system.ledger(end.time, &y).residue(&opening) / (9.81 * length * (1.0 - theta.cos()));
        println!("tolerance {tolerance:.0e}: period {worst:.1e}, mean of {periods} {mean:.1e}, energy {residue:.1e}");
        assert!(worst < allowed && mean.abs() < allowed && residue.abs() < lost);
    }
}
