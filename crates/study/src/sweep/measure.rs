//! What is measured of a run: reductions of quantities, counts of events, sums of the run, and arithmetic of them.
//!
//! ```text
//! peak(wrist_pin.force)          peak, max, min, mean, rms, first, last of an expression of quantities
//! count(impacts)                 all impacts; count(impacts of wrist_pin); count(NAME) of a watched event, a stop or a contact
//! loss, residue, steps           of the whole run
//! loss/count(impacts)            arithmetic; parameters are numbers in it
//! hardest = peak(a.force)        a name before it
//! ```

use super::axis::Fault;
use super::expression;
use super::reduction::{COUNT, REDUCTIONS, Reduction};
use super::word::Word;
use carom_lab::formula::{Formula, Symbol};
use carom_run::quantity::Named;
use carom_run::record::EventKind;
use carom_run::simulate::{Course, Outcome, Output};
use carom_scenario::{Scenario, Setting};
use serde::{Deserialize, Serialize};

/// A measure: what it is called, how it is worked out, what it is measured in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measure {
    /// What it is called in tables.
    pub name: String,
    /// The expression.
    pub text: String,
    /// The SI unit, `-` for a plain number, empty where it cannot be told.
    pub unit: String,
    /// What it is, in words.
    pub description: String,
}

/// A measure, read.
pub(super) struct Reading {
    formula: Formula,
    parts: Vec<Part>,
    /// Whether it is one part or word and nothing else.
    alone: bool,
}

/// What stands in an expression for a number of the run.
enum Part {
    /// What is made of the course of an expression.
    Course(Reduction, String),
    /// How many events there are of a kind.
    Count(Counted),
}

/// What is counted.
enum Counted {
    Impacts,
    ImpactsOf(String),
    /// Events of a watched quantity, a stop or a contact.
    Named(String),
}

/// What a run has to show for measures: the courses of the outputs that they asked for, and its outcome.
pub(super) struct Seen<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) outcome: &'a Outcome,
    pub(super) courses: &'a [Course],
    pub(super) outputs: &'a [Output],
    /// Nothing before counts [s].
    pub(super) after: f64,
}

impl Measure {
    /// Reads `[NAME =] EXPRESSION` and looks whether the scenario has all that it asks for.
    pub(super) fn read(scenario: &Scenario, said: &str) -> Result<Self, Fault> {
        let (name, text) = named(said);
        let reading = Reading::of(text)?;
        let unit = reading.check(scenario)?;
        let description = reading.words(scenario, text);
        Ok(Measure { name: name.unwrap_or(text).to_owned(), text: text.to_owned(), unit, description })
    }

    /// Name and unit, as they stand above a column: `peak(wrist_pin.force) [N]`.
    pub fn heading(&self) -> String {
        match &self.unit[..] {
            "" | "-" => self.name.clone(),
            unit => format!("{} [{unit}]", self.name),
        }
    }
}

