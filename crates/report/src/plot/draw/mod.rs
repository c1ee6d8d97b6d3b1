//! The figures themselves, a file for each kind.

mod choice;
mod compare;
mod contact;
mod footfall;
mod impact_curve;
mod ledger;
mod orbit;
mod over_time;
mod overlay;
mod own;
mod portrait;
mod quantity;
mod restitution;
mod rubbing;
mod thin;

pub(super) use choice::{Chosen, all as all_columns, columns, length};
pub(crate) use own::curves;
pub(crate) use thin::thin;

use super::{Beside, PlotError, Request, Results};
use carom_figure::{Figure, Size};

/// A figure that has a name.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// What it shows, in a line.
    pub shows: &'static str,
    draw: fn(&Results, &Request) -> Result<Figure, PlotError>,
}

const fn preset(
    name: &'static str,
    shows: &'static str,
    draw: fn(&Results, &Request) -> Result<Figure, PlotError>,
) -> Preset {
    Preset { name, shows, draw }
}

/// All figures, in the order of [`FIGURES`](super::FIGURES).
pub const PRESETS: [Preset; 15] = [
    preset("force-time", "contact force over time, of the whole run or of chosen impacts", contact::force_time),
    preset(
        "indentation-time",
        "indentation over time, of the whole run or of chosen impacts",
        contact::indentation_time,
    ),
    preset("hysteresis", "force over indentation: the loop whose area is the loss", contact::hysteresis),
    preset("restitution", "restitution delivered by each impact, beside what was asked for", restitution::restitution),
    preset("phase", "speed over coordinate, or any two columns against each other", portrait::phase),
    preset("poincare", "the phase portrait seen only at an event, or once per period", portrait::poincare),
    preset("orbit", "a journal's centre in the circle of its clearance", orbit::orbit),
    preset(
        "hodograph",
        "slip of a contact, and friction in its circle: one component over the other",
        rubbing::hodograph,
    ),
    preset(
        "stick-slip",
        "friction and slip over time, shaded where surfaces stick and where they slide",
        rubbing::stick_slip,
    ),
    preset("footfall", "when surfaces touch: a bar for each touch, a row for each pair", footfall::footfall),
    preset("ledger", "where the energy is, what was lost and put in, and what the ledger misses", ledger::ledger),
    preset("reactions", "what joints carry, over time", over_time::reactions),
    preset("effort", "what drives and forces on joints take, over time", over_time::effort),
    preset("columns", "recorded columns over time", over_time::columns),
    preset("compare", "the same columns of several runs, or of a run and a table", compare::compare),
];

/// The size of a figure of one panel.
const ONE: Size = Size { width: 120.0, height: 72.0 };

/// Draws the figure of this name.
pub fn draw(name: &str, results: &Results, request: &Request) -> Result<Figure, PlotError> {
    let Some(preset) = PRESETS.iter().find(|preset| preset.name == name) else {
        return Err(no_figure(name, results, &request.beside));
    };
    request.check_window(results)?;
    let figure = match preset.name {
        // It takes its neighbours column by column.
        "compare" => (preset.draw)(results, request)?,
        _ => overlay::draw(preset, results, request)?,
    };
    let shared = request.beside.iter().all(|other| other.measured || other.results.title == results.title);
    let title = request.title.as_deref().unwrap_or(if shared { &results.title } else { "" });
    Ok(if figure.title.is_empty() { figure.title(title) } else { figure })
}

/// The figures that these results, and all that stands beside them, have the data for, without anything being chosen.
pub fn possible(results: &Results, beside: &[Beside]) -> Vec<&'static Preset> {
    let open = Request { beside: beside.to_vec(), ..Request::default() };
    PRESETS.iter().filter(|preset| draw(preset.name, results, &open).is_ok()).collect()
}

fn no_figure(name: &str, results: &Results, beside: &[Beside]) -> PlotError {
    let instead = match carom_laws::nearest(name, PRESETS.iter().map(|preset| preset.name)) {
        Some(close) => format!("did you mean {close:?}?"),
        None => {
            let names: Vec<&str> = possible(results, beside).iter().map(|preset| preset.name).collect();
            format!("this run can show {}", names.join(", "))
        }
    };
    PlotError::Figure { name: name.to_owned(), instead }
}

/// Panels above each other that share their time, as high as they need to be.
fn over_one_time(panels: Vec<carom_figure::Panel>) -> Figure {
    if let [one] = &panels[..] {
        return Figure::new(one.clone()).size(ONE);
    }
    let height = 12.0 + 42.0 * panels.len() as f64;
    Figure::stacked(panels).size(Size { width: ONE.width, height }).share_x()
}
