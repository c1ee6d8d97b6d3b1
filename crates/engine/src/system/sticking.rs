//! Contacts that stick: rows of constraints beside those of the loops, and who decides which contacts stick.
//!
//! Normal forces are functions of the state, so at an instant the bounds of all sites are numbers. Sites at rest, each with its bound, are one problem of
//! complementarity ([`Bounded`]): their motion is always there and unique, whatever holds what. It is solved where a site comes to rest, where one that sticks
//! reaches its bound, and where a contact begins at rest; in between, what sticks is held by rows and what slips is opposed by its law.

use super::modes::StuckSite;
use super::{Evolution, FRESH, Modes, Stance, StateRef, System, SystemEvent, SystemEventKind};
use crate::constraint::{ConstraintSolver, Held, Present, Row, jacobian};
use crate::contact::{ContactMode, Seen, Site, SlipMode};
use crate::spatial::Vector;
use crate::tree::GROUND;
use carom_solve::Trend;
use carom_solve::complementarity::{Bounded, Group};
use nalgebra::{DMatrix, DVector};

/// Motions below this part of the tolerance times extent over time scale are rest.
const REST: f64 = 10.0;
/// A tangent along which nothing can move has a row smaller than this part of the other's.
const NOTHING: f64 = 1e-10;
/// Rates of sites below this part of the largest one without friction are rest: what surfaces that stick give way by where their rows all but follow from each other.
const STILL: f64 = 1e-4;
/// What a motion may be below zero without being missed [m/s or rad/s].
const GRAIN: f64 = 1e-13;
/// So often forces that do the same are shared anew while they exceed a bound.
const SHARES: usize = 40;
/// A tangent whose direction leans to the normal by more than this cosine is chosen anew.
const LEANS: f64 = 0.8;
/// What has begun to slip and does not come to move is asked again after so many times as long as before.
const PATIENCE: f64 = 4.0;
/// After a transition steps begin with this part of the time in which the contact answers.
const AFTER: f64 = 0.1;

/// The rows that hold the mechanism, and their solver: those of sites that stick with those of the loops, or those of the loops alone; `None` for a tree.
pub(super) fn holding<'a>(
    stuck: &'a mut Option<Box<(Vec<Row>, ConstraintSolver)>>,
    rows: &'a [Row],
    solver: &'a mut Option<ConstraintSolver>,
) -> Option<(&'a [Row], &'a mut ConstraintSolver)> {
    match stuck {
        Some(stuck) => Some((&stuck.0, &mut stuck.1)),
        None => solver.as_mut().map(|solver| (rows, solver)),
    }
}

impl System {
    /// The same, to look at.
    pub(super) fn holds(&self) -> Option<(&[Row], &ConstraintSolver)> {
        match &self.stuck {
            Some(stuck) => Some((&stuck.0, &stuck.1)),
            None => self.solver.as_ref().map(|solver| (&self.rows[..], solver)),
        }
    }

    /// Whether no rows hold the mechanism.
    pub(super) fn is_tree(&self) -> bool {
        self.solver.is_none() && self.stuck.is_none()
    }

    /// The sites that stick.
    pub(super) fn take_sticks(&mut self, sticks: &[StuckSite]) {
        self.sticks.clear();
        self.sticks.extend_from_slice(sticks);
        self.hold_sticks();
    }

    /// Makes memory for the rows of the loops and of the sites that stick.
    pub(super) fn hold_sticks(&mut self) {
        self.stuck = None;
        if self.sticks.is_empty() {
            return;
        }
        let mut rows = self.rows.clone();
        for StuckSite { contact, site, along, tangents } in &self.sticks {
            rows.extend(self.model.contacts[*contact].stick_rows(*contact, *site, *along, *tangents));
        }
        if rows.len() > self.rows.len() {
            let solver = ConstraintSolver::new(self.model.tree(), &rows);
            self.stuck = Some(Box::new((rows, solver)));
        }
    }

