//! What can be measured, told by ids, and numbers that follow from it.

use crate::id::{At, BodyId, ContactId, DofId, DriveId, ForceId, InputId, JointId};
use crate::measure::{BearingItem, ContactItem, Item};
use crate::signal::UserSignal;
use std::fmt;
use std::sync::Arc;

/// Something measurable of a mechanism. Components 0, 1, 2 are those along the world's x, y and z.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Quantity {
    /// Time [s].
    Time,
    /// An input, as it is set.
    Input(InputId),
    /// Coordinate of a degree of freedom [rad or m].
    Coordinate(DofId),
    /// Speed of a degree of freedom [rad/s or m/s].
    Speed(DofId),
    /// Component of the position of a point [m].
    Position(At, usize),
    /// Component of the velocity of a point [m/s].
    Velocity(At, usize),
    /// Component of the acceleration of a point [m/s^2].
    Acceleration(At, usize),
    /// Component of the angular velocity of a body [rad/s].
    AngularVelocity(BodyId, usize),
    /// Component of the reaction force of a joint on its child [N].
    ReactionForce(JointId, usize),
    /// Component of the reaction moment of a joint on its child, about the joint's point there [N m].
    ReactionMoment(JointId, usize),
    /// A quantity of a contact, at a feature of its shapes, counted from 0; of a contact between groups the features of its first pair come first,
    /// then those of its second.
    Contact(ContactId, usize, ContactItem),
    /// A quantity of the bearing of a joint.
    Bearing(JointId, BearingItem),
    /// A number that can be read off a force: index in its [`Effort`](crate::force::Effort).
    Effort(ForceId, usize),
    /// The effort that a prescribed motion takes [N or N m].
    DriveEffort(DriveId),
    /// An item of the energy ledger [J].
    Energy(Item),
}

impl DofId {
    /// Its coordinate [rad or m].
    pub const fn coordinate(self) -> Quantity {
        Quantity::Coordinate(self)
    }

    /// Its speed [rad/s or m/s].
    pub const fn speed(self) -> Quantity {
        Quantity::Speed(self)
    }
}

impl JointId {
    /// The coordinate of its first degree of freedom [rad or m].
    pub const fn coordinate(self) -> Quantity {
        self.dof(0).coordinate()
    }

    /// The speed of its first degree of freedom [rad/s or m/s].
    pub const fn speed(self) -> Quantity {
        self.dof(0).speed()
    }
}

impl ContactId {
    /// Force by which its surfaces push each other apart [N], at their first feature.
    pub const fn force(self) -> Quantity {
        Quantity::Contact(self, 0, ContactItem::Force)
    }

    /// Indentation [m], negative while they are apart, at their first feature.
    pub const fn indentation(self) -> Quantity {
        Quantity::Contact(self, 0, ContactItem::Indentation)
    }
}

impl From<InputId> for Quantity {
    fn from(input: InputId) -> Self {
        Quantity::Input(input)
    }
}

/// From the values of quantities to a number.
pub type Value = Arc<dyn Fn(&[f64]) -> f64 + Send + Sync>;

/// A number that may change with the motion: always the same, a quantity, or a function of quantities.
#[derive(Clone)]
pub enum Source {
    /// Always the same.
    Constant(f64),
    /// What is measured.
    Quantity(Quantity),
    /// A function of what is measured.
    Function(Vec<Quantity>, Value),
    /// A signal of the user's own.
    User(Arc<dyn UserSignal>),
}

impl Source {
    /// A function of quantities that are known before the forces are: positions, angles and their rates, and time.
    pub fn function(
        quantities: impl IntoIterator<Item = Quantity>,
        value: impl Fn(&[f64]) -> f64 + Send + Sync + 'static,
    ) -> Self {
        Source::Function(quantities.into_iter().collect(), Arc::new(value))
    }
}

impl From<Arc<dyn UserSignal>> for Source {
    fn from(signal: Arc<dyn UserSignal>) -> Self {
        Source::User(signal)
    }
}

impl From<f64> for Source {
    fn from(value: f64) -> Self {
        Source::Constant(value)
    }
}

impl From<InputId> for Source {
    fn from(input: InputId) -> Self {
        Source::Quantity(input.into())
    }
}

impl From<Quantity> for Source {
    fn from(quantity: Quantity) -> Self {
        Source::Quantity(quantity)
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Constant(value) => write!(f, "Constant({value:?})"),
            Source::Quantity(quantity) => write!(f, "Quantity({quantity:?})"),
            Source::User(signal) => write!(f, "User({signal:?})"),
            Source::Function(quantities, _) => f.debug_tuple("Function").field(quantities).finish_non_exhaustive(),
        }
    }
}
