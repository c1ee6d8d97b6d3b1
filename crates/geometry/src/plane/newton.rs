//! Newton's steps to the normal with the largest `s`, with rails, as in space (`space/newton.rs`) but with one unknown.
//!
//! ```text
//! (s + r1 + r2) e = t . d,   n <- n + e t
//! ```
//!
//! Symbols as in `mod.rs`; `e` the step [rad]. Everything is seen from the first body.

use super::{Flat, Pose, Profile, left};
use crate::effort::Effort;

/// What is left across the normal, over the size of the pair, when a climb has arrived.
const ARRIVED: f64 = 1e-13;
/// A step that turns the normal by less changes its last digit [rad].
const LAST_DIGIT: f64 = 4e-16;
/// The largest residual that is called an answer.
pub(super) const GOOD: f64 = 1e-12;
/// No step turns the normal by more [rad].
const LONGEST: f64 = 0.8;
/// Most steps of one climb.
const STEPS: u32 = 60;
/// How often a step is made shorter.
const CUTS: u32 = 20;

/// Two profiles, the second as it is seen from the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Couple<'a> {
    pub(super) profiles: [&'a Profile; 2],
    pub(super) seen: Pose,
    /// Distance of the centres and both reaches [m]: what rounding is measured by.
    pub(super) size: f64,
    /// The smallest radii of curvature of both together [m]: while they overlap by no more, there is one common normal.
    pub(super) narrowest: f64,
}

/// What both profiles are at one normal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) n: Flat,
    pub(super) s: f64,
    /// The point of the first, and from there to that of the second [m].
    pub(super) point: Flat,
    pub(super) d: Flat,
    /// `t . d`.
    pub(super) slope: f64,
    pub(super) radii: [f64; 2],
}

impl Place {
    /// `s + r1 + r2`.
    #[inline]
    pub(super) fn matrix(&self) -> f64 {
        self.s + self.radii[0] + self.radii[1]
    }

    /// Newton's step, or one that climbs where Newton's would not [rad].
    #[inline]
    fn uphill(&self) -> f64 {
        self.slope / self.matrix().abs().max(1e-3 * self.slope.abs()).max(f64::MIN_POSITIVE)
    }
}

/// Where a climb ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Climb {
    pub(super) place: Place,
    pub(super) effort: Effort,
}

impl<'a> Couple<'a> {
    pub(super) fn new(profiles: [&'a Profile; 2], poses: [&Pose; 2]) -> Self {
        let seen = poses[1].seen_from(poses[0]);
        let size = profiles[0].reach() + profiles[1].reach() + seen.position.norm();
        let narrowest = profiles[0].smallest_radius() + profiles[1].smallest_radius();
        Couple { profiles, seen, size, narrowest }
    }

    #[inline]
    pub(super) fn place(&self, n: Flat) -> Place {
        let (one, two) = (self.profiles[0].support(&n), self.profiles[1].support(&-self.seen.turn_back(&n)));
        let d = self.seen.place(&two.point) - one.point;
        Place { n, s: n.dot(&d), point: one.point, d, slope: left(&n).dot(&d), radii: [one.radius, two.radius] }
    }

    /// Climbs from a unit normal.
    pub(super) fn climb(&self, start: Flat) -> Climb {
        let mut place = self.place(start);
        let mut iterations = 0;
        loop {
            let step = place.uphill();
            let (rest, turn) = (place.slope.abs() / self.size, step.abs());
            let next = if rest <= ARRIVED {
                self.off_valley(&place)
            } else if turn <= LAST_DIGIT {
                // What the radius says at a flat point does not hold beside it: the step is tried all the same.
                self.advance(&place, step).or_else(|| self.off_valley(&place))
            } else {
                self.advance(&place, step)
            };
            match next {
                Some(next) if iterations < STEPS => place = next,
                _ => {
                    let residual = rest.min(turn);
                    let sure = place.s >= -self.narrowest && residual <= GOOD;
                    return Climb { place, effort: Effort { iterations, fell_back: false, sure, residual } };
                }
            }
            iterations += 1;
        }
    }

    /// The next place along a step, or nothing where no part of it is better.
    fn advance(&self, place: &Place, step: f64) -> Option<Place> {
        let turn = step.abs();
        let step = step * (LONGEST / turn).min(1.0);
        let rounding = 1e-15 * self.size;
        let is_better = |trial: &Place, step: f64| {
            if turn <= LAST_DIGIT {
                return trial.s > place.s + 1e-14 * self.size;
            }
            let is_closer = || trial.slope.abs() <= 0.5 * place.slope.abs() || trial.uphill().abs() <= 0.5 * turn;
            trial.s >= place.s + 1e-4 * step * place.slope && trial.s > place.s
                || trial.s >= place.s - rounding && is_closer()
        };
        let mut part = 1.0;
        for _ in 0..CUTS {
            let step = step * part;
            if let Some(n) = self.by_point(place, step) {
                let trial = self.place(n);
                if is_better(&trial, step) {
                    return Some(trial);
                }
            }
            let trial = self.place((place.n + left(&place.n) * step).normalize());
            if is_better(&trial, step) {
                return Some(trial);
            }
            part *= 0.3;
        }
        None
    }

    /// The normal where the point of the flatter profile has gone as a step asks; nothing where it has no flat points, or they do not matter.
    fn by_point(&self, place: &Place, step: f64) -> Option<Flat> {
        let [r1, r2] = place.radii;
        let t = left(&place.n);
        if r1.max(r2) <= place.s.abs() {
            None
        } else if r1 >= r2 {
            self.profiles[0].flat_normal(&(place.point + t * (r1 * step)))
        } else {
            let point = place.point + place.d - t * (r2 * step) - self.seen.position;
            self.profiles[1].flat_normal(&self.seen.turn_back(&point)).map(|n| -self.seen.turn(&n))
        }
    }

    /// Away from a place that is level but no summit.
    fn off_valley(&self, place: &Place) -> Option<Place> {
        if place.matrix() >= -1e-9 * self.size {
            return None;
        }
        let trials = [0.1, -0.1].map(|turn| self.place((place.n + left(&place.n) * turn).normalize()));
        trials.into_iter().filter(|trial| trial.s > place.s).max_by(|a, b| a.s.total_cmp(&b.s))
    }
}
