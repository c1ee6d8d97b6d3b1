//! The bearings of a mechanism: what they carry, how they rub, and where they lock.
//!
//! What joints carry is affine in the friction `T` of all bearings that slip, since accelerations are: `R = R0 + sum B T`. So at an instant
//!
//! ```text
//! T = -s r f(P(R0 + sum B T), r |q'|)        s the direction of the slip
//! ```
//!
//! is one small fixed point. `P` is a norm, and a preload; so friction `k` changes when friction `j` does by at most `L[k][j] = r f' P(B[k][j])`, and where the largest
//! eigenvalue of `L` is below one there is one solution, to which the iteration goes from anywhere (Banach). That bound is a guard: where it reaches one, the
//! run stops.

use super::element::{Crossed, Element};
use super::sticking::Dry;
use super::{Evolution, FRESH, Modes, Stance, SystemEvent, SystemEventKind};
use crate::contact::SlipMode;
use crate::dof::Dof;
use crate::force::Bearing;
use crate::model::Model;
use crate::spatial::Vector;
use crate::system::sticking::GRAIN;
use crate::tree::Wrench;
use carom_laws::friction::FrictionKind;
use carom_solve::Trend;

/// The friction is found where it changes by less than this part of the largest.
const FOUND: f64 = 1e-14;
/// The iteration goes on at most so often; close to locking it is slow.
const MOST: usize = 2000;
/// So often the eigenvalue is bounded anew.
const BOUNDS: usize = 30;
/// What the margin is told to be where it is ample: how large it is exactly does not matter, and the guard rests.
const AMPLE: f64 = 0.5;
/// Friction is tried with this part of the force that would be there without it, where that is nothing [N].
const LEAST: f64 = 1.0;

/// Memory for what bearings do to each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Coupling {
    /// The bearings that slip, with the friction that each is tried with, and what is found.
    active: Vec<usize>,
    tried: Vec<f64>,
    found: Vec<f64>,
    /// What each bearing carries without friction, and what each tried friction adds to it, one bearing that slips after the other.
    base: Vec<Wrench>,
    columns: Vec<Wrench>,
    /// The bound `L`, row by row, and a vector that bounds its eigenvalue.
    bound: Vec<f64>,
    weights: Vec<f64>,
    /// What is applied besides.
    wrenches: Vec<Wrench>,
    tau: Vec<f64>,
}

