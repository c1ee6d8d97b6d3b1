//! One oblique impact: two spheres, or a sphere and a plane, that meet at an angle and may spin, with friction where they touch.
//!
//! ```text
//! s = vt + R1 w1 + R2 w2               slip of the surfaces
//! s' = f Bt                            Bt = 1/m1 + R1^2/I1 + 1/m2 + R2^2/I2
//! vt' = f (1/m1 + 1/m2)                wi' = f Ri/Ii
//! Q' = -f s
//! ```
//!
//! `vt` speed of the first centre against the second along the surface [m/s], `w` spins [rad/s], `R` radii [m], `m` masses [kg], `I` moments of inertia [kg m^2],
//! `f` friction on the first body [N], `1/Bt` effective mass along the surface [kg], `Q` work that goes into friction [J]. A spin is positive where it adds to the slip, so that
//! a ball which rolls on a plane has `w = -vt/R`. Terms of a body that does not move or turn are left out. Along the normal the impact is the one without friction:
//! friction follows the normal force, and does not act back on it.
//!
//! Of a dry law ([`FrictionKind::Dry`](carom_laws::friction::FrictionKind)) the surfaces slide until the slip is gone, which is a guard of the loop, and stick from there on: nothing pulls them
//! along the surface, so that what holds them is zero and always within the bound.
//!
//! Source: Walton 1993 and Foerster, Louge, Chang & Allia 1994 for the slip and its restitution; Kharaz, Gorham & Salman 2001 for that of the velocity.
//! Limits: indentations and ways are small against the radii, so that levers and the normal stay as they are; the bodies move in the plane of normal and slip; no
//! resistance to rolling.

mod motion;
mod report;
mod watch;

pub use report::{Outcome, SlipReport, SlipSample};

use super::impact::{Impact, Integrator, Settings};
use super::report::{Ending, Report};
use carom_laws::friction::Friction;
use carom_solve::{Dop853, Dopri5, Method, Rodas5P, run};
use motion::{Sliding, State};
use watch::SlipWatch;

/// A body of an oblique impact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpinningBody {
    /// One over its mass [1/kg]; 0 for a body that stays where it is.
    pub inverse_mass: f64,
    /// One over its moment of inertia about an axis through the centre [1/(kg m^2)]; 0 for a body that does not turn.
    pub inverse_inertia: f64,
    /// Radius [m]; 0 for a plane.
    pub radius: f64,
    /// Spin before the impact [rad/s], positive where it adds to the slip.
    pub spin: f64,
}

impl SpinningBody {
    /// A surface that neither moves nor turns.
    pub const FIXED: SpinningBody = SpinningBody { inverse_mass: 0.0, inverse_inertia: 0.0, radius: 0.0, spin: 0.0 };

    /// A homogeneous sphere of a mass [kg] and a radius [m] with a spin [rad/s]: `I = 2/5 m R^2`.
    pub fn solid(mass: f64, radius: f64, spin: f64) -> Self {
        SpinningBody { inverse_mass: 1.0 / mass, inverse_inertia: 2.5 / (mass * radius * radius), radius, spin }
    }

    /// What a force [N] at its surface accelerates the surface by [1/kg].
    fn mobility(&self) -> f64 {
        self.inverse_mass + self.radius * self.radius * self.inverse_inertia
    }

    /// Energy [J] of a spin [rad/s].
    fn spin_energy(&self, spin: f64) -> f64 {
        if self.inverse_inertia > 0.0 { 0.5 * spin * spin / self.inverse_inertia } else { 0.0 }
    }
}

/// An oblique impact to be run.
#[derive(Clone, Debug)]
pub struct Oblique {
    /// What happens along the normal.
    pub normal: Impact,
    /// Friction between the surfaces; `None` for smooth ones.
    pub friction: Option<Friction>,
    /// The two bodies.
    pub bodies: [SpinningBody; 2],
    /// Speed of the first centre against the second along the surface [m/s].
    pub speed_along: f64,
}

/// What an oblique impact did.
#[derive(Clone, Debug)]
pub struct ObliqueReport {
    /// Along the normal, as without friction.
    pub normal: Report,
    /// Along the surface.
    pub slip: SlipReport,
}

/// Springs along a surface take hundreds of steps, each of which is a hundred times as dear as one of a normal law: a run that takes many more is too stiff.
const MOST_SPRING_STEPS: usize = 20_000;

impl Oblique {
    /// Slip of the surfaces before the impact [m/s].
    pub fn slip(&self) -> f64 {
        let [one, other] = &self.bodies;
        self.speed_along + one.radius * one.spin + other.radius * other.spin
    }

    /// Energy of the motion along the surface before the impact, that of the spins among it [J].
    pub fn energy_along(&self) -> f64 {
        let inverse_mass: f64 = self.bodies.iter().map(|body| body.inverse_mass).sum();
        let spins: f64 = self.bodies.iter().map(|body| body.spin_energy(body.spin)).sum();
        0.5 * self.speed_along * self.speed_along / inverse_mass + spins
    }

    /// Effective mass along the surface [kg]; infinite where neither body moves.
    pub fn effective_mass(&self) -> f64 {
        1.0 / self.mobility()
    }

    fn mobility(&self) -> f64 {
        self.bodies.iter().map(SpinningBody::mobility).sum()
    }

    /// Runs the impact. One that is too stiff for an explicit method is run again with the implicit one.
    pub fn run(&self, settings: &Settings) -> ObliqueReport {
        let report = self.run_with(settings.integrator, settings);
        if report.normal.ending == Ending::Failed && settings.integrator != Integrator::Rodas5P {
            let implicit = self.run_with(Integrator::Rodas5P, settings);
            if implicit.normal.ending != Ending::Failed {
                return implicit;
            }
        }
        report
    }

    fn run_with(&self, integrator: Integrator, settings: &Settings) -> ObliqueReport {
        match integrator {
            Integrator::Dop853 => self.integrate::<Dop853<State>>(settings),
            Integrator::Dopri5 => self.integrate::<Dopri5<State>>(settings),
            Integrator::Rodas5P => self.integrate::<Rodas5P<State>>(settings),
        }
    }

    fn integrate<K: Method<State>>(&self, settings: &Settings) -> ObliqueReport {
        let start = self.normal.start(settings);
        let mut y = self.normal.touching(&start);
        let mut sliding = Sliding::new(self, &start, &mut y);
        let mut plan = self.normal.plan(&start, settings);
        if sliding.has_springs() {
            plan.most_steps = MOST_SPRING_STEPS;
        }
        sliding.tolerate(self, &start, settings.tolerance, &mut plan.absolute);
        let mut watch = SlipWatch::new(&sliding, &y, settings.curves);
        let mut method = K::new(&y);
        let end = run(&mut sliding, &mut method, 0.0, &mut y, &plan, &mut watch);
        let (normal, slip) = watch.finish(end.time);
        let normal = self.normal.books(settings, &start, sliding.contact.history, normal, &end, &y);
        let slip = self.slip_books(&normal, slip, sliding.stored(end.time, &y), &y);
        ObliqueReport { normal, slip }
    }
}

#[cfg(test)]
mod tests;
