//! A line of the user's file with a caret under what is wrong.
//!
//! ```text
//! unknown body "sldier" in joint "guide"
//!   --> broken.toml:41:22
//!    |
//! 41 | between = ["ground", "sldier"]
//!    |                      ^^^^^^^^ did you mean "slider"?
//! ```
//!
//! The word `error: ` in front is written once, by whoever prints.

use carom_words::is_hidden;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Longest stretch of a source line that is shown [characters].
const WIDTH: usize = 100;
/// Characters kept before the caret when a long line is cut.
const LEAD: usize = 40;

/// A message about one place in a file, shown with the line it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file, as the user named it.
    pub path: PathBuf,
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// A word at the caret: the suggestion, or what to write instead. May be empty.
    pub label: String,
    /// What to do about it, on a line of its own, where the label is not enough.
    pub remedy: Option<String>,
    /// The line of the file, blanks for letters that do not show.
    source: String,
    /// Number of carets.
    carets: usize,
}

impl Diagnostic {
    /// An diagnostic of `text`, the content of `path`, about the bytes in `span`.
    ///
    /// A span that runs over several lines is marked to the end of its first; one beyond the text is moved to its end.
    pub fn new(path: impl AsRef<Path>, text: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        let start = text.floor_char_boundary(span.start);
        let end = text.floor_char_boundary(span.end).max(start);

        // The line that holds the start.
        let begin = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let stop = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let source = text[begin..stop].trim_end_matches('\r');

        Diagnostic {
            path: path.as_ref().to_owned(),
            line: 1 + text[..begin].matches('\n').count(),
            column: 1 + text[begin..start].chars().count(),
            message: message.into(),
            label: String::new(),
            remedy: None,
            source: source.chars().map(|c| if is_hidden(c) { ' ' } else { c }).collect(),
            carets: text[start..end.min(stop)].trim_end().chars().count().max(1),
        }
    }

    /// The same, with a word at the caret.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// The same, with a line that says what to do.
    pub fn remedy(mut self, remedy: impl Into<String>) -> Self {
        self.remedy = Some(remedy.into());
        self
    }

    /// The part of the line worth showing, and how far in the caret stands.
    fn window(&self) -> (String, usize) {
        let column = self.column - 1;
        let length = self.source.chars().count();
        if length <= WIDTH {
            return (self.source.clone(), column);
        }
        let skipped = column.saturating_sub(LEAD);
        let mut shown: String = self.source.chars().skip(skipped).take(WIDTH).collect();
        if skipped + WIDTH < length {
            shown.push_str(" ...");
        }
        match skipped {
            0 => (shown, column),
            _ => (format!("... {shown}"), column - skipped + 4),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let (source, indent) = self.window();
        let shown = source.chars().count();
        let carets = "^".repeat(self.carets.min(shown.saturating_sub(indent)).max(1));

        writeln!(f, "{}", self.message)?;
        writeln!(f, "{margin}--> {}:{}:{}", self.path.display(), self.line, self.column)?;
        writeln!(f, "{margin} |")?;
        writeln!(f, "{}", format!("{number} | {source}").trim_end())?;
        write!(f, "{}", format!("{margin} | {}{carets} {}", " ".repeat(indent), self.label).trim_end())?;
        match &self.remedy {
            Some(remedy) => write!(f, "\n{margin} = {remedy}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Diagnostic {}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a = 1\r\nbetween = [\"ground\", \"sldier\"]\nµ = \"ñ\" # end";

    fn about(word: &str) -> Diagnostic {
        let start = TEXT.find(word).unwrap();
        Diagnostic::new("broken.toml", TEXT, start..start + word.len(), "unknown body")
    }

    #[test]
    fn the_caret_stands_under_the_trouble() {
        let shown = about("\"sldier\"").label("did you mean \"slider\"?").remedy("or add a body").to_string();
        let expected = "\
unknown body
 --> broken.toml:2:22
  |
2 | between = [\"ground\", \"sldier\"]
  |                      ^^^^^^^^ did you mean \"slider\"?
  = or add a body";
        assert_eq!(shown, expected);
    }

    #[test]
    fn columns_count_characters_not_bytes() {
        let diagnostic = about("\"ñ\"");
        assert_eq!((diagnostic.line, diagnostic.column, diagnostic.carets), (3, 5, 3));
    }

    #[test]
    fn line_ends_do_not_show() {
        assert_eq!(about("a = 1").to_string(), "unknown body\n --> broken.toml:1:1\n  |\n1 | a = 1\n  | ^^^^^");
    }

    #[test]
    fn tabs_keep_the_caret_in_place() {
        let shown = Diagnostic::new("x", "\tk = 1", 1..2, "m").to_string();
        assert!(shown.ends_with("1 |  k = 1\n  |  ^"), "{shown}");
    }

    #[test]
    fn any_span_in_any_text_is_shown_somewhere() {
        for (text, start, end) in
            [("", 0, 0), ("", 5, 9), ("ñ", 1, 1), ("a\n", 2, 2), ("a\nb", 0, 3), ("a\r\n", 2, 3), ("ab", 2, 1)]
        {
            let shown = Diagnostic::new("x", text, start..end, "m").to_string();
            assert!(shown.contains('^'), "{text:?} {start} {end} {shown}");
        }
    }

    #[test]
    fn a_long_line_is_cut_around_the_caret() {
        let text = format!("{}here{}", "x".repeat(500), "y".repeat(500));
        let shown = Diagnostic::new("x", &text, 500..504, "m").to_string();
        assert!(shown.lines().all(|line| line.chars().count() < WIDTH + 20), "{shown}");
        let lines: Vec<_> = shown.lines().collect();
        let caret = lines[4].find('^').unwrap();
        assert_eq!(&lines[3][caret..caret + 4], "here");
        assert!(shown.contains(":1:501"));
    }
}
