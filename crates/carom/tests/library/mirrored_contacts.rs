//! Contacts and joints with clearance in parts that are mirrored, turned and moved.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use carom::engine::pair::FrameState;
use carom::engine::system::Evolution;
use carom::engine::tree::GROUND;
use carom::scenario;

/// Name, feature and gap of all contacts of a part at the start.
fn gaps(part: &str, placement: &str) -> Vec<(String, &'static str, f64)> {
    let text = format!(
        "carom = 1\ntitle = \"Test\"\n[[part]]\nname = \"p\"\nfile = \"{part}\"\n{placement}\n[run]\nuntil = \"1 s\"\n"
    );
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/part/test.toml");
    let simulation =
        scenario::read(&file, &text, &[] as &[&str]).map_err(|error| error.to_string()).unwrap().simulation;
    let mut system = Evolution::new(simulation.model.clone());
    let mut state = simulation.state.clone();
    system.begin(0.0, &mut state);
    let stance = system.place(0.0, &state);
    let pose = |node: usize| match node {
        GROUND => FrameState::at_rest(),
        node => FrameState {
            position: stance.scratch().origin(node),
            rotation: stance.scratch().axes(node),
            ..FrameState::at_rest()
        },
    };
    let contacts = simulation.model.contacts.iter().map(|contact| {
        let poses = contact.nodes.map(pose);
        let touch = contact.pair.touch(contact.feature, [&poses[0], &poses[1]]);
        (contact.name.clone(), contact.pair.feature_name(contact.feature), touch.gap)
    });
    contacts.collect()
}

#[test]
fn a_part_keeps_its_gaps_wherever_it_is_put() {
    let drawn = check("rattle.toml", 6);
    // The pin is off the centre line, so that left and right cannot be taken for each other.
    assert!((drawn[0].2 - drawn[1].2).abs() > 1e-5, "{drawn:?}");
}

/// Nothing in it is the same the other way round: not the cam, nor the curve, nor which corner of the polygon is which.
#[test]
fn cams_curves_and_polygons_are_mirrored_with_their_part() {
    let drawn = check("lobes.toml", 7);
    for (k, one) in drawn.iter().enumerate() {
        assert!(drawn[..k].iter().all(|other| (other.2 - one.2).abs() > 1e-5), "{drawn:?}");
    }
}

/// Name, feature and gap of the contacts of a part, which are the same wherever it is put.
fn check(part: &str, count: usize) -> Vec<(String, &'static str, f64)> {
    let drawn = gaps(part, "");
    assert_eq!(drawn.len(), count);
    let turned = "position = [1, 2, 3]\norientation = { axis = [1, -2, 0.5], angle = \"75 deg\" }";
    for placement in
        [turned, "mirror = \"x\"", "mirror = \"y\"", "mirror = \"z\"", &format!("mirror = \"y\"\n{turned}")]
    {
        for (before, after) in drawn.iter().zip(gaps(part, placement)) {
            assert_eq!((&before.0, before.1), (&after.0, after.1));
            assert!((before.2 - after.2).abs() < 1e-12, "{placement}: {before:?} {after:?}");
        }
    }
    drawn
}
