//! A checkpoint comes back as it was, or is refused with the reason.

use super::*;
use crate::record::{Column, Event, EventKind, ImpactRecord};
use carom_solve::{GuardMemory, Work};
use proptest::collection::vec;
use proptest::prelude::*;
use std::fs;
use std::path::PathBuf;

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
    let happened = vec((finite(), any::<String>(), any_kind()), 0..4);
    let rest = (any::<String>(), any::<[usize; 2]>(), any::<[bool; 3]>());
    (any_memory(), numbers(), rows, happened, rest).prop_map(
        |(
            memory,
            modes,
            rows,
            happened,
            (name, [samples, curves_left_out], [keeps_samples, keeps_impacts, keeps_motion]),
        )| {
            let mut curves = Recording::new([Column::new(name, "m", "anything")]);
            rows.into_iter().for_each(|(time, value)| curves.push(time, [value]));
            let events = happened.into_iter().map(|(time, name, kind)| Event { time, name, kind }).collect();
            let animation = Animation::default();
            Checkpoint {
                memory,
                modes,
                samples,
                events,
                curves,
                curves_left_out,
                animation,
                loop_error: 0.0,
                keeps_samples,
                keeps_impacts,
                keeps_motion,
            }
        },
    )
}

/// Saves a checkpoint whose samples are these.
fn save(checkpoint: &Checkpoint, samples: &[[f64; 2]], path: &Path, fingerprint: &str) {
    let mut file = CheckpointFile::create(path, fingerprint).unwrap();
    samples.iter().for_each(|row| file.push(row));
    file.save(checkpoint).unwrap();
}

/// The samples of a saved run.
fn samples(saved: &SavedRun) -> Vec<Vec<f64>> {
    let mut rows = Vec::new();
    saved.rows(|row| rows.push(row.to_vec())).unwrap();
    rows
}

/// Every number of a checkpoint, by its bits; the rest is compared as text, in which all NaN look alike.
fn bits(checkpoint: &Checkpoint) -> (Vec<u64>, String) {
    let Checkpoint { memory, modes, events, curves, .. } = checkpoint;
    let mut all = vec![memory.time, memory.step, memory.previous_error];
    all.extend(memory.rejected);
    for list in [&memory.state, &memory.slope, &memory.method, &memory.guards.start, &memory.guards.before, modes] {
        all.extend(list);
    }
    all.extend(curves.rows().flatten());
    for event in events.list() {
        all.push(event.time);
        all.extend(event.values());
    }
    (all.into_iter().map(f64::to_bits).collect(), format!("{checkpoint:?}"))
}