    /// What holds each site that sticks, as a vector of the world [N or N m] on the second body, after accelerations have been found; `bounds` are the most that
    /// each can hold. Where rows follow from others, they share by their bounds.
    fn stick_forces(&self, bounds: &[f64]) -> Vec<Vector> {
        let Some(stuck) = &self.stuck else { return vec![Vector::zeros(); self.sticks.len()] };
        let (rows, solver) = (&stuck.0[self.rows.len()..], &stuck.1);
        let mut multipliers = solver.multipliers()[self.rows.len()..].to_vec();
        let owners: Vec<usize> =
            self.sticks.iter().enumerate().flat_map(|(k, stuck)| std::iter::repeat_n(k, stuck.rows())).collect();
        share(solver, self.rows.len(), &owners, bounds, &mut multipliers);
        let mut forces = vec![Vector::zeros(); self.sticks.len()];
        for ((row, multiplier), owner) in rows.iter().zip(&multipliers).zip(owners) {
            let action = row.action(&self.scratch);
            forces[owner] += (action.force + action.moment) * *multiplier;
        }
        forces
    }
}

/// Lets rows that were left out carry a part of what those carry from which they follow. Of all multipliers that do the same those are taken that have the least sum of
/// squares over the bounds of their owners, and if these exceed a bound, such that exceed none as far as there are any (Lawson's iteration towards the least largest part).
fn share(solver: &ConstraintSolver, first: usize, owners: &[usize], bounds: &[f64], multipliers: &mut [f64]) {
    let left_out: Vec<usize> = (0..multipliers.len()).filter(|&k| solver.is_left_out(first + k)).collect();
    if left_out.is_empty() {
        return;
    }
    let mut idle = DMatrix::zeros(multipliers.len(), left_out.len());
    for (column, &k) in left_out.iter().enumerate() {
        idle[(k, column)] = 1.0;
        for (row, share) in solver.follows_from(first + k) {
            if row >= first {
                idle[(row - first, column)] -= share;
            }
        }
    }
    let own = DVector::from_column_slice(multipliers);
    let mut weights: Vec<f64> = bounds.iter().map(|bound| 1.0 / bound.max(f64::MIN_POSITIVE)).collect();
    for _ in 0..SHARES {
        let weighed =
            DMatrix::from_fn(idle.nrows(), idle.ncols(), |row, column| idle[(row, column)] * weights[owners[row]]);
        let right = -weighed.tr_mul(&own);
        let Some(found) = idle.tr_mul(&weighed).cholesky().map(|factor| factor.solve(&right)) else { return };
        let shared = &own + &idle * found;
        multipliers.copy_from_slice(shared.as_slice());
        let mut parts = vec![0.0; bounds.len()];
        owners.iter().zip(shared.iter()).for_each(|(&owner, f)| parts[owner] += f * f);
        let parts = parts.iter().zip(bounds).map(|(square, bound)| square.sqrt() / bound.max(f64::MIN_POSITIVE));
        let parts: Vec<f64> = parts.collect();
        let most = parts.iter().copied().fold(0.0, f64::max);
        if most <= 1.0 || most.is_nan() {
            return;
        }
        weights.iter_mut().zip(&parts).for_each(|(weight, part)| *weight *= (part / most).max(1e-3));
    }
}

/// A site at rest, of which it is asked whether it sticks.
struct Resting {
    contact: usize,
    site: Site,
    along: Vector,
    /// What its tangents are in the world, of those along which something can move, and where its rows stand.
    tangents: [bool; 2],
    axes: Vec<Vector>,
    /// The most that it holds, and what opposes it once it moves.
    bound: f64,
    drag: f64,
}

impl Evolution {
    /// What counts as rest for a site: a speed [m/s] or an angular speed [rad/s].
    pub(super) fn rest(&self, site: Site) -> f64 {
        let pace = REST * self.tolerance / self.system.model.time_scale();
        if site == Site::Slide { pace * self.system.length } else { pace }
    }

    /// How long a contact that begins to slip is given to come to move [s].
    fn young(&self, k: usize) -> f64 {
        let natural = self.modes.contacts[k].natural(&self.system.model.contacts[k], self.tolerance);
        let most = FRESH * self.system.model.time_scale();
        if natural > 0.0 { natural.min(most) } else { most }
    }

