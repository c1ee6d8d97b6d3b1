//! Impacts at an angle, with spin and friction.

use crate::{Desk, json, refusal, text};
use serde_json::Value;

/// The ball of Kharaz, Gorham & Salman 2001, with more behind it.
fn kharaz(more: &[&str]) -> Vec<String> {
    let ball = ["impact", "--law", "hertz", "--sphere", "2.5 mm", "--material", "alumina", "--material", "glass"];
    ball.iter().chain(&["--speed", "3.9 m/s"]).chain(more).map(|word| (*word).to_owned()).collect()
}

fn words(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

#[test]
fn a_ball_with_backspin_sticks_as_a_rigid_one_does() {
    let said = "impact|--law|hertz|--sphere|5 mm|--speed|4 m/s|--angle|30 deg|--spin|100 rad/s|--friction|0.3|--json";
    let impact = json(&said.split('|').collect::<Vec<_>>());
    let along = &impact["oblique"];
    // Slip 2 + 0.5 m/s, of which the centre loses 2/7.
    assert!((number(&along["speed_along_after"]) - (2.0 - 2.5 * 2.0 / 7.0)).abs() < 1e-9, "{along}");
    assert!((number(&along["spins_after"][0]) - (100.0 - 2.5 * 2.0 / 7.0 * 2.5 / 5e-3)).abs() < 1e-6, "{along}");
    assert_eq!((along["outcome"].as_str(), along["slip_after"].as_f64()), (Some("stuck"), Some(0.0)));
    let energy = |key: &str| number(&along[key]);
    let before = energy("energy_along_before") + energy("energy_spin_before");
    let after = energy("energy_along_after") + energy("energy_spin_after") + energy("dissipated");
    assert!((before - after).abs() < 1e-9 * before);
    assert!(
        impact["assumed"].as_array().unwrap().iter().any(|phrase| phrase.as_str().unwrap().contains("homogeneous"))
    );
}

#[test]
fn the_angle_leaves_what_is_along_the_normal_as_it_was() {
    let straight = json(&words(&kharaz(&["--json"])));
    assert!(straight.get("oblique").is_none());
    // 3.9 m/s along the normal again.
    let slanted = json(&[
        "impact",
        "--law",
        "hertz",
        "--sphere",
        "2.5 mm",
        "--material",
        "alumina",
        "--material",
        "glass",
        "--speed",
        "7.8 m/s",
        "--angle",
        "60 deg",
        "--friction",
        "0.092",
        "--json",
    ]);
    for key in ["duration", "peak_force", "peak_indentation", "impulse", "approach_speed"] {
        assert!((number(&slanted[key]) / number(&straight[key]) - 1.0).abs() < 1e-8, "{key}");
    }
    assert!((number(&slanted["oblique"]["impulse_ratio"]) - 0.092).abs() < 1e-9);
    assert_eq!(slanted["oblique"]["outcome"], "slid");
}

#[test]
fn every_friction_law_runs_by_its_name_and_its_ledger_closes() {
    for entry in json(&["laws", "--json"]).as_array().unwrap().iter().filter(|entry| entry["kind"] == "friction") {
        let id = entry["id"].as_str().unwrap();
        let said = kharaz(&["--angle", "20 deg", "--restitution", "0.9", "--friction", id, "--json"]);
        let impact = json(&words(&said));
        assert_eq!((impact["ending"].as_str(), impact["oblique"]["friction"].as_str()), (Some("parted"), Some(id)));
        let (residue, energy) = (number(&impact["oblique"]["energy_residue"]), number(&impact["energy"]));
        assert!(residue.abs() < 1e-9 * energy, "{id}: {residue}");
    }
}

#[test]
fn a_law_that_creates_energy_is_told_of() {
    let said = kharaz(&["--angle", "1.84 deg", "--friction", "dem_spring", "--friction-param", "kinetic=0.092"]);
    assert!(text(&words(&said)).contains("! The law of friction creates"));
    let said = kharaz(&["--angle", "1.84 deg", "--friction", "mindlin", "--friction-param", "kinetic=0.092"]);
    assert!(!text(&words(&said)).contains("creates"));
}

#[test]
fn curves_figure_and_page_show_the_friction_beside_the_force() {
    let desk = Desk::new("oblique-files");
    let said = kharaz(&[
        "--angle",
        "20 deg",
        "--friction",
        "0.092",
        "--csv",
        "a.csv",
        "--figure",
        "a.svg",
        "--report",
        "a.html",
    ]);
    desk.text(&words(&said));
    let read = |name: &str| std::fs::read_to_string(desk.path(name)).unwrap();
    assert!(
        read("a.csv")
            .lines()
            .next()
            .unwrap()
            .ends_with("slip [m/s],friction [N],friction work [J],friction stored [J]")
    );
    assert!(read("a.csv").lines().skip(1).all(|row| row.split(',').count() == 9));
    assert!(read("a.svg").contains("friction on the first body"));
    let page = read("a.html");
    assert!(page.contains("contact force and friction over time") && page.contains("lost by friction"));
}

#[test]
fn bad_input_at_an_angle_gets_one_clear_error() {
    let cases: [(&[&str], &str); 16] = [
        (&["--mass", "1", "--stiffness", "1e9", "--friction", "0.3"], "a point mass has none: give --sphere"),
        (&["--angle", "95 deg"], "must lie between -90 and 90 deg, not 95 deg"),
        (&["--angle", "90 deg"], "must lie between -90 and 90 deg"),
        (&["--angle", "30"], "a bare number is in radians"),
        (&["--angle", "30 m"], "--angle: expected a plain number"),
        (&["--friction", "-0.1"], "a coefficient of friction must not be negative, but is -0.1"),
        (&["--friction", "0.3 N"], "--friction: expected a plain number"),
        (
            &["--friction", "coulomb", "--friction-param", "static=0.2", "--friction-param", "kinetic=0.3"],
            "the static coefficient of friction is below the kinetic one",
        ),
        (&["--friction", "coulomb", "--friction-param", "static=0.2"], "coulomb also needs kinetic"),
        (&["--friction", "0.3", "--friction-param", "static=0.4"], "static is given twice"),
        (
            &["--friction", "ambrosio", "--friction-param", "kinetic=0.2", "--friction-param", "v0=1 mm/s"],
            "ambrosio also needs v1",
        ),
        (&["--friction", "hertz"], "write --law hertz, and friction beside it"),
        (&["--friction", "lugra"], "did you mean \"lugre\"?"),
        (&["--friction", "tsuji_tangential"], "write --restitution 0.7"),
        (&["--sphere", "20 mm", "--spin", "1", "--spin", "2"], "2 spins are given for one body that can turn"),
        (&["--spin", "1e200"], "the energy along the surface comes out larger than any number"),
    ];
    for (arguments, message) in cases {
        let arguments = [&["impact", "--law", "hertz"], arguments].concat();
        let told = refusal(&arguments);
        assert!(told.starts_with("error: ") && told.contains(message), "{arguments:?}: {told}");
        assert_eq!(told.trim_end().lines().count(), 1, "{told}");
    }
    for other in [&["--impacts", "3"][..], &["--dimensionless"], &["--clearance", "1 mm", "--until", "1 s"]] {
        let arguments = [&["impact", "--law", "hertz", "--angle", "30 deg"], other].concat();
        assert!(refusal(&arguments).contains("cannot be used with"), "{other:?}");
    }
    assert!(
        refusal(&["impact", "--law", "lcp_newton", "--friction", "0.3"])
            .contains("no force that friction could follow")
    );
}
