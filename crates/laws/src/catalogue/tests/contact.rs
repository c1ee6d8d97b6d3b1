//! What a mechanism asks of every law: what it needs to know at first touch, and when it would have to pull.

use super::{SPEED, default_law, delivered, mass, normals};
use crate::normal::{Ends, History, Law, LawInput, Onset};

/// The forces [N] of a contact that begins so, at a few depths and rates.
fn forces(law: &Law, onset: Onset) -> Vec<f64> {
    let history = law.touch(onset);
    let places = [(1e-6, 0.5), (1e-5, -0.1), (3e-5, 0.2)];
    places.iter().map(|&(d, v)| law.force(&LawInput { age: 1e-5, ..LawInput::new(d, v) }, &history)).collect()
}

#[test]
fn approach_speed_and_mass_matter_where_the_law_says_so() {
    for (entry, normal) in normals() {
        let law = default_law(entry, normal, 0.7);
        let onset = Onset { approach_speed: SPEED, effective_mass: mass() };
        let faster = Onset { approach_speed: 2.0 * SPEED, ..onset };
        let heavier = Onset { effective_mass: 2.0 * mass(), ..onset };
        let plain = forces(&law, onset);
        assert_eq!(forces(&law, faster) != plain, law.depends_on_onset(), "{}", entry.id);
        assert_eq!(forces(&law, heavier) != plain, law.needs_effective_mass(), "{}", entry.id);
    }
}

/// Calls `look` after every step of a free impact, by a semi-implicit method of the first order, until the surfaces part or `look` has
/// seen ten thousand of them.
fn free_impact(law: &Law, mut look: impl FnMut(&LawInput<f64>, &History)) {
    let mut history = law.touch(Onset { approach_speed: SPEED, effective_mass: mass() });
    let mut at = LawInput::new(0.0, SPEED);
    let h = 4e-8;
    for _ in 0..10_000 {
        at.rate -= h * law.force(&at, &history) / mass();
        at.internal += h * law.internal_rate(&at);
        at.indentation += h * at.rate;
        at.age += h;
        if law.switch(&at, &history) < 0.0 {
            law.cross(&at, &mut history);
        }
        if law.separation(&at, &history) <= 0.0 {
            return;
        }
        look(&at, &history);
    }
}

#[test]
fn a_free_impact_is_never_let_go_before_it_ends() {
    for (entry, normal) in normals() {
        let law = default_law(entry, normal, 0.7);
        let mut seen = 0;
        free_impact(&law, |at, history| {
            seen += 1;
            assert!(law.press(at, history) > 0.0, "{} lets go at {at:?}", entry.id);
        });
        assert!(seen > 100, "{}: {seen} steps", entry.id);
    }
}

/// The program that has it writes a maximum with zero and goes on to `d = 0`; the entry says how little that adds.
#[test]
fn a_ramped_contact_has_given_back_nearly_all_when_its_force_ends() {
    let Some((entry, normal)) = normals().find(|(entry, _)| entry.id == "adams_impact") else { panic!("no entry") };
    let law = default_law(entry, normal, 0.7);
    let mut last = (LawInput::new(0.0, SPEED), law.touch(Onset { approach_speed: SPEED, effective_mass: mass() }));
    free_impact(&law, |at, history| last = (*at, *history));
    let (mut at, mut history) = last;
    let parted = -at.rate / SPEED;
    assert!((at.indentation - 9.76e-6).abs() < 1e-7, "parts at {} m", at.indentation);
    while at.indentation > 0.0 {
        at.rate -= 1e-9 * law.force(&at, &history).max(0.0) / mass();
        at.indentation += 1e-9 * at.rate;
        if law.switch(&at, &history) < 0.0 {
            law.cross(&at, &mut history);
        }
    }
    let more = -at.rate / SPEED - parted;
    assert!((1.5e-5..2.5e-5).contains(&more), "{more} more than {parted}");
    assert!((delivered(&law, 5.0) - 0.816).abs() < 1.1e-3);
}

/// Pulled apart faster than it can follow, a contact presses where its force does; laws that include the pull always do.
#[test]
fn a_contact_that_would_pull_is_let_go() {
    let mut let_go = 0;
    for (entry, normal) in normals() {
        let law = default_law(entry, normal, 0.7);
        let history = law.touch(Onset { approach_speed: SPEED, effective_mass: mass() });
        for rate in [-0.1, -1.0, -10.0, -1000.0] {
            let at = LawInput::new(1e-6, rate);
            let (press, force) = (law.press(&at, &history), law.force(&at, &history));
            if press <= 0.0 {
                assert!(force <= 0.0, "{} lets go at {rate} m/s, pushing with {force} N", entry.id);
                let_go += 1;
            } else if force < 0.0 {
                assert!(law.ends() == Ends::Indentation && press == 1.0, "{} pulls at {rate} m/s", entry.id);
            }
        }
    }
    assert!(let_go > 20, "{let_go} of them let go");
}
