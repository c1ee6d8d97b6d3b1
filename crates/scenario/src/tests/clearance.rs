//! Joints with clearance, from TOML to what holds them together.

use super::contact::{force, gaps};
use super::*;

const LAW: &str = "law = \"lankarani_nikravesh\"\nrestitution = 0.9\nstiffness = \"6.61e10 N/m^1.5\"\n";

/// A slider-crank in the plane of x and y whose rod meets the slider in a bearing.
fn slider_crank(bearing: &str) -> String {
    let body = |name: &str, x: f64| {
        format!("[[body]]\nname = {name:?}\nposition = [{x}, 0, 0]\nmass = 0.2\ninertia = [1e-4, 1e-4, 1e-4]\n")
    };
    let hinge = |name: &str, parent: &str, child: &str, x: f64| {
        let between = format!("between = [{parent:?}, {child:?}]\npoint = [{x}, 0, 0]\naxis = [0, 0, 1]\n");
        format!("[[joint]]\nname = {name:?}\nkind = \"revolute\"\n{between}")
    };
    let objects = [
        body("crank", 0.025),
        body("rod", 0.11),
        body("slider", 0.17),
        hinge("shaft", "ground", "crank", 0.0),
        hinge("crank_pin", "crank", "rod", 0.05),
        "[[joint]]\nname = \"guide\"\nkind = \"prismatic\"\nbetween = [\"ground\", \"slider\"]\naxis = [1, 0, 0]\n"
            .to_owned(),
        format!(
            "[[joint]]\nname = \"pin\"\nkind = \"journal-bearing\"\nbetween = [\"slider\", \"rod\"]\npoint = [0.17, 0, 0]\n\
             axis = [0, 0, 1]\n{bearing}{LAW}"
        ),
    ];
    format!("carom = 1\ntitle = \"Slider-crank\"\n{}\n[run]\nuntil = 1\n", objects.join("\n"))
}

fn scenario(text: &str, sets: &[&str]) -> Scenario {
    read(Path::new("clearance.toml"), text, sets).map_err(|error| error.to_string()).unwrap()
}

fn said_of(text: &str) -> String {
    read(Path::new("clearance.toml"), text, &[] as &[&str]).unwrap_err().to_string()
}

#[test]
fn a_bearing_ties_nothing_in_a_plane_linkage() {
    let Scenario { simulation, .. } = scenario(&slider_crank("bearing = \"10 mm\"\njournal = \"9.5 mm\"\n"), &[]);
    let model = &simulation.model;
    // What a planar joint holds follows from the hinges and the guide.
    assert!(model.loops().kept().is_empty() && model.mobility() == 3, "{:?}", model.loops().kept());
    assert_eq!(simulation.names.get("pin"), Some(Named::Joint(3)));
    assert_eq!((model.contacts.len(), simulation.interfaces.len()), (1, 1));
    let contact = &model.contacts[0];
    assert_eq!((contact.name.as_str(), contact.pair.name()), ("pin", "circle in circle"));
    assert_eq!(contact.bodies, [model.body("slider"), model.body("rod")]);
    assert!(near(gaps(&simulation, "pin")[0], 5e-4), "{:?}", gaps(&simulation, "pin"));
}

#[test]
fn the_stiffness_of_a_steel_bearing_is_that_of_a_sphere_in_a_hollow_one() {
    let text = slider_crank("bearing = \"10 mm\"\njournal = \"9.5 mm\"\n");
    let steel = text.replace("stiffness = \"6.61e10 N/m^1.5\"", "materials = \"steel\"");
    let stiffness = scenario(&steel, &[]).simulation.interfaces[0].stiffness.unwrap();
    // Flores and others, Proc. IMechE K 220 (2006), print 6.61e10; 4 Es/3 sqrt(R r/(R - r)) has these digits.
    assert!((stiffness / 6.6101983979e10 - 1.0).abs() < 1e-10, "{stiffness}");
}

