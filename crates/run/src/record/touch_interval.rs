//! From when to when surfaces touch: between the events that tell of it.

use super::{EventKind, Events};

/// A time in which two surfaces touch.
#[derive(Clone, Debug, PartialEq)]
pub struct TouchInterval {
    /// The pair of surfaces, without the piece of a surface of several.
    pub name: String,
    /// When it begins [s].
    pub from: f64,
    /// When it ends [s].
    pub to: f64,
}

impl Events {
    /// When surfaces touched, pair by pair in the order in which pairs first met, each in the order of time, until a run ended [s]. Touches that follow each other
    /// within `gap` [s] count as one: feet that land hop.
    pub fn touch_intervals(&self, gap: f64, until: f64) -> Vec<Vec<TouchInterval>> {
        let mut pairs: Vec<Vec<TouchInterval>> = Vec::new();
        for event in self.list() {
            let name = event.name.split('.').next().unwrap_or_default();
            let known = pairs.iter().position(|pair| pair[0].name == name);
            let (from, to) = match &event.kind {
                EventKind::Impact(impact) => (event.time, impact.duration.map_or(until, |own| event.time + own)),
                EventKind::Close { .. } => (event.time, until),
                EventKind::Open => {
                    if let Some(last) = known.and_then(|k| pairs[k].last_mut()) {
                        last.to = event.time;
                    }
                    continue;
                }
                _ => continue,
            };
            let touch = TouchInterval { name: name.to_owned(), from, to };
            match known {
                None => pairs.push(vec![touch]),
                Some(k) => match pairs[k].last_mut() {
                    Some(last) if from <= last.to + gap => last.to = last.to.max(to),
                    _ => pairs[k].push(touch),
                },
            }
        }
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Event, ImpactRecord};
    use super::*;

    fn touch(name: &str, time: f64, duration: Option<f64>) -> Event {
        let record = ImpactRecord { duration, ..ImpactRecord::default() };
        Event { time, name: name.to_owned(), kind: EventKind::Impact(Box::new(record)) }
    }

    #[test]
    fn hops_are_one_touch_and_pieces_of_a_surface_are_one_pair() {
        let events = [
            touch("c:floor-left.piece1", 0.0, Some(1.0)),
            touch("c:floor-right", 0.5, None),
            touch("c:floor-left.piece1", 1.01, Some(0.5)),
            touch("c:floor-left.piece2", 3.0, None),
        ];
        let found = Events::from_iter(events).touch_intervals(0.05, 4.0);
        let spans: Vec<Vec<(f64, f64)>> =
            found.iter().map(|pair| pair.iter().map(|touch| (touch.from, touch.to)).collect()).collect();
        assert_eq!(spans, [vec![(0.0, 1.51), (3.0, 4.0)], vec![(0.5, 4.0)]]);
    }
}
