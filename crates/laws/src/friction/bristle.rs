//! Friction by bristles: surfaces that give way a little before they slide (Dahl, LuGre).
//!
//! ```text
//! z' = vt - (s0 |vt|/g) z              g(|vt|) = mu_d + (mu_s - mu_d) exp(-(|vt|/vs)^2)
//! ft = -fn (s0 z + s1 z' + s2 vt)
//! ```
//!
//! `z` mean deflection of the bristles [m], a vector along the surface; `vt` sliding velocity [m/s], `fn` normal force [N], `s0` stiffness [1/m], `s1` damping
//! [s/m], `s2` viscous coefficient [s/m], all per normal force; `g` coefficient of steady sliding [-]. Dahl's law is the one with `mu_s = mu_d` and without
//! `s1` and `s2`.
//!
//! Source: Dahl 1968; Canudas de Wit, Olsson, Astrom & Lischinsky 1995, with the load in it as in Canudas de Wit & Tsiotras 1999.
//! Limits: holds a load at rest but creeps under one that vibrates (Dupont et al. 2002). What the bristles store, `fn s0 z^2/2`, changes with the load. From
//! the balance of power `vt (s0 z + s1 z') - (s0 z^2/2)'` under a steady load follows that friction never gives more than was stored while `s1 <= 4 g/|vt|`.

use crate::Scalar;

/// Bristles between two surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bristle {
    /// Coefficient at the start of sliding `mu_s` [-], at least `mu_kinetic`.
    pub mu_static: f64,
    /// Coefficient of fast sliding `mu_d` [-], positive.
    pub mu_kinetic: f64,
    /// Stribeck's speed `vs` [m/s], positive.
    pub stribeck_speed: f64,
    /// Stiffness `s0` per normal force [1/m], positive.
    pub stiffness: f64,
    /// Damping `s1` per normal force [s/m], not negative.
    pub damping: f64,
    /// Viscous coefficient `s2` per normal force [s/m], not negative.
    pub viscous: f64,
}

impl Bristle {
    /// Coefficient of steady sliding `g` [-] at a speed [m/s], without its viscous part.
    #[inline]
    pub fn steady<S: Scalar>(&self, speed: S) -> S {
        if self.mu_static == self.mu_kinetic {
            return S::constant(self.mu_kinetic);
        }
        let x = speed / self.stribeck_speed;
        (-(x * x)).exp() * (self.mu_static - self.mu_kinetic) + self.mu_kinetic
    }

    /// How fast deflections go back while the surfaces slide with a speed [m/s]: `s0 |vt|/g` [1/s].
    #[inline]
    pub fn relaxation<S: Scalar>(&self, speed: S) -> S {
        speed * self.stiffness / self.steady(speed)
    }

    /// Rate `z'` [m/s] of a component of the deflection `z` [m], of which that of the slip is `slip` [m/s], while the surfaces slide with a speed [m/s].
    #[inline]
    pub fn strain(&self, slip: f64, deflection: f64, speed: f64) -> f64 {
        slip - deflection * self.relaxation(speed)
    }

    /// The same component of the friction [N] under a normal force [N], where that of the deflection has the rate `strain` [m/s].
    #[inline]
    pub fn traction(&self, normal_force: f64, slip: f64, deflection: f64, strain: f64) -> f64 {
        -normal_force * (deflection * self.stiffness + strain * self.damping + slip * self.viscous)
    }

    /// What the bristles store [J] under a normal force [N] with the deflection `z` [m].
    #[inline]
    pub fn stored(&self, normal_force: f64, deflection: f64) -> f64 {
        0.5 * normal_force.max(0.0) * self.stiffness * deflection * deflection
    }

    /// Magnitude of the friction [N] in steady sliding with a `speed` [m/s] under `normal_force` [N].
    #[inline]
    pub fn magnitude<S: Scalar>(&self, normal_force: S, speed: S) -> S {
        (self.steady(speed) + speed * self.viscous) * normal_force
    }
}
