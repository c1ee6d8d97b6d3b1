//! The scotch yoke with an ideal pin, without clearance.
//!
//! ```text
//! s = r cos p + q,  q = sqrt(Rm^2 - r^2 sin^2 p)        F = m |s''| Rm/q
//! ```
//!
//! `s` place of the slot's centre [m], `p` angle of the crank from the fast dead centre, `r` length of the crank [m], `Rm` radius of the slot's centre line
//! [m], `m` mass that slides [kg], `F` force of the pin [N].

use std::f64::consts::PI;

/// Length of the crank [m]: not printed.
const CRANK: f64 = 45e-3;
/// Radius of the slot's centre line [m] (Table 10).
const SLOT: f64 = 60e-3;
/// Mass that slides [kg]: the slider (Table 10) and two masses of 1 kg (text).
const MASS: f64 = 2.353;
/// Angular speed of the crank [rad/s] (Table 10).
pub(super) const SPEED: f64 = 24.0 * PI;
/// Angle of the crank before the fast dead centre at the start [deg] (Table 10, which does not say from where it counts).
const START: f64 = 31.0;

/// An ideal pin at an instant.
pub(super) struct Ideal {
    /// Place of the slider [m].
    pub(super) position: f64,
    /// Its velocity [m/s].
    pub(super) velocity: f64,
    /// Its acceleration [m/s^2].
    pub(super) acceleration: f64,
    /// Force of the pin [N].
    pub(super) force: f64,
}

impl Ideal {
    /// Where the crank has turned by this angle [deg].
    pub(super) fn at(turned: f64) -> Self {
        let (sin, cos) = (turned - START).to_radians().sin_cos();
        let q = (SLOT * SLOT - CRANK * CRANK * sin * sin).sqrt();
        let slope = CRANK * cos / q;
        let bend = CRANK / q * (cos * cos - sin * sin + (slope * sin).powi(2));
        let acceleration = -SPEED * SPEED * CRANK * (cos + bend);
        Ideal {
            position: CRANK * cos + q,
            velocity: -SPEED * CRANK * sin * (1.0 + slope),
            acceleration,
            force: MASS * acceleration.abs() * SLOT / q,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn velocity_and_acceleration_are_rates() {
        let step: f64 = 1e-4;
        let seconds = (2.0 * step).to_radians() / SPEED;
        for turned in [0.0, 40.0, 100.0, 211.0, 300.0] {
            let [before, here, after] = [turned - step, turned, turned + step].map(Ideal::at);
            let rate = |x: f64, y: f64| (y - x) / seconds;
            assert!((rate(before.position, after.position) - here.velocity).abs() < 1e-6, "{turned}");
            assert!((rate(before.velocity, after.velocity) - here.acceleration).abs() < 1e-4, "{turned}");
        }
    }

    /// Reference scenario 4: peak force of an ideal pin 1076.06 N, the largest of samples and so a little below the peak.
    #[test]
    fn the_largest_force_is_that_of_the_reference() {
        let most = (0..36000).map(|k| Ideal::at(0.01 * f64::from(k)).force).fold(0.0, f64::max);
        assert!((0.0..1e-5 * most).contains(&(most - 1076.06)), "{most}");
    }
}
