//! What happened when.

use super::event_column::{COLUMNS, EventColumn};
use super::{ImpactRecord, number};
use carom_engine::contact::Site;
use serde::{Deserialize, Serialize};

/// Something that happened at an instant.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// When [s].
    pub time: f64,
    /// To what, by the user's own name: a contact, a joint, a watched quantity.
    pub name: String,
    /// What happened, with its numbers.
    pub kind: EventKind,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq)]
pub enum EventKind {
    /// A joint reaches its stop.
    Reach {
        /// Speed at which it does [m/s or rad/s].
        speed: f64,
    },
    /// A joint leaves its stop.
    Leave {
        /// Speed at which it does [m/s or rad/s].
        speed: f64,
    },
    /// A watched quantity passes through zero from below.
    Rise {
        /// How many times the event has happened, this one included.
        count: usize,
    },
    /// A watched quantity passes through zero from above.
    Fall {
        /// How many times the event has happened, this one included.
        count: usize,
    },
    /// Two surfaces that press each other begin to stick, or no longer roll or spin on each other.
    Stick(Site),
    /// Two surfaces that stuck begin to slide, to roll or to spin.
    Slip(Site),
    /// Two surfaces meet.
    Impact(Box<ImpactRecord>),
    /// Two rigid surfaces stay together from here on.
    Close {
        /// When the bounces that led to it would have come to their end [s].
        accumulated: Option<f64>,
    },
    /// Two rigid surfaces that stayed together part.
    Open,
    /// A joint carries an impulse in an impact of rigid surfaces.
    Carry(Box<CarriedImpulse>),
}

/// What a joint carries in an impact of rigid surfaces, on its child, about the joint's point there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CarriedImpulse {
    /// Impulse along the world's axes [N s].
    pub impulse: [f64; 3],
    /// Its moment about them [N m s].
    pub moment: [f64; 3],
}

impl EventKind {
    /// What happened, in a few words: `reach`, `central direct impact`.
    pub fn words(&self) -> &'static str {
        match self {
            EventKind::Reach { .. } => "reach",
            EventKind::Leave { .. } => "leave",
            EventKind::Rise { .. } => "rise",
            EventKind::Fall { .. } => "fall",
            EventKind::Stick(Site::Slide) => "stick",
            EventKind::Stick(Site::Roll) => "stop rolling",
            EventKind::Stick(Site::Spin) => "stop spinning",
            EventKind::Slip(Site::Slide) => "slip",
            EventKind::Slip(Site::Roll) => "roll",
            EventKind::Slip(Site::Spin) => "spin",
            EventKind::Impact(impact) => impact.words(),
            EventKind::Close { .. } => "close",
            EventKind::Open => "open",
            EventKind::Carry(_) => "joint impulse",
        }
    }

    /// Every kind, its numbers still missing.
    fn blanks() -> impl Iterator<Item = Self> {
        let (speed, count) = (f64::NAN, 0);
        let others = [
            EventKind::Reach { speed },
            EventKind::Leave { speed },
            EventKind::Rise { count },
            EventKind::Fall { count },
        ];
        let impacts = [(true, true), (true, false), (false, true), (false, false)].map(|(central, direct)| {
            let impact = ImpactRecord { central, direct, approach_speed: f64::NAN, ..ImpactRecord::default() };
            EventKind::Impact(Box::new(impact))
        });
        let sites = [Site::Slide, Site::Roll, Site::Spin];
        let rests = sites.into_iter().flat_map(|site| [EventKind::Stick(site), EventKind::Slip(site)]);
        let rigid = [EventKind::Close { accumulated: None }, EventKind::Open, EventKind::Carry(Box::default())];
        others.into_iter().chain(rests).chain(impacts).chain(rigid)
    }

    /// The number without which it is none, where that is missing.
    fn lacks(&self) -> Option<&'static str> {
        match self {
            EventKind::Reach { speed } | EventKind::Leave { speed } => speed.is_nan().then_some("speed"),
            EventKind::Rise { count } | EventKind::Fall { count } => (*count == 0).then_some("count"),
            EventKind::Stick(_) | EventKind::Slip(_) => None,
            EventKind::Close { .. } | EventKind::Open | EventKind::Carry(_) => None,
            EventKind::Impact(impact) => impact.approach_speed.is_nan().then_some("approach_speed"),
        }
    }
}

impl Event {
    /// Its numbers as an impact, if it is one.
    pub fn impact(&self) -> Option<&ImpactRecord> {
        match &self.kind {
            EventKind::Impact(impact) => Some(impact),
            _ => None,
        }
    }

    /// The same, to be written.
    pub fn impact_mut(&mut self) -> Option<&mut ImpactRecord> {
        match &mut self.kind {
            EventKind::Impact(impact) => Some(impact),
            _ => None,
        }
    }

    /// A number for each of [`COLUMNS`]; NaN where it has none.
    pub fn values(&self) -> impl Iterator<Item = f64> {
        COLUMNS.iter().map(|column| (column.get)(self).filter(|value| value.is_finite()).unwrap_or(f64::NAN))
    }

