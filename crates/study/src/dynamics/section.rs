//! Sections of Poincare: instants at which a motion is looked at, located and not sampled.
//!
//! | written | the motion is cut |
//! |---|---|
//! | `phase(0.25)` | a quarter of the drive's period after it began, and every period from there on; `phase` alone is `phase(0)` |
//! | `impacts`, `impacts(floor)` | where surfaces of any contact, or of one, meet: right after the blow of rigid ones, at the touch of others |
//! | `event(bottom)` | where a watched quantity passes zero in the direction that counts |
//!
//! Of events at one instant the first counts.

use super::{DynamicsError, Flow, numbers};
use carom_engine::system::{SystemEvent, SystemEventKind};
use carom_run::quantity::Named;
use carom_run::simulate::Simulation;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a motion is to be cut by, as it is written.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Section {
    /// At a phase of what drives, as a part of its period [-], 0 to 1.
    Phase(f64),
    /// Where the surfaces of a contact meet; of any where none is named.
    Impacts(Option<String>),
    /// At a watched event.
    Event(String),
}

impl Section {
    /// Reads a section.
    pub fn read(text: &str) -> Result<Self, DynamicsError> {
        let wrong = |reason: &str| DynamicsError::Section { text: text.to_owned(), reason: reason.to_owned() };
        let (word, inside) = match text.trim().split_once('(') {
            None => (text.trim(), None),
            Some((word, rest)) => {
                let inside = rest.strip_suffix(')').ok_or_else(|| wrong("a bracket is not closed"))?;
                (word.trim(), Some(inside.trim().trim_matches(['"', '\'']).to_owned()))
            }
        };
        let inside = inside.filter(|inside| !inside.is_empty());
        match (word, inside) {
            ("phase", None) => Ok(Section::Phase(0.0)),
            ("phase", Some(part)) => match part.parse() {
                Ok(part) if (0.0..1.0).contains(&part) => Ok(Section::Phase(part)),
                _ => Err(wrong("a phase is a part of the period, from 0 up to 1")),
            },
            ("impacts", contact) => Ok(Section::Impacts(contact)),
            ("event", Some(name)) => Ok(Section::Event(name)),
            ("event", None) => Err(wrong("it does not say which event")),
            _ => Err(wrong("unknown word")),
        }
    }

    /// Whether a period is needed to find it.
    pub fn needs_period(&self) -> bool {
        matches!(self, Section::Phase(_))
    }

    /// Finds what is named in a mechanism; `period` is that of what drives it [s], if it is known.
    pub fn cut(&self, simulation: &Simulation, period: Option<f64>) -> Result<Cut, DynamicsError> {
        let wanted = match self {
            Section::Phase(part) => Wanted::Phase(*part, period.ok_or(DynamicsError::Undriven)?),
            Section::Impacts(None) => Wanted::Impacts(0..simulation.model.contacts.len()),
            Section::Impacts(Some(name)) => Wanted::Impacts(contacts(simulation, name)?),
            Section::Event(name) => {
                let watches = simulation.model.watches.iter().map(|watch| &watch.name[..]);
                let found = watches.clone().position(|known| known == name);
                Wanted::Watch(found.ok_or_else(|| unknown("event", name, watches.collect()))?)
            }
        };
        Ok(Cut { section: self.clone(), wanted, period })
    }
}

/// As it is written.
impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Section::Phase(part) => write!(f, "phase({part})"),
            Section::Impacts(None) => f.write_str("impacts"),
            Section::Impacts(Some(contact)) => write!(f, "impacts({contact})"),
            Section::Event(name) => write!(f, "event({name})"),
        }
    }
}

/// The contacts of a name.
fn contacts(simulation: &Simulation, name: &str) -> Result<std::ops::Range<usize>, DynamicsError> {
    match simulation.names.get(name) {
        Some(Named::Contact(first, count) | Named::Contacts(first, count)) => Ok(first..first + count),
        _ => {
            let is_contact = |named: &Named| matches!(named, Named::Contact(..) | Named::Contacts(..));
            let known = simulation.names.iter().filter(|(_, named)| is_contact(named)).map(|(name, _)| name);
            Err(unknown("contact", name, known.collect()))
        }
    }
}

fn unknown(what: &'static str, name: &str, known: Vec<&str>) -> DynamicsError {
    let instead = match (carom_laws::nearest(name, known.iter().copied()), &known[..]) {
        (Some(close), _) => format!(": did you mean {close:?}?"),
        (None, []) => format!(": the scenario has no {what}s"),
        (None, some) => format!(": the scenario has {}", some.join(", ")),
    };
    DynamicsError::Unknown { what, name: name.to_owned(), instead }
}

