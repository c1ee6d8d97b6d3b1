//! The smallest distance from a point to a surface, by sampling it and searching on: knows nothing of shapes.

use crate::spatial::Vector;

const SAMPLES: usize = 200;
/// Most steps: in a narrow valley they are short, and what has been found by then is no less a distance.
const STEPS: usize = 1_000_000;

/// The smallest distance [m] from `to` to a surface that is sampled over the unit square; beyond it, the surface goes on or stays.
pub(super) fn nearest(surface: &dyn Fn(f64, f64) -> Vector, to: &Vector) -> f64 {
    let distance = |a: f64, b: f64| (surface(a, b) - to).norm();
    let share = |k: usize| k as f64 / SAMPLES as f64;
    let grid = (0..=SAMPLES).flat_map(|i| (0..=SAMPLES / 10).map(move |j| (share(i), share(10 * j))));
    let (mut best, mut at) = (f64::INFINITY, (0.0, 0.0));
    for (a, b) in grid {
        if distance(a, b) < best {
            (best, at) = (distance(a, b), (a, b));
        }
    }
    // Look a step to each side; halve the step when nothing is nearer.
    let mut step = 0.1;
    for _ in 0..STEPS {
        if step <= 1e-10 {
            break;
        }
        let moves = [(step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)];
        let found = moves.map(|(da, db)| (at.0 + da, at.1 + db));
        match found.into_iter().find(|&(a, b)| distance(a, b) < best) {
            Some((a, b)) => (best, at) = (distance(a, b), (a, b)),
            None => step *= 0.5,
        }
    }
    best
}

#[test]
fn the_search_finds_the_distance_to_an_ellipse() {
    // From a point of the long axis beyond the centre of curvature the vertex is nearest.
    let ellipse = |a: f64, _: f64| {
        let (s, c) = (std::f64::consts::TAU * a).sin_cos();
        Vector::new(2.0 * c, s, 0.0)
    };
    assert!((nearest(&ellipse, &Vector::new(1.7, 0.0, 0.0)) - 0.3).abs() < 1e-14);
    // From the centre of the ellipse it is the short axis.
    assert!((nearest(&ellipse, &Vector::zeros()) - 1.0).abs() < 1e-14);
}
