//! `slider-crank-clearance` and `slider-crank-clearance-b3`, against reference scenario 5 and an independent solution in two coordinates
//! (`reference/slider_crank.py`).

use super::{column, impacts, near, read, run, says, to_digit};
use carom::warning::Code;
use std::f64::consts::{PI, TAU};

pub(super) const SPEED: f64 = 5000.0 * TAU / 60.0;

/// The numbers of a reference file, row by row.
pub(super) fn rows(text: &str) -> Vec<Vec<f64>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(',').map(|number| number.parse().unwrap()).collect()).collect()
}

/// Reference scenario 5: the stiffness of the inner sphere, 4/(3 (s1 + s2)) sqrt(Rb Rj/(Rb - Rj)).
#[test]
fn the_stiffness_follows_from_radii_and_material() {
    for name in ["slider-crank-clearance", "slider-crank-clearance-b3"] {
        let scenario = read(name, &[]);
        to_digit(scenario.simulation.interfaces[0].stiffness.unwrap(), 6.6101983979e10, 1.0);
        // Crank, rod and slider move in their plane: nothing is left for the bearing to hold but the contact.
        assert_eq!(scenario.simulation.model.contacts.len(), 1);
    }
    says("slider-crank-clearance", "6.6102e10 N/m^1.5");
}

/// Reference scenario 5: until the first touch friction does not count.
#[test]
fn the_journal_first_flies_as_the_reference_says() {
    let first = impacts(&run("slider-crank-clearance", &["run.until=0.3 ms"]), "wrist_pin")[0];
    to_digit((first.touch * SPEED).to_degrees(), 6.8186, 1e-4);
    to_digit(first.approach, 4.385783, 1e-6);
    let a = 0.05 * SPEED * SPEED * (1.0 + 0.05 / 0.12);
    near(first.approach, (2.0 * a * 5e-4).sqrt(), 5e-3);
    says("slider-crank-clearance", &format!("`sqrt(2 a c)` is {:.2} m/s", (2.0 * a * 5e-4).sqrt()));
}

#[test]
fn the_impacts_of_the_first_half_turn_are_right_to_a_millionth() {
    let reference = rows(include_str!("reference/heavy_rod.csv"));
    let found = impacts(&run("slider-crank-clearance", &[]), "wrist_pin");
    assert!(reference.len() == 20 && found[20].touch > PI / SPEED);
    for (found, row) in found.iter().zip(&reference) {
        let numbers = [found.touch, found.approach, found.peak_force, found.duration];
        numbers.iter().zip(row).for_each(|(found, expected)| near(*found, *expected, 1e-6));
    }
    for row in &reference[..5] {
        says("slider-crank-clearance", &format!("| {:.7} | {:.6} |", 1e3 * row[0], row[1]));
    }
}

/// Reference scenario 5, without friction: energy to a millionth of a joule, peaks of the order of 3e4 N.
#[test]
fn what_the_motor_gives_is_lost_in_the_bearing_or_moves() {
    let outcome = run("slider-crank-clearance", &["run.until='= 10*TAU/speed'"]);
    assert!(outcome.residue().abs() < 1e-6, "{}", outcome.residue());
    let found = impacts(&outcome, "wrist_pin");
    let peak = found.iter().map(|impact| impact.peak_force).fold(0.0, f64::max);
    assert!((3e4..6e4).contains(&peak), "{peak}");
    // Each hit costs something; what is told of all of them is the loss.
    assert!(found.iter().all(|impact| impact.loss.is_nan() || impact.loss > 0.0));
    let told: f64 = found.iter().map(|impact| impact.loss).filter(|loss| !loss.is_nan()).sum();
    let lost = column(&outcome, "wrist_pin.loss");
    assert!(told <= lost.last().unwrap() * (1.0 + 1e-9) && told > 0.8 * lost.last().unwrap());
}

