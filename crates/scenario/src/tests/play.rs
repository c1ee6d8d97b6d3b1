//! Sliders in guides, balls in sockets and journals that tilt and slide, from TOML to what holds them together.

use super::contact::gaps;
use super::*;
use carom_engine::model::JointKind;

const LAW: &str = "law = \"hertz\"\nstiffness = \"1e10 N/m^1.5\"\n";
const BODY: &str = "[[body]]\nname = \"thing\"\nposition = [0, 5, 0]\nmass = 1\ninertia = [1e-3, 1e-3, 1e-3]\n";

fn joint(kind: &str, between: &str, keys: &str) -> String {
    format!("{BODY}[[joint]]\nname = \"play\"\nkind = \"{kind}\"\nbetween = {between}\npoint = [0, 5, 0]\n{keys}{LAW}")
}

fn guide(keys: &str) -> String {
    joint("slider-in-guide", "[\"ground\", \"thing\"]", &format!("axis = [0, 0, 1]\nalong = [1, 0, 0]\n{keys}"))
}

fn socket(keys: &str) -> String {
    joint("ball-in-socket", "[\"ground\", \"thing\"]", keys)
}

fn bush(keys: &str) -> String {
    joint("loose-revolute", "[\"ground\", \"thing\"]", &format!("axis = [0, 0, 1]\nspan = \"20 mm\"\n{keys}"))
}

fn names(simulation: &carom_run::simulate::Simulation) -> Vec<String> {
    simulation.model.contacts.iter().map(|contact| contact.label()).collect()
}

#[test]
fn a_slider_touches_with_four_corners_that_have_names() {
    for keys in
        ["guide = 0.05\nslider = 0.049\n", "guide = 0.05\nclearance = 5e-4\n", "slider = 0.049\nclearance = 5e-4\n"]
    {
        let simulation = rig(&guide(&format!("{keys}span = \"100 mm\"\n")));
        let found = gaps(&simulation, "play");
        assert!(found.len() == 4 && found.iter().all(|gap| near(*gap, 5e-4)), "{found:?}");
        let corners = ["play.front_left", "play.front_right", "play.back_left", "play.back_right"];
        assert_eq!(names(&simulation), corners);
    }
    // Tilted by a hundredth to the left and 0.1 mm off to the left, the front is nearer to the left wall and the back to the right one.
    let keys = "guide = 0.05\nslider = 0.049\nspan = 0.05\nstart = [0, \"0.1 mm\", 0.01]\n";
    let found = gaps(&rig(&guide(keys)), "play");
    let corner = |x: f64, y: f64| 0.025 - y * (1e-4 + 0.025 * x * 0.01f64.sin() + 0.0245 * y * 0.01f64.cos());
    let known = [corner(1.0, 1.0), corner(1.0, -1.0), corner(-1.0, 1.0), corner(-1.0, -1.0)];
    assert!(found.iter().zip(known).all(|(found, known)| (found - known).abs() < 1e-15), "{found:?} {known:?}");
}

#[test]
fn a_guide_with_ends_has_lips_and_corners_before_both_walls() {
    let keys = "guide = 0.05\nslider = 0.049\nspan = 0.03\nguide_length = 0.02\n";
    let simulation = rig(&guide(&format!("{keys}corner = 1e-3\nlips = {{ stiffness = \"3e9 N/m^1.5\" }}\n")));
    let (names, found) = (names(&simulation), gaps(&simulation, "play"));
    assert_eq!(names.len(), 12);
    assert_eq!(
        [&names[3][..], &names[4][..], &names[8][..]],
        ["play.back_right", "play.front_left_across", "play.front_left_lip"]
    );
    // The corners are 5 mm beyond the ends, at their middles, and half a millimetre from the wall beside them.
    assert!(near(found[0], 4e-3f64.hypot(1.5e-3) - 1e-3) && near(found[8], 5e-4), "{found:?}");
    let stiffness = |k: usize| simulation.interfaces[k].stiffness.unwrap();
    assert!(near(stiffness(0), 1e10) && near(stiffness(4), 1e10) && near(stiffness(8), 3e9));
    // Round lips have the stiffness of a ball of their radius on a flat, as corners have.
    let round = format!("{keys}corner = 1e-3\nlip = 4e-3\n");
    let steel = rig(&guide(&round).replace("stiffness = \"1e10 N/m^1.5\"", "materials = \"steel\""));
    let stiffness = |k: usize| steel.interfaces[k].stiffness.unwrap();
    assert!(near(stiffness(8) / stiffness(0), 2.0) && near(stiffness(4), stiffness(3)), "{}", stiffness(8));
}

