//! The impact pair, the catch of a door and the loose gear, beside their closed forms; machines with their bodies named the other way round.

use super::machines::{impacts, near, rows};
use super::{column, least, most, run, says};
use std::f64::consts::{PI, TAU};

/// Speed of impact [m/s] and phase of the impact at the right wall [rad] of the two-impact motion between rigid walls.
fn rhythm(amplitude: f64, w: f64, play: f64, e: f64) -> (f64, f64) {
    let k = 2.0 / PI * (1.0 - e) / (1.0 + e);
    let phase = k.atan() + (-k * play / (amplitude * (1.0 + k * k).sqrt())).acos();
    let v = 2.0 * w / PI * (amplitude * phase.sin() + play);
    (2.0 * v / (1.0 + e), phase)
}

#[test]
fn the_impact_pair_finds_the_rhythm_of_the_closed_form() {
    let w = TAU * 20.0;
    let (rigid, rigid_phase) = rhythm(0.002, w, 0.004, 0.5);
    let rows = rows("impact-pair");
    let last = rows.last().unwrap();
    assert_eq!(last[1..], [format!("{rigid:.6}"), format!("{rigid_phase:.6}")]);
    let found = rows.iter().filter(|cells| cells[0].parse::<f64>().is_ok()).map(|cells| {
        let outcome = run("impact-pair", "", &[&format!("stiffness={} N/m^1.5", cells[0])]);
        let (time, hit) = *impacts(&outcome, "right").last().unwrap();
        let phase = (w * time).rem_euclid(TAU);
        assert_eq!(cells[1..], [format!("{:.6}", hit.approach_speed), format!("{phase:.6}")]);
        // One at each wall, half a period apart.
        let (other, left) = *impacts(&outcome, "left").last().unwrap();
        assert!(((other - time).abs() - 0.025).abs() < 1e-9);
        near(left.approach_speed, hit.approach_speed, 1e-8);
        (hit.approach_speed - rigid, rigid_phase - phase)
    });
    let found: Vec<(f64, f64)> = found.collect();
    // As the time that an impact takes, which goes with the stiffness to the power of -2/5.
    for pair in found.windows(2) {
        near(pair[0].0 / pair[1].0, 10f64.powf(0.4), 0.03);
        near(pair[0].1 / pair[1].1, 10f64.powf(0.4), 0.03);
    }
    for start in ["speed=2 m/s", "speed=0.1 m/s"] {
        let outcome = run("impact-pair", "", &[start]);
        near(impacts(&outcome, "right").last().unwrap().1.approach_speed, rigid + found[0].0, 1e-8);
    }
    assert!(impacts(&run("impact-pair", "", &["speed=0"]), "").is_empty());
}

#[test]
fn the_flights_of_the_impact_pair_differ_where_its_play_is_small() {
    let gap = |play: &str| {
        let outcome = run("impact-pair", "", &[play]);
        let (right, left) = (impacts(&outcome, "right"), impacts(&outcome, "left"));
        let flight = left.last().unwrap().0 - right.last().unwrap().0;
        (flight.rem_euclid(0.05) - 0.025).abs()
    };
    assert!(gap("play=4 mm") < 1e-9 && gap("play=2 mm") > 5e-3);
}

/// Speed of a door that can just lift the bolt [m/s]: `M v^2/2 = F h + k h^2/2`.
fn needed() -> f64 {
    ((2.0 * 10.0 * 0.003 + 8e3 * 0.003f64.powi(2)) / 2.0).sqrt()
}

/// Where the roller is at the end, from the bolt's axis [m].
fn end(sets: &[&str]) -> f64 {
    *column(&run("latch", "", sets), "door_beyond").last().unwrap()
}

/// The two speeds between which something changes, a hundredth apart.
fn edge(mut low: f64, mut high: f64, beyond: impl Fn(f64) -> bool) -> (f64, f64) {
    assert!(!beyond(low) && beyond(high));
    while high > 1.002 * low {
        let middle = 0.5 * (low + high);
        if beyond(middle) { high = middle } else { low = middle }
    }
    (low, high)
}

#[test]
fn a_door_shuts_if_it_has_the_energy_to_lift_the_bolt_and_comes_back_with_less() {
    let needed = needed();
    says("latch", &format!("a speed of {needed:.6} m/s"));
    says("latch", &format!("below {needed:.6}/0.3, {:.6} m/s", needed / 0.3));
    let at = |speed: f64, more: &str| end(&[&format!("speed={speed} m/s"), "run.record=1 ms", "run.until=0.4", more]);
    // No door passes with less, and little more is enough, the less the lighter the bolt.
    let (low, high) = edge(0.2, 0.4, |speed| at(speed, "bolt_mass=20 g") > 0.0);
    assert!(high > needed && low < 1.015 * needed, "{low} {high} {needed}");
    let (low, _) = edge(0.2, 0.4, |speed| at(speed, "bolt_mass=2 g") > 0.0);
    assert!(low < 1.004 * needed, "{low} {needed}");
    let (low, high) = edge(0.7, 1.0, |speed| at(speed, "bolt_mass=20 g") < 0.0);
    assert!(high > needed / 0.3 && low < 1.02 * needed / 0.3, "{low} {high} {}", needed / 0.3);
}

