//! The largest `s` of all normals, surely, as in space (`space/search.rs`): of all normals within the angle `r` of `n` none has more than
//! `|d| cos(max(0, angle(d, n) - r))`. The circle of normals is cut into arcs, each into two, and what cannot hold more than what is known is left out.

use super::newton::{Climb, Couple};
use super::{Flat, left};
use crate::effort::Effort;
use std::f64::consts::TAU;

/// Arcs that are looked at before the search gives up.
const MOST: u32 = 20_000;
/// How much more than what is known would be worth finding, over the size of the pair.
const WORTH: f64 = 1e-11;
/// Arcs that wait: one for each time one is cut, and the first eight.
const WAITING: usize = 64;

/// Some normals: those about an angle [rad].
#[derive(Clone, Copy, Debug)]
struct Patch {
    angle: f64,
    half: f64,
    /// No normal in it has a larger `s`.
    bound: f64,
}

/// Climbs from wherever the largest `s` can be, `best` being what is known. What comes out is sure, unless the search gave up.
pub(super) fn search(couple: &Couple, best: Climb) -> Climb {
    let mut best = best;
    let worth = WORTH * couple.size;
    let mut waiting = [Patch { angle: 0.0, half: 0.0, bound: f64::NEG_INFINITY }; WAITING];
    let (mut count, mut looked, mut full) = (0, 0, false);
    for k in 0..8 {
        waiting[count] = measure(couple, TAU * f64::from(k) / 8.0, TAU / 16.0, &mut best);
        count += 1;
    }
    while count > 0 && looked < MOST {
        count -= 1;
        let patch = waiting[count];
        if patch.bound <= best.place.s + worth {
            continue;
        }
        if count + 2 > WAITING {
            full = true;
            continue;
        }
        let half = 0.5 * patch.half;
        let mut parts = [-half, half].map(|shift| measure(couple, patch.angle + shift, half, &mut best));
        looked += 2;
        // The more promising is looked at next.
        parts.sort_unstable_by(|one, two| one.bound.total_cmp(&two.bound));
        for part in parts.into_iter().filter(|part| part.bound > best.place.s + worth) {
            waiting[count] = part;
            count += 1;
        }
    }
    best.effort.sure = count == 0 && !full;
    best
}

/// A patch with its bound; where its middle has more than what is known, a climb from there is known.
fn measure(couple: &Couple, angle: f64, half: f64, best: &mut Climb) -> Patch {
    let n = Flat::new(angle.cos(), angle.sin());
    let place = couple.place(n);
    if place.s > best.place.s + 1e-14 * couple.size {
        let climb = couple.climb(n);
        if climb.place.s > best.place.s {
            let iterations = best.effort.iterations + climb.effort.iterations;
            *best = Climb { effort: Effort { iterations, ..climb.effort }, ..climb };
        }
    }
    let away = (left(&n).dot(&place.d).abs().atan2(place.s) - half).max(0.0);
    Patch { angle, half, bound: place.d.norm() * away.cos() }
}
