//! Recorded columns over time: any of them, what joints carry, what drives take.

use super::super::{PlotError, Request, Results};
use super::choice::{self, Chosen, length, words};
use super::over_one_time;
use super::thin::thin;
use carom_figure::{Axis, Figure, Panel};

/// Lines beyond this number in a panel cannot be told apart.
const MOST: usize = 8;
/// Most panels of a figure for which nothing was chosen.
const PANELS: usize = 4;

/// Columns over time, a panel for each unit.
pub(super) fn columns(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    let recording = &results.samples;
    let open = request.columns.is_empty();
    let chosen = match open {
        true => choice::all(recording).filter(|chosen| !chosen.column.name.starts_with("energy.")).collect(),
        false => choice::columns(recording, &request.columns)?,
    };
    if chosen.is_empty() {
        let needs = "columns, and this run recorded none but the energy".to_owned();
        return Err(PlotError::Absent { figure: "columns", needs });
    }
    let mut groups: Vec<Vec<Chosen<'_>>> = Vec::new();
    for one in chosen {
        match groups.iter_mut().find(|group| group[0].column.unit == one.column.unit) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    groups.truncate(if open { PANELS } else { usize::MAX });
    Ok(over_one_time(groups.iter().map(|group| panel(results, request, group)).collect()))
}

/// Columns of one unit over time.
fn panel(results: &Results, request: &Request, group: &[Chosen<'_>]) -> Panel {
    let lines: Vec<Line> = group.iter().map(|one| Line::of(results, request, one)).collect();
    drawn(group[0].unit(), &lines)
}

/// A line of a panel: the name of what it shows, and its points.
struct Line {
    name: String,
    points: Vec<(f64, f64)>,
}

impl Line {
    fn of(results: &Results, request: &Request, one: &Chosen<'_>) -> Self {
        Line { name: one.column.name.clone(), points: one.over_time(results, request) }
    }
}

/// Lines of one unit over time: what is common to their names is on the axis, the rest in the legend.
fn drawn(unit: &str, lines: &[Line]) -> Panel {
    let names: Vec<&str> = lines.iter().map(|line| line.name.as_str()).collect();
    let (label, own) = parted(&names, unit);
    let mut panel = Panel::new(Axis::new("time", "s"), Axis::new(label, unit));
    if lines.len() > MOST {
        panel = panel.title(format!("the first {MOST} of {}", lines.len()));
    }
    for (line, label) in lines.iter().zip(own).take(MOST) {
        panel = panel.line(label, thin(line.points.clone()));
    }
    panel
}

/// What names have in common, in words, and what is left of each.
fn parted(names: &[&str], unit: &str) -> (String, Vec<String>) {
    let [first, rest @ ..] = names else { return (String::new(), Vec::new()) };
    if rest.is_empty() {
        return (words(first), vec![String::new()]);
    }
    // The same quantity of several objects, or several quantities of one object.
    let tail = first.split_once('.').map_or("", |(_, tail)| tail);
    if !tail.is_empty() && rest.iter().all(|name| name.split_once('.').is_some_and(|(_, own)| own == tail)) {
        let objects = names.iter().map(|name| name.split('.').next().unwrap_or(name).to_owned());
        return (words(tail), objects.collect());
    }
    let stem = first.rsplit_once('.').map_or("", |(stem, _)| stem);
    if !stem.is_empty() && rest.iter().all(|name| name.rsplit_once('.').is_some_and(|(own, _)| own == stem)) {
        let ends = names.iter().map(|name| name.rsplit('.').next().unwrap_or(name).to_owned());
        return (words(stem), ends.collect());
    }
    (measured(unit).to_owned(), names.iter().map(|name| words(name)).collect())
}

/// What a unit measures.
fn measured(unit: &str) -> &'static str {
    match unit {
        "m" => "length",
        "rad" => "angle",
        "m/s" => "speed",
        "rad/s" => "angular speed",
        "m/s^2" => "acceleration",
        "rad/s^2" => "angular acceleration",
        "N" => "force",
        "N m" => "moment",
        "J" => "energy",
        "" => "number",
        _ => "value",
    }
}

/// What joints carry: a panel for forces, one for moments, each joint a line of the magnitude where all components were recorded.
pub(super) fn reactions(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    let kinds = [("reaction.force", "N"), ("reaction.moment", "N m")];
    let recording = &results.samples;
    let wanted = choice::columns(recording, &request.columns)?;
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|one| one.column.name == name);
    let mut panels = Vec::new();
    for (kind, unit) in kinds {
        let mut lines: Vec<Line> = Vec::new();
        for one in choice::all(recording) {
            let name = &one.column.name;
            let Some((joint, _)) = name.split_once(&format!(".{kind}.")).filter(|_| is_wanted(name)) else { continue };
            let whole = format!("{joint}.{kind}");
            match magnitude(results, request, &whole) {
                Some(points) if lines.iter().all(|line| line.name != whole) => lines.push(Line { name: whole, points }),
                Some(_) => {}
                None => lines.push(Line::of(results, request, &one)),
            }
        }
        if !lines.is_empty() {
            panels.push(drawn(unit, &lines));
        }
    }
    if panels.is_empty() {
        let needs = "reactions of joints, and none is recorded: add [[output]] quantities = [\"JOINT.reaction\"]";
        return Err(PlotError::Absent { figure: "reactions", needs: needs.to_owned() });
    }
    Ok(over_one_time(panels))
}

/// The length of a vector over the time that is shown; none where a component was not recorded, or not at the same instants.
fn magnitude(results: &Results, request: &Request, vector: &str) -> Option<Vec<(f64, f64)>> {
    let all = length(results, vector)?;
    Some(all.into_iter().filter(|point| request.shows(point.0)).collect())
}

/// What drives and forces on joints take.
pub(super) fn effort(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    let recording = &results.samples;
    let wanted = choice::columns(recording, &request.columns)?;
    let is_effort = |one: &Chosen<'_>| one.column.name.ends_with(".effort");
    let is_wanted = |one: &Chosen<'_>| wanted.is_empty() || wanted.iter().any(|own| own.index == one.index);
    let efforts: Vec<Chosen<'_>> = choice::all(recording).filter(|one| is_effort(one) && is_wanted(one)).collect();
    if efforts.is_empty() {
        let needs = "efforts, and none is recorded: add [[output]] quantities = [\"DRIVE.effort\"]".to_owned();
        return Err(PlotError::Absent { figure: "effort", needs });
    }
    let names = efforts.iter().map(|one| one.column.name.clone()).collect();
    columns(results, &Request { columns: names, ..request.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_share_is_on_the_axis_and_the_rest_in_the_legend() {
        assert_eq!(parted(&["a.speed", "b.speed"], "m/s"), ("speed".into(), vec!["a".into(), "b".into()]));
        assert_eq!(parted(&["a.position.x", "a.position.z"], "m"), ("a position".into(), vec!["x".into(), "z".into()]));
        assert_eq!(parted(&["crank_pin.effort"], "N"), ("crank pin effort".into(), vec![String::new()]));
        assert_eq!(parted(&["a.way", "b.depth"], "m"), ("length".into(), vec!["a way".into(), "b depth".into()]));
    }
}
