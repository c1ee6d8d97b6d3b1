//! `slider-crank-guide`: the corners of its slider, and what becomes of it as the clearance goes to zero.
//!
//! With the wrist pin at `y` across the guide and the crank at the angle `a`, the slider is at `x = r cos a + sqrt(l^2 - (y - r sin a)^2)`, whatever touches. A slider of the half length
//! `h` between the middles of its corners, each at most `c + d` from where it is in a straight slider, `c` clearance, `d` indentation, has a pin between them no farther off than that.

use super::{Outcome, column, read, run, says};
use std::f64::consts::TAU;

const CRANK: f64 = 0.05;
const ROD: f64 = 0.12;
/// From the pin to the middle of the slider [m].
const OFFSET: f64 = 0.028;
const CORNERS: [&str; 4] = ["front_left", "front_right", "back_left", "back_right"];

fn deepest(outcome: &Outcome) -> f64 {
    let of = |corner: &str| column(outcome, &format!("guide.{corner}.indentation")).into_iter().fold(0.0, f64::max);
    CORNERS.iter().map(|corner| of(corner)).fold(0.0, f64::max)
}

/// How far the slider is from where an ideal guide has it [m], at most.
fn off(outcome: &Outcome) -> f64 {
    let [angles, places] = ["shaft.coordinate", "slider.position.x"].map(|name| column(outcome, name));
    let ideal = |a: f64| CRANK * a.cos() + (ROD * ROD - (CRANK * a.sin()).powi(2)).sqrt() + OFFSET;
    angles.iter().zip(&places).map(|(a, x)| (x - ideal(*a)).abs()).fold(0.0, f64::max)
}

#[test]
fn the_slider_follows_its_rod_wherever_it_is_in_its_guide() {
    let outcome = run("slider-crank-guide", &[]);
    let columns = ["shaft.coordinate", "slider.position.x", "guide.coordinate.2", "guide.coordinate.3"];
    let [angles, places, across, tilts] = columns.map(|name| column(&outcome, name));
    for k in 0..angles.len() {
        let (s, c) = tilts[k].sin_cos();
        let (x, y) = (places[k] - OFFSET * c, across[k] - OFFSET * s);
        let rod = (x - CRANK * angles[k].cos()).hypot(y - CRANK * angles[k].sin());
        assert!((rod - ROD).abs() < 1e-9, "{rod} at {}", angles[k]);
    }
    // No corner is deeper in its wall than it says, and none beyond the guide otherwise.
    for (corner, [x, y]) in CORNERS.iter().zip([[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0f64]]) {
        let depth = column(&outcome, &format!("guide.{corner}.indentation"));
        for k in 0..depth.len() {
            let (s, c) = tilts[k].sin_cos();
            let centre = across[k] + 0.028 * x * s + 0.018 * y * c;
            let known = y * centre + 0.002 - 0.0202;
            assert!((depth[k] - known).abs() < 1e-12, "{corner}: {} {known}", depth[k]);
        }
    }
}

#[test]
fn all_kinds_of_contact_occur_and_the_page_says_so() {
    let outcome = run("slider-crank-guide", &[]);
    let modes = CORNERS.map(|corner| column(&outcome, &format!("guide.{corner}.mode")));
    let mut seen = [false; 4];
    let [first, second, third, fourth] = &modes;
    for (((one, two), three), four) in first.iter().zip(second).zip(third).zip(fourth) {
        match [one, two, three, four].map(|mode| *mode > 0.0) {
            [false, false, false, false] => seen[0] = true,
            [true, false, true, false] | [false, true, false, true] => seen[2] = true,
            [true, false, false, true] | [false, true, true, false] => seen[3] = true,
            touching if touching.iter().filter(|touches| **touches).count() == 1 => seen[1] = true,
            _ => {}
        }
    }
    assert_eq!(seen, [true; 4]);
    let impacts = outcome.events.impacts().count();
    assert!((35..60).contains(&impacts), "{impacts}");
    says("slider-crank-guide", "about fifty impacts");
}

#[test]
fn a_worn_guide_becomes_an_ideal_one_as_its_clearance_goes_to_zero() {
    let mut before: Option<f64> = None;
    for clearance in [4e-4, 1e-4, 2.5e-5] {
        // Walls so stiff that what they give way is little beside the clearance.
        let sets = [format!("clearance={clearance}"), "joint.guide.stiffness=1e12 N/m^1.5".to_owned()];
        let outcome = run("slider-crank-guide", &sets.each_ref().map(String::as_str));
        let (found, room) = (off(&outcome), clearance + deepest(&outcome));
        // The rod leans by at most asin(r/l); the tilt moves the middle of the slider beside its pin by second order.
        let lean = (CRANK + room) / (ROD * ROD - (CRANK + room).powi(2)).sqrt();
        assert!(found < room * lean + 0.5 * OFFSET * (room / 0.028).powi(2), "{found} with {clearance}, {room}");
        if let Some(before) = before {
            let order = (before / found).log(4.0);
            assert!((0.85..1.1).contains(&order), "order {order} at {clearance}");
        }
        before = Some(found);
    }
}

