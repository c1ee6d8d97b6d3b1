//! `bouncing-ball` and `resting-ball`, against reference scenario 6.

use super::{column, impacts, last, near, read, run, says, to_digit};

pub(super) const WEIGHT: f64 = 9.81;

/// The depth at which a ball of 1 kg rests on `K d^1.5` [m].
fn static_depth(stiffness: f64) -> f64 {
    (WEIGHT / stiffness).powf(2.0 / 3.0)
}

/// Reference scenario 6: touch, approach speed, part, delivered restitution of the first two bounces.
#[test]
fn the_first_bounces_are_those_of_the_reference() {
    let cases = [
        ("law=lankarani_nikravesh", 0.429722754, 0.795482989, [1.111217703, 3.342732726, 1.112651902, 0.795328054]),
        ("law=ye_flores", 0.429755907, 0.682453009, [1.014417408, 2.867764666, 1.015932358, 0.682026882]),
        (
            "contact.floor.calibrate=true",
            0.429750178,
            0.699303741,
            [1.028847800, 2.938573838, 1.030349161, 0.698929826],
        ),
    ];
    for (set, part, delivered, second) in cases {
        let bounces = impacts(&run("bouncing-ball", &[set]), "floor");
        for (bounce, expected) in bounces.iter().zip([[0.428352937, 4.202142311, part, delivered], second]) {
            let found = [bounce.touch, bounce.approach, bounce.touch + bounce.duration, bounce.delivered];
            found.iter().zip(expected).for_each(|(found, expected)| to_digit(*found, expected, 1e-9));
            expected.iter().for_each(|number| says("bouncing-ball", &format!("{number:.9}")));
        }
        near(bounces[0].mass, 1.0, 1e-12);
    }
}

#[test]
fn the_ball_falls_as_galileo_says() {
    let first = impacts(&run("bouncing-ball", &[]), "floor")[0];
    to_digit(first.touch, 0.428352936878, 1e-12);
    to_digit(first.approach, 4.202142310774, 1e-12);
}

#[test]
fn bounces_deliver_less_and_less_come_to_an_end_and_leave_the_ball_at_its_static_depth() {
    for set in ["law=lankarani_nikravesh", "law=ye_flores", "contact.floor.calibrate=true"] {
        let outcome = run("bouncing-ball", &[set]);
        let bounces = impacts(&outcome, "floor");
        let (over, rest) = bounces.split_at(bounces.len() - 1);
        assert!(over.windows(2).all(|pair| pair[1].speed_ratio < pair[0].speed_ratio), "{set}");
        assert!(rest[0].duration.is_nan(), "{set}: the last contact lasts");
        // No more is there in ten seconds, and the solver does not work itself to death on it.
        assert!((10..30).contains(&bounces.len()) && outcome.events.list().len() == bounces.len(), "{set}");
        assert!(outcome.end.work.steps < 4000, "{set}: {} steps", outcome.end.work.steps);

        let (times, force) = (column(&outcome, "time"), column(&outcome, "floor.force"));
        let later = times.iter().zip(&force).filter(|(time, _)| **time > rest[0].touch + 0.1);
        later.for_each(|(_, force)| near(*force, WEIGHT, 0.01));
        near(last(&outcome, "floor.indentation"), static_depth(1.4e8), 1e-7);
        near(last(&outcome, "floor.force"), WEIGHT, 1e-7);
        assert_eq!(last(&outcome, "floor.mode"), 2.0);
    }
    says("bouncing-ball", "after 21 bounces");
    assert_eq!(impacts(&run("bouncing-ball", &[]), "floor").len(), 21);
}

#[test]
fn a_ball_laid_down_carries_its_weight_after_a_few_milliseconds_and_for_ten_seconds() {
    for (stiffness, law) in
        [(1.4e8, "hunt_crossley"), (1.4e8, "ye_flores"), (1e6, "lankarani_nikravesh"), (1e12, "hu_guo")]
    {
        let outcome = run("resting-ball", &[&format!("stiffness={stiffness} N/m^1.5"), &format!("law={law}")]);
        assert_eq!(outcome.events.list().len(), 1, "{law}: one touch and nothing else");
        // The time in which the contact answers: sqrt(d/g).
        let answer = (static_depth(stiffness) / WEIGHT).sqrt();
        let (times, force) = (column(&outcome, "time"), column(&outcome, "floor.force"));
        assert!(
            times.iter().zip(&force).all(|(time, force)| *time < 10.0 * answer || (force / WEIGHT - 1.0).abs() < 0.01),
            "{law}"
        );
        assert_eq!(*times.last().unwrap(), 10.0);
        near(last(&outcome, "floor.indentation"), static_depth(stiffness), 1e-7);
    }
}

#[test]
fn the_page_of_the_ball_laid_down_says_what_is_so() {
    let outcome = run("resting-ball", &[]);
    let (times, force) = (column(&outcome, "time"), column(&outcome, "floor.force"));
    let settled = times.iter().zip(&force).filter(|(time, _)| **time > 5e-3);
    settled.for_each(|(_, force)| near(*force, WEIGHT, 0.01));
    let deepest = column(&outcome, "floor.indentation").into_iter().fold(0.0, f64::max);
    near(deepest, static_depth(1.4e8), 1e-6);
    assert_eq!(outcome.events.list().len(), 1);
    says("resting-ball", &format!("{:.3} um", 1e6 * static_depth(1.4e8)));

    // v0 = 0.1 sqrt(g d).
    let law_speed = outcome.events.list()[0].impact().unwrap().law_speed.unwrap();
    near(law_speed, 0.1 * (WEIGHT * static_depth(1.4e8)).sqrt(), 1e-9);

    let most = |sets: &[&str]| column(&run("resting-ball", sets), "floor.force").into_iter().fold(0.0, f64::max);
    assert!(most(&["contact.floor.slowest_approach=1", "run.until=20 ms", "run.record=20 us"]) > 1.2 * WEIGHT);
    // Without a loss all of m g d goes into K d^2.5/2.5.
    near(most(&["law=hertz", "run.until=20 ms", "run.record=2 us"]), 2.5 * WEIGHT, 1e-5);
    assert_eq!(read("resting-ball", &[]).simulation.settings.until, 10.0);
}

/// An explicit method would take millions of steps, shorter than the time in which the contact answers. The ball lies a metre from where it was let go, so
/// that the hardest floors are pressed in by some ten thousand times the last digit of its place.
#[test]
fn a_ball_that_has_come_to_rest_on_a_hard_floor_costs_next_to_nothing() {
    for stiffness in [1e11, 1e12, 1e13] {
        for (law, exponent) in [("anagnostopoulos", 1.0), ("tsuji", 1.5), ("exact_hysteresis", 1.5)] {
            for e in [0.1, 0.5] {
                let sets = [format!("law={law}"), format!("stiffness={stiffness}"), format!("restitution={e}")];
                let sets: Vec<&str> = sets.iter().map(String::as_str).chain(["run.until=2 s"]).collect();
                let outcome = run("bouncing-ball", &sets);
                let work = outcome.end.work;
                assert!(work.steps + work.rejected < 2000, "{law} {stiffness:e} {e}: {work:?}");
                near(last(&outcome, "floor.indentation"), (WEIGHT / stiffness).powf(1.0 / exponent), 1e-3);
            }
        }
    }
}