/// The name before an expression, if it has one.
fn named(said: &str) -> (Option<&str>, &str) {
    let is_word = |name: &str| {
        name.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    match said.split_once('=').map(|(name, text)| (name.trim(), text.trim())) {
        Some((name, text)) if is_word(name) => (Some(name), text),
        _ => (None, said.trim()),
    }
}

impl Reading {
    /// Reads an expression.
    pub(super) fn of(text: &str) -> Result<Self, Fault> {
        let (skeleton, parts) = taken_apart(text)?;
        let formula = Formula::read(&skeleton, &[])
            .map_err(|error| (format!("the measure {text:?} cannot be read"), error.message))?;
        if formula.symbols().is_empty() {
            return Err((
                format!("{text:?} measures nothing"),
                "write peak(..), mean(..), count(impacts) or loss".to_owned(),
            ));
        }
        Ok(Reading { alone: Symbol::alone(&skeleton).is_some(), formula, parts })
    }

    /// The expressions of which it needs the course.
    pub(super) fn courses(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Course(_, text) => Some(text.as_str()),
            Part::Count(_) => None,
        })
    }

    /// Whether of courses it asks for their largest values alone.
    pub(super) fn largest_alone(&self) -> bool {
        let is_largest =
            |part: &Part| matches!(part, Part::Count(_) | Part::Course(Reduction::Peak | Reduction::Max, _));
        self.parts.iter().all(is_largest)
    }

    /// Whether it asks for what has been lost, which needs the course of the ledger where not all of the run counts.
    pub(super) fn asks_for(&self, word: Word) -> bool {
        self.formula.symbols().iter().any(|symbol| Word::of(&symbol.name) == Some(word))
    }

    /// Looks whether the scenario has all that it asks for; its unit.
    fn check(&self, scenario: &Scenario) -> Result<String, Fault> {
        let mut dimensions = Vec::new();
        for symbol in self.formula.symbols() {
            let unit = match self.part(&symbol.name) {
                Some(Part::Course(_, text)) => expression::output(scenario, text)?.column.unit,
                Some(Part::Count(counted)) => counted.check(scenario).map(|()| "-".to_owned())?,
                None => of_run(scenario, &symbol.name)?,
            };
            dimensions.push((symbol.name.clone(), unit));
        }
        if let ([(_, unit)], true) = (&dimensions[..], self.alone) {
            return Ok(unit.clone());
        }
        let dimension = |name: &str| {
            let unit = dimensions.iter().find(|(own, _)| own == name).map(|(_, unit)| unit.as_str());
            unit.and_then(expression::dimension_of)
        };
        let found = self.formula.measures(&dimension, &|_| None).map_err(|fault| {
            (
                format!("the units of the measure do not fit together: {fault}"),
                "add and compare only what measures the same".to_owned(),
            )
        })?;
        Ok(expression::unit_of(found, dimensions.iter().map(|(_, unit)| unit.as_str())))
    }

    /// What it is, in words.
    fn words(&self, scenario: &Scenario, text: &str) -> String {
        let symbol = self.formula.symbols().first().filter(|_| self.alone);
        match symbol.map(|symbol| (self.part(&symbol.name), Word::of(&symbol.name))) {
            Some((Some(Part::Course(reduction, of)), _)) => {
                let output = expression::output(scenario, of).ok();
                let what = output.map(|output| output.column.description).filter(|what| !what.is_empty());
                format!("{} {}", reduction.words(), what.unwrap_or_else(|| of.clone()))
            }
            Some((Some(Part::Count(counted)), _)) => counted.words(),
            Some((None, Some(word))) => word.words().to_owned(),
            _ => text.to_owned(),
        }
    }

    /// The part that a symbol of the formula stands for.
    fn part(&self, symbol: &str) -> Option<&Part> {
        self.parts.get(symbol.strip_prefix(MARK)?.parse::<usize>().ok()?)
    }

    /// The number; NaN where there is none.
    pub(super) fn value(&self, seen: &Seen<'_>) -> f64 {
        let values: Vec<f64> = self.formula.symbols().iter().map(|symbol| self.symbol(&symbol.name, seen)).collect();
        self.formula.evaluate(&values, &|_, _| f64::NAN)
    }

    fn symbol(&self, name: &str, seen: &Seen<'_>) -> f64 {
        match self.part(name) {
            Some(Part::Course(reduction, text)) => seen.course(text).map_or(f64::NAN, |course| reduction.apply(course)),
            Some(Part::Count(counted)) => counted.count(seen),
            None => match Word::of(name) {
                Some(word) => word.value(seen),
                None => parameter(seen.scenario, name).unwrap_or(f64::NAN),
            },
        }
    }
}

impl Seen<'_> {
    /// The course of an expression.
    pub(super) fn course(&self, text: &str) -> Option<&Course> {
        let at = self.outputs.iter().position(|output| output.column.name == text)?;
        self.courses.get(at)
    }
}

impl Counted {
    fn of(text: &str) -> Self {
        let mut words = text.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("impacts"), None, _) => Counted::Impacts,
            (Some("impacts"), Some("of"), Some(name)) if words.next().is_none() => Counted::ImpactsOf(name.to_owned()),
            _ => Counted::Named(text.trim().to_owned()),
        }
    }

    fn check(&self, scenario: &Scenario) -> Result<(), Fault> {
        let model = &scenario.simulation.model;
        let contacts = || model.contacts.iter().map(|contact| contact.label());
        let groups = scenario
            .simulation
            .names
            .iter()
            .filter(|(_, object)| matches!(object, Named::Contacts(..)))
            .map(|(name, _)| name.to_owned());
        let joints = model.contacts.iter().map(|contact| contact.name.clone());
        let touching: Vec<String> = contacts().chain(groups).chain(joints).collect();
        let watched = model.watches.iter().map(|watch| watch.name.clone());
        let stopped = model.stops.iter().map(|stop| model.joints()[stop.joint].name.clone());
        let (name, known, what): (&str, Vec<String>, &str) = match self {
            Counted::Impacts if touching.is_empty() => {
                return Err((
                    "count(impacts): nothing in this scenario can strike".to_owned(),
                    "it has no contacts".to_owned(),
                ));
            }
            Counted::Impacts => return Ok(()),
            Counted::ImpactsOf(name) => (name, touching, "contact"),
            Counted::Named(name) => (name, watched.chain(stopped).chain(touching).collect(), "event, stop or contact"),
        };
        if known.iter().any(|own| own == name) {
            return Ok(());
        }
        let instead = match carom_laws::nearest(name, known.iter().map(String::as_str)) {
            Some(close) => format!("did you mean {close:?}?"),
            None if known.is_empty() => "the scenario has none".to_owned(),
            None => format!(
                "write impacts, impacts of NAME, or one of {}",
                known.iter().take(8).cloned().collect::<Vec<_>>().join(", ")
            ),
        };
        Err((format!("unknown {what} {name:?} in count(..)"), instead))
    }

    fn words(&self) -> String {
        match self {
            Counted::Impacts => "how many impacts there were".to_owned(),
            Counted::ImpactsOf(name) => format!("how many impacts {name} had"),
            Counted::Named(name) => format!("how often {name} happened"),
        }
    }

    fn count(&self, seen: &Seen<'_>) -> f64 {
        let events = seen.outcome.events.list().iter().filter(|event| event.time >= seen.after);
        // A pair of a group is called contact:first-second, a side of a slot contact.side.
        let is_of = |event: &str, name: &str| {
            event.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '.']))
        };
        let count = match self {
            Counted::Impacts => events.filter(|event| event.impact().is_some()).count(),
            Counted::ImpactsOf(name) => {
                events.filter(|event| event.impact().is_some() && is_of(&event.name, name)).count()
            }
            Counted::Named(name) => {
                let happens = |kind: &EventKind| {
                    use EventKind::{Fall, Impact, Reach, Rise};
                    matches!(kind, Reach { .. } | Rise { .. } | Fall { .. } | Impact(_))
                };
                events.filter(|event| happens(&event.kind) && is_of(&event.name, name)).count()
            }
        };
        count as f64
    }
}

