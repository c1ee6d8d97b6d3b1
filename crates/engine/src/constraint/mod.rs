//! Constraints: equations between nodes that the tree does not satisfy by itself, such as joints that close a loop.

mod closure;
mod joint;
mod row;

pub use closure::{Closure, jacobian};
pub use joint::rows_of;
pub use row::{Action, Axis, Row};
