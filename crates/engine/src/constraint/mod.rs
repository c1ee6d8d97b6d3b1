//! Constraints: equations between nodes that the tree does not satisfy by itself, such as joints that close a loop.

mod assemble;
mod assembly_error;
mod choose;
mod fit;
mod island;
mod joint;
mod loops;
mod orthogonal;
mod reach;
mod request;
mod row;
mod solver;
mod turning;

pub use assemble::Assembly;
pub(crate) use assemble::{Assembler, extent};
pub use assembly_error::{AssemblyError, DrivenLoop, OpenLoop, OpenLoops};
pub(crate) use fit::{Conflict, Fit};
pub use joint::rows_of;
pub use loops::{Loops, Tie};
pub use request::{AskedSpeed, Ideal, Refusal, Request};
pub(crate) use row::Ahead;
pub(crate) use row::Present;
pub use row::{Action, Axis, Curve, Disc, Held, OnCurve, Roll, Row, Stick};
pub(crate) use solver::power;
pub use solver::{ConstraintSolver, Load, jacobian};
pub(crate) use turning::Turning;
