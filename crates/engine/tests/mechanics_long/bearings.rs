//! Random mechanisms whose joints rub under what they carry: friction is that of the reactions one sees, never gives, and is booked.

use crate::contacts::chance::Dice;
use carom_engine::measure::{BearingItem, Item};
use carom_engine::prelude::*;
use carom_engine::system::SystemEventKind;
use carom_laws::friction::Friction;

/// A direction by chance.
fn axis(dice: &mut Dice) -> Vector {
    Vector::new(dice.between(-1.0, 1.0), dice.between(-1.0, 1.0), dice.between(0.1, 1.0)).normalize()
}

/// A law by chance, and its largest coefficient.
fn law(dice: &mut Dice) -> (Friction, f64) {
    let mu = dice.between(0.02, 0.5);
    match dice.below(4) {
        0 => (Friction::Coulomb { mu_static: mu, mu_kinetic: mu }, mu),
        1 => (Friction::Coulomb { mu_static: 1.3 * mu, mu_kinetic: mu }, 1.3 * mu),
        2 => {
            let (stribeck_speed, shape) = (dice.scale(1e-3, 0.1), dice.between(0.5, 2.0));
            (Friction::Stribeck { mu_static: 1.3 * mu, mu_kinetic: mu, stribeck_speed, shape, viscous: 0.0 }, 1.3 * mu)
        }
        _ => (Friction::Threlfall { mu_kinetic: mu, knee_speed: dice.scale(0.01, 0.1) }, mu),
    }
}

/// A tree of a few bodies, each on a pin or in a guide.
fn mechanism(dice: &mut Dice) -> (Mechanism, Vec<(JointId, f64, BearingSpec)>) {
    let mut m = ModelBuilder::new();
    m.gravity(axis(dice) * dice.between(0.0, 15.0));
    let (mut bodies, mut all) = (vec![m.ground()], Vec::new());
    for k in 0..1 + dice.below(4) {
        let at = Vector::new(0.3 * k as f64, dice.between(-0.1, 0.1), dice.between(-0.1, 0.1));
        let size = Vector::new(dice.between(0.1, 0.3), dice.between(0.05, 0.2), dice.between(0.05, 0.2));
        let body = Body::solid(format!("body {k}"), Solid::Box { size }, dice.scale(0.2, 5.0), at).unwrap();
        let body = m.body(body);
        let parent = bodies[dice.below(bodies.len())];
        let (name, point, direction) = (format!("joint {k}"), at - Vector::x() * 0.15, axis(dice));
        let (friction, most) = law(dice);
        let length = if dice.below(2) == 0 { f64::INFINITY } else { dice.between(0.2, 0.5) };
        let preload = if dice.below(2) == 0 { 0.0 } else { dice.between(0.0, 3.0) };
        let (joint, kind) = if dice.below(3) > 0 {
            let (radius, collar) = (dice.between(0.002, 0.02), dice.between(0.0, 0.03));
            (m.revolute(name, parent, body, point, direction), BearingKind::Pin { radius, collar })
        } else {
            let width = if dice.below(2) == 0 { f64::INFINITY } else { dice.between(0.2, 0.5) };
            (m.prismatic(name, parent, body, point, direction), BearingKind::Guide { width })
        };
        m.speed(joint, if dice.below(3) == 0 { 0.0 } else { dice.between(-2.0, 2.0) });
        let spec = BearingSpec { kind, length, preload, friction };
        m.bearing(joint, spec.clone());
        bodies.push(body);
        all.push((joint, most, spec));
    }
    (m.build().unwrap(), all)
}

#[test]
fn friction_in_random_mechanisms_is_that_of_the_reactions_and_never_gives() {
    let (mut finished, mut stuck) = (0, 0);
    for seed in 0..150 {
        let dice = &mut Dice(seed);
        let (mechanism, joints) = mechanism(dice);
        let mut session = simulate(mechanism).begin().unwrap();
        let mut losses = vec![0.0; joints.len()];
        for k in 1..=20 {
            if session.advance(0.05 * f64::from(k)).is_err() || session.has_stopped() {
                break;
            }
            let seen = session.view();
            for ((joint, most, spec), before) in joints.iter().zip(&mut losses) {
                let of = |item| seen.value(Quantity::Bearing(*joint, item));
                let lever = if let BearingKind::Pin { radius, .. } = spec.kind { radius } else { 1.0 };
                let (load, friction, speed) =
                    (of(BearingItem::Load), of(BearingItem::Friction), seen.value(joint.speed()));
                assert!(load >= spec.preload, "{seed}: {load}");
                assert!(
                    friction.abs() <= most * lever * load * (1.0 + 1e-8) + 1e-12,
                    "{seed}: {friction} under {load}"
                );
                // Where it slips it opposes, with what the law makes of the load.
                if of(BearingItem::SlipState) == 1.0 && speed.abs() > 1e-6 {
                    let expected = -speed.signum() * lever * spec.friction.magnitude(load, lever * speed.abs());
                    assert!(
                        (friction - expected).abs() < 1e-8 * (1.0 + expected.abs()),
                        "{seed}: {friction} {expected}"
                    );
                } else if of(BearingItem::SlipState) == 2.0 {
                    assert!(speed.abs() < 1e-9, "{seed}: {speed}");
                    stuck += 1;
                }
                let loss = of(BearingItem::Loss);
                assert!(loss >= *before - 1e-9, "{seed}: {loss} {before}");
                *before = loss;
            }
        }
        let seen = session.view();
        let (all, lost) = (losses.iter().sum::<f64>(), seen.value(Quantity::Energy(Item::Dissipated)));
        let locks = session.events().last().is_some_and(|event| matches!(event.kind, SystemEventKind::Locked { .. }));
        if session.time() < 0.99 {
            assert!(locks, "{seed}: ends at {}", session.time());
            continue;
        }
        assert!((all - lost).abs() < 1e-9 * (1.0 + lost), "{seed}: {all} {lost}");
        let scale = 1.0 + seen.value(Quantity::Energy(Item::Kinetic)) + lost;
        assert!(session.residue().abs() < 1e-7 * scale, "{seed}: {} of {scale}", session.residue());
        finished += 1;
    }
    assert!(finished > 120 && stuck > 100, "{finished} {stuck}");
}
