//! Every shape of a contact, from TOML to the gap that it leaves; laws, and how contacts stand at the start.

use super::*;
use carom_engine::contact::{Contact, OnsetRule, SlowestApproach};
use carom_engine::pair::FrameState;
use carom_engine::tree::GROUND;
use carom_laws::normal::{LawInput, Onset};

/// The contacts of an object and the gap of each at the start.
pub(super) fn gaps(simulation: &Simulation, name: &str) -> Vec<f64> {
    let mut system = Evolution::new(simulation.model.clone());
    let mut state = simulation.state.clone();
    system.begin(0.0, &mut state);
    let stance = system.place(0.0, &state);
    let pose = |node: usize| match node {
        GROUND => FrameState::at_rest(),
        node => {
            let (position, rotation) = (stance.scratch().origin(node), stance.scratch().axes(node));
            FrameState { position, rotation, ..FrameState::at_rest() }
        }
    };
    let own = simulation.model.contacts.iter().filter(|contact| contact.name == name);
    own.map(|contact| {
        let poses = contact.nodes.map(pose);
        contact.pair.touch(contact.feature, [&poses[0], &poses[1]]).gap
    })
    .collect()
}

/// The force of a contact at an indentation [m] and a rate [m/s] after an approach at 1 m/s.
pub(super) fn force(contact: &Contact, indentation: f64, rate: f64) -> f64 {
    let onset = Onset { approach_speed: 1.0, effective_mass: 1.0 };
    let law = &contact.interface.normal;
    law.force(&LawInput::new(indentation, rate), &law.touch(onset))
}

const HERTZ: &str = "law = \"hertz\"\nstiffness = \"1e9 N/m^1.5\"\n";

/// A contact of the ball, whose frame is at [0, 0, 2] with its x axis along the world's y, with the ground.
fn of_ball(shapes: &str, keys: &str) -> String {
    format!("[[contact]]\nname = \"c\"\nbetween = [\"ball\", \"ground\"]\nshapes = [{shapes}]\n{keys}")
}

fn gap(ground: &str) -> Vec<f64> {
    // Centre at [0, 0.3, 2] in the world; the axis is the world's x.
    let pin = "{ kind = \"circle\", centre = [0.3, 0, 0], radius = \"10 cm\", axis = [0, -1, 0] }";
    gaps(&rig(&of_ball(&format!("{pin}, {ground}"), HERTZ)), "c")
}

#[test]
fn a_sphere_is_in_the_frame_of_its_body_and_a_plane_of_the_ground_in_the_world() {
    let sphere = "{ kind = \"sphere\", centre = [0.3, 0, 0], radius = \"100 mm\" }";
    for (plane, expected) in [
        ("{ kind = \"plane\", normal = [0, 0, 2] }", 1.9),
        ("{ kind = \"plane\", normal = [0, 1, 0] }", 0.2),
        ("{ kind = \"plane\", point = [0, 0, 1], normal = [0, 0, 1] }", 0.9),
        ("{ kind = \"sphere\", radius = 0.5, centre = [0, 1.3, 2] }", 0.4),
        ("{ kind = \"sphere\", radius = 0.5, centre = [0, 0, 2], hollow = true }", 0.1),
    ] {
        let simulation = rig(&of_ball(&format!("{sphere}, {plane}"), HERTZ));
        let found = gaps(&simulation, "c");
        assert!(found.len() == 1 && near(found[0], expected), "{plane}: {found:?}");
        assert_eq!(simulation.names.get("c"), Some(Named::Contact(0, 1)));
        assert_eq!(simulation.interfaces.len(), 1);
    }
}

