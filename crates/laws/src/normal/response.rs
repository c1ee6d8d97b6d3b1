//! How a contact answers small changes: its force, and the derivatives by all that it depends on.
//!
//! ```text
//! dF  = F_d dd + F_v dv + F_a da        d indentation [m], v its rate [m/s], a internal state
//! da' = A_d dd + A_a da
//! ```
//!
//! The derivatives by indentation and rate are exact, since the law's own formula is evaluated in dual numbers; those of the one law with an
//! internal state, Xiong's, are written down beside it. They hold on the piece of the law that is in force.

use super::{History, Law, LawInput};
use crate::Dual;

/// A contact's force and what changes it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Response {
    /// Force `F` [N], positive when it pushes the bodies apart.
    pub force: f64,
    /// Stiffness `F_d` [N/m].
    pub by_indentation: f64,
    /// Damping `F_v` [N s/m].
    pub by_rate: f64,
    /// How the internal state takes part; zeros for a law without one.
    pub internal: InternalResponse,
}

/// What an internal state `a` does to the force, and how its own rate changes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct InternalResponse {
    /// `F_a` [N per unit of a].
    pub force: f64,
    /// `A_d` [unit of a/(m s)].
    pub rate_by_indentation: f64,
    /// `A_a` [1/s].
    pub rate_by_internal: f64,
}

impl Response {
    /// Stiffness [N/m] once the internal state has followed the indentation.
    pub fn settled_stiffness(&self) -> f64 {
        let InternalResponse { force, rate_by_indentation, rate_by_internal } = self.internal;
        if rate_by_internal == 0.0 {
            return self.by_indentation;
        }
        self.by_indentation - force * rate_by_indentation / rate_by_internal
    }
}

impl Law {
    /// The force at this instant, with its derivatives.
    pub fn response(&self, at: &LawInput<f64>, history: &History) -> Response {
        let dual = LawInput {
            indentation: Dual::indentation(at.indentation),
            rate: Dual::rate(at.rate),
            age: at.age,
            internal: at.internal,
        };
        let Dual { value, by_indentation, by_rate } = self.force_with_derivatives(&dual, history);
        let internal = if let Law::Xiong(law) = self { law.internal_response(at) } else { InternalResponse::default() };
        Response { force: value, by_indentation, by_rate, internal }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal::{Onset, Viscoelastic, Xiong};

    const ONSET: Onset = Onset { approach_speed: 0.3, effective_mass: 0.13 };

    fn xiong() -> Law {
        Law::Xiong(Xiong {
            stiffness: 1.5e10,
            exponent: 1.5,
            follow_rate: 1e6,
            viscous_time: 6e-6,
            viscous_growth: 400.0,
        })
    }

    /// Derivative of fourth order by differences, of a function of a number near `x`.
    fn slope(f: impl Fn(f64) -> f64, x: f64) -> f64 {
        let h = 1e-3 * x.abs();
        (8.0 * (f(x + h) - f(x - h)) - (f(x + 2.0 * h) - f(x - 2.0 * h))) / (12.0 * h)
    }

    #[test]
    fn derivatives_are_those_of_the_force() {
        let hertz = Law::Viscoelastic(Viscoelastic::hysteretic(1.5e10, 1.5, 0.7));
        for law in [hertz, xiong()] {
            let history = law.touch(ONSET);
            let at = LawInput { internal: 2e-8, ..LawInput::new(1e-5, 0.02) };
            let found = law.response(&at, &history);
            assert_eq!(found.force, law.force(&at, &history));
            let by_d = slope(|indentation| law.force(&LawInput { indentation, ..at }, &history), at.indentation);
            let by_v = slope(|rate| law.force(&LawInput { rate, ..at }, &history), at.rate);
            assert!((found.by_indentation / by_d - 1.0).abs() < 1e-10, "{found:?} {by_d}");
            assert!((found.by_rate - by_v).abs() <= 1e-10 * by_v.abs(), "{found:?} {by_v}");
        }
    }

    #[test]
    fn an_internal_state_is_differentiated_while_it_follows_and_while_it_relaxes() {
        let law = xiong();
        let history = law.touch(ONSET);
        let d = 1e-5f64;
        // Behind the indentation it follows, far ahead of it it relaxes.
        for internal in [0.4 * d.powf(1.5), 1.01 * d.powf(1.5), 9.0 * d.powf(1.5)] {
            let at = LawInput { internal, ..LawInput::new(d, 0.0) };
            let found = law.response(&at, &history).internal;
            let force = slope(|internal| law.force(&LawInput { internal, ..at }, &history), internal);
            let by_a = slope(|internal| law.internal_rate(&LawInput { internal, ..at }), internal);
            let by_d = slope(|indentation| law.internal_rate(&LawInput { indentation, ..at }), d);
            assert!((found.force - force).abs() <= 1e-8 * force.abs(), "{found:?} {force}");
            assert!((found.rate_by_internal - by_a).abs() <= 1e-8 * by_a.abs(), "{found:?} {by_a}");
            assert!((found.rate_by_indentation - by_d).abs() <= 1e-8 * by_d.abs(), "{found:?} {by_d}");
        }
    }

    #[test]
    fn an_internal_state_that_has_followed_leaves_the_slope_of_its_curve() {
        let (law, d) = (xiong(), 1e-5f64);
        let at = LawInput { internal: law.held_internal(d), ..LawInput::new(d, 0.0) };
        let found = law.response(&at, &law.touch(ONSET));
        let slope = 1.5 * 1.5e10 * d.sqrt();
        assert!((found.settled_stiffness() / slope - 1.0).abs() < 1e-12, "{found:?} against {slope}");
        assert!(found.by_indentation > 2.0 * slope);
    }
}
