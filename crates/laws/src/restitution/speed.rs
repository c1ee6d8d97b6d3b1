//! How the coefficient of restitution falls with approach speed.
//!
//! ```text
//! linear    e = a0 - a1 v0                a1 = 0.08..0.32 s/m for steel, bronze, ivory; a0 = 1
//! Herbert   e = 1 - 0.026 v0^(1/3)        v0 in mm/s
//! Wang      e = 1 - 0.26 Ks v0^(1/3)      v0 in m/s
//! ```
//!
//! `v0` approach speed, `e` [-], `a0` [-], `a1` [s/m], `Ks` strength factor [-]. Herbert's and Wang's constants are one
//! number in two units, `0.26 = 0.026 * 1000^(1/3)`: with `Ks = 1` the laws coincide. Speeds here are always in m/s.
//!
//! Source: linear, pin-in-slot paper 2022, eqs. 10 and 29 (after Hunt & Crossley 1975); Herbert & McWhannell 1977, ibid.
//! eq. 26; Wang et al. in Corral et al. 2021, eqs. 5.58-5.59.
//! Limits: empirical fits, clipped to `[0, 1]`; the linear law is meant for `a1 v0` much smaller than 1.

/// Yield strengths whose ratio is at most this are "about equal" in Wang's strength factor [-]; the source gives no
/// number.
const ABOUT_EQUAL: f64 = 1.05;

/// A law for the coefficient of restitution as a function of approach speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RestitutionSpeed {
    /// `e = at_rest - slope v0`. Source: pin-in-slot paper 2022, eq. 29; eq. 10 with `at_rest = 1`.
    Linear {
        /// Coefficient of the slowest impact [-], 0 to 1, usually 1.
        at_rest: f64,
        /// Loss per speed [s/m], 0.08 to 0.32 for steel, bronze, ivory.
        slope: f64,
    },
    /// `e = 1 - 0.026 (v0 in mm/s)^(1/3)`. Source: pin-in-slot paper 2022, eq. 26.
    Herbert,
    /// `e = 1 - 0.26 Ks v0^(1/3)`. Source: Corral et al. 2021, eq. 5.58.
    Wang {
        /// `Ks` [-], positive, from [`wang_strength_factor`].
        strength_factor: f64,
    },
}

impl RestitutionSpeed {
    /// Coefficient of restitution [-] at an approach speed [m/s], clipped to `[0, 1]`. Only the magnitude counts.
    pub fn at(&self, approach_speed: f64) -> f64 {
        let v = approach_speed.abs();
        let e = match *self {
            RestitutionSpeed::Linear { at_rest, slope } => at_rest - slope * v,
            RestitutionSpeed::Herbert => 1.0 - 0.026 * (1000.0 * v).cbrt(),
            RestitutionSpeed::Wang { strength_factor } => 1.0 - 0.26 * strength_factor * v.cbrt(),
        };
        e.clamp(0.0, 1.0)
    }

    /// What is wrong with its numbers, by the symbol of the catalogue: what it is, and what it must be.
    pub fn fault(&self) -> Option<(&'static str, f64, &'static str)> {
        match *self {
            RestitutionSpeed::Linear { at_rest, .. } if !(0.0..=1.0).contains(&at_rest) => {
                Some(("a0", at_rest, "between 0 and 1"))
            }
            RestitutionSpeed::Linear { slope, .. } if !(slope.is_finite() && slope >= 0.0) => {
                Some(("a1", slope, "zero or more"))
            }
            RestitutionSpeed::Wang { strength_factor } if !(strength_factor.is_finite() && strength_factor > 0.0) => {
                Some(("Ks", strength_factor, "positive"))
            }
            _ => None,
        }
    }
}

/// Wang's strength factor `Ks` [-] from the yield strengths of the two bodies [Pa], positive, in any order.
///
/// With `s` the stronger and `w` the weaker: `s/(s - w)` from `s >= 2 w` on, `s/w` when about equal (here: within 5 %),
/// `s/(s + w)` in between. It jumps between the cases. The source numbers the bodies instead of ordering them and its
/// relation sign in the first case is lost; ordering makes the factor independent of which body is named first.
/// Source: Corral et al. 2021, eq. 5.59.
pub fn wang_strength_factor(strength1: f64, strength2: f64) -> f64 {
    let (s, w) = (strength1.max(strength2), strength1.min(strength2));
    if s >= 2.0 * w {
        s / (s - w)
    } else if s <= ABOUT_EQUAL * w {
        s / w
    } else {
        s / (s + w)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAWS: [RestitutionSpeed; 3] = [
        RestitutionSpeed::Linear { at_rest: 1.0, slope: 0.2 },
        RestitutionSpeed::Herbert,
        RestitutionSpeed::Wang { strength_factor: 1.4 },
    ];

    #[test]
    fn faster_impacts_give_less_back_and_never_less_than_nothing() {
        for law in LAWS {
            assert_eq!(law.at(0.0), 1.0);
            let e: Vec<f64> = (0..60).map(|i| law.at(f64::from(i))).collect();
            assert!(e.windows(2).all(|w| w[1] <= w[0]) && e.iter().all(|e| (0.0..=1.0).contains(e)), "{law:?}");
            assert_eq!(law.at(1e6), 0.0);
        }
    }

    #[test]
    fn laws_that_would_rise_with_speed_or_leave_the_range_are_at_fault() {
        assert!(LAWS.iter().all(|law| law.fault().is_none()));
        for (law, symbol) in [
            (RestitutionSpeed::Linear { at_rest: 1.1, slope: 0.2 }, "a0"),
            (RestitutionSpeed::Linear { at_rest: 0.9, slope: -0.2 }, "a1"),
            (RestitutionSpeed::Wang { strength_factor: f64::INFINITY }, "Ks"),
        ] {
            assert_eq!(law.fault().unwrap().0, symbol);
        }
    }

    #[test]
    fn herbert_in_millimetres_is_wang_in_metres() {
        for v in [0.01, 0.3, 2.0] {
            let wang = RestitutionSpeed::Wang { strength_factor: 1.0 }.at(v);
            assert!((RestitutionSpeed::Herbert.at(v) - wang).abs() < 1e-15);
        }
    }

    #[test]
    fn hunt_and_crossleys_inches_are_these_metres() {
        // 0.002 s/in and 0.008 s/in bound the slope; 1 in = 0.0254 m.
        assert!((0.002_f64 / 0.0254 - 0.08).abs() < 2e-3 && (0.008_f64 / 0.0254 - 0.32).abs() < 6e-3);
    }

    #[test]
    fn strength_factor_does_not_ask_which_body_is_first() {
        for (one, two, factor) in [(900e6, 300e6, 1.5), (300e6, 300e6, 1.0), (300e6, 200e6, 0.6), (400e6, 200e6, 2.0)] {
            assert!((wang_strength_factor(one, two) - factor).abs() < 1e-15);
            assert_eq!(wang_strength_factor(one, two), wang_strength_factor(two, one));
        }
    }
}
