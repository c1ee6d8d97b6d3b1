//! Laws of line contact that another law damps.

use super::*;
use carom_laws::normal::hysteresis;

fn damped(damping: &str, e: f64) -> Interface {
    Interface {
        damping: Some(damping.to_owned()),
        restitution: Some(e),
        length: Some(0.02),
        ..steel_on_steel("cyl_johnson")
    }
}

#[test]
fn the_factor_delivers_what_its_own_law_does_and_both_numbers_are_known() {
    for (damping, e, xi) in [("lankarani_nikravesh", 0.9, 0.75 * 0.19), ("hunt_crossley", 0.5, 0.75)] {
        let ready = damped(damping, e).prepare(&bearing()).unwrap();
        assert!((ready.delivers().unwrap() - hysteresis::delivered(xi)).abs() < 1e-15);
        assert_eq!((ready.law_id(), ready.damping.unwrap().id), ("cyl_johnson", damping));
        assert!(ready.assumed.is_empty(), "{:?}", ready.assumed);
        for (mass, speed) in [(0.02, 3.0), (5.0, 0.01)] {
            let got = strike(&ready, mass, speed).restitution;
            assert!((got - hysteresis::delivered(xi)).abs() < 1e-8, "{damping}: {got}");
        }
    }
}

#[test]
fn a_damped_law_is_calibrated_once() {
    let ready = Interface { calibrate: true, ..damped("ye_flores", 0.4) }.prepare(&bearing()).unwrap();
    assert!(ready.calibration.is_none());
    assert!((ready.delivers().unwrap() - 0.4).abs() < 1e-14);
    assert!((strike(&ready, 0.3, 0.5).restitution - 0.4).abs() < 1e-8);
}

#[test]
fn a_law_without_loss_that_is_asked_for_a_restitution_is_led_to_its_damping() {
    let ready = Interface { damping: None, ..damped("", 0.9) }.prepare(&bearing()).unwrap();
    let words = "cyl_johnson has no loss: it delivers 1, not 0.9; damping = \"lankarani_nikravesh\" gives it one";
    assert!(ready.assumed.iter().any(|phrase| phrase == words), "{:?}", ready.assumed);
}
