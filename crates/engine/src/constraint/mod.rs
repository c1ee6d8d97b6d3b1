//! Constraints: equations between nodes that the tree does not satisfy by itself, such as joints that close a loop.

mod assemble;
mod closure;
mod joint;
mod loops;
mod row;

pub(crate) use assemble::{Assembler, extent};
pub use assemble::{Assembly, AssemblyError};
pub use closure::{Closure, Load, jacobian};
pub use joint::rows_of;
pub use loops::{Loops, Tie};
pub use row::{Action, Axis, Row};
