//! Cams and followers beside the closed forms of rigid ones, to which they tend as the contact grows stiff.

use super::{G, column, most, run, says};
use carom::simulate::Outcome;
use std::f64::consts::PI;

/// What a follower does that leaves its cam: the angles at which it leaves and comes back [deg], how fast it comes back [m/s], and how far it was away [m].
#[derive(Clone, Copy, Debug)]
struct Jump {
    leaves: f64,
    returns: f64,
    speed: f64,
    gap: f64,
}

/// The first place between two others at which a function is no longer positive.
fn first_root(from: f64, to: f64, of: impl Fn(f64) -> f64) -> f64 {
    let step = (to - from) / 1e5;
    let mut low = from;
    while of(low + step) > 0.0 && low < to {
        low += step;
    }
    let mut high = low + step;
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if of(middle) > 0.0 { low = middle } else { high = middle }
    }
    low
}

/// The cam of the scenario: mass, spring, preload and weight, eccentricity.
const MASS: f64 = 0.5;
const SPRING: f64 = 2000.0;
const LOAD: f64 = 20.0 + MASS * G;
const ECCENTRICITY: f64 = 0.005;

fn critical() -> f64 {
    ((2.0 * SPRING * ECCENTRICITY + LOAD) / (MASS * ECCENTRICITY)).sqrt()
}

/// The first jump of a rigid follower: pressed while `N = -m e w^2 cos a + k e (1 + cos a) + F > 0`, then a vibration about where the spring is free of all load.
fn rigid(ratio: f64) -> Jump {
    let w = ratio * critical();
    let lift = |a: f64| ECCENTRICITY * (1.0 + a.cos());
    let leaves = -((SPRING * ECCENTRICITY + LOAD) / ((MASS * w * w - SPRING) * ECCENTRICITY)).acos();
    let (own, middle) = ((SPRING / MASS).sqrt(), -LOAD / SPRING);
    let (start, rate) = (lift(leaves) - middle, -ECCENTRICITY * w * leaves.sin() / own);
    let height = |t: f64| middle + start * (own * t).cos() + rate * (own * t).sin();
    let gap = |t: f64| height(t) - lift(leaves + w * t);
    // The gap opens like a cube of time, out of rounding.
    let back = first_root(1e-3, 0.1, gap);
    let speed =
        ECCENTRICITY * -w * (leaves + w * back).sin() - own * (rate * (own * back).cos() - start * (own * back).sin());
    let farthest = (0..200_000).map(|k| gap(back * f64::from(k) / 2e5)).fold(0.0, f64::max);
    Jump { leaves: leaves.to_degrees(), returns: (leaves + w * back).to_degrees(), speed, gap: farthest }
}

/// The first jump of a run, with the angle at its start [deg] and the speed [rad/s] of the cam.
fn jump(outcome: &Outcome, contact: &str, [start, speed]: [f64; 2]) -> Jump {
    let impacts: Vec<_> = outcome.events.impacts().collect();
    let angle = |time: f64| start + (speed * time).to_degrees();
    let gaps = column(outcome, &format!("{contact}.indentation"));
    Jump {
        leaves: angle(impacts[0].1.duration.unwrap()),
        returns: angle(impacts[1].0.time),
        speed: impacts[1].1.approach_speed,
        gap: most(&gaps.iter().map(|depth| -depth).collect::<Vec<_>>()),
    }
}

fn follower(ratio: f64, more: &[&str]) -> Jump {
    let own = format!("ratio={ratio}");
    let sets: Vec<&str> = [own.as_str(), "turns=1.2", "run.record=5 us"].iter().chain(more).copied().collect();
    let outcome = run("cam-follower", "", &sets);
    assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
    jump(&outcome, "face", [-180.0, ratio * critical()])
}

/// The closed form of the rigid follower, as it was computed before and elsewhere.
#[test]
fn a_rigid_follower_jumps_as_the_reference_has_it() {
    assert!((critical() - 134.022386).abs() < 1e-6);
    for (ratio, [leaves, returns, speed, gap]) in
        [(1.2, [-50.316472, 155.626197, 0.860799, 2.411838e-3]), (1.5, [-67.454394, 225.433771, 1.975023, 7.826851e-3])]
    {
        let found = rigid(ratio);
        assert!((found.leaves - leaves).abs() < 1e-6 && (found.returns - returns).abs() < 1e-6, "{found:?}");
        assert!((found.speed - speed).abs() < 1e-6 && (found.gap - gap).abs() < 1e-9, "{found:?}");
    }
}

