//! What a run says of its contacts: the impacts one by one, what each contact was asked for and delivered, and what is doubtful.

use crate::page;
use carom::engine::contact::SlowestApproach;
use carom::record::{Events, ImpactRecord};
use carom::simulate::{BearingOutcome, ContactOutcome, Grip, GroupOutcome, Outcome};
use carom::units::{engineering, precise};

/// Most impacts that are listed; all of them are in the file.
const SHOWN: usize = 12;
/// Letters of a contact's name in the table.
const NAME: usize = 20;
/// An approach below this part of the fastest is the rounding of surfaces that are together at the start.
const ROUNDING: f64 = 1e-12;
/// Most contacts that get a paragraph of their own; all of them are in the file.
const TOLD: usize = 12;
/// Most pairs of a contact between groups that do: those with the largest forces.
const HARDEST: usize = 3;
/// Most names that are listed of contacts that never closed.
const IDLE: usize = 8;

/// The impacts as a table, if there are any.
pub(super) fn impacts(events: &Events) -> String {
    let count = events.impacts().count();
    if count == 0 {
        return String::new();
    }
    // Impacts that take no time have impulses in place of forces.
    let rigid = events.impacts().all(|(_, impact)| impact.duration == Some(0.0));
    let middle: &[&str] = if rigid { &["impulse", "of friction"] } else { &["peak force", "depth", "lasts"] };
    let names: Vec<&str> = events.impacts().take(SHOWN).map(|(event, _)| event.name.as_str()).collect();
    let shared = shared(&names);
    let whose = if shared.is_empty() { "contact" } else { shared };
    let head = [&["touch", whose, "approach", "mass"], middle, &["e (asked)", "lost"]].concat();
    let mut table = vec![head.into_iter().map(str::to_owned).collect()];
    let fastest = events.impacts().map(|(_, impact)| impact.approach_speed.abs()).fold(0.0, f64::max);
    let lines = events.impacts().take(SHOWN).zip(&names);
    table.extend(lines.map(|((event, impact), name)| line(event.time, &name[shared.len()..], impact, fastest, rigid)));
    let mut out = format!("\n{}", fitted(table));
    if count > SHOWN {
        out.push_str(&format!("  ... and {} more impacts in events.csv\n", count - SHOWN));
    }
    out
}

/// The table as wide as a page: what would be too wide is left out of it, column by column; all of it is in the file.
fn fitted(mut table: Vec<Vec<String>>) -> String {
    let mut out = page::table(&table, 2);
    for spare in ["mass", "depth", "of friction"] {
        if out.lines().all(|line| line.chars().count() <= page::WIDTH) {
            break;
        }
        if let Some(column) = table[0].iter().position(|head| head == spare) {
            table.iter_mut().for_each(|row| drop(row.remove(column)));
        }
        out = page::table(&table, 2);
    }
    out
}

/// What the names of all impacts begin with, up to the colon behind a contact of several pairs, where names could not be told apart with it.
fn shared<'n>(names: &[&'n str]) -> &'n str {
    let before = |name: &&'n str| name.find(':').map_or("", |end| &name[..=end]);
    let first = names.first().map_or("", before);
    let differ = |one: &&str, other: &&str| one != other && page::clip(one, NAME) == page::clip(other, NAME);
    let alike = names.iter().enumerate().any(|(k, one)| names[..k].iter().any(|other| differ(one, other)));
    if alike && names.iter().all(|name| before(name) == first) { first } else { "" }
}

/// An impact of which the name is left; a speed below the rounding of the `fastest` [m/s] is none.
fn line(time: f64, name: &str, impact: &ImpactRecord, fastest: f64, rigid: bool) -> Vec<String> {
    // What takes no time is not integrated, and known to more digits.
    let print = if rigid { precise } else { engineering };
    let cell = |number: Option<f64>, unit: &str| number.map_or("-".to_owned(), |x| print(x, unit));
    let short = |x: f64| format!("{x:.4}").trim_end_matches('0').trim_end_matches('.').to_owned();
    let delivered = impact.restitution_delivered.map_or("-".to_owned(), short);
    let approach = if impact.approach_speed.abs() < ROUNDING * fastest { 0.0 } else { impact.approach_speed };
    let mut cells = vec![
        engineering(time, "s"),
        page::clip(name, NAME),
        engineering(approach, "m/s"),
        impact.effective_mass.map_or("-".to_owned(), |mass| engineering(mass, "kg")),
    ];
    cells.extend(match rigid {
        true => vec![cell(impact.impulse, "N s"), cell(impact.tangential_impulse, "N s")],
        false => vec![cell(impact.peak_force, "N"), cell(impact.peak_indentation, "m"), cell(impact.duration, "s")],
    });
    cells.extend([
        match impact.restitution_requested {
            None => delivered,
            Some(asked) => format!("{delivered} ({})", short(asked)),
        },
        loss(impact, print),
    ]);
    cells
}

/// What an impact cost; what is below a billionth of force times depth is the rounding of a law without loss.
fn loss(impact: &ImpactRecord, print: fn(f64, &str) -> String) -> String {
    let scale = impact.peak_force.zip(impact.peak_indentation).map_or(0.0, |(force, depth)| force * depth);
    match impact.loss {
        None => "-".to_owned(),
        Some(x) if x.abs() < 1e-9 * scale => "0 J".to_owned(),
        Some(x) => print(x, "J"),
    }
}

