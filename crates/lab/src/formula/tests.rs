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
    assert!(!formula.is_smooth_in("t"));
}

#[test]
fn slopes_are_by_the_symbols_that_are_asked_for() {
    let formula = Formula::read("b*a^3 - 2*a", &[]).unwrap();
    let (value, slopes) = formula.slopes(&|k| [5.0, 2.0][k], [formula.index("a"), None, formula.index("b")]);
    assert_eq!((value, slopes), (36.0, [5.0 * 12.0 - 2.0, 0.0, 8.0]));
    let rough = Formula::read("min(a, 2)*b + abs(c)", &[]).unwrap();
    assert_eq!(["a", "b", "c", "absent"].map(|name| rough.is_smooth_in(name)), [false, true, false, true]);
}

#[test]
fn where_one_factor_has_no_slope_the_other_has_its_own() {
    let formula = Formula::read("sqrt(d)*v", &[]).unwrap();
    assert_eq!(formula.slopes(&|k| [0.0, 3.0][k], [Some(1)]), (0.0, [0.0]));
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
fn long_and_deep_formulas_have_their_rates() {
    let rates = |text: &str| Formula::read(text, &[]).unwrap().rates(&|_| 2.0, Some(0));
    // t^-48 at 2
    let found = rates(&vec!["t"; 50].join("/"));
    let value = 2.0_f64.powi(-48);
    for (found, exact) in found.iter().zip([value, -24.0 * value, 12.0 * 49.0 * value]) {
        assert!((found / exact - 1.0).abs() < 1e-13, "{found} {exact}");
    }
    assert!(rates(&format!("{}t{}", "sin(".repeat(60), ")".repeat(60))).iter().all(|x| x.is_finite()));
    let series = rates(&vec!["0.1*sin(3*t)"; 200].join("+"));
    assert!((series[2] + 180.0 * 6.0_f64.sin()).abs() < 1e-11, "{series:?}");
}

#[test]
fn special_points_have_the_values_of_the_floating_point_numbers() {
    assert_eq!([value("0^0"), value("(-8)^3"), value("(-2)^-1"), value("0^1.5")], [1.0, -512.0, -0.5, 0.0]);
    assert!(value("(-8)^(1/3)").is_nan() && value("mod(1, 0)").is_nan() && value("(-1)^1.5").is_nan());
    assert_eq!([value("signum(0)"), value("max(0/0, 2)"), value("min(2, 0/0)"), value("log(1)")], [1.0, 2.0, 2.0, 0.0]);
}

/// A tree as it stands, part by part.
fn direct(node: &measured::Node, symbols: &[f64]) -> f64 {
    use measured::Node;
    let at = |part: &Node| direct(part, symbols);
    match node {
        Node::Number(x) | Node::Circle(x) => *x,
        Node::Symbol(k) => symbols[*k],
        Node::Sum(terms) => terms.iter().map(at).reduce(|a, b| a + b).unwrap(),
        Node::Product(factors) => {
            let mut product = at(&factors[0].0);
            for (factor, divides) in &factors[1..] {
                product = if *divides { product / at(factor) } else { product * at(factor) };
            }
            product
        }
        Node::Power(both) => at(&both[0]).powf(at(&both[1])),
        Node::Call(name, arguments) => match function::One::of(name) {
            Some(one) => function::one(one, at(&arguments[0])),
            None => function::two(function::Two::of(name).unwrap(), at(&arguments[0]), at(&arguments[1])),
        },
        Node::Table(k, argument) => at(argument) + *k as f64,
    }
}

/// Formulas of `a` and `b`, made of these functions.
fn formulas(one: &'static [&'static str], two: &'static [&'static str]) -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("a".to_owned()),
        Just("b".to_owned()),
        (1..40_u32).prop_map(|x| (f64::from(x) / 8.0).to_string())
    ];
    leaf.prop_recursive(5, 40, 3, move |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            (pair.clone(), prop::sample::select(vec!["+", "-", "*", "/"]))
                .prop_map(|((x, y), op)| format!("({x}{op}{y})")),
            (inner.clone(), prop::sample::select(vec!["2", "3", "1.5", "-1", "0.3", "b"]))
                .prop_map(|(x, p)| format!("({x})^{p}")),
            inner.clone().prop_map(|x| format!("-{x}")),
            (inner, prop::sample::select(one)).prop_map(|(x, name)| format!("{name}({x})")),
            (pair, prop::sample::select(two)).prop_map(|((x, y), name)| format!("{name}({x},{y})")),
        ]
    })
}

proptest! {
    #[test]
    fn a_program_computes_what_is_written(text in formulas(FUNCTIONS, FUNCTIONS_OF_TWO), a in -3.0..3.0, b in -3.0..3.0) {
        let Ok(formula) = Formula::read(&text, &[]) else { return Ok(()) };
        let symbols: Vec<f64> =
            formula.symbols().iter().map(|symbol| if symbol.name == "a" { a } else { b }).collect();
        let (found, exact) = (formula.evaluate(&symbols, &|_, x| x), direct(&formula.tree, &symbols));
        let same = found == exact || (found.is_nan() && exact.is_nan());
        // Powers by multiplication differ in the last bit, which what rounds down or cancels may show.
        let rounded = ["^", "floor", "mod", "trunc", "ceil", "round", "fract"].iter().any(|part| text.contains(part));
        prop_assert!(same || rounded, "{text}: {found} {exact}");
        let slopes = formula.slopes(&|k| symbols[k], [Some(0)]).0;
        prop_assert!(slopes == found || (slopes.is_nan() && found.is_nan()), "{text}: {slopes} {found}");
    }

    #[test]
    fn derivatives_are_those_of_the_value(
        text in formulas(&["sin", "cos", "tan", "atan", "sinh", "tanh", "asinh", "exp", "sqrt", "ln", "cbrt", "quintic"], &["atan2"]),
        a in 0.2..2.0, b in 0.2..2.0,
    ) {
        let Ok(formula) = Formula::read(&text, &[]) else { return Ok(()) };
        let own = formula.index("a");
        let at = |a: f64| {
            let value = |k: usize| if own == Some(k) { a } else { b };
            (formula.rates(&value, own), formula.slopes(&value, [own]))
        };
        let h = 1e-5;
        let ([y, first, second], (same, [slope])) = at(a);
        let [(before, _), (after, _)] = [at(a - h), at(a + h)];
        let calm = [y, first, second, before[2], after[2]].iter().all(|x| x.abs() < 1e4) && (after[2] - before[2]).abs() < 1e-2;
        prop_assume!(calm);
        prop_assert_eq!((same, slope), (y, first));
        let near = |found: f64, exact: f64| (found - exact).abs() < 1e-4 * (1.0 + exact.abs());
        prop_assert!(near((after[0] - before[0]) / (2.0 * h), first), "{text} {first}");
        prop_assert!(near((after[1] - before[1]) / (2.0 * h), second), "{text} {second}");
    }
}
