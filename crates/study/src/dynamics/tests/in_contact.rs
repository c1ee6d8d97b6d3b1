//! Orbits of motions in which something touches in every part of the round.

use super::*;
use std::path::Path;

/// A slide of 1 kg between these contacts, with a damper [N s/m] beside it, pushed by a force [N] of this period [s].
fn pushed(contacts: &str, damping: f64, push: &str, period: f64) -> Scenario {
    let text = format!(
        r#"
carom = 1
title = "A slide that is pushed"

[parameters]
period = "{period} s"

[world]
gravity = [0, 0, 0]

[[body]]
name = "slide"
mass = "1 kg"
shape = {{ kind = "sphere", radius = "10 mm" }}

[[joint]]
name = "guide"
kind = "prismatic"
between = ["ground", "slide"]
axis = [1, 0, 0]
damping = {damping}

[[force]]
name = "push"
kind = "joint"
joint = "guide"
effort = "= {push}"

{contacts}
[[output]]
quantities = ["guide.coordinate"]

[run]
until = "1 s"
"#
    );
    Source::of_text(Path::new("pushed.toml"), &text).read_changed(&[]).unwrap()
}

/// A wall at a distance [mm] from the ball, to the right or to the left, with this law.
fn wall(name: &str, side: f64, distance: f64, law: &str) -> String {
    format!(
        "[[contact]]\nname = \"{name}\"\nbetween = [\"ground\", \"slide\"]\nshapes = [{{ kind = \"plane\", point = [\"{} mm\", 0, 0], normal = [{}, 0, 0] }}, \"own\"]\n{law}\n\n",
        side * (10.0 + distance),
        -side
    )
}

const PRESSED: &str = "20 + 5*sin(TAU*t/period)";

#[test]
fn pressed_on_a_spring_and_a_damper_it_has_the_multipliers_of_the_oscillator() {
    let (k, d, period): (f64, f64, f64) = (4e4, 30.0, 0.1);
    let law = format!("law = \"kelvin_voigt\"\nstiffness = {k}\nparameters = {{ D = {d} }}");
    let (_, found) = settled(&pushed(&wall("wall", 1.0, 0.1, &law), 0.0, PRESSED, period), 3.0, None);
    assert_eq!((found.returns, found.impacts.len(), found.stability()), (1, 0, OrbitStability::Stable));
    // x'' + D x' + K x = F: exp(T (-D/2 +- i sqrt(K - D^2/4))).
    let (decay, turn) = ((-0.5 * d * period).exp(), period * (k - 0.25 * d * d).sqrt());
    let [one, other] = found.multipliers[..] else { panic!("{found:?}") };
    assert!((one.re - decay * turn.cos()).abs() < 1e-6 && (other.re - one.re).abs() < 1e-7, "{one} {other}");
    assert!((one.im.abs() - (decay * turn.sin()).abs()).abs() < 1e-6 && (one.im + other.im).abs() < 1e-7, "{one}");
}

#[test]
fn pressed_on_a_hertzian_wall_a_disturbance_shrinks_by_what_the_damper_takes() {
    // Liouville: by the exponential of the damping over the round, whatever the spring is.
    let law = "law = \"hertz\"\nstiffness = 3e6";
    let (_, found) = settled(&pushed(&wall("wall", 1.0, 0.1, law), 20.0, PRESSED, 0.1), 4.0, None);
    let [one, other] = found.multipliers[..] else { panic!("{found:?}") };
    let product = one * other;
    assert!((product.re - (-20.0_f64 * 0.1).exp()).abs() < 1e-6 && product.im.abs() < 1e-7, "{found:?}");
    assert!((found.period - 0.1).abs() < 1e-12 && found.impacts.is_empty(), "{found:?}");
}

#[test]
fn where_a_law_remembers_at_every_phase_how_it_was_touched_it_is_said() {
    // Tight between two walls, it parts from the one only while it presses on the other.
    let law = "law = \"ye_flores\"\nrestitution = 0.95\nstiffness = 1e7\nonset = \"once\"\napproach_speed = 0.1";
    let walls = wall("left", -1.0, -0.2, law) + &wall("right", 1.0, -0.2, law);
    let scenario = pushed(&walls, 0.5, "300*sin(TAU*t/period)", 0.03);
    let mut run = LongRun::of(&scenario, true, None, Span::SETTLE).unwrap();
    let cut = run.cut(&Section::Impacts(None)).unwrap();
    let request = OrbitRequest { settle: run.settle, returns: Some(1), most: OrbitRequest::MOST, phase: None };
    assert_eq!(orbit(&mut run.flow, &cut, &request).unwrap_err(), DynamicsError::Remembering);
}
