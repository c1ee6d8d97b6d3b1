//! What the documents at the top of the repository claim.
#![allow(clippy::unwrap_used)]

use carom::lab::{Case, Settings};
use std::path::{Path, PathBuf};

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn document(name: &str) -> String {
    std::fs::read_to_string(top().join(name)).unwrap()
}

/// The text outside fenced blocks.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// What stands between single backticks.
fn code_spans(text: &str) -> Vec<String> {
    prose(text).split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Paths look like `crates/laws` or `README.md`: no blanks, and a slash or a file's ending.
fn is_path(span: &str) -> bool {
    let plain = span.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
    let file = [".rs", ".md", ".toml"].iter().any(|ending| span.ends_with(ending));
    plain && (span.contains('/') || file)
}

#[test]
fn every_path_that_the_architecture_names_exists() {
    let text = document("ARCHITECTURE.md");
    // `lib.rs` and `mod.rs` by themselves are kinds of file, not places.
    let kinds = ["lib.rs", "mod.rs"];
    let paths: Vec<_> = code_spans(&text).into_iter().filter(|s| is_path(s) && !kinds.contains(&s.as_str())).collect();
    let gone: Vec<_> = paths.iter().filter(|path| !top().join(path).exists()).collect();
    assert!(paths.len() > 20, "found only {paths:?}");
    assert!(gone.is_empty(), "ARCHITECTURE.md names what is not there: {gone:?}");
}

#[test]
fn links_between_the_documents_lead_somewhere() {
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        let text = document(name);
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let pictures = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for link in links.chain(pictures).filter(|link| !link.contains("://") && !link.starts_with('#')) {
            assert!(top().join(link).exists(), "{name} links to {link}, which is not there");
        }
    }
}

#[test]
fn laws_deliver_what_the_table_of_the_readme_says() {
    let text = document("README.md");
    let mut rows = 0;
    for line in text.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        let law = cells[1].trim_matches('`');
        let case = Case { restitution: Some(0.5), ..Case::new(law) };
        let delivered = case.prepare().unwrap().impact.run(&Settings::default()).restitution;
        assert_eq!(format!("{delivered:.3}"), cells[3], "{law}");
        rows += 1;
    }
    assert_eq!(rows, 5);
}
