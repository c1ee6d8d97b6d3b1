//! How bodies moved and where surfaces pressed, step by step, as few numbers as an eye needs.
//!
//! * [`Animation`]: poses of all bodies at chosen instants, with a [`Sample`] of each contact now and then.
//! * [`landmarks`]: what must not be thinned away of a contact.
//!
//! Unlike the records, which hold what the user asks for, this is taken of every run, for whoever wants to look at it.

mod frames;
mod touches;

pub use frames::{Animation, NUMBERS, Pose};
pub use touches::landmarks;

/// Three numbers, along x, y and z.
pub type Triple = [f64; 3];

/// A contact at an instant, along the world's axes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    /// When [s].
    pub time: f64,
    /// Where the surfaces touch [m].
    pub point: Triple,
    /// Unit normal, out of the first body into the second.
    pub normal: Triple,
    /// Force on the second body [N].
    pub force: Triple,
    /// Indentation [m], negative where the surfaces are apart.
    pub indentation: f64,
    /// Rate of the indentation [m/s].
    pub rate: f64,
    /// Curvature of the first surface and of the second [1/m]: positive where convex, zero where flat, negative where hollow.
    pub curvatures: [f64; 2],
}

impl Sample {
    /// How hard the surfaces push [N].
    pub fn strength(&self) -> f64 {
        self.force.iter().map(|f| f * f).sum::<f64>().sqrt()
    }

    /// The same with the bodies in the other order.
    pub fn turned(&self) -> Sample {
        let [first, second] = self.curvatures;
        Sample { normal: self.normal.map(|x| -x), force: self.force.map(|x| -x), curvatures: [second, first], ..*self }
    }
}
