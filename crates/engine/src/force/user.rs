//! A force of the user's own.
//!
//! It looks at the mechanism where everything has been placed, pushes bodies and degrees of freedom, and books what that does to the energy:
//!
//! ```text
//! power of what it pushes = supply - dissipation - d(stored)/dt
//! ```
//!
//! If it keeps to that, the ledger closes, and the residue measures the error of the motion as it does for the forces that are built in.
//!
//! It may depend on time, inputs, positions and velocities, and on nothing else; it is asked at states that are thrown away. Where it has a kink
//! or a jump it says so by a number that passes through zero there. The instant is located, and within a step the force is told on which side it
//! is ([`Placed::is_above`]) and stays smooth.

use super::{Account, Effort, Force};
use crate::id::{BodyId, DofId};
use crate::model::Model;
use crate::placed::Placed;
use crate::signal::{Instant, Signal, UserSignal};
use crate::spatial::Vector;
use crate::tree::{Place, Scratch};
use crate::watch::{Direction, Watch};
use std::fmt::Debug;
use std::sync::Arc;

/// A force of the user's own.
///
/// ```
/// use carom_engine::force::{Account, Acting, UserForce};
/// use carom_engine::id::At;
///
/// /// Air that holds a point back with `c v^2` [N].
/// #[derive(Debug)]
/// struct Drag {
///     at: At,
///     c: f64,
/// }
///
/// impl UserForce for Drag {
///     fn act(&self, on: &mut Acting<'_>) -> Account {
///         let place = on.placed().point(self.at);
///         on.push(&place, -self.c * place.velocity.norm() * place.velocity);
///         Account { dissipation: -on.power(), ..Account::default() }
///     }
/// }
/// ```
pub trait UserForce: Debug + Send + Sync {
    /// Pushes bodies and degrees of freedom, and books it: what it stores now [J], and what it loses and brings in from outside [W].
    fn act(&self, on: &mut Acting<'_>) -> Account;

    /// What can be read off it: a force [N] and a moment [N m], or whatever its user wants to see.
    fn effort(&self, _at: &Placed<'_>) -> Effort {
        Effort::default()
    }

    /// Whether it is smooth in all that it depends on. If not, it is so on either side of where [`switch`](UserForce::switch) passes through
    /// zero, and goes by [`Placed::is_above`] and not by what it sees itself.
    fn is_smooth(&self) -> bool {
        true
    }

    /// A number that passes through zero where the force is not smooth.
    fn switch(&self, _at: &Placed<'_>) -> f64 {
        1.0
    }
}

/// A mechanism on which a force acts.
#[derive(Debug)]
pub struct Acting<'a> {
    pub(crate) at: &'a Instant<'a>,
    pub(crate) scratch: &'a mut Scratch,
    pub(crate) tau: &'a mut [f64],
    pub(crate) power: f64,
    pub(crate) above: bool,
}

impl Acting<'_> {
    /// Where everything is and how it moves.
    #[inline]
    pub fn placed(&self) -> Placed<'_> {
        Placed { at: self.at, scratch: self.scratch, above: self.above }
    }

    /// Lets a force [N] along the world's axes act at a place.
    #[inline]
    pub fn push(&mut self, place: &Place, force: Vector) {
        self.power += force.dot(&place.velocity);
        self.scratch.push(place, &force);
    }

    /// Lets a moment [N m] along the world's axes act on a body.
    #[inline]
    pub fn apply_moment(&mut self, body: BodyId, moment: Vector) {
        let node = self.placed().node(body);
        self.power += moment.dot(&self.scratch.spin(node));
        self.scratch.apply_moment(node, &moment);
    }

    /// Lets a force [N] or moment [N m] act along a degree of freedom, on the child of its joint and back on the parent.
    pub fn effort(&mut self, dof: impl Into<DofId>, effort: f64) {
        let own = self.placed().own(dof.into());
        self.power += effort * own.state(self.at, self.scratch).1;
        own.push(effort, self.scratch, self.tau);
    }

    /// The power of all that has been pushed so far [W].
    pub fn power(&self) -> f64 {
        self.power
    }
}

/// A force of the user's, as a model has it; [`Model::add_user_force`](crate::model::Model::add_user_force) makes it.
#[derive(Clone, Debug)]
pub struct Own {
    /// The force.
    pub force: Arc<dyn UserForce>,
    /// The watched quantity that is its switch, if it has one.
    pub(crate) switch: Option<usize>,
}

impl Own {
    fn is_above(&self, at: &Instant<'_>) -> bool {
        self.switch.is_none_or(|k| at.watches[k].0)
    }

    #[inline]
    pub(super) fn act(&self, at: &Instant<'_>, scratch: &mut Scratch, tau: &mut [f64], sum: &mut Account) {
        let above = self.is_above(at);
        let Account { stored, dissipation, supply } =
            self.force.act(&mut Acting { at, scratch, tau, power: 0.0, above });
        sum.stored += stored;
        sum.dissipation += dissipation;
        sum.supply += supply;
    }

    pub(super) fn effort(&self, at: &Instant<'_>, scratch: &Scratch) -> Effort {
        self.force.effort(&Placed { at, scratch, above: self.is_above(at) })
    }
}

/// The switch of a force of the user's.
#[derive(Debug)]
struct Switch(Arc<dyn UserForce>);

impl UserSignal for Switch {
    fn value(&self, at: &Placed<'_>) -> f64 {
        self.0.switch(at)
    }
}

impl Model {
    /// Adds a force of the user's; returns its index. Where it is not smooth, its switch is watched, without being counted.
    pub fn add_user_force(&mut self, name: &str, force: Arc<dyn UserForce>) -> usize {
        let switch = (!force.is_smooth()).then(|| {
            let signal = Signal::User(Arc::new(Switch(force.clone())));
            let name = name.to_owned();
            self.watches.push(Watch { name, signal, direction: Direction::Neither, stop_at: None });
            self.watches.len() - 1
        });
        self.forces.push(Force::User(Own { force, switch }));
        self.forces.len() - 1
    }
}
