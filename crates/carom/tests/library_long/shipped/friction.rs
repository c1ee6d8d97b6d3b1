//! The scenarios with friction, beside their closed forms and what was measured; that their pages say so.

use super::{G, column, least, most, run, says, shipped};
use carom::engine::contact::Site;
use carom::lab::{Case, FrictionSaid, ObliqueCase, Settings};
use carom::laws::material;
use carom::record::EventKind;
use carom::scenario;
use carom::simulate::Outcome;
use std::f64::consts::PI;
use std::path::Path;

/// When contacts begin to stick, if so, or to slip [s].
fn times(outcome: &Outcome, contact: &str, stick: bool) -> Vec<f64> {
    let kind = if stick { EventKind::Stick(Site::Slide) } else { EventKind::Slip(Site::Slide) };
    let own = outcome.events.list().iter().filter(|event| event.name == contact && event.kind == kind);
    own.map(|event| event.time).collect()
}

fn last(outcome: &Outcome, name: &str) -> f64 {
    *column(outcome, name).last().unwrap()
}

fn near(found: f64, expected: f64, part: f64) {
    assert!((found / expected - 1.0).abs() < part, "{found} against {expected}");
}

/// `t = (v + w R)/(mu g (1 + m R^2/I))`.
#[test]
fn the_ball_with_backspin_rolls_from_the_instant_of_the_closed_form_on() {
    let radius = 0.0286f64;
    let closed = |v: f64, w: f64, mu: f64| {
        let t = (v + w * radius) / (mu * G * 3.5);
        (t, v - mu * G * t)
    };
    for (sets, (time, speed)) in [
        (&[][..], closed(1.0, 150.0, 0.2)),
        (&["mu=0.1", "run.until=3"], closed(1.0, 150.0, 0.1)),
        (&["backspin=0 rad/s"], closed(1.0, 0.0, 0.2)),
    ] {
        let outcome = run("rolling-ball", "", sets);
        let sticks = times(&outcome, "floor", true);
        assert_eq!((sticks.len(), times(&outcome, "floor", false).len()), (1, 0));
        near(sticks[0], time, 1e-9);
        near(last(&outcome, "ball.velocity.x"), speed, 1e-9);
        assert_eq!(last(&outcome, "floor.slip_state"), 3.0);
    }
    let (outcome, (time, speed)) = (run("rolling-ball", "", &[]), closed(1.0, 150.0, 0.2));
    let spin = last(&outcome, "ball.angular_velocity.y");
    says("rolling-ball", &format!("| {time:.9} | {:.9} |", times(&outcome, "floor", true)[0]));
    says("rolling-ball", &format!("| {speed:.9} | {:.9} |", last(&outcome, "ball.velocity.x")));
    says("rolling-ball", &format!("| {:.9} | {spin:.9} |", speed / radius));
}

/// `v/a` and `v^2/(2 a)` with `a = g (mu cos s - sin s)`.
#[test]
fn the_block_stops_where_the_textbook_says_and_stays() {
    for (slope, speed, mu) in [(0.0f64, 3.0, 0.3), (15.0, 2.0, 0.5), (-15.0, 2.0, 0.5)] {
        let sets = [format!("slope={slope} deg"), format!("speed={speed} m/s"), format!("kinetic={mu}")];
        let outcome = run("block-on-slope", "", &sets.each_ref().map(String::as_str));
        let (sin, cos) = slope.to_radians().sin_cos();
        let a = G * (mu * cos - sin);
        for foot in ["sole:ramp-front", "sole:ramp-rear"] {
            let sticks = times(&outcome, foot, true);
            assert!(sticks.len() == 1 && times(&outcome, foot, false).is_empty(), "{slope}: {sticks:?}");
            near(sticks[0], speed / a, 1e-11);
        }
        let way = column(&outcome, "slide.coordinate");
        let rest = &way[100..];
        near(rest[0], 0.5 * speed * speed / a, 1e-11);
        assert!(most(rest) - least(rest) < 1e-12, "{slope}: moves by {:e} m", most(rest) - least(rest));
        says("block-on-slope", &format!("| {:.9} | {:.9} |", speed / a, times(&outcome, "sole:ramp-rear", true)[0]));
        says("block-on-slope", &format!("| {:.9} | {:.9} |", 0.5 * speed * speed / a, rest[0]));
    }
}

