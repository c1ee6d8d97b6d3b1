//! `carom plot` and `carom snapshot`: figures from a folder of results.

use crate::{Desk, told};
use serde_json::Value;

/// A ball that bounces twice, and a figure of it.
const BALL: &str = r#"
carom = 1
title = "Ball"
[parameters]
height = "0.2 m"
[[body]]
name = "ball"
position = [0, 0, "= 0.1 + height"]
shape = { kind = "sphere", radius = "0.1 m" }
mass = "1 kg"
[[contact]]
name = "floor"
between = ["ground", "ball"]
shapes = [{ kind = "plane", normal = [0, 0, 1] }, "own"]
law = "lankarani_nikravesh"
restitution = 0.7
stiffness = "1.4e8 N/m^1.5"
[[figure]]
name = "bounce"
figure = "columns"
columns = ["ball.position.z"]
[run]
until = "0.5 s"
"#;

fn desk(name: &str) -> Desk {
    let desk = Desk::new(name);
    desk.write("ball.toml", BALL);
    desk.text(&["run", "ball.toml", "--set", "height=0.1 m", "--quiet", "--out", "ball"]);
    desk
}

fn refusal(desk: &Desk, arguments: &[&str]) -> String {
    told(arguments, desk.carom(arguments), 2)
}

#[test]
fn a_run_keeps_what_figures_need() {
    let desk = desk("keeps");
    assert!(desk.read("ball/contacts.csv").starts_with("time [s],contact,indentation [m],rate [m/s],force [N]\n"));
    assert!(desk.read("ball/contacts.csv").lines().nth(1).unwrap().contains(",floor,"));
    assert_eq!(desk.read("ball/scenario.toml"), BALL);
    assert!(desk.read("ball/bounce.svg").contains("ball position z [mm]"));
    let summary: Value = serde_json::from_str(&desk.read("ball/summary.json")).unwrap();
    assert_eq!(summary["changes"][0]["assignment"], "height=0.1 m");
}

#[test]
fn a_folder_is_asked_what_it_can_show_and_shows_it() {
    let desk = desk("shows");
    let page = desk.text(&["plot", "ball"]);
    assert!(page.contains("hysteresis") && page.contains("ball.position.z") && !page.contains("orbit"), "{page}");
    let list: Value = serde_json::from_str(&desk.text(&["plot", "ball", "--json"])).unwrap();
    for figure in list["figures"].as_array().unwrap() {
        let name = figure.as_str().unwrap();
        let file = format!("{name}.svg");
        desk.text(&["plot", "ball", "--figure", name, "--out", &file]);
        assert!(desk.read(&file).contains("<svg"), "{name}");
    }
}

#[test]
fn runs_and_tables_are_compared() {
    let desk = desk("compares");
    desk.text(&["run", "ball.toml", "--quiet", "--out", "higher"]);
    desk.write("measured.csv", "time [ms],ball.position.z [mm]\n0,200\n100,150\n");
    let listed = desk.text(&["plot", "ball", "higher"]);
    assert!(
        listed.contains("ball, higher can show together") && listed.contains("compare") && !listed.contains("ledger"),
        "{listed}"
    );
    desk.text(&["plot", "ball", "higher", "--figure", "force-time", "--out", "forces.svg"]);
    let forces = desk.read("forces.svg").replace(['\n', ' '], "");
    assert!(forces.contains(">ball<") && forces.contains(">higher<"), "{forces}");
    let both = ["plot", "ball", "higher", "--reference", "measured.csv", "--columns", "ball.position.z"];
    desk.text(&[&both[..], &["--figure", "compare", "--out", "both.svg"]].concat());
    let svg = desk.read("both.svg");
    assert!(
        [">ball<", ">higher<", ">measured<"].iter().all(|name| svg.replace(['\n', ' '], "").contains(name)),
        "{svg}"
    );
}

#[test]
fn what_cannot_be_drawn_is_refused_with_what_can() {
    let desk = desk("refuses");
    let plot = |more: &[&str]| refusal(&desk, &[&["plot", "ball"][..], more].concat());
    assert!(plot(&["--figure", "fasor", "--out", "a.svg"]).contains("this run can show"));
    assert!(
        plot(&["--figure", "columns", "--columns", "bal.position.z", "--out", "a.svg"]).contains("ball.position.z")
    );
    assert!(plot(&["--figure", "orbit", "--out", "a.svg"]).contains("clearance"));
    assert!(plot(&["--figure", "hysteresis", "--impact", "9", "--out", "a.svg"]).contains("counted from 1 to"));
    assert!(plot(&["--figure", "hysteresis"]).contains("--out"));
    assert!(plot(&["--figure", "hysteresis", "--out", "a.pdf"]).contains(".svg or .png"));
    assert!(refusal(&desk, &["plot", "nowhere"]).contains("samples.csv"));
    assert!(refusal(&desk, &["plot"]).contains("name a folder"));
    assert!(refusal(&desk, &["snapshot", "ball", "--time", "7 s", "--out", "a.svg"]).contains("from 0 to 500 ms"));
    for from in ["0,0,0", "1,2", "up", "1e300,0,0"] {
        let words = ["snapshot", "ball", "--time", "0", "--from", from, "--out", "a.svg"];
        assert!(refusal(&desk, &words).contains("--from"), "{from}");
    }
    assert!(refusal(&desk, &["snapshot", "nowhere", "--time", "0", "--out", "a.svg"]).contains("bundle.json"));
}

