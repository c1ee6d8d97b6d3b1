//! Friction that remembers: bristles whose deflection is integrated with the motion, and springs along the surface that follow accepted steps.
//!
//! Three numbers are integrated with the motion, a vector of the world: of bristles their deflection `z`, of springs the way `D` that the second body has
//! slipped on the first since they met,
//!
//! ```text
//! z' = s - r(|s|) z + W x z,   W = n x n' + n (n . (w1 + w2)/2)          D' = s
//! ```
//!
//! with the slip `s` [m/s], the relaxation `r` [1/s] of the law, the normal `n` and the spins `w` [rad/s]: bristles turn with the tangent plane. Springs have a memory
//! that stands where the last step was accepted. Within a step the contact is taken to go on a straight way from there to where it is seen, in indentation and slip,
//! so that a step that is taken back leaves no trace; the memory follows where a step is accepted. Steps are kept short against the contact ([`Contact::memory_step`]),
//! because what is bent within one is not seen.

use super::{Contact, ContactMode, ContactState, Seen};
use crate::spatial::{Vector, frame};
use crate::tree::Scratch;
use carom_laws::friction::{Friction, FrictionKind, SpringMemory, SpringWay};

/// Internal states of friction with a memory, after that of the normal law.
pub(crate) const STATES: usize = 3;
/// In a step a contact whose springs remember goes on by at most this part of its natural time.
const STEP: f64 = 0.03;

/// What springs along the surface remember.
#[derive(Clone, Debug)]
pub(crate) struct SurfaceMemory {
    /// The way slipped when a step was last accepted [m], and the first tangent then.
    shift: Vector,
    axis: Vector,
    springs: SpringMemory,
}

/// What friction with a memory does.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Remembered {
    /// Force on the second body [N].
    pub(crate) rub: Vector,
    /// Rate of what is integrated.
    pub(crate) rate: Vector,
}

impl SurfaceMemory {
    /// Surfaces that have not touched.
    pub(crate) fn fresh(contact: &Contact) -> Option<Self> {
        let springs = SpringMemory::fresh(contact.interface.friction.as_ref()?)?;
        Some(SurfaceMemory { shift: Vector::zeros(), axis: Vector::zeros(), springs })
    }

    /// The tangents where the normal has turned to `normal`.
    fn tangents(&self, normal: &Vector) -> [Vector; 2] {
        let across = self.axis - normal * normal.dot(&self.axis);
        let first = if across.norm() > 1e-3 { across.normalize() } else { frame(normal).column(0).into() };
        [first, normal.cross(&first)]
    }

    /// As plain numbers.
    pub(crate) fn save(&self, numbers: &mut Vec<f64>) {
        for v in [&self.shift, &self.axis] {
            numbers.extend_from_slice(v.as_slice());
        }
        match &self.springs {
            SpringMemory::Single { force, indentation } => numbers.extend(force.iter().chain([indentation])),
            SpringMemory::Patch(patch) => {
                numbers.extend(patch.middle);
                numbers.extend(patch.deflections.as_flattened());
                numbers.extend([patch.widest, patch.indentation, patch.pressing]);
            }
        }
    }

    /// From plain numbers.
    pub(crate) fn read(contact: &Contact, numbers: &mut dyn Iterator<Item = f64>) -> Option<Option<Self>> {
        let Some(mut memory) = SurfaceMemory::fresh(contact) else { return Some(None) };
        for v in [&mut memory.shift, &mut memory.axis] {
            for x in v.iter_mut() {
                *x = numbers.next()?;
            }
        }
        match &mut memory.springs {
            SpringMemory::Single { force, indentation } => {
                for x in force.iter_mut().chain([indentation]) {
                    *x = numbers.next()?;
                }
            }
            SpringMemory::Patch(patch) => {
                let springs = patch.middle.iter_mut().chain(patch.deflections.as_flattened_mut());
                for x in springs.chain([&mut patch.widest, &mut patch.indentation, &mut patch.pressing]) {
                    *x = numbers.next()?;
                }
            }
        }
        Some(Some(memory))
    }
}

impl Contact {
    /// Whether its friction has a memory, for which numbers are integrated.
    #[inline]
    pub(crate) fn remembers_slip(&self) -> bool {
        let kind = self.interface.friction.as_ref().map(Friction::kind);
        matches!(kind, Some(FrictionKind::Bristles | FrictionKind::Spring | FrictionKind::Patch))
    }

