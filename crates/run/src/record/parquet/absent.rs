//! What is said where there is no writer.

use super::ParquetError;
use crate::record::{Column, Events, Recording};
use std::convert::Infallible;
use std::io::Write;
use std::marker::PhantomData;

/// A table on its way into a file as Parquet; there is none in this build.
#[derive(Debug)]
pub struct ParquetRows<W>(Infallible, PhantomData<W>);

impl<W: Write + Send> ParquetRows<W> {
    /// Would begin a table of these columns; this build cannot.
    pub fn new(_out: W, _columns: &[Column]) -> Result<Self, ParquetError> {
        Err(ParquetError::NotBuilt)
    }

    /// Adds a row.
    pub fn push(&mut self, _row: &[f64]) {
        match self.0 {}
    }

    /// Ends the table.
    pub fn close(self) -> Result<(), ParquetError> {
        match self.0 {}
    }
}

impl Recording {
    /// Would write the table as Parquet; this build cannot.
    pub fn write_parquet(&self, _out: impl Write + Send) -> Result<(), ParquetError> {
        Err(ParquetError::NotBuilt)
    }
}

impl Events {
    /// Would write the table as Parquet; this build cannot.
    pub fn write_parquet(&self, _out: impl Write + Send) -> Result<(), ParquetError> {
        Err(ParquetError::NotBuilt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_without_parquet_says_how_to_get_it_and_writes_nothing() {
        let mut out = Vec::new();
        let error = Recording::new([]).write_parquet(&mut out).unwrap_err();
        assert!(error.to_string().contains("build with the feature `parquet`") && out.is_empty(), "{error}");
        assert!(ParquetRows::new(Vec::new(), &[]).is_err());
    }
}
