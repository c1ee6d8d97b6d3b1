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
    Body(String, String),
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
