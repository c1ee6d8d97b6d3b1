//! What can be said of guards over a piece of a step: how near surfaces and stops can have come.
//!
//! The interpolant of a step is a polynomial for every coordinate, with bounds of its rates. From these follow bounds of the motion of every node
//! ([`Sweep`]), and of the motion of the centre of a disc seen from the body before which it is ([`Obstacle`]): with `x` from the other body's anchor to
//! the centre, the body turning with `w`,
//!
//! ```text
//! r'' = x'' - 2 w x x' - w' x x + w x (w x x)        gap'' >= n . r''              before a convex body, n its normal
//!                                                    gap'' >= -|r''| - |r'|^2/(D - gap)      in a hollow one
//! ```
//!
//! Contacts that are apart and stops that are free are bounded so; all other guards are known at the ends of a step only.

use super::element::{KINDS, each_kind};
use super::{Modes, Stance, StateRef, System};
use crate::contact::Contact;
use crate::dof::Dof;
use crate::force::Stop;
use crate::model::Model;
use crate::pair::Obstacle;
use crate::spatial::Vector;
use crate::tree::{GROUND, Mobilizer, Most, Sweep};
use carom_solve::{Piece, Trend};
use std::f64::consts::TAU;

/// Overlaps below this part of the smaller radius are rounding.
const GRAIN: f64 = 1e-13;
/// Between two looks at a quantity without bounds no coordinate turns by more than this part of a turn, or moves by more than this part of the mechanism's
/// extent.
const LOOK: f64 = 1.0 / 64.0;
/// A step is no longer than so many turns, or extents, where such quantities are watched.
const MOST_RANGES: f64 = 16.0;
/// Unless there are more of them than this until the end of the run.
const MOST_TURNS: f64 = 1e6;
/// The most looks within a step.
const MOST_LOOKS: f64 = 4096.0;
/// At least so many looks are taken within a step.
const LEAST_LOOKS: usize = 8;

/// Memory for bounds.
#[derive(Clone, Debug, Default)]
pub(super) struct Survey {
    dq: Vec<f64>,
    ddq: Vec<f64>,
    pub(super) most: [Vec<f64>; 3],
    /// Per speed of the tree: how large it is at most, and its first two rates.
    pub(super) paces: [Vec<f64>; 3],
    pub(super) sweeps: Vec<Sweep>,
    values: Vec<f64>,
    /// Per speed in the state: a turn [rad], or the mechanism's extent [m].
    pub(super) ranges: Vec<f64>,
    /// Quantities without bounds are looked at, at the latest, after this time [s].
    pub(super) glance: f64,
    /// Until when the motion will be followed [s].
    horizon: f64,
}

/// The motion of a disc's centre as it is seen from the body before which it is.
pub(super) struct Approach {
    /// Bounds of its first three rates.
    pub(super) most: [f64; 3],
    /// Its second rate at the end of the piece, in the world's axes [m/s^2].
    acceleration: Vector,
}

impl Approach {
    /// From bounds that add up along the tree, and velocity and acceleration at the end of a piece: what two bodies do together cancels there, and the rate
    /// next in order bounds what can have changed since.
    fn new([v, a, j]: [f64; 3], [velocity, acceleration]: [Vector; 2], length: f64) -> Self {
        let bend = a.min(acceleration.norm() + j * length);
        let speed = v.min(velocity.norm() + bend * length);
        Approach { most: [speed, bend, j], acceleration }
    }
}

impl Survey {
    pub(super) fn new(model: &Model, length: f64) -> Self {
        let (coordinates, nodes) = (model.tree().coordinates(), model.tree().nodes());
        let zeros = || vec![0.0; coordinates];
        let length = if length > 0.0 { length } else { f64::INFINITY };
        // The ways of a node come first, among its speeds as among its coordinates.
        let range = |mobilizer: &Mobilizer, k: usize| if mobilizer.ways().contains(&k) { length } else { TAU };
        let free = nodes.iter().filter(|node| !node.prescribed);
        let ranges = free.flat_map(|node| (0..node.mobilizer.speeds()).map(|k| range(&node.mobilizer, k))).collect();
        let glance = model.time_scale() / 64.0;
        Survey {
            dq: zeros(),
            ddq: zeros(),
            most: std::array::from_fn(|_| zeros()),
            paces: std::array::from_fn(|_| vec![0.0; model.tree().speeds()]),
            sweeps: vec![Sweep::default(); nodes.len()],
            values: Vec::new(),
            ranges,
            glance,
            horizon: f64::INFINITY,
        }
    }
}

