//! The least of a quadratic function in a disc.

/// The `x` with `|x| <= r` for which `x.A x/2 + c.x` is least; `A` by its three entries `[a, b, d]`, positive.
pub(super) fn least([a, b, d]: [f64; 3], c: [f64; 2], r: f64) -> [f64; 2] {
    let inside = |g: f64| {
        let (a, d) = (a + g, d + g);
        let det = a * d - b * b;
        [(-c[0] * d + c[1] * b) / det, (-c[1] * a + c[0] * b) / det]
    };
    let size = |x: [f64; 2]| x[0].hypot(x[1]);
    if r <= 0.0 {
        return [0.0; 2];
    }
    let free = inside(0.0);
    if size(free) <= r {
        return free;
    }
    // 1/|x| is concave in g: from the left, Newton's steps for 1/|x| = 1/r never go too far. |c|/r less the larger own value is to the left.
    let (middle, spread) = (0.5 * (a + d), (0.25 * (a - d) * (a - d) + b * b).sqrt());
    let mut g = (size(c) / r - middle - spread).max(0.0);
    let mut x = inside(g);
    for _ in 0..60 {
        let length = size(x);
        if (length - r).abs() <= 1e-15 * r {
            break;
        }
        let (a, d) = (a + g, d + g);
        let det = a * d - b * b;
        // x.(A + g)^-1 x
        let bent = (x[0] * (x[0] * d - x[1] * b) + x[1] * (x[1] * a - x[0] * b)) / det;
        let next = g + (length * length / bent) * (length - r) / r;
        if next <= g || next.is_nan() {
            break;
        }
        g = next;
        x = inside(g);
    }
    let length = size(x);
    [x[0] * r / length, x[1] * r / length]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pushed_out_stays_on_the_rim_and_is_drawn_straight_outwards() {
        for k in 0..200 {
            let t = 0.1 * f64::from(k);
            let own = [2.0 + t.sin(), 0.7 * (1.3 * t).cos(), 1.0 + 0.5 * (0.4 * t).sin().abs()];
            let (c, r) = ([3.0 * t.cos(), 2.0 * (0.77 * t).sin() - 0.5], 0.4);
            let x = least(own, c, r);
            let slope = [own[0] * x[0] + own[1] * x[1] + c[0], own[1] * x[0] + own[2] * x[1] + c[1]];
            let (outwards, across) = (-slope[0] * x[0] - slope[1] * x[1], slope[0] * x[1] - slope[1] * x[0]);
            assert!(across.abs() < 1e-12 && outwards > -1e-13, "{k}: {slope:?} {x:?}");
            assert!(outwards < 1e-13 || (x[0].hypot(x[1]) - r).abs() < 1e-15, "{k}");
        }
    }
}
