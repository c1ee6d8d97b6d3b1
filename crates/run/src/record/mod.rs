//! What a run leaves behind: columns of samples, a list of events, and files of them.
//!
//! * [`Recording`]: named columns with units, a row for each instant.
//! * [`Events`]: what happened when; an [`EventKind`] has the numbers of its kind, an impact those of an [`ImpactRecord`]. What stands in tables of them is
//!   one list, [`EVENT_COLUMNS`]. What they tell of surfaces that stick and slide is a list of [`SlipInterval`]s.
//! * CSV for everyone, written and read back; Parquet for many rows, behind the feature `parquet`.
//!
//! A number that is not there is a NaN in a recording, none in an event, and an empty cell in every table. Who records decides what the columns of
//! a recording mean.

mod column;
mod csv;
mod event;
mod event_column;
mod impact;
pub(crate) mod number;
mod parquet;
mod read;
mod recording;
mod rows;
mod slip_interval;
mod thinning;
mod touch_interval;

pub use column::Column;
pub use csv::CsvRows;
pub use event::{CarriedImpulse, Event, EventKind, Events};
pub use event_column::{COLUMNS as EVENT_COLUMNS, EventColumn};
pub use impact::ImpactRecord;
pub use parquet::{ParquetError, ParquetRows};
pub use read::CsvReader;
pub use recording::Recording;
pub use rows::TableError;
pub(crate) use rows::{Rows, number as cell_number};
pub use slip_interval::SlipInterval;
pub use touch_interval::TouchInterval;
