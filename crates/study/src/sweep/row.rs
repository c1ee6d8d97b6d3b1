//! What came of one point.

use serde::{Deserialize, Serialize};

/// What came of one point of a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The index of the point.
    pub point: usize,
    /// The measures (SI), in their order; none where there is no number, and in a run that failed.
    pub values: Vec<Option<f64>>,
    /// Why the run could not go on, or could not begin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// What is doubtful about the run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// How what was measured went over time, thinned, for a picture.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub series: Vec<Series>,
}

/// How a quantity went over time, thinned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// The quantity.
    pub name: String,
    /// Its SI unit.
    pub unit: String,
    /// From when [s].
    pub from: f64,
    /// Until when [s].
    pub to: f64,
    /// Its least and its largest value in equal pieces of that time; none where it had no value.
    pub pieces: Vec<Option<[f64; 2]>>,
}

impl Row {
    /// A point that came to nothing.
    pub(super) fn failed(point: usize, measures: usize, why: String) -> Self {
        Row { point, values: vec![None; measures], failure: Some(why), warnings: Vec::new(), series: Vec::new() }
    }
}
