//! What of a triangle lies below a surface.
//!
//! ```text
//! a = |T+|/|T|,   v = int d dA/|T|,   e = int d^2/2 dA/|T|,   e_i = de/dd_i,   v_i = dv/dd_i        over T+, where d > 0
//! ```
//!
//! `d` depth, linear between those of the three corners `d_i` [m]; `|T|` area of the triangle [m^2]; `a` part of it that lies below [-], `v` mean depth [m], `e` mean of half the squared
//! depth [m^2]. With the corners that lie below at the depths `p` and `q`, and those above at the heights `r` and `s`,
//!
//! ```text
//! one below    12 e = p^4/((p + r)(p + s))
//! two below    12 e = [r (p + q)(p^2 + q^2) + p q (p^2 + p q + q^2)]/((p + r)(q + r))
//! all below    12 e = d1^2 + d2^2 + d3^2 + d1 d2 + d2 d3 + d3 d1
//! ```
//!
//! Written so, no term is negative, and nothing cancels. The `v_i` add up to `a`. The `e_i` are what the bed pushes at each corner: they are not negative, and their sum is `v`. Where a corner goes below
//! alone they begin with the third power of its depth, so that the forces of a mesh are twice differentiable.

/// What of a triangle lies below a surface, for each unit of its area.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Immersed {
    /// The part of its area that does [-].
    pub area: f64,
    /// Mean depth, zero where it is above [m].
    pub depth: f64,
    /// Mean of half the squared depth [m^2].
    pub energy: f64,
    /// How that changes with the depth of each corner [m].
    pub by_corner: [f64; 3],
    /// How the mean depth does [-].
    pub depth_by_corner: [f64; 3],
}

impl Immersed {
    /// A triangle with its corners at these depths, negative above the surface [m]; `None` where all of it is above.
    #[inline]
    pub fn of(depths: [f64; 3]) -> Option<Immersed> {
        let below = depths.map(|d| d > 0.0);
        match below.iter().filter(|b| **b).count() {
            0 => None,
            1 => Some(one(depths, below.iter().position(|b| *b).unwrap_or(0))),
            2 => Some(two(depths, below.iter().position(|b| !*b).unwrap_or(0))),
            _ => Some(all(depths)),
        }
    }
}

/// The corners after one, in turn.
fn after(corner: usize) -> [usize; 2] {
    [(corner + 1) % 3, (corner + 2) % 3]
}

fn all(d: [f64; 3]) -> Immersed {
    let sum = d[0] + d[1] + d[2];
    let squares = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    Immersed {
        area: 1.0,
        depth: sum / 3.0,
        energy: (squares + sum * sum) / 24.0,
        by_corner: d.map(|own| (own + sum) / 12.0),
        depth_by_corner: [1.0 / 3.0; 3],
    }
}

fn one(d: [f64; 3], low: usize) -> Immersed {
    let [i, j] = after(low);
    let (p, r, s) = (d[low], -d[i], -d[j]);
    let (pr, ps) = (p + r, p + s);
    let area = p * p / (pr * ps);
    let energy = area * p * p / 12.0;
    let mut by_corner = [0.0; 3];
    by_corner[low] = area * p * (2.0 * p * p + 3.0 * p * (r + s) + 4.0 * r * s) / (12.0 * pr * ps);
    (by_corner[i], by_corner[j]) = (energy / pr, energy / ps);
    let depth = area * p / 3.0;
    let mut depth_by_corner = [0.0; 3];
    depth_by_corner[low] = area * (p * p + 2.0 * p * (r + s) + 3.0 * r * s) / (3.0 * pr * ps);
    (depth_by_corner[i], depth_by_corner[j]) = (depth / pr, depth / ps);
    Immersed { area, depth, energy, by_corner, depth_by_corner }
}

