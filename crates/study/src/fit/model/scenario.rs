//! A scenario: it is run, and what it records is compared.

use super::super::curve::cubic;
use super::super::error::FitError;
use super::super::parameter::{Parameter, Set, of_scenario};
use super::super::question::Question;
use super::super::record::{Record, RecordKind};
use super::Model;
use carom_run::record::Recording;
use carom_run::simulate::{Keep, KeepSamples};
use carom_scenario::{Scenario, Setting, Source};

/// A scenario with what is changed of it.
pub(in super::super) struct ScenarioModel {
    source: Source,
    sets: Vec<String>,
    names: Vec<String>,
    title: String,
}

impl ScenarioModel {
    pub(super) fn new(
        question: &Question,
        source: &Source,
        sets: &[String],
    ) -> Result<(Self, Vec<Parameter>), FitError> {
        let scenario = source.read(sets)?;
        let known = |setting: &Setting| match setting {
            Setting::Number(value, measured) => {
                Some((*value, measured.as_ref().map_or(String::new(), |measured| measured.dimension.to_string())))
            }
            Setting::Text(_) => None,
        };
        let values: Vec<Set> =
            scenario.parameters.iter().map(|p| (p.name.clone(), p.help.clone(), known(&p.value))).collect();
        let parameters = of_scenario(question, &values)?;
        let names: Vec<String> = parameters.iter().map(|p| p.name.clone()).collect();
        let model = ScenarioModel {
            source: source.clone(),
            sets: sets.to_vec(),
            names,
            title: scenario.simulation.title.clone(),
        };
        check(&scenario, question, &source.name)?;
        // What cannot be set is refused before the search.
        let starts: Vec<f64> = parameters.iter().map(|p| p.guesses[0]).collect();
        model.read(&starts)?;
        Ok((model, parameters))
    }

    /// The scenario with these values of the parameters (SI).
    fn read(&self, values: &[f64]) -> Result<Scenario, FitError> {
        let mut sets = self.sets.clone();
        sets.extend(self.names.iter().zip(values).map(|(name, value)| format!("{name}={value:e}")));
        Ok(self.source.read(&sets)?)
    }
}

/// Refuses records that the scenario has no output for, or that go on when it has ended.
fn check(scenario: &Scenario, question: &Question, name: &str) -> Result<(), FitError> {
    let recording = scenario.simulation.recording();
    let until = scenario.simulation.settings.until;
    for record in &question.records {
        let refused = |why: String| Err(FitError::Kind { subject: name.to_owned(), kind: record.kind.words(), why });
        if record.kind != RecordKind::Output {
            return refused(
                "its records are outputs over time, a column for each, named as the scenario names them".to_owned(),
            );
        }
        let known: Vec<&str> = recording.columns().iter().skip(1).map(|column| column.name.as_str()).collect();
        if !known.contains(&record.output.as_str()) {
            let close = carom_laws::nearest(&record.output, known.iter().copied());
            let hint =
                close.map_or(format!("it records {}", known.join(", ")), |close| format!("did you mean {close:?}?"));
            return refused(format!("it records no {:?}: {hint}", record.output));
        }
        let last = record.x.last().copied().unwrap_or(0.0);
        if last > until {
            return refused(format!(
                "the record goes on until {last} s, but the run ends at {until} s: change run.until"
            ));
        }
    }
    Ok(())
}

impl Model for ScenarioModel {
    fn predict(&self, records: &[Record], values: &[f64]) -> Result<Vec<Vec<f64>>, String> {
        let mut scenario = self.read(values).map_err(|error| error.to_string())?;
        let settings = &mut scenario.simulation.settings;
        settings.keep = Keep { samples: KeepSamples::All, ..Keep::NONE };
        let outcome = scenario.simulation.run(&mut ());
        if let Some(failure) = outcome.failure {
            return Err(failure);
        }
        records
            .iter()
            .map(|record| along(&outcome.recording, record).ok_or("it recorded no numbers".to_owned()))
            .collect()
    }

    fn names(&self) -> [String; 3] {
        [self.source.name.clone(), self.title.clone(), String::new()]
    }

    fn facts(&self, _: &[f64]) -> (Vec<(String, String)>, Vec<String>) {
        let changed = self.sets.iter().filter_map(|set| set.split_once('='));
        (changed.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(), Vec::new())
    }
}

/// A recorded column at the times of a record: a cubic from sample to sample.
fn along(recording: &Recording, record: &Record) -> Option<Vec<f64>> {
    let times: Vec<f64> = recording.rows().map(|row| row[0]).collect();
    let values: Vec<f64> = recording.column(&record.output)?.collect();
    let (mut t, mut y): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
    for (time, value) in times.into_iter().zip(values) {
        if value.is_finite() && t.last().is_none_or(|last| time > *last) {
            t.push(time);
            y.push(value);
        }
    }
    if t.len() < 2 {
        return None;
    }
    let chord = |k: usize| (y[k + 1] - y[k]) / (t[k + 1] - t[k]);
    let slope = |k: usize| match k {
        0 => chord(0),
        k if k + 1 == t.len() => chord(k - 1),
        k => 0.5 * (chord(k - 1) + chord(k)),
    };
    let at = |x: &f64| {
        let k = t.partition_point(|time| time <= x).clamp(1, t.len() - 1) - 1;
        cubic([t[k], t[k + 1]], [y[k], y[k + 1]], [slope(k), slope(k + 1)], *x)
    };
    Some(record.x.iter().map(at).collect())
}
