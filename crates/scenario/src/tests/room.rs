//! What a scenario may become: words, names, objects, files.

use super::*;
use proptest::prelude::*;

/// What is said about the chain with these lines at its end.
fn with(more: &str) -> Result<Scenario, String> {
    read(Path::new("chain.toml"), &format!("{CHAIN}\n{more}"), &[] as &[&str]).map_err(|error| error.to_string())
}

fn refused(more: &str, words: &str) {
    let said = with(more).expect_err(words);
    assert!(said.contains(words) && said.contains("--> chain.toml:"), "{said}");
}

#[test]
fn words_that_double_forty_times_are_refused_where_they_grow() {
    let doubled: String = (0..40).map(|k| format!("w{k} = \"{{w{}}}{{w{0}}}\"\n", k + 1)).collect();
    let text = format!(
        "carom = 1\ntitle = \"{{w0}}\"\n[parameters]\n{doubled}w40 = \"ha\"\n[[body]]\nname = \"b\"\nmass = 1\n[run]\nuntil = 1"
    );
    let said = read(Path::new("laugh.toml"), &text, &[] as &[&str]).unwrap_err().to_string();
    // 2^17 letters are the first beyond 65,536: the words of w24 are those of w40, doubled 16 times.
    assert!(said.starts_with("parameter \"w24\" becomes longer than 65536 letters\n"), "{said}");
    assert!(said.contains("laugh.toml:28:"), "{said}");
}

#[test]
fn many_long_words_are_too_much_together() {
    // Each of them is short enough, and there are two thousand.
    let many: String = (0..2000).map(|k| format!("p{k} = \"{{w}}\"\n")).collect();
    let words = "w".repeat(60_000);
    let text = format!("carom = 1\ntitle = \"t\"\n[parameters]\nw = \"{words}\"\n{many}");
    let said = read(Path::new("many.toml"), &text, &[] as &[&str]).unwrap_err().to_string();
    assert!(said.starts_with("the scenario comes to more than 64 MB of text"), "{said}");
}

#[test]
fn names_have_two_hundred_letters_at_most() {
    let body = |name: &str| format!("[[output]]\nname = \"{name}\"\nvalue = \"= t\"");
    assert!(with(&body(&"n".repeat(200))).is_ok());
    refused(&body(&"n".repeat(201)), "name of an output has 201 letters, more than 200");
    let said = with(&body(&"n".repeat(65_536))).unwrap_err();
    assert!(said.len() < 600 && said.contains("nnn...nnn"), "{said}");
    let long = "p".repeat(65_536);
    let said = read(Path::new("p.toml"), &format!("carom = 1\n[parameters]\n{long} = 1"), &[] as &[&str]).unwrap_err();
    assert!(said.to_string().starts_with("this name has 65536 letters, more than 200"), "{said}");
}

#[test]
fn names_and_units_show_all_their_letters() {
    refused("[[point]]\nname = \"a\\u001b[31m\"\nbody = \"ground\"", "the letter \\u{1b}, which does not show");
    refused("[[point]]\nname = \"a\\u202e\"\nbody = \"ground\"", "the letter \\u{202e}, which does not show");
    let unit = "[[output]]\nname = \"o\"\nvalue = \"= t\"\nunit = \"m\\n\"";
    refused(unit, "unit of output \"o\" holds the letter \\u{a}");
}

#[test]
fn a_repeat_cannot_copy_more_than_there_is_room_for() {
    let repeat = |to: &str, table: &str| {
        format!("[[repeat]]\nfrom = 1\nto = {to}\n[[repeat.point]]\nname = \"q{{i}}\"\n{table}")
    };
    refused(&repeat("1e9", "body = \"ground\""), "this repeat writes out 1000000000 objects");
    // A thousand copies of a hundred thousand letters.
    let long = format!("body = \"ground\"\nposition = [\"{}\", 0, 0]", "= 0 + 0".repeat(15_000));
    refused(&repeat("1000", &long), "the scenario comes to more than 64 MB of text");
    let defined = format!(
        "[[repeat]]\nfrom = 1\nto = 1000\nlet = {{ a = \"{}\" }}\n[[repeat.point]]\nname = \"q{{i}}\"\nbody = \"ground\"",
        "word ".repeat(20_000)
    );
    refused(&defined, "the scenario comes to more than 64 MB of text");
}

#[test]
fn groups_cannot_have_more_members_than_there_is_room_for() {
    let balls = "[[repeat]]\nfrom = 1\nto = 1100\n[[repeat.body]]\nname = \"s{i}\"\nmass = 1\nposition = [\"= 9*i\", 50, 0]\n\
                 shape = { kind = \"sphere\", radius = 1 }\n";
    let groups = "[[repeat]]\nfrom = 1\nto = 1000\n[[repeat.group]]\nname = \"g{i}\"\nmembers = [\"s*\"]";
    refused(&format!("{balls}{groups}"), "all groups together have more than 1000000 members");
}

proptest! {
    /// Whatever a name holds: it is refused, or all of its letters show.
    #[test]
    fn a_name_that_is_taken_shows(name in any::<String>()) {
        let quoted = serde_json::to_string(&name).unwrap().replace('{', "(").replace('\u{7f}', "\\u007f");
        let found = with(&format!("[[point]]\nname = {quoted}\nbody = \"ground\""));
        if let Ok(scenario) = found {
            let name = &scenario.points.last().unwrap().name;
            prop_assert!(!name.contains(carom_words::is_hidden) && name.chars().count() <= 200, "{name:?}");
        }
    }
}
