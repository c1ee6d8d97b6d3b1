//! A mechanism at rest: where it balances, what its joints and drives carry there, and how it vibrates about it.

use super::Simulation;
use super::outcome::{BodyState, JointState, bodies, joints};
use crate::quantity::{Named, dofs};
use carom_engine::system::{Equilibrium, EquilibriumError, Observed, System, Vibration, VibrationError};
use thiserror::Error;

/// A mechanism in balance.
#[derive(Clone, Debug)]
pub struct Balance {
    /// The equilibrium itself.
    pub equilibrium: Equilibrium,
    /// The bodies there.
    pub bodies: Vec<BodyState>,
    /// The joints there, with their reactions.
    pub joints: Vec<JointState>,
    /// Forces and drives with what they carry: name, effort, unit.
    pub efforts: Vec<(String, f64, &'static str)>,
}

/// How a mechanism vibrates about its equilibrium.
#[derive(Clone, Debug)]
pub struct Swing {
    /// The balance about which it vibrates.
    pub balance: Balance,
    /// Modes and eigenvalues.
    pub vibration: Vibration,
    /// What the entries of a mode's shape are: the name of a joint's coordinate, and its unit.
    pub dofs: Vec<(String, &'static str)>,
    /// The contacts whose damping hangs on how the surfaces met.
    pub laid: Vec<LaidContact>,
}

/// A contact whose damping near rest hangs on the speed with which its surfaces met.
#[derive(Clone, Debug, PartialEq)]
pub struct LaidContact {
    /// Its name.
    pub contact: String,
    /// The approach speed that was taken [m/s].
    pub approach_speed: f64,
    /// Whether it is given; else it is that of bodies laid down without speed.
    pub given: bool,
    /// The damping that follows [N s/m].
    pub damping: f64,
}

/// Why there is no balance, or no vibration about it.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BalanceError {
    /// No equilibrium was found.
    #[error(transparent)]
    Equilibrium(#[from] EquilibriumError),
    /// No modes were found.
    #[error(transparent)]
    Vibration(#[from] VibrationError),
}

impl Simulation {
    /// Finds the static equilibrium near the start, prescribed motions frozen there.
    pub fn balance(&self) -> Result<Balance, BalanceError> {
        Ok(self.balanced()?.1)
    }

    /// Natural frequencies, shapes and damping about the static equilibrium.
    pub fn swing(&self) -> Result<Swing, BalanceError> {
        let (mut system, balance) = self.balanced()?;
        let vibration = system.vibration(&balance.equilibrium.state)?;
        let laid = vibration.laid.iter().map(|laid| {
            let contact = &self.model.contacts[laid.contact];
            LaidContact {
                contact: contact.label(),
                approach_speed: laid.approach_speed,
                given: contact.approach_speed.is_some(),
                damping: laid.damping,
            }
        });
        Ok(Swing { laid: laid.collect(), balance, vibration, dofs: self.dof_names() })
    }

    fn balanced(&self) -> Result<(System, Balance), BalanceError> {
        let mut system = System::new(self.model.clone());
        let equilibrium = system.equilibrium(&system.at(0.0, self.state.clone()))?;
        let seen = system.observe_at_rest(&equilibrium.state);
        let (bodies, joints, efforts) = (bodies(&seen), joints(self, &seen), self.efforts(&seen));
        let balance = Balance { bodies, joints, efforts, equilibrium };
        Ok((system, balance))
    }

    /// What every named force and drive carries.
    fn efforts(&self, seen: &Observed<'_>) -> Vec<(String, f64, &'static str)> {
        let carries = |(name, object): (&str, Named)| {
            let quantity = matches!(object, Named::Force(_) | Named::Drive(_))
                .then(|| self.names.quantities(&self.model, name).ok()?.into_iter().next())
                .flatten()?;
            let value = quantity.measures.iter().map(|measure| seen.measure(measure)).sum();
            Some((quantity.name, value, quantity.unit))
        };
        self.names.iter().filter_map(carries).collect()
    }

    /// The name and unit of every speed of the tree, as the shapes of modes count them.
    fn dof_names(&self) -> Vec<(String, &'static str)> {
        let mut all = vec![(String::new(), ""); self.model.tree().speeds()];
        for (k, joint) in self.model.joints().iter().enumerate() {
            let own = dofs(&self.model, k);
            let body = joint.child.as_ref().filter(|_| k >= self.model.listed());
            let name = body.unwrap_or(&joint.name);
            for (number, dof) in own.iter().enumerate() {
                let full = if own.len() == 1 { name.clone() } else { format!("{name}.{}", number + 1) };
                if let Some(speed) = dof.speed() {
                    all[speed] = (full, dof.units()[0]);
                }
            }
        }
        all
    }
}
