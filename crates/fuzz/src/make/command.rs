//! Commands: an example of the help with changes, or options one after the other.

use super::help::Page;
use super::{mutate, number, quantity, scenario, words};
use crate::dice::Dice;
use crate::input::{File, Input, Kind};

/// Steps after which a run of a command is given up.
const STEPS: &str = "run.most_steps=200";

/// Commands that run something.
const RUNNING: [&str; 6] = ["run", "sweep", "section", "orbit", "exponent", "basins"];

/// A command, in a folder with a scenario and results.
pub(super) fn input(dice: &mut Dice, pages: &[Page], known: &[Vec<File>], results: &[Vec<File>]) -> Input {
    let (mut files, _) = scenario::files(dice, known);
    let tables = dice.one(results).iter().cloned();
    files.extend(tables.map(|file| File { name: format!("results/{}", file.name), ..file }));
    let materials = super::table::materials(dice).files;
    files.extend(materials);
    let examples: Vec<&Vec<String>> = pages.iter().flat_map(|page| &page.examples).collect();
    if pages.is_empty() || examples.is_empty() {
        return Input { kind: Kind::Command, words: Vec::new(), files };
    }
    let mut words = match dice.below(4) {
        0 => dice.one(pages).words.clone(),
        1 => scenario_command(dice),
        _ => (*dice.one(&examples)).clone(),
    };
    let page = page_of(pages, &words);
    for _ in 0..dice.pick(&[0, 1, 1, 2, 3]) {
        change(dice, page, &mut words);
    }
    let words = within(words);
    let mut words: Vec<Vec<u8>> = words.into_iter().map(String::into_bytes).collect();
    if dice.happens(0.03) && words.len() > 1 {
        let last = words.len() - 1;
        mutate::bytes(dice, &mut words[last]);
    }
    Input { kind: Kind::Command, words, files }
}

/// A command about the scenario or the results that are there.
fn scenario_command(dice: &mut Dice) -> Vec<String> {
    let words: &[&str] = dice.pick(&[
        &["run", "scenario.toml", "--out", "new"] as &[&str],
        &["run", "scenario.toml", "--json"],
        &["run", "scenario.toml", "--no-report", "--quiet"],
        &["sweep", "scenario.toml", "--vary", "run.until=0.1..0.2:2", "--out", "new"],
        &["sweep", "scenario.toml", "--vary", "run.tolerance=1e-8,1e-6", "--measure", "loss", "--json"],
        &["check", "scenario.toml"],
        &["check", "scenario.toml", "--json"],
        &["statics", "scenario.toml"],
        &["modes", "scenario.toml"],
        &["sweep", "scenario.toml", "--vary", "run.tolerance=1e-8,1e-6", "--section", "impacts", "--settle", "1 s"],
        &["section", "scenario.toml", "--section", "impacts", "--count", "3"],
        &["orbit", "scenario.toml", "--settle", "2 periods"],
        &["exponent", "scenario.toml", "--interval", "0.1 s", "--intervals", "10", "--settle", "0 s"],
        &["plot", "results"],
        &["plot", "results", "--json"],
        &["plot", "results", "--figure", "force-time", "--out", "x.svg"],
        &["plot", "results", "--figure", "columns", "--out", "x.svg"],
        &["plot", "results", "results", "--figure", "compare", "--out", "x.svg"],
        &["plot", "results", "--figure", "compare", "--reference", "results/samples.csv", "--out", "x.svg"],
        &["stats", "results"],
        &["stats", "results", "--csv", "x.csv"],
        &["stats", "results", "--json"],
        &["materials", "--materials", "materials.toml"],
        &["impact", "--law", "hertz", "--materials", "materials.toml", "--material", "own0", "--json"],
    ]);
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// The help of what the words begin with.
fn page_of<'a>(pages: &'a [Page], words: &[String]) -> &'a Page {
    let fits = pages.iter().filter(|page| words.starts_with(&page.words));
    fits.max_by_key(|page| page.words.len()).unwrap_or(&pages[0])
}

