//! What can be measured of a motion: the inputs of signals and the columns of a recording.

use crate::dof::Dof;
use crate::signal::Instant;
use crate::system::Observed;
use crate::tree::{Point, Scratch};

/// A measurable quantity. Components 0, 1, 2 are those along the world's x, y and z.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measure {
    /// Time [s].
    Time,
    /// An input, by its index, as it is set.
    Input(usize),
    /// A signal that the model lists, by its index.
    Signal(usize),
    /// The coordinate of a degree of freedom [rad or m].
    Coordinate(Dof),
    /// The speed of a degree of freedom [rad/s or m/s].
    Speed(Dof),
    /// The rate of a speed of the tree, by its index [rad/s^2 or m/s^2].
    SpeedRate(usize),
    /// The effort that a prescribed motion takes, by its index [N or N m].
    DriveEffort(usize),
    /// Component of the position of a point [m].
    Position(Point, usize),
    /// Component of the velocity of a point [m/s].
    Velocity(Point, usize),
    /// Component of the acceleration of a point [m/s^2].
    Acceleration(Point, usize),
    /// Component w, x, y or z of the orientation of a body, as a quaternion that is steady in time: its sign is the one with positive w as the body
    /// is drawn, and follows the turning from there.
    Orientation(usize, usize),
    /// Component of the angular velocity of a node [rad/s].
    AngularVelocity(usize, usize),
    /// Component of the angular acceleration of a node [rad/s^2].
    AngularAcceleration(usize, usize),
    /// A number that can be read off a force: index of the force, index in its [`Effort`](crate::force::Effort).
    Effort(usize, usize),
    /// Force of a stop along its coordinate [N or N m].
    Stop(usize),
    /// Component of the reaction force of a joint on its child [N], contacts of a joint with clearance included.
    ReactionForce(usize, usize),
    /// Component of the reaction moment of a joint on its child, about the joint's point there [N m].
    ReactionMoment(usize, usize),
    /// Component of the force of a tie on its second node [N].
    TieForce(usize, usize),
    /// Component of the moment of a tie on its second node, about its point there [N m].
    TieMoment(usize, usize),
    /// A quantity of a contact, by its index.
    Contact(usize, ContactItem),
    /// A quantity of a bearing, by its index.
    Bearing(usize, BearingItem),
    /// An item of the energy ledger.
    Energy(Item),
    /// The work of a drive since the start [J], or of all of them.
    Work(Option<Driver>, WorkPart),
    /// The positive work of all drives over the weight of all bodies and the way of their centre of mass from where it began, across gravity; NaN without gravity, and until there is a way.
    CostOfTransport,
    /// The largest violation of the conditions of loops and constraints [m]; tilts count times the length of the mechanism.
    Closure,
    /// How far what stands on contacts is from tipping: how many there are from an index on [m]; NaN where nothing carries
    /// ([`Observed::static_margin`]).
    Margin(usize, usize),
    /// Component of the position of the centre of mass of all bodies [m].
    CentrePosition(usize),
    /// Component of its velocity [m/s].
    CentreVelocity(usize),
    /// Component of the momentum of all bodies [kg m/s].
    Momentum(usize),
    /// Component of their angular momentum about the world's origin [kg m^2/s].
    AngularMomentum(usize),
}

/// What is measured of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactItem {
    /// Indentation [m], negative while the surfaces are apart.
    Indentation,
    /// Its rate [m/s], positive while they approach.
    Rate,
    /// Force by which they push each other apart [N].
    Force,
    /// Component of the force on the second body, friction included [N].
    ForceOnSecond(usize),
    /// Component of the friction on the second body [N].
    Friction(usize),
    /// How large the friction is [N].
    FrictionForce,
    /// Component of the place of contact, in the middle between both surfaces [m].
    Point(usize),
    /// Component of the normal, out of the first body into the second.
    Normal(usize),
    /// Component of the slip: the velocity of the second body against the first there, across the normal [m/s].
    Slip(usize),
    /// How fast the surfaces slide on each other [m/s]: the length of the slip.
    SlipSpeed,
    /// Component of the angular velocity of the second body against the first [rad/s].
    Spin(usize),
    /// 0 no friction at present, 1 the surfaces slide, 2 they stick, 3 they stick and roll over each other.
    SlipState,
    /// 0 apart, 1 in an impact, 2 following each other, 3 departing.
    Mode,
    /// Energy stored [J].
    Stored,
    /// Energy lost since the start, friction included [J].
    Loss,
    /// Energy lost by friction since the start [J].
    FrictionLoss,
    /// Area over which a layer is pressed [m^2]; zero where there is none.
    Area,
    /// Volume that the bodies of a layer share [m^3]; zero where there is none.
    Volume,
    /// The largest pressure of a layer [Pa]; zero where there is none.
    Pressure,
}

/// What brings energy in as it is told, and whose work is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driver {
    /// A force, by its index: a motor, a prescribed force or an actuator ([`Force::drives`](crate::force::Force::drives)).
    Force(usize),
    /// A prescribed motion, by its index.
    Motion(usize),
}

/// A part of a work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkPart {
    /// All of it.
    Net,
    /// What was brought in, while the power was positive.
    Positive,
    /// What was taken back, while it was negative: a negative number.
    Negative,
}

