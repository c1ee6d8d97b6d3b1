//! What came of each contact in a run: its impacts, what it was asked for and delivered, what it cost, and what is doubtful about it.

use super::{Sampling, Simulation};
use crate::interface::{ContactWarning, Experience, FreeImpacts, PreparedFriction, PreparedLaw, contact_warnings};
use crate::quantity::Named;
use crate::record::{EventKind, Events, ImpactRecord, Recording};
use carom_engine::contact::{Contact, OnsetRule, Site, SlowestApproach};
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::Model;
use carom_engine::system::Observed;
use carom_lab::yielding;
use carom_laws::friction::{Friction, FrictionKind};
use std::collections::HashMap;

/// A contact after a run.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactOutcome {
    /// What it is called.
    pub name: String,
    /// The contact of groups whose pair it is.
    pub group: Option<String>,
    /// Id of its law, `expression`, or `rigid`.
    pub law: String,
    /// Id of the law whose factor damps it.
    pub damping: Option<&'static str>,
    /// The stiffness that was used [N/m^n], if the law has one, and its exponent.
    pub stiffness: Option<(f64, f64)>,
    /// Its friction; `None` for smooth surfaces.
    pub friction: Option<FrictionOutcome>,
    /// Levers of the moments against rolling and drilling [m]; zero for none.
    pub resistances: [f64; 2],
    /// How many times the surfaces met.
    pub impacts: usize,
    /// The restitution asked for [-].
    pub asked: Option<f64>,
    /// The least and the most that the law delivered [-], where other forces hardly acted.
    pub delivered: Option<(f64, f64)>,
    /// The least and the most ratio of the speeds [-] in impacts in which other forces acted as well, and how many these were.
    pub pressed: Option<(f64, f64, usize)>,
    /// From which approach speed which body yields, as the hardest impact had it: a sentence, and the speed [m/s].
    pub first_yield: Option<(String, f64)>,
    /// Below which approach speeds are raised.
    pub slowest_approach: SlowestApproach,
    /// How often the approach speed is latched.
    pub onset_rule: OnsetRule,
    /// Whether the law looks at the approach speed, so that the slowest approach counts.
    pub onset_counts: bool,
    /// How many onsets were raised to it.
    pub raised: usize,
    /// How often an onset was renewed while the surfaces stayed together.
    pub renewed: usize,
    /// The largest force of its impacts [N]; NaN where they were not followed ([`Keep`](super::Keep)), of which nothing is doubted either.
    pub peak_force: f64,
    /// When and in which impact that was, where contacts were followed.
    pub peak: Option<Peak>,
    /// Energy lost since the start [J], by friction too.
    pub loss: f64,
    /// Energy stored at the end [J].
    pub stored: f64,
    /// Whether the surfaces still press at the end.
    pub pressing: bool,
    /// What was assumed, one phrase each.
    pub assumed: Vec<String>,
    /// What is doubtful, each once.
    pub warnings: Vec<ContactWarning>,
}

impl ContactOutcome {
    /// Its law, and the one whose factor damps it.
    pub fn law_words(&self) -> String {
        self.damping.map_or_else(|| self.law.clone(), |lender| format!("{}, damped as {lender}", self.law))
    }
}

/// The friction of a contact after a run.
#[derive(Clone, Debug, PartialEq)]
pub struct FrictionOutcome {
    /// Id of its law, or the expression.
    pub law: String,
    /// Its numbers: symbol and value (SI).
    pub numbers: Vec<(String, f64)>,
    /// Law and numbers, in words.
    pub words: String,
    /// Energy lost by friction since the start [J].
    pub loss: f64,
    /// How the surfaces stuck and slid; `None` for laws that never stick.
    pub grip: Option<Grip>,
}

/// How the surfaces of a contact stuck and slid by turns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Grip {
    /// How often they began to stick.
    pub sticks: usize,
    /// How often they began to slide, having stuck.
    pub slips: usize,
    /// How long they stuck [s].
    pub sticking: f64,
    /// How long they slid [s].
    pub sliding: f64,
}