#[test]
fn a_snapshot_is_of_the_run_with_its_changes() {
    let desk = desk("snapshot");
    desk.text(&["snapshot", "ball", "--time", "0,0.1", "--out", "ball.svg"]);
    // Let go 0.2 m above the floor, as --set said, not at 0.3 m.
    let svg = desk.read("ball.svg").replace('\n', "");
    assert!(svg.contains("t = 0 s") && svg.contains("t = 100 ms") && svg.contains("z [mm]"), "{svg}");
    assert!(svg.contains(">300<") && !svg.contains(">400<"), "{svg}");
}

#[test]
fn a_window_in_which_there_is_nothing_is_refused() {
    let desk = desk("window");
    let of = |from: &str, to: &str| {
        let figure = ["plot", "ball", "--figure", "force-time", "--from", from, "--to", to, "--out", "no.svg"];
        refusal(&desk, &figure)
    };
    let said = of("0.4", "0.2");
    assert!(said.contains("after 400 ms and before 200 ms") && said.contains("the earlier one"), "{said}");
    let said = of("2 s", "3 s");
    assert!(said.contains("nothing from 2 s to 3 s: the run lasts from 0 s to 500 ms"), "{said}");
    assert!(!desk.path("no.svg").exists());
}

#[test]
fn a_drive_or_an_acceleration_that_misses_its_peaks_is_told_though_nothing_of_the_contact_is_recorded() {
    let desk = desk("sparse");
    desk.write(
        "fast.toml",
        format!("{BALL}record = \"10 ms\"\n[[output]]\nquantities = [\"ball.acceleration\", \"ball.position.z\"]\n"),
    );
    let said = desk.text(&["run", "fast.toml", "--out", "fast"]);
    assert!(said.contains("efforts, reactions and accelerations"), "{said}");
}

#[test]
fn statistics_of_a_run_have_the_peaks_of_its_impacts() {
    let desk = desk("stats");
    desk.write("more.toml", format!("{BALL}record = \"10 ms\"\n[[output]]\nquantities = [\"ball\", \"floor\"]\n"));
    desk.text(&["run", "more.toml", "--quiet", "--out", "more"]);
    let told: Value = serde_json::from_str(&desk.text(&["stats", "more", "--json"])).unwrap();
    let column = |name: &str| {
        let found = told["columns"].as_array().unwrap().iter().find(|one| one["name"] == name);
        found.unwrap_or_else(|| panic!("{name} in {told}")).clone()
    };
    let summary: Value = serde_json::from_str(&desk.read("more/summary.json")).unwrap();
    let (force, peak) = (column("floor.force"), summary["contacts"][0]["peak_force"].as_f64().unwrap());
    assert!((force["max"].as_f64().unwrap() - peak).abs() < 1e-9 * peak, "{force} {peak}");
    assert!(force["max"].as_f64().unwrap() > 1e3 && force["min"] == 0.0);
    // It falls from rest, 0.2 m above the ground.
    let height = column("ball.position.z");
    assert!((height["max"].as_f64().unwrap() - 0.3).abs() < 1e-15 && height["max_at"] == 0.0 && height["unit"] == "m");

    // Before it hits the ground the ball falls freely: from 0 to T its speed is g t, with the mean g T/2 and the effective value g T/sqrt(3).
    let fall = ["stats", "more", "--columns", "ball.velocity", "--to", "100 ms"];
    let text = desk.text(&fall);
    assert!(
        text.contains("from 0 s to 100 ms") && text.contains("-0.981 m/s") && text.contains("|ball.velocity|"),
        "{text}"
    );
    let told: Value = serde_json::from_str(&desk.text(&[&fall[..], &["--json"]].concat())).unwrap();
    let speed = told["columns"].as_array().unwrap().iter().find(|one| one["name"] == "ball.velocity").unwrap().clone();
    let gt = 9.81 * 0.1;
    assert!((speed["mean"].as_f64().unwrap() - gt / 2.0).abs() < 1e-9, "{speed}");
    // Trapeziums of a square are too large by h^2/6 of its second derivative's mean, h being 10 ms.
    let square = gt * gt / 3.0 + 9.81f64.powi(2) * 1e-4 / 6.0;
    assert!((speed["rms"].as_f64().unwrap() - square.sqrt()).abs() < 1e-9, "{speed} {}", square.sqrt());

    desk.text(&["stats", "more", "--csv", "more.csv"]);
    assert!(
        desk.read("more.csv").starts_with("column,unit,min,min at [s],max,max at [s],mean,rms\nball.position.x,m,")
    );
    assert!(refusal(&desk, &["stats", "more", "--columns", "floor.fource"]).contains("did you mean \"floor.force\"?"));
    assert!(refusal(&desk, &["stats", "more", "--from", "1 s"]).contains("nothing from 1 s on"));
}