    /// Surfaces have begun to press: their sites move, or are at rest.
    pub(super) fn begin_sites(&mut self, k: usize, t: f64, y: &[f64], resting: &mut Vec<(usize, Site)>) {
        let model = self.system.model.clone();
        let contact = &model.contacts[k];
        for site in contact.sites() {
            let stance = self.system.place(self.modes.at(t, y));
            let motion = contact.site_motion(site, &stance.see(k), stance.scratch());
            let moves = motion.norm() > self.rest(site);
            self.modes.contacts[k].slips[site as usize] =
                if moves { SlipMode::along(&motion, self.rest(site)) } else { SlipMode::Free };
            if !moves {
                resting.push((k, site));
            }
        }
    }

    /// The guard of a site has reached zero at `(t, y)`: it comes to rest, only turns, or has reached its bound.
    pub(super) fn cross_site(&mut self, k: usize, site: Site, t: f64, y: &[f64], resting: &mut Vec<(usize, Site)>) {
        let model = self.system.model.clone();
        let contact = &model.contacts[k];
        match self.modes.contacts[k].slips[site as usize] {
            SlipMode::Slips { .. } => {
                let stance = self.system.place(self.modes.at(t, y));
                let motion = contact.site_motion(site, &stance.see(k), stance.scratch());
                if motion.norm() > self.rest(site) {
                    self.modes.contacts[k].slips[site as usize] = SlipMode::along(&motion, self.rest(site));
                } else {
                    resting.push((k, site));
                }
            }
            SlipMode::Sticks { .. } => {
                let (rest, young) = (self.rest(site), self.young(k));
                self.system.read_sticks(self.modes.at(t, y));
                let held = self.modes.sticks.iter().position(|stuck| (stuck.contact, stuck.site) == (k, site));
                let force = held.map_or(Vector::zeros(), |k| self.system.stick_loads[k].1);
                let direction = if force.norm() > 0.0 { -force.normalize() } else { Vector::x() };
                self.modes.contacts[k].slips[site as usize] =
                    SlipMode::Slips { direction, rest, since: t, until: t + young };
                self.tell_slip(k, site, t, false);
            }
            SlipMode::Free => {}
        }
    }

    /// Notes that a site begins to stick, or to slip.
    fn tell_slip(&mut self, contact: usize, site: Site, time: f64, sticks: bool) {
        let kind =
            if sticks { SystemEventKind::Stuck { contact, site } } else { SystemEventKind::Slipped { contact, site } };
        self.events.push(SystemEvent { time, kind });
    }

    /// Whether it has been decided at a time [s] which sites stick.
    pub(super) fn has_settled(&self, t: f64) -> bool {
        self.settled == t
    }

    /// Decides which of the sites at rest stick: those that do already, and some that have come to rest at `(t, y)`. Returns the step [s] with which to go on.
    pub(super) fn settle_sites(&mut self, t: f64, y: &mut [f64], resting: &[(usize, Site)]) -> f64 {
        let model = self.system.model.clone();
        self.settled = t;
        let stance = self.system.place(self.modes.at(t, y));
        // Those that come to rest together with the others have not been told so.
        let rests = |k: usize, site: Site| match self.modes.contacts[k].slips[site as usize] {
            SlipMode::Sticks { .. } => true,
            slips @ SlipMode::Slips { rest, .. } => {
                !slips.is_young()
                    && model.contacts[k].site_motion(site, &stance.see(k), stance.scratch()).norm() <= rest
            }
            SlipMode::Free => false,
        };
        let pressing =
            self.modes.contacts.active().filter(|&(_, k)| self.modes.contacts[k].mode == ContactMode::Pressing);
        let all = pressing.flat_map(|(_, k)| Site::ALL.map(|site| (k, site)));
        let known = all.filter(|&(k, site)| rests(k, site));
        let mut asked: Vec<(usize, Site)> = known.chain(resting.iter().copied()).collect();
        asked.sort_by_key(|&(k, site)| (k, site as usize));
        asked.dedup();
        let before: Vec<SlipMode> =
            asked.iter().map(|&(k, site)| self.modes.contacts[k].slips[site as usize]).collect();
        let mut sites: Vec<Resting> = asked.iter().map(|&(k, site)| self.resting(k, site, t, y)).collect();
        for &(k, site) in &asked {
            self.modes.contacts[k].slips[site as usize] = SlipMode::Free;
        }
        self.modes.gather_sticks();
        let rows: Vec<Vec<Row>> = sites
            .iter()
            .map(|one| model.contacts[one.contact].stick_rows(one.contact, one.site, one.along, one.tangents))
            .collect();
        let answer = self.system.answer_of(self.modes.at(t, y), &rows.concat());
        let decided = decide(&mut sites, &rows, &answer);
        let mut step = FRESH * model.time_scale();
        for ((one, mode), before) in sites.iter().zip(decided).zip(before) {
            let contact = &model.contacts[one.contact];
            let slot = &mut self.modes.contacts[one.contact];
            let mode = match mode {
                // What begins with no force may carry a little more than nothing.
                SlipMode::Sticks { along, tangents, .. } if slot.touched == t => {
                    SlipMode::Sticks { along, tangents, slack: one.bound }
                }
                SlipMode::Slips { direction, .. } => {
                    // What does not come to move is asked less and less often.
                    let patience = match before {
                        SlipMode::Slips { since, until, .. } if until > since => PATIENCE * (until - since),
                        _ => self.young(one.contact),
                    };
                    SlipMode::Slips { direction, rest: self.rest(one.site), since: t, until: t + patience }
                }
                mode => mode,
            };
            let slot = &mut self.modes.contacts[one.contact];
            slot.slips[one.site as usize] = mode;
            let natural = slot.natural(contact, self.tolerance);
            step = if natural > 0.0 { step.min(AFTER * natural) } else { step };
            let (sticks, stuck) = (mode.sticks(), before.sticks());
            if sticks != stuck {
                self.tell_slip(one.contact, one.site, t, sticks);
            }
        }
        self.modes.gather_sticks();
        if !self.modes.sticks.is_empty() {
            self.system.project(&self.modes, t, y);
        }
        step
    }

