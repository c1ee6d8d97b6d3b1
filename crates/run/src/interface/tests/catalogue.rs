//! Every force law of the catalogue, between surfaces that it is made for.

use super::*;
use carom_lab::lab::Ending;
use carom_lab::law_inputs::own_exponent;
use carom_laws::catalogue::{Asked, Entry, Group, Kind, Role, entries};

/// Stiffness [N/m^n] of a law whose exponent is not that of Hertz: as stiff at 20 um as steel spheres of 20 mm.
fn chosen_stiffness(entry: &Entry) -> Option<f64> {
    let exponent = own_exponent(entry).filter(|n| *n != 1.5)?;
    Some(1.5e10 * 2e-5f64.powf(1.5 - exponent))
}

fn is_line(entry: &Entry) -> bool {
    entry.group == Group::Line || entry.parameter("L").is_some()
}

/// The contact of a law that leaves its own parameters open; a fit has none that would serve every bearing.
fn contact_of(entry: &Entry) -> (Interface, Surfaces) {
    let mut interface = Interface { stiffness: chosen_stiffness(entry), ..steel_on_steel(entry.id) };
    if entry.parameter("k").is_some() {
        interface.parameters = vec![("k".to_owned(), 9.805e10)];
        interface.stiffness = None;
    }
    if !is_line(entry) {
        return (interface, on_plane(0.02));
    }
    interface.length = entry.parameter("L").map(|_| 0.02);
    (interface, bearing())
}

#[test]
fn every_force_law_of_the_catalogue_runs_between_surfaces_of_its_kind() {
    let mut tried = 0;
    for entry in entries() {
        let Kind::Normal(normal) = entry.kind else { continue };
        let (interface, surfaces) = contact_of(entry);
        let ready = interface.prepare(&surfaces).unwrap_or_else(|error| panic!("{}: {error}", entry.id));
        let report = strike(&ready, 0.26, 1.0);
        assert_eq!(report.ending, Ending::Parted, "{}", entry.id);
        assert!(report.energy_residue.abs() < 1e-7 * report.energy, "{}: {}", entry.id, report.energy_residue);
        if normal.restitution == Asked::Lossless {
            assert!((report.restitution - 1.0).abs() < 1e-7, "{}: {}", entry.id, report.restitution);
            assert!(ready.assumed.iter().any(|phrase| phrase.contains("has no loss")), "{}", entry.id);
        } else {
            assert!((0.05..0.999).contains(&report.restitution), "{}: {}", entry.id, report.restitution);
        }
        tried += 1;
    }
    assert!(tried > 50, "{tried}");
}

#[test]
fn every_law_that_is_no_line_law_serves_a_bearing_too() {
    for entry in entries().filter(|entry| matches!(entry.kind, Kind::Normal(_)) && !is_line(entry)) {
        let (interface, _) = contact_of(entry);
        let interface = Interface { length: Some(0.02), ..interface };
        let ready = interface.prepare(&bearing()).unwrap_or_else(|error| panic!("{}: {error}", entry.id));
        // Fast enough to go deeper than the mark of 20 um that goldsmith_permanent leaves by default.
        assert_eq!(strike(&ready, 0.26, 2.0).ending, Ending::Parted, "{}", entry.id);
        let spheres = entry.parameters.iter().any(|p| p.role == Role::EffectiveRadius);
        let said = ready.assumed.iter().any(|phrase| phrase.contains("spheres of these radii"));
        let hertzian = entry.parameters.iter().any(|p| p.role == Role::Stiffness) && chosen_stiffness(entry).is_none();
        assert_eq!(said, spheres || hertzian, "{}: {:?}", entry.id, ready.assumed);
    }
}

/// A law that needed them could not be built before the surfaces meet.
#[test]
fn no_force_law_needs_a_mass_or_a_speed_to_be_built() {
    for entry in entries().filter(|entry| matches!(entry.kind, Kind::Normal(_))) {
        let early = |role| matches!(role, Role::EffectiveMass | Role::ApproachSpeed | Role::Radius | Role::Argument);
        assert!(!entry.parameters.iter().any(|p| early(p.role)), "{}", entry.id);
    }
}

