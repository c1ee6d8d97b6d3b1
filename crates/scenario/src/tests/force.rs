//! Every kind of force, from TOML to the model.

use super::*;
use carom_engine::force::{Applied, Bushing, Drive, SpringDamper, Torsion};
use carom_engine::signal::Signal;
use carom_engine::tree::{GROUND, Point as Fixed};

fn force(more: &str) -> (Simulation, Force) {
    let simulation = rig(&format!("[[force]]\nname = \"f\"\n{more}"));
    assert_eq!(simulation.names.get("f"), Some(Named::Force(0)));
    let force = simulation.model.forces[0].clone();
    (simulation, force)
}

fn on(simulation: &Simulation, body: &str, at: [f64; 3]) -> Fixed {
    simulation.model.point(simulation.model.body(body), at.into())
}

fn constants(signals: &[Signal; 3]) -> [f64; 3] {
    signals.each_ref().map(|signal| match signal {
        Signal::Constant(value) => *value,
        Signal::Input(_) | Signal::Function(_) | Signal::User(_) => f64::NAN,
    })
}

#[test]
fn a_spring_joins_places_and_named_points_of_its_bodies() {
    let keys = r#"
kind = "spring"
between = ["arm", "ground"]
points = ["tip", [1, 0, "200 cm"]]
stiffness = "5 kN/m"
damping = "20 N s/m"
free_length = "50 cm"
preload = "10 N"
"#;
    let (simulation, spring) = force(keys);
    let ends = [on(&simulation, "arm", [1.0, 0.0, 0.0]), Fixed { node: GROUND, arm: Vector::new(1.0, 0.0, 2.0) }];
    let expected = SpringDamper { ends, stiffness: 5000.0, damping: 20.0, free_length: 0.5, preload: 10.0 };
    assert!(matches!(spring, Force::Spring(own) if own == expected), "{spring:?}");
    let (_, drawn) = force(&keys.replace("free_length = \"50 cm\"\n", ""));
    assert!(matches!(drawn, Force::Spring(own) if own.free_length == 2.0), "{drawn:?}");
}

#[test]
fn a_torsion_spring_has_an_axis_of_unit_length() {
    let keys = r#"
kind = "torsion"
between = ["ground", "arm"]
axis = [0, 2, 0]
stiffness = "5 N m"
damping = "0.1 N m s"
free_angle = "180 deg"
preload = "1 N m"
"#;
    let (simulation, torsion) = force(keys);
    let nodes = [GROUND, on(&simulation, "arm", [0.0; 3]).node];
    let free_angle = std::f64::consts::PI;
    let expected = Torsion { nodes, axis: Vector::y(), stiffness: 5.0, damping: 0.1, free_angle, preload: 1.0 };
    assert!(matches!(torsion, Force::Torsion(own) if own == expected), "{torsion:?}");
    assert!(
        said_of_rig(&format!("[[force]]\nname = \"f\"\n{}", keys.replace("[0, 2, 0]", "[0, 0, 0]")))
            .contains("axis of force \"f\" has no length")
    );
}

#[test]
fn a_bushing_has_its_own_axes() {
    let keys = r#"
kind = "bushing"
between = ["ground", "ball"]
point = [0, 0, 3]
orientation = { axis = [0, 0, 1], angle = "90 deg" }
stiffness = ["1 kN/m", 2, 3]
damping = [4, 5, 6]
torsional_stiffness = ["7 N m", 8, 9]
torsional_damping = [10, 11, 12]
"#;
    let (simulation, bushing) = force(keys);
    let Force::Bushing(Bushing { ends, axes, stiffness, damping, torsional_stiffness, torsional_damping }) = bushing
    else {
        panic!("{bushing:?}")
    };
    let at = Vector::new(0.0, 0.0, 3.0);
    assert_eq!(ends, [Fixed { node: GROUND, arm: at }, on(&simulation, "ball", at.into())]);
    // Its x axis is the world's y axis.
    assert!(axes[0] == axes[1] && (axes[0].column(0) - Vector::y()).norm() < 1e-15);
    assert_eq!((stiffness, damping), (Vector::new(1000.0, 2.0, 3.0), Vector::new(4.0, 5.0, 6.0)));
    assert_eq!((torsional_stiffness, torsional_damping), (Vector::new(7.0, 8.0, 9.0), Vector::new(10.0, 11.0, 12.0)));
}

#[test]
fn an_applied_force_acts_at_the_centre_of_mass_unless_it_says_where() {
    let keys = "kind = \"applied\"\nbody = \"ball\"\nforce = [1, \"2 kN\", \"= gain\"]\nmoment = [0, \"3 N m\", 0]";
    let (simulation, applied) = force(keys);
    let Force::Applied(Applied { point, force: push, moment, axes }) = applied else { panic!("{applied:?}") };
    // The centre is 0.1 m along the ball's x axis, which is the world's y axis.
    let centre = on(&simulation, "ball", [0.0, 0.1, 2.0]);
    assert!(point.node == centre.node && (point.arm - centre.arm).norm() < 1e-15);
    assert_eq!((constants(&push), constants(&moment), axes), ([1.0, 2000.0, 3.0], [0.0, 3.0, 0.0], None));

    let (simulation, applied) = force(&format!("{keys}\npoint = [0, 0, 2]\nframe = \"body\""));
    let Force::Applied(Applied { point, axes: Some(axes), .. }) = applied else { panic!("{applied:?}") };
    assert_eq!(point, on(&simulation, "ball", [0.0, 0.0, 2.0]));
    assert!((axes.column(0) - Vector::y()).norm() < 1e-15);
}

