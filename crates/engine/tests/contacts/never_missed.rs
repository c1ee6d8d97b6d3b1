//! No contact is missed, however small, fast or far away: random motions against closed forms, and against themselves.

use crate::chance::{ADAPTIVE, Chance, Dice, METHODS, Touched};
use carom_solve::Halt;

/// What is wrong with a random motion, if anything.
fn fault(seed: u64) -> Option<String> {
    let mut dice = Dice(seed);
    let chance = Chance::any(&mut dice);
    let (method, tolerance) = (seed as usize % METHODS, dice.scale(1e-12, 1e-3));
    let seen = chance.run(method, tolerance);
    let words = |what: &str| {
        Some(format!(
            "{what}: seed {seed}, {}, method {method}, tolerance {tolerance:.1e}: {seen:?}, expected {:?}",
            chance.what, chance.touch
        ))
    };
    if !matches!(seen.end.halt, Halt::Finished | Halt::Interrupted) {
        return words("the run does not end");
    }
    if seen.deepest > 1e-12 * chance.size + 4e-14 * chance.far {
        return words("bodies overlap and count as apart");
    }
    match (chance.touch, seen.first) {
        (Touched::Unknown, _) | (Touched::Never, None) => None,
        (Touched::At(t), Some(first)) if method >= ADAPTIVE || (t - first).abs() <= 1e-9 * t => None,
        // Bodies that pass each other by less than rounding.
        _ => words("the first touch is another"),
    }
}

#[test]
fn no_contact_is_stepped_over() {
    let faults: Vec<String> = (0..3000).filter_map(fault).collect();
    assert!(faults.is_empty(), "{} faults, such as\n{}", faults.len(), faults[..faults.len().min(12)].join("\n"));
}
