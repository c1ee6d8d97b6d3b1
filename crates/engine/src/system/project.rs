//! Back onto the constraints: positions and velocities of an accepted or interpolated state are corrected by the smallest change, in the
//! sense of the mass matrix, that satisfies the rows. Quaternions are brought back to unit length.

use super::sticking::holding;
use super::{Modes, System};
use crate::constraint::Row;

/// Most corrections of position at one state.
const MOST: usize = 4;

impl System {
    /// Corrects a state; returns the largest change of a coordinate [rad, m, or of a quaternion's length].
    pub fn project(&mut self, modes: &Modes, t: f64, y: &mut [f64]) -> f64 {
        self.fit(modes);
        self.layout.spread(y, &mut self.q, &mut self.u);
        let mut changed = self.model.tree().normalise(&mut self.q);
        self.write_back(y);
        if self.is_tree() {
            return changed;
        }
        self.place(modes.at(t, y));
        let mut before = f64::INFINITY;
        for _ in 0..MOST {
            let open = self.holds().map_or(0.0, |(rows, _)| self.open(rows));
            // Where rounding is reached another correction does not help.
            if open <= self.resolution() || open >= 0.5 * before {
                break;
            }
            before = open;
            let Some(change) = self.close_positions(y) else { break };
            changed = changed.max(change);
            self.place(modes.at(t, y));
        }
        let System { solver, rows, stuck, scratch, u, .. } = self;
        let Some((rows, solver)) = holding(stuck, rows, solver) else { return changed };
        if solver.correct_velocity(self.model.tree(), rows, scratch, u) {
            self.write_back(y);
        }
        changed
    }

    /// Corrects a state again and again, until the rows are met to rounding; false if they cannot be.
    pub(super) fn close_loops(&mut self, modes: &Modes, t: f64, y: &mut [f64]) -> bool {
        for _ in 0..MOST {
            self.project(modes, t, y);
            if self.open(&self.rows) <= 100.0 * self.resolution() {
                return true;
            }
        }
        false
    }

    /// One correction of position; the largest change of a degree of freedom.
    fn close_positions(&mut self, y: &mut [f64]) -> Option<f64> {
        let mut step = std::mem::take(&mut self.tau);
        let System { model, solver, rows, stuck, scratch, q, .. } = self;
        let (rows, solver) = holding(stuck, rows, solver)?;
        let solved = solver.correct_position(model.tree(), rows, q, scratch, &mut step);
        let most = step.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        if solved {
            self.model.tree().displace(&mut self.q, &step);
        }
        self.tau = step;
        self.write_back(y);
        solved.then_some(most)
    }

    /// Coordinates and speeds of the tree into a state; what is behind them stays as it is.
    fn write_back(&mut self, y: &mut [f64]) {
        self.layout.gather(&self.q, &self.u, y);
    }

    /// The largest residual of rows, tilts times the length of the mechanism [m].
    fn open(&self, rows: &[Row]) -> f64 {
        rows.iter()
            .map(|row| row.weight(self.length) * row.residual(&self.q, &self.scratch).abs())
            .fold(0.0, |most: f64, x| if x.is_nan() { f64::INFINITY } else { most.max(x) })
    }

    /// The largest violation of all constraints where the tree has been placed [m]; tilts count times the length of the mechanism.
    pub(super) fn closure_error(&self) -> f64 {
        self.open(self.model.loops().rows())
    }

    /// The smallest residual that numbers can resolve [m]: angles that have grown large are coarse.
    fn resolution(&self) -> f64 {
        let largest = self.q.iter().fold(1.0f64, |most, q| most.max(q.abs()));
        self.length * 4.0 * f64::EPSILON * largest
    }
}
