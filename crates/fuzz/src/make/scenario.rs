//! Scenario files: from the table of all keys, or from those that are there already.

use super::value::{self, Temper};
use super::{mechanism, mutate, number, table, words};
use crate::dice::Dice;
use crate::input::{File, Input, Kind};
use carom::scenario::keys;
use carom::scenario::{Bundle, BundledChange, BundledFile};
use std::path::Path;

/// A file.
pub(super) fn file(name: &str, content: impl Into<Vec<u8>>) -> File {
    File { name: name.to_owned(), content: content.into() }
}

/// The scenarios that come with carom, and those that are known to be broken, with the files beside them.
pub(super) fn known() -> Vec<Vec<File>> {
    let beside = |(name, text): &(&str, &str)| (!name.ends_with(".svg")).then(|| file(name, *text));
    let shipped = carom::scenario::shipped().iter().map(|one| {
        std::iter::once(file("scenario.toml", one.text)).chain(one.files.iter().filter_map(beside)).collect()
    });
    let mut all: Vec<Vec<File>> = shipped.collect();
    let broken = Path::new(env!("CARGO_MANIFEST_DIR")).join("../carom/tests/broken");
    let mut paths: Vec<_> =
        std::fs::read_dir(broken).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|ending| ending == "toml")) {
        all.extend(std::fs::read(path).ok().map(|bytes| vec![file("scenario.toml", bytes)]));
    }
    all
}

/// A scenario, with changes from outside now and then.
pub(super) fn input(dice: &mut Dice, known: &[Vec<File>]) -> Input {
    let (files, words) = files(dice, known);
    Input { kind: Kind::Scenario, words: words.into_iter().map(String::into_bytes).collect(), files }
}

/// A scenario as a folder of results keeps it.
pub(super) fn bundle(dice: &mut Dice, known: &[Vec<File>]) -> Input {
    let (files, words) = files(dice, known);
    let written = written(&files, &words);
    match dice.happens(0.5) {
        true => Input::of_file(Kind::Bundle, Bundle::FILE, written),
        false => table::changed(dice, Kind::Bundle, Bundle::FILE, written),
    }
}

/// What a folder of results keeps of a scenario that was changed so.
pub(super) fn bundled(files: &[File], changes: &[String]) -> File {
    file(Bundle::FILE, written(files, changes))
}

fn written(files: &[File], changes: &[String]) -> String {
    let text = |file: &File| BundledFile {
        name: file.name.clone(),
        text: String::from_utf8_lossy(&file.content).into_owned(),
    };
    let change = |assignment: &String| BundledChange { option: "--set".to_owned(), assignment: assignment.clone() };
    let (files, changes) = (files.iter().map(text).collect(), changes.iter().map(change).collect());
    let bundle = Bundle { name: "run".to_owned(), scenario: "run".into(), files, changes };
    serde_json::to_string_pretty(&bundle).unwrap_or_default()
}

/// Scenarios that take ten times as long as others, or more: with fewer of each there is time for more of all others.
const SLOW: &[&str] = &[
    "Ball on a soft layer",
    "Billiards: the break",
    "Box on a box",
    "Involute gears with backlash",
    "Oblique impacts, measured and computed",
    "Stewart platform",
    "Walking machine climbs stairs",
    "Walking machine in a tripod gait",
    "Walking machine on flat ground",
];
/// The part of those that is tried nevertheless.
const OF_THE_SLOW: f64 = 0.25;

/// One of the scenarios that come with carom, as it is.
pub(super) fn shipped(dice: &mut Dice, known: &[Vec<File>]) -> Vec<File> {
    let all = carom::scenario::shipped();
    loop {
        let one = dice.below(all.len());
        let is_slow = SLOW.iter().any(|title| all[one].text.contains(&format!("title = \"{title}\"")));
        if !is_slow || dice.happens(OF_THE_SLOW) {
            return known[one].clone();
        }
    }
}

