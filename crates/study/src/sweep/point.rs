//! Running one point: a function of the study and the index, the same to the last bit wherever it is worked out.

use super::expression;
use super::measure::{Reading, Seen};
use super::row::{Row, Series};
use super::study::Study;
use super::word::{LOST, Word};
use carom_lab::units::engineering;
use carom_run::simulate::{Course, Follow, Keep, KeepSamples, Output, Progress, Sampling, Watcher};
use carom_scenario::Scenario;
use carom_solve::Halt;
use std::ops::ControlFlow;

/// The most quantities whose courses are kept for a picture.
const PICTURED: usize = 2;
/// Digits of what is kept for a picture.
const DIGITS: usize = 5;

/// Who may stop a run.
struct Stop<'a>(&'a dyn Fn() -> bool);

impl Watcher for Stop<'_> {
    fn look(&mut self, _: &Progress) -> ControlFlow<()> {
        if (self.0)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Study {
    /// Runs a point: the same row to the last bit on any machine of its kind, in any order, with any number of threads.
    pub fn run_point(&self, index: usize) -> Row {
        self.run_point_unless(index, &|| false)
            .unwrap_or_else(|| Row::failed(index, self.measures.len(), "the run was stopped".to_owned()))
    }

    /// The same, unless `stopped` says meanwhile that nobody waits for it.
    pub fn run_point_unless(&self, index: usize, stopped: &dyn Fn() -> bool) -> Option<Row> {
        let failed = |why: String| Some(Row::failed(index, self.measures.len(), why));
        let scenario = match self.scenario(index) {
            Ok(scenario) => scenario,
            Err(error) => return failed(in_one_line(&error.to_string())),
        };
        match self.measured(index, scenario, stopped) {
            Ok(row) => row,
            Err((what, instead)) => failed(format!("{what}: {instead}")),
        }
    }

    /// Runs a scenario and measures it; no row where it was stopped.
    fn measured(
        &self,
        index: usize,
        mut scenario: Scenario,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Option<Row>, (String, String)> {
        let readings = self.measures.iter().map(|measure| Reading::of(&measure.text)).collect::<Result<Vec<_>, _>>()?;
        let (after, until) = (scenario.study.after, scenario.simulation.settings.until);
        if after >= until {
            let (after, until) = (engineering(after, "s"), engineering(until, "s"));
            return Err((format!("nothing is left to be measured after {after}"), format!("the run ends at {until}")));
        }
        let outputs = outputs(&scenario, &readings)?;
        let simulation = &mut scenario.simulation;
        // Nothing is recorded but what is measured.
        simulation.outputs.clone_from(&outputs);
        simulation.settings.sampling = Sampling::Steps;
        simulation.settings.keep = Keep { samples: KeepSamples::None, impacts: true, motion: false };
        let largest_alone = readings.iter().all(Reading::largest_alone);
        let follow = Follow { from: after, pieces: self.pieces, largest_alone };
        let (outcome, courses) = simulation.run_following(follow, &mut Stop(stopped));
        if outcome.end.halt == Halt::Interrupted {
            return Ok(None);
        }
        let warnings = outcome.warnings().iter().map(ToString::to_string).collect();
        if let Some(why) = &outcome.failure {
            return Ok(Some(Row { warnings, ..Row::failed(index, readings.len(), in_one_line(why)) }));
        }
        let seen = Seen { scenario: &scenario, outcome: &outcome, courses: &courses, outputs: &outputs, after };
        let number = |reading: &Reading| Some(reading.value(&seen)).filter(|value| value.is_finite());
        let values = readings.iter().map(number).collect();
        let pictured = outputs.iter().zip(&courses).take(if self.pieces > 0 { PICTURED } else { 0 });
        let series = pictured.map(|(output, course)| series(output, course, [after, until])).collect();
        Ok(Some(Row { point: index, values, failure: None, warnings, series }))
    }
}

/// What must be followed for the measures, each once, under the words in which they ask for it.
fn outputs(scenario: &Scenario, readings: &[Reading]) -> Result<Vec<Output>, (String, String)> {
    let mut texts: Vec<&str> = Vec::new();
    let lost = readings.iter().any(|reading| reading.asks_for(Word::Loss)) && scenario.study.after > 0.0;
    for text in readings.iter().flat_map(Reading::courses).chain(lost.then_some(LOST)) {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
        .into_iter()
        .map(|text| {
            let mut output = expression::output(scenario, text)?;
            text.clone_into(&mut output.column.name);
            Ok(output)
        })
        .collect()
}

fn series(output: &Output, course: &Course, [from, to]: [f64; 2]) -> Series {
    let short = |x: f64| format!("{x:.*e}", DIGITS - 1).parse().unwrap_or(x);
    let piece = |piece: &[f64; 2]| piece.iter().all(|x| x.is_finite()).then(|| piece.map(short));
    let pieces = course.pieces.iter().map(piece).collect();
    Series { name: output.column.name.clone(), unit: output.column.unit.clone(), from, to, pieces }
}

/// The first line of a message, with what stands at its caret: the lines of the file between them have no room in a table.
fn in_one_line(message: &str) -> String {
    let first = message.lines().next().unwrap_or_default();
    let label = message.lines().find_map(|line| line.trim_start().strip_prefix("| ")?.trim_start().split_once("^ "));
    label.map_or_else(|| first.to_owned(), |(_, label)| format!("{first} ({})", label.trim()))
}
