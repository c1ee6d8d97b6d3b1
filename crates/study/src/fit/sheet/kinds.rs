//! What a file is a record of.

use super::heading::{self, Heading, Quantity};
use super::{Columns, Reader};
use crate::fit::record::RecordKind;
use carom_lab::diagnostic::Diagnostic;

impl Reader<'_> {
    /// What the file is a record of: kinds, with the columns over which and of what.
    pub(super) fn kinds(
        &self,
        first: &str,
        headings: &[Heading],
        columns: Columns,
    ) -> Result<Vec<(RecordKind, usize, usize)>, Box<Diagnostic>> {
        let find = |quantity: Quantity| headings.iter().position(|heading| heading.quantity == quantity);
        let pair = |kind: RecordKind| {
            let [x, y] = heading::quantities(kind);
            Some((kind, find(x)?, find(y)?))
        };
        let named = || headings.iter().map(|heading| heading.text.as_str()).collect::<Vec<_>>().join(", ");
        match columns {
            Columns::Outputs => {
                let Some(time) = find(Quantity::Time) else {
                    let label = "a record of outputs begins with time, such as time [s], ball.position.z [m]";
                    return Err(self.wrong(first, "it has no column time").label(label).into());
                };
                let values = (0..headings.len()).filter(|k| headings[*k].quantity == Quantity::Output);
                let found: Vec<_> = values.map(|k| (RecordKind::Output, time, k)).collect();
                if found.is_empty() {
                    return Err(self
                        .wrong(first, "it has no column beside time")
                        .label("add one named as the scenario names its output")
                        .into());
                }
                Ok(found)
            }
            Columns::Of(kind) => pair(kind).map(|found| vec![found]).ok_or_else(|| {
                let [x, y] = kind.axes().map(|(name, _)| name);
                let what =
                    format!("a record of {} has the columns {x} and {y}, this one has {}", kind.words(), named());
                self.wrong(first, what).label("name the columns").into()
            }),
            Columns::Named => {
                let timed = find(Quantity::Time).is_some();
                let fits = |kind: &RecordKind| !(timed && *kind == RecordKind::ForceIndentation);
                let found: Vec<_> = RecordKind::ALL.into_iter().filter(fits).filter_map(pair).collect();
                if !found.is_empty() {
                    return Ok(found);
                }
                let label = "columns are time, force, indentation; speed, restitution; angle, tangential restitution, rebound angle, impulse ratio, spin";
                let what = format!("its columns {} are none that a law could be fitted to", named());
                Err(self.wrong(first, what).label(label).into())
            }
        }
    }
}