/// The same from the force that an ideal guide carries.
#[test]
fn the_block_on_its_guide_stops_where_the_textbook_says_and_stays() {
    for (slope, speed, mu) in [(0.0f64, 3.0, 0.3), (15.0, 2.0, 0.5), (-15.0, 2.0, 0.5)] {
        let sets = [format!("slope={slope} deg"), format!("speed={speed} m/s"), format!("kinetic={mu}")];
        let outcome = run("block-on-guide", "", &sets.each_ref().map(String::as_str));
        let (sin, cos) = slope.to_radians().sin_cos();
        let a = G * (mu * cos - sin);
        let sticks = times(&outcome, "slide", true);
        assert!(sticks.len() == 1 && times(&outcome, "slide", false).is_empty(), "{slope}: {sticks:?}");
        near(sticks[0], speed / a, 1e-12);
        let way = column(&outcome, "slide.coordinate");
        let rest = &way[100..];
        near(rest[0], 0.5 * speed * speed / a, 1e-12);
        assert!(most(rest) - least(rest) < 1e-12, "{slope}: moves by {:e} m", most(rest) - least(rest));
        says("block-on-guide", &format!("| {:.9} | {:.9} |", speed / a, sticks[0]));
        says("block-on-guide", &format!("| {:.9} | {:.9} |", 0.5 * speed * speed / a, rest[0]));
    }
}

/// Its centre at the height `h` above the guide, the block is tipped by its own braking: beyond `h = L/(2 mu)` no motion fits.
#[test]
fn a_block_that_is_braked_too_far_below_its_centre_jams() {
    let outcome = run("block-on-guide", "", &["height=199 mm", "run.until=2"]);
    near(times(&outcome, "slide", true)[0], 3.0 / (0.3 * G), 1e-12);
    let path = Path::new("block-on-guide").join("scenario.toml");
    let read = scenario::read(&path, shipped("block-on-guide").text, &["height=201 mm"]).unwrap();
    let outcome = read.simulation.run(&mut ());
    let failure = outcome.failure.unwrap_or_default();
    assert!(failure.starts_with("joint \"slide\" locks at") && outcome.end.time < 1e-9, "{failure}");
    says("block-on-guide", "Beyond `length/(2 kinetic)`, 200 mm,");
}

/// By an independent solution, DOP853 in scipy.
#[test]
fn smoothed_friction_brings_the_block_where_it_brings_a_point_mass() {
    for (law, numbers, way) in [
        ("threlfall", "kinetic = 0.3, parameters = { ve = 0.01 }", 1.609532956),
        ("bengisu_akay", "static = 0.36, kinetic = 0.3, parameters = { v0 = 0.01, x = 1 }", 1.477213205),
        ("ambrosio", "kinetic = 0.3, parameters = { v0 = 1e-3, v1 = 1e-2 }", 1.531046551),
    ] {
        let friction = format!("contact.sole.friction={{ law = \"{law}\", {numbers} }}");
        let outcome = run("block-on-slope", "", &[&friction, "run.until=3"]);
        let found = last(&outcome, "slide.coordinate");
        assert!((found - way).abs() < 1e-9, "{law}: {found}");
        says("block-on-slope", &format!("| {way:.9} | {found:.9} |"));
    }
}

