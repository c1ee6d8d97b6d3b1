//! `carom list`, `check`, `new`, `schema`, and the scenarios that come with carom.

use crate::{Desk, json, text};
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
        assert_eq!(summary["ended"], "finished", "{name}");
        let residue = summary["energy"]["relative_residue"].as_f64().unwrap();
        assert!(residue.abs() < 1e-8, "{name}: {residue}");
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

#[test]
fn check_says_what_is_in_a_file_and_writes_nothing() {
    let desk = Desk::new("check");
    let page = desk.text(&["check", "crane", "--set", "rope=6 m"]);
    for part in
        ["2 bodies, 1 joint, 7 freedoms", "rope       6 m", "free length of the rope", "nothing is wrong with it"]
    {
        assert!(page.contains(part), "{part} is not in {page}");
    }
    let chain = desk.json(&["check", "chain", "--set", "n=7", "--json"]);
    assert_eq!((&chain["bodies"], &chain["joints"], &chain["freedoms"]), (&7.into(), &7.into(), &7.into()));
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

/// The block of the README that opens with these characters.
fn block(opening: &str) -> String {
    let readme = include_str!("../../../../README.md");
    let begun = readme.split_once(opening).unwrap().1;
    begun.split_once("\n```").unwrap().0.to_owned()
}

#[test]
fn the_readme_shows_what_a_run_prints() {
    let desk = Desk::new("readme-run");
    let (shown, page) = (block("```text\ndouble-pendulum"), desk.text(&["run", "double-pendulum"]));
    let page = page.trim_end().strip_prefix("double-pendulum").unwrap();
    // The digits of residue and time are the machine's.
    let words = |text: &str| -> Vec<String> {
        let kept = text.lines().filter(|line| !line.starts_with("  energy") && !line.starts_with("  cost"));
        kept.map(str::to_owned).collect()
    };
    assert_eq!(words(&shown), words(page));
}

#[test]
fn the_scenario_of_the_readme_runs() {
    let desk = Desk::new("readme-file");
    desk.write("swing.toml", block("```toml\n"));
    let summary = desk.json(&["run", "swing.toml", "--set", "length=3 m", "--json"]);
    assert_eq!(summary["ended"], "finished");
    assert!(summary["energy"]["dissipated"].as_f64().unwrap() > 0.0);
}
