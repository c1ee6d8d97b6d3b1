//! Oblique impacts against closed forms, against an independent solution, and over random input.

mod properties;

use super::*;
use crate::lab::Case;
use carom_laws::friction::{Mindlin, TangentialSpring};
use carom_laws::normal::{Law, Viscoelastic, hysteresis};

const RADIUS: f64 = 2.5e-3;
const SPEED: f64 = 3.9;
const MU: f64 = 0.092;

/// Effective modulus and effective shear modulus [Pa] of alumina on glass, with Young's moduli of 380 and 70 GPa and Poisson's ratios of 0.23 and 0.25.
fn moduli() -> [f64; 2] {
    let bodies = [(380e9, 0.23), (70e9, 0.25)];
    let normal = |(young, poisson): (f64, f64)| (1.0 - poisson * poisson) / young;
    let shear = |(young, poisson): (f64, f64)| (2.0 - poisson) * 2.0 * (1.0 + poisson) / young;
    [1.0 / bodies.map(normal).iter().sum::<f64>(), 1.0 / bodies.map(shear).iter().sum::<f64>()]
}

/// Angles from the normal [deg], and the velocity along the wall over that before: of an array of springs, and of the spring of discrete elements.
const KHARAZ: [(f64, f64, f64); 8] = [
    (1.84, 0.776, 0.962),
    (3.703, 0.754, 0.923),
    (9.496, 0.645, 0.728),
    (20.012, 0.592, 0.608),
    (30.127, 0.683, 0.683),
    (39.382, 0.776, 0.776),
    (49.694, 0.844, 0.844),
    (60.02, 0.894, 0.894),
];

fn patch() -> Friction {
    Friction::Mindlin(Mindlin { mu: MU, modulus: moduli()[1], radius: RADIUS })
}

fn spring() -> Friction {
    Friction::Spring(TangentialSpring { mu: MU, modulus: moduli()[1], radius: RADIUS, damping: 0.0 })
}

/// The ball of Kharaz, Gorham & Salman 2001 at an angle [deg] to the normal.
fn kharaz(angle: f64, friction: Friction) -> Oblique {
    let (sine, cosine) = angle.to_radians().sin_cos();
    let stiffness = 4.0 / 3.0 * moduli()[0] * RADIUS.sqrt();
    let mass = 4000.0 * 4.0 / 3.0 * std::f64::consts::PI * RADIUS.powi(3);
    let law = Law::Viscoelastic(Viscoelastic::hysteretic(stiffness, 1.5, 0.0));
    Oblique {
        normal: Impact::new(law, mass, SPEED * cosine),
        friction: Some(friction),
        bodies: [SpinningBody::solid(mass, RADIUS, 0.0), SpinningBody::FIXED],
        speed_along: SPEED * sine,
    }
}

#[test]
fn kharaz_spheres_rebound_as_an_array_of_springs_and_as_discrete_elements_do() {
    for (angle, array, elements) in KHARAZ {
        let along = |law| kharaz(angle, law).run(&Settings::default()).slip.restitution().unwrap();
        let (patch, spring) = (along(patch()), along(spring()));
        assert!((patch - array).abs() < 6e-4, "{angle} deg: {patch} against {array}");
        assert!((spring - elements).abs() < 6e-4, "{angle} deg: {spring} against {elements}");
        assert!(angle < 33.0 || (patch - spring).abs() < 1e-4, "{angle} deg: {patch} and {spring}");
    }
}

#[test]
fn a_spring_of_discrete_elements_is_told_to_create_energy_and_a_patch_creates_none() {
    for angle in [1.84, 9.496, 20.012] {
        let created = |law| {
            let report = kharaz(angle, law).run(&Settings::default());
            report.slip.created / report.slip.energy()
        };
        let (patch, spring) = (created(patch()), created(spring()));
        assert!(patch < 1e-4, "{angle} deg: the patch creates {patch}");
        assert!(spring > 4e-3, "{angle} deg: the spring creates {spring}");
    }
}

