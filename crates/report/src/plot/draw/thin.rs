//! Curves with fewer points that look the same.
//!
//! A point is left out where the straight line between its neighbours passes it closer than a share of what the curve spans in each direction
//! (Douglas and Peucker 1973, in coordinates from 0 to 1). A figure is some 300 points wide, so that share is a tenth of a line's width.
//! The lowest and the highest point stay whatever happens: a peak is read as a number.

/// How far a curve may be moved, as a share of its span.
const SHARE: f64 = 2e-4;

/// The same curve with fewer points.
pub(crate) fn thin(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let (width, height) = (span(points.iter().map(|p| p.0)), span(points.iter().map(|p| p.1)));
    let scaled: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (x / width, y / height)).collect();
    let mut kept = vec![false; points.len()];
    for peak in peaks(&points) {
        kept[peak] = true;
    }
    let mut open = vec![(0, points.len().saturating_sub(1))];
    while let Some((from, to)) = open.pop() {
        for end in [from, to] {
            if let Some(kept) = kept.get_mut(end) {
                *kept = true;
            }
        }
        let away = |k: usize| distance(scaled[k], scaled[from], scaled[to]);
        let farthest = (from + 1..to).max_by(|&a, &b| away(a).total_cmp(&away(b)));
        if let Some(k) = farthest.filter(|&k| away(k) > SHARE) {
            open.extend([(from, k), (k, to)]);
        }
    }
    points.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(point, _)| point).collect()
}

/// Where a curve is lowest and where it is highest.
fn peaks(points: &[(f64, f64)]) -> impl Iterator<Item = usize> {
    let by_height = |&a: &usize, &b: &usize| points[a].1.total_cmp(&points[b].1);
    [(0..points.len()).min_by(by_height), (0..points.len()).max_by(by_height)].into_iter().flatten()
}

/// What some values span; one where they do not differ.
fn span(values: impl Iterator<Item = f64>) -> f64 {
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    if high > low { high - low } else { 1.0 }
}

/// The distance of a point from the straight line between two others.
fn distance(p: (f64, f64), a: (f64, f64), b: (f64, f64)) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let along = ((p.0 - a.0) * dx + (p.1 - a.1) * dy) / (dx * dx + dy * dy);
    // A closed curve begins where it ends.
    let s = if along.is_finite() { along.clamp(0.0, 1.0) } else { 0.0 };
    (p.0 - a.0 - s * dx).hypot(p.1 - a.1 - s * dy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_keeps_its_ends_and_a_kink_is_kept() {
        let line: Vec<(f64, f64)> = (0..=100).map(|k| (f64::from(k), (f64::from(k) - 30.0).abs())).collect();
        assert_eq!(thin(line), [(0.0, 30.0), (30.0, 0.0), (100.0, 70.0)]);
    }

    #[test]
    fn a_closed_curve_is_not_lost() {
        let turn = |k: i32| f64::from(k) / 500.0 * std::f64::consts::TAU;
        let circle: Vec<(f64, f64)> = (0..=500).map(|k| (turn(k).cos(), turn(k).sin())).collect();
        let thinned = thin(circle);
        assert!((50..200).contains(&thinned.len()), "{}", thinned.len());
        for pair in thinned.windows(2) {
            let middle = ((pair[0].0 + pair[1].0) / 2.0).hypot((pair[0].1 + pair[1].1) / 2.0);
            assert!(1.0 - middle < 2.1 * SHARE, "{middle}");
        }
    }

    #[test]
    fn the_highest_point_is_kept_where_the_rest_hides_it() {
        let height = |k: i32| if k == 500 { 1.0 + 0.5 * SHARE } else { f64::from(k.signum()) };
        let flat: Vec<(f64, f64)> = (0..=1000).map(|k| (f64::from(k), height(k))).collect();
        let highest = |points: &[(f64, f64)]| points.iter().map(|p| p.1).fold(f64::MIN, f64::max);
        let thinned = thin(flat.clone());
        assert!(thinned.len() < 10);
        assert_eq!(highest(&thinned), highest(&flat));
    }

    #[test]
    fn few_points_stay_as_they_are() {
        assert!(thin(Vec::new()).is_empty());
        assert_eq!(thin(vec![(1.0, 2.0)]), [(1.0, 2.0)]);
        assert_eq!(thin(vec![(1.0, 2.0), (1.0, 2.0)]), [(1.0, 2.0), (1.0, 2.0)]);
    }
}
