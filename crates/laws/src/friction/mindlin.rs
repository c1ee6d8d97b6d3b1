//! Hertz's patch under a tangential load: it sticks in the middle and slips at its edge (Cattaneo, Mindlin and Deresiewicz).
//!
//! ```text
//! a = sqrt(R d)       w(x) = d - x^2/R               springs at |x| < a
//! ft = -2 int_0^a 4 Gs u dx                          |u| <= mu p w/(4 Gs)       p = fn/(4/3 a d)
//! 1/Gs = (2-nu1)/G1 + (2-nu2)/G2
//! ```
//!
//! `d` indentation [m], `R` effective radius [m], `a` radius of the patch [m], `w` and `u` deflections of the spring at `x` along the normal and the surface [m],
//! `fn` normal force [N], `mu` coefficient of friction [-], `Gs` effective shear modulus [Pa], `p` the effective modulus `Es` where the normal law is Hertz's, and
//! more or less where that is damped. Springs begin undeflected where they come into contact, are carried along with the surface, and slip, each at a bound of
//! its own (`slide.rs`). The sum is the exact force of the patch, for every sequence of loads.
//!
//! The springs stand at `x = 0` and at the powers of [`RATIO`], in metres, of which the [`SPRINGS`] below the largest `a` so far are kept. So they need not know how far
//! the contact will go, and are the same however it goes there. Between them the deflection is taken to be straight, beyond the last one to fall to zero at
//! `a`, and from the middle to the first one to be a parabola; the sum is scaled so that a patch that slips everywhere carries `mu fn` exactly. The lowest spring fades out while the next one comes into contact: the
//! force is continuous.
//!
//! Source: Popov & Hess 2015 (method of dimensionality reduction); Mindlin & Deresiewicz 1953; Jaeger 1993 for the proof.
//! Limits: quadratic surfaces, elastically similar bodies (what is pressed does not draw what slides), one coefficient of friction, no spin. A patch that
//! shrinks to less than a tenth of its largest radius without parting is resolved by one spring. Velocities after an impact are converged to 1e-4 of that along
//! the surface. Where the normal law is damped, the bounds are taken to change evenly along a way, and cutting it in two changes the force a little.

use super::slide::slide;
use std::ops::RangeInclusive;

/// Number of springs on each side of the middle.
pub const SPRINGS: usize = 112;
/// Ratio of the distances of neighbours from the middle [-].
pub const RATIO: f64 = 1.02;

/// Hertz's patch with friction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mindlin {
    /// Coefficient of friction `mu` [-], not negative.
    pub mu: f64,
    /// Effective shear modulus `Gs` [Pa], positive.
    pub modulus: f64,
    /// Effective radius `R` [m], positive.
    pub radius: f64,
}

/// What a patch remembers.
#[derive(Clone, Debug, PartialEq)]
pub struct MindlinMemory {
    /// Deflection along the surface [m] of the spring in the middle.
    pub middle: [f64; 2],
    /// Deflections along the surface [m] of the springs beside it; that at [`RATIO`] to the power `i` has the place `i` modulo [`SPRINGS`].
    pub deflections: [[f64; 2]; SPRINGS],
    /// Largest radius of the patch so far [m].
    pub widest: f64,
    /// Indentation [m].
    pub indentation: f64,
    /// The modulus `p` [Pa] that the bounds of the springs go with.
    pub pressing: f64,
}

impl MindlinMemory {
    /// Surfaces that have not touched.
    pub const FRESH: MindlinMemory = MindlinMemory {
        middle: [0.0; 2],
        deflections: [[0.0; 2]; SPRINGS],
        widest: 0.0,
        indentation: 0.0,
        pressing: 0.0,
    };
}

impl Default for MindlinMemory {
    fn default() -> Self {
        MindlinMemory::FRESH
    }
}

/// Where the surfaces are at the end of a straight way.
#[derive(Clone, Copy)]
struct Way {
    indentation: f64,
    shift: [f64; 2],
    pressing: f64,
}

impl Mindlin {
    /// Friction [N] on the second body after a straight way to an `indentation` [m] under a normal force [N], on which the second body was shifted against the first
    /// by `shift` [m] along the surface.
    pub fn traction(&self, memory: &MindlinMemory, indentation: f64, shift: [f64; 2], normal_force: f64) -> [f64; 2] {
        let Some(way) = self.way(indentation, shift, normal_force) else { return [0.0; 2] };
        let sums = self.sums(memory, way, |_, _| {});
        // Both sides of the middle.
        sums.deflection.map(|u| -2.0 * self.spring() * sums.scale * u)
    }

    /// The same as [`Mindlin::traction`], and the memory follows.
    pub fn advance(
        &self,
        memory: &mut MindlinMemory,
        indentation: f64,
        shift: [f64; 2],
        normal_force: f64,
    ) -> [f64; 2] {
        let before = memory.clone();
        let Some(way) = self.way(indentation, shift, normal_force) else {
            *memory = MindlinMemory::FRESH;
            return [0.0; 2];
        };
        memory.deflections = [[0.0; 2]; SPRINGS];
        let sums = self.sums(&before, way, |place, deflection| match place {
            Some(i) => memory.deflections[slot(i)] = deflection,
            None => memory.middle = deflection,
        });
        memory.widest = before.widest.max(self.patch(way.indentation));
        (memory.indentation, memory.pressing) = (way.indentation, way.pressing);
        sums.deflection.map(|u| -2.0 * self.spring() * sums.scale * u)
    }

    /// What the springs store [J].
    pub fn stored(&self, memory: &MindlinMemory) -> f64 {
        let still = Way { indentation: memory.indentation, shift: [0.0; 2], pressing: memory.pressing };
        if memory.indentation > 0.0 {
            let sums = self.sums(memory, still, |_, _| {});
            self.spring() * sums.scale * sums.square
        } else {
            0.0
        }
    }

