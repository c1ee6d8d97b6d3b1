//! From when to when surfaces that press each other stick, and when they slide: between the events that tell of it. So do joints in their bearings.

use super::{EventKind, Events};
use carom_engine::contact::Site;
use std::collections::{HashMap, HashSet};

/// A time in which two surfaces that press each other stick, or slide.
#[derive(Clone, Debug, PartialEq)]
pub struct SlipInterval {
    /// The contact, or the joint.
    pub name: String,
    /// When it begins [s].
    pub from: f64,
    /// When it ends [s].
    pub to: f64,
    /// Whether the surfaces stick, rather than slide.
    pub sticks: bool,
}

/// A touch that goes on.
struct Touch {
    /// Since when the surfaces have stuck, or slid [s].
    since: f64,
    sticks: bool,
    /// When they part [s].
    ends: f64,
}

impl Events {
    /// How surfaces stuck and slid by turns, in the order of time, until a run ended [s]. Of contacts that have no dry friction, which events do not tell of,
    /// nothing is said. Surfaces slide from when they meet, until they are said to stick; `joints` with dry bearings from the start.
    pub fn slip_intervals<'a>(
        &'a self,
        is_dry: impl Fn(&str) -> bool,
        joints: impl IntoIterator<Item = &'a str>,
        until: f64,
    ) -> Vec<SlipInterval> {
        let held = |name: &'a str| (name, Touch { since: 0.0, sticks: false, ends: until });
        let mut open: HashMap<&str, Touch> = joints.into_iter().map(held).collect();
        let mut done = Vec::new();
        let mut close = |name: &str, touch: &Touch, to: f64| {
            let Touch { since: from, sticks, .. } = *touch;
            done.extend((to > from).then(|| SlipInterval { name: name.to_owned(), from, to, sticks }));
        };
        let bearings: HashSet<&str> = open.keys().copied().collect();
        for event in self.list().iter().filter(|event| bearings.contains(&event.name[..]) || is_dry(&event.name)) {
            let (name, time) = (&event.name[..], event.time);
            let sticks = match &event.kind {
                EventKind::Impact(impact) => {
                    let ends = impact.duration.map_or(until, |duration| time + duration);
                    if let Some(before) = open.insert(name, Touch { since: time, sticks: false, ends }) {
                        close(name, &before, before.ends.min(time));
                    }
                    continue;
                }
                // Rigid surfaces touch from when they stay together until they part.
                EventKind::Close { .. } => {
                    open.insert(name, Touch { since: time, sticks: false, ends: until });
                    continue;
                }
                EventKind::Open => {
                    if let Some(touch) = open.remove(name) {
                        close(name, &touch, time);
                    }
                    continue;
                }
                EventKind::Stick(Site::Slide) => true,
                EventKind::Slip(Site::Slide) => false,
                _ => continue,
            };
            if let Some(touch) = open.get_mut(name).filter(|touch| touch.sticks != sticks) {
                close(name, touch, time);
                (touch.since, touch.sticks) = (time, sticks);
            }
        }
        open.iter().for_each(|(name, touch)| close(name, touch, touch.ends));
        done.sort_by(|a, b| a.from.total_cmp(&b.from).then_with(|| a.name.cmp(&b.name)));
        done
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Event, ImpactRecord};
    use super::*;

    #[test]
    fn surfaces_stick_and_slide_by_turns_while_they_press() {
        let event = |time: f64, name: &str, kind| Event { time, name: name.to_owned(), kind };
        let impact = |duration| EventKind::Impact(Box::new(ImpactRecord { duration, ..ImpactRecord::default() }));
        let [stick, slip] = [EventKind::Stick(Site::Slide), EventKind::Slip(Site::Slide)];
        let events = Events::from_iter([
            event(0.0, "block", impact(None)),
            event(0.0, "block", stick.clone()),
            event(1.0, "ball", impact(Some(0.5))),
            event(1.0, "smooth", impact(Some(1.0))),
            event(1.2, "ball", stick.clone()),
            event(1.3, "ball", EventKind::Slip(Site::Roll)),
            event(2.0, "block", slip),
            event(3.0, "ball", impact(Some(0.1))),
            event(4.0, "block", stick),
        ]);
        let found = events.slip_intervals(|name| name != "smooth", [], 5.0);
        let found: Vec<_> = found.iter().map(|one| (&one.name[..], one.from, one.to, one.sticks)).collect();
        let expected = [
            ("block", 0.0, 2.0, true),
            ("ball", 1.0, 1.2, false),
            ("ball", 1.2, 1.5, true),
            ("block", 2.0, 4.0, false),
            ("ball", 3.0, 3.1, false),
            ("block", 4.0, 5.0, true),
        ];
        assert_eq!(found, expected);
    }
}
