//! Why a law stands where it stands, and what would have to change for it to be first.

use super::advice::{Advice, judged};
use super::candidate::Candidate;
use super::criterion::{Criterion, Fault};
use super::question::{AdviceError, Purpose, Question};
use super::setting::Setting;
use super::trial::Trials;
use crate::lab::find_law;
use carom_laws::catalogue::{Entry, Kind};

/// Why a law stands where it stands.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The law.
    pub entry: &'static Entry,
    /// The law with its verdicts; `None` for an entry that is no force law.
    pub candidate: Option<Candidate>,
    /// Its place among the laws that may be used, counted from 1.
    pub place: Option<usize>,
    /// Where the first choice is ahead: criterion and points of the score, the largest first.
    pub behind: Vec<(Criterion, f64)>,
    /// Changes that would make it the first choice, each found by asking again.
    pub changes: Vec<String>,
    /// What to say of it in one sentence.
    pub summary: String,
}

/// Restitutions for which the question is asked again [-].
const RESTITUTIONS: [f64; 5] = [0.99, 0.9, 0.5, 0.3, 0.1];

/// Explains the place of a law, by id or alias.
pub fn explain(question: &Question, advice: &Advice, id: &str) -> Result<Explanation, AdviceError> {
    let entry = find_law(id)?;
    let Some((candidate, place)) = advice.find(entry.id) else {
        let summary = not_a_force(entry);
        return Ok(Explanation {
            entry,
            candidate: None,
            place: None,
            behind: Vec::new(),
            changes: Vec::new(),
            summary,
        });
    };
    let first = advice.is_first(entry.id);
    let changes = if first || candidate.trial.is_none() { Vec::new() } else { changes(question, advice, entry.id) };
    Ok(Explanation {
        entry,
        place,
        behind: behind(candidate, advice),
        summary: summary(candidate, place, advice, changes.is_empty()),
        candidate: Some(candidate.clone()),
        changes,
    })
}

fn not_a_force(entry: &Entry) -> String {
    let what = match entry.kind {
        Kind::Impulse(_) => {
            "an impulse law: it gives the speeds after the impact exactly and at no cost, but neither force nor duration. Use it if those do \
             not matter"
        }
        Kind::Friction(_) => "a friction law: it acts along the surfaces and goes with any law of the ranking",
        Kind::Resistance(_) => "a resistance to turning: it is a moment beside the forces of any law of the ranking",
        Kind::Stiffness => "a stiffness formula: it gives a law of the ranking its K",
        _ => "a definition or a speed law of restitution: it says which e a law of the ranking should be asked for",
    };
    format!("{} is not ranked. It is {what}.", entry.id)
}

/// Where the first choice is ahead of a law, in points of the score.
fn behind(candidate: &Candidate, advice: &Advice) -> Vec<(Criterion, f64)> {
    let Some(first) = advice.first() else { return Vec::new() };
    let total: f64 = first.verdicts.iter().map(|v| v.weight).sum();
    let gap = |c: Criterion| {
        let (ours, theirs) = (candidate.verdict(c)?, first.verdict(c)?);
        let gap = 100.0 * ours.weight * (theirs.points - ours.points) / total;
        (gap > 0.05).then_some((c, gap))
    };
    let mut gaps: Vec<_> = Criterion::ALL.into_iter().filter_map(gap).collect();
    gaps.sort_by(|a, b| b.1.total_cmp(&a.1));
    gaps
}

fn summary(candidate: &Candidate, place: Option<usize>, advice: &Advice, alone: bool) -> String {
    let id = candidate.entry.id;
    let first = advice.first().map_or("none", |first| first.entry.id);
    match (&candidate.fault, place) {
        (Some((Fault::Failed, reason)), _) => format!("{id} cannot be used here: {reason}."),
        (Some((_, reason)), _) => format!("{id} should be avoided here: {reason}."),
        (None, Some(1)) => format!("{id} is the first choice."),
        (None, _) if advice.is_first(id) => format!("{id} does the same as the first choice, {first}."),
        (None, Some(place)) => {
            let rest = if alone { " No other restitution, use or state of the surfaces makes it first." } else { "" };
            format!("{id} takes place {place} of {}, behind {first}.{rest}", advice.ranking.len())
        }
        (None, None) => format!("{id} is not ranked."),
    }
}

/// A change of the question, in words and as an act.
struct Change {
    words: String,
    act: Box<dyn Fn(&mut Question)>,
}

impl Change {
    fn new(words: impl Into<String>, act: impl Fn(&mut Question) + 'static) -> Self {
        Change { words: words.into(), act: Box::new(act) }
    }
}

/// Changes of the question that make a law the first choice: one of the circumstances, then the restitution, then both at once.
fn changes(question: &Question, advice: &Advice, id: &str) -> Vec<String> {
    let circumstances = circumstances(question, advice);
    let here = Trials::run(&advice.setting);
    let found = winners(question, &circumstances, &here, id);
    let mut pairs = Vec::new();
    let mut restitutions = Vec::new();
    for e in RESTITUTIONS.into_iter().filter(|e| (e - advice.setting.restitution).abs() > 0.04) {
        let changed = Question { restitution: Some(e), ..question.clone() };
        let Ok(setting) = Setting::of(&changed) else { continue };
        let trials = Trials::run(&setting);
        let words = format!("the restitution were {e} (--restitution {e})");
        if wins(&setting, &trials, id) {
            restitutions.push(words.clone());
        }
        pairs.extend(
            winners(&changed, &circumstances, &trials, id).into_iter().map(|other| format!("{words} and {other}")),
        );
    }
    let single: Vec<String> = found.into_iter().chain(restitutions.into_iter().take(1)).collect();
    if single.is_empty() { pairs.into_iter().take(1).collect() } else { single }
}

/// The changes after which a law is the first choice; none of them calls for new trials.
fn winners(question: &Question, changes: &[Change], trials: &Trials, id: &str) -> Vec<String> {
    let after = |change: &Change| {
        let mut other = question.clone();
        (change.act)(&mut other);
        Setting::of(&other)
    };
    let winning = changes.iter().filter(|c| after(c).is_ok_and(|setting| wins(&setting, trials, id)));
    winning.map(|c| c.words.clone()).collect()
}

fn wins(setting: &Setting, trials: &Trials, id: &str) -> bool {
    judged(trials, setting).0.first().is_some_and(|first| first.entry.id == id || first.alike.contains(&id))
}

/// What may be said of the circumstances: marks, use, smoothness.
fn circumstances(question: &Question, advice: &Advice) -> Vec<Change> {
    let expected = advice.setting.marks.expected();
    let seen =
        (expected != Some(true)).then(|| Change::new("the impact left marks (--marks yes)", |q| q.marks = Some(true)));
    let clean = (expected != Some(false))
        .then(|| Change::new("the impact left no marks (--marks no)", |q| q.marks = Some(false)));
    let uses = Purpose::ALL.into_iter().filter(|p| question.purpose != Some(*p)).map(|purpose| {
        let words = format!("it were for a {} (--use {})", purpose_noun(purpose), purpose.id());
        Change::new(words, move |q| q.purpose = Some(purpose))
    });
    let smooth = (!question.smooth).then(|| Change::new("the force had to be smooth (--smooth)", |q| q.smooth = true));
    seen.into_iter().chain(clean).chain(uses).chain(smooth).collect()
}

fn purpose_noun(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Mechanism => "mechanism",
        Purpose::Granular => "granular flow",
        Purpose::Structure => "structure",
    }
}
