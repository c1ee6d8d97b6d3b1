//! The figures of an impact.

use super::calibrate::calibrate;
use super::case::{Case, Prepared};
use super::impact::{Report, Settings};
use super::pair::{Pair, Rattle};
use super::watch::Sample;
use crate::figure::{Axis, Figure, Panel, Size};

/// One quantity of the curves: label, SI unit, dimensionless unit, and how it is read off a sample.
struct Quantity {
    label: &'static str,
    unit: &'static str,
    scaled: &'static str,
    read: fn(&Sample) -> f64,
}

const TIME: Quantity = Quantity { label: "time", unit: "s", scaled: "A/v0", read: |s| s.time };
const INDENTATION: Quantity = Quantity { label: "indentation", unit: "m", scaled: "A", read: |s| s.indentation };
const RATE: Quantity = Quantity { label: "indentation rate", unit: "m/s", scaled: "v0", read: |s| s.rate };
const FORCE: Quantity = Quantity { label: "force", unit: "N", scaled: "M v0^2/A", read: |s| s.force };

fn panel(law: &str, report: &Report, dimensionless: bool, x: &Quantity, y: &Quantity) -> Panel {
    let axis = |q: &Quantity| Axis::new(q.label, if dimensionless { q.scaled } else { q.unit });
    let points: Vec<_> = report.samples.iter().map(|s| ((x.read)(s), (y.read)(s))).collect();
    Panel::new(axis(x), axis(y)).line(law, points)
}

/// Force over time. The report must hold its curves.
pub fn force_time(law: &str, report: &Report, dimensionless: bool) -> Figure {
    Figure::new(panel(law, report, dimensionless, &TIME, &FORCE))
}

/// Indentation over time. The report must hold its curves.
pub fn indentation_time(law: &str, report: &Report, dimensionless: bool) -> Figure {
    Figure::new(panel(law, report, dimensionless, &TIME, &INDENTATION))
}

/// Force over indentation: the loop whose area is the loss. The report must hold its curves.
pub fn hysteresis_loop(law: &str, report: &Report, dimensionless: bool) -> Figure {
    Figure::new(panel(law, report, dimensionless, &INDENTATION, &FORCE))
}

/// Rate over indentation. The report must hold its curves.
pub fn phase_portrait(law: &str, report: &Report, dimensionless: bool) -> Figure {
    Figure::new(panel(law, report, dimensionless, &INDENTATION, &RATE))
}

/// Force, indentation, loop and phase portrait on one page. The report must hold its curves.
pub fn overview(law: &str, report: &Report, dimensionless: bool) -> Figure {
    let pairs = [(&TIME, &FORCE), (&INDENTATION, &FORCE), (&TIME, &INDENTATION), (&INDENTATION, &RATE)];
    let panels: Vec<_> = pairs.map(|(x, y)| panel("", report, dimensionless, x, y)).into();
    let size = Size { width: 180.0, height: 125.0 };
    Figure::stacked(panels)
        .columns(2)
        .size(size)
        .title(format!("{law}: restitution {:.3} delivered", report.restitution))
}

/// Delivered against requested restitution, as the law is published and calibrated, from e = 0.02 to 1.
pub fn restitution(case: &Case) -> Figure {
    let settings = Settings::default();
    let delivered = |prepared: &Prepared| prepared.impact.run(&settings).restitution;
    let grid = (1..=50).map(|k| k as f64 / 50.0);
    let (mut published, mut calibrated) = (Vec::new(), Vec::new());
    for e in grid {
        let Ok(prepared) = (Case { restitution: Some(e), calibrate: false, ..case.clone() }).prepare() else {
            continue;
        };
        published.push((e, delivered(&prepared)));
        if let Ok(law) = calibrate(&prepared.impact, e) {
            let mut exact = prepared.clone();
            exact.impact.law = law;
            calibrated.push((e, delivered(&exact)));
        }
    }
    let axis = |label: &str| Axis::new(label, "").range(0.0, 1.0);
    let panel = Panel::new(axis("restitution asked for"), axis("restitution delivered"))
        .line(format!("{}, as it is", case.law), published);
    // One point, the elastic one, is no curve.
    Figure::new(if calibrated.len() > 1 { panel.line("calibrated", calibrated) } else { panel })
}

/// Loops beyond this number cannot be told apart.
const MOST_LOOPS: usize = 8;

/// The loops of a series of impacts, one over the other. The reports must hold their curves.
pub fn series(law: &str, reports: &[Report]) -> Figure {
    let axis = |q: &Quantity| Axis::new(q.label, q.unit);
    let title = if reports.len() > MOST_LOOPS {
        format!("{law}, the first {MOST_LOOPS} of {} impacts", reports.len())
    } else {
        law.to_owned()
    };
    let mut panel = Panel::new(axis(&INDENTATION), axis(&FORCE)).title(title);
    for (k, report) in reports.iter().take(MOST_LOOPS).enumerate() {
        let points: Vec<_> = report.samples.iter().map(|s| (s.indentation, s.force)).collect();
        panel = panel.line(format!("impact {}", k + 1), points);
    }
    Figure::new(panel)
}

/// Displacement and force of a pair over time. The rattle must hold its curves.
pub fn rattle(law: &str, pair: &Pair, rattle: &Rattle) -> Figure {
    let time = || Axis::new("time", "s");
    let displacement: Vec<_> = rattle.samples.iter().map(|s| (s.time, s.displacement)).collect();
    let force: Vec<_> = rattle.samples.iter().map(|s| (s.time, s.force)).collect();
    let above = Panel::new(time(), Axis::new("relative displacement", "m"))
        .line("", displacement)
        .horizontal(pair.clearance, "clearance")
        .horizontal(-pair.clearance, "");
    let below = Panel::new(time(), Axis::new("contact force", "N")).line("", force);
    Figure::stacked([above, below]).share_x().title(law)
}
