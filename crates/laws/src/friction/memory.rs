//! What the springs of a surface remember, and what they do on a straight way from there.
//!
//! A contact goes on from where it was last remembered to where it is now, in indentation and along the surface. The way is taken to be straight, so that what it does
//! there can be asked as often as one likes and leaves no trace; the memory follows where a way is settled.
//!
//! Limits: a spring of discrete elements is taken to be as stiff on the way as it is in the mean of both ends. What is bent within a way is not seen: ways are to be
//! short against the contact.

use super::{Friction, MindlinMemory};

/// What springs along a surface remember.
#[derive(Clone, Debug, PartialEq)]
pub enum SpringMemory {
    /// Of a single spring ([`super::spring`]).
    Single {
        /// Its force [N] along the surface.
        force: [f64; 2],
        /// The indentation at which it stood [m].
        indentation: f64,
    },
    /// Of all springs of a patch ([`super::mindlin`]).
    Patch(Box<MindlinMemory>),
}

/// A straight way of a contact, from where it was last remembered.
#[derive(Clone, Copy, Debug)]
pub struct SpringWay {
    /// Indentation at its end [m].
    pub indentation: f64,
    /// How far the second body was shifted against the first along the surface [m].
    pub shift: [f64; 2],
    /// Sliding velocity at its end [m/s], for springs with a dashpot.
    pub slip: [f64; 2],
    /// Normal force at its end [N].
    pub normal_force: f64,
    /// Effective mass of the contact [kg], for springs with a dashpot.
    pub effective_mass: f64,
}

impl SpringMemory {
    /// Surfaces that have not touched; `None` for a law without springs along the surface.
    pub fn fresh(friction: &Friction) -> Option<Self> {
        match friction {
            Friction::Spring(_) => Some(SpringMemory::Single { force: [0.0; 2], indentation: 0.0 }),
            Friction::Mindlin(_) => Some(SpringMemory::Patch(Box::default())),
            _ => None,
        }
    }

    /// Friction [N] on the second body at the end of a way.
    pub fn traction(&self, friction: &Friction, way: &SpringWay) -> [f64; 2] {
        let (depth, push) = (way.indentation.max(0.0), way.normal_force.max(0.0));
        match (friction, self) {
            (Friction::Mindlin(law), SpringMemory::Patch(patch)) => law.traction(patch, depth, way.shift, push),
            (Friction::Spring(law), SpringMemory::Single { .. }) => {
                let (spring, damping) = (self.drawn(friction, way), law.dashpot(depth, way.effective_mass));
                law.held([0, 1].map(|k| spring[k] - damping * way.slip[k]), push)
            }
            _ => [0.0; 2],
        }
    }

    /// The memory follows a way to its end.
    pub fn follow(&mut self, friction: &Friction, way: &SpringWay) {
        let (depth, push) = (way.indentation.max(0.0), way.normal_force.max(0.0));
        let drawn = self.drawn(friction, way);
        match (friction, self) {
            (Friction::Mindlin(law), SpringMemory::Patch(patch)) => {
                law.advance(patch, depth, way.shift, push);
            }
            (_, SpringMemory::Single { force, indentation }) => (*force, *indentation) = (drawn, depth),
            _ => {}
        }
    }

    /// What the springs store [J].
    pub fn stored(&self, friction: &Friction) -> f64 {
        match (friction, self) {
            (Friction::Mindlin(law), SpringMemory::Patch(patch)) => law.stored(patch),
            (Friction::Spring(law), SpringMemory::Single { force, indentation }) => law.stored(*indentation, *force),
            _ => 0.0,
        }
    }

    /// Force [N] of a single spring at the end of a way, without its dashpot.
    fn drawn(&self, friction: &Friction, way: &SpringWay) -> [f64; 2] {
        match (friction, self) {
            (Friction::Spring(law), SpringMemory::Single { force, indentation }) => {
                let depth = way.indentation.max(0.0);
                let stiff = 0.5 * (law.stiffness(*indentation) + law.stiffness(depth));
                law.held([0, 1].map(|k| force[k] - stiff * way.shift[k]), way.normal_force.max(0.0))
            }
            _ => [0.0; 2],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Mindlin, TangentialSpring};
    use super::*;

    fn way(indentation: f64, shift: f64) -> SpringWay {
        SpringWay { indentation, shift: [shift, 0.0], slip: [0.0; 2], normal_force: 100.0, effective_mass: 1.0 }
    }

    #[test]
    fn what_has_followed_a_way_pushes_as_it_did_at_its_end() {
        let spring = TangentialSpring { mu: 0.3, modulus: 2e10, radius: 0.01, damping: 0.0 };
        let patch = Mindlin { mu: 0.3, modulus: 2e10, radius: 0.01 };
        for law in [Friction::Spring(spring), Friction::Mindlin(patch)] {
            let mut memory = SpringMemory::fresh(&law).unwrap();
            assert_eq!(memory.stored(&law), 0.0);
            for (depth, shift) in [(1e-6, 1e-7), (2e-6, 3e-7), (1.5e-6, -1e-7)] {
                let ahead = memory.traction(&law, &way(depth, shift));
                memory.follow(&law, &way(depth, shift));
                let there = memory.traction(&law, &way(depth, 0.0));
                assert!((ahead[0] - there[0]).abs() < 1e-9 && ahead[0] != 0.0, "{law:?}: {ahead:?} and {there:?}");
            }
            assert!(memory.stored(&law) > 0.0);
        }
    }

    #[test]
    fn a_law_without_springs_remembers_nothing() {
        assert_eq!(SpringMemory::fresh(&Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.3 }), None);
    }
}
