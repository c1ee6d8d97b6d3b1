//! The figures of an impact.

use carom_figure::{Axis, Figure, Panel, Size};
use carom_lab::lab::{Case, ObliqueReport, Pair, Prepared, Rattle, Report, Sample, Settings, SlipSample, calibrate};

/// One quantity of the curves: label, SI unit, dimensionless unit, and how it is read off a sample.
pub(crate) struct Quantity {
    label: &'static str,
    unit: &'static str,
    scaled: &'static str,
    read: fn(&Sample) -> f64,
}

pub(crate) const TIME: Quantity = Quantity { label: "time", unit: "s", scaled: "A/v0", read: |s| s.time };
pub(crate) const INDENTATION: Quantity =
    Quantity { label: "indentation", unit: "m", scaled: "A", read: |s| s.indentation };
pub(crate) const RATE: Quantity = Quantity { label: "indentation rate", unit: "m/s", scaled: "v0", read: |s| s.rate };
pub(crate) const FORCE: Quantity = Quantity { label: "force", unit: "N", scaled: "M v0^2/A", read: |s| s.force };

/// What the overview shows over what: force and loop, indentation and phase portrait.
const OVERVIEW: [(&Quantity, &Quantity); 4] =
    [(&TIME, &FORCE), (&INDENTATION, &FORCE), (&TIME, &INDENTATION), (&INDENTATION, &RATE)];

impl Quantity {
    fn axis(&self, dimensionless: bool) -> Axis {
        Axis::new(self.label, if dimensionless { self.scaled } else { self.unit })
    }

    /// Empty axes of this quantity over another, in SI or in the dimensionless frame.
    pub(crate) fn over(&self, x: &Quantity, dimensionless: bool) -> Panel {
        Panel::new(x.axis(dimensionless), self.axis(dimensionless))
    }

    /// The curve of this quantity over another.
    pub(crate) fn curve_over(&self, x: &Quantity, report: &Report) -> Vec<(f64, f64)> {
        report.samples.iter().map(|s| ((x.read)(s), (self.read)(s))).collect()
    }
}

/// Empty axes of delivered over requested restitution.
pub(crate) fn delivered_over_asked() -> Panel {
    let axis = |label: &str| Axis::new(label, "").range(0.0, 1.0);
    Panel::new(axis("restitution asked for"), axis("restitution delivered"))
}

/// The restitutions of such a figure, 0.02 to 1.
pub(crate) fn asked() -> impl Iterator<Item = f64> {
    (1..=50).map(|k| f64::from(k) / 50.0)
}

fn panel(law: &str, report: &Report, dimensionless: bool, x: &Quantity, y: &Quantity) -> Panel {
    y.over(x, dimensionless).line(law, y.curve_over(x, report))
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
    let panels: Vec<_> = OVERVIEW.map(|(x, y)| panel("", report, dimensionless, x, y)).into();
    page(panels).title(delivered(law, report))
}

/// Four panels on one page.
fn page(panels: Vec<Panel>) -> Figure {
    Figure::stacked(panels).columns(2).size(Size { width: 180.0, height: 125.0 })
}

/// What a law delivered.
fn delivered(law: &str, report: &Report) -> String {
    match report.delivered() {
        Some(e) => format!("{law}: restitution {e:.3} delivered"),
        None => format!("{law}: {}", report.ending.id()),
    }
}

/// One quantity of the curves along the surface over another: how both are read off a sample.
fn along(report: &ObliqueReport, x: fn(&SlipSample) -> f64, y: fn(&SlipSample) -> f64) -> Vec<(f64, f64)> {
    report.slip.samples.iter().map(|s| (x(s), y(s))).collect()
}

fn forces(report: &ObliqueReport) -> Panel {
    let panel = FORCE.over(&TIME, false).line("along the normal", FORCE.curve_over(&TIME, &report.normal));
    panel.line("friction on the first body", along(report, |s| s.time, |s| s.friction))
}

fn slip_time(report: &ObliqueReport) -> Panel {
    Panel::new(TIME.axis(false), Axis::new("slip", "m/s")).line("", along(report, |s| s.time, |s| s.slip))
}

/// Contact force and friction of an impact at an angle over time. The report must hold its curves.
pub fn oblique_force_time(report: &ObliqueReport) -> Figure {
    Figure::new(forces(report))
}

/// Forces and slip over time, loop, and friction over slip on one page. The report must hold its curves.
pub fn oblique_overview(law: &str, report: &ObliqueReport) -> Figure {
    let friction = Panel::new(Axis::new("slip", "m/s"), Axis::new("friction on the first body", "N"));
    let panels = vec![
        forces(report),
        panel("", &report.normal, false, &INDENTATION, &FORCE),
        slip_time(report),
        friction.line("", along(report, |s| s.slip, |s| s.friction)),
    ];
    let kept = report.slip.restitution().map(|e| format!(", {e:.3} along the surface")).unwrap_or_default();
    page(panels).title(format!("{}{kept}", delivered(law, &report.normal)))
}

