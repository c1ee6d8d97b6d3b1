//! The course of an impact between the instants at which the lab has looked.
//!
//! The lab looks eight times in every step. Between two looks a cubic goes through both values with the slopes of the polynomials through two neighbours to either side (of the
//! indentation, with the rates themselves).

use carom_lab::lab::{Report, Sample};
use carom_laws::normal::{History, Law, LawInput, Onset};

/// Halvings by which an indentation is found on its curve.
const HALVINGS: usize = 60;

/// The course of one impact.
pub(super) struct Curve<'r> {
    samples: Vec<Sample>,
    report: &'r Report,
    /// The law and what it knows at the onset: it says what it would push at depths that this impact has not reached.
    law: &'r Law,
    onset: History,
}

impl<'r> Curve<'r> {
    /// The course that a report holds; `None` where there is none.
    pub(super) fn of(report: &'r Report, law: &'r Law, effective_mass: f64, approach_speed: f64) -> Option<Self> {
        let mut samples: Vec<Sample> = Vec::with_capacity(report.samples.len());
        for sample in &report.samples {
            if samples.last().is_none_or(|last| sample.time > last.time) {
                samples.push(*sample);
            }
        }
        let onset = law.touch(Onset { approach_speed, effective_mass });
        let finite = |s: &Sample| s.time.is_finite() && s.indentation.is_finite() && s.force.is_finite();
        (samples.len() >= 2 && samples.iter().all(finite)).then_some(Curve { samples, report, law, onset })
    }

    /// Force [N] at a time since touch [s]; nothing before, and nothing behind the end of contact.
    pub(super) fn force(&self, time: f64) -> f64 {
        self.between(time, |s| s.force).unwrap_or(0.0)
    }

    /// Indentation [m] at a time since touch [s]: nothing before, and what is left behind the end.
    pub(super) fn indentation(&self, time: f64) -> f64 {
        match self.segment(time) {
            Some(k) => self.depth(k, time),
            None if time < 0.0 => 0.0,
            None => self.report.residual_indentation.max(0.0),
        }
    }

    /// Force [N] at an indentation [m], while the surfaces approach or while they part; nothing where they do not touch. Deeper than this impact went, what a slow load has to
    /// push.
    pub(super) fn force_at(&self, indentation: f64, approaching: bool) -> f64 {
        let s = &self.samples;
        let peak = (0..s.len()).max_by(|&a, &b| s[a].indentation.total_cmp(&s[b].indentation)).unwrap_or(0);
        let range = if approaching { 0..peak } else { peak..s.len() - 1 };
        if indentation >= s[peak].indentation {
            return s[peak].force + self.at_rest(indentation) - self.at_rest(s[peak].indentation);
        }
        let within = |k: &usize| {
            let (one, other) = (s[*k].indentation, s[k + 1].indentation);
            one.min(other) <= indentation && indentation <= one.max(other)
        };
        let Some(k) = range.clone().find(within) else { return 0.0 };
        let (mut from, mut to) = (s[k].time, s[k + 1].time);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (from + to);
            if (self.depth(k, middle) < indentation) == approaching { from = middle } else { to = middle }
        }
        self.force(0.5 * (from + to))
    }

    /// What a slow load has to push to reach an indentation [m].
    fn at_rest(&self, indentation: f64) -> f64 {
        let at = LawInput { age: self.report.compression_time, ..LawInput::new(indentation, 0.0) };
        self.law.force(&at, &self.onset)
    }

    /// The pair of looks between which a time lies.
    fn segment(&self, time: f64) -> Option<usize> {
        let (first, last) = (self.samples.first()?, self.samples.last()?);
        if !(time >= first.time && time <= last.time) {
            return None;
        }
        let behind = self.samples.partition_point(|s| s.time <= time);
        Some(behind.clamp(1, self.samples.len() - 1) - 1)
    }

    /// Indentation between two looks.
    fn depth(&self, k: usize, time: f64) -> f64 {
        let (a, b) = (&self.samples[k], &self.samples[k + 1]);
        cubic([a.time, b.time], [a.indentation, b.indentation], [a.rate, b.rate], time)
    }

    fn between(&self, time: f64, read: fn(&Sample) -> f64) -> Option<f64> {
        let k = self.segment(time)?;
        let s = &self.samples;
        let slope = |k: usize| slope(s, k, read);
        Some(cubic([s[k].time, s[k + 1].time], [read(&s[k]), read(&s[k + 1])], [slope(k), slope(k + 1)], time))
    }
}

/// Looks to either side of one whose polynomial gives the slope there.
const NEIGHBOURS: usize = 2;

/// Slope at a look of the polynomial through it and its neighbours (Lagrange's form).
fn slope(s: &[Sample], k: usize, read: fn(&Sample) -> f64) -> f64 {
    let near = k.saturating_sub(NEIGHBOURS)..(k + NEIGHBOURS + 1).min(s.len());
    let apart = |a: usize, b: usize| s[a].time - s[b].time;
    let weight = |j: usize| -> f64 {
        if j == k {
            return near.clone().filter(|m| *m != k).map(|m| 1.0 / apart(k, m)).sum();
        }
        let others = near.clone().filter(|m| *m != j && *m != k);
        others.map(|m| apart(k, m) / apart(j, m)).product::<f64>() / apart(j, k)
    };
    near.clone().map(|j| weight(j) * read(&s[j])).sum()
}

/// The cubic with these values and slopes at both ends.
pub(super) fn cubic([from, to]: [f64; 2], [y0, y1]: [f64; 2], [m0, m1]: [f64; 2], at: f64) -> f64 {
    let h = to - from;
    let s = (at - from) / h;
    let r = 1.0 - s;
    r * r * (1.0 + 2.0 * s) * y0 + s * s * (1.0 + 2.0 * r) * y1 + h * s * r * (r * m0 - s * m1)
}
