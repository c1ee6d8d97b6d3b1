//! Reading `[[table]]`: a function by its points, in the file or in a CSV file beside it.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use carom_engine::table::{Table, TableError};

use super::ReadError;
use super::fields::Fields;
use super::namespace::Namespace;

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
    let (x, y) = match (fields.quantities_if("x")?, fields.quantities_if("y")?, fields.text_if("file")?) {
        (Some(x), Some(y), None) => (x, y),
        (None, None, Some(file)) => columns(fields, &file)?,
        (None, None, None) => {
            let message = format!("{} has no points", fields.owner);
            return Err(fields
                .about_all(message)
                .label("add x = [0, 1] and y = [0, 5], or file = \"push.csv\"")
                .into());
        }
        _ => {
            let message = format!("{} needs x and y, or a file", fields.owner);
            return Err(fields.about_all(message).label("give both lists, or the file alone").into());
        }
    };
    let table = Table::new(x, y, fields.flag("smooth")?);
    table.map(Arc::new).map_err(|error| {
        let key = if fields.node("file").is_some() { "file" } else { to_blame(&error) };
        let label = error.hint().unwrap_or_else(|| "write at least two".to_owned());
        fields.about(key, format!("{}: {}", fields.owner, error.problem())).label(label).into()
    })
}

/// The list that is to blame for what makes a table impossible.
fn to_blame(error: &TableError) -> &'static str {
    match error {
        TableError::Lengths { .. } | TableError::NotFinite { column: 'y', .. } => "y",
        TableError::Few(_) | TableError::NotFinite { .. } | TableError::NotRising { .. } => "x",
    }
}

/// The first two columns of a CSV file, which is looked for beside the scenario.
fn columns(fields: &Fields<'_>, file: &str) -> Result<(Vec<f64>, Vec<f64>), ReadError> {
    let path = fields.beside(file);
    let wrong = |why: String| Box::new(fields.about("file", format!("cannot read {}: {why}", path.display())));
    let text = fields
        .sources
        .table(&path)
        .map_err(|why| Box::new(wrong(why).label("it is looked for in the folder of the scenario")))?;
    let (mut x, mut y) = (Vec::new(), Vec::new());
    for (k, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let mut cells = line.split([',', ';', '\t']).map(|cell| cell.trim().parse::<f64>());
        match (cells.next(), cells.next()) {
            (Some(Ok(one)), Some(Ok(other))) => {
                x.push(one);
                y.push(other);
            }
            // The first line may be a heading.
            _ if k == 0 => {}
            _ => return Err(wrong(format!("line {} has no two numbers", k + 1))),
        }
    }
    Ok((x, y))
}
