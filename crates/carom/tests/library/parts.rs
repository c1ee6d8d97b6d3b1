//! Parts: files that are included, renamed, mirrored, turned and moved.
#![allow(clippy::unwrap_used)]

use std::f64::consts::PI;
use std::path::{Path, PathBuf};

use carom::engine::spatial::{Rotation, Vector};
use carom::scenario::{self, Scenario};
use carom::simulate::{BodyState, JointState, Outcome};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/part").join(name)
}

/// Reads a scenario that stands beside the parts.
fn read(text: &str, sets: &[&str]) -> Result<Scenario, String> {
    let text = format!("carom = 1\ntitle = \"Test\"\n{text}\n[run]\nuntil = \"1 s\"\n");
    scenario::read(&file("test.toml"), &text, sets).map_err(|error| error.to_string())
}

fn said(text: &str, sets: &[&str]) -> String {
    read(text, sets).unwrap_err()
}

fn run(text: &str) -> Outcome {
    let outcome = read(text, &[]).unwrap().simulation.run(&mut ());
    assert_eq!(outcome.failure, None);
    outcome
}

fn body<'o>(outcome: &'o Outcome, name: &str) -> &'o BodyState {
    outcome.bodies.iter().find(|body| body.name == name).unwrap()
}

fn joint<'o>(outcome: &'o Outcome, name: &str) -> &'o JointState {
    outcome.joints.iter().find(|joint| joint.name == name).unwrap()
}

const PENDULUM: &str = r#"
[[part]]
name = "upper"
file = "link.toml"
[[part]]
name = "lower"
file = "link.toml"
position = [0, 0, -1]
parameters = { on = "upper_rod", length = "0.5 m" }
"#;

#[test]
fn a_part_is_given_a_word_or_one_of_its_numbers() {
    let mass = |parameters: &str| {
        let part = format!("[[part]]\nname = \"p\"\nfile = \"block.toml\"\nparameters = {{ {parameters} }}");
        read(&part, &[]).map(|scenario| scenario.simulation.model.bodies()[0].mass)
    };
    assert_eq!(mass(""), Ok(7800.0));
    assert_eq!(mass("grade = \"hard\""), Ok(8000.0));
    assert_eq!(mass("grade = \"hard\", density = \"2 kg/m^3\""), Ok(2.0));
    let refused = mass("grade = \"wet\"").unwrap_err();
    assert!(refused.contains("parameter \"grade\" is none of its choices"), "{refused}");
}

#[test]
fn two_copies_of_a_link_are_a_double_pendulum() {
    let by_hand = r#"
[[body]]
name = "upper_rod"
position = [0, 0, -0.5]
mass = 1
inertia = [0.1, 0.1, 0.01]
[[body]]
name = "lower_rod"
position = [0, 0, -1.25]
mass = 1
inertia = [0.1, 0.1, 0.01]
[[joint]]
name = "upper_hinge"
kind = "revolute"
between = ["ground", "upper_rod"]
point = [0, 0, 0]
axis = [0, 1, 0]
start = "60 deg"
[[joint]]
name = "lower_hinge"
kind = "revolute"
between = ["upper_rod", "lower_rod"]
point = [0, 0, -1]
axis = [0, 1, 0]
start = "60 deg"
"#;
    let (parts, hand) = (run(PENDULUM), run(by_hand));
    for name in ["upper_rod", "lower_rod"] {
        assert!((body(&parts, name).position - body(&hand, name).position).norm() < 1e-12);
    }
    for name in ["upper_hinge", "lower_hinge"] {
        assert!((joint(&parts, name).coordinate[0] - joint(&hand, name).coordinate[0]).abs() < 1e-12);
        assert!((joint(&hand, name).coordinate[0] - PI / 3.0).abs() > 0.1, "it moves");
    }
}

#[test]
fn a_part_can_be_run_by_itself() {
    let read = scenario::load(file("link.toml"), &[] as &[&str]).unwrap();
    assert_eq!(read.simulation.run(&mut ()).failure, None);
}

