//! Simulations from TOML whose answers are known in closed form.

use super::*;
use carom_run::simulate::Outcome;

/// Runs the rig without gravity, with these objects and changes.
fn run(more: &str, sets: &[&str]) -> Outcome {
    let sets: Vec<&str> = sets.iter().copied().chain(["world.gravity=[0, 0, 0]", "run.tolerance=1e-12"]).collect();
    let read = read(Path::new("rig.toml"), &rig_text(more), &sets);
    let outcome = read.map_err(|error| error.to_string()).unwrap().simulation.run(&mut ());
    assert_eq!(outcome.failure, None);
    outcome
}

/// Checks a column against a function of time at every sample, by the largest value that the function takes.
fn follows(outcome: &Outcome, column: &str, exact: impl Fn(f64) -> f64) {
    let times: Vec<f64> = outcome.recording.column("time").unwrap().collect();
    let size = times.iter().fold(0.0, |most: f64, t| most.max(exact(*t).abs()));
    for (t, value) in times.into_iter().zip(outcome.recording.column(column).unwrap()) {
        assert!((value - exact(t)).abs() < 1e-10 * size, "{column} at {t} s is {value}, not {}", exact(t));
    }
}

#[test]
fn a_mass_on_a_spring_swings_with_the_period_of_its_formula() {
    let spring = "[[force]]\nname = \"spring\"\nkind = \"spring\"\nbetween = [\"ground\", \"slider\"]\n\
        points = [[-1, 3, 0], [0, 3, 0]]\nstiffness = \"100 N/m\"\n\
        [[event]]\nname = \"middle\"\nwhen = \"= rail.coordinate\"\ndirection = \"rising\"";
    let outcome = run(spring, &["joint.rail.start=10 cm", "run.until=10"]);
    // 4 kg on 100 N/m: 5 rad/s.
    follows(&outcome, "rail.coordinate", |t| 0.1 * (5.0 * t).cos());
    follows(&outcome, "spring.force", |t| 10.0 * (5.0 * t).cos());
    follows(&outcome, "spring.length", |t| 1.0 + 0.1 * (5.0 * t).cos());
    let times: Vec<f64> = outcome.events.list().iter().map(|event| event.time).collect();
    assert_eq!(times.len(), 8);
    for (k, time) in times.iter().enumerate() {
        assert!((time - (k as f64 + 0.75) * std::f64::consts::TAU / 5.0).abs() < 1e-10, "{time}");
    }
}

#[test]
fn a_damper_takes_what_its_formula_says() {
    let spring = "[[force]]\nname = \"spring\"\nkind = \"spring\"\nbetween = [\"ground\", \"slider\"]\n\
        points = [[-1, 3, 0], [0, 3, 0]]\nstiffness = 100\ndamping = 24";
    let outcome = run(spring, &["joint.rail.start=0.1", "run.until=2"]);
    // 4 x'' + 24 x' + 100 x = 0: decay 3/s, 4 rad/s.
    follows(&outcome, "rail.coordinate", |t| 0.1 * (-3.0 * t).exp() * ((4.0 * t).cos() + 0.75 * (4.0 * t).sin()));
    let lost = outcome.closing.dissipated;
    assert!((lost - (outcome.opening.total() - outcome.closing.total())).abs() < 1e-10 && lost > 0.49, "{lost}");
}

#[test]
fn a_torsion_spring_turns_its_body_back_and_forth() {
    let torsion = "[[force]]\nname = \"coil\"\nkind = \"torsion\"\nbetween = [\"ground\", \"arm\"]\naxis = [0, 1, 0]\nstiffness = 2.4";
    let outcome = run(torsion, &["joint.hinge.start=0.3"]);
    // 0.1 kg m^2 about the centre and 2 kg half a metre away: 0.6 kg m^2, 2 rad/s.
    follows(&outcome, "hinge.coordinate", |t| 0.3 * (2.0 * t).cos());
    follows(&outcome, "coil.angle", |t| 0.3 * (2.0 * t).cos());
    follows(&outcome, "coil.moment", |t| 0.72 * (2.0 * t).cos());
}

