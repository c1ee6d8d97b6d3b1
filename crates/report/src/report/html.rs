//! Pieces of the page: sections and lists.

use crate::html::escape;

/// A section with a heading; nothing where there is nothing to say.
pub(super) fn section(id: &str, heading: &str, content: &str) -> String {
    if content.is_empty() {
        return String::new();
    }
    format!("<section id=\"{id}\">\n<h2>{heading}</h2>\n{content}\n</section>\n")
}

/// Lines of a word and what is said of it.
pub(super) fn lines(lines: &[(String, String)]) -> String {
    let row =
        |(word, text): &(String, String)| format!("<div><dt>{}</dt><dd>{}</dd></div>", escape(word), escape(text));
    if lines.is_empty() { String::new() } else { format!("<dl>{}</dl>", lines.iter().map(row).collect::<String>()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_to_say_has_no_heading() {
        assert_eq!(section("a", "A", ""), "");
    }
}
