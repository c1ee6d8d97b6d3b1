//! Figures of runs: what they show is what happened.
#![cfg(feature = "figures")]
#![allow(clippy::unwrap_used)]

use carom::engine::spatial::Vector;
use carom::figure::{Figure, Panel, Style};
use carom::plot::{self, Beside, FIGURES, PRESETS, PlotError, Request, Results};
use carom::record::{Column, ImpactRecord, Recording};
use carom::report::ContactSample;
use carom::scenario::{self, Scenario};
use carom::simulate::Outcome;
use std::path::{Path, PathBuf};

/// A ball that bounces a few times.
const BALL: &str = r#"
carom = 1
title = "Ball"
[[body]]
name = "ball"
position = [0, 0, 0.3]
shape = { kind = "sphere", radius = "0.1 m" }
mass = "1 kg"
[[contact]]
name = "floor"
between = ["ground", "ball"]
shapes = [{ kind = "plane", normal = [0, 0, 1] }, "own"]
law = "lankarani_nikravesh"
restitution = 0.7
stiffness = "1.4e8 N/m^1.5"
[run]
until = "1 s"
"#;

/// A mass on a spring: one radian per second.
const SPRING: &str = r#"
carom = 1
title = "Spring"
[world]
gravity = [0, 0, 0]
[[body]]
name = "block"
mass = "1 kg"
inertia = [1, 1, 1]
[[joint]]
name = "rail"
kind = "prismatic"
between = ["ground", "block"]
point = [0, 0, 0]
axis = [1, 0, 0]
start = "1 m"
stiffness = "1 N/m"
[[force]]
name = "hand"
kind = "joint"
joint = "rail"
effort = "= 0*t"
[[event]]
name = "middle"
when = "= rail.coordinate"
[[output]]
quantities = ["rail", "rail.reaction", "hand", "block.position"]
[run]
until = "20 s"
"#;

fn run(text: &str) -> (Scenario, Outcome) {
    let read = scenario::read(Path::new("test.toml"), text, &[] as &[&str]);
    let scenario = read.map_err(|error| error.to_string()).unwrap();
    let outcome = scenario.simulation.run(&mut ());
    assert_eq!(outcome.failure, None);
    (scenario, outcome)
}

fn results(text: &str) -> Results {
    let (scenario, outcome) = run(text);
    Results::of(&scenario.simulation, &outcome)
}

fn draw(name: &str, results: &Results, request: &Request) -> Figure {
    plot::draw(name, results, request).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn refusal(name: &str, results: &Results, request: &Request) -> String {
    plot::draw(name, results, request).unwrap_err().to_string()
}

fn columns(names: &[&str]) -> Request {
    Request { columns: names.iter().map(|name| (*name).to_owned()).collect(), ..Request::default() }
}

/// The area that a course encloses.
fn area(points: &[(f64, f64)]) -> f64 {
    let next = points.iter().skip(1).chain(points.first());
    let twice: f64 = points.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum();
    (twice / 2.0).abs()
}

fn extent(panel: &Panel, pick: fn(&(f64, f64)) -> f64) -> (f64, f64) {
    let values = panel.series.iter().flat_map(|series| &series.points).map(pick);
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)))
}

