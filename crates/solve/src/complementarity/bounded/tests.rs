use super::*;
use proptest::prelude::*;

/// `J J^T` of random rows, offsets and bounds; rows may depend on each other.
fn problem(rank: usize, sizes: Vec<usize>) -> impl Strategy<Value = (Vec<f64>, Vec<f64>, Vec<Group>)> {
    let n: usize = sizes.iter().sum();
    let numbers = |count: usize| prop::collection::vec(-1.0..1.0f64, count);
    (numbers(n * rank), numbers(rank), prop::collection::vec(0.0..2.0f64, sizes.len())).prop_map(
        move |(rows, drive, bounds)| {
            let row = |k: usize| &rows[k * rank..(k + 1) * rank];
            let matrix = (0..n * n).map(|k| dot(row(k / n), row(k % n))).collect();
            let offset = (0..n).map(|k| dot(row(k), &drive)).collect();
            let group =
                |(rows, bound): (&usize, f64)| Group { rows: *rows, bound: if bound < 0.1 { 0.0 } else { bound } };
            (matrix, offset, sizes.iter().zip(bounds).map(group).collect())
        },
    )
}

/// The rates by trying all that intervals can do: each holds, or gives way to one side.
fn by_trying(matrix: &[f64], offset: &[f64], groups: &[Group]) -> Option<Vec<f64>> {
    let n = offset.len();
    let problem = Bounded { matrix, offset, groups };
    for case in 0..3usize.pow(n as u32) {
        let side = |k: usize| (case / 3usize.pow(k as u32)) % 3;
        let held: Vec<usize> = (0..n).filter(|&k| side(k) == 0).collect();
        let mut forces: Vec<f64> = (0..n).map(|k| [0.0, groups[k].bound, -groups[k].bound][side(k)]).collect();
        if !held.is_empty() {
            let m = held.len();
            let mut own: Vec<f64> = (0..m * m).map(|k| matrix[held[k / m] * n + held[k % m]]).collect();
            let right: Vec<f64> = held.iter().map(|&k| -problem.rates(&forces)[k]).collect();
            let Some(found) = dense::solve(&mut own, &right) else { continue };
            held.iter().zip(found).for_each(|(&k, f)| forces[k] = f);
        }
        if problem.residual(&forces) < 1e-9 {
            return Some(problem.rates(&forces));
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn intervals_agree_with_trying_all_cases((matrix, offset, groups) in problem(6, vec![1; 4])) {
        let bounded = Bounded { matrix: &matrix, offset: &offset, groups: &groups };
        let found = bounded.solve();
        if let Some(rates) = by_trying(&matrix, &offset, &groups) {
            for (one, other) in found.rates.iter().zip(&rates) {
                prop_assert!((one - other).abs() < 1e-8, "{found:?} {rates:?}");
            }
        }
    }

    #[test]
    fn discs_and_intervals_together_meet_the_conditions((matrix, offset, groups) in problem(7, vec![2, 1, 2, 2])) {
        let bounded = Bounded { matrix: &matrix, offset: &offset, groups: &groups };
        let found = bounded.solve();
        prop_assert!(bounded.residual(&found.forces) < 1e-9, "{}", bounded.residual(&found.forces));
    }

    #[test]
    fn rows_that_depend_on_each_other_have_one_motion((matrix, offset, groups) in problem(3, vec![2, 2, 2, 1])) {
        let bounded = Bounded { matrix: &matrix, offset: &offset, groups: &groups };
        let found = bounded.solve();
        prop_assert!(bounded.residual(&found.forces) < 1e-7, "{} {found:?}", bounded.residual(&found.forces));
    }
}

#[test]
fn feet_that_do_the_same_share_by_what_each_can_hold() {
    // One rate, three rows that all act on it.
    let (matrix, offset) = ([1.0; 9], [-5.0; 3]);
    let groups = [1.0, 2.0, 3.0].map(|bound| Group { rows: 1, bound });
    let found = Bounded { matrix: &matrix, offset: &offset, groups: &groups }.solve();
    for (force, expected) in found.forces.iter().zip([5.0 / 6.0, 10.0 / 6.0, 15.0 / 6.0]) {
        assert!((force - expected).abs() < 1e-7, "{found:?}");
    }
    assert_eq!(found.holds, [true; 3]);
}

#[test]
fn nothing_is_held_by_what_is_not_pressed() {
    let groups = [Group { rows: 2, bound: 0.0 }];
    let found = Bounded { matrix: &[1.0, 0.0, 0.0, 1.0], offset: &[1.0, 2.0], groups: &groups }.solve();
    assert_eq!((found.forces, found.rates, found.holds), (vec![0.0; 2], vec![1.0, 2.0], vec![false]));
}
