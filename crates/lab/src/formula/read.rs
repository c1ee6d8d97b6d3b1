//! From text to a compiled formula, by recursive descent.
//!
//! What was read is written out anew with every sign and power in brackets, because exmex binds a sign more tightly than a power, and
//! with symbols under plain names, because names of the user's may hold anything.

use std::ops::Range;

use exmex::Express;

use super::measured::Node;
use super::operators::Flat;
use super::token::{Placed, Token, tokens, wrong};
use super::{Compiled, FUNCTIONS, FUNCTIONS_OF_TWO, FormulaError, Symbol, constant, variable};

/// How deep brackets, signs and powers may nest.
const DEEPEST: usize = 64;

type Result<T> = std::result::Result<T, FormulaError>;

/// A part of a formula: written out anew, and as a tree.
struct Part {
    written: String,
    node: Node,
}

/// The symbols of `text` in the order they appear, its compiled form, and its tree.
pub(super) fn formula(text: &str, tables: &[&str]) -> Result<(Vec<Symbol>, Box<Compiled>, Node)> {
    let mut reader =
        Reader { text, tables, tokens: tokens(text)?, next: 0, depth: 0, symbols: Vec::new(), calls: Vec::new() };
    let Part { written, node } = reader.sum()?;
    if let Some((_, place)) = reader.tokens.get(reader.next) {
        let word = &text[place.clone()];
        let message = match word {
            ")" => "this bracket closes nothing: remove it, or add ( before".to_owned(),
            "," => "a comma stands only between two arguments of a function".to_owned(),
            _ => format!("an operator is missing before {word}: write * for a product"),
        };
        return Err(wrong(message, place.clone()));
    }
    let calls = std::mem::take(&mut reader.calls);
    let body = reader.compile(&written, &calls)?;
    Ok((reader.symbols, body, node))
}

/// A place in a formula, and what was found before it.
struct Reader<'a> {
    text: &'a str,
    tables: &'a [&'a str],
    tokens: Vec<Placed>,
    next: usize,
    depth: usize,
    symbols: Vec<Symbol>,
    /// Calls of tables met so far: which table, and its argument.
    calls: Vec<(usize, Box<Compiled>)>,
}

