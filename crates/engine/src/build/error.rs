//! What can be wrong with a mechanism that a program builds, in the names of its own objects.

use crate::constraint::AssemblyError;
use crate::contact::BeddedError;
use crate::force::BearingError;
use crate::model::ModelError;
use crate::pair::PairError;
use crate::pairing::MOST_PAIRS;
use crate::signal::SignalError;
use thiserror::Error;

/// What can be wrong with a mechanism that a program builds.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BuildError {
    /// Bodies and joints do not make a mechanism.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Its loops cannot be closed.
    #[error(transparent)]
    Assembly(#[from] AssemblyError),
    /// Its loops are closed, and could go on in more than one way.
    #[error(
        "the loop through \"{0}\" starts in a singular position: it could go on in more than one way; begin a little aside of it"
    )]
    Singular(String),
    /// A joint is set to another number of values than it has.
    #[error("joint \"{joint}\" has {expected} {what}, not {found}")]
    Count {
        /// The joint.
        joint: String,
        /// Coordinates or speeds.
        what: &'static str,
        /// How many it has.
        expected: usize,
        /// How many were given.
        found: usize,
    },
    /// A joint closes a loop, and how it begins cannot be read off its bodies.
    #[error("joint \"{0}\" closes a loop, and how it begins follows from the other joints: do not set it")]
    Follows(String),
    /// The loops do not let something begin as it is set.
    #[error(
        "\"{owner}\" cannot begin with a {what} of {asked}: with what else is set it is {found}; leave one of them open"
    )]
    Refused {
        /// The joint or the body.
        owner: String,
        /// Coordinate or speed.
        what: &'static str,
        /// What it is set to.
        asked: f64,
        /// What it would be.
        found: f64,
    },
    /// A body that is thrown hangs on a joint.
    #[error("body \"{0}\" is thrown, but it does not move freely: set the speed of its joint instead")]
    Carried(String),
    /// A degree of freedom that is not there.
    #[error("\"{owner}\" uses degree of freedom {number} of joint \"{joint}\", which has {count}, counted from 0")]
    Dof {
        /// The object that uses it.
        owner: String,
        /// The joint.
        joint: String,
        /// The degree of freedom, counted from 0.
        number: usize,
        /// How many there are.
        count: usize,
    },
    /// A motion that cannot be given.
    #[error("\"{0}\" cannot drive joint \"{1}\": {2}")]
    Drive(String, String, &'static str),
    /// Coordinates that cannot be coupled.
    #[error("{0}")]
    Ratio(String),
    /// A joint that cannot have such a bearing.
    #[error("joint \"{0}\": {1}")]
    Bearing(String, BearingError),
    /// Shapes that cannot touch.
    #[error("contact \"{0}\": {1}")]
    Contact(String, PairError),
    /// Shapes that cannot press each other over an area.
    #[error("contact \"{0}\": {1}")]
    Layer(String, BeddedError),
    /// A layer that rubs by a law which is not a function of the slip.
    #[error(
        "the layer of contact \"{0}\" rubs at every place for itself: take a smooth friction law, such as threlfall"
    )]
    LayerFriction(String),
    /// Shapes that overlap too much at the start.
    #[error(
        "the shapes of contact \"{contact}\" overlap by {depth} m at the start, more than a tenth of the radius {radius} m: draw the bodies apart"
    )]
    Deep {
        /// The contact.
        contact: String,
        /// By how much they overlap [m].
        depth: f64,
        /// The smaller radius [m].
        radius: f64,
    },
    /// Corners that overlap at the start by more than a tenth of the size of their body.
    #[error(
        "the shapes of contact \"{contact}\" overlap by {depth} m at the start, more than a tenth of the size {size} m: draw the bodies apart"
    )]
    DeepCorner {
        /// The contact.
        contact: String,
        /// By how much they overlap [m].
        depth: f64,
        /// The size of the body [m].
        size: f64,
    },
    /// Shapes that overlap at the start, with a law that depends on how fast they met.
    #[error(
        "the shapes of contact \"{contact}\" overlap by {depth} m at the start, and its law depends on the approach speed: say it with onset, or draw the bodies apart"
    )]
    NoSpeed {
        /// The contact.
        contact: String,
        /// By how much they overlap [m].
        depth: f64,
    },
    /// Bodies without an effective mass, and a law that needs one.
    #[error(
        "the law of contact \"{0}\" needs an effective mass, but the motion of both bodies is prescribed: let one of them move, or take a law without mass"
    )]
    NoMass(String),
    /// A contact with a body that has no surface.
    #[error("contact \"{0}\" is with \"{1}\", which has no surface: give it one with surface")]
    NoSurface(String, String),
    /// A contact between a body and itself.
    #[error("contact \"{0}\" is between a body and itself: name two bodies")]
    Itself(String),
    /// Two contacts that name the same surfaces equally closely.
    #[error(
        "\"{}\" and \"{}\" touch in contact \"{}\" and in contact \"{}\": take them out of one with except", bodies[0], bodies[1], contacts[0], contacts[1]
    )]
    Twice {
        /// The bodies.
        bodies: [String; 2],
        /// The contacts.
        contacts: [String; 2],
    },
    /// A contact all of whose pairs are taken out.
    #[error(
        "contact \"{0}\" has no pair left: all are excepted or joined by a joint; let_joined_touch lets those touch"
    )]
    NoPair(String),
    /// An exception that takes nothing out.
    #[error("contact \"{0}\" has no such pair as one that it excepts: leave it out")]
    Idle(String),
    /// Too many pairs.
    #[error(
        "with contact \"{0}\" there are more than {most} pairs: make its groups smaller, or except pairs that cannot meet",
        most = MOST_PAIRS
    )]
    TooMany(String),
    /// A function that cannot be evaluated.
    #[error("\"{0}\": {1}")]
    Signal(String, SignalError),
    /// A component that is not there.
    #[error("\"{0}\" uses component {1} of a vector: there are 0, 1 and 2")]
    Axis(String, usize),
    /// An id of another builder.
    #[error("\"{owner}\" uses a {what} that is not of this builder: an id belongs to the builder that gave it")]
    Foreign {
        /// The object that uses it.
        owner: String,
        /// What it is an id of.
        what: &'static str,
    },
}
