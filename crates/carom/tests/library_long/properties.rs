//! What holds for every impact, whatever the numbers.

use carom::lab::{Case, Ending, Hit, Impact, Pair, Policy, RattleEnding, Report, Settings, batch};
use carom::laws::catalogue::{self, Entry, Kind};
use carom::laws::normal::{Elastic, Law, Permanent, Viscoelastic, hysteresis};
use proptest::prelude::*;

fn normal_laws() -> Vec<&'static Entry> {
    catalogue::entries().filter(|entry| matches!(entry.kind, Kind::Normal(_))).collect()
}

/// A number between two others, evenly on a logarithmic scale.
fn log_between(from: f64, to: f64) -> impl Strategy<Value = f64> {
    (from.ln()..to.ln()).prop_map(f64::exp)
}

/// Everything a report says, bit by bit.
fn bits(report: &Report) -> Vec<u64> {
    [
        report.restitution,
        report.restitution_poisson,
        report.restitution_stronge,
        report.impulse,
        report.dissipated,
        report.duration,
        report.compression_time,
        report.peak_force,
        report.least_force,
        report.first_force,
        report.peak_indentation,
        report.residual_indentation,
        report.energy_residue,
    ]
    .map(f64::to_bits)
    .to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_passive_law_never_delivers_more_than_one(
        which in 0..normal_laws().len(),
        e in 0.02..1.0f64,
        speed in log_between(0.05, 5.0),
        mass in log_between(0.02, 1.0),
    ) {
        let case = Case { restitution: Some(e), speed: Some(speed), effective_mass: Some(mass), ..Case::new(normal_laws()[which].id) };
        let report = case.prepare().unwrap().impact.run(&Settings::default());
        prop_assert!(report.ending != Ending::Failed, "{} failed", case.law);
        prop_assert!(report.restitution <= 1.0 + 1e-8, "{} delivers {}", case.law, report.restitution);
        prop_assert!(report.dissipated >= -1e-8 * report.energy, "{} gains {} J", case.law, -report.dissipated);
        prop_assert!(report.energy_residue.abs() < 1e-9 * report.energy, "{} misses {} J", case.law, report.energy_residue);
    }

    #[test]
    fn a_tighter_tolerance_never_errs_more(xi in 0.01..5.0f64, n in 1.0..2.5f64, speed in log_between(1e-3, 20.0)) {
        let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e8, n, xi));
        let impact = Impact::new(law, 0.3, speed);
        let error = |tolerance: f64| {
            (impact.run(&Settings { tolerance, ..Settings::default() }).restitution - hysteresis::delivered(xi)).abs()
        };
        let errors = [1e-4, 1e-6, 1e-8, 1e-10, 1e-12].map(error);
        // Noise: what the tighter tolerance itself allows.
        for (pair, noise) in errors.windows(2).zip([1e-6, 1e-8, 1e-9, 1e-11]) {
            prop_assert!(pair[1] <= pair[0] + noise, "{errors:?}");
        }
        prop_assert!(errors[4] < 1e-9, "{errors:?}");
    }

    #[test]
    fn an_elastic_pair_keeps_its_speed_and_its_rhythm(
        speed in log_between(0.01, 5.0),
        clearance in log_between(1e-4, 1e-2),
        masses in (log_between(0.1, 10.0), log_between(0.1, 10.0)),
    ) {
        let law = Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness: 1e10, exponent: 1.5 }));
        let flight = 2.0 * clearance / speed;
        // Heavy bodies in a narrow clearance press for longer than they fly.
        let lasts = Impact::new(law.clone(), masses.0 * masses.1 / (masses.0 + masses.1), speed).run(&Settings::default()).duration;
        let until = 10.0 * (flight + lasts);
        let pair = Pair { law, masses: [masses.0, masses.1], forces: [0.0, 0.0], clearance, speed, until, memory: Policy::Fresh };
        let rattle = pair.run(&Settings::default());
        prop_assert!(rattle.hits.len() >= 2);
        prop_assert!((rattle.hits[0].time / (0.5 * flight) - 1.0).abs() < 1e-12);
        for hit in &rattle.hits {
            prop_assert!((hit.approach_speed / speed - 1.0).abs() < 1e-8, "{}", hit.approach_speed / speed);
        }
        // From wall to wall and back, with the time of the contact at either end; the last one may have been cut off.
        for two in rattle.hits.windows(2) {
            let expected = flight + two[0].report.duration;
            prop_assert!(((two[1].time - two[0].time) / expected - 1.0).abs() < 1e-8);
            prop_assert!(two[0].side * two[1].side < 0.0);
        }
    }

    #[test]
    fn a_pair_pressed_against_a_wall_repeats_the_single_impact(
        force in log_between(0.1, 100.0), clearance in log_between(1e-4, 1e-2), e in 0.3..0.95f64, permanent: bool,
    ) {
        let law = if permanent {
            Law::Permanent(Permanent::recovering(1e9, 1.5, e * e))
        } else {
            Law::Viscoelastic(Viscoelastic::hysteretic(1e9, 1.5, hysteresis::exact(e)))
        };
        let mass = 0.5;
        let pair = Pair {
            law: law.clone(), masses: [f64::INFINITY, mass], forces: [0.0, force], clearance, speed: 0.0,
            until: 20.0 * (2.0 * clearance * mass / force).sqrt(), memory: Policy::Fresh,
        };
        let rattle = pair.run(&Settings::default());
        prop_assert!(!rattle.hits.is_empty());
        // The first fall: v = sqrt(2 a c).
        prop_assert!((rattle.hits[0].approach_speed / (2.0 * force / mass * clearance).sqrt() - 1.0).abs() < 1e-12);
        let single = |hit: &Hit| {
            let alone = Impact { acceleration: force / mass, ..Impact::new(law.clone(), mass, hit.approach_speed) };
            alone.run(&Settings::default())
        };
        // A force that outweighs the impact holds the bodies together at once, in the pair as alone.
        if rattle.hits.len() == 1 {
            prop_assert!(rattle.ending != RattleEnding::Flying);
            prop_assert_eq!(single(&rattle.hits[0]).ending, Ending::Together);
        }
        // The last contact may have been cut off by the end of the watching.
        for hit in rattle.hits.iter().take(rattle.hits.len() - 1).take(20) {
            prop_assert_eq!(hit.side, 1.0);
            prop_assert_eq!(bits(&hit.report), bits(&single(hit)));
        }
        // Without a mark to fall back to, the next approach is as fast as this departure.
        if !permanent {
            for two in rattle.hits.windows(2).take(10) {
                let departure = two[0].report.restitution * two[0].approach_speed;
                prop_assert!((two[1].approach_speed / departure - 1.0).abs() < 1e-9);
            }
        }
    }
}

/// One impact of every law, at several speeds.
fn many() -> Vec<Impact> {
    let at = |speed: f64| {
        normal_laws().into_iter().map(move |entry| {
            Case { speed: Some(speed), ..Case::new(entry.id) }.prepare().expect("a default case").impact
        })
    };
    [0.2, 0.7, 1.3, 3.0].into_iter().flat_map(at).collect()
}

#[test]
fn a_batch_is_the_same_bit_by_bit_as_its_impacts_one_by_one() {
    let settings = Settings::default();
    let alone: Vec<_> = many().iter().map(|impact| bits(&impact.run(&settings))).collect();
    let together: Vec<_> = batch(&many(), &settings).iter().map(bits).collect();
    assert_eq!(alone, together);
}

#[test]
fn a_batch_does_not_depend_on_the_number_of_threads() {
    let with = |threads: usize| -> Vec<_> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| batch(&many(), &Settings::default()).iter().map(bits).collect())
    };
    let one = with(1);
    assert_eq!(one, with(2));
    assert_eq!(one, with(3));
}