impl System {
    /// Sets until when a motion will be followed [s].
    pub(super) fn set_horizon(&mut self, until: f64) {
        self.survey.glance = self.survey.glance.min(until / 4096.0);
        self.survey.horizon = until;
    }

    /// Within how many instants of a step such quantities are looked at.
    pub(super) fn count_looks(&mut self, modes: &Modes, piece: &Piece<'_, Vec<f64>>) -> usize {
        self.spread_most(modes, piece);
        let speeds = &self.survey.most[0];
        let mut most = piece.length / self.survey.glance;
        for node in self.model.tree().nodes() {
            for k in 0..node.mobilizer.coordinates() {
                let quaternion = matches!(node.mobilizer, Mobilizer::Ball | Mobilizer::Free);
                let range = match node.mobilizer.ways().contains(&k) {
                    true => self.length,
                    // An angle is twice what its quaternion moves by.
                    false if quaternion => 0.5 * TAU,
                    false => TAU,
                };
                most = most.max(speeds[node.q + k] * piece.length / (LOOK * range));
            }
        }
        // What turns so fast that a step as long as that cannot be looked at is not worth many looks.
        if most > MOST_LOOKS { LEAST_LOOKS } else { LEAST_LOOKS.max(most as usize) }
    }

    /// The longest step [s] in which such quantities need not be looked at too often, at the present speeds.
    pub(super) fn look_cap(&self, at: StateRef<'_>) -> f64 {
        let StateRef { time, y, modes } = at;
        if !self.wants_looks() {
            return f64::INFINITY;
        }
        let own = y[self.layout.speeds()].iter().zip(&self.survey.ranges).map(|(u, range)| u.abs() / range);
        let given = self.model.prescribed().iter().zip(&modes.pieces).map(|(drive, piece)| {
            let slides = !self.model.tree().nodes()[drive.node].mobilizer.ways().is_empty();
            drive.trajectory.at(time, *piece)[1].abs() / if slides { self.length } else { TAU }
        });
        let fastest = own.chain(given).fold(0.0, f64::max);
        // What turns so fast that it cannot be followed to the end of the run is left to the error control.
        if fastest * (self.survey.horizon - time) > MOST_TURNS { f64::INFINITY } else { MOST_RANGES / fastest }
    }

    /// Whether quantities without bounds are watched.
    pub(super) fn wants_looks(&self) -> bool {
        KINDS.iter().any(|kind| kind.has_looks(&self.model))
    }

    /// Writes all guards and what is known of them over a piece of a step.
    pub(super) fn survey_guards(&mut self, modes: &Modes, piece: &Piece<'_, Vec<f64>>, trends: &mut [Trend]) {
        self.read_surges(modes.at(piece.end, piece.state));
        self.read_dry(modes.at(piece.end, piece.state));
        let slides = modes.slides();
        if slides {
            let mut stance = self.follow_speeds(modes, piece);
            stance.read_trends(modes, piece.length, trends);
            let kinds = each_kind(&stance.system.model, modes);
            kinds.for_each(|(kind, own)| kind.bound_speeds(&stance, modes, piece.length, &mut trends[own]));
        }
        let mut stance = self.follow_curve(modes, piece);
        if !slides {
            stance.read_trends(modes, piece.length, trends);
        }
        let kinds = each_kind(&stance.system.model, modes);
        kinds.for_each(|(kind, own)| kind.bound(&stance, modes, piece.length, &mut trends[own]));
    }

