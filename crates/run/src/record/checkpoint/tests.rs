//! A checkpoint comes back as it was, or is refused with the reason.

use super::*;
use crate::record::{Column, Event, EventKind, ImpactRecord};
use carom_solve::{GuardMemory, Work};
use proptest::collection::vec;
use proptest::prelude::*;

/// A folder of its own for a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("carom-checkpoint-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the test");
        Folder(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("run.checkpoint")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Any number there is, the odd ones often.
fn any_number() -> impl Strategy<Value = f64> {
    let odd = [0.0, -0.0, 5e-324, -5e-324, 2.225e-308, f64::MAX, f64::MIN, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    prop_oneof![any::<u64>().prop_map(f64::from_bits), prop::sample::select(odd.to_vec())]
}

fn numbers() -> impl Strategy<Value = Vec<f64>> {
    vec(any_number(), 0..6)
}

fn any_memory() -> impl Strategy<Value = Memory<Vec<f64>>> {
    let guards = (numbers(), numbers(), vec(any::<bool>(), 0..4), any::<bool>(), any::<usize>())
        .prop_map(|(start, before, spent, fresh, crowded)| GuardMemory { start, before, spent, fresh, crowded });
    let work = any::<[usize; 5]>().prop_map(|[steps, implicit, rejected, evaluations, events]| Work {
        steps,
        implicit,
        rejected,
        evaluations,
        events,
    });
    let scalars = (any_number(), any_number(), any_number(), proptest::option::of(any_number()));
    (scalars, [numbers(), numbers(), numbers()], guards, work).prop_map(
        |(scalars, [state, slope, method], guards, work)| {
            let (time, step, previous_error, rejected) = scalars;
            Memory { time, state, slope, step, previous_error, rejected, method, guards, work }
        },
    )
}

/// Any finite number, the odd ones often.
fn finite() -> impl Strategy<Value = f64> {
    any_number().prop_filter("events have finite numbers", |number| number.is_finite())
}

fn any_kind() -> impl Strategy<Value = EventKind> {
    let impact = (any::<[bool; 2]>(), finite(), [(); 3].map(|()| proptest::option::of(finite())));
    let impact = impact.prop_map(|([central, direct], approach_speed, [law_speed, peak_force, loss])| ImpactRecord {
        central,
        direct,
        approach_speed,
        law_speed,
        peak_force,
        loss,
        ..ImpactRecord::default()
    });
    prop_oneof![
        finite().prop_map(|speed| EventKind::Reach { speed }),
        (1..1_000_000usize).prop_map(|count| EventKind::Fall { count }),
        impact.prop_map(|impact| EventKind::Impact(Box::new(impact))),
    ]
}

fn any_checkpoint() -> impl Strategy<Value = Checkpoint> {
    let rows = vec((any_number(), any_number()), 0..8);
    let happened = vec((any_number(), any::<String>(), any_kind()), 0..4);
    let rest = (any::<String>(), any::<usize>(), any::<[bool; 2]>());
    (any_memory(), numbers(), rows, happened, rest).prop_map(
        |(memory, modes, rows, happened, (name, curves_left_out, [keeps_samples, keeps_impacts]))| {
            let column = Column::new(name, "m", "anything");
            let mut recording = Recording::new([column]);
            rows.into_iter().for_each(|(time, value)| recording.push(time, [value]));
            let events = happened.into_iter().map(|(time, name, kind)| Event { time, name, kind }).collect();
            let curves = recording.clone();
            Checkpoint { memory, modes, recording, events, curves, curves_left_out, keeps_samples, keeps_impacts }
        },
    )
}

/// Every number of a checkpoint, by its bits; the rest is compared as text, in which all NaN look alike.
fn bits(checkpoint: &Checkpoint) -> (Vec<u64>, String) {
    let Checkpoint { memory, modes, recording, events, curves, .. } = checkpoint;
    let mut all = vec![memory.time, memory.step, memory.previous_error];
    all.extend(memory.rejected);
    for list in [&memory.state, &memory.slope, &memory.method, &memory.guards.start, &memory.guards.before, modes] {
        all.extend(list);
    }
    all.extend(recording.rows().chain(curves.rows()).flatten());
    for event in events.list() {
        all.push(event.time);
        all.extend(event.values());
    }
    (all.into_iter().map(f64::to_bits).collect(), format!("{checkpoint:?}"))
}

proptest! {
    #[test]
    fn a_checkpoint_comes_back_bit_for_bit(checkpoint in any_checkpoint(), scenario: String) {
        let folder = Folder::new("round-trip");
        checkpoint.save(&folder.file(), &scenario).unwrap();
        let again = Checkpoint::load(&folder.file(), &scenario).unwrap();
        prop_assert_eq!(bits(&again), bits(&checkpoint));
    }
}

/// A small checkpoint.
fn small() -> Checkpoint {
    let guards = GuardMemory { start: vec![1.0], before: vec![2.0], spent: vec![false], fresh: true, crowded: 0 };
    let (state, slope, work) = (vec![0.5, -0.0], vec![-0.0, f64::INFINITY], Work::default());
    let memory = Memory {
        time: 0.25,
        state,
        slope,
        step: 0.01,
        previous_error: 1e-4,
        rejected: None,
        method: vec![0.0],
        guards,
        work,
    };
    let mut recording = Recording::new([Column::new("x", "m", "way")]);
    recording.push(0.0, [1.0]);
    let events =
        Events::from_iter([Event { time: 0.1, name: "ball".to_owned(), kind: EventKind::Reach { speed: 1.0 } }]);
    let curves = recording.clone();
    let modes = vec![1.0];
    let (keeps_samples, keeps_impacts) = (true, true);
    Checkpoint { memory, modes, recording, events, curves, curves_left_out: 0, keeps_samples, keeps_impacts }
}

/// What is said of a file after `change` was made to its text.
fn complaint(name: &str, change: impl FnOnce(String) -> String) -> CheckpointError {
    let folder = Folder::new(name);
    small().save(&folder.file(), "pendulum").unwrap();
    let text = fs::read_to_string(folder.file()).unwrap();
    let changed = change(text.clone());
    assert_ne!(changed, text, "nothing was changed");
    fs::write(folder.file(), changed).unwrap();
    Checkpoint::load(&folder.file(), "pendulum").unwrap_err()
}

#[test]
fn another_scenario_is_refused() {
    let folder = Folder::new("scenario");
    small().save(&folder.file(), "pendulum").unwrap();
    let error = Checkpoint::load(&folder.file(), "pendulum, rtol 1e-9").unwrap_err();
    assert!(matches!(error, CheckpointError::OtherScenario { .. }), "{error}");
    assert!(Checkpoint::load(&folder.file(), "pendulum").is_ok());
}

#[test]
fn another_version_is_refused_and_both_are_named() {
    let error = complaint("format", |text| text.replace(&format!("\"version\":{VERSION}"), "\"version\":7"));
    assert!(error.to_string().contains("in format 7") && error.to_string().contains("with format 4"), "{error}");
    let carom = format!("\"carom\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let error = complaint("carom", |text| text.replace(&carom, "\"carom\":\"99.0.0\""));
    assert!(error.to_string().contains("go on with carom 99.0.0"), "{error}");
}

#[test]
fn a_file_of_another_kind_is_no_checkpoint() {
    for (i, other) in
        ["", "time [s],x [m]\n0,1\n", "{}", "[1, 2]", "{\"format\":\"figure\"}", "\u{0}"].iter().enumerate()
    {
        let error = complaint(&format!("other-{i}"), |_| other.to_string());
        assert!(matches!(error, CheckpointError::NotACheckpoint { .. }), "{other}: {error}");
    }
}

/// A name for a damage, and what it does to the text.
type Damage = (&'static str, fn(String) -> String);

#[test]
fn a_damaged_file_is_told_from_one_of_another_kind() {
    let damages: [Damage; 6] = [
        ("half", |text| text[..text.len() / 2].to_owned()),
        ("row", |text| text.replace("\"rows\":[0.0,1.0]", "\"rows\":[0.0,1.0,2.0]")),
        ("columns", |text| text.replace("\"name\":\"time\"", "\"name\":\"clock\"")),
        ("event", |text| text.replace("\"values\":[1.0,", "\"values\":[")),
        ("kind", |text| text.replace("\"kind\":\"reach\"", "\"kind\":\"preach\"")),
        ("number", |text| text.replace("\"inf\"", "\"much\"")),
    ];
    for (name, damage) in damages {
        let error = complaint(name, damage);
        assert!(matches!(error, CheckpointError::Damaged { .. }), "{name}: {error}");
    }
}

#[test]
fn a_file_that_cannot_be_written_or_read_is_named() {
    let folder = Folder::new("nowhere");
    let nowhere = folder.0.join("no/such/folder/run.checkpoint");
    let error = small().save(&nowhere, "").unwrap_err();
    assert!(matches!(error, CheckpointError::Write { .. }) && error.to_string().contains("run.checkpoint"), "{error}");
    let error = Checkpoint::load(&nowhere, "").unwrap_err();
    assert!(matches!(error, CheckpointError::Read { .. }) && error.to_string().contains("run.checkpoint"), "{error}");
}

#[test]
fn a_checkpoint_replaces_the_one_before_and_leaves_nothing_else() {
    let folder = Folder::new("replace");
    let (first, mut second) = (small(), small());
    second.memory.time = 0.5;
    first.save(&folder.file(), "").unwrap();
    second.save(&folder.file(), "").unwrap();
    assert_eq!(Checkpoint::load(&folder.file(), "").unwrap().memory.time, 0.5);
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
}
