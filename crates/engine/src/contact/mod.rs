//! Contacts: two shapes of a mechanism that may meet, and the law by which they push.
//!
//! A [`Contact`] is one feature of a pair with a law: what does not change. What does is kept in a pool, a slot for each contact: whether
//! the surfaces are apart, press or depart, or are closed if they are rigid, what they remember, and when they met. Those that are near have a place in it, with guards and components of
//! the state; the others cost nothing.

mod bedded;
mod calibration;
mod dry;
mod edge;
mod fence;
mod fitting;
mod held;
mod interface;
mod memory;
mod onset;
mod pool;
mod renewal;
mod rigid;
mod rub;
mod searches;
mod seen;
mod start;
mod state;
mod turning;

pub use bedded::BeddedError;
pub use calibration::Calibration;
pub use dry::Site;
pub(crate) use dry::SlipMode;
pub(crate) use edge::GapMotion;
pub(crate) use fence::Fence;
pub use fitting::Fitting;
pub use interface::Interface;
pub(crate) use interface::Traction;
pub(crate) use memory::SurfaceMemory;
pub(crate) use onset::Arrival;
pub use onset::{SlowestApproach, first_step};
pub(crate) use pool::Pool;
pub use renewal::OnsetRule;
pub use rigid::ImpactRule;
pub(crate) use rub::Rub;
pub use searches::Searches;
pub(crate) use seen::Seen;
pub use seen::View;
pub use start::OverlapFault;
pub use state::ContactMode;
pub(crate) use state::{ContactState, UNSEEN};

use crate::foundation::Foundation;
use crate::impact::Rebound;
use crate::model::Model;
use crate::pair::{Pair, PairError};
use crate::shape::Shape;
use carom_laws::normal::Law;
use std::sync::Arc;

/// Two shapes that may meet, and what they then do.
#[derive(Clone, Debug)]
pub struct Contact {
    /// The user's object: of a pair with several features, all have the same.
    pub name: String,
    /// The shapes, in the frames of their nodes.
    pub pair: Pair,
    /// Which feature of the pair.
    pub feature: u32,
    /// The joint with clearance that it holds together, by its index; its force is a part of the joint's reaction.
    pub joint: Option<usize>,
    /// The nodes that carry the shapes; [`GROUND`](crate::tree::GROUND) for the world.
    pub nodes: [usize; 2],
    /// The bodies that carry them; `None` for the ground.
    pub bodies: [Option<usize>; 2],
    /// What happens where they touch.
    pub interface: Interface,
    /// The soft layer over whose area they press each other; the normal law then is that of the whole layer, no softer than what it does, and tells times alone.
    pub foundation: Option<Arc<Foundation>>,
    /// The restitution that is asked for [-].
    pub restitution: Option<f64>,
    /// Makes the law anew for the curvatures where the surfaces meet; `None` for a law that is the same everywhere.
    pub fitting: Option<Arc<dyn Fitting>>,
    /// Sets the dissipation of the law at each onset; `None` for a law that is taken as it is.
    pub calibration: Option<Arc<dyn Calibration>>,
    /// `v0 = max(speed at touch, floor)`: the floor, `kappa sqrt(a ds)` or a speed. `a` is the closing acceleration at first touch without this
    /// contact, `ds` the depth at which the law holds that load still.
    pub slowest_approach: SlowestApproach,
    /// How often `v0` is latched.
    pub onset_rule: OnsetRule,
    /// Approach speed [m/s] of a contact that is closed when the motion begins.
    pub approach_speed: Option<f64>,
    /// Whether a permanent indentation is found again by the next impact; otherwise every impact meets a fresh surface.
    pub remembers: bool,
    /// How the surfaces rebound if they do not give way; `None` for those that do, by their law.
    pub rigid: Option<Rebound>,
    /// What part of its slip a rigid ball returns that sticks in an impact [-], `beta0` of Walton's law; `None` for dry friction alone.
    pub tangential_restitution: Option<f64>,
}

impl Contact {
    /// The contacts of two shapes, one per feature; each shape is in the frame of its body, or in the world's for the ground.
    pub fn between(
        name: &str,
        model: &Model,
        bodies: [Option<usize>; 2],
        shapes: [&Shape; 2],
        law: &Law,
    ) -> Result<Vec<Contact>, PairError> {
        let [(first, one), (second, other)] = [0, 1].map(|k| model.mount(bodies[k], shapes[k]));
        let pair = Pair::new(&one, &other)?;
        let nodes = [first, second];
        Ok((0..pair.features()).map(|feature| Contact::of(name, &pair, feature, nodes, bodies, law)).collect())
    }

    /// The contact of one feature of a pair of shapes, each of which is in the frame of its node.
    pub fn of(
        name: &str,
        pair: &Pair,
        feature: u32,
        nodes: [usize; 2],
        bodies: [Option<usize>; 2],
        law: &Law,
    ) -> Contact {
        Contact { feature, ..Contact::single(name, pair.clone(), nodes, bodies, law.clone()) }
    }

    /// The first feature of a pair, with nothing said but its law.
    fn single(name: &str, pair: Pair, nodes: [usize; 2], bodies: [Option<usize>; 2], law: Law) -> Self {
        Contact {
            name: name.to_owned(),
            pair,
            feature: 0,
            joint: None,
            nodes,
            bodies,
            interface: Interface::frictionless(law),
            foundation: None,
            restitution: None,
            fitting: None,
            calibration: None,
            slowest_approach: SlowestApproach::default(),
            onset_rule: OnsetRule::default(),
            approach_speed: None,
            remembers: false,
            rigid: None,
            tangential_restitution: None,
        }
    }

    /// What it is called in tables: by its name, and the feature where the pair has several.
    pub fn label(&self) -> String {
        if self.pair.features() == 1 {
            return self.name.clone();
        }
        format!("{}.{}", self.name, self.pair.feature_name(self.feature))
    }
}
