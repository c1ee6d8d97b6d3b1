//! The words, numbers and signs of a formula, each with its place.

use std::ops::Range;

use super::FormulaError;

/// A piece of a formula.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(f64),
    /// A name, dotted or in braces.
    Name {
        name: String,
        braced: bool,
    },
    /// An operator, a bracket or a comma.
    Sign(char),
}

/// A token and the bytes it takes.
pub(super) type Placed = (Token, Range<usize>);

/// Cuts `text` into tokens.
pub(super) fn tokens(text: &str) -> Result<Vec<Placed>, FormulaError> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = match first {
            _ if first.is_whitespace() => {
                at += first.len_utf8();
                continue;
            }
            '{' => rest
                .find('}')
                .map(|end| end + 1)
                .ok_or_else(|| wrong("this brace is never closed: add }", at..at + 1))?,
            _ if is_letter(first) => name_length(rest),
            _ if first.is_ascii_digit() || first == '.' => number_length(rest),
            _ => first.len_utf8(),
        };
        let place = at..at + length;
        found.push((token(&rest[..length], first, &place)?, place));
        at += length;
    }
    Ok(found)
}

/// What a piece of text is.
fn token(piece: &str, first: char, place: &Range<usize>) -> Result<Token, FormulaError> {
    match first {
        '{' => {
            let name = piece[1..piece.len() - 1].trim().to_owned();
            let empty = name.is_empty();
            if empty {
                Err(wrong("a name is missing between the braces", place.clone()))
            } else {
                Ok(Token::Name { name, braced: true })
            }
        }
        _ if is_letter(first) => Ok(Token::Name { name: piece.to_owned(), braced: false }),
        '+' | '-' | '*' | '/' | '^' | '(' | ')' | ',' => Ok(Token::Sign(first)),
        _ => match piece.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Token::Number(number)),
            Ok(_) => Err(wrong("this number is too large to compute with", place.clone())),
            Err(_) => Err(wrong(format!("{piece:?} has no place in a formula"), place.clone())),
        },
    }
}

pub(super) fn wrong(message: impl Into<String>, at: Range<usize>) -> FormulaError {
    FormulaError { message: message.into(), at }
}

fn is_letter(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// Bytes of the name at the start: words joined by dots.
fn name_length(rest: &str) -> usize {
    let word = |from: usize| {
        from + rest[from..].find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len() - from)
    };
    let mut end = word(0);
    while rest[end..].strip_prefix('.').is_some_and(|next| next.starts_with(is_letter)) {
        end = word(end + 1);
    }
    end
}

/// Bytes of the number at the start, exponent included; in `2e` there is none.
fn number_length(rest: &str) -> usize {
    let digits =
        |from: usize, accept: fn(char) -> bool| from + rest[from..].find(|c| !accept(c)).unwrap_or(rest.len() - from);
    let mantissa = digits(0, |c| c.is_ascii_digit() || c == '.');
    let exponent = rest[mantissa..].strip_prefix(['e', 'E']).map(|tail| tail.strip_prefix(['-', '+']).unwrap_or(tail));
    match exponent {
        Some(tail) if tail.starts_with(|c: char| c.is_ascii_digit()) => {
            digits(rest.len() - tail.len(), |c| c.is_ascii_digit())
        }
        _ => mantissa,
    }
}
