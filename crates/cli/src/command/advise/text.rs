//! What `carom advise` prints: one screen.

use crate::page::{bold, faint, paragraph, warnings};
use carom::advise::{Advice, Candidate, Explanation, Fault, Setting, fault_words};
use carom::laws::catalogue::{self, Entry};
use carom::units::engineering;

/// How many laws of one fault are named, and how many where each has a number to tell.
const NAMED: usize = 4;
const NAMED_WITH_NUMBER: usize = 10;
/// How many laws that behave alike are named beside an alternative.
const ALIKE: usize = 3;
/// How many reasons are told of the first choice.
const REASONS: usize = 4;

/// The advice on one screen.
pub(super) fn advice(advice: &Advice) -> String {
    let mut out = heading(&advice.setting);
    if let Some(words) = advice.setting.trend_words() {
        out.push_str(&format!("\n{}\n", paragraph(&words, "", 0)));
    }
    match advice.first() {
        Some(first) => out.push_str(&first_choice(first, advice)),
        None => out.push_str("\nNo law of the catalogue can be used here as it stands.\n"),
    }
    out.push_str(&alternatives(advice));
    out.push_str(&avoid(advice));
    out.push_str(&warnings(&advice.warnings));
    if !advice.warnings.is_empty() {
        out.push('\n');
    }
    out.push_str(&format!("\n{}\n", paragraph(&advice.sharpen, "What would sharpen this most: ", 2)));
    out.push_str(&faint("Add --explain LAW to see why a law stands where it stands."));
    out
}

fn heading(setting: &Setting) -> String {
    let mut out = bold(&paragraph(&setting.words(), "", 2));
    out.push('\n');
    if !setting.assumed.is_empty() {
        out.push_str(&faint(&paragraph(&setting.assumed.join("; "), "assumed: ", 2)));
        out.push('\n');
    }
    out
}

fn first_choice(first: &Candidate, advice: &Advice) -> String {
    let entry = first.entry;
    let mut out = format!("\nUse {}, {:.0} of 100 points\n", bold(entry.id), first.score);
    let about = format!("{}, {}: {}.", entry.name, entry.year, first.kind_words());
    out.push_str(&format!("{}\n", paragraph(&about, "  ", 2)));
    for reason in first.reasons_for().iter().take(REASONS) {
        out.push_str(&format!("{}\n", paragraph(&reason.reason, "  + ", 4)));
    }
    for reason in first.reasons_against() {
        out.push_str(&format!("{}\n", paragraph(&reason.reason, "  - ", 4)));
    }
    if !first.alike.is_empty() {
        out.push_str(&format!("{}\n", paragraph(&first.alike.join(", "), "  behave alike here: ", 4)));
    }
    out.push_str(&next_step(advice));
    out
}

/// How to add damping to a line law, and how to try the first choice.
fn next_step(advice: &Advice) -> String {
    let mut out = String::new();
    if let Some(added) = &advice.damping {
        let percent = (100.0 * added.fit.worst_error).ceil();
        let quality =
            if percent <= 15.0 { format!("within {percent} %") } else { "roughly, best near the peak".to_owned() };
        let (law, largest) = (added.law, engineering(added.largest_force, "N"));
        let lent = match catalogue::find(law).is_some_and(Entry::lends_factor) {
            true => format!("In a scenario, damping = \"{law}\" lends it that of {law}. Elsewhere"),
            false => "To add some".to_owned(),
        };
        let words = format!(
            "A law of line contact has no loss. {lent}, let a power law K d^n stand for it (fitted up to {largest}, {quality}) and give that K \
             and n to {law}, which has: it delivers {:.3}.",
            added.delivered
        );
        out.push_str(&format!("{}\n", paragraph(&words, "  > ", 4)));
    }
    if let Some(command) = &advice.command {
        out.push_str(&format!("{}\n", broken(command)));
    }
    out
}

/// A command on as many lines as it needs, each option beside its value.
fn broken(command: &str) -> String {
    let options: Vec<String> = command.split(" --").map(|option| option.replace(' ', GLUE)).collect();
    paragraph(&options.join(" --"), "  try: ", 7).replace('\n', " \\\n").replace(GLUE, " ")
}

/// Stands for a blank at which no line is broken.
const GLUE: &str = "\u{2}";