/// Three legs on the left, and their mirror images on the right.
#[test]
fn six_legs_are_where_the_transformation_puts_them() {
    let text = r#"
[[body]]
name = "trunk"
mass = 20
inertia = [1, 1, 1]
[[repeat]]
from = 0
to = 2
let = { x = "= 0.42 - 0.42*i", angle = "= 0.3*i - 0.2" }
[[repeat.part]]
name = "left{i}"
file = "leg.toml"
position = ["= x", 0.2, 0.1]
orientation = { axis = [0, 0, 1], angle = "= angle" }
parameters = { reach = "= 0.4 + 0.1*i" }
[[repeat.part]]
name = "right{i}"
file = "leg.toml"
position = ["= x", -0.2, 0.1]
orientation = { axis = [0, 0, 1], angle = "= -angle" }
mirror = "y"
parameters = { reach = "= 0.4 + 0.1*i" }
"#;
    let scenario = read(text, &[]).unwrap();
    let mut seen = 0;
    for i in 0..3 {
        let (x, angle, reach) = (0.42 - 0.42 * f64::from(i), 0.3 * f64::from(i) - 0.2, 0.4 + 0.1 * f64::from(i));
        let own = [
            ("hip_pin", [0.0, 0.1, 0.0]),
            ("foot", [0.05, reach, -0.3]),
            ("mark1", [0.1, reach, 0.02]),
            ("mark2", [0.2, reach / 2.0, 0.02]),
        ];
        for (side, sign) in [("left", 1.0), ("right", -1.0)] {
            // The right leg is the left one with the other sign of y.
            let put = |[px, py, pz]: [f64; 3]| {
                let (sin, cos) = f64::sin_cos(angle);
                Vector::new(x + cos * px - sin * py, sign * (0.2 + sin * px + cos * py), 0.1 + pz)
            };
            for (name, at) in own {
                let name = format!("{side}{i}_{name}");
                let point = scenario.points.iter().find(|point| point.name == name).unwrap();
                assert!((point.at - put(at)).norm() < 1e-15, "{name}: {} against {}", point.at, put(at));
                let on = if name.ends_with("pin") { "trunk".to_owned() } else { format!("{side}{i}_thigh") };
                assert_eq!(point.body, Some(on));
                seen += 1;
            }
            let model = &scenario.simulation.model;
            let thigh = &model.bodies()[model.body(&format!("{side}{i}_thigh")).unwrap()];
            assert!((thigh.position - put([0.1, 0.2, 0.05])).norm() < 1e-15);
            // The centre of mass goes with the leg, wherever its frame points.
            let turn = Rotation::from_axis_angle(
                &nalgebra::Unit::new_normalize(Vector::new(1.0, 2.0, 3.0)),
                40f64.to_radians(),
            );
            let centre = Vector::new(0.1, 0.2, 0.05) + turn * Vector::new(0.01, 0.02, 0.03);
            let found = thigh.position + thigh.orientation * thigh.centre;
            assert!((found - put(centre.into())).norm() < 1e-15);
        }
    }
    assert_eq!(seen, scenario.points.len());
}

/// A machine with every kind of joint and force, and its mirror image beside it, turned and moved.
const MIRRORED: &str = r#"
[[part]]
name = "one"
file = "machine.toml"
[[part]]
name = "two"
file = "machine.toml"
position = [5, 6, 7]
orientation = { axis = [0, 0, 1], angle = "40 deg" }
mirror = "MIRROR"
"#;

fn runs_as_the_mirror_image(mirror: &str, flip: Vector) {
    let outcome = run(&MIRRORED.replace("MIRROR", mirror));
    let turn = Rotation::from_axis_angle(&Vector::z_axis(), 40f64.to_radians());
    let direction = |v: Vector| turn * v.component_mul(&flip);
    let (mut bodies, mut joints) = (0, 0);
    for one in outcome.bodies.iter().filter(|body| body.name.starts_with("one_")) {
        let two = body(&outcome, &one.name.replace("one_", "two_"));
        let miss = (two.position - Vector::new(5.0, 6.0, 7.0) - direction(one.position)).norm();
        assert!(miss < 1e-12, "{}: {miss:e}", one.name);
        assert!((two.velocity - direction(one.velocity)).norm() < 1e-11, "{}", one.name);
        assert!((two.angular_velocity + direction(one.angular_velocity)).norm() < 1e-11, "{}", one.name);
        assert!(one.velocity.norm() + one.angular_velocity.norm() > 1e-3, "{} does not move", one.name);
        bodies += 1;
    }
    for one in outcome.joints.iter().filter(|joint| joint.name.starts_with("one_")) {
        let two = joint(&outcome, &one.name.replace("one_", "two_"));
        for (k, (a, b)) in one.coordinate.iter().zip(&two.coordinate).enumerate() {
            // One axis cannot serve both: the way stays, the turn counts the other way.
            let sign = if one.name == "one_shaft" && k == 1 { -1.0 } else { 1.0 };
            assert!((a - sign * b).abs() < 1e-12, "{} {k}: {a} against {b}", one.name);
        }
        joints += 1;
    }
    assert_eq!((bodies, joints), (12, 9));
}

