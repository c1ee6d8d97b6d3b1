//! Back onto the constraints: positions and velocities of an accepted or interpolated state are corrected by the smallest change, in the
//! sense of the mass matrix, that satisfies the rows. Quaternions are brought back to unit length.

use super::sticking::holding;
use super::{Modes, System};
use crate::constraint::Row;

/// Most corrections of position at one state.
const MOST: usize = 4;

/// The factor of the rows is as good after a correction of position up to this part of their [conditioning](crate::constraint::ConstraintSolver::conditioning) [rad or m].
const NEAR: f64 = 1e-7;
/// What is left of a correction of the speeds, as a part of the largest of them.
const FINE: f64 = 1e-13;

impl System {
    /// Corrects a state; returns the largest change of a coordinate [rad, m, or of a quaternion's length].
    ///
    /// Residuals are those of where the state has come to; the factor of the rows, which says along which way they are met, is that of where it was found, and so
    /// that of the rate there. After a way of length `d` it leaves a part of them of the order of `d` over how well the rows are conditioned.
    pub fn project(&mut self, modes: &Modes, t: f64, y: &mut [f64]) -> f64 {
        self.fit(modes);
        self.layout.spread(y, &mut self.q, &mut self.u);
        if self.is_tree() {
            let changed = self.model.tree().normalise(&mut self.q);
            self.write_back(y);
            return changed;
        }
        // Quaternions turn bodies alike whatever their length.
        self.place(modes.at(t, y));
        let factored = self.factor_rows();
        let mut changed = self.model.tree().normalise(&mut self.q);
        if factored {
            let (most, way) = self.close_positions(modes, t);
            changed = changed.max(most);
            self.correct_speeds(way);
        }
        self.write_back(y);
        changed
    }

    /// Corrects the speeds, a way from where the rows were factored: what that leaves of a correction counts where it is large, as where speeds are still to be found.
    fn correct_speeds(&mut self, way: f64) {
        let System { model, solver, rows, stuck, scratch, u, .. } = self;
        let Some((rows, solver)) = holding(stuck, rows, solver) else { return };
        let part = way / solver.conditioning();
        for _ in 0..MOST {
            let Some(most) = solver.correct_velocity(model.tree(), rows, scratch, u) else { break };
            let fastest = u.iter().fold(0.0f64, |most, u| most.max(u.abs()));
            if part * most <= FINE * fastest {
                break;
            }
        }
    }

    /// Works out the factor of all rows that hold where the tree stands; false where that cannot be.
    fn factor_rows(&mut self) -> bool {
        let System { model, solver, rows, stuck, scratch, .. } = self;
        holding(stuck, rows, solver).is_some_and(|(rows, solver)| solver.factorise(model.tree(), rows, scratch))
    }

    /// Corrects positions until the rows are met to rounding, or no more is gained; the largest change of a degree of freedom, and the way since the rows were factored last.
    fn close_positions(&mut self, modes: &Modes, t: f64) -> (f64, f64) {
        let (mut most, mut way, mut before) = (0.0f64, 0.0, f64::INFINITY);
        for _ in 0..MOST {
            let open = self.holds().map_or(0.0, |(rows, _)| self.open(rows));
            // Where rounding is reached another correction does not help.
            if open <= self.resolution() || open >= 0.5 * before {
                break;
            }
            before = open;
            let Some(change) = self.correct_positions() else { break };
            most = most.max(change);
            self.put_bodies(modes, t);
            way += change;
            let near = self.holds().is_some_and(|(_, solver)| way <= NEAR * solver.conditioning());
            if !near {
                way = 0.0;
                if !self.factor_rows() {
                    break;
                }
            }
        }
        (most, way)
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
    fn correct_positions(&mut self) -> Option<f64> {
        let mut step = std::mem::take(&mut self.tau);
        let System { model, solver, rows, stuck, scratch, q, .. } = self;
        let (rows, solver) = holding(stuck, rows, solver)?;
        let solved = solver.correct_position(rows, q, scratch, &mut step);
        let most = step.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        if solved {
            model.tree().displace(q, &step);
        }
        self.tau = step;
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
