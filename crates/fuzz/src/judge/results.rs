//! A folder of results is read back, drawn and summed up, whatever stands in its files.

use super::{Care, Fault, Place, Reached, Verdict, folder, text};
use crate::input::Input;
use carom::plot::{self, Request, Results};
use std::fs;

/// Reads a folder of results; the words are a figure and the columns that it shows.
pub(super) fn judge(input: &Input, care: Care, place: &Place) -> Verdict {
    let path = folder::fresh(place, "results")?;
    for file in &input.files {
        let _ = fs::write(path.join(&file.name), &file.content);
    }
    let results = match Results::open(&path) {
        Ok(results) => results,
        Err(error) => {
            let said = error.to_string();
            text::words(&said)?;
            return match said.contains(".csv") {
                true => Ok(Reached::Refused),
                false => Err(Fault::new("a table is refused without its file", said)),
            };
        }
    };
    let mut words = input.texts();
    let figure = if words.is_empty() { "columns".to_owned() } else { words.remove(0) };
    let (from, words): (Vec<String>, Vec<String>) = words.into_iter().partition(|word| word.starts_with("from="));
    let from = from.first().and_then(|word| word[5..].parse().ok());
    let request = Request { columns: words, from, ..Request::default() };
    let mut reached = Reached::Read;
    let names: Vec<&str> = match care.twice {
        true => plot::PRESETS.iter().map(|preset| preset.name).collect(),
        false => vec![&figure],
    };
    for name in names {
        match plot::draw(name, &results, &request) {
            Ok(figure) => {
                reached = Reached::Ran;
                text::svg("a figure of what was read", &figure.svg(), input)?;
            }
            Err(error) => text::words(&error.to_string())?,
        }
    }
    match plot::statistics(&results, &request) {
        Ok(_) => reached = Reached::Ran,
        Err(error) => text::words(&error.to_string())?,
    }
    Ok(reached)
}
