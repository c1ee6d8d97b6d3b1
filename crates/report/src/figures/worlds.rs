//! The figure of one scenario in several worlds: what was struck around the first impact, and what that impact did.

use carom_figure::{Axis, Bars, Figure, Panel, Size};
use carom_run::record::ImpactRecord;
use carom_scenario::side_by_side::{StruckSpeed, WorldRun};

/// Height of a row of panels [mm], what a bar adds to one, and the width of the page.
const CURVES: f64 = 62.0;
const BARS: f64 = 30.0;
const BAR: f64 = 4.5;
const WIDTH: f64 = 180.0;

/// Speeds around the first impact, a line for each world, and below them impulse, loss and ratio of speeds of that impact, a bar for each. Without an impact in any world there is nothing to
/// draw.
pub fn side_by_side(title: &str, runs: &[WorldRun], speeds: &[StruckSpeed]) -> Option<Figure> {
    let met: Vec<(String, &ImpactRecord)> =
        runs.iter().filter_map(|run| Some((run.world.name(), &run.first.as_ref()?.1))).collect();
    if met.is_empty() {
        return None;
    }
    let bars = |what: &str, unit: &str, read: fn(&ImpactRecord) -> Option<f64>| {
        let values: Vec<f64> = met.iter().map(|(_, impact)| read(impact).unwrap_or(f64::NAN)).collect();
        let bars = Bars::new(met.iter().map(|(world, _)| world.as_str())).set("", values);
        Panel::bar_chart(Axis::new(what, unit), bars)
    };
    let mut panels: Vec<Panel> = speeds.iter().map(course).collect();
    panels.push(bars("impulse of the first impact", "N s", |impact| impact.impulse));
    panels.push(bars("lost in it", "J", |impact| impact.loss));
    panels.push(bars("speed after over before", "", |impact| impact.speed_ratio));
    let rows = [speeds.len().div_ceil(2), (speeds.len() + 3).div_ceil(2) - speeds.len().div_ceil(2)];
    let height = CURVES * rows[0] as f64 + (BARS + BAR * met.len() as f64) * rows[1] as f64;
    Some(Figure::stacked(panels).columns(2).size(Size { width: WIDTH, height: height + 8.0 }).title(title))
}

/// A speed over the time since the touch.
fn course(speed: &StruckSpeed) -> Panel {
    let axes = Panel::new(Axis::new("time since the touch", "s"), Axis::new(&speed.name, speed.unit));
    speed.courses.iter().fold(axes, |panel, course| panel.line(&course.world, course.points.clone()))
}
