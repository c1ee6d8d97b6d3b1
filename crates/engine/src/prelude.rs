//! What a mechanism in a few lines takes.

pub use crate::build::{Mechanism, Member, ModelBuilder, Onset, Quantity, Source};
pub use crate::force::{Account, Acting, BearingKind, BearingSpec, Gains, JointLaw, Limits, UserForce};
pub use crate::id::{At, BodyId, ContactId, DofId, DriveId, ForceId, GroupId, InputId, JointId, SurfaceId};
pub use crate::model::{Body, JointKind, Pieces, Solid, Trajectory};
pub use crate::placed::Placed;
pub use crate::shape::Shape;
pub use crate::signal::UserSignal;
pub use crate::simulate::{Controller, Inputs, MethodChoice, Session, Snapshot, View, simulate};
pub use crate::spatial::{Rotation, Vector};
pub use crate::watch::Direction;