/// A folder of its own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn of(name: &str, scenario: &Scenario, outcome: &Outcome) -> Self {
        let folder = std::env::temp_dir().join(format!("carom-plots-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let labels: Vec<String> = scenario.simulation.model.contacts.iter().map(|one| one.label()).collect();
        let mut files = [Vec::new(), Vec::new(), Vec::new()];
        outcome.recording.write_csv(&mut files[0]).unwrap();
        outcome.events.write_csv(&mut files[1]).unwrap();
        outcome.curves.write_csv_with(&labels, "contact", &mut files[2]).unwrap();
        for (name, content) in ["samples.csv", "events.csv", "contacts.csv"].iter().zip(files) {
            std::fs::write(folder.join(name), content).unwrap();
        }
        let summary = serde_json::to_string(&outcome.summary(&scenario.simulation)).unwrap();
        std::fs::write(folder.join("summary.json"), summary).unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn every_figure_has_one_name() {
    assert_eq!(PRESETS.map(|preset| preset.name), FIGURES);
}

#[test]
fn a_folder_gives_back_what_the_run_left() {
    let (scenario, outcome) = run(BALL);
    let (folder, own) = (Folder::of("back", &scenario, &outcome), Results::of(&scenario.simulation, &outcome));
    let read = Results::open(&folder.0).unwrap();
    assert_eq!((&read.title, &read.curves), (&own.title, &own.curves));
    assert!(read.samples.rows().eq(own.samples.rows()));
    assert_eq!(read.impacts(None).len(), own.impacts(None).len());
    assert_eq!(read.impacts(None)[1].touches, own.impacts(None)[1].touches);
    for name in plot::possible(&own, &[]).iter().map(|preset| preset.name) {
        assert_eq!(
            draw(name, &read, &Request::default()).panels,
            draw(name, &own, &Request::default()).panels,
            "{name}"
        );
    }
}

#[test]
fn a_folder_without_samples_is_refused() {
    let told = Results::open(Path::new("/nowhere/at/all")).unwrap_err().to_string();
    assert!(told.contains("carom run"), "{told}");
}

#[test]
fn the_loop_of_an_impact_encloses_what_it_loses() {
    let results = results(BALL);
    let figure = draw("hysteresis", &results, &Request { impacts: vec![2], ..Request::default() });
    let loss = results.impacts(None)[1].record.loss.unwrap();
    let area = area(&figure.panels[0].series[0].points);
    assert!(loss > 0.1 && (area - loss).abs() < 0.005 * loss, "{area} against {loss}");
}

#[test]
fn nothing_presses_in_flight() {
    let results = results(BALL);
    let points = &draw("force-time", &results, &Request::default()).panels[0].series[0].points;
    let (first, second) = (results.impacts(None)[0], results.impacts(None)[1]);
    let flight = (first.time + first.record.duration.unwrap(), second.time);
    let aloft: Vec<_> = points.iter().filter(|p| p.0 >= flight.0 && p.0 <= flight.1).collect();
    assert!(aloft.len() >= 2 && aloft.iter().all(|p| p.1 == 0.0), "{aloft:?}");
}

#[test]
fn the_force_over_time_gives_the_impulse() {
    let results = results(BALL);
    let request = Request { impacts: vec![1], ..Request::default() };
    let points = &draw("force-time", &results, &request).panels[0].series[0].points;
    let impulse: f64 = points.windows(2).map(|pair| (pair[1].0 - pair[0].0) * (pair[0].1 + pair[1].1) / 2.0).sum();
    // From the speed of approach to that of separation, and the weight on top; the mass is 1 kg.
    let record = results.impacts(None)[0].record;
    let change = record.approach_speed + record.separation_speed.unwrap() + 9.81 * record.duration.unwrap();
    assert!((impulse - change).abs() < 0.003 * change, "{impulse} against {change}");
}

#[test]
fn each_impact_is_shown_with_what_it_delivered_beside_what_was_asked() {
    let results = results(BALL);
    let figure = draw("restitution", &results, &Request::default());
    let points = &figure.panels[0].series[0].points;
    assert_eq!(points[0], (1.0, results.impacts(None)[0].record.restitution_delivered.unwrap()));
    assert!(figure.svg().contains("asked 0.7"));
}

#[test]
fn the_sum_of_the_ledger_is_level() {
    let figure = draw("ledger", &results(BALL), &Request::default());
    let lines = &figure.panels[0].series;
    let sum = lines.iter().find(|series| series.label == "sum").unwrap();
    assert!(lines.iter().any(|series| series.label == "lost") && sum.points.iter().all(|p| p.1.abs() < 1e-8));
}

#[test]
fn the_phase_portrait_of_a_spring_is_a_circle_and_its_section_a_point() {
    let results = results(SPRING);
    let portrait = draw("phase", &results, &Request::default());
    assert!(portrait.panels[0].series[0].points.iter().all(|p| (p.0.hypot(p.1) - 1.0).abs() < 1e-6));
    let request = Request { period: Some(std::f64::consts::TAU), ..Request::default() };
    let section = &draw("poincare", &results, &request).panels[0];
    assert_eq!(section.series[0].points.len(), 4);
    assert!(section.series[0].points.iter().all(|p| (p.0 - 1.0).hypot(p.1) < 1e-3), "{:?}", section.series[0].points);
    // At the middle the block is fastest, one way and the other.
    let section =
        &draw("poincare", &results, &Request { event: Some("middle".into()), ..Request::default() }).panels[0];
    assert!(section.series[0].points.iter().all(|p| p.0.abs() < 1e-3 && (p.1.abs() - 1.0).abs() < 1e-3));
}

#[test]
fn columns_of_one_unit_share_a_panel() {
    let figure = draw("columns", &results(SPRING), &columns(&["rail.coordinate", "rail.speed", "block.position.x"]));
    let labels: Vec<Vec<&str>> =
        figure.panels.iter().map(|panel| panel.series.iter().map(|series| series.label.as_str()).collect()).collect();
    assert_eq!(labels, [vec!["rail coordinate", "block position x"], vec![""]]);
    assert_eq!((figure.panels[0].y.label.as_str(), figure.panels[1].y.label.as_str()), ("length", "rail speed"));
}

#[test]
fn a_window_in_time_shows_nothing_else() {
    let request = Request { from: Some(2.0), to: Some(3.0), ..columns(&["rail.coordinate"]) };
    let (low, high) = extent(&draw("columns", &results(SPRING), &request).panels[0], |p| p.0);
    assert!(low >= 2.0 && high <= 3.0 && high - low > 0.9, "{low} {high}");
}

#[test]
fn reactions_and_efforts_are_found_by_themselves() {
    let results = results(SPRING);
    assert_eq!(draw("reactions", &results, &Request::default()).panels.len(), 2);
    assert_eq!(draw("effort", &results, &Request::default()).panels[0].y.label, "hand effort");
    let told = refusal("effort", &self::results(BALL), &Request::default());
    assert!(told.contains("[[output]]"), "{told}");
}

#[test]
fn a_table_beside_a_run_is_drawn_as_points() {
    let results = results(SPRING);
    let mut table = Recording::new([Column::new("measured", "m", "")]);
    (0..5).for_each(|k| table.push(f64::from(k), [f64::from(k).cos()]));
    let table = Beside::table("bench", table);
    let other = Beside::run(Results { name: "again".to_owned(), ..results.clone() });
    let request = Request { beside: vec![other, table], ..columns(&["rail.coordinate"]) };
    let panel = &draw("compare", &results, &request).panels[0];
    let labels: Vec<&str> = panel.series.iter().map(|series| series.label.as_str()).collect();
    assert_eq!(labels, ["Spring", "again", "bench"]);
    assert!(matches!(panel.series[2].style, Style::Markers { .. }) && panel.series[2].points.len() == 5);
    assert!(refusal("compare", &results, &Request::default()).contains("--reference"));
}

/// The ball, its contact sampled far too seldom for impacts of a few milliseconds.
fn sampled_seldom(restitution: &str) -> Results {
    let text = BALL.replace("restitution = 0.7", &format!("restitution = {restitution}"));
    let text = text.replace(
        "[run]",
        "[[output]]\nquantities = [\"floor\", \"floor.rate\", \"floor.stored\", \"floor.push\", \"ball\"]\n[[output]]\nname = \"twice\"\nvalue = \"= 2*floor.force\"\nunit = \"N\"\n[run]\nrecord = \"7 ms\"",
    );
    let results = results(&text);
    Results { name: restitution.to_owned(), ..results }
}

/// The largest force [N] and indentation [m] of all impacts.
fn peaks(results: &Results) -> (f64, f64) {
    let most = |read: fn(&ImpactRecord) -> Option<f64>| {
        results.events.impacts().filter_map(|(_, impact)| read(impact)).fold(f64::NEG_INFINITY, f64::max)
    };
    (most(|impact| impact.peak_force), most(|impact| impact.peak_indentation))
}

#[test]
fn no_peak_of_a_contact_is_lost_between_samples() {
    let results = sampled_seldom("0.7");
    let (force, depth) = peaks(&results);
    let sampled = results.samples.column("floor.force").unwrap().fold(0.0, f64::max);
    assert!(sampled < 0.9 * force, "the samples have {sampled} of {force}");
    let top = |figure: &str, request: &Request| {
        let figure = draw(figure, &results, request);
        figure.panels.iter().map(|panel| extent(panel, |p| p.1).1).collect::<Vec<f64>>()
    };
    let names = ["floor.force", "floor.indentation"];
    let beside = vec![Beside::run(results.clone())];
    assert_eq!(top("columns", &columns(&names)), [force, depth]);
    assert_eq!(top("compare", &Request { beside, ..columns(&names) }), [force, depth]);
    assert_eq!(top("force-time", &Request::default()), [force]);
    assert_eq!(top("indentation-time", &Request::default()), [depth]);
    assert_eq!(top("hysteresis", &Request::default()), [force]);
    assert_eq!(top("phase", &columns(&["floor.indentation", "floor.force"])), [force]);
    assert_eq!(top("phase", &columns(&["ball.position.z", "floor.force"])), [force]);
    // Each impact has its own peak, whatever the others reach.
    for (number, impact) in results.impacts(None).iter().enumerate() {
        assert_eq!(
            top("force-time", &Request { impacts: vec![number + 1], ..Request::default() }),
            [impact.record.peak_force.unwrap()]
        );
    }
}

#[test]
fn what_rises_and_falls_with_a_contact_keeps_its_peaks() {
    let results = sampled_seldom("0.7");
    let (force, depth) = peaks(&results);
    let beside = vec![Beside::run(results.clone())];
    // A Hertz contact stores 2/5 K d^2.5.
    let stored = 0.4 * 1.4e8 * depth.powf(2.5);
    for (name, peak) in [("floor.push.z", force), ("floor.stored", stored), ("twice", 2.0 * force)] {
        let sampled = results.samples.column(name).unwrap().fold(0.0, f64::max);
        assert!(sampled < 0.9 * peak, "the samples of {name} have {sampled} of {peak}");
        for (figure, request) in
            [("columns", columns(&[name])), ("compare", Request { beside: beside.clone(), ..columns(&[name]) })]
        {
            let drawn = draw(figure, &results, &request);
            let top = extent(&drawn.panels[0], |p| p.1).1;
            assert!((top / peak - 1.0).abs() < 1e-9, "{figure} of {name}: {top} of {peak}");
            assert_eq!(drawn.panels[0].title, "", "nothing to excuse");
        }
    }
    // Each impact has its own, and in flight nothing is pushed.
    let points = &draw("columns", &results, &columns(&["floor.push.z"])).panels[0].series[0].points;
    assert!(points.windows(2).all(|pair| pair[0].0 <= pair[1].0));
    let impacts = results.impacts(None);
    for (impact, next) in impacts.iter().zip(impacts.iter().skip(1)) {
        let [from, part] = [impact.time, impact.time + impact.record.duration.unwrap()];
        let peak = impact.record.peak_force.unwrap();
        let tops =
            |from: f64, to: f64| points.iter().filter(|p| p.0 > from && p.0 < to).map(|p| p.1).fold(0.0, f64::max);
        assert!((tops(from, part) / peak - 1.0).abs() < 1e-3, "{impact:?}");
        assert!(tops(part * (1.0 + 1e-12), next.time) < 1e-6 * peak, "{impact:?}");
    }
}

#[test]
fn the_record_of_a_contact_has_the_peaks_of_every_impact() {
    let results = sampled_seldom("0.7");
    for impact in results.impacts(None).iter().filter(|impact| impact.record.duration.is_some()) {
        let highest = |pick: fn(&ContactSample) -> f64| impact.touches.iter().map(pick).fold(0.0, f64::max);
        assert_eq!(Some(highest(|touch| touch.force)), impact.record.peak_force, "{}", impact.time);
        assert_eq!(Some(highest(|touch| touch.indentation)), impact.record.peak_indentation, "{}", impact.time);
    }
}

/// What a joint with clearance carries is what its surfaces push.
#[test]
fn no_peak_of_a_joint_with_clearance_is_lost_between_samples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/slider-crank-clearance");
    let file = folder.join("scenario.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    let text = text + "\n[[output]]\nquantities = [\"wrist_pin.reaction\"]\n";
    let scenario = scenario::read(&file, &text, &["run.until=0.02 s", "run.record=1 ms"]).unwrap();
    let outcome = scenario.simulation.run(&mut ());
    let results = Results::of(&scenario.simulation, &outcome);
    let (force, _) = peaks(&results);
    let [x, y] =
        ["wrist_pin.reaction.force.x", "wrist_pin.reaction.force.y"].map(|name| results.samples.column(name).unwrap());
    let sampled = x.zip(y).map(|(x, y)| x.hypot(y)).fold(0.0, f64::max);
    assert!(sampled < 0.9 * force, "the samples have {sampled} of {force}");
    let drawn = draw("reactions", &results, &columns(&["wrist_pin.reaction.force"]));
    let top = extent(&drawn.panels[0], |p| p.1).1;
    assert!((top / force - 1.0).abs() < 1e-6, "{top} of {force}");
    // The report draws the same, and a folder gives back what the run left.
    let data = carom::report::ReportData::of(&scenario, &outcome);
    let course = |axis: &str| {
        let name = format!("wrist_pin.reaction.force.{axis}");
        data.curves.iter().find(|own| own.column == name).unwrap().points.clone()
    };
    let lengths = course("x").into_iter().zip(course("y")).map(|(x, y)| x.1.hypot(y.1));
    assert!((lengths.fold(0.0, f64::max) / force - 1.0).abs() < 1e-6);
    let folder = Folder::of("clearance", &scenario, &outcome);
    assert_eq!(Results::open(&folder.0).unwrap().curves, results.curves);
}

#[test]
fn between_impacts_a_contact_is_as_far_open_as_its_samples_say() {
    let results = sampled_seldom("0.7");
    let points = &draw("columns", &results, &columns(&["floor.indentation"])).panels[0].series[0].points;
    // Let go at 0.3 m with a radius of 0.1 m.
    assert!((points[0].1 + 0.2).abs() < 1e-9, "{:?}", points[0]);
    assert!(points.windows(2).all(|pair| pair[0].0 <= pair[1].0));
}

#[test]
fn a_figure_of_three_runs_has_the_lines_of_three() {
    let [one, two, three] = ["0.7", "0.5", "0.9"].map(sampled_seldom);
    let beside = vec![Beside::run(two.clone()), Beside::run(three.clone())];
    let request = Request { beside: beside.clone(), ..Request::default() };
    for name in ["force-time", "indentation-time", "hysteresis", "restitution", "columns", "phase"] {
        let figure = draw(name, &one, &request);
        let lines = |run: &str| figure.panels[0].series.iter().filter(|series| series.label.starts_with(run)).count();
        assert!(["0.7", "0.5", "0.9"].iter().all(|run| lines(run) > 0), "{name}: {:?}", figure.panels[0].series);
    }
    let highest = |series: &carom::figure::Series| series.points.iter().map(|p| p.1).fold(0.0, f64::max);
    let forces: Vec<f64> = draw("force-time", &one, &request).panels[0].series.iter().map(highest).collect();
    assert_eq!(forces, [&one, &two, &three].map(|run| peaks(run).0));
    assert!(refusal("ledger", &one, &request).contains("one folder"));
    // Of a run without contacts nothing of the kind can be shown, alone or beside others.
    let spring = [Beside::run(results(SPRING))];
    assert!(plot::possible(&one, &spring).iter().all(|preset| preset.name != "force-time"));
    assert!(plot::possible(&one, &beside).iter().any(|preset| preset.name == "compare"));
    let request = Request { beside: spring.to_vec(), ..Request::default() };
    assert!(refusal("force-time", &one, &request).starts_with("in Spring: "));
}

#[test]
fn what_is_misspelt_is_told_with_what_there_is() {
    let (spring, ball) = (results(SPRING), results(BALL));
    assert!(refusal("histeresis", &ball, &Request::default()).contains("did you mean \"hysteresis\"?"));
    assert!(refusal("xyz", &spring, &Request::default()).contains("this run can show phase"));
    assert!(refusal("columns", &spring, &columns(&["rail.cordinate"])).contains("did you mean \"rail.coordinate\"?"));
    let contact = Request { contact: Some("flor".to_owned()), ..Request::default() };
    assert!(refusal("force-time", &ball, &contact).contains("did you mean \"floor\"?"));
    assert!(refusal("force-time", &spring, &Request::default()).contains("contacts.csv"));
    let impacts = Request { impacts: vec![99], ..Request::default() };
    assert!(matches!(plot::draw("hysteresis", &ball, &impacts), Err(PlotError::Impact { number: 99, .. })));
    let event = Request { event: Some("midle".to_owned()), ..Request::default() };
    assert!(refusal("poincare", &spring, &event).contains("did you mean \"middle\"?"));
}

#[test]
fn a_circle_is_round_where_distances_are_equal() {
    let turn: Vec<(f64, f64)> = (0..=60).map(|k| (f64::from(k) / 60.0 * std::f64::consts::TAU).sin_cos()).collect();
    let panel = Panel::new(carom::figure::Axis::new("x", "m"), carom::figure::Axis::new("y", "m")).equal();
    let svg = Figure::new(panel.line("", turn)).svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let course = document.descendants().find(|n| n.attribute("class") == Some("series")).unwrap();
    let points = course.attribute("points").unwrap().split(' ').map(|point| {
        let (x, y) = point.split_once(',').unwrap();
        (x.parse::<f64>().unwrap(), y.parse::<f64>().unwrap())
    });
    let all: Vec<(f64, f64)> = points.collect();
    let span = |pick: fn(&(f64, f64)) -> f64| {
        let values = all.iter().map(pick);
        values.clone().fold(f64::NEG_INFINITY, f64::max) - values.fold(f64::INFINITY, f64::min)
    };
    let (width, height) = (span(|p| p.0), span(|p| p.1));
    assert!(width > 50.0 && (width / height - 1.0).abs() < 0.01, "{width} by {height}");
}

#[test]
fn a_snapshot_shows_the_bodies_where_they_are() {
    let (scenario, _) = run(BALL);
    let impact = results(BALL).impacts(None)[0].time;
    let figure = plot::snapshot(&scenario, &[0.0, impact], None).unwrap();
    assert_eq!((figure.panels.len(), figure.panels[1].y.label.as_str()), (2, "z"));
    // A ball of 0.1 m, let go at 0.3 m, then at the floor, which is a line.
    for (panel, centre) in figure.panels.iter().zip([0.3, 0.1]) {
        let (ball, floor): (Vec<_>, Vec<_>) = panel.series.iter().cloned().partition(|series| series.points.len() > 2);
        assert!(floor.len() == 1 && floor[0].points.iter().all(|p| p.1.abs() < 1e-12), "{floor:?}");
        let panel = &Panel { series: ball, ..panel.clone() };
        let (left, right) = extent(panel, |p| p.0);
        let (low, high) = extent(panel, |p| p.1);
        assert!((right - left - 0.2).abs() < 1e-9 && (high - low - 0.2).abs() < 1e-3, "{low} {high}");
        assert!(((low + high) / 2.0 - centre).abs() < 1e-6, "{low} {high}");
    }
    let told = plot::snapshot(&scenario, &[2.0], None).unwrap_err().to_string();
    assert!(told.contains("from 0 to 1 s"), "{told}");
}

/// A ball at `(0, 0, 0.3)` from the side, from above and from a corner of the room: the paper shows the axes that are across the direction.
#[test]
fn a_snapshot_is_seen_from_where_one_likes() {
    let (scenario, _) = run(BALL);
    let from = |x: f64, y: f64, z: f64| plot::snapshot(&scenario, &[0.0], Some(Vector::new(x, y, z))).unwrap();
    let middle = |figure: &Figure| {
        let panel = &figure.panels[0];
        let ball = panel.series.iter().find(|series| series.points.len() > 10).unwrap();
        let mean = |pick: fn(&(f64, f64)) -> f64| {
            let (low, high) = extent(&Panel { series: vec![ball.clone()], ..panel.clone() }, pick);
            (low + high) / 2.0
        };
        [mean(|p| p.0), mean(|p| p.1)]
    };
    let views = [
        (from(0.0, -2.0, 0.0), ["x", "z"], [0.0, 0.3]),
        (from(1.0, 0.0, 0.0), ["y", "z"], [0.0, 0.3]),
        (from(0.0, 0.0, 3.0), ["x", "y"], [0.0, 0.0]),
        (from(1.0, -1.0, 1.0), ["", ""], [0.0, 0.3 * (2.0f64 / 3.0).sqrt()]),
    ];
    for (figure, labels, expected) in views {
        let panel = &figure.panels[0];
        assert_eq!([&panel.x.label[..], &panel.y.label[..]], labels);
        let found = middle(&figure);
        assert!((0..2).all(|k| (found[k] - expected[k]).abs() < 1e-3), "{labels:?}: {found:?}");
    }
}