#[test]
fn the_own_shape_of_a_body_is_its_sphere() {
    let with = |shape: &str| {
        let body = format!("[[body]]\nname = \"bead\"\nposition = [0, 0, 5]\nmass = 1\nshape = {shape}\n");
        let contact = "[[contact]]\nname = \"c\"\nbetween = [\"ground\", \"bead\"]\n\
                       shapes = [{ kind = \"plane\", normal = [0, 0, 1] }, \"own\"]\n";
        format!("{body}{contact}{HERTZ}")
    };
    let found = gaps(&rig(&with("{ kind = \"sphere\", radius = 0.5, centre = [0, 0, 1] }")), "c");
    assert!(near(found[0], 5.5), "{found:?}");
    let said = said_of_rig(&with("{ kind = \"cone\", radius = 1, length = 1 }"));
    assert!(said.contains("the second shape of contact \"c\" is \"own\", but its body has no"), "{said}");
}

#[test]
fn profiles_lie_in_the_plane_across_their_axis() {
    let root = |x: f64, y: f64| (x * x + y * y).sqrt();
    for (ground, expected) in [
        ("{ kind = \"line\", normal = [0, 0, 3], axis = [1, 0, 0] }", 1.9),
        ("{ kind = \"line\", point = [7, 1, 0], normal = [0, -1, 0], axis = [-1, 0, 0] }", 0.6),
        ("{ kind = \"segment\", from = [0, -1, 1], to = [0, 1, 1], axis = [1, 0, 0] }", 0.9),
        ("{ kind = \"segment\", from = [0, 1, 2], to = [0, 2, 2], axis = [1, 0, 0] }", 0.6),
        ("{ kind = \"circle\", centre = [0, 1.3, 2], radius = 0.5, axis = [1, 0, 0] }", 0.4),
        ("{ kind = \"circle\", centre = [0, 0, 2], radius = 0.5, axis = [1, 0, 0], hollow = true }", 0.1),
    ] {
        let found = gap(ground);
        assert!(found.len() == 1 && near(found[0], expected), "{ground}: {found:?}");
    }
    // About x, a quarter of a turn leads from y to z; the other way it leaves the circle at its first corner.
    for (sweep, expected) in [("90 deg", 0.9 - root(0.3, 0.3)), ("-90 deg", root(0.7, 0.3) - 0.1)] {
        let arc = format!(
            "{{ kind = \"arc\", centre = [0, 0, 1.7], from = [0, 1, 1.7], sweep = \"{sweep}\", axis = [1, 0, 0], hollow = true }}"
        );
        let found = gap(&arc);
        assert!(found.len() == 1 && near(found[0], expected), "{sweep}: {found:?}");
    }
}

#[test]
fn a_slot_has_its_left_wall_to_the_left_of_its_track() {
    // Along y with x upwards, left is z; the pin is 5 cm above the track.
    let slot =
        "{ kind = \"slot\", track = [{ from = [0, -1, 1.95], to = [0, 1, 1.95] }], width = 0.4, axis = [1, 0, 0] }";
    let found = gap(slot);
    assert!(found.len() == 4 && near(found[0], 0.05) && near(found[1], 0.15), "{found:?}");
    let back = slot.replace("[1, 0, 0]", "[-1, 0, 0]");
    assert!(near(gap(&back)[0], 0.15) && near(gap(&back)[1], 0.05));
}