/// Sticks for `2 A/v`, slides for `(2/w)(pi - atan(A w/v))` with `A = (mu_s - mu_k) N/k`.
#[test]
fn the_block_on_the_belt_sticks_and_slips_when_the_closed_form_says() {
    let outcome = run("stick-slip", "", &[]);
    let (w, v, a) = (10.0, 0.1, 0.01);
    let (sticks, slides) = (2.0 * a / v, 2.0 / w * (PI - f64::atan(a * w / v)));
    let (begins, ends) = (times(&outcome, "foot", false), times(&outcome, "foot", true));
    assert_eq!((begins.len(), ends.len(), ends[0]), (7, 8, 0.0));
    for (k, (begin, end)) in begins.iter().zip(&ends[1..]).enumerate() {
        let expected = 0.4 + k as f64 * (sticks + slides);
        near(*begin, expected, 1e-9);
        near(*end, expected + slides, 1e-9);
        near(end - begin, slides, 1e-9);
    }
    says("stick-slip", &format!("| slides for | {slides:.9} | {:.9} |", ends[1] - begins[0]));
    says("stick-slip", &format!("| sticks for | {sticks:.1} | {:.9} |", begins[1] - ends[1]));
    says("stick-slip", &format!("| period | {:.9} | {:.9} |", sticks + slides, begins[1] - begins[0]));
    let (put_in, taken) = (outcome.closing.supplied, outcome.closing.dissipated);
    says("stick-slip", &format!("of {put_in:.3} J that it puts in, friction takes {taken:.3} J"));
    let friction = column(&outcome, "foot.friction_force");
    assert!(most(&friction) < 4.0 + 1e-9 && most(&friction) > 3.9);
}

/// `I w/(2 mu_k F r)`, and the torque `2 mu_s F r`.
#[test]
fn the_brake_stops_holds_and_lets_go_when_the_closed_form_says() {
    let outcome = run("brake", "", &[]);
    for pad in ["upper_pad", "lower_pad"] {
        let (stops, goes) = (times(&outcome, pad, true), times(&outcome, pad, false));
        assert_eq!((stops.len(), goes.len()), (1, 1));
        near(stops[0], 0.125, 1e-10);
        near(goes[0], 0.6, 1e-10);
        says("brake", &format!("| 0.125 | {:.9} |", stops[0]));
        says("brake", &format!("| 0.6 | {:.9} |", goes[0]));
    }
    let holds = run("brake", "", &["rate=20 N m/s"]);
    assert!(times(&holds, "upper_pad", false).is_empty() && last(&holds, "axle.speed").abs() < 1e-12);
    near(last(&holds, "upper_pad.friction_force"), 60.0, 1e-9);
}

/// How far up the climber gets before floor and wall both give all they have [m]: statics of a rigid ladder.
fn highest() -> f64 {
    let (l, m, climber, radius, floor, wall) = (4.0, 10.0, 70.0, 0.03, 0.3, 0.2);
    let (sin, cos) = f64::to_radians(60.0).sin_cos();
    let n = (m + climber) * G / (1.0 + floor * wall);
    let held = floor * n * (l * sin + wall * (l * cos + radius) + radius);
    (held - m * G * 0.5 * l * cos) / (climber * G * cos)
}

#[test]
fn the_ladder_slides_where_statics_says_the_better_the_harder_its_contacts_are() {
    let mut before = f64::INFINITY;
    for (stiffness, words) in [(1e8, "1e8"), (1e9, "1e9"), (1e10, "1e10"), (1e11, "1e11")] {
        let outcome = run("ladder", "", &[&format!("stiffness={stiffness}")]);
        let (slips, expected) = (times(&outcome, "floor", false), (highest() - 1.5) / 0.2);
        let slip = *slips.last().unwrap();
        let off = (slip / expected - 1.0).abs();
        assert!(off < 0.25 * before && off < 5e-4, "{stiffness:e}: {slip} against {expected}");
        before = off;
        says("ladder", &format!("| {words} | {expected:.5} | {slip:.5} |"));
    }
    assert!(before < 5e-6);
    let steep = run("ladder", "", &["angle=75 deg", "run.until=12"]);
    assert!(steep.end.time == 12.0 && last(&steep, "lean") > f64::to_radians(74.9));
}

