//! Truths about every text and every number.

use proptest::prelude::*;

use super::{Dimension, engineering, parse, quantity};

const UNITS: [&str; 18] =
    ["m", "kg", "s", "N", "Pa", "J", "W", "Hz", "mm", "um", "GPa", "rpm", "deg", "in", "lbf", "psi", "min", "km"];

fn unit() -> impl Strategy<Value = &'static str> {
    prop::sample::select(UNITS.to_vec())
}

/// Powers with two decimals, as they occur in fitted laws.
fn power() -> impl Strategy<Value = f64> {
    (-400i32..=400).prop_map(|p| f64::from(p) / 100.0)
}

fn number() -> impl Strategy<Value = f64> {
    (-999_999_999i64..=999_999_999, -12i32..=12).prop_map(|(n, ten)| n as f64 * 10f64.powi(ten))
}

fn close(a: f64, b: f64, tolerance: f64) -> bool {
    (a - b).abs() <= tolerance * a.abs().max(b.abs())
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        let _ = parse(&text);
        let _ = Dimension::parse(&text);
    }

    #[test]
    fn no_near_unit_makes_the_reader_panic(text in "[-+0-9.eE]{0,6} ?[a-zµ°%²⁻*/^ ·0-9.-]{0,12}") {
        match parse(&text) {
            Ok(read) => prop_assert!(read.value.is_finite()),
            Err(error) => prop_assert!(error.position().is_none_or(|at| text.is_char_boundary(at))),
        }
    }

    #[test]
    fn a_bare_number_reads_back_to_the_last_bit(value in any::<f64>().prop_filter("finite", |x| x.is_finite())) {
        prop_assert_eq!(quantity(&format!("{value}"), Dimension::FORCE), Ok(value));
        prop_assert_eq!(quantity(&format!("{value:e} N"), Dimension::FORCE), Ok(value));
    }

    #[test]
    fn dimensions_print_and_read_back(kg in power(), m in power(), s in power()) {
        let dimension = Dimension::new(kg, m, s);
        prop_assert_eq!(Dimension::parse(&dimension.to_string()), Ok(dimension));
        prop_assert!(quantity(&dimension.example(), dimension).is_ok());
    }

    #[test]
    fn dividing_undoes_multiplying(x in number(), a in unit(), b in unit(), p in power()) {
        let there_and_back = parse(&format!("{x} {a} {b}^{p}/{b}^{p}")).unwrap();
        let direct = parse(&format!("{x} {a}")).unwrap();
        prop_assert_eq!(there_and_back.dimension, direct.dimension);
        prop_assert!(close(there_and_back.value, direct.value, 1e-12));
    }

    #[test]
    fn the_order_of_factors_does_not_matter(x in number(), a in unit(), b in unit(), c in unit()) {
        let one = parse(&format!("{x} {a}*{b}/{c}")).unwrap();
        let other = parse(&format!("{x} {b}/{c} {a}")).unwrap();
        prop_assert_eq!(one.dimension, other.dimension);
        prop_assert!(close(one.value, other.value, 1e-14));
    }

    #[test]
    fn what_is_printed_reads_back_to_four_digits(
        x in -1e3..1e3f64,
        ten in -40i32..40,
        unit in prop::sample::select(vec!["m", "kg", "s", "N", "Pa", "J", "W", "Hz", "m/s", "N/m^1.5", "kg m^2", "1"]),
    ) {
        let value = x * 10f64.powi(ten);
        let text = engineering(value, unit);
        let (back, dimension) = (parse(&text), Dimension::parse(unit).unwrap());
        prop_assert!(
            back.as_ref().is_ok_and(|back| close(back.value, value, 5.01e-4) && back.dimension.is_none_or(|own| own == dimension)),
            "{value} {text} {back:?}"
        );
        let digits = text.split([' ', 'e']).next().unwrap_or("").trim_start_matches(['-', '0', '.']).replace('.', "");
        prop_assert!(digits.len() <= 4, "{text}");
    }
}
