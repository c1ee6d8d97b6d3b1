//! Bands on the timeline: when the surfaces of each contact stick, and when they slide.

use super::event_table::first_and_largest;
use crate::html::base64;
use carom_run::record::SlipInterval;
use serde::Serialize;

/// Most contacts that have bands: those that stick and slide most often.
const MOST_CONTACTS: usize = 6;
/// Most times of sticking and sliding of one contact: the first, and the longest.
const MOST_TURNS: usize = 4000;

/// A contact on the timeline.
#[derive(Debug, Serialize)]
pub(super) struct SlipBand<'a> {
    name: &'a str,
    /// When the surfaces begin to stick and when they no longer do, by turns [s].
    #[serde(serialize_with = "base64::doubles")]
    sticks: Vec<f64>,
    /// The same of sliding.
    #[serde(serialize_with = "base64::doubles")]
    slides: Vec<f64>,
}

/// The bands of a run, in the order in which surfaces first press.
pub(super) fn bands(slips: &[SlipInterval]) -> Vec<SlipBand<'_>> {
    let mut contacts: Vec<(&str, Vec<&SlipInterval>)> = Vec::new();
    for one in slips {
        match contacts.iter_mut().find(|(name, _)| *name == one.name) {
            Some((_, turns)) => turns.push(one),
            None => contacts.push((&one.name, vec![one])),
        }
    }
    let mut order: Vec<usize> = (0..contacts.len()).collect();
    order.sort_by_key(|&k| std::cmp::Reverse(contacts[k].1.len()));
    order.truncate(MOST_CONTACTS);
    order.sort_unstable();
    order.into_iter().map(|k| band(contacts[k].0, &contacts[k].1)).collect()
}

fn band<'a>(name: &'a str, turns: &[&SlipInterval]) -> SlipBand<'a> {
    let kept = first_and_largest(turns.len(), MOST_TURNS, |k| turns[k].to - turns[k].from);
    let ends = |sticks: bool| {
        let own = kept.iter().map(|&k| turns[k]).filter(|turn| turn.sticks == sticks);
        own.flat_map(|turn| [turn.from, turn.to]).collect()
    };
    SlipBand { name, sticks: ends(true), slides: ends(false) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contacts_that_turn_most_often_have_bands() {
        let turn = |name: &str, from: f64, sticks| SlipInterval { name: name.to_owned(), from, to: from + 0.5, sticks };
        let mut slips: Vec<SlipInterval> = (0..9).map(|k| turn(&format!("c{k}"), f64::from(k), false)).collect();
        slips.extend([turn("c7", 8.5, true), turn("c7", 9.0, false)]);
        let bands = bands(&slips);
        let names: Vec<&str> = bands.iter().map(|band| band.name).collect();
        assert_eq!(names, ["c0", "c1", "c2", "c3", "c4", "c7"]);
        assert_eq!((&bands[5].sticks[..], &bands[5].slides[..]), (&[8.5, 9.0][..], &[7.0, 7.5, 9.0, 9.5][..]));
    }
}
