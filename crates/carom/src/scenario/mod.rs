//! Scenario files.

mod quantity;

pub use quantity::{Freedom, LEDGER, Names, Object, Quantity, freedoms};
