//! Small spatial algebra: vectors in world-oriented axes, and inertias that are shifted but never turned.
//!
//! Every body is described in axes parallel to the world's, with the origin at its own joint. A wrench is a moment `n` about that origin
//! and a force `f`; an acceleration is an angular one `alpha` and the classical one `a` of the origin. An articulated inertia maps one to
//! the other,
//!
//! ```text
//! n = I alpha + H a        f = H^T alpha + M a
//! ```
//!
//! and going from a child to its parent is a pure shift by the vector `r` from the parent's origin to the child's:
//! `M' = M`, `H' = H + [r] M`, `I' = I + [r] H^T - H' [r]`, where `[r] x = r x x`.

mod space;

pub(crate) use space::{Change, Number, Space, Varying};

/// A vector of three numbers, in world-oriented axes unless said otherwise.
pub type Vector = nalgebra::Vector3<f64>;
/// A rotation or another matrix of three by three.
pub type Matrix = nalgebra::Matrix3<f64>;
/// An orientation.
pub type Rotation = nalgebra::UnitQuaternion<f64>;

/// The orientation of a matrix whose columns are three axes at right angles, without putting the matrix right first.
#[inline]
pub fn orientation(axes: &Matrix) -> Rotation {
    Rotation::from_rotation_matrix(&nalgebra::Rotation3::from_matrix_unchecked(*axes))
}

/// A right-handed frame whose third axis is this unit vector: x, y and z where it is z. Joints count their ways across a normal along the first
/// two columns.
pub fn frame(axis: &Vector) -> Matrix {
    let aside = if axis.z.abs() > 0.9 { Vector::y() } else { Vector::z() };
    let x = aside.cross(axis).normalize();
    Matrix::from_columns(&[x, axis.cross(&x), *axis])
}

/// A symmetric matrix of three by three, by its six numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Symmetric {
    /// Entry (1, 1).
    pub xx: f64,
    /// Entry (2, 2).
    pub yy: f64,
    /// Entry (3, 3).
    pub zz: f64,
    /// Entries (1, 2) and (2, 1).
    pub xy: f64,
    /// Entries (1, 3) and (3, 1).
    pub xz: f64,
    /// Entries (2, 3) and (3, 2).
    pub yz: f64,
}

impl Symmetric {
    /// A multiple of the unit matrix.
    #[inline(always)]
    pub fn scalar(x: f64) -> Self {
        Symmetric { xx: x, yy: x, zz: x, ..Symmetric::default() }
    }

    /// A diagonal matrix.
    pub fn diagonal(xx: f64, yy: f64, zz: f64) -> Self {
        Symmetric { xx, yy, zz, ..Symmetric::default() }
    }

    /// The symmetric part of a full matrix.
    pub fn of(m: &Matrix) -> Self {
        let half = |i: usize, j: usize| 0.5 * (m[(i, j)] + m[(j, i)]);
        Symmetric { xx: m[(0, 0)], yy: m[(1, 1)], zz: m[(2, 2)], xy: half(0, 1), xz: half(0, 2), yz: half(1, 2) }
    }

    /// The inverse of a positive matrix; `None` for one that is not, or only by rounding.
    pub fn inverse(&self) -> Option<Self> {
        let full = self.full();
        let positive = full.determinant() > 1e-12 * full.trace().powi(3);
        full.try_inverse().filter(|_| positive).map(|inverse| Symmetric::of(&inverse))
    }

    /// As a full matrix.
    #[inline(always)]
    pub fn full(&self) -> Matrix {
        Matrix::new(self.xx, self.xy, self.xz, self.xy, self.yy, self.yz, self.xz, self.yz, self.zz)
    }

    /// Matrix times vector.
    #[inline(always)]
    pub fn times(&self, v: &Vector) -> Vector {
        Vector::new(
            self.xx * v.x + self.xy * v.y + self.xz * v.z,
            self.xy * v.x + self.yy * v.y + self.yz * v.z,
            self.xz * v.x + self.yz * v.y + self.zz * v.z,
        )
    }

    /// `self - x x^T d`.
    #[inline(always)]
    pub fn minus_outer(&self, x: &Vector, d: f64) -> Self {
        let y = x * d;
        Symmetric {
            xx: self.xx - x.x * y.x,
            yy: self.yy - x.y * y.y,
            zz: self.zz - x.z * y.z,
            xy: self.xy - x.x * y.y,
            xz: self.xz - x.x * y.z,
            yz: self.yz - x.y * y.z,
        }
    }

