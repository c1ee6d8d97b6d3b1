//! A formula whose symbols have got their meaning: what stays the same is computed once, and the rest is read from a list of inputs.

use super::Formula;
use super::measured::Node;
use super::program::Program;
use std::ops::Range;

/// What a symbol of a formula is.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// A number that stays the same.
    Number(f64),
    /// The sum of these inputs, mostly one.
    Inputs(Range<usize>),
}

/// A formula of a list of inputs.
#[derive(Clone, Debug)]
pub struct Bound {
    program: Program,
}

impl Formula {
    /// The formula where every symbol, by its index, is what `meaning` says.
    pub fn bound(&self, meaning: &dyn Fn(usize) -> Meaning) -> Bound {
        let node = |symbol: usize| match meaning(symbol) {
            Meaning::Number(x) => Node::Number(x),
            Meaning::Inputs(own) if own.is_empty() => Node::Number(0.0),
            Meaning::Inputs(own) if own.len() == 1 => Node::Symbol(own.start),
            Meaning::Inputs(own) => Node::Sum(own.map(Node::Symbol).collect()),
        };
        Bound { program: Program::of(&self.tree.bound(&node)) }
    }
}

impl Bound {
    /// The value where the inputs have these values, in their order; `table(k, x)` gives the k-th table at x. NaN where there is none.
    pub fn evaluate(&self, inputs: &[f64], table: impl Fn(usize, f64) -> f64) -> f64 {
        self.program.run(|index| inputs.get(index).copied().unwrap_or(f64::NAN), table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TEXTS: [&str; 8] = [
        "a - b*c^2/d + a*b",
        "-a*min(b, 2*c)/(d - b) - -c",
        "quintic((a - 0.28)/b)*(c - d) - a",
        "a^b + (c*d)^(b*d) + 2^(b - d)",
        "mod(a, b)*(c - d) - (1 - b)/2 - c/b/d",
        "sin(b*d) + cos(c)*atan2(a, d + b)",
        "max(a - b, 0)*sqrt(abs(b - d)) + f(a*b) - f(b)",
        "a*(b - (c - (d - (a - (b - (c - (d - (a - (b - (c - (d - (a - (b - (c - (d - a)))))))))))))))",
    ];

    proptest! {
        /// Whatever of it stays the same.
        #[test]
        fn it_gives_what_the_formula_gives(
            values in prop::array::uniform4(-3.0..3.0f64),
            extra in -1.0..1.0f64,
            kinds in prop::array::uniform4(0..3usize),
            text in prop::sample::select(&TEXTS),
        ) {
            let formula = Formula::read(text, &["f"]).unwrap();
            let table = |_: usize, x: f64| 3.0 * x - 1.0;
            let (mut inputs, mut meanings) = (vec![7.0], Vec::new());
            for k in 0..formula.symbols().len() {
                let first = inputs.len();
                match kinds[k] {
                    0 => {
                        meanings.push(Meaning::Number(values[k]));
                        continue;
                    }
                    1 => inputs.push(values[k]),
                    _ => inputs.extend([values[k], extra]),
                }
                meanings.push(Meaning::Inputs(first..inputs.len()));
            }
            let value = |k: usize| if kinds[k] == 2 { values[k] + extra } else { values[k] };
            let expected = formula.evaluate_by(&value, &table);
            let found = formula.bound(&|k| meanings[k].clone()).evaluate(&inputs, table);
            let near = (found - expected).abs() <= 1e-14 * expected.abs();
            prop_assert!(near || found.is_nan() && expected.is_nan() || found == expected, "{text}: {found} for {expected}");
        }
    }

    #[test]
    fn a_symbol_without_inputs_is_nothing() {
        let formula = Formula::read("1 + a", &[]).unwrap();
        assert_eq!(formula.bound(&|_| Meaning::Inputs(0..0)).evaluate(&[], |_, _| f64::NAN), 1.0);
    }
}
