//! A formula as a list of operations on a stack: what is computed is what is written, from the left to the right.
//!
//! Parts without symbols are computed when the formula is read. One program gives the value, or the value and derivatives: that hangs on the numbers
//! ([`Jet`]) it is computed in.

use super::function::{One, Two};
use super::jet::Jet;
use super::measured::Node;

/// Numbers up to which a stack takes no memory of its own.
const FEW: usize = 16;

/// What is done next.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Op {
    Number(f64),
    Symbol(usize),
    Add,
    Subtract,
    Multiply,
    Divide,
    Negate,
    Power,
    PowerBy(f64),
    One(One),
    Two(Two),
    Table(usize),
}

/// What is done, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Program {
    ops: Vec<Op>,
    /// How many numbers are kept at most.
    deepest: usize,
}

impl Program {
    pub(super) fn of(tree: &Node) -> Self {
        let mut program = Program { ops: Vec::new(), deepest: 0 };
        program.write(tree, 1);
        program
    }

    /// Writes what leaves the value of a part on the stack, as its number of this depth.
    fn write(&mut self, node: &Node, depth: usize) {
        self.deepest = self.deepest.max(depth);
        let first = self.ops.len();
        match node {
            Node::Number(x) | Node::Circle(x) => self.ops.push(Op::Number(*x)),
            Node::Symbol(index) => self.ops.push(Op::Symbol(*index)),
            Node::Sum(terms) => self.write_sum(terms, depth),
            Node::Product(factors) => self.write_product(factors, depth),
            Node::Power(both) => {
                self.write(&both[0], depth);
                self.write(&both[1], depth + 1);
                match self.ops.pop() {
                    Some(Op::Number(p)) => self.ops.push(Op::PowerBy(p)),
                    last => self.ops.extend(last.into_iter().chain([Op::Power])),
                }
            }
            Node::Call(name, arguments) => {
                arguments.iter().enumerate().for_each(|(k, argument)| self.write(argument, depth + k));
                self.ops.extend(One::of(name).map(Op::One).or_else(|| Two::of(name).map(Op::Two)));
            }
            Node::Table(table, argument) => {
                self.write(argument, depth);
                self.ops.push(Op::Table(*table));
            }
        }
        self.fold(first);
    }

    fn write_sum(&mut self, terms: &[Node], depth: usize) {
        for (k, term) in terms.iter().enumerate() {
            match term.negated().filter(|_| k > 0) {
                Some(positive) => self.write(positive, depth + 1),
                None => self.write(term, depth + k.min(1)),
            }
            if k > 0 {
                self.ops.push(if term.negated().is_some() { Op::Subtract } else { Op::Add });
            }
        }
    }

    fn write_product(&mut self, factors: &[(Node, bool)], depth: usize) {
        if let [(Node::Number(-1.0), false), (positive, false)] = factors {
            self.write(positive, depth);
            return self.ops.push(Op::Negate);
        }
        for (k, (factor, divides)) in factors.iter().enumerate() {
            self.write(factor, depth + k.min(1));
            if k > 0 {
                self.ops.push(if *divides { Op::Divide } else { Op::Multiply });
            }
        }
    }

    /// Computes what was written since, where it is made of numbers alone.
    fn fold(&mut self, first: usize) {
        let own = &self.ops[first..];
        if own.len() > 1 && !own.iter().any(|op| matches!(op, Op::Symbol(_) | Op::Table(_))) {
            let part = Program { ops: own.to_vec(), deepest: self.deepest };
            let value = part.run(|_| f64::NAN, |_, _| f64::NAN);
            self.ops.truncate(first);
            self.ops.push(Op::Number(value));
        }
    }

    /// The value where `symbol(k)` gives the k-th symbol and `table(k, x)` the k-th table at x.
    #[inline]
    pub(super) fn run<J: Jet>(&self, symbol: impl Fn(usize) -> J, table: impl Fn(usize, f64) -> f64) -> J {
        if self.deepest <= FEW {
            self.run_on(&mut [J::constant(0.0); FEW], symbol, table)
        } else {
            self.run_on(&mut vec![J::constant(0.0); self.deepest], symbol, table)
        }
    }

    #[inline]
    fn run_on<J: Jet>(&self, stack: &mut [J], symbol: impl Fn(usize) -> J, table: impl Fn(usize, f64) -> f64) -> J {
        // The number on top is held apart; `top` counts those below it, and one before the first.
        let (mut last, mut top) = (J::constant(f64::NAN), 0);
        let mut begun = false;
        for op in &self.ops {
            match *op {
                Op::Number(_) | Op::Symbol(_) => {
                    if begun {
                        stack[top] = last;
                        top += 1;
                    }
                    begun = true;
                    last = match *op {
                        Op::Number(x) => J::constant(x),
                        Op::Symbol(index) => symbol(index),
                        _ => last,
                    };
                }
                Op::Negate => last = last.negative(),
                Op::PowerBy(p) => last = last.power_by(p),
                Op::One(name) => last = last.one(name),
                // How a table bends is not known.
                Op::Table(index) => last = last.chain(table(index, last.value()), || [f64::NAN; 2]),
                binary => {
                    top -= 1;
                    let first = stack[top];
                    last = match binary {
                        Op::Add => first.add(last),
                        Op::Subtract => first.minus(last),
                        Op::Multiply => first.times(last),
                        Op::Divide => first.over(last),
                        Op::Power => first.power(last),
                        Op::Two(name) => first.two(name, last),
                        _ => last,
                    };
                }
            }
        }
        last
    }
}
