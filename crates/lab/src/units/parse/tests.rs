use super::super::{Dimension, quantity};
use super::*;
use std::f64::consts::PI;

fn si(text: &str) -> f64 {
    parse(text).unwrap_or_else(|e| panic!("{e}")).value
}

#[test]
fn everyday_quantities_are_read_exactly() {
    for (text, value) in [
        ("20 mm", 0.02),
        ("207 GPa", 207e9),
        ("1.5e10 N/m^1.5", 1.5e10),
        ("1 m/s", 1.0),
        ("0.32 s/m", 0.32),
        ("36 um", 36e-6),
        ("36 µm", 36e-6),
        ("36 μm", 36e-6),
        ("130us", 130e-6),
        ("65 mJ", 0.065),
        ("131 g", 0.131),
        ("2 t", 2000.0),
        ("36 km/h", 10.0),
        ("1 in", 0.0254),
        ("3 ft", 0.9144),
        ("12 lb", 5.44310844),
        ("1 kgf", 9.80665),
        ("2.5 bar", 2.5e5),
        ("100 mbar", 1e4),
        ("2 L", 0.002),
        ("2 h", 7200.0),
        ("90 min", 5400.0),
        ("50 Hz", 50.0),
        ("7.85 g/cm^3", 7850.0),
        ("5 %", 0.05),
        ("-3 kN", -3000.0),
        ("+.5 m", 0.5),
        ("5. m", 5.0),
        ("1E3 Pa", 1000.0),
    ] {
        let got = si(text);
        assert!((got - value).abs() <= 1e-15 * value.abs(), "{text}: {got} is not {value}");
    }
    assert_eq!((si("20 mm"), si("207 GPa"), si("36 um"), si("36 km/h")), (0.02, 207e9, 36e-6, 10.0));
}

#[test]
fn angles_turn_into_radians() {
    assert_eq!(si("180 deg"), PI);
    assert_eq!(si("30°"), PI / 6.0);
    assert_eq!(si("1 turn"), 2.0 * PI);
    assert!((si("5000 rpm") - 5000.0 * 2.0 * PI / 60.0).abs() < 1e-12);
    assert_eq!(quantity("5000 rpm", Dimension::ANGULAR_SPEED), Ok(si("5000 rpm")));
    assert_eq!(quantity("3 rad/s", Dimension::ANGULAR_SPEED), Ok(3.0));
    assert_eq!(quantity("3 mrad/s", Dimension::ANGULAR_SPEED), Ok(0.003));
    assert_eq!(quantity("90 deg/s", Dimension::ANGULAR_SPEED), Ok(si("90 deg/s")));
    assert_eq!(quantity("3", Dimension::ANGULAR_SPEED), Ok(3.0));
    // Turns or radians?
    for unclear in ["5 Hz", "300 1/min", "300 min^-1", "2 kHz", "3 1/s"] {
        let said = quantity(unclear, Dimension::ANGULAR_SPEED).unwrap_err();
        assert!(matches!(said, UnitError::Frequency { .. }), "{unclear}: {said}");
    }
}

#[test]
fn imperial_units_follow_their_definitions() {
    assert!((si("1 lbf") - 0.45359237 * 9.80665).abs() < 1e-14);
    assert!((si("1 psi") / (si("1 lbf") / (0.0254 * 0.0254)) - 1.0).abs() < 1e-15);
    assert_eq!(si("30 ksi"), 1000.0 * si("30 psi"));
}

#[test]
fn products_and_quotients_may_be_written_many_ways() {
    let damping = Dimension::parse("N s/m^1.5").unwrap();
    for text in ["2 N s/m^1.5", "2 N*s/m^1.5", "2 N·s/m^1.5", "2 N⋅s / m^1.5", "2 s N m^-1.5", "2 N/m^1.5*s"] {
        assert_eq!(quantity(text, damping), Ok(2.0), "{text}");
    }
    assert_eq!(Dimension::parse("m/s/s"), Ok(Dimension::ACCELERATION));
    for text in ["9.81 m/s^2", "9.81 m/s2", "9.81 m/s²", "9.81 m s^-2", "9.81 m s-2", "9.81 m·s⁻²"] {
        assert_eq!(quantity(text, Dimension::ACCELERATION), Ok(9.81), "{text}");
    }
    assert_eq!(parse("3 1/s").map(|read| read.value), Ok(3.0));
}

