//! The report of a scenario that was run.

use super::event_table::EventTable;
use super::report_data::{Contact, ContactSummary, Entry, ReportData, Restitution, Side};
use crate::scene::Scene;
use carom_engine::model::Model;
use carom_engine::system::Ledger;
use carom_lab::units::engineering;
use carom_run::motion::ContactSample;
use carom_run::simulate::{ContactOutcome, Outcome};
use carom_scenario::Scenario;
use carom_solve::Work;
use std::collections::HashMap;

/// Most contacts whose losses are told apart.
const MOST_LOSSES: usize = 5;

impl ReportData {
    /// What a run of a scenario has to tell.
    pub fn of(scenario: &Scenario, outcome: &Outcome) -> ReportData {
        let simulation = &scenario.simulation;
        let mut animation = outcome.animation.clone();
        animation.settle();
        let mut data = ReportData {
            title: simulation.title.clone(),
            description: scenario.description.clone(),
            failure: outcome.failure.clone().unwrap_or_default(),
            warnings: outcome.warnings(),
            events: EventTable::of(&outcome.events),
            ledger: ledger(outcome),
            summaries: closed(outcome).map(summary).collect(),
            restitutions: restitutions(outcome),
            contacts: contacts(outcome, &simulation.model),
            slips: outcome.slip_intervals(),
            work: work(outcome),
            model: model(scenario),
            scenario: scenario.bundle.files.first().map(|file| file.text.clone()).unwrap_or_default(),
            scene: Scene::of(scenario, &outcome.recording, &animation),
            animation,
            recording: Some(outcome.recording.clone()),
            ..ReportData::default()
        };
        data.draw(scenario, outcome);
        data
    }

    /// Draws the figures that the scenario asks for, then those of what was recorded.
    #[cfg(feature = "figures")]
    fn draw(&mut self, scenario: &Scenario, outcome: &Outcome) {
        self.curves = crate::plot::curves(&crate::plot::Results::of(&scenario.simulation, outcome));
        self.figures = super::figures::asked_for(scenario, outcome);
        self.figures.extend(super::figures::of(self));
    }

    #[cfg(not(feature = "figures"))]
    fn draw(&mut self, _: &Scenario, _: &Outcome) {}
}

/// What was run, line by line.
fn model(scenario: &Scenario) -> Vec<(String, String)> {
    let line = |word: &str, text: String| (word.to_owned(), text);
    let mut lines =
        vec![line("consists of", scenario.contents()), line("method", scenario.simulation.settings.method_in_words())];
    let set: Vec<&str> = scenario.bundle.changes.iter().map(|change| change.assignment.as_str()).collect();
    if !set.is_empty() {
        lines.push(line("set", set.join(", ")));
    }
    lines.extend(scenario.parameters.iter().map(|parameter| line(&parameter.name, parameter.value.rounded())));
    lines.extend(scenario.notes().into_iter().map(|(word, note)| line(word, note)));
    lines.push(line("fingerprint", scenario.bundle.fingerprint()));
    lines
}

/// What each contact was asked for and delivered, of those that were ever closed.
fn restitutions(outcome: &Outcome) -> Vec<Restitution> {
    let mut delivered: HashMap<&str, Vec<(f64, f64)>> = HashMap::new();
    for (event, impact) in outcome.events.impacts() {
        if let Some(e) = impact.restitution_delivered {
            delivered.entry(&event.name).or_default().push((event.time, e));
        }
    }
    let one = |contact: &ContactOutcome| {
        let delivered = delivered.get(contact.name.as_str()).cloned().unwrap_or_default();
        Restitution {
            contact: contact.name.clone(),
            asked: contact.asked,
            without: contact.impacts.saturating_sub(delivered.len()),
            delivered,
            lost: contact.loss,
        }
    };
    closed(outcome).map(one).collect()
}

/// The contacts that were ever closed.
fn closed(outcome: &Outcome) -> impl Iterator<Item = &ContactOutcome> {
    outcome.contacts.iter().filter(|contact| contact.impacts > 0)
}

