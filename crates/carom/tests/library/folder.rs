//! Folders of results: nothing of anybody else's is touched, nothing is half written, and no two runs are mixed.

use carom::folder::{FolderError, FolderOptions, RunFolder};
use carom::scenario::{Scenario, Source};
use carom::simulate::Outcome;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of this test's own, empty.
fn desk(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("folder").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn run(name: &str) -> (Scenario, Outcome) {
    let scenario = Source::find(name).unwrap().read(&["run.until=0.3 s"]).unwrap();
    let outcome = scenario.simulation.run(&mut ());
    (scenario, outcome)
}

fn write(folder: &RunFolder, name: &str) -> Result<Vec<String>, FolderError> {
    let (scenario, outcome) = run(name);
    folder.write(&scenario, &outcome, FolderOptions::default()).map(|written| written.files)
}

/// What lies in a folder, by name.
fn contents(path: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap());
    let text = |path: PathBuf| fs::read_to_string(path).unwrap_or_default();
    entries.map(|entry| (entry.file_name().into_string().unwrap(), text(entry.path()))).collect()
}

#[test]
fn a_folder_with_files_of_ones_own_is_refused_and_left_as_it_is() {
    let path = desk("own");
    for name in ["scenario.toml", "figure.svg", "contacts.csv"] {
        fs::write(path.join(name), "mine").unwrap();
    }
    let before = contents(&path);
    let refused = RunFolder::create(&path).unwrap_err();
    assert!(matches!(&refused, FolderError::Foreign { found, .. } if found == "contacts.csv"), "{refused}");
    assert_eq!(contents(&path), before);
}

#[test]
fn the_next_run_replaces_what_a_run_wrote_and_nothing_else() {
    let path = desk("again");
    let first = write(&RunFolder::create(&path).unwrap(), "bouncing-ball").unwrap();
    assert!(first.contains(&"contacts.csv".to_owned()), "{first:?}");
    fs::write(path.join("notes.txt"), "mine").unwrap();
    let mut second = write(&RunFolder::create(&path).unwrap(), "pendulum").unwrap();
    second.extend([".carom".to_owned(), "notes.txt".to_owned()]);
    second.sort();
    let found = contents(&path);
    // The pendulum has no contacts: those of the ball are gone.
    assert_eq!(found.keys().cloned().collect::<Vec<_>>(), second);
    assert_eq!(found["notes.txt"], "mine");
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link() {
    let path = desk("links");
    let (outside, link) = (path.join("outside"), path.join("link"));
    fs::create_dir(&outside).unwrap();
    std::os::unix::fs::symlink(&outside, &link).unwrap();
    assert!(matches!(RunFolder::create(&link), Err(FolderError::IsLink(_))));
    // A link among the files, even under a name that is used on the way, is replaced, not followed.
    let folder = RunFolder::create(path.join("results")).unwrap();
    let secret = outside.join("secret");
    fs::write(&secret, "mine").unwrap();
    for name in ["samples.csv", ".samples.csv.partial", ".summary.json.partial"] {
        std::os::unix::fs::symlink(&secret, folder.path().join(name)).unwrap();
    }
    write(&folder, "pendulum").unwrap();
    assert_eq!(fs::read_to_string(&secret).unwrap(), "mine");
    assert!(!folder.path().join("samples.csv").is_symlink());
}

#[test]
fn two_runs_do_not_write_into_one_folder() {
    let path = desk("busy");
    let first = RunFolder::create(&path).unwrap();
    assert!(matches!(RunFolder::create(&path), Err(FolderError::Busy(_))));
    drop(first);
    RunFolder::create(&path).unwrap();
}

#[test]
fn what_cannot_be_written_leaves_whole_files_of_one_run() {
    let path = desk("full");
    write(&RunFolder::create(&path).unwrap(), "bouncing-ball").unwrap();
    let before = contents(&path);
    // The page cannot be written: something stands in its way that cannot be taken away.
    fs::create_dir_all(path.join(".report.html.partial/in the way")).unwrap();
    let folder = RunFolder::create(&path).unwrap();
    let error = write(&folder, "pendulum").unwrap_err();
    let FolderError::Incomplete { written, missing, .. } = &error else { panic!("{error}") };
    assert_eq!(missing, &["report.html"]);
    let words = error.to_string();
    assert!(
        words.contains("summary.json") && words.contains("figure.svg are there, report.html is missing"),
        "{words}"
    );
    let found = contents(&path);
    assert!(written.iter().all(|name| found.contains_key(name)), "{written:?} and {:?}", found.keys());
    for name in ["samples.csv", "summary.json", "bundle.json"] {
        assert!(!found[name].is_empty() && before[name] != found[name], "{name}");
    }
    // Nothing of the run before is left beside it.
    assert!(!found.contains_key("report.html") && !found.contains_key("contacts.csv"), "{:?}", found.keys());
}

#[test]
fn a_scenario_called_by_dots_has_results_of_its_own() {
    for path in ["...toml", "..toml", "x/...toml"] {
        let name = Source::of_text(path, "").name;
        assert!(!name.is_empty() && name.chars().any(|letter| letter != '.'), "{path}: {name}");
    }
}