#[test]
fn two_of_three_lengths_make_a_bearing() {
    let gap = |keys: &str| gaps(&scenario(&slider_crank(keys), &[]).simulation, "pin")[0];
    for keys in ["bearing = 0.01\nclearance = \"0.5 mm\"\n", "journal = \"9.5 mm\"\nclearance = \"0.5 mm\"\n"] {
        assert!(near(gap(keys), 5e-4), "{keys}");
    }
    for keys in ["bearing = 0.01\n", ""] {
        let said = said_of(&slider_crank(keys));
        assert!(said.contains("needs two of bearing, journal and clearance"), "{said}");
    }
    let said = said_of(&slider_crank("bearing = 0.01\njournal = 0.009\nclearance = 0.001\n"));
    assert!(said.contains("has all three of") && said.contains("leave one out"), "{said}");
    let said = said_of(&slider_crank("bearing = \"10 mm\"\njournal = \"10.5 mm\"\n"));
    assert!(said.contains("journal of joint \"pin\" is 10.5 mm, but its bearing is 10 mm"), "{said}");
}

#[test]
fn a_journal_starts_where_the_orbit_is_set() {
    let bearing = "bearing = \"10 mm\"\nclearance = \"0.5 mm\"\n";
    let hung = format!(
        "[[body]]\nname = \"ring\"\nposition = [0, 5, 0]\norientation = {{ axis = [0, 0, 1], angle = \"30 deg\" }}\nmass = 1\ninertia = [1, 1, 1]\n\
         [[joint]]\nname = \"pin\"\nkind = \"journal-bearing\"\nbetween = [\"ground\", \"ring\"]\npoint = [0, 5, 0]\naxis = [0, 0, 1]\n\
         start = [\"0.3 mm\", 0, \"10 deg\"]\nspeed = [0, \"0.1 m/s\", 2]\n{bearing}{LAW}"
    );
    let simulation = rig(&hung);
    assert!(near(gaps(&simulation, "pin")[0], 2e-4), "{:?}", gaps(&simulation, "pin"));
    assert_eq!(start_of(&simulation, "pin"), (vec![3e-4, 0.0, 10f64.to_radians()], vec![0.0, 0.1, 2.0]));
}

/// A wheel whose pin is in a slot of the slider; the slider's rail is along x.
fn yoke(keys: &str) -> String {
    format!(
        "[[body]]\nname = \"wheel\"\nposition = [0, 3, 0]\nmass = 1\ninertia = [1, 1, 1]\n\
         [[joint]]\nname = \"axle\"\nkind = \"revolute\"\nbetween = [\"ground\", \"wheel\"]\npoint = [0, 3, 0]\naxis = [0, 0, 1]\n\
         [[joint]]\nname = \"pin\"\nkind = \"pin-in-slot\"\nbetween = [\"slider\", \"wheel\"]\npoint = [0.045, 3, 0]\naxis = [0, 0, 1]\n\
         track = [{{ centre = [0.105, 3, 0], from = [0.105, 3.06, 0], sweep = \"180 deg\" }}]\nwidth = \"16 mm\"\n{keys}{LAW}"
    )
}

#[test]
fn a_pin_touches_both_walls_and_both_ends_of_its_slot() {
    for keys in ["pin = \"7.9 mm\"\n", "clearance = \"0.1 mm\"\n"] {
        let simulation = rig(&yoke(keys));
        let found = gaps(&simulation, "pin");
        assert!(found.len() == 4 && near(found[0], 1e-4) && near(found[1], 1e-4), "{found:?}");
        let names: Vec<&str> =
            simulation.model.contacts.iter().map(|contact| contact.pair.feature_name(contact.feature)).collect();
        assert_eq!(names, ["left", "right", "start", "end"]);
    }
    // A pin that is drawn 0.05 mm away from the centre of the arc is nearer to the outer wall, which is to the right.
    let found = gaps(&rig(&yoke("pin = \"7.9 mm\"\n").replace("[0.045, 3, 0]", "[0.04495, 3, 0]")), "pin");
    assert!(near(found[0], 1.5e-4) && near(found[1], 5e-5), "{found:?}");
    let said = said_of_rig(&yoke("pin = \"8.1 mm\"\n"));
    assert!(said.contains("pin of joint \"pin\" is 8.1 mm, but half the width is 8 mm"), "{said}");
}

