//! Studies as a whole: their points, measures against what a run says of itself, stores that were killed, and refusals.

use super::*;
use carom_run::simulate::Keep;
use carom_scenario::{Said, Source};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

fn open(scenario: &str, vary: &[&str], measure: &[&str], sets: &[&str]) -> Result<Study, StudyError> {
    let said = |option: &str, texts: &[&str]| texts.iter().map(|text| Said::by_option(option, text)).collect();
    let request = StudyRequest {
        changes: sets.iter().map(|set| ("--set".to_owned(), (*set).to_owned())).collect(),
        vary: said("--vary", vary),
        measure: said("--measure", measure),
    };
    Study::open(&Source::find(scenario).unwrap(), &request)
}

fn refusal(scenario: &str, vary: &[&str], measure: &[&str], sets: &[&str]) -> String {
    open(scenario, vary, measure, sets).unwrap_err().to_string()
}

const PIN: &str = "slider-crank-clearance-b3";
const SHORT: &str = "run.until=3 ms";

/// A folder of a test's own, gone with it.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("carom-study-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Desk(path)
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_last_axis_changes_fastest() {
    let study = open(PIN, &["restitution=0.5,0.9", "clearance=0.1..0.3 mm:3"], &["count(impacts)"], &[SHORT]).unwrap();
    let points: Vec<Vec<String>> = study.points().map(|point| point.values).collect();
    assert_eq!(points.len(), 6);
    assert_eq!(points[1], ["0.5", "0.2 mm"]);
    assert_eq!(points[3], ["0.9", "0.1 mm"]);
}

/// What the run records step by step, where it records all, is the measure.
#[test]
fn peaks_are_those_of_the_impacts_and_means_those_of_fine_samples() {
    let measures = [
        "peak(wrist_pin.force)",
        "mean(wrist_pin.force)",
        "rms(slider.velocity.x)",
        "max(slider.position.x)",
        "count(impacts)",
        "loss",
    ];
    let study = open(PIN, &["restitution=0.9,0.8"], &measures, &["run.record=0.1 us"]).unwrap();
    let row = study.run_point(0);
    assert_eq!(row.failure, None);
    let scenario = study.scenario(0).unwrap();
    let outcome = scenario.simulation.run(&mut ());
    let peak = outcome.contacts.iter().map(|contact| contact.peak_force).fold(0.0, f64::max);
    let value = |k: usize| row.values[k].unwrap();
    assert!((value(0) / peak - 1.0).abs() < 1e-9, "{} and {peak}", value(0));
    assert_eq!(value(4), outcome.events.impacts().count() as f64);
    assert!((value(5) - (outcome.closing.dissipated - outcome.opening.dissipated)).abs() < 1e-15);

    // The trapezium rule on samples that are a thousandth of an impact apart.
    let column = |name: &str| {
        let at = outcome.recording.columns().iter().position(|column| column.name == name).unwrap();
        outcome.recording.rows().map(|row| (row[0], row[at])).collect::<Vec<_>>()
    };
    let mean = |samples: &[(f64, f64)], f: fn(f64) -> f64| {
        let sum: f64 = samples.windows(2).map(|two| 0.5 * (two[1].0 - two[0].0) * (f(two[0].1) + f(two[1].1))).sum();
        sum / samples.last().unwrap().0
    };
    let force = mean(&column("wrist_pin.force"), |x| x);
    assert!((value(1) / force - 1.0).abs() < 1e-5, "{} and {force}", value(1));
    let speed = mean(&column("slider.velocity.x"), |x| x * x).sqrt();
    assert!((value(2) / speed - 1.0).abs() < 1e-7, "{} and {speed}", value(2));
    let far = column("slider.position.x").iter().map(|(_, x)| *x).fold(f64::NEG_INFINITY, f64::max);
    assert!((value(3) - far).abs() < 1e-9, "{} and {far}", value(3));
}

/// Where nothing but the largest force is asked for, the record of the impacts says it; the way by every step is the same.
#[test]
fn the_largest_force_is_the_same_whichever_way_it_is_found() {
    for scenario in [PIN, "bouncing-ball", "newtons-cradle", "resting-ball"] {
        let force = match scenario {
            PIN => "wrist_pin.force".to_owned(),
            _ => {
                let read = Source::find(scenario).unwrap().read(&[] as &[&str]).unwrap();
                format!("{{{}.force}}", read.simulation.model.contacts[0].label())
            }
        };
        let until = if scenario == PIN { SHORT } else { "run.until=1" };
        let measures = |texts: &[String]| {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let mut study = open(scenario, &["run.tolerance=1e-10,1e-9"], &texts, &[until]).unwrap();
            study.pieces = 0;
            study.run_point(0)
        };
        let alone = measures(&[format!("peak({force})")]);
        let beside = measures(&[format!("peak({force})"), format!("mean({force})")]);
        let (one, other) = (alone.values[0].unwrap(), beside.values[0].unwrap());
        assert!(one > 0.0 && (one / other - 1.0).abs() < 1e-8, "{scenario}: {one} and {other}");
    }
}

