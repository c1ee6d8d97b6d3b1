//! A spring that slips where it is drawn further than a bound, along a straight way, exactly.
//!
//! ```text
//! u' = v                        while |u| < c
//! u' = v - e (v.e - c')         where |u| = c and v.e > c',  e = u/c
//! tan(a/2) = tan(a0/2) exp(-|v| (t1 - t0)/cm)                cm = (c1 - c0)/ln(c1/c0)
//! ```
//!
//! `u` stretch along the surface [m], `v` way of the surface [m] over `t` from 0 to 1, `c` the bound [m], which changes evenly from `c0` to `c1`, `a` angle
//! between `u` and `v` while it slips. What sticks to the end of the way never slipped, since `c - |u|` is concave; what slips goes on slipping, since `a`
//! falls.
//!
//! Source: the angle from `a' = -|v| sin(a)/c`.
//! Limits: the way is straight, and the bound changes evenly along it. Then a way in two parts ends where the whole one does.

/// The stretch [m] of a spring after a `way` [m], from a stretch of at most `bounds[0]` [m], while the bound goes evenly to `bounds[1]` [m].
pub(super) fn slide(stretch: [f64; 2], way: [f64; 2], bounds: [f64; 2]) -> [f64; 2] {
    let [from, to] = bounds;
    let drawn = [stretch[0] + way[0], stretch[1] + way[1]];
    if length(drawn) <= to {
        return drawn;
    }
    let far = length(way);
    let slip = slip(stretch, way, bounds);
    let at = [stretch[0] + way[0] * slip, stretch[1] + way[1] * slip];
    let (stretched, bound) = (length(at), from + (to - from) * slip);
    if stretched == 0.0 || bound <= 0.0 {
        // A spring that was not drawn follows the way, unless there is none.
        return if far > 0.0 { [way[0] / far * to, way[1] / far * to] } else { [0.0; 2] };
    }
    let e = [at[0] / stretched, at[1] / stretched];
    let across = way[0] * e[1] - way[1] * e[0];
    if across == 0.0 {
        return [e[0] * to, e[1] * to];
    }
    let forward = [way[0] / far, way[1] / far];
    let (sine, cosine) = (across / far, forward[0] * e[0] + forward[1] * e[1]);
    let half = if cosine > 0.0 { sine / (1.0 + cosine) } else { (1.0 - cosine) / sine };
    let turned = half * (-far * (1.0 - slip) / logarithmic_mean(bound, to)).exp();
    let (sine, cosine) = (2.0 * turned / (1.0 + turned * turned), (1.0 - turned * turned) / (1.0 + turned * turned));
    [to * (forward[0] * cosine - forward[1] * sine), to * (forward[1] * cosine + forward[0] * sine)]
}

fn length([x, y]: [f64; 2]) -> f64 {
    (x * x + y * y).sqrt()
}

/// Where on the way, 0 to 1, a spring that does not hold to its end begins to slip: the root of `|u + v t|^2 = c^2` at which the left side comes to be larger.
fn slip(stretch: [f64; 2], way: [f64; 2], [from, to]: [f64; 2]) -> f64 {
    let rise = to - from;
    let a = way[0] * way[0] + way[1] * way[1] - rise * rise;
    let b = stretch[0] * way[0] + stretch[1] * way[1] - from * rise;
    let c = (stretch[0] * stretch[0] + stretch[1] * stretch[1] - from * from).min(0.0);
    let root = (b * b - a * c).max(0.0).sqrt();
    let t = if b > 0.0 { -c / (b + root) } else { (root - b) / a };
    if t.is_finite() { t.clamp(0.0, 1.0) } else { 0.0 }
}

/// `(y - x)/ln(y/x)`, for positive numbers; 0 where one of them is 0.
fn logarithmic_mean(x: f64, y: f64) -> f64 {
    let z = (y - x) / x;
    if z.abs() < 1e-7 { 0.5 * (x + y) } else { (y - x) / z.ln_1p() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_turn_of_the_way_is_followed_as_small_steps_follow_it() {
        let (start, way, bounds) = ([0.3, -0.9], [1.1, 0.7], [1.0, 0.6]);
        let mut u = start;
        let n = 100_000;
        for i in 0..n {
            let bound = |i: i32| bounds[0] + (bounds[1] - bounds[0]) * f64::from(i) / f64::from(n);
            let drawn = [u[0] + way[0] / f64::from(n), u[1] + way[1] / f64::from(n)];
            let cut = (bound(i + 1) / drawn[0].hypot(drawn[1])).min(1.0);
            u = [drawn[0] * cut, drawn[1] * cut];
        }
        let exact = slide(start, way, bounds);
        assert!((u[0] - exact[0]).hypot(u[1] - exact[1]) < 2e-5, "{u:?} against {exact:?}");
    }

    #[test]
    fn a_bound_that_shrinks_takes_the_stretch_with_it_against_the_way() {
        assert_eq!(slide([1.0, 0.0], [-0.2, 0.0], [1.0, 0.5]), [0.5, 0.0]);
        assert_eq!(slide([1.0, 0.0], [-0.7, 0.0], [1.0, 0.5])[0], 1.0 - 0.7);
        assert_eq!(slide([1.0, 0.0], [-2.0, 0.0], [1.0, 0.5])[0], -0.5);
        assert_eq!(slide([0.0; 2], [0.0, 3.0], [0.0, 0.5]), [0.0, 0.5]);
        assert_eq!(slide([0.4, 0.0], [0.0; 2], [0.5, 0.0]), [0.0, 0.0]);
    }

    #[test]
    fn a_way_in_two_parts_ends_where_the_whole_one_does() {
        // Points that fill their ranges evenly (Kronecker).
        let spread = |i: i32, by: f64| (f64::from(i) * by).fract();
        for i in 1..2000 {
            let (size, angle) = (spread(i, 0.618_033_99), 6.3 * spread(i, 0.754_877_67));
            let (way, part) = (
                [4.0 * spread(i, 0.819_172_51) - 2.0, 4.0 * spread(i, 0.671_043_61) - 2.0],
                0.01 + 0.98 * spread(i, 0.549_700_48),
            );
            let (start, to) = ([size * angle.cos(), size * angle.sin()], 1e-3 + 2.0 * spread(i, 0.450_220_9));
            let whole = slide(start, way, [1.0, to]);
            let middle = 1.0 + (to - 1.0) * part;
            let half = slide(start, way.map(|x| x * part), [1.0, middle]);
            let both = slide(half, way.map(|x| x * (1.0 - part)), [middle, to]);
            assert!((both[0] - whole[0]).hypot(both[1] - whole[1]) < 1e-12, "{i}: {both:?} against {whole:?}");
            assert!(whole[0].hypot(whole[1]) <= to * (1.0 + 1e-14), "{i}");
        }
    }
}