#[test]
fn prefixes_are_raised_with_their_unit() {
    let k = si("1 N/mm^1.09");
    assert!((k / 1000f64.powf(1.09) - 1.0).abs() < 1e-14, "{k}");
    assert_eq!(si("1 mm^2"), 1e-6);
    assert_eq!(si("1 N/mm^2"), 1e6);
}

#[test]
fn bare_numbers_are_si_and_fit_every_dimension() {
    assert_eq!(quantity("0.02", Dimension::LENGTH), Ok(0.02));
    assert_eq!(quantity(" 1e-3 ", Dimension::stiffness(1.5)), Ok(1e-3));
    assert!(quantity("2 rad", Dimension::LENGTH).is_err());
}

#[test]
fn a_wrong_dimension_says_what_was_given_and_what_to_write() {
    let said = |text, expected| quantity(text, expected).unwrap_err().to_string();
    assert_eq!(said("20 mm", Dimension::SPEED), r#"expected a speed such as "1 m/s", not "20 mm", which is a length"#);
    assert_eq!(
        said("1e10 N/m", Dimension::stiffness(1.5)),
        r#"expected a stiffness in N/m^1.5 such as "1.5e10 N/m^1.5", not "1e10 N/m", which is in N/m"#
    );
}

#[test]
fn text_that_is_no_number_is_refused() {
    for text in ["", " ", "nan", "NaN m", "inf", "-inf N", "infinity", "mm", "e5", "-", ".", "+ 3 m", "--3", "m 3"] {
        assert!(matches!(parse(text), Err(UnitError::NotANumber { .. })), "{text:?}: {:?}", parse(text));
    }
    for text in ["1e999", "1e308 km", "-1e400 N"] {
        assert!(matches!(parse(text), Err(UnitError::NotFinite { .. })), "{text:?}");
    }
}

#[test]
fn errors_point_at_the_trouble() {
    for (text, at) in [
        ("  mm", 2),
        ("20 mm/x", 6),
        ("20 parsec", 3),
        ("1,5 mm", 1),
        ("1 000 mm", 2),
        ("3 N/(m s)", 4),
        ("3 m/", 4),
        ("3 m//s", 4),
        ("3 * m", 2),
        ("3 m^", 4),
        ("3 m^x", 4),
        ("3 m^1e3", 5),
        ("3 m^100", 4),
        ("3 µm/ñ", 6),
    ] {
        let error = parse(text).unwrap_err();
        assert_eq!(error.position(), Some(at), "{text}: {error}");
        assert!(text.is_char_boundary(at));
    }
}

#[test]
fn a_mistyped_unit_gets_a_suggestion() {
    assert_eq!(parse("3 mpa").unwrap_err().to_string(), r#"unknown unit "mpa" in "3 mpa"; did you mean "MPa"?"#);
    assert_eq!(parse("3 kn").unwrap_err().to_string(), r#"unknown unit "kn" in "3 kn"; did you mean "kN"?"#);
    let said = |text: &str| parse(text).unwrap_err().to_string();
    for (text, unit) in
        [("3 gr", "g"), ("3 sec", "s"), ("3 secs", "s"), ("300 U/min", "rev"), ("3 Nm", "N m"), ("3 inches", "in")]
    {
        assert!(said(text).ends_with(&format!("did you mean {unit:?}?")), "{}", said(text));
    }
    assert_eq!(parse("3 quux").unwrap_err().to_string(), r#"unknown unit "quux" in "3 quux""#);
}

#[test]
fn a_unit_alone_cannot_start_with_a_number() {
    assert!(Dimension::parse("3 m").is_err());
    assert!(Dimension::parse("12").is_err());
}
