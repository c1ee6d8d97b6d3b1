//! Example 2: two aluminium spheres of 20 mm at 0.15 m/s each, e = 0.7, with permanent indentation (eq. 11 to 20).

use crate::papers::{Cell, Rule, Sheet};
use carom_lab::lab::{Impact, Report, Settings};
use carom_laws::normal::{Law, Permanent};
use std::f64::consts::PI;

/// Stiffness [N/m^1.5] (example 2).
const STIFFNESS: f64 = 5.50e9;
/// Effective mass [kg]: 0.046 is printed, 0.0464 meets all printed digits but the last of the duration (E-43).
const MASS: f64 = 0.0464;
/// The effective mass as printed [kg].
const PRINTED_MASS: f64 = 0.046;
/// Approach speed [m/s] (example 2).
const SPEED: f64 = 0.3;
/// Restitution (example 2).
const RESTITUTION: f64 = 0.7;
/// Radius of each sphere [m] and Poisson's ratio (example 2).
const RADIUS: f64 = 0.02;
const POISSON: f64 = 0.33;

fn run(curves: bool) -> Report {
    let law = Law::Permanent(Permanent::recovering(STIFFNESS, 1.5, RESTITUTION * RESTITUTION));
    Impact::new(law, MASS, SPEED).run(&Settings { curves, ..Settings::default() })
}

pub(super) fn sheet() -> Sheet {
    let report = run(false);
    let row = |name: &str, unit, ours: f64, printed: f64, half_digit: f64| {
        Cell::both(name, "value", unit, ours, printed).rule(Rule::Within(half_digit))
    };
    let approximate = 2.94 * report.peak_indentation / SPEED;
    let cells = vec![
        row("equivalent mass (eq. 7)", "kg", MASS, PRINTED_MASS, 0.5e-3).erratum("E-43"),
        row("largest indentation (eq. 16)", "um", 1e6 * report.peak_indentation, 15.5, 0.05),
        row("largest force (eq. 17)", "N", report.peak_force, 336.0, 0.5).erratum("E-43"),
        row("permanent indentation (eq. 19)", "um", 1e6 * report.residual_indentation, 7.92, 0.005).erratum("E-43"),
        row("departing velocity", "m/s", SPEED * report.restitution, 0.21, 0.005),
        row("duration of contact", "us", 1e6 * report.duration, 130.0, 0.5).erratum("E-43"),
        row("energy dissipated (eq. 18)", "mJ", 1e3 * report.dissipated, 1.06, 0.005),
        row("approximate duration (eq. 20)", "us", 1e6 * approximate, 152.0, 0.5),
        row("limiting speed", "m/s", limiting_speed(), 0.03, 0.005).erratum("E-44"),
    ];
    Sheet::new(cells).inferred(INFERRED).notes(NOTES)
}

/// `1e-5 sqrt(E/rho)` [m/s] with the modulus behind the printed stiffness and the density behind the mass.
fn limiting_speed() -> f64 {
    // K = (4/3) Es sqrt(R/2) with Es = E/(2 (1 - nu^2)).
    let young = STIFFNESS * 0.75 / (0.5 * RADIUS).sqrt() * 2.0 * (1.0 - POISSON * POISSON);
    let density = 2.0 * MASS / (4.0 / 3.0 * PI * RADIUS.powi(3));
    1e-5 * (young / density).sqrt()
}

const INFERRED: [&str; 1] = [
    "effective mass 0.0464 kg, of which the printed 0.046 is a rounding: it meets all printed digits but those of the duration (E-43)",
];

const NOTES: [&str; 4] = [
    "With the printed 0.046 kg the largest force is 334.6 N and the permanent indentation 7.89 um (E-43).",
    "The duration is 129.4 us: no mass and stiffness that round to the printed ones give 130 us and 1.06 mJ at once, so 130 holds to two digits only (E-43).",
    "The limiting speed is 0.052 m/s; 0.03 would follow from the shear wave. That 0.3 m/s is above it stays true (E-44).",
    "Measured: 135 us. The restitution takes e times as long as the compression.",
];

/// Fig. 6, force over indentation, and Fig. 7, the motion over time.
#[cfg(feature = "figures")]
pub(super) fn figure() -> carom_figure::Figure {
    use carom_figure::{Axis, Figure, Panel, Size};
    use carom_lab::lab::Sample;
    let samples = run(true).samples;
    let points = |read: fn(&Sample) -> (f64, f64)| samples.iter().map(read).collect::<Vec<_>>();
    let time = || Axis::new("time", "s");
    let depth = || Axis::new("indentation", "m");
    let panels = vec![
        Panel::new(depth(), Axis::new("force", "N")).title("Fig. 6").line("", points(|s| (s.indentation, s.force))),
        Panel::new(time(), depth()).title("Fig. 7a").line("", points(|s| (s.time, s.indentation))),
        Panel::new(time(), Axis::new("rate", "m/s")).title("Fig. 7b").line("", points(|s| (s.time, s.rate))),
        Panel::new(time(), Axis::new("acceleration", "m/s^2"))
            .title("Fig. 7c")
            .line("", points(|s| (s.time, -s.force / MASS))),
    ];
    let size = Size { width: 180.0, height: 130.0 };
    Figure::stacked(panels).columns(2).size(size).title("Lankarani & Nikravesh 1994, example 2")
}
