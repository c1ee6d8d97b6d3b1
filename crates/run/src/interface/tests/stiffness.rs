//! The stiffness that geometry and materials give, or the user.

use super::*;
use carom_laws::normal::{Elastic, Law, LineContact};
use carom_laws::stiffness::{k_hertz_elliptic, k_spheres};

/// `E/(2 (1 - nu^2))` [Pa] of steel on steel, in the table 207 GPa and 0.3.
const STEEL: f64 = 207e9 / 1.82;

fn hertz_between(surfaces: Surfaces) -> f64 {
    steel_on_steel("hertz").prepare(&surfaces).unwrap().stiffness.unwrap()
}

#[test]
fn balls_and_planes_and_cavities_are_as_stiff_as_hertz_says() {
    let ball = PrincipalCurvatures::sphere;
    let between = |one, other| Surfaces { curvatures: [one, other], planar: false, varying: false };
    for (surfaces, radius) in [
        (on_plane(0.02), 0.02),
        (between(PrincipalCurvatures::plane(), ball(0.02)), 0.02),
        (between(ball(0.02), ball(0.02)), 0.01),
        (between(ball(0.01), ball(-0.03)), 0.015),
    ] {
        let k = hertz_between(surfaces);
        assert!((k / k_spheres(STEEL, radius) - 1.0).abs() < 1e-12, "{surfaces:?}: {k}");
    }
}

#[test]
fn a_ball_in_a_groove_is_an_ellipse() {
    let groove = [PrincipalCurvatures::sphere(5e-3), PrincipalCurvatures::cylinder(-6e-3)];
    let k = hertz_between(Surfaces { curvatures: groove, planar: false, varying: false });
    let ellipse = k_hertz_elliptic(STEEL, 200.0 - 1000.0 / 6.0, 200.0).unwrap().stiffness;
    assert!((k / ellipse - 1.0).abs() < 1e-12, "{k}");
}

/// Slider-crank with a dry clearance joint: 4/(3 (s1+s2)) sqrt(Rb Rj/(Rb-Rj)), quoted as 6.61e10 by Flores et al.
#[test]
fn a_journal_borrows_the_stiffness_of_a_ball_in_a_socket_and_says_so() {
    let ready =
        Interface { restitution: Some(0.9), ..steel_on_steel("lankarani_nikravesh") }.prepare(&bearing()).unwrap();
    assert!((ready.stiffness.unwrap() / 6.6101983979e10 - 1.0).abs() < 1e-10, "{:?}", ready.stiffness);
    assert_eq!(ready.assumed, ["the stiffness of spheres of these radii, as Lankarani and Nikravesh do"]);
}

#[test]
fn a_stiffness_that_is_given_wins() {
    let interface = Interface { stiffness: Some(1.4e8), ..steel_on_steel("ye_flores") };
    for surfaces in [on_plane(0.1), bearing()] {
        let ready = interface.prepare(&surfaces).unwrap();
        assert_eq!((ready.stiffness, ready.exponent), (Some(1.4e8), 1.5));
        assert!(ready.assumed.is_empty(), "{:?}", ready.assumed);
    }
    let bare = Interface { materials: Vec::new(), ..interface };
    assert!(bare.prepare(&on_plane(0.1)).unwrap().materials.is_none());
}

#[test]
fn line_laws_get_radii_length_and_modulus_from_the_contact() {
    let line = |law: &str, surfaces| {
        let interface = Interface { length: Some(0.02), restitution: None, ..steel_on_steel(law) };
        match interface.prepare(&surfaces).unwrap().law {
            Law::Viscoelastic(law) => law.elastic,
            other => panic!("{other:?}"),
        }
    };
    let near = |elastic: Elastic, expected: LineContact| {
        let (f, g): (f64, f64) = (elastic.force(1e-5), Elastic::Line(expected).force(1e-5));
        assert!((f / g - 1.0).abs() < 1e-12, "{elastic:?}: {f} against {g}");
    };
    near(line("cyl_johnson", bearing()), LineContact::johnson(STEEL, 0.02, 5e-4));
    near(line("cyl_johnson", profiles(0.0095, -0.01)), LineContact::johnson(STEEL, 0.02, 5e-4));
    near(line("cyl_johnson", profiles(0.01, 0.03)), LineContact::johnson(STEEL, 0.02, 0.04));
    near(line("cyl_goldsmith", bearing()), LineContact::goldsmith(STEEL, 0.02, 0.19));
    near(line("cyl_goldsmith", profiles(f64::INFINITY, 0.03)), LineContact::goldsmith(STEEL, 0.02, 0.03));
    near(line("dubowsky_freudenstein_pair", bearing()), LineContact::goldsmith(STEEL, 0.02, 0.19));
    // Side by side the second version of Pereira's fit has the exponent 1.094.
    let outside = line("cyl_pereira_2015", profiles(0.01, 0.03));
    assert!(matches!(outside, Elastic::Power { exponent, .. } if exponent == 1.094), "{outside:?}");
}

#[test]
fn a_dimension_that_is_given_stands_before_that_of_the_surfaces() {
    let wide = Interface {
        parameters: vec![("dR".to_owned(), 1e-3), ("L".to_owned(), 0.05)],
        ..steel_on_steel("cyl_johnson")
    };
    let Law::Viscoelastic(law) = wide.prepare(&bearing()).unwrap().law else { panic!("no spring") };
    let (f, g): (f64, f64) =
        (law.elastic.force(1e-5), Elastic::Line(LineContact::johnson(STEEL, 0.05, 1e-3)).force(1e-5));
    assert!((f / g - 1.0).abs() < 1e-12);
}

#[test]
fn k_n_and_e_may_stand_among_the_parameters() {
    let numbers = [("K", 7.8e7), ("n", 1.1), ("e", 0.6)].map(|(symbol, x)| (symbol.to_owned(), x));
    let interface =
        Interface { law: "exact_hysteresis".to_owned(), parameters: numbers.into(), ..Interface::default() };
    let ready = interface.prepare(&on_plane(0.02)).unwrap();
    assert_eq!((ready.stiffness, ready.exponent, ready.restitution), (Some(7.8e7), 1.1, Some(0.6)));
    assert_eq!(interface.exponent().unwrap(), 1.1);
    assert!((strike(&ready, 1.0, 1.0).restitution - 0.6).abs() < 1e-8);
}
