//! Laws, impacts and stiffness.

use crate::{Desk, json, refusal, text};

#[test]
fn alone_it_shows_five_things_to_do_first() {
    let page = text(&[]);
    assert_eq!(page.lines().filter(|line| line.trim_start().starts_with("carom ")).count(), 5, "{page}");
}

#[test]
fn the_reference_impact_has_its_numbers() {
    let case = "impact --law lankarani_nikravesh --restitution 0.7 --speed 1 --mass 1 --mass 1 --stiffness 1.51648351648e10 --json";
    let arguments: Vec<&str> = case.split(' ').collect();
    let impact = json(&arguments);
    let close = |key: &str, value: f64, tolerance: f64| {
        let got = impact[key].as_f64().unwrap();
        assert!((got / value - 1.0).abs() < tolerance, "{key}: {got} against {value}");
    };
    // Scenario 1 of the reference tables.
    close("duration", 2.122412e-4, 3e-7);
    close("peak_indentation", 6.419515e-5, 1e-7);
    close("peak_force", 8164.818, 1e-7);
    close("restitution_delivered", 0.795973, 1e-6);
    let calibrated = json(&[&arguments[..], &["--calibrate"]].concat());
    assert!((calibrated["restitution_delivered"].as_f64().unwrap() - 0.7).abs() < 1e-9);
}

#[test]
fn an_impact_in_json_is_complete() {
    let impact = json(&["impact", "--law", "ye_flores", "--json"]);
    for key in [
        "law",
        "restitution_requested",
        "restitution_delivered",
        "impulse",
        "impulse_ratio",
        "dissipated",
        "dissipated_ratio",
        "duration",
        "compression_time",
        "peak_force",
        "peak_indentation",
        "residual_indentation",
        "coefficient",
        "energy_residue",
        "steps",
        "evaluations",
        "warnings",
    ] {
        assert!(!impact[key].is_null(), "{key} is missing");
    }
}

#[test]
fn every_force_law_runs_and_every_other_names_its_command() {
    for entry in json(&["laws", "--json"]).as_array().unwrap() {
        let id = entry["id"].as_str().unwrap();
        for key in ["id", "name", "year", "group", "equation", "parameters", "source", "validity", "artefacts"] {
            assert!(!entry[key].is_null(), "{id} has no {key}");
        }
        match entry["kind"].as_str().unwrap() {
            "normal" => {
                assert!(entry["ends_at"].is_string(), "{id}");
                let impact = json(&["impact", "--law", id, "--json"]);
                assert_eq!(impact["ending"], "parted", "{id}");
                let residue = impact["energy_residue_ratio"].as_f64().unwrap();
                assert!(residue.abs() < 1e-9, "{id}: residue {residue}");
            }
            "impulse" => assert_eq!(json(&["impact", "--law", id, "--json"])["restitution_delivered"], 0.7, "{id}"),
            _ => assert!(refusal(&["impact", "--law", id]).contains("see `carom"), "{id}"),
        }
    }
}

#[test]
fn bad_input_gets_one_clear_error() {
    let cases: [(&[&str], &str); 24] = [
        (&["impact", "--law", "hertz", "--restitution", "1.2"], "restitution must lie between 0 and 1, not 1.2"),
        (&["impact", "--law", "hertz", "--restitution", "nan"], "not NaN"),
        (&["impact", "--law", "hertz", "--restitution", "-0.1"], "not -0.1"),
        (&["impact", "--law", "hertz", "--mass", "-1"], "a mass must be positive"),
        (&["impact", "--law", "hertz", "--stiffness", "-3"], "the stiffness must be positive"),
        (&["impact", "--law", "hertz", "--speed", "0"], "the approach speed must be positive"),
        (&["impact", "--law", "hertz", "--speed", "20 mm"], "expected a speed"),
        (&["impact", "--law", "hertz", "--stiffness", "3 N/m"], "expected a stiffness in N/m^1.5"),
        (&["impact", "--law", "hetrz"], "did you mean \"hertz\"?"),
        (&["impact", "--law", "choi", "--param", "D=3e7"], "choi also needs"),
        (&["impact", "--law", "hertz", "--param", "Q=1"], "hertz has no parameter \"Q\""),
        (&["impact", "--law", "expr: K*d + c*v"], "uses c, which has no value"),
        (&["impact", "--law", "expr: K*(d"], "cannot read the expression"),
        (&["impact", "--law", "hertz", "--material", "stel"], "did you mean \"steel\"?"),
        (&["impact", "--law", "ye_flores", "--restitution", "0"], "cannot be asked for e = 0"),
        (&["impact", "--law", "hertz", "--figure", "x.gif"], "end its name in .svg or .png"),
        (&["impact", "--law", "hertz", "--exponent", "1e100"], "K comes out larger than any number"),
        (&["impact", "--law", "hertz", "--sphere", "1e200"], "the effective mass comes out larger than any number"),
        (&["impact", "--law", "cyl_johnson", "--sphere", "20 mm"], "cyl_johnson is a law of line contact"),
        (
            &["impact", "--law", "expr: K*d^1.5*(1 + c*v)", "--param", "c=0.4 m"],
            "is no force: a plain number and a quantity in m^2 s^-1 are added",
        ),
        (&["impact", "--law", "expr: K*d", "--param", "K=3 N/m^1.5"], "is no force: it measures"),
        (
            &[
                "line-contact",
                "--law",
                "cyl_pereira_2015",
                "--radius",
                "50 mm",
                "--radius",
                "30 mm",
                "--internal",
                "--length",
                "20 mm",
                "--indentation",
                "10 um",
            ],
            "was fitted for clearances of 0.005 to 10 mm between a pin and its bearing, and the one here is 20 mm",
        ),
        (&["laws", "--group", "hunt"], "unknown group \"hunt\""),
        (
            &["line-contact", "--law", "hertz", "--radius", "1", "--radius", "2", "--length", "1", "--force", "1"],
            "not a law of line contact",
        ),
    ];
    for (arguments, message) in cases {
        let told = refusal(arguments);
        assert!(told.starts_with("error: ") && told.contains(message), "{arguments:?}: {told}");
        assert_eq!(told.trim_end().lines().count(), 1, "{told}");
    }
}

