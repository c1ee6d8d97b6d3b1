//! Poses of all bodies at chosen instants, few enough for a page and close enough for the eye.
//!
//! A frame holds for each body its position `p` [m], its orientation `q` as a quaternion (w, x, y, z), and the rates `p'` [m/s] and
//! `q' = omega q/2` [1/s]. Between two frames every number follows the cubic with the values and the rates of both ends ([`Cubic`]),
//! so that the steps of the method, which are long where the motion is smooth and short where bodies meet, are enough; only steps in which a body
//! turns far are cut.
//!
//! When there are too many frames, every second one that this cubic gives back is dropped: its positions within a tolerance of the size of the
//! motion, its rates within twenty times the tolerance of the largest rate. Where a pass finds little to drop, the tolerance doubles. An interval
//! twice as long errs sixteen times as much, so that what earlier passes did hardly adds to the last. Rates guard impacts, in which bodies hardly move
//! but speeds change.
//!
//! Limits: numbers are kept to 24 bits, a part in ten million of the distance from the world's origin.

use super::ContactSample;
use super::stored::Stored;
use super::touches::Touches;
use carom_engine::spatial::{Rotation, Vector};
use carom_engine::system::{Evolution, Stance};
use carom_solve::Cubic;
use carom_solve::{Method, Span};
use serde::{Deserialize, Serialize};

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
/// Beyond this the motion is out of all proportion, and cubics through it are no numbers: every second frame goes, so that there is room again whatever it is.
const COARSEST: f32 = 10.0;
/// No body turns further from one frame to the next [rad]: a quaternion cannot tell one turn from two.
const FARTHEST_TURN: f64 = 0.5;
/// Most frames of one step. What turns farther in a step than these can show is not shown turning.
const MOST_PARTS: f64 = 500.0;
/// How much coarser rates may be.
const RATES: f32 = 20.0;

/// Where a body is, and how it moves, in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Position of its frame [m].
    pub position: Vector,
    /// Orientation of its frame.
    pub turn: Rotation,
    /// Velocity of its frame [m/s].
    pub velocity: Vector,
    /// Angular velocity [rad/s].
    pub spin: Vector,
}

/// The frames of a run.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(into = "Stored", try_from = "Stored")]
pub struct Animation {
    pub(super) times: Vec<f64>,
    pub(super) numbers: Vec<f32>,
    pub(super) bodies: usize,
    /// How many frames were offered.
    pub(super) offered: usize,
    /// Of the last pass; zero before the first.
    pub(super) tolerance: f32,
    pub(super) touches: Touches,
    pub(super) state: Vec<f64>,
}

impl Animation {
    /// Takes the poses of a mechanism of so many bodies where it stands.
    pub fn push(&mut self, bodies: usize, stance: &Stance<'_>) {
        let pose = |body: usize| {
            let ((position, turn), (velocity, spin)) = (stance.pose(body), stance.velocity(body));
            Pose { position, turn, velocity, spin }
        };
        self.add(stance.time(), (0..bodies).map(pose));
    }

    /// Takes a pose for each body at time `t` [s]. Poses that are no numbers, or not later than the last, are left out.
    pub fn add(&mut self, t: f64, poses: impl ExactSizeIterator<Item = Pose>) {
        self.bodies = poses.len();
        let (begin, width) = (self.numbers.len(), self.bodies * NUMBERS);
        poses.for_each(|pose| self.put(&pose));
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

    /// Takes the end of an accepted step, its start if it is the first, and as many instants between as turning bodies need. The system of
    /// `probe` is a copy that may be disturbed.
    pub(crate) fn follow<K: Method<Vec<f64>>>(&mut self, span: &mut Span<'_, Evolution, K>, probe: &mut Evolution) {
        let mut state = std::mem::take(&mut self.state);
        let (mut spin, bodies) = (0f64, probe.model().bodies().len());
        for (t, y) in [(span.start, span.from), (span.end, span.to)] {
            let (system, modes) = probe.split();
            let sight = system.sight(modes.at(t, y));
            spin = (0..bodies).map(|body| sight.velocity(body).1.norm()).fold(spin, f64::max);
        }
        let parts = (spin * (span.end - span.start) / FARTHEST_TURN).ceil().max(1.0);
        let parts = if parts > MOST_PARTS { 1.0 } else { parts };
        for k in usize::from(!self.times.is_empty())..=parts as usize {
            let mut t = span.start + (span.end - span.start) * k as f64 / parts;
            if k == 0 {
                state.clone_from(span.from);
            } else if k < parts as usize {
                span.at(t, &mut state);
            } else {
                t = span.end;
                state.clone_from(span.to);
            }
            probe.project(t, &mut state);
            self.push(bodies, &probe.place(t, &state));
        }
        self.state = state;
        self.touches.follow(span, probe);
    }

    /// What was seen of each contact.
    pub fn contacts(&self) -> &[Vec<ContactSample>] {
        &self.touches.tracks
    }

    /// How many samples of contacts were left out, because there were too many.
    pub fn contacts_left_out(&self) -> usize {
        self.touches.left_out
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
            let before = self.times.len();
            self.thin(self.tolerance.max(FINEST));
            if self.times.len() > before - before / 10 {
                self.tolerance *= 2.0;
            }
        }
    }

    /// Writes a body behind the others.
    fn put(&mut self, Pose { position, turn, velocity, spin }: &Pose) {
        let [w, x, y, z] = [turn.w, turn.i, turn.j, turn.k];
        let axis = Vector::new(x, y, z);
        let (dw, d) = (-0.5 * spin.dot(&axis), 0.5 * (spin * w + spin.cross(&axis)));
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
            let droppable =
                i + 1 < self.times.len() && (tolerance > COARSEST || self.gives_back(last, i, &scale, tolerance));
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
                let ends = [before[x], before[rate], after[x], after[rate]];
                let [value, slope] = cubic.of(ends.map(f64::from)).map(|x| x as f32);
                let (of_value, of_rate) = if k < 3 { (size, speed) } else { (1.0, spin) };
                // What rounding of positions does to their slope is not counted.
                let rounding = 6.0 * f32::EPSILON * now[x].abs() / h as f32;
                (value - now[x]).abs() <= tolerance * of_value
                    && (slope - now[rate]).abs() <= RATES * tolerance * of_rate + rounding
            })
        })
    }
}

#[cfg(test)]
mod tests;
