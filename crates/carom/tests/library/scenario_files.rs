//! Scenario files as users write them: what a good one gives, and what is said about broken ones.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use carom::scenario;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// Every file of a folder with this ending, in the order of their names.
fn files(name: &str, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == ending)).collect();
    found.sort();
    found
}

#[test]
fn every_broken_file_is_answered_as_written_beside_it() {
    let paths = files("broken", "toml");
    assert!(paths.len() >= 50);
    let mut wrong = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let said = match scenario::read(Path::new(name), &text, &[] as &[&str]) {
            Ok(_) => "nothing, the file was read".to_owned(),
            Err(error) => error.to_string(),
        };
        let expected = std::fs::read_to_string(path.with_extension("txt")).unwrap_or_default();
        if said.trim_end() != expected.trim_end() {
            wrong.push(format!("{}\nexpected\n{expected}\nsaid\n{said}\n", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
