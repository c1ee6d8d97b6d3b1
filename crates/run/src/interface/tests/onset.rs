//! Ask for a restitution in a mechanism, get that restitution, whatever the mass and the speed of the impact.

use super::*;
use carom_laws::normal::{Elastic, Law, Onset, Viscoelastic};

/// Two impacts that have nothing in common: effective mass [kg] and approach speed [m/s].
const ONSETS: [(f64, f64); 2] = [(0.13, 1.0), (2.0, 0.15)];

fn calibrated(law: &str, e: f64) -> PreparedLaw {
    let linear = ["kelvin_voigt", "goyal", "brogliato", "lee_wang_second", "valles_reinhorn", "anagnostopoulos"];
    let stiffness = linear.contains(&law).then_some(7.8e7);
    let interface = Interface { calibrate: true, restitution: Some(e), stiffness, ..steel_on_steel(law) };
    interface.prepare(&on_plane(0.02)).unwrap_or_else(|error| panic!("{law}: {error}"))
}

fn delivers(law: &str, e: f64) -> PreparedLaw {
    let ready = calibrated(law, e);
    for (mass, speed) in ONSETS {
        let got = strike(&ready, mass, speed).restitution;
        assert!((got - e).abs() < 1e-8, "{law} at {mass} kg, {speed} m/s: asked {e}, delivered {got}");
    }
    ready
}

#[test]
fn laws_whose_number_is_the_same_in_every_impact_are_calibrated_once() {
    let once = [
        "lankarani_nikravesh",
        "hunt_crossley",
        "gonthier_volumetric",
        "tsuji",
        "jankowski_xi1",
        "goyal",
        "ln_permanent",
    ];
    for law in once {
        assert!(delivers(law, 0.6).calibration.is_none(), "{law}");
    }
}

#[test]
fn laws_whose_number_depends_on_the_impact_are_calibrated_at_its_onset() {
    for law in [
        "kelvin_voigt",
        "xiong_dai",
        "thornton",
        "ristow",
        "lee_wang_second",
        "goldsmith_permanent",
        "adams_impact",
        "choi",
        "yigit_linear",
    ] {
        assert!(delivers(law, 0.6).calibration.is_some(), "{law}");
    }
}

#[test]
fn a_loss_per_speed_gives_way_to_calibration() {
    let alpha = Interface {
        calibrate: true,
        restitution: Some(0.6),
        parameters: vec![("alpha".to_owned(), 0.32)],
        ..steel_on_steel("hunt_crossley")
    };
    let ready = alpha.prepare(&on_plane(0.02)).unwrap();
    assert!((strike(&ready, 0.13, 1.0).restitution - 0.6).abs() < 1e-8);
    assert!(ready.assumed.iter().any(|phrase| phrase == "alpha not used: it is set so that 0.6 is delivered"));
}

#[test]
fn an_exponent_that_breaks_the_scaling_is_calibrated_at_the_onset() {
    let interface = Interface { calibrate: true, stiffness: Some(1e9), exponent: Some(1.3), ..steel_on_steel("tsuji") };
    let ready = interface.prepare(&on_plane(0.02)).unwrap();
    assert!(ready.calibration.is_some());
    for (mass, speed) in ONSETS {
        assert!((strike(&ready, mass, speed).restitution - 0.7).abs() < 1e-8, "{mass} kg, {speed} m/s");
    }
}

#[test]
fn an_onset_that_was_asked_about_is_answered_alike_again() {
    let ready = calibrated("kelvin_voigt", 0.6);
    let calibration = ready.calibration.unwrap();
    let onset = |(effective_mass, approach_speed)| Onset { approach_speed, effective_mass };
    let ask = |of| calibration.dissipation(&ready.law, onset(of));
    let [first, second] = ONSETS.map(ask);
    assert_eq!(ONSETS.map(ask), [first, second]);
    assert_ne!(first, second);

    // The same onset of surfaces that are stiffer where they meet is another one.
    let softer = calibration.dissipation(&ready.law, onset(ONSETS[0]));
    let Law::Viscoelastic(law) = &ready.law else { panic!("no spring") };
    let elastic = Elastic::Power { stiffness: 4.0 * 7.8e7, exponent: 1.0 };
    let stiffer = calibration.dissipation(&Law::Viscoelastic(Viscoelastic { elastic, ..*law }), onset(ONSETS[0]));
    assert!((stiffer.unwrap() / softer.unwrap() - 2.0).abs() < 1e-9, "{stiffer:?} {softer:?}");
}

#[test]
fn an_onset_without_a_mass_or_a_speed_has_no_number() {
    let ready = calibrated("kelvin_voigt", 0.6);
    let calibration = ready.calibration.unwrap();
    for (mass, speed) in [(f64::INFINITY, 1.0), (0.0, 1.0), (1.0, 0.0), (f64::NAN, 1.0), (1.0, -1.0)] {
        let onset = Onset { approach_speed: speed, effective_mass: mass };
        assert_eq!(calibration.dissipation(&ready.law, onset), None);
    }
}

/// However viscous, Xiong's law gives a little back.
#[test]
fn what_is_out_of_reach_has_no_number() {
    let ready = calibrated("xiong_dai", 0.001);
    let onset = Onset { approach_speed: 1.0, effective_mass: 0.13 };
    assert_eq!(ready.calibration.unwrap().dissipation(&ready.law, onset), None);
}
