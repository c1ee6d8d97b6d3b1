//! The pictures of the handbook.

use super::{Page, friction};
use crate::figures::lab::{FORCE, INDENTATION, asked, delivered_over_asked};
use carom_figure::Figure;
use carom_lab::lab::{Case, Settings};
use carom_lab::law_inputs::takes_restitution;
use carom_laws::catalogue::{self, Asked, Entry, Kind};

/// All pictures, as SVG files beside the law pages.
pub fn figures() -> Vec<Page> {
    let mut pages = Vec::new();
    for entry in catalogue::entries() {
        let mut add = |name: &str, figure: Option<Figure>| {
            if let Some(figure) = figure {
                let path = format!("laws/figures/{}-{name}.svg", entry.id);
                pages.push(Page { path, content: figure.svg() });
            }
        };
        match &entry.kind {
            Kind::Normal(normal) => {
                add("loop", hysteresis_loop(entry));
                if matches!(normal.restitution, Asked::Aims { .. }) {
                    add("restitution", Some(asked_and_delivered(&[entry.id])));
                }
            }
            Kind::Friction(law) => {
                add("curve", friction::curve(entry, law));
                add("presliding", friction::presliding(entry, law));
            }
            _ => {}
        }
    }
    pages
}

/// Force over indentation: for three restitutions where the law takes one, else in the default case.
fn hysteresis_loop(entry: &Entry) -> Option<Figure> {
    let asked: &[Option<f64>] = if takes_restitution(entry) { &[Some(0.9), Some(0.6), Some(0.3)] } else { &[None] };
    let mut panel = FORCE.over(&INDENTATION, false);
    for restitution in asked {
        let case = Case { restitution: *restitution, ..Case::new(entry.id) }.prepare().ok()?;
        let report = case.impact.run(&Settings { curves: true, tolerance: 1e-8, ..Settings::default() });
        let points: Vec<_> = FORCE.curve_over(&INDENTATION, &report).into_iter().step_by(2).collect();
        let label = restitution.map_or(String::new(), |e| format!("asked {e}, delivered {:.3}", report.restitution));
        panel = panel.line(label, points);
    }
    Some(Figure::new(panel))
}

/// Delivered over requested restitution of these laws.
pub(super) fn asked_and_delivered(laws: &[&str]) -> Figure {
    let mut panel = delivered_over_asked();
    for law in laws {
        let delivered = |e: f64| {
            let case = Case { restitution: Some(e), ..Case::new(*law) }.prepare().ok()?;
            Some((e, case.impact.run(&Settings::default()).restitution))
        };
        panel = panel.line(*law, asked().filter_map(delivered).collect::<Vec<_>>());
    }
    Figure::new(panel.diagonal(1.0, 0.0, "delivered = asked"))
}
