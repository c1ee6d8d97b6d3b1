//! Friction beside a normal law: what is filled in, told and refused.

use super::*;
use crate::interface::{FrictionError, FrictionSaid, PreparedFriction, Writer};
use carom_laws::catalogue::{self, Kind, Role};
use carom_laws::friction::Friction;

fn with(friction: FrictionSaid) -> Interface {
    Interface { friction: Some(friction), ..steel_on_steel("hertz") }
}

fn ready(friction: FrictionSaid) -> (PreparedFriction, Vec<String>) {
    let ready = with(friction).prepare(&on_plane(0.02)).unwrap();
    let told = ready.assumed.into_iter().filter(|phrase| !phrase.contains("has no loss")).collect();
    (ready.friction.unwrap(), told)
}

fn own(numbers: &[(&str, f64)]) -> Vec<(String, f64)> {
    numbers.iter().map(|(symbol, value)| ((*symbol).to_owned(), *value)).collect()
}

fn refused(friction: FrictionSaid) -> (&'static str, String) {
    let error = with(friction).prepare(&on_plane(0.02)).unwrap_err();
    let InterfaceError::Friction(own) = &error else { panic!("{error}") };
    assert!(error.key() == "friction" && !own.remedy(Writer::File).is_empty());
    (own.key(), own.to_string())
}

#[test]
fn one_coefficient_is_coulombs_law_at_rest_and_while_sliding() {
    let (friction, assumed) = ready(FrictionSaid::coefficient(0.3));
    assert!(matches!(friction.law, Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.3 }), "{:?}", friction.law);
    assert_eq!(friction.words(), "coulomb (mu_s 0.3, mu_d 0.3)");
    assert!(assumed.is_empty(), "{assumed:?}");
}

#[test]
fn every_friction_law_runs_by_its_name_and_tells_all_that_it_assumes() {
    for entry in catalogue::entries().filter(|entry| matches!(entry.kind, Kind::Friction(_))) {
        let (friction, assumed) = ready(FrictionSaid::law(entry.id));
        assert_eq!(friction.name, entry.id);
        let [phrase] = &assumed[..] else { panic!("{}: {assumed:?}", entry.id) };
        let is_own = |symbol: &str| matches!(entry.parameter(symbol).unwrap().role, Role::Own(_));
        for (symbol, ..) in friction.numbers.iter().filter(|(symbol, ..)| is_own(symbol)) {
            assert!(phrase.contains(symbol.as_str()), "{symbol} of {}: {phrase}", entry.id);
        }
    }
}

#[test]
fn coefficients_alone_leave_the_rest_to_the_documented_case() {
    let said = FrictionSaid { at_rest: Some(0.4), sliding: Some(0.3), ..FrictionSaid::law("lugre") };
    let (friction, assumed) = ready(said);
    assert!(friction.words().starts_with("lugre (mu_s 0.4, mu_d 0.3, vs "), "{}", friction.words());
    assert!(assumed.len() == 1 && !assumed[0].contains("mu_") && assumed[0].contains("s0 "), "{assumed:?}");
    // A coefficient that the law does not have is told, unless it is the same number.
    let of_ambrosio = |at_rest| FrictionSaid { at_rest, sliding: Some(0.3), ..FrictionSaid::law("ambrosio") };
    assert_eq!(ready(of_ambrosio(Some(0.4))).1[0], "static not used: ambrosio takes none");
    assert_eq!(ready(of_ambrosio(Some(0.3))).1.len(), 1);
}

#[test]
fn a_law_with_all_its_numbers_assumes_nothing() {
    let parameters = own(&[("mu_d", 0.1), ("v0", 1e-3), ("v1", 1e-2)]);
    let (friction, assumed) = ready(FrictionSaid { parameters, ..FrictionSaid::law("ambrosio") });
    assert_eq!(friction.words(), "ambrosio (mu_d 0.1, v0 0.001 m/s, v1 0.01 m/s)");
    assert!(assumed.is_empty(), "{assumed:?}");
}

