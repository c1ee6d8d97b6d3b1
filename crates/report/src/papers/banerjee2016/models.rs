//! The laws of the paper in its dimensionless frame: `K = M = v0 = 1`, so that `x'' + x^n + ... = 0, x(0) = 0, x'(0) = 1` (E-38).

use carom_lab::lab::{Impact, Report, Settings};
use carom_laws::normal::hysteresis as family;
use carom_laws::normal::kelvin_voigt as ratio;
use carom_laws::normal::{Coefficient, Damping, Elastic, Ends, Law, Viscoelastic};

/// A law of the paper.
pub(super) struct Model {
    /// The paper's name for it.
    pub(super) name: &'static str,
    /// The law that is asked for the restitution `e`.
    pub(super) law: fn(f64) -> Law,
}

impl Model {
    /// The impact with the restitution `e` asked for.
    pub(super) fn run(&self, e: f64, curves: bool) -> Report {
        Impact::new((self.law)(e), 1.0, 1.0).run(&Settings { curves, ..Settings::default() })
    }
}

/// The twelve laws of Table 1, in its order.
pub(super) const MODELS: [Model; 12] = [
    Model { name: "Hunt", law: |e| hysteretic(family::hunt_crossley(e)) },
    Model { name: "Herbert", law: |e| hysteretic(herbert_mcwhannell_as_printed(e)) },
    Model { name: "Lee and Wang", law: |e| hysteretic(family::lee_wang(e)) },
    ANAGNOSTOPOULOS,
    Model { name: "Lankarani", law: |e| hysteretic(family::lankarani_nikravesh(e)) },
    Model { name: "Goyal", law: |e| linear(goyal_as_read(e), Ends::Force) },
    Model { name: "Brogliato", law: |e| linear(brogliato_as_read(e), Ends::Force) },
    Model { name: "Gonthier", law: |e| hysteretic(family::gonthier(e)) },
    JANKOWSKI,
    Model { name: "Zhiying", law: |e| hysteretic(family::zhiying_qishao(e)) },
    YE,
    Model { name: "Gharib", law: |e| hysteretic(family::gharib_hurmuzlu_first(e)) },
];

/// Anagnostopoulos, to the end at `d = 0`.
pub(super) const ANAGNOSTOPOULOS: Model =
    Model { name: "Anagnostopoulos", law: |e| linear(ratio::anagnostopoulos(e), Ends::Indentation) };
/// Jankowski with his second ratio (E-31).
pub(super) const JANKOWSKI: Model = Model {
    name: "Jankowski",
    law: |e| damped(ratio::jankowski_second(e), Damping::Approach { exponent: 0.25 }, Ends::Indentation),
};
/// Ye et al.
pub(super) const YE: Model = Model { name: "Ye", law: |e| hysteretic(family::ye_flores(e)) };

/// The elastic laws of Fig. 8; the third is not named in the text and is taken to be Brandlein's exponent.
pub(super) const ELASTIC: [Model; 3] = [
    Model { name: "Hertz", law: |_| elastic(1.5) },
    Model { name: "linear spring", law: |_| elastic(1.0) },
    Model { name: "d^1.08", law: |_| elastic(1.08) },
];

/// The laws that Fig. 16 adds: the implicit ones, and Tsuji's.
pub(super) const IMPLICIT: [Model; 3] = [
    Model { name: "Luo", law: |e| hysteretic(family::exact(e)) },
    Model { name: "Zhang", law: |e| hysteretic(family::exact(e)) },
    Model { name: "Tsuji", law: |e| damped(ratio::tsuji(e), Damping::Viscous { exponent: 0.25 }, Ends::Indentation) },
];

/// Eq. (25) as printed, `6(1-e)/((e-1)^2+3)`: the square lacks a 2 (E-01). Table 1 was computed with it.
fn herbert_mcwhannell_as_printed(e: f64) -> f64 {
    6.0 * (1.0 - e) / ((e - 1.0).powi(2) + 3.0)
}

/// Damping ratios of Brogliato to two digits, as Table 1 implies them (E-28), instead of the roots of eq. (17).
fn brogliato_as_read(e: f64) -> f64 {
    match e {
        0.25 => 0.60,
        0.5 => 0.25,
        0.75 => 0.10,
        _ => ratio::brogliato(e),
    }
}

/// Damping ratios of Goyal to two digits, as Table 1 implies them (E-28); at e = 0.25 its cells contradict each other (E-29), and the
/// root of the equation below (16) is taken.
fn goyal_as_read(e: f64) -> f64 {
    match e {
        0.5 => 0.12,
        0.75 => 0.05,
        _ => ratio::goyal(e),
    }
}

fn hysteretic(xi: f64) -> Law {
    Law::Viscoelastic(Viscoelastic::hysteretic(1.0, 1.5, xi))
}

fn elastic(exponent: f64) -> Law {
    Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness: 1.0, exponent }))
}

/// `x + 2 z x'`.
fn linear(ratio: f64, ends: Ends) -> Law {
    Law::Viscoelastic(Viscoelastic {
        elastic: Elastic::Power { stiffness: 1.0, exponent: 1.0 },
        damping: Damping::Viscous { exponent: 0.0 },
        coefficient: Coefficient::Critical { ratio, stiffness: 1.0 },
        ends,
    })
}

/// `x^1.5 + 2 z x^m x'`.
fn damped(ratio: f64, damping: Damping, ends: Ends) -> Law {
    Law::Viscoelastic(Viscoelastic {
        elastic: Elastic::Power { stiffness: 1.0, exponent: 1.5 },
        damping,
        coefficient: Coefficient::Critical { ratio, stiffness: 1.0 },
        ends,
    })
}
