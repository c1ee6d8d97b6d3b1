//! What is the law's in an impact, and what is the mechanism's.

use super::{impacts, near, run};
use carom::scenario;
use carom::simulate::Outcome;
use carom::warning::Code;
use std::path::Path;

fn run_text(text: &str) -> Outcome {
    let read = scenario::read(Path::new("mine/scenario.toml"), text, &[] as &[&str]);
    read.map_err(|error| error.to_string()).unwrap().simulation.run(&mut ())
}

/// Over a contact of duration `T` the weight `m g` has the impulse `m g T`, and the contact brings the rest of `m (v + v')`.
#[test]
fn the_weight_of_a_ball_is_the_other_impulse_of_its_bounces() {
    for law in ["law=ye_flores", "law=hertz", "law=ln_permanent"] {
        let outcome = run("bouncing-ball", &[law, "run.until=2 s"]);
        let bounces = impacts(&outcome, "floor");
        for bounce in bounces.iter().filter(|bounce| !bounce.duration.is_nan()) {
            near(bounce.other_impulse, bounce.mass * 9.81 * bounce.duration, 1e-6);
            let momentum = bounce.mass * bounce.approach * (1.0 + bounce.speed_ratio);
            near(bounce.impulse, momentum + bounce.other_impulse, 1e-12);
        }
        assert!(bounces.len() >= 2, "{law}");
    }
}

/// A ball that a growing force, 600 N/s times the time, pulls off the wall again.
const PULLED: &str = r#"
carom = 1
title = "pulled"
[world]
gravity = [0, 0, 0]
[[body]]
name = "ball"
position = [0, 0, "20.5 mm"]
velocity = [0, 0, "-0.1 m/s"]
shape = { kind = "sphere", radius = "20 mm" }
mass = "1 kg"
[[force]]
name = "pull"
kind = "applied"
body = "ball"
force = [0, 0, "= 600*t"]
[[contact]]
name = "wall"
between = ["ground", "ball"]
shapes = [{ kind = "plane", normal = [0, 0, 1] }, "own"]
law = "exact_hysteresis"
restitution = 0.9
stiffness = "1e6 N/m^1.5"
[run]
until = "0.1 s"
"#;

/// Asked for 0.9, the surfaces part faster than they met: that is the pull, and no restitution of the law.
#[test]
fn a_ratio_of_speeds_that_other_forces_make_is_no_restitution() {
    let outcome = run_text(PULLED);
    let [hit] = impacts(&outcome, "wall")[..] else { panic!("{:?}", outcome.events.list()) };
    assert!(hit.speed_ratio > 1.05 && hit.delivered.is_nan(), "{hit:?}");
    let (touch, part) = (hit.touch, hit.touch + hit.duration);
    near(hit.other_impulse, -300.0 * (part * part - touch * touch), 1e-6);
    let wall = &outcome.contacts[0];
    assert_eq!((wall.delivered, wall.pressed), (None, Some((hit.speed_ratio, hit.speed_ratio, 1))));
    assert_eq!(outcome.warnings(), []);
}

const SEGMENT: &str = r#"
carom = 1
title = "through"
[world]
gravity = [0, 0, 0]
[[body]]
name = "disc"
position = [0, "50 mm", 0]
velocity = [0, "-2 m/s", 0]
mass = "1 kg"
inertia = [1e-4, 1e-4, 1e-4]
[[contact]]
name = "wall"
between = ["ground", "disc"]
shapes = [{ kind = "segment", from = [-1, 0, 0], to = [1, 0, 0] }, { kind = "circle", radius = "20 mm" }]
law = "hertz"
stiffness = "1e3 N/m^1.5"
[run]
until = "0.06 s"
"#;

/// A corner has no radius that could be passed through: a disc that hits the wall and then flies past its end went through nothing.
#[test]
fn a_disc_that_ends_beside_a_corner_went_through_nothing() {
    let text =
        SEGMENT.replace("gravity = [0, 0, 0]", "gravity = [6, -9.81, 0]").replace("to = [1, 0, 0]", "to = [0.1, 0, 0]");
    let outcome = run_text(&text.replace("1e3 N/m^1.5", "1e8 N/m^1.5").replace("0.06 s", "0.6 s"));
    assert!(outcome.contacts[0].impacts > 0 && outcome.bodies[0].position.x > 0.5, "{:?}", outcome.bodies);
    assert!(
        !outcome.warnings().iter().any(|warning| warning.code == Code::DeepIndentation),
        "{:?}",
        outcome.warnings()
    );
}

#[test]
fn a_disc_that_is_pushed_through_a_segment_delivers_nothing() {
    let outcome = run_text(SEGMENT);
    assert!(outcome.bodies[0].position.y < -0.02, "it came through");
    let hits = impacts(&outcome, "wall");
    assert!(!hits.is_empty() && hits.iter().all(|hit| hit.delivered.is_nan()), "{hits:?}");
    assert!(
        outcome.warnings().iter().any(|warning| warning.text.contains("went through each other")),
        "{:?}",
        outcome.warnings()
    );
}

/// Four steel balls hit a floor: yielding is one line, not four.
#[test]
fn a_warning_of_one_kind_is_one_line_over_all_contacts() {
    let ball = |k: usize| {
        format!(
            r#"
[[body]]
name = "ball{k}"
position = ["{k} m", 0, "{} mm"]
velocity = [0, 0, "-1 m/s"]
shape = {{ kind = "sphere", radius = "20 mm" }}
material = "steel"
[[contact]]
name = "floor{k}"
between = ["ground", "ball{k}"]
shapes = [{{ kind = "plane", normal = [0, 0, 1] }}, "own"]
law = "hertz"
materials = ["steel"]
"#,
            21 + k
        )
    };
    let balls: String = (0..4).map(ball).collect();
    let outcome = run_text(&format!("carom = 1\ntitle = \"four\"\n{balls}\n[run]\nuntil = \"0.02 s\"\n"));
    let yielding = outcome.warnings().into_iter().filter(|warning| warning.code == Code::Yielding);
    let lines: Vec<String> = yielding.map(|warning| warning.to_string()).collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].starts_with("floor0, floor1, floor2 and 1 more"), "{lines:?}");
    assert!(outcome.contacts.iter().all(|contact| contact.first_yield.is_some()));
}
