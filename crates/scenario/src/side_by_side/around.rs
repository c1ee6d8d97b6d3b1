//! What was struck, around the first impact, in every world: a curve where surfaces give way, a step where they are rigid.

use super::super::{Scenario, ScenarioError, Source};
use super::{WorldRun, of_world};
use crate::set::Change;
use carom_engine::model::Model;
use carom_run::record::Recording;
use carom_run::simulate::{Keep, KeepSamples, Output, Sampling};

/// Before the touch this part of the longest contact is shown, and after it so much.
const BEFORE: f64 = 0.5;
const AFTER: f64 = 2.0;
/// Where no contact takes time, this part of the time until the touch.
const SHORT: f64 = 0.02;
/// No step of a curve is longer than this part of what is shown.
const FINE: f64 = 5e-3;
/// Beyond so many times the longest contact steps are as long as they like.
const MUCH: f64 = 50.0;
/// Most speeds that are followed, and most that are shown.
const FOLLOWED: usize = 40;
const SHOWN: usize = 2;

/// A speed around the first impact, in one world.
#[derive(Clone, Debug, PartialEq)]
pub struct SpeedCourse {
    /// The world.
    pub world: String,
    /// Time since the surfaces met [s], and the speed.
    pub points: Vec<(f64, f64)>,
}

/// A speed of what was struck, in all worlds in which something met.
#[derive(Clone, Debug, PartialEq)]
pub struct StruckSpeed {
    /// What it is called, such as `rail.speed`.
    pub name: String,
    /// Its unit.
    pub unit: &'static str,
    /// A course for each world.
    pub courses: Vec<SpeedCourse>,
}

/// The speeds of the two that strike each other first, around that impact: those that change most.
pub fn around_first_impact(
    source: &Source,
    changes: &[Change<'_>],
    runs: &[WorldRun],
) -> Result<Vec<StruckSpeed>, ScenarioError> {
    let Some(longest) = longest(runs) else { return Ok(Vec::new()) };
    let mut all: Vec<StruckSpeed> = Vec::new();
    for run in runs {
        let Some((event, impact)) = &run.first else { continue };
        let (recording, units) = recorded(source, changes, run, event.time, longest)?;
        for (k, (name, unit)) in units.into_iter().enumerate() {
            let after = run.after.iter().find(|(own, ..)| *own == name).map(|(_, speed, _)| *speed);
            let jumps = after.filter(|_| impact.duration == Some(0.0));
            let points = points(&recording, k + 1, event.time, BEFORE * longest, jumps);
            let course = SpeedCourse { world: run.world.name(), points };
            match all.iter_mut().find(|one| one.name == name) {
                Some(one) => one.courses.push(course),
                None => all.push(StruckSpeed { name, unit, courses: vec![course] }),
            }
        }
    }
    all.sort_by(|one, other| other.change().total_cmp(&one.change()));
    all.truncate(SHOWN);
    Ok(all)
}

impl StruckSpeed {
    /// By how much it changes at most, from the beginning of what is shown to its end.
    fn change(&self) -> f64 {
        let own = |course: &SpeedCourse| match (course.points.first(), course.points.last()) {
            (Some((_, first)), Some((_, last))) => (last - first).abs(),
            _ => 0.0,
        };
        self.courses.iter().map(own).fold(0.0, f64::max)
    }
}

/// How long the first contact takes at most [s]; `None` where nothing met in any world.
fn longest(runs: &[WorldRun]) -> Option<f64> {
    let met = || runs.iter().filter_map(|run| run.first.as_ref());
    let lasts = met().filter_map(|(_, impact)| impact.duration).fold(0.0, f64::max);
    let (event, _) = met().next()?;
    Some(if lasts > 0.0 { lasts } else { SHORT * event.time.max(f64::MIN_POSITIVE) })
}

/// Speeds by their names, with their units.
type Named = Vec<(String, &'static str)>;

/// The speeds of what was struck, at every step until a while after the touch, with their names and units.
fn recorded(
    source: &Source,
    changes: &[Change<'_>],
    run: &WorldRun,
    touch: f64,
    longest: f64,
) -> Result<(Recording, Named), ScenarioError> {
    let mut scenario = of_world(source, changes, &run.world)?;
    let units = struck(&scenario, run);
    let Scenario { simulation, .. } = &mut scenario;
    let measured = |(name, _): &(String, &'static str)| simulation.names.quantity(&simulation.model, name).ok();
    simulation.outputs = units.iter().filter_map(measured).map(|quantity| Output::of(&quantity)).collect();
    simulation.settings.until = touch + AFTER * longest;
    simulation.settings.sampling = Sampling::Steps;
    simulation.settings.keep = Keep { samples: KeepSamples::All, ..Keep::NONE };
    // Where contact takes much of the time, steps are shorter than they need be; else they are short enough by themselves.
    if simulation.settings.until < MUCH * longest {
        simulation.settings.longest_step = Some(FINE * longest);
    }
    let recording = simulation.run(&mut ()).recording;
    Ok((recording, units))
}

/// The speeds after the impact that belong to what was struck; all, if none does.
fn struck(scenario: &Scenario, run: &WorldRun) -> Named {
    let model = &scenario.simulation.model;
    let contact = run.first.as_ref().map_or("", |(event, _)| event.name.as_str());
    let bodies = model.contacts.iter().find(|own| own.label() == contact).map_or([None; 2], |own| own.bodies);
    let owners: Vec<&str> = bodies.iter().flatten().flat_map(|&body| owners(model, body)).collect();
    let belongs =
        |name: &str| owners.iter().any(|owner| name.strip_prefix(owner).is_some_and(|rest| rest.starts_with('.')));
    let all = || run.after.iter().map(|(name, _, unit)| (name.clone(), *unit));
    let own: Named = all().filter(|(name, _)| belongs(name)).collect();
    if own.is_empty() { all().take(FOLLOWED).collect() } else { own }
}

/// A body, and the joints that carry it.
fn owners(model: &Model, body: usize) -> impl Iterator<Item = &str> {
    let name = model.bodies()[body].name.as_str();
    let joints = model.joints().iter().filter(move |joint| joint.child.as_deref() == Some(name));
    std::iter::once(name).chain(joints.map(|joint| joint.name.as_str()))
}

/// A column around the touch. Rigid surfaces change speeds at once: it `jumps` to what it is right after the touch.
fn points(recording: &Recording, column: usize, touch: f64, before: f64, jumps: Option<f64>) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    for row in recording.rows() {
        let since = row[0] - touch;
        if let Some(after) = jumps
            && points.last().is_some_and(|(last, _)| *last <= 0.0)
            && since > 0.0
        {
            points.push((0.0, after));
        }
        points.push((since, row[column]));
    }
    // What lies further back is cut off, but for where the curve comes from.
    let from = points.iter().rposition(|(since, _)| *since <= -before);
    points.drain(..from.unwrap_or(0));
    if let [first, second, ..] = points[..]
        && first.0 < -before
    {
        points[0] = (-before, first.1 + (second.1 - first.1) * (-before - first.0) / (second.0 - first.0));
    }
    points
}
