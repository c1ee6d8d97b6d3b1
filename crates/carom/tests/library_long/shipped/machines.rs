//! The machines with play and impacts, beside their closed forms; that their pages say so.

use super::{column, least, most, run, says, shipped};
use carom::record::{EventKind, ImpactRecord};
use carom::simulate::Outcome;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// The impacts of a contact whose name begins so, with their times [s].
pub(super) fn impacts<'o>(outcome: &'o Outcome, name: &str) -> Vec<(f64, &'o ImpactRecord)> {
    let own = outcome.events.list().iter().filter(|event| event.name.starts_with(name));
    let impact = |event: &'o carom::record::Event| match &event.kind {
        EventKind::Impact(impact) => Some((event.time, &**impact)),
        _ => None,
    };
    own.filter_map(impact).collect()
}

/// How deep the deepest impact of a contact was [m].
fn deepest(outcome: &Outcome, name: &str) -> f64 {
    impacts(outcome, name).iter().filter_map(|(_, impact)| impact.peak_indentation).fold(0.0, f64::max)
}

pub(super) fn near(found: f64, expected: f64, part: f64) {
    assert!((found / expected - 1.0).abs() < part, "{found} against {expected}");
}

/// The cells of the rows of tables on a page, without what stands above them.
pub(super) fn rows(name: &str) -> Vec<Vec<&'static str>> {
    let lines = shipped(name).readme.lines().filter(|line| line.starts_with("| "));
    let cells =
        |line: &'static str| line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect();
    lines.map(cells).collect()
}

/// Angle of an ideal wheel with `n` slots from where it starts, half a step before the pin of the driver is on the line of centres, when the driver has turned
/// by `turned` from the far side; and the distance of the pin from the wheel's axis per distance of axes.
fn ideal_wheel(n: f64, turned: f64) -> (f64, f64) {
    let (l, turns) = ((PI / n).sin(), (turned / TAU).floor());
    let a = turned - TAU * turns - PI;
    let half = FRAC_PI_2 - PI / n;
    let step = if a.abs() < half { -(l * a.sin()).atan2(1.0 - l * a.cos()) } else { -a.signum() * PI / n };
    (step - TAU / n * turns, (1.0 + l * l - 2.0 * l * a.cos()).sqrt())
}

/// How far the outermost pad of a lock is from the rim [m] where the wheel has turned too far, with the pads spread by `reach` [rad] and a play in mm.
fn pad_distance(distance: f64, reach: f64, play: f64, crank: f64, turned: f64) -> f64 {
    let (disc, pad) = (0.7 * crank, 0.002);
    let away = disc + 1e-3 * play + pad;
    let (x, y) = (distance - away * reach.cos(), away * reach.sin());
    let (radius, angle) = (x.hypot(y), y.atan2(x) - turned.abs());
    (distance - radius * angle.cos()).hypot(radius * angle.sin()) - disc - pad
}

#[test]
fn the_geneva_wheel_stays_as_close_to_the_ideal_one_as_its_play_allows() {
    for (slots, play) in [(4.0f64, 0.05f64), (3.0, 0.05), (6.0, 0.02)] {
        let sets = [format!("slots={slots}"), format!("play={play} mm"), format!("lock_play={play} mm")];
        let outcome = run("geneva", "", &sets.each_ref().map(String::as_str));
        let (distance, half) = (0.08, FRAC_PI_2 - PI / slots);
        let slack = 1e-3 * play + deepest(&outcome, "slot");
        let sunk = deepest(&outcome, "lock");
        let angles = column(&outcome, "shaft.coordinate").into_iter().zip(column(&outcome, "spindle.coordinate"));
        let (mut slotted, mut held) = (0, 0);
        for (driver, wheel) in angles {
            let (ideal, pin) = ideal_wheel(slots, driver - PI);
            let from_centres = ((driver - PI).rem_euclid(TAU) - PI).abs();
            if from_centres < half {
                let off = distance * pin * (wheel - ideal).sin().abs();
                assert!(off <= slack * (1.0 + 1e-6), "{slots}: {off} of {slack} at {driver}");
                slotted += 1;
            } else if from_centres > half + (half - PI / 36.0) {
                // All pads are over the rim, and no nearer to its axis than they can be pressed.
                let nearest =
                    pad_distance(distance, half - PI / 36.0, play, distance * (PI / slots).sin(), wheel - ideal);
                assert!(nearest > -sunk - 1e-12, "{slots}: {nearest} of {sunk}");
                held += 1;
            }
        }
        assert!(slotted > 500 && held > 500);
    }
}

