//! Table 1: by how much each law misses the impulse, the loss and the restitution it is asked for.

use super::models::MODELS;
use crate::papers::{Cell, Rule, Sheet};

/// The columns: quantity and restitution asked for. The scan has no energy and restitution columns at e = 1, where both are zero.
const COLUMNS: [(&str, f64); 10] = [
    ("impulse 0.25", 0.25),
    ("impulse 0.5", 0.5),
    ("impulse 0.75", 0.75),
    ("impulse 1", 1.0),
    ("energy 0.25", 0.25),
    ("energy 0.5", 0.5),
    ("energy 0.75", 0.75),
    ("e 0.25", 0.25),
    ("e 0.5", 0.5),
    ("e 0.75", 0.75),
];

/// Table 1 as printed [%], in the order of [`MODELS`]. The last row (Gharib) is scattered over the scanned page as ten loose numbers: they
/// are put to their columns by computation, and every one finds a place.
#[rustfmt::skip]
const PRINTED: [[f64; 10]; 12] = [
    [25.09, 10.86,  2.81,  0.01, 27.23, 25.31, 17.49, 125.44, 32.60,  6.56],
    [22.67,  7.57,  0.13,  0.01, 23.71, 16.88,  0.85, 113.36, 22.70,  0.32],
    [38.02, 19.94,  7.92,  0.01, 49.46, 51.87, 52.00, 190.08, 59.84, 18.51],
    [ 0.01,  0.01,  0.03,  0.03,  0.05,  0.05,  0.07,   0.00,  0.00,  0.00],
    [34.20, 15.01,  3.99,  0.01, 42.34, 36.83, 25.17, 171.04, 45.04,  9.32],
    [19.92, 13.58,  6.18,  0.03,  6.47, 32.83, 40.02,  50.12, 40.84, 14.51],
    [ 0.08,  0.41,  0.37,  0.03,  0.01,  0.88,  1.94,   0.48,  1.26,  0.79],
    [ 0.42,  0.82,  1.85,  0.01,  0.31,  1.57, 10.77,   2.08,  2.46,  4.29],
    [ 0.14,  0.43,  0.85,  1.05,  0.16,  0.51,  3.82,   3.44,  1.08,  0.21],
    [ 3.61,  1.16,  0.97,  0.01,  2.63,  2.24,  5.69,  18.04,  3.48,  2.25],
    [ 3.63,  1.97,  0.81,  0.01,  2.19,  3.79,  4.73,  18.16,  5.92,  1.88],
    [ 0.70,  5.95, 13.19, 20.32,  0.44, 10.80, 66.90,   3.48, 17.86, 30.79],
];

/// The cells that no impact can produce (E-29).
const IMPOSSIBLE: [(&str, &str); 6] = [
    ("Goyal", "energy 0.25"),
    ("Goyal", "e 0.25"),
    ("Jankowski", "impulse 0.25"),
    ("Jankowski", "impulse 0.75"),
    ("Jankowski", "impulse 1"),
    ("Jankowski", "energy 0.75"),
];

pub(super) fn sheet() -> Sheet {
    let mut cells = Vec::new();
    for (model, printed) in MODELS.iter().zip(PRINTED) {
        let reports = [0.25, 0.5, 0.75, 1.0].map(|e| (e, model.run(e, false)));
        for ((column, asked), printed) in COLUMNS.into_iter().zip(printed) {
            let Some((e, report)) = reports.iter().find(|(e, _)| *e == asked) else { continue };
            let (ours, should) = match column.split(' ').next() {
                Some("impulse") => (report.impulse, 1.0 + e),
                Some("energy") => (report.dissipated, 0.5 * (1.0 - e * e)),
                _ => (report.restitution, *e),
            };
            let error = 100.0 * (ours / should - 1.0).abs();
            let cell = Cell::both(model.name, column, "%", error, printed).rule(Rule::Within(0.5));
            cells.push(cell.erratum(erratum(model.name, column)));
        }
    }
    Sheet::new(cells).inferred(INFERRED).notes(NOTES)
}

/// The erratum of a cell, or of its row.
fn erratum(row: &str, column: &str) -> Option<&'static str> {
    match row {
        _ if IMPOSSIBLE.contains(&(row, column)) => Some("E-29"),
        "Herbert" => Some("E-01"),
        "Goyal" | "Brogliato" => Some("E-28"),
        _ => None,
    }
}

const INFERRED: [&str; 3] = [
    "Brogliato: damping ratios 0.60, 0.25, 0.10 instead of the roots 0.5973, 0.2553, 0.0972 (E-28)",
    "Goyal: damping ratios 0.12, 0.05 instead of 0.1185, 0.0472 at e = 0.5, 0.75 (E-28)",
    "Herbert: the form as printed, 6(1-e)/((e-1)^2+3), not the law, whose square is (2e-1)^2 (E-01)",
];

const NOTES: [&str; 2] = [
    "Brogliato's law is exact with its true damping ratio: the errors of its row come from ratios rounded to two digits (E-28).",
    "The cells marked E-29 cannot come from one impact: Goyal's at e = 0.25 imply three different restitutions, and Jankowski's law at e = 1 is Hertz's, whose impulse is 2.",
];
