//! What each impact delivered, beside what was asked for.

use super::super::{PlotError, RecordedImpact, Request, Results};
use super::ONE;
use super::choice;
use carom_figure::{Axis, Figure, Panel};

/// Restitution over the number of the impact: separation speed over approach speed, and what the law was asked for.
pub(super) fn restitution(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    let impacts = choice::impacts("restitution", results, request)?;
    let ended = impacts.iter().filter_map(|impact| Some((impact, impact.record.restitution_delivered?)));
    let ended: Vec<(&RecordedImpact<'_>, f64)> = ended.collect();
    if ended.is_empty() {
        let needs = "an impact that has ended, and there is none in what is shown of this run".to_owned();
        return Err(PlotError::Absent { figure: "restitution", needs });
    }
    let most = ended.iter().map(|(_, delivered)| *delivered).fold(1.0, f64::max);
    let last = ended.iter().map(|(impact, _)| impact.number).max().unwrap_or(1);
    let mut contacts: Vec<&str> = ended.iter().map(|(impact, _)| impact.contact).collect();
    contacts.sort_unstable();
    contacts.dedup();

    let count = Axis::new("impact", "").range(0.0, last as f64 + 1.0);
    let mut panel = Panel::new(count, Axis::new("restitution delivered", "").range(0.0, 1.05 * most));
    for contact in &contacts {
        let own = ended.iter().filter(|(impact, _)| impact.contact == *contact);
        let points: Vec<(f64, f64)> = own.map(|(impact, delivered)| (impact.number as f64, *delivered)).collect();
        panel = panel.markers(if contacts.len() > 1 { contact } else { "" }, points);
    }
    let mut asked: Vec<f64> = ended.iter().filter_map(|(impact, _)| impact.record.restitution_requested).collect();
    asked.sort_by(f64::total_cmp);
    asked.dedup();
    for asked in asked {
        panel = panel.horizontal(asked, format!("asked {asked}"));
    }
    Ok(Figure::new(panel).size(ONE))
}
