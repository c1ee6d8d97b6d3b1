//! Figures of a study, one for each measure: lines over one axis, a heat map over two, several of them for three; dots for samples, bars over words.

use carom_figure::{Axis, Bars, Cell, Dash, Figure, Heat, Marker, Panel, Series, Size, Style};
use carom_study::sweep::{self, Design, Measure, Table};

/// The most figures, and the most panels of one.
const MOST_FIGURES: usize = 6;
const MOST_PANELS: usize = 12;
/// The most lines of one panel, and the most words that get bars.
const MOST_LINES: usize = 8;
const MOST_BARS: usize = 40;

/// A point of a figure: where it is on each axis, as a number and as it is written, and its value.
struct Dot {
    numbers: Vec<Option<f64>>,
    words: Vec<String>,
    value: f64,
}

/// The figures of a study, with the names of their files: one for each of the first measures.
pub fn figures(table: &Table<'_>, title: &str) -> Vec<(String, Figure)> {
    let measures = table.study.measures.iter().enumerate().take(MOST_FIGURES);
    let name = |k: usize| if k == 0 { "figure".to_owned() } else { format!("figure-{}", k + 1) };
    measures.map(|(k, measure)| (name(k), figure(table, k, measure).title(title))).collect()
}

fn figure(table: &Table<'_>, k: usize, measure: &Measure) -> Figure {
    let axes = &table.study.axes;
    let dots: Vec<Dot> = table
        .rows()
        .map(|(point, row)| Dot {
            numbers: axes.iter().zip(&point.values).map(|(axis, value)| axis.number(value)).collect(),
            words: point.values,
            value: row.values.get(k).copied().flatten().unwrap_or(f64::NAN),
        })
        .collect();
    let value = value_axis(measure);
    let numeric: Vec<usize> = (0..axes.len()).filter(|&a| axes[a].unit.is_some()).collect();
    let words: Vec<usize> = (0..axes.len()).filter(|&a| axes[a].unit.is_none()).collect();
    if !matches!(table.study.design, Design::Grid) {
        return clouds(axes, &dots, &numeric, &value);
    }
    match (&numeric[..], &words[..]) {
        ([], _) => bars(axes, &dots, &value),
        ([x], others) => over_one(axes, &dots, *x, others, &value),
        // Of two numbers the first goes along the bottom; what else varies has panels of its own.
        ([x, y, rest @ ..], others) => {
            let others: Vec<usize> = rest.iter().chain(others).copied().collect();
            maps(axes, &dots, [*x, *y], &others, &value)
        }
    }
}

fn value_axis(measure: &Measure) -> Axis {
    let unit = if measure.unit == "-" { "" } else { &measure.unit };
    Axis::new(&measure.name, unit)
}

fn axis(axis: &sweep::Axis) -> Axis {
    let own = Axis::new(&axis.key, axis.unit.clone().unwrap_or_default());
    if axis.is_logarithmic() { own.log() } else { own }
}

/// The values of some axes that appear, in the order of the points, with the dots of each.
fn groups<'d>(axes: &[sweep::Axis], dots: &'d [Dot], by: &[usize]) -> Vec<(String, Vec<&'d Dot>)> {
    let mut groups: Vec<(String, Vec<&Dot>)> = Vec::new();
    for dot in dots {
        let name = by.iter().map(|&a| format!("{} {}", axes[a].key, dot.words[a])).collect::<Vec<_>>().join(", ");
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, own)) => own.push(dot),
            None => groups.push((name, vec![dot])),
        }
    }
    groups
}

/// Lines over one axis, one for each word of the others.
fn over_one(axes: &[sweep::Axis], dots: &[Dot], x: usize, others: &[usize], value: &Axis) -> Figure {
    let mut panel = Panel::new(axis(&axes[x]), value.clone());
    for (name, own) in groups(axes, dots, others).into_iter().take(MOST_LINES) {
        let mut points: Vec<(f64, f64)> =
            own.iter().filter_map(|dot| Some((dot.numbers[x]?, dot.value))).filter(|(_, y)| y.is_finite()).collect();
        points.sort_by(|one, other| one.0.total_cmp(&other.0));
        panel = panel.series(Series::line(name, points).style(Style::LineAndMarkers {
            dash: Dash::Cycle,
            width: Style::WIDTH,
            shape: Marker::Cycle,
        }));
    }
    Figure::new(panel).size(Size { width: 110.0, height: 74.0 })
}

