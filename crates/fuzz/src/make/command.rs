//! Commands: an example of the help with changes, or options one after the other.

use super::help::Page;
use super::{mutate, number, quantity, scenario, words};
use crate::dice::Dice;
use crate::input::{File, Input, Kind};

/// Steps after which a run of a command is given up.
const STEPS: &str = "run.most_steps=200";
/// The same for what is asked of a motion in the long run, of a scenario that is not our own: with few steps there is no answer.
const MANY_STEPS: &str = "run.most_steps=20000";

/// Commands that run something.
const RUNNING: [&str; 6] = ["run", "sweep", "section", "orbit", "exponent", "basins"];
/// Those of them that ask for the long run.
const LONG: [&str; 4] = ["section", "orbit", "exponent", "basins"];

/// The handbook takes seconds and says the same every time: one of so many commands for it is made.
const HANDBOOKS: f64 = 0.03;

/// Scenarios that come with carom and take little time.
const QUICK: &[&str] =
    &["pendulum", "bouncing-ball", "bouncing-table", "impact-oscillator", "four-bar", "slider-crank-clearance"];

/// A command, in a folder with a scenario and results.
pub(super) fn input(dice: &mut Dice, pages: &[Page], known: &[Vec<File>], results: &[Vec<File>]) -> Input {
    // Half of the scenarios are whole: what is refused when it is read tries nothing of a command.
    let mut files = match dice.happens(0.5) {
        true => scenario::shipped(dice, known),
        false => scenario::files(dice, known).0,
    };
    let kept = scenario::bundled(&files, &[STEPS.to_owned()]);
    let tables = dice.one(results).iter().cloned().chain([kept]);
    files.extend(tables.map(|file| File { name: format!("results/{}", file.name), ..file }));
    let materials = super::table::materials(dice).files;
    files.extend(materials);
    let examples: Vec<&Vec<String>> = pages.iter().flat_map(|page| &page.examples).collect();
    if pages.is_empty() || examples.is_empty() {
        return Input { kind: Kind::Command, words: Vec::new(), files };
    }
    let mut words = match dice.below(4) {
        0 => {
            let page = dice.one(pages);
            whole(dice, page)
        }
        1 => scenario_command(dice),
        _ => (*dice.one(&examples)).clone(),
    };
    if words.first().is_some_and(|word| word == "handbook") && !dice.happens(HANDBOOKS) {
        words = scenario_command(dice);
    }
    let page = page_of(pages, &words);
    for _ in 0..dice.pick(&[0, 0, 1, 1, 2, 3]) {
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

/// A command with what it needs, as a rule.
fn whole(dice: &mut Dice, page: &Page) -> Vec<String> {
    let mut words = page.words.clone();
    for choices in &page.needed {
        if dice.happens(0.95) {
            let one = dice.one(choices);
            let (option, name) =
                one.split_once(' ').map_or((None, one.as_str()), |(option, name)| (Some(option), name));
            words.extend(option.map(str::to_owned));
            words.push(value(dice, page, name.trim_matches(|c| "<>.".contains(c))));
        }
    }
    words
}

/// A command about the scenario or the results that are there.
fn scenario_command(dice: &mut Dice) -> Vec<String> {
    let words: &[&str] = dice.pick(&[
        &["run", "scenario.toml", "--out", "new"] as &[&str],
        &["run", "scenario.toml", "--json"],
        &["run", "scenario.toml", "--no-report", "--quiet"],
        &["run", "scenario.toml", "--contact", "rigid", "--impact", "poisson", "--out", "new"],
        &["run", "scenario.toml", "--compare", "--figure", "x.svg"],
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
        &["basins", "scenario.toml", "--vary", "run.tolerance=1e-8,1e-6", "--vary", "run.until=1,2", "--settle", "1 s"],
        &["basins", "impact-oscillator", "--vary", "place=-1 mm..1 mm:2", "--vary", "speed=0,1", "--figure", "x.svg"],
        &["orbit", "impact-oscillator", "--settle", "9 periods", "--json"],
        &["fit", "results/samples.csv", "--law", "hertz", "--mass", "1", "--json"],
        &["fit", "results/contacts.csv", "--laws", "hertz,ye_flores", "--mass", "1", "--speed", "1", "--starts", "2"],
        &["fit", "results/samples.csv", "--scenario", "scenario.toml", "--free", "a", "--starts", "1", "--set", STEPS],
        &["snapshot", "results", "--time", "0,0.1", "--out", "x.svg"],
        &["snapshot", "results", "--time", "0.01", "--from", "1,-1,0.5", "--out", "x.png"],
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
    match dice.below(12) {
        0..=3 if !page.options.is_empty() => {
            let (option, takes) = dice.one(&page.options).clone();
            let value = takes.map(|name| value(dice, page, &name));
            match (words.iter().position(|word| *word == option), value) {
                // Most options may be there once.
                (Some(place), Some(value)) if place + 1 < words.len() && dice.happens(0.9) => words[place + 1] = value,
                (Some(_), None) if dice.happens(0.9) => {}
                (_, value) => words.extend([option].into_iter().chain(value)),
            }
        }
        4 if at < words.len() => drop(words.remove(at)),
        5 if at < words.len() => words[at] = words::wild(dice),
        6..=8 if at < words.len() => words[at] = number::shift(dice, &words[at], 0.8),
        9 if at < words.len() => words[at] = quantity::quantity(dice),
        10 => words.insert(at, words::wild(dice)),
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
        ("FILE|NAME", 1..=2) => dice.pick(QUICK).to_owned(),
        ("FILE|NAME", _) => "scenario.toml".to_owned(),
        ("FOLDER", _) => "results".to_owned(),
        ("RECORD", 1..=3) => {
            dice.pick(&["chung-ooi-glass", "chung-ooi-aluminium", "kharaz-tangential", "kharaz-rebound"]).to_owned()
        }
        ("RECORD", _) => dice.pick(&["results/samples.csv", "results/contacts.csv"]).to_owned(),
        ("T,..", _) => format!("{},{}", number::plain(dice), number::plain(dice)),
        ("X,Y,Z", _) => format!("{},{},{}", number::plain(dice), number::plain(dice), number::plain(dice)),
        ("SECTION", 1..=3) => dice.pick(&["impacts", "impacts(floor)", "event(bottom)"]).to_owned(),
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
    let steps = word.trim_start_matches('/').split('/').map(|step| if step == ".." { "." } else { step });
    steps.collect::<Vec<_>>().join("/")
}

/// The same with a limit on steps where something is run, and on how often; none of the words leads out of the folder.
fn within(mut words: Vec<String>) -> Vec<String> {
    words.iter_mut().for_each(|word| *word = inside(word));
    // The folders of results that the examples speak of are the one that is there.
    for k in 1..words.len() {
        if words[k - 1] != "--out" && words[k].strip_prefix("results/").is_some_and(|name| !name.contains('.')) {
            words[k] = "results".to_owned();
        }
    }
    if words.first().is_some_and(|word| RUNNING.contains(&&word[..])) {
        words.iter_mut().for_each(|word| *word = word.split(',').map(few).collect::<Vec<_>>().join(","));
        for k in 1..words.len() {
            if words[k - 1] == "--samples" {
                words[k] = words[k].chars().take(1).collect();
            }
        }
        let many = LONG.contains(&&words[0][..]) && !words.iter().any(|word| word.contains(".toml"));
        words.extend(["--set".to_owned(), if many { MANY_STEPS } else { STEPS }.to_owned()]);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_leads_out_of_the_folder_and_a_range_of_speeds_stays_one() {
        assert_eq!(inside("../x"), "./x");
        assert_eq!(inside("/a/../b"), "a/./b");
        assert_eq!(inside("speed=-0.5 m/s..0.5 m/s:6"), "speed=-0.5 m/s..0.5 m/s:6");
    }
}