#[test]
fn a_drive_acts_on_the_dof_it_names() {
    let cylinder = r#"
[[body]]
name = "drum"
mass = 1
inertia = [1, 1, 1]
[[joint]]
name = "shaft"
kind = "cylindrical"
between = ["ground", "drum"]
point = [0, 0, 0]
axis = [0, 0, 1]
[[force]]
name = "motor"
kind = "joint"
joint = "shaft"
"#;
    for (dof, effort) in [(1, "\"5 N\""), (2, "\"5 N m\"")] {
        let simulation = rig(&format!("{cylinder}freedom = {dof}\neffort = {effort}"));
        let wanted = dofs_of(&simulation, "shaft")[dof - 1].dof;
        let force = &simulation.model.forces[0];
        let effort_of = |drive: &Drive| matches!(drive.effort, Signal::Constant(5.0)) && drive.dof == wanted;
        assert!(matches!(force, Force::Drive(drive) if effort_of(drive)));
        // What moves along takes a force, what turns a moment.
        let other = said_of_rig(&format!("{cylinder}freedom = {}\neffort = {effort}", 3 - dof));
        assert!(other.contains("effort of force \"motor\" cannot be read"), "{other}");
    }
}

/// A body on a ball joint, with a torsion against the ground about z.
fn tumbler(torsion: &str, joint: &str) -> String {
    format!(
        "[[body]]\nname = \"top\"\nposition = [0, 5, 0]\nmass = 1\ninertia = [0.1, 0.1, 0.1]\n\
         [[joint]]\nname = \"socket\"\nkind = \"spherical\"\nbetween = [\"ground\", \"top\"]\npoint = [0, 5, 0]\n{joint}\n\
         [[force]]\nname = \"winder\"\nkind = \"torsion\"\nbetween = [\"ground\", \"top\"]\naxis = [0, 0, 1]\n{torsion}\n"
    )
}

#[test]
fn a_torsional_spring_that_loses_its_angle_is_named() {
    let turned = "start = { axis = [1, 0, 0], angle = \"180 deg\" }";
    let said = said_of_rig(&tumbler("stiffness = \"1 N m\"", turned));
    assert!(said.contains("force \"winder\" has no angle at the start"), "{said}");
    rig(&tumbler("damping = \"1 N m s\"", turned));
    // Straight across the axis, with the twist held by nothing but the spring, which is free there.
    let run = |torsion: &str| rig(&tumbler(torsion, "speed = [\"10 rad/s\", 0, 0]")).run(&mut ());
    let lost = run("stiffness = \"1 N m\"\npreload = \"0.1 N m\"");
    assert!(
        lost.failure
            .as_ref()
            .is_none_or(|failure| failure.contains("the spring of torsion \"winder\" has no angle there")),
        "{:?}",
        lost.failure
    );
    let damped = run("damping = \"1 N m s\"");
    assert!(damped.failure.is_none() && damped.end.work.steps < 2000, "{:?}", damped.failure);
}

/// A spring and damper between two points is a motor on their distance, with the free length as its reference.
#[test]
fn a_motor_between_two_points_is_a_spring_that_brings_its_work_in() {
    let ends = "between = [\"ground\", \"arm\"]\npoints = [[0, 0, 2], \"tip\"]";
    let spring =
        format!("[[force]]\nname = \"s\"\nkind = \"spring\"\n{ends}\nstiffness = 30\ndamping = 2\nfree_length = 1.5");
    let motor = format!(
        "[[force]]\nname = \"s\"\nkind = \"motor\"\n{ends}\nproportional = 30\nderivative = 2\nreference = 1.5"
    );
    let sets = ["run.method=rk4", "run.step=1 ms"];
    let run = |more: &str| read(Path::new("rig.toml"), &rig_text(more), &sets).unwrap().simulation.run(&mut ());
    let (spring, motor) = (run(&spring), run(&motor));
    let angle = |outcome: &carom_run::simulate::Outcome| {
        outcome.recording.column("hinge.coordinate").unwrap().collect::<Vec<f64>>()
    };
    let apart = angle(&spring).iter().zip(angle(&motor)).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    assert!(apart < 1e-12, "{apart:e}");
    let brought = spring.closing.stored - spring.opening.stored + spring.closing.dissipated;
    assert!((motor.closing.supplied + brought).abs() < 1e-9, "{} {brought}", motor.closing.supplied);
}

#[test]
fn a_motor_without_a_place_says_what_it_may_have() {
    let more = "[[force]]\nname = \"m\"\nkind = \"motor\"\nreference = 1";
    let said = read(Path::new("rig.toml"), &rig_text(more), &[] as &[&str]).unwrap_err().to_string();
    assert!(said.contains("force \"m\" needs a joint, or between and points"), "{said}");
}
