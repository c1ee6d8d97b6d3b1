//! Three methods that share nothing but the loop must deliver the same; a stiff contact is finished all the same.

use carom::lab::{Case, Ending, Integrator, Settings};
use carom::laws::catalogue::{self, Kind};

#[test]
fn explicit_and_implicit_methods_deliver_the_same() {
    for entry in catalogue::entries().filter(|entry| matches!(entry.kind, Kind::Normal(_))) {
        let case = Case::new(entry.id).prepare().unwrap();
        let with = |integrator| case.impact.run(&Settings { integrator, ..Settings::default() });
        let reference = with(Integrator::Dop853);
        for integrator in [Integrator::Dopri5, Integrator::Rodas5P] {
            let report = with(integrator);
            assert!((report.restitution - reference.restitution).abs() < 1e-8, "{} {integrator:?}", entry.id);
            assert!((report.duration / reference.duration - 1.0).abs() < 1e-7, "{} {integrator:?}", entry.id);
            assert!((report.peak_force / reference.peak_force - 1.0).abs() < 1e-6, "{} {integrator:?}", entry.id);
        }
    }
}

#[test]
fn a_damper_far_beyond_critical_creeps_and_is_told_so() {
    // Damping ratio 5e4: explicit steps would have to follow a time of a picosecond.
    let case = Case {
        stiffness: Some(1e8),
        effective_mass: Some(1e-6),
        parameters: vec![("D".to_owned(), 1e6)],
        ..Case::new("kelvin_voigt")
    };
    let report = case.prepare().unwrap().impact.run(&Settings::default());
    assert_eq!(report.ending, Ending::Together);
    assert!(report.restitution.abs() < 1e-6, "{}", report.restitution);
    assert!((report.dissipated / report.energy - 1.0).abs() < 1e-6);
    assert!(report.work.steps < 1000, "{} steps", report.work.steps);
}
