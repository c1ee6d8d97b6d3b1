//! Elastic impacts of Chung and Ooi, Granular Matter 13 (2011): the closed form of Hertz, and force-time curves read off their figures.
//!
//! The numbers are in `validation/chung-ooi-2011`; where they are from stands beside them.

use carom::lab::{Case, Impact, Report, Settings};
use carom::laws::stiffness::{effective_modulus, effective_radius, k_spheres};
use std::f64::consts::PI;
use std::path::Path;

/// Digitised curves are good to about one percent of their peak; asked for is this.
const READING: f64 = 0.02;

fn rows(name: &str) -> Vec<Vec<String>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../validation/chung-ooi-2011").join(name);
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("{text} is no number"))
}

/// Half a unit of the last printed digit.
fn half_digit(printed: &str) -> f64 {
    let decimals = printed.split_once('.').map_or(0, |(_, digits)| digits.len() as i32);
    0.5001 * 10f64.powi(-decimals)
}

/// Two equal spheres that fly at each other with v, or one sphere that meets a rigid plane with v.
fn impact(row: &[String]) -> Impact {
    let [young, nu, density, radius, v] = [1, 2, 3, 4, 5].map(|column| number(&row[column]));
    let mass = 4.0 / 3.0 * PI * radius.powi(3) * density;
    let (stiffness, mass, speed) = if row[6] == "sphere-sphere" {
        let modulus = effective_modulus(young, nu, young, nu);
        (k_spheres(modulus, effective_radius(radius, radius)), 0.5 * mass, 2.0 * v)
    } else {
        (k_spheres(effective_modulus(young, nu, f64::INFINITY, 0.0), radius), mass, v)
    };
    let case =
        Case { stiffness: Some(stiffness), effective_mass: Some(mass), speed: Some(speed), ..Case::new("hertz") };
    case.prepare().expect("a complete case").impact
}

fn report(row: &[String]) -> Report {
    impact(row).run(&Settings { curves: true, ..Settings::default() })
}

#[test]
fn chung_and_oois_spheres_meet_as_hertz_says() {
    let rows = rows("cases.csv");
    assert_eq!(rows.len(), 4);
    for row in &rows {
        let report = report(row);
        let found = [report.peak_indentation * 1e6, report.peak_force * 1e-3, report.duration * 1e6];
        for (found, printed) in found.into_iter().zip(&row[7..10]) {
            let off = (found - number(printed)).abs();
            assert!(off < half_digit(printed), "{}: {found} against {printed}", row[0]);
        }
    }
}

/// Force [N] at a time [s] along the recorded curve, zero outside of the contact.
fn force_at(report: &Report, time: f64) -> f64 {
    let after = report.samples.partition_point(|sample| sample.time < time);
    if after == 0 || after == report.samples.len() {
        return 0.0;
    }
    let (a, b) = (&report.samples[after - 1], &report.samples[after]);
    a.force + (b.force - a.force) * (time - a.time) / (b.time - a.time)
}

#[test]
fn the_digitised_curves_follow_the_run() {
    let cases = rows("cases.csv");
    for (case, file, points) in [("glass", "glass.csv", 24), ("aluminium_alloy", "aluminium.csv", 25)] {
        let curve = rows(file);
        assert_eq!(curve.len(), points, "{file}");
        let row = cases.iter().find(|row| row[0] == case).unwrap();
        let report = report(row);
        for point in &curve {
            let (time, force) = (number(&point[0]) * 1e-6, number(&point[1]) * 1e3);
            let off = (force_at(&report, time) - force).abs() / report.peak_force;
            assert!(off < READING, "{case} at {} us: off by {:.1} % of the peak", point[0], 100.0 * off);
        }
    }
}
