//! Laws of line contact that another law damps.

use super::*;
use crate::lab::{Integrator, Settings};
use crate::law_inputs::{CalibrationError, DampingError};
use carom_laws::catalogue::{self, lenders};
use carom_laws::normal::hysteresis;

/// Finer than the default, so that what is delivered is seen to nine digits.
const FINE: Settings = Settings { tolerance: 1e-13, integrator: Integrator::Dop853, curves: false };

/// Random numbers: a linear congruential generator (D. E. Knuth, *MMIX*).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }
}

fn damped_case(law: &str, damping: &str, e: f64) -> Case {
    Case { restitution: Some(e), damping: Some(damping.to_owned()), effective_mass: Some(0.3), ..Case::new(law) }
}

/// Every law of line contact with every factor, at random restitutions, masses and speeds: slow ones stay within the range of the law, fast ones go along its
/// tangent.
#[test]
fn what_a_damped_law_of_line_contact_delivers_follows_from_its_factor_alone() {
    let (mut dice, mut tried) = (Dice(11), 0);
    for law in catalogue::entries().filter(|entry| entry.takes_factor()) {
        for lender in lenders() {
            let e = 0.2 + 0.79 * dice.next();
            let (mass, speed) = (10f64.powf(4.0 * dice.next() - 3.0), 10f64.powf(3.0 * dice.next() - 2.0));
            let case = Case { effective_mass: Some(mass), speed: Some(speed), ..damped_case(law.id, lender.id, e) };
            let prepared = case.prepare().unwrap();
            let xi = prepared.coefficient().unwrap().2;
            let (got, expected) = (prepared.impact.run(&FINE).restitution, hysteresis::delivered(xi));
            let what = format!("{} damped as {}, e {e}, {mass} kg, {speed} m/s", law.id, lender.id);
            assert!((got - expected).abs() < 1e-9, "{what}: {got} against {expected}");
            // A sphere with the law itself delivers the same.
            let point = Case { damping: None, stiffness: Some(1e9), ..Case { law: lender.id.to_owned(), ..case } };
            let got = point.prepare().unwrap().impact.run(&FINE).restitution;
            assert!((got - expected).abs() < 1e-9, "{what}, at a point: {got} against {expected}");
            tried += 1;
        }
    }
    assert!(tried > 150, "{tried}");
}

#[test]
fn a_damped_law_is_calibrated_to_deliver_what_is_asked_for() {
    for law in ["cyl_johnson", "cyl_liu", "cyl_pereira_2015", "cyl_brandlein"] {
        for e in [0.05, 0.5, 0.9] {
            let case = Case { calibrate: true, ..damped_case(law, "lankarani_nikravesh", e) };
            let got = case.prepare().unwrap().impact.run(&FINE).restitution;
            assert!((got - e).abs() < 1e-9, "{law}: {got} against {e}");
        }
    }
}

#[test]
fn what_damps_a_law_is_told_with_its_number_and_with_the_restitution_that_was_assumed() {
    let prepared = Case { restitution: None, ..damped_case("cyl_johnson", "hunt_crossley", 0.7) }.prepare().unwrap();
    assert_eq!(prepared.restitution, Some(0.7));
    assert!(prepared.assumed.contains(&"restitution 0.7".to_owned()), "{:?}", prepared.assumed);
    assert!(prepared.formula().ends_with("damped: F (1 + xi v/v0),  xi = 0.45"), "{}", prepared.formula());
    assert_eq!(prepared.law_name(), "Johnson, parallel cylinders (1985), damped as Hunt-Crossley (1975)");
}

#[test]
fn damping_that_makes_no_sense_is_refused() {
    let refused = |case: Case| match case.prepare().unwrap_err() {
        CaseError::Damping(error) => (error.to_string(), error.remedy()),
        other => panic!("{other}"),
    };
    let (_, remedy) = refused(damped_case("cyl_johnson", "lankarani_nikravesch", 0.9));
    assert_eq!(remedy, "did you mean \"lankarani_nikravesh\"?");
    let (words, remedy) = refused(damped_case("cyl_johnson", "tsuji", 0.9));
    assert!(words.contains("no law of the Hunt-Crossley family") && remedy.contains("ye_flores"), "{words}: {remedy}");
    assert_eq!(refused(damped_case("hertz", "ye_flores", 0.9)).1, "take the law \"ye_flores\" itself");
    assert_eq!(refused(damped_case("tsuji", "ye_flores", 0.9)).1, "leave it out");
    assert_eq!(refused(damped_case("expr: K*d^1.5", "ye_flores", 0.9)).1, "leave it out");
    let twice = Case { parameters: vec![("alpha".to_owned(), 0.1)], ..damped_case("cyl_johnson", "ye_flores", 0.9) };
    assert_eq!(twice.prepare().unwrap_err(), CaseError::Damping(DampingError::Twice { law: "cyl_johnson" }));

    // No factor is large enough for a plastic impact, and a law without loss can only deliver 1.
    let plastic = damped_case("cyl_johnson", "ye_flores", 0.0).prepare().unwrap_err();
    assert!(matches!(plastic, CaseError::NoCoefficient { law: "ye_flores", .. }), "{plastic}");
    let lossless =
        Case { damping: None, calibrate: true, ..damped_case("cyl_johnson", "", 0.9) }.prepare().unwrap_err();
    assert!(matches!(lossless, CaseError::Calibration { reason: CalibrationError::Lossless, .. }));
    assert!(lossless.to_string().ends_with("a damping such as lankarani_nikravesh gives it a loss"), "{lossless}");
}
