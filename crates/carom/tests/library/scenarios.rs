//! Reference scenarios with numbers computed elsewhere. The number of the scenario and the table are named at each test.

use carom::lab::{Case, Impact, Policy, Report, Settings, repeat};
use carom::laws::normal::{Law, Permanent, Viscoelastic, hysteresis};

/// Relative agreement asked for, where the printed digits allow it.
const SHARP: f64 = 1e-6;

/// `printed` as it stands on the page: agreement to 1e-6, or to half its last digit.
fn meets(found: f64, printed: &str, what: &str) {
    let (mantissa, exponent) = printed.split_once('e').unwrap_or((printed, "0"));
    let decimals = mantissa.split_once('.').map_or(0, |(_, digits)| digits.len() as i32);
    let half_digit = 0.5001 * 10f64.powi(exponent.parse::<i32>().expect("an exponent") - decimals);
    let expected: f64 = printed.parse().expect("a number");
    assert!((found - expected).abs() <= half_digit.max(SHARP * expected.abs()), "{what}: {found} against {printed}");
}

/// Integral of the force over the indentation [J], by the nine-point rule of Newton and Cotes over the eight intervals of each step.
fn loop_area(report: &Report) -> f64 {
    const WEIGHTS: [f64; 9] = [989.0, 5888.0, -928.0, 10496.0, -4540.0, 10496.0, -928.0, 5888.0, 989.0];
    assert_eq!(report.samples.len() % 8, 1);
    let step = |k: usize| {
        let part = &report.samples[8 * k..=8 * k + 8];
        let power: f64 = part.iter().zip(WEIGHTS).map(|(sample, w)| w * sample.force * sample.rate).sum();
        power * (part[8].time - part[0].time) / 8.0 * 4.0 / 14175.0
    };
    (0..report.samples.len() / 8).map(step).sum()
}

/// Scenario 1: two spheres of 1 kg, Lankarani-Nikravesh, K = 1.51648351648e10.
fn two_spheres(e: f64, speed: f64) -> Report {
    let case = Case {
        restitution: Some(e),
        speed: Some(speed),
        masses: vec![1.0, 1.0],
        stiffness: Some(1.51648351648e10),
        ..Case::new("lankarani_nikravesh")
    };
    case.prepare().expect("a complete case").impact.run(&Settings { curves: true, ..Settings::default() })
}

/// Scenario 1, both sweeps of the table: e, v0, duration, largest indentation and force, restitution delivered.
#[test]
fn two_spheres_meet_as_tabled() {
    let table = [
        (0.7, 0.1, "3.363797e-4", "1.017425e-5", "515.165", "0.795973"),
        (0.7, 0.3, "2.700260e-4", "2.450187e-5", "1925.272", "0.795973"),
        (0.7, 1.0, "2.122412e-4", "6.419515e-5", "8164.818", "0.795973"),
        (1.0, 1.0, "2.064656e-4", "7.014826e-5", "8909.700", "1"),
        (0.9, 1.0, "2.085070e-4", "6.767338e-5", "8507.176", "0.913177"),
        (0.5, 1.0, "2.152304e-4", "6.200585e-5", "8068.138", "0.725241"),
        (0.1, 1.0, "2.183482e-4", "6.008620e-5", "8048.157", "0.665265"),
    ];
    for (e, speed, duration, depth, force, delivered) in table {
        let (report, what) = (two_spheres(e, speed), format!("e {e}, {speed} m/s"));
        meets(report.duration, duration, &what);
        meets(report.peak_indentation, depth, &what);
        meets(report.peak_force, force, &what);
        if e < 1.0 {
            meets(report.restitution, delivered, &what);
        } else {
            assert!((report.restitution - 1.0).abs() < 1e-8);
        }
    }
}

