use super::*;
use crate::document::parse_value;
use crate::place::Sources;
use crate::{reference, schema};

fn all_keys() -> Vec<(String, &'static Key)> {
    let sections = SECTIONS.iter().chain(INLINE).copied().chain([&TOP]);
    let of = |section: &'static Section| {
        let own = section.keys.iter().map(|key| (section.heading(), key));
        let kinds = section.kinds.iter().flat_map(move |kind| {
            kind.keys.iter().copied().flatten().map(move |key| (format!("{} {}", kind.name, section.name), key))
        });
        own.chain(kinds).collect::<Vec<_>>()
    };
    sections.flat_map(of).collect()
}

#[test]
fn examples_and_defaults_are_toml_and_every_key_is_explained() {
    let sources = Sources::default();
    for (owner, key) in all_keys() {
        let reads = |text: &str| parse_value(text, &sources, 0, 0).is_some();
        assert!(reads(key.example), "example of {} of {owner}: {}", key.name, key.example);
        if let Need::Default(text) = key.need {
            assert!(reads(text), "default of {} of {owner}: {text}", key.name);
        }
        assert!(!key.help.is_empty() && !key.help.ends_with('.'), "{} of {owner}", key.name);
    }
}

#[test]
fn no_key_is_declared_twice_for_one_kind() {
    for section in SECTIONS.iter().chain(INLINE).copied() {
        let kinds: Vec<Option<&'static Kind>> = match section.kinds {
            [] => vec![None],
            kinds => kinds.iter().map(Some).collect(),
        };
        for kind in kinds {
            let mut names: Vec<&str> = section.keys_of(kind).map(|key| key.name).collect();
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count, "{} {:?}", section.name, kind.map(|kind| kind.name));
        }
    }
}

#[test]
fn what_a_dof_measures_has_the_unit_that_engineers_write() {
    for (per, turn, slide) in [
        (Per::Coordinate, "rad", "m"),
        (Per::Speed, "rad/s", "m/s"),
        (Per::Effort, "N m", "N"),
        (Per::Damping, "N m s/rad", "N s/m"),
        (Per::Stiffness, "N m/rad", "N/m"),
    ] {
        assert_eq!(per.dimension(Dof::Turn), Dimension::parse(turn).unwrap());
        assert_eq!(per.dimension(Dof::Slide), Dimension::parse(slide).unwrap());
    }
}

#[test]
fn the_schema_knows_every_section_and_forbids_keys_of_other_kinds() {
    let schema = schema();
    for section in SECTIONS {
        assert!(schema["properties"][section.name].is_object(), "{}", section.name);
    }
    let joint = &schema["$defs"]["joint"];
    assert_eq!(schema["properties"]["joint"]["items"]["$ref"], "#/$defs/joint");
    assert!(joint["properties"]["lead"].is_object() && joint["additionalProperties"] == false);
    let of_kind = |name: &str| {
        let all = joint["allOf"].as_array().unwrap();
        all.iter().find(|one| one["if"]["properties"]["kind"]["const"] == name).unwrap()["then"].clone()
    };
    let mut references = schema
        .to_string()
        .split("#/$defs/")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect::<Vec<_>>();
    references.dedup();
    assert!(references.iter().all(|name| schema["$defs"][name].is_object()), "{references:?}");
    assert_eq!(of_kind("revolute")["properties"]["lead"], false);
    assert!(of_kind("screw")["required"].as_array().unwrap().contains(&"lead".into()));
    assert!(schema["$defs"]["repeat"]["properties"]["body"].is_object());
}

#[test]
fn the_reference_has_a_row_for_every_key() {
    let page = reference();
    for (owner, key) in all_keys().into_iter().filter(|(owner, _)| owner != "parameter") {
        assert!(page.contains(&format!("| `{}` | ", key.name)) && page.contains(key.help), "{} of {owner}", key.name);
    }
    let (_, keys) = page.split_once("# All keys").unwrap();
    assert!(
        keys.lines().filter(|line| line.starts_with('|')).all(|line| line.replace("\\|", "").matches('|').count() == 6)
    );
}
