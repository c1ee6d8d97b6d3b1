//! Constraints: equations between nodes that the tree does not satisfy by itself, such as joints that close a loop.

mod assemble;
mod choose;
mod closure;
mod gap;
mod joint;
mod loops;
mod row;

pub use assemble::Assembly;
pub(crate) use assemble::{Assembler, extent};
pub use closure::{Closure, Load, jacobian};
pub use gap::{AssemblyError, OpenLoop};
pub use joint::rows_of;
pub use loops::{Loops, Tie};
pub use row::{Action, Axis, Curve, Disc, OnCurve, Roll, Row};
