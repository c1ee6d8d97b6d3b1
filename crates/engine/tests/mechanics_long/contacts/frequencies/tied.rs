//! Bodies that are tied to each other in loops.

use super::{DOWN, TURN, WEIGHT, pair, root};
use crate::contacts::ball;
use crate::stage::{G, joint};
use carom_engine::constraint::Row;
use carom_engine::force::{Force, Torsion};
use carom_engine::model::{Body, Model};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::tree::GROUND;

/// A ball on a rod that is a row: a free body at a given distance from the ground.
pub(super) fn on_a_distance() -> (Model, Vec<f64>) {
    let l = 0.7;
    let mut model = Model::build(vec![ball("ball", 0.4, Vector::z() * -l)], vec![], G).unwrap();
    let ends = [model.point(None, Vector::zeros()), model.frame(0)];
    model.tie_by("rod".into(), ends, vec![Row::Distance { ends, length: l }]);
    (model, vec![WEIGHT / l; 2])
}

/// Two balls on rods that are rows, one of them ten thousand times as long as the other.
pub(super) fn on_two_distances() -> (Model, Vec<f64>) {
    let lengths = [1e-3, 10.0];
    let hung = |k: usize| ball(["short", "long"][k], 0.4, Vector::new(k as f64, 0.0, -lengths[k]));
    let mut model = Model::build(vec![hung(0), hung(1)], vec![], G).unwrap();
    for (k, length) in lengths.into_iter().enumerate() {
        let ends = [model.point(None, Vector::x() * k as f64), model.frame(k)];
        model.tie_by(format!("rod{k}"), ends, vec![Row::Distance { ends, length }]);
    }
    (model, lengths.into_iter().flat_map(|length| [WEIGHT / length; 2]).collect())
}

/// A bar that swings on two arms of the same length, all hanging straight down, with a pendulum below the bar.
pub(super) fn swing_with_pendulum() -> (Model, Vec<f64>) {
    let ([r, b, l], [arm, bar, bob], i) = ([0.3, 0.5, 0.4], [0.4, 1.2, 0.7], 0.002);
    let (down, right) = (Vector::y() * -r, Vector::x() * b);
    let body = |name: &str, mass: f64, at: Vector| Body::new(name, mass, Symmetric::scalar(i), at);
    let middle = down + right * 0.5;
    let bodies = vec![
        body("one", arm, down * 0.5),
        body("two", arm, right + down * 0.5),
        body("bar", bar, middle),
        body("bob", bob, middle - Vector::y() * l),
    ];
    let joints = vec![
        joint("a", None, "one", Vector::zeros(), TURN),
        joint("b", None, "two", right, TURN),
        joint("c", Some("one"), "bar", down, TURN),
        joint("d", Some("two"), "bar", right + down, TURN),
        joint("e", Some("bar"), "bob", middle, TURN),
    ];
    let mass = [2.0 * (i + 0.25 * arm * r * r) + (bar + bob) * r * r, bob * r * l, i + bob * l * l];
    let stiffness = [(arm + bar + bob) * WEIGHT * r, 0.0, bob * WEIGHT * l];
    (Model::build(bodies, joints, DOWN).unwrap(), pair(mass, stiffness).to_vec())
}

