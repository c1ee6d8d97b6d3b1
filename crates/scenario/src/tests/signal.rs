//! Expressions of measured quantities.

use super::*;
use carom_run::simulate::Outcome;

fn drive(effort: &str) -> String {
    format!("[[force]]\nname = \"motor\"\nkind = \"joint\"\njoint = \"hinge\"\neffort = \"{effort}\"")
}

/// Runs the rig with equal steps, so that two ways to say one thing differ by rounding alone.
fn run(more: &str, sets: &[&str]) -> Outcome {
    let equal = ["run.method=rk4", "run.step=1 ms", "joint.hinge.start=1", "world.gravity=[0, 0, 0]"];
    let sets: Vec<&str> = sets.iter().copied().chain(equal).collect();
    let read = read(Path::new("rig.toml"), &rig_text(more), &sets);
    read.map_err(|error| error.to_string()).unwrap().simulation.run(&mut ())
}

fn column(outcome: &Outcome, name: &str) -> Vec<f64> {
    outcome.recording.column(name).unwrap().collect()
}

/// The largest difference of a column in two runs.
fn difference(one: &Outcome, other: &Outcome, name: &str) -> f64 {
    let (one, other) = (column(one, name), column(other, name));
    assert_eq!(one.len(), other.len());
    one.iter().zip(&other).fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()))
}

#[test]
fn an_expression_of_the_coordinate_is_a_joint_spring() {
    let expression = run(&drive("= -k*hinge.coordinate"), &[]);
    let spring = run("", &["joint.hinge.stiffness=20 N m"]);
    assert!(column(&spring, "hinge.coordinate").iter().any(|angle| *angle < -0.9));
    assert!(difference(&expression, &spring, "hinge.coordinate") < 1e-14);
    assert!(difference(&expression, &spring, "hinge.speed") < 1e-13);
}

#[test]
fn an_expression_of_a_point_is_a_spring_to_the_ground() {
    let pull = "[[force]]\nname = \"pull\"\nkind = \"applied\"\nbody = \"arm\"\npoint = \"tip\"\n\
        force = [\"= -5*(tip.position.x - 3)\", \"= -5*tip.position.y\", \"= -5*tip.position.z - 0.5*tip.velocity.z\"]";
    // A spring of no length from (3, 0, 0), and a damper of the vertical speed, which is that of a long horizontal lever.
    let spring = "[[force]]\nname = \"pull\"\nkind = \"spring\"\nbetween = [\"arm\", \"ground\"]\npoints = [\"tip\", [3, 0, 0]]\n\
        stiffness = 5\nfree_length = 0\n\
        [[force]]\nname = \"damper\"\nkind = \"applied\"\nbody = \"arm\"\npoint = \"tip\"\nforce = [0, 0, \"= -0.5*tip.velocity.z\"]";
    assert!(difference(&run(pull, &[]), &run(spring, &[]), "hinge.coordinate") < 1e-13);
}

#[test]
fn what_is_known_only_after_the_forces_is_refused_in_a_force() {
    let said = said_of_rig(&drive("= 2*t - hinge.acceleration"));
    let expected = "\
\"hinge.acceleration\" in effort of force \"motor\" is known only after the forces are
  --> rig.toml:51:19
   |
51 | effort = \"= 2*t - hinge.acceleration\"
   |                   ^^^^^^^^^^^^^^^^^^ use positions, angles and their rates";
    assert_eq!(said, expected);
    for late in ["hinge.reaction.force.x", "arm.acceleration.z", "energy.kinetic", "momentum.x"] {
        assert!(said_of_rig(&drive(&format!("= {late}"))).contains("is known only after the forces are"), "{late}");
    }
    let spring = "[[force]]\nname = \"spring\"\nkind = \"spring\"\nbetween = [\"ground\", \"arm\"]\npoints = [[0, 0, 1], \"tip\"]\n";
    for (first, second) in [(spring, drive("= spring.force")), (&drive("= spring.force"), spring.to_owned())] {
        let said = said_of_rig(&format!("{first}\n{second}"));
        assert!(
            said.contains("\"spring.force\" in effort of force \"motor\" is known only after the forces are"),
            "{said}"
        );
    }
}