impl Stance<'_> {
    /// Accelerations with the friction of the bearings that slip; works out the loads of all.
    pub(super) fn rub_bearings(&mut self, modes: &Modes, gravity: &Vector) {
        let Some(mut own) = self.system.coupling.take() else { return };
        let model = self.system.model.clone();
        own.wrenches.clear();
        own.wrenches.extend_from_slice(self.system.scratch.wrenches());
        own.tau.clear();
        own.tau.extend_from_slice(&self.system.tau);
        self.accelerate_closed(modes, gravity);
        own.base.clear();
        own.columns.clear();
        self.carry_bearings(modes, &mut own);
        std::mem::swap(&mut own.base, &mut own.columns);
        own.active.clear();
        own.active.extend((0..model.bearings.len()).filter(|&k| self.slips(modes, k)));
        self.system.bearing_efforts.fill(0.0);
        self.system.bearing_margin = 1.0;
        if !own.active.is_empty() {
            own.tried.clear();
            for k in own.active.clone() {
                let load = model.bearings[k].load(&own.base[k], self.scratch());
                let speed = model.bearings[k].speed(&self.instant(modes), self.scratch());
                let drag = model.bearings[k].drag(load, speed.abs());
                let effort = if drag > 0.0 { drag } else { LEAST * model.bearings[k].lever() };
                own.tried.push(effort);
                self.system.set_forces(&own);
                self.push_along(&model.bearings[k].dof, effort);
                self.accelerate_closed(modes, gravity);
                self.carry_bearings(modes, &mut own);
            }
            self.find_friction(modes, &mut own);
        }
        self.bear_loads(&own);
        self.system.set_forces(&own);
        for (&k, &effort) in own.active.iter().zip(&own.found) {
            self.system.bearing_efforts[k] = effort;
            self.push_along(&model.bearings[k].dof, effort);
        }
        self.accelerate_closed(modes, gravity);
        self.system.coupling = Some(own);
    }

    /// Whether a bearing slips, or moves under a smooth law.
    fn slips(&self, modes: &Modes, k: usize) -> bool {
        match self.system.model.bearings[k].spec.friction.kind() {
            FrictionKind::Dry => matches!(modes.bearings[k], SlipMode::Slips { .. }),
            _ => true,
        }
    }

    /// Lets an effort [N m or N] act along a degree of freedom.
    fn push_along(&mut self, dof: &Dof, effort: f64) {
        let system = &mut *self.system;
        dof.push(effort, &mut system.scratch, &mut system.tau);
    }

    /// Adds what all bearings carry with the present accelerations, as another column. What is applied is not what it was.
    fn carry_bearings(&mut self, modes: &Modes, own: &mut Coupling) {
        self.react(modes);
        let system = &*self.system;
        let carried = |bearing: &Bearing| system.reactions.of(&system.model, bearing.joint, &system.scratch);
        own.columns.extend(system.model.bearings.iter().map(carried));
    }

    /// Finds the friction that fits what it makes the joints carry, and bounds how much of it comes back.
    fn find_friction(&mut self, modes: &Modes, own: &mut Coupling) {
        let (model, n, m) = (self.system.model.clone(), self.system.model.bearings.len(), own.active.len());
        let Coupling { active, tried, found, base, columns, bound, weights, .. } = own;
        // Columns become what a friction of one adds.
        for (j, effort) in tried.iter().enumerate() {
            for (column, base) in columns[j * n..(j + 1) * n].iter_mut().zip(&*base) {
                column.force = (column.force - base.force) / *effort;
                column.moment = (column.moment - base.moment) / *effort;
            }
        }
        let (at, scratch) = (self.instant(modes), self.scratch());
        let load = |k: usize, found: &[f64]| model.bearings[k].load(&carried(base, columns, k, found), scratch);
        // A step that reaches beyond the end of a slip goes on with the same side of the law.
        let side = |k: usize, speed: f64| match modes.bearings[k] {
            SlipMode::Slips { direction, .. } => direction.x,
            _ => speed.signum(),
        };
        found.clear();
        found.resize(m, 0.0);
        let mut coupled = |found: &[f64]| {
            bound.clear();
            for &k in active.iter() {
                let bearing = &model.bearings[k];
                let steep = bearing.drag_by_load(load(k, found), bearing.speed(&at, scratch).abs());
                bound.extend((0..m).map(|j| steep * bearing.share(&columns[j * n + k], scratch)));
            }
            largest_eigenvalue(bound, weights, m)
        };
        // Where nothing need fit, steps that reach there take what is there without coming back.
        let rounds = if coupled(found) < 1.0 { MOST } else { 1 };
        for _ in 0..rounds {
            let (mut change, mut largest) = (0.0f64, 0.0f64);
            for (i, &k) in active.iter().enumerate() {
                let speed = model.bearings[k].speed(&at, scratch);
                let side = side(k, speed);
                let effort = -side * model.bearings[k].drag(load(k, found), (side * speed).max(0.0));
                change = change.max((effort - found[i]).abs());
                largest = largest.max(effort.abs());
                found[i] = effort;
            }
            if change <= FOUND * largest {
                break;
            }
        }
        let margin = 1.0 - coupled(found);
        self.system.bearing_margin = margin;
    }

    /// Works out the loads of all bearings under the friction that has been found.
    fn bear_loads(&mut self, own: &Coupling) {
        let found = if own.active.is_empty() { &[][..] } else { &own.found };
        for k in 0..own.base.len() {
            let carried = carried(&own.base, &own.columns, k, found);
            self.system.bearing_loads[k] = self.system.model.bearings[k].load(&carried, &self.system.scratch);
        }
    }

    /// Power that friction takes in all bearings [W], once accelerations are known.
    pub(super) fn bearing_loss(&self, modes: &Modes) -> f64 {
        (0..self.system.model.bearings.len()).map(|k| self.bearing_power(modes, k)).sum()
    }

    /// Power that friction takes in a bearing [W].
    fn bearing_power(&self, modes: &Modes, k: usize) -> f64 {
        -self.system.bearing_efforts[k] * self.system.model.bearings[k].speed(&self.instant(modes), self.scratch())
    }

    /// Writes how fast energy is lost in each bearing.
    pub(super) fn bearing_rates(&self, modes: &Modes, worn: &mut [f64]) {
        worn.iter_mut().enumerate().for_each(|(k, rate)| *rate = self.bearing_power(modes, k));
    }

    /// What is known of the speed of a bearing's degree of freedom over a piece of a step, in the direction of its slip.
    fn bearing_trend(&self, bearing: &Bearing, side: f64, value: f64, length: f64) -> Trend {
        let turn = |node: usize| self.sweep_of(node).turn();
        let known = match bearing.dof {
            Dof::Tree { speed, .. } => {
                let [_, bend, jolt] = self.system.survey.paces.each_ref().map(|paces| paces[speed]);
                Trend { rate: side * self.system.du[speed], fall: bend, least: -jolt, ..Trend::unknown(value) }
            }
            // Of what closes a loop only how fast it can fall is known: x . (w2 - w1), x turning with the first.
            Dof::Turn { nodes: [first, second], .. } | Dof::Spin { nodes: [second, first], .. } => {
                let ([w, dw, _], [v, dv, _]) = (turn(first), turn(second));
                Trend { fall: dw + dv + w * (w + v), ..Trend::unknown(value) }
            }
            Dof::Slide { ends: [from, to], .. } | Dof::Length { ends: [from, to] } => {
                let [w, dw, _] = turn(from.node);
                let [one, other] = [from, to].map(|end| self.sweep_of(end.node).at(end.arm.norm()));
                let far = (self.scratch().place(&to).position - self.scratch().place(&from).position).norm();
                let (v, a) = (one[0] + other[0], one[1] + other[1]);
                Trend { fall: a + 2.0 * w * v + (dw + w * w) * (far + v * length), ..Trend::unknown(value) }
            }
        };
        Trend { grain: GRAIN, ..known }
    }
}

