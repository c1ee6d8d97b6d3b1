//! What each contact was made of and how hard it pushed, and what was assumed for that.

use super::super::report_data::ContactSummary;
use super::costliest;
use crate::html::{escape, measured};
use carom_lab::units::engineering;

/// Most contacts that are named behind what was assumed for them.
const NAMED: usize = 5;

/// A row per contact: law, stiffness, friction if any contact has it, impacts, the largest force and where it was, the loss of all impacts and what of it was
/// friction; below, what was assumed.
pub(super) fn table(contacts: &[ContactSummary]) -> String {
    if contacts.is_empty() {
        return String::new();
    }
    let told = costliest(contacts, |one| one.lost);
    let few = match contacts.len() - told.len() {
        0 => String::new(),
        others => format!("<p>The {} contacts that lost most; {others} others are in summary.json.</p>", told.len()),
    };
    let rough = contacts.iter().any(|contact| contact.friction.is_some());
    let rows: String = told.into_iter().map(|contact| row(contact, rough)).collect();
    let (friction, by_friction) = match rough {
        true => ("<th>friction</th>", "<th class=\"number\">by friction</th>"),
        false => ("", ""),
    };
    format!(
        "<table><thead><tr><th>contact</th><th>law</th><th class=\"number\">stiffness</th>{friction}<th class=\"number\">impacts</th>\
         <th class=\"number\">peak force</th><th class=\"number\">at</th><th class=\"number\">in impact</th><th class=\"number\">lost</th>{by_friction}</tr></thead>\
         <tbody>{rows}</tbody></table>\n{few}{}",
        assumed(contacts)
    )
}

/// The row of a contact; with friction where contacts are `rough`.
fn row(contact: &ContactSummary, rough: bool) -> String {
    let stiffness = contact.stiffness.map_or(String::new(), |(k, n)| engineering(k, &format!("N/m^{n}")));
    let (force, time, impact) = match contact.peak {
        Some((force, time, impact)) => (measured(force, "N"), measured(time, "s"), impact.to_string()),
        None => Default::default(),
    };
    let number = |cell: &str| format!("<td class=\"number\">{cell}</td>");
    let numbers = [contact.impacts.to_string(), force, time, impact, measured(contact.lost, "J")];
    let cells: String = numbers.iter().map(|cell| number(cell)).collect();
    let (friction, by_friction) = match (&contact.friction, rough) {
        (_, false) => Default::default(),
        (None, true) => ("<td>none</td>".to_owned(), number("")),
        (Some((words, loss)), true) => (format!("<td>{}</td>", escape(words)), number(&measured(*loss, "J"))),
    };
    let (name, law, stiffness) = (escape(&contact.contact), escape(&contact.law), number(&escape(&stiffness)));
    format!("<tr><td>{name}</td><td>{law}</td>{stiffness}{friction}{cells}{by_friction}</tr>")
}

/// What was assumed, each once, with the contacts for which it was.
fn assumed(contacts: &[ContactSummary]) -> String {
    let mut phrases: Vec<(&str, Vec<&str>)> = Vec::new();
    for contact in contacts {
        for phrase in &contact.assumed {
            match phrases.iter_mut().find(|(known, _)| known == phrase) {
                Some((_, names)) => names.push(&contact.contact),
                None => phrases.push((phrase, vec![&contact.contact])),
            }
        }
    }
    let of = |names: &[&str]| match names.len() {
        0..=NAMED => names.join(", "),
        all => format!("{all} contacts"),
    };
    let item =
        |(phrase, names): &(&str, Vec<&str>)| format!("<li>{}</li>", escape(&format!("{}: {phrase}", of(names))));
    let items: String = phrases.iter().map(item).collect();
    if items.is_empty() { items } else { format!("<p>Assumed:</p>\n<ul>{items}</ul>") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pin(name: &str) -> ContactSummary {
        ContactSummary {
            contact: name.to_owned(),
            law: "ye_flores".to_owned(),
            stiffness: Some((1.0615e11, 1.5)),
            friction: None,
            impacts: 36,
            peak: Some((839.28, 2.4e-3, 1)),
            lost: 6.873e-3,
            assumed: vec!["the stiffness of spheres of these radii".to_owned()],
        }
    }

    #[test]
    fn law_stiffness_peak_and_loss_are_told_and_what_was_assumed_stands_once() {
        let table = table(&[pin("C"), pin("D")]);
        for cell in ["ye_flores", "1.062e11 N/m^1.5", ">36<", "839.3 N", "2.4 ms", ">1<", "6.873 mJ"] {
            assert!(table.contains(cell), "{cell} in {table}");
        }
        assert_eq!(table.matches("spheres of these radii").count(), 1);
        assert!(table.contains("<li>C, D: the stiffness of spheres"), "{table}");
    }

    #[test]
    fn friction_has_columns_where_there_is_any() {
        let rough = ContactSummary { friction: Some(("coulomb (mu_s 0.4, mu_d 0.3)".to_owned(), 2e-3)), ..pin("C") };
        let both = table(&[rough, pin("D")]);
        for cell in ["<th>friction</th>", "<td>coulomb (mu_s 0.4, mu_d 0.3)</td>", "2 mJ", "<td>none</td>"] {
            assert!(both.contains(cell), "{cell} in {both}");
        }
        assert!(!table(&[pin("D")]).contains("friction"));
    }

    #[test]
    fn a_run_without_contacts_has_no_table() {
        assert_eq!(table(&[]), "");
    }
}
