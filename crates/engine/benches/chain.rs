//! Forward dynamics of a chain of hinged links: time per body.
//!
//! `cargo bench -p carom-engine --bench chain`. Kinematics and forward dynamics of one evaluation, smallest of many rounds on one core.

use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::tree::{GROUND, Mass, Motion, Tree};
use std::hint::black_box;
use std::time::Instant;

/// `n` links of 1 m that hang on each other, hinged about alternating axes.
fn chain(n: usize) -> Tree {
    let mut tree = Tree::default();
    let link = Mass::new(1.0, Vector::new(0.0, 0.0, -0.5), Symmetric::diagonal(1.0 / 12.0, 1.0 / 12.0, 1e-3));
    let mut parent = GROUND;
    for k in 0..n {
        let axis = if k % 2 == 0 { Vector::x() } else { Vector::y() };
        let offset = if k == 0 { Vector::zeros() } else { Vector::new(0.0, 0.0, -1.0) };
        parent = tree.add(parent, offset, Motion::Hinge { axis }, link);
    }
    tree
}

fn main() {
    println!("{:>8} {:>14}", "bodies", "ns per body");
    for n in [10, 100, 1000, 10_000] {
        let tree = chain(n);
        let mut scratch = tree.scratch();
        let q: Vec<f64> = (0..n).map(|k| 0.3 * (k as f64).sin()).collect();
        let u: Vec<f64> = (0..n).map(|k| 0.2 * (k as f64).cos()).collect();
        let (tau, mut du) = (vec![0.0; n], vec![0.0; n]);
        let gravity = Vector::new(0.0, 0.0, -9.81);
        let calls = 200_000 / n;
        let mut best = f64::INFINITY;
        for _ in 0..30 {
            let start = Instant::now();
            for _ in 0..calls {
                tree.kinematics(black_box(&q), black_box(&u), &mut scratch);
                tree.forward(&tau, &gravity, &mut scratch, &mut du);
                black_box(&du);
            }
            best = best.min(start.elapsed().as_secs_f64() / calls as f64);
        }
        println!("{n:8} {:14.1}", 1e9 * best / n as f64);
    }
}
