//! Which parameters of a law are free.

use super::named::named;
use super::touch::touches;
use super::{Free, Parameter};
use crate::fit::error::FitError;
use crate::fit::question::Question;
use carom_lab::lab::{Case, Prepared};
use carom_lab::law_inputs::takes_restitution;
use carom_laws::catalogue::{Asked, Entry, Kind, Role};

/// The free parameters of a question about a law: those that are named, or those that the law and the records suggest; and the instants of touch.
pub(in crate::fit) fn of_law(
    question: &Question,
    case: &Case,
    entry: Option<&'static Entry>,
    prepared: &Prepared,
) -> Result<Vec<Parameter>, FitError> {
    let names = match question.free.iter().any(|free| free.name != "touch") {
        true => question.free.iter().filter(|free| free.name != "touch").cloned().collect(),
        false => usual(question, case, entry, prepared).into_iter().map(Free::new).collect::<Vec<Free>>(),
    };
    let mut parameters: Vec<Parameter> = Vec::new();
    for free in &names {
        let parameter = named(question, case, entry, prepared, &free.name)?.said(free)?;
        if parameters.iter().any(|other| other.target == parameter.target) {
            return Err(FitError::Twice(free.name.clone()));
        }
        parameters.push(parameter);
    }
    parameters.extend(touches(question)?);
    Ok(parameters)
}

/// What is free where nothing is said: stiffness and loss for the course of an impact, the loss for restitutions, friction at an angle.
fn usual(question: &Question, case: &Case, entry: Option<&'static Entry>, prepared: &Prepared) -> Vec<String> {
    let (mut names, kinds) = (Vec::new(), question.records.iter().map(|record| record.kind));
    let (mut course, mut speeds, mut oblique) = (false, false, false);
    for kind in kinds {
        course |= kind.is_course();
        speeds |= !kind.is_course() && !kind.is_oblique();
        oblique |= kind.is_oblique();
    }
    let Some(entry) = entry else {
        names.extend(case.parameters.iter().map(|(symbol, _)| symbol.clone()));
        if prepared.values.iter().any(|(p, _)| p.symbol == "K") && !names.iter().any(|name| name == "K") {
            names.insert(0, "stiffness".to_owned());
        }
        return names;
    };
    if course {
        let stiff = |role: fn(Role) -> bool| entry.parameters.iter().find(|p| role(p.role));
        let found = stiff(|role| role == Role::Stiffness)
            .or_else(|| stiff(|role| role == Role::EffectiveModulus))
            .or_else(|| stiff(|role| role == Role::Young));
        names.extend(found.map(|p| if p.role == Role::Stiffness { "stiffness" } else { p.symbol }.to_owned()));
    }
    if course || speeds {
        names.extend(loss(case, entry, prepared).map(str::to_owned));
    }
    if oblique {
        names.push("friction".to_owned());
    }
    names
}

/// The name of what sets how much the law loses: its restitution, or its coefficient.
pub(in crate::fit) fn loss(case: &Case, entry: &Entry, prepared: &Prepared) -> Option<&'static str> {
    if takes_restitution(entry) || case.damping.is_some() || case.calibrate {
        return Some("restitution");
    }
    let Kind::Normal(normal) = entry.kind else { return None };
    let lossless = normal.restitution == Asked::Lossless;
    prepared.impact.law.dissipation().filter(|x| x.is_finite() && !lossless).map(|_| "coefficient")
}