/// A paragraph for each contact that was ever closed, and for each contact between groups with the hardest hit of its pairs.
pub(super) fn contacts(outcome: &Outcome) -> String {
    let mut out = String::new();
    let mut tell = |words: &str| out.push_str(&format!("{}\n", page::paragraph(words, "  contact   ", 12)));
    let single = || outcome.contacts.iter().filter(|contact| contact.group.is_none());
    let closed: Vec<&ContactOutcome> = single().filter(|contact| has_closed(contact)).collect();
    closed.iter().take(TOLD).for_each(|contact| tell(&sentence(contact)));
    if closed.len() > TOLD {
        tell(&format!("... and {} more that closed, in summary.json", closed.len() - TOLD));
    }
    let idle: Vec<&str> =
        single().filter(|contact| !has_closed(contact)).map(|contact| contact.name.as_str()).collect();
    match idle.len() {
        0 => {}
        1..=IDLE => tell(&format!("never closed: {}", idle.join(", "))),
        all => tell(&format!("never closed: {} and {} more", idle[..IDLE].join(", "), all - IDLE)),
    }
    for group in outcome.groups() {
        tell(&together(&group, outcome.energy_at_play()));
        group.met.iter().take(HARDEST).for_each(|contact| tell(&sentence(contact)));
        let (met, never) = (group.met.len().saturating_sub(HARDEST), group.pairs - group.met.len());
        let rest: Vec<String> = [(met, "that met"), (never, "that never met")]
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} more {what}"))
            .collect();
        if !rest.is_empty() && !group.met.is_empty() {
            tell(&format!("... and {}", rest.join(", ")));
        }
    }
    if out.is_empty() { out } else { format!("\n{out}") }
}

/// Whether the surfaces of a contact were ever together; rigid ones need not have met for that.
fn has_closed(contact: &ContactOutcome) -> bool {
    contact.impacts > 0 || contact.pressing || contact.loss != 0.0
}

/// A paragraph for each joint whose bearing rubs.
pub(super) fn bearings(outcome: &Outcome) -> String {
    let sentence = |bearing: &BearingOutcome| {
        let friction = &bearing.friction;
        let mut parts = vec![format!("{}: friction {}", bearing.name, friction.words)];
        parts.extend(bearing.assumed.iter().cloned());
        parts.push(format!("lost {}", engineering(friction.loss, "J")));
        parts.extend(friction.grip.and_then(|own| grip(own, "")));
        format!("{}\n", page::paragraph(&parts.join(", "), "  bearing   ", 12))
    };
    let out: String = outcome.bearings.iter().map(sentence).collect();
    if out.is_empty() { out } else { format!("\n{out}") }
}

/// All pairs of a contact between groups; a loss below a billionth of the energy `at_play` [J] is the rounding of a law without loss.
fn together(group: &GroupOutcome<'_>, at_play: f64) -> String {
    let loss = if group.loss.abs() < 1e-9 * at_play { 0.0 } else { group.loss };
    let pairs = |count: usize| format!("{count} {}", if count == 1 { "pair" } else { "pairs" });
    let mut parts = vec![format!("{}: {}, {} met", group.name, pairs(group.pairs), group.met.len())];
    if let Some(hardest) = group.met.first() {
        parts.push(format!("{} impacts", group.impacts));
        if hardest.peak_force > 0.0 {
            parts.push(format!("most {} at {}", engineering(hardest.peak_force, "N"), hardest.name));
        }
        parts.push(format!("lost {} in all", engineering(loss, "J")));
    }
    if group.pressing > 0 {
        parts.push(format!("{} still pressing at the end", group.pressing));
    }
    parts.join(", ")
}

fn sentence(contact: &ContactOutcome) -> String {
    let mut parts = vec![format!("{}: {}", contact.name, contact.law_words())];
    if let Some((stiffness, exponent)) = contact.stiffness {
        parts.push(format!("K {stiffness:.5e} N/m^{exponent}"));
    }
    parts.extend(contact.friction.iter().map(|friction| format!("friction {}", friction.words)));
    let turning = ["rolling", "drilling"].into_iter().zip(contact.resistances).filter(|(_, lever)| *lever > 0.0);
    parts.extend(turning.map(|(what, lever)| format!("{what} resistance {}", engineering(lever, "m"))));
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
    if let Some(peak) = contact.peak {
        let (force, time) = (engineering(contact.peak_force, "N"), engineering(peak.time, "s"));
        let which = if contact.impacts > 1 { format!(" in impact {}", peak.impact) } else { String::new() };
        parts.push(format!("peak force {force} at {time}{which}"));
    }
    parts.push(format!("lost {}", engineering(contact.loss, "J")));
    parts.extend(
        contact.friction.iter().map(|friction| format!("{} of it by friction", engineering(friction.loss, "J"))),
    );
    parts.extend(contact.friction.iter().filter_map(|friction| friction.grip).filter_map(|own| grip(own, " in touch")));
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

/// How surfaces stuck and slid; nothing of those that never touched.
fn grip(grip: Grip, what: &str) -> Option<String> {
    let touch = engineering(grip.sticking + grip.sliding, "s");
    let share = grip.share()?;
    if grip.sticks == 0 {
        return Some(format!("sliding all of {touch}{what}"));
    }
    let times = |count: usize| match count {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        n => format!("{n} times"),
    };
    let (sticks, slips) = (times(grip.sticks), times(grip.slips));
    Some(format!("began to stick {sticks} and to slip {slips}, stuck for {:.1} % of {touch}{what}", 100.0 * share))
}

fn slowest_approach(slowest: SlowestApproach) -> String {
    let default = if slowest == SlowestApproach::default() { " (default)" } else { "" };
    match slowest {
        SlowestApproach::Part(part) => format!("slowest approach {part} sqrt(a d){default}"),
        SlowestApproach::Speed(speed) => format!("slowest approach {}", engineering(speed, "m/s")),
    }
}