#[test]
fn the_door_does_what_the_table_of_its_page_says() {
    let table: Vec<_> = rows("latch").into_iter().filter(|cells| cells[0].parse::<f64>().is_ok()).collect();
    assert_eq!(table.len(), 5);
    for cells in table {
        let outcome = run("latch", "", &[&format!("speed={} m/s", cells[0])]);
        let roller = column(&outcome, "door_beyond");
        let passed = most(&roller) > 0.0;
        let word = match (passed, *roller.last().unwrap() > 0.0) {
            (false, _) => "turns back at the bolt",
            (true, true) => "shut",
            (true, false) => "open again",
        };
        assert_eq!(word, cells[1], "{}", cells[0]);
    }
    // Shut, it is between bolt and buffer; what the bolt gives is above its seat.
    let roller = column(&run("latch", "", &["run.until=1"]), "door_beyond");
    let way = (0.01f64.powi(2) - 0.007f64.powi(2)).sqrt();
    let rest = *roller.last().unwrap();
    assert!((way - 2e-5..way + 5.2e-4).contains(&rest), "{rest} {way}");
}

/// On its way under the bolt the door gives the spring what it gets back: what is lost is lost in impacts.
#[test]
fn the_passing_roller_costs_the_door_what_its_impacts_take() {
    let outcome = run("latch", "", &["run.record=10 us", "run.until=50 ms"]);
    let speed = column(&outcome, "rail.speed");
    let lost: f64 = impacts(&outcome, "catch").iter().filter_map(|(_, impact)| impact.loss).sum();
    let (before, slowest) = (speed[0], least(&speed));
    // Under the bolt, the spring has all that it takes.
    let under = (before * before - 2.0 * lost / 2.0 - needed().powi(2)).sqrt();
    assert!((slowest / under - 1.0).abs() < 3e-3, "{slowest} {under}");
}

/// With rigid teeth: when they part [s], when the coast side is hit [s], and how fast [m/s].
fn crossing(fluctuation: f64) -> (f64, f64, f64) {
    let (speed, drag, inertia, backlash): (f64, f64, f64, f64) = (50.0 * PI, 0.5, 2e-3, 1e-4);
    let r = 0.025 * 20f64.to_radians().cos();
    let w = 2.0 * speed;
    let way = |t: f64| r * (speed * t - fluctuation / (w * w) * (w * t).sin());
    let rate = |t: f64| r * (speed - fluctuation / w * (w * t).cos());
    let slowing = 2.0 * r * drag / inertia;
    let part = (PI + (slowing / (r * fluctuation)).asin()) / w;
    let behind = |t: f64| way(t) - way(part) - rate(part) * (t - part) + 0.5 * slowing * (t - part).powi(2);
    let (mut low, mut high) = (part, part + 0.4 * TAU / w);
    while high - low > 1e-15 {
        let middle = 0.5 * (low + high);
        if behind(middle) > -backlash { low = middle } else { high = middle }
    }
    (part, low, rate(part) - slowing * (low - part) - rate(low))
}

#[test]
fn the_loose_gear_crosses_its_backlash_as_the_closed_form_says() {
    let (part, hit, speed) = crossing(1500.0);
    let rows = rows("gear-backlash");
    let words = |part: f64, hit: f64, speed: f64| {
        [1e3 * part, 1e3 * hit].map(|t| format!("{t:.4}")).into_iter().chain([format!("{speed:.6}")])
    };
    assert!(words(part, hit, speed).eq(rows.last().unwrap()[1..].iter().copied()), "{part} {hit} {speed}");
    let found = rows.iter().filter(|cells| cells[0].parse::<f64>().is_ok()).map(|cells| {
        let outcome = run("gear-backlash", "", &[&format!("stiffness={} N/m^1.5", cells[0]), "run.until=16 ms"]);
        let (drive, coast) = (impacts(&outcome, "drive_side")[0], impacts(&outcome, "coast_side")[0]);
        let parted = drive.0 + drive.1.duration.unwrap();
        assert!(words(parted, coast.0, coast.1.approach_speed).eq(cells[1..].iter().copied()), "{}", cells[0]);
        [parted - part, hit - coast.0, speed - coast.1.approach_speed]
    });
    let found: Vec<[f64; 3]> = found.collect();
    // Harder teeth come closer, to all three.
    for pair in found.windows(2) {
        assert!((0..3).all(|k| pair[1][k] > 0.0 && pair[1][k] < 0.6 * pair[0][k]), "{pair:?}");
    }
    assert!(found[3][0] < 0.004 * part && found[3][1] < 2e-4 * hit && found[3][2] < 5e-4 * speed, "{found:?}");
}

