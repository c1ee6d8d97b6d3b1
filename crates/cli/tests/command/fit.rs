//! Fits of laws and scenarios to records.

use crate::{Desk, json, text, told};
use serde_json::Value;

const GLASS: [&str; 6] = ["fit", "chung-ooi-glass", "--effective-mass", "5.864 g", "--speed", "20 m/s"];

fn glass<'a>(more: &[&'a str]) -> Vec<&'a str> {
    GLASS.iter().chain(more).copied().collect()
}

fn value(fit: &Value, name: &str) -> f64 {
    let parameters = fit["parameters"].as_array().unwrap();
    parameters.iter().find(|p| p["name"] == name).unwrap()["value"].as_f64().unwrap()
}

#[test]
fn every_record_that_comes_with_carom_is_fitted() {
    let found = json(&glass(&["--law", "hertz", "--json"]));
    assert!((value(&found["fit"], "stiffness") / 2.335e9 - 1.0).abs() < 1e-3);
    // A sphere on a rigid plane: K = (4/3) E/(1 - nu^2) sqrt(R) = 3.2434e10 N/m^1.5 by the numbers of `cases.csv`; 2699 kg/m^3 and 100 mm make 11.306 kg.
    let ball = ["fit", "chung-ooi-aluminium", "--law", "hertz", "--mass", "11.306 kg", "--speed", "0.2 m/s", "--json"];
    let found = json(&ball);
    assert!(
        (value(&found["fit"], "stiffness") / 3.2434e10 - 1.0).abs() < 0.03,
        "{}",
        value(&found["fit"], "stiffness")
    );
    // It does not begin with touch.
    assert!(value(&found["fit"], "touch").abs() < 2e-5);
    // The coefficient of friction was measured where balls slide, 0.092 (Kharaz, Gorham and Salman 2001).
    let oblique = [
        "--law",
        "hertz",
        "--speed",
        "3.9 m/s",
        "--sphere",
        "2.5 mm",
        "--material",
        "alumina",
        "--material",
        "glass",
        "--friction",
        "coulomb",
        "--json",
    ];
    for record in ["kharaz-tangential", "kharaz-spin", "kharaz-rebound"] {
        let found = json(&[&["fit", record][..], &oblique].concat());
        assert!(
            (value(&found["fit"], "friction") - 0.092).abs() < 0.015,
            "{record}: {}",
            value(&found["fit"], "friction")
        );
    }
}

#[test]
fn records_that_come_with_carom_know_their_impact_unless_it_is_said() {
    let taken = |words: &[&str]| json(&[&["fit"][..], words, &["--law", "hertz", "--json"]].concat());
    let known = taken(&["chung-ooi-glass"]);
    // Two spheres of 10 mm and 2800 kg/m^3: half of one mass, 5.8643 g.
    let mass = (4.0 / 3.0 * std::f64::consts::PI * 1e-6 * 2800.0 / 2.0 * 1e3).to_string() + " g";
    let said = taken(&["chung-ooi-glass", "--effective-mass", &mass, "--speed", "20 m/s"]);
    assert!((value(&known["fit"], "stiffness") / value(&said["fit"], "stiffness") - 1.0).abs() < 1e-6);
    assert!(known["notes"].to_string().contains("Known of the record"), "{}", known["notes"]);
    assert!(!said["notes"].to_string().contains("Known of the record"), "{}", said["notes"]);
    // Of a sphere of 100 mm and 2699 kg/m^3 on a plane only the speed is left to be known here.
    let ball = taken(&["chung-ooi-aluminium", "--mass", "22 kg"]);
    assert!(ball["notes"].to_string().contains("0.2 m/s") && !ball["notes"].to_string().contains("11.3"));
    // Records of different impacts know nothing in common.
    let both = taken(&["chung-ooi-glass", "chung-ooi-aluminium"]);
    assert!(!both["notes"].to_string().contains("Known of the record"));
}

