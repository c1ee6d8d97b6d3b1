//! The commands about the long run: what they print, write and refuse.

use crate::{Desk, told};

#[test]
fn an_orbit_is_told_to_people_and_programs_and_drawn() {
    let desk = Desk::new("orbit");
    let told = desk.text(&["orbit", "bouncing-table", "--set", "shaking=1.6", "--figure", "orbit.svg"]);
    assert!(told.contains("driven with a period of 50 ms (found); settles for 10 s (default)"), "{told}");
    assert!(told.contains("comes back after 2 returns, 100 ms, with 2 impacts") && told.contains("stable"), "{told}");
    assert!(desk.read("orbit.svg").contains("<svg"));
    let unstable = desk.json(&["orbit", "bouncing-table", "--set", "shaking=1.6", "--returns", "1", "--json"]);
    assert_eq!((&unstable["returns"], &unstable["stability"]), (&1.into(), &"flip".into()));
    // The product of the multipliers is the square of the restitution.
    let multipliers = unstable["multipliers"].as_array().unwrap();
    let product = multipliers.iter().map(|one| one["real"].as_f64().unwrap()).product::<f64>();
    assert!((product - 0.25).abs() < 1e-6, "{product}");
}

#[test]
fn a_section_at_impacts_is_a_table() {
    let desk = Desk::new("section");
    let arguments = ["section", "impact-oscillator", "--section", "impacts", "--count", "5", "--csv", "s.csv"];
    let told = desk.text(&arguments);
    assert!(told.contains("5 crossings of impacts: always the same") && told.contains("0.7962 m/s"), "{told}");
    let csv = desk.read("s.csv");
    assert!(csv.starts_with("time [s],slide.coordinate [m],slide.speed [m/s],phase,approach [m/s]\n"), "{csv}");
    assert_eq!(csv.lines().count(), 6);
    let at_phase = desk.json(&["section", "impact-oscillator", "--section", "phase(0.25)", "--count", "3", "--json"]);
    let phase = at_phase["crossings"][2]["phase"].as_f64().unwrap();
    assert!((phase - 0.25).abs() < 1e-9 && at_phase["returns"] == 1, "{at_phase}");
}

#[test]
fn an_exponent_says_what_it_means() {
    let desk = Desk::new("exponent");
    let arguments = ["exponent", "bouncing-table", "--set", "shaking=1.757", "--intervals", "600"];
    let told = desk.text(&arguments);
    assert!(told.contains("neighbours part: their distance doubles in 8") && told.contains("95 % within"), "{told}");
    let stable = desk.json(&["exponent", "bouncing-table", "--intervals", "600", "--json"]);
    assert!(stable["exponent"].as_f64().unwrap() < -10.0 && stable["neighbours_part"] == false, "{stable}");
}

#[test]
fn a_diagram_and_a_map_are_drawn() {
    let desk = Desk::new("diagram");
    let arguments = [
        "sweep",
        "bouncing-table",
        "--section",
        "impacts",
        "--vary",
        "shaking=1.45..1.65:3",
        "--carry",
        "--crossings",
        "16",
        "--csv",
        "b.csv",
        "--figure",
        "b.svg",
    ];
    let told = desk.text(&arguments);
    assert!(
        told.contains("1.45  ") && told.contains("always the same") && told.contains("the same after every 2"),
        "{told}"
    );
    assert_eq!(desk.read("b.csv").lines().count(), 1 + 3 * 16);
    assert_eq!(desk.read("results/bouncing-table-diagram/crossings.csv"), desk.read("b.csv"));
    assert_eq!(desk.read("results/bouncing-table-diagram/figure.svg"), desk.read("b.svg"));
    // Once more: nothing is left to be followed. Another question does not go into the same folder.
    let again = desk.text(&arguments);
    assert!(again.contains("all points had been followed before"), "{again}");
    let other = [&arguments[..], &["--settle", "20 periods"]].concat();
    let message = crate::told(&other, desk.carom(&other), 2);
    assert!(message.contains("rows of a study with other values"), "{message}");
    let arguments = [
        "basins",
        "bouncing-table",
        "--vary",
        "height=1.8 mm, 3 mm",
        "--vary",
        "speed=-0.2 m/s, 0 m/s",
        "--settle",
        "60 periods",
        "--figure",
        "m.svg",
    ];
    let told = desk.text(&arguments);
    assert!(told.contains("4 starts, 2 by 2, lead to 2 motions"), "{told}");
    assert!(desk.read("m.svg").contains("<svg"));
}