proptest! {
    #[test]
    fn a_checkpoint_comes_back_bit_for_bit(
        checkpoint in any_checkpoint(),
        rows in vec([any_number(), any_number()], 0..5),
        scenario: String,
    ) {
        let folder = Folder::new("round-trip");
        save(&checkpoint, &rows, &folder.file(), &scenario);
        match SavedRun::open(&folder.file(), &scenario) {
            Ok(again) => {
                prop_assert_eq!(bits(&again.checkpoint), bits(&checkpoint));
                let of_bits = |row: &[f64]| row.iter().map(|x| x.to_bits()).collect::<Vec<u64>>();
                let read: Vec<Vec<u64>> = samples(&again).iter().map(|row| of_bits(row)).collect();
                prop_assert_eq!(read, rows.iter().map(|row| of_bits(row)).collect::<Vec<_>>());
            }
            Err(error) => {
                prop_assert!(!checkpoint.is_sound(), "{error}");
                prop_assert!(error.to_string().contains("is no number"), "{error}");
            }
        }
    }

    /// Whatever byte is changed, in the checkpoint or in its samples: nothing goes on from there, and nothing panics.
    #[test]
    fn a_changed_byte_is_refused(at: prop::sample::Index, to: u8, of_samples: bool) {
        let folder = Folder::new("byte");
        save(&small(), &SAMPLES, &folder.file(), "pendulum");
        let path = if of_samples { folder.0.join("run.checkpoint.samples") } else { folder.file() };
        let mut bytes = fs::read(&path).unwrap();
        let at = at.index(bytes.len());
        prop_assume!(bytes[at] != to);
        bytes[at] = to;
        fs::write(&path, bytes).unwrap();
        prop_assert!(SavedRun::open(&folder.file(), "pendulum").is_err(), "byte {at}");
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
    let mut curves = Recording::new([Column::new("x", "m", "way")]);
    curves.push(0.0, [1.0]);
    let events =
        Events::from_iter([Event { time: 0.1, name: "ball".to_owned(), kind: EventKind::Reach { speed: 1.0 } }]);
    Checkpoint {
        memory,
        modes: vec![1.0],
        samples: SAMPLES.len(),
        events,
        curves,
        curves_left_out: 0,
        animation: Animation::default(),
        loop_error: 0.0,
        keeps_samples: true,
        keeps_impacts: true,
        keeps_motion: true,
    }
}

/// Samples until then.
const SAMPLES: [[f64; 2]; 3] = [[0.0, 1.0], [0.1, f64::NAN], [0.2, -0.0]];

/// What is said of a file after `change` was made to its text.
fn complaint(name: &str, change: impl FnOnce(String) -> String) -> CheckpointError {
    let folder = Folder::new(name);
    save(&small(), &SAMPLES, &folder.file(), "pendulum");
    let text = fs::read_to_string(folder.file()).unwrap();
    let changed = change(text.clone());
    assert_ne!(changed, text, "nothing was changed");
    fs::write(folder.file(), changed).unwrap();
    SavedRun::open(&folder.file(), "pendulum").unwrap_err()
}

#[test]
fn another_scenario_is_refused() {
    let folder = Folder::new("scenario");
    save(&small(), &SAMPLES, &folder.file(), "pendulum");
    let error = SavedRun::open(&folder.file(), "pendulum, rtol 1e-9").unwrap_err();
    assert!(matches!(error, CheckpointError::OtherScenario { .. }), "{error}");
    assert!(SavedRun::open(&folder.file(), "pendulum").is_ok());
}

#[test]
fn another_version_is_refused_and_both_are_named() {
    let error = complaint("format", |text| text.replace(&format!("\"version\":{VERSION}"), "\"version\":7"));
    assert!(error.to_string().contains("in format 7") && error.to_string().contains("with format 6"), "{error}");
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

/// A text with its checksum made right again, as somebody would who wants to have his way.
fn signed(text: String) -> String {
    let (first, body) = text.split_once('\n').unwrap();
    let mut heading: serde_json::Value = serde_json::from_str(first).unwrap();
    heading["checksum"] = hexadecimal(Sha256::new_with_prefix(body.trim_end())).into();
    format!("{heading}\n{body}")
}

/// A name for a damage, and what it does to the text.
type Damage = (&'static str, fn(String) -> String);

#[test]
fn a_damaged_file_is_told_from_one_of_another_kind() {
    let half = complaint("half", |text| text[..text.len() / 2].to_owned());
    assert!(matches!(half, CheckpointError::Damaged { .. }), "{half}");
    let digit = complaint("digit", |text| text.replace("\"time\":0.25", "\"time\":0.26"));
    assert!(digit.to_string().contains("its checksum is that of something else"), "{digit}");
    let damages: [Damage; 6] = [
        ("nan", |text| text.replace("\"time\":0.25", "\"time\":\"nan\"")),
        ("row", |text| text.replace("\"rows\":[0.0,1.0]", "\"rows\":[0.0,1.0,2.0]")),
        ("columns", |text| text.replace("\"name\":\"time\"", "\"name\":\"clock\"")),
        ("event", |text| text.replace("\"values\":[1.0,", "\"values\":[")),
        ("kind", |text| text.replace("\"kind\":\"reach\"", "\"kind\":\"preach\"")),
        ("number", |text| text.replace("\"inf\"", "\"much\"")),
    ];
    for (name, damage) in damages {
        let error = complaint(name, |text| signed(damage(text)));
        assert!(
            matches!(&error, CheckpointError::Damaged { reason, .. } if !reason.contains("checksum")),
            "{name}: {error}"
        );
    }
}

#[test]
fn samples_that_are_missing_short_or_elsewhere_are_told() {
    let folder = Folder::new("samples");
    let path = folder.0.join("run.checkpoint.samples");
    save(&small(), &SAMPLES, &folder.file(), "pendulum");
    let saved = SavedRun::open(&folder.file(), "pendulum").unwrap();
    assert_eq!(format!("{:?}", samples(&saved)), format!("{SAMPLES:?}"));
    let said = || SavedRun::open(&folder.file(), "pendulum").unwrap_err().to_string();

    // What a run has written behind the last checkpoint before it was killed does not count.
    let whole = fs::read(&path).unwrap();
    fs::write(&path, [&whole[..], &[1, 2, 3]].concat()).unwrap();
    assert!(SavedRun::open(&folder.file(), "pendulum").is_ok());
    fs::write(&path, &whole[..whole.len() - 1]).unwrap();
    assert!(said().contains("it is shorter than it was"), "{}", said());
    fs::write(&path, "mine").unwrap();
    assert!(said().contains("there is no ") && said().contains("run.checkpoint.samples"), "{}", said());

    let text = fs::read_to_string(folder.file()).unwrap();
    // Rows of more bytes than there are numbers for.
    fs::write(&path, &whole).unwrap();
    fs::write(folder.file(), text.replace("\"width\":2", "\"width\":4611686018427387904")).unwrap();
    assert!(said().contains("it cannot be as long as it should"), "{}", said());
    fs::write(folder.file(), text.replace("\"suffix\":\".samples\"", "\"suffix\":\"/../x\"")).unwrap();
    assert!(said().contains("in a file of another name"), "{}", said());
}

#[test]
fn nothing_of_anybody_elses_is_overwritten() {
    for name in ["run.checkpoint", "run.checkpoint.samples"] {
        let folder = Folder::new("mine");
        fs::write(folder.0.join(name), "mine").unwrap();
        let error = CheckpointFile::create(folder.file(), "").unwrap_err();
        assert!(matches!(error, CheckpointError::Foreign { .. }), "{error}");
        assert_eq!(fs::read_to_string(folder.0.join(name)).unwrap(), "mine");
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
    }
}

/// A run that begins anew, and is killed before its first checkpoint, leaves that of the run before.
#[test]
fn a_checkpoint_and_its_samples_are_replaced_together() {
    let folder = Folder::new("together");
    save(&small(), &SAMPLES, &folder.file(), "pendulum");
    let mut file = CheckpointFile::create(folder.file(), "pendulum").unwrap();
    file.push(&[5.0, 6.0]);
    file.samples.flush().unwrap();
    let before = SavedRun::open(&folder.file(), "pendulum").unwrap();
    assert_eq!(samples(&before).len(), SAMPLES.len());
    file.save(&Checkpoint { samples: 1, ..small() }).unwrap();
    assert_eq!(samples(&SavedRun::open(&folder.file(), "pendulum").unwrap()), [[5.0, 6.0]]);
    drop(file);
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2);
    // And again, with the names the other way round.
    save(&small(), &SAMPLES, &folder.file(), "pendulum");
    assert_eq!(samples(&SavedRun::open(&folder.file(), "pendulum").unwrap()).len(), SAMPLES.len());
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2);
    drop(CheckpointFile::create(folder.file(), "pendulum").unwrap());
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2);
}

