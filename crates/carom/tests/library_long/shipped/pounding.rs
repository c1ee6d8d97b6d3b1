//! Two buildings that pound each other, beside an independent integration: `reference/pounding.py`, scipy's DOP853, which is restarted wherever a force has an edge.
//!
//! The numbers on the page are those of that script. They are those of the tables that the scenario is made from, but for the largest ways: those of the tables are smaller by up to
//! 4e-4, and by no more than the largest of samples may be that are 5 ms apart. The same script with steps of at most 5 ms, which takes the largest of the ends of its steps, gives
//! 257.252 and 81.895 mm for Jankowski's law where the table has 257.249 and 81.895 and its own true maxima are 257.252 and 81.897; with 4 ms it gives 254.057 mm for Flores' law, as the table.

use super::machines::{impacts, rows};
use super::{column, least, most, run, says};
use carom::simulate::Outcome;

/// The largest way of a building, to either side [m].
fn largest(outcome: &Outcome, side: &str) -> f64 {
    let way = column(outcome, &format!("{side}_columns.coordinate"));
    most(&way).max(-least(&way))
}

/// Runs with samples so close that the largest is the maximum, to nine digits.
fn shaken(sets: &[&str]) -> Outcome {
    run("pounding", "", &[sets, &["run.record=50 us"]].concat())
}

#[test]
fn the_buildings_pound_as_an_independent_integration_has_it() {
    let table: Vec<_> = rows("pounding").into_iter().filter(|cells| cells[1].parse::<f64>().is_ok()).collect();
    assert_eq!(table.len(), 10);
    for (k, cells) in table.iter().enumerate() {
        let motion = if k < 5 { "motion=sine" } else { "motion=record" };
        let outcome = shaken(&[motion, &format!("law={}", cells[0]), &format!("restitution={}", cells[1])]);
        let hits = impacts(&outcome, "floors");
        let force = hits.iter().filter_map(|(_, hit)| hit.peak_force).fold(0.0, f64::max);
        let mm = |side: &str| format!("{:.3}", 1e3 * largest(&outcome, side));
        let found = [hits.len().to_string(), mm("left"), mm("right"), format!("{force:.0}")];
        assert_eq!(cells[2..], found, "{motion}: {}", cells[0]);
        assert!(outcome.relative_residue().abs() < 1e-9);
    }
}

/// The tables as printed: impacts, largest ways of both [m], largest force [N].
#[test]
fn the_buildings_pound_as_the_printed_tables_have_it() {
    let clipped = ["law=brogliato", "restitution=0.674751472505"];
    let printed: [(&[&str], usize, [f64; 2], &str); 6] = [
        (&clipped, 16, [0.273804, 0.088000], "1.57831e6"),
        (&["law=jankowski_xi2"], 15, [0.257249, 0.081895], "2.54284e6"),
        (&["law=lankarani_nikravesh"], 14, [0.283441, 0.092138], "3.37439e6"),
        (&["law=ye_flores"], 16, [0.254057, 0.081112], "3.16176e6"),
        (&["motion=record", "law=jankowski_xi2"], 19, [0.108613, 0.040363], "1.42116e6"),
        (&["motion=record", "law=brogliato", "restitution=0.674751472505"], 19, [0.104970, 0.040357], "8.98028e5"),
    ];
    for (sets, count, ways, force) in printed {
        let outcome = shaken(sets);
        let hits = impacts(&outcome, "floors");
        let found = hits.iter().filter_map(|(_, hit)| hit.peak_force).fold(0.0, f64::max);
        assert_eq!((hits.len(), format!("{found:.5e}").as_str()), (count, force), "{sets:?}");
        for (printed, side) in ways.into_iter().zip(["left", "right"]) {
            let way = column(&outcome, &format!("{side}_columns.coordinate"));
            let times = column(&outcome, "time");
            let top = (0..way.len()).max_by(|&i, &j| way[i].abs().total_cmp(&way[j].abs())).unwrap();
            // What the way has lost, around its maximum, 2.5 ms before or after it: what samples 5 ms apart may miss.
            let missed = |k: usize| way[top].abs() - way[k].abs();
            let near = (0..way.len()).filter(|&k| (times[k] - times[top]).abs() < 2.5e-3 + 1e-9);
            let most = near.map(missed).fold(0.0, f64::max);
            let over = way[top].abs() - printed;
            assert!(over > -5e-7 && over < most + 5e-7, "{sets:?}, {side}: {over:e} of {most:e}");
        }
    }
}

#[test]
fn the_buildings_first_touch_and_bend_without_impacts_as_the_page_says() {
    for (motion, ways, touch, speed) in [
        ("motion=sine", [316.1745, 25.6479], "0.8178693", "1.072880"),
        ("motion=record", [92.2346, 57.0839], "1.105045", "0.133713"),
    ] {
        let apart = shaken(&[motion, "gap=1 m"]);
        assert!(impacts(&apart, "").is_empty());
        let found = ["left", "right"].map(|side| 1e3 * largest(&apart, side));
        assert_eq!(found.map(|way| format!("{way:.4}")), ways.map(|way| format!("{way:.4}")));
        says("pounding", &format!("{:.4} mm and {:.4} mm", ways[0], ways[1]));
        let outcome = shaken(&[motion]);
        let (time, first) = impacts(&outcome, "floors")[0];
        let digits = touch.len() - 2;
        assert_eq!(format!("{time:.digits$}"), touch);
        assert_eq!(format!("{:.6}", first.approach_speed), speed);
        says("pounding", &format!("is at {touch} s with {speed} m/s"));
    }
}

/// What a linear law delivers whose pull is cut off: contact ends at `tan s = sqrt(1 - z^2)/z`.
#[test]
fn the_linear_law_without_its_pull_is_another_asked_for_more() {
    let (e, pi) = (0.65f64, std::f64::consts::PI);
    let z = -e.ln() / pi.hypot(e.ln());
    let s = (1.0 - z * z).sqrt();
    let delivered = (-2.0 * z / s * (s / z).atan()).exp();
    says("pounding", &format!("{delivered:.4} instead of 0.65"));
    says("pounding", &format!("--set restitution={delivered:.12}"));
}

/// Eight values on a line below remarks, as printed.
#[test]
fn the_record_of_el_centro_is_read_as_it_was_printed() {
    let outcome = run("pounding", "", &["motion=record", "run.record=0.02 s"]);
    let shaking = column(&outcome, "shaking");
    for (k, g) in [(0, 0.0063), (1, 0.00364), (2, 0.00099), (101, 0.31882)] {
        assert!((shaking[k].abs() - 9.81 * g).abs() < 1e-9, "{k}: {}", shaking[k]);
    }
    assert_eq!(most(&shaking).max(-least(&shaking)), shaking[101].abs());
    says("pounding", "its largest is 0.31882 at 2.02 s");
}
