//! From text to the tree of a formula, by recursive descent.

use std::ops::Range;

use super::measured::Node;
use super::token::{Placed, Token, tokens, wrong};
use super::{FUNCTIONS, FUNCTIONS_OF_TWO, FormulaError, Symbol, constant};

/// How deep brackets, signs and powers may nest.
const DEEPEST: usize = 64;

type Result<T> = std::result::Result<T, FormulaError>;

/// The symbols of `text` in the order they appear, and its tree.
pub(super) fn formula(text: &str, tables: &[&str]) -> Result<(Vec<Symbol>, Node)> {
    let mut reader = Reader { text, tables, tokens: tokens(text)?, next: 0, depth: 0, symbols: Vec::new() };
    let node = reader.sum()?;
    if let Some((_, place)) = reader.tokens.get(reader.next) {
        let word = &text[place.clone()];
        let message = match word {
            ")" => "this bracket closes nothing: remove it, or add ( before".to_owned(),
            "," => "a comma stands only between two arguments of a function".to_owned(),
            _ => format!("an operator is missing before {word}: write * for a product"),
        };
        return Err(wrong(message, place.clone()));
    }
    Ok((reader.symbols, node))
}

/// A place in a formula, and what was found before it.
struct Reader<'a> {
    text: &'a str,
    tables: &'a [&'a str],
    tokens: Vec<Placed>,
    next: usize,
    depth: usize,
    symbols: Vec<Symbol>,
}

impl Reader<'_> {
    fn sum(&mut self) -> Result<Node> {
        let mut terms = vec![self.product()?];
        while let Some(sign) = self.sign(&['+', '-']) {
            let term = self.product()?;
            terms.push(if sign == '-' { negative(term) } else { term });
        }
        Ok(if terms.len() == 1 { terms.remove(0) } else { Node::Sum(terms) })
    }

    fn product(&mut self) -> Result<Node> {
        let mut factors = vec![(self.signed()?, false)];
        while let Some(sign) = self.sign(&['*', '/']) {
            factors.push((self.signed()?, sign == '/'));
        }
        Ok(if factors.len() == 1 { factors.remove(0).0 } else { Node::Product(factors) })
    }

    fn signed(&mut self) -> Result<Node> {
        self.deeper()?;
        let node = match self.sign(&['+', '-']) {
            Some('-') => negative(self.signed()?),
            Some(_) => self.signed()?,
            None => self.power()?,
        };
        self.depth -= 1;
        Ok(node)
    }

    fn power(&mut self) -> Result<Node> {
        let base = self.atom()?;
        if self.sign(&['^']).is_none() {
            return Ok(base);
        }
        Ok(Node::Power(Box::new([base, self.signed()?])))
    }

    fn atom(&mut self) -> Result<Node> {
        let Some((token, place)) = self.tokens.get(self.next).cloned() else {
            let end = self.text.trim_end().len();
            return Err(wrong("a number or a name is missing at the end", end.saturating_sub(1)..end));
        };
        self.next += 1;
        match token {
            Token::Number(number) => Ok(Node::Number(number)),
            Token::Sign('(') => self.bracketed(&place),
            Token::Sign(sign) => Err(wrong(format!("a number or a name is missing before {sign}"), place)),
            Token::Name { name, braced } => match self.sign(&['(']) {
                Some(_) => self.call(&name, place),
                None => match constant(&name).filter(|_| !braced) {
                    Some(number) => Ok(Node::Circle(number)),
                    None => Ok(self.symbol(name, place)),
                },
            },
        }
    }

    /// The rest of a bracket that was opened at `opened`.
    fn bracketed(&mut self, opened: &Range<usize>) -> Result<Node> {
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
    fn call(&mut self, name: &str, place: Range<usize>) -> Result<Node> {
        if let Some(table) = self.tables.iter().position(|known| *known == name) {
            return Ok(Node::Table(table, Box::new(self.bracketed(&place)?)));
        }
        if let Some(name) = FUNCTIONS.iter().copied().find(|known| *known == name) {
            return Ok(Node::Call(name, vec![self.bracketed(&place)?]));
        }
        if let Some(name) = FUNCTIONS_OF_TWO.iter().copied().find(|known| *known == name) {
            let first = self.sum()?;
            if self.sign(&[',']).is_none() {
                return Err(wrong(format!("{name} takes two arguments: {name}(a, b)"), place));
            }
            return Ok(Node::Call(name, vec![first, self.bracketed(&place)?]));
        }
        let known = self.tables.iter().chain(FUNCTIONS).chain(FUNCTIONS_OF_TWO).copied();
        let message = match carom_laws::nearest(name, known) {
            Some(close) => format!("unknown function {name:?}: did you mean {close}?"),
            None => format!("unknown function {name:?}: write * for a product"),
        };
        Err(wrong(message, place))
    }

    /// Notes a symbol.
    fn symbol(&mut self, name: String, at: Range<usize>) -> Node {
        let index = self.symbols.iter().position(|known| known.name == name).unwrap_or_else(|| {
            self.symbols.push(Symbol { name, at });
            self.symbols.len() - 1
        });
        Node::Symbol(index)
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
