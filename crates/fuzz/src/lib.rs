//! Inputs without number, to see what carom makes of them.
//!
//! An input is made from a seed and its number (`make`), by the grammar of what it is: scenario files from the table of all keys, commands from
//! their own help. It is given to carom (`judge`), in this process with limits on its work or to the command with limits on time and memory.
//! Workers do so by the thousand, and a watch sees to it that one which hangs or dies is noticed with the input it was at (`watch`). What breaks
//! something is made as small as it gets (`shrink`) and kept; what ever broke something stands in `corpus/` and is tried first.

pub mod corpus;
pub mod dice;
pub mod finding;
pub mod input;
pub mod judge;
pub mod make;
pub mod shrink;
pub mod watch;
pub mod worker;
