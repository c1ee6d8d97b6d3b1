//! Rows of joints from first principles, between bodies of six coordinates.

use carom_engine::spatial::{Matrix, Vector};
use nalgebra::DVector;

/// A body as the dense formulation sees it; the ground is one that rests.
#[derive(Clone, Copy, Default)]
pub(crate) struct Seen {
    /// Column of its first acceleration; `None` for the ground.
    pub(crate) column: Option<usize>,
    pub(crate) centre: Vector,
    pub(crate) turn: Matrix,
    pub(crate) velocity: Vector,
    pub(crate) omega: Vector,
}

/// A point of a body in motion: arm from the centre, place, velocity, and the acceleration that turning alone causes.
pub(crate) struct Spot {
    pub(crate) arm: Vector,
    pub(crate) place: Vector,
    pub(crate) velocity: Vector,
    pub(crate) swing: Vector,
}

impl Seen {
    pub(crate) fn spot(&self, drawn: Vector, centre_drawn: Vector) -> Spot {
        let arm = self.turn * (drawn - centre_drawn);
        let swing = self.omega.cross(&self.omega.cross(&arm));
        Spot { arm, place: self.centre + arm, velocity: self.velocity + self.omega.cross(&arm), swing }
    }
}

/// The rows `G` and the right-hand side `gamma`.
pub(crate) struct Dense {
    pub(crate) rows: Vec<DVector<f64>>,
    pub(crate) gamma: Vec<f64>,
    pub(crate) unknowns: usize,
}

impl Dense {
    /// A row by its parts per body: along the acceleration of the centre and along the angular one.
    fn row(&mut self, parts: [(&Seen, Vector, Vector); 2], gamma: f64) {
        let mut row = DVector::zeros(self.unknowns);
        for (seen, linear, angular) in parts {
            if let Some(column) = seen.column {
                row.rows_mut(column, 3).copy_from(&linear);
                row.rows_mut(column + 3, 3).copy_from(&angular);
            }
        }
        self.rows.push(row);
        self.gamma.push(gamma);
    }

    /// `n . (P2 - P1)` is constant, `n` fixed in the first body.
    pub(crate) fn along(&mut self, [one, other]: [&Seen; 2], [p1, p2]: [&Spot; 2], n: Vector) {
        let (line, rate, w) = (p2.place - p1.place, p2.velocity - p1.velocity, one.omega);
        let gamma = -n.dot(&(p2.swing - p1.swing)) - 2.0 * w.cross(&n).dot(&rate) - w.cross(&w.cross(&n)).dot(&line);
        self.row([(one, -n, -p1.arm.cross(&n) + n.cross(&line)), (other, n, p2.arm.cross(&n))], gamma);
    }

    /// `P2 = P1`, in the world's axes.
    pub(crate) fn together(&mut self, [one, other]: [&Seen; 2], [p1, p2]: [&Spot; 2]) {
        for e in [Vector::x(), Vector::y(), Vector::z()] {
            let gamma = -e.dot(&(p2.swing - p1.swing));
            self.row([(one, -e, -p1.arm.cross(&e)), (other, e, p2.arm.cross(&e))], gamma);
        }
    }

    /// `u . v` is constant, `u` fixed in the first body and `v` in the second: its rate is `(w1 - w2) . (u x v)`.
    pub(crate) fn angle(&mut self, [one, other]: [&Seen; 2], u: Vector, v: Vector) {
        let n = u.cross(&v);
        let rate = one.omega.cross(&u).cross(&v) + u.cross(&other.omega.cross(&v));
        self.row([(one, Vector::zeros(), n), (other, Vector::zeros(), -n)], -(one.omega - other.omega).dot(&rate));
    }

    /// The bodies turn together.
    pub(crate) fn turning(&mut self, [one, other]: [&Seen; 2]) {
        for e in [Vector::x(), Vector::y(), Vector::z()] {
            self.row([(one, Vector::zeros(), -e), (other, Vector::zeros(), e)], 0.0);
        }
    }
}

/// Two directions across one.
pub(crate) fn across(axis: &Vector) -> [Vector; 2] {
    let x = axis.cross(&if axis.x.abs() < 0.6 { Vector::x() } else { Vector::y() }).normalize();
    [x, axis.cross(&x).normalize()]
}