fn two(d: [f64; 3], high: usize) -> Immersed {
    let [i, j] = after(high);
    let (p, q, r) = (d[i], d[j], -d[high]);
    let (pr, qr) = (p + r, q + r);
    let (sum, product, squares, over) = (p + q, p * q, p * p + q * q, 1.0 / (pr * qr));
    let pushed = |p: f64, q: f64| {
        r * r * (3.0 * p * p + 2.0 * p * q + q * q) + 2.0 * r * p * sum * sum + p * p * q * (2.0 * p + q)
    };
    let lifted = r * r * sum * squares + 2.0 * r * product * (squares + product) + sum * product * product;
    let mut by_corner = [0.0; 3];
    by_corner[i] = pushed(p, q) * over / (12.0 * pr);
    by_corner[j] = pushed(q, p) * over / (12.0 * qr);
    by_corner[high] = lifted * over * over / 12.0;
    let mut depth_by_corner = [0.0; 3];
    let deepened = |p: f64, q: f64| r * r * (2.0 * p + q) + r * p * (p + 2.0 * q) + p * p * q;
    depth_by_corner[i] = deepened(p, q) * over / (3.0 * pr);
    depth_by_corner[j] = deepened(q, p) * over / (3.0 * qr);
    depth_by_corner[high] =
        (r * r * (squares + product) + 2.0 * r * product * sum + product * product) * over * over / 3.0;
    Immersed {
        depth_by_corner,
        area: (r * sum + product) * over,
        depth: (r * (squares + product) + sum * product) * over / 3.0,
        energy: (r * sum * squares + product * (squares + product)) * over / 12.0,
        by_corner,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The same by halving the triangle's edges and adding up the middles.
    fn by_points(d: [f64; 3], n: usize) -> [f64; 3] {
        let (mut sums, cell) = ([0.0; 3], 1.0 / (n * n) as f64);
        let mut add = |x: f64, y: f64| {
            let depth = d[0] + (d[1] - d[0]) * x + (d[2] - d[0]) * y;
            if depth > 0.0 {
                sums = [sums[0] + cell, sums[1] + cell * depth, sums[2] + cell * 0.5 * depth * depth];
            }
        };
        let h = 1.0 / n as f64;
        for i in 0..n {
            for j in 0..n - i {
                add((i as f64 + 1.0 / 3.0) * h, (j as f64 + 1.0 / 3.0) * h);
                if i + j + 2 <= n {
                    add((i as f64 + 2.0 / 3.0) * h, (j as f64 + 2.0 / 3.0) * h);
                }
            }
        }
        sums
    }

    #[test]
    fn what_lies_below_is_what_points_add_up_to() {
        for d in [[1.0, -0.3, -2.0], [-0.7, 0.4, 1.1], [0.2, 0.9, 0.5], [-1.0, -0.5, 0.25]] {
            let own = Immersed::of(d).unwrap_or_default();
            let [area, depth, energy] = by_points(d, 1500);
            assert!((own.area - area).abs() < 1e-3 && (own.depth - depth).abs() < 1e-5, "{d:?} {own:?} {area} {depth}");
            assert!((own.energy - energy).abs() < 1e-6, "{d:?} {own:?} {energy}");
        }
    }

    #[test]
    fn a_triangle_above_has_nothing_below() {
        assert_eq!(Immersed::of([-1.0, 0.0, -2.0]), None);
        assert_eq!(Immersed::of([0.0; 3]), None);
    }

    proptest! {
        #[test]
        fn corners_push_what_the_energy_changes_by_and_together_the_mean_depth(
            d in prop::array::uniform3(-1.0..1.0f64), k in 0..3usize,
        ) {
            let own = Immersed::of(d).unwrap_or_default();
            let h = 1e-5;
            let moved = |by: f64| {
                let mut moved = d;
                moved[k] += by;
                Immersed::of(moved).unwrap_or_default()
            };
            let slope = |value: fn(&Immersed) -> f64| (value(&moved(h)) - value(&moved(-h))) / (2.0 * h);
            prop_assert!((slope(|own| own.energy) - own.by_corner[k]).abs() < 1e-9);
            prop_assert!((slope(|own| own.depth) - own.depth_by_corner[k]).abs() < 1e-8);
            prop_assert!((own.depth_by_corner.iter().sum::<f64>() - own.area).abs() < 1e-14);
            prop_assert!((own.by_corner.iter().sum::<f64>() - own.depth).abs() < 1e-14);
            prop_assert!(own.by_corner.iter().all(|push| *push >= 0.0) && (0.0..=1.0 + 1e-15).contains(&own.area));
        }

        #[test]
        fn nothing_jumps_where_a_corner_passes_the_surface(d in prop::array::uniform2(-1.0..1.0f64)) {
            let (above, below) = (Immersed::of([-1e-13, d[0], d[1]]), Immersed::of([1e-13, d[0], d[1]]));
            let (above, below) = (above.unwrap_or_default(), below.unwrap_or_default());
            prop_assert!((above.depth - below.depth).abs() < 1e-12 && (above.energy - below.energy).abs() < 1e-12);
            for k in 0..3 {
                prop_assert!((above.by_corner[k] - below.by_corner[k]).abs() < 1e-12);
            }
        }
    }
}