#[test]
fn a_mirrored_machine_moves_as_the_mirror_image_with_the_same_coordinates() {
    runs_as_the_mirror_image("y", Vector::new(1.0, -1.0, 1.0));
    runs_as_the_mirror_image("x", Vector::new(-1.0, 1.0, 1.0));
}

#[test]
fn a_mirrored_shape_has_the_mass_of_its_mirrored_body() {
    for mirror in ["x", "y", "z"] {
        let scenario = read(&MIRRORED.replace("MIRROR", mirror).replace("machine", "cone"), &[]).unwrap();
        for (body, shape) in scenario.simulation.model.bodies().iter().zip(&scenario.shapes) {
            let shape = shape.as_ref().unwrap();
            let (centre, inertia) = shape.solid.mass_properties(body.mass);
            assert!((shape.centre + shape.orientation * centre - body.centre).norm() < 1e-15, "{mirror}");
            let turned = inertia.turned(&shape.orientation.to_rotation_matrix().into_inner());
            assert!((turned.full() - body.inertia.full()).norm() < 1e-15 * inertia.xx.max(1.0), "{mirror}");
        }
    }
}

#[test]
fn a_part_in_a_part_is_placed_and_named_by_both() {
    let pair = "[[part]]\nname = \"pair\"\nfile = \"pair.toml\"\nposition = [1, 2, 3]\nmirror = \"z\"\n";
    let scenario = read(pair, &[]).unwrap();
    let at = |name: &str| scenario.points.iter().find(|point| point.name == name).unwrap().at;
    assert_eq!(at("pair_upper_tip"), Vector::new(1.0, 2.0, 4.0));
    assert_eq!(at("pair_lower_tip"), Vector::new(1.0, 2.0, 4.5));
    assert!(scenario.simulation.model.joints().iter().any(|joint| joint.parent.as_deref() == Some("pair_upper_rod")));
}

#[test]
fn parts_and_what_is_in_them_can_be_set() {
    let sets = ["part.lower.position=[0, 0, -2]", "part.upper.parameters.length=3 m", "body.lower_rod.mass=7"];
    let scenario = read(PENDULUM, &sets).unwrap();
    let at = |name: &str| scenario.points.iter().find(|point| point.name == name).unwrap().at.z;
    assert_eq!((at("upper_tip"), at("lower_tip")), (-3.0, -2.5));
    assert_eq!(scenario.simulation.model.bodies().iter().find(|body| body.name == "lower_rod").unwrap().mass, 7.0);
    let nested = "[[part]]\nname = \"pair\"\nfile = \"pair.toml\"\n";
    let scenario = read(nested, &["part.pair_lower.parameters.length=0.25"]).unwrap();
    assert!(scenario.points.iter().any(|point| point.name == "pair_lower_tip" && point.at.z == -1.25));
    assert!(said(PENDULUM, &["part.uper.position=[0, 0, 0]"]).contains("unknown part \"uper\"\n --> --set:1:1"));
    let wrong = said(PENDULUM, &["part.upper.parameters.length=3 kg"]);
    assert!(
        wrong.contains("parameter \"length\" of part \"upper\" is a length, not a mass\n --> --set:1:30"),
        "{wrong}"
    );
}

/// Three cups, each with two balls, three surfaces of its own and a contact among them.
const CUPS: &str = r#"
[[part]]
name = "one"
file = "cup.toml"
[[part]]
name = "two"
file = "cup.toml"
position = [3, 0, 0]
mirror = "x"
[[group]]
name = "balls"
members = ["*_ball*"]
[[group]]
name = "rims"
members = ["one_rim", "two_rim"]
[[contact]]
name = "across"
between = ["balls", "balls"]
except = [["one_own", "one_own"], ["two_own", "two_own"]]
law = "hertz"
stiffness = 1e7
[[contact]]
name = "rim"
between = ["balls", "rims"]
except = [["one_own", "one_rim"], ["two_own", "two_rim"]]
law = "hertz"
stiffness = 1e7
[[output]]
quantities = ["one_clack.loss", "two_clack:ball1-ball2.force", "across.loss"]
"#;