#[test]
fn a_sharp_corner_needs_a_stiffness_and_a_round_one_has_that_of_its_radius() {
    let steel = |keys: &str| {
        guide(&format!("guide = 0.05\nslider = 0.049\nspan = 0.1\n{keys}"))
            .replace("stiffness = \"1e10 N/m^1.5\"", "materials = \"steel\"")
    };
    let said = said_of_rig(&steel(""));
    assert!(said.contains("corner"), "{said}");
    // 4/3 Es sqrt(R), as for a ball of that radius on a flat.
    let round = rig(&steel("corner = \"5 mm\"\n")).interfaces[0].stiffness.unwrap();
    let ball = format!(
        "{BODY}[[contact]]\nname = \"floor\"\nbetween = [\"ground\", \"thing\"]\nlaw = \"hertz\"\nmaterials = \"steel\"\n\
         shapes = [{{ kind = \"plane\", point = [0, 4, 0], normal = [0, 1, 0] }}, {{ kind = \"sphere\", radius = \"5 mm\" }}]\n"
    );
    let known = rig(&ball).interfaces[0].stiffness.unwrap();
    assert!(near(round / known, 1.0), "{round} {known}");
}

#[test]
fn a_ball_in_its_socket_has_its_clearance_all_around() {
    for keys in
        ["socket = 0.01\nball = 0.0098\n", "socket = 0.01\nclearance = 2e-4\n", "ball = 0.0098\nclearance = 2e-4\n"]
    {
        assert!(near(gaps(&rig(&socket(keys)), "play")[0], 2e-4), "{keys}");
    }
    let simulation =
        rig(&socket("socket = 0.01\nclearance = 2e-4\nstart = [0, \"0.1 mm\", 0]\nspeed = [0, 0, 0.1, 1, 2, 3]\n"));
    assert!(near(gaps(&simulation, "play")[0], 1e-4));
    assert_eq!(
        dofs_of(&simulation, "play").iter().map(|dof| dof.turns).collect::<Vec<_>>(),
        [false, false, false, true, true, true]
    );
    assert_eq!(start_of(&simulation, "play").1, [0.0, 0.0, 0.1, 1.0, 2.0, 3.0]);
}

#[test]
fn the_same_joint_either_way_round_begins_with_the_same_motion() {
    let keys =
        "socket = 0.01\nclearance = 2e-4\nstart = [\"0.05 mm\", \"0.1 mm\", 0]\nspeed = [0.1, 0.2, 0.3, 1, 2, 3]\n";
    let back = socket(keys).replace("[\"ground\", \"thing\"]", "[\"thing\", \"ground\"]");
    let simulation = rig(&back);
    assert!(near(gaps(&simulation, "play")[0], 2e-4 - 0.05e-3f64.hypot(1e-4)));
    let model = &simulation.model;
    let k = (0..model.joints().len()).find(|&k| model.joints()[k].name == "play").unwrap();
    assert!(model.is_reversed(k) && model.joints()[k].kind == JointKind::Floating);
    assert_eq!(start_of(&simulation, "play").1, [0.1, 0.2, 0.3]);
    // What turns the ground against the thing turns the thing the other way.
    let (mut scratch, nq) = (model.tree().scratch(), model.tree().coordinates());
    model.tree().kinematics(&simulation.state[..nq], &simulation.state[nq..nq + model.tree().speeds()], &mut scratch);
    let (_, spin) = model.velocity(model.body("thing").unwrap(), &scratch);
    assert!((spin + carom_engine::spatial::Vector::new(1.0, 2.0, 3.0)).norm() < 1e-12, "{spin}");
}

