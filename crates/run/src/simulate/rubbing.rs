//! What friction does in an impact: its impulse, and what it costs.
//!
//! ```text
//! P = integral of R dt,   p = integral of F dt,   impulse ratio |P|/p,   loss = -integral of R . s dt
//! ```
//!
//! `R` friction on the second body [N], `F` normal force [N], `s` slip [m/s]. Each integral is the sum over the steps of the contact, with Gauss's three places
//! in each: exact where what is summed is a polynomial of the fifth degree. A method of the first order holds the forces over a step, and so do its sums. While surfaces stick, friction is what the motion says.

use super::journal::{Journal, finite};
use crate::record::ImpactRecord;
use carom_engine::system::{Evolution, Observed};
use carom_solve::{Method, Span};

/// Gauss's places in a step from 0 to 1, and their weights.
const PLACES: [(f64, f64); 3] =
    [(0.112_701_665_379_258_3, 5.0 / 18.0), (0.5, 8.0 / 18.0), (0.887_298_334_620_741_7, 5.0 / 18.0)];

/// Whether a method is of the first order, for which [`end`] books a step.
pub(super) fn at_end<K: Method<Vec<f64>>>() -> bool {
    K::ERROR_ORDER <= 2.0
}

/// Adds what friction does in a step of length `h` [s] of a method of the first order, of which the end is `seen`: from one step to the next forces act as
/// they are where the steps meet.
pub(super) fn end(pressing: &[usize], h: f64, seen: &Observed<'_>, journal: &mut Journal) {
    let contacts = &seen.system().model().contacts;
    for &k in pressing.iter().filter(|&&k| contacts[k].interface.friction.is_some()) {
        if let Some(impact) = journal.impact_mut(k) {
            book(impact, rates(seen, k).map(|rate| h * rate));
        }
    }
}

/// Adds what friction does in an accepted step to the impacts of those of the `pressing` contacts that have it; `probe` is in the mode of the step, `state`
/// is memory.
pub(super) fn step<K: Method<Vec<f64>>>(
    pressing: &[usize],
    span: &mut Span<'_, Evolution, K>,
    probe: &mut Evolution,
    journal: &mut Journal,
    state: &mut Vec<f64>,
) {
    let is_rough = |k: &&usize| probe.model().contacts[**k].interface.friction.is_some();
    let rough: Vec<usize> = pressing.iter().filter(is_rough).copied().collect();
    if rough.is_empty() {
        return;
    }
    let (start, h) = (span.start, span.end - span.start);
    let mut sums = vec![[0.0; 5]; rough.len()];
    for (place, weight) in PLACES {
        let time = start + place * h;
        span.at(time, state);
        let seen = probe.observe(time, state);
        for (sum, k) in sums.iter_mut().zip(&rough) {
            sum.iter_mut().zip(rates(&seen, *k)).for_each(|(sum, rate)| *sum += weight * h * rate);
        }
    }
    for (sum, k) in sums.into_iter().zip(rough) {
        if let Some(impact) = journal.impact_mut(k) {
            book(impact, sum);
        }
    }
}

/// Normal force, friction on the second body along the world's axes [N], and the power that it takes [W].
fn rates(seen: &Observed<'_>, k: usize) -> [f64; 5] {
    let (push, friction) = seen.contact_forces(k);
    [push, friction.x, friction.y, friction.z, -friction.dot(&seen.slip(k))]
}

/// Adds impulses [N s] and loss [J] to those of an impact.
fn book(impact: &mut ImpactRecord, [normal, x, y, z, loss]: [f64; 5]) {
    let add = |sum: &mut Option<f64>, more: f64| *sum = finite(sum.unwrap_or(0.0) + more);
    add(&mut impact.impulse, normal);
    add(&mut impact.tangential_impulse_x, x);
    add(&mut impact.tangential_impulse_y, y);
    add(&mut impact.tangential_impulse_z, z);
    add(&mut impact.friction_loss, loss);
    let parts = [impact.tangential_impulse_x, impact.tangential_impulse_y, impact.tangential_impulse_z];
    let squares = parts.iter().map(|part| part.unwrap_or(f64::NAN).powi(2)).sum::<f64>();
    impact.tangential_impulse = finite(squares.sqrt());
    let both = impact.tangential_impulse.zip(impact.impulse);
    impact.impulse_ratio = both.and_then(|(tangential, normal)| finite(tangential / normal));
}
