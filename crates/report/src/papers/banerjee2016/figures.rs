//! Figures 3, 4 and 8 to 16: for every curve its coefficient and what it delivers, beside what the text says.

use super::models::{ANAGNOSTOPOULOS, ELASTIC, IMPLICIT, JANKOWSKI, MODELS, Model, YE};
use crate::papers::{Cell, Rule, Sheet, Value};
use carom_laws::normal::kelvin_voigt;

/// Restitution of Figs. 8, 9, 11, 12, 13 and 16 (section 5).
const E: f64 = 0.5;

/// Numbers of section 5 with their erratum: row, column, printed. The text calls them approximate.
const PRINTED: [(&str, &str, f64, Option<&str>); 11] = [
    ("Fig. 8 Hertz", "impulse", 2.0, None),
    ("Fig. 8 linear spring", "impulse", 2.0, None),
    ("Fig. 8 d^1.08", "impulse", 2.0, None),
    ("Fig. 8 Hertz", "restitution", 1.0, None),
    ("Fig. 8 linear spring", "restitution", 1.0, None),
    ("Fig. 8 d^1.08", "restitution", 1.0, None),
    ("Fig. 9 Anagnostopoulos", "impulse", 1.49, None),
    ("Fig. 9 Anagnostopoulos", "restitution", 0.5, None),
    ("Fig. 9 Brogliato", "impulse", 1.505, Some("E-28")),
    ("Fig. 11-13 Jankowski", "loop area", 0.373, Some("E-29")),
    ("Fig. 11-13 Jankowski", "restitution", 0.49, None),
];

/// The curves of a figure, each with the restitution asked for.
type Curve = (String, &'static Model, f64);

/// All impacts that the figures show.
fn impacts() -> Vec<Curve> {
    let over_e = |figure: &'static str, model: &'static Model| {
        [0.25, 0.5, 0.75, 1.0].map(|e| (format!("{figure} {}, e = {e}", model.name), model, e))
    };
    let mut all: Vec<Curve> = ELASTIC.iter().map(|m| (format!("Fig. 8 {}", m.name), m, E)).collect();
    all.extend(kelvin().map(|m| (format!("Fig. 9 {}", m.name), m, E)));
    all.extend(over_e("Fig. 10", &ANAGNOSTOPOULOS));
    all.extend(hertz_damp().map(|m| (format!("Fig. 11-13 {}", m.name), m, E)));
    all.extend(over_e("Fig. 14", &YE));
    all.extend(over_e("Fig. 15", &JANKOWSKI));
    all.extend(IMPLICIT.iter().map(|m| (format!("Fig. 16 {}", m.name), m, E)));
    all
}

/// The linear laws, Fig. 9.
pub(super) fn kelvin() -> impl Iterator<Item = &'static Model> {
    MODELS.iter().filter(|m| is_linear(m))
}

/// The laws of Hertz with damping, Figs. 11 to 13.
pub(super) fn hertz_damp() -> impl Iterator<Item = &'static Model> {
    MODELS.iter().filter(|m| !is_linear(m))
}

fn is_linear(model: &Model) -> bool {
    ["Anagnostopoulos", "Goyal", "Brogliato"].contains(&model.name)
}

pub(super) fn sheet() -> Sheet {
    let mut cells = graphs();
    for (row, model, e) in impacts() {
        let report = model.run(e, false);
        let coefficient = (model.law)(e).dissipation().unwrap_or(0.0);
        cells.push(Cell::ours(&row, "coefficient", "-", coefficient));
        for (column, ours) in
            [("impulse", report.impulse), ("loop area", report.dissipated), ("restitution", report.restitution)]
        {
            let printed = PRINTED.iter().find(|p| p.0 == row && p.1 == column);
            let cell = Cell { paper: printed.map(|p| Value::Number(p.2)), ..Cell::ours(&row, column, "-", ours) };
            let cell = cell.rule(Rule::Fraction(0.01)).erratum(printed.and_then(|p| p.3));
            let implicit = row.starts_with("Fig. 16") && column == "restitution";
            cells.push(if implicit { misses(cell, ours) } else { cell });
        }
        cells.push(least_force(&row, report.least_force));
    }
    cells.extend(rankings());
    Sheet::new(cells).inferred(INFERRED).notes(NOTES)
}

