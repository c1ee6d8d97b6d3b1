//! The page about the files of a run names every column and key that they have, and no other.

use crate::checkpoint;
use carom::folder::{FolderOptions, RunFolder};
use carom::record::EVENT_COLUMNS;
use carom::scenario::{Change, Source};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The section of the page that has this heading.
fn section(heading: &str) -> String {
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/manual/how-to/results.md")).unwrap();
    let from = page.find(&format!("# {heading}\n")).unwrap();
    let rest = &page[from + heading.len()..];
    rest.find("\n#").map_or(rest, |end| &rest[..end]).to_owned()
}

/// What its tables name in their first column; of an entry of a list the list itself.
fn named(heading: &str) -> BTreeSet<String> {
    let rows = section(heading);
    let first = rows.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    let spans = first.flat_map(|cell| cell.split('`').step_by(2));
    spans.map(|key| key.trim_end_matches("[]").to_owned()).collect()
}

/// The keys of a JSON value, from the top; of an entry of a list the list itself, of bodies, joints and drives `NAME`.
fn keys(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        // What a friction law has beside its loss depends on the law: the page tells of it in words.
        Value::Object(fields) if !path.ends_with(".friction.") => {
            for (key, value) in fields {
                let key = if matches!(path, "final.bodies." | "final.joints." | "drives.each.") { "NAME" } else { key };
                keys(value, &format!("{path}{key}."), found);
            }
        }
        Value::Array(list) if list.iter().all(Value::is_object) => {
            list.iter().for_each(|entry| keys(entry, &format!("{}[].", path.trim_end_matches('.')), found));
        }
        _ => {
            found.insert(path.trim_end_matches('.').to_owned());
        }
    }
}

/// Runs that leave behind all there is: a loop, impacts, a warning and a change; contacts between groups; a start that follows from the rest; a bearing.
const RUNS: [(&str, &str); 4] = [
    ("slider-crank-clearance", "run.until=2 ms"),
    ("billiards", "run.until=1 ms"),
    ("slider-crank", "run.until=1 ms"),
    ("block-on-guide", "friction=ambrosio"),
];

/// The folders of these runs.
fn folders() -> Vec<PathBuf> {
    let run = |(name, until): (&str, &str)| {
        let folder = std::env::temp_dir().join(format!("carom-files-{name}-{}", std::process::id()));
        let change = Change { option: "--set", assignment: until };
        let scenario = Source::find(name).unwrap().read_changed(&[change]).unwrap();
        let options = FolderOptions { report: false, ..FolderOptions::default() };
        let outcome = scenario.simulation.run(&mut ());
        RunFolder::create(&folder).unwrap().write(&scenario, &outcome, options).unwrap();
        folder
    };
    RUNS.into_iter().map(run).collect()
}

/// The headings of a table without their units.
fn headings(table: &Path) -> Vec<String> {
    let text = fs::read_to_string(table).unwrap();
    let line = text.lines().next().unwrap();
    line.split(',').map(|heading| heading.split(" [").next().unwrap().to_owned()).collect()
}

#[test]
fn every_column_and_key_is_on_the_page_and_no_other() {
    let (samples, contacts) = (named("samples.csv"), named("contacts.csv"));
    let (mut summary, mut bundle) = (BTreeSet::new(), BTreeSet::new());
    for folder in folders() {
        let json = |file: &str| serde_json::from_str(&fs::read_to_string(folder.join(file)).unwrap()).unwrap();
        keys(&json("summary.json"), "", &mut summary);
        keys(&json("bundle.json"), "", &mut bundle);
        let recorded = headings(&folder.join("samples.csv"));
        for column in recorded.iter().filter(|column| column.starts_with("energy.") || *column == "time") {
            assert!(samples.contains(column), "samples.csv has {column}");
        }
        if folder.join("contacts.csv").is_file() {
            for column in headings(&folder.join("contacts.csv")) {
                assert!(contacts.contains(&column) || recorded.contains(&column), "contacts.csv has {column}");
            }
        }
        fs::remove_dir_all(&folder).unwrap();
    }
    // What an event has beside its time, name and kind is the table of events.csv.
    let of_event = |key: &String| key.strip_prefix("events[].").is_some_and(|key| named("events.csv").contains(key));
    let page = named("summary.json");
    summary.retain(|key| page.contains(key) || !of_event(key));
    assert_eq!(summary, page);
    assert_eq!(bundle, named("bundle.json"));
}

#[test]
fn columns_of_events_are_on_the_page_with_unit_and_meaning() {
    let page = section("events.csv");
    for column in EVENT_COLUMNS {
        let row = format!("| `{}` | {} | {} |", column.name, column.unit, column.description);
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn what_a_checkpoint_holds_is_on_the_page() {
    let text = checkpoint::text();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let keys = |value: &Value, before: &str| -> Vec<String> {
        value.as_object().unwrap().keys().map(|key| format!("{before}{key}")).collect()
    };
    let heading = keys(&lines[0], "").into_iter().filter(|key| key != "samples");
    let all = heading.chain(keys(&lines[0]["samples"], "samples.")).chain(keys(&lines[1], "checkpoint."));
    assert_eq!(all.collect::<BTreeSet<_>>(), named("Checkpoints"));
}
