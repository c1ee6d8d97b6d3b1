//! Files of numbers beside a scenario: arguments and values in two columns, or the values of a record alone, one after the other.
//!
//! Commas, semicolons or tabs part numbers; on a line without any of them, blanks do. Lines that begin with `#` are remarks, and the first of the others may
//! be a heading. A record is as people print it: any number of values on a line, below any number of headings.

use std::path::PathBuf;

use super::ReadError;
use super::fields::Fields;
use carom_lab::text_file::cells;

/// A file of numbers, and how to complain about it.
struct NumberFile<'f> {
    fields: &'f Fields<'f>,
    path: PathBuf,
    text: String,
}

/// The first two columns of a file: arguments and values.
pub(super) fn columns(fields: &Fields<'_>, file: &str) -> Result<(Vec<f64>, Vec<f64>), ReadError> {
    let file = NumberFile::open(fields, file)?;
    let (mut x, mut y) = (Vec::new(), Vec::new());
    for (k, (number, line)) in file.lines().enumerate() {
        let mut cells = cells(line).map(str::parse::<f64>);
        match (cells.next(), cells.next()) {
            (Some(Ok(one)), Some(Ok(other))) => {
                x.push(one);
                y.push(other);
            }
            // The first line may be a heading.
            _ if k == 0 && !line.trim().parse::<f64>().is_ok_and(f64::is_finite) => {}
            _ => {
                let label = "write an argument and a value; values alone need step = \"0.02 s\"";
                return Err(file.wrong(format!("line {number} has no two numbers"), label));
            }
        }
    }
    Ok((x, y))
}

/// Two columns of a file by their headings, which stand in its first line: arguments and values.
pub(super) fn named_columns(
    fields: &Fields<'_>,
    file: &str,
    wanted: [&str; 2],
) -> Result<(Vec<f64>, Vec<f64>), ReadError> {
    let file = NumberFile::open(fields, file)?;
    let mut lines = file.lines();
    let headings: Vec<&str> = lines.next().map(|(_, line)| cells(line).collect()).unwrap_or_default();
    let find = |name: &str| {
        headings.iter().position(|heading| *heading == name).ok_or_else(|| {
            let label = match carom_laws::nearest(name, headings.iter().copied()) {
                Some(close) => format!("did you mean {close:?}?"),
                None => format!("it has {}", headings.join(", ")),
            };
            file.wrong(format!("no heading of its first line is {name:?}"), &label)
        })
    };
    let places = [find(wanted[0])?, find(wanted[1])?];
    let (mut x, mut y) = (Vec::new(), Vec::new());
    for (number, line) in lines {
        let row: Vec<&str> = cells(line).collect();
        let read = |k: usize| row.get(places[k]).and_then(|cell| cell.parse::<f64>().ok());
        let (Some(one), Some(other)) = (read(0), read(1)) else {
            let label = "write a number in each column, and # in front of remarks";
            return Err(file.wrong(format!("line {number} has no two numbers under these headings"), label));
        };
        x.push(one);
        y.push(other);
    }
    Ok((x, y))
}

/// All numbers of a file, line after line.
pub(super) fn values(fields: &Fields<'_>, file: &str) -> Result<Vec<f64>, ReadError> {
    let file = NumberFile::open(fields, file)?;
    let rows = file.rows()?;
    if has_arguments(&rows) {
        let problem = "it has two columns, the first of which rises like times".to_owned();
        return Err(file.wrong(problem, "leave step out, or keep the values alone in the file"));
    }
    Ok(rows.concat())
}

/// The numbers of a file on a grid: so many columns, and all numbers line after line.
pub(super) fn grid(fields: &Fields<'_>, file: &str) -> Result<(usize, Vec<f64>), ReadError> {
    let file = NumberFile::open(fields, file)?;
    let rows = file.rows()?;
    let columns = rows.first().map_or(0, Vec::len);
    if let Some(row) = rows.iter().position(|row| row.len() != columns) {
        let problem = format!("row {} has {} numbers, the first has {columns}", row + 1, rows[row].len());
        return Err(file.wrong(problem, "write as many numbers on each line, and # in front of remarks"));
    }
    Ok((columns, rows.concat()))
}

/// Whether these are pairs of an argument and a value, rather than a record with two values on a line.
fn has_arguments(rows: &[Vec<f64>]) -> bool {
    rows.len() > 2 && rows.iter().all(|row| row.len() == 2) && rows.windows(2).all(|pair| pair[0][0] < pair[1][0])
}

impl<'f> NumberFile<'f> {
    fn open(fields: &'f Fields<'f>, file: &str) -> Result<Self, ReadError> {
        let path = fields.beside(file);
        let text = fields.sources.table(&path).map_err(|why| {
            let message = format!("cannot read {}: {why}", path.display());
            Box::new(fields.about("file", message).label(fields.sources.looked_for(file)))
        })?;
        Ok(NumberFile { fields, path, text })
    }

    /// The lines that hold something, with their numbers from one on.
    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let numbered = self.text.lines().enumerate().map(|(k, line)| (k + 1, line));
        numbered.filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
    }

    /// The numbers of its lines, below any number of headings.
    fn rows(&self) -> Result<Vec<Vec<f64>>, ReadError> {
        let mut rows: Vec<Vec<f64>> = Vec::new();
        for (number, line) in self.lines() {
            let begins = cells(line).next().is_some_and(|cell| cell.parse::<f64>().is_ok());
            if rows.is_empty() && !begins {
                continue;
            }
            let read = |cell: &str| {
                let problem = || format!("line {number} holds {cell:?}, which is no number");
                cell.parse().map_err(|_| self.wrong(problem(), "put # in front of lines that are to be passed over"))
            };
            // A comma may end a line.
            rows.push(cells(line).filter(|cell| !cell.is_empty()).map(read).collect::<Result<_, _>>()?);
        }
        Ok(rows)
    }

    fn wrong(&self, why: String, label: &str) -> ReadError {
        let message = format!("cannot read {}: {why}", self.path.display());
        self.fields.about("file", message).label(label).into()
    }
}