/// Adds an option, drops a word, or changes one.
fn change(dice: &mut Dice, page: &Page, words: &mut Vec<String>) {
    let at = if words.len() > 1 { dice.between(1, words.len() - 1) } else { words.len() };
    match dice.below(10) {
        0..=3 if !page.options.is_empty() => {
            let (option, takes) = dice.one(&page.options).clone();
            words.push(option);
            words.extend(takes.map(|name| value(dice, page, &name)));
        }
        4 if at < words.len() => drop(words.remove(at)),
        5 if at < words.len() => words[at] = words::wild(dice),
        6 if at < words.len() => words[at] = number::shift(dice, &words[at], 0.8),
        7 if at < words.len() => words[at] = quantity::quantity(dice),
        8 => words.insert(at, words::wild(dice)),
        _ if at < words.len() => mutate::roughly(dice, &mut words[at], "2 kg\n"),
        _ => {}
    }
}

/// Something that may stand behind an option.
fn value(dice: &mut Dice, page: &Page, name: &str) -> String {
    match (name, dice.below(6)) {
        (_, 0) => words::wild(dice),
        ("FILE", _) => dice
            .pick(&["x.svg", "x.png", "x.csv", "x.html", "materials.toml", "scenario.toml", "x", "no/x.svg"])
            .to_owned(),
        ("DIR", _) => dice.pick(&["new", "results", "scenario.toml", "a/b"]).to_owned(),
        ("KEY=VALUE", _) => format!("{}={}", dice.pick(&["a", "run.until", "body.bob.mass", "x"]), number::plain(dice)),
        ("KEY=VALUES", _) => {
            let key = dice.pick(&["a", "run.until", "body.bob.mass", "x", "law", "restitution"]);
            let values = match dice.below(3) {
                0 => format!("{}..{}:{}", quantity::quantity(dice), quantity::quantity(dice), dice.below(4)),
                1 => format!("{},{}", dice.pick(&words::LAWS), words::wild(dice)),
                _ => format!("{}, {}", quantity::quantity(dice), number::plain(dice)),
            };
            format!("{key}={values}")
        }
        ("EXPRESSION", 1..=3) => {
            let what = dice.pick(&[
                "bob.position.x",
                "impacts",
                "energy.total",
                "floor.force",
                "x*t",
                "(",
                "impacts of floor",
            ]);
            format!("{}({what})", dice.pick(&["peak", "mean", "rms", "last", "count", "max", "loss + min"]))
        }
        ("DESIGN", 1..=4) => dice.pick(&["grid", "zip", "sobol", "latin-hypercube"]).to_owned(),
        ("NAME=VALUE", _) => format!("{}={}", dice.pick(&["c", "D", "alpha"]), quantity::quantity(dice)),
        ("ID", _) => dice.pick(&words::LAWS).to_owned(),
        ("FRICTION", 1..=3) => dice.pick(&words::FRICTION_LAWS).to_owned(),
        ("NAME", 1..=2) => dice.pick(&words::MATERIALS).to_owned(),
        (_, 1) if !page.values.is_empty() => dice.one(&page.values).clone(),
        (_, 2) => quantity::quantity(dice),
        _ => number::plain(dice),
    }
}

/// A word that leads nowhere else, if it is a path. Two dots between two values are a range.
fn inside(word: &str) -> String {
    let word = word.trim_start_matches('/');
    if word.contains('/') || word.ends_with("..") { word.replace("..", ".") } else { word.to_owned() }
}

/// The same with a limit on steps where something is run, and on how often; none of the words leads out of the folder.
fn within(mut words: Vec<String>) -> Vec<String> {
    words.iter_mut().for_each(|word| *word = inside(word));
    if words.first().is_some_and(|word| RUNNING.contains(&&word[..])) {
        words.iter_mut().for_each(|word| *word = word.split(',').map(few).collect::<Vec<_>>().join(","));
        for k in 1..words.len() {
            if words[k - 1] == "--samples" {
                words[k] = words[k].chars().take(1).collect();
            }
        }
        words.extend(["--set".to_owned(), STEPS.to_owned()]);
    }
    words
}

/// A range with few values: of the number behind its colon the first digit, and no more than three.
fn few(word: &str) -> String {
    let Some((range, count)) = word.rsplit_once(':').filter(|(range, _)| range.contains("..")) else {
        return word.to_owned();
    };
    let digits = count.chars().take_while(char::is_ascii_digit).count();
    let first = count.chars().next().filter(char::is_ascii_digit).map(|digit| digit.min('3').to_string());
    format!("{range}:{}{}", first.unwrap_or_default(), &count[digits..])
}