#[test]
fn a_restitution_out_of_a_laws_range_is_a_warning_with_what_it_delivers() {
    let page = text(&["impact", "--law", "lankarani_nikravesh", "--restitution", "0.3"]);
    assert!(page.contains("Asked for 0.3, this law delivers 0.6842"), "{page}");
}

#[test]
fn stiffness_of_two_steel_spheres_is_the_literatures() {
    let answer =
        json(&["stiffness", "spheres", "--radius", "20 mm", "--radius", "20 mm", "--material", "steel", "--json"]);
    // (4/3) 207e9/(2 (1 - 0.3^2)) sqrt(0.01), scenario 1.
    assert!((answer["stiffness"].as_f64().unwrap() / 1.51648351648e10 - 1.0).abs() < 1e-11, "{answer}");
}

#[test]
fn line_contact_answers_both_ways() {
    let bearing = [
        "line-contact",
        "--law",
        "cyl_johnson",
        "--radius",
        "10 mm",
        "--radius",
        "9.5 mm",
        "--internal",
        "--length",
        "20 mm",
        "--json",
    ];
    let force = json(&[&bearing[..], &["--indentation", "10 um"]].concat())["force"].as_f64().unwrap();
    let back = json(&[&bearing[..], &["--force", &force.to_string()]].concat())["indentation"].as_f64().unwrap();
    assert!((back / 1e-5 - 1.0).abs() < 1e-12);
}

#[test]
fn nothing_is_written_unless_everything_can_be() {
    let figure = std::env::temp_dir().join("carom-half-written.svg");
    let told =
        refusal(&["impact", "--law", "hertz", "--figure", figure.to_str().unwrap(), "--csv", "/nowhere/curves.csv"]);
    assert!(told.contains("there is no folder /nowhere"), "{told}");
    assert!(!figure.exists());
}

#[test]
fn every_job_of_the_lab_has_its_page() {
    let desk = Desk::new("lab-pages");
    let jobs: [(&str, &[&str]); 3] = [
        ("One impact", &[]),
        ("3 impacts", &["--impacts", "3"]),
        ("A pair in its clearance", &["--clearance", "0.1 mm", "--until", "20 ms", "--speed", "0.1 m/s"]),
    ];
    for (title, job) in jobs {
        let said = desk.text(&[&["impact", "--law", "ye_flores", "--report", "page.html"], job].concat());
        assert!(said.trim_end().ends_with("wrote page.html"), "{said}");
        let page = desk.read("page.html");
        assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"), "{title}");
        for words in [title, "Ye et al., Flores et al.", "greatest depth", "id=\"energy\"", "Source: "] {
            assert!(page.contains(words), "{title}: {words}");
        }
        assert!(
            !page.contains("src=\"http") && !page.contains("href=\"http"),
            "{title}: it needs nothing from outside"
        );
    }
    assert_eq!(desk.names(), ["page.html"]);
}

#[test]
fn a_page_that_cannot_be_written_is_refused_and_leaves_nothing() {
    let desk = Desk::new("lab-no-page");
    let path = |name: &str| desk.path(name).to_str().unwrap().to_owned();
    std::fs::create_dir(desk.path("folder.html")).unwrap();
    let cases = [
        (path("page.svg"), "end its name in .html"),
        (path("nowhere/page.html"), "there is no folder"),
        (path("folder.html"), "is a folder: name a file in it"),
    ];
    for (file, message) in cases {
        let told = refusal(&["impact", "--law", "hertz", "--csv", &path("curves.csv"), "--report", &file]);
        assert!(told.contains(message) && told.trim_end().lines().count() == 1, "{told}");
    }
    let told = refusal(&["impact", "--law", "stereomechanical", "--report", &path("page.html")]);
    assert!(told.contains("an impulse law has no curves"), "{told}");
    let told = refusal(&["impact", "--law", "hertz", "--csv", &path("a.html"), "--report", &path("a.html")]);
    assert!(told.contains("is named twice"), "{told}");
    assert_eq!(desk.names(), ["folder.html"]);
}

