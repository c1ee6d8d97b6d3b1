//! Setting text: headings, columns, paragraphs.

use anstyle::Style;
use carom::words;

/// Width of a page in columns.
pub(crate) const WIDTH: usize = 100;

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// What [`bold`] and [`faint`] write around a text.
const CODES: [&str; 3] = ["\u{1b}[1m", "\u{1b}[2m", "\u{1b}[0m"];

/// The page as a terminal may have it: letters that do not show, from names, titles and paths, are spelt out. Of all that a terminal
/// obeys our own codes are left; a title can make itself bold, and no more.
pub(crate) fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((plain, behind)) = rest.find('\u{1b}').map(|at| rest.split_at(at)) {
        let code = CODES.into_iter().find(|code| behind.starts_with(code));
        out.push_str(&words::visible(plain));
        out.push_str(code.unwrap_or("\\u{1b}"));
        rest = &behind[code.map_or(1, str::len)..];
    }
    out.push_str(&words::visible(rest));
    out
}

/// A heading; bold on a terminal.
pub(crate) fn bold(text: &str) -> String {
    format!("{BOLD}{text}{BOLD:#}")
}

/// A remark in the margin; faint on a terminal.
pub(crate) fn faint(text: &str) -> String {
    format!("{FAINT}{text}{FAINT:#}")
}

/// Breaks a paragraph into lines that fit the page, all but the first indented.
pub(crate) fn paragraph(text: &str, first: &str, indent: usize) -> String {
    let mut out = first.to_owned();
    let mut column = first.chars().count();
    let mut fresh = true;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if !fresh && column + 1 + length > WIDTH {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
            fresh = true;
        }
        if !fresh {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
        fresh = false;
    }
    out
}

/// Names behind `first`, two blanks apart, as many to a line as fit; further lines begin below the first name.
pub(crate) fn names(first: &str, names: &[impl AsRef<str>]) -> String {
    let indent = first.chars().count();
    let (mut out, mut column) = (first.to_owned(), indent);
    for name in names.iter().map(AsRef::as_ref) {
        let length = name.chars().count();
        if column > indent && column + 2 + length > WIDTH {
            out.push_str(&format!("\n{}", " ".repeat(indent)));
            column = indent;
        }
        let gap = if column > indent { "  " } else { "" };
        out.push_str(&format!("{gap}{name}"));
        column += gap.len() + length;
    }
    out
}

/// The text, cut to so many columns.
pub(crate) fn clip(text: &str, columns: usize) -> String {
    if text.chars().count() <= columns {
        return text.to_owned();
    }
    let kept: String = text.chars().take(columns.saturating_sub(4)).collect();
    format!("{} ...", kept.trim_end())
}

/// The width of each column of a table.
fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |c: usize| rows.iter().filter_map(|row| row.get(c)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    (0..columns).map(width).collect()
}

/// The blanks behind a cell in a column of this width.
fn gap(cell: &str, width: usize) -> String {
    " ".repeat(width - cell.chars().count() + 2)
}

/// Rows of cells whose last one is prose, which is broken into lines that fit the page.
pub(crate) fn entries(rows: &[Vec<String>], indent: usize) -> String {
    let widths = widths(rows);
    let mut out = String::new();
    for row in rows {
        let Some((prose, cells)) = row.split_last() else { continue };
        let cells = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell}{}", gap(cell, *width)));
        let first = format!("{}{}", " ".repeat(indent), cells.collect::<String>());
        out.push_str(paragraph(prose, &first, first.chars().count()).trim_end());
        out.push('\n');
    }
    out
}

/// Rows of cells as aligned columns, two blanks apart; the last column is not padded.
pub(crate) fn table(rows: &[Vec<String>], indent: usize) -> String {
    let widths = widths(rows);
    let mut out = String::new();
    for row in rows {
        let mut line = " ".repeat(indent);
        for (c, cell) in row.iter().enumerate() {
            line.push_str(cell);
            if c + 1 < row.len() {
                line.push_str(&gap(cell, widths[c]));
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// Names of the units of length, time, force and energy: SI, or those of the dimensionless frame.
pub(crate) fn units(dimensionless: bool) -> [&'static str; 4] {
    if dimensionless { ["A", "A/v0", "M v0^2/A", "M v0^2"] } else { ["m", "s", "N", "J"] }
}

/// Warnings at the end of a page.
pub(crate) fn warnings(warnings: &[impl std::fmt::Display]) -> String {
    warnings.iter().map(|warning| format!("\n{}", paragraph(&warning.to_string(), "  ! ", 4))).collect()
}

/// What `carom` alone shows: the things most people do first.
pub(crate) fn first_things(command: &clap::Command) -> String {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let first = [
        ("carom run double-pendulum", "a mechanism moves; `carom list` shows more"),
        ("carom laws", "every contact law, and a page for each"),
        ("carom impact --law ye_flores --restitution 0.7", "one impact: asked and delivered"),
        ("carom advise --material steel --speed \"0.5 m/s\"", "which law to use, and why"),
        ("carom compare --restitution 0.25,0.5,0.75", "what the laws really do, side by side"),
    ];
    let rows: Vec<_> = first.iter().map(|(c, what)| vec![(*c).to_owned(), (*what).to_owned()]).collect();
    format!("{}: {about}\n\n{}\n`carom --help` lists every command.", bold("carom"), entries(&rows, 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn our_own_codes_survive_and_no_others() {
        let heading = format!("{} {}", bold("pendulum"), faint("remark"));
        assert_eq!(visible(&heading), heading);
        assert_eq!(visible(&bold("a\u{1b}[31m\u{1b}]0;title\u{7}")), bold("a\\u{1b}[31m\\u{1b}]0;title\\u{7}"));
    }

    #[test]
    fn a_cell_of_a_hundred_thousand_letters_has_its_column() {
        let rows = [vec!["a".repeat(100_000), "b".to_owned()], vec!["c".to_owned(), "d".to_owned()]];
        assert!(entries(&rows, 2).contains("a  b") && table(&rows, 2).contains("a  b"));
    }

    proptest! {
        #[test]
        fn whatever_is_printed_a_terminal_sees_letters_and_our_codes_only(text in any::<String>()) {
            let codes = CODES.iter().fold(visible(&bold(&text)), |shown, code| shown.replace(code, ""));
            prop_assert!(!codes.contains(|letter| words::is_hidden(letter) && letter != '\n'), "{codes:?}");
        }
    }

    #[test]
    fn prose_in_a_table_stays_on_the_page_and_in_its_column() {
        let rows = [vec!["a".to_owned(), "word ".repeat(60)], vec!["long name".to_owned(), "short".to_owned()]];
        let text = entries(&rows, 2);
        assert!(text.lines().count() > 3 && text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(text.lines().all(|line| line.chars().nth(13).is_some_and(|c| c != ' ')), "{text}");
    }
}