/// The length of a first step after touch, and with it the rounding of everything, follows the tolerance.
#[test]
fn at_least_31_impacts_of_the_light_rod_are_right_whatever_the_steps() {
    let reference = rows(include_str!("reference/light_rod.csv"));
    assert_eq!(reference.len(), 43);
    for factor in [0.7, 0.8, 0.9, 0.95, 1.0, 1.05, 1.1, 1.2, 1.3] {
        let outcome =
            run("slider-crank-clearance-b3", &[&format!("run.tolerance={}", factor * 1e-11), "run.record=1 ms"]);
        let found = impacts(&outcome, "wrist_pin");
        let right = found.iter().zip(&reference).take_while(|(found, row)| (found.touch - row[0]).abs() < 3e-6).count();
        assert!(right >= 31, "{right} with {factor}");
        assert!(outcome.relative_residue().abs() < 1e-10, "{:e}", outcome.relative_residue());
    }
    assert_eq!(read("slider-crank-clearance-b3", &[]).simulation.settings.tolerance, 1e-11);
}

#[test]
fn a_law_that_is_written_as_an_expression_does_what_the_law_of_the_catalogue_does() {
    let half = "run.until='= PI/speed'";
    let one = impacts(&run("slider-crank-clearance", &[half]), "wrist_pin");
    let own = ["law=expr: K*d^1.5*(1 + 0.75*(1 - e^2)*v/v0)", half];
    let other = impacts(&run("slider-crank-clearance", &own), "wrist_pin");
    assert_eq!(one.len(), other.len());
    for (one, other) in one.iter().zip(&other) {
        near(one.touch, other.touch, 1e-6);
        near(one.peak_force, other.peak_force, 1e-5);
    }
    // The one of the page, with a slightly smaller loss.
    let short = ["law=expr: K*d^1.5*(1 + 0.14*v/v0)", "run.until=0.3 ms"];
    let rounded = impacts(&run("slider-crank-clearance", &short), "wrist_pin")[0];
    near(rounded.approach, one[0].approach, 1e-9);
    assert!(rounded.loss < one[0].loss && rounded.loss > 0.95 * one[0].loss, "{} {}", rounded.loss, one[0].loss);
}

#[test]
fn every_kind_of_law_runs_in_the_bearing() {
    for law in
        ["ye_flores", "hunt_crossley", "hertz", "ln_permanent", "tsuji", "xiong_dai", "thornton", "jankowski_xi2"]
    {
        let outcome = run("slider-crank-clearance", &[&format!("law={law}"), "run.until='= PI/speed'"]);
        assert!(impacts(&outcome, "wrist_pin").len() >= 4, "{law}");
    }
    let linear = ["law=kelvin_voigt", "joint.wrist_pin.stiffness=3e8 N/m", "run.until='= PI/speed'"];
    assert!(impacts(&run("slider-crank-clearance", &linear), "wrist_pin").len() >= 4);
}

/// `d = (W/(pi Es)) (ln(4 pi Es dR/W) - 1)` with the load `W = F/L` per length, at the peak of every impact.
#[test]
fn the_law_of_johnson_holds_in_the_bearing() {
    let modulus = 207e9 / (2.0 * (1.0 - 0.09));
    for (length, said) in [(0.02, "length=20 mm"), (0.008, "length=8 mm")] {
        let outcome = run("slider-crank-clearance", &["law=cyl_johnson", said]);
        let found = impacts(&outcome, "wrist_pin");
        assert!(found.len() > 20, "{}", found.len());
        for impact in found.iter().filter(|impact| !impact.duration.is_nan()) {
            let load = impact.peak_force / length;
            let depth = load / (PI * modulus) * ((4.0 * PI * modulus * 5e-4 / load).ln() - 1.0);
            near(impact.peak_indentation, depth, 1e-7);
        }
        // No loss.
        let lost = column(&outcome, "wrist_pin.loss");
        assert!(lost.last().unwrap().abs() < 1e-6, "{:?}", lost.last());
    }
    for law in ["cyl_radzimovsky", "cyl_goldsmith", "cyl_esdu_78035", "cyl_lankarani_nikravesh", "cyl_pereira_2011"] {
        let outcome = run("slider-crank-clearance", &[&format!("law={law}"), "run.until='= PI/speed'"]);
        assert!(impacts(&outcome, "wrist_pin").len() >= 4, "{law}");
    }
}

