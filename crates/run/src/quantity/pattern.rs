//! Patterns of names, in which `*` stands for any letters, or none.

/// Stands for any letters.
pub const ANY: char = '*';

/// Whether a name is like a pattern.
pub fn fits(pattern: &str, name: &str) -> bool {
    let Some((begin, rest)) = pattern.split_once(ANY) else { return pattern == name };
    let Some(mut name) = name.strip_prefix(begin) else { return false };
    let (middle, end) = rest.rsplit_once(ANY).unwrap_or(("", rest));
    for piece in middle.split(ANY) {
        match name.find(piece) {
            Some(at) => name = &name[at + piece.len()..],
            None => return false,
        }
    }
    name.ends_with(end)
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_is_any_letters_or_none() {
        for (pattern, name) in [
            ("ball", "ball"),
            ("ball*", "ball12"),
            ("ball*", "ball"),
            ("*_foot", "leg1_foot"),
            ("leg*_foot", "leg12_foot"),
            ("*a*b*", "xaxxbx"),
            ("a*a*a", "aaa"),
            ("*", "anything"),
        ] {
            assert!(fits(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [
            ("ball", "balls"),
            ("ball*", "bal"),
            ("*_foot", "leg_foot1"),
            ("a*a", "a"),
            ("a*a*a", "aa"),
            ("*b*a*", "ab"),
        ] {
            assert!(!fits(pattern, name), "{pattern} {name}");
        }
    }
}
