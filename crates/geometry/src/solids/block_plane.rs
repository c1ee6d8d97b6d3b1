//! A block before a half space.
//!
//! ```text
//! gap_k = m . (x_k - o)
//! ```
//!
//! `x_k` its eight corners, `m` normal and `o` point of the plane [m].

use super::{Block, Contact};
use crate::part::Part;
use crate::space::{HalfSpace, Pose};

/// Where the eight corners of a block, the first, touch a half space, the second, by their numbers.
pub fn block_plane(block: &Block, plane: &HalfSpace, poses: [&Pose; 2]) -> [Contact; 8] {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|number| {
        let corner = poses[0].place(&block.corner(number));
        Contact::before_plane(corner, Part::Corner(number), plane, poses[1])
    })
}