/// With the stiffness of the contact the follower tends to the rigid one: ten times as stiff, a tenth of the way off.
#[test]
fn the_follower_tends_to_the_rigid_one() {
    for ratio in [1.2, 1.5] {
        let exact = rigid(ratio);
        let errors = ["1e7", "1e8", "1e9"].map(|stiffness| {
            let found = follower(ratio, &[&format!("stiffness={stiffness} N/m")]);
            [
                found.leaves - exact.leaves,
                found.returns - exact.returns,
                (found.speed - exact.speed) / exact.speed,
                (found.gap - exact.gap) / exact.gap,
            ]
        });
        for number in 0..4 {
            let rates = [0, 1].map(|k| (errors[k][number] / errors[k + 1][number]).log10());
            assert!(rates.iter().all(|rate| (0.95..1.05).contains(rate)), "{ratio}, {number}: {rates:?} of {errors:?}");
        }
        assert!(errors[2][0].abs() < 0.01 && errors[2][1].abs() < 0.01, "{errors:?}");
        assert!(errors[2][2].abs() < 1e-4 && errors[2][3].abs() < 1e-4, "{errors:?}");
    }
}

/// Below the critical speed it stays on the cam, above it leaves.
#[test]
fn below_the_critical_speed_the_follower_stays() {
    for (ratio, impacts) in [(0.995, 1), (1.005, 2)] {
        let outcome = run("cam-follower", "", &[&format!("ratio={ratio}"), "turns=1.5", "stiffness=1e8 N/m"]);
        assert_eq!(outcome.events.impacts().count().min(2), impacts, "{ratio}");
    }
}

/// Lift by the polynomial `10 x^3 - 15 x^4 + 6 x^5` [m] and its second derivative [m/rad^2], over the angle of the table [rad].
fn lift(angle: f64) -> [f64; 2] {
    let (high, long) = (0.012, 100f64.to_radians());
    let of = |x: f64| {
        [
            high * x.powi(3) * (10.0 - 15.0 * x + 6.0 * x * x),
            high / (long * long) * x * (60.0 - 180.0 * x + 120.0 * x * x),
        ]
    };
    match angle {
        a if a < 0.0 => [0.0; 2],
        a if a < long => of(a / long),
        a if a < PI => [high, 0.0],
        a if a < PI + long => of(1.0 - (a - PI) / long),
        _ => [0.0; 2],
    }
}

/// What presses a rigid follower onto the cam of the table [N].
fn pressing(speed: f64, angle: f64) -> f64 {
    let [s, second] = lift(angle);
    3000.0 * s + 40.0 + 0.3 * G + 0.3 * speed * speed * second
}

/// The roller jumps above the speed at which spring and weight no longer slow it down, and leaves where they do not.
#[test]
fn the_roller_jumps_from_the_speed_of_the_closed_form_on() {
    let least =
        |speed: f64| (0..36_000).map(|k| pressing(speed, PI * f64::from(k) / 18_000.0)).fold(f64::INFINITY, f64::min);
    let critical = first_root(50.0, 200.0, least);
    for (ratio, impacts) in [(0.995, 1), (1.005, 2)] {
        let sets =
            [format!("speed={} rad/s", ratio * critical), "turns=1.5".to_owned(), "stiffness=1e8 N/m".to_owned()];
        let outcome = run("cam-lift", "", &sets.each_ref().map(String::as_str));
        assert_eq!(outcome.events.impacts().count().min(2), impacts, "{ratio} of {critical}");
    }
    let leaves = first_root(0.0, PI, |angle| pressing(130.0, angle)).to_degrees();
    let errors = ["1e6", "1e7", "1e8"].map(|stiffness| {
        let outcome = run("cam-lift", "", &["turns=0.6", &format!("stiffness={stiffness} N/m")]);
        assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
        jump(&outcome, "lobe", [-40.0, 130.0]).leaves - leaves
    });
    assert!(errors[0].abs() > 8.0 * errors[1].abs() && errors[2].abs() < 0.02, "{errors:?}");
    says("cam-lift", &format!("{critical:.1} rad/s"));
    says("cam-lift", &format!("{leaves:.1} degrees"));
}

/// The pages say what comes of the runs.
#[test]
fn the_page_of_the_follower_says_what_comes_of_it() {
    for ratio in [1.2, 1.5] {
        let exact = rigid(ratio);
        let found = follower(ratio, &[]);
        let row =
            |name: &str, digits: usize, one: f64, other: f64| format!("| {name} | {one:.digits$} | {other:.digits$} |");
        says("cam-follower", &row(&format!("leaves at {ratio}, deg"), 3, exact.leaves, found.leaves));
        says("cam-follower", &row(&format!("returns at {ratio}, deg"), 3, exact.returns, found.returns));
        says("cam-follower", &row(&format!("speed at {ratio}, m/s"), 4, exact.speed, found.speed));
        says("cam-follower", &row(&format!("largest gap at {ratio}, mm"), 4, 1e3 * exact.gap, 1e3 * found.gap));
    }
    says("cam-follower", &format!("{:.3} rad/s", critical()));
}
