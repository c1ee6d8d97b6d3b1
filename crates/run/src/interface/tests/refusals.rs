//! What is refused, under which key, and what to write instead.

use super::*;

fn refused(interface: &Interface, surfaces: Surfaces) -> InterfaceError {
    match interface.prepare(&surfaces) {
        Err(error) => error,
        Ok(ready) => panic!("{} was accepted: {:?}", interface.law, ready.assumed),
    }
}

/// Key, message and remedy of what is refused.
fn words(interface: &Interface, surfaces: Surfaces) -> (&'static str, String, String) {
    let error = refused(interface, surfaces);
    (error.key(), error.to_string(), error.remedy())
}

#[test]
fn an_unknown_law_is_refused_with_the_nearest() {
    let (key, message, remedy) = words(&steel_on_steel("ye_floers"), on_plane(0.02));
    assert_eq!(
        (key, message.as_str(), remedy.as_str()),
        ("law", "unknown law \"ye_floers\"", "did you mean \"ye_flores\"?")
    );
}

#[test]
fn laws_of_other_kinds_are_refused() {
    for law in ["coulomb", "stereomechanical", "k_spheres", "cor_newton", "liu_spherical", "K*d^1.5"] {
        let (key, message, remedy) = words(&steel_on_steel(law), on_plane(0.02));
        assert_eq!(key, "law", "{message}");
        assert!(message.contains(law) && !remedy.is_empty(), "{message}: {remedy}");
    }
}

#[test]
fn no_material_and_no_stiffness_is_no_steel() {
    let bare = Interface { materials: Vec::new(), ..steel_on_steel("ye_flores") };
    let (key, _, remedy) = words(&bare, on_plane(0.02));
    assert_eq!(key, "stiffness");
    assert!(remedy.contains("materials") && remedy.contains("stiffness"), "{remedy}");
    let (key, message, _) = words(&Interface { law: "thornton".to_owned(), ..bare }, on_plane(0.02));
    assert_eq!(key, "materials", "{message}");
}

#[test]
fn an_exponent_that_is_not_hertzs_asks_for_a_stiffness() {
    let (key, message, remedy) = words(&steel_on_steel("hooke"), on_plane(0.02));
    assert_eq!((key, remedy.as_str()), ("stiffness", "write stiffness = \"... N/m\""), "{message}");
    let soft = Interface { exponent: Some(1.1), ..steel_on_steel("hertz") };
    assert_eq!(words(&soft, bearing()).2, "write stiffness = \"... N/m^1.1\"");
}

#[test]
fn a_line_law_on_a_point_contact_is_refused_with_a_law_that_fits() {
    for law in ["cyl_johnson", "cyl_lankarani_nikravesh", "cyl_brandlein", "dubowsky_freudenstein_pair"] {
        let interface = Interface { length: Some(0.01), stiffness: Some(1e9), ..steel_on_steel(law) };
        let (key, message, remedy) = words(&interface, on_plane(0.02));
        assert_eq!(key, "law", "{message}");
        assert!(message.contains(law) && remedy.contains("hertz"), "{message}: {remedy}");
    }
}

#[test]
fn a_line_law_needs_its_length() {
    let (key, message, _) = words(&steel_on_steel("cyl_johnson"), bearing());
    assert_eq!((key, message.as_str()), ("length", "cyl_johnson needs the length of the line contact"));
}

#[test]
fn a_flat_is_refused_with_the_laws_that_can_serve_it() {
    let flat = profiles(f64::INFINITY, 0.01);
    let long = |law: &str| Interface { length: Some(0.01), ..steel_on_steel(law) };
    let (key, message, remedy) = words(&long("cyl_johnson"), flat);
    assert_eq!(key, "law", "{message}");
    let able = remedy.split(": ").nth(1).unwrap();
    assert!(able.split(", ").count() > 1, "{remedy}");
    for law in able.split(", ") {
        long(law).prepare(&flat).unwrap();
    }
}

#[test]
fn a_material_without_a_yield_strength_cannot_yield() {
    let glass = vec![material::find("glass").unwrap().clone()];
    let brittle = Interface { materials: glass, ..steel_on_steel("thornton") };
    let (key, message, remedy) = words(&brittle, on_plane(0.02));
    assert_eq!(key, "materials");
    assert!(message.contains("glass") && remedy.contains("sy"), "{message}: {remedy}");
    let told = Interface { parameters: vec![("sy".to_owned(), 1e9)], ..brittle };
    assert!(told.prepare(&on_plane(0.02)).is_ok());
}

#[test]
fn three_materials_are_one_too_many() {
    let three = vec![steel().remove(0); 3];
    assert_eq!(words(&Interface { materials: three, ..steel_on_steel("hertz") }, on_plane(0.02)).0, "materials");
}

