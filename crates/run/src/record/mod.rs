//! What a run leaves behind: columns of samples, a list of events, and files of them.
//!
//! * [`Recording`]: named columns with units, a row for each instant.
//! * [`Events`]: what happened when, with numbers that some kinds of event have and others have not.
//! * CSV for everyone, written and read back; Parquet for many rows, behind the feature `parquet`.
//! * [`Checkpoint`]: all that is needed to go on with an interrupted run, bit for bit.
//!
//! A number that is not there is a NaN inside, and an empty cell in every table. This room knows no mechanics: who records decides what the
//! columns mean.

mod checkpoint;
mod column;
mod csv;
mod event;
mod number;
mod parquet;
mod recording;
mod rows;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use column::Column;
pub use event::{Event, Events};
pub use parquet::ParquetError;
pub use recording::Recording;
pub use rows::TableError;
pub(crate) use rows::{Rows, number as cell_number};
