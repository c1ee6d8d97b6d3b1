//! How firmly loops hold: which rows are kept, and when they lose their hold.
//!
//! Where rows come to depend on each other (a parallelogram that lies flat, a crank that its rod does not let pass) the motion could go on in more than one way, or in none. Rounding of
//! the coordinates decides there: what it does to the speeds grows with the inverse square of the distance from such a position. So a run does not go through it by chance, at
//! no tolerance: the loss is located a little before, and the run stops, unless other rows hold there.

use super::element::{Crossed, Element};
use super::modes::{Lie, Modes};
use super::{FRESH, Happening, Kind, System};
use crate::constraint::{Assembler, Closure, Row};
use crate::model::Model;
use std::f64::consts::TAU;

/// Rows whose sharpness falls to this part of that at the start depend on each other.
const BLUNT: f64 = 3e-4;
/// Above this part of it they hold firmly: how firmly is not told, so that the guard rests and costs no second look.
const FIRM: f64 = 0.1;
/// Rows this much less sharp than at the start are given up for others, where there are others.
const DULL: f64 = 0.1;
/// The least sharpness by which later ones are judged.
const LEAST: f64 = 1e-3;
/// In a step no freedom of a mechanism with loops turns by more than this [rad]: rows could turn inside out and back unseen.
const TURN: f64 = 1.0;
/// A way on which rows may have turned inside out is looked at in so many pieces.
const PIECES: usize = 16;

/// Loops, as elements with modes: one guard for all.
pub(super) struct Loops;

impl Element for Loops {
    fn guard_count(&self, system: &System) -> usize {
        usize::from(system.closure.is_some())
    }

    fn write_guards(&self, system: &mut System, _t: f64, guards: &mut [f64]) {
        if let [guard] = guards {
            *guard = system.hold();
        }
    }

    /// Which rows are kept stays as it is.
    fn settle(&self, _system: &mut System, _t: f64) {}

    fn begin(&self, system: &mut System, _t: f64, _y: &mut Vec<f64>) {
        system.begin_loops();
    }

    fn cross(&self, system: &mut System, t: f64, _y: &mut Vec<f64>, _fired: &[bool]) -> Crossed {
        let ends = !system.regain_hold(t);
        Crossed { step: FRESH * system.model.time_scale(), ends }
    }

    fn accept(&self, system: &mut System, _t: f64, _y: &mut Vec<f64>) -> bool {
        system.follow_loops();
        false
    }

    fn longest_step(&self, system: &System, _t: f64, y: &[f64]) -> f64 {
        system.loop_cap(y)
    }

    fn save(&self, modes: &Modes, numbers: &mut Vec<f64>) {
        let Lie { kept, sharpness, columns, placed } = &modes.loops;
        numbers.extend(kept.iter().map(|row| *row as f64));
        numbers.extend([*sharpness, placed.len() as f64, columns.len() as f64]);
        numbers.extend(placed.iter().chain(columns));
    }

    fn read(&self, model: &Model, numbers: &mut dyn Iterator<Item = f64>, modes: &mut Modes) -> Option<()> {
        let (all, Lie { kept, sharpness, columns, placed }) = (model.loops().rows(), &mut modes.loops);
        for row in kept.iter_mut() {
            *row = numbers.next()? as usize;
        }
        *sharpness = numbers.next()?;
        let [coordinates, entries] = [numbers.next()? as usize, numbers.next()? as usize];
        let rows: Vec<Row> = kept.iter().map(|&row| all.get(row).cloned()).collect::<Option<_>>()?;
        let fits =
            coordinates == model.tree().coordinates() && entries == Closure::new(model.tree(), &rows).columns().len();
        if !(fits || coordinates == 0 && entries == 0) {
            return None;
        }
        *placed = (0..coordinates).map(|_| numbers.next()).collect::<Option<_>>()?;
        *columns = (0..entries).map(|_| numbers.next()).collect::<Option<_>>()?;
        Some(())
    }

    fn follow(&self, system: &mut System, other: &Modes) {
        if system.modes.loops.kept != other.loops.kept {
            system.modes.loops.kept.clone_from(&other.loops.kept);
            system.take_rows();
        }
    }
}

impl System {
    /// The rows that are kept at present, by their indices: which ones follow from which changes with the position.
    pub fn kept(&self) -> &[usize] {
        &self.modes.loops.kept
    }

    /// The rows that are kept by the modes.
    pub(super) fn take_rows(&mut self) {
        self.rows =
            self.modes.loops.kept.iter().filter_map(|&row| self.model.loops().rows().get(row).cloned()).collect();
        self.closure = (!self.rows.is_empty()).then(|| Closure::new(self.model.tree(), &self.rows));
    }

