//! A scenario's page: what to look for, its figure, how to run it, its parameters, and the file itself.

use super::super::{Page, cell};
use super::leaf::{Leaf, Part};
use super::markdown::render;
use super::names::Names;
use carom_scenario::{self as scenario, Scenario, Shipped};
use std::fmt::Write as _;
use std::path::Path;

/// The page.
pub(super) fn leaf(shipped: &Shipped, names: &Names) -> Leaf {
    let (name, path) = (shipped.name, format!("scenarios/{}.html", shipped.name));
    let read = scenario::read(&Path::new(name).join("scenario.toml"), shipped.text, &[] as &[&str]).ok();
    let mut markdown = shipped.readme.replace("](figure.svg)", &format!("]({name}.svg)"));
    let _ = write!(
        markdown,
        "\n## Run it\n\n```text\ncarom run {name}\ncarom check {name}\ncarom new my-{name} --from {name}\n```\n\nThe first runs it and ends \
         by naming its report, a page on which it moves; the second says what it consists of; the third makes a copy to change.\n"
    );
    markdown.push_str(&read.as_ref().map(parameters).unwrap_or_default());
    markdown.push_str(&files(shipped));
    let title = shipped.readme.lines().next().unwrap_or_default().trim_start_matches("# ");
    let touches = read.is_some_and(|scenario| !scenario.simulation.model.contacts.is_empty());
    let shelf = if touches { "Impacts and contacts" } else { "Joints, drives and springs" };
    let text = render(&markdown, &path, names);
    Leaf { id: name.to_owned(), shelf: shelf.to_owned(), ..Leaf::new(Part::Scenarios, path, title, text) }
}

/// Its figure.
pub(super) fn figure(shipped: &Shipped) -> Option<Page> {
    let (_, picture) = shipped.files.iter().find(|(file, _)| *file == "figure.svg")?;
    Some(Page { path: format!("scenarios/{}.svg", shipped.name), content: (*picture).to_owned() })
}

fn parameters(scenario: &Scenario) -> String {
    if scenario.parameters.is_empty() {
        return String::new();
    }
    let mut out =
        "\n## Parameters\n\nEach is changed by `--set NAME=VALUE`.\n\n| name | value | meaning |\n|---|---|---|\n"
            .to_owned();
    for parameter in &scenario.parameters {
        let value = plain(&parameter.value.to_string());
        let _ = writeln!(out, "| `{}` | {value} | {} |", parameter.name, plain(&parameter.help));
    }
    out
}

/// Words for a table cell, in which no sign means emphasis or markup.
fn plain(words: &str) -> String {
    cell(&words.replace('*', "\\*").replace('_', "\\_").replace('<', "\\<"))
}

/// The file, and those it includes.
fn files(shipped: &Shipped) -> String {
    let own = [("scenario.toml", shipped.text)];
    let written = own.iter().chain(shipped.files).filter(|(file, _)| file.ends_with(".toml"));
    written.map(|(file, text)| format!("\n## {file}\n\n```toml\n{}\n```\n", text.trim_end())).collect()
}