impl Grip {
    /// The part of the time in touch in which they stuck [-]; none where they never touched.
    pub fn share(&self) -> Option<f64> {
        let touch = self.sticking + self.sliding;
        (touch > 0.0).then(|| self.sticking / touch)
    }
}

/// Where the largest force of a contact was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Peak {
    /// When [s].
    pub time: f64,
    /// In which of its impacts, counted from one.
    pub impact: usize,
}

/// The contacts of a run at its end; `curves` is what was seen of them while they pressed.
pub(super) fn contacts(
    simulation: &Simulation,
    at: &Observed<'_>,
    events: &Events,
    curves: &Recording,
) -> Vec<ContactOutcome> {
    let (model, modes) = (at.system().model(), at.state().modes);
    let mut impacts_of: HashMap<&str, (Vec<f64>, Vec<&ImpactRecord>)> = HashMap::new();
    for (event, impact) in events.impacts() {
        let (touches, impacts) = impacts_of.entry(&event.name).or_default();
        touches.push(event.time);
        impacts.push(impact);
    }
    let mut grips = grips(model, events, at.time());
    let (groups, followed) = (groups(simulation), simulation.settings.keep.impacts);
    let hardest = hardest(curves, model.contacts.len());
    let mut free = FreeImpacts::default();
    let all = model.contacts.iter().zip(&simulation.interfaces).enumerate();
    all.map(|(k, (contact, ready))| {
        let name = contact.label();
        let (touches, impacts) = impacts_of.remove(name.as_str()).unwrap_or_default();
        let raised = modes.raised_onsets(k) as usize;
        let seen = Experience {
            radius: at.contact_radius(k),
            sampled: sampled(simulation, k),
            floored: if contact.onset_rule == OnsetRule::Once { raised } else { 0 },
            ..experience(model, contact, ready, &impacts)
        };
        let delivered: Vec<f64> = impacts.iter().filter_map(|impact| impact.restitution_delivered).collect();
        let shared = impacts.iter().filter(|impact| impact.restitution_delivered.is_none());
        let pressed: Vec<f64> = shared.filter_map(|impact| impact.speed_ratio).collect();
        let measure = |item| at.measure(&Measure::Contact(k, item));
        // Of rigid surfaces no law counts, and nothing is doubted that laws are doubted for.
        let compliant = contact.rigid.is_none();
        ContactOutcome {
            law: law_id(contact, ready).to_owned(),
            damping: ready.damping.filter(|_| compliant).map(|lender| lender.id),
            stiffness: ready.stiffness.filter(|_| compliant).map(|stiffness| (stiffness, ready.exponent)),
            friction: ready
                .friction
                .as_ref()
                .map(|own| friction(own, measure(ContactItem::FrictionLoss), grips.remove(&name))),
            resistances: [contact.interface.rolling, contact.interface.drilling],
            impacts: impacts.len(),
            asked: contact.restitution,
            delivered: range(&delivered),
            pressed: range(&pressed).map(|(least, most)| (least, most, pressed.len())),
            first_yield: first_yield(ready, &seen).filter(|_| followed && compliant),
            slowest_approach: contact.slowest_approach,
            onset_rule: contact.onset_rule,
            onset_counts: compliant && contact.interface.normal.depends_on_onset(),
            raised,
            renewed: modes.onset_renewals(k) as usize,
            peak_force: if followed { seen.peak_force } else { f64::NAN },
            peak: hardest[k].map(|time| Peak { time, impact: touches.partition_point(|touch| *touch <= time) }),
            loss: measure(ContactItem::Loss),
            stored: measure(ContactItem::Stored),
            pressing: measure(ContactItem::Mode) != 0.0,
            assumed: if compliant { ready.assumed.clone() } else { Vec::new() },
            warnings: if followed && compliant { contact_warnings(ready, &seen, &mut free) } else { Vec::new() },
            group: groups[k].map(str::to_owned),
            name,
        }
    })
    .collect()
}

