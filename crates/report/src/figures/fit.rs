//! The figures of a fit: record and fit, residuals, and laws beside each other.

use carom_figure::{Axis, Bars, Figure, Panel, Series, Size};
use carom_study::fit::{Fit, Ranking, RecordFit, RecordKind, Verdict};

/// Most laws that are drawn over a record.
const MOST_CURVES: usize = 4;
/// Most records that get a figure in one picture.
const MOST_RECORDS: usize = 4;
/// Most laws of a bar chart.
const MOST_BARS: usize = 30;

/// The factor and the unit by which an axis shows what is over angles: people read degrees.
fn shown(kind: RecordKind) -> [(f64, &'static str); 2] {
    let degrees = (180.0 / std::f64::consts::PI, "deg");
    let [(_, x), (_, y)] = kind.axes();
    [x, y].map(|unit| if unit == "rad" { degrees } else { (1.0, if unit == "-" { "" } else { unit }) })
}

fn axes(record: &RecordFit) -> [Axis; 2] {
    let ([(x, _), (y, _)], [(_, ux), (_, uy)]) = (record.kind.axes(), shown(record.kind));
    let y = if record.output.is_empty() { y } else { &record.output };
    [Axis::new(x, ux), Axis::new(y, uy)]
}

/// Points on the scales of a record's axes.
fn points(record: &RecordFit, x: impl IntoIterator<Item = f64>, y: impl IntoIterator<Item = f64>) -> Vec<(f64, f64)> {
    let [(fx, _), (fy, _)] = shown(record.kind);
    x.into_iter().zip(y).map(|(x, y)| (fx * x, fy * y)).collect()
}

fn curve(record: &RecordFit) -> Vec<(f64, f64)> {
    points(record, record.curve.iter().map(|p| p[0]), record.curve.iter().map(|p| p[1]))
}

/// A record, and what laws give for it, each with its name.
fn over_record<'f>(record: &RecordFit, fits: impl IntoIterator<Item = (&'f str, &'f RecordFit)>) -> Panel {
    let [x, y] = axes(record);
    let measured = points(record, record.x.iter().copied(), record.measured.iter().copied());
    let mut panel = Panel::new(x, y);
    for (k, (name, fit)) in fits.into_iter().enumerate() {
        panel = panel.series(Series { look: Some(k), ..Series::line(name, curve(fit)) });
    }
    panel.series(Series { look: Some(5), ..Series::markers("measured", measured) })
}

/// What was measured less what the fit gives, in units of the noise.
fn residuals(record: &RecordFit) -> Panel {
    let [x, _] = axes(record);
    let left = points(record, record.x.iter().copied(), std::iter::repeat_n(0.0, record.x.len()));
    let pairs: Vec<(f64, f64)> = left.into_iter().zip(record.residuals()).map(|((x, _), r)| (x, r)).collect();
    let panel = Panel::new(x, Axis::new("residual over noise", ""));
    panel
        .horizontal(0.0, "")
        .horizontal(2.0, "")
        .horizontal(-2.0, "")
        .series(Series { look: Some(5), ..Series::markers("", pairs) })
}

/// Records with the fit, and the residuals below each.
pub fn overview(fit: &Fit) -> Figure {
    let records: Vec<&RecordFit> = fit.records.iter().take(MOST_RECORDS).collect();
    let above = records.iter().map(|record| {
        let panel = over_record(record, [(fit.subject.as_str(), *record)]);
        if records.len() > 1 { panel.title(record.name.clone()) } else { panel }
    });
    let panels: Vec<Panel> = above.chain(records.iter().map(|record| residuals(record))).collect();
    let columns = records.len();
    let size = Size { width: if columns == 1 { 120.0 } else { 82.0 * columns as f64 }, height: 120.0 };
    Figure::stacked(panels).columns(columns).size(size).title(fit.name.clone())
}

/// One record with its fit.
pub fn record(fit: &Fit, k: usize) -> Option<Figure> {
    let record = fit.records.get(k)?;
    Some(Figure::new(over_record(record, [(fit.subject.as_str(), record)])).size(Size::PAGE))
}

/// The residuals of one record.
pub fn residual(fit: &Fit, k: usize) -> Option<Figure> {
    Some(Figure::new(residuals(fit.records.get(k)?)).size(Size { width: 180.0, height: 55.0 }))
}

/// The best laws over the first record, and how far each law misses.
pub fn ranking(ranking: &Ranking) -> Option<Figure> {
    let best = ranking.fits.first()?.fit.records.first()?;
    let pairs = ranking.fits.iter().filter_map(|one| Some((one.fit.subject.as_str(), one.fit.records.first()?)));
    Some(Figure::new(over_record(best, pairs.take(MOST_CURVES))).size(Size::PAGE))
}

/// How far every law misses, as a part of the largest value.
pub fn deviations(ranking: &Ranking) -> Figure {
    let rows = || ranking.fits.iter().take(MOST_BARS);
    let mark = |verdict: Verdict| if verdict == Verdict::Rejected { " (rejected)" } else { "" };
    let names = rows().map(|one| format!("{}{}", one.fit.subject, mark(one.verdict)));
    let misses = |fit: &Fit| 100.0 * fit.records.iter().map(RecordFit::relative_deviation).fold(0.0, f64::max);
    let values: Vec<f64> = rows().map(|one| misses(&one.fit)).collect();
    let bars = Bars::new(names).set("", values);
    Figure::new(Panel::bar_chart(Axis::new("deviation, part of the largest value", "%"), bars))
}
