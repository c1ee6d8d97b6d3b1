//! What is said of a contact after a run.

use super::*;
use crate::interface::{Experience, FreeImpacts, contact_warnings};

/// A run that leaves no doubt.
fn quiet() -> Experience {
    Experience {
        hardest: Some((1e-4, 0.1)),
        deepest: 1e-6,
        peak_force: 10.0,
        shortest: 1e-3,
        transit: Some(1e-5),
        ..Experience::default()
    }
}

fn about(interface: Interface, surfaces: Surfaces, seen: &Experience) -> Vec<String> {
    let warnings = contact_warnings(&interface.prepare(&surfaces).unwrap(), seen, &mut FreeImpacts::default());
    warnings.into_iter().map(|one| one.warning.to_string()).collect()
}

fn exact(seen: &Experience) -> Vec<String> {
    about(steel_on_steel("exact_hysteresis"), on_plane(0.02), seen)
}

#[test]
fn a_quiet_run_leaves_no_doubt() {
    assert_eq!(exact(&quiet()), Vec::<String>::new());
}

#[test]
fn yielding_that_costs_energy_is_told_once_and_with_a_law_that_knows_it() {
    let fast = Experience { hardest: Some((4.2, 0.1)), ..quiet() };
    let said = exact(&fast);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("steel (250 MPa) yields from") && said[0].contains("ln_permanent"), "{said:?}");
    assert!(about(steel_on_steel("ln_permanent"), on_plane(0.02), &fast).is_empty());
    let unknown = Interface { materials: Vec::new(), stiffness: Some(1e9), ..steel_on_steel("exact_hysteresis") };
    assert!(about(unknown, on_plane(0.02), &fast).is_empty());
    let of = |name: &str| Interface {
        materials: vec![steel().remove(0), material::find(name).unwrap().clone()],
        ..steel_on_steel("exact_hysteresis")
    };
    // The softer decides: lead yields long before steel; rubber never does, and spares the steel.
    let slow = Experience { hardest: Some((1e-3, 0.1)), ..quiet() };
    assert!(about(of("lead"), on_plane(0.02), &slow)[0].contains("lead"));
    assert!(about(of("rubber"), on_plane(0.02), &fast).is_empty());
}

/// Lankarani-Nikravesh asked for 0.5 delivers 0.725241 (scenario reference table).
#[test]
fn a_restitution_out_of_range_is_told_what_comes_of_it() {
    let asked = |e, calibrate| Interface { restitution: Some(e), calibrate, ..steel_on_steel("lankarani_nikravesh") };
    let said = about(asked(0.5, false), on_plane(0.02), &quiet());
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("delivers 0.7252") && said[0].contains("0.88 to 1.00"), "{said:?}");
    assert!(said[0].contains("calibrate = true"), "{said:?}");
    assert!(about(asked(0.95, false), on_plane(0.02), &quiet()).is_empty());
    assert!(about(asked(0.5, true), on_plane(0.02), &quiet()).is_empty());
}

#[test]
fn a_restitution_is_told_to_be_missed_unless_other_forces_explain_it() {
    let missed = |others| Experience { asked_and_delivered: vec![(0.7, 0.699, 0.0), (0.7, 0.61, others)], ..quiet() };
    let said = exact(&missed(0.0));
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("0.6100 to 0.6990"), "{said:?}");
    assert!(exact(&missed(0.08)).is_empty());
    assert!(exact(&Experience { asked_and_delivered: vec![(0.7, 0.695, 0.0)], ..quiet() }).is_empty());
    let damper = Interface { stiffness: Some(7.8e7), ..steel_on_steel("kelvin_voigt") };
    let said = about(damper, on_plane(0.02), &missed(0.0));
    assert!(said[0].contains("takes D") && said[0].contains("0.6100"), "{said:?}");
}

/// Johnson's law ends at 4 dR/e^2, 0.27 mm for a clearance of half a millimetre, and is followed to within half a percent of that.
#[test]
fn an_indentation_beyond_the_law_is_told() {
    let johnson = || Interface { length: Some(0.02), restitution: None, ..steel_on_steel("cyl_johnson") };
    let deep = Experience { deepest: 3e-4, ..quiet() };
    let said = about(johnson(), bearing(), &deep);
    assert!(said.len() == 1 && said[0].contains("300 um") && said[0].contains("269.4 um"), "{said:?}");
    assert!(about(johnson(), bearing(), &Experience { deepest: 2e-4, ..quiet() }).is_empty());
}

#[test]
fn a_pull_is_told_and_rounding_is_not() {
    let pulled = |least_force| Experience { least_force, ..quiet() };
    let said = exact(&pulled(-0.5));
    assert!(said.len() == 1 && said[0].contains("500 mN"), "{said:?}");
    assert!(exact(&pulled(-1e-6)).is_empty());
}

#[test]
fn a_contact_shorter_than_a_wave_is_told() {
    let short = |transit| Experience { shortest: 3.9e-5, transit, ..quiet() };
    let said = exact(&short(Some(6e-5)));
    assert!(said.len() == 1 && said[0].contains("39 us") && said[0].contains("60 us"), "{said:?}");
    assert!(exact(&short(None)).is_empty() && exact(&short(Some(1e-5))).is_empty());
}

#[test]
fn onsets_that_were_raised_are_told_instead_of_what_they_missed() {
    let raised = Experience { floored: 3, asked_and_delivered: vec![(0.7, 0.9, 0.0)], ..quiet() };
    let said = exact(&raised);
    assert!(said.len() == 1 && said[0].starts_with("3 onsets were slower"), "{said:?}");
}

#[test]
fn a_mark_deeper_than_a_tenth_of_the_radius_is_told() {
    assert!(exact(&Experience { deepest: 1.9e-3, radius: 0.02, ..quiet() }).is_empty());
    let said = exact(&Experience { deepest: 19.3e-3, radius: 0.02, ..quiet() });
    assert!(said.len() == 1 && said[0].contains("went through each other"), "{said:?}");
    let said = exact(&Experience { deepest: 9.3e-3, radius: 0.02, ..quiet() });
    assert!(said.len() == 1 && said[0].contains("sank 9.3 mm") && said[0].contains("radius is 20 mm"), "{said:?}");
}

#[test]
fn samples_that_miss_contacts_are_told() {
    assert!(exact(&Experience { sampled: Some(2e-4), ..quiet() }).is_empty());
    let said = exact(&Experience { sampled: Some(1e-2), ..quiet() });
    assert!(said.len() == 1 && said[0].contains("every 10 ms") && said[0].contains("contacts.csv"), "{said:?}");
    // The force of a drive, or of another joint, has its peaks as well.
    assert!(said[0].contains("efforts, reactions and accelerations"), "{said:?}");
}

#[test]
fn a_law_that_creates_energy_is_told() {
    let law = || Interface { restitution: None, ..steel_on_steel("hertz") };
    assert!(about(law(), on_plane(0.02), &Experience { liveliest: 1.001, ..quiet() }).is_empty());
    let said = about(law(), on_plane(0.02), &Experience { liveliest: 1.4535, ..quiet() });
    assert!(said.len() == 1 && said[0].contains("up to 1.4535 times as fast"), "{said:?}");
}
