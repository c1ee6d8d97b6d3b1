//! Formulas: LaTeX becomes MathML, which browsers set by themselves.

use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::{Parser, Storage, push_mathml};

/// A formula within a line.
pub(super) fn inline(latex: &str) -> String {
    mathml(latex, DisplayMode::Inline)
}

/// A formula on a line of its own, which scrolls where the page is narrower.
pub(super) fn display(latex: &str) -> String {
    format!("<span class=\"formula\">{}</span>", mathml(latex, DisplayMode::Block))
}

/// What cannot be read is shown as `merror`, in its place.
fn mathml(latex: &str, display_mode: DisplayMode) -> String {
    let storage = Storage::new();
    let mut out = String::new();
    let config = RenderConfig { display_mode, ..RenderConfig::default() };
    match push_mathml(&mut out, Parser::new(latex, &storage), config) {
        Ok(()) => out,
        Err(error) => format!("<merror>{error}</merror>"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_becomes_a_fraction() {
        let set = inline(r"\frac{K}{m}");
        assert!(set.contains("<mfrac><mrow><mi>K</mi></mrow><mrow><mi>m</mi></mrow></mfrac>"), "{set}");
    }

    #[test]
    fn a_command_that_does_not_exist_is_an_error() {
        assert!(inline(r"\nosuch{K}").contains("merror"));
    }
}
