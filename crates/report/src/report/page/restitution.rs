//! Requested against delivered restitution, contact by contact.

use super::super::report_data::Restitution;
use super::costliest;
use crate::html::{escape, measured};

/// Dots of a scale from which on each place has one.
const MANY: usize = 500;

/// A row per contact, with a scale from 0 to 1 on which a line is what was asked for and dots are what was delivered.
pub(super) fn table(contacts: &[Restitution]) -> String {
    if contacts.is_empty() {
        return String::new();
    }
    let rows: String = costliest(contacts, |one| one.lost).into_iter().map(row).collect();
    format!(
        "<table><thead><tr><th>contact</th><th class=\"number\">impacts</th><th class=\"number\">of these with one</th>\
         <th class=\"number\">asked</th><th class=\"number\">delivered</th><th>0 to 1</th><th class=\"number\">lost in all</th></tr></thead><tbody>{rows}</tbody></table>\n<p>{}</p>",
        escape(&counted(contacts))
    )
}

/// How many impacts are listed, and how many are not.
fn counted(contacts: &[Restitution]) -> String {
    let listed: usize = contacts.iter().map(|contact| contact.delivered.len()).sum();
    let without: usize = contacts.iter().map(|contact| contact.without).sum();
    let rows = costliest(contacts, |one| one.lost).len();
    let few = match contacts.len() - rows {
        0 => String::new(),
        others => format!("The {rows} contacts that lost most; {others} others are in summary.json. "),
    };
    let all = listed + without;
    let mut words = format!(
        "{few}{listed} of {all} {} {} a restitution.",
        if all == 1 { "impact" } else { "impacts" },
        if listed == 1 { "has" } else { "have" }
    );
    if without > 0 {
        let others = if without == 1 { "1 has" } else { &format!("{without} have") };
        words.push_str(&format!(
            " {others} none: other forces acted while the surfaces touched, or they were pressed together more than once before they parted, or had \
             not parted when the run ended."
        ));
    }
    words
}

fn row(contact: &Restitution) -> String {
    let delivered = || contact.delivered.iter().map(|(_, e)| *e);
    let (low, high) = (delivered().fold(f64::INFINITY, f64::min), delivered().fold(f64::NEG_INFINITY, f64::max));
    let range = match contact.delivered.len() {
        0 => String::new(),
        _ if high - low < 5e-4 => format!("{low:.3}"),
        _ => format!("{low:.3} to {high:.3}"),
    };
    format!(
        "<tr><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{range}</td>\
         <td>{}</td><td class=\"number\">{}</td></tr>",
        escape(&contact.contact),
        contact.delivered.len() + contact.without,
        contact.delivered.len(),
        contact.asked.map_or(String::new(), |asked| format!("{asked:.3}")),
        scale(contact),
        measured(contact.lost, "J"),
    )
}

/// The scale; values beyond it stand at its ends.
fn scale(contact: &Restitution) -> String {
    let place = |e: f64| 5.0 + 110.0 * e.clamp(0.0, 1.0);
    let mut places: Vec<String> = contact.delivered.iter().map(|(_, e)| format!("{:.1}", place(*e))).collect();
    // Very many dots are as dark as they can be where they lie.
    if places.len() > MANY {
        places.sort();
        places.dedup();
    }
    let dot = |at: &String| format!("<circle cx=\"{at}\" cy=\"9\" r=\"3.5\" class=\"delivered\"/>");
    let dots: String = places.iter().map(dot).collect();
    let asked = contact.asked.map_or(String::new(), |e| {
        format!("<line x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"1\" y2=\"17\" class=\"asked\"/>", place(e))
    });
    format!(
        "<svg class=\"scale\" viewBox=\"0 0 120 18\" width=\"120\" height=\"18\"><line x1=\"5\" x2=\"115\" y1=\"9\" y2=\"9\" class=\"rule\"/>{dots}{asked}</svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn very_many_dots_are_drawn_once_at_each_place() {
        let of = |count: usize| Restitution { delivered: vec![(0.0, 0.5); count], ..Restitution::default() };
        let dots = |count: usize| scale(&of(count)).matches("<circle").count();
        assert_eq!((dots(MANY), dots(MANY + 1)), (MANY, 1));
    }

    #[test]
    fn impacts_without_a_restitution_are_counted_beside_those_with_one() {
        let delivered = vec![(0.1, 0.78), (0.2, 0.81)];
        let pin = Restitution { contact: "C".to_owned(), asked: Some(0.8), delivered, without: 34, lost: 9.681e-3 };
        let table = table(&[pin]);
        let cells = "<td>C</td><td class=\"number\">36</td><td class=\"number\">2</td><td class=\"number\">0.800</td>";
        assert!(table.contains(cells) && table.contains("lost in all"), "{table}");
        assert!(table.contains("2 of 36 impacts have a restitution. 34 have none:"), "{table}");
    }
}
