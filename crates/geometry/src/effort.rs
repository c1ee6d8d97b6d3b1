//! What an answer took.

/// What an answer took, and how good it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Effort {
    /// How many steps of Newton's there were.
    pub iterations: u32,
    /// Whether Newton's steps did not get there, and the slower, sure search had to.
    pub fell_back: bool,
    /// Whether it is known that no other common normal is better: always where the bodies are apart, or overlap by less
    /// than their smallest radii of curvature together; deeper, after a search.
    pub sure: bool,
    /// How far from a common normal the answer is: the part of `p2 - p1` across the normal, over the size of the pair, or the angle by which the normal would
    /// have to turn to remove it [rad], whichever is smaller. At flat points the last digit of the normal moves the points far; there the angle tells.
    pub residual: f64,
}