/// The circle of the pin touches the line of the slot: `crank (1 - cos a) = play`.
#[test]
fn the_pin_of_the_geneva_drive_first_hits_its_slot_when_it_has_used_up_the_play() {
    for (slots, rpm) in [(4.0f64, 120.0f64), (5.0, 60.0), (8.0, 240.0)] {
        let outcome = run("geneva", "", &[&format!("slots={slots}"), &format!("speed={rpm} rpm")]);
        let (crank, speed) = (0.08 * (PI / slots).sin(), rpm * TAU / 60.0);
        let a = (1.0 - 5e-5 / crank).acos();
        let (time, approach) = ((PI - (FRAC_PI_2 - PI / slots) + a) / speed, crank * speed * a.sin());
        let (touch, first) = impacts(&outcome, "slot")[0];
        near(touch, time, 1e-9);
        near(first.approach_speed, approach, 1e-9);
        if slots == 4.0 {
            says("geneva", &format!("at {:.4} ms, with `crank speed sin(...)`, {approach:.7} m/s", 1e3 * time));
        }
    }
}

#[test]
fn the_geneva_wheel_becomes_the_ideal_one_as_its_play_goes_to_zero() {
    let off = |play: f64, stiffness: f64| {
        let sets =
            [format!("play={play} um"), format!("lock_play={play} um"), format!("stiffness={stiffness} N/m^1.5")];
        let outcome = run("geneva", "", &sets.each_ref().map(String::as_str));
        let angles = column(&outcome, "shaft.coordinate").into_iter().zip(column(&outcome, "spindle.coordinate"));
        let apart: Vec<f64> = angles.map(|(driver, wheel)| (wheel - ideal_wheel(4.0, driver - PI).0).abs()).collect();
        let fastest = -least(&column(&outcome, "spindle.speed")) / (2.0 * TAU);
        (most(&apart), fastest)
    };
    let ((wide, _), (narrow, fastest)) = (off(50.0, 1e12), off(5.0, 1e14));
    assert!((5.0..20.0).contains(&(wide / narrow)), "{wide} {narrow}");
    let ideal = 0.5f64.sqrt() / (1.0 - 0.5f64.sqrt());
    near(fastest, ideal, 2e-3);
    says("geneva", &format!("at most {ideal:.4} times"));
}

/// `J + m (R + r)^2 R/(R - n^2 r)`.
#[test]
fn the_shaft_with_pendulums_shakes_as_the_linear_theory_says() {
    for cells in rows("cpva").into_iter().filter(|cells| cells[0].parse::<f64>().is_ok()) {
        let tuning: f64 = cells[0].parse().unwrap();
        let (pivot, path) = (0.08, 0.08 / (tuning * tuning));
        let inertia = 0.1 + (pivot + path) * (pivot + path) * pivot / (pivot - 4.0 * path);
        let sets =
            [&format!("tuning={tuning}"), "ripple=0.01 N m", "surge=0.01 N m", "run.record=20 us", "run.until=0.3"];
        let found = most(&column(&run("cpva", "", &sets), "shaft.acceleration"));
        near(found, 0.01 / inertia.abs(), 2e-5);
        assert_eq!(cells[1], format!("{:.4}", 0.1 / inertia.abs()));
    }
    // Tuned, what is left is of second order: a tenth of the ripple leaves a hundredth of it.
    let left = |ripple: &str| {
        let sets: [&str; 3] = [&format!("ripple={ripple}"), &format!("surge={ripple}"), "run.until=0.3"];
        most(&column(&run("cpva", "", &sets), "shaft.acceleration"))
    };
    let (more, less) = (left("0.1 N m"), left("0.01 N m"));
    assert!(less < 1e-4 * 0.01 / 0.1, "{less}");
    near(more / less, 100.0, 0.02);
}

