//! What a command takes, from its own help: options, what stands behind them, and the examples.

use std::path::Path;
use std::process::Command;

/// The help of a subcommand.
#[derive(Clone, Debug, Default)]
pub(super) struct Page {
    /// The words by which it is called.
    pub(super) words: Vec<String>,
    /// Its options, with the name of their value where they take one.
    pub(super) options: Vec<(String, Option<String>)>,
    /// What must be there, by its usage: words, or an option with its value; of several of which one must be there, all.
    pub(super) needed: Vec<Vec<String>>,
    /// Words that an option may be followed by.
    pub(super) values: Vec<String>,
    /// The examples, a word each.
    pub(super) examples: Vec<Vec<String>>,
}

/// The pages of all subcommands.
pub(super) fn pages(command: &Path) -> Vec<Page> {
    let mut all = Vec::new();
    below(command, &[], &mut all);
    all
}

fn below(command: &Path, words: &[String], all: &mut Vec<Page>) {
    let Ok(run) = Command::new(command).args(words).arg("--help").output() else { return };
    let help = String::from_utf8_lossy(&run.stdout).into_owned();
    all.push(page(words, &help));
    if words.len() < 2 {
        for name in subcommands(&help) {
            below(command, &[words, &[name]].concat(), all);
        }
    }
}

/// The names under `Commands:`.
fn subcommands(help: &str) -> Vec<String> {
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Reads a page of help.
fn page(words: &[String], help: &str) -> Page {
    let mut page = Page { words: words.to_vec(), ..Page::default() };
    for line in help.lines().take_while(|line| !line.starts_with("Example")) {
        let line = line.trim();
        if let Some(long) =
            line.split_whitespace().find(|word| word.starts_with("--")).filter(|_| line.starts_with('-'))
        {
            let value =
                line.split_once('<').and_then(|(_, rest)| rest.split_once('>')).map(|(name, _)| name.to_owned());
            page.options.push((long.trim_end_matches(',').to_owned(), value));
        } else if let Some(value) = line.strip_prefix("- ").and_then(|rest| rest.split_once(':')) {
            page.values.push(value.0.to_owned());
        }
    }
    let usage = help.lines().find_map(|line| line.strip_prefix("Usage: carom "));
    page.needed = usage.map(needed).unwrap_or_default();
    // A long line is broken before an option, or where a shell goes on.
    let examples = help.split_once("\nExample").map_or("", |(_, behind)| behind);
    let joined = examples.replace("\\\n", " ").replace("\n  --", " --");
    let examples = joined.lines().filter_map(|line| line.trim().strip_prefix("carom "));
    page.examples = examples.map(split).filter(|words| !words.is_empty()).collect();
    page
}

/// What a line of usage asks for: `--out <FILE>`, `<FOLDER>`, or one of `<--force <F>|--fit <FMAX>>`.
fn needed(usage: &str) -> Vec<Vec<String>> {
    let mut deep = 0;
    let words = usage.split(|c: char| {
        deep += i32::from("<[".contains(c)) - i32::from(">]".contains(c));
        c == ' ' && deep == 0
    });
    let mut all: Vec<Vec<String>> = Vec::new();
    for word in words {
        let group = word.strip_prefix('<').and_then(|inner| inner.strip_suffix('>')).filter(|one| one.starts_with('-'));
        match (group, all.last_mut()) {
            (Some(group), _) => all.push(group.split('|').map(str::to_owned).collect()),
            // The value of the option before.
            (None, Some(last)) if word.starts_with('<') && last[0].starts_with('-') && !last[0].contains(' ') => {
                last[0] = format!("{} {word}", last[0]);
            }
            _ if word.starts_with("--") || word.starts_with('<') => all.push(vec![word.to_owned()]),
            _ => {}
        }
    }
    all
}

/// Splits a line as a shell does, quotes taken away.
fn split(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote, mut begun) = (Vec::new(), String::new(), None, false);
    for c in line.chars() {
        match (c, quote) {
            (c, Some(own)) if c == own => quote = None,
            ('"' | '\'', None) => (quote, begun) = (Some(c), true),
            (c, None) if c.is_whitespace() => {
                if begun {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            (c, _) => {
                word.push(c);
                begun = true;
            }
        }
    }
    if begun {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_help_is_read() {
        let help = "Usage: carom x\n\nCommands:\n  show  Show one\n        or two\n  help  Help\n\nOptions:\n      --law <ID>  The law\n  -h, --help  Print help\n          - fresh: anew\n\n\
                    Examples:\n  carom x --law 'a b' \\\n      --json\n";
        let page = page(&["x".to_owned()], help);
        assert_eq!(page.options, [("--law".to_owned(), Some("ID".to_owned())), ("--help".to_owned(), None)]);
        assert_eq!(page.examples, [["x", "--law", "a b", "--json"]]);
        assert_eq!((page.values, subcommands(help)), (vec!["fresh".to_owned()], vec!["show".to_owned()]));
    }

    #[test]
    fn what_a_command_needs_is_read_from_its_usage() {
        assert_eq!(
            needed("snapshot [OPTIONS] --time <T,..> --out <FILE> <FOLDER>"),
            [["--time <T,..>"], ["--out <FILE>"], ["<FOLDER>"]]
        );
        assert_eq!(
            needed("line-contact [OPTIONS] --law <ID> <--force <F>|--fit <FMAX>>"),
            [vec!["--law <ID>"], vec!["--force <F>", "--fit <FMAX>"]]
        );
        assert_eq!(needed("check [OPTIONS] <FILE|NAME>"), [["<FILE|NAME>"]]);
        assert_eq!(needed("statics [OPTIONS] [FILE|NAME]"), [[""; 1]; 0]);
    }
}
