//! The highest or lowest point of a smooth hill or hollow within a step.

use crate::root;

/// Where `f` is extreme between 0 and 1, and its value there, where it rises at one end and falls at the other.
pub fn extremum(mut f: impl FnMut(f64) -> f64) -> (f64, f64) {
    // Newton's method on central differences, from the middle; it takes two or three rounds where the curve is a smooth hill.
    let (mut s, reach) = (0.5, 1e-3);
    for _ in 0..6 {
        let (before, here, after) = (f(s - reach), f(s), f(s + reach));
        let step = 0.5 * reach * (before - after) / (before - 2.0 * here + after);
        if !(s + step > reach && s + step < 1.0 - reach) {
            break;
        }
        s += step;
        if step.abs() < 3e-5 {
            return (s, f(s));
        }
    }
    // Elsewhere the bracket decides; an extremum close to an end of the step needs a shorter reach.
    let found = [1e-3, 1e-5, 1e-7]
        .into_iter()
        .find_map(|reach| root(|s| f((s + reach).min(1.0)) - f((s - reach).max(0.0)), 0.0, 1.0, 0.03 * reach));
    let s = found.unwrap_or(0.0);
    (s, f(s))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_of_a_hill_is_found_wherever_it_is() {
        for top in [1e-6, 0.02, 0.3, 0.5, 0.77, 0.9999] {
            let (place, found) = extremum(|s| 2.0 - (s - top).powi(2) - 0.1 * (s - top).powi(3));
            assert!((found - 2.0).abs() < 1e-9 && (place - top).abs() < 1e-4, "{top}: {found} at {place}");
        }
    }
}
