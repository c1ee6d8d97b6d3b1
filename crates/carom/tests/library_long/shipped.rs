//! The scenarios that come with carom: that they are all there, that their energy closes, and that what their pages say is so.
#![allow(clippy::unwrap_used)]

mod cams;
mod drives;
mod former;
mod friction;
mod hexapod;
mod layers;
mod machines;
mod pounding;
mod rigid;
mod solids;
mod stairs;

use carom::engine::measure::{ContactItem, Measure};
use carom::engine::system::Evolution;
use carom::record::{Column, EventKind};
use carom::scenario::{self, Shipped};
use carom::simulate::{Outcome, Output};
use std::f64::consts::TAU;
use std::path::Path;

const G: f64 = 9.81;

fn shipped(name: &str) -> &'static Shipped {
    scenario::shipped().iter().find(|shipped| shipped.name == name).unwrap()
}

/// Runs a shipped scenario with more objects and changes.
fn run(name: &str, more: &str, sets: &[&str]) -> Outcome {
    let text = shipped(name).text;
    let text = if more.is_empty() { text.to_owned() } else { text.replace("[run]", &format!("{more}\n[run]")) };
    let read = scenario::read(&Path::new(name).join("scenario.toml"), &text, sets);
    let outcome = read.map_err(|error| error.to_string()).unwrap().simulation.run(&mut ());
    assert_eq!(outcome.failure, None, "{name}");
    outcome
}

fn column(outcome: &Outcome, name: &str) -> Vec<f64> {
    outcome.recording.column(name).unwrap_or_else(|| panic!("no column {name}")).collect()
}

