//! What `carom advise` prints: one screen.

use crate::page::{bold, faint, paragraph, table, warnings};
use carom::advise::{Advice, Candidate, Explanation, Fault, Setting, fault_words};
use carom::units::engineering;

/// How many laws of one fault are named.
const NAMED: usize = 6;
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
    let mut out = bold(&setting.words());
    out.push('\n');
    if !setting.assumed.is_empty() {
        out.push_str(&faint(&paragraph(&setting.assumed.join("; "), "assumed: ", 2)));
        out.push('\n');
    }
    out
}

fn first_choice(first: &Candidate, advice: &Advice) -> String {
    let entry = first.entry;
    let mut out = format!("\nUse {}  {:.0} of 100  {} ({})\n", bold(entry.id), first.score, entry.name, entry.year);
    for reason in first.reasons_for().iter().take(REASONS) {
        out.push_str(&format!("{}\n", paragraph(&reason.reason, "  + ", 4)));
    }
    for reason in first.reasons_against() {
        out.push_str(&format!("{}\n", paragraph(&reason.reason, "  - ", 4)));
    }
    if !first.alike.is_empty() {
        out.push_str(&format!("{}\n", paragraph(&first.alike.join(", "), "  behave alike here: ", 4)));
    }
    out.push_str(&damping(advice));
    out
}

/// How to add damping to a line law.
fn damping(advice: &Advice) -> String {
    let Some(d) = &advice.damping else { return String::new() };
    let setting = &advice.setting;
    let (k, n) = (engineering(d.fit.stiffness, ""), format!("{:.4}", d.fit.exponent));
    let words = format!(
        "A law of line contact has no loss. To add it, put the power law that fits it, K d^n up to {}, into a law that has; it delivers {:.3}:",
        engineering(d.largest_force, "N"),
        d.delivered
    );
    let command = format!(
        "carom impact --law {} --restitution {} --stiffness {k} --exponent {n} --effective-mass {} --speed {}",
        d.law, setting.restitution, setting.effective_mass, setting.speed
    );
    format!("{}\n      {command}\n", paragraph(&words, "  ", 2))
}

fn alternatives(advice: &Advice) -> String {
    let list = advice.alternatives();
    if list.is_empty() {
        return String::new();
    }
    let width = list.iter().map(|c| c.entry.id.len()).max().unwrap_or(0);
    let mut out = "\nOf another kind\n".to_owned();
    for c in list {
        let verdict = c.reasons_against().first().map(|v| format!("but {}", v.reason));
        let praise = c.reasons_for().first().map(|v| v.reason.clone());
        let words: Vec<String> = praise.into_iter().chain(verdict).collect();
        let lead = format!("  {:width$}  {:>3.0}  ", c.entry.id, c.score);
        out.push_str(&format!("{}\n", paragraph(&words.join("; "), &lead, width + 9)));
    }
    out
}

fn avoid(advice: &Advice) -> String {
    let mut out = String::new();
    for fault in Fault::ALL {
        let all: Vec<String> = advice.avoided(fault).map(|(c, _)| named(c, fault)).collect();
        if all.is_empty() || fault == Fault::Failed {
            continue;
        }
        let more = all.len().saturating_sub(NAMED);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        let names = all.into_iter().take(NAMED).collect::<Vec<_>>().join(", ");
        let words = format!("{names}{rest} {}", fault_words(fault, &advice.setting));
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
    let mut rows = vec![["criterion", "weight", "points", "of the score", "why"].map(str::to_owned).to_vec()];
    for v in c.verdicts.iter().filter(|v| v.weight > 0.0) {
        let share = 100.0 * v.weight * v.points / total;
        rows.push(vec![
            v.criterion.id().to_owned(),
            format!("{:.0}", v.weight),
            format!("{:.2}", v.points),
            format!("{share:.1}"),
            v.reason.clone(),
        ]);
    }
    out.push_str(&format!("\n{}", table(&rows, 2)));
    out.push_str(&format!("  score {:.1} of 100\n", c.score));
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
        out.push_str("\nNo single change of the question, and no pair of them, makes it first.\n");
    }
    out
}
