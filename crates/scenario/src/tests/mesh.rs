//! Hulls and meshes from files: what bodies weigh, what a run keeps of them, in groups and in the mirror.

use super::*;
use carom_engine::model::Solid;

/// A tetrahedron with legs of 30, 60 and 90 mm along the axes, as a binary STL in millimetres.
fn binary() -> Vec<u8> {
    let corners = [[0.0f32, 0.0, 0.0], [30.0, 0.0, 0.0], [0.0, 60.0, 0.0], [0.0, 0.0, 90.0]];
    let mut bytes = vec![b'x'; 80];
    bytes.extend(4u32.to_le_bytes());
    for face in [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]] {
        bytes.extend([0u8; 12]);
        face.iter().flat_map(|k: &usize| corners[*k]).for_each(|x| bytes.extend(x.to_le_bytes()));
        bytes.extend([0u8; 2]);
    }
    bytes
}

const BODIES: &str = "
[[body]]
name = \"one\"
position = [0, 0, \"0.5 m\"]
density = \"1000 kg/m^3\"
shape = { kind = \"mesh\", file = \"part.stl\", unit = \"mm\" }
[[body]]
name = \"two\"
position = [0, 0, \"1 m\"]
density = \"1000 kg/m^3\"
shape = { kind = \"hull\", file = \"part.stl\", unit = \"cm\" }
[[body]]
name = \"ball\"
position = [2, 0, \"1 m\"]
mass = \"1 kg\"
shape = { kind = \"sphere\", radius = \"20 mm\" }
";

const CONTACTS: &str = "
[[surface]]
name = \"floor\"
body = \"ground\"
shape = { kind = \"plane\", normal = [0, 0, 1] }
[[group]]
name = \"parts\"
members = [\"one\", \"two\"]
[[contact]]
name = \"down\"
between = [\"parts\", \"floor\"]
law = \"hertz\"
stiffness = 1e8
[[contact]]
name = \"clack\"
between = [\"parts\", \"ball\"]
law = \"hertz\"
stiffness = 1e8
";

/// What is in a folder of its own, with the mesh beside it.
fn loaded(name: &str, text: &str, mesh: &[u8]) -> Scenario {
    let folder = std::env::temp_dir().join(format!("carom-mesh-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("part.toml"), format!("carom = 1\ntitle = \"Part\"\n{BODIES}\n[run]\nuntil = 1\n"))
        .unwrap();
    std::fs::write(folder.join("scene.toml"), format!("carom = 1\ntitle = \"Test\"\n{text}\n[run]\nuntil = \"1 s\"\n"))
        .unwrap();
    std::fs::write(folder.join("part.stl"), mesh).unwrap();
    let read = load(folder.join("scene.toml"), &[] as &[&str]);
    std::fs::remove_dir_all(&folder).unwrap();
    read.map_err(|error| error.to_string()).unwrap()
}

#[test]
fn a_body_weighs_what_its_mesh_encloses_in_its_unit() {
    let scenario = loaded("mass", BODIES, &binary());
    let bodies = scenario.simulation.model.bodies();
    // A sixth of the product of the legs, and a quarter of each from the corner.
    let volume = 0.03 * 0.06 * 0.09 / 6.0;
    assert!((bodies[0].mass / (1000.0 * volume) - 1.0).abs() < 1e-14);
    assert!((bodies[1].mass / (1e6 * volume) - 1.0).abs() < 1e-14);
    assert!((bodies[0].centre - Vector::new(0.0075, 0.015, 0.0225)).norm() < 1e-15);
    // About its centre a right tetrahedron has m (3 b^2 + 3 c^2)/80 about the leg a.
    let wanted = bodies[0].mass * 3.0 / 80.0 * (0.06f64.powi(2) + 0.09f64.powi(2));
    assert!((bodies[0].inertia.xx / wanted - 1.0).abs() < 1e-13);
}

#[test]
fn groups_of_meshes_meet_planes_and_balls() {
    let model = loaded("groups", &format!("{BODIES}{CONTACTS}"), &binary()).simulation.model.clone();
    let count = |name: &str| model.contacts.iter().filter(|contact| contact.name.starts_with(name)).count();
    // Four corners of each on the floor; before a ball each is one feature, as both are convex.
    assert_eq!((count("down"), count("clack")), (8, 2));
}

#[test]
fn a_binary_mesh_is_kept_as_text_and_decides_the_fingerprint() {
    let (one, mut other) = (binary(), binary());
    let scenario = loaded("kept", BODIES, &one);
    let again = scenario.bundle.source(Path::new("elsewhere")).read(&[] as &[&str]);
    let again = again.map_err(|error| error.to_string()).unwrap();
    assert_eq!(again.simulation.model.bodies(), scenario.simulation.model.bodies());
    assert_eq!(again.bundle.fingerprint(), scenario.bundle.fingerprint());
    // The last bit of one number of all four triangles in which the corner stands.
    let last = 30.0f32.to_le_bytes();
    for at in 84..other.len() - 4 {
        if other[at..at + 4] == last {
            other[at] ^= 1;
        }
    }
    assert_ne!(loaded("changed", BODIES, &other).bundle.fingerprint(), scenario.bundle.fingerprint());
}

#[test]
fn in_the_mirror_a_mesh_is_its_image() {
    let text = "[[part]]\nname = \"p\"\nfile = \"part.toml\"\nmirror = \"x\"\n";
    let scenario = loaded("mirror", text, &binary());
    let body = &scenario.simulation.model.bodies()[0];
    assert!((body.centre - Vector::new(-0.0075, 0.015, 0.0225)).norm() < 1e-15, "{}", body.centre);
    let Some(Placed { solid: Solid::Polyhedron(own), centre, orientation }) = &scenario.shapes[0] else {
        panic!("{:?}", scenario.shapes[0])
    };
    let image = *centre + orientation * own.solid().moments().centre;
    assert!((image - body.centre).norm() < 1e-15 && own.solid().moments().volume > 0.0, "{image}");
}