/// The id of a contact's law, or what it is without one.
fn law_id(contact: &Contact, ready: &PreparedLaw) -> &'static str {
    match contact.rigid {
        Some(_) => "rigid",
        None => ready.kind(),
    }
}

/// What is told of friction that has cost this much [J], and of how the surfaces stuck and slid.
pub(super) fn friction(friction: &PreparedFriction, loss: f64, grip: Option<Grip>) -> FrictionOutcome {
    FrictionOutcome {
        law: friction.name.clone(),
        numbers: friction.numbers.iter().map(|(symbol, value, _)| (symbol.clone(), *value)).collect(),
        words: friction.words(),
        loss,
        grip,
    }
}

/// How the surfaces of each contact with dry friction stuck and slid, and the joints with such bearings, by their names, until the run ended [s].
pub(super) fn grips(model: &Model, events: &Events, until: f64) -> HashMap<String, Grip> {
    let dry = model.contacts.iter().filter(|contact| contact.interface.friction.as_ref().is_some_and(is_dry));
    let mut grips: HashMap<String, Grip> = dry.map(|contact| (contact.label(), Grip::default())).collect();
    let dry = model.bearings.iter().filter(|bearing| bearing.is_dry());
    let joints: Vec<&str> = dry.map(|bearing| &model.joints()[bearing.joint].name[..]).collect();
    grips.extend(joints.iter().map(|name| ((*name).to_owned(), Grip::default())));
    if grips.is_empty() {
        return grips;
    }
    for one in events.slip_intervals(|name| grips.contains_key(name), joints, until) {
        let Some(grip) = grips.get_mut(&one.name) else { continue };
        *(if one.sticks { &mut grip.sticking } else { &mut grip.sliding }) += one.to - one.from;
    }
    for event in events.list() {
        let Some(grip) = grips.get_mut(&event.name) else { continue };
        match event.kind {
            EventKind::Stick(Site::Slide) => grip.sticks += 1,
            EventKind::Slip(Site::Slide) => grip.slips += 1,
            _ => {}
        }
    }
    grips
}

/// Whether surfaces with this friction stick.
fn is_dry(friction: &Friction) -> bool {
    friction.kind() == FrictionKind::Dry
}

/// When the force of each contact was largest [s], from what was seen of them: columns time, contact, indentation, rate, force.
fn hardest(curves: &Recording, contacts: usize) -> Vec<Option<f64>> {
    let mut hardest = vec![None; contacts];
    let mut most = vec![0.0; contacts];
    for row in curves.rows() {
        let (contact, force) = (row[1] as usize, row[4]);
        if contact < contacts && force > most[contact] {
            (most[contact], hardest[contact]) = (force, Some(row[0]));
        }
    }
    hardest
}

/// The contact of groups to which each contact of the model belongs, if it does.
fn groups(simulation: &Simulation) -> Vec<Option<&str>> {
    let mut groups = vec![None; simulation.model.contacts.len()];
    for (name, object) in simulation.names.iter() {
        if let Named::Contacts(first, count) = object {
            groups[first..first + count].fill(Some(name));
        }
    }
    groups
}

/// The least and the most of some numbers.
fn range(numbers: &[f64]) -> Option<(f64, f64)> {
    let first = *numbers.first()?;
    Some(numbers.iter().fold((first, first), |(least, most), x| (least.min(*x), most.max(*x))))
}

/// From which speed which body yields, with the mass of the hardest impact.
fn first_yield(ready: &PreparedLaw, seen: &Experience) -> Option<(String, f64)> {
    let (speed, mass) = seen.hardest?;
    let first = ready.first_yield.as_ref()?.with_mass(mass);
    let load = yielding::Load::of_impact(&first, speed, seen.peak_force);
    let words = match yielding::small_cost(ready.entry, &first, &load) {
        Some(cost) => format!("{}: {cost}", yielding::words(&first)),
        None => yielding::words(&first),
    };
    Some((words, first.speed))
}

