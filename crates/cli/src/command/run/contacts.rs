//! What a run says of its contacts: the impacts one by one, what each contact was asked for and delivered, and what is doubtful.

use crate::page;
use carom::engine::contact::SlowestApproach;
use carom::record::Events;
use carom::simulate::{ContactOutcome, Outcome};
use carom::units::engineering;

/// Most impacts that are listed; all of them are in the file.
const SHOWN: usize = 12;
/// Letters of a contact's name in the table.
const NAME: usize = 14;

/// The impacts as a table, if there are any.
pub(super) fn impacts(events: &Events) -> String {
    let rows: Vec<usize> = (0..events.list().len()).filter(|&row| is_impact(&events.list()[row].kind)).collect();
    if rows.is_empty() {
        return String::new();
    }
    let head = ["touch", "contact", "approach", "mass", "peak force", "depth", "lasts", "e (asked)", "lost"];
    let mut table = vec![head.map(str::to_owned).to_vec()];
    table.extend(rows.iter().take(SHOWN).map(|&row| line(events, row)));
    let mut out = format!("\n{}", page::table(&table, 2));
    if rows.len() > SHOWN {
        out.push_str(&format!("  ... and {} more impacts in events.csv\n", rows.len() - SHOWN));
    }
    out
}

/// Whether an event is an impact.
pub(super) fn is_impact(kind: &str) -> bool {
    kind.ends_with("impact")
}

fn line(events: &Events, row: usize) -> Vec<String> {
    let event = &events.list()[row];
    let cell = |column: &str, unit: &str| match events.get(row, column) {
        x if x.is_nan() => "-".to_owned(),
        x => engineering(x, unit),
    };
    let e = |column: &str| match events.get(row, column) {
        x if x.is_nan() => "-".to_owned(),
        x => format!("{x:.4}").trim_end_matches('0').trim_end_matches('.').to_owned(),
    };
    vec![
        engineering(event.time, "s"),
        page::clip(&event.name, NAME),
        cell("approach_speed", "m/s"),
        cell("effective_mass", "kg"),
        cell("peak_force", "N"),
        cell("peak_indentation", "m"),
        cell("duration", "s"),
        match e("restitution_asked").as_str() {
            "-" => e("restitution"),
            asked => format!("{} ({asked})", e("restitution")),
        },
        loss(events, row),
    ]
}

/// What an impact cost; what is below a billionth of force times depth is the rounding of a law without loss.
fn loss(events: &Events, row: usize) -> String {
    let (loss, scale) = (events.get(row, "loss"), events.get(row, "peak_force") * events.get(row, "peak_indentation"));
    match loss {
        x if x.is_nan() => "-".to_owned(),
        x if x.abs() < 1e-9 * scale => "0 J".to_owned(),
        x => engineering(x, "J"),
    }
}

/// A paragraph for each contact that was ever closed.
pub(super) fn contacts(outcome: &Outcome) -> String {
    let mut out = String::new();
    for contact in outcome.contacts.iter().filter(|contact| contact.impacts > 0) {
        out.push_str(&format!("{}\n", page::paragraph(&sentence(contact), "  contact   ", 12)));
    }
    let idle: Vec<&str> =
        outcome.contacts.iter().filter(|contact| contact.impacts == 0).map(|contact| contact.name.as_str()).collect();
    if !idle.is_empty() {
        out.push_str(&format!(
            "{}\n",
            page::paragraph(&format!("never closed: {}", idle.join(", ")), "  contact   ", 12)
        ));
    }
    if out.is_empty() { out } else { format!("\n{out}") }
}

fn sentence(contact: &ContactOutcome) -> String {
    let mut parts = vec![format!("{}: {}", contact.name, contact.law)];
    if let Some((stiffness, exponent)) = contact.stiffness {
        parts.push(format!("K {stiffness:.5e} N/m^{exponent}"));
    }
    parts.extend(contact.assumed.iter().cloned());
    parts.push(match contact.impacts {
        1 => "1 impact".to_owned(),
        n => format!("{n} impacts"),
    });
    if let Some((least, most)) = contact.delivered {
        let asked = contact.asked.map_or(String::new(), |asked| format!("asked {asked}, "));
        parts.push(match most - least < 5e-5 {
            true => format!("{asked}delivered {most:.4}"),
            false => format!("{asked}delivered {least:.4} to {most:.4}"),
        });
    }
    if let Some((least, most, count)) = contact.pressed {
        let range = if most - least < 5e-5 { format!("{most:.4}") } else { format!("{least:.4} to {most:.4}") };
        let where_from = if contact.delivered.is_some() { format!(" in {count} of them") } else { String::new() };
        parts.push(format!("speed after over speed before {range}{where_from}, where other forces act"));
    }
    parts.push(format!("lost {}", engineering(contact.loss, "J")));
    if contact.pressing {
        parts.push("still pressing at the end".to_owned());
    }
    if contact.onset_counts {
        parts.push(slowest_approach(contact.slowest_approach));
    }
    match contact.raised {
        0 => {}
        1 => parts.push("1 onset raised to it".to_owned()),
        n => parts.push(format!("{n} onsets raised to it")),
    }
    match contact.renewed {
        0 => {}
        1 => parts.push("onset renewed once".to_owned()),
        n => parts.push(format!("onset renewed {n} times")),
    }
    parts.extend(contact.first_yield.iter().map(|(words, _)| words.clone()));
    parts.join(", ")
}

fn slowest_approach(slowest: SlowestApproach) -> String {
    let default = if slowest == SlowestApproach::default() { " (default)" } else { "" };
    match slowest {
        SlowestApproach::Part(part) => format!("slowest approach {part} sqrt(a d){default}"),
        SlowestApproach::Speed(speed) => format!("slowest approach {}", engineering(speed, "m/s")),
    }
}
