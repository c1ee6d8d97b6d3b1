//! Files that anybody would write: a ball let fall on a ball, a stack of balls that touch, a disc on a ramp of segments, a driven four-bar with play in
//! a joint.

use super::{impacts, near};
use carom::scenario;
use carom::simulate::Outcome;
use std::path::Path;

fn run(text: &str) -> Outcome {
    let read = scenario::read(Path::new("obvious.toml"), text, &[] as &[&str]);
    let outcome = read.map_err(|error| error.to_string()).unwrap().simulation.run(&mut ());
    assert_eq!(outcome.failure, None);
    assert!(outcome.relative_residue().abs() < 1e-8, "the ledger misses {:.1e}", outcome.relative_residue());
    outcome
}

/// The values of a column.
fn column(outcome: &Outcome, name: &str) -> Vec<f64> {
    outcome.recording.column(name).unwrap().collect()
}

#[test]
fn a_ball_let_fall_on_a_ball_meets_it_when_free_fall_says() {
    for (height, aside) in [(0.5, 0.0), (2.0, 0.015), (5.0, 0.03), (8.0, 0.035)] {
        let outcome = run(&format!(
            r#"
            carom = 1
            title = "Ball on ball"
            [[body]]
            name = "ball"
            position = [{aside}, 0, {height}]
            shape = {{ kind = "sphere", radius = "20 mm" }}
            material = "steel"
            [[contact]]
            name = "touch"
            between = ["ball", "ground"]
            shapes = ["own", {{ kind = "sphere", radius = "20 mm" }}]
            law = "lankarani_nikravesh"
            restitution = 0.8
            materials = "steel"
            [run]
            until = "1.4 s"
            "#
        ));
        let level = (0.04f64.powi(2) - f64::powi(aside, 2)).sqrt();
        near(impacts(&outcome, "touch")[0].touch, (2.0 * (height - level) / 9.81).sqrt(), 1e-9);
    }
}

/// Balls of 20, 12 and 6 mm, one on the other, fall by half a metre.
#[test]
fn a_stack_of_balls_that_touch_throws_its_top_ball_higher_than_it_fell() {
    let height = |gap: f64| {
        let [low, middle, top] = [0.52, 0.552 + gap, 0.57 + 2.0 * gap];
        let ball = |name: &str, z: f64, radius: &str| {
            format!(
                "[[body]]\nname = \"{name}\"\nposition = [0, 0, {z:?}]\nmaterial = \"steel\"\n\
                 shape = {{ kind = \"sphere\", radius = \"{radius}\" }}\n"
            )
        };
        let contact = |name: &str, between: &str, shapes: &str| {
            format!(
                "[[contact]]\nname = \"{name}\"\nbetween = {between}\nshapes = {shapes}\nlaw = \"lankarani_nikravesh\"\n\
                 restitution = 0.95\nmaterials = \"steel\"\n"
            )
        };
        let bodies = ball("low", low, "20 mm") + &ball("middle", middle, "12 mm") + &ball("top", top, "6 mm");
        let contacts = contact("floor", "[\"low\", \"ground\"]", "[\"own\", { kind = \"plane\", normal = [0, 0, 1] }]")
            + &contact("one", "[\"low\", \"middle\"]", "[\"own\", \"own\"]")
            + &contact("two", "[\"middle\", \"top\"]", "[\"own\", \"own\"]");
        let run_for = "[[output]]\nquantities = [\"top.position.z\", \"top.velocity.z\"]\n[run]\nuntil = \"0.33 s\"\n";
        let outcome = run(&format!("carom = 1\ntitle = \"Stack\"\n{bodies}{contacts}{run_for}"));
        let [z, v] = ["top.position.z", "top.velocity.z"].map(|name| *column(&outcome, name).last().unwrap());
        z + v * v.abs() / (2.0 * 9.81)
    };
    let touching = height(0.0);
    assert!(touching > 1.5, "it rises to {touching} m");
    near(touching, height(1e-9), 0.01);
}

