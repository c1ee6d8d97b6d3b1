//! What a contact remembers. Plain data: copied, recorded and checkpointed without knowing the law.

/// A contact at one instant, as a law sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LawInput<S> {
    /// Indentation `d` [m], positive in contact.
    pub indentation: S,
    /// Indentation rate `v = dd/dt` [m/s], positive while the bodies approach.
    pub rate: S,
    /// Time since first touch [s].
    pub age: f64,
    /// The law's internal variable, integrated with the motion; zero at first touch (unit set by the law).
    pub internal: f64,
}

impl LawInput<f64> {
    /// A contact of no age and no internal state: all that most laws look at.
    pub fn new(indentation: f64, rate: f64) -> Self {
        LawInput { indentation, rate, age: 0.0, internal: 0.0 }
    }
}

/// What is known when two surfaces meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Onset {
    /// Approach speed `v0` [m/s], positive.
    pub approach_speed: f64,
    /// Effective mass `M` [kg]: m1 m2/(m1 + m2) for two free bodies.
    pub effective_mass: f64,
}

/// Which piece of a piecewise law is in force. Latched, never read off the sign of the rate, which is undefined at rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// First piece: elastic loading, approach, or the layer near the surface.
    Loading,
    /// Second piece: plastic loading beyond the yield depth, the core beyond the layer, the floor of the force.
    Yielding,
    /// Third piece: unloading, and reloading along the same curve.
    Unloading,
}

/// The memory of one contact.
///
/// Written when the surfaces meet ([`Law::touch`](super::Law::touch)), where a branch ends ([`Law::cross`](super::Law::cross)) and where
/// the onset is renewed ([`Law::renewed`](super::Law::renewed)), nowhere else: a rejected step leaves no trace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct History {
    /// Approach speed at first touch, or the one told since [m/s].
    pub approach_speed: f64,
    /// Effective mass at first touch [kg].
    pub effective_mass: f64,
    /// The number the law fixed at its last event: its damping coefficient at touch, its unloading stiffness at reversal
    /// (unit set by the law).
    pub coefficient: f64,
    /// The piece in force.
    pub branch: Branch,
    /// Largest indentation of a path-dependent law [m].
    pub peak_indentation: f64,
    /// Force at the largest indentation [N].
    pub peak_force: f64,
    /// Permanent indentation [m]; the surfaces part, and meet again, at this depth.
    pub residual_indentation: f64,
}

impl History {
    /// A virgin contact.
    pub fn fresh(onset: Onset) -> Self {
        History {
            approach_speed: onset.approach_speed,
            effective_mass: onset.effective_mass,
            coefficient: 0.0,
            branch: Branch::Loading,
            peak_indentation: 0.0,
            peak_force: 0.0,
            residual_indentation: 0.0,
        }
    }
}