#[test]
fn a_parameter_alone_keeps_its_dimension_and_an_expression_is_in_si() {
    assert!(read(Path::new("rig.toml"), &rig_text(&drive("= k")), &[] as &[&str]).is_ok());
    let said = said_of_rig(&drive("= k").replace("\"hinge\"", "\"rail\""));
    assert!(said.contains("effort of force \"motor\" cannot be read") && said.contains("but k is"), "{said}");
    assert!(said_of_rig(&drive("= word")).contains("parameter \"word\" in effort of force \"motor\" is a text"));
    assert!(said_of_rig(&drive("= word*t")).contains("parameter \"word\" in effort of force \"motor\" is a text"));
    assert!(said_of_rig(&drive("= 1/(gain - 3)")).contains("gives no finite number"));
}

#[test]
fn one_expression_measures_a_few_dozen_quantities_at_most() {
    let sum = |count: usize| {
        let names = (0..count).map(|k| format!("p{k}.position.x"));
        let points: String =
            (0..count).map(|k| format!("[[point]]\nname = \"p{k}\"\nbody = \"arm\"\nat = [0, 0, {k}]\n")).collect();
        format!("{points}{}", drive(&format!("= {}", names.collect::<Vec<_>>().join(" + "))))
    };
    assert!(read(Path::new("rig.toml"), &rig_text(&sum(32)), &[] as &[&str]).is_ok());
    let said = said_of_rig(&sum(33));
    assert!(said.contains("effort of force \"motor\"") && said.contains("at most 32 measured quantities"), "{said}");
}

fn signal(name: &str, value: &str) -> String {
    format!("[[signal]]\nname = \"{name}\"\nvalue = \"{value}\"\n")
}

#[test]
fn signals_are_used_by_name_in_whatever_order_they_stand() {
    let named = [signal("push", "= -k*twice/2"), signal("twice", "= 2*hinge.coordinate"), drive("= push")].concat();
    let (named, plain) = (run(&named, &[]), run(&drive("= -k*hinge.coordinate"), &[]));
    assert!(column(&plain, "hinge.coordinate").iter().any(|angle| *angle < -0.9));
    assert!(difference(&named, &plain, "hinge.coordinate") < 1e-13);
}

/// Implicit methods ask how forces change: what a signal reads counts, through all that it uses.
#[test]
fn a_signal_of_the_motion_has_the_derivatives_of_its_expression() {
    let implicit = ["run.method=rodas5p", "run.tolerance=1e-9"];
    let run = |more: &str| read(Path::new("rig.toml"), &rig_text(more), &implicit).unwrap().simulation.run(&mut ());
    let named = [signal("push", "= -k*twice/2"), signal("twice", "= 2*hinge.coordinate"), drive("= push")].concat();
    let (named, plain) = (run(&named), run(&drive("= -k*hinge.coordinate")));
    assert_eq!(named.end.work.steps, plain.end.work.steps);
    assert!(difference(&named, &plain, "hinge.coordinate") < 1e-10);
}

#[test]
fn a_signal_is_a_column_under_its_own_name() {
    let more = [signal("swing", "= quintic(t)"), "[[output]]\nquantities = [\"swing\", \"t\"]\n".to_owned()].concat();
    let outcome = run(&more, &[]);
    let times = column(&outcome, "t");
    let expected = |t: f64| if t < 1.0 { t.powi(3) * (10.0 - 15.0 * t + 6.0 * t * t) } else { 1.0 };
    assert!(column(&outcome, "swing").iter().zip(times).all(|(found, t)| (found - expected(t)).abs() < 1e-12));
}

#[test]
fn signals_that_wait_for_each_other_are_refused() {
    let more = [signal("one", "= 2*other"), signal("other", "= one + t")].concat();
    let said = read(Path::new("rig.toml"), &rig_text(&more), &[] as &[&str]).unwrap_err().to_string();
    assert!(said.contains("signal \"one\" depends on itself: one -> other -> one"), "{said}");
}
