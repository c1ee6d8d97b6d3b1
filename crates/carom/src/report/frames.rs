//! Poses of all bodies at chosen instants, few enough for a page and close enough for the eye.
//!
//! A frame holds for each body its position `p` [m], its orientation `q` as a quaternion (w, x, y, z), and the rates `p'` [m/s] and
//! `q' = omega q/2` [1/s]. Between two frames every number `x` follows the cubic with the values and the rates of both ends,
//!
//! ```text
//! x(s) = (1 + 2s)(1 - s)^2 x0 + s(1 - s)^2 h x0' + s^2 (3 - 2s) x1 - s^2 (1 - s) h x1'        s = (t - t0)/h
//! ```
//!
//! so that the steps of the method, which are long where the motion is smooth and short where bodies meet, are enough.
//!
//! When there are too many frames, every second one that this cubic gives back is dropped: its positions within a tolerance of the size of the
//! motion, its rates within twenty times the tolerance of the largest rate. The tolerance doubles from pass to pass until the frames fit, so the
//! error stays below twice the last one. Rates guard impacts, in which bodies hardly move but speeds change.
//!
//! Limits: numbers are kept to 24 bits, a part in ten million of the distance from the world's origin.

use carom_engine::spatial::{Rotation, Vector};
use carom_engine::system::System;
use carom_solve::{Method, Span};

/// Coordinates of a body: three of position, four of orientation.
const COORDINATES: usize = 7;
/// Numbers of a body in a frame: coordinates, then their rates.
pub const NUMBERS: usize = 2 * COORDINATES;
/// Most frames, however few the bodies.
const MOST_FRAMES: usize = 6000;
/// Most numbers in all frames: ten megabytes.
const MOST_NUMBERS: usize = 2_500_000;
/// What no eye sees, as a part of the size of the motion.
const FINEST: f32 = 2e-5;
/// How much coarser rates may be.
const RATES: f32 = 20.0;

/// The frames of a run.
#[derive(Clone, Debug, Default)]
pub struct Animation {
    times: Vec<f64>,
    numbers: Vec<f32>,
    bodies: usize,
    /// How many frames were offered.
    offered: usize,
    /// Of the last pass in which frames were dropped.
    tolerance: f32,
    state: Vec<f64>,
}

impl Animation {
    /// Takes the poses at time `t` [s], which the system has placed last. A pose that is no number is left out.
    pub fn push(&mut self, t: f64, system: &System) {
        let (model, scratch) = (system.model(), system.scratch());
        self.bodies = model.bodies().len();
        let (begin, width) = (self.numbers.len(), self.bodies * NUMBERS);
        for body in 0..self.bodies {
            let ((position, turn), (velocity, spin)) = (model.pose(body, scratch), model.velocity(body, scratch));
            self.put(position, turn, velocity, spin);
        }
        let fresh = self.times.last().is_none_or(|last| t > *last);
        if !fresh || self.numbers[begin..].iter().any(|x| !x.is_finite()) {
            self.numbers.truncate(begin);
            return;
        }
        self.align(begin, width);
        self.times.push(t);
        self.offered += 1;
        self.fit(self.most());
    }

    /// Takes the end of an accepted step, and its start if it is the first. The system of `probe` is a copy that may be disturbed.
    pub(crate) fn follow<K: Method<Vec<f64>>>(&mut self, span: &Span<'_, System, K>, probe: &mut System) {
        let mut state = std::mem::take(&mut self.state);
        let ends = [(span.start, span.from), (span.end, span.to)];
        for (t, y) in &ends[usize::from(!self.times.is_empty())..] {
            state.clone_from(y);
            probe.project(*t, &mut state);
            probe.place(*t, &state);
            self.push(*t, probe);
        }
        self.state = state;
    }

    /// The times of the frames [s].
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// The frames: [`NUMBERS`] for each body, body after body.
    pub fn frames(&self) -> impl ExactSizeIterator<Item = &[f32]> {
        self.numbers.chunks_exact((self.bodies * NUMBERS).max(1))
    }

    /// How many frames were offered, and how far off the poses of those left out may be, as a part of the size of the motion.
    pub fn thinned(&self) -> (usize, f32) {
        (self.offered, 2.0 * self.tolerance)
    }

    /// Drops what no eye would miss.
    pub fn settle(&mut self) {
        for _ in 0..3 {
            self.thin(FINEST.max(self.tolerance));
        }
    }

    /// How many frames there may be.
    fn most(&self) -> usize {
        (MOST_NUMBERS / (self.bodies * NUMBERS).max(1)).clamp(2, MOST_FRAMES)
    }

    /// Thins until there is room again.
    fn fit(&mut self, most: usize) {
        if self.times.len() < most {
            return;
        }
        while self.times.len() > (3 * most / 4).max(2) {
            self.thin(if self.tolerance > 0.0 { 2.0 * self.tolerance } else { 0.5 * FINEST });
        }
    }

