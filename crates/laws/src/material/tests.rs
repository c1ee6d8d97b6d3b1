use super::*;

#[test]
fn every_row_is_a_possible_solid() {
    for m in all() {
        assert!(m.young > 0.0 && m.young.is_finite(), "{}: E {}", m.name, m.young);
        assert!((0.0..0.5).contains(&m.poisson), "{}: nu {}", m.name, m.poisson);
        assert!((500.0..20_000.0).contains(&m.density), "{}: rho {}", m.name, m.density);
        assert!((30.0..13_000.0).contains(&m.wave_speed()), "{}: {} m/s", m.name, m.wave_speed());
    }
}

#[test]
fn solids_yield_at_small_strain() {
    for m in all() {
        if let Some(sy) = m.yield_strength() {
            assert!((1e-4..0.1).contains(&(sy / m.young)), "{}: strain at yield {}", m.name, sy / m.young);
        }
    }
}

#[test]
fn every_row_says_what_it_is_and_where_it_comes_from() {
    assert!(all().count() >= 30);
    for m in all() {
        assert!(!m.title.is_empty() && m.source.len() > 5, "{}", m.name);
        assert_eq!(plain(&m.name), m.name, "names are spelled plainly");
    }
}

#[test]
fn tables_are_sorted_and_names_are_unique() {
    for table in [METALS, POLYMERS, MINERALS] {
        assert!(table.is_sorted_by(|a, b| a.name < b.name));
    }
    assert!(ALIASES.is_sorted_by(|a, b| a.0 < b.0));
    let mut words: Vec<_> = names().collect();
    words.sort_unstable();
    assert!(words.is_sorted_by(|a, b| a < b), "a word names two things");
}

#[test]
fn every_alias_leads_to_a_material() {
    for (alias, name) in ALIASES {
        assert_eq!(find(alias).unwrap().name, *name);
    }
}

#[test]
fn names_are_found_however_they_are_written() {
    for name in ["steel", "Steel", " STEEL "] {
        assert_eq!(find(name).unwrap().name, "steel");
    }
    assert_eq!(find("100Cr6").unwrap().name, "steel_52100");
    assert_eq!(find("Ti-6Al-4V").unwrap().name, "titanium_6al4v");
    assert_eq!(find("Stainless Steel").unwrap().name, "stainless_304");
    assert!(find("").is_none() && find("unobtainium").is_none());
}

#[test]
fn a_mistyped_name_finds_its_neighbour() {
    assert_eq!(nearest("stel"), Some("steel"));
    assert_eq!(nearest("alumnium"), Some("aluminium"));
    assert_eq!(nearest("Delron"), Some("delrin"));
    assert_eq!(nearest("unobtainium"), None);
}

#[test]
fn steel_and_aluminium_are_those_of_the_contact_literature() {
    let (steel, aluminium) = (find("steel").unwrap(), find("aluminium").unwrap());
    assert_eq!((steel.young, steel.poisson), (207e9, 0.3));
    assert_eq!((aluminium.young, aluminium.poisson), (70e9, 0.33));
    assert!((steel.effective_modulus(steel) / 113_736e6 - 1.0).abs() < 1e-5);
    assert!((aluminium.effective_modulus(aluminium) / 39_275e6 - 1.0).abs() < 1e-4);
}

#[test]
fn swapping_the_bodies_keeps_the_modulus() {
    for (a, b) in all().zip(all().skip(1)) {
        assert_eq!(a.effective_modulus(b), b.effective_modulus(a));
        assert!(a.effective_modulus(b) < a.young.min(b.young) / (1.0 - 0.5 * 0.5));
    }
}

#[test]
fn steel_is_marked_above_five_centimetres_per_second() {
    let steel = find("steel").unwrap();
    assert!((steel.wave_speed() - 5135.0).abs() < 1.0);
    assert!((steel.plastic_threshold() - 0.05135).abs() < 1e-5);
}

/// A number that is marked says so in its source, and the other way round; every row has a second source or is marked.
#[test]
fn every_number_has_a_second_source_or_is_called_typical() {
    for m in all() {
        assert_eq!(m.typical().is_empty(), !m.source.contains("typical"), "{}: {}", m.name, m.source);
        assert!(m.typical().iter().all(|symbol| ["E", "nu", "rho", "sy"].contains(symbol)), "{}", m.name);
        let from_memory = ["Callister", "Dowling", "Gere"].iter().any(|book| m.source.contains(book));
        let checked = m.source.contains("Second: ") || !m.typical().is_empty();
        assert!(checked || !from_memory, "{}: {}", m.name, m.source);
    }
    assert!(TYPICAL.is_sorted_by(|a, b| a.0 < b.0) && TYPICAL.iter().all(|(name, _)| find(name).is_some()));
    let own = Material { young: 1e9, ..find("peek").unwrap().clone() };
    assert!(own.typical().is_empty(), "what a user writes is the user's");
}

/// Two sheets of its makers, and Callister, say 110 to 112 GPa of cartridge brass, and 0.14 of sintered silicon carbide.
#[test]
fn brass_and_silicon_carbide_are_as_their_makers_say() {
    assert_eq!((find("brass").unwrap().young, find("silicon_carbide").unwrap().poisson), (110e9, 0.14));
}

/// Rubber stretches, ceramics, glass, stone, ice and grey iron break, wood crushes; all others have a yield strength.
#[test]
fn who_has_no_yield_strength_has_a_reason() {
    let of = |strength| all().filter(|m| m.strength == strength).map(|m| m.name.to_string()).collect::<Vec<_>>();
    assert_eq!(of(Strength::Elastomer), ["rubber"]);
    assert_eq!(of(Strength::Unknown), ["oak"]);
    let brittle = of(Strength::Brittle);
    assert_eq!(brittle.len(), MINERALS.len(), "all minerals but oak, and cast iron: {brittle:?}");
    assert!(all().all(|m| m.strength.word().is_some() || m.yield_strength().is_some()));
}
