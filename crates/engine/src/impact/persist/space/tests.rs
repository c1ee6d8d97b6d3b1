use super::super::{Persist, PersistSite, Persisting};
use proptest::prelude::*;

fn at_rest(friction: f64) -> PersistSite {
    PersistSite { resting: friction, sliding: friction, tangents: 2, slips: None }
}

/// Problems of a file: matrix, offset, coefficients and, where they are known, the forces that solve them.
fn problems(file: &str) -> Vec<(String, [Vec<f64>; 4])> {
    let path = format!("{}/../../validation/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(&path);
    let mut all: Vec<(String, [Vec<f64>; 4])> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.starts_with("problem,")) {
        let mut cells = line.split(',');
        let (name, what) = (cells.next().unwrap(), cells.next().unwrap());
        let numbers: Vec<f64> = cells.map(|cell| cell.parse().unwrap()).collect();
        let k = ["W", "q", "mu", "r"].iter().position(|known| *known == what).unwrap();
        if k == 0 {
            all.push((name.to_owned(), Default::default()));
        }
        all.last_mut().unwrap().1[k] = numbers;
    }
    all
}

#[test]
fn published_contacts_with_friction_in_space_are_solved_each_way() {
    let all = problems("friction-in-space.csv");
    assert_eq!(all.len(), 3);
    for (name, [matrix, offset, mu, known]) in all {
        let persist =
            || Persist { matrix: &matrix, offset: &offset, sites: mu.iter().map(|mu| at_rest(*mu)).collect() };
        let alone = persist().site_by_site().expect("forces");
        let newton = persist().all_at_once(&vec![0.0; offset.len()]).expect("forces");
        let whole = persist().solve().unwrap().forces;
        for found in [alone, newton, whole] {
            let off = found.iter().zip(&known).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max);
            assert!(off < 1e-9 * known.iter().fold(0.0f64, |most, r| most.max(r.abs())), "{name}: {found:?} {known:?}");
        }
    }
}

/// Feet that press against each other and hardly move anything by that: their forces wander, their rates are settled.
#[test]
fn six_feet_of_a_walking_machine_have_forces_that_meet_the_conditions() {
    let all = problems("feet-of-a-walking-machine.csv");
    assert_eq!(all.len(), 2);
    for (name, [matrix, offset, mu, _]) in all {
        let persist = Persist { matrix: &matrix, offset: &offset, sites: mu.iter().map(|mu| at_rest(*mu)).collect() };
        let found = persist.solve().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(missed(&offset, &mu, &found) < 1e-11, "{name}: {:e} {found:?}", missed(&offset, &mu, &found));
    }
}

/// `J J^T` of random rows and what moves them, with some give of each row alone.
fn feet() -> impl Strategy<Value = (Vec<f64>, Vec<f64>, f64)> {
    let numbers = |count: usize| prop::collection::vec(-1.0..1.0f64, count);
    (numbers(12 * 9), numbers(9), 0.05..1.2f64).prop_map(|(rows, drive, friction)| {
        let row = |k: usize| &rows[9 * k..9 * k + 9];
        let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
        let give = |k: usize| if k / 12 == k % 12 { 0.05 } else { 0.0 };
        let matrix = (0..144).map(|k| product(row(k / 12), row(k % 12)) + give(k)).collect();
        (matrix, (0..12).map(|k| product(row(k), &drive)).collect(), friction)
    })
}

/// By how much forces miss what surfaces at rest ask of them.
fn missed(offset: &[f64], friction: &[f64], found: &Persisting) -> f64 {
    let largest = offset.iter().chain(&found.forces).fold(0.0f64, |most, x| most.max(x.abs()));
    let site = |k: usize| {
        let of = |all: &[f64]| [all[3 * k], all[3 * k + 1], all[3 * k + 2]];
        let ([f, x, y], [a, u, v]) = (of(&found.forces), of(&found.rates));
        let (along, slip) = (x.hypot(y), u.hypot(v));
        // Friction at its bound is against the slip; below it there is none.
        let against = if slip > 1e-6 * largest { (friction[k] * f * slip + x * u + y * v).abs() / slip } else { 0.0 };
        [-f, -a, (f * a).abs() / largest, along - friction[k] * f, against].into_iter().fold(0.0, f64::max)
    };
    (0..found.forces.len() / 3).map(site).fold(0.0, f64::max) / largest
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn four_feet_in_space_have_forces_that_push_and_hold_as_long_as_they_can((matrix, offset, friction) in feet()) {
        let found = Persist { matrix: &matrix, offset: &offset, sites: vec![at_rest(friction); 4] }.solve();
        prop_assert!(found.is_ok(), "{found:?}");
        let found = found.unwrap();
        prop_assert!(missed(&offset, &[friction; 4], &found) < 1e-7, "{} {found:?}", missed(&offset, &[friction; 4], &found));
        // Newton's method has some too, wherever it comes to its end.
        let persist = Persist { matrix: &matrix, offset: &offset, sites: vec![at_rest(friction); 4] };
        if let Some(forces) = persist.all_at_once(&[0.0; 12]) {
            let newton = Persisting { rates: persist.rates(&forces), forces, slips: Vec::new() };
            prop_assert!(missed(&offset, &[friction; 4], &newton) < 1e-7, "{} {newton:?}", missed(&offset, &[friction; 4], &newton));
        }
    }
}
