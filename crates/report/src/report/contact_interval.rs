//! Contact intervals: how long surfaces or stops were in touch. Playback slows down there.

use carom_run::record::{EventKind, Events};
use serde::Serialize;

/// A time of touch.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ContactInterval {
    /// Of what.
    pub name: String,
    /// When it begins [s].
    pub from: f64,
    /// When it ends [s].
    pub to: f64,
}

impl ContactInterval {
    /// The event with which it begins: the bits of its time, and its name.
    pub(super) fn begin(&self) -> (u64, &str) {
        (self.from.to_bits(), &self.name)
    }
}

/// The intervals that events tell of: an impact by its duration, a stop from where it is reached to where it is left. One that never ends is none.
pub(super) fn intervals(events: &Events) -> Vec<ContactInterval> {
    let mut reached: Vec<(&str, f64)> = Vec::new();
    let mut done = Vec::new();
    for event in events.list() {
        let interval = |from: f64, to: f64| ContactInterval { name: event.name.clone(), from, to };
        match &event.kind {
            EventKind::Impact(impact) => {
                done.extend(impact.duration.map(|duration| interval(event.time, event.time + duration)));
            }
            EventKind::Reach { .. } => reached.push((&event.name, event.time)),
            EventKind::Leave { .. } | EventKind::Open => {
                if let Some(k) = reached.iter().position(|(name, _)| *name == event.name) {
                    done.push(interval(reached.swap_remove(k).1, event.time));
                }
            }
            EventKind::Close { .. } => reached.push((&event.name, event.time)),
            EventKind::Rise { .. } | EventKind::Fall { .. } | EventKind::Stick(_) | EventKind::Slip(_) => {}
            EventKind::Carry(_) => {}
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_run::record::{Event, ImpactRecord};

    fn event(time: f64, name: &str, kind: EventKind) -> Event {
        Event { time, name: name.to_owned(), kind }
    }

    #[test]
    fn stops_of_two_joints_do_not_mix() {
        let reach = |time, name| event(time, name, EventKind::Reach { speed: 1.0 });
        let leave = |time, name| event(time, name, EventKind::Leave { speed: 1.0 });
        let events = [reach(1.0, "a"), reach(2.0, "b"), leave(3.0, "a"), reach(4.0, "a"), leave(5.0, "b")];
        let events = Events::from_iter(events);
        let interval = |name: &str, from, to| ContactInterval { name: name.to_owned(), from, to };
        assert_eq!(intervals(&events), [interval("a", 1.0, 3.0), interval("b", 2.0, 5.0)]);
    }

    #[test]
    fn an_impact_lasts_as_long_as_it_says() {
        let impact = |duration| ImpactRecord { duration, ..ImpactRecord::default() };
        let floor = |time, duration| event(time, "floor", EventKind::Impact(Box::new(impact(duration))));
        let events = Events::from_iter([floor(1.0, Some(0.5)), floor(3.0, None)]);
        assert_eq!(intervals(&events), [ContactInterval { name: "floor".to_owned(), from: 1.0, to: 1.5 }]);
    }
}
