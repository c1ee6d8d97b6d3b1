//! What a formula measures: the units of its symbols, followed through it.
//!
//! Terms of a sum must measure the same, exponents and arguments of functions are plain numbers. A symbol whose unit nobody has said, and a
//! number that is neither whole nor a half or is large, may measure anything: `0.4*v` hides an s/m in its 0.4, `1e10*d^1.5` an N/m^1.5. So what
//! is found wrong is wrong, and what hides a unit passes.

use super::Formula;
use crate::units::Dimension;

/// A formula as it was read.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Number(f64),
    /// The symbol of this index.
    Symbol(usize),
    Sum(Vec<Node>),
    /// Factors, and whether each divides.
    Product(Vec<(Node, bool)>),
    /// Base and exponent.
    Power(Box<[Node; 2]>),
    /// A function and its arguments.
    Call(&'static str, Vec<Node>),
    /// A table of the caller's, and where it is asked for.
    Table(usize, Box<Node>),
    /// A number of the circle, which is a plain one.
    Circle(f64),
}

/// Numbers beyond this are measured ones.
const LARGE: f64 = 100.0;

/// What is known of the symbols, by their indices: what they measure, and the values of those that stay the same.
struct Known<'a> {
    dimension: &'a dyn Fn(usize) -> Option<Dimension>,
    value: &'a dyn Fn(usize) -> Option<f64>,
}

impl Formula {
    /// What it measures, or `None` if that cannot be told; `dimension` and `value` say what is known of a symbol by its name. What does not fit
    /// together is an error, in words.
    pub fn measures(
        &self,
        dimension: &dyn Fn(&str) -> Option<Dimension>,
        value: &dyn Fn(&str) -> Option<f64>,
    ) -> Result<Option<Dimension>, String> {
        let known = Known {
            dimension: &|index| dimension(&self.symbols[index].name),
            value: &|index| value(&self.symbols[index].name),
        };
        self.tree.dimension(&known)
    }
}

impl Node {
    fn dimension(&self, known: &Known<'_>) -> Result<Option<Dimension>, String> {
        match self {
            Node::Number(x) => Ok(is_plain(*x).then_some(Dimension::NUMBER)),
            Node::Symbol(index) => Ok((known.dimension)(*index)),
            Node::Sum(terms) => same(terms, known, "added"),
            Node::Product(factors) => product(factors, known),
            Node::Power(both) => power(&both[0], &both[1], known),
            Node::Call(name, arguments) => call(name, arguments, known),
            Node::Table(..) => Ok(None),
            Node::Circle(_) => Ok(Some(Dimension::NUMBER)),
        }
    }

