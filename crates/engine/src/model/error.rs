//! What can be wrong with a mechanism, in the user's own names.

use thiserror::Error;

/// What can be wrong with a mechanism.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ModelError {
    /// Two objects of one name.
    #[error("more than one {0} is called \"{1}\": give each its own name")]
    Twice(&'static str, String),
    /// An impossible body.
    #[error("body \"{0}\" cannot be: {1}")]
    Body(String, BodyError),
    /// A joint names a body that is not there.
    #[error("unknown body \"{body}\" in joint \"{joint}\"{}", suggestion.as_ref().map_or(String::new(), |s| format!(": did you mean \"{s}\"?")))]
    UnknownBody {
        /// The joint.
        joint: String,
        /// The name it uses.
        body: String,
        /// The nearest name there is.
        suggestion: Option<String>,
    },
    /// A joint between a body and itself.
    #[error("joint \"{0}\" joins body \"{1}\" to itself: name another body, or leave the parent out for the ground")]
    Itself(String, String),
    /// An axis without direction.
    #[error("joint \"{0}\" has an axis of no length: give it a direction such as [0, 0, 1]")]
    Axis(String),
}

/// What makes a body impossible, in words that follow its name.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BodyError {
    /// A mass that is not positive, or infinite [kg].
    #[error("its mass must be positive, not {0} kg")]
    Mass(f64),
    /// Inertias that are not numbers.
    #[error("its inertias must be finite numbers")]
    InertiaNotFinite,
    /// Principal inertias of which one is negative [kg m^2], in rising order.
    #[error("its principal inertias {} kg m^2 must not be negative", listed(.0))]
    NegativeInertia([f64; 3]),
    /// Principal inertias that no distribution of mass has [kg m^2], in rising order.
    #[error("its principal inertias {} kg m^2 belong to no body: the largest exceeds the sum of the others", listed(.0))]
    UnbalancedInertia([f64; 3]),
    /// It was to be a solid that cannot be.
    #[error(transparent)]
    Solid(#[from] SolidError),
}

/// What makes a solid impossible, in words that follow its name.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SolidError {
    /// A dimension that is not positive, or infinite.
    #[error("its {dimension} must be positive, not {value} m")]
    NotPositive {
        /// Its name.
        dimension: &'static str,
        /// What it is [m].
        value: f64,
    },
    /// A dimension that is negative, or infinite.
    #[error("its {dimension} must be zero or positive, not {value} m")]
    Negative {
        /// Its name.
        dimension: &'static str,
        /// What it is [m].
        value: f64,
    },
    /// A hole as wide as what it is in.
    #[error("its inner radius {inner} m must be less than its radius {radius} m")]
    WideHole {
        /// Radius of the hole [m].
        inner: f64,
        /// Radius of the whole [m].
        radius: f64,
    },
}

fn listed([small, middle, large]: &[f64; 3]) -> String {
    format!("{small:.6e}, {middle:.6e}, {large:.6e}")
}