#[test]
fn a_diagram_is_the_same_for_any_number_of_threads() {
    let desk = Desk::new("diagram-threads");
    let diagram = |threads: &str| {
        let out = format!("out-{threads}");
        let arguments = ["sweep", "bouncing-table", "--section", "impacts", "--vary", "shaking=1.4..1.6:7"];
        let how = ["--crossings", "8", "--settle", "40 periods", "--quiet", "--threads", threads, "--out", &out];
        desk.text(&[&arguments[..], &how[..]].concat());
        ["crossings.csv", "figure.svg", "study.json"].map(|name| desk.read(&format!("{out}/{name}")))
    };
    let one = diagram("1");
    assert_eq!(one[0].lines().count(), 1 + 7 * 8);
    assert_eq!(diagram("2"), one);
    assert_eq!(diagram("3"), one);
}

#[test]
fn a_motion_without_impacts_says_so_in_plain_words() {
    let desk = Desk::new("no-impacts");
    let arguments = ["section", "double-pendulum", "--section", "impacts", "--count", "1"];
    let message = told(&arguments, desk.carom(&arguments), 1);
    assert!(message.contains("no surfaces meet between") && message.contains("take another section"), "{message}");
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_runs() {
    let desk = Desk::new("nonsense");
    let cases: [(&[&str], &str); 22] = [
        (&["orbit"], "`carom list`"),
        (&["orbit", "bouncing-table", "--section", "impacts(bonce)"], "did you mean \"bounce\"?"),
        (&["section", "bouncing-table", "--section", "imapcts"], "--section: cannot read the section"),
        (&["section", "double-pendulum"], "nothing drives the mechanism"),
        (&["section", "double-pendulum", "--section", "event(x)"], "there is no event \"x\""),
        (&["section", "bouncing-table", "--period", "0 s"], "--period"),
        (&["section", "bouncing-table", "--period", "40 ms"], "does not repeat after 40 ms"),
        (&["section", "bouncing-table", "--count", "0"], "--count"),
        (&["section", "bouncing-table", "--columns", "phase,hieght"], "there is no column \"hieght\""),
        (&["section", "bouncing-table", "--settle", "-1 s"], "--settle"),
        (&["section", "bouncing-table", "--settle", "many periods"], "--settle"),
        (&["orbit", "bouncing-table", "--phase", "1.5"], "--phase"),
        (&["orbit", "bouncing-table", "--returns", "0"], "--returns"),
        (&["exponent", "bouncing-table", "--intervals", "3"], "--intervals"),
        (&["exponent", "bouncing-table", "--interval", "0 s"], "--interval"),
        (&["sweep", "bouncing-table", "--section", "impacts"], "--vary"),
        (&["sweep", "bouncing-table", "--section", "impacts", "--vary", "shakin=1..2:3"], "shakin"),
        (
            &["sweep", "bouncing-table", "--section", "impacts(bonce)", "--vary", "shaking=1.4..1.5:3"],
            "did you mean \"bounce\"?",
        ),
        (
            &["sweep", "bouncing-table", "--section", "impacts", "--vary", "shaking=1.4..1.5:3", "--crossings", "0"],
            "--crossings",
        ),
        (&["basins", "bouncing-table", "--vary", "speed=0 m/s..1 m/s:3"], "give it twice"),
        (&["section", "bouncing-table", "--figure", "no/x.svg"], "no folder"),
        (&["section", "bouncing-table", "--figure", "x.txt"], "x.txt"),
    ];
    for (arguments, message) in cases {
        let output = desk.carom(arguments);
        assert!(output.stdout.is_empty(), "{arguments:?} printed something before it failed");
        let said = told(arguments, output, 2);
        assert!(said.contains(message), "{arguments:?}: {said}");
        assert!(desk.names().is_empty(), "{arguments:?} wrote something");
    }
}

#[test]
fn a_period_may_be_a_frequency() {
    let desk = Desk::new("frequency");
    let told = desk.text(&["section", "bouncing-table", "--period", "20 Hz", "--count", "2", "--settle", "5 periods"]);
    assert!(told.contains("driven with a period of 50 ms; settles for 250 ms"), "{told}");
}
