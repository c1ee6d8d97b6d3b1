//! What sticks, and in which direction the rest begins to move.

use super::{Dry, Stuck};
use crate::constraint::{Held, Present, Row, jacobian};
use crate::contact::{ContactMode, Site, SlipMode};
use crate::spatial::Vector;
use crate::system::{Evolution, FRESH, Holder, StateRef, System, SystemEvent, SystemEventKind};
use carom_solve::complementarity::{Bounded, Group};

/// Motions below this part of the tolerance times extent over time scale are rest.
const REST: f64 = 10.0;
/// A tangent along which nothing can move has a row smaller than this part of the other's.
const NOTHING: f64 = 1e-10;
/// Rates of sites below this part of the largest one without friction are rest: what surfaces that stick give way by where their rows all but follow from each other.
const STILL: f64 = 1e-4;
/// What has begun to slip and does not come to move is asked again after so many times as long as before.
const PATIENCE: f64 = 4.0;
/// After a transition steps begin with this part of the time in which the contact answers.
const AFTER: f64 = 0.1;
/// What no force can move is slow below so many times what counts as rest.
const SLOW: f64 = 2.0;
/// Corners of one body stand on one surface where the cosine of their normals is larger than this.
const ALIKE: f64 = 0.99;
/// Bounds of bearings that change by less than this part are found; and how often they are looked for.
const FOUND: f64 = 1e-9;
const TURNS: usize = 20;

/// Something dry at rest, of which it is asked whether it sticks.
struct Resting {
    what: Dry,
    along: Vector,
    /// What its tangents are in the world, of those along which something can move, and where its rows stand.
    tangents: [bool; 2],
    axes: Vec<Vector>,
    /// The most that it holds, and what opposes it once it moves.
    bound: f64,
    drag: f64,
    /// How fast it begins to move along tangents which no force can hold, and from which rate on that is no rest.
    drift: Vector,
    pace: f64,
    /// What counts as rest.
    rest: f64,
}

impl Evolution {
    /// What counts as rest: a speed [m/s] or an angular speed [rad/s].
    pub(in crate::system) fn rest(&self, what: Dry) -> f64 {
        let pace = REST * self.tolerance / self.system.model.time_scale();
        let slides = match what {
            Dry::Site(_, site) => site == Site::Slide,
            Dry::Bearing(k) => !self.system.model.bearings[k].dof.turns(&self.system.model),
        };
        if slides { pace * self.system.length } else { pace }
    }

    /// What counts as rest where the bodies stand and move so. Corners of one body that are pressed unequally deep cannot all be still while it tips: beside one that rests, what
    /// another does counts as rest below the spin along the surface times what one is deeper than the other.
    fn calm(&mut self, what: Dry, t: f64, y: &[f64]) -> f64 {
        let rest = self.rest(what);
        let Dry::Site(k, Site::Slide) = what else { return rest };
        let (stance, modes) = (self.system.place(self.modes.at(t, y)), &self.modes);
        let contacts = &stance.system.model.contacts;
        let (own, seen) = (&contacts[k], stance.see(k));
        let beside = |other: &usize| {
            let [one, two] = contacts[*other].nodes;
            *other != k
                && (own.nodes == [one, two] || own.nodes == [two, one])
                && stance.see(*other).touch.normal.dot(&seen.touch.normal).abs() > ALIKE
        };
        let rests = |other: &usize| {
            let what = Dry::Site(*other, Site::Slide);
            match modes.slip(what) {
                SlipMode::Sticks { .. } => true,
                SlipMode::Slips { .. } => stance.motion_of(modes, what).norm() <= rest,
                SlipMode::Free => false,
            }
        };
        let pressing = modes.contacts.active().map(|(_, other)| other).filter(|&other| modes.contacts[other].presses());
        let deeper = |other: usize| (stance.see(other).indentation - seen.indentation).abs();
        let apart = pressing.filter(beside).filter(rests).map(deeper).fold(0.0, f64::max);
        let ([one, two], normal) = (own.poses(stance.scratch()), seen.touch.normal);
        let spin = two.spin - one.spin;
        rest.max((spin - normal * normal.dot(&spin)).norm() * apart)
    }

    /// How long something that begins to slip is given to come to move [s].
    pub(in crate::system) fn young(&self, what: Dry) -> f64 {
        let most = FRESH * self.system.model.time_scale();
        let Dry::Site(k, _) = what else { return most };
        let natural = self.modes.contacts[k].natural(&self.system.model.contacts[k], self.tolerance);
        if natural > 0.0 { natural.min(most) } else { most }
    }

    /// The surfaces of a contact have begun to press.
    pub(in crate::system) fn begin_sites(&mut self, k: usize, t: f64, y: &[f64], resting: &mut Vec<Dry>) {
        let model = self.system.model.clone();
        model.contacts[k].sites().for_each(|site| self.begin_dry(Dry::Site(k, site), t, y, resting));
    }