    /// Takes the loops as they are where the tree has been placed for those by which later ones are judged.
    fn begin_loops(&mut self) {
        let Some(closure) = &mut self.closure else { return };
        closure.factorise(self.model.tree(), &self.rows, &mut self.scratch);
        // A start that is singular itself is no measure: the guard is to fire at once.
        self.modes.loops.sharpness = closure.sharpness().max(LEAST);
        self.remember_loops();
    }

    /// Keeps how the loops lie where they have been factored last.
    fn remember_loops(&mut self) {
        let Some(closure) = &self.closure else { return };
        self.modes.loops.columns.clear();
        self.modes.loops.columns.extend_from_slice(closure.columns());
        self.modes.loops.placed.clone_from(&self.q);
    }

    /// A step has been accepted, at whose end the loops have been factored: gives up rows that have become dull for others, where there are others.
    fn follow_loops(&mut self) {
        let Some(closure) = &self.closure else { return };
        if closure.sharpness() < DULL * self.modes.loops.sharpness {
            self.choose_rows();
        }
        self.remember_loops();
    }

    /// Other rows may be sharper where the mechanism is now: which ones follow from which changes with the position. True if they were taken.
    fn choose_rows(&mut self) -> bool {
        let model = self.model.clone();
        let all = model.loops().rows();
        let Some(closure) = self.closure.as_mut().filter(|_| self.rows.len() < all.len()) else { return false };
        let kept = Assembler { tree: model.tree(), rows: all, length: self.length }.sharpest(&self.q);
        if kept.len() != self.rows.len() || kept == self.modes.loops.kept {
            return false;
        }
        let others: Vec<Row> = kept.iter().map(|&row| all[row].clone()).collect();
        let mut other = Closure::new(model.tree(), &others);
        // A change that gains little is not worth it.
        let gains =
            other.factorise(model.tree(), &others, &mut self.scratch) && other.sharpness() > 2.0 * closure.sharpness();
        if gains {
            (self.modes.loops.kept, self.rows, *closure) = (kept, others, other);
        }
        gains
    }

    /// How firmly the loops hold, against the start: negative where they have turned inside out since the last accepted step.
    fn hold(&mut self) -> f64 {
        let Some(closure) = &mut self.closure else { return 1.0 };
        if self.modes.loops.columns.is_empty() {
            return 1.0;
        }
        let held = closure.factorise(self.model.tree(), &self.rows, &mut self.scratch);
        let sharpness = if held { closure.sharpness() / self.modes.loops.sharpness } else { 0.0 };
        let turned = closure.has_turned(&self.modes.loops.columns) && self.turn_inside_out();
        let sharpness = if turned { -sharpness } else { sharpness };
        sharpness.min(FIRM) - BLUNT
    }

    /// Whether rows turn inside out on the way from where the last step ended to the present coordinates. Looked at from its ends alone, a span that turns
    /// far seems to.
    fn turn_inside_out(&mut self) -> bool {
        let Some(closure) = &mut self.closure else { return false };
        let tree = self.model.tree();
        let mut before = self.modes.loops.columns.clone();
        let turned = (1..=PIECES).any(|k| {
            let part = k as f64 / PIECES as f64;
            let way = self.modes.loops.placed.iter().zip(&self.q).map(|(from, to)| from + part * (to - from));
            tree.kinematics(&way.collect::<Vec<f64>>(), &self.u, &mut self.scratch);
            closure.factorise(tree, &self.rows, &mut self.scratch);
            let turned = closure.has_turned(&before);
            before.copy_from_slice(closure.columns());
            turned
        });
        tree.kinematics(&self.q, &self.u, &mut self.scratch);
        turned
    }

    /// The loops lose their hold at `t`, where the tree has been placed: others may hold where these do not; false if none do.
    fn regain_hold(&mut self, t: f64) -> bool {
        if let Some(closure) = &mut self.closure {
            closure.factorise(self.model.tree(), &self.rows, &mut self.scratch);
        }
        if self.choose_rows() {
            self.remember_loops();
            return true;
        }
        let row = self.closure.as_ref().map_or(0, |closure| self.modes.loops.kept[closure.dullest()]);
        self.happenings.push(Happening { time: t, kind: Kind::Singular { row } });
        false
    }

    /// The longest step [s] in which loops cannot turn too far.
    fn loop_cap(&self, y: &[f64]) -> f64 {
        if self.closure.is_none() {
            return f64::INFINITY;
        }
        let speeds = self.survey.ranges.iter().zip(&y[self.layout.speeds()]).filter(|(range, _)| **range == TAU);
        TURN / speeds.fold(0.0, |most: f64, (_, speed)| most.max(speed.abs()))
    }
}