#[test]
fn what_is_not_said_is_listed() {
    let ready = steel_on_steel("thornton").prepare(&on_plane(0.02)).unwrap();
    assert!(
        ready.assumed.iter().any(|phrase| phrase == "sy 1.6 times the yield strength of steel"),
        "{:?}",
        ready.assumed
    );
    let open = Interface { stiffness: Some(7.8e7), ..steel_on_steel("kelvin_voigt") }.prepare(&on_plane(0.02)).unwrap();
    assert!(
        open.assumed.iter().any(|phrase| phrase == "D 700 N s/m assumed, that of the law's documented case"),
        "{:?}",
        open.assumed
    );
    let said = Interface {
        parameters: vec![("D".to_owned(), 700.0)],
        stiffness: Some(7.8e7),
        ..steel_on_steel("kelvin_voigt")
    };
    let said = said.prepare(&on_plane(0.02)).unwrap();
    assert!(!said.assumed.iter().any(|phrase| phrase.starts_with("D 700")), "{:?}", said.assumed);
    let asked = Interface { restitution: None, ..steel_on_steel("hertz") }.prepare(&on_plane(0.02)).unwrap();
    assert_eq!(asked.assumed, Vec::<String>::new());
}

#[test]
fn what_a_law_does_not_take_is_set_aside_in_words() {
    let interface =
        Interface { stiffness: Some(1e10), exponent: Some(1.2), length: Some(0.01), ..steel_on_steel("thornton") };
    let ready = interface.prepare(&on_plane(0.02)).unwrap();
    for key in ["stiffness", "exponent", "length"] {
        let phrase = format!("{key} not used: thornton takes none");
        assert!(ready.assumed.contains(&phrase), "{:?}", ready.assumed);
    }
    // Hertz's number, not the one that was set aside.
    let plain = steel_on_steel("hertz").prepare(&on_plane(0.02)).unwrap();
    assert!((ready.stiffness.unwrap() / plain.stiffness.unwrap() - 1.0).abs() < 1e-14);
    assert_eq!(ready.exponent, 1.5);
}

#[test]
fn a_law_of_one_material_says_which_of_two_it_took() {
    let two = vec![steel().remove(0), material::find("aluminium").unwrap().clone()];
    let ready = Interface { materials: two, ..steel_on_steel("brilliantov_2015") }.prepare(&on_plane(0.02)).unwrap();
    assert!(
        ready.assumed.contains(&"both bodies of steel: brilliantov_2015 knows one material".to_owned()),
        "{:?}",
        ready.assumed
    );
}

/// `F = K d^n (1 + 1.5 alpha v)` loses about `alpha v0` whatever restitution is asked for.
#[test]
fn a_loss_per_speed_stands_in_for_a_restitution() {
    let alpha = |restitution| Interface {
        restitution,
        parameters: vec![("alpha".to_owned(), 0.32)],
        ..steel_on_steel("hunt_crossley")
    };
    let ready = alpha(None).prepare(&on_plane(0.02)).unwrap();
    let e = strike(&ready, 0.1, 0.1).restitution;
    assert!((1.0 - e - 0.032).abs() < 1e-3, "{e}");
    let told = alpha(Some(0.7)).prepare(&on_plane(0.02)).unwrap();
    assert!(told.assumed.iter().any(|phrase| phrase == "restitution not used: alpha says what is lost"));
    assert_eq!(strike(&told, 0.1, 0.1).restitution, e);
}

#[test]
fn a_law_for_pins_in_bearings_says_so_between_cylinders_side_by_side() {
    let phrases = |law: &str, [one, other]: [f64; 2]| {
        let interface = Interface { length: Some(0.01), ..steel_on_steel(law) };
        interface.prepare(&profiles(one, other)).unwrap().assumed.join("; ")
    };
    for law in ["cyl_esdu_78035", "cyl_dubowsky_freudenstein", "cyl_pereira_2011"] {
        assert!(phrases(law, [0.01, 0.02]).contains("is made for a pin in its bearing"), "{law}");
        assert!(!phrases(law, [-0.01, 0.0095]).contains("is made for a pin"), "{law}");
    }
    for law in ["cyl_johnson", "cyl_pereira_2015"] {
        assert!(!phrases(law, [0.01, 0.02]).contains("is made for a pin"), "{law}");
    }
}
