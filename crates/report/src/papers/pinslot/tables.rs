//! Tables 2 to 9: fits over the difference of radii `dR`.

use super::printed::{ALUMINIUM, Law, STEEL, fitted};
use crate::papers::{Cell, Rule, Sheet};

/// One table as printed.
struct Table {
    number: u8,
    law: Law,
    steel: bool,
    /// `K` [N/mm^n], `n` [-], largest error [%], for the six values of `dR`.
    rows: [(f64, f64, f64); 6],
}

/// `dR` of the rows [mm].
const RADIUS_SUMS: [f64; 6] = [0.5, 5.0, 10.0, 30.0, 60.0, 80.0];

/// The tables. In the scan the exponent of ten in the fourth row of each stands apart ("10 4"); it is read as in the other rows.
#[rustfmt::skip]
const TABLES: [Table; 8] = [
    Table { number: 2, law: Law::Radzimovsky, steel: true, rows: [
        (1.04e5, 1.162, 6.1), (6.24e4, 1.118, 4.1), (5.55e4, 1.109, 3.8), (4.72e4, 1.097, 3.2), (4.32e4, 1.091, 3.0), (4.17e4, 1.089, 2.9),
    ] },
    Table { number: 3, law: Law::Radzimovsky, steel: false, rows: [
        (41.308e3, 1.195, 14.6), (22.979e3, 1.135, 9.0), (20.228e3, 1.123, 8.0), (16.993e3, 1.108, 6.7), (15.434e3, 1.100, 6.1), (14.867e3, 1.098, 5.8),
    ] },
    Table { number: 4, law: Law::Johnson, steel: true, rows: [
        (1.42e5, 1.192, 7.4), (7.53e4, 1.133, 4.8), (6.54e4, 1.122, 4.3), (5.44e4, 1.107, 3.7), (4.91e4, 1.100, 3.4), (4.72e4, 1.097, 3.2),
    ] },
    Table { number: 5, law: Law::Johnson, steel: false, rows: [
        (60.628e3, 1.242, 18.9), (28.324e3, 1.155, 10.9), (24.286e3, 1.140, 9.5), (19.782e3, 1.121, 7.8), (17.703e3, 1.111, 7.0), (16.962e3, 1.083, 6.7),
    ] },
    Table { number: 6, law: Law::Goldsmith, steel: true, rows: [
        (2.86e4, 1.066, 2.0), (2.39e4, 1.057, 1.6), (2.27e4, 1.055, 1.5), (2.09e4, 1.051, 1.4), (1.94e4, 1.048, 1.3), (1.84e4, 1.046, 1.2),
    ] },
    Table { number: 7, law: Law::Goldsmith, steel: false, rows: [
        (10.032e3, 1.071, 3.7), (8.354e3, 1.061, 2.9), (7.933e3, 1.058, 2.8), (7.273e3, 1.054, 2.5), (6.752e3, 1.050, 2.3), (6.394e3, 1.048, 2.1),
    ] },
    Table { number: 8, law: Law::Esdu, steel: true, rows: [
        (2.84e3, 1.165, 12.2), (1.77e3, 1.119, 8.0), (1.59e3, 1.110, 7.2), (1.36e3, 1.098, 6.1), (1.25e3, 1.092, 5.6), (1.21e3, 1.090, 5.4),
    ] },
    Table { number: 9, law: Law::Esdu, steel: false, rows: [
        (10.868e3, 1.165, 23.6), (6.395e3, 1.119, 14.4), (5.691e3, 1.110, 12.8), (4.849e3, 1.098, 10.7), (4.437e3, 1.092, 9.6), (4.286e3, 1.090, 9.3),
    ] },
];

pub(super) fn sheet() -> Sheet {
    let mut cells = Vec::new();
    for table in &TABLES {
        let modulus = if table.steel { STEEL } else { ALUMINIUM };
        for (dr, printed) in RADIUS_SUMS.into_iter().zip(table.rows) {
            // The bearing has 100 mm, inferred (E-20); only Goldsmith's law asks for it.
            let radius = 100.0 * (100.0 - dr) / dr * 1e-3;
            let ours = fitted(table.law.contact(modulus, 1e-3 * dr, radius));
            let material = if table.steel { "steel" } else { "aluminium" };
            let row = format!("{}: {}, {material}, dR {dr} mm", table.number, table.law.name());
            let cell = |column, unit, ours, printed| {
                Cell::both(&row, column, unit, ours, printed).erratum(misprint(table.number, dr, column))
            };
            cells.push(cell("K", "N/mm^n", ours.stiffness, printed.0).rule(Rule::Fraction(5e-3)));
            cells.push(cell("n", "-", ours.exponent, printed.1).rule(Rule::Within(1e-3)));
            cells.push(cell("largest error", "%", ours.error, printed.2).rule(Rule::Within(0.3)));
        }
    }
    Sheet::new(cells).inferred(INFERRED).notes(NOTES)
}

/// The cells that are misprinted.
fn misprint(table: u8, dr: f64, column: &str) -> Option<&'static str> {
    match (table, column) {
        (8, "K") => Some("E-16"),
        (9, "n") => Some("E-17"),
        (5, "n") if dr == 80.0 => Some("E-18"),
        _ => None,
    }
}

const INFERRED: [&str; 5] = [
    "least squares in the force, 0 < F <= 1000 N, contact 1 mm long, error quoted for d >= 1 um",
    "aluminium: Es = 39275 MPa, for instance 70 GPa and 0.33",
    "Radzimovsky with 16/1.6^2 in the logarithm, not 8/1.6^2 (E-22)",
    "Goldsmith with ln(1e8 pi Es/(F R)) + 1 in N, mm, MPa; R1 = 100 mm, R2 = 100 mm - dR (E-20)",
    "ESDU with h = (1-nu^2)/E, without the pi that its formula needs (E-19)",
];

const NOTES: [&str; 2] = [
    "Table 8: all K a factor 10 too small (E-16). Table 9: the column n is that of Table 8 (E-17). Table 5, dR 80 mm: 1.083 for 1.108 (E-18).",
    "Goldsmith and ESDU look soft because of E-19 and E-20, not because they are; `carom line-contact` has them corrected.",
];