/// Forces and slip of an impact at an angle over time, each with its caption. The report must hold its curves.
pub fn oblique_landmarks(report: &ObliqueReport) -> Vec<(String, Figure)> {
    vec![
        ("contact force and friction over time".to_owned(), Figure::new(forces(report))),
        ("slip over time".to_owned(), Figure::new(slip_time(report))),
    ]
}

/// Delivered against requested restitution, as the law is published and calibrated, from e = 0.02 to 1.
pub fn restitution(case: &Case) -> Figure {
    let settings = Settings::default();
    let delivered = |prepared: &Prepared| prepared.impact.run(&settings).restitution;
    let (mut published, mut calibrated) = (Vec::new(), Vec::new());
    for e in asked() {
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
    let panel = delivered_over_asked().line(format!("{}, as it is", case.law), published);
    // One point, the elastic one, is no curve.
    Figure::new(if calibrated.len() > 1 { panel.line("calibrated", calibrated) } else { panel })
}

/// Impacts beyond this number cannot be told apart.
const MOST_IMPACTS: usize = 8;

/// A quantity over another, a line for each of the first impacts.
fn side_by_side(x: &Quantity, y: &Quantity, reports: &[&Report]) -> Panel {
    let label = |k: usize| if reports.len() > 1 { format!("impact {}", k + 1) } else { String::new() };
    let first = reports.iter().take(MOST_IMPACTS).enumerate();
    first.fold(y.over(x, false), |panel, (k, report)| panel.line(label(k), settled(y.curve_over(x, report))))
}

/// A curve whose ends are at zero where they differ from it by the end of an integration only.
fn settled(mut curve: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let largest = curve.iter().fold((0.0, 0.0), |(x, y), p: &(f64, f64)| (p.0.abs().max(x), p.1.abs().max(y)));
    let settle = |value: f64, scale: f64| if value.abs() < 1e-9 * scale { 0.0 } else { value };
    curve.iter_mut().for_each(|p| *p = (settle(p.0, largest.0), settle(p.1, largest.1)));
    curve
}

/// The loops of a series of impacts, one over the other. The reports must hold their curves.
pub fn series(law: &str, reports: &[Report]) -> Figure {
    let title = if reports.len() > MOST_IMPACTS {
        format!("{law}, the first {MOST_IMPACTS} of {} impacts", reports.len())
    } else {
        law.to_owned()
    };
    let all: Vec<&Report> = reports.iter().collect();
    Figure::new(side_by_side(&INDENTATION, &FORCE, &all).title(title))
}

/// The four figures of the overview one by one, each with its caption, and in each a line for each of the first impacts, whose reports must
/// hold their curves.
pub fn landmarks(reports: &[&Report]) -> Vec<(String, Figure)> {
    let counted = if reports.len() > MOST_IMPACTS {
        format!(", the first {MOST_IMPACTS} of {} impacts", reports.len())
    } else {
        String::new()
    };
    let pairs = if reports.is_empty() { &[][..] } else { &OVERVIEW };
    let figure = |(x, y): &(&Quantity, &Quantity)| {
        (format!("{} over {}{counted}", y.label, x.label), Figure::new(side_by_side(x, y, reports)))
    };
    pairs.iter().map(figure).collect()
}

/// Displacement and force of a pair over time. The rattle must hold its curves.
pub fn rattle(law: &str, pair: &Pair, rattle: &Rattle) -> Figure {
    Figure::stacked([displacement(pair, rattle), contact_force(rattle)]).share_x().title(law)
}

/// The same as two figures, each with its caption.
pub fn rattle_landmarks(pair: &Pair, rattle: &Rattle) -> Vec<(String, Figure)> {
    vec![
        ("relative displacement over time".to_owned(), Figure::new(displacement(pair, rattle))),
        ("contact force over time".to_owned(), Figure::new(contact_force(rattle))),
    ]
}

fn displacement(pair: &Pair, rattle: &Rattle) -> Panel {
    let curve = rattle.samples.iter().map(|s| (s.time, s.displacement)).collect::<Vec<_>>();
    let panel = Panel::new(Axis::new("time", "s"), Axis::new("relative displacement", "m")).line("", curve);
    panel.horizontal(pair.clearance, "clearance").horizontal(-pair.clearance, "")
}

fn contact_force(rattle: &Rattle) -> Panel {
    let curve = rattle.samples.iter().map(|s| (s.time, s.force)).collect::<Vec<_>>();
    Panel::new(Axis::new("time", "s"), Axis::new("contact force", "N")).line("", curve)
}