#[test]
fn the_tippe_top_turns_over_and_keeps_jelletts_constant() {
    let outcome = run("tippe-top", "", &[]);
    let (upright, jellett) = (column(&outcome, "upright"), column(&outcome, "jellett"));
    assert!(upright[0] > 0.98 && last(&outcome, "upright") < -0.98);
    let change = (most(&jellett) - least(&jellett)) / jellett[0];
    assert!(change < 1e-12, "{change:e}");
    says("tippe-top", &format!("{:.5e} kg m^3/s, to twelve digits", jellett[0]));
    says("tippe-top", &format!("from {:.3} to {:.3}", upright[0], last(&outcome, "upright")));
    let rolls = times(&outcome, "floor", true);
    says("tippe-top", &format!("At {:.3} s it sticks", rolls[0]));
    assert!(rolls.len() == 1 && last(&outcome, "floor.slip_state") == 3.0);
    let bound = jellett[0] / (3.2e-6 * 0.022);
    let spin = last(&outcome, "top.angular_velocity.z");
    near(spin, bound, 2e-3);
    says("tippe-top", &format!("| {bound:.1} | {spin:.1}, leaning by 9 degrees |"));
    assert!(least(&column(&run("tippe-top", "", &["friction=none", "run.until=1"]), "upright")) > 0.98);
}

/// What is left of the speed along the plate, ball by ball.
fn left(friction: &str) -> Vec<f64> {
    let outcome = run("oblique-impact", "", &[&format!("friction={friction}"), "run.until=1 ms"]);
    (1..=8).map(|k| last(&outcome, &format!("et{k}"))).collect()
}

/// The same share of one ball by the lab, which knows no mechanism.
fn left_by_the_lab(friction: &str, angle: f64) -> f64 {
    let friction = FrictionSaid { at_rest: Some(0.092), sliding: Some(0.092), ..FrictionSaid::law(friction) };
    let oblique = ObliqueCase { angle: angle.to_radians(), friction: Some(friction), ..ObliqueCase::default() };
    let materials = ["alumina", "glass"].map(|name| material::find(name).unwrap().clone()).to_vec();
    let ball =
        Case { speed: Some(3.9), spheres: vec![2.5e-3], materials, oblique: Some(oblique), ..Case::new("hertz") };
    ball.prepare().unwrap().oblique_impact().unwrap().run(&Settings::default()).slip.restitution().unwrap()
}

/// Kharaz, Gorham & Salman 2001; an array of springs, exact for Hertz and Mindlin, and the same with the spring of discrete elements.
#[test]
fn balls_leave_a_plate_as_measured_and_as_independent_solutions_have_them() {
    let angles = [1.84, 3.703, 9.496, 20.012, 30.127, 39.382, 49.694, 60.02];
    let measured = [0.79344, 0.74533, 0.67257, 0.59691, 0.68756, 0.77148, 0.84761, 0.90142];
    let patch = [0.776, 0.754, 0.645, 0.592, 0.683, 0.776, 0.844, 0.894];
    let spring = [0.962, 0.923, 0.728, 0.608, 0.683, 0.776, 0.844, 0.894];
    let (mindlin, dem, coulomb) = (left("mindlin"), left("dem_spring"), left("coulomb"));
    for k in 0..8 {
        assert!((mindlin[k] - patch[k]).abs() < 0.02, "{}: {} against {}", angles[k], mindlin[k], patch[k]);
        assert!((dem[k] - spring[k]).abs() < 0.02, "{}: {} against {}", angles[k], dem[k], spring[k]);
        for (law, found) in [("mindlin", mindlin[k]), ("dem_spring", dem[k]), ("coulomb", coulomb[k])] {
            let alone = left_by_the_lab(law, angles[k]);
            assert!((found - alone).abs() < 1e-4, "{law} at {}: {found}, and {alone} by the lab", angles[k]);
        }
        // Beyond the angle of gross sliding all are the same.
        assert!(angles[k] < 33.0 || (mindlin[k] - coulomb[k]).abs().max((mindlin[k] - dem[k]).abs()) < 1e-4);
        let numbers = [measured[k], mindlin[k], dem[k], coulomb[k]].map(|x| format!("{x:.3}")).join(" | ");
        says("oblique-impact", &format!("| {} | {numbers} |", angles[k]));
    }
    let rms = |found: &[f64]| {
        let squares: f64 = found.iter().zip(measured).map(|(x, y)| (x - y).powi(2)).sum();
        format!("{:.4}", (squares / 8.0).sqrt())
    };
    let all = [&mindlin, &dem, &coulomb].map(|found| rms(found)).join(" | ");
    says("oblique-impact", &format!("| root mean square from measured | | {all} |"));
}

