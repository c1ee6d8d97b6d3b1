//! Table 11: the fits used for the scotch yoke (Table 10: Ri 52, Ro 68, Rc 8, Rp 7.9 mm, steel).

use super::printed::{Law, STEEL, fitted};
use crate::papers::{Cell, Rule, Sheet};
use std::f64::consts::PI;

/// One contact of the pin.
struct Contact {
    name: &'static str,
    /// Radii of track and pin [mm].
    track: f64,
    pin: f64,
    internal: bool,
    /// `K` [N/mm^n] and `n` as printed: Lankarani, Radzimovsky, Johnson, Goldsmith, ESDU.
    printed: [(f64, f64); 5],
}

/// Table 11 as printed. The row of the inner track was computed with a pin of 7.5 mm, not 7.9 (E-23).
#[rustfmt::skip]
const CONTACTS: [Contact; 3] = [
    Contact { name: "inner track, Ri/Rp", track: 52.0, pin: 7.5, internal: false,
        printed: [(1.220e5, 1.50), (4.321e4, 1.09), (4.914e4, 1.10), (1.717e4, 1.04), (1.300e4, 1.09)] },
    Contact { name: "outer track, Ro/Rp", track: 68.0, pin: 7.9, internal: true,
        printed: [(1.424e5, 1.50), (4.315e4, 1.09), (4.907e4, 1.10), (1.743e4, 1.04), (1.254e4, 1.09)] },
    Contact { name: "slot end, Rc/Rp", track: 8.0, pin: 7.9, internal: true,
        printed: [(1.198e6, 1.50), (1.846e5, 1.22), (3.147e5, 1.28), (2.221e4, 1.05), (4.786e4, 1.22)] },
];

impl Contact {
    /// `R1 + R2`, or `R1 - R2` inside [m].
    fn radius_sum(&self) -> f64 {
        1e-3 * if self.internal { self.track - self.pin } else { self.track + self.pin }
    }

    /// Effective radius [m].
    fn radius(&self) -> f64 {
        1e-6 * self.track * self.pin / self.radius_sum()
    }

    /// `K` [N/mm^n] and `n` of the five columns, as the paper computed them.
    fn fits(&self) -> [(&'static str, &'static str, f64, f64); 5] {
        let of = |law: Law, radius_sum: f64| {
            let fit = fitted(law.contact(STEEL, radius_sum, self.radius()));
            (fit.stiffness, fit.exponent)
        };
        // A pi too many and a decade too few (E-23); from N/m^1.5 to N/mm^1.5.
        let lankarani = 4.0 / 3.0 * PI * STEEL * self.radius().sqrt() / 10.0 / 1000f64.powf(1.5);
        let (radzimovsky, johnson) = (of(Law::Radzimovsky, self.radius_sum()), of(Law::Johnson, self.radius_sum()));
        let goldsmith = of(Law::Goldsmith, self.radius_sum());
        // R1 - R2 even outside (E-23).
        let esdu = of(Law::Esdu, 1e-3 * (self.track - self.pin));
        [
            ("Lankarani K", "Lankarani n", lankarani, 1.5),
            ("Radzimovsky K", "Radzimovsky n", radzimovsky.0, radzimovsky.1),
            ("Johnson K", "Johnson n", johnson.0, johnson.1),
            ("Goldsmith K", "Goldsmith n", goldsmith.0, goldsmith.1),
            ("ESDU K", "ESDU n", esdu.0, esdu.1),
        ]
    }
}

pub(super) fn sheet() -> Sheet {
    let mut cells = Vec::new();
    for contact in &CONTACTS {
        for ((k, n, stiffness, exponent), printed) in contact.fits().into_iter().zip(contact.printed) {
            let erratum = erratum(k, contact);
            let cell = Cell::both(contact.name, k, "N/mm^n", stiffness, printed.0);
            cells.push(cell.rule(Rule::Fraction(5e-3)).erratum(erratum));
            let cell = Cell::both(contact.name, n, "-", exponent, printed.1);
            cells.push(cell.rule(Rule::Within(5e-3)).erratum(erratum));
        }
    }
    Sheet::new(cells).inferred(INFERRED).notes(NOTES)
}

/// What had to be taken over to meet a cell.
fn erratum(column: &str, contact: &Contact) -> Option<&'static str> {
    match column.split(' ').next() {
        Some("Lankarani") => Some("E-23"),
        Some("Radzimovsky") => Some("E-22"),
        Some("Goldsmith") => Some("E-20"),
        Some("ESDU") => Some("E-19"),
        _ => (!contact.internal).then_some("E-23"),
    }
}

const INFERRED: [&str; 4] = [
    "inner track with a pin of 7.5 mm, not 7.9 (E-23); the labels dR 60.1 and 59.9 are exchanged",
    "Lankarani: (4/3) pi Es sqrt(R)/10, 0.314 of Hertz's stiffness (E-23)",
    "Radzimovsky with 16/1.6^2 (E-22), Goldsmith with 1e8 in the logarithm (E-20), ESDU without pi (E-19) and with Ri - Rp outside (E-23)",
    "fits as in Tables 2 to 9",
];

const NOTES: [&str; 1] =
    ["The ranking of the laws by stiffness in section 4 follows from these inputs, not from the laws (E-61)."];
