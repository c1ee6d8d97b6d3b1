//! The manual: complete, tied together, and right about the files it names. What its commands print is checked beside the command.
#![allow(clippy::unwrap_used)]

use carom::folder::{FolderOptions, RunFolder};
use carom::handbook::{Page, site};
use carom::record::{Checkpoint, EVENT_COLUMNS};
use carom::scenario::{Change, Source};
use carom::simulate::{Progress, Watcher};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

static SITE: LazyLock<Vec<Page>> = LazyLock::new(site);

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages of the manual below its folder, but for its table of contents, with their texts.
fn pages() -> Vec<(String, String)> {
    let mut pages = Vec::new();
    for folder in ["", "how-to/", "theory/"] {
        for entry in fs::read_dir(top().join("docs/manual").join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if name.ends_with(".md") && name != "README.md" {
                pages.push((format!("{folder}{name}"), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    assert!(pages.len() > 20, "{} pages", pages.len());
    pages
}

/// What follows each `](` up to the closing bracket.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// What stands between single backticks, outside of fenced blocks.
fn code_spans(text: &str) -> Vec<String> {
    let prose: String = text.split("```").step_by(2).collect();
    prose.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_page_is_on_the_site_and_in_the_table_of_contents() {
    let contents = fs::read_to_string(top().join("docs/manual/README.md")).unwrap();
    let listed: BTreeSet<&str> = links(&contents).collect();
    for (page, _) in pages() {
        assert!(listed.contains(page.as_str()), "docs/manual/README.md does not list {page}");
        let path = format!("manual/{}", page.replace(".md", ".html"));
        assert!(SITE.iter().any(|file| file.path == path), "the site has no {path}");
    }
}

#[test]
fn links_in_the_repository_lead_somewhere() {
    let indices = ["docs/README.md", "docs/manual/README.md"].map(str::to_owned);
    for path in pages().into_iter().map(|(page, _)| format!("docs/manual/{page}")).chain(indices) {
        let text = fs::read_to_string(top().join(&path)).unwrap();
        for link in links(&text).filter(|link| !link.contains("://")) {
            let file = link.split('#').next().unwrap();
            let to = top().join(&path).parent().unwrap().join(file);
            assert!(file.is_empty() || to.exists(), "{path} links to {link}, which is not there");
        }
    }
}

#[test]
fn files_that_pages_name_exist() {
    let mut named = 0;
    for (page, text) in pages() {
        for path in code_spans(&text).iter().filter(|span| span.starts_with("crates/") || span.starts_with("docs/")) {
            assert!(top().join(path).exists(), "{page} names {path}, which is not there");
            named += 1;
        }
    }
    assert!(named > 50, "{named} paths");
}

#[test]
fn every_formula_can_be_set() {
    let mut formulas = 0;
    for file in SITE.iter().filter(|file| file.path.ends_with(".html")) {
        assert!(!file.content.contains("<merror"), "{} has a formula that cannot be read", file.path);
        formulas += file.content.matches("<math").count();
    }
    assert!(formulas > 150, "{formulas} formulas");
}

#[test]
fn the_gallery_shows_every_scenario() {
    let gallery = SITE.iter().find(|file| file.path == "gallery.html").unwrap();
    for shipped in carom::scenario::shipped() {
        let name = shipped.name;
        assert!(
            gallery.content.contains(&format!("href=\"scenarios/{name}.html\"><img src=\"scenarios/{name}.svg\"")),
            "{name}"
        );
    }
}

/// The section of the page about the files of a run that has this heading.
fn section(heading: &str) -> String {
    let page = fs::read_to_string(top().join("docs/manual/how-to/results.md")).unwrap();
    let from = page.find(&format!("# {heading}\n")).unwrap();
    let rest = &page[from + heading.len()..];
    rest.find("\n#").map_or(rest, |end| &rest[..end]).to_owned()
}

/// What its tables name in their first column; of an entry of a list the list itself.
fn named(heading: &str) -> BTreeSet<String> {
    let rows = section(heading);
    let first = rows.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    let spans = first.flat_map(|cell| cell.split('`').step_by(2));
    spans.map(|key| key.trim_end_matches("[]").to_owned()).collect()
}

/// The keys of a JSON value, from the top; of an entry of a list the list itself, of bodies and joints `NAME`.
fn keys(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let key = if matches!(path, "final.bodies." | "final.joints.") { "NAME" } else { key };
                keys(value, &format!("{path}{key}."), found);
            }
        }
        Value::Array(list) if list.iter().all(Value::is_object) => {
            list.iter().for_each(|entry| keys(entry, &format!("{}[].", path.trim_end_matches('.')), found));
        }
        _ => {
            found.insert(path.trim_end_matches('.').to_owned());
        }
    }
}

/// Runs that leave behind all there is: a loop, impacts, a warning and a change; contacts between groups; a start that follows from the rest.
const RUNS: [(&str, &str); 3] =
    [("slider-crank-clearance", "run.until=2 ms"), ("billiards", "run.until=1 ms"), ("slider-crank", "run.until=1 ms")];

/// The folders of these runs.
fn folders() -> Vec<PathBuf> {
    let run = |(name, until): (&str, &str)| {
        let folder = std::env::temp_dir().join(format!("carom-manual-{name}-{}", std::process::id()));
        let change = Change { option: "--set", assignment: until };
        let scenario = Source::find(name).unwrap().read_changed(&[change]).unwrap();
        let options = FolderOptions { report: false, ..FolderOptions::default() };
        let outcome = scenario.simulation.run(&mut ());
        RunFolder::create(&folder).unwrap().write(&scenario, &outcome, options).unwrap();
        folder
    };
    RUNS.into_iter().map(run).collect()
}

/// The headings of a table without their units.
fn headings(table: &Path) -> Vec<String> {
    let text = fs::read_to_string(table).unwrap();
    let line = text.lines().next().unwrap();
    line.split(',').map(|heading| heading.split(" [").next().unwrap().to_owned()).collect()
}

#[test]
fn the_page_about_the_files_of_a_run_names_every_column_and_key() {
    let (samples, contacts) = (named("samples.csv"), named("contacts.csv"));
    let (mut summary, mut bundle) = (BTreeSet::new(), BTreeSet::new());
    for folder in folders() {
        let json = |file: &str| serde_json::from_str(&fs::read_to_string(folder.join(file)).unwrap()).unwrap();
        keys(&json("summary.json"), "", &mut summary);
        keys(&json("bundle.json"), "", &mut bundle);
        let recorded = headings(&folder.join("samples.csv"));
        for column in recorded.iter().filter(|column| column.starts_with("energy.") || *column == "time") {
            assert!(samples.contains(column), "samples.csv has {column}");
        }
        if folder.join("contacts.csv").is_file() {
            for column in headings(&folder.join("contacts.csv")) {
                assert!(contacts.contains(&column) || recorded.contains(&column), "contacts.csv has {column}");
            }
        }
        fs::remove_dir_all(&folder).unwrap();
    }
    // What an event has beside its time, name and kind is the table of events.csv.
    let of_event = |key: &String| key.strip_prefix("events[].").is_some_and(|key| named("events.csv").contains(key));
    let page = named("summary.json");
    summary.retain(|key| page.contains(key) || !of_event(key));
    assert_eq!(summary, page);
    assert_eq!(bundle, named("bundle.json"));
}

#[test]
fn the_page_about_the_files_of_a_run_says_of_events_what_their_columns_say() {
    let page = section("events.csv");
    for column in EVENT_COLUMNS {
        let row = format!("| `{}` | {} | {} |", column.name, column.unit, column.description);
        assert!(page.contains(&row), "{row}");
    }
}

/// Keeps the last checkpoint it is offered.
#[derive(Default)]
struct Keeper(Option<Checkpoint>);

impl Watcher for Keeper {
    fn look(&mut self, _progress: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn wants_checkpoint(&mut self) -> bool {
        true
    }

    fn checkpoint(&mut self, checkpoint: Checkpoint) {
        self.0 = Some(checkpoint);
    }
}

#[test]
fn the_page_about_the_files_of_a_run_knows_what_a_checkpoint_holds() {
    let mut keeper = Keeper::default();
    Source::find("pendulum").unwrap().read_changed(&[]).unwrap().simulation.run(&mut keeper);
    let file = std::env::temp_dir().join(format!("carom-manual-{}.checkpoint", std::process::id()));
    keeper.0.unwrap().save(&file, "pendulum").unwrap();
    let whole: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    fs::remove_file(&file).unwrap();
    let heading = whole.as_object().unwrap().keys().filter(|key| *key != "checkpoint").cloned();
    let body = whole["checkpoint"].as_object().unwrap().keys().map(|key| format!("checkpoint.{key}"));
    assert_eq!(heading.chain(body).collect::<BTreeSet<_>>(), named("Checkpoints"));
}

#[test]
fn every_code_of_a_warning_is_listed() {
    let page = fs::read_to_string(top().join("docs/manual/how-to/report.md")).unwrap();
    let listed: String = page.lines().filter(|line| line.starts_with("| `")).collect();
    for code in carom::warning::Code::ALL {
        assert!(listed.contains(&format!("`{code}`")), "{code}");
    }
}
