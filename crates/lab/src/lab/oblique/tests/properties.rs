//! Truths about every impact at an angle.

use super::*;
use carom_laws::friction::Bristle;
use proptest::prelude::*;

/// Numbers over decades.
fn decades(from: f64, to: f64) -> impl Strategy<Value = f64> {
    (from.log10()..to.log10()).prop_map(|x| 10_f64.powf(x))
}

fn normal_law() -> impl Strategy<Value = Law> {
    (decades(1e7, 1e11), 0.05..1.0_f64, prop::sample::select(vec![1.0, 1.5, 2.0])).prop_map(
        |(stiffness, e, exponent)| {
            Law::Viscoelastic(Viscoelastic::hysteretic(stiffness, exponent, hysteresis::exact(e)))
        },
    )
}

fn friction_law() -> impl Strategy<Value = Friction> {
    let coefficients = (0.0..1.5_f64, 1.0..2.0_f64);
    (coefficients, decades(1e-4, 1e-1), decades(1e9, 1e11), decades(1e-3, 0.1), 0..9).prop_map(
        |((mu, more), speed, modulus, radius, kind)| {
            let [mu_static, mu_kinetic] = [mu * more, mu];
            match kind {
                0 => Friction::Coulomb { mu_static, mu_kinetic },
                1 => {
                    Friction::Stribeck { mu_static, mu_kinetic, stribeck_speed: speed, shape: more, viscous: 0.1 * mu }
                }
                2 => Friction::Threlfall { mu_kinetic, knee_speed: speed },
                3 => Friction::BengisuAkay { mu_static, mu_kinetic, peak_speed: speed, decay: 1.0 / speed },
                4 => Friction::Ambrosio { mu_kinetic, dead_speed: 0.1 * speed, full_speed: speed },
                5 => Friction::Bristle(Bristle {
                    mu_static: mu_static + 0.01,
                    mu_kinetic: mu_kinetic + 0.01,
                    stribeck_speed: speed,
                    stiffness: 1e4,
                    damping: 0.0,
                    viscous: 0.0,
                }),
                6 => Friction::Spring(TangentialSpring { mu, modulus, radius, damping: 0.0 }),
                7 => Friction::Spring(TangentialSpring { mu, modulus, radius, damping: 10.0 * more }),
                _ => Friction::Mindlin(Mindlin { mu, modulus, radius }),
            }
        },
    )
}

/// A sphere that is hollow or solid, with a spin, whose surface is at most ten times as fast as the impact.
fn body() -> impl Strategy<Value = SpinningBody> {
    (decades(1e-3, 10.0), decades(1e-3, 0.1), 0.4..0.67_f64, -10.0..10.0_f64).prop_map(
        |(mass, radius, gyration, surface)| SpinningBody {
            inverse_mass: 1.0 / mass,
            inverse_inertia: 1.0 / (gyration * mass * radius * radius),
            radius,
            spin: surface / radius,
        },
    )
}

fn impact() -> impl Strategy<Value = Oblique> {
    let motion = (decades(1e-2, 10.0), -89.0..89.0_f64);
    (normal_law(), friction_law(), body(), prop::option::of(body()), motion).prop_map(
        |(law, friction, one, other, (speed, angle))| {
            let other = other.unwrap_or(SpinningBody::FIXED);
            let effective_mass = 1.0 / (one.inverse_mass + other.inverse_mass);
            Oblique {
                normal: Impact::new(law, effective_mass, speed * angle.to_radians().cos()),
                friction: Some(friction),
                bodies: [one, other],
                speed_along: speed * angle.to_radians().sin(),
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn friction_gives_no_energy_and_every_ledger_closes(impact in impact()) {
        let ObliqueReport { normal, slip } = impact.run(&Settings::default());
        let energy = normal.energy + slip.energy();
        prop_assert_ne!(normal.ending, Ending::Failed);
        let numbers = [slip.slip[1], slip.speed_along[1], slip.spins_after[0], slip.spins_after[1], slip.impulse_ratio, slip.peak_friction];
        prop_assert!(numbers.iter().all(|x| x.is_finite()), "{numbers:?}");
        prop_assert!((normal.energy_residue + slip.energy_residue).abs() < 1e-9 * energy, "{} misses {}", energy, slip.energy_residue);
        let creates = matches!(impact.friction, Some(Friction::Spring(_) | Friction::Bristle(_)));
        if creates {
            prop_assert!(slip.dissipated > -1e-10 * energy || slip.created >= -slip.dissipated, "{slip:?}");
        } else {
            prop_assert!(slip.dissipated > -1e-10 * energy, "{} of {energy}", slip.dissipated);
        }
        prop_assert!(slip.sticks.windows(2).all(|pair| pair[0][1] <= pair[1][0]), "{:?}", slip.sticks);
        prop_assert!(slip.sticks.iter().all(|[from, to]| from < to && *to <= normal.duration), "{:?}", slip.sticks);
    }
}
