//! The rank of the loops: which rows are kept, and where they become singular.
//!
//! Where rows come to depend on each other (a parallelogram that lies flat, a crank that its rod does not let pass) the motion could go on in more than one way, or in none. Rounding of
//! the coordinates decides there: what it does to the speeds grows with the inverse square of the distance from such a position. So a run does not go through it by chance, at
//! no tolerance: the singular configuration is located a little before, and the run stops, unless other rows are independent there.

use super::element::{Crossed, Element};
use super::modes::LoopState;
use super::{Evolution, FRESH, Modes, Stance, StateRef, System, SystemEvent, SystemEventKind, differ};
use crate::constraint::{Assembler, ConstraintSolver, Row};
use crate::model::Model;
use std::f64::consts::TAU;

/// Rows whose [conditioning](ConstraintSolver::conditioning) falls to this part of that at the start depend on each other.
const SINGULAR: f64 = 3e-4;
/// Above this part of it the margin is ample: how large is not told, so that the guard rests and costs no second look.
const AMPLE: f64 = 0.1;
/// Rows conditioned this much worse than at the start are given up for others, where there are others.
const POOR: f64 = 0.1;
/// The least conditioning by which later ones are judged.
const LEAST: f64 = 1e-3;
/// A row that is left out may miss by this part of the mechanism's length: more than what numbers in a file are rounded to, less than what one would see.
const APART: f64 = 1e-5;
/// In a step no degree of freedom of a mechanism with loops turns by more than this [rad]: rows could turn inside out and back unseen.
const TURN: f64 = 1.0;
/// A way on which rows may have turned inside out is looked at in so many pieces.
const PIECES: usize = 16;

/// Loops, as elements with modes: one guard for all.
pub(super) struct Loops;

impl Element for Loops {
    fn guard_count(&self, _model: &Model, modes: &Modes) -> usize {
        usize::from(!modes.loops.kept.is_empty())
    }

    fn write_guards(&self, stance: &mut Stance<'_>, modes: &Modes, guards: &mut [f64]) {
        if let [guard] = guards {
            *guard = stance.rank_margin(modes);
        }
    }

    /// Which rows are kept stays as it is.
    fn settle(&self, _stance: &Stance<'_>, _modes: &mut Modes) {}

    fn begin(&self, motion: &mut Evolution, t: f64, y: &mut Vec<f64>) {
        let Evolution { system, modes, .. } = motion;
        system.place(modes.at(t, y)).begin_loops(modes);
    }

    fn cross(&self, motion: &mut Evolution, t: f64, y: &mut Vec<f64>, _fired: &[bool]) -> Crossed {
        let Evolution { system, modes, events, .. } = motion;
        let lost = system.place(modes.at(t, y)).leave_singular(modes);
        events.extend(lost.map(|row| SystemEvent { time: t, kind: SystemEventKind::Singular { row } }));
        Crossed { step: FRESH * system.model.time_scale(), ends: lost.is_some() }
    }

    fn longest_step(&self, system: &System, at: StateRef<'_>) -> f64 {
        system.loop_cap(at.y)
    }

    fn save(&self, modes: &Modes, numbers: &mut Vec<f64>) {
        let LoopState { kept, conditioning, columns, placed } = &modes.loops;
        numbers.extend(kept.iter().map(|row| *row as f64));
        numbers.extend([*conditioning, placed.len() as f64, columns.len() as f64]);
        numbers.extend(placed.iter().chain(columns));
    }

    fn read(&self, model: &Model, numbers: &mut dyn Iterator<Item = f64>, modes: &mut Modes) -> Option<()> {
        let (all, LoopState { kept, conditioning, columns, placed }) = (model.loops().rows(), &mut modes.loops);
        for row in kept.iter_mut() {
            *row = numbers.next()? as usize;
        }
        *conditioning = numbers.next()?;
        let [coordinates, entries] = [numbers.next()? as usize, numbers.next()? as usize];
        let rows: Vec<Row> = kept.iter().map(|&row| all.get(row).cloned()).collect::<Option<_>>()?;
        let fits = coordinates == model.tree().coordinates()
            && entries == ConstraintSolver::new(model.tree(), &rows).columns().len();
        if !(fits || coordinates == 0 && entries == 0) {
            return None;
        }
        *placed = (0..coordinates).map(|_| numbers.next()).collect::<Option<_>>()?;
        *columns = (0..entries).map(|_| numbers.next()).collect::<Option<_>>()?;
        Some(())
    }
}

impl System {
    /// The row left out that misses most, and by how much [m], if a loop has come apart; after [`System::project`].
    ///
    /// Rows are left out because they follow from those that are kept. Those that only drives could violate seem to follow as well: nothing that is
    /// free moves them. So they are looked at in every accepted state.
    pub(super) fn came_apart(&mut self, modes: &Modes, t: f64, y: &[f64]) -> Option<(usize, f64)> {
        if self.left_out.is_empty() {
            return None;
        }
        if self.is_tree() {
            self.place(modes.at(t, y));
        }
        let (rows, system) = (self.model.loops().rows(), &*self);
        let miss =
            |&row: &usize| rows[row].residual(&system.q, &system.scratch).abs() * rows[row].weight(system.length);
        let (row, gap) =
            system.left_out.iter().map(|row| (*row, miss(row))).max_by(|one, other| one.1.total_cmp(&other.1))?;
        (gap > APART * system.length).then_some((row, gap))
    }