/// Scenario 1: the area of the loop F(d) is the energy lost, `M v0^2 (1 - e^2)/2`.
#[test]
fn the_area_of_the_loop_is_the_loss() {
    for (e, speed) in [(0.7, 0.1), (0.7, 0.3), (0.7, 1.0), (1.0, 1.0), (0.9, 1.0), (0.5, 1.0), (0.1, 1.0)] {
        let report = two_spheres(e, speed);
        let loss = 0.25 * speed * speed * (1.0 - report.restitution.powi(2));
        let miss = (loop_area(&report) - loss).abs() / report.energy;
        assert!(miss < 1e-8, "e {e}, {speed} m/s: {miss:.1e}");
        assert!(report.least_force >= -1e-12 * report.peak_force);
    }
}

/// Scenario 1: the sweep over the speed scales as Hertz's impact does.
#[test]
fn two_spheres_scale_with_the_speed() {
    let one = two_spheres(0.7, 1.0);
    for v in [0.1, 0.2, 0.3, 0.4, 0.5] {
        let report = two_spheres(0.7, v);
        assert!((report.peak_indentation / one.peak_indentation / v.powf(0.8) - 1.0).abs() < 1e-9);
        assert!((report.peak_force / one.peak_force / v.powf(1.2) - 1.0).abs() < 1e-9);
        assert!((report.duration / one.duration / v.powf(-0.2) - 1.0).abs() < 1e-9);
        assert!((report.restitution - one.restitution).abs() < 1e-9);
    }
}

/// Scenario 2: aluminium spheres, each at 0.15 m/s, Lankarani and Nikravesh's law with permanent indentation.
fn aluminium() -> Impact {
    Impact::new(Law::Permanent(Permanent::recovering(5.50e9, 1.5, 0.7 * 0.7)), 0.046, 0.3)
}

/// Scenario 2, the closed form with the printed K and mass.
#[test]
fn aluminium_spheres_keep_the_mark_that_is_tabled() {
    let report = aluminium().run(&Settings::default());
    meets(report.peak_indentation, "1.546746e-5", "dm");
    meets(report.peak_force, "334.573", "fm");
    meets(report.residual_indentation, "7.888406e-6", "dp");
    meets(report.dissipated, "1.055700e-3", "loss");
    meets(report.compression_time, "7.58750e-5", "compression");
    meets(report.duration - report.compression_time, "5.31125e-5", "restitution");
    meets(report.duration, "1.289875e-4", "total");
    // Hertz's contact would last 2.94 dm/v0.
    meets(2.0 * report.compression_time, "1.51750e-4", "2.94 rule");
    assert!((report.restitution * 0.3 - 0.21).abs() < 1e-9, "separation speed");
    // Identities: dp/dm = 1 - e^2, time of restitution = e times time of compression.
    assert!((report.residual_indentation / report.peak_indentation - 0.51).abs() < 1e-12);
    assert!(((report.duration - report.compression_time) / report.compression_time - 0.7).abs() < 1e-9);
}

/// Scenario 2: a mass of 0.0464 kg meets every printed digit of the paper (E-43).
#[test]
fn the_unrounded_mass_meets_the_printed_digits() {
    let report = Impact { effective_mass: 0.0464, ..aluminium() }.run(&Settings::default());
    assert!((report.peak_indentation - 1.55e-5).abs() < 0.5e-7);
    assert!((report.peak_force - 336.0).abs() < 0.5);
    assert!((report.residual_indentation - 7.92e-6).abs() < 0.5e-8);
    assert!((report.dissipated - 1.06e-3).abs() < 0.5e-5);
}