/// With friction and without: what the motor gives is moved or lost, to ten digits.
#[test]
fn the_ledger_of_a_worn_guide_closes_with_friction_too() {
    let smooth = run("slider-crank-guide", &[]);
    let rough = run("slider-crank-guide", &["friction=0.1"]);
    let lost = |outcome: &Outcome, what: &str| -> f64 {
        CORNERS.iter().map(|corner| *column(outcome, &format!("guide.{corner}.{what}")).last().unwrap()).sum()
    };
    assert!(lost(&smooth, "loss") > 0.1 && lost(&rough, "loss") > 10.0 * lost(&smooth, "loss"));
    assert!(rough.relative_residue().abs() < 1e-9, "{:e}", rough.relative_residue());
}

#[test]
fn it_begins_as_an_ideal_guide_would() {
    let told = read("slider-crank-guide", &[]).simulation.start;
    assert!(told.iter().any(|note| note.contains("\"guide\" starts as an ideal joint would")), "{told:?}");
    let outcome = run("slider-crank-guide", &["run.until=20 us"]);
    let [across, tilts, angles] =
        ["guide.coordinate.2", "guide.coordinate.3", "shaft.coordinate"].map(|name| column(&outcome, name));
    // At the dead centre the pin of an ideal slider has no acceleration across: what it has gone by then is of third order.
    assert_eq!((across[0], tilts[0]), (0.0, 0.0));
    let angle = angles.last().unwrap();
    assert!((angle - 3000.0 * TAU / 60.0 * 2e-5).abs() < 1e-12);
    assert!(across.last().unwrap().abs() < 1e-2 * CRANK * angle.powi(2), "{across:?}");
}

/// A drawer that is pulled with the lever `a` is held at opposite corners of its length `L`, each with `F a/L`, and does not move where friction is at least `L/(2 a)`, however hard it is
/// pulled. With less it goes with `F - 2 mu F a/L`, but for what its tilt changes of the levers.
#[test]
fn a_drawer_that_is_pulled_aside_jams_where_friction_is_larger_than_its_lever_allows() {
    let pulled = |friction: f64| {
        let text = format!(
            "carom = 1\ntitle = \"Drawer\"\n[[body]]\nname = \"drawer\"\nmass = 1\ninertia = [1e-2, 1e-2, 1e-2]\n\
             [[joint]]\nname = \"guide\"\nkind = \"slider-in-guide\"\nbetween = [\"ground\", \"drawer\"]\npoint = [0, 0, 0]\naxis = [0, 0, 1]\nalong = [1, 0, 0]\n\
             slider = \"100 mm\"\nclearance = \"0.1 mm\"\nspan = \"60 mm\"\nstiffness = \"1e10 N/m^1.5\"\nlaw = \"lankarani_nikravesh\"\nrestitution = 0.2\nfriction = {friction}\n\
             [[force]]\nname = \"pull\"\nkind = \"applied\"\nbody = \"drawer\"\npoint = [0, \"60 mm\", 0]\nforce = [\"20 N\", 0, 0]\n\
             [[output]]\nquantities = [\"guide.coordinate.1\", \"guide.speed.1\", \"guide.front_right.force\", \"guide.back_left.force\"]\n\
             [run]\nuntil = 0.5\nrecord = \"10 ms\"\ntolerance = 1e-10\n"
        );
        let scenario = carom::scenario::read(std::path::Path::new("drawer.toml"), &text, &[] as &[&str]);
        let outcome = scenario.map_err(|error| error.to_string()).unwrap().simulation.run(&mut ());
        assert_eq!(outcome.failure, None);
        assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
        outcome
    };
    for friction in [0.55, 0.8] {
        let outcome = pulled(friction);
        let [places, speeds] = ["guide.coordinate.1", "guide.speed.1"].map(|name| column(&outcome, name));
        assert!(places.last().unwrap().abs() < 2e-3 && speeds.last().unwrap().abs() < 1e-9, "{places:?}");
    }
    for friction in [0.1, 0.3, 0.45] {
        let outcome = pulled(friction);
        let speeds = column(&outcome, "guide.speed.1");
        let gained = (speeds[50] - speeds[30]) / 0.2;
        assert!((gained - (20.0 - 2.0 * friction * 20.0)).abs() < 0.3, "{gained} with {friction}");
        let [front, back] = ["front_right", "back_left"]
            .map(|corner| *column(&outcome, &format!("guide.{corner}.force")).last().unwrap());
        assert!((front - 20.0).abs() < 0.3 && (back - 20.0).abs() < 0.3, "{front} {back}");
    }
}
