//! From text to a compiled formula, by recursive descent.
//!
//! What was read is written out anew with every sign and power in brackets, because exmex binds a sign more tightly than a power, and
//! with symbols under plain names, because names of the user's may hold anything.

use std::ops::Range;

use exmex::FlatEx;

use super::token::{Placed, Token, tokens, wrong};
use super::{Compiled, FUNCTIONS, FUNCTIONS_OF_TWO, FormulaError, Symbol, variable};

/// How deep brackets, signs and powers may nest.
const DEEPEST: usize = 64;

type Result<T> = std::result::Result<T, FormulaError>;

/// The symbols of `text` in the order they appear, and its compiled form.
pub(super) fn formula(text: &str, tables: &[&str]) -> Result<(Vec<Symbol>, Box<Compiled>)> {
    let mut reader =
        Reader { text, tables, tokens: tokens(text)?, next: 0, depth: 0, symbols: Vec::new(), calls: Vec::new() };
    let written = reader.sum()?;
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
    Ok((reader.symbols, body))
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
    fn sum(&mut self) -> Result<String> {
        let mut written = self.product()?;
        while let Some(sign) = self.sign(&['+', '-']) {
            written.push(sign);
            written.push_str(&self.product()?);
        }
        Ok(written)
    }

    fn product(&mut self) -> Result<String> {
        let mut written = self.signed()?;
        while let Some(sign) = self.sign(&['*', '/']) {
            written.push(sign);
            written.push_str(&self.signed()?);
        }
        Ok(written)
    }

    fn signed(&mut self) -> Result<String> {
        self.deeper()?;
        let written = match self.sign(&['+', '-']) {
            Some(sign) => format!("({sign}({}))", self.signed()?),
            None => self.power()?,
        };
        self.depth -= 1;
        Ok(written)
    }

    fn power(&mut self) -> Result<String> {
        let base = self.atom()?;
        match self.sign(&['^']) {
            Some(_) => Ok(format!("({base}^({}))", self.signed()?)),
            None => Ok(base),
        }
    }

    fn atom(&mut self) -> Result<String> {
        let Some((token, place)) = self.tokens.get(self.next).cloned() else {
            let end = self.text.trim_end().len();
            return Err(wrong("a number or a name is missing at the end", end.saturating_sub(1)..end));
        };
        self.next += 1;
        match token {
            Token::Number(number) => Ok(format!("({number})")),
            Token::Sign('(') => Ok(format!("({})", self.bracketed(&place)?)),
            Token::Sign(sign) => Err(wrong(format!("a number or a name is missing before {sign}"), place)),
            Token::Name { name, braced } => match self.sign(&['(']) {
                Some(_) => self.call(&name, place),
                None if !braced && matches!(name.as_str(), "PI" | "π") => Ok("(PI)".to_owned()),
                None if !braced && matches!(name.as_str(), "TAU" | "τ") => Ok("(TAU)".to_owned()),
                None => Ok(self.symbol(name, place)),
            },
        }
    }

    /// The rest of a bracket that was opened at `opened`.
    fn bracketed(&mut self, opened: &Range<usize>) -> Result<String> {
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
    fn call(&mut self, name: &str, place: Range<usize>) -> Result<String> {
        if let Some(table) = self.tables.iter().position(|known| *known == name) {
            // The argument has calls of its own.
            let outer = std::mem::take(&mut self.calls);
            let argument = self.bracketed(&place)?;
            let inner = std::mem::replace(&mut self.calls, outer);
            let compiled = self.compile(&argument, &inner)?;
            self.calls.push((table, compiled));
            return Ok(format!("{{c{}}}", self.calls.len() - 1));
        }
        if FUNCTIONS.contains(&name) {
            return Ok(format!("{name}({})", self.bracketed(&place)?));
        }
        if FUNCTIONS_OF_TWO.contains(&name) {
            let first = self.sum()?;
            if self.sign(&[',']).is_none() {
                return Err(wrong(format!("{name} takes two arguments: {name}(a, b)"), place));
            }
            return Ok(format!("(({first}) {name} ({}))", self.bracketed(&place)?));
        }
        let known = self.tables.iter().chain(FUNCTIONS).chain(FUNCTIONS_OF_TWO).copied();
        let message = match carom_laws::nearest(name, known) {
            Some(close) => format!("unknown function {name:?}: did you mean {close}?"),
            None => format!("unknown function {name:?}: write * for a product"),
        };
        Err(wrong(message, place))
    }

    /// Notes a symbol and writes it under its plain name.
    fn symbol(&mut self, name: String, at: Range<usize>) -> String {
        let index = self.symbols.iter().position(|known| known.name == name).unwrap_or_else(|| {
            self.symbols.push(Symbol { name, at });
            self.symbols.len() - 1
        });
        format!("{{{}}}", variable(index))
    }

    /// Never part of the recursion's frames: a compiled expression takes tens of kilobytes of stack while it is made.
    #[inline(never)]
    fn compile(&self, written: &str, calls: &[(usize, Box<Compiled>)]) -> Result<Box<Compiled>> {
        let whole = 0..self.text.len();
        let expression: FlatEx<f64> = exmex::parse(written).map_err(|error| wrong(error.to_string(), whole.clone()))?;
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
