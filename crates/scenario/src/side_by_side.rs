//! One scenario in both worlds: with compliant laws, and rigid with each impact law, side by side.
//!
//! The compliant laws are those that `compare` of `[run]` lists, or the scenario's own. What is laid side by side is the first impact, what moves right after it, what joints carried, and what came of
//! the whole run.

mod aftermath;
mod around;

pub use around::{SpeedCourse, StruckSpeed, around_first_impact};

use super::set::Change;
use super::{Scenario, ScenarioError, Source};
use aftermath::Aftermath;
use carom_engine::model::Model;
use carom_run::record::{CarriedImpulse, Event, EventKind, ImpactRecord};
use carom_run::simulate::{Keep, KeepSamples};

/// Which laws a scenario is run with.
#[derive(Clone, Debug, PartialEq)]
pub enum World {
    /// Its own compliant laws.
    Own,
    /// A compliant law by its id, in all its contacts.
    Law(String),
    /// Rigid, with this impact law: newton, poisson or stronge.
    Rigid(&'static str),
}

/// A run of the scenario with one of them.
#[derive(Clone, Debug)]
pub struct WorldRun {
    /// Which.
    pub world: World,
    /// The first impact and the contact in which it was; none where nothing met.
    pub first: Option<(Event, ImpactRecord)>,
    /// Speeds of the joints with one degree of freedom, and components of the velocities of free bodies, right after the first impact, with their units.
    pub after: Vec<(String, f64, &'static str)>,
    /// What joints carried in the first impact: at once, or while the surfaces touched, and then with all that finite forces did in that time.
    pub carried: Vec<(String, CarriedImpulse)>,
    /// How many impacts there were, and what contacts lost in all [J].
    pub impacts: usize,
    /// Energy lost in all contacts [J].
    pub loss: f64,
    /// What the ledger misses [J].
    pub residue: f64,
    /// Steps and evaluations that it took.
    pub work: [usize; 2],
    /// Why it did not come to its end.
    pub failure: Option<String>,
}

impl World {
    /// What it is called.
    pub fn name(&self) -> String {
        match self {
            World::Own => "own law".to_owned(),
            World::Law(law) => law.clone(),
            World::Rigid(law) => format!("rigid, {law}"),
        }
    }
}

/// The worlds that a scenario is compared in: all impact laws, and the compliant ones that it lists.
pub fn worlds(scenario: &Scenario) -> Vec<World> {
    let laws = scenario.compared.iter().map(|law| World::Law(law.clone()));
    let rigid = ["newton", "poisson", "stronge"].map(World::Rigid);
    let own = scenario.compared.is_empty().then_some(World::Own);
    rigid.into_iter().chain(own).chain(laws).collect()
}

/// A scenario as it is in one of the worlds.
fn of_world(source: &Source, changes: &[Change<'_>], world: &World) -> Result<Scenario, ScenarioError> {
    let own: Vec<String> = match world {
        World::Own => vec!["run.contact=compliant".to_owned()],
        World::Law(law) => {
            let model = source.read_changed(changes)?.simulation.model;
            let mut own = vec!["run.contact=compliant".to_owned()];
            own.extend(lawful(&model).into_iter().map(|path| format!("{path}.law={law}")));
            own
        }
        World::Rigid(law) => vec!["run.contact=rigid".to_owned(), format!("run.impact={law}")],
    };
    let mut all = changes.to_vec();
    all.extend(own.iter().map(|assignment| Change { option: "--compare", assignment }));
    source.read_changed(&all)
}

/// Runs a scenario in one of the worlds.
pub fn run_in(source: &Source, changes: &[Change<'_>], world: &World) -> Result<WorldRun, ScenarioError> {
    let mut scenario = of_world(source, changes, world)?;
    scenario.simulation.settings.keep = Keep { samples: KeepSamples::None, impacts: true, motion: false };
    let outcome = scenario.simulation.run(&mut ());
    let first = outcome.events.impacts().next().map(|(event, impact)| (event.clone(), impact.clone()));
    let behind = first.as_ref().map_or(Aftermath::default(), |(event, impact)| {
        Aftermath::of(&scenario, event.time, impact.duration.unwrap_or(0.0))
    });
    let at_once = |event: &Event| match (&event.kind, &first) {
        (EventKind::Carry(carried), Some((impact, _))) if event.time == impact.time => {
            Some((event.name.clone(), **carried))
        }
        _ => None,
    };
    Ok(WorldRun {
        world: world.clone(),
        carried: outcome.events.list().iter().filter_map(at_once).chain(behind.carried).collect(),
        after: behind.after,
        impacts: outcome.events.impacts().count(),
        loss: outcome.contacts.iter().map(|contact| contact.loss).sum(),
        residue: outcome.residue(),
        work: [outcome.end.work.steps, outcome.end.work.evaluations],
        failure: outcome.failure.clone(),
        first,
    })
}

/// The paths of all that has a law: contacts, and joints with clearance.
fn lawful(model: &Model) -> Vec<String> {
    let mut paths: Vec<String> = Vec::new();
    for contact in &model.contacts {
        let path = match contact.joint {
            Some(joint) => format!("joint.{}", model.joints()[joint].name),
            None => {
                format!("contact.{}", contact.name.split_once(':').map_or(contact.name.as_str(), |(group, _)| group))
            }
        };
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    paths
}
