//! One direct central impact, from first touch to the law's own end of contact.

use super::contact::Contact;
use super::watch::{Sample, Watch};
use carom_laws::normal::{History, Law, Onset};
use carom_solve::{Dop853, Dopri5, Halt, Method, Plan, Rodas5P, Work, run};

/// An impact to be run: two bodies that meet along the line of their centres of mass.
#[derive(Clone, Debug)]
pub struct Impact {
    /// The contact law.
    pub law: Law,
    /// Effective mass `m1 m2/(m1 + m2)` [kg].
    pub effective_mass: f64,
    /// Approach speed [m/s].
    pub approach_speed: f64,
    /// Acceleration [m/s^2] by which outer forces press the bodies together (gravity for a ball on the ground); 0 for a free impact.
    pub acceleration: f64,
    /// What an earlier impact on the same spot has left; `None` for virgin surfaces.
    pub memory: Option<History>,
    /// The contact is watched at most this long [s]; infinite for as long as the lab has patience.
    pub longest: f64,
}

/// Which method integrates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Integrator {
    /// Eighth order; the default.
    #[default]
    Dop853,
    /// Fifth order; cheaper at loose tolerances.
    Dopri5,
    /// Implicit, for contacts that are stiff: dampers far beyond critical.
    Rodas5P,
}

/// How an impact is run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Tolerated error per step, relative to the impact's own length, speed and energy [-].
    pub tolerance: f64,
    /// The method.
    pub integrator: Integrator,
    /// Whether the curves are recorded.
    pub curves: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { tolerance: 1e-10, integrator: Integrator::default(), curves: false }
    }
}

/// How a contact ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The bodies parted, with a speed that can be told from zero.
    Parted,
    /// The bodies were still together when the lab stopped watching: they rest on each other, creep apart for ever, or all of the
    /// indentation stays.
    Together,
    /// The integration could not go on (a law that is not finite, a step that vanishes).
    Failed,
}

impl Ending {
    /// One word for it.
    pub fn id(self) -> &'static str {
        match self {
            Ending::Parted => "parted",
            Ending::Together => "together",
            Ending::Failed => "failed",
        }
    }
}

/// What an impact did.
#[derive(Clone, Debug)]
pub struct Report {
    /// How the contact ended.
    pub ending: Ending,
    /// Newton's restitution: separation speed over approach speed [-]. The delivered one, unless another is named.
    pub restitution: f64,
    /// Poisson's restitution: impulse of restitution over impulse of compression [-].
    pub restitution_poisson: f64,
    /// Stronge's restitution: square root of the work regained over the work invested [-].
    pub restitution_stronge: f64,
    /// Impulse of the contact force [N s].
    pub impulse: f64,
    /// Energy lost in the contact [J].
    pub dissipated: f64,
    /// From first touch to separation [s].
    pub duration: f64,
    /// From first touch to largest indentation [s].
    pub compression_time: f64,
    /// Largest force [N].
    pub peak_force: f64,
    /// Smallest force [N]; negative where the law pulled.
    pub least_force: f64,
    /// Force in the first instant of contact [N]; zero for a law without a jump.
    pub first_force: f64,
    /// Largest indentation [m].
    pub peak_indentation: f64,
    /// Indentation when contact ended [m].
    pub residual_indentation: f64,
    /// Kinetic energy of the approach, `M v0^2/2` [J].
    pub energy: f64,
    /// What the ledger misses: energy in, minus energy out, minus energy lost [J].
    pub energy_residue: f64,
    /// The length `A` by which the impact is made dimensionless [m].
    pub length_scale: f64,
    /// What the contact remembers at its end.
    pub history: History,
    /// What it cost.
    pub work: Work,
    /// The curves, if they were asked for.
    pub samples: Vec<Sample>,
}

/// Pulls and jumps below this share of the largest force are rounding [-].
const ROUNDING: f64 = 1e-6;

/// Bodies that go on together with less than this part of their approach speed have delivered nothing [-].
const NOTHING: f64 = 1e-6;

impl Report {
    /// The restitution that was delivered [-]: that of bodies that parted, and 0 of bodies that go on together; `None` where they were still on
    /// their way when the lab stopped watching.
    pub fn delivered(&self) -> Option<f64> {
        match self.ending {
            Ending::Parted => Some(self.restitution),
            Ending::Together if self.restitution.abs() < NOTHING => Some(0.0),
            Ending::Together | Ending::Failed => None,
        }
    }

    /// Largest pull over largest push [-]; 0 for a law that never pulls.
    pub fn tension(&self) -> f64 {
        self.share_of_peak(-self.least_force)
    }

    /// Force in the first instant over the largest [-]; 0 for a law that begins at zero.
    pub fn jump(&self) -> f64 {
        self.share_of_peak(self.first_force)
    }

    fn share_of_peak(&self, force: f64) -> f64 {
        let share = force / self.peak_force;
        if share > ROUNDING { share } else { 0.0 }
    }
}

/// The lab watches a contact for this many natural times `A/v0`; a free Hertz contact lasts 3.2 of them.
const PATIENCE: f64 = 2000.0;

/// A contact whose indentation and rate have both fallen below this share of their scales has come to rest.
const STILL: f64 = 1e-18;