    /// An event from the words of its kind and numbers by their columns, of which those that are NaN are none. The error says what is wrong.
    pub(super) fn read(
        time: f64,
        name: &str,
        words: &str,
        numbers: impl IntoIterator<Item = (&'static EventColumn, f64)>,
    ) -> Result<Self, String> {
        let Some(kind) = EventKind::blanks().find(|kind| kind.words() == words) else {
            let known: Vec<&str> = EventKind::blanks().map(|kind| kind.words()).collect();
            return Err(format!("{words:?} is no kind of event: there are {}", known.join(", ")));
        };
        if !time.is_finite() {
            return Err(format!("the event {words:?} has no time"));
        }
        let mut event = Event { time, name: name.to_owned(), kind };
        for (column, value) in numbers.into_iter().filter(|(_, value)| !value.is_nan()) {
            if value.is_infinite() {
                return Err(format!("the event {words:?} has no finite {}", column.name));
            }
            if !(column.set)(&mut event, value) {
                return Err(format!("the event {words:?} has no {}", column.name));
            }
        }
        match event.kind.lacks() {
            Some(number) => Err(format!("the event {words:?} has no number under {number}")),
            None => Ok(event),
        }
    }
}

/// Events in the order of time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(into = "Form", try_from = "Form")]
pub struct Events {
    list: Vec<Event>,
}

impl Events {
    /// Adds an event.
    pub fn push(&mut self, event: Event) {
        self.list.push(event);
    }

    /// The events.
    pub fn list(&self) -> &[Event] {
        &self.list
    }

    /// The numbers of the impact that is this event of the list; none where it is something else.
    pub fn impact_mut(&mut self, event: usize) -> Option<&mut ImpactRecord> {
        self.list.get_mut(event)?.impact_mut()
    }

    /// The impacts among them, each with the event that it is.
    pub fn impacts(&self) -> impl DoubleEndedIterator<Item = (&Event, &ImpactRecord)> {
        self.list.iter().filter_map(|event| Some((event, event.impact()?)))
    }
}

impl FromIterator<Event> for Events {
    fn from_iter<I: IntoIterator<Item = Event>>(events: I) -> Self {
        Events { list: events.into_iter().collect() }
    }
}

/// Events in a file: their columns by name, and a row of numbers for each.
#[derive(Serialize, Deserialize)]
struct Form {
    columns: Vec<String>,
    list: Vec<Row>,
}

#[derive(Serialize, Deserialize)]
struct Row {
    #[serde(with = "number::one")]
    time: f64,
    name: String,
    kind: String,
    #[serde(with = "number::list")]
    values: Vec<f64>,
}

impl From<Events> for Form {
    fn from(events: Events) -> Self {
        let row = |event: Event| Row {
            time: event.time,
            kind: event.kind.words().to_owned(),
            values: event.values().collect(),
            name: event.name,
        };
        let columns = COLUMNS.iter().map(|column| column.name.to_owned()).collect();
        Form { columns, list: events.list.into_iter().map(row).collect() }
    }
}

impl TryFrom<Form> for Events {
    type Error = String;

    fn try_from(Form { columns, list }: Form) -> Result<Self, String> {
        let columns: Vec<&EventColumn> =
            columns.iter().map(|name| EventColumn::named(name)).collect::<Result<_, _>>()?;
        let event = |row: Row| {
            if row.values.len() != columns.len() {
                return Err("an event has more or fewer numbers than there are columns".to_owned());
            }
            Event::read(row.time, &row.name, &row.kind, columns.iter().copied().zip(row.values))
        };
        list.into_iter().map(event).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(column: &str, value: f64) -> (&'static EventColumn, f64) {
        (EventColumn::named(column).unwrap(), value)
    }

    #[test]
    fn every_kind_is_known_by_its_words() {
        for blank in EventKind::blanks() {
            let needed = blank.lacks().map(|column| number(column, 2.0));
            let event = Event::read(0.5, "pin", blank.words(), needed).unwrap();
            assert_eq!((event.kind.words(), event.kind.lacks()), (blank.words(), None));
        }
    }

    #[test]
    fn an_event_has_the_numbers_of_its_kind_and_no_others() {
        let read = |words: &str, numbers: &[(&'static EventColumn, f64)]| {
            Event::read(0.1, "ball - floor", words, numbers.iter().copied()).map(|event| event.kind)
        };
        assert_eq!(read("reach", &[number("speed", 2.0)]), Ok(EventKind::Reach { speed: 2.0 }));
        assert_eq!(read("fall", &[number("count", 3.0), number("loss", f64::NAN)]), Ok(EventKind::Fall { count: 3 }));
        let wrong = |words, numbers: &[_]| read(words, numbers).unwrap_err();
        assert_eq!(wrong("reach", &[number("speed", 2.0), number("loss", 1.0)]), "the event \"reach\" has no loss");
        assert!(wrong("rise", &[number("count", 1.5)]).contains("has no count"));
        assert!(wrong("reach", &[number("speed", f64::INFINITY)]).contains("has no finite speed"));
        let timeless = |time: f64| Event::read(time, "pin", "reach", [number("speed", 1.0)]).is_err();
        assert!([f64::NAN, f64::INFINITY].map(timeless) == [true; 2] && !timeless(-1.0));
        assert!(wrong("central direct impact", &[]).contains("has no number under approach_speed"));
        assert!(wrong("touch", &[]).contains("\"touch\" is no kind of event"));
    }
}
