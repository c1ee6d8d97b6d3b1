//! What reads a text alone: formulas, quantities, tables, materials.

use super::{Fault, Reached, Verdict, refusal, text};
use crate::input::Input;
use carom::formula::Formula;
use carom::materials::{MaterialError, Materials};
use carom::record::{Events, Recording};
use carom::units::{self, Dimension};
use std::path::Path;

/// Values at which formulas are evaluated.
const VALUES: [f64; 6] = [0.0, -0.0, 1.5, -1e308, 5e-324, f64::NAN];

/// The first file as text; what is none is replaced.
fn first(input: &Input) -> String {
    input.files.first().map_or_else(String::new, |file| String::from_utf8_lossy(&file.content).into_owned())
}

/// A formula is read, evaluated and differentiated.
pub(super) fn formula(input: &Input) -> Verdict {
    let text = first(input);
    let formula = match Formula::read(&text, &["push", "path"]) {
        Ok(formula) => formula,
        Err(error) => {
            let within = error.at.start <= error.at.end && error.at.end <= text.len();
            if !within || error.message.trim().is_empty() {
                return Err(Fault::new("a formula is refused at no place of it", format!("{error:?}")));
            }
            return Ok(Reached::Refused);
        }
    };
    for symbol in formula.symbols() {
        if text.get(symbol.at.clone()).is_none() {
            return Err(Fault::new("a symbol of a formula is at no place of it", format!("{symbol:?}")));
        }
    }
    for k in 0..VALUES.len() {
        let value = |index: usize| VALUES[(index + k) % VALUES.len()];
        let all = || {
            let plain = formula.evaluate_by(&value, &|table, x| x + table as f64);
            let (same, [slope]) = formula.slopes(&value, [Some(0)]);
            let [_, first, second] = formula.rates(&value, Some(0));
            [plain, same, slope, first, second]
        };
        let (one, other) = (all(), all());
        if one
            .iter()
            .zip(other)
            .any(|(one, other)| one.to_bits() != other.to_bits() && !(one.is_nan() && other.is_nan()))
        {
            return Err(Fault::new("a formula has two values", format!("{one:?} and {other:?}")));
        }
    }
    Ok(Reached::Ran)
}

/// A quantity is read and shown again; a unit is read.
pub(super) fn quantity(input: &Input) -> Verdict {
    let written = first(input);
    let _ = Dimension::parse(&written);
    let refused = |error: &dyn std::fmt::Display| match error.to_string() {
        said if said.trim().is_empty() => Err(Fault::new("a refusal without words", written.clone())),
        _ => Ok(Reached::Refused),
    };
    let read = match units::parse(&written) {
        Ok(read) => read,
        Err(error) => return refused(&error),
    };
    if !read.value.is_finite() {
        return Err(Fault::new("a quantity is no number", format!("{written:?} is {}", read.value)));
    }
    for unit in ["m", "s", "-", "", "N/m^1.5", "deg"] {
        text::printable("a quantity", &units::engineering(read.value, unit))?;
    }
    let _ = units::like(&written, -3.0 * read.value);
    for expected in [Dimension::LENGTH, Dimension::ANGULAR_SPEED, read.dimension.unwrap_or(Dimension::NUMBER)] {
        if let Err(error) = units::quantity(&written, expected) {
            refused(&error)?;
        }
    }
    Ok(Reached::Ran)
}

/// A table is read as samples and as events, and what is read is written and read again.
pub(super) fn table(input: &Input) -> Verdict {
    let written = first(input);
    let mut reached = Reached::Refused;
    if let Ok(samples) = Recording::read_csv(&written) {
        reached = Reached::Read;
        again(&csv(|out| samples.write_csv(out))?, |text| match Recording::read_csv(text) {
            Ok(samples) => csv(|out| samples.write_csv(out)),
            Err(error) => Err(Fault::new("a table that was written cannot be read", error.to_string())),
        })?;
    }
    if let Ok(events) = Events::read_csv(&written) {
        reached = Reached::Ran;
        again(&csv(|out| events.write_csv(out))?, |text| match Events::read_csv(text) {
            Ok(events) => csv(|out| events.write_csv(out)),
            Err(error) => Err(Fault::new("a table that was written cannot be read", error.to_string())),
        })?;
    }
    Ok(reached)
}

fn csv(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    write(&mut bytes).map_err(|error| Fault::new("a table cannot be written", error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| Fault::new("a table is no text", error.to_string()))
}

/// What was written and read comes out the same.
fn again(written: &str, read: impl FnOnce(&str) -> Result<String, Fault>) -> Result<(), Fault> {
    let second = read(written)?;
    match second == written {
        true => Ok(()),
        false => Err(Fault::new("a table changes when it is read and written", format!("{written}\n{second}"))),
    }
}

/// Materials are read, listed and found.
pub(super) fn materials(input: &Input) -> Verdict {
    let (written, path) = (first(input), Path::new("materials.toml"));
    let mut materials = Materials::builtin();
    match materials.add(path, &written) {
        Ok(()) => {
            let names: Vec<String> = materials.iter().map(|one| one.name.to_string()).collect();
            for name in &names {
                let Ok(found) = materials.find(name) else {
                    return Err(Fault::new("a material is listed and not found", name.clone()));
                };
                let numbers = [found.wave_speed(), found.plastic_threshold(), found.effective_modulus(found)];
                if numbers.iter().any(|x| x.is_nan()) {
                    return Err(Fault::new("a material without a number", format!("{found:?}: {numbers:?}")));
                }
            }
            Ok(Reached::Ran)
        }
        Err(MaterialError::Invalid(diagnostic)) => {
            refusal::place(&diagnostic, &[(path, &written)])?;
            Ok(Reached::Refused)
        }
        Err(error) => Err(Fault::new("materials are refused without a place", error.to_string())),
    }
}
