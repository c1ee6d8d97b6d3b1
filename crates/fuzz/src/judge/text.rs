//! What must not stand in a text that is shown or written.

use super::Fault;
use crate::input::Input;
use serde_json::Value;

/// Refuses control characters, but for ends of lines.
pub(super) fn printable(what: &str, text: &str) -> Result<(), Fault> {
    match text.chars().find(|c| c.is_control() && *c != '\n') {
        None => Ok(()),
        Some(c) => Err(Fault::new(format!("a control character in {what}"), format!("{c:?} in {:?}", head(text)))),
    }
}

/// Refuses a refusal without words.
pub(super) fn words(said: &str) -> Result<(), Fault> {
    if said.trim().is_empty() { Err(Fault::new("a refusal without words", said)) } else { Ok(()) }
}

/// Refuses words that stand for what is no number, unless they are the input's own.
pub(super) fn numbers(what: &str, text: &str, input: &Input) -> Result<(), Fault> {
    // Most texts have nothing of the kind anywhere, and that is found fast.
    if !["NaN", "nan", "inf", "Infinity"].iter().any(|word| text.contains(word)) {
        return Ok(());
    }
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    match words.find(|word| ["NaN", "nan", "inf", "Infinity", "infinity"].contains(word)) {
        Some(word) if !speaks_of_it(input) => {
            let at = text.find(word).unwrap_or(0);
            let from = text.floor_char_boundary(at.saturating_sub(80));
            Err(Fault::new(format!("what is no number in {what}"), format!("{word}: {:?}", head(&text[from..]))))
        }
        _ => Ok(()),
    }
}

/// Whether an input itself has such words, which may then come back in names and titles.
fn speaks_of_it(input: &Input) -> bool {
    let has = |bytes: &[u8]| {
        bytes.windows(3).any(|three| three.eq_ignore_ascii_case(b"nan") || three.eq_ignore_ascii_case(b"inf"))
    };
    input.words.iter().any(|word| has(word)) || input.files.iter().any(|file| has(&file.content))
}

/// Refuses what is no XML, has control characters or what is no number in it.
pub(super) fn svg(what: &str, text: &str, input: &Input) -> Result<(), Fault> {
    if let Err(error) = roxmltree::Document::parse(text) {
        return Err(Fault::new(format!("{what} is no XML"), error.to_string()));
    }
    printable(what, text)?;
    numbers(what, text, input)
}

/// Refuses a page with control characters, or with what is no number anywhere but in scripts; of those only the data counts.
pub(super) fn page(what: &str, page: &str, input: &Input) -> Result<(), Fault> {
    printable(what, page)?;
    for (k, piece) in page.split("<script").enumerate() {
        let (script, rest) = if k == 0 { ("", piece) } else { piece.split_once("</script>").unwrap_or((piece, "")) };
        numbers(what, rest, input)?;
        if script.starts_with(" type=\"application/json\"") {
            let held = script.split_once('>').map_or("", |(_, held)| held);
            match serde_json::from_str(held) {
                Ok(held) => data(what, &held, input)?,
                Err(error) => return Err(Fault::new(format!("the data of {what} are no JSON"), error.to_string())),
            }
        }
    }
    Ok(())
}

/// Refuses names and texts of data in which there is what is no number.
fn data(what: &str, held: &Value, input: &Input) -> Result<(), Fault> {
    match held {
        Value::String(text) if is_packed(text) => Ok(()),
        Value::String(text) => numbers(what, text, input),
        Value::Array(all) => all.iter().try_for_each(|one| data(what, one, input)),
        Value::Object(all) => {
            all.iter().try_for_each(|(name, one)| numbers(what, name, input).and_then(|()| data(what, one, input)))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
    }
}

/// Whether a text is numbers of four or eight bytes each, as a page holds them in base64: any three letters may come up there between two signs.
fn is_packed(text: &str) -> bool {
    let letters = text.trim_end_matches('=');
    let signs = |c: char| c.is_ascii_alphanumeric() || c == '+' || c == '/';
    text.len().is_multiple_of(4)
        && text.len() - letters.len() <= 2
        && letters.chars().all(signs)
        && (letters.len() * 3 / 4).is_multiple_of(4)
}

/// The beginning of a text.
pub(super) fn head(text: &str) -> &str {
    &text[..text.floor_char_boundary(300)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Kind;

    #[test]
    fn what_is_no_number_is_seen_in_text_pages_and_pictures() {
        let plain = Input::of_file(Kind::Scenario, "scenario.toml", "carom = 1");
        assert!(numbers("x", "1.5,NaN\n", &plain).is_err() && numbers("x", "1.5, information", &plain).is_ok());
        let own = Input::of_file(Kind::Scenario, "scenario.toml", "title = 'NaN'");
        assert!(numbers("x", "the title is NaN", &own).is_ok());
        assert!(page("x", "<p>1<script>let x = NaN;</script>2", &plain).is_ok());
        let held = |data: &str| page("x", &format!("<p>1<script type=\"application/json\">{data}</script>"), &plain);
        assert!(held("[inf]").is_err() && held("[\"1 m\", \"inf m\"]").is_err() && held("{\"NaN\": 1}").is_err());
        assert!(held("[\"inf\", 1]").is_err() && held("[\"inf/\"]").is_err() && held("[1, \"m\"]").is_ok());
        assert!(svg("x", "<svg><path d='M 1 inf'/></svg>", &plain).is_err() && svg("x", "<svg/>", &plain).is_ok());
        assert!(svg("x", "<svg><g></svg>", &plain).is_err() && printable("x", "a\u{1b}[2J").is_err());
    }

    /// Numbers of a page are packed, and what they are packed into may spell anything.
    #[test]
    fn what_packed_numbers_happen_to_spell_is_no_word() {
        let plain = Input::of_file(Kind::Scenario, "scenario.toml", "carom = 1");
        let held = |data: &str| page("x", &format!("<script type=\"application/json\">[{data:?}]</script>"), &plain);
        assert!(held("/F137/NaN+/kFv==").is_err(), "not a multiple of four bytes");
        assert!(held("F137/NaN+/kFvfvA").is_ok() && held("/NaN+A==").is_ok());
    }
}
