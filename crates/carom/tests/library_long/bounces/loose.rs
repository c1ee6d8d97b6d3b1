//! Balls in sockets and journals that tilt and slide: `loose-rotor`, and what becomes of each as its clearance goes to zero.

use super::{column, last, near, run, says};
use carom::scenario;
use carom::simulate::Outcome;
use std::path::Path;

const G: f64 = 9.81;

/// Runs a file; the ledger must close.
fn of(text: &str) -> Outcome {
    let scenario = scenario::read(Path::new("loose.toml"), text, &[] as &[&str]);
    let outcome = scenario.map_err(|error| error.to_string()).unwrap().simulation.run(&mut ());
    assert_eq!(outcome.failure, None);
    assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
    outcome
}

/// A pendulum that swings around in space, on an ideal joint or in a socket.
fn conical(joint: &str) -> String {
    format!(
        "carom = 1\ntitle = \"Pendulum\"\n[world]\ngravity = [0, 0, -{G}]\n\
         [[body]]\nname = \"bob\"\nposition = [0.3, 0, -0.4]\nmass = 1\ninertia = [4e-3, 4e-3, 4e-3]\n\
         [[joint]]\nname = \"head\"\nbetween = [\"ground\", \"bob\"]\npoint = [0, 0, 0]\n{joint}\n\
         [[output]]\nquantities = [\"bob.position\", \"bob.velocity\"]\n[run]\nuntil = 0.6\nrecord = \"5 ms\"\ntolerance = 1e-10\n"
    )
}

fn socket(clearance: f64, friction: &str) -> String {
    conical(&format!(
        "kind = \"ball-in-socket\"\nsocket = \"10 mm\"\nclearance = {clearance}\nlaw = \"lankarani_nikravesh\"\nrestitution = 0.3\n\
         stiffness = \"1e10 N/m^1.5\"\nfriction = {friction}\nspeed = [0, 0, 0, 0, 0.5, 4]"
    ))
}

#[test]
fn a_ball_in_its_socket_becomes_an_ideal_joint_as_its_clearance_goes_to_zero() {
    let ideal = of(&conical("kind = \"spherical\"\nspeed = [0, 0.5, 4]"));
    let off = |outcome: &Outcome| {
        let axes = ["x", "y", "z"].map(|axis| format!("bob.position.{axis}"));
        let away = axes.map(|name| {
            let (one, other) = (column(&ideal, &name), column(outcome, &name));
            one.iter().zip(&other).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
        });
        away.into_iter().fold(0.0, f64::max)
    };
    let found: Vec<f64> = [4e-4, 1e-4, 2.5e-5].map(|c| off(&of(&socket(c, "\"none\"")))).to_vec();
    for (k, clearance) in [4e-4, 1e-4, 2.5e-5].iter().enumerate() {
        assert!(found[k] < 2.0 * clearance, "{found:?}");
    }
    for pair in found.windows(2) {
        let order = (pair[0] / pair[1]).log(4.0);
        assert!((0.85..1.15).contains(&order), "order {order}: {found:?}");
    }
}

/// A ball that turns in its socket under its weight is braked by `mu m g r`, about the vertical where it rests at its lowest point by nothing but its own radius of contact, which is none:
/// a top on a ball spins on. About a level axis it is braked with the lever of its radius.
#[test]
fn friction_in_a_socket_brakes_a_ball_with_the_lever_of_its_radius() {
    let file = |spin: &str| {
        format!(
            "carom = 1\ntitle = \"Ball\"\n[world]\ngravity = [0, 0, -{G}]\n\
             [[body]]\nname = \"ball\"\nmass = 1\ninertia = [1e-3, 1e-3, 1e-3]\n\
             [[joint]]\nname = \"head\"\nkind = \"ball-in-socket\"\nbetween = [\"ground\", \"ball\"]\npoint = [0, 0, 0]\nsocket = \"10 mm\"\n\
             clearance = \"0.1 mm\"\nlaw = \"hertz\"\nstiffness = \"1e9 N/m^1.5\"\nfriction = 0.01\n\
             start = [0, 0, \"{:.15e} m\"]\nspeed = [0, 0, 0, {spin}]\n\
             [[output]]\nquantities = [\"ball.angular_velocity\", \"head.loss\", \"head.coordinate\"]\n[run]\nuntil = 0.2\nrecord = \"10 ms\"\ntolerance = 1e-10\n",
            -(1e-4 + (G / 1e9f64).powf(2.0 / 3.0))
        )
    };
    let upright = of(&file("0, 0, 30"));
    near(last(&upright, "ball.angular_velocity.z"), 30.0, 1e-12);
    let level = of(&file("30, 0, 0"));
    let slowed = 30.0 - last(&level, "ball.angular_velocity.x");
    // It climbs its socket a little, by the angle of friction, and presses there with no more than its weight and that climb.
    near(slowed, 0.01 * G * 0.0099 * 0.2 / 1e-3, 0.02);
}

