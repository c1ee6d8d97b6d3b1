//! Spells: how long surfaces or stops were in touch. Playback slows down there.

use crate::record::Events;
use serde::Serialize;

/// Kinds of event between which something is in touch.
const PAIRS: [(&str, &str); 2] = [("touch", "part"), ("reach", "leave")];

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

/// The spells that events begin and end, in the order in which they end. One that never ends is none.
pub(super) fn spells(events: &Events) -> Vec<Spell> {
    let mut open: Vec<(&str, &str, f64)> = Vec::new();
    let mut done = Vec::new();
    for event in events.list() {
        if let Some((_, end)) = PAIRS.iter().find(|(begin, _)| *begin == event.kind) {
            open.push((&event.name, end, event.time));
        } else if let Some(k) = open.iter().position(|(name, end, _)| *name == event.name && *end == event.kind) {
            let (name, _, from) = open.swap_remove(k);
            done.push(Spell { name: name.to_owned(), from, to: event.time });
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touches_and_partings_of_two_contacts_do_not_mix() {
        let mut events = Events::new([]);
        for (t, name, kind) in [(1.0, "a", "touch"), (2.0, "b", "touch"), (3.0, "a", "part"), (4.0, "a", "touch")] {
            events.push(t, name, kind, &[]);
        }
        events.push(5.0, "b", "part", &[]);
        let spell = |name: &str, from, to| Spell { name: name.to_owned(), from, to };
        assert_eq!(spells(&events), [spell("a", 1.0, 3.0), spell("b", 2.0, 5.0)]);
    }
}