    /// What friction with a memory does where the surfaces are seen so and push with a force [N]; `inner` is what is integrated.
    pub(crate) fn remembered(
        &self,
        slot: &ContactState,
        seen: &Seen,
        push: f64,
        inner: &Vector,
        scratch: &Scratch,
    ) -> Remembered {
        // What only departs neither rubs nor forgets.
        if slot.mode != ContactMode::Pressing {
            return Remembered::default();
        }
        let (slip, push) = (seen.slip(self, scratch), push.max(0.0));
        match (&self.interface.friction, &slot.memory) {
            (Some(Friction::Bristle(law)), _) => {
                let speed = slip.norm();
                let strain = slip.zip_map(inner, |s, z| law.strain(s, z, speed));
                let rub = slip.zip_zip_map(inner, &strain, |s, z, rate| law.traction(push, s, z, rate));
                let rub = rub - seen.touch.normal * seen.touch.normal.dot(&rub);
                Remembered { rub, rate: strain + self.tangent_spin(seen, scratch).cross(inner) }
            }
            (Some(friction), Some(memory)) => {
                let [first, second] = memory.tangents(&seen.touch.normal);
                let [one, other] = memory.springs.traction(friction, &memory.way(slot, seen, push, inner, &slip));
                Remembered { rub: first * one + second * other, rate: slip }
            }
            _ => Remembered::default(),
        }
    }

    /// How fast the tangent plane turns [rad/s]: with the normal, and about it with the mean of both bodies.
    fn tangent_spin(&self, seen: &Seen, scratch: &Scratch) -> Vector {
        let poses = self.poses(scratch);
        let guess = poses[0].rotation.tr_mul(&seen.touch.normal);
        let [normal, rate] = self.pair.line(self.feature, poses, Some(&guess)).normal;
        normal.cross(&rate) + normal * (0.5 * normal.dot(&(poses[0].spin + poses[1].spin)))
    }

    /// What friction stores where the surfaces are seen so and push with a force [N]: what would come back if they were let go [J].
    pub(crate) fn slip_stored(&self, slot: &ContactState, seen: &Seen, push: f64, inner: &Vector) -> f64 {
        match (&self.interface.friction, &slot.memory) {
            (Some(Friction::Bristle(law)), _) => law.stored(push, inner.norm()),
            (Some(friction), Some(memory)) => {
                let mut after = memory.springs.clone();
                after.follow(friction, &memory.way(slot, seen, push, inner, &Vector::zeros()));
                after.stored(friction)
            }
            _ => 0.0,
        }
    }

    /// The longest step [s] of a contact that answers in a natural time [s], if its springs remember.
    pub(crate) fn memory_step(&self, natural: f64) -> f64 {
        let kind = self.interface.friction.as_ref().map(Friction::kind);
        let springs = matches!(kind, Some(FrictionKind::Spring | FrictionKind::Patch));
        if springs && natural > 0.0 { STEP * natural } else { f64::INFINITY }
    }
}

impl SurfaceMemory {
    /// The straight way to where the surfaces are seen and push with a force [N].
    fn way(&self, slot: &ContactState, seen: &Seen, push: f64, inner: &Vector, slip: &Vector) -> SpringWay {
        let (tangents, moved) = (self.tangents(&seen.touch.normal), inner - self.shift);
        SpringWay {
            indentation: seen.indentation,
            shift: tangents.map(|t| t.dot(&moved)),
            slip: tangents.map(|t| t.dot(slip)),
            normal_force: push,
            effective_mass: slot.history.effective_mass,
        }
    }
}

impl ContactState {
    /// A step has been accepted where the surfaces are seen so and push with a force [N]: the memory follows.
    pub(crate) fn follow_slip(&mut self, contact: &Contact, seen: &Seen, push: f64, inner: &Vector) {
        let (Some(memory), Some(friction)) = (&self.memory, &contact.interface.friction) else { return };
        let mut after = memory.clone();
        after.springs.follow(friction, &memory.way(self, seen, push, inner, &Vector::zeros()));
        after.axis = memory.tangents(&seen.touch.normal)[0];
        after.shift = *inner;
        self.memory = Some(after);
    }
}
