use super::*;
use proptest::prelude::*;

fn value(text: &str) -> f64 {
    Formula::read(text, &[]).unwrap().evaluate(&[], &|_, _| f64::NAN)
}

fn trouble(text: &str) -> (String, &str) {
    let error = Formula::read(text, &["push"]).unwrap_err();
    (error.message, &text[error.at])
}

#[test]
fn a_power_binds_before_a_sign_and_from_the_right() {
    assert_eq!(value("-3^2"), -9.0);
    assert_eq!(value("2^-1"), 0.5);
    assert_eq!(value("2^3^2"), 512.0);
    assert_eq!(value("2*-3"), -6.0);
    assert_eq!(value("--3 - -2"), 5.0);
    assert_eq!(value("(1 + 2)*3 - 4/2/2"), 8.0);
    assert_eq!(value("1 - 2 + 3"), 2.0);
    assert_eq!(value("12/2*3"), 18.0);
}

#[test]
fn functions_nest_and_take_two_arguments_where_they_need_them() {
    assert_eq!(value("max(1, min(5, 2 + 1)) + atan2(0, 1)"), 3.0);
    assert_eq!(value("sqrt(abs(-4))^2"), 4.0);
    assert_eq!(value("-cos(0)^2"), -1.0);
    assert!((value("sin(PI/2) + TAU - 2*π") - 1.0).abs() < 1e-15);
}

#[test]
fn a_quintic_goes_from_rest_to_rest_and_stays_there() {
    assert_eq!([value("quintic(-1)"), value("quintic(0.5)"), value("quintic(2)")], [0.0, 0.5, 1.0]);
    // 10/64 - 15/256 + 6/1024
    assert!((value("quintic(1/4)") - 0.103_515_625).abs() < 1e-15);
}

#[test]
fn a_rest_is_never_negative_and_a_step_begins_at_zero() {
    assert_eq!([value("mod(7, 3)"), value("mod(-1, 3)"), value("mod(2.5, 0.5)")], [1.0, 2.0, 0.0]);
    assert_eq!([value("step(-1e-9)"), value("step(0)"), value("step(3)")], [0.0, 1.0, 1.0]);
}

#[test]
fn a_symbol_is_alone_where_nothing_but_its_name_is_written() {
    let alone = |text: &str| Symbol::alone(text).map(|symbol| (symbol.name, symbol.at));
    assert_eq!(alone(" hinge.coordinate "), Some(("hinge.coordinate".to_owned(), 1..17)));
    assert_eq!(alone("{left hinge}"), Some(("left hinge".to_owned(), 0..12)));
    assert_eq!(alone("{PI}"), Some(("PI".to_owned(), 0..4)));
    assert!(
        ["PI", "τ", "-x", "(x)", "x y", "2", "", "{x", &"x".repeat(LONGEST + 1)]
            .iter()
            .all(|text| alone(text).is_none())
    );
}

#[test]
fn symbols_are_dotted_or_braced_and_listed_as_they_appear() {
    let text = "2*hinge.coordinate + {left-hinge.coordinate} - e*hinge.coordinate + 1e-3*E";
    let formula = Formula::read(text, &[]).unwrap();
    let names: Vec<&str> = formula.symbols().iter().map(|symbol| symbol.name.as_str()).collect();
    assert_eq!(names, ["hinge.coordinate", "left-hinge.coordinate", "e", "E"]);
    assert_eq!(&text[formula.symbols()[1].at.clone()], "{left-hinge.coordinate}");
    assert_eq!(formula.evaluate(&[1.0, 10.0, 0.5, 2000.0], &|_, _| 0.0), 13.5);
}

#[test]
fn many_symbols_keep_their_values() {
    let text: Vec<String> = (0..40).map(|k| format!("{k}*x{k}")).collect();
    let formula = Formula::read(&text.join("+"), &[]).unwrap();
    let values: Vec<f64> = (0..40).map(f64::from).collect();
    assert_eq!(formula.evaluate(&values, &|_, _| 0.0), (0..40).map(|k| f64::from(k * k)).sum::<f64>());
}

