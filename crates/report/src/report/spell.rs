//! Spells: how long surfaces or stops were in touch. Playback slows down there.

use carom_run::record::Events;
use serde::Serialize;

/// A time of touch.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Spell {
    /// Of what.
    name: String,
    /// When it begins [s].
    from: f64,
    /// When it ends [s].
    to: f64,
}

/// The spells that events tell of: an impact by its duration, a stop from where it is reached to where it is left. One that never ends is none.
pub(super) fn spells(events: &Events) -> Vec<Spell> {
    let mut reached: Vec<(&str, f64)> = Vec::new();
    let mut done = Vec::new();
    for (row, event) in events.list().iter().enumerate() {
        let spell = |from: f64, to: f64| Spell { name: event.name.clone(), from, to };
        let duration = events.get(row, "duration");
        if !duration.is_nan() {
            done.push(spell(event.time, event.time + duration));
        } else if event.kind == "reach" {
            reached.push((&event.name, event.time));
        } else if let Some(k) = reached.iter().position(|(name, _)| event.kind == "leave" && *name == event.name) {
            done.push(spell(reached.swap_remove(k).1, event.time));
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_of_two_joints_do_not_mix() {
        let mut events = Events::new([]);
        for (t, name, kind) in [(1.0, "a", "reach"), (2.0, "b", "reach"), (3.0, "a", "leave"), (4.0, "a", "reach")] {
            events.push(t, name, kind, &[]);
        }
        events.push(5.0, "b", "leave", &[]);
        let spell = |name: &str, from, to| Spell { name: name.to_owned(), from, to };
        assert_eq!(spells(&events), [spell("a", 1.0, 3.0), spell("b", 2.0, 5.0)]);
    }

    #[test]
    fn an_impact_lasts_as_long_as_it_says() {
        let mut events = Events::new([carom_run::record::Column::new("duration", "s", "")]);
        events.push(1.0, "floor", "central direct impact", &[("duration", 0.5)]);
        events.push(3.0, "floor", "central direct impact", &[]);
        assert_eq!(spells(&events), [Spell { name: "floor".to_owned(), from: 1.0, to: 1.5 }]);
    }
}
