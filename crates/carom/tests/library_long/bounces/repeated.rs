//! `repeated-impacts`, against reference scenarios 2 and 17.

use super::{Impact, Outcome, impacts, near, run, says, to_digit};

const K: f64 = 5.5e9;
const MASS: f64 = 0.046;

/// The indentation [m] at which an impact ended: the last that was seen of it.
fn left_behind(outcome: &Outcome, impact: &Impact) -> f64 {
    let columns =
        ["time", "contact", "indentation"].map(|name| outcome.curves.column(name).unwrap().collect::<Vec<_>>());
    let [times, contacts, indentations] = columns;
    let within = |k: &usize| contacts[*k] == 0.0 && times[*k] <= impact.touch + impact.duration * (1.0 + 1e-9);
    indentations[(0..times.len()).rev().find(within).unwrap()]
}

/// Reference scenario 17, policy A.
#[test]
fn on_fresh_surfaces_every_impact_keeps_the_same_share() {
    let outcome = run("repeated-impacts", &["surface=fresh"]);
    let found = impacts(&outcome, "balls");
    let rows = [
        (0.3, 334.5733, 7.888406e-6, 128.99),
        (0.21, 218.0765, 5.930177e-6, 138.52),
        (0.147, 142.1434, 4.458062e-6, 148.77),
        (0.1029, 92.6497, 3.351387e-6, 159.77),
        (0.07203, 60.3896, 2.519434e-6, 171.58),
    ];
    assert_eq!(found.len(), rows.len());
    let mut marks = 0.0;
    for (number, (impact, (speed, force, mark, duration))) in found.iter().zip(rows).enumerate() {
        near(impact.approach, speed, 1e-8);
        near(impact.mass, MASS, 1e-12);
        to_digit(impact.peak_force, force, 1e-4);
        to_digit(left_behind(&outcome, impact), mark, 1e-12);
        to_digit(1e6 * impact.duration, duration, 0.01);
        near(impact.delivered, 0.7, 1e-8);
        near(impact.loss, 0.5 * MASS * speed * speed * (1.0 - 0.49), 1e-7);
        marks += left_behind(&outcome, impact);
        says(
            "repeated-impacts",
            &format!("| {} | {speed} | {force:.4} | {:.6}e-6 | {duration:.2} |", number + 1, mark * 1e6),
        );
    }
    to_digit(marks, 2.414747e-5, 1e-11);
}

/// Reference scenario 2: the closed forms of the first impact, whatever comes after it.
#[test]
fn the_first_impact_is_that_of_the_paper() {
    for surface in ["surface=fresh", "surface=marked"] {
        let outcome = run("repeated-impacts", &[surface]);
        let first = impacts(&outcome, "balls")[0];
        to_digit(first.peak_indentation, 1.546746e-5, 1e-11);
        to_digit(first.peak_force, 334.573, 1e-3);
        to_digit(left_behind(&outcome, &first), 7.888406e-6, 1e-12);
        to_digit(first.loss, 1.055700e-3, 1e-9);
        to_digit(first.duration, 1.289875e-4, 1e-10);
    }
}

/// Reference scenario 17, policy B.
#[test]
fn on_marked_surfaces_the_second_impact_peaks_at_the_old_force_and_loses_nothing() {
    let outcome = run("repeated-impacts", &["surface=marked"]);
    let found = impacts(&outcome, "balls");
    let first = found[0];
    assert!(found.len() > 3);
    for later in &found[1..] {
        near(later.approach, 0.21, 1e-8);
        near(later.peak_force, first.peak_force, 1e-8);
        near(later.peak_indentation, first.peak_indentation, 1e-8);
        near(later.delivered, 1.0, 1e-8);
        assert!(later.loss.abs() < 1e-9 * first.loss, "{}", later.loss);
        // Twice the time in which the first one came back.
        to_digit(later.duration, 2.0 * 5.31125e-5, 2e-10);
        // Along the unloading curve, to the mark that was there before.
        near(left_behind(&outcome, later), left_behind(&outcome, &first), 1e-8);
        let recovered = later.peak_indentation - left_behind(&outcome, later);
        near(later.peak_force / recovered.powf(1.5), 1.60349854e10, 1e-7);
        near(later.peak_force / recovered.powf(1.5), K * 0.7f64.powi(-3), 1e-7);
    }
    says("repeated-impacts", "334.57 N like the first, is over in 106 us");
}

#[test]
fn the_walls_send_the_balls_back_as_fast_as_they_came() {
    let outcome = run("repeated-impacts", &[]);
    for wall in ["left_wall", "right_wall"] {
        let bounces = impacts(&outcome, wall);
        assert!(bounces.len() >= 4);
        bounces.iter().for_each(|bounce| near(bounce.delivered, 1.0, 1e-8));
    }
}
