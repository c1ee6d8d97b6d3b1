//! What holds for every friction law of the catalogue.

use super::super::{Entry, FrictionLaw, Kind, Values, entries};
use super::value;
use crate::friction::{Friction, FrictionKind};

fn frictions() -> impl Iterator<Item = (&'static Entry, &'static FrictionLaw)> {
    entries().filter_map(|entry| if let Kind::Friction(law) = &entry.kind { Some((entry, law)) } else { None })
}

/// The law of an entry with its default parameters, one of them changed by a factor.
fn built(entry: &'static Entry, law: &FrictionLaw, change: (&str, f64)) -> Friction {
    let factor = |symbol: &str| if symbol == change.0 { change.1 } else { 1.0 };
    let values: Vec<f64> = entry.parameters.iter().map(|p| factor(p.symbol) * value(entry, p.role, 0.7)).collect();
    (law.build)(&Values::new(entry.parameters, &values))
}

#[test]
fn every_friction_law_is_what_its_entry_says_and_has_sound_defaults() {
    for (entry, law) in frictions() {
        let friction = built(entry, law, ("", 1.0));
        assert_eq!(friction.kind(), law.to_motion, "{}", entry.id);
        assert_eq!(friction.fault(), None, "{}", entry.id);
        for text in ["Use it ", "Not "] {
            assert!(entry.about.contains(text), "{} does not say when to use it and when not", entry.id);
        }
    }
    assert!(frictions().count() > 9);
}

#[test]
fn friction_never_drives() {
    for (entry, law) in frictions() {
        let friction = built(entry, law, ("", 1.0));
        for load in [-1.0, 0.0, 1.0, 1e3] {
            for speed in [1e-6, 1e-4, 1e-3, 5e-3, 0.1, 2.0, 50.0] {
                for v in [speed, -speed] {
                    let force = friction.force(load, v);
                    assert!(force.is_finite() && force * v <= 0.0, "{} at {v} m/s under {load} N: {force}", entry.id);
                }
            }
            assert!(friction.hold(load) >= 0.0, "{}", entry.id);
        }
        assert!(friction.force(10.0, 2.0) < -1.0, "{} hardly rubs", entry.id);
    }
}

#[test]
fn only_dry_laws_hold_and_the_others_say_that_they_do_not() {
    for (entry, law) in frictions() {
        let holds = built(entry, law, ("", 1.0)).hold(10.0) > 0.0;
        assert_eq!(holds, law.to_motion == FrictionKind::Dry, "{}", entry.id);
        let flaw = match law.to_motion {
            FrictionKind::Dry => "set-valued",
            FrictionKind::Smooth => "creep",
            FrictionKind::Bristles => "drifts",
            FrictionKind::Spring => "can create energy",
            FrictionKind::Patch => "springs that stand for infinitely many",
        };
        assert!(entry.artefacts.contains(flaw), "{}", entry.id);
    }
}

#[test]
fn resistance_is_a_lever_of_one_kind() {
    let mut seen = 0;
    for entry in entries() {
        let Kind::Resistance(build) = entry.kind else { continue };
        let values: Vec<f64> = entry.parameters.iter().map(|p| value(entry, p.role, 0.7)).collect();
        let resistance = build(&Values::new(entry.parameters, &values));
        let bounds = [resistance.rolling_moment(2.0), resistance.drilling_moment(2.0)];
        assert!(bounds.contains(&0.0) && bounds.contains(&2e-5), "{}: {bounds:?}", entry.id);
        assert!(entry.about.contains("Use it ") && entry.about.contains("Not "), "{}", entry.id);
        seen += 1;
    }
    assert_eq!(seen, 2);
}

/// A parameter that changes nothing would be one that the law forgets.
#[test]
fn every_parameter_of_a_friction_law_reaches_it() {
    for (entry, law) in frictions() {
        let default = format!("{:?}", built(entry, law, ("", 1.0)));
        for p in entry.parameters.iter().filter(|p| !value(entry, p.role, 0.7).is_nan()) {
            let zero = value(entry, p.role, 0.7) == 0.0;
            assert!(
                zero || format!("{:?}", built(entry, law, (p.symbol, 1.5))) != default,
                "{}: {}",
                entry.id,
                p.symbol
            );
        }
    }
}
