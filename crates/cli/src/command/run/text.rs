//! The page of a run.

use super::super::check::notes;
use super::contacts;
use crate::page;
use carom::engine::contact::Searches;
use carom::folder::{RunFolder, Written};
use carom::record::{Event, EventKind, Events};
use carom::scenario::{Named, Scenario, dofs};
use carom::simulate::{ImplicitSteps, Outcome, Transport, Work};
use carom::solve::Halt;
use carom::units::engineering;
use std::time::Duration;

/// Of many events so many first and so many last are listed; all of them are in the file.
const FIRST: usize = 8;
const LAST: usize = 4;

/// What is told of a run.
pub(super) struct Page<'a> {
    pub(super) name: &'a str,
    /// What was changed of the file.
    pub(super) set: &'a [String],
    pub(super) scenario: &'a Scenario,
    pub(super) outcome: &'a Outcome,
    pub(super) folder: &'a RunFolder,
    pub(super) written: &'a Written,
    pub(super) wall_time: Duration,
}

impl Page<'_> {
    /// What happened, what it cost, where the results are.
    pub(super) fn text(&self) -> String {
        let Page { name, set, scenario, outcome, .. } = self;
        let simulation = &scenario.simulation;
        let what = if scenario.description.is_empty() { &simulation.title } else { &scenario.description };
        let heading = page::paragraph(what, &format!("{name:24}  "), 26);
        let mut out = heading.replacen(name, &page::bold(name), 1);
        let contents = format!("{}; {}", scenario.contents(), simulation.settings.method_in_words());
        out.push_str(&format!("\n{}\n", page::paragraph(&contents, " ", 1)));
        if !set.is_empty() {
            out.push_str(&format!("{}\n", page::paragraph(&set.join(", "), " set: ", 6)));
        }
        let notes = notes(scenario);
        if !notes.is_empty() {
            out.push_str(&format!("\n{notes}"));
        }
        out.push_str(&events(scenario, &outcome.events));
        out.push_str(&contacts::impacts(&outcome.events));
        out.push_str(&contacts::contacts(outcome));
        out.push_str(&contacts::bearings(outcome));
        out.push_str(&format!("\n{}\n", page::paragraph(&ledger(outcome), "  energy    ", 12)));
        for (heading, line) in [("drives", drives(outcome)), ("loops", loops(outcome))] {
            let heading = format!("  {heading:10}");
            out.push_str(&line.map_or(String::new(), |line| format!("{}\n", page::paragraph(&line, &heading, 12))));
        }
        out.push_str(&format!("{}\n", page::paragraph(&cost(outcome, self.wall_time), "  cost      ", 12)));
        out.push_str(&early(scenario, outcome));
        if !self.written.warnings.is_empty() {
            out.push_str(&format!("{}\n", page::warnings(&self.written.warnings)));
        }
        let place = format!("results in {}: ", self.folder.path().display());
        out.push_str(&format!("\n{}", page::names(&place, &self.written.files)));
        out
    }
}

/// The first and the last events.
fn events(scenario: &Scenario, events: &Events) -> String {
    let list: Vec<&Event> = events.list().iter().filter(|event| is_listed(event)).collect();
    let row = |event: &Event| {
        let detail = match event.kind {
            EventKind::Reach { speed } | EventKind::Leave { speed } => {
                format!("speed {}", engineering(speed, speed_unit(scenario, &event.name)))
            }
            EventKind::Rise { count } | EventKind::Fall { count } => format!("no. {count}"),
            EventKind::Close { accumulated: Some(end) } => {
                format!("its bounces come to their end at {}", engineering(end, "s"))
            }
            EventKind::Stick(_)
            | EventKind::Slip(_)
            | EventKind::Impact(_)
            | EventKind::Close { .. }
            | EventKind::Open
            | EventKind::Carry(_) => String::new(),
        };
        vec![engineering(event.time, "s"), event.name.clone(), event.kind.words().to_owned(), detail]
    };
    let left_out = list.len().saturating_sub(FIRST + LAST);
    let shown = list.iter().enumerate().filter(|(k, _)| *k < FIRST || *k >= FIRST + left_out);
    let rows: Vec<_> = shown.map(|(_, event)| row(event)).collect();
    if rows.is_empty() {
        return String::new();
    }
    let table = page::table(&rows, 2);
    let mut lines: Vec<&str> = table.lines().collect();
    let more = format!("  ... {left_out} more in events.csv");
    if left_out > 0 {
        lines.insert(FIRST, &more);
    }
    format!("\n{}\n", lines.join("\n"))
}