#[test]
fn tables_are_called_with_any_argument_even_each_other() {
    let formula = Formula::read("push(2*t) + 10*pull(push(t) + 1)", &["push", "pull"]).unwrap();
    let table = |k: usize, x: f64| if k == 0 { x * x } else { -x };
    assert_eq!(formula.evaluate(&[3.0], &table), 36.0 - 100.0);
    assert!(formula.derivative("t").is_none());
}

#[test]
fn a_derivative_is_over_the_same_symbols() {
    let formula = Formula::read("b*a^3 - 2*a", &[]).unwrap();
    let by_a = formula.derivative("a").unwrap();
    assert!((by_a.evaluate(&[5.0, 2.0], &|_, _| 0.0) - (5.0 * 12.0 - 2.0)).abs() < 1e-12);
    assert_eq!(formula.derivative("absent").unwrap().evaluate(&[5.0, 2.0], &|_, _| 0.0), 0.0);
}

#[test]
fn trouble_is_shown_where_it_stands() {
    assert_eq!(trouble("2*(a + b"), ("this bracket is never closed: add )".to_owned(), "("));
    assert_eq!(trouble("a) + b").1, ")");
    assert_eq!(trouble("2 a"), ("an operator is missing before a: write * for a product".to_owned(), "a"));
    assert_eq!(trouble("(2 a)").1, "a");
    assert_eq!(trouble("sine(a)"), ("unknown function \"sine\": did you mean sin?".to_owned(), "sine"));
    assert_eq!(trouble("pusch(t)").0, "unknown function \"pusch\": did you mean push?");
    assert_eq!(trouble("a + * b"), ("a number or a name is missing before *".to_owned(), "*"));
    assert_eq!(trouble("a +"), ("a number or a name is missing at the end".to_owned(), "+"));
    assert_eq!(trouble("a & b"), ("\"&\" has no place in a formula".to_owned(), "&"));
    assert_eq!(trouble("a + {b"), ("this brace is never closed: add }".to_owned(), "{"));
    assert_eq!(trouble("min(1)").0, "min takes two arguments: min(a, b)");
    assert_eq!(trouble("sin(1, 2)"), ("one argument too many".to_owned(), ","));
    assert_eq!(trouble("1.2.3"), ("\"1.2.3\" has no place in a formula".to_owned(), "1.2.3"));
    assert_eq!(trouble("1e999").1, "1e999");
    assert_eq!(trouble("").0, "a number or a name is missing at the end");
}

#[test]
fn deep_nesting_is_refused_and_long_sums_are_not() {
    assert!(Formula::read(&format!("{}1{}", "(".repeat(50), ")".repeat(50)), &[]).is_ok());
    for deep in ["(", "-", "2^", "sin("] {
        assert!(Formula::read(&format!("{}1", deep.repeat(100_000)), &[]).is_err(), "{deep}");
    }
    assert_eq!(value(&vec!["1"; 2000].join("+")), 2000.0);
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in r"[-+*/^(),.{}0-9a-z_πµ &]{0,24}") {
        if let Err(error) = Formula::read(&text, &["f"]) {
            prop_assert!(text.get(error.at.clone()).is_some(), "{text:?} {error:?}");
        }
    }
}

#[test]
fn a_formula_that_takes_too_long_to_differentiate_has_no_derivative() {
    let derivatives = |text: &str| {
        let rate = Formula::read(text, &[]).unwrap().derivative("t")?;
        rate.derivative("t").map(|second| [rate.evaluate(&[2.0], &|_, x| x), second.evaluate(&[2.0], &|_, x| x)])
    };
    let quotient = |n: usize| vec!["t"; n].join("/");
    // t^-10 at 2: -10/2^11 and 110/2^12.
    let found = derivatives(&quotient(12)).unwrap();
    assert!((found[0] + 10.0 / 2048.0).abs() < 1e-15 && (found[1] - 110.0 / 4096.0).abs() < 1e-15, "{found:?}");
    assert!(derivatives(&quotient(50)).is_none());
    assert!(derivatives(&format!("{}t{}", "sin(".repeat(60), ")".repeat(60))).is_none());
    let series = |n: usize| vec!["0.1*sin(3*t)"; n].join("+");
    assert!(derivatives(&series(40)).is_some() && derivatives(&series(200)).is_none());
}