impl super::System {
    /// Applies what was applied before friction was tried, and nothing else.
    fn set_forces(&mut self, own: &Coupling) {
        self.scratch.set_wrenches(&own.wrenches);
        self.tau.copy_from_slice(&own.tau);
    }
}

/// What bearing `k` carries under the friction of those that slip: what it carries without, and what each adds to it.
fn carried(base: &[Wrench], columns: &[Wrench], k: usize, found: &[f64]) -> Wrench {
    let mut sum = base[k];
    for (column, effort) in columns.chunks(base.len()).zip(found) {
        sum.force += column[k].force * *effort;
        sum.moment += column[k].moment * *effort;
    }
    sum
}

/// A bound from above of the largest eigenvalue of a matrix without negative entries (Collatz and Wielandt): `max (L z)_i/z_i` for any positive `z`.
fn largest_eigenvalue(matrix: &[f64], z: &mut Vec<f64>, n: usize) -> f64 {
    let row = |i: usize, z: &[f64]| matrix[i * n..(i + 1) * n].iter().zip(z).map(|(l, z)| l * z).sum::<f64>();
    let largest = matrix.iter().fold(0.0f64, |most, l| most.max(*l));
    if !largest.is_finite() || largest == 0.0 {
        return largest;
    }
    z.clear();
    z.resize(2 * n, 1.0);
    let (z, next) = z.split_at_mut(n);
    let mut bound = f64::INFINITY;
    for _ in 0..BOUNDS {
        (0..n).for_each(|i| next[i] = row(i, z));
        let ratio = next.iter().zip(&*z).map(|(next, z)| next / z).fold(0.0, f64::max);
        bound = bound.min(ratio);
        // A part of the vector is kept, so that it stays positive and does not swing.
        let size = next.iter().fold(0.0f64, |most, x| most.max(*x)).max(f64::MIN_POSITIVE);
        z.iter_mut().zip(&*next).for_each(|(z, next)| *z = 0.5 * (*z + next / size));
        if bound < AMPLE {
            break;
        }
    }
    bound
}

/// Bearings, as elements with modes: first a guard for how far they are from locking, then one for each.
pub(super) struct Bearings;

impl Element for Bearings {
    fn guard_count(&self, model: &Model, _modes: &Modes) -> usize {
        if model.bearings.is_empty() { 0 } else { 1 + model.bearings.len() }
    }

    fn write_guards(&self, stance: &mut Stance<'_>, modes: &Modes, guards: &mut [f64]) {
        let [margin, own @ ..] = guards else { return };
        *margin = stance.system.bearing_margin.min(AMPLE);
        for (k, guard) in own.iter_mut().enumerate() {
            let motion = stance.motion_of(modes, Dry::Bearing(k));
            *guard = stance.dry_guard(modes, Dry::Bearing(k), &motion);
        }
    }