#[test]
fn groups_reach_across_parts_and_a_part_knows_its_own() {
    let scenario = read(CUPS, &[]).unwrap();
    let names: Vec<&str> = scenario.simulation.model.contacts.iter().map(|contact| contact.name.as_str()).collect();
    let own = |part: &str| {
        let pairs =
            ["clack:ball1-ball2", "clack:ball1-bottom", "clack:ball1-rim", "clack:ball2-bottom", "clack:ball2-rim"];
        pairs.map(|pair| format!("{part}_{pair}"))
    };
    let [one, two] = [own("one"), own("two")];
    for pair in one.iter().chain(&two) {
        assert!(names.contains(&pair.as_str()), "{pair}: {names:?}");
    }
    for [one, other] in [["ball1", "ball1"], ["ball1", "ball2"], ["ball2", "ball1"], ["ball2", "ball2"]] {
        assert!(names.contains(&format!("across:one_{one}-two_{other}").as_str()), "{names:?}");
    }
    assert!(names.contains(&"rim:one_ball1-two_rim") && names.contains(&"rim:two_ball2-one_rim"));
    assert_eq!(names.len(), 2 * 5 + 4 + 4);
    // The part's own output calls the pair as the part does.
    let columns: Vec<&str> = scenario.simulation.outputs.iter().map(|output| output.column.name.as_str()).collect();
    for column in
        ["one_clack:ball1-ball2.loss", "two_clack:ball1-ball2.loss", "two_clack:ball1-ball2.force", "across.loss"]
    {
        assert!(columns.contains(&column), "{column}: {columns:?}");
    }
    let outcome = scenario.simulation.run(&mut ());
    assert!(outcome.failure.is_none() && outcome.contacts.iter().any(|contact| contact.impacts > 0));
    // The mirrored cup does what the other does, as in a mirror.
    let [left, right] = ["one_ball1", "two_ball1"].map(|name| body(&outcome, name));
    assert!(
        (left.position.x - (3.0 - right.position.x)).abs() < 1e-9 && (left.position.z - right.position.z).abs() < 1e-9
    );
}

#[test]
fn what_is_wrong_with_a_part_is_shown_where_it_is_written() {
    let part = |name: &str, more: &str| format!("[[part]]\nname = \"p\"\nfile = \"{name}\"\n{more}\n");
    let missing = said(&part("nowhere.toml", ""), &[]);
    assert!(missing.contains("nowhere.toml: there is no such file") && missing.contains("test.toml:5:8"), "{missing}");
    let unknown = said(&part("link.toml", "parameters = { lenght = 2 }"), &[]);
    assert!(unknown.contains("part \"p\" has no parameter \"lenght\"") && unknown.contains("did you mean \"length\"?"));
    let mass = said(&part("link.toml", "parameters = { length = \"2 kg\" }"), &[]);
    assert!(mass.contains("is a length, not a mass"), "{mass}");
    // A leg without its trunk: the place is in the part's file.
    let trunk = said(&part("leg.toml", ""), &[]);
    assert!(trunk.contains("unknown body \"trunk\"") && trunk.contains("leg.toml:24:8"), "{trunk}");
    let ring = said(&part("ring.toml", ""), &[]);
    assert!(ring.contains("includes a file in itself") && ring.contains("ring2.toml:7:8"), "{ring}");
    assert_eq!(ring.lines().next().unwrap().matches("ring.toml").count(), 2, "{ring}");
    assert_eq!(ring.lines().next().unwrap().matches("ring2.toml").count(), 1, "{ring}");
    let twice = said(&format!("{}{}", part("link.toml", ""), part("link.toml", "")), &[]);
    assert!(twice.contains("are called") || twice.contains("is called"), "{twice}");
}

#[test]
fn what_a_mirror_or_a_turn_cannot_carry_over_is_refused() {
    let puck = |part: &str| said(&format!("[[part]]\nname = \"p\"\nfile = \"puck.toml\"\n{part}"), &[]);
    let turned = puck("orientation = { axis = [0, 0, 1], angle = \"30 deg\" }");
    assert!(turned.contains("its slides would lie along other axes") && turned.contains("puck.toml"), "{turned}");
    let mirrored = puck("mirror = \"x\"");
    assert!(mirrored.contains("counts the other way in a mirrored part"), "{mirrored}");
}