#[test]
fn surfaces_without_a_radius_have_no_stiffness() {
    let ball = PrincipalCurvatures::sphere;
    let between = |one, other| Surfaces { curvatures: [one, other], planar: false, varying: false };
    let corner = PrincipalCurvatures { first: f64::INFINITY, second: 0.0 };
    for (surfaces, expected) in [
        (between(PrincipalCurvatures::plane(), PrincipalCurvatures::plane()), InterfaceError::Flat),
        (between(ball(0.01), ball(-0.01)), InterfaceError::Flat),
        (between(ball(0.02), ball(-0.01)), InterfaceError::TooLarge),
        (profiles(0.02, -0.01), InterfaceError::TooLarge),
        (profiles(f64::INFINITY, f64::INFINITY), InterfaceError::Flat),
        (
            Surfaces { curvatures: [corner, PrincipalCurvatures::plane()], planar: true, varying: false },
            InterfaceError::Corner,
        ),
    ] {
        assert_eq!(refused(&steel_on_steel("hertz"), surfaces), expected, "{surfaces:?}");
        let given = Interface { stiffness: Some(1e9), ..steel_on_steel("hertz") };
        assert!(given.prepare(&surfaces).is_ok(), "{surfaces:?}");
    }
    let groove = between(ball(5e-3), PrincipalCurvatures::cylinder(-6e-3));
    assert_eq!(refused(&steel_on_steel("thornton"), groove), InterfaceError::TwoRadii);
}

#[test]
fn a_law_that_takes_a_restitution_gets_no_default() {
    for law in ["ye_flores", "ln_permanent", "tsuji"] {
        let silent = Interface { restitution: None, ..steel_on_steel(law) };
        assert_eq!(refused(&silent, on_plane(0.02)).key(), "restitution", "{law}");
    }
    let silent = Interface { restitution: None, calibrate: true, ..steel_on_steel("schafer") };
    assert_eq!(refused(&silent, on_plane(0.02)), InterfaceError::NoRestitution { law: "schafer" });
}

#[test]
fn restitutions_that_cannot_be_are_refused() {
    let asked = |law: &str, e, calibrate| Interface { restitution: Some(e), calibrate, ..steel_on_steel(law) };
    for e in [-0.1, 1.1, f64::NAN] {
        assert_eq!(refused(&asked("ye_flores", e, false), on_plane(0.02)).key(), "restitution", "{e}");
    }
    let (key, message, _) = words(&asked("ye_flores", 0.0, false), on_plane(0.02));
    assert_eq!(key, "restitution", "{message}");
    let (key, message, _) = words(&asked("ye_flores", 0.0, true), on_plane(0.02));
    assert_eq!(key, "restitution", "{message}");
    let (key, message, remedy) = words(&asked("hertz", 0.7, true), on_plane(0.02));
    assert_eq!((key, remedy.as_str()), ("calibrate", "take a law with a loss"), "{message}");
    let line = Interface { length: Some(0.02), ..asked("cyl_johnson", 0.7, true) };
    let (key, message, remedy) = words(&line, bearing());
    assert_eq!((key, remedy.as_str()), ("calibrate", "add damping = \"lankarani_nikravesh\""), "{message}");
}

#[test]
fn damping_that_makes_no_sense_is_refused_under_its_key() {
    let damped = |law: &str, damping: &str| Interface {
        damping: Some(damping.to_owned()),
        length: Some(0.02),
        ..steel_on_steel(law)
    };
    for (law, damping, part) in [
        ("cyl_johnson", "ye_flors", "ye_flores"),
        ("cyl_johnson", "kelvin_voigt", "hunt_crossley"),
        ("hertz", "ye_flores", "ye_flores"),
        ("tsuji", "ye_flores", "leave it out"),
        ("expr: K*d", "ye_flores", "leave it out"),
    ] {
        let (key, message, remedy) = words(&damped(law, damping), bearing());
        assert!(key == "damping" && remedy.contains(part), "{message}: {remedy}");
    }
    let silent = Interface { restitution: None, ..damped("cyl_johnson", "ye_flores") };
    assert_eq!(refused(&silent, bearing()), InterfaceError::NoRestitution { law: "cyl_johnson" });
    // The factor makes no law of line contact fit for a point.
    assert_eq!(
        refused(&damped("cyl_johnson", "ye_flores"), on_plane(0.02)),
        InterfaceError::Point { law: "cyl_johnson" }
    );
}