/// Closed form: a pendulum of small swing, `x = a cos(w t)`, over whole periods.
#[test]
fn a_swing_has_the_mean_and_the_peak_of_its_cosine() {
    let period = std::f64::consts::TAU * (1.0_f64 / 9.81).sqrt();
    let until = format!("run.until={}", 5.0 * period);
    let text = "carom = 1\ntitle = \"Swing\"\n[parameters]\nstart = \"1e-5 rad\"\n[[body]]\nname = \"bob\"\nposition = [0, 0, -1]\nmass = 1\ninertia = [1e-12, 1e-12, 1e-12]\n[[joint]]\nname = \"hinge\"\nkind = \"revolute\"\nbetween = [\"ground\", \"bob\"]\npoint = [0, 0, 0]\naxis = [0, 1, 0]\nstart = \"= start\"\n[run]\nuntil = 1\ntolerance = 1e-13\n";
    let source = Source::of_text("swing.toml", text);
    let said = |text: &str| Said::by_option("--measure", text);
    let request = StudyRequest {
        changes: vec![("--set".to_owned(), until)],
        vary: vec![Said::by_option("--vary", "start=1e-5 rad,2e-5 rad")],
        measure: [
            "max(hinge.coordinate)",
            "min(hinge.coordinate)",
            "rms(hinge.coordinate)",
            "mean(hinge.coordinate)",
            "peak(hinge.speed)",
        ]
        .map(said)
        .to_vec(),
    };
    let study = Study::open(&source, &request).unwrap();
    for (point, a) in [(0, 1e-5), (1, 2e-5)] {
        let row = study.run_point(point);
        let expected = [a, -a, a / 2.0_f64.sqrt(), 0.0, a * 9.81_f64.sqrt()];
        for (value, expected) in row.values.iter().zip(expected) {
            assert!((value.unwrap() - expected).abs() < 1e-7 * a, "{value:?} and {expected}");
        }
    }
}

#[test]
fn what_comes_before_it_has_settled_does_not_count() {
    let all = open(PIN, &["restitution=0.9,0.8"], &["count(impacts)", "loss", "peak(wrist_pin.force)"], &[]).unwrap();
    let half = open(
        PIN,
        &["restitution=0.9,0.8"],
        &["count(impacts)", "loss", "peak(wrist_pin.force)"],
        &["study.after=12 ms"],
    )
    .unwrap();
    let (all, half, scenario) = (all.run_point(0), half.run_point(0), half.scenario(0).unwrap());
    let outcome = scenario.simulation.run(&mut ());
    let late = || outcome.events.impacts().filter(|(event, _)| event.time >= 0.012);
    assert_eq!(half.values[0], Some(late().count() as f64));
    assert!(half.values[0] < all.values[0] && half.values[1] < all.values[1] && half.values[1] > Some(0.0));
    let peak = late().filter_map(|(_, impact)| impact.peak_force).fold(0.0, f64::max);
    assert!((half.values[2].unwrap() / peak - 1.0).abs() < 1e-9);
}

#[test]
fn any_number_of_threads_gives_the_same_bits() {
    let study =
        open(PIN, &["restitution=0.5..0.95:4", "law=lankarani_nikravesh,hertz,ye_flores"], &[], &[SHORT]).unwrap();
    let table = |threads: usize| {
        let mut store = Store::in_memory();
        run(&study, &mut store, Some(threads), &()).unwrap();
        csv(&study, store.rows())
    };
    let one = table(1);
    assert_eq!(one.lines().count(), 13);
    for threads in [2, 3, 7] {
        assert_eq!(table(threads), one, "{threads} threads");
    }
    // And so does a study that was sent somewhere as text.
    let sent: Study = serde_json::from_str(&serde_json::to_string(&study).unwrap()).unwrap();
    let rows = (0..study.points).map(|point| (point, sent.run_point(point))).collect();
    assert_eq!(csv(&study, &rows), one);
}

