//! Reading `[[table]]`: a function by its points, in the file or in a CSV file beside it.

use std::sync::Arc;

use carom_engine::table::Table;

use super::ReadError;
use super::fields::Fields;

/// Reads a table.
pub(super) fn read(fields: &Fields<'_>) -> Result<Arc<Table>, ReadError> {
    let (x, y, key) = match (fields.quantities_if("x")?, fields.quantities_if("y")?, fields.text_if("file")?) {
        (Some(x), Some(y), None) => (x, y, "x"),
        (None, None, Some(file)) => {
            let (x, y) = columns(fields, &file)?;
            (x, y, "file")
        }
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
        let text = error.to_string();
        let (what, label) = text.rsplit_once(": ").unwrap_or((&text, "write at least two"));
        fields.about(key, format!("{}: {what}", fields.owner)).label(label).into()
    })
}

/// The first two columns of a CSV file, which is looked for beside the scenario.
fn columns(fields: &Fields<'_>, file: &str) -> Result<(Vec<f64>, Vec<f64>), ReadError> {
    let path = fields.beside(file);
    let wrong = |why: String| Box::new(fields.about("file", format!("cannot read {}: {why}", path.display())));
    let text = fields
        .sources
        .read(&path)
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