#[test]
fn materials_have_usual_coefficients_which_are_told_as_assumed() {
    let (friction, assumed) = ready(FrictionSaid::of_materials());
    assert_eq!(friction.words(), "coulomb (mu_s 0.6, mu_d 0.3)");
    let told = "friction of dry steel on steel assumed, mu_s 0.6 and mu_d 0.3 (sources have 0.1 to 0.8)";
    assert_eq!(assumed, [told]);
    let of = |materials: Vec<Material>| {
        let bare = Interface { materials, stiffness: Some(1e9), ..with(FrictionSaid::of_materials()) };
        bare.prepare(&on_plane(0.02)).unwrap_err()
    };
    assert_eq!(of(Vec::new()), InterfaceError::Friction(FrictionError::NoMaterials));
    let peek = of(vec![material::find("peek").unwrap().clone(), material::find("oak").unwrap().clone()]);
    assert_eq!(peek.to_string(), "no usual friction of peek on oak is known");
    assert_eq!(peek.remedy(), "write a coefficient such as 0.3; known: oak on oak, oak on steel");
}

#[test]
fn a_law_of_the_elasticity_along_the_surface_takes_it_from_the_contact() {
    let (friction, _) = ready(FrictionSaid::law("mindlin"));
    assert!(friction.words().starts_with("mindlin (mu_d 0.15, Gs ") && friction.words().ends_with(", R 20 mm)"));
    let bare = Interface { materials: Vec::new(), stiffness: Some(1e9), ..with(FrictionSaid::law("mindlin")) };
    let error = bare.prepare(&on_plane(0.02)).unwrap_err();
    assert_eq!(error.to_string(), "mindlin takes Gs from the materials of the contact, which has none");
    assert_eq!(error.remedy(), "write materials = [\"steel\", \"steel\"]");
}

#[test]
fn an_expression_is_the_coefficient() {
    let parameters = own(&[("v1", 0.05)]);
    let (friction, _) = ready(FrictionSaid { parameters, ..FrictionSaid::law("expr: 0.2 + 0.1*exp(-v/v1)") });
    assert_eq!(friction.words(), "expr: 0.2 + 0.1*exp(-v/v1) (v1 0.05)");
    let Friction::User(law) = friction.law else { panic!("{:?}", friction.law) };
    assert!((law.coefficient(0.0, 10.0) - 0.3).abs() < 1e-15);
    let twice = FrictionSaid { sliding: Some(0.3), ..FrictionSaid::law("expr: 0.2") };
    assert_eq!(refused(twice).1, "the expression is the coefficient, and static or kinetic is given as well");
}

#[test]
fn numbers_that_make_no_sense_are_refused_under_their_key() {
    let law = FrictionSaid::law;
    let both = |at_rest, sliding| FrictionSaid { at_rest: Some(at_rest), sliding: Some(sliding), ..law("coulomb") };
    assert_eq!(refused(both(-0.1, 0.1)).1, "a coefficient of friction must not be negative, but is -0.1");
    let below = ("static", "the static coefficient of friction is below the kinetic one".to_owned());
    assert_eq!(refused(both(0.2, 0.3)), below);
    let ramp = FrictionSaid { parameters: own(&[("mu_d", 0.1), ("v0", 1e-2), ("v1", 1e-3)]), ..law("ambrosio") };
    assert_eq!(refused(ramp), ("parameters", "v1 must be above v0".to_owned()));
    let part = FrictionSaid { parameters: own(&[("v0", 1e-3)]), ..law("ambrosio") };
    assert!(refused(part).1.starts_with("ambrosio also needs kinetic (coefficient while sliding"));
    let one = FrictionSaid { at_rest: Some(0.3), ..law("coulomb") };
    assert!(refused(one).1.starts_with("coulomb also needs kinetic"));
    let twice = FrictionSaid { sliding: Some(0.3), parameters: own(&[("mu_d", 0.3)]), ..law("coulomb") };
    assert_eq!(refused(twice).0, "kinetic");
    let unknown = FrictionSaid { parameters: own(&[("fn", 1.0)]), ..law("coulomb") };
    assert_eq!(refused(unknown), ("parameters", "coulomb has no parameter \"fn\"".to_owned()));
}

#[test]
fn laws_of_other_kinds_are_sent_where_they_belong() {
    let (key, said) = refused(FrictionSaid::law("hertz"));
    assert_eq!((key, said.as_str()), ("law", "\"hertz\" is a law of the normal force, and no friction law"));
    assert_eq!(refused(FrictionSaid::law("lugra")).1, "unknown friction law \"lugra\"");
    let other_way = steel_on_steel("lugre").prepare(&on_plane(0.02)).unwrap_err();
    assert_eq!(
        (other_way.key(), other_way.remedy().as_str()),
        ("law", "write friction = \"lugre\", and a law beside it")
    );
}
