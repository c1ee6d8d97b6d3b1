//! Laws that are made anew where the surfaces meet.

use super::*;
use carom_laws::normal::{Elastic, Law, LineContact};
use carom_laws::stiffness::{k_hertz_elliptic, k_spheres};

const STEEL: f64 = 207e9 / 1.82;

/// Principal curvatures [1/m] on a flat, first those of the start and then those of a touch.
const PLACES: [[PrincipalCurvatures; 2]; 2] = [
    [PrincipalCurvatures { first: 10.0, second: 60.0 }, PrincipalCurvatures { first: 0.0, second: 0.0 }],
    [PrincipalCurvatures { first: 300.0, second: 45.0 }, PrincipalCurvatures { first: 0.0, second: 0.0 }],
];

fn egg() -> Surfaces {
    Surfaces { curvatures: PLACES[0], planar: false, varying: true }
}

fn elliptic([one, _]: [PrincipalCurvatures; 2]) -> f64 {
    k_hertz_elliptic(STEEL, one.first, one.second).unwrap().stiffness
}

fn spring(law: &Law) -> f64 {
    law.spring().unwrap().0
}

#[test]
fn the_stiffness_is_that_of_the_curvatures_where_they_touch_and_that_is_said() {
    for law in ["hertz", "ye_flores", "tsuji", "ln_permanent", "xiong_dai"] {
        let ready = steel_on_steel(law).prepare(&egg()).unwrap();
        assert!((ready.stiffness.unwrap() / elliptic(PLACES[0]) - 1.0).abs() < 1e-12, "{law}");
        let words = "K from the curvatures where they touch: this one is that of the start";
        assert!(ready.assumed.iter().any(|phrase| phrase == words), "{:?}", ready.assumed);
        let there = ready.fitting.unwrap().law(&PLACES[1]).unwrap();
        assert!((spring(&there) / elliptic(PLACES[1]) - 1.0).abs() < 1e-12, "{law}");
    }
}

#[test]
fn what_does_not_follow_from_the_curvature_is_left_alone() {
    let given = Interface { stiffness: Some(1e8), ..steel_on_steel("hertz") };
    assert!(given.prepare(&egg()).unwrap().fitting.is_none());
    assert!(steel_on_steel("hertz").prepare(&on_plane(0.02)).unwrap().fitting.is_none());
}

/// A law that depends on the onset alone is calibrated once, and stays so wherever the surfaces meet; every other one is calibrated for what it is there.
#[test]
fn a_law_that_is_made_anew_delivers_what_is_asked_for() {
    let corner = [PrincipalCurvatures { first: f64::INFINITY, second: 0.0 }, PrincipalCurvatures::plane()];
    for law in ["lankarani_nikravesh", "hunt_crossley", "tsuji", "ristow", "xiong_dai", "ln_permanent"] {
        let ready = Interface { calibrate: true, ..steel_on_steel(law) }.prepare(&egg()).unwrap();
        let fitting = ready.fitting.clone().unwrap();
        for curvatures in PLACES {
            let there = PreparedLaw { law: fitting.law(&curvatures).unwrap(), ..ready.clone() };
            let got = strike(&there, 0.4, 0.3).restitution;
            assert!((got - 0.7).abs() < 1e-8, "{law}: {got}");
        }
        assert!(fitting.law(&corner).is_none(), "{law}");
    }
}

#[test]
fn a_law_of_one_radius_is_refused_even_where_it_begins_on_a_round_tip() {
    let tip = Surfaces { varying: true, ..on_plane(0.02) };
    assert_eq!(steel_on_steel("thornton").prepare(&tip).unwrap_err(), InterfaceError::TwoRadii);
    steel_on_steel("thornton").prepare(&on_plane(0.02)).unwrap();
}

#[test]
fn an_expression_is_made_anew_as_well() {
    let said = Interface { law: "expr: K*d^1.5".to_owned(), restitution: None, ..steel_on_steel("") };
    let ready = said.prepare(&egg()).unwrap();
    let there = ready.fitting.unwrap().law(&PLACES[1]).unwrap();
    let at = carom_laws::normal::LawInput::new(1e-5, 0.0);
    let onset = carom_laws::normal::Onset { approach_speed: 1.0, effective_mass: 1.0 };
    let force = there.force(&at, &there.touch(onset));
    assert!((force / (elliptic(PLACES[1]) * 1e-5f64.powf(1.5)) - 1.0).abs() < 1e-12, "{force}");
}

/// A pin of 5 mm on a wall that is flat here and bends by 20 mm there, one way or the other.
#[test]
fn a_wall_that_bends_is_as_stiff_as_it_is_where_the_pin_meets_it() {
    let wall = |curvature: f64| {
        let wall = PrincipalCurvatures { first: curvature, second: 0.0 };
        Surfaces { curvatures: [wall, PrincipalCurvatures::cylinder(5e-3)], planar: true, varying: true }
    };
    let power = steel_on_steel("lankarani_nikravesh").prepare(&wall(0.0)).unwrap().fitting.unwrap();
    for (curvature, radius) in [(0.0, 5e-3), (50.0, 4e-3), (-50.0, 1.0 / 150.0)] {
        let k = spring(&power.law(&wall(curvature).curvatures).unwrap());
        assert!((k / k_spheres(STEEL, radius) - 1.0).abs() < 1e-12, "{curvature}: {k}");
    }

    let line = Interface { length: Some(0.01), restitution: None, ..steel_on_steel("cyl_johnson") };
    let ready = line.prepare(&wall(-50.0)).unwrap();
    assert!(ready.assumed.contains(&"radii from the curvatures where they touch".to_owned()), "{:?}", ready.assumed);
    let Law::Viscoelastic(there) = ready.fitting.unwrap().law(&wall(50.0).curvatures).unwrap() else { panic!() };
    assert_eq!(there.elastic, Elastic::Line(LineContact::johnson(STEEL, 0.01, 0.025)));
}