#[test]
fn a_folder_holds_page_figure_points_and_all_numbers() {
    let desk = Desk::new("fit-folder");
    let page = desk.text(&glass(&["--laws", "hertz,hooke", "--figure", "x.svg", "--out", "found"]));
    assert!(page.contains("rejected") && page.contains("results in found: report.html"), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 130) && page.lines().count() < 40, "{page}");
    for (file, what) in [
        ("found/report.html", "<svg"),
        ("found/fit.json", "\"ranking\""),
        ("found/points.csv", "residual"),
        ("found/figure.svg", "<svg"),
        ("found/laws.svg", "<svg"),
        ("x.svg", "<svg"),
    ] {
        assert!(desk.read(file).contains(what), "{file}");
    }
    // A second fit into the folder replaces the first; a folder of somebody else's is left alone.
    desk.text(&glass(&["--law", "hertz", "--out", "found"]));
    assert!(!desk.path("found/laws.svg").exists());
    std::fs::create_dir(desk.path("own")).unwrap();
    desk.write("own/thesis.txt", "x");
    let own = glass(&["--law", "hertz", "--out", "own"]);
    assert!(told(&own, desk.carom(&own), 2).contains("holds \"thesis.txt\" and no results of carom"));
}

#[test]
fn what_is_wrong_is_told_before_anything_runs_or_is_written() {
    let desk = Desk::new("fit-refused");
    desk.write("gap.csv", "time,force\n0,0\n1,\n");
    desk.write("nan.csv", "time,force\n0,0\n1,NaN\n");
    desk.write("falls.csv", "time,force\n1,0\n0,1\n");
    desk.write("unit.csv", "time [kg],force\n0,0\n1,2\n");
    desk.write("empty.csv", "time,force\n0,\n1,\n");
    desk.write("two.csv", "time,force\n0,0\n1e-5,100\n");
    let before = desk.names();
    let cases: [(&[&str], &str); 22] = [
        (&["gap.csv", "--law", "hertz"], "gap.csv:3:"),
        (&["nan.csv", "--law", "hertz"], "nan.csv:3:"),
        (&["falls.csv", "--law", "hertz"], "falls.csv:3:"),
        (&["unit.csv", "--law", "hertz"], "unit.csv:1:"),
        (&["empty.csv", "--law", "hertz"], "the column \"force\" is empty"),
        (&["two.csv", "--law", "ye_flores"], "2 parameters are free"),
        (&["no.csv", "--law", "hertz"], "there is no such file; with carom come chung-ooi-glass"),
        (&["chung-ooi-glass"], "--law"),
        (&["chung-ooi-glass", "--law", "hertzz"], "did you mean \"hertz\"?"),
        (&["chung-ooi-glass", "--laws", "hertz,hok"], "unknown law \"hok\""),
        (&["chung-ooi-glass", "--law", "hertz", "--free", "restitution"], "it has stiffness"),
        (
            &["chung-ooi-glass", "--law", "hertz", "--free", "stiffness", "--start", "restitution=0.5"],
            "restitution is not free",
        ),
        (
            &["chung-ooi-glass", "--law", "hertz", "--free", "stiffness", "--start", "stiffness=3 m"],
            "--start stiffness",
        ),
        (&["chung-ooi-glass", "--law", "hertz", "--free", "stiffness", "--bounds", "stiffness=5"], "LEAST..LARGEST"),
        (
            &["chung-ooi-glass", "--law", "hertz", "--free", "stiffness", "--bounds", "stiffness=2e9..1e9"],
            "leave nothing between them",
        ),
        (&["chung-ooi-glass", "--law", "hertz", "--noise", "3 mm"], "a length"),
        (&["chung-ooi-glass", "--law", "hertz", "--noise", "0"], "must be positive"),
        (&["chung-ooi-glass", "--law", "hertz", "--weight", "-1"], "must be positive"),
        (&["chung-ooi-glass", "--law", "hertz", "--record", "colour"], "it is one of force-time"),
        (&["chung-ooi-glass", "--law", "hertz", "--record", "spin"], "has the columns angle of approach and spin"),
        (&["chung-ooi-glass", "--law", "hertz", "--friction", "0.3"], "no record is over the angle"),
        (&["chung-ooi-glass", "--law", "cor_linear"], "cannot be fitted to force over time"),
    ];
    for (words, message) in cases {
        let arguments = [&["fit"], words].concat();
        let output = desk.carom(&arguments);
        assert!(output.stdout.is_empty(), "{arguments:?} printed something");
        let said = told(&arguments, output, 2);
        assert!(said.contains(message), "{arguments:?}: {said}");
        assert_eq!(desk.names(), before, "{arguments:?} wrote something");
    }
}

#[test]
fn the_help_says_what_records_are() {
    let help = text(&["fit", "--help"]);
    assert!(help.contains("chung-ooi-glass") && help.contains("carom fit kharaz-tangential"), "{help}");
}
