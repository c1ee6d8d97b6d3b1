//! What was found for what a file leaves open about the start, in sentences.

use carom_engine::constraint::Assembly;
use carom_engine::model::Model;

use super::ReadError;
use super::contact::Loose;
use super::joint::JointDetail;
use super::objects::Object;
use super::place::Sources;
use super::start::Start;
use carom_lab::units::engineering;
use carom_run::quantity::{Dof, dofs};

/// The most degrees of freedom that are listed.
const FEW: usize = 6;
/// Positions and speeds below this part of the mechanism's own are rounding.
const ROUNDING: f64 = 1e-9;

/// How joints with clearance begin. One that is to begin as an ideal joint, and cannot, is an error.
pub(super) fn of_clearances(
    sources: &Sources,
    objects: &[Object],
    (model, start): (&Model, &Start),
    loose: &[Loose],
    assembly: &Assembly,
) -> Result<Vec<String>, ReadError> {
    let mut notes = Vec::new();
    for (joint, [position, speed]) in loose.iter().zip(&assembly.ideal) {
        let name = &joint.name;
        match (joint.wants_speeds(), position, speed) {
            (true, true, true) => {
                notes.push(format!("\"{name}\" starts as an ideal joint would, in position and speed"));
            }
            (true, false, _) if joint.is_asked() => return Err(joint.unmet(sources, objects, "position")),
            (true, true, false) if joint.is_asked() => return Err(joint.unmet(sources, objects, "speed")),
            (true, true, false) => {
                notes.push(format!("\"{name}\" starts where an ideal joint would, with the speeds that the file sets"));
            }
            (false, true, _) if joint.brought => {
                notes.push(format!("\"{name}\" is drawn outside of its clearance and is brought into its middle"))
            }
            _ => {}
        }
        let rate = joint.rate(model, &start.at.q, &start.at.u);
        // What is beyond all numbers is the run's to say.
        if joint.is_left_open() && rate.is_finite() && rate > ROUNDING * model.speed_scale(&start.at.u) {
            let rate = engineering(rate, "m/s");
            notes.push(format!(
                "\"{name}\" crosses its clearance at {rate} from the start on; start = \"ideal\" gives it the speeds of an ideal joint"
            ));
        }
    }
    Ok(notes)
}

/// Coordinates and speeds of joints that follow from the loops and not from the file.
pub(super) fn of_loops(model: &Model, details: &[JointDetail], start: &Start) -> Option<String> {
    let placed = start.placed(model);
    let (length, speed) = (model.extent(), model.speed_scale(&start.at.u));
    let mut found = Vec::new();
    let is_driven = |joint: usize| model.prescribed().iter().any(|drive| drive.joint == joint);
    for (joint, detail) in details.iter().enumerate().filter(|(joint, _)| !is_driven(*joint)) {
        let all = dofs(model, joint);
        for (k, dof) in all.iter().enumerate() {
            let (coordinate, rate) = start.state(model, &placed, &dof.dof);
            let unit = if dof.turns { length } else { 1.0 };
            let moved = dof.has_coordinate && !detail.sets_start && coordinate.abs() * unit > ROUNDING * length;
            let moves = !detail.sets_speed && rate.abs() * unit > ROUNDING * speed;
            let said = [moved.then(|| way(dof, coordinate)), moves.then(|| engineering(rate, dof.units()[1]))];
            let said: Vec<String> = said.into_iter().flatten().collect();
            let number = if all.len() > 1 { format!(" degree of freedom {}", k + 1) } else { String::new() };
            if !said.is_empty() {
                found.push(format!("\"{}\"{number} {}", detail.name, said.join(", ")));
            }
        }
    }
    listed(found)
}

/// A coordinate as people write it.
fn way(dof: &Dof, coordinate: f64) -> String {
    if dof.turns { engineering(coordinate.to_degrees(), "deg") } else { engineering(coordinate, "m") }
}

/// The first of what was found, in a sentence.
fn listed(mut found: Vec<String>) -> Option<String> {
    let more = found.len().saturating_sub(FEW);
    found.truncate(FEW);
    if more > 0 {
        found.push(format!("and {more} more"));
    }
    (!found.is_empty()).then(|| format!("follows from the rest: {}", found.join("; ")))
}