    /// Something dry has begun to press: it moves, or is at rest.
    pub(in crate::system) fn begin_dry(&mut self, what: Dry, t: f64, y: &[f64], resting: &mut Vec<Dry>) {
        let rest = self.calm(what, t, y);
        let motion = self.system.place(self.modes.at(t, y)).motion_of(&self.modes, what);
        let moves = motion.norm() > rest;
        self.modes.set_slip(what, if moves { SlipMode::along(&motion, rest) } else { SlipMode::Free });
        if !moves {
            resting.push(what);
        }
    }

    /// The guard of something dry has reached zero at `(t, y)`: it comes to rest, only turns, or has reached its bound. What nothing but a prescribed motion moves
    /// has begun to move.
    pub(in crate::system) fn cross_dry(&mut self, what: Dry, t: f64, y: &[f64], resting: &mut Vec<Dry>) {
        let rest = self.calm(what, t, y);
        let mode = self.modes.slip(what);
        let motion = self.system.place(self.modes.at(t, y)).motion_of(&self.modes, what);
        let held = self.modes.sticks.iter().position(|stuck| stuck.what == what);
        match mode {
            SlipMode::Slips { .. } if motion.norm() > rest => {
                self.modes.set_slip(what, SlipMode::along(&motion, rest));
            }
            SlipMode::Slips { .. } => resting.push(what),
            SlipMode::Sticks { .. } if held.is_some_and(|k| self.modes.sticks[k].rows() == 0) => {
                let direction = if motion.norm() > 0.0 { motion } else { Vector::x() };
                self.modes.set_slip(what, SlipMode::along(&direction, rest));
                self.tell_slip(what, t, false);
            }
            SlipMode::Sticks { .. } => {
                self.system.read_dry(self.modes.at(t, y));
                let force = held.map_or(Vector::zeros(), |k| self.system.stick_loads[k].1);
                let direction = if force.norm() > 0.0 { -force.normalize() } else { Vector::x() };
                let until = t + self.young(what);
                self.modes.set_slip(what, SlipMode::Slips { direction, rest, since: t, until });
                self.tell_slip(what, t, false);
            }
            SlipMode::Free => {}
        }
    }

    /// Notes that something begins to stick, or to slip.
    pub(in crate::system) fn tell_slip(&mut self, what: Dry, time: f64, sticks: bool) {
        let kind = match (what, sticks) {
            (Dry::Site(contact, site), true) => SystemEventKind::Stuck { contact, site },
            (Dry::Site(contact, site), false) => SystemEventKind::Slipped { contact, site },
            (Dry::Bearing(bearing), true) => SystemEventKind::BearingStuck { bearing },
            (Dry::Bearing(bearing), false) => SystemEventKind::BearingSlipped { bearing },
        };
        self.events.push(SystemEvent { time, kind });
    }

    /// Whether it has been decided at a time [s] what sticks.
    pub(in crate::system) fn has_settled(&self, t: f64) -> bool {
        self.settled == t
    }

    /// Decides what of all at rest sticks: of what does already, and of some that have come to rest at `(t, y)`. Returns the step [s] with which to go on.
    pub(in crate::system) fn settle_dry(&mut self, t: f64, y: &mut [f64], resting: &[Dry]) -> f64 {
        self.settled = t;
        let asked = self.at_rest(t, y, resting);
        let before: Vec<SlipMode> = asked.iter().map(|&what| self.modes.slip(what)).collect();
        let mut all: Vec<Resting> = asked.iter().map(|&what| self.resting(what, t, y)).collect();
        asked.iter().for_each(|&what| self.modes.set_slip(what, SlipMode::Free));
        self.modes.gather_sticks();
        let rows: Vec<Vec<Row>> = all
            .iter()
            .map(|one| self.system.stick_rows(&Stuck { what: one.what, along: one.along, tangents: [true; 2] }))
            .collect();
        let answer = self.system.answer_of(self.modes.at(t, y), &rows.concat());
        self.bear(&mut all);
        let mut decided = decide(&mut all, &rows, &answer);
        for _ in 0..TURNS {
            if !all.iter().any(|one| matches!(one.what, Dry::Bearing(_))) {
                break;
            }
            // What bearings carry where it is so decided.
            all.iter().zip(&decided).for_each(|(one, mode)| self.modes.set_slip(one.what, *mode));
            self.modes.gather_sticks();
            self.system.read_dry(self.modes.at(t, y));
            if !self.bear(&mut all) {
                break;
            }
            decided = decide(&mut all, &rows, &answer);
        }
        let mut step = FRESH * self.system.model.time_scale();
        for ((one, mode), before) in all.iter().zip(decided).zip(before) {
            step = step.min(self.take_mode(one, mode, before, t));
        }
        self.modes.gather_sticks();
        if !self.modes.sticks.is_empty() {
            let moved = self.kinetic(t, y);
            self.system.project(&self.modes, t, y);
            let left = self.kinetic(t, y);
            self.book_rest(&asked, moved - left, y);
            self.tell_shared(t, y);
        }
        step
    }

