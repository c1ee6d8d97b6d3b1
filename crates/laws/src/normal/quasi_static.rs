//! A contact held still: what it stores, how deep a load presses it, how far its curve can be trusted.
//!
//! ```text
//! stored        integral of F(x, 0) dx, from where contact would end to d, along the curve of unloading     [J]
//! depth_under   the d with F(d, 0) = load, on virgin surfaces                                               [m]
//! valid_to      the d beyond which the curve is a tangent or a constant in place of the law                 [m]
//! ```
//!
//! Nothing here depends on the rate: a damper held still carries nothing. Xiong's internal state has then followed the indentation,
//! `a = d^l`, and what is left is `K d^l`. Before it has, what pulls it along stores energy too, so that what is lost never falls.

use super::curve::{integral, smallest};
use super::{Branch, Elastic, History, Law, LawInput, Onset, UserLaw, Xiong};
use crate::Scalar;

/// The most pieces through which a law is pressed.
const PIECES: usize = 3;

impl Law {
    /// Energy [J] that would come back if the bodies were let apart slowly from here. Zero where contact has ended. A law of the user gives
    /// back the integral of its force at rate zero, with age and internal state as they are.
    pub fn stored(&self, at: &LawInput<f64>, history: &History) -> f64 {
        let d = at.indentation;
        match self {
            _ if d <= 0.0 => 0.0,
            Law::Viscoelastic(law) => law.elastic.energy(d),
            Law::Permanent(law) => law.stored(d, history),
            Law::Xiong(law) => law.stored(d, at.internal),
            Law::User(law) => integral(|x| law.force(&LawInput { indentation: x, rate: 0.0, ..*at }, history), d),
        }
    }

    /// Indentation [m] at which virgin surfaces hold the load `force` [N] still; NaN if they cannot, or if the load pulls.
    pub fn depth_under(&self, force: f64) -> f64 {
        match self {
            _ if force == 0.0 => 0.0,
            _ if force.is_nan() || force < 0.0 => f64::NAN,
            Law::Viscoelastic(law) => law.elastic.depth_under(force),
            Law::Permanent(law) => law.depth_under(force),
            Law::Xiong(law) => law.settled().depth_under(force),
            Law::User(law) => smallest(|d| force_at_rest(law.as_ref(), d) >= force),
        }
    }

    /// What surfaces that have met remember when they are pressed on to the depth `d` [m]: pieces of the law that end on the way are over.
    pub fn pressed_to(&self, d: f64, history: &History) -> History {
        let mut history = *history;
        for _ in 0..PIECES {
            if self.switch(&LawInput::new(d, 1.0), &history) < 0.0 {
                self.cross(&LawInput::new(d, 1.0), &mut history);
            }
        }
        history
    }

    /// What surfaces remember that were pressed slowly to the depth `d` [m] and are held there. Laws that leave a mark have turned, and are on
    /// the curve along which small motions go both ways.
    pub fn held(&self, onset: Onset, d: f64) -> History {
        let history = self.pressed_to(d, &self.touch(onset));
        if !matches!(self, Law::Permanent(_)) || history.branch != Branch::Yielding {
            return history;
        }
        let mut turned = history;
        self.cross(&LawInput::new(d, -1.0), &mut turned);
        // Where all of the depth stays there is no such curve.
        if self.force(&LawInput::new(d, 0.0), &turned) > 0.0 { turned } else { history }
    }

    /// The internal state of surfaces that are held at the depth `d` [m] until it has followed; zero for a law without one.
    pub fn held_internal(&self, d: f64) -> f64 {
        if let Law::Xiong(law) = self { Scalar::odd_pow(d, law.exponent) } else { 0.0 }
    }

    /// Indentation [m] beyond which the law is outside its validity, where a run goes on along a tangent or with a force that stays;
    /// infinite for a law that knows no such limit.
    pub fn valid_to(&self) -> f64 {
        if let Law::Viscoelastic(law) = self { law.elastic.valid_to() } else { f64::INFINITY }
    }
}

impl Xiong {
    /// The curve that is left once the internal state has followed.
    pub(super) fn settled(&self) -> Elastic {
        Elastic::Power { stiffness: self.stiffness, exponent: self.exponent }
    }
}