/// Down a slope, over a corner that sticks out and one that is hollow, up again: without friction or loss, as high as it began.
#[test]
fn a_disc_on_a_ramp_of_segments_stays_on_it_and_keeps_its_energy() {
    const RAMP: [[f64; 2]; 5] = [[-0.5, 0.4], [0.0, 0.2], [0.2, 0.0], [0.6, 0.0], [1.4, 0.5]];
    const RADIUS: f64 = 0.03;
    let mut text = format!(
        "carom = 1\ntitle = \"Ramp\"\n[world]\ngravity = [0, -9.81, 0]\n[[body]]\nname = \"disc\"\nposition = [-0.4, {}, 0]\nmass = \"1 kg\"\n\
         inertia = [1e-3, 1e-3, 1e-3]\n[[joint]]\nname = \"sheet\"\nkind = \"planar\"\nbetween = [\"ground\", \"disc\"]\naxis = [0, 0, 1]\n",
        0.36 + RADIUS * 1.16f64.sqrt()
    );
    for (k, piece) in RAMP.windows(2).enumerate() {
        let [from, to] = [piece[0], piece[1]];
        text += &format!(
            "[[contact]]\nname = \"piece{k}\"\nbetween = [\"disc\", \"ground\"]\nlaw = \"hertz\"\nstiffness = \"1e8 N/m^1.5\"\n\
             shapes = [{{ kind = \"circle\", radius = {RADIUS} }}, {{ kind = \"segment\", from = [{}, {}, 0], to = [{}, {}, 0] }}]\n",
            from[0], from[1], to[0], to[1]
        );
    }
    text += "[[output]]\nquantities = [\"disc.position\"]\n[run]\nuntil = \"1.2 s\"\nrecord = \"1 ms\"\n";
    let outcome = run(&text);
    let distance = |[x, y]: [f64; 2], piece: &[[f64; 2]]| {
        let ([ax, ay], [bx, by]) = (piece[0], piece[1]);
        let s = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax).powi(2) + (by - ay).powi(2));
        let s = s.clamp(0.0, 1.0);
        (x - ax - s * (bx - ax)).hypot(y - ay - s * (by - ay))
    };
    let places = column(&outcome, "disc.position.x").into_iter().zip(column(&outcome, "disc.position.y"));
    for (x, y) in places {
        let nearest = RAMP.windows(2).map(|piece| distance([x, y], piece)).fold(f64::INFINITY, f64::min);
        let above = RAMP
            .windows(2)
            .find(|piece| piece[1][0] >= x)
            .map(|piece| piece[0][1] + (x - piece[0][0]) / (piece[1][0] - piece[0][0]) * (piece[1][1] - piece[0][1]));
        assert!(nearest > 0.95 * RADIUS && y > above.unwrap_or(0.5), "{x} {y}: {nearest} m from the ramp");
    }
    let met: Vec<bool> = (0..4).map(|k| !impacts(&outcome, &format!("piece{k}")).is_empty()).collect();
    assert_eq!(met, [true; 4], "every piece is met");
    assert!(outcome.closing.dissipated.abs() < 1e-8, "{}", outcome.closing.dissipated);
}

/// The play of a joint changes what it carries, but a steady drive does not begin with a crash.
#[test]
fn a_driven_four_bar_with_play_in_a_joint_starts_as_the_ideal_one_does() {
    let four_bar = super::shipped("four-bar").text.replace("speed = \"= speed\"\n", "");
    let drive = "\n[[drive]]\nname = \"motor\"\nkind = \"steady\"\njoint = \"A\"\nspeed = \"20 rad/s\"\n";
    let text = (four_bar + drive).replace("until = \"10 s\"", "until = \"0.1 s\"");
    let loose = text.replace(
        "name = \"C\"\nkind = \"revolute\"",
        "name = \"C\"\nkind = \"journal-bearing\"\nbearing = \"10 mm\"\nclearance = \"0.1 mm\"\nchild_point = [0.302, 0.25, 0]\n\
         law = \"lankarani_nikravesh\"\nrestitution = 0.7\nstiffness = \"1e9 N/m^1.5\"\nlength = \"10 mm\"",
    );
    assert_ne!(loose, text);
    let most = |outcome: &Outcome| {
        let [x, y] = ["C.reaction.force.x", "C.reaction.force.y"].map(|name| column(outcome, name));
        x.into_iter().zip(y).map(|(x, y)| x.hypot(y)).fold(0.0, f64::max)
    };
    let (ideal, loose) = (run(&text), run(&loose));
    // Before the surfaces meet, no more work is done than that of what the ideal joint carries, over the play.
    let first = impacts(&loose, "C")[0];
    let (energy, work) = (0.5 * first.mass * first.approach * first.approach, most(&ideal) * 2.0 * 1e-4);
    assert!(energy < work, "it begins with {energy} J, {} N; {work} J could be", first.peak_force);
    let speed = column(&loose, "A.speed");
    assert!(speed.iter().all(|speed| (speed - 20.0).abs() < 1e-9));
}