    /// What is known of a site at rest at `(t, y)`.
    fn resting(&mut self, k: usize, site: Site, t: f64, y: &[f64]) -> Resting {
        let model = self.system.model.clone();
        let contact = &model.contacts[k];
        let stance = self.system.place(self.modes.at(t, y));
        let seen = stance.see(k);
        let slot = &self.modes.contacts[k];
        let mut push = slot.force(contact, &stance.pressed(&self.modes, k, &seen));
        if slot.touched == t {
            // A contact that begins is judged by its first force.
            let depth = slot.history.approach_speed * slot.onset_step;
            let first = carom_laws::normal::LawInput::new(depth, slot.history.approach_speed);
            push = push.max(slot.force(contact, &first));
        }
        let along = match slot.slips[site as usize] {
            SlipMode::Sticks { along, .. } => along,
            _ => contact.tangent_near(&contact.site_motion(site, &seen, stance.scratch()), &seen, stance.scratch()),
        };
        let (bound, drag) = (contact.hold(site, push), contact.drag(site, push, 0.0));
        Resting { contact: k, site, along, tangents: [true; 2], axes: Vec::new(), bound, drag: drag.min(bound) }
    }
}

/// How rows answer forces along them: `W`, row by row, and their second rates without forces.
struct RowsAnswer {
    matrix: Vec<f64>,
    offset: Vec<f64>,
    /// What each row holds, in the world.
    axes: Vec<Vector>,
}

impl System {
    /// How some rows answer forces along them at a state, beside what holds the mechanism in its modes.
    fn answer_of(&mut self, at: StateRef<'_>, rows: &[Row]) -> RowsAnswer {
        let (model, n) = (self.model.clone(), rows.len());
        let mut rate = std::mem::take(&mut self.spare[1]);
        self.evaluate(at, &mut rate);
        self.spare[1] = rate;
        let (tree, gravity) = (model.tree(), &model.gravity);
        let mut tau = std::mem::take(&mut self.tau);
        tree.inverse(&self.du, gravity, &mut self.scratch, &mut tau);
        self.tau = tau;
        let mut sight = Present::new(&self.scratch, gravity, &self.du);
        let offset = rows.iter().map(|row| row.bias(&mut sight)).collect();
        let mut own = vec![vec![0.0; tree.speeds()]; n];
        let mut axes = Vec::with_capacity(n);
        for (row, own) in rows.iter().zip(&mut own) {
            jacobian(tree, row, &self.scratch, own);
            let action = row.action(&self.scratch);
            axes.push(action.force + action.moment);
        }
        let mut matrix = vec![0.0; n * n];
        for column in 0..n {
            let moved = self.respond(at, &own[column]);
            for (row, own) in own.iter().enumerate() {
                matrix[row * n + column] = own.iter().zip(moved).map(|(g, du)| g * du).sum();
            }
        }
        RowsAnswer { matrix, offset, axes }
    }