/// Force [N] of a user's law at rest on virgin surfaces, at indentation `d` [m].
pub(super) fn force_at_rest(law: &dyn UserLaw, d: f64) -> f64 {
    let onset = Onset { approach_speed: 1.0, effective_mass: 1.0 };
    law.force(&LawInput::new(d, 0.0), &History::fresh(onset))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal::{Coefficient, Damping, Ends, LineContact, Permanent, Unloading, Viscoelastic};
    use std::sync::Arc;

    const ONSET: Onset = Onset { approach_speed: 1.0, effective_mass: 0.13 };

    #[derive(Debug)]
    struct Hardening;

    impl UserLaw for Hardening {
        fn force(&self, at: &LawInput<f64>, history: &History) -> f64 {
            let (d, v) = (at.indentation, at.rate);
            1e6 * d * (1.0 + 1e3 * d) * (1.0 + 0.2 * v / history.approach_speed)
        }
    }

    fn elastic(curve: Elastic) -> Law {
        Law::Viscoelastic(Viscoelastic::elastic(curve))
    }

    fn damped(damping: Damping, ends: Ends) -> Law {
        let elastic = Elastic::Power { stiffness: 1e8, exponent: 1.0 };
        Law::Viscoelastic(Viscoelastic { elastic, damping, coefficient: Coefficient::Fixed(500.0), ends })
    }

    /// One law of each kind, for indentations of some 10 um.
    fn laws() -> Vec<Law> {
        let given = Unloading::Given { residual: 6e-6 };
        vec![
            Law::Viscoelastic(Viscoelastic::hysteretic(1.5e10, 1.5, 0.7)),
            damped(Damping::Viscous { exponent: 0.0 }, Ends::Force),
            damped(Damping::Layer { width: 4e-6, steepness: 3.0 }, Ends::Indentation),
            damped(Damping::Approach { exponent: 0.25 }, Ends::Indentation),
            elastic(Elastic::SphereArea { modulus: 1.1e11, radius: 0.02 }),
            elastic(Elastic::SphereVolume { stiffness: 1e13, radius: 0.02 }),
            elastic(Elastic::ConformalCylinder { modulus: 1.1e11, length: 0.02, clearance: 5e-4 }),
            elastic(Elastic::Line(LineContact::johnson(1.1e11, 0.02, 5e-4))),
            // A clearance so tight that 30 um are beyond the law's range.
            elastic(Elastic::Line(LineContact::johnson(1.1e11, 0.02, 2e-5))),
            Law::Permanent(Permanent::recovering(1.5e10, 1.5, 0.49)),
            Law::Permanent(Permanent { unloading: given, ..Permanent::recovering(1.5e10, 1.5, 0.49) }),
            Law::Permanent(Permanent::thornton(1.1e11, 0.01, 3e9)),
            Law::Permanent(Permanent::yigit(1.5e10, 9e-6)),
            Law::Permanent(Permanent::yigit_linear(1.5e10, 7e7)),
            Law::Xiong(Xiong {
                stiffness: 1.5e10,
                exponent: 1.5,
                follow_rate: 1e6,
                viscous_time: 6e-6,
                viscous_growth: 0.0,
            }),
            Law::User(Arc::new(Hardening)),
        ]
    }

    /// The contact at depth `d`, held still long enough for an internal state to follow.
    fn held(law: &Law, d: f64) -> LawInput<f64> {
        let internal = if let Law::Xiong(law) = law { d.powf(law.exponent) } else { 0.0 };
        LawInput { internal, ..LawInput::new(d, 0.0) }
    }

    /// Goes on through the pieces of the law at depth `d` while the rate has this sign.
    fn settle(law: &Law, d: f64, rate: f64, history: &mut History) {
        while law.switch(&LawInput::new(d, rate), history) < 0.0 {
            law.cross(&LawInput::new(d, rate), history);
        }
    }

    /// Pressed slowly to the depth `d` for the first time.
    fn pressed(law: &Law, d: f64) -> History {
        let mut history = law.touch(ONSET);
        settle(law, d, 1.0, &mut history);
        history
    }

    /// Work [J] of the force from `d` back to where contact ends, by Simpson's rule.
    fn released(law: &Law, d: f64, mut history: History) -> f64 {
        settle(law, d, -1.0, &mut history);
        let bottom = history.residual_indentation;
        let h = (d - bottom) / 20_000.0;
        let force = |i: u32| law.force(&held(law, bottom + h * f64::from(i)), &history);
        (0..10_000).map(|i| h / 3.0 * (force(2 * i) + 4.0 * force(2 * i + 1) + force(2 * i + 2))).sum()
    }

    #[test]
    fn a_slow_release_gives_back_what_is_stored() {
        for law in laws() {
            // 3 um is below every yield depth, 30 um beyond; the given mark is deeper than the first.
            for d in [3e-6, 8e-6, 3e-5] {
                let history = pressed(&law, d);
                let (stored, back) = (law.stored(&held(&law, d), &history), released(&law, d, history));
                assert!((stored - back).abs() <= 1e-7 * back, "{law:?} at {d}: {stored} stored, {back} given back");
            }
            assert!(law.stored(&held(&law, 3e-5), &pressed(&law, 3e-5)) > 0.0, "{law:?}");
        }
    }

    #[test]
    fn half_way_up_a_mark_stores_what_is_left_to_give() {
        for law in laws().into_iter().filter(|law| law.ends() == Ends::Residual) {
            let mut history = pressed(&law, 3e-5);
            settle(&law, 3e-5, -1.0, &mut history);
            assert_eq!(history.branch, Branch::Unloading);
            let bottom = history.residual_indentation;
            let d = 0.5 * (3e-5 + bottom);
            let (stored, back) = (law.stored(&held(&law, d), &history), released(&law, d, history));
            assert!((stored / back - 1.0).abs() < 1e-7, "{law:?}: {stored} stored, {back} given back");
            assert_eq!(law.stored(&held(&law, bottom), &history), 0.0, "{law:?}");
        }
    }

    #[test]
    fn nothing_is_stored_where_nothing_touches() {
        for law in laws() {
            for d in [0.0, -1e-6] {
                assert_eq!(law.stored(&LawInput::new(d, 1.0), &law.touch(ONSET)), 0.0, "{law:?}");
            }
        }
    }

    #[test]
    fn surfaces_hold_the_load_that_presses_them() {
        for law in laws() {
            for load in [1e-3, 10.0, 1500.0, 2e5] {
                let d = law.depth_under(load);
                let force = law.force(&held(&law, d), &pressed(&law, d));
                assert!((force / load - 1.0).abs() < 1e-12, "{law:?}: {force} N at {d} m under {load} N");
            }
            assert_eq!(law.depth_under(0.0), 0.0);
            assert!(law.depth_under(-1.0).is_nan() && law.depth_under(f64::NAN).is_nan(), "{law:?}");
        }
    }

    #[test]
    fn a_load_that_no_depth_carries_has_no_depth() {
        // The largest circle that a sphere overlaps carries 2 Es r^2.
        let law = elastic(Elastic::SphereArea { modulus: 1e9, radius: 0.01 });
        assert!((law.depth_under(0.999 * 2e5) / 0.01 - 1.0).abs() < 0.04);
        assert!(law.depth_under(1.001 * 2e5).is_nan());
    }

    #[test]
    fn a_line_contact_is_trusted_until_its_slope_stays() {
        let law = elastic(Elastic::Line(LineContact::johnson(1.1e11, 0.02, 5e-4)));
        let end = law.valid_to();
        let force = |d: f64| law.force(&LawInput::new(d, 0.0), &law.touch(ONSET));
        let bend = |d: f64| (force(1.02 * d) - 2.0 * force(1.01 * d) + force(d)) / force(d);
        assert!(bend(end).abs() < 1e-12 && bend(0.97 * end) > 1e-4, "{} and {}", bend(end), bend(0.97 * end));
        assert_eq!(elastic(Elastic::SphereArea { modulus: 1e9, radius: 0.01 }).valid_to(), 0.01);
        assert_eq!(elastic(Elastic::SphereVolume { stiffness: 1e9, radius: 0.01 }).valid_to(), 0.01);
        assert_eq!(Law::Permanent(Permanent::recovering(1.5e10, 1.5, 0.49)).valid_to(), f64::INFINITY);
    }

    #[test]
    fn surfaces_that_are_held_push_as_those_that_were_pressed_and_give_way_along_the_way_back() {
        for law in laws() {
            for d in [3e-6, 8e-6, 3e-5] {
                let (history, at) = (law.held(ONSET, d), held(&law, d));
                assert!((law.held_internal(d) - at.internal).abs() <= 1e-15 * at.internal, "{law:?}");
                let (found, pressed) = (law.force(&at, &history), law.force(&at, &pressed(&law, d)));
                assert!((found / pressed - 1.0).abs() < 1e-9, "{law:?} at {d}: {found} and {pressed}");
                if history.branch == Branch::Unloading {
                    // Just below, it is the force of a release.
                    let mut back = law.touch(ONSET);
                    settle(&law, d, 1.0, &mut back);
                    settle(&law, d, -1.0, &mut back);
                    assert_eq!(
                        law.force(&LawInput::new(0.99 * d, 0.0), &history),
                        law.force(&LawInput::new(0.99 * d, 0.0), &back)
                    );
                }
            }
        }
    }

    /// Where the loading line leaves the elastic curve, their difference drowns in rounding.
    #[test]
    fn a_peak_just_beyond_yield_leaves_a_mark_that_is_a_number() {
        let law = Law::Permanent(Permanent::yigit(1.5e10, 9e-6));
        for i in 1..2000 {
            let d = 9e-6 * (1.0 + 1e-12 * f64::from(i));
            let history = pressed(&law, d);
            let (stored, elastic) = (law.stored(&LawInput::new(d, 0.0), &history), 1.5e10 * d.powf(2.5) / 2.5);
            assert!((stored / elastic - 1.0).abs() < 1e-9, "{stored} at {d}");
        }
    }
}