#[derive(Clone, Debug, PartialEq)]
enum Wanted {
    /// The phase, and the period [s].
    Phase(f64, f64),
    Impacts(std::ops::Range<usize>),
    Watch(usize),
}

/// A section of a mechanism.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    /// As it is written.
    pub section: Section,
    wanted: Wanted,
    /// The period of what drives [s], if it is known.
    pub period: Option<f64>,
}

/// A motion where it is cut.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Crossing {
    /// When [s].
    pub time: f64,
    /// Where in the drive's period, 0 to 1; none where nothing drives.
    pub phase: Option<f64>,
    /// The outputs of the scenario; what is no number has none.
    #[serde(with = "numbers")]
    pub values: Vec<f64>,
    /// Of an impact: which contact of the model, and how fast its surfaces met [m/s].
    pub impact: Option<(usize, f64)>,
}

impl Cut {
    /// Goes on to the next crossing, but no further than to a time [s].
    pub fn next(&self, flow: &mut Flow, until: f64) -> Result<Option<Crossing>, DynamicsError> {
        let impact = match &self.wanted {
            Wanted::Phase(part, period) => {
                let time = next_phase(flow.time(), *part, *period);
                flow.advance(time.min(until))?;
                if time > until {
                    return Ok(None);
                }
                None
            }
            Wanted::Impacts(contacts) => {
                let wanted =
                    |event: &SystemEvent| impact(event).is_some_and(|(contact, _)| contacts.contains(&contact));
                match flow.next_event(until, wanted)? {
                    None => return Ok(None),
                    Some(event) => impact(&event),
                }
            }
            Wanted::Watch(watch) => {
                let own =
                    |event: &SystemEvent| matches!(event.kind, SystemEventKind::Passed { watch: k, .. } if k == *watch);
                let direction = flow.simulation().model.watches[*watch].direction;
                let counts = |event: &SystemEvent| match event.kind {
                    SystemEventKind::Passed { rising, .. } => direction.counts(rising),
                    _ => false,
                };
                if flow.next_event(until, |event| own(event) && counts(event))?.is_none() {
                    return Ok(None);
                }
                None
            }
        };
        let time = flow.time();
        let phase = self.period.map(|period| (time / period).rem_euclid(1.0));
        let values = flow.outputs().into_iter().map(|x| if x.is_finite() { x } else { f64::NAN }).collect();
        Ok(Some(Crossing { time, phase, values, impact }))
    }

    /// Goes on until the motion has settled [s], then takes so many crossings, but goes no further than to `until` [s].
    pub fn settled(
        &self,
        flow: &mut Flow,
        settle: f64,
        count: usize,
        until: f64,
    ) -> Result<Vec<Crossing>, DynamicsError> {
        flow.advance(settle)?;
        let mut crossings = Vec::new();
        while crossings.len() < count {
            match self.next(flow, until)? {
                Some(crossing) => crossings.push(crossing),
                None => break,
            }
        }
        Ok(crossings)
    }
}

/// When a phase comes next [s]: after `time`, not at it.
pub(super) fn next_phase(time: f64, part: f64, period: f64) -> f64 {
    let passed = (time / period - part + 1e-9).floor();
    (passed + 1.0 + part) * period
}

/// The contact that is touched by an event, and how fast its surfaces met [m/s].
pub(super) fn impact(event: &SystemEvent) -> Option<(usize, f64)> {
    match event.kind {
        SystemEventKind::Touched { contact, speed, .. } => Some((contact, speed)),
        SystemEventKind::Struck { contact, speed, .. } => Some((contact, speed)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_read_as_they_are_written() {
        let read = |text| Section::read(text).unwrap();
        assert_eq!(read("phase"), Section::Phase(0.0));
        assert_eq!(read(" phase( 0.25 ) "), Section::Phase(0.25));
        assert_eq!(read("impacts"), Section::Impacts(None));
        assert_eq!(read("impacts(floor)"), Section::Impacts(Some("floor".to_owned())));
        assert_eq!(read("event(\"bottom\")"), Section::Event("bottom".to_owned()));
        for wrong in ["", "phase(1)", "phase(-0.1)", "phase(nan)", "phase(0.2", "event", "event()", "imapcts"] {
            assert!(Section::read(wrong).is_err(), "{wrong}");
        }
        for text in ["phase(0.25)", "impacts", "impacts(floor)", "event(bottom)"] {
            assert_eq!(read(text).to_string(), text);
        }
    }

    #[test]
    fn a_phase_comes_again_a_period_later_and_not_at_once() {
        let mut time = 0.0;
        for k in 1..1000 {
            time = next_phase(time, 0.3, 0.1);
            assert!((time - 0.1 * (f64::from(k) - 0.7)).abs() < 1e-12, "{k}: {time}");
        }
    }
}