    /// The parts it is made of.
    pub(super) fn parts(&self) -> Box<dyn Iterator<Item = &Node> + '_> {
        match self {
            Node::Number(_) | Node::Circle(_) | Node::Symbol(_) => Box::new(std::iter::empty()),
            Node::Sum(parts) | Node::Call(_, parts) => Box::new(parts.iter()),
            Node::Product(factors) => Box::new(factors.iter().map(|(factor, _)| factor)),
            Node::Power(both) => Box::new(both.iter()),
            Node::Table(_, argument) => Box::new(std::iter::once(argument.as_ref())),
        }
    }

    /// The same where every symbol is what `meaning` says of its index.
    pub(super) fn bound(&self, meaning: &dyn Fn(usize) -> Node) -> Node {
        let all = |parts: &[Node]| parts.iter().map(|part| part.bound(meaning)).collect();
        match self {
            Node::Number(_) | Node::Circle(_) => self.clone(),
            Node::Symbol(index) => meaning(*index),
            Node::Sum(terms) => Node::Sum(all(terms)),
            Node::Product(factors) => {
                Node::Product(factors.iter().map(|(factor, divides)| (factor.bound(meaning), *divides)).collect())
            }
            Node::Power(both) => Node::Power(Box::new([both[0].bound(meaning), both[1].bound(meaning)])),
            Node::Call(name, arguments) => Node::Call(name, all(arguments)),
            Node::Table(table, argument) => Node::Table(*table, Box::new(argument.bound(meaning))),
        }
    }

    /// What it is the negative of, where a sign stands before it.
    pub(super) fn negated(&self) -> Option<&Node> {
        match self {
            Node::Product(factors) => match &factors[..] {
                [(Node::Number(-1.0), false), (positive, false)] => Some(positive),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a symbol stands in it.
    pub(super) fn uses(&self, symbol: usize) -> bool {
        matches!(self, Node::Symbol(own) if *own == symbol) || self.parts().any(|part| part.uses(symbol))
    }

    /// Whether its derivatives by a symbol are known: the symbol stands in no table, and in no function that has kinks or jumps.
    pub(super) fn is_smooth_in(&self, symbol: usize) -> bool {
        let rough = match self {
            Node::Table(..) => true,
            Node::Call(name, _) => !super::function::is_smooth(name),
            _ => false,
        };
        !(rough && self.uses(symbol)) && self.parts().all(|part| part.is_smooth_in(symbol))
    }

    /// The tables that are asked for a value where this symbol and nothing else decides, but not within tables.
    pub(super) fn tables_of(&self, symbol: usize, found: &mut Vec<usize>) {
        match self {
            Node::Table(table, argument) if argument.hangs_on(symbol) && argument.uses(symbol) => found.push(*table),
            Node::Table(..) => {}
            _ => self.parts().for_each(|part| part.tables_of(symbol, found)),
        }
    }

    /// Whether no other symbol and no table stands in it.
    fn hangs_on(&self, symbol: usize) -> bool {
        match self {
            Node::Symbol(own) => *own == symbol,
            Node::Table(..) => false,
            _ => self.parts().all(|part| part.hangs_on(symbol)),
        }
    }

    /// Its value, if it is made of numbers and symbols that stay the same.
    fn value(&self, known: &Known<'_>) -> Option<f64> {
        match self {
            Node::Number(x) | Node::Circle(x) => Some(*x),
            Node::Symbol(index) => (known.value)(*index),
            Node::Sum(terms) => terms.iter().map(|term| term.value(known)).sum(),
            Node::Product(factors) => factors.iter().try_fold(1.0, |product, (factor, divides)| {
                let x = factor.value(known)?;
                Some(if *divides { product / x } else { product * x })
            }),
            _ => None,
        }
    }
}

/// Whether a number is one of those that stand in formulas without a unit: whole or a half, and not large.
fn is_plain(x: f64) -> bool {
    x.abs() <= LARGE && 2.0 * x == (2.0 * x).round()
}

/// What terms measure that must all measure the same.
fn same(terms: &[Node], known: &Known<'_>, verb: &str) -> Result<Option<Dimension>, String> {
    let mut found: Option<Dimension> = None;
    for term in terms {
        match (found, term.dimension(known)?) {
            (Some(one), Some(other)) if one != other => {
                return Err(format!("{} and {} are {verb}", one.description(), other.description()));
            }
            (one, other) => found = one.or(other),
        }
    }
    Ok(found)
}

fn product(factors: &[(Node, bool)], known: &Known<'_>) -> Result<Option<Dimension>, String> {
    let mut found = Some(Dimension::NUMBER);
    for (factor, divides) in factors {
        let own = factor.dimension(known)?;
        found = found.zip(own).map(|(product, own)| if *divides { product / own } else { product * own });
    }
    Ok(found)
}

fn power(base: &Node, exponent: &Node, known: &Known<'_>) -> Result<Option<Dimension>, String> {
    plain(exponent, known, "an exponent")?;
    Ok(match (base.dimension(known)?, exponent.value(known)) {
        (Some(Dimension::NUMBER), _) => Some(Dimension::NUMBER),
        (Some(dimension), Some(x)) => Some(dimension.power(x)),
        _ => None,
    })
}

fn call(name: &'static str, arguments: &[Node], known: &Known<'_>) -> Result<Option<Dimension>, String> {
    match (name, arguments) {
        ("abs" | "min" | "max" | "mod", _) => same(arguments, known, "compared"),
        ("atan2", _) => same(arguments, known, "compared").map(|_| Some(Dimension::NUMBER)),
        ("sqrt", [one]) => Ok(one.dimension(known)?.map(|dimension| dimension.power(0.5))),
        ("cbrt", [one]) => Ok(one.dimension(known)?.map(|dimension| dimension.power(1.0 / 3.0))),
        ("signum" | "step", [one]) => one.dimension(known).map(|_| Some(Dimension::NUMBER)),
        (_, [one]) => plain(one, known, &format!("the argument of {name}")).map(|()| Some(Dimension::NUMBER)),
        _ => Ok(None),
    }
}

/// Refuses what is known to be more than a plain number.
fn plain(node: &Node, known: &Known<'_>, what: &str) -> Result<(), String> {
    match node.dimension(known)? {
        Some(dimension) if dimension != Dimension::NUMBER => Err(format!("{what} is {}", dimension.description())),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measures(text: &str) -> Result<Option<Dimension>, String> {
        let dimension = |name: &str| match name {
            "d" => Some(Dimension::LENGTH),
            "v" | "v0" => Some(Dimension::SPEED),
            "K" => Some(Dimension::stiffness(1.5)),
            "c" => Some(Dimension::SLOWNESS),
            "n" => Some(Dimension::NUMBER),
            _ => None,
        };
        Formula::read(text, &[]).unwrap().measures(&dimension, &|name| (name == "n").then_some(1.5))
    }

    #[test]
    fn laws_measure_forces() {
        for text in ["K*d^1.5*(1 + c*v)", "K*d^n*(1 + 3/2*c*v)", "-K*abs(d)^(2*n - 1.5)*max(1, v/v0)", "K*sqrt(d^3)"] {
            assert_eq!(measures(text), Ok(Some(Dimension::FORCE)), "{text}");
        }
    }

    #[test]
    fn what_does_not_fit_together_is_named() {
        assert_eq!(measures("K*d^1.5 + v").unwrap_err(), "a force and a speed are added");
        assert_eq!(measures("K*d^1.5*(1 + v)").unwrap_err(), "a plain number and a speed are added");
        assert_eq!(measures("exp(d)").unwrap_err(), "the argument of exp is a length");
        assert_eq!(measures("2^v").unwrap_err(), "an exponent is a speed");
        assert_eq!(measures("K*d"), Ok(Some(Dimension::stiffness(0.5))));
    }

    #[test]
    fn numbers_and_names_that_may_hide_a_unit_pass() {
        for text in ["K*d^1.5*(1 + 0.4*v)", "1.2e10*d^1.5", "K*d^1.5 + q*v", "q"] {
            assert!(measures(text).is_ok_and(|found| found.is_none_or(|found| found == Dimension::FORCE)), "{text}");
        }
    }
}
