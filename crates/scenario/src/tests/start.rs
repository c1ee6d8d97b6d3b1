//! The state in which a scenario begins.

use super::*;
use carom_engine::spatial::Rotation;

fn changed_rig(sets: &[&str]) -> Simulation {
    let read = read(Path::new("rig.toml"), &rig_text(""), sets);
    read.map_err(|error| error.to_string()).unwrap().simulation
}

fn apart(a: Vector, b: [f64; 3]) -> f64 {
    (a - Vector::from(b)).norm()
}

#[test]
fn joints_start_where_and_as_fast_as_they_say() {
    let simulation = changed_rig(&["joint.hinge.start=-30 deg", "joint.hinge.speed=2 rad/s", "joint.rail.speed=-0.5"]);
    let (angle, rate) = start_of(&simulation, "hinge");
    assert!(near(angle[0], -30f64.to_radians()) && rate == [2.0]);
    assert_eq!(start_of(&simulation, "rail"), (vec![0.0], vec![-0.5]));
    let mut system = Evolution::new(simulation.model.clone());
    let ledger = system.ledger(0.0, &simulation.state);
    assert_eq!((ledger.supplied, ledger.dissipated), (0.0, 0.0));
}

#[test]
fn a_launch_is_of_the_frame_and_not_of_the_centre_of_mass() {
    let simulation = changed_rig(&["body.ball.velocity=[1, 2, 3]", "body.ball.angular_velocity=[0, 0, 5]"]);
    let (velocity, spin) = motion_of(&simulation, "ball");
    assert!(apart(velocity, [1.0, 2.0, 3.0]) < 1e-14 && apart(spin, [0.0, 0.0, 5.0]) < 1e-14);

    // The centre is 0.1 m along the world's y axis from the frame, so that it moves by 5 x 0.1 m/s more along -x.
    let mut system = Evolution::new(simulation.model.clone());
    let mut state = simulation.state.clone();
    system.begin(0.0, &mut state);
    let momentum = [0, 1, 2].map(|k| system.observe(0.0, &state).measure(&carom_engine::measure::Measure::Momentum(k)));
    assert!(apart(Vector::from(momentum), [0.5, 2.0, 3.0]) < 1e-14, "{momentum:?}");
}

#[test]
fn a_launch_is_the_same_wherever_a_free_joint_has_its_point() {
    let free = "[[joint]]\nname = \"loose\"\nkind = \"free\"\nbetween = [\"ground\", \"ball\"]\npoint = [3, 4, 5]";
    let sets = ["body.ball.velocity=[1, 2, 3]", "body.ball.angular_velocity=[3, -2, 5]"];
    let simulation = read(Path::new("rig.toml"), &rig_text(free), &sets).unwrap().simulation;
    let (velocity, spin) = motion_of(&simulation, "ball");
    assert!(apart(velocity, [1.0, 2.0, 3.0]) < 1e-13 && apart(spin, [3.0, -2.0, 5.0]) < 1e-14);
}

#[test]
fn a_ball_joint_starts_turned() {
    let text = |start: &str| {
        format!(
            "[[body]]\nname = \"top\"\nmass = 1\ninertia = [1, 1, 1]\n[[joint]]\nname = \"socket\"\nkind = \"spherical\"\n\
             between = [\"ground\", \"top\"]\npoint = [0, 0, -1]\nspeed = [0, 0, \"2 rad/s\"]\nstart = {start}"
        )
    };
    for start in ["{ axis = [0, 2, 0], angle = \"90 deg\" }", "[1, 0, 1, 0]"] {
        let simulation = rig(&text(start));
        let mut system = Evolution::new(simulation.model.clone());
        let mut state = simulation.state.clone();
        system.begin(0.0, &mut state);
        let (position, turn) = system.place(0.0, &state).pose(simulation.model.body("top").unwrap());
        let quarter = Rotation::from_axis_angle(&Vector::y_axis(), std::f64::consts::FRAC_PI_2);
        assert!(turn.angle_to(&quarter) < 1e-7 && apart(position, [1.0, 0.0, -1.0]) < 1e-14, "{start}");
        // Its z axis points along x, and it spins about it.
        assert!(apart(motion_of(&simulation, "top").1, [2.0, 0.0, 0.0]) < 1e-14, "{start}");
    }
}

#[test]
fn several_dofs_start_in_the_order_of_the_joint() {
    let planar = "[[body]]\nname = \"puck\"\nmass = 1\ninertia = [1, 1, 1]\n[[joint]]\nname = \"table\"\nkind = \"planar\"\n\
        between = [\"ground\", \"puck\"]\naxis = [0, 0, 1]\nstart = [1, \"2 m\", \"90 deg\"]\nspeed = [4, 5, \"6 rad/s\"]";
    let simulation = rig(planar);
    let (coordinates, speeds) = start_of(&simulation, "table");
    assert_eq!((&coordinates[..2], &speeds[..]), (&[1.0, 2.0][..], &[4.0, 5.0, 6.0][..]));
    let (velocity, spin) = motion_of(&simulation, "puck");
    assert!(apart(velocity, [4.0, 5.0, 0.0]) < 1e-14 && apart(spin, [0.0, 0.0, 6.0]) < 1e-14);
}