    /// The rows that are kept by modes, by their indices.
    pub(super) fn take_rows(&mut self, kept: &[usize]) {
        self.kept.clear();
        self.kept.extend_from_slice(kept);
        self.rows = kept.iter().filter_map(|&row| self.model.loops().rows().get(row).cloned()).collect();
        self.solver = (!self.rows.is_empty()).then(|| ConstraintSolver::new(self.model.tree(), &self.rows));
        self.hold_sticks();
        self.leave_out();
    }

    /// Takes over the factors of the rows from another system of the same model, where both keep the same rows.
    pub(super) fn take_factors(&mut self, other: &System) {
        if differ(&self.kept, &other.kept) {
            return;
        }
        if let (Some(own), Some(solver)) = (&mut self.solver, &other.solver) {
            own.take_factors(solver);
        }
    }

    /// The rows that are not kept.
    fn leave_out(&mut self) {
        self.left_out = (0..self.model.loops().rows().len()).filter(|row| !self.kept.contains(row)).collect();
    }

    /// Keeps how the loops lie where they have been factored last.
    fn remember_loops(&self, modes: &mut Modes) {
        let Some(solver) = &self.solver else { return };
        modes.loops.columns.clear();
        modes.loops.columns.extend_from_slice(solver.columns());
        modes.loops.placed.clone_from(&self.q);
    }

    /// A step has been accepted, and its end has been [projected](System::project), which factors the loops: gives up rows that have become poorly
    /// conditioned for others, where there are others.
    pub(super) fn follow_loops(&mut self, modes: &mut Modes) {
        let Some(solver) = &mut self.solver else { return };
        if self.stuck.is_some() {
            solver.factorise(self.model.tree(), &self.rows, &mut self.scratch);
        }
        if solver.conditioning() < POOR * modes.loops.conditioning {
            self.choose_rows(modes);
        }
        self.remember_loops(modes);
    }