fn csv(study: &Study, rows: &BTreeMap<usize, Row>) -> String {
    let mut out = Vec::new();
    Table { study, rows }.write_csv(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_store_cut_anywhere_goes_on_to_the_same_table() {
    let desk = Desk::new("cut");
    let study = open("bouncing-ball", &["restitution=0.5..0.9:5"], &[], &["run.until=1"]).unwrap();
    let path = desk.0.join("rows.jsonl");
    let mut store = Store::open(&path, &Head::of(&study)).unwrap();
    run(&study, &mut store, Some(1), &()).unwrap();
    let whole = csv(&study, store.rows());
    drop(store);
    let bytes = fs::read(&path).unwrap();
    for cut in (0..=bytes.len()).step_by(7).chain([bytes.len() - 1]) {
        fs::write(&path, &bytes[..cut]).unwrap();
        let mut store = Store::open(&path, &Head::of(&study)).unwrap();
        let ended = bytes[..cut].iter().filter(|byte| **byte == b'\n').count().saturating_sub(1);
        assert_eq!(store.rows().len(), ended, "cut at {cut}");
        run(&study, &mut store, Some(2), &()).unwrap();
        assert_eq!(csv(&study, store.rows()), whole, "cut at {cut}");
        drop(store);
        assert_eq!(fs::read(&path).unwrap().len(), bytes.len());
    }
}

#[test]
fn a_store_of_another_study_is_refused_and_left_alone() {
    let desk = Desk::new("foreign");
    let path = desk.0.join("rows.jsonl");
    let study = |range: &str| open("bouncing-ball", &[range], &["count(impacts)"], &["run.until=1"]).unwrap();
    let own = study("restitution=0.5..0.9:3");
    run(&own, &mut Store::<Row>::open(&path, &Head::of(&own)).unwrap(), None, &()).unwrap();
    let before = fs::read(&path).unwrap();
    for (other, words) in [
        ("restitution=0.5..0.9:4", "3 points"),
        ("restitution=0.5..0.8:3", "other values"),
        ("height=1 m..2 m:3", "over restitution"),
    ] {
        let error = Store::<Row>::open(&path, &Head::of(&study(other))).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
    for text in ["hello\n", "{\"a\":1}\n", "x"] {
        fs::write(&path, text).unwrap();
        assert!(matches!(Store::<Row>::open(&path, &Head::of(&own)), Err(StoreError::Foreign { .. })), "{text}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    fs::write(&path, before).unwrap();
    let open = Store::<Row>::open(&path, &Head::of(&own)).unwrap();
    assert!(matches!(Store::<Row>::open(&path, &Head::of(&own)), Err(StoreError::Busy(_))));
    assert_eq!(open.rows().len(), 3);
}

#[test]
fn a_run_that_fails_is_a_row_with_its_reason() {
    let study = open(PIN, &["run.most_steps=10, 100000"], &["count(impacts)"], &[SHORT]).unwrap();
    let (short, long) = (study.run_point(0), study.run_point(1));
    assert!(short.failure.as_deref().unwrap().contains("10 steps were not enough"), "{short:?}");
    assert!(short.values == [None] && long.failure.is_none() && long.values[0] > Some(0.0));
    // A corner of the grid that cannot be read, while each of its values can be.
    let study = open(PIN, &["bearing=10 mm,1 mm", "clearance=0.5 mm,5 mm"], &["count(impacts)"], &[SHORT]);
    if let Ok(study) = study {
        let why = study.run_point(3).failure.unwrap();
        assert!(!why.contains('\n'), "{why}");
    }
}

#[test]
fn what_makes_no_study_is_refused_before_anything_runs() {
    let wrong = |vary: &[&str], measure: &[&str], sets: &[&str]| refusal(PIN, vary, measure, sets);
    let good = ["restitution=0.5..0.9:3"];
    assert!(wrong(&[], &[], &[]).contains("nothing is varied"));
    assert!(wrong(&["clearence=1 mm,2 mm"], &[], &[]).contains("did you mean \"clearance\""));
    assert!(wrong(&["clearance=1 s..2 s:3"], &[], &[]).contains("is a length, not a time"));
    assert!(wrong(&["clearance=0.1 mm, 3 s"], &[], &[]).contains("is a length, not a time"));
    assert!(wrong(&["law=hertz,herz"], &[], &[]).contains("did you mean"));
    assert!(wrong(&["restitution=0.5,0.6", "restitution=0.7"], &[], &[]).contains("varied twice"));
    assert!(wrong(&good, &[], &["restitution=0.7"]).contains("fixed by --set"));
    assert!(wrong(&good, &["wrist_pin.force"], &[]).contains("peak(wrist_pin.force)"));
    assert!(wrong(&good, &["peak(wrist_pin.forze)"], &[]).contains("wrist_pin.force"));
    assert!(wrong(&good, &["peak(wrist_pin.force) + loss"], &[]).contains("do not fit together"));
    assert!(wrong(&good, &["peak(slider.velocity.x + slider.position.x)"], &[]).contains("do not fit together"));
    assert!(wrong(&good, &["count(impacts of pin)"], &[]).contains("unknown contact"));
    assert!(wrong(&good, &["peak(mean(wrist_pin.force))"], &[]).contains("one number"));
    assert!(wrong(&good, &["peak(wrist_pin.force"], &[]).contains("never closed"));
    assert!(wrong(&good, &["loss", "loss"], &[]).contains("measured twice"));
    assert!(wrong(&good, &["3"], &[]).contains("measures nothing"));
    assert!(wrong(&good, &["peak()"], &[]).contains("nothing in its brackets"));
    assert!(wrong(&good, &["peak(restitution)"], &[]).contains("restitution"));
    assert!(wrong(&good, &[], &["study.after=1 s"]).contains("nothing is left"));
    assert!(wrong(&good, &[], &["study.samples=4"]).contains("--design"));
    assert!(wrong(&["restitution=0.5..0.9"], &[], &["study.design=sobol"]).contains("--samples"));
    assert!(wrong(&["restitution=0..1:1001", "speed=1..1000:1001"], &[], &[]).contains("too many"));
    assert!(refusal("pendulum", &["length=1 m,2 m"], &["count(impacts)"], &[]).contains("no contacts"));
}

#[test]
fn measures_are_arithmetic_and_have_units() {
    let text = [
        "mean_loss = loss/count(impacts)",
        "max(peak(wrist_pin.force), mean(wrist_pin.force))/1000",
        "2*peak(slider.velocity.x)/speed",
        "last(shaft.coordinate)",
    ];
    let study = open(PIN, &["restitution=0.9,0.8"], &text, &[]).unwrap();
    let units: Vec<&str> = study.measures.iter().map(|measure| &measure.unit[..]).collect();
    assert_eq!(units[0], "J");
    assert_eq!(units[3], "rad");
    assert_eq!(study.measures[0].name, "mean_loss");
    let row = study.run_point(0);
    let angle = row.values[3].unwrap();
    assert!((angle - 2.0 * std::f64::consts::TAU).abs() < 1e-9, "{angle}");
}

#[test]
fn samples_are_points_of_the_study_and_words_take_part() {
    let sets = ["study.design=latin-hypercube", "study.samples=6", "study.seed=3", SHORT];
    let study =
        open(PIN, &["restitution=0.5..0.9", "clearance=0.1 mm..1 mm log", "law=hertz,ye_flores"], &["loss"], &sets)
            .unwrap();
    assert_eq!(study.points, 6);
    let laws: Vec<String> = study.points().map(|point| point.values[2].clone()).collect();
    assert_eq!(laws.iter().filter(|law| *law == "hertz").count(), 3);
    for point in study.points() {
        let e: f64 = point.values[0].parse().unwrap();
        assert!((0.5..=0.9).contains(&e));
    }
    let sets = ["study.design=zip", SHORT];
    let zip = open(PIN, &["restitution=0.5,0.9", "clearance=0.1 mm,1 mm"], &["loss"], &sets).unwrap();
    assert_eq!(zip.points().map(|point| point.values.join(" ")).collect::<Vec<_>>(), ["0.5 0.1 mm", "0.9 1 mm"]);
}

/// Nothing that was not asked for is kept: what a run without any recording ends with is what a study's run ends with.
#[test]
fn looking_changes_nothing() {
    let study = open(PIN, &["restitution=0.9,0.8"], &["last(slider.position.x)", "steps"], &[]).unwrap();
    let row = study.run_point(0);
    let mut scenario = study.scenario(0).unwrap();
    scenario.simulation.settings.keep = Keep::NONE;
    let outcome = scenario.simulation.run(&mut ());
    assert_eq!(row.values[1], Some(outcome.end.work.steps as f64));
    let slider = outcome.bodies.iter().find(|body| body.name == "slider").unwrap();
    assert!((row.values[0].unwrap() - slider.position.x).abs() < 1e-14);
}
