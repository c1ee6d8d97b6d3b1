//! The page and the schema of scenario files in `docs/`, and what the page teaches.
#![allow(clippy::unwrap_used)]

use carom::formula::{FUNCTIONS, FUNCTIONS_OF_TWO};
use carom::scenario;
use std::path::Path;

fn committed(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)).unwrap_or_default()
}

#[test]
fn the_committed_page_and_schema_are_up_to_date() {
    let page = scenario::reference();
    assert!(
        committed("scenario.md").trim_end() == page.trim_end(),
        "docs/scenario.md is old: carom schema --markdown > docs/scenario.md"
    );
    let schema = format!("{:#}", scenario::schema());
    assert!(
        committed("scenario.schema.json").trim_end() == schema,
        "docs/scenario.schema.json is old: carom schema > docs/scenario.schema.json"
    );
}

#[test]
fn the_example_of_the_page_runs_and_does_what_the_page_says() {
    let page = scenario::reference();
    let example = page.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let read = scenario::read(Path::new("door.toml"), example, &[] as &[&str]);
    let simulation = read.map_err(|error| error.to_string()).unwrap().simulation;
    let outcome = simulation.run(&mut ());
    assert_eq!(outcome.failure, None);

    // It is opened by 80 degrees, passes the half, and is shut at the end.
    let angle: Vec<f64> = outcome.recording.column("hinge.coordinate").unwrap().collect();
    assert!((angle[0] - 80f64.to_radians()).abs() < 1e-12 && angle.last().unwrap().abs() < 0.01);
    assert_eq!(outcome.events.list().iter().filter(|event| event.name == "half").count(), 1);
    for set in ["closing=20 N m", "run.until=5", "body.door.mass=40 kg", "joint.hinge.limit_damping=0"] {
        assert!(scenario::read(Path::new("door.toml"), example, &[set]).is_ok(), "{set}");
    }
}

/// What cannot be guessed: frames, axes, about which point, and what happens at the ends of a table.
#[test]
fn the_page_says_in_which_frame_things_are_written() {
    let page = scenario::reference();
    for words in [
        "along two axes of the plane that move with the first body",
        "where it is in the world as drawn",
        "its end on each body, in the world as drawn",
        "in the frame of that body (for the ground in the world)",
        "three axes that move with the first body",
        "which starts and ends at rest",
        "its reaction is what it does to the second",
    ] {
        assert!(page.contains(words), "the page does not say: {words}");
    }
}

#[test]
fn the_page_names_every_function() {
    let page = scenario::reference();
    for name in FUNCTIONS.iter().chain(FUNCTIONS_OF_TWO) {
        assert!(page.contains(&format!("`{name}`")), "{name}");
    }
}
