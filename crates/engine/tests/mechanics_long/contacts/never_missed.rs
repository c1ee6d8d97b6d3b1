//! No contact is missed, however small, fast or far away: random motions against closed forms, and against themselves.

use crate::contacts::chance::{Chance, fault, fault_of};
use carom_engine::dof::Dof;
use carom_engine::force::Stop;
use carom_engine::measure::Measure;
use carom_engine::model::{Body, Model};
use carom_engine::signal::{Function, Signal};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{Evolution, SystemEventKind};
use carom_engine::watch::{Direction, Watch};
use carom_solve::{Auto, Dop853, Dopri5, Halt, Method, Plan, Rodas5P, run};
use std::sync::Arc;

#[test]
fn no_contact_is_stepped_over() {
    let faults: Vec<String> = (0..5000).filter_map(fault).collect();
    assert!(faults.is_empty(), "{} faults, such as\n{}", faults.len(), faults[..faults.len().min(12)].join("\n"));
}

#[test]
fn no_tooth_is_stepped_over() {
    let faults: Vec<String> = (0..30).filter_map(|seed| fault_of(seed, Chance::gears)).collect();
    assert!(faults.is_empty(), "{} faults, such as\n{}", faults.len(), faults[..faults.len().min(12)].join("\n"));
}

/// A third of them are hulls before hulls, boxes and capsules.
#[test]
fn no_corner_or_edge_of_a_solid_is_stepped_over() {
    let faults: Vec<String> = (0..100).filter_map(|seed| fault_of(seed, Chance::solids)).collect();
    assert!(faults.is_empty(), "{} faults, such as\n{}", faults.len(), faults[..faults.len().min(12)].join("\n"));
}

#[test]
fn no_end_of_a_guide_is_stepped_over() {
    let faults: Vec<String> = (0..500).filter_map(|seed| fault_of(seed, Chance::at_guide_with_ends)).collect();
    assert!(faults.is_empty(), "{} faults, such as\n{}", faults.len(), faults[..faults.len().min(12)].join("\n"));
}

const SHAFT: Dof = Dof::Tree { coordinate: 0, speed: 0 };

/// A rotor that nothing holds, turning at 100 rad/s.
fn rotor() -> Model {
    let wheel = Body::new("wheel", 1.0, Symmetric::scalar(0.1), Vector::zeros());
    Model::build(
        vec![wheel],
        vec![crate::contacts::chance::swing::hinge("shaft", None, "wheel", Vector::zeros())],
        Vector::zeros(),
    )
    .unwrap()
}

/// What happens to it in ten seconds.
fn turn<K: Method<Vec<f64>>>(model: Model, tolerance: f64) -> Evolution {
    let mut system = Evolution::new(Arc::new(model));
    system.set_horizon(10.0);
    let mut y = system.system().state(&[100.0]);
    system.begin(0.0, &mut y);
    let absolute = vec![tolerance; y.len()];
    let plan = Plan { until: 10.0, first_step: 1e-3, relative: tolerance, absolute, most_steps: 1_000_000 };
    assert_eq!(run(&mut system, &mut K::new(&y), 0.0, &mut y, &plan, &mut ()).halt, Halt::Finished);
    system
}

#[test]
fn every_turn_of_a_steady_rotor_is_an_event() {
    let mut model = rotor();
    for (name, input, factor) in [("turn", Measure::Coordinate(SHAFT), 1.0), ("tick", Measure::Time, 100.0)] {
        let sine = Function::new(vec![input], move |x| (factor * x[0]).sin()).unwrap();
        let signal = Signal::Function(Arc::new(sine));
        model.watches.push(Watch { name: name.into(), signal, direction: Direction::Both, stop_at: None });
    }
    for system in
        [turn::<Auto<_>>(model.clone(), 1e-10), turn::<Rodas5P<_>>(model.clone(), 1e-3), turn::<Dopri5<_>>(model, 1e-6)]
    {
        for k in 0..2 {
            let times: Vec<f64> = system
                .events()
                .iter()
                .filter(|h| matches!(h.kind, SystemEventKind::Passed { watch, .. } if watch == k))
                .map(|h| h.time)
                .collect();
            assert_eq!(times.len(), 318);
            for (n, t) in times.iter().enumerate() {
                assert!((t - (n + 1) as f64 * std::f64::consts::PI / 100.0).abs() < 1e-9, "passage {n} at {t}");
            }
        }
    }
}

#[test]
fn a_stop_behind_many_turns_is_met_in_time() {
    for limit in [0.1, 3.0, 500.0, 999.9] {
        let mut model = rotor();
        model.stops = vec![Stop { joint: 0, dof: SHAFT, limit, upper: true, stiffness: 1e4, damping: 0.0 }];
        let system = turn::<Dop853<_>>(model, 1e-10);
        let met = system.events().iter().map(|h| h.time).next().unwrap();
        assert!((met - limit / 100.0).abs() < 1e-12 * limit, "{met} for {limit}");
    }
}