/// A coefficient over the restitution.
type Graph = (&'static str, fn(f64) -> f64);

/// Figs. 3 and 4: damping ratio and Tsuji's alpha over the restitution. Drawn, not printed.
fn graphs() -> Vec<Cell> {
    let graphs: [Graph; 3] = [
        ("Fig. 3 Goyal", kelvin_voigt::goyal),
        ("Fig. 3 Brogliato", kelvin_voigt::brogliato),
        ("Fig. 4 Tsuji, alpha", |e| 2.0 * kelvin_voigt::tsuji(e)),
    ];
    let at =
        |(name, f): Graph| [0.25, 0.5, 0.75].map(|e| Cell::ours(format!("{name}, e = {e}"), "coefficient", "-", f(e)));
    graphs.into_iter().flat_map(at).collect()
}

/// Section 5.4: the implicit laws "do not give the desired response", and Tsuji's "gives significant errors" (E-41).
fn misses(cell: Cell, ours: f64) -> Cell {
    let holds = (ours - E).abs() > 0.01;
    cell.statement("misses", holds).erratum("E-41")
}

/// Section 5.2: Anagnostopoulos's force gets negative, those of Goyal and Brogliato do not.
fn least_force(row: &str, least: f64) -> Cell {
    let cell = Cell::ours(row, "least force", "-", least);
    let said = match row {
        "Fig. 9 Anagnostopoulos" => Some(("negative", least < -1e-6)),
        "Fig. 9 Goyal" | "Fig. 9 Brogliato" => Some(("not negative", least > -1e-6)),
        _ => None,
    };
    match said {
        Some((words, holds)) => cell.statement(words, holds),
        None => cell,
    }
}

/// Section 5.3: who is said to be first and last at e = 0.5.
fn rankings() -> Vec<Cell> {
    let most = |of: fn(&Model) -> f64| hertz_damp().max_by(|a, b| of(a).total_cmp(&of(b))).map_or("", |m| m.name);
    let rank = |row: &str, column, ours: &'static str, theirs: &'static str| Cell {
        paper: Some(Value::Text(theirs)),
        ..Cell::word(row, column, ours).rule(Rule::Same)
    };
    vec![
        rank("Fig. 11 largest error", "impulse", most(|m| (m.run(E, false).impulse - 1.0 - E).abs()), "Herbert")
            .erratum("E-66"),
        rank("Fig. 12 most", "loop area", most(|m| m.run(E, false).dissipated), "Gharib"),
        rank("Fig. 12 least", "loop area", most(|m| -m.run(E, false).dissipated), "Lee and Wang"),
    ]
}

const INFERRED: [&str; 3] = [
    "the third elastic law of Fig. 8, which the text does not name: exponent 1.08 (Brandlein)",
    "Brogliato and Goyal with the damping ratios of Table 1 (E-28), Herbert in the printed form (E-01)",
    "Tsuji's alpha in closed form, -sqrt(5) ln e/sqrt(pi^2 + ln^2 e): Fig. 4 is only a graph (E-41)",
];

const NOTES: [&str; 3] = [
    "Frame: lengths in A = (M v0^2/K)^(1/(n+1)), times in A/v0 (E-38). Loop area is loss over M v0^2; 0.375 would be right at e = 0.5.",
    "The text gives Herbert the largest impulse error at e = 0.5; the paper's own Table 1 gives it to Lee and Wang, 19.94 against 7.57 % (E-66).",
    "The paper's implicit equation for Zhang has no root (E-02); with the right one the implicit laws deliver exactly what is asked (E-41).",
];