/// A four-bar linkage of rods that hangs as its weights will have it, and a torsional spring on its crank.
///
/// With the angles `f`, `p`, `c` of crank `a`, coupler `b` and rocker `e` over a base `d`, `a e^{if} + b e^{ip} = d + e e^{ic}`: two equations for the
/// first and two for the second derivatives of `p` and `c` by `f`; then `w^2 = V''/J` where `V' = 0`.
pub(super) fn four_bar(k: f64) -> (Model, Vec<f64>) {
    let ([a, b, e, d], m, i) = ([0.2, 0.5, 0.4, 0.6], [0.5, 1.1, 0.8], [0.002, 0.02, 0.01]);
    let close = |f: f64| {
        let (x, y) = (d - a * f.cos(), -a * f.sin());
        let far = x.hypot(y);
        // The coupler above the line to the rocker's pin hangs below here: the other way round.
        let p = y.atan2(x) - ((far * far + b * b - e * e) / (2.0 * far * b)).acos();
        let c = (a * f.sin() + b * p.sin()).atan2(a * f.cos() + b * p.cos() - d);
        (p, c)
    };
    // Derivatives of p and c, first and second.
    let slopes = |f: f64| {
        let (p, c) = close(f);
        let solve = |x: f64, y: f64| {
            // -b sin p P + e sin c C = x,  b cos p P - e cos c C = y
            let (s, t, u, v) = (-b * p.sin(), e * c.sin(), b * p.cos(), -e * c.cos());
            let det = s * v - t * u;
            [(x * v - t * y) / det, (s * y - u * x) / det]
        };
        let [dp, dc] = solve(a * f.sin(), -a * f.cos());
        let square = |r: f64, angle: f64, rate: f64| [r * angle.cos() * rate * rate, r * angle.sin() * rate * rate];
        let (sa, sb, se) = (square(a, f, 1.0), square(b, p, dp), square(e, c, dc));
        let [ddp, ddc] = solve(sa[0] + sb[0] - se[0], sa[1] + sb[1] - se[1]);
        [[p, dp, ddp], [c, dc, ddc]]
    };
    let start = -1.9;
    // Slope and curvature of the energy.
    let energy = |f: f64| {
        let [[p, dp, ddp], [c, dc, ddc]] = slopes(f);
        let g = WEIGHT;
        let (crank, coupler, rocker) = (g * a * (0.5 * m[0] + m[1]), g * b * 0.5 * m[1], g * e * 0.5 * m[2]);
        let slope = crank * f.cos() + coupler * p.cos() * dp + rocker * c.cos() * dc + k * (f - start);
        let bend = -crank * f.sin()
            + coupler * (p.cos() * ddp - p.sin() * dp * dp)
            + rocker * (c.cos() * ddc - c.sin() * dc * dc)
            + k;
        [slope, bend]
    };
    let f = root(start, energy);
    let [[p, dp, _], [_, dc, _]] = slopes(f);
    let middle = (a * a + 0.25 * b * b * dp * dp + a * b * dp * (f - p).cos()) * m[1];
    let inertia = i[0] + 0.25 * m[0] * a * a + i[1] * dp * dp + middle + (i[2] + 0.25 * m[2] * e * e) * dc * dc;
    let (p0, c0) = close(start);
    let along = |length: f64, angle: f64| Vector::new(length * angle.cos(), length * angle.sin(), 0.0);
    let (pin, base) = (along(a, start), Vector::x() * d);
    let (wrist, half) = (pin + along(b, p0), 0.5);
    assert!((wrist - base - along(e, c0)).norm() < 1e-15);
    let body = |name: &str, k: usize, at: Vector| Body::new(name, m[k], Symmetric::scalar(i[k]), at);
    let bodies = vec![
        body("crank", 0, pin * half),
        body("coupler", 1, (pin + wrist) * half),
        body("rocker", 2, (base + wrist) * half),
    ];
    let joints = vec![
        joint("A", None, "crank", Vector::zeros(), TURN),
        joint("B", Some("crank"), "coupler", pin, TURN),
        joint("C", Some("coupler"), "rocker", wrist, TURN),
        joint("D", None, "rocker", base, TURN),
    ];
    let mut model = Model::build_with(bodies, joints, DOWN, &[0]).unwrap();
    let nodes = [GROUND, model.node(0)];
    let torsion = Torsion { nodes, axis: Vector::z(), stiffness: k, damping: 0.0, free_angle: 0.0, preload: 0.0 };
    model.forces = vec![Force::Torsion(torsion)];
    (model, vec![energy(f)[1] / inertia])
}
