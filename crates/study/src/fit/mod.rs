//! The parameters of a law from records of force, indentation or restitution.
//!
//! ```text
//! minimise  sum w ((y - f(x; p))/s)^2         within the bounds of p
//! ```
//!
//! `y` what was measured at `x`, `f` what the law gives there with the parameters `p`, `s` the noise, `w` the weight of the record. The law is not approximated: at every trial
//! the lab runs the impact.
//!
//! * [`read`]: the records of a file; its headings say what they are ([`RecordKind`]).
//! * [`fit`]: a [`Question`] (law, what is known, records, which parameters are free) to a [`Fit`]: parameters with errors and intervals, correlation, quality, residuals.
//! * [`rank`]: the same for many laws, in the order of what the records say for them.
//!
//! Both are pure: the same question gives the same bits on any number of threads.

mod certainty;
mod check;
mod curve;
mod error;
mod least_squares;
mod model;
mod noise;
mod parameter;
mod progress;
mod quality;
mod question;
mod ranking;
mod record;
mod result;
mod said;
mod search;
mod sheet;
mod shipped;

pub use check::{check, check_records};
pub use error::FitError;
pub use parameter::{Free, unit_of};
pub use progress::{Progress, Unwatched, Watcher};
pub use question::{Noise, Question, Subject, Touch};
pub use ranking::{Ranked, Ranking, Refused, Verdict, all_laws, rank};
pub use record::{Record, RecordKind};
pub use result::{Estimate, Fit, Quality, RecordFit, Runs};
pub use said::{GatherError, Misread, RecordFile, gather, unread};
pub use search::fit;
pub use sheet::{Columns, Sheet, read};
pub use shipped::{SHIPPED, Shipped, known_of_all, shipped};
