//! A column of a recording: a measured quantity, or a formula of several.

use crate::quantity::Quantity;
use crate::record::Column;
use carom_engine::measure::Measure;
use carom_engine::system::Observed;
use std::fmt;
use std::sync::Arc;

/// From the values of the inputs to the value of the column.
type Formula = dyn Fn(&[f64]) -> f64 + Send + Sync;

/// A column to be recorded.
#[derive(Clone)]
pub struct Output {
    /// What it is called, its unit, what it means.
    pub column: Column,
    inputs: Vec<Measure>,
    /// None where the one input is the value, and always there.
    formula: Option<Arc<Formula>>,
}

impl Output {
    /// A column of one quantity, measured or the sum of several that are.
    pub fn of(quantity: &Quantity) -> Self {
        let column = Column::new(&quantity.name, quantity.unit, &quantity.description);
        let sum = |values: &[f64]| values.iter().fold(0.0, |sum, value| sum + value);
        let alone = quantity.measures.len() == 1 && !quantity.measures[0].may_be_missing();
        let formula = (!alone).then(|| Arc::new(sum) as Arc<Formula>);
        Output { column, inputs: quantity.measures.clone(), formula }
    }

    /// A column of a formula.
    pub fn formula(
        column: Column,
        inputs: Vec<Measure>,
        formula: impl Fn(&[f64]) -> f64 + Send + Sync + 'static,
    ) -> Self {
        Output { column, inputs, formula: Some(Arc::new(formula)) }
    }

    /// Whether it is a formula.
    pub(super) fn is_formula(&self) -> bool {
        self.formula.is_some()
    }

    /// What is measured for it.
    pub fn inputs(&self) -> &[Measure] {
        &self.inputs
    }

    /// Its value where its inputs have these values, in their order.
    pub fn of_inputs(&self, values: &[f64]) -> f64 {
        match &self.formula {
            None => values.first().copied().unwrap_or(f64::NAN),
            Some(formula) => formula(values),
        }
    }

    /// Whether a quantity like this is read for it.
    pub(super) fn reads(&self, such: impl Fn(&Measure) -> bool) -> bool {
        self.inputs.iter().any(such)
    }

    /// The value of what has been observed; `values` is scratch.
    pub(super) fn value(&self, seen: &Observed<'_>, values: &mut Vec<f64>) -> f64 {
        match &self.formula {
            None => seen.measure(&self.inputs[0]),
            Some(formula) => {
                values.clear();
                values.extend(self.inputs.iter().map(|input| seen.measure(input)));
                formula(values)
            }
        }
    }
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output").field("column", &self.column).field("inputs", &self.inputs).finish_non_exhaustive()
    }
}
