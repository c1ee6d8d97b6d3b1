//! The free impact that passes through an instant: how fast it began.
//!
//! ```text
//! v0^2 (phi(xi) - phi(xi v/v0))/xi^2 = (W(d) - W1)/M,        phi(x) = x - ln(1 + x)
//! ```
//!
//! `v0` speed with which it began [m/s], `v` rate [m/s], `W` energy stored at the indentation `d` [J], `W1` where it began, `M` effective mass [kg], `xi` factor
//! of the Hunt-Crossley family [-]. It is the first integral of [`hysteresis`](super::hysteresis): along a free impact the `v0` that solves it stays what it
//! was at first touch, where `W1 = 0`. Work that other forces do on surfaces that approach makes it grow. As `xi` goes to zero it becomes the balance of
//! energy, `v0^2 = v^2 + 2 (W - W1)/M`, which is taken for laws of another form: they lose energy, so that in their free impacts this `v0` falls.
//!
//! Surfaces that depart are asked for less: an impact that came as deep, and is as fast. They may be torn apart as no impact does it, and then let go.

use super::{Coefficient, Damping, History, Law, LawInput};
use crate::special::log_deficit as phi;

/// Below this factor the balance of energy is as good.
const FAINT: f64 = 1e-7;

impl Law {
    /// The approach speed [m/s] of the free impact that passes through this instant and began where `before` [J] was stored.
    pub fn equivalent_speed(&self, at: &LawInput<f64>, history: &History, before: f64) -> f64 {
        let stored = ((self.stored(at, history) - before) / history.effective_mass).max(0.0);
        self.speed(at.rate.max(0.0), stored).max(-at.rate)
    }

    /// The same for a rate of approach `v` [m/s] and what was stored for each unit of mass [m^2/s^2].
    fn speed(&self, v: f64, stored: f64) -> f64 {
        let elastic = (v * v + 2.0 * stored).sqrt();
        if elastic == 0.0 || self.factor(elastic) < FAINT {
            return elastic;
        }
        // What is lost on the way makes it faster than the elastic one.
        let (mut low, mut high) = (elastic, 2.0 * elastic);
        while high.is_finite() && spared(self.factor(high), v, high) < stored {
            (low, high) = (high, 2.0 * high);
        }
        self.root(v, stored, low, high)
    }

    /// Newton's iteration for that speed, bracketed.
    fn root(&self, v: f64, stored: f64, mut low: f64, mut high: f64) -> f64 {
        let mut v0 = low;
        for _ in 0..100 {
            let (xi, u) = (self.factor(v0), v / v0);
            let spared = spared(xi, v, v0);
            if spared > stored {
                high = v0
            } else {
                low = v0
            }
            let slope = 2.0 * spared / v0 + v0 * u * u / (1.0 + xi * u);
            let mut next = v0 - (spared - stored) / slope;
            if !(next >= low && next <= high) {
                next = 0.5 * (low + high);
            }
            if (next - v0).abs() <= 4.0 * f64::EPSILON * v0 {
                return next;
            }
            v0 = next;
        }
        v0
    }

    /// The factor `xi` of a law of the Hunt-Crossley family at this approach speed, zero for others [-].
    #[inline]
    fn factor(&self, approach_speed: f64) -> f64 {
        match self {
            Law::Viscoelastic(law) if law.damping == Damping::Hysteretic => match law.coefficient {
                Coefficient::PerApproachSpeed(xi) => xi,
                Coefficient::PerRestitution { factor, restitution } => factor(restitution.at(approach_speed)),
                _ => 0.0,
            },
            _ => 0.0,
        }
    }
}

/// What a free impact that began with `v0` has stored where it has slowed to `v`, for each unit of mass [m^2/s^2].
#[inline]
fn spared(xi: f64, v: f64, v0: f64) -> f64 {
    if xi < FAINT {
        return 0.5 * (v0 - v) * (v0 + v);
    }
    v0 * v0 * (phi(xi) - phi(xi * v / v0)) / (xi * xi)
}

#[cfg(test)]
mod tests {
    use super::super::{Onset, Viscoelastic, hysteresis};
    use super::*;

    fn at(indentation: f64, rate: f64) -> LawInput<f64> {
        LawInput { indentation, rate, age: 0.0, internal: 0.0 }
    }

    /// `v0 = v` at the surface, `v0^2 = v^2 + 2 W/M` without loss, and more with one.
    #[test]
    fn the_speed_found_grows_with_depth_and_loss_and_begins_at_that_of_the_surfaces() {
        for (deep, fast) in (-9..=-3).flat_map(|deep| (-6..=1).map(move |fast| (10f64.powi(deep), 10f64.powi(fast)))) {
            let mut before = 0.0;
            for e in [1.0, 0.97, 0.7, 0.3, 0.02] {
                let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e9, 1.5, hysteresis::exact(e)));
                let history = law.touch(Onset { approach_speed: 1.0, effective_mass: 0.3 });
                let found = law.equivalent_speed(&at(deep, fast), &history, 0.0);
                assert!(found >= before, "e {e}, {deep} m, {fast} m/s: {found} after {before}");
                if e == 1.0 {
                    let energy: f64 = 0.5 * 0.3 * fast * fast + 1e9 * deep.powf(2.5) / 2.5;
                    assert!((found / (energy / 0.15).sqrt() - 1.0).abs() < 1e-12);
                }
                before = found;
                for (at, energy) in [
                    (at(0.0, fast), 0.0),
                    (at(0.0, -fast), 0.0),
                    (at(deep, fast), law.stored(&at(deep, 0.0), &history)),
                ] {
                    assert!((law.equivalent_speed(&at, &history, energy) / fast - 1.0).abs() < 1e-12);
                }
            }
        }
    }

    /// Steps through a free impact by the midpoint rule.
    #[test]
    fn on_the_way_into_a_free_impact_the_speed_found_is_that_of_its_beginning_and_on_the_way_out_not_more() {
        let (mass, v0) = (0.3, 0.7);
        for e in [0.3, 0.7, 0.95] {
            let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e9, 1.5, hysteresis::exact(e)));
            let history = law.touch(Onset { approach_speed: v0, effective_mass: mass });
            let acceleration = |d: f64, v: f64| -law.force(&at(d, v), &history) / mass;
            let (mut d, mut v, h) = (0.0, v0, 1e-9);
            while d >= 0.0 {
                let (a1, dm) = (acceleration(d, v), d + 0.5 * h * v);
                let vm = v + 0.5 * h * a1;
                (d, v) = (d + h * vm, v + h * acceleration(dm.max(0.0), vm));
                let found = law.equivalent_speed(&at(d.max(0.0), v), &history, 0.0) / v0;
                assert!(found < 1.0 + 1e-6 && (found > 1.0 - 1e-6 || v < 0.0), "e = {e}, {d} m, {v} m/s: {found}");
            }
        }
    }
}
