//! How far a place is inside the hull of points in the plane.
//!
//! ```text
//! margin = min over the sides of  n . (p - a)        inside,   n unit normal of the side, into the hull
//!        = -(distance from the hull)                 outside
//! ```
//!
//! `p` the place, `a` a corner of the side [m]. The hull of two points is the line between them and that of one the point itself, inside which nothing is: there
//! the margin is never positive. It is continuous in the place and in the points.

use super::{Flat, left};

/// How far `at` is inside the hull of the points [m], negative outside; nothing where there are no points.
pub fn margin(points: &[Flat], at: &Flat) -> Option<f64> {
    let hull = hull(points);
    let sides = || (0..hull.len()).map(|k| (hull[k], hull[(k + 1) % hull.len()]));
    let away = sides().map(|(a, b)| from_side(&a, &b, at)).reduce(f64::min)?;
    // Sides go round anticlockwise, so that the inside is to the left of each.
    let within = hull.len() > 2 && sides().all(|(a, b)| left(&(b - a)).dot(&(at - a)) >= 0.0);
    Some(if within { away } else { -away })
}

/// The corners of the hull, anticlockwise (A. M. Andrew, *Information Processing Letters* 9, 1979).
fn hull(points: &[Flat]) -> Vec<Flat> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    sorted.dedup();
    let mut corners: Vec<Flat> = Vec::with_capacity(2 * sorted.len());
    let mut go = |way: &mut dyn Iterator<Item = &Flat>| {
        let base = corners.len();
        for point in way {
            while let [.., a, b] = corners[base..]
                && left(&(b - a)).dot(&(point - a)) <= 0.0
            {
                corners.pop();
            }
            corners.push(*point);
        }
        // The last is the first of the way back.
        corners.pop();
    };
    go(&mut sorted.iter());
    go(&mut sorted.iter().rev());
    if corners.is_empty() { sorted } else { corners }
}

/// Distance of a place from the line between two points [m].
fn from_side(a: &Flat, b: &Flat, at: &Flat) -> f64 {
    let (way, from) = (b - a, at - a);
    let part = (from.dot(&way) / way.norm_squared().max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
    (from - way * part).norm()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(points: &[[f64; 2]], at: [f64; 2]) -> Option<f64> {
        let points: Vec<Flat> = points.iter().map(|p| Flat::new(p[0], p[1])).collect();
        margin(&points, &Flat::new(at[0], at[1]))
    }

    #[test]
    fn a_square_is_measured_to_its_nearest_side_and_corner() {
        let square = [[0.0, 0.0], [2.0, 0.0], [1.0, 1.0], [2.0, 2.0], [0.0, 2.0], [1.0, 0.0]];
        assert_eq!(of(&square, [0.5, 1.0]), Some(0.5));
        assert_eq!(of(&square, [1.0, 1.75]), Some(0.25));
        assert_eq!(of(&square, [2.0, 1.0]), Some(0.0));
        assert_eq!(of(&square, [1.0, -3.0]), Some(-3.0));
        assert_eq!(of(&square, [5.0, 6.0]), Some(-5.0));
    }

    #[test]
    fn two_points_one_point_and_none_have_no_inside() {
        assert_eq!(of(&[[0.0, 0.0], [2.0, 0.0]], [1.0, 0.5]), Some(-0.5));
        assert_eq!(of(&[[0.0, 0.0], [2.0, 0.0]], [1.0, 0.0]), Some(0.0));
        assert_eq!(of(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]], [1.0, 0.5]), Some(-0.5));
        assert_eq!(of(&[[1.0, 1.0], [1.0, 1.0]], [4.0, 5.0]), Some(-5.0));
        assert_eq!(of(&[], [0.0, 0.0]), None);
    }

    proptest! {
        /// Of half planes through pairs of points that have all points on one side, the hull is what they share.
        #[test]
        fn the_margin_inside_is_the_least_over_all_lines_without_points_beyond(
            points in prop::collection::vec((-1.0f64..1.0, -1.0f64..1.0), 3..9), at in (-1.0f64..1.0, -1.0f64..1.0),
        ) {
            let points: Vec<Flat> = points.into_iter().map(|(x, y)| Flat::new(x, y)).collect();
            let at = Flat::new(at.0, at.1);
            let mut least = f64::INFINITY;
            for a in &points {
                for b in points.iter().filter(|b| *b != a) {
                    let into = left(&(b - a)).normalize();
                    if points.iter().all(|p| into.dot(&(p - a)) > -1e-12) {
                        least = least.min(into.dot(&(at - a)));
                    }
                }
            }
            let found = margin(&points, &at).unwrap();
            prop_assert!((found > 0.0) == (least > 0.0) || least.abs() < 1e-12);
            prop_assert!(least < 0.0 || (found - least).abs() < 1e-12, "{} {}", found, least);
            prop_assert!(found <= least + 1e-12);
        }
    }
}