#[test]
fn colour_is_for_terminals_only() {
    assert!(!text(&["laws", "show", "thornton"]).contains('\u{1b}'));
}

#[test]
fn thornton_has_the_same_steel_whether_it_is_named_or_assumed() {
    let assumed = json(&["impact", "--law", "thornton", "--json"]);
    let named = json(&["impact", "--law", "thornton", "--material", "steel", "--json"]);
    assert_eq!(assumed["restitution_delivered"], named["restitution_delivered"]);
    assert_eq!(assumed["parameters"], named["parameters"]);
}

#[test]
fn first_yield_is_a_line_and_a_warning_only_where_it_costs_energy() {
    let page = |speed: &str| text(&["impact", "--law", "ye_flores", "--material", "steel_52100", "--speed", speed]);
    let slow = page("0.3 m/s");
    assert!(slow.contains("first yield") && !slow.contains("  ! "), "{slow}");
    let fast = page("3 m/s");
    assert!(fast.contains("! steel_52100 (2.03 GPa) yields from"), "{fast}");
    let rubber =
        text(&["impact", "--law", "ye_flores", "--material", "rubber", "--material", "steel", "--speed", "2 m/s"]);
    assert!(!rubber.contains("yield"), "{rubber}");
}

#[test]
fn materials_yield_by_their_strength_or_say_why_they_do_not() {
    let list = json(&["materials", "--json"]);
    let of = |name: &str| list.as_array().unwrap().iter().find(|m| m["name"] == name).unwrap().clone();
    let speed = |name: &str| of(name)["first_yield_speed"].as_f64().unwrap();
    assert!(speed("steel_52100") > 100.0 * speed("steel"), "{} {}", speed("steel_52100"), speed("steel"));
    assert!(of("rubber")["first_yield_speed"].is_null() && of("rubber")["without_yield_strength"] == "elastomer");
    assert_eq!(of("glass")["without_yield_strength"], "brittle");
    // Usual values are told apart from those that have a source.
    assert_eq!(of("peek")["typical"], serde_json::json!(["E", "nu"]));
    let page = text(&["materials"]);
    let line = |name: &str| page.lines().find(|line| line.starts_with(name)).unwrap();
    assert!(
        line("peek ").contains("3.6 GPa*") && !line("steel_52100").contains('*') && page.contains("* a typical value")
    );
}

/// A spring far too soft to turn the bodies while the lab watches.
#[test]
fn bodies_that_are_still_together_deliver_nothing() {
    let case = ["--laws", "yigit_nonlinear", "--restitution", "0.5", "--stiffness", "1e-30"];
    let row = &json(&[&["compare"][..], &case, &["--json"]].concat())["rows"][0];
    let page = text(&[&["compare"][..], &case].concat());
    assert_ne!(row["ending"], "parted", "{row}");
    assert!(row["restitution_delivered"].is_null() && !page.contains("-0.99"), "{page}");
}

#[test]
fn a_pair_starts_with_the_speed_it_is_given() {
    let case =
        "impact --law hertz --clearance 1e-4 --force 0 --force 10 --mass 1 --mass 1 --speed 2 --until 1e-3 --json";
    let pair = json(&case.split(' ').collect::<Vec<_>>());
    assert_eq!(pair["initial_speed"], 2.0);
    // 2 m/s over 0.1 mm, and 10 m/s^2 more.
    let first = &pair["hits"][0];
    assert!((first["approach_speed"].as_f64().unwrap() - (4.0f64 + 2.0 * 10.0 * 1e-4).sqrt()).abs() < 1e-12, "{first}");
}

#[test]
fn cylinders_side_by_side_take_the_fit_that_the_laws_page_gives() {
    let case = "line-contact --law cyl_pereira_2015 --length 0.02 --indentation 1e-5 --json";
    let force = |one: &str, other: &str| {
        let arguments = [&case.split(' ').collect::<Vec<_>>()[..], &["--radius", one, "--radius", other]].concat();
        json(&arguments)["force"].as_f64().unwrap()
    };
    // (0.39 dR + 0.85) L Es d^1.094/dR in mm, MPa and N.
    let page = |sum: f64| (0.39 * sum + 0.85) * 20.0 * (207e3 / 1.82) * 0.01f64.powf(1.094) / sum;
    for (one, other, sum) in
        [("0.01", "0.0095", 19.5), ("0.02", "0.01", 30.0), ("0.5", "0.5", 1000.0), ("0.02", "9", 9020.0)]
    {
        assert!((force(one, other) / page(sum) - 1.0).abs() < 1e-9, "{one} and {other}: {}", force(one, other));
    }
}
