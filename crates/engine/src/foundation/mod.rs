//! Elastic foundations: a thin soft layer on one body, which another, rigid one presses.
//!
//! ```text
//! p = k d (1 + a d') + c d',   k = M/h,   c = D/h,   M = E (1 - nu)/((1 + nu)(1 - 2 nu))
//! U = int k d^2/2 dA
//! ```
//!
//! `p` pressure [Pa], never below zero; `d` depth of a place of the layer's surface in the rigid body [m], `d'` its rate [m/s]; `k` stiffness of the bed [Pa/m] of a layer with the thickness `h` [m], modulus
//! `E` [Pa] and Poisson's ratio `nu` that is bonded to what carries it and cannot give way sideways (`M` is its confined modulus [Pa]); `a` loss [s/m] of the kind of Hunt and Crossley; `c` damping [Pa s/m] of a layer
//! with the viscosity `D` [Pa s]; `U` energy stored [J]. Every place answers for itself, as a bed of springs does (Winkler).
//!
//! The surface of one body, the **wearer**, is meshed ([`carom_geometry::patch`]). Each corner of the mesh has a depth: its signed distance in the other body (`rigid`). The energy is a function of these depths
//! alone, and each corner is pushed along the shortest way out by what the energy changes with its depth:
//!
//! ```text
//! U = sum over triangles of w k |T| e(d1, d2, d3),   F_i = -dU/dd_i grad d_i
//! ```
//!
//! So force and moment are the gradient of one energy whatever the mesh, and a layer without loss gives back all that went in. `w` is one before a curved body. Before a plane it is the cosine of the
//! angle between triangle and plane, so that what counts is the area over the plane: the force is `k` times the volume that the bodies share, through the middle of that volume, and
//! standing sides do not press (the volumetric law of Gonthier et al. 2004; with a viscosity that of Roy and Carretero, `F = k V + c dV/dt`, which does not pull here). There `w` changes as the body turns, which is a moment of its own.
//!
//! Source: Johnson 1985, Contact Mechanics, section 4.3 (elastic foundation); Bei and Fregly 2004, Multibody dynamic simulation of knee contact mechanics (the layer's stiffness, element by element).
//!
//! Limits: layers thin against the contact, depths small against the layer. Nothing spreads along the layer. Before a curved body, a mesh with edges presses with both sides of an edge.

mod bedding;
mod layer;
mod rigid;

pub use bedding::Bedding;
pub use layer::{FoundationError, Layer, MOST_RESOLUTION};

use crate::shape::Shape;
use carom_geometry::patch::Mesh;
use rigid::Rigid;

/// A soft layer on one of two bodies, and the other one.
#[derive(Clone, Debug)]
pub struct Foundation {
    /// Which of the two wears the layer.
    wearer: usize,
    /// Its surface, in its frame.
    mesh: Mesh,
    /// The other body, in its frame.
    rigid: Rigid,
    /// Stiffness of the bed [Pa/m], its loss [s/m], and its damping [Pa s/m].
    stiffness: f64,
    loss: f64,
    damping: f64,
}

impl Foundation {
    /// A layer between two shapes, each in its body's frame.
    pub fn new(shapes: [&Shape; 2], layer: &Layer) -> Result<Self, FoundationError> {
        if let Some(fault) = layer.fault() {
            return Err(fault);
        }
        let wears = |k: usize| layer.mesh(shapes[k]).map(|mesh| mesh.map(|mesh| (k, mesh))).transpose();
        let found = match layer.wearer {
            Some(k) => wears(k),
            None => wears(0).or_else(|| wears(1)),
        };
        let (wearer, mesh) = match found {
            Some(found) => found?,
            None => {
                return Err(match layer.wearer {
                    Some(k) => FoundationError::NoSurface(shapes[k].name()),
                    None => FoundationError::NoSurfaces(shapes[0].name(), shapes[1].name()),
                });
            }
        };
        if !mesh.area().is_normal() {
            return Err(FoundationError::NoArea(shapes[wearer].name()));
        }
        let other = shapes[1 - wearer];
        let rigid = Rigid::of(other).ok_or(FoundationError::NoDepth(other.name()))?;
        let (stiffness, damping) = (layer.stiffness(), layer.viscosity / layer.thickness);
        Ok(Foundation { wearer, mesh, rigid, stiffness, loss: layer.loss, damping })
    }

    /// Which of the two bodies wears the layer.
    pub fn wearer(&self) -> usize {
        self.wearer
    }

    /// Stiffness of the bed [Pa/m].
    pub fn stiffness(&self) -> f64 {
        self.stiffness
    }

    /// Triangles of its mesh.
    pub fn triangles(&self) -> usize {
        self.mesh.triangles()
    }

    /// How hard the whole layer would push if all of it were pressed alike [N/m]: no contact of it is stiffer.
    pub fn stiffest(&self) -> f64 {
        self.stiffness * self.mesh.area()
    }
}

#[cfg(test)]
mod tests;
