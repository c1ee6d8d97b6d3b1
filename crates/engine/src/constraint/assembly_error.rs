//! Why a mechanism cannot be assembled: which loops stay open, through which joints they run, and by how much they miss.

use thiserror::Error;

/// A loop that stays open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenLoop {
    /// The joint or other tie that closes it.
    pub tie: String,
    /// The other joints of the loop, in order.
    pub joints: Vec<String>,
}

/// Why a mechanism cannot be assembled.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum AssemblyError {
    /// Loops cannot be closed.
    #[error(transparent)]
    Open(#[from] OpenLoops),
    /// A loop can be closed, but would not stay so with its drives.
    #[error(transparent)]
    Driven(#[from] DrivenLoop),
}

/// Loops that cannot be closed.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{}", self.message())]
pub struct OpenLoops {
    /// The loops that stay open.
    pub loops: Vec<OpenLoop>,
    /// The largest gap of a loop where all of them together miss least; tilts count as if at the end of the mechanism's length [m].
    pub residual: f64,
    /// Whether each of the loops can be closed by itself, only not all at once.
    pub overconstrained: bool,
}

/// A loop that drives would take apart: nothing in it that is free can follow them.
#[derive(Clone, Debug, PartialEq, Error)]
#[error(
    "{open} cannot follow: nothing in it that is free can keep it closed, and it would come apart at {speed:.3e} m/s; check the axes and points of its joints, or drive fewer of them"
)]
pub struct DrivenLoop {
    /// The loop.
    pub open: OpenLoop,
    /// The drives in it, by their indices among the prescribed motions.
    pub drives: Vec<usize>,
    /// How fast it would come apart at the start, a tilt counted at the end of the mechanism's length [m/s].
    pub speed: f64,
}

impl OpenLoops {
    fn message(&self) -> String {
        let loops = self.loops.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
        let residual = self.residual;
        if self.overconstrained {
            return format!(
                "the mechanism is over-constrained: {loops} can each be closed, but not at once; they miss by {residual:.3e} m at best: make their \
                 lengths agree, or leave one of the joints out"
            );
        }
        format!(
            "{loops} cannot be closed and misses by {residual:.3e} m at best: check lengths and points, or the start of the joints"
        )
    }
}

impl std::fmt::Display for OpenLoop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the loop through \"{}\"", self.tie)?;
        self.joints.iter().try_for_each(|joint| write!(f, ", \"{joint}\""))
    }
}
