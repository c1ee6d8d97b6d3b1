//! What is asked of the start of a motion, and what of it cannot be had.

use super::row::Row;
use crate::dof::Dof;

/// What is asked of a start, besides that all ties are met.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request<'a> {
    /// Per speed of the tree: whether what it moves stays where it is; nothing does where the list is empty. Positions are held by
    /// themselves: a coordinate that is held may have any speed.
    pub held: &'a [bool],
    /// Speeds that are asked for, the most wanted first.
    pub speeds: &'a [AskedSpeed],
    /// Conditions that the start satisfies and the motion need not. They are left out where they cannot be met without giving up something that
    /// is held or asked for.
    pub ideal: &'a [Ideal],
}

/// What a joint with clearance would hold if it had none.
#[derive(Clone, Debug, PartialEq)]
pub struct Ideal {
    /// The conditions, which go together.
    pub rows: Vec<Row>,
    /// Whether the speeds are to satisfy them too.
    pub speeds: bool,
}

/// A speed that is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AskedSpeed {
    /// What is to move.
    pub dof: Dof,
    /// How fast [rad/s or m/s].
    pub speed: f64,
}

/// Something that is asked for and cannot be had together with what was asked for before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// A position by the index of its node, a speed by its index among those asked for.
    pub what: usize,
    /// What it is against, by such indices; nothing where no motion of the ties would have it.
    pub against: Vec<usize>,
    /// Prescribed motions that it is against, by their nodes.
    pub drives: Vec<usize>,
}
