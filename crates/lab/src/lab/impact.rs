//! One direct central impact, from first touch to the law's own end of contact.

use super::contact::{Contact, State};
use super::report::{Ending, Report};
use super::watch::Watch;
use carom_laws::normal::{History, Law, Onset};
use carom_solve::{Dop853, Dopri5, End, Halt, Method, Plan, Rodas5P, run};

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
    /// Steps after which it is given up; an impact takes some tens of them, one that is stiff some thousands.
    pub most_steps: usize,
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

/// The lab watches a contact for this many natural times `A/v0`; a free Hertz contact lasts 3.2 of them.
const PATIENCE: f64 = 2000.0;

/// A contact whose indentation and rate have both fallen below this share of their scales has come to rest.
const STILL: f64 = 1e-18;

/// Bodies that close in this many times faster than they met are pulled by their law, unless an outer force presses that hard.
const RUNAWAY: f64 = 100.0;

/// Steps after which an impact is given up, where nothing else is said.
const MOST_STEPS: usize = 200_000;

impl Impact {
    /// A free impact on virgin surfaces.
    pub fn new(law: Law, effective_mass: f64, approach_speed: f64) -> Self {
        Impact {
            law,
            effective_mass,
            approach_speed,
            acceleration: 0.0,
            memory: None,
            longest: f64::INFINITY,
            most_steps: MOST_STEPS,
        }
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
        let start = self.start(settings);
        let (mut contact, mut y) = (self.contact(&start), self.touching(&start));
        let mut watch = Watch::new(&contact, &y, settings.curves);
        let mut method = K::new(&y);
        let end = run(&mut contact, &mut method, 0.0, &mut y, &self.plan(&start, settings), &mut watch);
        self.books(settings, &start, contact.history, watch, &end, &y)
    }

    /// What is known of the impact at first touch.
    pub(super) fn start(&self, settings: &Settings) -> Start {
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
        let small_step = natural * first_step(settings.tolerance, self.law.onset_power());
        Start { history, energy, length_scale, length, natural, small_step }
    }

    /// First touch: on the surface, or at the bottom of an old mark.
    pub(super) fn touching<const N: usize>(&self, start: &Start) -> State<N> {
        let mut y = [0.0; N];
        y[0] = start.history.residual_indentation;
        y[1] = self.approach_speed;
        y
    }

    /// The contact that begins.
    pub(super) fn contact<const N: usize>(&self, start: &Start) -> Contact<'_, N> {
        Contact {
            law: &self.law,
            history: start.history,
            inverse_mass: 1.0 / self.effective_mass,
            acceleration: self.acceleration,
            touched: 0.0,
            still: (STILL * start.length, STILL * self.approach_speed),
            small_step: start.small_step,
        }
    }

    /// How accurately and how long it is followed.
    pub(super) fn plan<const N: usize>(&self, start: &Start, settings: &Settings) -> Plan<State<N>> {
        let mut absolute = [settings.tolerance * start.length; N];
        absolute[1] = settings.tolerance * self.approach_speed;
        absolute[2] = settings.tolerance * start.energy;
        if N > 3 {
            absolute[3] = settings.tolerance * start.length.powf(1.5);
        }
        Plan {
            until: (PATIENCE * start.natural).min(self.longest),
            first_step: start.small_step,
            relative: 0.0,
            absolute,
            most_steps: self.most_steps,
        }
    }

    /// The books of an impact that has ended at `y`.
    pub(super) fn books<const N: usize>(
        &self,
        settings: &Settings,
        start: &Start,
        history: History,
        watch: Watch,
        end: &End,
        y: &State<N>,
    ) -> Report {
        let (mass, v0, energy) = (self.effective_mass, self.approach_speed, start.energy);
        let pressed = mass * self.acceleration;
        let outer_work = pressed * (y[0] - start.history.residual_indentation);
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
            peak_force: watch.force.largest,
            least_force: watch.force.smallest,
            first_force: watch.force.first,
            peak_indentation: turn[0],
            residual_indentation: y[0],
            energy,
            energy_residue: residue,
            length_scale: start.length_scale,
            history,
            work: end.work,
            samples: watch.samples.unwrap_or_default(),
        }
    }
}

/// What is known of an impact at first touch.
pub(super) struct Start {
    pub(super) history: History,
    /// Kinetic energy of the approach [J].
    pub(super) energy: f64,
    /// The length `A` by which the impact is made dimensionless [m], and the same where it is a number.
    length_scale: f64,
    length: f64,
    /// The time `A/v0` [s].
    pub(super) natural: f64,
    /// Length of the first step [s].
    small_step: f64,
}

/// First step after an onset, in natural times. The force is not smooth there: a step errs like `h^(1+p)` times a small constant of the
/// method, so it starts small and grows.
fn first_step(tolerance: f64, power: f64) -> f64 {
    (0.1 * (1e5 * tolerance).powf(1.0 / (1.0 + power))).clamp(1e-7, 0.04)
}
