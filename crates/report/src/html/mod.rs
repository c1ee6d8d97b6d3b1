//! What all pages of carom share: text that stays text, templates with marks, and one look.

use carom_lab::units::engineering;

/// Colours in light and dark, letters, code and figures.
pub(crate) const LOOK: &str = include_str!("look.css");

/// Letters that mean something in HTML, written so that they do not.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
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

/// A value with its unit as a page writes it: 36 µm, where a console, which may have no such letter, writes 36 um.
pub(crate) fn measured(value: f64, unit: &str) -> String {
    escape(&engineering(value, unit).replace(" u", " µ"))
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
