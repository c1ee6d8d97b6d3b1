//! What was measured: one quantity over another.

use serde::{Deserialize, Serialize};

/// A record: points of one quantity over another.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What it is called: its file, and its column where the file has several.
    pub name: String,
    /// What it is a record of.
    pub kind: RecordKind,
    /// The output of the scenario that it is compared with, for [`RecordKind::Output`]; empty otherwise.
    pub output: String,
    /// Where it was measured (SI): times and speeds rise, indentations are in the order in which they were passed.
    pub x: Vec<f64>,
    /// What was measured there (SI).
    pub y: Vec<f64>,
    /// Standard deviation of the noise at every point (SI), if the record says so.
    pub noise: Option<Vec<f64>>,
    /// How much it counts: with weight 4 as if its noise were half as large.
    pub weight: f64,
    /// Approach speed [m/s] of this record, if it has its own.
    pub speed: Option<f64>,
    /// Records with the same number share their time, and so the instant of touch.
    pub clock: usize,
}

/// What a record is a record of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordKind {
    /// Contact force over time.
    ForceTime,
    /// Indentation over time.
    IndentationTime,
    /// Contact force over indentation, in the order in which it was passed: up to the largest indentation the surfaces approach, behind it they part.
    ForceIndentation,
    /// Restitution over approach speed.
    RestitutionSpeed,
    /// Part of the speed along the surface that is kept, over the angle of approach to the normal.
    TangentialRestitution,
    /// Angle of rebound to the normal over that of approach.
    ReboundAngle,
    /// Impulse of friction over that along the normal, over the angle of approach.
    ImpulseRatio,
    /// Spin after the impact, without a sign, over the angle of approach.
    Spin,
    /// An output of a scenario over time.
    Output,
}

impl RecordKind {
    /// All of them.
    pub const ALL: [RecordKind; 9] = [
        RecordKind::ForceTime,
        RecordKind::IndentationTime,
        RecordKind::ForceIndentation,
        RecordKind::RestitutionSpeed,
        RecordKind::TangentialRestitution,
        RecordKind::ReboundAngle,
        RecordKind::ImpulseRatio,
        RecordKind::Spin,
        RecordKind::Output,
    ];

    /// The name by which options call it.
    pub fn id(self) -> &'static str {
        match self {
            RecordKind::ForceTime => "force-time",
            RecordKind::IndentationTime => "indentation-time",
            RecordKind::ForceIndentation => "force-indentation",
            RecordKind::RestitutionSpeed => "restitution-speed",
            RecordKind::TangentialRestitution => "tangential-restitution",
            RecordKind::ReboundAngle => "rebound-angle",
            RecordKind::ImpulseRatio => "impulse-ratio",
            RecordKind::Spin => "spin",
            RecordKind::Output => "output",
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            RecordKind::ForceTime => "force over time",
            RecordKind::IndentationTime => "indentation over time",
            RecordKind::ForceIndentation => "force over indentation",
            RecordKind::RestitutionSpeed => "restitution over approach speed",
            RecordKind::TangentialRestitution => "restitution along the surface over angle",
            RecordKind::ReboundAngle => "angle of rebound over angle",
            RecordKind::ImpulseRatio => "ratio of impulses over angle",
            RecordKind::Spin => "spin over angle",
            RecordKind::Output => "an output over time",
        }
    }

    /// Name and SI unit of what it is measured over, and of what is measured; an output says its own.
    pub fn axes(self) -> [(&'static str, &'static str); 2] {
        let (time, angle) = (("time", "s"), ("angle of approach", "rad"));
        match self {
            RecordKind::ForceTime => [time, ("force", "N")],
            RecordKind::IndentationTime => [time, ("indentation", "m")],
            RecordKind::ForceIndentation => [("indentation", "m"), ("force", "N")],
            RecordKind::RestitutionSpeed => [("approach speed", "m/s"), ("restitution", "-")],
            RecordKind::TangentialRestitution => [angle, ("restitution along the surface", "-")],
            RecordKind::ReboundAngle => [angle, ("angle of rebound", "rad")],
            RecordKind::ImpulseRatio => [angle, ("ratio of impulses", "-")],
            RecordKind::Spin => [angle, ("spin", "rad/s")],
            RecordKind::Output => [time, ("output", "")],
        }
    }

    /// Whether it is of one impact, followed in time.
    pub fn is_course(self) -> bool {
        matches!(self, RecordKind::ForceTime | RecordKind::IndentationTime | RecordKind::ForceIndentation)
    }

    /// Whether it is over the time of the record, in which touch may be anywhere.
    pub fn has_touch(self) -> bool {
        matches!(self, RecordKind::ForceTime | RecordKind::IndentationTime)
    }

    /// Whether it is over the angle of approach.
    pub fn is_oblique(self) -> bool {
        matches!(
            self,
            RecordKind::TangentialRestitution | RecordKind::ReboundAngle | RecordKind::ImpulseRatio | RecordKind::Spin
        )
    }
}

impl Record {
    /// The largest size of a value; one where all are zero.
    pub(super) fn scale(&self) -> f64 {
        let largest = self.y.iter().fold(0.0, |largest: f64, y| largest.max(y.abs()));
        if largest > 0.0 { largest } else { 1.0 }
    }

    /// From the first point to the last.
    pub(super) fn span(&self) -> f64 {
        let (first, last) = (self.x.first().copied().unwrap_or(0.0), self.x.last().copied().unwrap_or(0.0));
        (last - first).abs()
    }
}
