//! How intricate a formula is, and so how long its derivatives become.
//!
//! Each factor, power and function on the way to a symbol adds a copy of what it stands in to the derivative, and to the second derivative one more
//! for each of those. What is written within a line can therefore take minutes. And exmex takes stack by the tens of kilobytes for each of them: two
//! megabytes, all that a thread has as a rule, are gone after a quotient of a dozen. So what is not small is differentiated on a stack of its own.

use super::measured::Node;
use super::operators::Flat;
use exmex::Differentiate;
use std::thread;

/// Numbers and symbols of a formula that is differentiated.
const MOST_LEAVES: usize = 300;
/// Factors, powers and functions on one way into it: there a second derivative takes about a second, at twice as many hours.
const LONGEST_WAY: usize = 20;

/// What is differentiated without further ado: numbers and symbols, and the way to them.
const SMALL: (usize, usize) = (8, 4);
/// The stack for anything else [bytes].
const STACK: usize = 256 << 20;

/// The derivative of an expression, which was read as `tree`, by its variable of this index.
pub(super) fn derivative(expression: &Flat, tree: &Node, index: usize) -> Option<Flat> {
    let ((leaves, way), owned) = (tree.extent(), expression.clone());
    let differentiate = move || owned.partial(index).ok();
    if leaves <= SMALL.0 && way <= SMALL.1 && !matches!(tree, Node::Other) {
        return differentiate();
    }
    match thread::Builder::new().stack_size(STACK).spawn(differentiate) {
        Ok(own) => own.join().ok().flatten(),
        // A browser has no threads.
        Err(_) => expression.clone().partial(index).ok(),
    }
}

impl Node {
    /// Whether its derivatives would be too long.
    pub(super) fn is_intricate(&self) -> bool {
        let (leaves, way) = self.extent();
        leaves > MOST_LEAVES || way > LONGEST_WAY
    }

    /// Numbers and symbols, and the longest way to one of them.
    fn extent(&self) -> (usize, usize) {
        let all = |parts: &mut dyn Iterator<Item = &Node>, more: usize| {
            let together = |(leaves, way): (usize, usize), part: &Node| {
                let (own, longest) = part.extent();
                (leaves + own, way.max(longest + more))
            };
            parts.fold((0, 0), together)
        };
        match self {
            Node::Number(_) | Node::Symbol(_) | Node::Other => (1, 0),
            Node::Sum(terms) => all(&mut terms.iter(), 0),
            Node::Product(factors) => all(&mut factors.iter().map(|(factor, _)| factor), factors.len() - 1),
            Node::Power(both) => all(&mut both.iter(), 1),
            Node::Call(_, arguments) => all(&mut arguments.iter(), 1),
        }
    }
}