#[test]
fn a_bushing_at_the_centre_of_mass_holds_along_and_about_each_axis() {
    let bushing = "[[force]]\nname = \"pad\"\nkind = \"bushing\"\nbetween = [\"ground\", \"ball\"]\npoint = [0, 0.1, 2]\n\
        stiffness = [9, 1, 1]\ntorsional_stiffness = [1, 1, 10]";
    let moving = ["body.ball.velocity=[\"= 0.2 + 0.06\", 0, 0]", "body.ball.angular_velocity=[0, 0, 0.6]"];
    let outcome = run(bushing, &moving);
    // The frame is 0.1 m behind the centre, along -y; 1 kg on 9 N/m, 2.5 kg m^2 on 10 N m.
    let turn = |t: f64| 0.3 * (2.0 * t).sin();
    follows(&outcome, "ball.orientation.z", |t| (0.5 * (turn(t) + std::f64::consts::FRAC_PI_2)).sin());
    follows(&outcome, "ball.position.x", |t| 0.2 / 3.0 * (3.0 * t).sin() + 0.1 * turn(t).sin());
}

#[test]
fn a_constant_force_gives_a_parabola() {
    let push = "[[force]]\nname = \"push\"\nkind = \"applied\"\nbody = \"ball\"\nforce = [\"3 N\", 0, \"-1 N\"]";
    let outcome = run(push, &["run.until=3"]);
    follows(&outcome, "ball.position.x", |t| 1.5 * t * t);
    follows(&outcome, "ball.position.z", |t| 2.0 - 0.5 * t * t);
    follows(&outcome, "push.force.x", |_| 3.0);
    assert!((outcome.closing.supplied - outcome.closing.kinetic).abs() < 1e-9);
}

#[test]
fn a_force_in_the_axes_of_a_spinning_body_drives_it_in_a_circle() {
    let push = "[[force]]\nname = \"push\"\nkind = \"applied\"\nbody = \"ball\"\nframe = \"body\"\nforce = [2, 0, 0]\n\
        [[point]]\nname = \"centre\"\nbody = \"ball\"\nat = [0, 0.1, 2]";
    let outcome = run(push, &["body.ball.angular_velocity=[0, 0, 4]", "body.ball.velocity=[0.4, 0, 0]"]);
    // The ball's x axis begins along y and turns with 4 rad/s: v = F/(m w) (cos - 1, sin).
    follows(&outcome, "centre.velocity.x", |t| 0.5 * ((4.0 * t).cos() - 1.0));
    follows(&outcome, "centre.velocity.y", |t| 0.5 * (4.0 * t).sin());
}

#[test]
fn a_driven_joint_follows_its_expression() {
    let drive = "[[force]]\nname = \"motor\"\nkind = \"joint\"\njoint = \"rail\"\neffort = \"= 4*gain*sin(2*t)\"";
    let outcome = run(drive, &["run.until=5"]);
    follows(&outcome, "rail.coordinate", |t| 1.5 * t - 0.75 * (2.0 * t).sin());
    follows(&outcome, "motor.effort", |t| 12.0 * (2.0 * t).sin());
    assert!((outcome.closing.supplied - outcome.closing.kinetic).abs() < 1e-9);
}

#[test]
fn a_ramp_from_a_table_gives_a_cubic() {
    let ramp = "[[table]]\nname = \"ramp\"\nx = [0, 10]\ny = [0, 10]\n\
        [[force]]\nname = \"motor\"\nkind = \"joint\"\njoint = \"rail\"\neffort = \"= 4*ramp(t)\"";
    follows(&run(ramp, &["run.until=5"]), "rail.coordinate", |t| t * t * t / 6.0);
}