    /// Places the tree at the end of a piece, moving as the interpolant does, and works out what all nodes can have done.
    fn follow_curve(&mut self, modes: &Modes, piece: &Piece<'_, Vec<f64>>) -> Stance<'_> {
        self.fit(modes);
        self.spread_most(modes, piece);
        self.layout.spread(piece.state, &mut self.q, &mut self.u);
        self.internal.copy_from_slice(&piece.state[self.layout.internals()]);
        self.layout.spread_coordinates(piece.rate, &mut self.survey.dq);
        self.layout.spread_coordinates(piece.second, &mut self.survey.ddq);
        let tree = self.model.tree();
        tree.speeds_of(&self.q, [&self.survey.dq, &self.survey.ddq], &mut self.u, &mut self.du);
        for (drive, active) in self.model.prescribed().iter().zip(&modes.pieces) {
            let node = &tree.nodes()[drive.node];
            [self.q[node.q], self.u[node.u], self.du[node.u]] = drive.trajectory.at(piece.end, *active);
        }
        tree.kinematics(&self.q, &self.u, &mut self.scratch);
        // Only surfaces that are near are followed by their accelerations.
        if modes.contacts.near().next().is_some() {
            tree.prescribe(&self.du, &mut self.scratch);
            tree.accelerations(&self.du, &mut self.scratch);
        }
        let most = Most { rates: self.survey.most.each_ref().map(Vec::as_slice), length: piece.length };
        tree.sweep(&self.q, &most, &self.scratch, &mut self.survey.sweeps);
        Stance { system: self, time: piece.end }
    }

    /// What all coordinates do at most.
    pub(super) fn spread_most(&mut self, modes: &Modes, piece: &Piece<'_, Vec<f64>>) {
        for (most, rates) in self.survey.most.iter_mut().zip(piece.most) {
            self.layout.spread_coordinates(rates, most);
        }
        for (drive, active) in self.model.prescribed().iter().zip(&modes.pieces) {
            let at = self.model.tree().nodes()[drive.node].q;
            let rates = drive.trajectory.most(piece.end, piece.length, *active, self.survey.glance);
            self.survey.most.iter_mut().zip(rates).for_each(|(most, rate)| most[at] = rate);
        }
    }
}

impl Stance<'_> {
    /// Reads all guards, of which nothing more is known yet; at the start of a step those alone that have bounds.
    fn read_trends(&mut self, modes: &Modes, length: f64, trends: &mut [Trend]) {
        let mut values = std::mem::take(&mut self.system.survey.values);
        values.resize(trends.len(), 0.0);
        for (kind, own) in each_kind(&self.system.model, modes) {
            if length > 0.0 || kind.has_bounds(&self.system.model, modes) {
                kind.write_guards(self, modes, &mut values[own]);
            }
        }
        trends.iter_mut().zip(&values).for_each(|(trend, value)| *trend = Trend::unknown(*value));
        self.system.survey.values = values;
    }

    /// A stop that is free.
    pub(super) fn stop_trend(&self, stop: &Stop, value: f64) -> Trend {
        let Dof::Tree { coordinate, speed } = stop.dof else { return Trend::unknown(value) };
        let side = if stop.upper { -1.0 } else { 1.0 };
        let [fall, bend, jolt] = self.system.survey.most.each_ref().map(|most| most[coordinate]);
        let grain = GRAIN * stop.limit.abs().max(self.system.q[coordinate].abs());
        let (rate, curvature) = (side * self.system.u[speed], side * self.system.du[speed]);
        Trend { value, rate, fall, curvature, jolt, least: -bend, sway: f64::NAN, grain }
    }

    /// The gap of a contact that is apart.
    pub(super) fn contact_trend(&self, k: usize, value: f64, length: f64) -> Trend {
        let (contact, seen) = (&self.system.model.contacts[k], self.see(k));
        let obstacle = contact.pair.obstacle(contact.feature);
        let Approach { most: [speed, bend, jolt], acceleration } = self.approach(contact, &obstacle, length);
        let grain = GRAIN * seen.reach().min(self.system.length);
        let least = match obstacle.hollow - (seen.touch.gap + speed * length) {
            _ if speed * length > obstacle.patch => f64::NAN,
            _ if obstacle.hollow == f64::INFINITY => -bend,
            middle if middle > 0.0 => -(bend + speed * speed / middle),
            _ => f64::NAN,
        };
        let trend = Trend { rate: -seen.rate, fall: speed, least, grain, ..Trend::unknown(value) };
        if obstacle.bulk[0] > 0.0 {
            return self.bulky_trend(contact, &obstacle, trend, bend, length);
        }
        if obstacle.hollow.is_finite() || obstacle.patch.is_finite() {
            return trend;
        }
        let normal = if obstacle.disc == 1 { seen.touch.normal } else { -seen.touch.normal };
        Trend { curvature: normal.dot(&acceleration), jolt, ..trend }
    }

