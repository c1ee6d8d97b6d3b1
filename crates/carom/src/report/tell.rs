//! The story of a scenario that was run.

use super::scene::Scene;
use super::story::{Entry, Side, Story};
use crate::scenario::Scenario;
use crate::simulate::Outcome;
use crate::units::engineering;
use carom_engine::system::Ledger;

impl Story {
    /// What a run of a scenario has to tell; `text` is the content of its file. Model lines and warnings are left to who knows more.
    pub fn of(scenario: &Scenario, outcome: &Outcome, text: &str) -> Story {
        let simulation = &scenario.simulation;
        let mut animation = outcome.animation.clone();
        animation.settle();
        let mut story = Story {
            title: simulation.title.clone(),
            description: scenario.description.clone(),
            warnings: outcome.trouble.iter().cloned().collect(),
            events: outcome.events.clone(),
            ledger: ledger(&outcome.opening, &outcome.closing),
            work: work(outcome),
            scenario: text.to_owned(),
            scene: Scene::of(scenario, &outcome.recording, &animation),
            animation,
            recording: Some(outcome.recording.clone()),
            ..Story::default()
        };
        story.draw();
        story
    }

    /// Draws the figures of what was recorded.
    #[cfg(feature = "figures")]
    fn draw(&mut self) {
        self.figures = super::figures::of(self);
    }

    #[cfg(not(feature = "figures"))]
    fn draw(&mut self) {}
}

/// The ledger from the start to the end of a run.
fn ledger(opening: &Ledger, closing: &Ledger) -> Vec<Entry> {
    let entry = |name: &str, energy: f64, side| Entry { name: name.to_owned(), energy, side };
    let held = |ledger: &Ledger, side| {
        [("kinetic", ledger.kinetic), ("gravitational", ledger.gravitational), ("stored", ledger.stored)]
            .map(|(name, energy)| entry(name, energy, side))
    };
    let (supplied, lost) = (closing.supplied - opening.supplied, closing.dissipated - opening.dissipated);
    let moved = [entry("work in", supplied, Side::Income), entry("lost", lost, Side::Loss)];
    let all = held(opening, Side::Start).into_iter().chain(moved).chain(held(closing, Side::End));
    all.filter(|entry| entry.energy != 0.0).collect()
}

/// What a run cost.
fn work(outcome: &Outcome) -> Vec<(String, String)> {
    let work = &outcome.end.work;
    let line = |word: &str, text: String| (word.to_owned(), text);
    vec![
        line("steps", format!("{} taken, {} tried in vain", work.steps, work.rejected)),
        line("evaluations", work.evaluations.to_string()),
        line("samples", outcome.recording.len().to_string()),
        line("simulated", engineering(outcome.end.time, "s")),
        line("time on the clock", engineering(outcome.wall_time.as_secs_f64(), "s")),
    ]
}
