//! `newtons-cradle`, against reference scenario 7 and the rigid cascade.

use super::{Outcome, last, near, read, run, says, to_digit};

fn speeds(outcome: &Outcome, n: usize) -> Vec<f64> {
    (1..=n).map(|k| last(outcome, &format!("ball{k}.velocity.x"))).collect()
}

/// Reference scenario 7: Hertz, just touching; the numbers do not depend on stiffness and mass.
#[test]
fn balls_that_touch_leave_with_the_speeds_of_the_reference() {
    let table: [&[f64]; 3] = [
        &[-0.0709524, 0.0764030, 0.9945493],
        &[-0.0710850, -0.0302738, -0.0144636, 0.1270450, 0.9887774],
        &[-0.0710850, -0.0302738, -0.0158334, -0.0088853, -0.0024302, 0.1418027, 0.9867051],
    ];
    for expected in table {
        let n = expected.len();
        for radius in ["20 mm", "1 mm"] {
            let until = if radius == "1 mm" { "run.until=0.1 ms" } else { "run.until=2 ms" };
            let sets = [format!("n={n}"), format!("radius={radius}"), until.to_owned()];
            let outcome = run("newtons-cradle", &sets.each_ref().map(String::as_str));
            let found = speeds(&outcome, n);
            found.iter().zip(expected).for_each(|(found, expected)| to_digit(*found, *expected, 1e-7));
            assert_eq!(outcome.events.list().len(), n - 1, "each neighbour is met once");
            // Momentum and energy of equal balls.
            near(found.iter().sum(), 1.0, 1e-10);
            near(found.iter().map(|v| v * v).sum(), 1.0, 1e-9);
        }
        expected.iter().for_each(|speed| says("newtons-cradle", &format!("| {speed:.7} |")));
    }
}

#[test]
fn with_gaps_one_ball_hits_the_next_and_the_textbook_is_right() {
    let gap = ["gap=0.1 mm", "run.until=5 ms"];
    let found = speeds(&run("newtons-cradle", &gap), 5);
    assert!((found[4] - 1.0).abs() < 1e-9 && found[..4].iter().all(|speed| speed.abs() < 1e-9), "{found:?}");
    for (e, n) in [(0.8f64, 5), (0.5, 3), (0.9, 7)] {
        let sets = [format!("restitution={e}"), format!("n={n}"), "law=exact_hysteresis".to_owned()];
        let sets: Vec<&str> = sets.iter().map(String::as_str).chain(gap).collect();
        let found = last(&run("newtons-cradle", &sets), &format!("ball{n}.velocity.x"));
        near(found, (0.5 * (1.0 + e)).powi(n - 1), 1e-8);
    }
    says("newtons-cradle", "((1 + e)/2)^(n-1)` of the speed: 0.6561");
}

#[test]
fn every_number_of_balls_is_a_line_of_neighbours() {
    for n in [2, 3, 12] {
        let model = read("newtons-cradle", &[&format!("n={n}")]).simulation.model;
        assert_eq!((model.bodies().len(), model.contacts.len()), (n, n - 1));
    }
}
