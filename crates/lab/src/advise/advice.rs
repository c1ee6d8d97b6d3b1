//! The advice: every law tried, judged, ranked and gathered in families.

use super::candidate::Candidate;
use super::command;
use super::criterion::{Criterion, Fault};
use super::damping::AddedDamping;
use super::question::{AdviceError, Question};
use super::remark;
use super::setting::Setting;
use super::trial::Trials;
use crate::warning::Warning;
use carom_laws::catalogue::{self, Group, Kind};

/// Which laws suit a contact, and why.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The impact in which the laws were tried.
    pub setting: Setting,
    /// The laws that may be used, the best first.
    pub ranking: Vec<Candidate>,
    /// The laws that should not be used, in the order of the catalogue.
    pub avoid: Vec<Candidate>,
    /// How to add damping to the first choice, if it has none and some is wanted.
    pub damping: Option<AddedDamping>,
    /// What is doubtful, most important first.
    pub warnings: Vec<Warning>,
    /// A command that runs the first choice in this impact.
    pub command: Option<String>,
    /// The one piece of information that would sharpen the advice most.
    pub sharpen: String,
}

/// How many alternatives are named.
const ALTERNATIVES: usize = 3;
/// An alternative is worth naming if its score is at least this share of the first one's [-].
const WORTH_NAMING: f64 = 0.6;

/// Ranks the laws of the catalogue for a contact.
pub fn advise(question: &Question) -> Result<Advice, AdviceError> {
    let setting = Setting::of(question)?;
    let trials = Trials::run(&setting);
    let (ranking, avoid) = judged(&trials, &setting);
    let damping = ranking.first().and_then(|first| AddedDamping::to(first, &setting));
    let warnings = remark::warnings(question, &setting, &ranking, &avoid);
    let command = ranking.first().and_then(|first| command::of(first, damping.as_ref(), &setting));
    let sharpen = remark::sharpen(question, &setting);
    Ok(Advice { setting, ranking, avoid, damping, warnings, command, sharpen })
}

/// The laws that may be used, the best first, and those that should not be.
pub(super) fn judged(trials: &Trials, setting: &Setting) -> (Vec<Candidate>, Vec<Candidate>) {
    let tried = trials.laws.iter().map(|law| Candidate::of(law, setting, trials.hertz_evaluations));
    let unusable = catalogue::entries().filter_map(|entry| match entry.kind {
        Kind::Unusable(reason) => Some(Candidate::failed(entry, reason.to_owned())),
        _ => None,
    });
    let (mut ranking, avoid): (Vec<_>, Vec<_>) = tried.chain(unusable).partition(|candidate| candidate.fault.is_none());
    rank(&mut ranking, setting.restitution);
    (ranking, avoid)
}

/// The best first; each law that behaves like a better one of its family is named there.
fn rank(ranking: &mut [Candidate], wanted: f64) {
    // Of equals the one nearest to what is wanted leads its family.
    let points = |c: &Candidate| c.verdict(Criterion::Restitution).map_or(0.0, |v| v.points);
    let error = |c: &Candidate| c.delivered().map_or(1.0, |e| (1e4 * (e - wanted).abs()).round());
    // Scores are compared in whole points, as they are printed: a few evaluations more or less decide nothing.
    let whole = |c: &Candidate| c.score.round();
    ranking.sort_by(|a, b| {
        whole(b).total_cmp(&whole(a)).then(points(b).total_cmp(&points(a))).then(error(a).total_cmp(&error(b)))
    });
    let mut leaders: Vec<usize> = Vec::new();
    for i in 0..ranking.len() {
        match leaders.iter().find(|&&leader| ranking[i].behaves_like(&ranking[leader])) {
            Some(&leader) => {
                let id = ranking[i].entry.id;
                ranking[leader].alike.push(id);
            }
            None => leaders.push(i),
        }
    }
}

impl Advice {
    /// The first choice; `None` if no law can be used.
    pub fn first(&self) -> Option<&Candidate> {
        self.ranking.first()
    }

    /// Two or three laws of other kinds than the first choice.
    pub fn alternatives(&self) -> Vec<&Candidate> {
        let Some(first) = self.first() else { return Vec::new() };
        let kind = |c: &Candidate| (c.entry.group, c.numbers_needed().is_empty());
        let mut kinds = vec![kind(first)];
        let mut chosen = Vec::new();
        // A law that needs several unknown numbers, or is made for something else, is no advice.
        let above = |c: &Candidate, criterion: Criterion| c.verdict(criterion).is_some_and(|v| v.points > 0.3);
        let known = |c: &Candidate| above(c, Criterion::Numbers) && above(c, Criterion::Contact);
        let worth = |c: &&Candidate| c.score >= WORTH_NAMING * first.score && known(c) && !self.is_alike(c.entry.id);
        for candidate in self.ranking.iter().skip(1).filter(worth) {
            // Among line laws the kinds are the laws themselves: they differ in stiffness.
            if !kinds.contains(&kind(candidate)) || candidate.entry.group == Group::Line {
                kinds.push(kind(candidate));
                chosen.push(candidate);
            }
        }
        chosen.truncate(ALTERNATIVES);
        chosen
    }

    /// Whether a law stands behind another that does the same here.
    pub fn is_alike(&self, id: &str) -> bool {
        self.ranking.iter().any(|c| c.alike.contains(&id))
    }

    /// The candidate with this id, and its place in the ranking, counted from 1; laws to avoid have none.
    pub fn find(&self, id: &str) -> Option<(&Candidate, Option<usize>)> {
        let ranked = self.ranking.iter().enumerate().find(|(_, c)| c.entry.id == id);
        let avoided = || self.avoid.iter().find(|c| c.entry.id == id).map(|c| (c, None));
        ranked.map(|(i, c)| (c, Some(i + 1))).or_else(avoided)
    }

    /// Whether a law is the first choice, or does the same as it.
    pub fn is_first(&self, id: &str) -> bool {
        self.first().is_some_and(|first| first.entry.id == id || first.alike.contains(&id))
    }

    /// The laws to avoid for one fault, with their reasons.
    pub fn avoided(&self, fault: Fault) -> impl Iterator<Item = (&Candidate, &str)> {
        self.avoid.iter().filter_map(move |candidate| match &candidate.fault {
            Some((one, reason)) if *one == fault => Some((candidate, reason.as_str())),
            _ => None,
        })
    }
}
