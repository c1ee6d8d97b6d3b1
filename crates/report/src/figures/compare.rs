//! The figures of a comparison.

use super::lab::{FORCE, INDENTATION, Quantity, RATE, TIME, asked, delivered_over_asked};
use carom_figure::{Axis, Bars, Figure, Panel, Size};
use carom_lab::compare::{Comparison, Grid, Row, laws_with_restitution};
use carom_lab::lab::Settings;
use carom_laws::catalogue::Group;

/// Curves beyond this number cannot be told apart.
const MOST_CURVES: usize = 12;

/// A curve per row of one quantity over another.
fn curves(comparison: &Comparison, x: &Quantity, y: &Quantity, dimensionless: bool) -> Figure {
    let several_laws = comparison.rows.windows(2).any(|pair| pair[0].law != pair[1].law);
    let mut panel = y.over(x, dimensionless);
    if comparison.rows.len() > MOST_CURVES {
        panel = panel.title(format!("the first {MOST_CURVES} of {} impacts", comparison.rows.len()));
    }
    for row in comparison.rows.iter().take(MOST_CURVES) {
        panel = panel.line(label(row, several_laws), y.curve_over(x, &row.shown(dimensionless)));
    }
    Figure::new(panel).size(Size { width: 120.0, height: 80.0 })
}

fn label(row: &Row, several_laws: bool) -> String {
    if several_laws { format!("{}, e = {}", row.law, row.requested) } else { format!("e = {}", row.requested) }
}

/// Force over time, a curve per row. The rows must hold their curves.
pub fn force_time(comparison: &Comparison, dimensionless: bool) -> Figure {
    curves(comparison, &TIME, &FORCE, dimensionless)
}

/// Force over indentation, a loop per row. The rows must hold their curves.
pub fn loops(comparison: &Comparison, dimensionless: bool) -> Figure {
    curves(comparison, &INDENTATION, &FORCE, dimensionless)
}

/// Rate over indentation, a curve per row. The rows must hold their curves.
pub fn phase(comparison: &Comparison, dimensionless: bool) -> Figure {
    curves(comparison, &INDENTATION, &RATE, dimensionless)
}

/// Delivered restitution as bars, a row per law, a set per restitution asked for.
pub fn bars(comparison: &Comparison) -> Figure {
    let mut laws: Vec<&str> = Vec::new();
    let mut asked: Vec<f64> = Vec::new();
    for row in &comparison.rows {
        if !laws.contains(&row.law.as_str()) {
            laws.push(&row.law);
        }
        if !asked.contains(&row.requested) {
            asked.push(row.requested);
        }
    }
    let mut bars = Bars::new(laws.iter().copied());
    for &e in &asked {
        let delivered = |law: &&str| comparison.rows.iter().find(|row| row.law == **law && row.requested == e);
        let values: Vec<f64> =
            laws.iter().map(|law| delivered(law).and_then(|row| row.report.delivered()).unwrap_or(f64::NAN)).collect();
        bars = bars.set(format!("asked {e}"), values);
    }
    let mut panel = Panel::bar_chart(Axis::new("restitution delivered", "").range(0.0, 1.0), bars);
    for e in asked {
        panel = panel.vertical(e, format!("{e}"));
    }
    Figure::new(panel)
}

/// Delivered over requested restitution, a curve per law, as published.
pub fn delivered(grid: &Grid) -> Figure {
    let settings = Settings { curves: false, ..grid.settings };
    let laws = grid.laws.iter().take(MOST_CURVES).cloned().collect();
    let comparison = Grid { restitutions: asked().collect(), settings, laws, ..grid.clone() }.run();
    let mut panel = delivered_over_asked().diagonal(1.0, 0.0, "");
    if grid.laws.len() > MOST_CURVES {
        panel = panel.title(format!("the first {MOST_CURVES} of {} laws", grid.laws.len()));
    }
    over_restitution(&comparison, panel, |row| row.report.delivered().unwrap_or(f64::NAN))
}

/// The hysteresis factor over the restitution asked for, a curve per law of the Hunt-Crossley family in the grid; all of the family if
/// the grid has none.
pub fn coefficients(grid: &Grid) -> Figure {
    let family = laws_with_restitution(Some(Group::HuntCrossley));
    let chosen: Vec<String> = grid.laws.iter().filter(|law| family.contains(law)).cloned().collect();
    let grid = Grid {
        base: grid.base.clone(),
        laws: if chosen.is_empty() { family } else { chosen },
        restitutions: (5..=100).map(|k| f64::from(k) / 100.0).collect(),
        ..Grid::default()
    };
    let panel = Panel::new(
        Axis::new("restitution asked for", "").range(0.0, 1.0),
        Axis::new("hysteresis factor xi", "").range(0.0, 8.0),
    );
    over_restitution(&grid.run(), panel, |row| row.case.impact.law.dissipation().unwrap_or(f64::NAN))
}

/// A value over the restitution asked for, a curve per law.
fn over_restitution(comparison: &Comparison, mut panel: Panel, value: impl Fn(&Row) -> f64) -> Figure {
    for rows in comparison.rows.chunk_by(|one, next| one.law == next.law) {
        panel = panel.line(&rows[0].law, rows.iter().map(|row| (row.requested, value(row))).collect::<Vec<_>>());
    }
    Figure::new(panel).size(Size { width: 150.0, height: 110.0 })
}