#[test]
fn each_wall_of_a_slot_may_have_a_law_of_its_own() {
    // Table 11 of the pin-in-slot paper has another stiffness and exponent inside and outside.
    let keys = "pin = \"7.9 mm\"\nleft = { stiffness = \"4.321e4 N/mm^1.09\", exponent = 1.09 }\n\
                right = { law = \"hertz\", stiffness = 2e9, restitution = 1 }\nends = { stiffness = \"1e10 N/m^1.5\" }\n";
    let contacts = rig(&yoke(keys)).model.contacts.clone();
    let at_rest: Vec<f64> = contacts.iter().map(|contact| force(contact, 1e-3, 0.0)).collect();
    assert!((at_rest[0] / 4.321e4 - 1.0).abs() < 1e-9, "{at_rest:?}");
    for (k, stiffness) in [(1, 2e9), (2, 1e10), (3, 1e10)] {
        assert!((at_rest[k] / (stiffness * 1e-3f64.powf(1.5)) - 1.0).abs() < 1e-12, "{at_rest:?}");
    }
    // Hertz has no loss, the others have that of the joint.
    let rising: Vec<f64> =
        contacts.iter().zip(&at_rest).map(|(contact, rest)| force(contact, 1e-3, 1.0) / rest).collect();
    let loss = 1.0 + 0.75 * (1.0 - 0.81);
    assert!(rising.iter().zip([loss, 1.0, loss, loss]).all(|(found, expected)| near(*found, expected)), "{rising:?}");

    let said = said_of_rig(&yoke("pin = \"7.9 mm\"\nleft = { stiffness = \"1e9 N/m\" }\n"));
    assert!(said.contains("stiffness of left of joint \"pin\" cannot be read"), "{said}");
    let said = said_of_rig(&yoke("pin = \"7.9 mm\"\nends = { width = 1 }\n"));
    assert!(said.contains("unknown key \"width\" in ends of joint \"pin\""), "{said}");
}

#[test]
fn a_wall_that_bends_is_taken_as_it_is_where_the_pin_touches() {
    let steel = yoke("pin = \"7.9 mm\"\n").replace("stiffness = \"6.61e10 N/m^1.5\"", "materials = \"steel\"");
    let bent = steel.replace("sweep = \"180 deg\" }", "sweep = \"180 deg\" }, { to = [0.2, 2.94, 0] }");
    let said = |text: &str| -> Vec<bool> {
        let about = |words: &String| words.contains("from the curvatures where they touch");
        rig(text).interfaces.iter().map(|ready| ready.assumed.iter().any(about)).collect()
    };
    assert_eq!(said(&steel), [false; 4]);
    assert_eq!(said(&bent), [true, true, false, false]);
    assert_eq!(rig(&bent).interfaces[0].stiffness, rig(&steel).interfaces[0].stiffness);
    // The inner wall bulges against the pin, the outer one embraces it and is stiffer.
    let stiffness = rig(&steel).interfaces.iter().map(|ready| ready.stiffness.unwrap()).collect::<Vec<_>>();
    let radius = |wall: f64| 1.0 / (1.0 / 0.0079 + wall);
    let expected = (radius(-1.0 / 0.068) / radius(1.0 / 0.052)).sqrt();
    assert!((stiffness[1] / stiffness[0] / expected - 1.0).abs() < 1e-9, "{stiffness:?}");
}

#[test]
fn a_body_in_a_bearing_alone_stays_in_the_plane() {
    let hung = format!(
        "[[body]]\nname = \"ring\"\nposition = [0, 5, 0]\nmass = 1\ninertia = [1, 1, 1]\n\
         [[joint]]\nname = \"pin\"\nkind = \"journal-bearing\"\nbetween = [\"ground\", \"ring\"]\npoint = [0, 5, 0]\naxis = [0, 1, 1]\n\
         bearing = \"10 mm\"\njournal = \"9 mm\"\n{LAW}"
    );
    assert_eq!(dofs_of(&rig(&hung), "pin").iter().map(|dof| dof.turns).collect::<Vec<_>>(), [false, false, true]);
}
