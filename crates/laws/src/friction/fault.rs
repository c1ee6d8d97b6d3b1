//! Whether the parameters of a friction law make sense, each and together.

use super::{Bristle, Friction, Mindlin, TangentialSpring};

impl Friction {
    /// What is wrong with its parameters, by the symbols of the catalogue; `None` if nothing is. Of a user's coefficient nothing is known.
    pub fn fault(&self) -> Option<&'static str> {
        let rules: &[(bool, &'static str)] = match *self {
            Friction::Coulomb { mu_static, mu_kinetic } => &[coefficient(mu_kinetic), peak(mu_static, mu_kinetic)],
            Friction::Stribeck { mu_static, mu_kinetic, stribeck_speed, shape, viscous } => &[
                coefficient(mu_kinetic),
                peak(mu_static, mu_kinetic),
                (positive(stribeck_speed), "vs must be positive"),
                (positive(shape), "p must be positive"),
                (not_negative(viscous), "c must not be negative"),
            ],
            Friction::Threlfall { mu_kinetic, knee_speed } => {
                &[coefficient(mu_kinetic), (positive(knee_speed), "ve must be positive")]
            }
            Friction::BengisuAkay { mu_static, mu_kinetic, peak_speed, decay } => &[
                coefficient(mu_kinetic),
                peak(mu_static, mu_kinetic),
                (positive(peak_speed), "v0 must be positive"),
                (positive(decay), "x must be positive"),
            ],
            Friction::Ambrosio { mu_kinetic, dead_speed, full_speed } => &[
                coefficient(mu_kinetic),
                (not_negative(dead_speed), "v0 must not be negative"),
                (full_speed.is_finite() && full_speed > dead_speed, "v1 must be above v0"),
            ],
            Friction::Bristle(Bristle { mu_static, mu_kinetic, stribeck_speed, stiffness, damping, viscous }) => &[
                (positive(mu_kinetic), "mu_d must be positive"),
                peak(mu_static, mu_kinetic),
                (positive(stribeck_speed), "vs must be positive"),
                (positive(stiffness), "s0 must be positive"),
                (not_negative(damping), "s1 must not be negative"),
                (not_negative(viscous), "s2 must not be negative"),
            ],
            Friction::Spring(TangentialSpring { mu, modulus, radius, damping }) => &[
                coefficient(mu),
                (positive(modulus), "Gs must be positive"),
                (positive(radius), "R must be positive"),
                (not_negative(damping), "e must lie between 0 and 1"),
            ],
            Friction::Mindlin(Mindlin { mu, modulus, radius }) => {
                &[coefficient(mu), (positive(modulus), "Gs must be positive"), (positive(radius), "R must be positive")]
            }
            Friction::User(_) => &[],
        };
        rules.iter().find(|(holds, _)| !holds).map(|(_, fault)| *fault)
    }
}

fn coefficient(mu_kinetic: f64) -> (bool, &'static str) {
    (not_negative(mu_kinetic), "mu_d must not be negative")
}

fn peak(mu_static: f64, mu_kinetic: f64) -> (bool, &'static str) {
    (mu_static.is_finite() && mu_static >= mu_kinetic, "mu_s must be at least mu_d")
}

fn positive(x: f64) -> bool {
    x.is_finite() && x > 0.0
}

fn not_negative(x: f64) -> bool {
    x.is_finite() && x >= 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coefficients_and_speeds_that_contradict_each_other_are_named() {
        let coulomb = |mu_static, mu_kinetic| Friction::Coulomb { mu_static, mu_kinetic }.fault();
        assert_eq!(coulomb(0.3, 0.3), None);
        assert_eq!(coulomb(0.2, 0.3), Some("mu_s must be at least mu_d"));
        assert_eq!(coulomb(0.2, -0.1), Some("mu_d must not be negative"));
        assert_eq!(coulomb(f64::NAN, 0.1), Some("mu_s must be at least mu_d"));
        let ramp = Friction::Ambrosio { mu_kinetic: 0.1, dead_speed: 1e-3, full_speed: 1e-3 };
        assert_eq!(ramp.fault(), Some("v1 must be above v0"));
        assert_eq!(Friction::Threlfall { mu_kinetic: 0.1, knee_speed: 0.0 }.fault(), Some("ve must be positive"));
    }
}
