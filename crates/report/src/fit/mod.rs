//! The page of a fit, and its tables.
//!
//! What a fit found is plain data of `carom_study`; here it is put in words for a page. The command prints for a terminal, in part from the same [`words`].

mod page;
mod table;
pub mod words;

pub use page::{Told, page};
pub use table::csv;