#[test]
fn a_journal_with_play_has_two_rims_and_eight_pads_and_without_it_the_rims_alone() {
    let sizes = "bearing = \"10 mm\"\nclearance = \"0.1 mm\"\n";
    let simulation = rig(&bush(&format!("{sizes}play = \"0.3 mm\"\n")));
    let found = gaps(&simulation, "play");
    assert!(
        found[..2].iter().all(|gap| near(*gap, 1e-4)) && found[2..].iter().all(|gap| near(*gap, 1.5e-4)),
        "{found:?}"
    );
    assert_eq!(
        (found.len(), &names(&simulation)[1][..], &names(&simulation)[2][..]),
        (10, "play.back", "play.front_pad_1")
    );
    assert_eq!(names(&rig(&bush(sizes))), ["play.front", "play.back"]);
    // Slid forward by 0.1 mm and tilted about x by 1e-3: rims are 9.9 mm and 10.1 mm from its middle, and the front collar goes away from its pads, most at y.
    let keys = format!("{sizes}play = \"0.3 mm\"\nstart = [0, 0, \"0.1 mm\", 1e-3, 0, 1]\n");
    let (found, (sin, cos)) = (gaps(&rig(&bush(&keys)), "play"), 1e-3f64.sin_cos());
    let known =
        [1e-4 - 9.9e-3 * sin, 1e-4 - 1.01e-2 * sin, 1.015e-2 - 9.9e-3 * cos, 1.015e-2 + 1.5e-2 * sin - 9.9e-3 * cos];
    assert!(found.iter().zip(known).all(|(found, known)| (found - known).abs() < 1e-15), "{found:?} {known:?}");
}

#[test]
fn collars_may_have_a_law_of_their_own() {
    let keys =
        "bearing = \"10 mm\"\nclearance = \"0.1 mm\"\nplay = \"0.3 mm\"\ncollars = { stiffness = \"2e9 N/m^1.5\" }\n";
    let stiffness: Vec<f64> = rig(&bush(keys)).interfaces.iter().map(|ready| ready.stiffness.unwrap()).collect();
    assert_eq!(stiffness, [[1e10; 2].as_slice(), &[2e9; 8]].concat());
}

#[test]
fn what_cannot_be_is_said_in_the_words_of_the_file() {
    let sizes = "bearing = \"10 mm\"\nclearance = \"0.1 mm\"\n";
    let cases = [
        (guide("guide = 0.05\nspan = 0.1\n"), "needs two of guide, slider and clearance"),
        (
            guide("guide = 0.05\nclearance = 0.03\nspan = 0.1\n"),
            "clearance of joint \"play\" is 30 mm, but half its guide is 25 mm",
        ),
        (guide("guide = 0.05\nslider = 0.049\nspan = 0.005\n"), "could turn over"),
        (guide("guide = 0.05\nslider = 0.049\nspan = 0\n"), "span of joint \"play\" must be positive"),
        (
            guide("guide = 0.05\nslider = 0.049\nspan = 0.1\ncorner = 0.03\n"),
            "corner of joint \"play\" is 30 mm, but half the slider is 24.5 mm",
        ),
        (
            guide("guide = 0.05\nslider = 0.049\nspan = 0.1\n").replace("along = [1, 0, 0]", "along = [1, 0, 1]"),
            "along of joint \"play\" is out of the plane",
        ),
        (socket("socket = 0.01\nball = 0.02\n"), "ball of joint \"play\" is 20 mm, but its socket is 10 mm"),
        (socket("socket = 0.01\nclearance = 1e-4\nstart = \"middle\"\n"), "or three ways such as"),
        (guide("guide = 0.05\nslider = 0.049\nspan = 0.1\nlip = 1e-3\n"), "has lip, but its guide goes on without end"),
        (
            guide("guide = 0.05\nslider = 0.049\nspan = 0.1\nguide_length = 0.04\nlip = 0.021\n"),
            "lip of joint \"play\" is 21 mm, but half the length of the guide is 20 mm",
        ),
        (bush(&format!("{sizes}pad = 0.001\n")), "has pad, but no play"),
        (
            bush(&format!("{sizes}play = 1e-3\ncollar_radius = 0.005\n")),
            "collar_radius of joint \"play\" is 5 mm, but its bearing is 10 mm",
        ),
    ];
    for (text, words) in cases {
        let said = said_of_rig(&text);
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn what_is_drawn_outside_of_its_clearance_is_brought_into_its_middle() {
    let aside = guide("guide = 0.05\nslider = 0.049\nspan = 0.1\n")
        .replace("point = [0, 5, 0]", "point = [0, 5, 0]\nchild_point = [0, 5.001, 0]");
    let found = gaps(&rig(&aside), "play");
    assert!(found.iter().all(|gap| near(*gap, 5e-4)), "{found:?}");
}
