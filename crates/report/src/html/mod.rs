//! What all pages of carom share: text that stays text, templates with marks, and one look.

pub(crate) mod base64;
pub(crate) mod policy;

use carom_lab::units::engineering;
use carom_words::{is_hidden, visible};
use serde::Serialize;

/// Colours in light and dark, letters, code and figures.
pub(crate) const LOOK: &str = include_str!("look.css");

/// Letters that mean something in HTML, written so that they do not, and letters that do not show, so that they do.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in visible(text).chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(letter),
        }
    }
    out
}

/// Data for a script as it stands in a page, where `<` would be markup. Letters that do not show are spelt out, those too that JSON has
/// escaped by itself.
pub(crate) fn json(data: &impl Serialize) -> String {
    let json = serde_json::to_string(data).unwrap_or_default();
    let mut out = String::with_capacity(json.len());
    let mut letters = json.chars();
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            ('<', _) => out.push_str("\\u003c"),
            (_, false) if is_hidden(letter) => out.push_str(&format!("\\{}", letter.escape_unicode())),
            (_, false) => out.push(letter),
            (_, true) => match letters.next() {
                Some('u') => {
                    let digits: String = letters.by_ref().take(4).collect();
                    let digits = digits.trim_start_matches('0');
                    out.push_str(&format!("\\\\u{{{}}}", if digits.is_empty() { "0" } else { digits }));
                }
                Some(short @ ('b' | 'f' | 'r' | 't')) => out.push_str(&format!("\\\\{short}")),
                plain => out.extend(['\\'].into_iter().chain(plain)),
            },
        }
    }
    out
}

/// A value with its unit as a page writes it: 36 µm, where a console, which may have no such letter, writes 36 um.
pub(crate) fn measured(value: f64, unit: &str) -> String {
    escape(&engineering(value, unit).replace(" u", " µ"))
}

/// How every page of one file begins, down to its heading.
const HEAD: &str = include_str!("head.html");

/// A page of one file: its beginning, with this title (as text), the look of all pages and its own style, then `body` with its pieces; `script` is what it runs.
pub(crate) fn single_page(title: &str, style: &str, script: &str, body: &str, pieces: &[(&str, String)]) -> String {
    let style = format!("\n{LOOK}{style}");
    let own = [("policy", policy::of_single_page(script, &style)), ("style", style), ("title", escape(title))];
    fill(HEAD, &own) + &fill(body, pieces)
}

/// The template with each mark `<!--name-->` replaced by its piece; a mark without a piece vanishes.
pub(crate) fn fill(template: &str, pieces: &[(&str, String)]) -> String {
    let room: usize = pieces.iter().map(|(_, text)| text.len()).sum();
    let mut page = String::with_capacity(template.len() + room);
    let mut rest = template;
    while let Some((before, mark, after)) = next_mark(rest) {
        page.push_str(before);
        page.push_str(pieces.iter().find(|(name, _)| *name == mark).map_or("", |(_, text)| text));
        rest = after;
    }
    page.push_str(rest);
    page
}

/// The text before the next mark, its name, and the text behind it.
fn next_mark(text: &str) -> Option<(&str, &str, &str)> {
    let (before, behind) = text.split_once("<!--")?;
    let (mark, after) = behind.split_once("-->")?;
    Some((before, mark, after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_words::visible_but;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn whatever_a_name_is_the_page_shows_it_and_obeys_nothing(text in any::<String>()) {
            let shown = escape(&text);
            prop_assert!(!shown.contains(['<', '>', '"']), "{shown:?}");
            prop_assert!(!shown.contains(|letter| is_hidden(letter) && letter != '\n'), "{shown:?}");
        }

        #[test]
        fn whatever_a_name_is_a_script_gets_letters_that_show(text in any::<String>()) {
            let shown = json(&[&text]);
            prop_assert!(!shown.contains('<'), "{shown:?}");
            let [read]: [String; 1] = serde_json::from_str(&shown).unwrap();
            prop_assert!(!read.contains(|letter| is_hidden(letter) && letter != '\n'), "{read:?}");
            // Nothing else is changed: what was hidden is spelt out, in the letters of Rust or of JSON.
            let spelt = visible_but(&text, |letter| matches!(letter, '\n' | '\r' | '\t' | '\u{8}' | '\u{c}'));
            let spelt = spelt.replace('\r', "\\r").replace('\t', "\\t").replace('\u{8}', "\\b").replace('\u{c}', "\\f");
            prop_assert_eq!(read, spelt);
        }
    }

    #[test]
    fn a_name_cannot_become_markup() {
        assert_eq!(escape("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
    }

    #[test]
    fn millionths_have_their_letter() {
        assert_eq!((measured(36e-6, "m"), measured(3200.0, "N")), ("36 µm".to_owned(), "3.2 kN".to_owned()));
    }

    #[test]
    fn a_mark_within_a_piece_stays_what_it_is() {
        let pieces = [("a", "<!--b-->".to_owned()), ("b", "x".to_owned())];
        assert_eq!(fill("<!--a--> <!--b--><!--c-->.", &pieces), "<!--b--> x.");
    }
}