#[test]
fn a_piece_of_a_track_begins_where_the_one_before_ends() {
    let track = |then: &str| {
        let pieces = format!("[{{ from = [0, -2, 1], to = [0, -1.7, 1] }}, {then}]");
        format!("{{ kind = \"slot\", track = {pieces}, width = 0.4, axis = [1, 0, 0] }}")
    };
    // A bend up and a bend back, and on through the pin 5 cm below it.
    let bends =
        "{ centre = [0, -1.7, 1.475], sweep = \"90 deg\" }, { centre = [0, -0.75, 1.475], sweep = \"-90 deg\" }";
    let found = gap(&track(&format!("{bends}, {{ from = [0, -0.75, 1.95], to = [0, 1, 1.95] }}")));
    assert!(found.len() == 4 && near(found[0], 0.05) && near(found[1], 0.15), "{found:?}");

    let pin = "{ kind = \"circle\", centre = [0.3, 0, 0], radius = 0.1, axis = [0, -1, 0] }";
    let said = |second: &str| said_of_rig(&of_ball(&format!("{pin}, {}", track(second)), HERTZ));
    let apart = said("{ from = [0, -1.6, 1], to = [0, 1, 1] }");
    assert!(apart.contains("do not meet") && apart.contains("ends at [0, -1.7, 1]"), "{apart}");
    let kink = said("{ to = [0, 1, 1.5] }");
    assert!(kink.contains("meet at an angle of"), "{kink}");
    let neither = said("{ sweep = 1 }");
    assert!(neither.contains("piece 2 of the track of the second shape of contact \"c\" is neither"), "{neither}");
    let aside = said("{ to = [0.1, 1, 1] }");
    assert!(aside.contains("out of the plane"), "{aside}");
}

#[test]
fn words_about_the_law_may_be_parameters() {
    let text = rig_text(&of_ball(
        "{ kind = \"sphere\", radius = 0.1 }, { kind = \"plane\", normal = [0, 0, 1] }",
        "law = \"{law}\"\nrestitution = 0.5\nstiffness = \"= k_contact\"\n",
    ))
    .replace("gain = 3", "gain = 3\nlaw = \"hunt_crossley\"\nk_contact = \"1e9 N/m^1.5\"");
    let forces = |sets: &[&str]| {
        let read = read(Path::new("rig.toml"), &text, sets).map_err(|error| error.to_string()).unwrap();
        force(&read.simulation.model.contacts[0], 1e-4, 0.5)
    };
    let elastic = 1e9 * 1e-4f64.powf(1.5);
    // 1 + 1.5 (1 - e) v/v0, and 1 + 8 (1 - e)/(5 e) v/v0.
    assert!(near(forces(&[]) / elastic, 1.375), "{}", forces(&[]) / elastic);
    assert!(near(forces(&["law=ye_flores"]) / elastic, 1.8));
    assert!(near(forces(&["law=hertz", "contact.c.restitution=1"]) / elastic, 1.0));
    assert!(near(forces(&["k_contact=2e9"]) / elastic, 2.75));
}

#[test]
fn parameters_of_a_law_have_the_dimensions_of_the_catalogue() {
    let shapes = "{ kind = \"sphere\", radius = 0.1 }, { kind = \"plane\", normal = [0, 0, 1] }";
    let law = |value: &str| {
        format!("law = \"hunt_crossley\"\nrestitution = 0.9\nstiffness = 1e9\nparameters = {{ alpha = {value} }}\n")
    };
    let simulation = rig(&of_ball(shapes, &law("\"4 ms/mm\"")));
    let ratio = force(&simulation.model.contacts[0], 1e-4, 0.5) / (1e9 * 1e-4f64.powf(1.5));
    assert!(near(ratio, 1.0 + 1.5 * 4.0 * 0.5), "{ratio}");
    let said = said_of_rig(&of_ball(shapes, &law("\"4 m/s\"")));
    assert!(said.contains("\"alpha\" in parameters of contact \"c\" cannot be read"), "{said}");
    let said = said_of_rig(&of_ball(shapes, &law("1").replace("alpha", "alhpa")));
    assert!(said.contains("did you mean \"alpha\"?"), "{said}");
    let written = "law = \"expr: K*d^n*(1 + 1.5*a*v)\"\nstiffness = 1e9\nparameters = { a = \"4 s/m\" }\n";
    let simulation = rig(&of_ball(shapes, written));
    assert!(near(force(&simulation.model.contacts[0], 1e-4, 0.5) / (1e9 * 1e-4f64.powf(1.5)), ratio));
}