#[test]
fn the_rotor_slides_to_its_collar_tilts_to_its_rims_and_turns_freely() {
    let outcome = run("loose-rotor", &["restitution=0.1", "run.until=300 ms"]);
    // Without friction nothing changes its turning.
    let speeds = column(&outcome, "bearing.speed.6");
    assert!(speeds.iter().all(|speed| (speed - 50.0).abs() < 0.05), "{speeds:?}");
    // Half of its play, less what the tilt of its collar takes away at the pad below.
    let slid = last(&outcome, "bearing.coordinate.3");
    assert!((slid + 2.5e-4 - 0.015 * 2e-4 / 0.03).abs() < 2e-6, "{slid}");
    // The weight overhangs: the front rim carries it from below, the back rim from above, opposite to each other.
    let [front, back] = ["front", "back"].map(|rim| last(&outcome, &format!("bearing.{rim}.indentation")));
    assert!(front > 0.0 && back > 0.0, "{front} {back}");
    let tilt = last(&outcome, "bearing.coordinate.4").hypot(last(&outcome, "bearing.coordinate.5"));
    near(tilt, (2e-4 + front + back) / 0.03, 0.02);
    says("loose-rotor", "6.67 mrad");
}

/// What it holds at rest is its weight, and the moment of it about its middle.
#[test]
fn a_rotor_at_rest_in_its_bearing_weighs_what_it_weighs() {
    let outcome = run("loose-rotor", &["speed=0 rad/s", "restitution=0.1", "slope=0 deg", "run.until=400 ms"]);
    near(last(&outcome, "bearing.reaction.force.z"), 0.5 * G, 1e-6);
    let [front, back] = ["front", "back"].map(|rim| last(&outcome, &format!("bearing.{rim}.force")));
    near(front, 0.5 * G * (0.04 + 0.015) / 0.03, 3e-3);
    near(back, 0.5 * G * (0.04 - 0.015) / 0.03, 3e-3);
}

#[test]
fn friction_in_a_loose_bearing_brakes_its_rotor() {
    let outcome = run("loose-rotor", &["friction=0.1"]);
    let speeds = column(&outcome, "bearing.speed.6");
    assert!(*speeds.last().unwrap() < 49.0, "{speeds:?}");
}

/// A rotor that is unbalanced and driven by its weight: on a loose bearing it does what it does on a hinge.
#[test]
fn a_loose_bearing_becomes_a_hinge_as_its_clearances_go_to_zero() {
    let file = |joint: String| {
        format!(
            "carom = 1\ntitle = \"Pendulum\"\n[world]\ngravity = [0, 0, -{G}]\n\
             [[body]]\nname = \"bob\"\nposition = [0.2, 0.01, 0]\nmass = 1\ninertia = [4e-3, 4e-3, 4e-3]\n\
             [[joint]]\nname = \"hinge\"\nbetween = [\"ground\", \"bob\"]\npoint = [0, 0, 0]\naxis = [0, 1, 0]\n{joint}\n\
             [[output]]\nquantities = [\"bob.position\"]\n[run]\nuntil = 0.4\nrecord = \"4 ms\"\ntolerance = 1e-10\n"
        )
    };
    let ideal = of(&file("kind = \"revolute\"".to_owned()));
    let off = |clearance: f64| {
        let outcome = of(&file(format!(
            "kind = \"loose-revolute\"\nbearing = \"10 mm\"\nclearance = {clearance}\nspan = \"40 mm\"\nplay = {clearance}\ncollar_radius = \"20 mm\"\n\
             law = \"lankarani_nikravesh\"\nrestitution = 0.3\nstiffness = \"1e10 N/m^1.5\""
        )));
        let away = ["x", "y", "z"].map(|axis| {
            let name = format!("bob.position.{axis}");
            let (one, other) = (column(&ideal, &name), column(&outcome, &name));
            one.iter().zip(&other).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
        });
        away.into_iter().fold(0.0, f64::max)
    };
    let found = [4e-4, 1e-4, 2.5e-5].map(off);
    for pair in found.windows(2) {
        let order = (pair[0] / pair[1]).log(4.0);
        assert!((0.85..1.15).contains(&order), "order {order}: {found:?}");
    }
}
