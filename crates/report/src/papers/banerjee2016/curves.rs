//! The figures themselves: force over time, loop and phase portrait of every group of laws.

use super::figures::{hertz_damp, kelvin};
use super::models::{ANAGNOSTOPOULOS, ELASTIC, IMPLICIT, JANKOWSKI, MODELS, Model, YE};
use carom_figure::{Axis, Bars, Figure, Panel, Size};
use carom_lab::lab::Sample;
use carom_laws::normal::kelvin_voigt;

/// All figures on one page: 3, 4 and 16, then a row for each of 8, 9, 10, 11-13, 14 and 15.
pub(super) fn figure() -> Figure {
    let at_half =
        |models: Vec<&'static Model>| -> Vec<_> { models.into_iter().map(|m| (m, 0.5, m.name.to_owned())).collect() };
    let over_e = |model: &'static Model| [1.0, 0.75, 0.5, 0.25].map(|e| (model, e, format!("e = {e}"))).to_vec();
    let mut panels = vec![ratios(), tsuji(), bars()];
    panels.extend(trio("Fig. 8", &at_half(ELASTIC.iter().collect())));
    panels.extend(trio("Fig. 9", &at_half(kelvin().collect())));
    panels.extend(trio("Fig. 10", &over_e(&ANAGNOSTOPOULOS)));
    panels.extend(trio("Figs. 11-13", &at_half(hertz_damp().collect())));
    panels.extend(trio("Fig. 14", &over_e(&YE)));
    panels.extend(trio("Fig. 15", &over_e(&JANKOWSKI)));
    let size = Size { width: 260.0, height: 60.0 * 7.0 };
    Figure::stacked(panels).columns(3).size(size).title("Banerjee et al. 2016, Figs. 3, 4, 8-16")
}

/// What is drawn of a sample.
type Read = fn(&Sample) -> (f64, f64);

/// Force over time, force over indentation and rate over indentation.
fn trio(name: &str, curves: &[(&'static Model, f64, String)]) -> [Panel; 3] {
    let axis = |label: &str, unit: &str| Axis::new(label, unit);
    let read: [Read; 3] = [|s| (s.time, s.force), |s| (s.indentation, s.force), |s| (s.indentation, s.rate)];
    let mut panels = [
        Panel::new(axis("time", "A/v0"), axis("force", "M v0^2/A")).title(format!("{name}: force")),
        Panel::new(axis("indentation", "A"), axis("force", "M v0^2/A")).title(format!("{name}: loop")),
        Panel::new(axis("indentation", "A"), axis("rate", "v0")).title(format!("{name}: phase portrait")),
    ];
    for (k, (model, e, label)) in curves.iter().enumerate() {
        let samples = model.run(*e, true).samples;
        for (i, panel) in panels.iter_mut().enumerate() {
            // One legend for the three.
            let label = if i == 0 { label.as_str() } else { "" };
            let points: Vec<_> = samples.iter().map(read[i]).collect();
            panel.series.push(carom_figure::Series::line(label, points).look(k));
        }
    }
    panels
}

/// Fig. 3: damping ratio over restitution.
fn ratios() -> Panel {
    let points = |f: fn(f64) -> f64| restitutions().map(|e| (e, f(e))).collect::<Vec<_>>();
    Panel::new(Axis::new("restitution", ""), Axis::new("damping ratio", ""))
        .title("Fig. 3")
        .line("Goyal", points(kelvin_voigt::goyal))
        .line("Brogliato", points(kelvin_voigt::brogliato))
}

/// Fig. 4: Tsuji's alpha over restitution.
fn tsuji() -> Panel {
    let points: Vec<_> = restitutions().map(|e| (e, 2.0 * kelvin_voigt::tsuji(e))).collect();
    Panel::new(Axis::new("restitution", ""), Axis::new("alpha", "")).title("Fig. 4").line("Tsuji", points)
}

fn restitutions() -> impl Iterator<Item = f64> {
    (2..=100).map(|k| f64::from(k) / 100.0)
}

/// Fig. 16: loss, restitution and impulse of every law at e = 0.5.
fn bars() -> Panel {
    let models: Vec<&Model> = MODELS.iter().chain(&IMPLICIT).collect();
    let reports: Vec<_> = models.iter().map(|m| m.run(0.5, false)).collect();
    let bars = Bars::new(models.iter().map(|m| m.name))
        .set("loop area", reports.iter().map(|r| r.dissipated).collect::<Vec<_>>())
        .set("restitution", reports.iter().map(|r| r.restitution).collect::<Vec<_>>())
        .set("impulse", reports.iter().map(|r| r.impulse).collect::<Vec<_>>());
    Panel::bar_chart(Axis::new("asked for: 0.375, 0.5, 1.5", ""), bars).title("Fig. 16")
}