    /// Works out what holds the sites that stick, and the most that each can hold, at a state.
    pub(super) fn read_sticks(&mut self, at: StateRef<'_>) {
        self.stick_loads.clear();
        if at.modes.sticks.is_empty() {
            return;
        }
        let mut stance = self.place(at);
        stance.act(at.modes);
        stance.accelerate();
        stance.load_sticks(at.modes);
    }
}

/// Which sites stick, and along which directions the others begin to move.
fn decide(sites: &mut [Resting], rows: &[Vec<Row>], answer: &RowsAnswer) -> Vec<SlipMode> {
    let n = answer.offset.len();
    let diagonal = |k: usize| answer.matrix[k * n + k];
    // Rows along which something can move, with their sites.
    let (mut kept, mut owners, mut first) = (Vec::new(), Vec::new(), 0);
    for (owner, (one, own)) in sites.iter_mut().zip(rows).enumerate() {
        let largest = (first..first + own.len()).map(diagonal).fold(0.0, f64::max);
        for (k, row) in (first..).zip(own) {
            let moves = diagonal(k) > NOTHING * largest && diagonal(k) > 0.0;
            if let Row::Stick(stick) = row
                && let Held::Slide(tangent) | Held::Roll(tangent) = stick.held
            {
                one.tangents[tangent] = moves;
            }
            if moves {
                kept.push(k);
                owners.push(owner);
                one.axes.push(answer.axes[k]);
            }
        }
        first += own.len();
    }
    let m = kept.len();
    let matrix: Vec<f64> = (0..m * m).map(|k| answer.matrix[kept[k / m] * n + kept[k % m]]).collect();
    let base: Vec<f64> = kept.iter().map(|&k| answer.offset[k]).collect();
    let mut slips: Vec<Option<Vec<f64>>> = vec![None; sites.len()];
    loop {
        // What slips already is opposed by its drag; the others hold as long as they can.
        let mut offset = base.clone();
        for (k, &owner) in owners.iter().enumerate() {
            if let Some(forces) = &slips[owner] {
                let within = owners[..k].iter().filter(|&&other| other == owner).count();
                (0..m).for_each(|row| offset[row] += matrix[row * m + k] * forces[within]);
            }
        }
        let open: Vec<usize> = (0..m).filter(|&k| slips[owners[k]].is_none()).collect();
        let groups: Vec<Group> = sites
            .iter()
            .enumerate()
            .filter(|(owner, one)| slips[*owner].is_none() && !one.axes.is_empty())
            .map(|(_, one)| Group { rows: one.axes.len(), bound: one.bound })
            .collect();
        let count = open.len();
        let own: Vec<f64> = (0..count * count).map(|k| matrix[open[k / count] * m + open[k % count]]).collect();
        let right: Vec<f64> = open.iter().map(|&k| offset[k]).collect();
        let found = Bounded { matrix: &own, offset: &right, groups: &groups }.solve();
        let largest = right.iter().fold(0.0f64, |most, b| most.max(b.abs()));
        let (mut row, mut gave_way) = (0, false);
        for (owner, one) in sites.iter().enumerate() {
            if slips[owner].is_some() || one.axes.is_empty() {
                continue;
            }
            let own = row..row + one.axes.len();
            row = own.end;
            let rate = found.rates[own.clone()].iter().map(|a| a * a).sum::<f64>().sqrt();
            if rate > STILL * largest {
                let drag = found.rates[own].iter().map(|a| -a / rate * one.drag).collect();
                (slips[owner], gave_way) = (Some(drag), true);
            }
        }
        if !gave_way {
            break;
        }
    }
    let mode = |(one, slips): (&Resting, &Option<Vec<f64>>)| match slips {
        None => SlipMode::Sticks { along: one.along, tangents: one.tangents, slack: 0.0 },
        Some(drag) => {
            let motion: Vector = one.axes.iter().zip(drag).map(|(axis, drag)| axis * -*drag).sum();
            let direction = if motion.norm() > 0.0 { motion.normalize() } else { one.axes[0] };
            SlipMode::Slips { direction, rest: 0.0, since: 0.0, until: 0.0 }
        }
    };
    sites.iter().zip(&slips).map(mode).collect()
}