/// The teeth of both gears are there: the gear crosses its backlash as with rigid teeth, whichever teeth are in mesh, and two of them hit at once.
#[test]
fn involute_teeth_cross_their_backlash_as_the_closed_form_says() {
    let (_, hit, speed) = crossing(1500.0);
    let rows = rows("gear-teeth");
    let words = |hit: f64, speed: f64| [format!("{:.4}", 1e3 * hit), format!("{speed:.6}")];
    assert!(words(hit, speed).iter().eq(rows.last().unwrap()[1..].iter()), "{hit} {speed}");
    let mut misses = Vec::new();
    for cells in rows.iter().filter(|cells| cells[0].parse::<f64>().is_ok()) {
        let outcome = run("gear-teeth", "", &[&format!("modulus={} GPa", cells[0]), "run.until=16 ms"]);
        let all = impacts(&outcome, "");
        let coast: Vec<_> = outcome.events.list().iter().filter(|event| event.name.ends_with("_right")).collect();
        assert!(coast.len() == 2 && (coast[0].time - coast[1].time).abs() < 1e-12, "{coast:?}");
        let first = all.iter().find(|(time, _)| *time == coast[0].time).unwrap();
        assert!(words(first.0, first.1.approach_speed).iter().eq(cells[1..].iter()), "{}", cells[0]);
        misses.push(hit - first.0);
        assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
    }
    // Harder teeth come closer.
    assert!(misses.windows(2).all(|pair| pair[1] > 0.0 && pair[1] < 0.5 * pair[0]), "{misses:?}");
}

/// `drag gear_base/(inertia pinion_base)`.
#[test]
fn the_teeth_stay_together_up_to_the_rule_of_thumb() {
    let parts = |fluctuation: &str| {
        let outcome = run("gear-backlash", "", &[fluctuation, "stiffness=5e12 N/m^1.5", "run.until=40 ms"]);
        impacts(&outcome, "").len() > 1
    };
    assert!(!parts("fluctuation=490 rad/s^2") && parts("fluctuation=505 rad/s^2"));
    assert!(impacts(&run("gear-backlash", "", &["drag=1.6 N m"]), "coast_side").is_empty());
}

/// The first impacts of a scenario: time [s], approach [m/s], peak force [N].
fn first_impacts(name: &str, sets: &[&str]) -> Vec<[f64; 3]> {
    let outcome = run(name, "", sets);
    let all = impacts(&outcome, "").into_iter().take(3);
    all.map(|(time, impact)| [time, impact.approach_speed, impact.peak_force.unwrap()]).collect()
}

#[test]
fn the_machines_do_the_same_with_their_bodies_named_the_other_way_round() {
    let swapped: [(&str, &[&str]); 6] = [
        (
            "pounding",
            &[
                "contact.floors.between=[\"right\", \"left\"]",
                "contact.floors.shapes=[{ kind = \"sphere\", centre = [-3, 0, 0], radius = 1 }, { kind = \"plane\", point = [4, 0, 0], normal = [1, 0, 0] }]",
            ],
        ),
        ("geneva", &["contact.slot.between=[\"walls\", \"pin\"]", "contact.lock.between=[\"pads\", \"rim\"]"]),
        ("four-bar-clearance", &["joint.pin.between=[\"link\", \"swing\"]"]),
        (
            "impact-pair",
            &[
                "contact.right.between=[\"ball\", \"cage\"]",
                "contact.right.shapes=[\"own\", { kind = \"plane\", point = [0.014, 0, 0], normal = [-1, 0, 0] }]",
            ],
        ),
        (
            "latch",
            &[
                "contact.catch.between=[\"bolt\", \"door\"]",
                "contact.catch.shapes=[{ kind = \"circle\", radius = 0.005 }, { kind = \"circle\", radius = 0.005 }]",
            ],
        ),
        (
            "gear-backlash",
            &[
                "joint.pinion_way.between=[\"pinion_flank\", \"ground\"]",
                "constraint.pinion_string.ratio=-0.023492315519647713",
            ],
        ),
    ];
    for (name, sets) in swapped {
        let (one, other) = (first_impacts(name, &[]), first_impacts(name, sets));
        assert_eq!(one.len(), 3, "{name}");
        for (a, b) in one.iter().flatten().zip(other.iter().flatten()) {
            assert!((a - b).abs() <= 1e-6 * a.abs(), "{name}: {one:?} {other:?}");
        }
    }
}
