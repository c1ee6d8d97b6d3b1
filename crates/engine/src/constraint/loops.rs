//! The ties of a mechanism: joints that close loops and other constraints, with their rows.

use super::row::Row;
use crate::tree::Point;
use std::ops::Range;

/// What ties nodes together besides the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Tie {
    /// What the user calls it.
    pub name: String,
    /// Index of the joint, if it is one.
    pub joint: Option<usize>,
    /// Where it is, on its first and its second node; its reaction is counted there.
    pub ends: [Point; 2],
    /// Its rows among all.
    pub rows: Range<usize>,
}

/// All ties of a mechanism.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loops {
    ties: Vec<Tie>,
    rows: Vec<Row>,
    /// Indices of the rows that do not follow from others.
    kept: Vec<usize>,
    /// Those rows.
    chosen: Vec<Row>,
}

impl Loops {
    /// Adds a tie and returns its index. All rows are kept until [`Loops::keep`] says which follow from others.
    pub fn add(&mut self, name: String, joint: Option<usize>, ends: [Point; 2], rows: Vec<Row>) -> usize {
        let first = self.rows.len();
        self.rows.extend(rows);
        self.ties.push(Tie { name, joint, ends, rows: first..self.rows.len() });
        self.keep((0..self.rows.len()).collect());
        self.ties.len() - 1
    }

    /// Keeps these rows and leaves out the others, which follow from them.
    pub fn keep(&mut self, kept: Vec<usize>) {
        self.chosen = kept.iter().map(|&k| self.rows[k].clone()).collect();
        self.kept = kept;
    }

    /// The ties.
    pub fn ties(&self) -> &[Tie] {
        &self.ties
    }

    /// All rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Indices of the rows that are kept.
    pub fn kept(&self) -> &[usize] {
        &self.kept
    }

    /// The rows that are kept.
    pub fn chosen(&self) -> &[Row] {
        &self.chosen
    }

    /// The tie of a row.
    pub fn tie_of(&self, row: usize) -> Option<&Tie> {
        self.ties.iter().find(|tie| tie.rows.contains(&row))
    }

    /// The rows that follow from others, with the tie they belong to.
    pub fn redundant(&self) -> impl Iterator<Item = (&Tie, &Row)> {
        let left_out = (0..self.rows.len()).filter(|row| !self.kept.contains(row));
        left_out.filter_map(|row| Some((self.tie_of(row)?, &self.rows[row])))
    }
}
