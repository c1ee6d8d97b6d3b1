//! Reading `[[table]]`: a function by its points, in the scenario or in a file beside it.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use carom_engine::table::{Table, TableError};

use super::ReadError;
use super::fields::Fields;
use super::namespace::Namespace;
use super::table_file;

/// The tables of a file, by their names.
pub(super) struct Tables {
    list: Vec<(String, Arc<Table>)>,
    by_name: HashMap<String, usize>,
}

/// Tables by what a file calls them.
pub(super) type Called = Vec<(String, Arc<Table>)>;

impl Tables {
    pub(super) fn of(list: Vec<(String, Arc<Table>)>) -> Self {
        let by_name = list.iter().enumerate().map(|(k, (name, _))| (name.clone(), k)).collect();
        Tables { list, by_name }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Arc<Table>> {
        self.by_name.get(name).map(|&k| &self.list[k].1)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|(name, _)| name.as_str())
    }

    /// All of them.
    pub(super) fn called(&self, namespace: &Namespace) -> Called {
        let called = |(name, table): &(String, Arc<Table>)| (namespace.called(name).unwrap_or_default(), table.clone());
        self.list.iter().map(called).collect()
    }

    /// Those whose names are words of a text. Of very many tables an expression calls few.
    pub(super) fn called_in(&self, text: &str, namespace: &Namespace) -> Called {
        let words: BTreeSet<&str> = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
        let found = |word: &str| Some((word.to_owned(), self.get(&namespace.meant(word))?.clone()));
        words.into_iter().filter_map(found).collect()
    }
}

/// Reads a table.
pub(super) fn read(fields: &Fields<'_>) -> Result<Arc<Table>, ReadError> {
    let (x, y, file) = (fields.quantities_if("x")?, fields.quantities_if("y")?, fields.text_if("file")?);
    let step = fields.positive_if("step")?;
    if fields.node("columns").is_some() && (file.is_none() || step.is_some()) {
        let message = format!("{} names columns, which a file alone has", fields.owner);
        return Err(fields.about("columns", message).label("add file = \"push.csv\" and leave step out").into());
    }
    let (x, y) = match (x, y, file, step) {
        (Some(x), Some(y), None, None) => (x, y),
        (None, Some(y), None, Some(step)) => (times(y.len(), step), y),
        (None, None, Some(file), None) if fields.node("columns").is_some() => {
            let named = fields.texts("columns")?;
            table_file::named_columns(fields, &file, [named[0].0.trim(), named[1].0.trim()])?
        }
        (None, None, Some(file), None) => table_file::columns(fields, &file)?,
        (None, None, Some(file), Some(step)) => {
            let y = table_file::values(fields, &file)?;
            (times(y.len(), step), y)
        }
        (None, None, None, _) => {
            let message = format!("{} has no points", fields.owner);
            return Err(fields
                .about_all(message)
                .label("add x = [0, 1] and y = [0, 5], or file = \"push.csv\"")
                .into());
        }
        _ => {
            let message = format!("{} needs x and y, y and step, or a file", fields.owner);
            return Err(fields.about_all(message).label("give both lists, one and step, or the file alone").into());
        }
    };
    let table = Table::new(x, y, fields.flag("smooth")?);
    table.map(Arc::new).map_err(|error| {
        let given = |key: &&str| fields.node(key).is_some();
        let key = ["file", to_blame(&error), "y"].into_iter().find(given).unwrap_or("x");
        let label = error.hint().unwrap_or_else(|| "write at least two".to_owned());
        fields.about(key, format!("{}: {}", fields.owner, error.problem())).label(label).into()
    })
}

/// The times of values that follow each other by a step, from zero on [s].
fn times(count: usize, step: f64) -> Vec<f64> {
    (0..count).map(|k| k as f64 * step).collect()
}

/// The list that is to blame for what makes a table impossible.
fn to_blame(error: &TableError) -> &'static str {
    match error {
        TableError::Lengths { .. } | TableError::NotFinite { column: 'y', .. } => "y",
        TableError::Few(_) | TableError::NotFinite { .. } | TableError::NotRising { .. } => "x",
    }
}
