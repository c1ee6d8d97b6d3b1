//! Constraints: equations between nodes that the tree does not satisfy by itself, such as joints that close a loop.

mod assemble;
mod choose;
mod closure;
mod fit;
mod gap;
mod island;
mod joint;
mod loops;
mod orthogonal;
mod reach;
mod request;
mod row;
mod turning;

pub use assemble::Assembly;
pub(crate) use assemble::{Assembler, extent};
pub(crate) use closure::power;
pub use closure::{Closure, Load, jacobian};
pub(crate) use fit::{Conflict, Fit};
pub use gap::{AssemblyError, OpenLoop};
pub use joint::rows_of;
pub use loops::{Loops, Tie};
pub use request::{AskedSpeed, Ideal, Refusal, Request};
pub(crate) use row::Ahead;
pub use row::{Action, Axis, Curve, Disc, OnCurve, Roll, Row};
pub(crate) use turning::Turning;