    /// Kinetic energy [J].
    fn kinetic(&mut self, t: f64, y: &[f64]) -> f64 {
        let model = self.system.model.clone();
        model.tree().energy(&model.gravity, self.system.place(self.modes.at(t, y)).scratch()).kinetic
    }

    /// What coming to rest has taken [J] friction has lost: in the first of what sticks. Where motions are prescribed the drives have their part in it, and it is left out.
    fn book_rest(&mut self, asked: &[Dry], lost: f64, y: &mut [f64]) {
        let mut sticking = asked.iter().filter(|&&what| self.modes.slip(what).sticks());
        let site = sticking.find_map(|what| if let Dry::Site(k, _) = what { Some(*k) } else { None });
        let place = site.and_then(|k| self.modes.contacts.place(k));
        if let Some(place) = place.filter(|_| self.system.model.prescribed().is_empty())
            && let Some(rubbed) = y[self.system.layout.rubbed()].get_mut(place)
        {
            *rubbed += lost;
        }
    }

    /// All that is at rest: what sticks, what is known to be, and what has come to rest together with it without being told so.
    fn at_rest(&mut self, t: f64, y: &[f64], resting: &[Dry]) -> Vec<Dry> {
        let stance = self.system.place(self.modes.at(t, y));
        let modes = &self.modes;
        let rests = |what: &Dry| match modes.slip(*what) {
            SlipMode::Sticks { .. } => true,
            slips @ SlipMode::Slips { rest, .. } => !slips.is_young() && stance.motion_of(modes, *what).norm() <= rest,
            SlipMode::Free => false,
        };
        // Rigid surfaces are decided together with their forces.
        let pressing = modes.contacts.active().filter(|&(_, k)| modes.contacts[k].mode == ContactMode::Pressing);
        let sites = pressing.flat_map(|(_, k)| Site::ALL.map(|site| Dry::Site(k, site)));
        let all = sites.chain((0..modes.bearings.len()).map(Dry::Bearing));
        let mut asked: Vec<Dry> = all.filter(rests).chain(resting.iter().copied()).collect();
        asked.sort();
        asked.dedup();
        asked
    }

    /// Gives something the mode that was decided for it at a time [s]; returns the step [s] with which to go on.
    fn take_mode(&mut self, one: &Resting, mode: SlipMode, before: SlipMode, t: f64) -> f64 {
        let touched = match one.what {
            Dry::Site(k, _) => self.modes.contacts[k].touched == t,
            Dry::Bearing(_) => false,
        };
        let mode = match mode {
            // What no force can move begins to move when it is no longer slow.
            SlipMode::Sticks { along, tangents: tangents @ [false, false], .. } => {
                SlipMode::Sticks { along, tangents, slack: SLOW * one.rest }
            }
            // What begins with no force may carry a little more than nothing.
            SlipMode::Sticks { along, tangents, .. } if touched => {
                SlipMode::Sticks { along, tangents, slack: one.bound }
            }
            SlipMode::Slips { direction, .. } => {
                // What does not come to move is asked less and less often.
                let patience = match before {
                    SlipMode::Slips { since, until, .. } if until > since => PATIENCE * (until - since),
                    _ => self.young(one.what),
                };
                SlipMode::Slips { direction, rest: one.rest, since: t, until: t + patience }
            }
            mode => mode,
        };
        self.modes.set_slip(one.what, mode);
        if mode.sticks() != before.sticks() {
            self.tell_slip(one.what, t, mode.sticks());
        }
        let Dry::Site(k, _) = one.what else { return f64::INFINITY };
        let natural = self.modes.contacts[k].natural(&self.system.model.contacts[k], self.tolerance);
        if natural > 0.0 { AFTER * natural } else { f64::INFINITY }
    }

    /// Notes, the first time, that several hold the same, so that it is not the motion that says who carries how much.
    fn tell_shared(&mut self, time: f64, y: &[f64]) {
        if self.modes.shared.is_none() {
            self.system.read_dry(self.modes.at(time, y));
            self.modes.shared = self.system.first_shared().map(|holder| (time, holder));
        }
    }

