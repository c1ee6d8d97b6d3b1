use super::*;
use proptest::prelude::*;

fn linear<'a>(matrix: &'a [f64], offset: &'a [f64]) -> Linear<'a> {
    Linear { matrix, offset, bilateral: 0 }
}

/// Matrix, offset and all basic solutions of a published problem.
struct Published {
    name: String,
    matrix: Vec<f64>,
    offset: Vec<f64>,
    solutions: Vec<Vec<f64>>,
}

fn published() -> Vec<Published> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../validation/complementarity.csv");
    let text = std::fs::read_to_string(path).expect(path);
    let mut all: Vec<Published> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.starts_with("problem,")) {
        let mut cells = line.split(',');
        let (name, what) = (cells.next().unwrap(), cells.next().unwrap());
        let numbers: Vec<f64> = cells.filter(|cell| !cell.is_empty()).map(|cell| cell.parse().unwrap()).collect();
        if what == "M" {
            let (name, offset, solutions) = (name.to_owned(), Vec::new(), Vec::new());
            all.push(Published { name, matrix: numbers, offset, solutions });
            continue;
        }
        let last = all.last_mut().unwrap();
        assert_eq!(last.name, name);
        if what == "q" { last.offset = numbers } else { last.solutions.push(numbers) }
    }
    all
}

fn same(one: &[f64], other: &[f64]) -> bool {
    one.iter().zip(other).all(|(a, b)| (a - b).abs() < 1e-12)
}

#[test]
fn published_problems_are_solved_by_a_direct_solver() {
    let all = published();
    assert_eq!(all.len(), 6);
    for problem in all {
        let lcp = linear(&problem.matrix, &problem.offset);
        let found = lcp.solve().unwrap_or_else(|| panic!("{}", problem.name));
        assert!(lcp.residual(&found.forces) < 1e-12, "{} {found:?}", problem.name);
        assert!(problem.solutions.iter().any(|z| same(z, &found.forces)), "{} {found:?}", problem.name);
        // The bimatrix game is the one on which Lemke's pivots run along a ray.
        assert_eq!(found.solver == Solver::Enumeration, problem.name == "CPS_3", "{} {found:?}", problem.name);
    }
}

#[test]
fn trying_all_cases_finds_every_basic_solution() {
    for problem in published() {
        let found = linear(&problem.matrix, &problem.offset).enumerate();
        assert_eq!(found.len(), problem.solutions.len(), "{}", problem.name);
        for z in &problem.solutions {
            assert!(found.iter().any(|other| same(z, other)), "{} {z:?}", problem.name);
        }
    }
}

#[test]
fn surfaces_that_part_need_no_force() {
    let found = linear(&[2.0, 1.0, 1.0, 2.0], &[0.0, 3.0]).solve().unwrap();
    assert_eq!(found, Found { forces: vec![0.0, 0.0], solver: Solver::Pivot });
}

#[test]
fn what_cannot_be_held_is_told() {
    // w = -z - 1 is never positive.
    assert_eq!(linear(&[-1.0], &[-1.0]).solve(), None);
    assert_eq!(linear(&[0.0], &[-1.0]).solve(), None);
    assert_eq!(linear(&[f64::NAN], &[-1.0]).solve(), None);
}

#[test]
fn a_block_on_four_feet_is_carried_although_three_would_do() {
    // Feet at the corners of a square: the rows of four depend on each other.
    let feet = [[1.0, 1.0, 1.0], [1.0, 1.0, -1.0], [1.0, -1.0, 1.0], [1.0, -1.0, -1.0]];
    let matrix: Vec<f64> = (0..16).map(|k| dot(&feet[k / 4], &feet[k % 4])).collect();
    let offset = [-1.0, -0.8, -1.1, -0.9];
    let lcp = linear(&matrix, &offset);
    let found = lcp.solve().unwrap();
    assert!(lcp.residual(&found.forces) < 1e-13 && found.solver == Solver::Pivot, "{found:?}");
    // It falls with 0.95 at its middle, and no foot lets it.
    assert!((found.forces.iter().sum::<f64>() - 0.95).abs() < 1e-13, "{found:?}");
}

/// `J J^T` of random rows, offsets, and how many rows are bilateral.
fn mechanical() -> impl Strategy<Value = (Vec<f64>, Vec<f64>, usize)> {
    (1usize..9, 1usize..9).prop_flat_map(|(n, rank)| {
        let numbers = |count: usize| prop::collection::vec(-1.0..1.0f64, count);
        (numbers(n * rank), numbers(rank), 0..n.min(3)).prop_map(move |(rows, drive, bilateral)| {
            let row = |k: usize| &rows[k * rank..(k + 1) * rank];
            // What bilateral rows hold must not depend on each other; the others may.
            let grain = |k: usize| if k / n == k % n && k / n < bilateral { 0.1 } else { 0.0 };
            let matrix = (0..n * n).map(|k| dot(row(k / n), row(k % n)) + grain(k)).collect();
            (matrix, (0..n).map(|k| dot(row(k), &drive)).collect(), bilateral)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn mechanical_problems_are_solved_by_pivots((matrix, offset, bilateral) in mechanical()) {
        let lcp = Linear { matrix: &matrix, offset: &offset, bilateral };
        let found = lcp.solve().unwrap();
        prop_assert!(lcp.residual(&found.forces) < 1e-9, "{} {found:?}", lcp.residual(&found.forces));
        prop_assert!(found.forces[bilateral..].iter().all(|z| *z >= 0.0));
        // All solutions have the same rates, those of trying all cases among them.
        if let Some(other) = lcp.enumerate().first() {
            for (one, other) in lcp.rates(&found.forces).iter().zip(lcp.rates(other)) {
                prop_assert!((one - other).abs() < 1e-7, "{found:?} {other:?}");
            }
        }
    }

    #[test]
    fn sweeps_come_to_the_same_rates((matrix, offset, bilateral) in mechanical()) {
        let n = offset.len();
        let firm: Vec<f64> = (0..n * n).map(|k| matrix[k] + if k / n == k % n { 0.2 } else { 0.0 }).collect();
        let lcp = Linear { matrix: &firm, offset: &offset, bilateral };
        let (one, other) = (lcp.solve().unwrap(), lcp.sweep(5000, 1e-13).unwrap());
        for (a, b) in one.forces.iter().zip(&other) {
            prop_assert!((a - b).abs() < 1e-10, "{one:?} {other:?}");
        }
    }

    #[test]
    fn units_do_not_matter((matrix, offset, bilateral) in mechanical(), scale in -6i32..6) {
        let n = offset.len();
        let unit = |i: usize| 10f64.powi(scale * (i as i32 % 3 - 1));
        let scaled: Vec<f64> = (0..n * n).map(|k| matrix[k] * unit(k / n) * unit(k % n)).collect();
        let right: Vec<f64> = (0..n).map(|i| offset[i] * unit(i)).collect();
        let lcp = Linear { matrix: &scaled, offset: &right, bilateral };
        let found = lcp.solve().unwrap();
        prop_assert!(lcp.residual(&found.forces) < 1e-9, "{found:?}");
    }
}
