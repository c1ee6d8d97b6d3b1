//! An expression of quantities, as a column that can be followed: `wrist_pin.force`, `abs(bob.velocity.x)`, `a.force - b.force`.
//!
//! A symbol is a parameter of the scenario, an output that has a name of its own, or a quantity by its name ([`Names`](carom_run::quantity::Names)).

use super::axis::Fault;
use carom_engine::measure::Measure;
use carom_lab::formula::{Formula, Symbol};
use carom_lab::units::Dimension;
use carom_run::record::Column;
use carom_run::simulate::Output;
use carom_scenario::{Scenario, Setting};
use std::ops::Range;

/// Where a symbol gets its value from.
enum Operand {
    Constant(f64),
    /// The sum of these inputs.
    Sum(Range<usize>),
    /// What an output of the scenario makes of these inputs.
    Output(Output, Range<usize>),
}

/// Reads an expression over the quantities of a scenario; its unit is what follows from theirs, empty where that cannot be told.
pub(super) fn output(scenario: &Scenario, text: &str) -> Result<Output, Fault> {
    let text = text.trim();
    if let Some(symbol) = Symbol::alone(text) {
        return alone(scenario, &symbol.name);
    }
    let formula =
        Formula::read(text, &[]).map_err(|error| (format!("the expression {text:?} cannot be read"), error.message))?;
    let (mut inputs, mut operands, mut units) = (Vec::new(), Vec::new(), Vec::<(String, String)>::new());
    for symbol in formula.symbols() {
        let (operand, unit) = operand(scenario, &symbol.name, &mut inputs)?;
        operands.push(operand);
        units.push((symbol.name.clone(), unit));
    }
    if inputs.is_empty() {
        return Err((format!("{text:?} does not change with time"), known(scenario)));
    }
    let dimension = |name: &str| units.iter().find(|(own, _)| own == name).and_then(|(_, unit)| dimension_of(unit));
    let found = formula.measures(&dimension, &|_| None).map_err(|fault| {
        (
            format!("the units in {text:?} do not fit together: {fault}"),
            "add and compare only what measures the same".to_owned(),
        )
    })?;
    let unit = unit_of(found, units.iter().map(|(_, unit)| unit.as_str()));
    let column = Column::new(text, unit, text);
    Ok(Output::formula(column, inputs, move |values| {
        let symbol = |k: usize| match &operands[k] {
            Operand::Constant(value) => *value,
            Operand::Sum(own) => values[own.clone()].iter().sum(),
            Operand::Output(output, own) => output.of_inputs(&values[own.clone()]),
        };
        formula.evaluate_by(&symbol, &|_, _| f64::NAN)
    }))
}

/// The SI unit of a dimension as columns have it: `-` for a number, empty where it is not known. Of two units for one dimension, J and N m, that which is among
/// those it was made of.
pub(super) fn unit_of<'u>(dimension: Option<Dimension>, made_of: impl IntoIterator<Item = &'u str>) -> String {
    match dimension {
        None => String::new(),
        Some(Dimension::NUMBER) => "-".to_owned(),
        Some(dimension) => {
            let same = made_of.into_iter().find(|unit| dimension_of(unit) == Some(dimension));
            same.map_or_else(|| dimension.to_string(), str::to_owned)
        }
    }
}

/// What is measured in a unit of a column.
pub(super) fn dimension_of(unit: &str) -> Option<Dimension> {
    Some(unit).filter(|unit| !unit.is_empty()).and_then(|unit| Dimension::parse(unit).ok())
}

/// One quantity, or an output that has a name of its own.
fn alone(scenario: &Scenario, name: &str) -> Result<Output, Fault> {
    if let Some(output) = named(scenario, name) {
        return Ok(output.clone());
    }
    let simulation = &scenario.simulation;
    let found = simulation.names.quantity(&simulation.model, name);
    found.map(|quantity| Output::of(&quantity)).map_err(|error| (error.what, error.instead))
}

/// The output of the scenario that has this name and is no quantity of the same name.
fn named<'a>(scenario: &'a Scenario, name: &str) -> Option<&'a Output> {
    let simulation = &scenario.simulation;
    simulation.outputs.iter().find(|output| output.column.name == name)
}

fn operand(scenario: &Scenario, name: &str, inputs: &mut Vec<Measure>) -> Result<(Operand, String), Fault> {
    if let Some(parameter) = scenario.parameters.iter().find(|parameter| parameter.name == name) {
        return match &parameter.value {
            Setting::Number(value, measured) => {
                Ok((Operand::Constant(*value), unit_of(measured.as_ref().map(|measured| measured.dimension), [])))
            }
            Setting::Text(_) => {
                Err((format!("parameter {name:?} is a word"), "an expression needs a number".to_owned()))
            }
        };
    }
    let output = alone(scenario, name)?;
    let first = inputs.len();
    inputs.extend(output.inputs());
    let unit = output.column.unit.clone();
    let own = first..inputs.len();
    Ok(match named(scenario, name) {
        Some(output) => (Operand::Output(output.clone(), own), unit),
        None => (Operand::Sum(own), unit),
    })
}

/// What could be measured instead, in words.
fn known(scenario: &Scenario) -> String {
    let names: Vec<&str> = scenario.simulation.outputs.iter().take(4).map(|output| &output.column.name[..]).collect();
    match &names[..] {
        [] => "name a quantity, such as a body's position.x".to_owned(),
        names => format!("name a quantity, such as {}", names.join(", ")),
    }
}