    /// Other rows may be better conditioned where the mechanism is now: which ones follow from which changes with the position. True if they were taken.
    fn choose_rows(&mut self, modes: &mut Modes) -> bool {
        let model = self.model.clone();
        let all = model.loops().rows();
        let Some(solver) = self.solver.as_mut().filter(|_| self.rows.len() < all.len()) else { return false };
        let kept = Assembler { tree: model.tree(), rows: all, length: self.length }.best_conditioned(&self.q);
        if kept.len() != self.rows.len() || kept == modes.loops.kept {
            return false;
        }
        let others: Vec<Row> = kept.iter().map(|&row| all[row].clone()).collect();
        let mut other = ConstraintSolver::new(model.tree(), &others);
        // A change that gains little is not worth it.
        let gains = other.factorise(model.tree(), &others, &mut self.scratch)
            && other.conditioning() > 2.0 * solver.conditioning();
        if gains {
            self.kept.clone_from(&kept);
            (modes.loops.kept, self.rows, *solver) = (kept, others, other);
            self.hold_sticks();
            self.leave_out();
        }
        gains
    }

    /// The longest step [s] in which loops cannot turn too far.
    fn loop_cap(&self, y: &[f64]) -> f64 {
        if self.solver.is_none() {
            return f64::INFINITY;
        }
        let speeds = self.survey.ranges.iter().zip(&y[self.layout.speeds()]).filter(|(range, _)| **range == TAU);
        TURN / speeds.fold(0.0, |most: f64, (_, speed)| most.max(speed.abs()))
    }
}

impl Stance<'_> {
    /// Takes the loops as they are for those by which later ones are judged.
    fn begin_loops(&mut self, modes: &mut Modes) {
        if let Some(conditioning) = self.factor() {
            // A start that is singular itself is no measure: the guard is to fire at once.
            modes.loops.conditioning = conditioning.1.max(LEAST);
            self.system.remember_loops(modes);
        }
    }

    /// Factors the loops: whether that could be done, and how well the rows are conditioned; `None` for a tree alone.
    fn factor(&mut self) -> Option<(bool, f64)> {
        let system = &mut *self.system;
        let solver = system.solver.as_mut()?;
        let held = solver.factorise(system.model.tree(), &system.rows, &mut system.scratch);
        Some((held, solver.conditioning()))
    }

    /// How far the loops are from losing rank, against the start: negative where they have turned inside out since the last accepted step.
    fn rank_margin(&mut self, modes: &Modes) -> f64 {
        if modes.loops.columns.is_empty() {
            return 1.0;
        }
        let Some((held, conditioning)) = self.factor() else { return 1.0 };
        let conditioning = if held { conditioning / modes.loops.conditioning } else { 0.0 };
        let turns = self.system.solver.as_mut().is_some_and(|solver| solver.has_turned(&modes.loops.columns));
        let conditioning = if turns && self.turn_inside_out(modes) { -conditioning } else { conditioning };
        conditioning.min(AMPLE) - SINGULAR
    }

    /// Whether rows turn inside out on the way from where the last step ended to the present coordinates. Looked at from its ends alone, a span that turns
    /// far seems to.
    fn turn_inside_out(&mut self, modes: &Modes) -> bool {
        let system = &mut *self.system;
        let Some(solver) = &mut system.solver else { return false };
        let tree = system.model.tree();
        let mut before = modes.loops.columns.clone();
        let turned = (1..=PIECES).any(|k| {
            let part = k as f64 / PIECES as f64;
            let way = modes.loops.placed.iter().zip(&system.q).map(|(from, to)| from + part * (to - from));
            tree.kinematics(&way.collect::<Vec<f64>>(), &system.u, &mut system.scratch);
            solver.factorise(tree, &system.rows, &mut system.scratch);
            let turned = solver.has_turned(&before);
            before.copy_from_slice(solver.columns());
            turned
        });
        tree.kinematics(&system.q, &system.u, &mut system.scratch);
        turned
    }

    /// The rows kept become singular: others may be independent where these are not; the row that gives way first if none are.
    fn leave_singular(&mut self, modes: &mut Modes) -> Option<usize> {
        self.factor();
        if self.system.choose_rows(modes) {
            self.system.remember_loops(modes);
            return None;
        }
        Some(self.system.solver.as_ref().map_or(0, |solver| modes.loops.kept[solver.weakest_row()]))
    }
}
