//! A free body of three different inertias against Euler and Jacobi, and what a free body keeps.
//!
//! With `A < B < C`, energy `E`, angular momentum `L` and `L^2 > 2 E B`, from `w_2 = 0`
//!
//! ```text
//! w_1 = sqrt[(2EC - L^2)/(A (C - A))] cn p t     w_2 = sqrt[(2EC - L^2)/(B (C - B))] sn p t     w_3 = sqrt[(L^2 - 2EA)/(C (C - A))] dn p t
//! p^2 = (C - B)(L^2 - 2EA)/(ABC)                 m = (B - A)(2EC - L^2)/[(C - B)(L^2 - 2EA)]
//! ```
//!
//! (Landau & Lifshitz, *Mechanics*, section 37). About the fixed direction of `L` the body goes round at `L (A w_1^2 + B w_2^2)/(A^2 w_1^2 +
//! B^2 w_2^2)`; over a period of the rest, that alone is left of its rotation.

use crate::elliptic::{jacobi, quarter_period};
use crate::stage::{advance, books, system};
use carom_engine::model::{Body, Model};
use carom_engine::spatial::{Rotation, Symmetric, Vector};
use nalgebra::Unit;
use std::f64::consts::PI;

const INERTIA: [f64; 3] = [1.0e-3, 2.0e-3, 2.9e-3];

/// Euler's closed form for the start `(w_1, 0, w_3)`.
struct Euler {
    sizes: Vector,
    pace: f64,
    m: f64,
}

impl Euler {
    fn new(w1: f64, w3: f64) -> Self {
        let [a, b, c] = INERTIA;
        let (double_energy, square) = (a * w1 * w1 + c * w3 * w3, (a * w1).powi(2) + (c * w3).powi(2));
        let (small, large) = (double_energy * c - square, square - double_energy * a);
        assert!(square > double_energy * b, "goes round the third axis");
        Euler {
            sizes: Vector::new(small / (a * (c - a)), small / (b * (c - b)), large / (c * (c - a))).map(f64::sqrt),
            pace: ((c - b) * large / (a * b * c)).sqrt(),
            m: (b - a) * small / ((c - b) * large),
        }
    }

    fn period(&self) -> f64 {
        4.0 * quarter_period(self.m) / self.pace
    }

    fn omega(&self, t: f64) -> Vector {
        let [sn, cn, dn] = jacobi(self.pace * t, self.m);
        self.sizes.component_mul(&Vector::new(cn, sn, dn))
    }

    /// By how much the body goes round its angular momentum in a period; equal steps integrate a periodic function to the last digit.
    fn precession(&self) -> f64 {
        let (n, [a, b, _]) = (400, INERTIA);
        let l = Vector::from(INERTIA).component_mul(&self.omega(0.0)).norm();
        let rate = |w: Vector| l * (a * w.x * w.x + b * w.y * w.y) / ((a * w.x).powi(2) + (b * w.y).powi(2));
        (0..n).map(|k| rate(self.omega(self.period() * f64::from(k) / f64::from(n)))).sum::<f64>() * self.period()
            / f64::from(n)
    }
}

#[test]
fn an_asymmetric_body_tumbles_as_euler_and_jacobi_say() {
    let [a, b, c] = INERTIA;
    let book = Body::new("book", 0.5, Symmetric::diagonal(a, b, c), Vector::zeros());
    let mut system = system(Model::build(vec![book], vec![], Vector::zeros()).unwrap());
    let (w1, w3) = (9.0, 8.0);
    let exact = Euler::new(w1, w3);
    let mut y = system.system().state(&[0.0, 0.0, 0.0, w1, 0.0, w3]);
    let momentum = Vector::new(a * w1, 0.0, c * w3);
    let (turns, pieces) = (12, 7);
    let (mut worst, mut worst_direction): (f64, f64) = (0.0, 0.0);
    let time = |k: u32| exact.period() * f64::from(k) / f64::from(pieces);
    for k in 0..turns * pieces {
        advance(&mut system, &mut y, time(k), time(k + 1), 1e-13);
        let omega = Vector::from_row_slice(&y[10..13]);
        worst = worst.max((omega - exact.omega(time(k + 1))).norm() / w1.hypot(w3));
        // The angular momentum of the exact spin, turned by the body's orientation, must stand still in the world.
        let own = Vector::from(INERTIA).component_mul(&exact.omega(time(k + 1)));
        let (_, turn) = system.place(0.0, &y).pose(0);
        worst_direction = worst_direction.max((turn * own - momentum).norm() / momentum.norm());
    }
    let (_, turn) = system.place(0.0, &y).pose(0);
    let expected = Rotation::from_axis_angle(&Unit::new_normalize(momentum), exact.precession() * f64::from(turns));
    let orientation = turn.angle_to(&expected);
    println!(
        "spin {worst:.1e}, direction of angular momentum {worst_direction:.1e}, orientation {orientation:.1e} rad"
    );
    assert!(worst < 1e-9 && worst_direction < 1e-9 && orientation < 1e-9);
}

#[test]
fn a_hundred_periods_of_a_spinning_book_keep_energy_and_momentum() {
    let [a, b, c] = INERTIA;
    for (tolerance, allowed) in [(1e-12, 1e-9), (1e-10, 1e-7)] {
        let book = Body::new("book", 0.5, Symmetric::diagonal(a, b, c), Vector::zeros());
        let mut system = system(Model::build(vec![book], vec![], Vector::zeros()).unwrap());
        // About the intermediate axis, with a little disturbance.
        let mut y = system.system().state(&[0.1, 0.0, 0.0, 1e-3, 10.0, 0.0]);
        let (start, before) = books(&mut system, 0.0, &y);
        let end = advance(&mut system, &mut y, 0.0, 100.0 * 2.0 * PI / 10.0, tolerance);
        let (ledger, after) = books(&mut system, end.time, &y);
        let energy = (ledger.residue(&start) / start.kinetic).abs();
        let momentum = (after.momentum - before.momentum).norm() / before.momentum.norm();
        let spin = (after.angular_momentum - before.angular_momentum).norm() / before.angular_momentum.norm();
        println!(
            "tolerance {tolerance:.0e}: energy {energy:.1e}, momentum {momentum:.1e}, angular momentum {spin:.1e}"
        );
        assert!(energy < allowed && momentum < allowed && spin < allowed);
        let length: f64 = y[3..7].iter().map(|x| x * x).sum();
        assert!((length - 1.0).abs() < 1e-15, "the quaternion keeps its length: {length}");
    }
}
