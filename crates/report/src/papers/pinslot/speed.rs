//! How much faster a fit is than the law it fits: four ways from indentation to force, timed in one run.
//!
//! The law is Johnson's for steel and `dR = 0.5 mm`, the indentations those of 0 to 1000 N on 1 mm.

use super::printed::{LARGEST_FORCE, Law, STEEL, fitted};
use crate::papers::{Cell, Rule, Sheet};
use carom_laws::normal::LineContact;
use std::hint::black_box;
use std::time::Instant;

/// "Two orders of magnitude less" (section 2).
const CLAIM: f64 = 100.0;
/// Indentations per pass, and passes of which the fastest counts.
const POINTS: usize = 1000;
const PASSES: usize = 30;
/// The iterations stop when the load changes by less than this fraction [-].
const TOLERANCE: f64 = 1e-10;

pub(super) fn sheet() -> Sheet {
    let law = Law::Johnson.contact(STEEL, 0.5e-3, 0.5e-3);
    let fit = fitted(law).si;
    let power = time(&law, |d| fit.stiffness * d.powf(fit.exponent));
    let newton = time(&law, |d| newton(&law, d));
    let bisection = time(&law, |d| bisection(&law, d));
    let explicit = time(&law, |d| law.force_at(d).unwrap_or(f64::NAN));
    // Claimed is "the iterative solution", without saying which: both kinds are measured against it.
    let claimed = |row, time: f64| {
        Cell::both(row, "over fit", "-", time / power, CLAIM).rule(Rule::Factor(10f64.sqrt())).erratum("E-65")
    };
    let cells = vec![
        Cell::ours("fit, K d^n", "time", "ns", power),
        Cell::ours("Newton's iteration", "time", "ns", newton),
        claimed("Newton's iteration", newton),
        Cell::ours("bisection", "time", "ns", bisection),
        claimed("bisection", bisection),
        Cell::ours("explicit inversion", "time", "ns", explicit),
        Cell::ours("explicit inversion", "over fit", "-", explicit / power),
    ];
    Sheet::new(cells).inferred(INFERRED).notes(notes(100.0 * fit.worst_error))
}

/// Time per evaluation [ns], of the fastest pass.
#[allow(clippy::disallowed_methods, reason = "the page is about time on the clock")]
fn time(law: &LineContact, force: impl Fn(f64) -> f64) -> f64 {
    let deepest = law.indentation_at(LARGEST_FORCE).unwrap_or(f64::NAN);
    let depths: Vec<f64> = (1..=POINTS).map(|k| deepest * k as f64 / POINTS as f64).collect();
    let pass = || {
        let start = Instant::now();
        for &d in &depths {
            black_box(force(black_box(d)));
        }
        start.elapsed().as_secs_f64()
    };
    (0..PASSES).map(|_| pass()).fold(f64::INFINITY, f64::min) * 1e9 / POINTS as f64
}

/// Force [N] by Newton's method on `W (ln(B/W) + c0) = Q d`, started from `ln(B/W)` at the load `Q d`.
fn newton(law: &LineContact, d: f64) -> f64 {
    let target = law.modulus * d;
    let mut w = target / ((law.scale / target).ln() + law.constant).max(1.0);
    for _ in 0..50 {
        let log = (law.scale / w).ln() + law.constant;
        let step = (w * log - target) / (log - 1.0);
        w -= step;
        if step.abs() < TOLERANCE * w {
            break;
        }
    }
    law.length * w
}

/// Force [N] by bisection between zero and the end of the law.
fn bisection(law: &LineContact, d: f64) -> f64 {
    let target = law.modulus * d;
    let (mut low, mut high) = (0.0, law.largest_force() / law.length);
    while high - low > TOLERANCE * high {
        let w = 0.5 * (low + high);
        if w * ((law.scale / w).ln() + law.constant) < target { low = w } else { high = w }
    }
    law.length * high
}

const INFERRED: [&str; 2] = [
    "the iteration: the paper does not say which; Newton's method from a simple start and bisection, both to 1e-10",
    "the law and the range: Johnson, steel, dR 0.5 mm, up to 1 kN on 1 mm",
];

fn notes(worst: f64) -> Vec<String> {
    vec![
        format!("The fit errs by up to {worst:.1} % above 1 um; the other three agree with the law to 1e-10 or better."),
        "A hundredfold gain is what bisection costs. Newton's iteration costs a few fits, and so does the explicit inversion by Lambert's function, which needs no start, no stopping rule and has no error of a fit (E-65).".to_owned(),
        "Times are measured at each run and differ from machine to machine; the verdict rests on the ratio alone."
            .to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_back_lead_to_the_same_force() {
        let law = Law::Johnson.contact(STEEL, 0.5e-3, 0.5e-3);
        for force in [1.0, 10.0, 300.0, 1000.0] {
            let d = law.indentation_at(force).unwrap();
            for found in [newton(&law, d), bisection(&law, d), law.force_at(d).unwrap()] {
                assert!((found / force - 1.0).abs() < 1e-9, "{found} against {force}");
            }
        }
    }
}
