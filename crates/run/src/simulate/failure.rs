//! Why a run could not go on: when, where, the likely cause, and what to try.

use super::{MethodChoice, Settings, Simulation};
use crate::quantity::{Named, dofs};
use carom_engine::contact::ContactMode;
use carom_engine::force::{BearingKind, Effort, Force};
use carom_engine::impact::PersistError;
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::Model;
use carom_engine::system::{Observed, StateRef, System, SystemEvent, SystemEventKind};
use carom_lab::units::engineering;
use carom_solve::{End, Halt};

/// A hold of the spring of a torsion on its angle below which the angle is why a run cannot go on.
const NEARLY_LOST: f64 = 1e-3;

/// What is said of a run that ended where it has been observed, after what happened last; nothing of one that ended as it should.
pub(super) fn failure(
    simulation: &Simulation,
    seen: &Observed<'_>,
    last: Option<SystemEvent>,
    end: &End,
) -> Option<String> {
    let settings = &simulation.settings;
    let time = engineering(end.time, "s");
    match end.halt {
        Halt::Stopped => lost_loop(seen.system().model(), last?, &time),
        Halt::Finished | Halt::Interrupted | Halt::Overflow => None,
        Halt::StepTooShort => {
            let (joint, cause) = (busiest(seen), cause(simulation, seen));
            let contact = pressing(seen).map_or(String::new(), |contact| format!(" and {contact}"));
            Some(format!(
                "the step shrank below the resolution of time at {time}, where {joint} accelerates most{contact}; {cause}"
            ))
        }
        Halt::TooManySteps => {
            let (most, until) = (settings.most_steps, engineering(settings.until, "s"));
            let remedy = quicker(settings);
            let contact = pressing(seen).map_or(String::new(), |contact| format!(", where {contact}"));
            Some(format!("{most} steps were not enough: the run stands at {time} of {until}{contact}; {remedy}"))
        }
        Halt::Chattering => {
            if let Some(label) = nearest_rigid(seen) {
                return Some(format!(
                    "events follow each other at {time}, where the rigid surfaces of contact \"{label}\" touch, and no time passes between them; they bounce too slowly to be told \
                     apart: raise closing_speed in [run], or let the surfaces give way (--contact compliant)"
                ));
            }
            let contact = pressing(seen).map_or(String::new(), |contact| format!(", where {contact}"));
            Some(format!(
                "events follow each other at {time}{contact} and no time passes between them; a stop or a contact that is left as soon as it is \
                 reached does this: soften it, or add damping"
            ))
        }
    }
}

/// The contact that presses hardest, in words; one whose force is no number is a cause, and told there.
fn pressing(seen: &Observed<'_>) -> Option<String> {
    let forces = touching(seen).map(|k| (k, seen.measure(&Measure::Contact(k, ContactItem::Force))));
    let (hardest, force) = forces.filter(|(_, force)| force.is_finite()).max_by(|(_, a), (_, b)| a.total_cmp(b))?;
    let label = seen.system().model().contacts[hardest].label();
    Some(format!("contact \"{label}\" presses with {}", engineering(force, "N")))
}

/// The rigid contact whose surfaces are nearest to just touching.
fn nearest_rigid(seen: &Observed<'_>) -> Option<String> {
    let contacts = &seen.system().model().contacts;
    let gap = |k: &usize| seen.measure(&Measure::Contact(*k, ContactItem::Indentation)).abs();
    let rigid = (0..contacts.len()).filter(|&k| contacts[k].rigid.is_some());
    rigid.min_by(|one, other| gap(one).total_cmp(&gap(other))).map(|k| contacts[k].label())
}

/// The contacts whose surfaces are not apart.
fn touching(seen: &Observed<'_>) -> impl Iterator<Item = usize> {
    let contacts = 0..seen.system().model().contacts.len();
    contacts.filter(|&k| seen.state().modes.contact_mode(k) != ContactMode::Apart)
}

/// What became of a loop or a joint, if the run ended because of one.
fn lost_loop(model: &Model, last: SystemEvent, time: &str) -> Option<String> {
    match last.kind {
        SystemEventKind::Singular { row } => {
            let tie = &model.loops().tie_of(row)?.name;
            Some(format!(
                "the loop through \"{tie}\" came to a singular configuration at {time}: its conditions depend on each other in this position, and the motion \
                 could go on in more than one way, or in none; change a length or the range of the motion so that it is not reached"
            ))
        }
        SystemEventKind::Apart { row, gap } => {
            let (tie, gap) = (&model.loops().tie_of(row)?.name, engineering(gap, "m"));
            Some(format!(
                "the loop through \"{tie}\" came apart by {gap} at {time}: nothing in it that is free can keep it closed; check the axes and lengths of its \
                 joints, or drive fewer of them"
            ))
        }
        SystemEventKind::Locked { bearing } => {
            let bearing = &model.bearings[bearing];
            let joint = &model.joints()[bearing.joint].name;
            let remedy = match bearing.spec.kind {
                BearingKind::Pin { .. } => "take a smaller coefficient, a thinner pin or a longer bearing",
                BearingKind::Guide { .. } => {
                    "take a smaller coefficient or a longer guide, or push it nearer to its guide"
                }
            };
            Some(format!(
                "joint \"{joint}\" locks at {time}: its friction grows faster than what it opposes, so that no motion fits, or more than one does; {remedy}"
            ))
        }
        SystemEventKind::Jammed { contact, error } => {
            let label = model.contacts[contact].label();
            let time = engineering(last.time, "s");
            let fits = match error {
                PersistError::Indeterminate => "more than one motion fits",
                PersistError::Inconsistent => "no motion fits",
                PersistError::Unfound => {
                    return Some(format!(
                        "contact \"{label}\" and those that touch with it are pressed together at {time}, and no forces were found that hold rigid surfaces with friction there; \
                         take a smaller coefficient, or let the surfaces give way (--contact compliant)"
                    ));
                }
            };
            Some(format!(
                "contact \"{label}\" is in a Painleve state at {time}: {fits} rigid surfaces with this friction; take a smaller coefficient, or let the \
                 surfaces give way (--contact compliant)"
            ))
        }
        SystemEventKind::Unstruck { contact, error } => {
            let label = model.contacts[contact].label();
            Some(format!("contact \"{label}\" struck at {time}, and there are no impulses for it: {error}"))
        }
        _ => None,
    }
}