    /// What turning adds to the trend of the centre of a disc that is not round ([`Obstacle::bulk`], [`Obstacle::round`]), whose second rate is at most `bend` [m/s^2].
    fn bulky_trend(&self, contact: &Contact, obstacle: &Obstacle, centre: Trend, bend: f64, length: f64) -> Trend {
        let [reach, bulge] = obstacle.bulk;
        let [[w, dw, _], [x, dx, _]] =
            [obstacle.disc, 1 - obstacle.disc].map(|side| self.sweep_of(contact.nodes[side]).turn());
        let (spin, rate) = (w + x, dw + dx + w * x);
        let (fall, swing) = (centre.fall + spin * reach, rate * reach + spin * spin * reach);
        // What is another function elsewhere is bounded by its speed alone.
        if fall * length > obstacle.patch {
            return Trend { fall, least: f64::NAN, ..centre };
        }
        let least = if bulge.is_finite() { centre.least - swing - spin * spin * bulge } else { f64::NAN };
        let sway = if obstacle.round > 0.0 { bend + swing + fall * fall / obstacle.round } else { f64::NAN };
        Trend { fall, least, sway, ..centre }
    }

    /// How the centre of a disc moves as it is seen from the other body.
    pub(super) fn approach(&self, contact: &Contact, obstacle: &Obstacle, length: f64) -> Approach {
        let Obstacle { disc, centre, anchor, turns, .. } = *obstacle;
        let (own, other) = (contact.nodes[disc], contact.nodes[1 - disc]);
        let [(place, velocity, acceleration), (base, carried, lifted)] =
            [(own, &centre), (other, &anchor)].map(|(node, point)| self.point_motion(node, point));
        let (x, dx, ddx) = (place - base, velocity - carried, acceleration - lifted);
        let bounds = [(own, &centre), (other, &anchor)].map(|(node, point)| self.sweep_of(node).at(point.norm()));
        let [v, a, j]: [f64; 3] = std::array::from_fn(|k| bounds[0][k] + bounds[1][k]);
        if !turns || other == GROUND {
            return Approach::new([v, a, j], [dx, ddx], length);
        }
        let [w, dw, ddw] = self.sweep_of(other).turn();
        let far = x.norm() + v * length;
        let most = [v + w * far, a + 2.0 * w * v + dw * far, j + 3.0 * w * a + 3.0 * dw * v + ddw * far];
        let (spin, alpha) = (self.system.scratch.spin(other), self.system.scratch.acceleration(other).0);
        let acceleration = ddx - spin.cross(&dx) * 2.0 - alpha.cross(&x) + spin.cross(&spin.cross(&x));
        Approach::new(most, [dx - spin.cross(&x), acceleration], length)
    }

    /// Place, velocity and acceleration of a point of a node.
    fn point_motion(&self, node: usize, point: &Vector) -> (Vector, Vector, Vector) {
        if node == GROUND {
            return (*point, Vector::zeros(), Vector::zeros());
        }
        let pose = self.system.scratch.pose(node);
        let (arm, (alpha, a)) = (pose.rotation * point, self.system.scratch.acceleration(node));
        let sweep = pose.spin.cross(&arm);
        (pose.position + arm, pose.velocity + sweep, a + alpha.cross(&arm) + pose.spin.cross(&sweep))
    }

    pub(super) fn sweep_of(&self, node: usize) -> Sweep {
        if node == GROUND { Sweep::default() } else { self.system.survey.sweeps[node] }
    }
}