#[test]
fn numbers_that_must_be_positive_are_refused_under_their_key() {
    let hertz = || steel_on_steel("hertz");
    for (key, interface) in [
        ("stiffness", Interface { stiffness: Some(0.0), ..hertz() }),
        ("exponent", Interface { exponent: Some(f64::INFINITY), ..hertz() }),
        ("length", Interface { length: Some(-1.0), ..hertz() }),
        ("stiffness", Interface { parameters: vec![("K".to_owned(), 0.0)], ..hertz() }),
        (
            "parameters",
            Interface {
                parameters: vec![("D".to_owned(), -1.0)],
                stiffness: Some(1e7),
                ..steel_on_steel("kelvin_voigt")
            },
        ),
    ] {
        let error = refused(&interface, on_plane(0.02));
        assert_eq!(error.key(), key, "{error}");
    }
}

#[test]
fn own_parameters_are_given_all_or_not_at_all() {
    let some =
        |law: &str, symbol: &str| Interface { parameters: vec![(symbol.to_owned(), 1.0)], ..steel_on_steel(law) };
    let (key, message, _) = words(&some("choi", "md"), on_plane(0.02));
    assert_eq!(key, "parameters");
    assert!(message.contains("mi (") && message.contains("Rc ("), "{message}");
    let (key, message, remedy) = words(&some("hertz", "xi"), on_plane(0.02));
    assert_eq!((key, remedy.as_str()), ("parameters", "it takes K, n"), "{message}");
    let fit = Interface { length: Some(0.02), ..steel_on_steel("cyl_power_fit") };
    assert!(words(&fit, bearing()).1.contains("k ("));
}

#[test]
fn what_is_said_twice_is_refused() {
    let twice = Interface { stiffness: Some(1e9), parameters: vec![("K".to_owned(), 1e9)], ..steel_on_steel("hertz") };
    let (key, message, remedy) = words(&twice, on_plane(0.02));
    assert_eq!((key, remedy.as_str()), ("parameters", "keep `stiffness` alone"), "{message}");
}

/// Pereira's fit is not a number for clearances below a micrometre.
#[test]
fn a_formula_without_a_number_is_refused() {
    let tight = Interface { length: Some(0.02), ..steel_on_steel("cyl_pereira_2011") };
    assert_eq!(refused(&tight, profiles(-0.01, 0.01 - 5e-7)), InterfaceError::NoForce { law: "cyl_pereira_2011" });
}

#[test]
fn expressions_are_held_to_their_symbols() {
    let law = |text: &str, parameters: &[(&str, f64)]| Interface {
        law: format!("expr: {text}"),
        stiffness: Some(1e9),
        parameters: parameters.iter().map(|(symbol, x)| ((*symbol).to_owned(), *x)).collect(),
        ..Interface::default()
    };
    for (interface, key, word) in [
        (law("K*d + c*v", &[]), "parameters", "uses c"),
        (law("K*d", &[("c", 1.0)]), "parameters", "does not use"),
        // A slip of the pen in the expression, and not a parameter too many.
        (law("K*d + cc*v", &[("c", 1.0)]), "parameters", "uses cc"),
        (law("K*d", &[("v0", 1.0)]), "parameters", "variable"),
        (law("K*d*(1 - e)", &[]), "restitution", "the expression"),
        (law("K*(d", &[]), "law", "K*(d"),
        (law("K/d", &[]), "law", "not finite"),
        (Interface { stiffness: None, ..law("K*d", &[]) }, "stiffness", "how stiff"),
        (
            Interface { calibrate: true, restitution: Some(0.5), ..law("K*d", &[]) },
            "calibrate",
            "no dissipation coefficient",
        ),
    ] {
        let error = refused(&interface, on_plane(0.02));
        assert_eq!(error.key(), key, "{error}");
        assert!(error.to_string().contains(word), "{error}");
        assert!(!error.to_string().contains("--param"), "{error}");
    }
}

#[test]
fn an_expression_takes_its_stiffness_from_the_contact() {
    let text = "expr: K*d^n*(1 + 0.4*v/v0)";
    let interface = Interface { law: text.to_owned(), materials: steel(), ..Interface::default() };
    let ready = interface.prepare(&on_plane(0.02)).unwrap();
    let hertz = steel_on_steel("hertz").prepare(&on_plane(0.02)).unwrap();
    assert_eq!((ready.stiffness, ready.exponent), (hertz.stiffness, 1.5));
    let expected = carom_laws::normal::hysteresis::delivered(0.4);
    assert!((strike(&ready, 1.0, 1.0).restitution - expected).abs() < 1e-8);
    // K2 is a name of its own.
    let own =
        Interface { law: "expr: K2*d".to_owned(), parameters: vec![("K2".to_owned(), 1e6)], ..Interface::default() };
    assert!(own.prepare(&on_plane(0.02)).unwrap().stiffness.is_none());
}