/// What a contact was made of, and how hard it pushed.
fn summary(contact: &ContactOutcome) -> ContactSummary {
    ContactSummary {
        contact: contact.name.clone(),
        law: contact.law_words(),
        stiffness: contact.stiffness,
        friction: contact.friction.as_ref().map(|friction| (friction.words.clone(), friction.loss)),
        impacts: contact.impacts,
        peak: contact.peak.map(|peak| (contact.peak_force, peak.time, peak.impact)),
        lost: contact.loss,
        assumed: contact.assumed.clone(),
    }
}

/// How hard surfaces pushed.
fn contacts(outcome: &Outcome, model: &Model) -> Vec<Contact> {
    // Rigid surfaces push without overlapping, while they stay together.
    let pressed = |(contact, samples): &(&carom_engine::contact::Contact, &Vec<ContactSample>)| {
        let presses = |sample: &ContactSample| match contact.rigid {
            Some(_) => sample.force > 0.0,
            None => sample.indentation > 0.0,
        };
        samples.iter().any(presses)
    };
    let tracks = model.contacts.iter().zip(outcome.animation.contacts()).filter(pressed);
    let one = |(contact, samples): (&carom_engine::contact::Contact, &Vec<ContactSample>)| Contact {
        name: contact.label(),
        bodies: contact.bodies,
        rigid: contact.rigid.is_some(),
        samples: samples.clone(),
    };
    tracks.map(one).collect()
}

/// What was lost, contact by contact, bearing by bearing, and elsewhere.
fn losses(outcome: &Outcome) -> Vec<(String, f64)> {
    let lost = outcome.closing.dissipated - outcome.opening.dissipated;
    let mut losses: Vec<(String, f64)> = outcome
        .contacts
        .iter()
        .filter(|contact| contact.loss != 0.0)
        .map(|contact| (format!("lost at {}", contact.name), contact.loss))
        .collect();
    let rubbed = outcome.bearings.iter().filter(|bearing| bearing.friction.loss != 0.0);
    losses.extend(rubbed.map(|bearing| (format!("lost in {}", bearing.name), bearing.friction.loss)));
    losses.sort_by(|a, b| b.1.total_cmp(&a.1));
    losses.truncate(MOST_LOSSES);
    let rest = lost - losses.iter().map(|(_, loss)| loss).sum::<f64>();
    // What differs by rounding alone is not another loss.
    if rest.abs() > 1e-9 * lost.abs() {
        losses.push((if losses.is_empty() { "lost" } else { "lost elsewhere" }.to_owned(), rest));
    }
    losses
}

/// The ledger from the start to the end of a run.
fn ledger(outcome: &Outcome) -> Vec<Entry> {
    let (opening, closing) = (&outcome.opening, &outcome.closing);
    let entry = |name: &str, energy: f64, side| Entry { name: name.to_owned(), energy, side };
    let held = |ledger: &Ledger, side| {
        [("kinetic", ledger.kinetic), ("gravitational", ledger.gravitational), ("stored", ledger.stored)]
            .map(|(name, energy)| entry(name, energy, side))
    };
    let income = entry("work in", closing.supplied - opening.supplied, Side::Income);
    let losses = losses(outcome).into_iter().map(|(name, loss)| entry(&name, loss, Side::Loss));
    let moved = std::iter::once(income).chain(losses);
    let all = held(opening, Side::Start).into_iter().chain(moved).chain(held(closing, Side::End));
    all.filter(|entry| entry.energy != 0.0).collect()
}

/// What a run cost.
fn work(outcome: &Outcome) -> Vec<(String, String)> {
    let work = &outcome.end.work;
    let line = |word: &str, text: String| (word.to_owned(), text);
    vec![
        line("steps", format!("{} taken{}, {} tried in vain", work.steps, implicit(work), work.rejected)),
        line("evaluations", work.evaluations.to_string()),
        line("samples", samples(outcome)),
        line("simulated", engineering(outcome.end.time, "s")),
    ]
}

/// How many samples there are, and how many the page draws from.
fn samples(outcome: &Outcome) -> String {
    let (kept, taken) = (outcome.recording.len(), outcome.recording.taken());
    if kept < taken { format!("{taken}; drawn from {kept} of them, with the peaks of each") } else { taken.to_string() }
}

/// How many of the steps were implicit, if any.
fn implicit(work: &Work) -> String {
    if work.implicit > 0 { format!(" ({} implicit)", work.implicit) } else { String::new() }
}