const COULOMB: Friction = Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.2 };

/// A solid sphere of 0.1 kg and 20 mm on a plane at 1 m/s along the normal, with a restitution asked for.
fn on_plane(restitution: f64, along: f64, spin: f64) -> Oblique {
    let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e9, 1.5, hysteresis::exact(restitution)));
    Oblique {
        normal: Impact::new(law, 0.1, 1.0),
        friction: Some(COULOMB),
        bodies: [SpinningBody::solid(0.1, 0.02, spin), SpinningBody::FIXED],
        speed_along: along,
    }
}

/// Slip `u = vt + R w`; gross sliding beyond `|u| = 3.5 mu (1 + e) vn`, where `dvt = -mu (1 + e) vn`, else `dvt = -2 u/7`; `dw = 2.5 dvt/R`.
#[test]
fn coulombs_law_sends_a_sphere_back_as_the_rigid_sphere_is_sent() {
    for e in [1.0, 0.7, 0.2] {
        for (along, spin) in
            [(0.1, 0.0), (1.0, 0.0), (3.0, 0.0), (-3.0, 20.0), (0.5, -200.0), (0.0, 50.0), (2.0, 100.0)]
        {
            let report = on_plane(e, along, spin).run(&Settings::default());
            let (u, e) = (along + 0.02 * spin, report.normal.restitution);
            let bound = 0.2 * (1.0 + e);
            let change = if u.abs() <= 3.5 * bound { -2.0 * u / 7.0 } else { -bound * u.signum() };
            let slip = &report.slip;
            assert!((slip.speed_along[1] - along - change).abs() < 1e-9, "{along} {spin}: {slip:?}");
            assert!((slip.spins_after[0] - spin - 2.5 * change / 0.02).abs() < 1e-7, "{along} {spin}: {slip:?}");
            let sticks = u.abs() < 3.5 * bound;
            assert_eq!(slip.outcome, if sticks { Outcome::Stuck } else { Outcome::Slid }, "{along} {spin}");
            assert!((slip.impulse_ratio - change.abs() / (1.0 + e)).abs() < 1e-9);
            assert_eq!(slip.slip_restitution().map(|beta| beta == 0.0), Some(sticks));
        }
    }
}

/// While it slides `s = u - 3.5 mu F-impulse/m`: of an elastic impact half of the impulse has passed at the middle.
#[test]
fn a_sphere_begins_to_stick_where_the_impulse_so_far_has_used_up_the_slip() {
    let middle = on_plane(1.0, 3.5 * 0.2, 0.0).run(&Settings::default());
    let [from, to] = middle.slip.sticks[0];
    assert!((from - 0.5 * middle.normal.duration).abs() < 1e-8 * to, "{from} of {to}");
    assert_eq!(to, middle.normal.duration);
}

#[test]
fn along_the_normal_friction_changes_nothing() {
    let oblique = on_plane(0.7, 1.0, 0.0);
    let (with, without) = (oblique.run(&Settings::default()).normal, oblique.normal.run(&Settings::default()));
    assert!((with.restitution - without.restitution).abs() < 1e-10);
    assert!((with.peak_force / without.peak_force - 1.0).abs() < 1e-9);
    assert!((with.duration / without.duration - 1.0).abs() < 1e-9);
}

#[test]
fn the_largest_friction_is_the_coefficient_times_the_largest_force() {
    let report = on_plane(1.0, 5.0, 0.0).run(&Settings::default());
    assert!((report.slip.peak_friction / (0.2 * report.normal.peak_force) - 1.0).abs() < 1e-6);
    assert!(report.slip.rebound_angle.unwrap() < report.slip.angle);
}

#[test]
fn smooth_surfaces_keep_slip_and_spin() {
    let report = Oblique { friction: None, ..on_plane(0.7, 1.0, 30.0) }.run(&Settings::default());
    assert_eq!((report.slip.restitution(), report.slip.slip_restitution()), (Some(1.0), Some(-1.0)));
    assert_eq!((report.slip.outcome, report.slip.dissipated), (Outcome::Slid, 0.0));
}