/// The unit of a number of the whole run, or of a parameter.
fn of_run(scenario: &Scenario, name: &str) -> Result<String, Fault> {
    if let Some(word) = Word::of(name) {
        return Ok(word.unit().to_owned());
    }
    if let Some(known) = scenario.parameters.iter().find(|known| known.name == name) {
        return match &known.value {
            Setting::Number(_, measured) => Ok(expression::unit_of(measured.as_ref().map(|one| one.dimension), [])),
            Setting::Text(_) => Err((format!("parameter {name:?} is a word"), "a measure needs a number".to_owned())),
        };
    }
    match expression::output(scenario, &format!("{{{name}}}")) {
        Ok(_) => Err((
            format!("{name} changes with time"),
            format!("say what of it: peak({name}), mean({name}) or last({name})"),
        )),
        Err((what, instead)) => {
            let words = Word::names().chain(REDUCTIONS.iter().map(|(word, ..)| *word)).chain([COUNT]);
            match carom_laws::nearest(name, words) {
                Some(close) => Err((format!("no measure is called {name:?}"), format!("did you mean {close:?}?"))),
                None => Err((what, instead)),
            }
        }
    }
}

/// The number of a parameter.
fn parameter(scenario: &Scenario, name: &str) -> Option<f64> {
    match &scenario.parameters.iter().find(|known| known.name == name)?.value {
        Setting::Number(value, _) => Some(*value),
        Setting::Text(_) => None,
    }
}

/// Before the number of a part, in a symbol that nobody can write.
const MARK: &str = "part ";

/// Takes the parts out of an expression: in their places stand symbols.
fn taken_apart(text: &str) -> Result<(String, Vec<Part>), Fault> {
    let (mut skeleton, mut parts, mut at) = (String::with_capacity(text.len()), Vec::new(), 0);
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        if letter == '{' {
            let end = rest.find('}').map_or(rest.len(), |close| close + 1);
            skeleton.push_str(&rest[..end]);
            at += end;
            continue;
        }
        if !(letter.is_alphabetic() || letter == '_') {
            skeleton.push(letter);
            at += letter.len_utf8();
            continue;
        }
        let end = rest.find(|c: char| !(c.is_alphanumeric() || "_.:".contains(c))).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        let open = end + (behind.len() - behind.trim_start().len());
        let is_call = rest[open..].starts_with('(') && (word == COUNT || Reduction::of(word).is_some());
        let Some(inside) = Some(open)
            .filter(|_| is_call)
            .map(|open| bracket(&rest[open..]))
            .transpose()
            .map_err(|()| (format!("the bracket of {word}( is never closed"), "add )".to_owned()))?
        else {
            skeleton.push_str(word);
            at += end;
            continue;
        };
        // Of two arguments it is the function of formulas.
        if word != COUNT && has_comma(inside) {
            skeleton.push_str(word);
            at += end;
            continue;
        }
        parts.push(part(word, inside)?);
        skeleton.push_str(&format!("{{{MARK}{}}}", parts.len() - 1));
        at += open + inside.len() + 2;
    }
    Ok((skeleton, parts))
}

/// The part that a word makes of what stands in its brackets.
fn part(word: &str, inside: &str) -> Result<Part, Fault> {
    let inside = inside.trim();
    if inside.is_empty() {
        return Err((
            format!("{word}() has nothing in its brackets"),
            format!("write {word}(wrist_pin.force) or count(impacts)"),
        ));
    }
    let Some(reduction) = Reduction::of(word) else { return Ok(Part::Count(Counted::of(inside))) };
    match taken_apart(inside)? {
        (_, inner) if inner.is_empty() => Ok(Part::Course(reduction, inside.to_owned())),
        _ => Err((
            format!("{word}({inside}) is of one number, which does not change with time"),
            "write one such word around a quantity".to_owned(),
        )),
    }
}

/// What stands in the brackets with which a text begins.
fn bracket(text: &str) -> Result<&str, ()> {
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' if depth == 1 => return Ok(&text[1..at]),
            ')' => depth -= 1,
            _ => {}
        }
    }
    Err(())
}

/// Whether a comma stands outside all brackets.
fn has_comma(text: &str) -> bool {
    let mut depth = 0_i32;
    text.chars().any(|letter| {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    })
}