/// Scenario 17 A: a fresh surface each time.
#[test]
fn on_fresh_surfaces_every_impact_leaves_its_own_mark() {
    let reports = repeat(&aluminium(), 5, Policy::Fresh, &Settings::default());
    let mut speed = 0.3;
    let table = [
        ("0.3", "334.5733", "7.888406e-6", "128.99"),
        ("0.21", "218.0765", "5.930177e-6", "138.52"),
        ("0.147", "142.1434", "4.458062e-6", "148.77"),
        ("0.1029", "92.6497", "3.351387e-6", "159.77"),
        ("0.07203", "60.3896", "2.519434e-6", "171.58"),
    ];
    for (report, (v, force, mark, microseconds)) in reports.iter().zip(table) {
        meets(speed, v, "speed");
        meets(report.peak_force, force, "fm");
        meets(report.residual_indentation, mark, "dp");
        meets(report.duration * 1e6, microseconds, "duration");
        speed *= report.restitution;
    }
    let sum: f64 = reports.iter().map(|report| report.residual_indentation).sum();
    meets(sum, "2.414747e-5", "sum of the marks");
}

/// Scenario 17 B: with memory the second impact climbs the unloading curve Kr = K e^(-2n) to exactly the old force.
#[test]
fn the_second_blow_on_a_mark_is_elastic_and_leaves_no_new_one() {
    let reports = repeat(&aluminium(), 3, Policy::Shakedown, &Settings::default());
    let (first, second, third) = (&reports[0], &reports[1], &reports[2]);
    meets(first.history.coefficient, "1.60349854e10", "Kr");
    meets(second.peak_force, "334.5733", "second peak");
    assert!((second.peak_force / first.peak_force - 1.0).abs() < 1e-9);
    assert!((second.restitution - 1.0).abs() < 1e-9, "{}", second.restitution);
    assert!((second.residual_indentation / first.residual_indentation - 1.0).abs() < 1e-9);
    assert!((second.peak_indentation / first.peak_indentation - 1.0).abs() < 1e-9);
    assert!((third.restitution - 1.0).abs() < 1e-9, "{}", third.restitution);
    assert!((third.residual_indentation / first.residual_indentation - 1.0).abs() < 1e-9);
}

/// Scenario 6: a ball of 1 kg from 0.9 m, g = 9.81, K = 1.4e8, e = 0.7: law, and per bounce touch, approach speed, parting, restitution.
#[test]
fn the_ball_bounces_as_tabled() {
    let table = [
        (
            hysteresis::lankarani_nikravesh(0.7),
            [
                ("0.428352937", "4.202142311", "0.429722754", "0.795482989"),
                ("1.111217703", "3.342732726", "1.112651902", "0.795328054"),
            ],
        ),
        (
            hysteresis::ye_flores(0.7),
            [
                ("0.428352937", "4.202142311", "0.429755907", "0.682453009"),
                ("1.014417408", "2.867764666", "1.015932358", "0.682026882"),
            ],
        ),
        (
            hysteresis::exact(0.7),
            [
                ("0.428352937", "4.202142311", "0.429750178", "0.699303741"),
                ("1.028847800", "2.938573838", "1.030349161", "0.698929826"),
            ],
        ),
    ];
    let g = 9.81;
    for (xi, bounces) in table {
        let law = Law::Viscoelastic(Viscoelastic::hysteretic(1.4e8, 1.5, xi));
        let mut speed = (2.0 * g * 0.9f64).sqrt();
        let mut time = speed / g;
        let first = Impact { acceleration: g, ..Impact::new(law, 1.0, speed) };
        for (report, (touch, approach, parting, delivered)) in
            repeat(&first, 2, Policy::Fresh, &Settings::default()).iter().zip(bounces)
        {
            tighter(time, touch);
            tighter(speed, approach);
            time += report.duration;
            tighter(time, parting);
            tighter(report.restitution, delivered);
            speed *= report.restitution;
            time += 2.0 * speed / g;
        }
    }
}

/// Nine printed digits, with the reference's own convergence of 6e-10 on top.
fn tighter(found: f64, printed: &str) {
    let expected: f64 = printed.parse().expect("a number");
    assert!((found - expected).abs() < 1.1e-9 * expected.max(1.0), "{found} against {printed}");
}
