//! Tables as Apache Parquet: columns by name, with unit and description as metadata of each field, under the keys `unit` and `description`. A NaN
//! is a null, as it is an empty cell elsewhere.
//!
//! The libraries for it take minutes to compile. Without the feature `parquet` the same calls are there, and say that it is not built in.

#[cfg(not(feature = "parquet"))]
mod absent;
#[cfg(feature = "parquet")]
mod write;

#[cfg(not(feature = "parquet"))]
pub use absent::ParquetRows;
#[cfg(feature = "parquet")]
pub use write::ParquetRows;

/// Why a table could not be written as Parquet.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParquetError {
    /// This build has no Parquet support.
    #[error("this build of carom has no Parquet support: write .csv, or build with the feature `parquet`")]
    NotBuilt,
    /// The file could not be written.
    #[error("cannot write the table as Parquet: {0}")]
    Write(String),
}
