//! What is measured where nobody says: what contacts do, or the first outputs.

use carom_run::quantity::Named;
use carom_scenario::Scenario;

/// The most contacts and outputs of which something is measured unasked.
const FEW: usize = 3;

/// The measures of a scenario that asks for none.
pub(super) fn measures(scenario: &Scenario) -> Vec<String> {
    let simulation = &scenario.simulation;
    let model = &simulation.model;
    if !model.contacts.is_empty() {
        let is_rigid = model.contacts.iter().any(|contact| contact.rigid.is_some());
        let forces = simulation.names.iter().filter_map(|(name, object)| match object {
            Named::Contact(..) | Named::Contacts(..) | Named::Joint(_) => {
                let force = format!("{name}.force");
                simulation.names.quantity(model, &force).ok().map(|_| format!("peak({force})"))
            }
            _ => None,
        });
        let forces = forces.take(if is_rigid { 0 } else { FEW });
        return forces.chain(["count(impacts)".to_owned(), "loss".to_owned()]).collect();
    }
    let outputs = simulation.outputs.iter().filter(|output| !output.column.name.contains(['(', ' ']));
    let peaks = outputs.take(FEW).map(|output| format!("peak({})", braced(&output.column.name)));
    peaks.chain(["loss".to_owned()]).collect()
}

/// A name as an expression has it.
fn braced(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_alphanumeric() || "_.".contains(c));
    if plain { name.to_owned() } else { format!("{{{name}}}") }
}