/// The factor of Lankarani and Nikravesh on Johnson's law: `xi = 3/4 (1 - e^2)`, of which a free impact delivers the root of `phi(xi) = phi(-xi e)`, 0.9132 of 0.9.
#[test]
fn a_damped_law_of_line_contact_delivers_in_the_bearing_what_its_factor_does_and_loses_what_is_booked() {
    for (calibrate, expected) in [("false", 0.913_177), ("true", 0.9)] {
        let calibrate = format!("joint.wrist_pin.calibrate={calibrate}");
        let sets = ["law=cyl_johnson", "damping=lankarani_nikravesh", &calibrate[..]];
        let outcome = run("slider-crank-clearance", &sets);
        let found = impacts(&outcome, "wrist_pin");
        let delivered: Vec<f64> = found.iter().map(|impact| impact.delivered).filter(|e| !e.is_nan()).collect();
        assert!(found.len() > 20 && !delivered.is_empty(), "{} {}", found.len(), delivered.len());
        // What else acts in the mechanism, with less than a tenth of the momentum, changes the speeds a little meanwhile.
        assert!(delivered.iter().all(|e| (e - expected).abs() < 0.03), "{delivered:?}");
        let lost = column(&outcome, "wrist_pin.loss");
        assert!(*lost.last().unwrap() > 0.1, "{:?}", lost.last());
    }
}

/// A ratio of speeds, and a restitution, tells what is left of one compression.
#[test]
fn surfaces_that_are_pressed_together_again_before_they_part_have_no_ratio_of_speeds() {
    let outcome = run("slider-crank-clearance", &["run.until=3 ms"]);
    let curve: Vec<(f64, f64)> = outcome.curves.rows().map(|row| (row[0], row[3])).collect();
    let mut kinds = [0, 0];
    for impact in impacts(&outcome, "wrist_pin").iter().filter(|impact| !impact.duration.is_nan()) {
        let end = impact.touch + impact.duration;
        let own: Vec<f64> =
            curve.iter().filter(|(t, _)| *t > impact.touch && *t <= end).map(|(_, rate)| *rate).collect();
        let compressions = 1 + own.windows(2).filter(|pair| pair[0] < 0.0 && pair[1] > 0.0).count();
        assert_eq!(impact.speed_ratio.is_nan(), compressions > 1, "{impact:?}: {compressions}");
        assert!(impact.delivered.is_nan() || impact.delivered == impact.speed_ratio, "{impact:?}");
        kinds[usize::from(compressions > 1)] += 1;
    }
    assert!(kinds[0] >= 5 && kinds[1] >= 1, "{kinds:?}");
}

/// Asked for 0.9, the ratios of the speeds are 0.10 to 1.17: the crank presses and pulls while the pin touches, and no warning blames the law.
#[test]
fn what_the_crank_does_to_the_speeds_is_not_blamed_on_the_law() {
    let outcome = run("slider-crank-clearance", &[]);
    let pin = &outcome.contacts[0];
    let (least, most, count) = pin.pressed.unwrap();
    assert!(least < 0.2 && most > 1.1 && count > 20, "{:?}", pin.pressed);
    let (least, most) = pin.delivered.unwrap();
    assert!(least > 0.8 && most < 1.02, "{:?}", pin.delivered);
    assert!(
        !outcome.warnings().iter().any(|warning| warning.code == Code::RestitutionMissed),
        "{:?}",
        outcome.warnings()
    );
}
