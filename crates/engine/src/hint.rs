//! Errors that say apart what is wrong and what to do about it: together one sentence, for who prints it; apart, for who shows the one at a
//! place of a file and the other beside it.

use std::fmt;

/// One of what is called so: "a box", "an ellipsoid".
pub(crate) fn one(name: &str) -> String {
    format!("{} {name}", if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" })
}

/// What is wrong and, where there is more to say, what to do about it.
pub(crate) fn sentence(f: &mut fmt::Formatter<'_>, problem: &str, hint: Option<&str>) -> fmt::Result {
    f.write_str(problem)?;
    hint.map_or(Ok(()), |hint| write!(f, ": {hint}"))
}
