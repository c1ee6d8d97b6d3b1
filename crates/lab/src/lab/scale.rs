//! The dimensionless frame: lengths in `A`, speeds in `v0`, times in `A/v0`, forces in `M v0^2/A`, energies in `M v0^2`.
//!
//! `A` [m] is the length with `F(A) A = M v0^2` on the elastic curve, `(M v0^2/K)^(1/(n+1))` for `K d^n`; then the motion reads
//! `x'' + x^n + ... = 0, x(0) = 0, x'(0) = 1`. This is the frame of Banerjee et al. 2016 with its exponents put right (E-38).

use super::impact::Impact;
use super::report::Report;
use super::watch::Sample;

/// The units of the dimensionless frame, in SI.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scales {
    /// `A` [m].
    pub length: f64,
    /// `v0` [m/s].
    pub speed: f64,
    /// Effective mass `M` [kg].
    pub mass: f64,
}

impl Scales {
    /// The frame of an impact.
    pub fn of(impact: &Impact, report: &Report) -> Self {
        Scales { length: report.length_scale, speed: impact.approach_speed, mass: impact.effective_mass }
    }

    /// `A/v0` [s].
    pub fn time(&self) -> f64 {
        self.length / self.speed
    }

    /// `M v0^2/A` [N].
    pub fn force(&self) -> f64 {
        self.energy() / self.length
    }

    /// `M v0^2` [J].
    pub fn energy(&self) -> f64 {
        self.mass * self.speed * self.speed
    }

    /// The report with every number divided by its unit.
    pub fn apply(&self, report: &Report) -> Report {
        let (length, time, force, energy) = (self.length, self.time(), self.force(), self.energy());
        Report {
            impulse: report.impulse / (self.mass * self.speed),
            dissipated: report.dissipated / energy,
            duration: report.duration / time,
            compression_time: report.compression_time / time,
            peak_force: report.peak_force / force,
            least_force: report.least_force / force,
            first_force: report.first_force / force,
            peak_indentation: report.peak_indentation / length,
            residual_indentation: report.residual_indentation / length,
            energy: report.energy / energy,
            energy_residue: report.energy_residue / energy,
            length_scale: 1.0,
            samples: report.samples.iter().map(|sample| self.sample(sample)).collect(),
            ..report.clone()
        }
    }

    fn sample(&self, sample: &Sample) -> Sample {
        Sample {
            time: sample.time / self.time(),
            indentation: sample.indentation / self.length,
            rate: sample.rate / self.speed,
            force: sample.force / self.force(),
            work: sample.work / self.energy(),
        }
    }
}
