//! Did you mean...? The known word closest to a mistyped one.
//!
//! Closeness is the number of slips of the pen that turn one word into the other: a letter inserted, dropped,
//! replaced, or swapped with its neighbour (Damerau 1964, in the restricted form where no letter is touched twice).
//! Capitals do not count. A third of the letters may be wrong; beyond that silence is kinder than a guess.

/// The candidate closest to `word`, or `None` if nothing is close.
///
/// A word of three letters or more that merely begins a candidate, or is one of the words that it is made of, counts as
/// close when no spelling is closer; so does a candidate of which the word is the plural. Of candidates equally close, the first wins.
///
/// ```
/// let laws = ["hertz", "hunt_crossley", "kelvin_voigt"];
/// assert_eq!(carom_laws::nearest("herzt", laws.into_iter()), Some("hertz"));
/// assert_eq!(carom_laws::nearest("hunt", laws.into_iter()), Some("hunt_crossley"));
/// assert_eq!(carom_laws::nearest("voigt", laws.into_iter()), Some("kelvin_voigt"));
/// assert_eq!(carom_laws::nearest("newton", laws.into_iter()), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let written = word.trim().to_lowercase();
    let single = written.strip_suffix("ies").map(|stem| format!("{stem}y"));
    let word: Vec<char> = written.chars().collect();
    let mut best = None;
    let mut begun = None;
    let mut within = None;
    for candidate in candidates {
        let letters: Vec<char> = candidate.to_lowercase().chars().collect();

        // A close spelling, the closest so far.
        if let Some(slips) = few_slips(&word, &letters)
            && best.is_none_or(|(fewest, _)| slips < fewest)
        {
            best = Some((slips, candidate));
        }

        // A beginning, kept in case no spelling is close.
        if begun.is_none() && word.len() >= 3 && letters.starts_with(&word) {
            begun = Some(candidate);
        }

        // A part or what it is the plural of, kept in case it begins none either.
        let lower = candidate.to_lowercase();
        let is_part = || word.len() >= 3 && lower.split(['_', '-', ' ']).any(|part| part == written);
        if within.is_none() && (single.as_ref() == Some(&lower) || is_part()) {
            within = Some(candidate);
        }
    }
    best.map(|(_, candidate)| candidate).or(begun).or(within)
}

/// The slips between two words, if they are few for words of that length and leave a letter in its place.
fn few_slips(a: &[char], b: &[char]) -> Option<usize> {
    let (shortest, longest) = (a.len().min(b.len()), a.len().max(b.len()));
    let allowed = (longest / 3).max(1);
    if a.len().abs_diff(b.len()) > allowed {
        return None;
    }
    let slips = slips(a, b);
    (slips <= allowed && slips < shortest).then_some(slips)
}

/// The number of insertions, deletions, replacements and neighbour swaps between two words.
fn slips(a: &[char], b: &[char]) -> usize {
    // Three rows of the table of distances between the beginnings of `a` and of `b`.
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut fewest = replaced.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                fewest = fewest.min(before[j - 2] + 1);
            }
            row.push(fewest);
        }
        before = above;
        above = row;
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: &str, b: &str) -> usize {
        slips(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>())
    }

    #[test]
    fn each_kind_of_slip_counts_once() {
        assert_eq!(distance("steel", "steel"), 0);
        assert_eq!(distance("stel", "steel"), 1);
        assert_eq!(distance("steeel", "steel"), 1);
        assert_eq!(distance("steal", "steel"), 1);
        assert_eq!(distance("setel", "steel"), 1);
        assert_eq!(distance("", "steel"), 5);
        assert_eq!(distance("steel", ""), 5);
    }

    #[test]
    fn distance_is_symmetric() {
        for (a, b) in [("sldier", "slider"), ("abc", "cab"), ("hertz", "hooke"), ("", "x")] {
            assert_eq!(distance(a, b), distance(b, a), "{a} {b}");
        }
    }

    #[test]
    fn nothing_close_gives_silence() {
        let words = ["steel", "glass"];
        for word in ["", " ", "x", "quartzite", "zz"] {
            assert_eq!(nearest(word, words.into_iter()), None, "{word:?}");
        }
        assert_eq!(nearest("steel", std::iter::empty()), None);
        assert_eq!(nearest("c", ["cm", "m"].into_iter()), None);
    }

    #[test]
    fn a_part_of_a_word_and_a_plural_are_understood() {
        assert_eq!(nearest("iron", ["steel", "cast_iron"].into_iter()), Some("cast_iron"));
        assert_eq!(nearest("impact", ["hertz", "adams_impact"].into_iter()), Some("adams_impact"));
        assert_eq!(nearest("bodies", ["joint", "body"].into_iter()), Some("body"));
        assert_eq!(nearest("hertz", ["cyl_hertz", "hertz_2d"].into_iter()), Some("hertz_2d"));
        assert_eq!(nearest("on", ["steel_on_steel"].into_iter()), None);
    }

    #[test]
    fn capitals_and_blanks_do_not_count() {
        assert_eq!(nearest(" STELE ", ["glass", "steel"].into_iter()), Some("steel"));
    }

    #[test]
    fn a_spelling_beats_a_beginning_and_the_first_of_equals_wins() {
        assert_eq!(nearest("stee", ["steel_1020", "steel"].into_iter()), Some("steel"));
        assert_eq!(nearest("steel", ["steel_1020", "steel_1040"].into_iter()), Some("steel_1020"));
        assert_eq!(nearest("cat", ["bat", "hat"].into_iter()), Some("bat"));
    }
}