/// It falls flat, does not turn, and comes to rest with its weight on the floor; tilted it tumbles, and its books close.
#[test]
fn the_ellipsoid_falls_flat_or_tumbles() {
    let outcome = run("ellipsoid-drop", "", &["tilt=0 deg", "spin=0 rad/s"]);
    assert!(column(&outcome, "egg.angular_velocity.y").iter().all(|w| w.abs() < 1e-12));
    let weight = 0.5 * G;
    assert!((last(&outcome, "floor.force") - weight).abs() < 1e-6 * weight);
    let outcome = run("ellipsoid-drop", "", &["run.until=1 s"]);
    assert!(outcome.events.impacts().count() > 10 && outcome.relative_residue().abs() < 1e-9);
    assert!(column(&outcome, "egg.angular_velocity.y").iter().any(|w| w.abs() > 1.0));
    says("ellipsoid-drop", "about half of the 500 g");
}

/// Ice up to `x = 0` and wood behind it: each surface has a contact of its own, with its friction. A ball that cannot turn is carried by a sledge of the same mass, so
/// that it slows down by half of `mu g`.
#[test]
fn every_surface_rubs_with_the_friction_of_its_own() {
    let text = r#"
carom = 1
title = "From ice to wood"
[[body]]
name = "sledge"
mass = "1 kg"
inertia = [1, 1, 1]
[[body]]
name = "ball"
position = [-0.5, 0, 0.02]
mass = "1 kg"
shape = { kind = "sphere", radius = "20 mm" }
[[joint]]
name = "along"
kind = "prismatic"
between = ["ground", "sledge"]
axis = [1, 0, 0]
point = [0, 0, 0]
speed = "1.5 m/s"
[[joint]]
name = "up"
kind = "prismatic"
between = ["sledge", "ball"]
axis = [0, 0, 1]
point = [0, 0, 0]
[[surface]]
name = "ice"
body = "ground"
shape = { kind = "terrain", points = [[-2, 0, 0], [0, 0, 0]], ends = "drop" }
[[surface]]
name = "wood"
body = "ground"
shape = { kind = "terrain", points = [[0, 0, 0], [2, 0, 0]], ends = "drop" }
[[contact]]
name = "on-ice"
between = ["ice", "ball"]
law = "ye_flores"
restitution = 0.2
stiffness = "1e8 N/m^1.5"
friction = 0.05
[[contact]]
name = "on-wood"
between = ["wood", "ball"]
law = "ye_flores"
restitution = 0.2
stiffness = "1e8 N/m^1.5"
friction = 0.4
[[output]]
quantities = ["ball.position.x", "ball.velocity.x"]
[run]
until = "0.8 s"
record = "1 ms"
"#;
    let read = scenario::read(Path::new("surfaces.toml"), text, &[] as &[&str]);
    let outcome = read.map_err(|error| error.to_string()).unwrap().simulation.run(&mut ());
    assert_eq!(outcome.failure, None);
    let [x, v] = ["position", "velocity"].map(|what| column(&outcome, &format!("ball.{what}.x")));
    for (from, to, friction) in [(-0.4, -0.1, 0.05), (0.05, 0.3, 0.4)] {
        let [first, last] = [from, to].map(|place| x.iter().position(|x| *x >= place).unwrap());
        let slowing = (v[first].powi(2) - v[last].powi(2)) / (2.0 * (x[last] - x[first]));
        assert!((slowing / (0.5 * friction * G) - 1.0).abs() < 1e-5, "{slowing} of {friction}");
    }
}
