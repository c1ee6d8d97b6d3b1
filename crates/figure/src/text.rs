//! Words in a figure: how wide they are, and how powers are written.

/// Font families in order of preference. The next ones are about as wide as the first, so margins fit all of them.
pub(super) const FONT: &str = "'DejaVu Sans Condensed', 'DejaVu Sans', Arial, Helvetica, sans-serif";
/// Size of the figure's title, in points.
pub(super) const TITLE: f64 = 9.0;
/// Size of axis titles, in points.
pub(super) const LABEL: f64 = 8.0;
/// Size of tick labels, legends and annotations, in points.
pub(super) const SMALL: f64 = 7.5;

/// Advance widths of the printable ASCII characters in DejaVu Sans Condensed, thousandths of the font size.
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    286, 360, 414, 754, 572, 855, 702, 247, 351, 351, 450, 754, 286, 325, 286, 303, 572, 572, 572, 572, 572, 572, 572,
    572, 572, 572, 303, 303, 754, 754, 754, 478, 900, 615, 617, 628, 693, 568, 518, 697, 677, 265, 265, 590, 501, 776,
    673, 708, 542, 708, 625, 571, 549, 659, 615, 890, 616, 549, 616, 351, 303, 351, 754, 450, 450, 551, 571, 495, 571,
    554, 316, 571, 570, 250, 250, 521, 250, 876, 570, 550, 571, 571, 370, 469, 353, 570, 532, 736, 532, 532, 472, 572,
    303, 572, 754,
];

/// Width of a text set in the given size, both in points.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * size
}

/// Advance width of one character, in units of the font size.
fn advance(c: char) -> f64 {
    let thousandths = match c {
        ' '..='~' => WIDTHS[c as usize - ' ' as usize],
        '·' => 286,
        '⁻' => 475,
        '¹' | '²' | '³' | '⁰' | '⁴'..='⁹' => 360,
        '−' | '×' | '→' | '±' => 754,
        _ => 572,
    };
    f64::from(thousandths) / 1000.0
}

/// Raises what follows a caret: `N/m^1.5` becomes `N/m¹·⁵`.
pub(super) fn superscripts(text: &str) -> String {
    let mut raised = false;
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let starts = c == '^' && chars.peek().is_some_and(|&next| superscript(next).is_some());
        match superscript(c).filter(|_| raised) {
            _ if starts => raised = true,
            Some(high) => out.push(high),
            None => {
                raised = false;
                out.push(c);
            }
        }
    }
    out
}

/// `10ⁿ`.
pub(super) fn power_of_ten(n: i32) -> String {
    superscripts(&format!("10^{n}"))
}

/// The raised form of a digit, a minus or a decimal point.
fn superscript(c: char) -> Option<char> {
    Some(match c {
        '-' => '⁻',
        '.' => '·',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' => '⁰',
        '4'..='9' => char::from_u32('⁴' as u32 + (c as u32 - '4' as u32))?,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_raise_exponents_and_nothing_else() {
        assert_eq!(superscripts("K d^1.5 (N/m^2)"), "K d¹·⁵ (N/m²)");
        assert_eq!(superscripts("a^b, x^-4"), "a^b, x⁻⁴");
        assert_eq!(power_of_ten(-12), "10⁻¹²");
    }

    #[test]
    fn longer_words_are_wider() {
        assert!(width("safaeifar_farshidianfar", 8.0) > 2.0 * width("flores", 8.0));
        assert_eq!(width("", 8.0), 0.0);
    }
}
