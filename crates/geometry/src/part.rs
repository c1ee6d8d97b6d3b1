//! The parts of a body's surface, by which a contact is known again.

/// A part of the surface of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// All of a ball, or the one face of a half space.
    Whole,
    /// A corner. Of a block, bit `k` of the number says whether it lies at the positive end of axis `k`; of a polygon, its place in the list.
    Corner(u16),
    /// An edge. Of a block, four times the axis it runs along, with a bit for the positive end of each of the two axes after that; of a polygon, the
    /// number of the corner where it begins.
    Edge(u16),
    /// A face of a block: twice the axis, and one more at the positive end.
    Face(u16),
    /// The round side of a cylinder or capsule.
    Side,
    /// The flat end of a cylinder or disc, or the round one of a capsule: 0 at the negative end of its axis, 1 at the positive.
    End(u16),
    /// The edge of such an end; that of a disc is number 0.
    Rim(u16),
}