    /// `r self r^T`, the matrix in turned axes.
    #[inline(always)]
    pub fn turned(&self, r: &Matrix) -> Self {
        let (a, b, c) = (r.column(0), r.column(1), r.column(2));
        let x: Vector = a * self.xx + b * self.xy + c * self.xz;
        let y: Vector = a * self.xy + b * self.yy + c * self.yz;
        let z: Vector = a * self.xz + b * self.yz + c * self.zz;
        let entry = |i: usize, j: usize| x[i] * r[(j, 0)] + y[i] * r[(j, 1)] + z[i] * r[(j, 2)];
        Symmetric {
            xx: entry(0, 0),
            yy: entry(1, 1),
            zz: entry(2, 2),
            xy: entry(0, 1),
            xz: entry(0, 2),
            yz: entry(1, 2),
        }
    }
}

impl std::ops::Add for Symmetric {
    type Output = Symmetric;
    #[inline(always)]
    fn add(self, o: Symmetric) -> Symmetric {
        Symmetric {
            xx: self.xx + o.xx,
            yy: self.yy + o.yy,
            zz: self.zz + o.zz,
            xy: self.xy + o.xy,
            xz: self.xz + o.xz,
            yz: self.yz + o.yz,
        }
    }
}

/// An articulated inertia: what a body and all that hangs on it oppose to an acceleration of its origin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Inertia {
    /// `I` [kg m^2].
    pub i: Symmetric,
    /// Rows of `H` [kg m].
    pub h: [Vector; 3],
    /// `M` [kg].
    pub m: Symmetric,
}

impl Inertia {
    /// A rigid body: mass [kg], mass times position of the centre of mass [kg m], inertia about the origin [kg m^2].
    #[inline(always)]
    pub fn rigid(mass: f64, moment: &Vector, inertia: Symmetric) -> Self {
        let h = moment;
        Inertia {
            i: inertia,
            h: [Vector::new(0.0, -h.z, h.y), Vector::new(h.z, 0.0, -h.x), Vector::new(-h.y, h.x, 0.0)],
            m: Symmetric::scalar(mass),
        }
    }

    /// The moment and the force of an acceleration.
    #[inline(always)]
    pub fn wrench(&self, alpha: &Vector, a: &Vector) -> (Vector, Vector) {
        (self.i.times(alpha) + self.h_times(a), self.h_transposed_times(alpha) + self.m.times(a))
    }

    /// `H v`.
    #[inline(always)]
    pub fn h_times(&self, v: &Vector) -> Vector {
        Vector::new(self.h[0].dot(v), self.h[1].dot(v), self.h[2].dot(v))
    }

    /// `H^T v`.
    #[inline(always)]
    pub fn h_transposed_times(&self, v: &Vector) -> Vector {
        self.h[0] * v.x + self.h[1] * v.y + self.h[2] * v.z
    }

    /// What is left when the direction of acceleration with the wrench `(n, f)` is free: `self - (n, f)(n, f)^T/d`.
    #[inline(always)]
    pub fn minus_outer(&self, n: &Vector, f: &Vector, inverse_d: f64) -> Self {
        let g = f * inverse_d;
        Inertia {
            i: self.i.minus_outer(n, inverse_d),
            h: [self.h[0] - g * n.x, self.h[1] - g * n.y, self.h[2] - g * n.z],
            m: self.m.minus_outer(f, inverse_d),
        }
    }

    /// The same inertia about an origin at `-r`.
    #[inline(always)]
    pub fn shifted(&self, r: &Vector) -> Self {
        let m = &self.m;
        let columns = [
            r.cross(&Vector::new(m.xx, m.xy, m.xz)),
            r.cross(&Vector::new(m.xy, m.yy, m.yz)),
            r.cross(&Vector::new(m.xz, m.yz, m.zz)),
        ];
        let row = |i: usize| self.h[i] + Vector::new(columns[0][i], columns[1][i], columns[2][i]);
        let h = [row(0), row(1), row(2)];
        // Entry (i, j) of [r] H^T - H' [r] is (r x h_j)_i + (r x h'_i)_j.
        let (x, y, z) = (r.cross(&self.h[0]), r.cross(&self.h[1]), r.cross(&self.h[2]));
        let (u, v, w) = (r.cross(&h[0]), r.cross(&h[1]), r.cross(&h[2]));
        Inertia {
            i: Symmetric {
                xx: self.i.xx + x.x + u.x,
                yy: self.i.yy + y.y + v.y,
                zz: self.i.zz + z.z + w.z,
                xy: self.i.xy + y.x + u.y,
                xz: self.i.xz + z.x + u.z,
                yz: self.i.yz + z.y + v.z,
            },
            h,
            m: self.m,
        }
    }
}

impl std::ops::AddAssign for Inertia {
    #[inline(always)]
    fn add_assign(&mut self, o: Inertia) {
        self.i = self.i + o.i;
        self.h = [self.h[0] + o.h[0], self.h[1] + o.h[1], self.h[2] + o.h[2]];
        self.m = self.m + o.m;
    }
}

#[cfg(test)]
mod tests;
