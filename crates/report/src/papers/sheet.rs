//! What a page shows: theirs, ours, and whether the two agree.

/// A number or a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number, in the unit of its cell.
    Number(f64),
    /// A word.
    Text(&'static str),
}

impl Value {
    /// The number, if it is one.
    pub fn number(self) -> Option<f64> {
        if let Value::Number(x) = self { Some(x) } else { None }
    }
}

/// Four digits; what is below a millionth is nothing.
impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let x = match *self {
            Value::Text(text) => return f.write_str(text),
            Value::Number(x) if x.abs() < 1e-6 => return f.write_str("0"),
            Value::Number(x) => x,
        };
        let magnitude = x.abs().log10().floor();
        if !(-4.0..5.0).contains(&magnitude) {
            return write!(f, "{x:.3e}");
        }
        let text = format!("{x:.*}", (3.0 - magnitude).clamp(0.0, 4.0) as usize);
        f.write_str(if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text })
    }
}

/// When a cell counts as reproduced.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// Ours differs by no more than this, in the unit of the cell.
    Within(f64),
    /// Ours differs by no more than this fraction of theirs [-].
    Fraction(f64),
    /// Ours is no more than this many times theirs, nor theirs of ours [-].
    Factor(f64),
    /// Ours is no more than theirs.
    AtMost,
    /// Both are the same word.
    Same,
    /// The paper makes a statement, and this is whether it holds.
    Statement(bool),
}

/// One number of a paper, and ours.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The row: a law, a case, a curve.
    pub row: String,
    /// The column: a quantity.
    pub column: &'static str,
    /// The unit of both values; `-` for none. It is the paper's unit.
    pub unit: &'static str,
    /// What the paper prints; `None` if it only draws a curve or says nothing.
    pub paper: Option<Value>,
    /// What carom finds.
    pub carom: Value,
    /// When the two count as equal.
    pub rule: Rule,
    /// The erratum behind the cell: why it cannot be reproduced, or what had to be put right or taken over to reproduce it.
    pub erratum: Option<&'static str>,
}

impl Cell {
    /// A number that the paper does not print.
    pub fn ours(row: impl Into<String>, column: &'static str, unit: &'static str, carom: f64) -> Self {
        let carom = Value::Number(carom);
        Cell { row: row.into(), column, unit, paper: None, carom, rule: Rule::Within(0.0), erratum: None }
    }

    /// A number beside the one that the paper prints.
    pub fn both(row: impl Into<String>, column: &'static str, unit: &'static str, carom: f64, paper: f64) -> Self {
        Cell { paper: Some(Value::Number(paper)), ..Cell::ours(row, column, unit, carom) }
    }

    /// A word that the paper does not print.
    pub fn word(row: impl Into<String>, column: &'static str, carom: &'static str) -> Self {
        Cell { carom: Value::Text(carom), ..Cell::ours(row, column, "-", 0.0) }
    }

    /// The same cell beside a statement of the paper, and whether it holds.
    pub fn statement(self, words: &'static str, holds: bool) -> Self {
        Cell { paper: Some(Value::Text(words)), rule: Rule::Statement(holds), ..self }
    }

    /// The same cell, read with another rule.
    pub fn rule(self, rule: Rule) -> Self {
        Cell { rule, ..self }
    }

    /// The same cell with its erratum.
    pub fn erratum(self, erratum: impl Into<Option<&'static str>>) -> Self {
        Cell { erratum: erratum.into(), ..self }
    }

    /// Ours minus theirs, in the unit of the cell; `None` where one is no number.
    pub fn difference(&self) -> Option<f64> {
        Some(self.carom.number()? - self.paper?.number()?)
    }

    /// Whether the paper is reproduced; `None` where it prints nothing.
    pub fn reproduced(&self) -> Option<bool> {
        let paper = self.paper?;
        if let Rule::Statement(holds) = self.rule {
            return Some(holds);
        }
        let (Some(theirs), Some(ours)) = (paper.number(), self.carom.number()) else {
            return Some(paper == self.carom);
        };
        Some(match self.rule {
            Rule::Within(most) => (ours - theirs).abs() <= most,
            Rule::Fraction(most) => (ours / theirs - 1.0).abs() <= most,
            Rule::Factor(most) => ours <= most * theirs && theirs <= most * ours,
            Rule::AtMost => ours <= theirs,
            Rule::Same | Rule::Statement(_) => ours == theirs,
        })
    }
}

/// A column of a sheet, and the unit that all its cells share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The quantity.
    pub name: &'static str,
    /// The unit, `-` for none; `None` if the cells have different ones.
    pub unit: Option<&'static str>,
}

/// What a page holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// Inputs that the paper does not give and that had to be inferred.
    pub inferred: Vec<String>,
    /// What else is to be said.
    pub notes: Vec<String>,
}

impl Sheet {
    /// A sheet without remarks.
    pub fn new(cells: Vec<Cell>) -> Self {
        Sheet { cells, ..Sheet::default() }
    }

    /// The same sheet with what had to be inferred.
    pub fn inferred<S: Into<String>>(self, list: impl IntoIterator<Item = S>) -> Self {
        Sheet { inferred: list.into_iter().map(Into::into).collect(), ..self }
    }

    /// The same sheet with what else is to be said.
    pub fn notes<S: Into<String>>(self, list: impl IntoIterator<Item = S>) -> Self {
        Sheet { notes: list.into_iter().map(Into::into).collect(), ..self }
    }

    /// The names of its rows, in the order of the cells.
    pub fn rows(&self) -> Vec<&str> {
        let mut rows: Vec<&str> = Vec::new();
        for cell in &self.cells {
            if !rows.contains(&cell.row.as_str()) {
                rows.push(&cell.row);
            }
        }
        rows
    }

    /// Its columns, in the order of the cells.
    pub fn columns(&self) -> Vec<Column> {
        let mut columns: Vec<Column> = Vec::new();
        for cell in &self.cells {
            match columns.iter_mut().find(|column| column.name == cell.column) {
                Some(column) if column.unit == Some(cell.unit) => {}
                Some(column) => column.unit = None,
                None => columns.push(Column { name: cell.column, unit: Some(cell.unit) }),
            }
        }
        columns
    }

    /// The cell in this row and column.
    pub fn cell(&self, row: &str, column: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.row == row && cell.column == column)
    }

    /// How many cells are reproduced, and how many the paper prints.
    pub fn count(&self) -> (usize, usize) {
        let verdicts = || self.cells.iter().filter_map(Cell::reproduced);
        (verdicts().filter(|&yes| yes).count(), verdicts().count())
    }

    /// The cells that the paper prints and that are not reproduced.
    pub fn missed(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(|cell| cell.reproduced() == Some(false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_means_what_it_says() {
        let cell = |ours, theirs, rule| Cell::both("r", "c", "-", ours, theirs).rule(rule).reproduced();
        assert_eq!(cell(1.4, 1.0, Rule::Within(0.5)), Some(true));
        assert_eq!(cell(1.6, 1.0, Rule::Within(0.5)), Some(false));
        assert_eq!(cell(101.0, 100.0, Rule::Fraction(0.02)), Some(true));
        assert_eq!(cell(30.0, 100.0, Rule::Factor(3.0)), Some(false));
        assert_eq!(cell(1.9, 2.0, Rule::AtMost), Some(true));
        assert_eq!(cell(f64::NAN, 2.0, Rule::Within(1e9)), Some(false));
        assert_eq!(Cell::ours("r", "c", "-", 1.0).reproduced(), None);
    }
}