/// Whether an event is listed among others: impacts have a table of their own, and what joints carry in them is in the file.
fn is_listed(event: &Event) -> bool {
    !matches!(event.kind, EventKind::Impact(_) | EventKind::Carry(_))
}

/// The unit in which a joint of this name counts its speed.
fn speed_unit(scenario: &Scenario, joint: &str) -> &'static str {
    match scenario.simulation.names.get(joint) {
        Some(Named::Joint(k)) => dofs(&scenario.simulation.model, k).first().map_or("", |dof| dof.units()[1]),
        _ => "",
    }
}

/// The ledger as a sentence that adds up.
fn ledger(outcome: &Outcome) -> String {
    // What is below the resolution of numbers is nothing.
    let scale = outcome.energy_at_play().max(outcome.opening.total().abs());
    let joule = |x: f64| engineering(if x.abs() < 1e-14 * scale { 0.0 } else { x }, "J");
    let (opening, closing) = (&outcome.opening, &outcome.closing);
    let mut left = format!("start {}", joule(opening.total()));
    if closing.supplied != 0.0 {
        left.push_str(&format!(" + work in {}", joule(closing.supplied)));
    }
    let mut right = format!("end {}", joule(closing.total()));
    if closing.dissipated != 0.0 {
        right.push_str(&format!(" + lost {}", joule(closing.dissipated)));
    }
    let relative = outcome.relative_residue().abs();
    format!("{left} = {right} + residue {:.0e} J (energy balance error {relative:.0e})", outcome.residue())
}

/// What drives brought in and took back, and what it cost to carry the weight along.
fn drives(outcome: &Outcome) -> Option<String> {
    let Work { net, positive, negative } = outcome.work;
    if (positive, negative) == (0.0, 0.0) {
        return None;
    }
    let joule = |x: f64| engineering(x, "J");
    let mut words = format!("brought in {}, took back {}, net {}", joule(positive), joule(-negative), joule(net));
    if let Some(Transport { mass, way, cost }) = outcome.transport {
        let (mass, way) = (engineering(mass, "kg"), engineering(way, "m"));
        words.push_str(&format!("; cost of transport {cost:.3} ({mass} over {way})"));
    }
    Some(words)
}

/// How well loops and constraints were kept.
fn loops(outcome: &Outcome) -> Option<String> {
    Some(format!("closed to {:.0e} m", outcome.loop_error?))
}

/// When a run ended before its time, and by which event if one stops it.
fn early(scenario: &Scenario, outcome: &Outcome) -> String {
    let (time, until) = (outcome.end.time, scenario.simulation.settings.until);
    let cause =
        match outcome.events.list().last().filter(|_| outcome.end.halt == Halt::Stopped && outcome.failure.is_none()) {
            Some(event) => format!(", by the event {}", event.name),
            None => String::new(),
        };
    let (time, whole) = (engineering(time, "s"), engineering(until, "s"));
    if outcome.end.time < until { format!("  ended     at {time} of {whole}{cause}\n") } else { String::new() }
}

/// Steps, evaluations and time, and where steps were implicit.
fn cost(outcome: &Outcome, wall_time: Duration) -> String {
    let work = &outcome.end.work;
    let (steps, evaluations) = (thousands(work.steps), thousands(work.evaluations));
    let mut words = format!("{steps} steps, {evaluations} evaluations, {}", engineering(wall_time.as_secs_f64(), "s"));
    if let Some(ImplicitSteps { span: [from, to], regularised }) = &outcome.implicit {
        let [from, to] = [from, to].map(|time| engineering(*time, "s"));
        words.push_str(&format!("; {} of the steps implicit, from {from} to {to}", thousands(work.implicit)));
        // Pairs of one contact have its name up to a colon, and stand in order.
        let mut names: Vec<&str> = regularised.iter().map(|name| name.split(':').next().unwrap_or(name)).collect();
        names.dedup();
        if !names.is_empty() {
            words.push_str(&format!(
                ", where explicit ones would crawl: the friction of {} is stiff around rest",
                names.join(", ")
            ));
        }
    }
    let Searches { normals, fell_back, .. } = outcome.searches;
    if fell_back > 0 {
        let [normals, fell_back] = [normals, fell_back].map(|count| thousands(count as usize));
        words.push_str(&format!("; {fell_back} of {normals} common normals needed the slower, sure search"));
    }
    words
}

/// A number with commas.
pub(super) fn thousands(n: usize) -> String {
    let digits = n.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(",")
}