/// The files of a scenario, and changes.
pub(super) fn files(dice: &mut Dice, known: &[Vec<File>]) -> (Vec<File>, Vec<String>) {
    let own = dice.happens(0.6);
    let mut files = match own {
        true => mechanism::files(dice),
        false if dice.happens(0.8) => shipped(dice, known),
        false => dice.one(known).clone(),
    };
    let which = if dice.happens(0.8) { 0 } else { dice.below(files.len()) };
    let mut text = String::from_utf8_lossy(&files[which].content).into_owned();
    match dice.below(20) {
        0..=6 => {}
        7..=14 => (0..dice.between(1, 2)).for_each(|_| mutate::gently(dice, &mut text)),
        _ => {
            let other = String::from_utf8_lossy(&dice.one(known)[0].content).into_owned();
            (0..dice.between(1, 2)).for_each(|_| mutate::roughly(dice, &mut text, &other));
        }
    }
    if dice.happens(0.1) {
        insert_key(dice, &mut text);
    }
    let mut bytes = text.into_bytes();
    if dice.happens(0.03) {
        mutate::bytes(dice, &mut bytes);
    }
    files[which].content = bytes;
    let count = dice.pick(&[0, 0, 0, 0, 0, 1, 1, 2]);
    (files, (0..count).map(|_| change(dice, own)).collect())
}

/// Puts a key of its own section behind a heading.
fn insert_key(dice: &mut Dice, text: &mut String) {
    let section = dice.pick(keys::SECTIONS);
    let Some(at) = text.find(&format!("[{}]", section.name)) else { return };
    let Some(end) = text[at..].find('\n') else { return };
    let kind = (!section.kinds.is_empty()).then(|| dice.one(section.kinds));
    let block = text[at..].split("\n[").next().unwrap_or("").to_owned();
    let all: Vec<_> = section.keys_of(kind).filter(|key| !block.contains(&format!("\n{} =", key.name))).collect();
    if !all.is_empty() {
        let key = dice.pick(&all);
        let value = value::value(dice, key, Temper { optional: 0.2, wild: 0.1 });
        text.insert_str(at + end + 1, &format!("{} = {value}\n", key.name));
    }
}

/// A change from outside, of a file of our own or of another.
fn change(dice: &mut Dice, own: bool) -> String {
    let section = dice.pick(keys::SECTIONS);
    let kind = (!section.kinds.is_empty()).then(|| dice.one(section.kinds));
    let all: Vec<_> = section.keys_of(kind).collect();
    let any = Temper { optional: 0.2, wild: 0.1 };
    match dice.below(10) {
        0 if own => format!("a={}", number::plain(dice)),
        1 if own => format!("body.bob.mass={}", number::positive(dice)),
        0..=2 => format!("run.until={} s", number::positive(dice)),
        3 => format!("world.gravity=[0, 0, {}]", number::plain(dice)),
        4 | 5 => format!("run.tolerance={}", number::near(dice, "1e-8")),
        // The other world, and whose law.
        8 => "run.contact=rigid".to_owned(),
        9 => format!("run.impact={}", dice.pick(&["newton", "poisson", "stronge"])),
        6 if dice.happens(0.3) => format!("{}={}", words::wild(dice), words::wild(dice)),
        _ if all.is_empty() => format!("parameters.b={}", value::any(dice)),
        _ => {
            let (key, name) = (dice.pick(&all), all[0].example.trim_matches('"'));
            let value = value::value(dice, key, any);
            match section.form {
                keys::Form::Each => format!("{}.{name}.{}={value}", section.name, key.name),
                _ => format!("{}.{}={value}", section.name, key.name),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_to_be_slow_comes_with_carom_and_is_made_more_rarely() {
        let title = |files: &[File]| {
            let text = String::from_utf8_lossy(&files[0].content).into_owned();
            text.lines().find_map(|line| line.strip_prefix("title = ")).map(|title| title.trim_matches('"').to_owned())
        };
        let known = known();
        let (mut dice, mut slow) = (Dice::new(1, 1), vec![0; SLOW.len()]);
        let all = carom::scenario::shipped().len();
        for _ in 0..100 * all {
            let made = title(&shipped(&mut dice, &known));
            slow.iter_mut().zip(SLOW).for_each(|(count, one)| *count += usize::from(made.as_deref() == Some(*one)));
        }
        // A hundred of each if all were made as often; a quarter of that, and a little more as there are fewer.
        assert!(slow.iter().all(|count| (5..=60).contains(count)), "{slow:?}");
    }
}