#[test]
fn a_file_that_cannot_be_written_or_read_is_named() {
    let folder = Folder::new("nowhere");
    let nowhere = folder.0.join("no/such/folder/run.checkpoint");
    let error = CheckpointFile::create(&nowhere, "").unwrap_err();
    assert!(matches!(error, CheckpointError::Write { .. }) && error.to_string().contains("run.checkpoint"), "{error}");
    let error = SavedRun::open(&nowhere, "").unwrap_err();
    assert!(matches!(error, CheckpointError::Read { .. }) && error.to_string().contains("run.checkpoint"), "{error}");
}

#[test]
fn a_checkpoint_replaces_the_one_before_and_leaves_nothing_else() {
    let folder = Folder::new("replace");
    let mut file = CheckpointFile::create(folder.file(), "").unwrap();
    let mut second = small();
    second.memory.time = 0.5;
    file.push(&SAMPLES[0]);
    file.save(&small()).unwrap();
    file.push(&SAMPLES[1]);
    file.save(&second).unwrap();
    let saved = SavedRun::open(&folder.file(), "").unwrap();
    assert_eq!((saved.checkpoint.memory.time, samples(&saved).len()), (0.5, 2));
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2);
    file.remove();
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0);
}

/// A disk that is full for a while costs the checkpoints of that while; one that is full for long costs the rest, and says so.
#[test]
fn a_disk_that_is_full_for_a_while_costs_no_samples() {
    let folder = Folder::new("full");
    let mut file = CheckpointFile::create(folder.file(), "").unwrap();
    file.push(&SAMPLES[0]);
    file.save(&small()).unwrap();
    let path = folder.0.join("run.checkpoint.samples");
    let writable = file.samples.swap(fs::File::open(&path).unwrap());
    file.push(&SAMPLES[1]);
    assert!(matches!(file.save(&small()), Err(CheckpointError::Write { .. })));
    assert_eq!(samples(&SavedRun::open(&folder.file(), "").unwrap()).len(), 1);
    file.samples.swap(writable);
    file.push(&SAMPLES[2]);
    file.save(&small()).unwrap();
    let saved = SavedRun::open(&folder.file(), "").unwrap();
    assert_eq!(format!("{:?}", samples(&saved)), format!("{SAMPLES:?}"));

    file.samples.swap(fs::File::open(&path).unwrap());
    (0..9_000_000).for_each(|_| file.push(&[1.0]));
    assert!(matches!(file.save(&small()), Err(CheckpointError::Lost { .. })));
    assert_eq!(samples(&SavedRun::open(&folder.file(), "").unwrap()).len(), 3);
}
