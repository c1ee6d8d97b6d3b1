//! Letters that do not show, made visible; words that are too long, made short.
//!
//! A name, a title or a path may come from somebody else. On a terminal a control character in it moves the cursor, changes colours or the
//! title of the window; in an SVG it is not even legal (XML 1.0, section 2.2); and letters that turn the direction of writing, or have no
//! width, make one name look like another ("Trojan source", CVE-2021-42574). Each medium passes what it shows through [`visible`], in one
//! place. What programs read, CSV and JSON, keeps its letters.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

use std::borrow::Cow;

/// Letters kept of the beginning and of the end of a word that is cut.
const KEPT: [usize; 2] = [60, 20];

/// Whether a letter does not show, or changes how others show: control characters (Cc), line and paragraph separators, marks and
/// overrides of direction, letters without width, annotations, tags, and what is no character at all.
pub fn is_hidden(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' |
        '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
        || letter.is_control()
        || u32::from(letter) & 0xfffe == 0xfffe
}

/// The text with every hidden letter but line ends written as `\u{1b}`; a line ends in one letter, whatever wrote it.
pub fn visible(text: &str) -> Cow<'_, str> {
    match text.contains("\r\n") {
        true => visible_but(&text.replace("\r\n", "\n"), |letter| letter == '\n').into_owned().into(),
        false => visible_but(text, |letter| letter == '\n'),
    }
}

/// The same in one line: line ends are blanks.
pub fn visible_line(text: &str) -> Cow<'_, str> {
    match visible(text) {
        line if line.contains('\n') => line.replace('\n', " ").into(),
        line => line,
    }
}

/// The text with every hidden letter written as `\u{1b}`, but those that are `kept`.
pub fn visible_but(text: &str, kept: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_shown = |letter: char| !is_hidden(letter) || kept(letter);
    if text.chars().all(is_shown) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match is_shown(letter) {
            true => out.push(letter),
            false => out.extend(letter.escape_unicode()),
        }
    }
    out.into()
}

/// The text, of which only beginning and end are kept where it has more than `most` letters.
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    let letters = text.chars().count();
    if letters <= most.max(KEPT[0] + KEPT[1]) {
        return text.into();
    }
    let head: String = text.chars().take(KEPT[0]).collect();
    let tail: String = text.chars().skip(letters - KEPT[1]).collect();
    format!("{head}...{tail}").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_a_terminal_obeys_is_spelt_out() {
        assert_eq!(visible("\u{1b}[31mred\u{7}"), "\\u{1b}[31mred\\u{7}");
        assert_eq!(visible("user\u{202e}gpj.exe"), "user\\u{202e}gpj.exe");
        assert_eq!(visible("a\u{200b}b\u{feff}"), "a\\u{200b}b\\u{feff}");
        // C1 controls begin an escape sequence on some terminals.
        assert_eq!(visible("\u{9b}31m"), "\\u{9b}31m");
    }

    #[test]
    fn words_of_every_language_stay_as_they_are() {
        for text in ["Kurbelschwinge größer", "振り子 α² µm", "מטוטלת", "two\nlines", "e\u{301}"] {
            assert!(matches!(visible(text), Cow::Borrowed(same) if same == text), "{text}");
        }
        assert_eq!(visible_line("two\r\nlines\r"), "two lines\\u{d}");
    }

    #[test]
    fn long_words_keep_their_ends() {
        let long = format!("{}{}", "a".repeat(65_536), "z".repeat(30));
        assert_eq!(shortened(&long, 200), format!("{}...{}", "a".repeat(60), "z".repeat(20)));
        assert_eq!(shortened("short", 3), "short");
    }

    proptest! {
        #[test]
        fn nothing_hidden_is_left_and_nothing_else_is_changed(text in any::<String>()) {
            let shown = visible(&text);
            prop_assert!(!shown.chars().any(|letter| is_hidden(letter) && letter != '\n'));
            // A plain text is spelt out to itself, so that it may pass through twice.
            prop_assert_eq!(visible(&shown), shown.clone());
            let plain = |text: &str| text.chars().filter(|letter| !is_hidden(*letter)).collect::<String>();
            if !text.contains(is_hidden) {
                prop_assert_eq!(plain(&text), shown);
            }
        }

        #[test]
        fn what_is_shortened_is_never_longer(text in any::<String>(), most in 0_usize..300) {
            prop_assert!(shortened(&text, most).chars().count() <= text.chars().count().max(83));
        }
    }
}
