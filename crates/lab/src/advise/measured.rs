//! What measured restitutions say of the law: is e the same at all speeds, and if not, how does it fall?
//!
//! | form | one number | laws |
//! |---|---|---|
//! | `e = e0` | `e0` | every law that takes a restitution |
//! | `e = 1 - alpha v` | `alpha` [s/m] | hunt_crossley with alpha (constant factor) |
//! | `e = 1 - 0.26 Ks v^(1/3)` | `Ks` [-] | wang with Ks; Herbert for Ks = 1 |
//! | `e = 1 - k v^(1/5)` | `k` [(s/m)^(1/5)] | kuwabara_kono, brilliantov_2015: viscoelastic spheres, first order |
//! | Thornton's closed form | yield speed `vy` [m/s] | thornton |
//!
//! Each form is fitted by least squares in e; the one with the smallest root mean square error is best. A form within
//! [`TELLING`] of the best cannot be told from it.

use carom_laws::material::thornton_restitution;
use std::fmt::{Display, Formatter};

/// Differences of the root mean square error below this tell nothing [-]: e is seldom measured better than to 0.005.
pub const TELLING: f64 = 0.005;

/// A form of restitution against speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The same at all speeds.
    Constant,
    /// Falls in proportion to the speed.
    Linear,
    /// Falls with the cube root of the speed.
    CubeRoot,
    /// Falls with the fifth root of the speed: viscoelastic spheres.
    FifthRoot,
    /// One up to a yield speed, then falling as yielding spheres do.
    Yielding,
}

impl Form {
    /// All forms.
    pub const ALL: [Form; 5] = [Form::Constant, Form::Linear, Form::CubeRoot, Form::FifthRoot, Form::Yielding];

    /// The form in words.
    pub fn words(self) -> &'static str {
        match self {
            Form::Constant => "the same e at all speeds",
            Form::Linear => "e falls in proportion to the speed (hunt_crossley with alpha)",
            Form::CubeRoot => "1 - e grows with the cube root of the speed (wang with Ks)",
            Form::FifthRoot => {
                "1 - e grows with the fifth root of the speed (viscoelastic: kuwabara_kono, brilliantov_2015)"
            }
            Form::Yielding => "e falls as that of yielding spheres (thornton)",
        }
    }

    /// Restitution [-] at the speed `v` [m/s] with the number `x` of the form.
    fn at(self, x: f64, v: f64) -> f64 {
        let e = match self {
            Form::Constant => x,
            Form::Linear => 1.0 - x * v,
            Form::CubeRoot => 1.0 - 0.26 * x * v.cbrt(),
            Form::FifthRoot => 1.0 - x * v.powf(0.2),
            Form::Yielding => thornton_restitution(x / v),
        };
        e.clamp(0.0, 1.0)
    }

    /// The basis function of the forms that are linear in their number: `y = x g(v)`.
    fn basis(self, v: f64, e: f64) -> Option<(f64, f64)> {
        match self {
            Form::Constant => Some((1.0, e)),
            Form::Linear => Some((v, 1.0 - e)),
            Form::CubeRoot => Some((0.26 * v.cbrt(), 1.0 - e)),
            Form::FifthRoot => Some((v.powf(0.2), 1.0 - e)),
            Form::Yielding => None,
        }
    }
}

/// A form with its number, fitted to the measured pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The form.
    pub form: Form,
    /// Its number, in the unit of the form.
    pub number: f64,
    /// Root mean square error in e [-].
    pub error: f64,
}

impl Fit {
    /// Restitution [-] at a speed [m/s].
    pub fn at(&self, speed: f64) -> f64 {
        self.form.at(self.number, speed)
    }
}

impl Display for Fit {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let x = self.number;
        match self.form {
            Form::Constant => write!(f, "e = {x:.3}"),
            Form::Linear => write!(f, "e = 1 - {x:.3} v, alpha = {x:.3} s/m"),
            Form::CubeRoot => write!(f, "e = 1 - {:.3} v^(1/3), Ks = {x:.3}", 0.26 * x),
            Form::FifthRoot => write!(f, "e = 1 - {x:.3} v^(1/5)"),
            Form::Yielding => write!(f, "yield from {x:.3} m/s on"),
        }
    }
}

/// What measured restitutions say.
#[derive(Clone, Debug, PartialEq)]
pub struct Trend {
    /// Every form fitted, the best first.
    pub fits: Vec<Fit>,
    /// Smallest and largest speed measured [m/s].
    pub speeds: (f64, f64),
}

impl Trend {
    /// Fits every form; `None` without at least one pair.
    pub(super) fn of(pairs: &[(f64, f64)]) -> Option<Self> {
        let least = pairs.iter().map(|p| p.0).min_by(f64::total_cmp)?;
        let most = pairs.iter().map(|p| p.0).max_by(f64::total_cmp)?;
        let mut fits: Vec<Fit> = Form::ALL.into_iter().map(|form| fit(form, pairs)).collect();
        fits.sort_by(|a, b| a.error.total_cmp(&b.error));
        // Where nothing can be told apart, the simplest form is best.
        let simplest = fits.iter().position(|fit| fit.form == Form::Constant);
        if let Some(i) = simplest.filter(|&i| fits[i].error <= fits[0].error + TELLING || least == most) {
            let constant = fits.remove(i);
            fits.insert(0, constant);
        }
        Some(Trend { fits, speeds: (least, most) })
    }

    /// The form that fits best.
    pub fn best(&self) -> Fit {
        self.fits[0]
    }

    /// How well a form fits, from 1 (as well as the best) to 0 (worse by 0.05 or more).
    pub(super) fn agrees(&self, form: Form) -> f64 {
        let of = |form: Form| self.fits.iter().find(|fit| fit.form == form).map_or(f64::INFINITY, |fit| fit.error);
        let least = self.fits.iter().map(|fit| fit.error).fold(f64::INFINITY, f64::min);
        (1.0 - (of(form) - least - TELLING).max(0.0) / 0.05).clamp(0.0, 1.0)
    }

    /// The speed in the middle of what was measured, on a scale of ratios [m/s].
    pub(super) fn middle_speed(&self) -> f64 {
        (self.speeds.0 * self.speeds.1).sqrt()
    }
}

fn fit(form: Form, pairs: &[(f64, f64)]) -> Fit {
    let number = match form {
        Form::Yielding => yield_speed(pairs),
        _ => {
            let (mut gy, mut gg) = (0.0, 0.0);
            for (g, y) in pairs.iter().filter_map(|&(v, e)| form.basis(v, e)) {
                gy += g * y;
                gg += g * g;
            }
            gy / gg
        }
    };
    Fit { form, number, error: error(form, number, pairs) }
}

/// Root mean square error in e [-].
fn error(form: Form, number: f64, pairs: &[(f64, f64)]) -> f64 {
    let squares: f64 = pairs.iter().map(|&(v, e)| (form.at(number, v) - e).powi(2)).sum();
    (squares / pairs.len() as f64).sqrt()
}

/// The yield speed [m/s] that fits best: a scan over eight decades below the fastest impact, then a finer one.
fn yield_speed(pairs: &[(f64, f64)]) -> f64 {
    let fastest = pairs.iter().map(|p| p.0).fold(0.0, f64::max);
    let best = |from: f64, step: f64| {
        let logs = (0..=160).map(|k| from + step * f64::from(k));
        let cost = |l: f64| error(Form::Yielding, 10f64.powf(l), pairs);
        logs.min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap_or(from)
    };
    let coarse = best(fastest.log10() - 8.0, 0.05);
    10f64.powf(best(coarse - 0.05, 0.1 / 160.0))
}