/// What is measured of a bearing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BearingItem {
    /// Friction along the degree of freedom [N m or N].
    Friction,
    /// Load under which it rubs [N].
    Load,
    /// 1 the joint slips, 2 it sticks.
    SlipState,
    /// Energy lost since the start [J].
    Loss,
}

/// An item of the energy ledger [J].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Kinetic energy.
    Kinetic,
    /// Energy in the field of gravity.
    Gravitational,
    /// Energy stored in springs and contacts.
    Stored,
    /// The sum of the three.
    Total,
    /// Work brought in from outside since the start.
    Supplied,
    /// Energy lost since the start.
    Dissipated,
    /// What the ledger misses.
    Residue,
}

/// When in an evaluation a quantity is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// From coordinates and speeds alone.
    Motion,
    /// Only when forces and accelerations are.
    Dynamics,
}

impl Measure {
    /// When it is known.
    pub fn stage(&self) -> Stage {
        match self {
            Measure::Time
            | Measure::Input(_)
            | Measure::Signal(_)
            | Measure::Coordinate(_)
            | Measure::Speed(_)
            | Measure::Position(..)
            | Measure::Velocity(..)
            | Measure::Orientation(..)
            | Measure::CentrePosition(_)
            | Measure::CentreVelocity(_)
            | Measure::AngularVelocity(..) => Stage::Motion,
            _ => Stage::Dynamics,
        }
    }

    /// Whether there may be nothing to measure, and the value is then none.
    pub fn may_be_missing(&self) -> bool {
        matches!(self, Measure::Margin(..) | Measure::CostOfTransport)
    }

    /// Whether it is what a joint or a tie carries.
    pub fn is_reaction(&self) -> bool {
        use Measure::{ReactionForce, ReactionMoment, TieForce, TieMoment};
        matches!(self, ReactionForce(..) | ReactionMoment(..) | TieForce(..) | TieMoment(..))
    }

    /// The value of a quantity that is known from coordinates and speeds alone; NaN for others.
    pub(crate) fn of_motion(&self, at: &Instant<'_>, scratch: &Scratch) -> f64 {
        match *self {
            Measure::Time => at.time,
            Measure::Input(k) => at.inputs[k],
            Measure::Signal(k) => at.signals[k],
            Measure::Coordinate(dof) => dof.state(at, scratch).0,
            Measure::Speed(dof) => dof.state(at, scratch).1,
            Measure::Position(point, k) => scratch.place(&point).position[k],
            Measure::Velocity(point, k) => scratch.place(&point).velocity[k],
            Measure::AngularVelocity(node, k) => scratch.spin(node)[k],
            Measure::Orientation(body, k) => at.model.orientation(body, at.q)[k],
            Measure::CentrePosition(k) => at.model.tree().centre(scratch, |_| true).position[k],
            Measure::CentreVelocity(k) => at.model.tree().centre(scratch, |_| true).velocity[k],
            _ => f64::NAN,
        }
    }

    /// The value of any quantity, where all is known.
    pub(crate) fn of(&self, seen: &Observed<'_>) -> f64 {
        let (model, scratch) = (seen.at.model, seen.scratch());
        match *self {
            Measure::SpeedRate(k) => seen.accelerations()[k],
            Measure::Acceleration(point, k) => scratch.acceleration_of(&point, &model.gravity)[k],
            Measure::AngularAcceleration(node, k) => scratch.acceleration(node).0[k],
            Measure::Effort(force, k) => model.forces[force].effort(&seen.at, seen.kept(force), scratch)[k],
            Measure::Stop(k) => model.stops[k].force(seen.stops()[k], &seen.at, scratch),
            Measure::DriveEffort(k) => seen.efforts()[k],
            Measure::Contact(k, item) => seen.contact(k, item),
            Measure::Bearing(k, item) => seen.bearing(k, item),
            Measure::ReactionForce(joint, k) => seen.reaction(joint).force[k],
            Measure::ReactionMoment(joint, k) => seen.reaction(joint).moment[k],
            Measure::TieForce(tie, k) => seen.tie_reaction(tie).force[k],
            Measure::TieMoment(tie, k) => seen.tie_reaction(tie).moment[k],
            Measure::Work(driver, part) => seen.work(driver, part),
            Measure::CostOfTransport => seen.cost_of_transport().unwrap_or(f64::NAN),
            Measure::Closure => seen.closure_error(),
            Measure::Margin(first, count) => seen.static_margin(first..first + count).unwrap_or(f64::NAN),
            Measure::Momentum(k) => seen.sums().energy.momentum[k],
            Measure::AngularMomentum(k) => seen.sums().energy.angular_momentum[k],
            Measure::Energy(item) => match item {
                Item::Kinetic => seen.ledger().kinetic,
                Item::Gravitational => seen.ledger().gravitational,
                Item::Stored => seen.ledger().stored,
                Item::Total => seen.ledger().total(),
                Item::Supplied => seen.ledger().supplied,
                Item::Dissipated => seen.ledger().dissipated,
                Item::Residue => seen.residue(),
            },
            _ => self.of_motion(&seen.at, scratch),
        }
    }
}
