//! The README and the pages of the manual, done as a reader does them: files are written as shown, commands are run in order, and what they
//! print is what the page shows.
//!
//! A fenced block that names a file after its language is that file; with `more` behind the name it is added to it, with `from` and another
//! file it is a copy of that one to which its tables are added, instead of those of the same name. In a block of `console` a
//! line behind `$` is a command, and what follows is its output, if any is shown: `...` stands for what is left out, within a line or as a
//! line of its own for any number of them. What a run cost and what its ledger misses may be other numbers than those shown. A command that shows an `error:` must fail, every other one must not. A figure that a page shows from the
//! folder `figures` is the one that its commands draw.

use super::{Desk, command};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).replace("\r\n", "\n")
}

/// The fenced blocks of a page: what stands behind the fence, and the lines.
fn blocks(text: &str) -> Vec<(Vec<&str>, Vec<&str>)> {
    let (mut blocks, mut open) = (Vec::new(), false);
    for line in text.lines() {
        if let Some(info) = line.strip_prefix("```") {
            if !open {
                blocks.push((info.split_whitespace().collect(), Vec::new()));
            }
            open = !open;
        } else if open {
            blocks.last_mut().unwrap().1.push(line);
        }
    }
    assert!(!open, "a block is not closed");
    blocks
}

/// The words of a command line; quotes keep words together.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None, None);
    for c in line.chars() {
        match (quote, c) {
            (Some(q), _) if c == q => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_with(String::new);
            }
            (None, ' ') => words.extend(word.take()),
            _ => word.get_or_insert_with(String::new).push(c),
        }
    }
    words.extend(word);
    words
}

/// Whether a line is as shown; `...` stands for anything.
fn is_line(line: &str, shown: &str) -> bool {
    let Some((head, rest)) = shown.split_once("...") else { return line == shown };
    line.strip_prefix(head).is_some_and(|line| {
        line.char_indices().map(|(at, _)| at).chain([line.len()]).any(|at| is_line(&line[at..], rest))
    })
}

/// A line without what hangs on rounding and on the machine: what a run cost, and what its ledger misses.
fn steady(line: &str) -> String {
    if line.trim_start().starts_with("cost ") {
        return "cost".to_owned();
    }
    let Some((head, tail)) = line.split_once("residue ") else { return line.to_owned() };
    let number = |word: &str| word.trim_matches(['(', ')']).parse::<f64>().is_ok();
    let words = tail.split(' ').map(|word| if number(word) { "#" } else { word });
    format!("{head}residue {}", words.collect::<Vec<_>>().join(" "))
}

/// Whether these lines are as shown; a line `...` stands for any number of them.
fn is_output(lines: &[&str], shown: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((&"...", rest)) => (0..=lines.len()).any(|skipped| is_output(&lines[skipped..], rest)),
        Some((first, rest)) => lines
            .split_first()
            .is_some_and(|(line, lines)| is_line(&steady(line), &steady(first)) && is_output(lines, rest)),
    }
}

/// The tables of a TOML file: those before the first, then each from its heading on.
fn tables(text: &str) -> Vec<String> {
    let mut tables = vec![String::new()];
    for line in text.lines() {
        if line.starts_with('[') {
            tables.push(String::new());
        }
        tables.last_mut().unwrap().push_str(&format!("{line}\n"));
    }
    tables
}

/// A file with these tables, instead of those of the same kind and name.
fn with(old: &str, new: &str) -> String {
    let called = |table: &String| -> Vec<String> {
        table.lines().filter(|line| line.starts_with('[') || line.starts_with("name = ")).map(str::to_owned).collect()
    };
    let replaced: Vec<_> = tables(new).iter().map(called).collect();
    let kept: Vec<_> = tables(old)
        .into_iter()
        .filter(|table| called(table).is_empty() || !replaced.contains(&called(table)))
        .collect();
    kept.concat() + new
}

fn said(output: &Output) -> String {
    let whole = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    whole.lines().map(|line| format!("{}\n", line.trim_end())).collect::<String>().trim_end().to_owned()
}