fn alternatives(advice: &Advice) -> String {
    let list = advice.alternatives();
    let Some(first) = advice.first().filter(|_| !list.is_empty()) else { return String::new() };
    let width = list.iter().map(|c| c.entry.id.len()).max().unwrap_or(0);
    let mut out = "\nOf another kind\n".to_owned();
    for c in list {
        let alike = c.alike.iter().take(ALIKE).copied().collect::<Vec<_>>().join(", ");
        let alike = (!alike.is_empty()).then(|| format!("alike: {alike}"));
        let words: Vec<String> =
            [c.kind_words().to_owned()].into_iter().chain(compared(c, first)).chain(alike).collect();
        let words = words.join("; ");
        let lead = format!("  {:width$}  {:>3.0}  ", c.entry.id, c.score);
        out.push_str(&format!("{}\n", paragraph(&words, &lead, width + 9)));
    }
    out
}

/// What an alternative does: elastic laws by their depth, the others by what they deliver and what speaks against them.
fn compared(c: &Candidate, first: &Candidate) -> Vec<String> {
    let (Some(trial), Some(best)) = (&c.trial, &first.trial) else { return Vec::new() };
    if trial.elastic.is_some() {
        let depth = |d: f64| engineering(d, "m");
        let (own, other) = (depth(trial.peak_indentation), depth(best.peak_indentation));
        return vec![format!("sinks in by {own}, {} by {other}", first.entry.id)];
    }
    let against = c.reasons_against().first().map(|v| format!("but {}", v.reason));
    std::iter::once(format!("delivers {:.3}", trial.delivered)).chain(against).collect()
}

fn avoid(advice: &Advice) -> String {
    let mut out = String::new();
    for fault in Fault::ALL {
        let all: Vec<String> = advice.avoided(fault).map(|(c, _)| named(c, fault)).collect();
        if all.is_empty() || fault == Fault::Failed {
            continue;
        }
        let most = if fault == Fault::Restitution { NAMED_WITH_NUMBER } else { NAMED };
        let more = all.len().saturating_sub(most);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        let names = all.into_iter().take(most).collect::<Vec<_>>().join(", ");
        let words = format!("{}: {names}{rest}", fault_words(fault, &advice.setting));
        out.push_str(&format!("{}\n", paragraph(&words, "  ", 4)));
    }
    if out.is_empty() { out } else { format!("\nAvoid\n{out}") }
}

fn named(c: &Candidate, fault: Fault) -> String {
    match (fault, c.delivered()) {
        (Fault::Restitution, Some(e)) => format!("{} ({e:.2})", c.entry.id),
        _ => c.entry.id.to_owned(),
    }
}

/// Why a law stands where it stands.
pub(super) fn explanation(why: &Explanation, advice: &Advice) -> String {
    let mut out = heading(&advice.setting);
    out.push_str(&format!("\n{}\n", paragraph(&why.summary, "", 0)));
    let Some(c) = why.candidate.as_ref().filter(|c| !c.verdicts.is_empty()) else { return out.trim_end().to_owned() };
    let total: f64 = c.verdicts.iter().map(|v| v.weight).sum();
    out.push_str("\n  criterion    weight x points\n");
    for v in c.verdicts.iter().filter(|v| v.weight > 0.0) {
        let lead = format!("  {:12} {:>4.0} x {:.2}  ", v.criterion.id(), v.weight, v.points);
        out.push_str(&format!("{}\n", paragraph(&v.reason, &lead, 28)));
    }
    out.push_str(&format!(
        "  score        {:.1} of 100: the weighted mean of the points, out of a weight of {total:.0}\n",
        c.score
    ));
    out.push_str(&comparison(why, advice));
    out.trim_end().to_owned()
}

fn comparison(why: &Explanation, advice: &Advice) -> String {
    let Some(first) = advice.first().filter(|_| !advice.is_first(why.entry.id)) else { return String::new() };
    let mut out = String::new();
    if !why.behind.is_empty() {
        let gaps: Vec<_> = why.behind.iter().map(|(c, gap)| format!("{} {gap:.1}", c.id())).collect();
        let lead = format!("{} ({:.1}) is ahead by: ", first.entry.id, first.score);
        out.push_str(&format!("\n{}\n", paragraph(&gaps.join(", "), &lead, 2)));
    }
    if !why.changes.is_empty() {
        out.push_str(&format!("\n{}\n", paragraph(&why.changes.join("; or if "), "It would be first if ", 2)));
    } else if why.candidate.as_ref().is_some_and(|c| c.fault.is_some()) {
        out.push_str("\nNo other restitution, use or state of the surfaces makes it first.\n");
    }
    out
}