    /// Tangential stiffness of the springs per length [Pa].
    fn spring(&self) -> f64 {
        4.0 * self.modulus
    }

    /// Radius of the patch [m].
    fn patch(&self, indentation: f64) -> f64 {
        (self.radius * indentation).sqrt()
    }

    /// The end of a way, if the surfaces touch there.
    fn way(&self, indentation: f64, shift: [f64; 2], normal_force: f64) -> Option<Way> {
        let pressing = normal_force.max(0.0) / (4.0 / 3.0 * self.patch(indentation) * indentation);
        (indentation > 0.0 && indentation.is_finite() && pressing.is_finite()).then_some(Way {
            indentation,
            shift,
            pressing,
        })
    }

    /// Sums over the springs of one side at the end of a way; `look` is shown each of those in contact.
    fn sums(&self, memory: &MindlinMemory, way: Way, mut look: impl FnMut(Option<i32>, [f64; 2])) -> Sums {
        let edge = self.patch(way.indentation);
        let widest = memory.widest.max(edge);
        let kept = (memory.widest > 0.0).then(|| springs(memory.widest));
        let before = |i: i32| match &kept {
            Some(kept) if kept.contains(&i) => memory.deflections[slot(i)],
            _ => [0.0; 2],
        };
        let at = |start: [f64; 2], x: f64| Place {
            x,
            along: self.deflection(start, memory, way, x),
            into: way.indentation - x * x / self.radius,
        };
        let end = Place { x: edge, ..Place::default() };
        let middle = at(memory.middle, 0.0);
        look(None, middle.along);
        let (mut sums, mut last) = (Sums::default(), middle);
        let springs = springs(widest);
        let mut x = RATIO.powi(*springs.start());
        for i in springs.clone() {
            if x >= edge {
                break;
            }
            let (mut spring, next) = (at(before(i), x), x * RATIO);
            look(Some(i), spring.along);
            if i == *springs.start() {
                // The lowest one counts less and less until the next one comes into contact.
                let above = if next < edge { at(before(i + 1), next) } else { end };
                spring = spring.towards(&middle, &above, fading(widest));
            }
            sums.add(&last, &spring);
            (last, x) = (spring, next);
        }
        sums.add(&last, &end);
        sums.scale = 2.0 / 3.0 * edge * way.indentation / sums.depth;
        sums
    }

    /// Deflection [m] of the spring at `x` [m] at the end of a way, from its deflection before.
    fn deflection(&self, start: [f64; 2], memory: &MindlinMemory, way: Way, x: f64) -> [f64; 2] {
        let out = x * x / self.radius;
        let (from, to) = (memory.indentation - out, way.indentation - out);
        let bound = self.mu * way.pressing * to.max(0.0) / self.spring();
        if from > 0.0 {
            return slide(start, way.shift, [self.mu * memory.pressing * from / self.spring(), bound]);
        }
        // It comes into contact on the way.
        let share = if to > from { to / (to - from) } else { 0.0 };
        slide([0.0; 2], way.shift.map(|s| s * share.max(0.0)), [0.0, bound])
    }
}

/// Deflections at a place.
#[derive(Clone, Copy, Default)]
struct Place {
    /// Distance from the middle [m].
    x: f64,
    /// Along the surface [m].
    along: [f64; 2],
    /// Along the normal [m].
    into: f64,
}

impl Place {
    /// The place, moved by a share of the way to the parabola from the middle to another place.
    fn towards(self, middle: &Place, other: &Place, share: f64) -> Place {
        let between = (self.x / other.x).powi(2);
        let moved = |own: f64, middle: f64, other: f64| own + share * (middle + (other - middle) * between - own);
        Place {
            x: self.x,
            along: [0, 1].map(|i| moved(self.along[i], middle.along[i], other.along[i])),
            into: moved(self.into, middle.into, other.into),
        }
    }
}

/// Integrals over one side of the patch.
#[derive(Default)]
struct Sums {
    /// Of the deflection along the surface [m^2].
    deflection: [f64; 2],
    /// Of its square [m^3].
    square: f64,
    /// Of the deflection along the normal [m^2].
    depth: f64,
    /// What the integrals are scaled by.
    scale: f64,
}

impl Sums {
    fn add(&mut self, from: &Place, to: &Place) {
        let length = to.x - from.x;
        // Means of the value and of its square: from the middle on of a parabola, else of a straight line.
        let (own, squares) = if from.x == 0.0 {
            (2.0 / 3.0, [8.0 / 15.0, 4.0 / 15.0, 1.0 / 5.0])
        } else {
            (0.5, [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0])
        };
        for i in 0..2 {
            let (u, v) = (from.along[i], to.along[i]);
            self.deflection[i] += length * (own * u + (1.0 - own) * v);
            self.square += length * (squares[0] * u * u + squares[1] * u * v + squares[2] * v * v);
        }
        self.depth += length * (own * from.into + (1.0 - own) * to.into);
    }
}

/// The springs that are kept where a patch was at most this wide [m].
fn springs(widest: f64) -> RangeInclusive<i32> {
    let top = (widest.ln() / RATIO.ln()).floor() as i32;
    top - (SPRINGS as i32 - 1)..=top
}

/// How much of the way to the next spring a patch of this radius [m] has gone, 0 to 1.
fn fading(widest: f64) -> f64 {
    let steps = widest.ln() / RATIO.ln();
    steps - steps.floor()
}

/// Where the deflection of a spring is kept.
fn slot(i: i32) -> usize {
    i.rem_euclid(SPRINGS as i32) as usize
}
