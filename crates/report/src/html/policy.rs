//! The content security policy of a page (W3C, Content Security Policy Level 3): what a browser may do for it, and nothing else.
//!
//! Everything that comes from a scenario is escaped. Should markup get into a page all the same, the browser neither runs a script that
//! carom has not written nor asks another host for anything.

use super::base64;
use sha2::{Digest, Sha256};

/// The policy of a page that has all in itself: its one script and its one style sheet are known by their hashes. Beyond that there is an
/// empty icon. Attributes `style` and `on...` are not allowed, and not used.
pub(crate) fn of_single_page(script: &str, style: &str) -> String {
    meta(&format!("script-src {}; style-src {}; img-src data:", hash(script), hash(style)))
}

/// The policy of a page with files beside it, on a disk or on a server. For a page from a disk some browsers take `'self'` for nothing.
/// Tables made from Markdown say by `style` how their columns are aligned; that attribute can load nothing.
#[cfg(feature = "site")]
pub(crate) fn of_site() -> String {
    let beside = "'self' file:";
    meta(&format!("script-src {beside}; style-src {beside}; style-src-attr 'unsafe-inline'; img-src {beside} data:"))
}

fn meta(allowed: &str) -> String {
    format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'\">"
    )
}

/// By what a browser knows the text of a script or a style sheet again; it reads every line end as one letter.
fn hash(text: &str) -> String {
    let digest = Sha256::digest(text.replace("\r\n", "\n"));
    format!("'sha256-{}'", base64::encode(digest.iter().copied()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the recommendation, section 8.3 of CSP 2: the script `alert('Hello, world.');`.
    #[test]
    fn a_script_is_known_as_the_recommendation_says() {
        assert_eq!(hash("alert('Hello, world.');"), "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
    }
}