/// Runs the command behind `$` and compares what it prints with what is shown.
fn follow(desk: &Desk, line: &str, shown: &[&str]) {
    let words = words(line);
    let arguments: Vec<&str> = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["carom", rest @ ..] | ["cargo", "run", "--", rest @ ..] => rest.to_vec(),
        // What checks the project itself cannot be run by one of its tests.
        ["./test"] | ["cargo", ..] => return,
        _ => panic!("not a command of carom: {line}"),
    };
    let output = command(&arguments).current_dir(desk.path("")).output().unwrap();
    let said = said(&output);
    let fails = shown.iter().any(|line| line.starts_with("error: "));
    assert_eq!(output.status.success(), !fails, "$ {line}\n{said}");
    let empty = shown.iter().all(|line| line.is_empty());
    let end = shown.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    let lines: Vec<&str> = said.lines().collect();
    assert!(empty || is_output(&lines, &shown[..end]), "$ {line}\nshown:\n{}\n\nprinted:\n{said}", shown.join("\n"));
}

fn console(desk: &Desk, lines: &[&str]) {
    let starts: Vec<usize> = (0..lines.len()).filter(|&k| lines[k].starts_with("$ ")).collect();
    assert_eq!(starts.first(), Some(&0), "output before the first command: {lines:?}");
    for (k, &start) in starts.iter().enumerate() {
        let end = starts.get(k + 1).copied().unwrap_or(lines.len());
        follow(desk, &lines[start][2..], &lines[start + 1..end]);
    }
}

/// Does all that a page says; gives the number of commands.
fn walk(path: &Path) -> usize {
    let text = page(path);
    let name = path.strip_prefix(top()).unwrap().to_string_lossy().replace(['/', '\\'], "-");
    let desk = Desk::new(&format!("page-{name}"));
    let mut commands = 0;
    for (info, lines) in blocks(&text) {
        let content = lines.join("\n") + "\n";
        match info.as_slice() {
            ["console"] => {
                commands += lines.iter().filter(|line| line.starts_with("$ ")).count();
                console(&desk, &lines);
            }
            [_, file] => desk.write(file, content),
            [_, file, "more"] => desk.write(file, desk.read(file) + "\n" + &content),
            [_, file, "from", old] => desk.write(file, with(&desk.read(old), &content)),
            // Rust is tried by its own tests, and Python by those of the package.
            ["text" | "rust" | "python"] => {}
            other => panic!("{}: a block of {other:?} that nothing tries", path.display()),
        }
    }
    let shown = |folder: &str| {
        text.split(folder).skip(1).map(|rest| rest.split(')').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for (folder, figure) in ["figures/", "../figures/"]
        .into_iter()
        .flat_map(|folder| shown(&format!("]({folder}")).into_iter().map(move |figure| (folder, figure)))
    {
        let committed = page(&path.parent().unwrap().join(folder).join(&figure));
        let stale = desk.read(&figure) != committed;
        assert!(!stale, "{}: figures/{figure} is not what its commands draw", path.display());
    }
    commands
}

#[test]
fn the_readme_does_what_it_shows() {
    assert!(walk(&top().join("README.md")) > 15);
}

#[test]
fn the_tutorial_does_what_it_shows() {
    assert!(walk(&top().join("docs/manual/tutorial.md")) > 15);
}

/// Does all that the pages in a folder of the manual say, but for the tutorial; gives the number of commands.
fn walk_all(folder: &str) -> usize {
    let entries = fs::read_dir(top().join("docs/manual").join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let pages =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "md") && !path.ends_with("tutorial.md"));
    pages.map(|path| walk(&path)).sum()
}

#[test]
fn the_pages_of_the_manual_do_what_they_show() {
    let tried: usize = ["", "how-to", "theory"].into_iter().map(walk_all).sum();
    assert!(tried > 40, "{tried} commands");
}

#[test]
fn what_a_page_leaves_out_may_be_anything_and_the_rest_may_not() {
    assert!(is_line("cost 12 steps, 3.4 ms", "cost ... steps, ... ms"));
    assert!(!is_line("cost 12 steps, 3.4 us", "cost ... steps, ... ms"));
    assert!(is_output(&["a", "b", "c"], &["a", "...", "c"]) && is_output(&["a", "c"], &["a", "...", "c"]));
    assert!(is_output(&["end 2 J + residue -3e-9 J (1e-10 of it)"], &["end 2 J + residue 8e-9 J (2e-10 of it)"]));
    assert!(!is_output(&["end 2 J + residue 3e-9 J"], &["end 3 J + residue 3e-9 J"]));
    assert!(!is_output(&["a", "b"], &["a"]) && !is_output(&["a", "b"], &["a", "...", "c"]));
    assert_eq!(words("carom run a --set b=\"1 m\" 'expr: x'"), ["carom", "run", "a", "--set", "b=1 m", "expr: x"]);
}
