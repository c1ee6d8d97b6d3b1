//! A scenario is read, twice now and then, described and run for a few steps.

use super::{Care, Fault, Place, Reached, Verdict, folder, outcome, refusal, text};
use crate::input::{Input, Kind};
use carom::scenario::{Bundle, BundledChange, BundledFile, Scenario, ScenarioError, Source};
use std::fs;
use std::path::{Path, PathBuf};

/// Where the files of an input would stand: nothing is there.
const FOLDER: &str = "nowhere";

/// The scenario of an input, all its files in memory.
pub(super) fn source(input: &Input) -> Option<Source> {
    let file = |name: &str, content: &[u8]| {
        Some(BundledFile { name: name.to_owned(), text: String::from_utf8(content.to_vec()).ok()? })
    };
    let files: Option<Vec<_>> = input.files.iter().map(|one| file(&one.name, &one.content)).collect();
    let change = |assignment: String| BundledChange { option: "--set".to_owned(), assignment };
    let changes = if input.kind == Kind::Scenario { input.texts() } else { Vec::new() };
    let changes = changes.into_iter().map(change).collect();
    let bundle = Bundle { name: "fuzz".to_owned(), scenario: FOLDER.into(), files: files?, changes };
    Some(bundle.source(Path::new(FOLDER)))
}

/// Reads a scenario and runs it for a few steps.
pub(super) fn judge(input: &Input, care: Care, place: &Place) -> Verdict {
    let Some(source) = source(input) else { return not_text(input, place) };
    let folder = Path::new(FOLDER);
    let paths: Vec<_> = input.files.iter().map(|one| (folder.join(&one.name), one.content.as_slice())).collect();
    let texts: Vec<(&Path, &str)> =
        paths.iter().map(|(path, content)| (path.as_path(), std::str::from_utf8(content).unwrap_or(""))).collect();
    read(&source, &texts, input, care, place)
}

fn read(source: &Source, files: &[(&Path, &str)], input: &Input, care: Care, place: &Place) -> Verdict {
    let first = source.read_changed(&[]);
    if care.twice {
        same(&first, &source.read_changed(&[]))?;
    }
    let scenario = match first {
        Ok(scenario) => scenario,
        Err(error) => return refusal::scenario(&error, files).map(|()| Reached::Refused),
    };
    described(&scenario, input)?;
    let reached = outcome::run(&scenario, input, care)?;
    if reached == Reached::Read {
        return Ok(reached);
    }
    if care.rest {
        outcome::rest(&scenario)?;
    }
    if care.folder {
        folder::judge(&scenario, input, place)?;
    }
    Ok(reached)
}

/// What is said of a scenario that was read.
fn described(scenario: &Scenario, input: &Input) -> Result<(), Fault> {
    let notes = scenario.notes().into_iter().map(|(_, note)| note);
    for said in notes.chain(scenario.misdrawn()).chain([scenario.contents()]) {
        text::numbers("what is said of a scenario", &said, input)?;
    }
    match scenario.simulation.state.iter().all(|x| x.is_finite()) {
        true => Ok(()),
        false => Err(Fault::new("a start that is no number", format!("{:?}", scenario.simulation.state))),
    }
}

/// The same file read twice is the same.
fn same(one: &Result<Scenario, ScenarioError>, other: &Result<Scenario, ScenarioError>) -> Result<(), Fault> {
    let bits = |scenario: &Scenario| scenario.simulation.state.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    let (equal, shown) = match (one, other) {
        (Ok(one), Ok(other)) => (
            bits(one) == bits(other)
                && one.bundle == other.bundle
                && one.notes() == other.notes()
                && one.parameters == other.parameters
                && format!("{:?}", one.simulation.model.bodies()) == format!("{:?}", other.simulation.model.bodies()),
            String::new(),
        ),
        (Err(one), Err(other)) => (one == other, format!("{one}\n{other}")),
        _ => (false, "it is refused now and then".to_owned()),
    };
    if equal { Ok(()) } else { Err(Fault::new("a file is read in two ways", shown)) }
}

/// Files that are no text are refused where they stand on disk.
fn not_text(input: &Input, place: &Place) -> Verdict {
    let folder = super::folder::fresh(place, "text")?;
    for file in &input.files {
        let _ = fs::write(folder.join(&file.name), &file.content);
    }
    let path = folder.join(input.files.first().map_or("scenario.toml", |file| &file.name));
    match Source::of_file(&path).and_then(|source| source.read(&input.texts())) {
        Ok(_) => Ok(Reached::Read),
        Err(error) => {
            text::words(&error.to_string())?;
            Ok(Reached::Refused)
        }
    }
}

/// What a folder keeps of its scenario is read and run.
pub(super) fn bundle(input: &Input, care: Care, place: &Place) -> Verdict {
    let folder = folder::fresh(place, "bundle")?;
    for file in &input.files {
        let _ = fs::write(folder.join(&file.name), &file.content);
    }
    let bundle = match Bundle::open(&folder) {
        Ok(bundle) => bundle,
        Err(error) => {
            text::words(&error.to_string())?;
            return Ok(Reached::Refused);
        }
    };
    let source = bundle.source(&folder);
    let files = bundle.files.iter().map(|file| (folder.join(&file.name), file.text.as_str()));
    let options = bundle.changes.iter().map(|one| (PathBuf::from(&one.option), one.assignment.as_str()));
    let paths: Vec<_> = files.chain(options).collect();
    let texts: Vec<(&Path, &str)> = paths.iter().map(|(path, text)| (path.as_path(), *text)).collect();
    read(&source, &texts, input, care, place)
}