/// Bodies that close in this many times faster than they met are pulled by their law, unless an outer force presses that hard.
const RUNAWAY: f64 = 100.0;

impl Impact {
    /// A free impact on virgin surfaces.
    pub fn new(law: Law, effective_mass: f64, approach_speed: f64) -> Self {
        Impact { law, effective_mass, approach_speed, acceleration: 0.0, memory: None, longest: f64::INFINITY }
    }

    /// Runs the impact. A contact that is too stiff for an explicit method is run again with the implicit one.
    pub fn run(&self, settings: &Settings) -> Report {
        let report = self.run_with(settings.integrator, settings);
        if report.ending == Ending::Failed && settings.integrator != Integrator::Rodas5P {
            let implicit = self.run_with(Integrator::Rodas5P, settings);
            if implicit.ending != Ending::Failed {
                return implicit;
            }
        }
        report
    }

    fn run_with(&self, integrator: Integrator, settings: &Settings) -> Report {
        match (integrator, self.law.has_internal_state()) {
            (Integrator::Dop853, false) => self.integrate::<3, Dop853<_>>(settings),
            (Integrator::Dop853, true) => self.integrate::<4, Dop853<_>>(settings),
            (Integrator::Dopri5, false) => self.integrate::<3, Dopri5<_>>(settings),
            (Integrator::Dopri5, true) => self.integrate::<4, Dopri5<_>>(settings),
            (Integrator::Rodas5P, false) => self.integrate::<3, Rodas5P<_>>(settings),
            (Integrator::Rodas5P, true) => self.integrate::<4, Rodas5P<_>>(settings),
        }
    }

    fn integrate<const N: usize, K: Method<[f64; N]>>(&self, settings: &Settings) -> Report {
        let (mass, v0) = (self.effective_mass, self.approach_speed);
        let onset = Onset { approach_speed: v0, effective_mass: mass };
        let history = match &self.memory {
            Some(before) => self.law.touch_again(onset, before),
            None => self.law.touch(onset),
        };
        let energy = 0.5 * mass * v0 * v0;
        let length_scale = self.law.length_scale(2.0 * energy);
        let length = if length_scale.is_finite() { length_scale } else { 1e-3 };
        let natural = length / v0;

        // First touch: on the surface, or at the bottom of an old mark.
        let mut y = [0.0; N];
        y[0] = history.residual_indentation;
        y[1] = v0;
        let small_step = natural * first_step(settings.tolerance, self.law.onset_power());
        let mut contact = Contact::<N> {
            law: &self.law,
            history,
            inverse_mass: 1.0 / mass,
            acceleration: self.acceleration,
            touched: 0.0,
            still: (STILL * length, STILL * v0),
            small_step,
        };
        let mut watch = Watch::new(&contact, &y, settings.curves);
        let first_force = watch.largest_force;

        let mut absolute = [settings.tolerance * length; N];
        absolute[1] = settings.tolerance * v0;
        absolute[2] = settings.tolerance * energy;
        if N > 3 {
            absolute[3] = settings.tolerance * length.powf(1.5);
        }
        let plan = Plan {
            until: (PATIENCE * natural).min(self.longest),
            first_step: small_step,
            relative: 0.0,
            absolute,
            most_steps: 200_000,
        };
        let mut method = K::new(&y);
        let end = run(&mut contact, &mut method, 0.0, &mut y, &plan, &mut watch);

        // The books.
        let pressed = mass * self.acceleration;
        let outer_work = pressed * (y[0] - history.residual_indentation);
        let lost = y[2];
        let residue = energy + outer_work - 0.5 * mass * y[1] * y[1] - lost;
        let impulse = mass * (v0 - y[1]) + pressed * end.time;
        let (turn_time, turn) = watch.turn.unwrap_or((end.time, [y[0], y[1], y[2]]));
        let compression = mass * v0 + pressed * turn_time;
        Report {
            ending: match end.halt {
                // A law that pulls the bodies into each other, or numbers that have left their range.
                _ if !residue.is_finite() || y[1] > RUNAWAY * v0 => Ending::Failed,
                Halt::Stopped if -y[1] > settings.tolerance * v0 => Ending::Parted,
                Halt::Stopped | Halt::Finished => Ending::Together,
                Halt::StepTooShort | Halt::TooManySteps | Halt::Chattering | Halt::Interrupted | Halt::Overflow => {
                    Ending::Failed
                }
            },
            restitution: -y[1] / v0,
            restitution_poisson: (impulse - compression) / compression,
            restitution_stronge: ((turn[2] - y[2]).max(0.0) / turn[2]).sqrt(),
            impulse,
            dissipated: lost,
            duration: end.time,
            compression_time: turn_time,
            peak_force: watch.largest_force,
            least_force: watch.smallest_force,
            first_force,
            peak_indentation: turn[0],
            residual_indentation: y[0],
            energy,
            energy_residue: residue,
            length_scale,
            history: contact.history,
            work: end.work,
            samples: watch.samples.unwrap_or_default(),
        }
    }
}

/// First step after an onset, in natural times. The force is not smooth there: a step errs like `h^(1+p)` times a small constant of the
/// method, so it starts small and grows.
fn first_step(tolerance: f64, power: f64) -> f64 {
    (0.1 * (1e5 * tolerance).powf(1.0 / (1.0 + power))).clamp(1e-7, 0.04)
}