#[test]
fn pendulums_take_the_ripple_until_they_hit_their_snubbers() {
    let speed = 1000.0 * TAU / 60.0;
    let waves = |sets: &[&str]| {
        let outcome = run("cpva", "", sets);
        let quiet = outcome.recording.column("shaft.speed").unwrap().take(2500).collect::<Vec<_>>();
        (0.5 * (most(&quiet) - least(&quiet)), outcome)
    };
    let (bare, _) = waves(&["pendulums=0"]);
    near(bare, 10.0 / (0.1 * 2.0 * speed), 1e-3);
    says("cpva", &format!("`ripple/(inertia order speed)`, {:.4} rad/s", 10.0 / (0.1 * 2.0 * speed)));
    let (steady, outcome) = waves(&[]);
    assert!(steady < bare / 15.0, "{steady} {bare}");
    // By the linear theory; the path is a circle, on which a wide swing is slower.
    let swing = 10.0 / (0.02 * 0.1 * (2.0 * speed).powi(2));
    near(most(&column(&outcome, "pivot1.coordinate")[..2500]), swing, 0.05);
    says("cpva", &format!("here {:.2} degrees", swing.to_degrees()));
    // None before the surge, and where they meet the pendulum has swung by its room.
    let hits = impacts(&outcome, "ahead");
    assert!(hits.len() > 4 && hits.iter().all(|(time, _)| *time > 0.5));
    let deep = deepest(&outcome, "ahead") / 0.02;
    let farthest = most(&column(&outcome, "pivot1.coordinate"));
    assert!((-1e-3..1.1 * deep).contains(&(farthest - 40f64.to_radians())), "{farthest} {deep}");
    assert!(outcome.closing.dissipated > 0.1);
    for quiet in ["surge=20 N m", "speed=3000 rpm"] {
        assert!(impacts(&run("cpva", "", &[quiet]), "").is_empty(), "{quiet}");
    }
}

/// Sine of the angle between coupler and rocker of the ideal linkage at a crank angle [rad].
fn transmission(crank: f64) -> f64 {
    let diagonal = 0.12f64.powi(2) + 0.05f64.powi(2) - 2.0 * 0.12 * 0.05 * crank.cos();
    let cos = (0.12f64.powi(2) + 0.08f64.powi(2) - diagonal) / (2.0 * 0.12 * 0.08);
    (1.0 - cos * cos).sqrt()
}

#[test]
fn the_worn_four_bar_is_off_by_no_more_than_its_pin_can_move() {
    for sets in [&[][..], &["speed=100 rpm"], &["clearance=0.05 mm", "friction=0.1"]] {
        let outcome = run("four-bar-clearance", "", sets);
        let clearance = if sets.len() == 2 { 5e-5 } else { 2e-4 };
        let slack = clearance + deepest(&outcome, "pin");
        let samples = column(&outcome, "shaft.coordinate").into_iter().zip(column(&outcome, "off"));
        // To first order; the second is the square of the clearance over a length.
        let worst = samples.map(|(crank, off)| off.abs() * transmission(crank) / slack).fold(0.0, f64::max);
        assert!((0.9..1.01).contains(&worst), "{sets:?}: {worst}");
    }
    let gain = 1.0 / (0..100_000).map(|k| transmission(TAU * f64::from(k) / 1e5)).fold(1.0, f64::min);
    says("four-bar-clearance", &format!("at most {gain:.4} times here"));
}

#[test]
fn the_worn_four_bar_converges_to_the_ideal_one_in_proportion_to_its_clearance() {
    let table = rows("four-bar-clearance").into_iter().filter(|cells| cells[0].parse::<f64>().is_ok());
    let found: Vec<f64> = table
        .map(|cells| {
            let sets = [&format!("clearance={} mm", cells[0]), "speed=100 rpm"];
            let off = column(&run("four-bar-clearance", "", &sets), "off");
            let off = most(&off).max(-least(&off));
            assert_eq!(cells[1], format!("{:.4}", 1e3 * off));
            assert_eq!(cells[2], format!("{:.4}", 1.7840 * cells[0].parse::<f64>().unwrap()));
            off
        })
        .collect();
    for pair in found.windows(2) {
        assert!(((pair[0] / pair[1]).log2() - 1.0).abs() < 0.02, "{pair:?}");
    }
}