#[test]
fn a_contact_that_is_closed_at_the_start_knows_its_approach_speed() {
    let shapes = "{ kind = \"sphere\", radius = 0.1 }, { kind = \"plane\", point = [0, 0, 1.901], normal = [0, 0, 1] }";
    let flores = "law = \"ye_flores\"\nrestitution = 0.7\nstiffness = 1e9\n";
    let said = said_of_rig(&of_ball(shapes, flores));
    assert!(said.contains("overlap by 1 mm at the start") && said.contains("add approach_speed"), "{said}");
    let given = rig(&of_ball(shapes, &format!("{flores}approach_speed = \"20 cm/s\"\n")));
    assert_eq!(given.model.contacts[0].approach_speed, Some(0.2));
    // The force of Hertz does not ask for it.
    let contact = &rig(&of_ball(shapes, HERTZ)).model.contacts[0];
    assert_eq!((contact.approach_speed, contact.slowest_approach.part(), contact.remembers), (None, Some(0.1), false));
    let set = rig(&of_ball(shapes, &format!("{HERTZ}slowest_approach = 0.02\nsurface = \"marked\"\n")));
    assert!(set.model.contacts[0].slowest_approach == SlowestApproach::Part(0.02) && set.model.contacts[0].remembers);
    let speed = |text: &str| of_ball(shapes, &format!("{HERTZ}slowest_approach = {text}\n"));
    let slowest = |text: &str| rig(&speed(text)).model.contacts[0].slowest_approach;
    assert_eq!(slowest("\"2 mm/s\""), SlowestApproach::Speed(2e-3));
    assert_eq!(slowest("\"= 0.1/2\""), SlowestApproach::Part(0.05));
    for wrong in ["\"2 mm\"", "-1", "\"-1 mm/s\""] {
        let said = said_of_rig(&speed(wrong));
        assert!(said.contains("write a part such as 0.1, or a speed such as \"1 mm/s\""), "{said}");
    }
    assert_eq!((contact.onset_rule, set.model.contacts[0].onset_rule), (OnsetRule::Renewed, OnsetRule::Renewed));
    let once = rig(&of_ball(shapes, &format!("{HERTZ}onset = \"once\"\n")));
    assert_eq!(once.model.contacts[0].onset_rule, OnsetRule::Once);
    let deep = said_of_rig(&of_ball(&shapes.replace("1.901", "1.95"), HERTZ));
    assert!(deep.contains("deep initial penetration"), "{deep}");
}

#[test]
fn bodies_that_are_driven_have_no_effective_mass() {
    let contact = "[[contact]]\nname = \"c\"\nbetween = [\"slider\", \"ground\"]\nstiffness = 1e6\nrestitution = 0.5\n\
                   shapes = [{ kind = \"sphere\", radius = 0.1 }, { kind = \"plane\", point = [1, 0, 0], normal = [-1, 0, 0] }]\n";
    let drive = "[[drive]]\nname = \"d\"\nkind = \"steady\"\njoint = \"rail\"\nspeed = 1\n";
    let said = said_of_rig(&format!("{contact}law = \"anagnostopoulos\"\n{drive}"));
    assert!(said.contains("needs an effective mass, but the motion of both bodies is given"), "{said}");
    rig(&format!("{contact}law = \"anagnostopoulos\"\n"));
    rig(&format!("{contact}law = \"hunt_crossley\"\n{drive}"));
}

#[test]
fn four_numbers_are_a_law_of_their_own() {
    let shapes = "{ kind = \"sphere\", radius = 0.1 }, { kind = \"plane\", normal = [0, 0, 1] }";
    let adams = "adams = { stiffness = \"1e9 N/m^2\", exponent = 2, damping = \"1e3 N s/m\", depth = \"0.1 mm\" }\n";
    let simulation = rig(&of_ball(shapes, adams));
    let contact = &simulation.model.contacts[0];
    // Half way to the depth a smooth step has done half of its rise.
    for (d, part) in [(0.05e-3, 0.5), (0.025e-3, 0.15625)] {
        let expected = 1e9 * d * d + part * 1e3 * 0.5;
        assert!((force(contact, d, 0.5) / expected - 1.0).abs() < 1e-12, "{d}");
    }
    assert_eq!(simulation.interfaces[0].entry.map(|entry| entry.id), Some("adams_impact"));
}