/// Two spheres that are alike, of which one is at rest, share what the slip loses.
#[test]
fn two_spheres_turn_alike() {
    let ball = SpinningBody::solid(0.1, 0.02, 0.0);
    let pair = Oblique {
        bodies: [ball; 2],
        normal: Impact { effective_mass: 0.05, ..on_plane(1.0, 0.0, 0.0).normal },
        ..on_plane(1.0, 0.3, 0.0)
    };
    let report = pair.run(&Settings::default());
    assert!((pair.effective_mass() - 0.05 * 2.0 / 7.0).abs() < 1e-15);
    assert_eq!(report.slip.spins_after[0], report.slip.spins_after[1]);
    assert!((report.slip.restitution().unwrap() - 5.0 / 7.0).abs() < 1e-12);
}

fn case(law: &str, friction: &str) -> Case {
    let friction = crate::law_inputs::FrictionSaid::word(friction);
    let oblique = Some(crate::lab::ObliqueCase { angle: 0.5, friction, ..crate::lab::ObliqueCase::default() });
    Case { oblique, spheres: vec![0.02], ..Case::new(law) }
}

#[test]
fn what_an_impact_at_an_angle_assumes_is_told() {
    let prepared = case("hertz", "mindlin").prepare().unwrap();
    assert!(prepared.assumed.iter().any(|phrase| phrase.starts_with("homogeneous spheres")), "{:?}", prepared.assumed);
    assert!(prepared.assumed.iter().any(|phrase| phrase.starts_with("mu_d 0.15")), "{:?}", prepared.assumed);
    assert!((prepared.impact.approach_speed - 0.5_f64.cos()).abs() < 1e-15);
    let oblique = prepared.oblique_impact().unwrap();
    assert!((oblique.speed_along - 0.5_f64.sin()).abs() < 1e-15);
}

#[test]
fn what_makes_no_sense_at_an_angle_is_refused() {
    let refused = |case: Case| case.prepare().unwrap_err().to_string();
    let with = |change: fn(&mut Case)| {
        let mut case = case("hertz", "coulomb");
        change(&mut case);
        refused(case)
    };
    let points = with(|case| {
        case.spheres.clear();
        (case.masses, case.stiffness) = (vec![1.0], Some(1e9));
    });
    assert!(points.contains("a point mass has none: give --sphere"), "{points}");
    let flat = with(|case| case.oblique.as_mut().unwrap().angle = 1.6);
    assert!(flat.contains("between -90 and 90 deg"), "{flat}");
    let spins = with(|case| case.oblique.as_mut().unwrap().spins = vec![1.0, 2.0]);
    assert_eq!(spins, "2 spins are given for one body that can turn");
    let hollow = with(|case| case.oblique.as_mut().unwrap().inertias = vec![-1.0]);
    assert!(hollow.contains("must be positive"), "{hollow}");
    let masses = with(|case| (case.spheres, case.effective_mass) = (vec![0.02, 0.02], Some(0.1)));
    assert!(masses.contains("give --mass twice"), "{masses}");
    let below = with(|case| {
        let said = case.oblique.as_mut().unwrap().friction.as_mut().unwrap();
        (said.at_rest, said.sliding) = (Some(0.2), Some(0.3));
    });
    assert!(below.starts_with("the static coefficient of friction is below the kinetic one: "), "{below}");
    let bare = with(|case| {
        (case.masses, case.stiffness) = (vec![1.0], Some(1e9));
        case.oblique.as_mut().unwrap().friction = crate::law_inputs::FrictionSaid::word("mindlin");
    });
    assert!(bare.ends_with("write --material steel --material steel"), "{bare}");
    assert!(refused(Case { spheres: Vec::new(), ..case("cyl_johnson", "coulomb") }).contains("line contact"));
    assert!(case("lcp_newton", "coulomb").instant().unwrap_err().to_string().contains("impulse law"));
}
