//! `bouncing-ball` and `resting-ball`, against reference scenario 6.

use super::{column, impacts, last, near, read, run, says, to_digit};
use carom::laws::catalogue::{Asked, Entry, Kind, entries};
use carom::laws::normal::{Damping, Ends, Law};

const WEIGHT: f64 = 9.81;

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
    let law_speed = outcome.events.get(0, "law_speed");
    near(law_speed, 0.1 * (WEIGHT * static_depth(1.4e8)).sqrt(), 1e-9);

    let most = |sets: &[&str]| column(&run("resting-ball", sets), "floor.force").into_iter().fold(0.0, f64::max);
    assert!(most(&["contact.floor.slowest_approach=1", "run.until=20 ms", "run.record=20 us"]) > 1.2 * WEIGHT);
    // Without a loss all of m g d goes into K d^2.5/2.5.
    near(most(&["law=hertz", "run.until=20 ms", "run.record=2 us"]), 2.5 * WEIGHT, 1e-5);
    assert_eq!(read("resting-ball", &[]).simulation.settings.until, 10.0);
}

/// An explicit method would take three million steps, shorter than the time in which the contact answers.
#[test]
fn a_ball_that_has_come_to_rest_on_a_hard_floor_costs_next_to_nothing() {
    let outcome = run("bouncing-ball", &["law=anagnostopoulos", "stiffness=1e11", "restitution=0.1", "run.until=2 s"]);
    assert!(outcome.end.work.steps < 2000, "{:?}", outcome.end.work);
    near(last(&outcome, "floor.indentation"), WEIGHT / 1e11, 1e-3);
}

/// A ball laid down in every law of the catalogue that takes a stiffness, over ten decades of it.
///
/// Laws that lose energy at rest come to the static depth. Those that lose none there, or none on the curve on which they unload, swing for ever
/// between the surface and twice that depth.
#[test]
fn every_law_lets_a_ball_that_is_laid_down_rest_and_none_chatters() {
    let laws = entries().filter(|entry| matches!(entry.kind, Kind::Normal(_)));
    let (mut tried, mut wrong) = (0, Vec::new());
    for entry in laws {
        for stiffness in [1e3, 1e7, 1e10, 1e13] {
            for e in [0.05, 0.5, 0.9, 1.0] {
                let Some(fault) = laid_down(entry, stiffness, e) else { continue };
                tried += 1;
                wrong.extend(fault.err());
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried > 500, "{tried}");
}

/// Lays the ball down, if the law can be set so, and says what is wrong.
fn laid_down(entry: &Entry, stiffness: f64, e: f64) -> Option<Result<(), String>> {
    let sets = [format!("law={}", entry.id), format!("stiffness={stiffness}"), format!("restitution={e}")];
    let sets = sets.each_ref().map(String::as_str);
    let path = std::path::Path::new("resting-ball/scenario.toml");
    let mut simulation = carom::scenario::read(path, super::shipped("resting-ball").text, &sets).ok()?.simulation;
    let law = simulation.model.contacts[0].law.clone();
    let depth = law.depth_under(WEIGHT);
    // In times in which the contact answers; where little is to come back, the damper is so strong that the ball creeps.
    let rests = comes_to_rest(entry, &law, e);
    let creeps = e < 0.5 && law.depends_on_onset();
    simulation.settings.until = (depth / WEIGHT).sqrt()
        * if !rests {
            100.0
        } else if creeps {
            3000.0
        } else {
            300.0
        };
    let outcome = simulation.run(&mut ());
    let fault = |what: String| Some(Err(format!("{} K {stiffness:e} e {e}: {what}", entry.id)));
    if let Some(trouble) = outcome.trouble {
        return fault(trouble);
    }
    if outcome.events.list().len() != 1 {
        return fault(format!("{} impacts", outcome.events.list().len()));
    }
    // Whoever falls from the surface onto a curve that steepens swings to twice the static depth at most.
    let (found, depths) = (last(&outcome, "floor.indentation"), column(&outcome, "floor.indentation"));
    match rests {
        true if (found / depth - 1.0).abs() > 0.01 => fault(format!("{found} m, not {depth}")),
        // Below the tolerance of the run's lengths only the peace is promised.
        false if depth > 1e-10 && depths.iter().any(|d| *d > 2.001 * depth || *d < -0.001 * depth) => {
            fault(format!("not about {depth} m"))
        }
        _ => Some(Ok(())),
    }
}

/// Whether the law loses energy at rest, and as much as the restitution asks for.
fn comes_to_rest(entry: &Entry, law: &Law, e: f64) -> bool {
    let aims = matches!(entry.kind, Kind::Normal(normal) if matches!(normal.restitution, Asked::Aims { .. }));
    // A damper that fades near the surface has little to say where the ball rests.
    let fades =
        matches!(law, Law::Viscoelastic(law) if matches!(law.damping, Damping::Layer { .. } | Damping::Ramp { .. }));
    aims && e < 1.0 && law.ends() != Ends::Residual && !fades
}
