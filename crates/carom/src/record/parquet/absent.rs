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
