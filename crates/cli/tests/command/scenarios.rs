//! `carom list`, `check`, `new`, `schema`, and the scenarios that come with carom.

use crate::provenance::agreed_warnings;
use crate::{Desk, json, text, told};
use serde_json::Value;

fn names() -> Vec<String> {
    json(&["list", "--json"]).as_array().unwrap().iter().map(|own| own["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_scenario_of_the_list_runs_and_closes_its_ledger() {
    let desk = Desk::new("shipped");
    assert!(names().len() >= 7);
    for name in names() {
        let page = desk.text(&["run", &name]);
        assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
        let summary: Value = serde_json::from_str(&desk.read(&format!("results/{name}/summary.json"))).unwrap();
        assert_eq!(summary["ending"], "finished", "{name}");
        let residue = summary["energy"]["relative_residue"].as_f64().unwrap();
        // Walks are run at a tolerance of 1e-5, as their files say.
        let most = if name.starts_with("hexapod") { 1e-6 } else { 1e-8 };
        assert!(residue.abs() < most, "{name}: {residue}");
        agreed_warnings(&desk, &page, &format!("results/{name}"));
    }
}

#[test]
fn a_copy_is_the_scenario_it_was_made_from() {
    let desk = Desk::new("copy");
    for name in names() {
        let said = desk.text(&["new", &name, "--from", &name]);
        assert!(said.contains(&format!("carom run {name}/scenario.toml")), "{said}");
        assert!(desk.path(&name).join("README.md").is_file(), "{name}");
        let check = |what: &str| desk.json(&["check", what, "--json"]);
        assert_eq!(check(&format!("{name}/scenario.toml")), check(&name));
    }
}

/// A folder that happens to have its name is another thing.
#[test]
fn a_scenario_that_comes_with_carom_has_its_own_files_whatever_is_in_the_working_directory() {
    let desk = Desk::new("namesake");
    for name in ["pounding", "stewart"] {
        std::fs::create_dir(desk.path(name)).unwrap();
        std::fs::write(desk.path(name).join("scenario.toml"), "carom = 1\ntitle = \"Another\"\n").unwrap();
        assert_eq!(desk.json(&["check", name, "--json"]), json(&["check", name, "--json"]), "{name}");
    }
}

#[test]
fn check_says_what_is_in_a_file_and_writes_nothing() {
    let desk = Desk::new("check");
    let page = desk.text(&["check", "crane", "--set", "rope=6 m"]);
    for part in [
        "2 bodies, 1 joint, 7 degrees of freedom",
        "rope       6 m",
        "free length of the rope",
        "nothing is wrong with it",
    ] {
        assert!(page.contains(part), "{part} is not in {page}");
    }
    let chain = desk.json(&["check", "chain", "--set", "n=7", "--json"]);
    assert_eq!((&chain["bodies"], &chain["joints"], &chain["degrees_of_freedom"]), (&7.into(), &7.into(), &7.into()));
    assert!(desk.names().is_empty());
}

#[test]
fn the_schema_knows_the_sections() {
    let schema = json(&["schema"]);
    let page = text(&["schema", "--markdown"]);
    for section in ["parameters", "body", "joint", "force", "event", "run"] {
        assert!(schema["properties"][section].is_object(), "{section}");
        assert!(page.contains(section), "{section}");
    }
}

#[test]
fn every_help_has_an_example() {
    for command in [
        "run",
        "check",
        "list",
        "new",
        "schema",
        "laws",
        "advise",
        "impact",
        "compare",
        "stiffness",
        "line-contact",
        "handbook",
        "materials",
        "papers",
    ] {
        let help = text(&[command, "--help"]);
        assert!(help.contains(&format!("\n  carom {command}")), "{help}");
    }
}

#[test]
fn what_papers_say_of_mechanisms_fits_the_width_and_words_have_no_units() {
    for (name, words) in [("ln1994-example3", "insignificant"), ("pinslot-scotch-yoke", "detectable")] {
        let page = text(&["papers", "show", name]);
        assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
        assert!(
            page.contains(words) && !page.contains(&format!("{words} deg")) && !page.contains(&format!("{words} m/s"))
        );
    }
}

#[test]
fn pages_of_scenarios_fit_their_width() {
    for arguments in [&[][..], &["list"], &["check", "crane"], &["check", "double-pendulum"]] {
        let page = text(arguments);
        assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
    }
}

/// 1.4e8 N/m^1.5 under 9.81 N: `f = sqrt(1.5 g/d)/(2 pi)` with `F(d) = 9.81 N`.
#[test]
fn a_ball_at_rest_vibrates_on_the_slope_of_its_contact_and_says_where_its_damping_is_from() {
    let desk = Desk::new("modes");
    let modes = desk.json(&["modes", "resting-ball", "--json"]);
    let frequency = modes["modes"][5]["frequency"].as_f64().unwrap();
    let depth = (9.81f64 / 1.4e8).powf(2.0 / 3.0);
    let expected = (1.5 * 9.81 / depth).sqrt() / std::f64::consts::TAU;
    assert!((frequency / expected - 1.0).abs() < 1e-9, "{frequency} against {expected}");
    assert!(modes["damping_by_approach_speed"][0]["approach_speed"].as_f64().unwrap() > 0.0);
    let zeros = modes["eigenvalues"].as_array().unwrap().iter().filter(|value| value["damping_ratio"].is_null());
    assert_eq!(zeros.count(), 10);
    let page = desk.text(&["modes", "resting-ball"]);
    assert!(page.contains("10 eigenvalues are zero") && page.contains("hangs on the speed"), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
    let balance = desk.json(&["statics", "resting-ball", "--json"]);
    let [left, play] = ["residual", "at_play"].map(|key| balance[key].as_f64().unwrap());
    assert!(left <= 1e-10 * play && (play / 19.62 - 1.0).abs() < 1e-9, "{left} of {play}");
}

#[test]
fn numbers_that_overflow_end_a_run_with_a_reason_and_leave_no_trace_of_them() {
    let desk = Desk::new("overflow");
    let arguments = ["run", "spinning-book", "--set", "world.gravity=[1e25, 0, 0]", "--set", "body.book.mass=1e50"];
    let said = told(&arguments, desk.carom(&arguments), 1);
    assert!(said.contains("beyond 1e100 at "), "{said}");
    let summary: Value = serde_json::from_str(&desk.read("results/spinning-book/summary.json")).unwrap();
    assert_eq!(summary["ending"], "overflow");
    let samples = desk.read("results/spinning-book/samples.csv");
    assert!(!samples.contains("NaN") && !samples.contains("inf"), "{samples}");
}

#[test]
fn balls_that_fall_have_no_balance() {
    let desk = Desk::new("fall");
    let arguments = ["statics", "billiards", "--set", "world.gravity=[0,0,-3]"];
    let said = told(&arguments, desk.carom(&arguments), 1);
    assert!(said.contains("no equilibrium found") && said.contains("5.100e-1 N"), "{said}");
}
