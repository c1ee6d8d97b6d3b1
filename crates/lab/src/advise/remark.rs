//! What is doubtful about an advice, and what would sharpen it.

use super::candidate::Candidate;
use super::criterion::Fault;
use super::measured::{Form, TELLING, Trend};
use super::question::{Contact, Question};
use super::setting::{Marks, Setting};
use super::trial::between_cylinders;
use crate::units::engineering;
use crate::warning::{Code, Warning};
use crate::yielding;
use carom_laws::material::{Material, Strength};

/// A restitution above what yielding leaves by more than this contradicts the strength [-].
const TOO_LIVELY: f64 = 0.1;

/// The doubts, most important first.
pub(super) fn warnings(q: &Question, setting: &Setting, ranking: &[Candidate], avoid: &[Candidate]) -> Vec<Warning> {
    [
        point_laws(setting, ranking, avoid),
        out_of_range(avoid),
        near_first_yield(setting),
        too_lively(q, setting),
        no_strength(setting),
        beyond_measured(setting),
        plastic(setting),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What a point law would do between cylinders.
fn point_laws(setting: &Setting, ranking: &[Candidate], avoid: &[Candidate]) -> Option<Warning> {
    if !between_cylinders(setting) {
        return None;
    }
    let line = ranking.first()?;
    let depth = |c: &Candidate| c.trial.as_ref().map(|trial| trial.peak_indentation);
    let hertz = avoid.iter().find(|c| c.entry.id == "hertz").and_then(depth)?;
    let text = format!(
        "Do not use a law of point contact (hertz, hunt_crossley and their kind) with the radii of the cylinders: it does not know their \
         length. Hertz would sink in by {} here, {} by {}.",
        engineering(hertz, "m"),
        line.entry.id,
        engineering(depth(line)?, "m")
    );
    Some(Warning::new(Code::PointLaw, text))
}

/// Laws whose range the impact leaves.
fn out_of_range(avoid: &[Candidate]) -> Option<Warning> {
    let beyond: Vec<String> = avoid
        .iter()
        .filter_map(|c| {
            let end = c.trial.as_ref()?.exceeded?;
            let line = c.trial.as_ref()?.elastic.is_some();
            line.then(|| format!("{} ({})", c.entry.id, engineering(end, "m")))
        })
        .collect();
    (!beyond.is_empty()).then(|| {
        let ends = beyond.join(", ");
        let text = format!("The impact goes deeper than these laws can describe; in brackets where each ends: {ends}.");
        Warning::new(Code::LawRange, text)
            .remedy("A slower impact, a lighter body or a longer contact would stay within.")
    })
}

fn near_first_yield(setting: &Setting) -> Option<Warning> {
    let first = setting.first_yield.as_ref().filter(|_| setting.marks == Marks::Unclear)?;
    let speed = engineering(setting.speed, "m/s");
    let text = format!("{speed} is within a factor of two of first yield: {}.", yielding::words(first));
    let remedy = "Strengths scatter: look at the surfaces, and say --marks yes or --marks no.";
    Some(Warning::new(Code::MarksUnclear, text).remedy(remedy))
}

/// A restitution that the strength of the table does not allow.
fn too_lively(q: &Question, setting: &Setting) -> Option<Warning> {
    let known = q.restitution.is_some() || !q.measured.is_empty();
    let first = setting.first_yield.as_ref().filter(|_| known && q.marks != Some(false))?;
    let most = (1.0 - first.loss(setting.speed)?).sqrt();
    (setting.restitution > most + TOO_LIVELY).then(|| {
        let text = format!(
            "{}: at {} yielding alone leaves a restitution of about {most:.2} (thornton), less than {:.2}.",
            yielding::words(first),
            engineering(setting.speed, "m/s"),
            setting.restitution
        );
        Warning::new(Code::StrengthContradicted, text).remedy(
            "These surfaces are harder than the table says, or other than named: `carom materials` lists harder ones, such as steel_52100.",
        )
    })
}

/// That nobody can tell whether bodies mark which break, crush, or have no known strength.
fn no_strength(setting: &Setting) -> Option<Warning> {
    let untold = |m: &&Material| matches!(m.strength, Strength::Brittle | Strength::Unknown);
    let unlikely = setting.first_yield.is_none() && setting.marks == Marks::Unlikely;
    let named = setting.materials.iter().find(untold).filter(|_| unlikely)?;
    let what =
        if named.strength == Strength::Brittle { "breaks before it yields" } else { "has no known yield strength" };
    let text = format!("{} {what}, so that marks cannot be judged.", named.name);
    let remedy = "If the impact leaves marks or cracks, say --marks yes.";
    Some(Warning::new(Code::MarksUnclear, text).remedy(remedy))
}

/// A trend is good where it was measured.
fn beyond_measured(setting: &Setting) -> Option<Warning> {
    let (least, most) = setting.trend.as_ref()?.speeds;
    let outside = setting.speed < 0.5 * least || setting.speed > 2.0 * most;
    outside.then(|| {
        let [speed, least, most] = [setting.speed, least, most].map(|speed| engineering(speed, "m/s"));
        let text = format!(
            "{speed} lies outside of the measured speeds, {least} to {most}: the restitution there is a guess."
        );
        Warning::new(Code::BeyondMeasured, text).remedy("Measure nearer to that speed.")
    })
}

fn plastic(setting: &Setting) -> Option<Warning> {
    (setting.restitution < 0.01).then(|| {
        let text =
            "Bodies that do not rebound at all are beyond most force laws: their coefficients grow without bound.";
        Warning::new(Code::NoRebound, text)
            .remedy("An impulse law (`carom laws show lcp_newton`) does it exactly, if the force itself is not needed.")
    })
}

/// What the measured restitutions say, in a sentence.
pub(super) fn trend(trend: &Trend) -> String {
    let best = trend.best();
    let constant = trend.fits.iter().find(|fit| fit.form == Form::Constant);
    let error = |e: f64| if e < TELLING { "less than 0.005".to_owned() } else { format!("{e:.3}") };
    let ratio = trend.speeds.1 / trend.speeds.0;
    if best.form == Form::Constant {
        let caution = if ratio < 3.0 { "; the speeds are too close together to tell more" } else { "" };
        return format!("Measured: the same e at all speeds fits, {best}, off by {}{caution}.", error(best.error));
    }
    let against = constant.map_or_else(String::new, |fit| format!(", a constant e by {}", error(fit.error)));
    let rivals: Vec<&str> = trend.fits[1..]
        .iter()
        .filter(|fit| fit.form != Form::Constant && fit.error < best.error + TELLING)
        .map(|fit| fit.form.words())
        .collect();
    let rivals = if rivals.is_empty() { String::new() } else { format!(" As good: {}.", rivals.join("; ")) };
    format!("Measured: {} fits best, {best}, off by {}{against}.{rivals}", best.form.words(), error(best.error))
}

/// The one piece of information that would sharpen the advice most.
pub(super) fn sharpen(q: &Question, setting: &Setting) -> String {
    let words = if q.restitution.is_none() && q.measured.is_empty() {
        if between_cylinders(setting) {
            "a measured restitution of one body against the other, with --restitution"
        } else {
            "a measured restitution (drop one body on the other: e = sqrt(height after/height before)), with --restitution"
        }
    } else if q.speed.is_none() && q.measured.is_empty() && setting.first_yield.is_some() {
        "the approach speed, with --speed: it decides whether the impact leaves a mark"
    } else if setting.marks == Marks::Unclear {
        "a look at the surfaces after an impact, with --marks yes or no"
    } else if q.materials.is_empty() {
        "the materials, with --material (`carom materials` lists them)"
    } else if q.spheres.is_empty() && q.cylinders.is_empty() && !q.plane {
        "the shape of the bodies, with --sphere, --cylinder or --plane"
    } else if q.measured.len() < 2 {
        "restitutions at two or more speeds, with --measured \"0.1:0.92, 0.5:0.85\": they tell whether e may be taken as constant"
    } else if q.purpose.is_none() {
        "what the simulation is for, with --use mechanism, granular or structure"
    } else {
        "a measured force or contact time: restitution alone cannot tell two stiffnesses apart"
    };
    words.to_owned()
}

/// What the laws with one fault have in common, in a few words.
pub fn fault_words(fault: Fault, setting: &Setting) -> String {
    let wanted = (1e3 * setting.restitution).round() / 1e3;
    match fault {
        Fault::Restitution => format!("asked for {wanted}, they deliver another restitution (in brackets)"),
        Fault::Lossless => format!("no loss at all (they deliver 1, not {wanted})"),
        Fault::Contact => match setting.contact {
            Contact::Point => "made for lines or faces, not for a point".to_owned(),
            Contact::Face => "made for lines or spheres, not for flat faces".to_owned(),
            _ if between_cylinders(setting) => "made for a point, or for another kind of line".to_owned(),
            _ => "made for another contact".to_owned(),
        },
        Fault::Range => "they end before the depth of this impact".to_owned(),
        Fault::Rises => "they give back more the faster the impact, against experience".to_owned(),
        Fault::Failed => "cannot be run here".to_owned(),
    }
}
