//! What came of each contact in a run: its impacts, what it was asked for and delivered, what it cost, and what is doubtful about it.

use super::{Output, Sampling, Simulation};
use crate::interface::{Experience, Ready, doubts};
use crate::record::Events;
use carom_engine::contact::{Contact, OnsetRule, SlowestApproach};
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::Model;
use carom_engine::system::System;

/// A contact after a run.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactOutcome {
    /// What it is called.
    pub name: String,
    /// Id of its law, or `expression`.
    pub law: String,
    /// The stiffness that was used [N/m^n], if the law has one, and its exponent.
    pub stiffness: Option<(f64, f64)>,
    /// How many times the surfaces met.
    pub impacts: usize,
    /// The restitution asked for [-].
    pub asked: Option<f64>,
    /// The least and the most that was delivered [-].
    pub delivered: Option<(f64, f64)>,
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
    /// Energy lost since the start [J].
    pub loss: f64,
    /// Energy stored at the end [J].
    pub stored: f64,
    /// Whether the surfaces still press at the end.
    pub pressing: bool,
    /// What was assumed, one phrase each.
    pub assumed: Vec<String>,
    /// What is doubtful, each once.
    pub doubts: Vec<String>,
}

/// The contacts of a run, which `system` has last observed at its end.
pub(super) fn contacts(simulation: &Simulation, system: &System, events: &Events, t: f64) -> Vec<ContactOutcome> {
    let model = system.model();
    let all = model.contacts.iter().zip(&simulation.interfaces).enumerate();
    all.map(|(k, (contact, ready))| {
        let name = contact.label();
        let rows: Vec<usize> = (0..events.list().len()).filter(|&row| events.list()[row].name == name).collect();
        let raised = system.raised_onsets(k) as usize;
        let seen = Experience {
            radius: system.contact_radius(k),
            sampled: sampled(simulation, k),
            floored: if contact.onset_rule == OnsetRule::Once { raised } else { 0 },
            ..experience(model, contact, ready, events, &rows)
        };
        let delivered = || rows.iter().map(|&row| events.get(row, "restitution")).filter(|e| !e.is_nan());
        let measure = |item| system.measure(&Measure::Contact(k, item), t);
        ContactOutcome {
            law: ready.entry.map_or("expression", |entry| entry.id).to_owned(),
            stiffness: ready.stiffness.map(|stiffness| (stiffness, ready.exponent)),
            impacts: rows.len(),
            asked: contact.restitution,
            delivered: delivered()
                .next()
                .map(|first| delivered().fold((first, first), |(a, b), e| (a.min(e), b.max(e)))),
            slowest_approach: contact.slowest_approach,
            onset_rule: contact.onset_rule,
            onset_counts: contact.law.depends_on_onset(),
            raised,
            renewed: system.onset_renewals(k) as usize,
            loss: measure(ContactItem::Loss),
            stored: measure(ContactItem::Stored),
            pressing: measure(ContactItem::Mode) != 0.0,
            assumed: ready.assumed.clone(),
            doubts: doubts(&name, ready, &seen),
            name,
        }
    })
    .collect()
}

/// What a contact went through, from its rows among the events.
fn experience(model: &Model, contact: &Contact, ready: &Ready, events: &Events, rows: &[usize]) -> Experience {
    let numbers = |column: &'static str| rows.iter().map(move |&row| events.get(row, column)).filter(|x| !x.is_nan());
    let most = |column| numbers(column).fold(0.0, f64::max);
    let pairs = rows.iter().map(|&row| (events.get(row, "restitution_asked"), events.get(row, "restitution")));
    Experience {
        fastest: most("approach_speed"),
        deepest: most("peak_indentation"),
        least_force: numbers("least_force").fold(0.0, f64::min),
        peak_force: most("peak_force"),
        shortest: numbers("duration").fold(f64::INFINITY, f64::min),
        transit: transit(model, contact, ready),
        liveliest: most("restitution"),
        asked_and_delivered: pairs.filter(|(asked, delivered)| !asked.is_nan() && !delivered.is_nan()).collect(),
        ..Experience::default()
    }
}

/// The time between two samples [s], if quantities of a contact are among them.
fn sampled(simulation: &Simulation, contact: usize) -> Option<f64> {
    let Sampling::Every(interval) = simulation.settings.sampling else { return None };
    let of_contact =
        |output: &Output| output.reads(|measure| matches!(measure, Measure::Contact(k, _) if *k == contact));
    simulation.outputs.iter().any(of_contact).then_some(interval)
}

/// How long a wave takes through the longer of the bodies and back [s]: `2 L sqrt(rho/E)`, with the length `L` of a rod of the body's mass and
/// inertia, `sqrt(12 I/m)`, which for a ball is 1.1 of its diameter.
fn transit(model: &Model, contact: &Contact, ready: &Ready) -> Option<f64> {
    let materials = ready.materials.as_ref()?;
    let pass = |(body, material): (&Option<usize>, &carom_laws::material::Material)| {
        let body = &model.bodies()[(*body)?];
        let inertia = body.inertia.xx.max(body.inertia.yy).max(body.inertia.zz);
        let speed = (material.young / material.density).sqrt();
        (body.mass > 0.0).then(|| 2.0 * (12.0 * inertia / body.mass).sqrt() / speed)
    };
    contact
        .bodies
        .iter()
        .zip(materials)
        .filter_map(pass)
        .fold(None, |most: Option<f64>, t| Some(most.map_or(t, |m| m.max(t))))
}