    /// What is known of something at rest at `(t, y)`; of a bearing its bounds are not.
    fn resting(&mut self, what: Dry, t: f64, y: &[f64]) -> Resting {
        let (along, drift, rest) = (Vector::zeros(), Vector::zeros(), self.calm(what, t, y));
        let pace = rest / self.young(what);
        let (tangents, axes, bound, drag) = ([true; 2], Vec::new(), 0.0, 0.0);
        let open = Resting { what, along, tangents, axes, bound, drag, drift, rest, pace };
        let model = self.system.model.clone();
        let (k, site) = match what {
            Dry::Site(k, site) => (k, site),
            Dry::Bearing(k) => {
                let stance = self.system.place(self.modes.at(t, y));
                let at = model.bearings[k].dof.state(&stance.instant(&self.modes), stance.scratch()).0;
                let along = match self.modes.bearings[k] {
                    SlipMode::Sticks { along, .. } => along,
                    _ => Vector::x() * at,
                };
                return Resting { along, ..open };
            }
        };
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
        Resting { along, bound, drag: drag.min(bound), ..open }
    }

    /// Bounds of bearings under the loads that were worked out last; whether they have changed.
    fn bear(&self, all: &mut [Resting]) -> bool {
        let mut changed = false;
        for one in all {
            let Dry::Bearing(k) = one.what else { continue };
            let (bearing, load) = (&self.system.model.bearings[k], self.system.bearing_loads[k]);
            let bound = bearing.hold(load);
            changed |= (bound - one.bound).abs() > FOUND * bound.max(one.bound);
            (one.bound, one.drag) = (bound, bearing.drag(load, 0.0).min(bound));
        }
        changed
    }
}

/// How rows answer forces along them: `W`, row by row, and their second rates without forces.
pub(in crate::system) struct RowsAnswer {
    pub(in crate::system) matrix: Vec<f64>,
    pub(in crate::system) offset: Vec<f64>,
    /// What each row holds, in the world.
    pub(in crate::system) axes: Vec<Vector>,
}

impl System {
    /// How some rows answer forces along them at a state, beside what holds the mechanism in its modes.
    pub(in crate::system) fn answer_of(&mut self, at: StateRef<'_>, rows: &[Row]) -> RowsAnswer {
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

    /// The first of what sticks that holds the same as others, after accelerations have been found.
    fn first_shared(&self) -> Option<Holder> {
        let (first, (_, solver)) = (self.first_stick_row(), self.stuck.as_deref()?);
        let mut row = first;
        self.sticks.iter().find_map(|stuck| {
            let own = row..row + stuck.rows();
            row = own.end;
            own.into_iter().any(|row| solver.is_left_out(row)).then_some(match stuck.what {
                Dry::Site(contact, _) => Holder::Contact(contact),
                Dry::Bearing(bearing) => Holder::Bearing(bearing),
            })
        })
    }
}

/// What sticks, and along which directions the others begin to move.
fn decide(sites: &mut [Resting], rows: &[Vec<Row>], answer: &RowsAnswer) -> Vec<SlipMode> {
    let n = answer.offset.len();
    let diagonal = |k: usize| answer.matrix[k * n + k];
    // Rows along which something can move, with their sites.
    let (mut kept, mut owners, mut first) = (Vec::new(), Vec::new(), 0);
    for (owner, (one, own)) in sites.iter_mut().zip(rows).enumerate() {
        one.axes.clear();
        one.drift = Vector::zeros();
        let largest = (first..first + own.len()).map(diagonal).fold(0.0, f64::max);
        for (k, row) in (first..).zip(own) {
            let moves = diagonal(k) > NOTHING * largest && diagonal(k) > 0.0;
            if let Row::Stick(stick) = row
                && let Held::Slide(tangent) | Held::Roll(tangent) = stick.held
            {
                one.tangents[tangent] = moves;
            }
            if let Dry::Bearing(_) = one.what {
                one.tangents = [moves, false];
            }
            let axis = if let Dry::Bearing(_) = one.what { Vector::x() } else { answer.axes[k] };
            if moves {
                kept.push(k);
                owners.push(owner);
                one.axes.push(axis);
            } else {
                one.drift += axis * answer.offset[k];
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
        // Where a linkage is at the end of a stroke, or a prescribed motion turns round, it goes on whatever holds.
        None if one.axes.is_empty() && one.drift.norm() > one.pace => SlipMode::along(&one.drift, 0.0),
        None => SlipMode::Sticks { along: one.along, tangents: one.tangents, slack: 0.0 },
        Some(drag) => {
            let motion: Vector = one.axes.iter().zip(drag).map(|(axis, drag)| axis * -*drag).sum();
            let direction = if motion.norm() > 0.0 { motion.normalize() } else { one.axes[0] };
            SlipMode::Slips { direction, rest: 0.0, since: 0.0, until: 0.0 }
        }
    };
    sites.iter().zip(&slips).map(mode).collect()
}
