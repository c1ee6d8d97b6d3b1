//! Reading `[[output]]`: the columns of the recording.
//!
//! Where a file asks for nothing, everything usual is recorded of a small mechanism, and the joints alone of a large one.

use super::ReadError;
use super::fields::Fields;
use super::signal::Measuring;
use carom_engine::model::Model;
use carom_run::quantity::{Named, Names};
use carom_run::record::Column;
use carom_run::simulate::Output;
use std::collections::HashSet;

/// The largest number of bodies of which everything is recorded.
const SMALL: usize = 30;

/// Columns, each name once.
#[derive(Default)]
pub(super) struct Outputs {
    pub(super) list: Vec<Output>,
    names: HashSet<String>,
}

impl Outputs {
    /// Adds a column, unless it is there already.
    fn add(&mut self, output: Output) {
        if self.names.insert(output.column.name.clone()) {
            self.list.push(output);
        }
    }
}

/// Reads an output, and adds its columns that are not there yet.
pub(super) fn read(fields: &Fields<'_>, measuring: &Measuring<'_>, outputs: &mut Outputs) -> Result<(), ReadError> {
    match (fields.node("quantities"), fields.node("value")) {
        (Some(_), None) => {
            for (name, place) in fields.texts("quantities")? {
                let found = measuring.names.quantities(measuring.model, &name).map_err(|error| {
                    let message = format!("{} in {}", error.what, fields.owner);
                    Box::new(fields.sources.diagnostic(place, message).label(error.instead))
                })?;
                found.iter().for_each(|quantity| outputs.add(Output::of(quantity)));
            }
            Ok(())
        }
        (None, Some(node)) => {
            let name = fields.namespace().full_name(&fields.text("name")?);
            let expression = measuring.expression(fields, node, &fields.what("value"))?;
            let unit = fields.text_if("unit")?.unwrap_or_else(|| "-".to_owned());
            if let Some(node) = fields.node("unit") {
                fields.sources.check_letters(&fields.what("unit"), &unit, &node.place)?;
            }
            let column = Column::new(name, unit, fields.text_if("description")?.unwrap_or_default());
            let inputs = expression.inputs.clone();
            outputs.add(Output::formula(column, inputs, move |values| expression.value(values)));
            Ok(())
        }
        (Some(_), Some(_)) => {
            let message = format!("{} has both quantities and a value", fields.owner);
            Err(fields.about("value", message).label("write it in an [[output]] of its own").into())
        }
        (None, None) => {
            let message = format!("{} needs quantities, or a name and a value", fields.owner);
            let label = "add quantities = [\"bob.position\"], or name = \"height\" and value = \"= bob.position.z\"";
            Err(fields.about_all(message).label(label).into())
        }
    }
}

/// What is recorded where the file asks for nothing.
pub(super) fn usual(model: &Model, names: &Names) -> Vec<Output> {
    let mut outputs = Outputs::default();
    let small = model.bodies().len() <= SMALL;
    for (name, object) in names.iter() {
        if small || matches!(object, Named::Joint(_)) {
            // A fixed joint has nothing usual.
            let found = names.quantities(model, name).unwrap_or_default();
            found.iter().for_each(|quantity| outputs.add(Output::of(quantity)));
        }
    }
    outputs.list
}
