//! What is said where there is no writer.

use super::ParquetError;
use crate::record::{Events, Recording};
use std::io::Write;

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
    }
}