impl Reader<'_> {
    fn sum(&mut self) -> Result<Part> {
        let Part { mut written, node } = self.product()?;
        let mut terms = vec![node];
        while let Some(sign) = self.sign(&['+', '-']) {
            let term = self.product()?;
            written.push(sign);
            written.push_str(&term.written);
            terms.push(if sign == '-' { negative(term.node) } else { term.node });
        }
        Ok(Part { written, node: if terms.len() == 1 { terms.remove(0) } else { Node::Sum(terms) } })
    }

    fn product(&mut self) -> Result<Part> {
        let Part { mut written, node } = self.signed()?;
        let mut factors = vec![(node, false)];
        while let Some(sign) = self.sign(&['*', '/']) {
            let factor = self.signed()?;
            written.push(sign);
            written.push_str(&factor.written);
            factors.push((factor.node, sign == '/'));
        }
        Ok(Part { written, node: if factors.len() == 1 { factors.remove(0).0 } else { Node::Product(factors) } })
    }

    fn signed(&mut self) -> Result<Part> {
        self.deeper()?;
        let part = match self.sign(&['+', '-']) {
            Some(sign) => {
                let Part { written, node } = self.signed()?;
                let node = if sign == '-' { negative(node) } else { node };
                Part { written: format!("({sign}({written}))"), node }
            }
            None => self.power()?,
        };
        self.depth -= 1;
        Ok(part)
    }

    fn power(&mut self) -> Result<Part> {
        let base = self.atom()?;
        if self.sign(&['^']).is_none() {
            return Ok(base);
        }
        let exponent = self.signed()?;
        let written = format!("({}^({}))", base.written, exponent.written);
        Ok(Part { written, node: Node::Power(Box::new([base.node, exponent.node])) })
    }

    fn atom(&mut self) -> Result<Part> {
        let Some((token, place)) = self.tokens.get(self.next).cloned() else {
            let end = self.text.trim_end().len();
            return Err(wrong("a number or a name is missing at the end", end.saturating_sub(1)..end));
        };
        self.next += 1;
        match token {
            Token::Number(number) => Ok(Part { written: format!("({number})"), node: Node::Number(number) }),
            Token::Sign('(') => {
                let Part { written, node } = self.bracketed(&place)?;
                Ok(Part { written: format!("({written})"), node })
            }
            Token::Sign(sign) => Err(wrong(format!("a number or a name is missing before {sign}"), place)),
            Token::Name { name, braced } => match self.sign(&['(']) {
                Some(_) => self.call(&name, place),
                None => match constant(&name).filter(|_| !braced) {
                    // The circle's own numbers are plain ones.
                    Some(written) => Ok(Part { written: written.to_owned(), node: Node::Number(1.0) }),
                    None => Ok(self.symbol(name, place)),
                },
            },
        }
    }

    /// The rest of a bracket that was opened at `opened`.
    fn bracketed(&mut self, opened: &Range<usize>) -> Result<Part> {
        let inside = self.sum()?;
        self.close(opened)?;
        Ok(inside)
    }

    fn close(&mut self, opened: &Range<usize>) -> Result<()> {
        if self.sign(&[')']).is_some() {
            return Ok(());
        }
        match self.tokens.get(self.next) {
            None => Err(wrong("this bracket is never closed: add )", opened.clone())),
            Some((Token::Sign(','), at)) => Err(wrong("one argument too many", at.clone())),
            Some((_, at)) => {
                let word = &self.text[at.clone()];
                Err(wrong(format!("an operator is missing before {word}: write * for a product"), at.clone()))
            }
        }
    }

    /// A function of one or two arguments, or a table; its opening bracket is read.
    fn call(&mut self, name: &str, place: Range<usize>) -> Result<Part> {
        if let Some(table) = self.tables.iter().position(|known| *known == name) {
            // The argument has calls of its own.
            let outer = std::mem::take(&mut self.calls);
            let argument = self.bracketed(&place)?;
            let inner = std::mem::replace(&mut self.calls, outer);
            let compiled = self.compile(&argument.written, &inner)?;
            self.calls.push((table, compiled));
            return Ok(Part { written: format!("{{c{}}}", self.calls.len() - 1), node: Node::Other });
        }
        if let Some(name) = FUNCTIONS.iter().copied().find(|known| *known == name) {
            let Part { written, node } = self.bracketed(&place)?;
            return Ok(Part { written: format!("{name}({written})"), node: Node::Call(name, vec![node]) });
        }
        if let Some(name) = FUNCTIONS_OF_TWO.iter().copied().find(|known| *known == name) {
            let first = self.sum()?;
            if self.sign(&[',']).is_none() {
                return Err(wrong(format!("{name} takes two arguments: {name}(a, b)"), place));
            }
            let second = self.bracketed(&place)?;
            let written = format!("(({}) {name} ({}))", first.written, second.written);
            return Ok(Part { written, node: Node::Call(name, vec![first.node, second.node]) });
        }
        let known = self.tables.iter().chain(FUNCTIONS).chain(FUNCTIONS_OF_TWO).copied();
        let message = match carom_laws::nearest(name, known) {
            Some(close) => format!("unknown function {name:?}: did you mean {close}?"),
            None => format!("unknown function {name:?}: write * for a product"),
        };
        Err(wrong(message, place))
    }

    /// Notes a symbol and writes it under its plain name.
    fn symbol(&mut self, name: String, at: Range<usize>) -> Part {
        let index = self.symbols.iter().position(|known| known.name == name).unwrap_or_else(|| {
            self.symbols.push(Symbol { name, at });
            self.symbols.len() - 1
        });
        Part { written: format!("{{{}}}", variable(index)), node: Node::Symbol(index) }
    }

    /// Never part of the recursion's frames: a compiled expression takes tens of kilobytes of stack while it is made.
    #[inline(never)]
    fn compile(&self, written: &str, calls: &[(usize, Box<Compiled>)]) -> Result<Box<Compiled>> {
        let whole = 0..self.text.len();
        let expression = Flat::parse(written).map_err(|error| wrong(error.to_string(), whole.clone()))?;
        Compiled::new(expression, calls).map(Box::new).ok_or_else(|| wrong("this formula cannot be computed", whole))
    }

    /// Takes the next token if it is one of these signs.
    fn sign(&mut self, signs: &[char]) -> Option<char> {
        match self.tokens.get(self.next) {
            Some((Token::Sign(sign), _)) if signs.contains(sign) => {
                self.next += 1;
                Some(*sign)
            }
            _ => None,
        }
    }

    fn deeper(&mut self) -> Result<()> {
        self.depth += 1;
        let at = self.tokens.get(self.next).map_or(0..self.text.len(), |(_, place)| place.clone());
        if self.depth > DEEPEST { Err(wrong("brackets nest too deep here", at)) } else { Ok(()) }
    }
}

/// The negative of a term.
fn negative(node: Node) -> Node {
    Node::Product(vec![(Node::Number(-1.0), false), (node, false)])
}