/// A heat map over two axes for every combination of the others.
fn maps(axes: &[sweep::Axis], dots: &[Dot], [x, y]: [usize; 2], others: &[usize], value: &Axis) -> Figure {
    let edges = |a: usize| edges(dots.iter().filter_map(|dot| dot.numbers[a]), axes[a].is_logarithmic());
    let (across, up) = (edges(x), edges(y));
    let ranged = |a: usize, edges: &[(f64, f64, f64)]| {
        let low = edges.iter().map(|own| own.1).fold(f64::INFINITY, f64::min);
        let high = edges.iter().map(|own| own.2).fold(f64::NEG_INFINITY, f64::max);
        axis(&axes[a]).range(low, high)
    };
    let cell = |edges: &[(f64, f64, f64)], at: f64| edges.iter().find(|own| own.0 == at).map(|own| (own.1, own.2));
    // All panels share one scale of colours.
    let known = || dots.iter().map(|dot| dot.value).filter(|value| value.is_finite());
    let (low, high) = (known().fold(f64::INFINITY, f64::min), known().fold(f64::NEG_INFINITY, f64::max));
    let value = if low < high { value.clone().range(low, high) } else { value.clone() };
    let groups = groups(axes, dots, others);
    let count = groups.len().min(MOST_PANELS);
    let panels: Vec<Panel> = groups
        .into_iter()
        .take(MOST_PANELS)
        .map(|(name, own)| {
            let cells = own.iter().filter_map(|dot| {
                Some(Cell { x: cell(&across, dot.numbers[x]?)?, y: cell(&up, dot.numbers[y]?)?, value: dot.value })
            });
            let heat = Heat { value: value.clone(), cells: cells.collect() };
            Panel::new(ranged(x, &across), ranged(y, &up)).heat(heat).title(name)
        })
        .collect();
    let columns = match count {
        1 => 1,
        2..=4 => 2,
        _ => 3,
    };
    let (columns, rows) = (columns, count.div_ceil(columns));
    let size =
        Size { width: if columns == 1 { 110.0 } else { 92.0 * columns as f64 }, height: 12.0 + 68.0 * rows as f64 };
    let first = panels.first().cloned().unwrap_or_default();
    Figure { panels, columns, ..Figure::new(first) }.size(size)
}

/// For each value its cell: the value, and from where to where, half-way to its neighbours.
fn edges(values: impl Iterator<Item = f64>, log: bool) -> Vec<(f64, f64, f64)> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    let (bent, straight) = (|x: f64| if log { x.ln() } else { x }, |x: f64| if log { x.exp() } else { x });
    let half = |k: usize| 0.5 * (bent(values[k + 1]) - bent(values[k]));
    let last = values.len().saturating_sub(1);
    let one = |k: usize| {
        let alone = if log { 0.1 } else { (0.05 * values[k].abs()).max(1e-12) };
        let below = if k > 0 {
            half(k - 1)
        } else if k < last {
            half(k)
        } else {
            alone
        };
        let above = if k < last { half(k) } else { below };
        (values[k], straight(bent(values[k]) - below), straight(bent(values[k]) + above))
    };
    (0..values.len()).map(one).collect()
}

/// Dots over each axis of numbers: a panel for each.
fn clouds(axes: &[sweep::Axis], dots: &[Dot], numeric: &[usize], value: &Axis) -> Figure {
    if numeric.is_empty() {
        return bars(axes, dots, value);
    }
    let words: Vec<usize> = (0..axes.len()).filter(|a| axes[*a].unit.is_none()).collect();
    let panel = |&x: &usize| {
        let mut panel = Panel::new(axis(&axes[x]), value.clone());
        for (name, own) in groups(axes, dots, &words).into_iter().take(MOST_LINES) {
            let points: Vec<(f64, f64)> = own
                .iter()
                .filter_map(|dot| Some((dot.numbers[x]?, dot.value)))
                .filter(|(_, y)| y.is_finite())
                .collect();
            panel = panel.markers(name, points);
        }
        panel
    };
    let panels: Vec<Panel> = numeric.iter().take(MOST_PANELS).map(panel).collect();
    let columns = panels.len().min(2);
    let rows = panels.len().div_ceil(columns);
    let size = Size { width: if columns == 1 { 110.0 } else { 180.0 }, height: 10.0 + 62.0 * rows as f64 };
    let first = panels.first().cloned().unwrap_or_default();
    Figure { panels, columns, ..Figure::new(first) }.size(size)
}

/// A bar for every combination of words.
fn bars(axes: &[sweep::Axis], dots: &[Dot], value: &Axis) -> Figure {
    let shown = || dots.iter().take(MOST_BARS);
    let names = shown().map(|dot| dot.words.join(", "));
    let values: Vec<f64> = shown().map(|dot| dot.value).collect();
    let mut panel = Panel::bar_chart(value.clone(), Bars::new(names).set("", values));
    panel.y.label = axes.iter().map(|axis| axis.key.clone()).collect::<Vec<_>>().join(", ");
    Figure::new(panel)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_meet_half_way() {
        assert_eq!(edges([3.0, 1.0, 2.0, 1.0].into_iter(), false), [(1.0, 0.5, 1.5), (2.0, 1.5, 2.5), (3.0, 2.5, 3.5)]);
        let log = edges([1.0, 100.0].into_iter(), true);
        assert!((log[0].2 - 10.0).abs() < 1e-12 && (log[1].2 - 1000.0).abs() < 1e-9, "{log:?}");
        assert!(edges([2.0].into_iter(), false)[0].1 < 2.0);
    }
}
