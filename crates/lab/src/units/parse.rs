//! Reading a number with its unit.
//!
//! ```text
//! quantity = number [unit]
//! unit     = factor { (" " | "*" | "·" | "/") factor }
//! factor   = symbol [["^"] power]          symbol: letters, "%", "°" or "1"
//! ```

use super::symbol::{self, Unit};
use super::{Quantity, UnitError};

/// The largest power a unit may carry.
const LARGEST_POWER: f64 = 99.0;

/// Reads a number with or without a unit and converts it to SI.
pub fn parse(text: &str) -> Result<Quantity, UnitError> {
    let start = text.len() - text.trim_start().len();
    let end = start + number_length(&text[start..]);

    // The number itself.
    let number: f64 =
        text[start..end].parse().map_err(|_| UnitError::NotANumber { text: text.to_owned(), at: start })?;

    // Its unit, if there is one.
    let bare = text[end..].trim().is_empty();
    let unit = if bare { Unit::ONE } else { Reader { text, at: end }.unit()? };
    let value = unit.to_si(number);
    if !value.is_finite() {
        return Err(UnitError::NotFinite { text: text.to_owned() });
    }
    Ok(Quantity { value, dimension: (!bare).then_some(unit.dimension), angular: unit.angular })
}

/// The unit of a quantity, as it is written; nothing for a bare number.
pub(super) fn unit_of(text: &str) -> &str {
    let text = text.trim();
    text[number_length(text)..].trim()
}

/// Reads a unit that stands alone; `-`, `1` and the empty text mean a plain number.
pub(super) fn unit(text: &str) -> Result<Unit, UnitError> {
    match text.trim() {
        "" | "-" => Ok(Unit::ONE),
        _ => Reader { text, at: 0 }.unit(),
    }
}

/// Bytes of the number at the beginning of `text`, exponent included.
fn number_length(text: &str) -> usize {
    let end = decimal_length(text);
    let Some(exponent) = text[end..].strip_prefix(['e', 'E']) else { return end };

    // An exponent counts only if it is a whole number: in "3 e" and "3em" there is none.
    let signed = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    match digits(signed) {
        0 => end,
        count => end + 1 + (exponent.len() - signed.len()) + count,
    }
}

/// Bytes of the decimal at the beginning of `text`: sign, digits, point, digits.
fn decimal_length(text: &str) -> usize {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let whole = digits(unsigned);
    let fraction = unsigned[whole..].strip_prefix('.').map_or(0, |rest| 1 + digits(rest));
    text.len() - unsigned.len() + whole + fraction
}

/// Digits at the beginning of `text`.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// A place in a text.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Reads factors to the end of the text and multiplies them up.
    fn unit(mut self) -> Result<Unit, UnitError> {
        self.skip_blanks();
        let mut unit = self.factor()?;
        while self.skip_blanks() {
            let operator = self.peek().filter(|c| matches!(c, '*' | '\u{b7}' | '\u{22c5}' | '/'));
            if let Some(sign) = operator {
                self.at += sign.len_utf8();
                self.skip_blanks();
            }
            let factor = self.factor()?;
            unit = unit.times(if operator == Some('/') { factor.power(-1.0) } else { factor });
        }
        Ok(unit)
    }

    /// Reads a symbol and its power.
    fn factor(&mut self) -> Result<Unit, UnitError> {
        let at = self.at;
        let name = self.symbol()?;
        let unit = symbol::find(name).ok_or_else(|| UnitError::UnknownUnit {
            text: self.text.to_owned(),
            unit: name.to_owned(),
            at,
            suggestion: symbol::suggest(name),
        })?;
        Ok(self.power()?.map_or(unit, |p| unit.power(p)))
    }

    /// Reads the letters of a unit, a sign that is one, or the 1 of `1/s`.
    fn symbol(&mut self) -> Result<&'a str, UnitError> {
        let rest = self.rest();
        let letters = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let length = match self.peek() {
            None => return Err(UnitError::MissingUnit { text: self.text.to_owned(), at: self.at }),
            Some(sign @ ('%' | '°')) => sign.len_utf8(),
            Some('1') if matches!(rest[1..].trim_start().chars().next(), None | Some('/')) => 1,
            Some(found) if letters == 0 => {
                return Err(UnitError::Unexpected { text: self.text.to_owned(), found, at: self.at });
            }
            Some(_) => letters,
        };
        self.at += length;
        Ok(&rest[..length])
    }

    /// Reads the power of a unit, if it has one: `^1.5`, `2`, `-1` or raised digits.
    fn power(&mut self) -> Result<Option<f64>, UnitError> {
        let caret = self.peek() == Some('^');
        self.at += usize::from(caret);
        let raised: String = self.rest().chars().map_while(lowered).collect();
        let (digits, length) = if raised.is_empty() {
            let length = decimal_length(self.rest());
            (&self.rest()[..length], length)
        } else {
            let length = self.rest().chars().take(raised.chars().count()).map(char::len_utf8).sum();
            (raised.as_str(), length)
        };
        if digits.is_empty() && !caret {
            return Ok(None);
        }
        let power = digits.parse().ok().filter(|p: &f64| p.abs() <= LARGEST_POWER);
        let power = power.ok_or_else(|| UnitError::BadPower { text: self.text.to_owned(), at: self.at })?;
        self.at += length;
        Ok(Some(power))
    }

    /// Moves to the next sign that is not blank; false at the end of the text.
    fn skip_blanks(&mut self) -> bool {
        self.at = self.text.len() - self.rest().trim_start().len();
        self.at < self.text.len()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }
}

/// The digit or sign that a raised one stands for.
fn lowered(raised: char) -> Option<char> {
    const RAISED: [char; 11] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹', '⁻'];
    let at = RAISED.iter().position(|c| *c == raised)?;
    "0123456789-".chars().nth(at)
}

#[cfg(test)]
mod tests;