#[test]
fn a_law_is_made_for_the_surfaces_that_meet() {
    let steel = "law = \"hertz\"\nmaterials = \"steel\"\n";
    let stiffness = |shapes: &str| rig(&of_ball(shapes, steel)).interfaces[0].stiffness.unwrap();
    let plane = stiffness("{ kind = \"sphere\", radius = \"20 mm\" }, { kind = \"plane\", normal = [0, 0, 1] }");
    // K = 4/3 Es sqrt(R), Es = E/(2 (1 - nu^2)).
    let expected = 4.0 / 3.0 * 207e9 / (2.0 * 0.91) * 0.02f64.sqrt();
    assert!((plane / expected - 1.0).abs() < 1e-9, "{plane} {expected}");
    let hole = "{ kind = \"sphere\", radius = \"25 mm\", hollow = true, centre = [0, 0, 2] }";
    let in_hole = stiffness(&format!("{{ kind = \"sphere\", radius = \"20 mm\" }}, {hole}"));
    assert!((in_hole / plane - 5f64.sqrt()).abs() < 1e-9, "{in_hole}");
}

/// A ball that slides along a floor into which it reaches a little: nothing can give way along the normal, and what damps by mass has none.
#[test]
fn a_law_that_needs_a_mass_where_nothing_gives_way_ends_the_run_and_says_so() {
    let slide = |law: &str| {
        let text = format!(
            "carom = 1\ntitle = \"Slide\"\n[[body]]\nname = \"ball\"\nposition = [0, 0, 0.99]\nmass = 1\nshape = {{ kind = \"sphere\", radius = 1 }}\n\
             [[joint]]\nname = \"slide\"\nkind = \"prismatic\"\nbetween = [\"ground\", \"ball\"]\naxis = [1, 0, 0]\n\
             [[contact]]\nname = \"floor\"\nbetween = [\"ball\", \"ground\"]\nshapes = [\"own\", {{ kind = \"plane\", normal = [0, 0, 1] }}]\n{law}\n\
             [run]\nuntil = \"1 s\"\n"
        );
        let read = crate::read(std::path::Path::new("slide.toml"), &text, &[] as &[&str]);
        read.map_err(|error| error.to_string()).unwrap().simulation.run(&mut ())
    };
    let failure = slide("law = \"tsuji\"\nrestitution = 0.5\nstiffness = 6").failure.unwrap();
    assert!(
        failure.contains("the law of contact \"floor\" needs the mass of what gives way along its normal"),
        "{failure}"
    );
    assert!(!failure.contains("NaN") && !failure.contains("inf "), "{failure}");
    let outcome = slide("law = \"hertz\"\nstiffness = \"1e9 N/m^1.5\"");
    assert_eq!(outcome.failure, None);
}

#[test]
fn a_layer_stands_for_the_law() {
    let keys = "foundation = { thickness = \"5 mm\", modulus = \"1 MPa\", poisson = 0.3, resolution = 10 }\n";
    let shapes = "{ kind = \"sphere\", radius = \"0.1 m\" }, { kind = \"plane\", normal = [0, 0, 1] }";
    let simulation = rig(&of_ball(shapes, keys));
    let contact = simulation.model.contacts.iter().rfind(|contact| contact.foundation.is_some()).unwrap();
    let foundation = contact.foundation.as_ref().unwrap();
    assert!(near(foundation.stiffness() / (2e8 * 0.7 / (1.3 * 0.4)), 1.0));
    assert!(simulation.interfaces.iter().any(|ready| ready.kind() == "foundation"));
}