    fn has_bounds(&self, _model: &Model, modes: &Modes) -> bool {
        modes.bearings.iter().any(|mode| matches!(mode, SlipMode::Slips { .. }))
    }

    fn bound_speeds(&self, stance: &Stance<'_>, modes: &Modes, length: f64, trends: &mut [Trend]) {
        let [_, own @ ..] = trends else { return };
        let bearings = stance.system.model.bearings.iter().zip(&modes.bearings);
        for ((bearing, mode), trend) in bearings.zip(own) {
            match mode {
                slips @ SlipMode::Slips { direction, .. } => {
                    let [_, fall] = slips.slack(stance.time);
                    let known = stance.bearing_trend(bearing, direction.x, trend.value, length);
                    *trend = Trend { rate: known.rate - fall, fall: known.fall + fall, ..known };
                }
                SlipMode::Sticks { .. } | SlipMode::Free => {}
            }
        }
    }

    fn bound(&self, _stance: &Stance<'_>, modes: &Modes, _length: f64, trends: &mut [Trend]) {
        let [_, own @ ..] = trends else { return };
        for (_, trend) in modes.bearings.iter().zip(own).filter(|(mode, _)| **mode == SlipMode::Free) {
            *trend = Trend::steady(trend.value);
        }
    }

    /// At rest nothing is asked of them.
    fn settle(&self, _stance: &Stance<'_>, modes: &mut Modes) {
        modes.bearings.fill(SlipMode::Free);
    }

    fn begin(&self, motion: &mut Evolution, t: f64, y: &mut Vec<f64>) {
        let model = motion.model().clone();
        let mut resting = Vec::new();
        for (k, _) in model.bearings.iter().enumerate().filter(|(_, bearing)| bearing.is_dry()) {
            motion.begin_dry(Dry::Bearing(k), t, y, &mut resting);
        }
        if !resting.is_empty() {
            motion.settle_dry(t, y, &resting);
        }
    }

    fn cross(&self, motion: &mut Evolution, t: f64, y: &mut Vec<f64>, fired: &[bool]) -> Crossed {
        let [locks, own @ ..] = fired else { return Crossed::step(f64::INFINITY) };
        if *locks {
            let bearing = motion.steepest_bearing(t, y);
            motion.events.push(SystemEvent { time: t, kind: SystemEventKind::Locked { bearing } });
            return Crossed { step: f64::INFINITY, ends: true };
        }
        let mut resting = Vec::new();
        for (k, _) in own.iter().enumerate().filter(|(_, fired)| **fired) {
            motion.cross_dry(Dry::Bearing(k), t, y, &mut resting);
        }
        Crossed::step(motion.settle_dry(t, y, &resting).min(FRESH * motion.model().time_scale()))
    }

    fn accept(&self, system: &mut super::System, modes: &mut Modes, t: f64, y: &mut Vec<f64>) -> bool {
        if system.model.bearings.is_empty() {
            return false;
        }
        let stance = system.place(modes.at(t, y));
        for k in 0..modes.bearings.len() {
            let motion = stance.motion_of(modes, Dry::Bearing(k));
            // What has just begun counts as begun once it moves.
            if let SlipMode::Slips { direction, rest, .. } = modes.bearings[k]
                && motion.dot(&direction) > rest
            {
                modes.bearings[k] = SlipMode::along(&motion, rest);
            }
        }
        false
    }

    fn save(&self, modes: &Modes, numbers: &mut Vec<f64>) {
        modes.bearings.iter().for_each(|mode| numbers.extend(mode.numbers()));
    }

    fn read(&self, _model: &Model, numbers: &mut dyn Iterator<Item = f64>, modes: &mut Modes) -> Option<()> {
        for mode in &mut modes.bearings {
            *mode = SlipMode::read(numbers)?;
        }
        Some(())
    }
}

impl Evolution {
    /// The bearing whose friction grows most with itself and the others at `(t, y)`.
    fn steepest_bearing(&mut self, t: f64, y: &[f64]) -> usize {
        self.system.read_dry(self.modes.at(t, y));
        let Some(own) = &self.system.coupling else { return 0 };
        let m = own.active.len();
        let steep = |i: &usize| own.bound[i * m..(i + 1) * m].iter().sum::<f64>();
        let steepest = (0..m).max_by(|one, other| steep(one).total_cmp(&steep(other)));
        steepest.map_or(0, |i| own.active[i])
    }
}