impl Stance<'_> {
    /// Works out what holds the sites that stick, and the most that each can hold, once accelerations are known.
    pub(super) fn load_sticks(&mut self, modes: &Modes) {
        self.system.stick_loads.clear();
        if modes.sticks.is_empty() {
            return;
        }
        let bound = |stuck: &StuckSite| {
            let (k, slot) = (stuck.contact, &modes.contacts[stuck.contact]);
            let contact = &self.system.model.contacts[k];
            let slack = match slot.slips[stuck.site as usize] {
                SlipMode::Sticks { slack, .. } => slack,
                _ => 0.0,
            };
            contact.hold(stuck.site, slot.force(contact, &self.pressed(modes, k, &self.see(k)))) + slack
        };
        let bounds: Vec<f64> = modes.sticks.iter().map(bound).collect();
        let forces = self.system.stick_forces(&bounds);
        self.system.stick_loads.extend(bounds.into_iter().zip(forces));
    }

    /// Writes the guards of the sites of a contact that is seen so: how fast they move along their directions, and by how much they could hold more.
    pub(super) fn write_site_guards(&self, modes: &Modes, k: usize, seen: &Seen, guards: &mut [f64]) {
        guards.fill(1.0);
        let slot = &modes.contacts[k];
        if slot.mode != ContactMode::Pressing {
            return;
        }
        for (site, guard) in Site::ALL.into_iter().zip(guards) {
            match slot.slips[site as usize] {
                slips @ SlipMode::Slips { direction, .. } => {
                    let motion = self.system.model.contacts[k].site_motion(site, seen, self.scratch());
                    *guard = motion.dot(&direction) + slips.slack(self.time)[0];
                }
                SlipMode::Sticks { .. } => {
                    let held = modes.sticks.iter().position(|stuck| (stuck.contact, stuck.site) == (k, site));
                    let load = held.and_then(|held| self.system.stick_loads.get(held));
                    *guard = load.map_or(1.0, |(bound, force)| bound - force.norm());
                }
                SlipMode::Free => {}
            }
        }
    }

    /// Says how fast the motions of sites that slip can fall, over a piece of a step at whose end the mechanism stands.
    pub(super) fn bound_sites(&self, modes: &Modes, k: usize, length: f64, trends: &mut [Trend]) {
        let slot = &modes.contacts[k];
        for (site, trend) in Site::ALL.into_iter().zip(trends) {
            *trend = match slot.slips[site as usize] {
                slips @ SlipMode::Slips { direction, .. } if slot.mode == ContactMode::Pressing => {
                    let [_, fall] = slips.slack(self.time);
                    let known = self.slip_trend(k, site, &direction, trend.value, length);
                    Trend { rate: known.rate - fall, fall: known.fall + fall, ..known }
                }
                SlipMode::Sticks { .. } if slot.mode == ContactMode::Pressing => *trend,
                _ => Trend::steady(trend.value),
            };
        }
    }

    /// A step has been accepted: the directions of what slips follow it, and what has just begun counts as begun.
    pub(super) fn accept_sites(&self, modes: &mut Modes, k: usize, seen: &Seen) {
        let contact = &self.system.model.contacts[k];
        let push = modes.contacts[k].force(contact, &self.pressed(modes, k, seen));
        let mut turned = false;
        for site in contact.sites() {
            let slip = &mut modes.contacts[k].slips[site as usize];
            match slip {
                SlipMode::Slips { direction, rest, .. } => {
                    let motion = contact.site_motion(site, seen, self.scratch());
                    if motion.dot(direction) > *rest {
                        *slip = SlipMode::along(&motion, *rest);
                    }
                }
                SlipMode::Sticks { along, slack, .. } => {
                    if contact.hold(site, push) > *slack {
                        *slack = 0.0;
                    }
                    // A tangent that has come near the normal is given up for another.
                    let obstacle = contact.pair.obstacle(contact.feature);
                    let other = contact.poses(self.scratch())[1 - obstacle.disc];
                    let lean = (other.rotation * *along).dot(&seen.touch.normal);
                    if obstacle.sheet.is_none() && lean.abs() > LEANS {
                        *along = contact.tangent_near(&(other.rotation * *along), seen, self.scratch());
                        turned = true;
                    }
                }
                SlipMode::Free => {}
            }
        }
        if turned {
            modes.gather_sticks();
        }
    }

    /// What is known of the motion of a site along its direction over a piece of a step: how fast it changes at the end, and how fast it and its rate can change anywhere.
    ///
    /// As it is seen from the body before which the disc is, or from its anchor where its turning does not matter, with the velocity `v` of the centre and the arms `r` from
    /// there, and from the anchor, to the middle of the overlap,
    ///
    /// ```text
    /// V = v + sum w x r        s = V - n (n . V)        n' = v b, at most
    /// ```
    ///
    /// and so on for the rates of both; `b` is the bend of the normal. Bounds of `v` and `w` over the piece are known ([`Sweep`](crate::tree::Sweep)).
    fn slip_trend(&self, k: usize, site: Site, direction: &Vector, value: f64, length: f64) -> Trend {
        let (contact, scratch) = (&self.system.model.contacts[k], self.scratch());
        let line = contact.pair.line(contact.feature, contact.poses(scratch));
        let obstacle = contact.pair.obstacle(contact.feature);
        let [v, a, j] = self.approach(contact, &obstacle, length).most;
        let (half, bend) = (line.radius + 0.5 * line.gap[0].abs() + 0.5 * v * length, line.bend.abs());
        let [of_disc, of_other] = [line.disc, 1 - line.disc].map(|side| self.sweep_of(contact.nodes[side]).turn());
        let turns = obstacle.turns && contact.nodes[1 - line.disc] != GROUND;
        let [frame, frame_rate, _] = if turns { of_other } else { [0.0; 3] };
        // The normal and the arm from the centre, as they are seen: first and second rates.
        let n1 = v * bend;
        let n2 = a * bend + 2.0 * n1 * n1;
        let arm = [half, half * n1 + 0.5 * v, half * n2 + v * n1 + 0.5 * a];
        let swing = |[w, dw, ddw]: [f64; 3], [r, dr, ddr]: [f64; 3]| {
            [w * r, dw * r + w * dr, ddw * r + 2.0 * dw * dr + w * ddr]
        };
        let sum = |one: [f64; 3], other: [f64; 3]| [0, 1, 2].map(|k| one[k] + other[k]);
        let spins = sum(of_disc, of_other);
        let [moving, rate, second] = match site {
            Site::Slide if turns => {
                let ([w, dw, ddw], [x, dx, ddx]) = (of_disc, of_other);
                let seen = [w + x, dw + dx + w * x, ddw + ddx + 2.0 * (w * dx + x * dw) + (w + x) * w * x];
                sum([v, a, j], swing(seen, arm))
            }
            Site::Slide => {
                let base = contact.poses(scratch)[1 - line.disc].place(&obstacle.anchor);
                let reach = (line.place[0] - base).norm() + v * length;
                let far = sum(arm, [reach, v, a]);
                sum([v, a, j], sum(swing(of_disc, arm), swing(of_other, far)))
            }
            Site::Roll | Site::Spin => spins,
        };
        // Across the normal, along a direction that stands still.
        let across = [moving, rate + 2.0 * n1 * moving, second + 4.0 * n1 * rate + 2.0 * (n2 + n1 * n1) * moving];
        let fall = across[1] + frame * across[0];
        let bends = across[2] + 2.0 * frame * across[1] + (frame_rate + frame * frame) * across[0];
        let held = match site {
            Site::Slide => Held::Slide(0),
            Site::Roll => Held::Roll(0),
            Site::Spin => Held::Spin,
        };
        let along = contact.tangent_near(direction, &contact.see(scratch), scratch);
        let still = Vector::zeros();
        let now = contact.stick(k, along, held).motion_rate(&Present::new(scratch, &still, &[]), direction);
        Trend { rate: now, fall, least: -bends, grain: GRAIN, ..Trend::unknown(value) }
    }
}