/// What lets a run come further with fewer steps.
fn quicker(settings: &Settings) -> &'static str {
    match settings.method {
        MethodChoice::Rk4 | MethodChoice::SemiImplicit => "raise most_steps in [run], or take a longer step",
        MethodChoice::Auto | MethodChoice::Rodas5p => "raise most_steps in [run], or loosen --tolerance",
        _ => "raise most_steps in [run], loosen --tolerance, or try --method rodas5p if it is stiff",
    }
}

/// Why steps may have become so short, and what to do.
fn cause(simulation: &Simulation, seen: &Observed<'_>) -> String {
    if let Some(force) = without_angle(simulation, seen) {
        return format!(
            "the spring of torsion {force:?} has no angle there: its bodies are turned by half a turn across its axis; keep them from that, with a \
             joint or a stop, or leave its stiffness and preload out, since a damper needs no angle"
        );
    }
    if let Some(cause) = endless(simulation, seen) {
        return cause;
    }
    let stiff = match simulation.settings.method {
        MethodChoice::Auto | MethodChoice::Rodas5p => "",
        _ => ", or try --method rodas5p",
    };
    format!("a force that jumps, grows without bound or is far too stiff does this: check the forces there{stiff}")
}

/// The torsion whose spring has no angle to act on, or nearly so.
fn without_angle<'s>(simulation: &'s Simulation, seen: &Observed<'_>) -> Option<&'s str> {
    simulation.names.iter().find_map(|(name, object)| match object {
        Named::Force(force) => match &simulation.model.forces[force] {
            Force::Torsion(torsion) if torsion.hold(seen.scratch()) < NEARLY_LOST => Some(name),
            _ => None,
        },
        _ => None,
    })
}

/// The force that is not finite at the end of a run, or would be with the next step, in words.
pub(super) fn endless(simulation: &Simulation, seen: &Observed<'_>) -> Option<String> {
    let StateRef { time, y, modes } = seen.state();
    let step = 16.0 * f64::EPSILON * time.abs().max(1e-6 * simulation.settings.until);
    let mut ahead = seen.system().clone();
    if let Some(cause) = without_force(seen, &mut ahead) {
        return Some(cause);
    }
    let (mut next, mut rate) = (y.to_vec(), vec![0.0; y.len()]);
    ahead.evaluate(seen.state(), &mut rate);
    if rate.iter().all(|rate| rate.is_finite()) {
        next.iter_mut().zip(&rate).for_each(|(y, rate)| *y += step * rate);
    }
    for state in [modes.at(time, y), modes.at(time + step, &next)] {
        let seen = ahead.observe(state);
        let strength = |force: usize, k: usize| seen.measure(&Measure::Effort(force, k));
        let endless = |force: usize| (0..Effort::default().len()).any(|k| !strength(force, k).is_finite());
        let named = |(name, object)| match object {
            Named::Force(force) if endless(force) => Some(name),
            _ => None,
        };
        if let Some(name) = simulation.names.iter().find_map(named) {
            return Some(format!("force {name:?} is no finite number there: check its expression and its tables"));
        }
    }
    None
}

/// The contact whose force is not finite, in words; `system` is a copy to ask.
fn without_force(seen: &Observed<'_>, system: &mut System) -> Option<String> {
    let contact = touching(seen).find(|&k| !seen.measure(&Measure::Contact(k, ContactItem::Force)).is_finite())?;
    let label = seen.system().model().contacts[contact].label();
    Some(match system.effective_mass(contact, seen.state()).is_finite() {
        true => format!("the force of contact {label:?} is no finite number there: check the numbers of its law"),
        false => format!(
            "the law of contact {label:?} needs the mass of what gives way along its normal, and nothing can: let a joint give way, or take a law without \
             mass, such as \"hertz\""
        ),
    })
}

/// The joint with the largest acceleration, in words.
fn busiest(seen: &Observed<'_>) -> String {
    let model = seen.system().model();
    let (mut most, mut name) = (0.0, "nothing".to_owned());
    for (k, joint) in model.joints().iter().enumerate() {
        for speed in dofs(model, k).iter().filter_map(|dof| dof.speed()) {
            let rate = seen.accelerations()[speed].abs();
            if rate.is_nan() || rate > most {
                most = rate;
                let (what, own) = if k < model.listed() {
                    ("joint", &joint.name)
                } else {
                    ("body", joint.child.as_ref().unwrap_or(&joint.name))
                };
                name = format!("{what} \"{own}\"");
            }
        }
    }
    name
}