/// What a contact went through in its impacts.
fn experience(model: &Model, contact: &Contact, ready: &PreparedLaw, impacts: &[&ImpactRecord]) -> Experience {
    let numbers = |read: fn(&ImpactRecord) -> Option<f64>| impacts.iter().filter_map(move |impact| read(impact));
    let most = |read| numbers(read).fold(0.0, f64::max);
    // By how much other forces may have changed the ratio of the speeds.
    let others = |impact: &ImpactRecord| {
        let momentum = impact.effective_mass.map(|mass| mass * impact.approach_speed);
        let share = impact.other_impulse_both_ways.zip(momentum).map(|(impulse, momentum)| impulse / momentum);
        share.filter(|share| !share.is_nan()).unwrap_or(0.0)
    };
    let told = || impacts.iter().filter_map(|impact| Some((impact, impact.restitution_delivered?, others(impact))));
    let pairs = told().filter_map(|(impact, e, others)| Some((impact.restitution_requested?, e, others)));
    let met = impacts.iter().filter_map(|impact| Some((impact.approach_speed, impact.effective_mass?)));
    let energy = |(speed, mass): &(f64, f64)| mass * speed * speed;
    Experience {
        hardest: met.filter(|met| energy(met) > 0.0).max_by(|a, b| energy(a).total_cmp(&energy(b))),
        deepest: most(|impact| impact.peak_indentation),
        least_force: numbers(|impact| impact.least_force).fold(0.0, f64::min),
        peak_force: most(|impact| impact.peak_force),
        shortest: numbers(|impact| impact.duration).fold(f64::INFINITY, f64::min),
        transit: transit(model, contact, ready),
        liveliest: told().map(|(_, e, others)| e - others).fold(0.0, f64::max),
        asked_and_delivered: pairs.collect(),
        ..Experience::default()
    }
}

/// The time between two samples [s], if quantities of a contact are among them, or others that jump where it pushes.
fn sampled(simulation: &Simulation, contact: usize) -> Option<f64> {
    let Sampling::Every(interval) = simulation.settings.sampling else { return None };
    let of_contact = |measure: &Measure| match measure {
        Measure::Contact(k, _) => *k == contact,
        other => follows_forces(other),
    };
    simulation.outputs.iter().any(|output| output.reads(of_contact)).then_some(interval)
}

/// Whether a quantity follows at once what pushes anywhere in the mechanism.
fn follows_forces(measure: &Measure) -> bool {
    use Measure::*;
    matches!(
        measure,
        DriveEffort(_)
            | SpeedRate(_)
            | Acceleration(..)
            | AngularAcceleration(..)
            | ReactionForce(..)
            | ReactionMoment(..)
            | TieForce(..)
            | TieMoment(..)
    )
}

/// How long a wave takes through the longer of the bodies and back [s]: `2 L sqrt(rho/E)`, with the length `L` of a rod of the body's mass and
/// inertia, `sqrt(12 I/m)`, which for a ball is 1.1 of its diameter. Of bodies for which that is no number nothing is known.
fn transit(model: &Model, contact: &Contact, ready: &PreparedLaw) -> Option<f64> {
    let materials = ready.materials.as_ref()?;
    let pass = |(body, material): (&Option<usize>, &carom_laws::material::Material)| {
        let body = &model.bodies()[(*body)?];
        let inertia = body.inertia.xx.max(body.inertia.yy).max(body.inertia.zz);
        let speed = (material.young / material.density).sqrt();
        Some(2.0 * (12.0 * inertia / body.mass).sqrt() / speed).filter(|time| time.is_finite())
    };
    contact
        .bodies
        .iter()
        .zip(materials)
        .filter_map(pass)
        .fold(None, |most: Option<f64>, t| Some(most.map_or(t, |m| m.max(t))))
}