/// The length of a recorded vector at each sample.
fn length(outcome: &Outcome, name: &str) -> Vec<f64> {
    let [x, y, z] = ["x", "y", "z"].map(|axis| column(outcome, &format!("{name}.{axis}")));
    (0..x.len()).map(|k| x[k].hypot(y[k]).hypot(z[k])).collect()
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

fn most(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// The times between events of a name.
fn gaps(outcome: &Outcome, name: &str) -> Vec<f64> {
    let times: Vec<f64> = outcome.events.list().iter().filter(|e| e.name == name).map(|e| e.time).collect();
    times.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

/// Whether the page of a scenario says this.
fn says(name: &str, words: &str) {
    let page = shipped(name).readme.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains(words), "the page of {name} does not say: {words}");
}

#[test]
fn every_folder_is_shipped_with_a_page_of_its_own() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let folders = entries.filter(|path| path.is_dir());
    let mut found: Vec<String> = folders.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    let mut known: Vec<&str> = scenario::shipped().iter().map(|shipped| shipped.name).collect();
    found.sort();
    known.sort_unstable();
    assert_eq!(found, known);
    for Shipped { name, text, readme, .. } in scenario::shipped() {
        assert_eq!(*text, std::fs::read_to_string(folder.join(name).join("scenario.toml")).unwrap());
        assert!(readme.starts_with("# ") && readme.contains("What to look for:"), "{name}");
        assert!(
            !scenario::read(&Path::new(name).join("scenario.toml"), text, &[] as &[&str])
                .unwrap()
                .description
                .is_empty(),
            "{name}"
        );
    }
}

#[test]
fn the_energy_of_every_scenario_closes() {
    // Walks ask for less accuracy, and take long; theirs is looked at where they are walked.
    for Shipped { name, .. } in scenario::shipped().iter().filter(|shipped| !hexapod::WALKS.contains(&shipped.name)) {
        let (usual, tight) = (run(name, "", &[]), run(name, "", &["run.tolerance=1e-12"]));
        assert!(usual.energy_at_play() > 0.0, "{name}");
        assert!(usual.relative_residue().abs() < 1e-7, "{name}: {:.1e}", usual.relative_residue());
        assert!(tight.relative_residue().abs() < 1e-9, "{name}: {:.1e}", tight.relative_residue());
    }
}

/// Period of a pendulum of one metre [s], by the arithmetic-geometric mean: `T = 2 pi sqrt(l/g)/agm(1, cos(angle/2))`.
fn period(angle: f64) -> f64 {
    let (mut a, mut b) = (1.0, (0.5 * angle.to_radians()).cos());
    for _ in 0..40 {
        (a, b) = (0.5 * (a + b), f64::sqrt(a * b));
    }
    TAU / G.sqrt() / a
}

#[test]
fn the_pendulum_takes_the_time_of_the_elliptic_integral() {
    let gaps = gaps(&run("pendulum", "", &[]), "bottom");
    assert_eq!(gaps.len(), 3);
    assert!(gaps.iter().all(|gap| (gap - period(90.0)).abs() < 1e-10), "{gaps:?} against {}", period(90.0));
    says("pendulum", &format!("{:.3} s here", period(0.0)));
    says("pendulum", &format!("{:.6} s for 90 degrees", period(90.0)));
    says("pendulum", &format!("takes {:.2} s, {:.1} times", period(179.9), period(179.9) / period(0.0)));
}

#[test]
fn the_pin_of_the_pendulum_carries_three_weights_at_the_bottom() {
    let bottom = "[[event]]\nname = \"first\"\nwhen = \"= pin.coordinate\"\nstop = true";
    for length in ["length=1 m", "length=3 m"] {
        let force = run("pendulum", bottom, &[length]).joints[0].force;
        assert!((force.z / (3.0 * G) - 1.0).abs() < 1e-9 && force.x.abs() < 1e-9, "{force:?}");
    }
    says("pendulum", "`3 m g` for 90 degrees");
    assert!(run("pendulum", "", &["damping=0.1 N m s"]).closing.dissipated > 1.0);
}

#[test]
fn two_double_pendulums_part_and_a_tighter_one_misses_less() {
    says("double-pendulum", "upper=\"90.01 deg\"");
    let (one, other) = (run("double-pendulum", "", &[]), run("double-pendulum", "", &["upper=90.01 deg"]));
    let feet = column(&one, "foot.position.x").into_iter().zip(column(&other, "foot.position.x"));
    let apart: Vec<f64> = feet.map(|(a, b)| (a - b).abs()).collect();
    assert!(most(&apart[..=500]) < 0.01 && most(&apart) > 0.5);
    assert!(most(&length(&one, "hip.reaction.force")) > 5.0 * 2.0 * G);
    let residue = |sets: &[&str]| run("double-pendulum", "", sets).relative_residue().abs();
    assert!(residue(&["run.tolerance=1e-12"]) < 0.02 * residue(&[]));
    assert!(residue(&["run.tolerance=1e-6", "run.method=dopri5"]) > 100.0 * residue(&[]));
}

#[test]
fn the_end_of_the_chain_outruns_a_falling_stone_and_jerks_the_hook() {
    let outcome = run("chain", "", &["run.record=steps"]);
    let (speed, height) = (length(&outcome, "end.velocity"), column(&outcome, "end.position.z"));
    let stone = |k: usize| (-2.0 * G * height[k]).max(0.0).sqrt();
    let fastest = (0..speed.len()).max_by(|a, b| speed[*a].total_cmp(&speed[*b])).unwrap();
    assert!(speed[fastest] > 3.0 * stone(fastest), "{} m/s, a stone {} m/s", speed[fastest], stone(fastest));
    assert!(most(&length(&outcome, "hinge1.reaction.force")) > 20.0 * 2.0 * G);
    says("chain", "more than twenty times the weight");
}

/// How fast the top goes round [rad/s], and how low its hub comes [m].
fn round(spin: f64) -> (f64, f64) {
    let outcome = run("heavy-top", "", &[&format!("spin={spin} rad/s"), "run.until=10"]);
    let angles = column(&outcome, "hub.position.y").into_iter().zip(column(&outcome, "hub.position.x"));
    let angles: Vec<f64> = angles.map(|(y, x)| y.atan2(x)).collect();
    let turned: f64 = angles.windows(2).map(|pair| (pair[1] - pair[0] + 1.5 * TAU).rem_euclid(TAU) - 0.5 * TAU).sum();
    let momentum = column(&outcome, "angular_momentum.z");
    assert!(most(&momentum) - least(&momentum) < 1e-8 * momentum[0], "angular momentum about z changes");
    let height = column(&outcome, "hub.position.z");
    assert!(most(&height) < height[0] * (1.0 + 1e-8), "it rises above its start");
    (turned / 10.0, least(&height))
}

#[test]
fn the_top_nods_and_goes_round_as_its_page_says() {
    // C = 3/10 m r^2, centre of mass 3/4 of the height above the tip.
    let formula = |spin: f64| G * 0.045 / (0.3 * 0.03f64.powi(2) * spin);
    let ((slow, low), (fast, high)) = (round(300.0), round(600.0));
    assert!((fast / formula(600.0) - 1.0).abs() < 0.05 && (slow / fast - 2.0).abs() < 0.25, "{slow} {fast}");
    assert!(0.0 < low && low < high);
    says("heavy-top", &format!("{slow:.1} rad/s at 300 rad/s, where the formula gives {:.2}", formula(300.0)));
    says("heavy-top", "spin=\"600 rad/s\"");
    assert!(round(150.0).1 < 0.0);
    says("heavy-top", "spin=\"150 rad/s\"");
}

#[test]
fn the_book_keeps_its_momentum_and_turns_over_in_the_time_of_the_logarithm() {
    let outcome = run("spinning-book", "", &[]);
    let size = length(&outcome, "angular_momentum")[0];
    for axis in ["x", "y", "z"] {
        let part = column(&outcome, &format!("angular_momentum.{axis}"));
        assert!(most(&part) - least(&part) < 1e-8 * size, "{axis}");
    }
    let (upright, spin) = (column(&outcome, "upright"), column(&outcome, "book.angular_velocity.y"));
    assert!(most(&upright) > 0.999 && least(&upright) < -0.999);
    assert!(most(&spin) < 10.01 && least(&spin) > 9.99);

    // A disturbance grows with the rate w sqrt((b - a)(c - b)/(a c)); from one flip to the next it shrinks and grows.
    let (a, b, c) =
        (0.16f64.powi(2) + 0.03f64.powi(2), 0.24f64.powi(2) + 0.03f64.powi(2), 0.24f64.powi(2) + 0.16f64.powi(2));
    let rate = 10.0 * ((b - a) * (c - b) / (a * c)).sqrt();
    let wait = |disturbance: &str| gaps(&run("spinning-book", "", &[disturbance, "run.tolerance=1e-13"]), "tumble")[0];
    let longer = wait("disturbance=1e-4 rad/s") - wait("disturbance=1e-2 rad/s");
    assert!((longer / (2.0 / rate * 100f64.ln()) - 1.0).abs() < 1e-3, "{longer}");
}

#[test]
fn the_load_of_the_crane_swings_with_the_period_of_its_formula() {
    let middle =
        "[[event]]\nname = \"middle\"\nwhen = \"= load.position.x - trolley.position.x\"\ndirection = \"rising\"";
    let outcome = run("crane", middle, &["run.until=60"]);
    let formula = TAU * ((4.0 + 500.0 * G / 40e3) * 200.0 / (700.0 * G)).sqrt();
    let late = *gaps(&outcome, "middle").last().unwrap();
    assert!((late / formula - 1.0).abs() < 2e-3, "{late} against {formula}");
    says("crane", &format!("{formula:.2} s"));
    let pull = column(&outcome, "rope.force");
    assert!(
        (pull[0] - 500.0 * G).abs() < 1e-6
            && (pull.iter().sum::<f64>() / pull.len() as f64 / pull[0] - 1.0).abs() < 0.02
    );
    assert!(
        outcome.closing.supplied > 100.0
            && !outcome.events.list().iter().any(|event| matches!(event.kind, EventKind::Reach { .. }))
    );

    says("crane", "push=\"600 N\"");
    let driven = run("crane", "", &["push=600 N"]);
    let first = &driven.events.list()[0];
    assert!(first.name == "beam" && matches!(first.kind, EventKind::Reach { speed } if speed > 1.0));
    assert!(most(&column(&driven, "beam.coordinate")) > 6.0 && least(&column(&driven, "rope.force")) > 0.0);
}

#[test]
fn the_bouncing_spring_loses_in_floor_and_spring_only_what_their_dampers_take() {
    let rate = "[[output]]\nquantities = [\"spring.rate\", \"head.velocity.z\"]";
    let floor = "floor_damping=0 N s/m";
    let without = run("bouncing-spring", rate, &[floor, "force.spring.damping=0", "run.until=0.7"]);
    assert_eq!(without.closing.dissipated, 0.0);
    // All energy is there, but part of it trembles: the head does not come up to its start.
    assert!(most(&column(&without, "head.position.z")[600..]) < 0.8 - 0.03);

    // With a damper in the spring alone, the loss is the integral of d l'^2, here by the rule of the trapezium.
    let outcome = run("bouncing-spring", rate, &[floor, "run.record=20 us"]);
    let rates = column(&outcome, "spring.rate");
    let taken: f64 = rates.windows(2).map(|pair| 0.5 * (pair[0].powi(2) + pair[1].powi(2)) * 20e-6).sum();
    assert!((outcome.closing.dissipated / taken - 1.0).abs() < 1e-5, "{} against {taken}", outcome.closing.dissipated);
}

#[test]
fn the_foot_of_the_bouncing_spring_lands_twice_while_the_head_comes_down() {
    let rate = "[[output]]\nquantities = [\"head.velocity.z\"]\n[[event]]\nname = \"turn\"\nwhen = \"= head.velocity.z\"\ndirection = \"rising\"";
    let outcome = run("bouncing-spring", rate, &[]);
    let turn = outcome.events.list().iter().find(|event| event.name == "turn").unwrap().time;
    let landings =
        outcome.events.list().iter().filter(|event| matches!(event.kind, EventKind::Reach { .. }) && event.time < turn);
    assert_eq!(landings.count(), 2);
    says("bouncing-spring", "twice while the head is still on its way down");
}

/// One of the six conditions of its loop follows from the others: what is left of that in the last digits of a position is not to be seen in the forces.
#[test]
fn the_reactions_of_the_bricard_linkage_change_smoothly() {
    let outcome = run("bricard", "", &[]);
    for axis in ["x", "y", "z"] {
        let force = column(&outcome, &format!("hinge1.reaction.force.{axis}"));
        let jerks =
            force.windows(7).map(|f| f[0] - 6.0 * f[1] + 15.0 * f[2] - 20.0 * f[3] + 15.0 * f[4] - 6.0 * f[5] + f[6]);
        let jerk = jerks.fold(0.0, |most: f64, x| most.max(x.abs()));
        assert!(jerk < 1e-3 * most(&force).max(-least(&force)), "{axis}: {jerk}");
    }
}

/// The rows of the table on the page of the billiards: the first ball of each, and its velocity [m/s].
fn after_the_break() -> Vec<(&'static str, [f64; 2])> {
    let is_row = |line: &&str| line.starts_with("| `");
    let rows = shipped("billiards").readme.lines().skip_while(|line| !is_row(line)).take_while(is_row);
    let cells = rows.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let first = |cell: &'static str| cell.split(',').next().unwrap().trim_matches('`');
    cells.map(|cells| (first(cells[1]), [cells[2], cells[3]].map(|x| first(x).parse().unwrap()))).collect()
}

#[test]
fn the_balls_leave_the_break_as_an_independent_solution_has_them() {
    let outcome = run("billiards", "", &["run.until=0.11", "run.record=0.11"]);
    let rows = after_the_break();
    assert_eq!(rows.len(), 10);
    for (name, [x, y]) in rows {
        let velocity = outcome.bodies.iter().find(|body| body.name == name).unwrap().velocity;
        assert!((velocity.x - x).abs() < 6e-7 && (velocity.y - y).abs() < 6e-7, "{name}: {velocity:?}");
    }
    let momentum: f64 = outcome.bodies.iter().map(|body| body.velocity.x).sum();
    assert!((momentum - 8.0).abs() < 1e-9 && outcome.closing.dissipated.abs() < 1e-8);
    says("billiards", "Of 120 pairs of balls 24 meet");
    assert!(matches!(&outcome.groups()[..], [clack, _] if (clack.pairs, clack.met.len()) == (120, 24)));
    let corner = outcome.bodies.iter().find(|body| body.name == "ball15").unwrap().velocity.norm();
    says("billiards", &format!("with {corner:.3} m/s, more than half the speed of the cue ball"));
    assert!(corner > 4.0);
}

#[test]
fn the_cue_ball_passes_through_a_ball_that_it_may_not_touch() {
    let met = |sets: &[&str]| {
        let outcome = run("billiards", "", sets);
        outcome.groups()[0].met.iter().map(|contact| contact.name.clone()).collect::<Vec<_>>()
    };
    let past = met(&["contact.clack.except=[[\"cue\", \"ball1\"]]", "run.until=0.12"]);
    assert!(!past.contains(&"clack:cue-ball1".to_owned()) && past.contains(&"clack:cue-ball2".to_owned()), "{past:?}");
    let aside = run("billiards", "", &["aside=1 mm", "run.until=0.12"]);
    assert!(aside.bodies[0].velocity.y.abs() > 1e-3);
}

/// Words and number of lines of a picture.
#[cfg(feature = "figures")]
fn seen(svg: &str) -> (Vec<String>, usize) {
    let document = roxmltree::Document::parse(svg).unwrap();
    let texts = document.descendants().filter(|n| n.has_tag_name("text")).filter_map(|n| n.text().map(str::to_owned));
    let lines = document.descendants().filter(|n| n.attribute("class") == Some("series")).count();
    (texts.collect(), lines)
}

/// Words, not dots of ink: the last digits of a run differ from machine to machine.
#[cfg(feature = "figures")]
#[test]
fn the_figure_on_a_page_is_the_one_that_its_run_draws() {
    use carom::plot::{self, Results};
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    for Shipped { name, text, readme, files } in scenario::shipped() {
        let read = scenario::read(&Path::new(name).join("scenario.toml"), text, &[] as &[&str]).unwrap();
        for wanted in &read.figures {
            let results = match hexapod::WALKS.contains(name) {
                true => hexapod::results(name),
                false => Results::of(&read.simulation, &read.simulation.run(&mut ())),
            };
            let drawn = plot::draw(&wanted.figure, &results, &wanted.request).unwrap().svg();
            let file = format!("{}.svg", wanted.name);
            let committed = std::fs::read_to_string(folder.join(name).join(&file)).unwrap();
            let old = "is old: cargo run -p carom --example scenario_figures";
            assert!(seen(&committed) == seen(&drawn), "scenarios/{name}/{file} {old}");
            assert!(readme.contains(&format!("]({file})")), "the page of {name} does not show {file}");
            assert!(files.iter().any(|(own, _)| *own == file), "{file} of {name} is not built in");
        }
    }
}

/// What counts as apart is apart: in every sample of every scenario.
#[test]
fn surfaces_that_count_as_apart_do_not_overlap_in_any_sample() {
    // Walks take long, and are left out here.
    for Shipped { name, text, .. } in scenario::shipped().iter().filter(|own| !hexapod::WALKS.contains(&own.name)) {
        let read = scenario::read(&Path::new(name).join("scenario.toml"), text, &[] as &[&str]);
        let mut simulation = read.unwrap().simulation;
        let model = simulation.model.clone();
        simulation.outputs.clear();
        let mut system = Evolution::new(model.clone());
        let mut state = simulation.state.clone();
        system.begin(0.0, &mut state);
        let stance = system.place(0.0, &state);
        let mut sizes = Vec::new();
        for (k, contact) in model.contacts.iter().enumerate().filter(|(_, contact)| !contact.remembers) {
            let inputs = [ContactItem::Mode, ContactItem::Indentation].map(|item| Measure::Contact(k, item));
            let overlap = |x: &[f64]| if x[0] == 0.0 { x[1] } else { f64::NEG_INFINITY };
            let column = Column::new(format!("overlap {k} of {}", contact.name), "m", "overlap while apart");
            simulation.outputs.push(Output::formula(column, inputs.to_vec(), overlap));
            sizes.push(stance.contact_radius(k).min(model.extent()));
        }
        if simulation.outputs.is_empty() {
            continue;
        }
        let outcome = simulation.run(&mut ());
        for (output, size) in simulation.outputs.iter().zip(sizes) {
            let deepest = most(&column(&outcome, &output.column.name));
            // A part of the smaller body, and rounding of where it is.
            let bound = 1.1e-12 * size + 1e-15 * model.extent();
            assert!(deepest <= bound, "{name}: {} {deepest:e} m, at most {bound:e} m", output.column.name);
        }
    }
}
