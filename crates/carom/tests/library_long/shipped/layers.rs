//! The scenarios with soft layers, beside closed forms.

use super::{G, column, most, run, says};
use carom::laws::normal::hysteresis;
use std::f64::consts::PI;

fn last(outcome: &carom::simulate::Outcome, name: &str) -> f64 {
    *column(outcome, name).last().unwrap()
}

fn near(one: f64, other: f64, part: f64) {
    assert!((one / other - 1.0).abs() < part, "{one} is not {other}");
}

/// `xi (1 + e) = ln((1 + xi)/(1 - xi e))` whatever the stiffness.
#[test]
fn the_soft_ball_comes_back_with_the_restitution_of_the_loss() {
    let delivered = hysteresis::delivered(0.4);
    for sets in [&[][..], &["modulus=300 kPa"], &["radius=70 mm", "resolution=60"]] {
        let outcome = run("soft-ball", "", &[sets, &["run.until=50 ms"]].concat());
        let (_, impact) = outcome.events.impacts().next().unwrap();
        near(impact.restitution_delivered.unwrap(), delivered, 1e-4);
        assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
    }
    says("soft-ball", &format!("{delivered:.4} of its speed"));
}

/// Energy, force and time of a ball on a bed, by the volume of its cap.
#[test]
fn the_soft_ball_without_loss_presses_as_deep_and_as_long_as_the_integral_says() {
    let (k, r, m, v) = (5e7, 0.05, 0.5, 1.0);
    let energy = |d: f64| k * PI * (r * d.powi(3) / 3.0 - d.powi(4) / 12.0);
    let (mut low, mut high) = (0.0, r);
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if energy(middle) < 0.5 * m * v * v { low = middle } else { high = middle }
    }
    let n = 100_000;
    let time = |s: f64| 2.0 * s * low / (v * v - 2.0 / m * energy(low * (1.0 - s * s))).sqrt();
    let lasts = 2.0 * (0..n).map(|i| time((f64::from(i) + 0.5) / f64::from(n))).sum::<f64>() / f64::from(n);
    let force = k * PI * low * low * (r - low / 3.0);
    let outcome = run("soft-ball", "", &["loss=0"]);
    let (_, impact) = outcome.events.impacts().next().unwrap();
    near(impact.peak_indentation.unwrap(), low, 1e-3);
    near(impact.peak_force.unwrap(), force, 1e-3);
    near(impact.duration.unwrap(), lasts, 1e-3);
    near(impact.restitution_delivered.unwrap(), 1.0, 1e-6);
    says(
        "soft-ball",
        &format!("{:.3} mm, the force {force:.1} N there, and the contact lasts {:.2} ms", low * 1e3, lasts * 1e3),
    );
}

/// The springs of the bore, added up around it.
#[test]
fn the_shaft_sinks_into_its_lining_until_the_pressures_carry_the_load() {
    let (k, r, length, n) = (1e10, 0.02, 0.03, 20_000);
    for (clearance, sets) in [(1e-4, &[][..]), (1e-6, &["clearance=1 um"])] {
        let bore = r + clearance;
        let carried = |sunk: f64| {
            let place = |i: i32| 2.0 * PI * (f64::from(i) + 0.5) / f64::from(n);
            let push = |phi: f64| {
                let (x, y) = (bore * phi.cos() - sunk - clearance, bore * phi.sin());
                (r - x.hypot(y)).max(0.0) * x / x.hypot(y)
            };
            k * bore * length * 2.0 * PI / f64::from(n) * (0..n).map(|i| push(place(i))).sum::<f64>()
        };
        let (mut low, mut high) = (0.0, 1e-3);
        for _ in 0..50 {
            let middle = 0.5 * (low + high);
            if carried(middle) < 1e3 { low = middle } else { high = middle }
        }
        let outcome = run("lined-bush", "", sets);
        near(last(&outcome, "lining.indentation"), low, 3e-4);
        near(last(&outcome, "lining.pressure"), k * low, 3e-4);
        near(last(&outcome, "lining.force"), 1e3, 1e-4);
        assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
        if sets.is_empty() {
            says("lined-bush", &format!("sunk {:.1} um into the lining", low * 1e6));
            says("lined-bush", &format!("The largest is {:.3} MPa", k * low / 1e6));
            near(most(&column(&outcome, "lining.force")), 2.4e3, 0.02);
        }
    }
    let usual = 4.0 / PI * 1e3 / (2.0 * r * length);
    says("lined-bush", &format!("{:.3} MPa, as bearings", usual / 1e6));
}

#[test]
fn the_box_comes_to_rest_on_its_whole_side() {
    let outcome = run("padded-box", "", &[]);
    let (area, weight) = (0.2 * 0.16, 2.0 * G);
    near(last(&outcome, "pad.area"), area, 1e-9);
    near(last(&outcome, "pad.force"), weight, 2e-3);
    near(last(&outcome, "pad.pressure"), weight / area, 2e-3);
    assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
    says("padded-box", &format!("{:.1} Pa, and the box has sunk {:.2} um", weight / area, weight / area / 3e7 * 1e6));
    let peaks: Vec<f64> = outcome.events.impacts().take(2).map(|(_, impact)| impact.peak_force.unwrap()).collect();
    assert!(peaks[1] > 1.5 * peaks[0], "{peaks:?}");
}

#[test]
fn the_box_that_lands_flat_comes_back_with_the_restitution_of_the_pad() {
    let outcome = run("padded-box", "", &["tilt=0 deg", "run.until=0.15 s"]);
    let (_, impact) = outcome.events.impacts().next().unwrap();
    let e = impact.restitution_delivered.unwrap();
    // The weight acts meanwhile.
    near(e, hysteresis::delivered(1.5 * (2.0 * G * 0.05f64).sqrt()), 0.05);
    says("padded-box", &format!("{e:.4} for 0.99 m/s"));
}
