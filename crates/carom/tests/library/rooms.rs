//! Who knows whom: crates know only those below them, and no two modules of a crate know each other, not even by way of others.
//! Modules are known by their names in `crate::` and `super::` paths; what a crate shows at its root is everybody's.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each crate's folder and those that it may know.
const MAY_KNOW: [(&str, &[&str]); 15] = [
    ("words", &[]),
    ("laws", &[]),
    ("solve", &[]),
    ("geometry", &[]),
    ("figure", &["words"]),
    ("engine", &["laws", "solve", "geometry"]),
    ("lab", &["words", "laws", "solve"]),
    ("run", &["laws", "solve", "engine", "lab"]),
    ("scenario", &["words", "laws", "solve", "engine", "lab", "run"]),
    ("study", &["words", "laws", "solve", "engine", "lab", "run", "scenario"]),
    ("report", &["words", "laws", "solve", "figure", "engine", "lab", "run", "scenario", "study"]),
    ("carom", &["words", "laws", "solve", "figure", "engine", "lab", "run", "scenario", "study", "report"]),
    ("cli", &["carom"]),
    ("python", &["carom"]),
    ("fuzz", &["carom"]),
];

/// Modules of the engine that still know each other: a model holds what acts on it, and what acts is built for a model.
const KNOT: [&str; 10] =
    ["constraint", "contact", "dof", "force", "measure", "model", "placed", "signal", "system", "watch"];

/// For each module at the top of a crate, those that it names.
type Graph = BTreeMap<String, BTreeSet<String>>;

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The crates of this repository that a manifest names, for the library or for tests, by their folders.
fn known_by(manifest: &str) -> BTreeSet<String> {
    let manifest: toml::Table = manifest.parse().unwrap();
    let tables = ["dependencies", "dev-dependencies", "build-dependencies"];
    let names = tables.iter().filter_map(|table| manifest.get(*table)?.as_table()).flat_map(|table| table.keys());
    names
        .filter(|name| *name == "carom" || name.starts_with("carom-"))
        .map(|name| name.trim_start_matches("carom-").to_owned())
        .collect()
}

#[test]
fn crates_know_only_those_below_them() {
    let mut found = 0;
    for entry in fs::read_dir(crates()).unwrap() {
        let folder = entry.unwrap().file_name().into_string().unwrap();
        let Ok(manifest) = fs::read_to_string(crates().join(&folder).join("Cargo.toml")) else { continue };
        let allowed = MAY_KNOW.iter().find(|(name, _)| *name == folder);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("crates/{folder} has no place among the others yet"));
        for other in known_by(&manifest) {
            assert!(allowed.contains(&other.as_str()), "crates/{folder} must not know crates/{other}");
            found += 1;
        }
    }
    // The facade alone knows eight.
    assert!(found > 20, "only {found} dependencies were found");
}

#[test]
fn no_two_modules_of_a_crate_know_each_other() {
    for (folder, _) in MAY_KNOW {
        let graph = graph(&crates().join(folder).join("src"));
        let is_in_knot = |module: &&str| folder == "engine" && KNOT.contains(module);
        for ring in rings(&graph) {
            let loose: Vec<&&str> = ring.iter().filter(|module| !is_in_knot(module)).collect();
            assert!(loose.is_empty(), "in crates/{folder}, these modules know each other: {}", ring.join(", "));
        }
    }
}

#[test]
fn the_reader_sees_who_names_whom() {
    let run = graph(&crates().join("run/src"));
    for (one, other) in
        [("simulate", "record"), ("simulate", "interface"), ("request", "simulate"), ("motion", "motion")]
    {
        assert_eq!(run[one].contains(other), one != other, "{one} and {other}");
    }
    // A group, a path within a line, a way up through a folder; neither comments nor tests.
    let text = "use crate::{a::X, b::{Y, Z}};\nfn f() -> crate::c::C { super::super::d::g() } // crate::e\n\
                use super::near;\n#[cfg(test)]\nmod tests {\n    use crate::f;\n}\n";
    assert_eq!(named(text, 2), ["a", "b", "c", "d"]);
    let known = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let ring = Graph::from([
        ("a".to_owned(), known(&["b"])),
        ("b".to_owned(), known(&["c"])),
        ("c".to_owned(), known(&["b"])),
    ]);
    assert_eq!(rings(&ring), [["b", "c"]]);
}

/// Who names whom in a crate.
fn graph(source: &Path) -> Graph {
    let mut graph = Graph::new();
    for file in files(source) {
        let own = file.strip_prefix(source).unwrap().with_extension("");
        let mut path: Vec<&str> = own.iter().map(|part| part.to_str().unwrap()).collect();
        if path.last() == Some(&"mod") {
            path.pop();
        }
        if path.contains(&"tests") || ["lib", "main"].contains(&path[0]) {
            continue;
        }
        let names = named(&fs::read_to_string(&file).unwrap(), path.len());
        graph.entry(path[0].to_owned()).or_default().extend(names.into_iter().filter(|name| name != path[0]));
    }
    let modules: BTreeSet<String> = graph.keys().cloned().collect();
    graph.values_mut().for_each(|names| names.retain(|name| modules.contains(name)));
    graph
}

/// All files of Rust below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// What a file that is `depth` modules deep names at the top of its crate, but for its comments and its tests.
fn named(text: &str, depth: usize) -> Vec<String> {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let text: String = text.lines().map(|line| line.split("//").next().unwrap().to_owned() + "\n").collect();
    // Both ways of writing the top of the crate, as one letter that no text has.
    let text = text.replace("crate::", "\u{1}").replace(&"super::".repeat(depth), "\u{1}");
    text.split('\u{1}').skip(1).flat_map(first_names).collect()
}

/// The first names of a path, or of each path of a group in braces.
fn first_names(rest: &str) -> Vec<String> {
    let name = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let Some(group) = rest.strip_prefix('{') else { return vec![name(rest)] };
    // What stands in inner braces belongs to the path before them.
    let (mut outer, mut depth) = (String::new(), 1);
    for letter in group.chars() {
        depth += match letter {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        match depth {
            0 => break,
            1 => outer.push(letter),
            _ => {}
        }
    }
    outer.split(',').map(|path| name(path.trim())).filter(|name| !name.is_empty()).collect()
}

/// Modules that know each other, directly or by way of others, group by group.
fn rings(graph: &Graph) -> Vec<Vec<&str>> {
    let reach = |from: &str| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from.to_owned()]);
        while let Some(module) = open.pop() {
            let next = graph.get(&module).into_iter().flatten();
            open.extend(next.filter(|name| seen.insert((*name).clone())).cloned());
        }
        seen
    };
    let all: BTreeMap<&str, BTreeSet<String>> = graph.keys().map(|name| (name.as_str(), reach(name))).collect();
    let mut rings: Vec<Vec<&str>> = Vec::new();
    for (name, own) in all.iter().filter(|(name, own)| own.contains(**name)) {
        let ring: Vec<&str> = all
            .iter()
            .filter(|(other, back)| own.contains(**other) && back.contains(*name))
            .map(|(other, _)| *other)
            .collect();
        if !rings.contains(&ring) {
            rings.push(ring);
        }
    }
    rings
}