    /// Writes a body behind the others.
    fn put(&mut self, position: Vector, turn: Rotation, velocity: Vector, spin: Vector) {
        let [w, x, y, z] = [turn.w, turn.i, turn.j, turn.k];
        let axis = Vector::new(x, y, z);
        let (dw, d) = (-0.5 * spin.dot(&axis), 0.5 * (w * spin + spin.cross(&axis)));
        let coordinates = [position.x, position.y, position.z, w, x, y, z];
        let rates = [velocity.x, velocity.y, velocity.z, dw, d.x, d.y, d.z];
        self.numbers.extend(coordinates.iter().chain(&rates).map(|x| *x as f32));
    }

    /// A quaternion and its opposite are one orientation: takes that which is near the frame before.
    fn align(&mut self, begin: usize, width: usize) {
        if begin == 0 {
            return;
        }
        let (before, now) = self.numbers.split_at_mut(begin);
        for (old, new) in before[begin - width..].chunks(NUMBERS).zip(now.chunks_mut(NUMBERS)) {
            let along: f32 = (3..COORDINATES).map(|k| old[k] * new[k]).sum();
            if along < 0.0 {
                new[3..COORDINATES].iter_mut().for_each(|x| *x = -*x);
                new[COORDINATES + 3..].iter_mut().for_each(|x| *x = -*x);
            }
        }
    }

    /// One pass: drops every second frame that its neighbours give back within `tolerance`.
    fn thin(&mut self, tolerance: f32) {
        self.tolerance = tolerance;
        let (width, scale) = (self.bodies * NUMBERS, self.scale());
        let (mut kept, mut last, mut i) = (1, 0, 1);
        while i < self.times.len() {
            let droppable = i + 1 < self.times.len() && self.gives_back(last, i, &scale, tolerance);
            let next = if droppable { i + 1 } else { i };
            self.times[kept] = self.times[next];
            self.numbers.copy_within(next * width..(next + 1) * width, kept * width);
            (last, kept, i) = (kept, kept + 1, next + 1);
        }
        let kept = kept.min(self.times.len());
        self.times.truncate(kept);
        self.numbers.truncate(kept * width);
    }

    /// Size of the motion [m], largest speed [m/s] and largest rate of a quaternion [1/s].
    fn scale(&self) -> [f32; 3] {
        let mut reach = [[f32::INFINITY, f32::NEG_INFINITY]; 3];
        let [mut speed, mut spin] = [0f32; 2];
        for body in self.numbers.chunks_exact(NUMBERS) {
            for (reach, x) in reach.iter_mut().zip(body) {
                *reach = [reach[0].min(*x), reach[1].max(*x)];
            }
            let norm = |rates: &[f32]| rates.iter().map(|x| x * x).sum::<f32>().sqrt();
            speed = speed.max(norm(&body[COORDINATES..COORDINATES + 3]));
            spin = spin.max(norm(&body[COORDINATES + 3..]));
        }
        let size = reach.iter().map(|[low, high]| (high - low).max(0.0)).fold(0.0, f32::max);
        [size, speed, spin]
    }

    /// Whether frame `i` lies on the cubic between `last`, which has been moved up already, and the one behind it.
    fn gives_back(&self, last: usize, i: usize, scale: &[f32; 3], tolerance: f32) -> bool {
        let width = self.bodies * NUMBERS;
        let frame = |k: usize| &self.numbers[k * width..(k + 1) * width];
        let (before, now, after) = (frame(last), frame(i), frame(i + 1));
        let h = self.times[i + 1] - self.times[last];
        let cubic = Cubic::at((self.times[i] - self.times[last]) / h, h);
        let [size, speed, spin] = *scale;
        (0..self.bodies).all(|body| {
            (0..COORDINATES).all(|k| {
                let (x, rate) = (body * NUMBERS + k, body * NUMBERS + COORDINATES + k);
                let [value, slope] = cubic.of([before[x], before[rate], after[x], after[rate]]);
                let (of_value, of_rate) = if k < 3 { (size, speed) } else { (1.0, spin) };
                (value - now[x]).abs() <= tolerance * of_value
                    && (slope - now[rate]).abs() <= RATES * tolerance * of_rate
            })
        })
    }
}

/// Weights of the values and rates at both ends of an interval, for the value and for the rate at a place in it.
struct Cubic {
    value: [f32; 4],
    rate: [f32; 4],
}

impl Cubic {
    /// At the share `s` of an interval of length `h` [s].
    fn at(s: f64, h: f64) -> Self {
        let r = 1.0 - s;
        let value = [(1.0 + 2.0 * s) * r * r, s * r * r * h, s * s * (3.0 - 2.0 * s), -s * s * r * h];
        let bend = 6.0 * s * r / h;
        let rate = [-bend, r * (1.0 - 3.0 * s), bend, s * (3.0 * s - 2.0)];
        Cubic { value: value.map(|x| x as f32), rate: rate.map(|x| x as f32) }
    }

    /// Value and rate, from values and rates at both ends.
    fn of(&self, ends: [f32; 4]) -> [f32; 2] {
        let sum = |weights: &[f32; 4]| weights.iter().zip(&ends).map(|(w, x)| w * x).sum();
        [sum(&self.value), sum(&self.rate)]
    }
}

#[cfg(test)]
mod tests;
