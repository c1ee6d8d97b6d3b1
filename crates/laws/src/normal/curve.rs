//! What can be asked of any curve `F(d)` that rises from zero, whatever its formula: where it reaches a value, and its integral.
//!
//! `d` indentation [m], `F` force [N]. Laws with a closed form do not come here.

/// The smallest indentation `A` at which `force(A) A = energy`; NaN if there is none up to a kilometre.
pub(super) fn length_scale(force: impl Fn(f64) -> f64, energy: f64) -> f64 {
    smallest(|d| force(d) * d >= energy)
}

/// The smallest positive number, up to 1024, from which on something is enough; NaN if nothing is.
pub(super) fn smallest(enough: impl Fn(f64) -> bool) -> f64 {
    // The octave first, then bisection within it: slow, sure, and needed once per impact of the rarer laws.
    let Some(octave) = (-100..10).map(f64::from).find(|x| enough(x.exp2())) else { return f64::NAN };
    let (mut low, mut high) = (octave - 1.0, octave);
    for _ in 0..50 {
        let middle = 0.5 * (low + high);
        if enough(middle.exp2()) { high = middle } else { low = middle }
    }
    high.exp2()
}

/// Integral of `f` from 0 to `d` for functions that behave like a power at zero: Gauss-Legendre in `x = d s^2`.
pub(super) fn integral(f: impl Fn(f64) -> f64, d: f64) -> f64 {
    // Five-point rule on sixteen panels.
    const NODES: [(f64, f64); 3] = [
        (0.0, 0.568_888_888_888_888_9),
        (0.538_469_310_105_683, 0.478_628_670_499_366_5),
        (0.906_179_845_938_664, 0.236_926_885_056_189_1),
    ];
    const PANELS: usize = 16;
    let mut sum = 0.0;
    for panel in 0..PANELS {
        for (node, weight) in NODES {
            for sign in if node == 0.0 { &[1.0][..] } else { &[-1.0, 1.0][..] } {
                let s = (panel as f64 + 0.5 * (1.0 + sign * node)) / PANELS as f64;
                sum += weight * f(d * s * s) * 2.0 * d * s;
            }
        }
    }
    sum * 0.5 / PANELS as f64
}
