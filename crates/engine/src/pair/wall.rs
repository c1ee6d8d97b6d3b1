//! A convex solid with faces, edges and round sides, as a point before it finds it: distance, normal, and how the surface is curved there.
//!
//! | part | curvatures |
//! |---|---|
//! | face, flat end | 0 and 0 |
//! | edge | infinite across it, or `1/r` where it is rounded, 0 along it |
//! | corner | infinite, or `1/r` |
//! | side of a bar of radius `R` | `1/R` around, 0 along |
//! | rim of a flat end | infinite across it, `s/R` along it, with the sine `s` of the angle from the axis to the normal |
//! | round end | `1/R` |

use super::pose::between;
use super::{FrameState, Obstacle};
use crate::shape::{Convex, Form, Shape};
use crate::spatial::{Matrix, Vector};
use carom_geometry::Part;
use carom_geometry::polyhedron::{self, Convexity, Footing, Spot};
use carom_geometry::solids::{Block, Capsule, Cylinder, Disc, Foot, Rectangle};
use carom_laws::stiffness::PrincipalCurvatures;
use std::sync::Arc;

/// A solid, where it lies in its body's frame.
#[derive(Clone, Debug)]
pub(super) struct Wall {
    centre: Vector,
    turn: Matrix,
    solid: Solid,
    /// The solid is all that is within this of another one, its core [m].
    rounding: f64,
}

#[derive(Clone, Debug)]
enum Solid {
    Block(Block),
    Rectangle(Rectangle),
    Cylinder(Cylinder),
    Disc(Disc),
    Capsule(Capsule),
    Polyhedron(Arc<polyhedron::Polyhedron>),
}

/// What a point finds, in the world.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// Unit vector out of the solid towards the point.
    pub(super) normal: Vector,
    /// Signed distance of the point [m].
    pub(super) distance: f64,
    /// Which part is nearest: of boxes and rectangles the faces (0 to 5), edges (6 to 17) and corners (18 to 25), of what is round the side (0), ends (1, 2) and rims (3, 4), of hulls and meshes the faces, then the edges, then the corners.
    pub(super) part: u32,
    pub(super) curvatures: PrincipalCurvatures,
    /// Unit vectors across the normal, along which these curvatures are.
    pub(super) tangents: [Vector; 2],
}

impl Wall {
    /// The solid of a convex shape that has faces, edges or round sides.
    pub(super) fn new(shape: &Shape) -> Option<Self> {
        match shape {
            Shape::Convex(own) => Self::of_convex(own),
            Shape::Polyhedron(own) => own.is_convex().then(|| Wall {
                centre: own.origin,
                turn: own.turn.to_rotation_matrix().into_inner(),
                solid: Solid::Polyhedron(own.core().clone()),
                rounding: own.rounding(),
            }),
            _ => None,
        }
    }

    fn of_convex(shape: &Convex) -> Option<Self> {
        let mut rounding = 0.0;
        let solid = match shape.form {
            Form::Box { half } => Solid::Block(Block::new(half).ok()?),
            Form::RoundedBox { half, rounding: radius } => {
                rounding = radius;
                Solid::Block(Block::new(half.add_scalar(-radius)).ok()?)
            }
            Form::Rectangle { half } => Solid::Rectangle(Rectangle::new(half).ok()?),
            Form::Cylinder { radius, half_length } => Solid::Cylinder(Cylinder::new(radius, half_length).ok()?),
            Form::Disc { radius } => Solid::Disc(Disc::new(radius).ok()?),
            Form::Capsule { radius, half_length } => Solid::Capsule(Capsule::new(radius, half_length).ok()?),
            Form::Superellipsoid { .. } | Form::Point => return None,
        };
        Some(Wall { centre: shape.centre, turn: shape.turn.to_rotation_matrix().into_inner(), solid, rounding })
    }

    /// Whether it has no thickness.
    pub(super) fn is_thin(&self) -> bool {
        matches!(self.solid, Solid::Rectangle(_) | Solid::Disc(_))
    }

    /// Whether it is between flat faces that are found by a search.
    pub(super) fn is_polyhedron(&self) -> bool {
        matches!(self.solid, Solid::Polyhedron(_))
    }

    /// A ball of the first body with this centre before it.
    pub(super) fn obstacle(&self, centre: Vector) -> Obstacle {
        let Solid::Polyhedron(solid) = &self.solid else { return Obstacle::convex(0, centre, self.centre) };
        // Where it is convex but for rounding beyond the last digits, the speed alone is a bound.
        let patch = if solid.convexity() == Convexity::Rounded { 0.0 } else { f64::INFINITY };
        Obstacle { patch, ..Obstacle::convex(0, centre, self.centre + self.turn * solid.reach().0) }
    }

    /// What a point of the first body finds, the solid being the second's.
    #[inline]
    pub(super) fn sight(&self, point: &Vector, poses: [&FrameState; 2]) -> Sight {
        let axes = poses[1].rotation * self.turn;
        let c = -axes.tr_mul(&between(poses, point, &self.centre));
        let (foot, radius) = match &self.solid {
            Solid::Block(it) => (it.before(&c), 0.0),
            Solid::Rectangle(it) => (it.before(&c), 0.0),
            Solid::Cylinder(it) => (it.before(&c), it.radius()),
            Solid::Disc(it) => (it.before(&c), it.radius()),
            Solid::Capsule(it) => (it.before(&c), it.radius()),
            Solid::Polyhedron(it) => return Sight::of_footing(&axes, &it.before(&c), it, self.rounding),
        };
        let is_round_ended = matches!(self.solid, Solid::Capsule(_));
        let (number, curvatures, along) = bent(&foot, radius, is_round_ended);
        let curvatures = rounded(curvatures, self.rounding);
        Sight::new(&axes, (&foot.direction, foot.distance - self.rounding), number, curvatures, &along)
    }
}

/// What is sharp in a core is round on what is within `rounding` of it [m].
#[inline]
fn rounded(mut curvatures: PrincipalCurvatures, rounding: f64) -> PrincipalCurvatures {
    if rounding > 0.0 {
        for k in [&mut curvatures.first, &mut curvatures.second].into_iter().filter(|k| k.is_infinite()) {
            *k = 1.0 / rounding;
        }
    }
    curvatures
}

/// The number of a part, its curvatures [1/m], and a direction across which the first of these is; nothing where all are alike.
#[inline]
fn bent(foot: &Foot, radius: f64, is_round_ended: bool) -> (u32, PrincipalCurvatures, Vector) {
    let (n, none) = (&foot.direction, Vector::zeros());
    let curved = |first, second| PrincipalCurvatures { first, second };
    match foot.part {
        Part::Face(k) => (u32::from(k), curved(0.0, 0.0), none),
        Part::Edge(k) => (6 + u32::from(k), curved(f64::INFINITY, 0.0), Vector::ith(usize::from(k / 4), 1.0)),
        Part::Corner(k) => (18 + u32::from(k), curved(f64::INFINITY, f64::INFINITY), none),
        Part::Side | Part::Whole => (0, curved(1.0 / radius, 0.0), Vector::z()),
        Part::End(k) if is_round_ended => (1 + u32::from(k), curved(1.0 / radius, 1.0 / radius), none),
        Part::End(k) => (1 + u32::from(k), curved(0.0, 0.0), none),
        Part::Rim(k) => {
            let sine = n.x.hypot(n.y);
            (3 + u32::from(k), curved(f64::INFINITY, sine / radius), Vector::z().cross(n))
        }
    }
}

impl Sight {
    /// From the direction out of the solid and the distance, in the solid's own axes, and the direction across which the first curvature is, zero where all are alike.
    #[inline]
    pub(super) fn new(
        axes: &Matrix,
        (n, distance): (&Vector, f64),
        part: u32,
        curvatures: PrincipalCurvatures,
        along: &Vector,
    ) -> Self {
        // Across the normal, and across the direction in which the surface is less curved.
        let first =
            along.cross(n).try_normalize(1e-12).unwrap_or_else(|| n.cross(&Vector::ith(n.iamin(), 1.0)).normalize());
        let tangents = [first, n.cross(&first)].map(|t| axes * t);
        Sight { normal: axes * n, distance, part, curvatures, tangents }
    }

    /// From what a point finds before a polyhedron or a piece of it, in the polyhedron's own axes; the surface is this far outside of it [m].
    pub(super) fn of_footing(axes: &Matrix, found: &Footing, solid: &polyhedron::Polyhedron, rounding: f64) -> Self {
        let (first, second) = match found.spot {
            Spot::Corner(_) => (f64::INFINITY, f64::INFINITY),
            Spot::Face(_) if found.along == Vector::zeros() => (0.0, 0.0),
            _ => (f64::INFINITY, 0.0),
        };
        let curvatures = rounded(PrincipalCurvatures { first, second }, rounding);
        let part = solid.part(found.spot);
        Sight::new(axes, (&found.direction, found.distance - rounding), part, curvatures, &found.along)
    }

    /// How the normal turns when a ball goes across it whose centre is at this distance [rad/m]: `k/(1 + k h)` along each direction, and `1/h` from an edge or a corner.
    pub(super) fn bend(&self) -> Matrix {
        let h = self.distance;
        let turn = |k: f64| if k.is_finite() { k / (1.0 + k * h) } else { 1.0 / h };
        let [t, u] = &self.tangents;
        t * (t * turn(self.curvatures.first)).transpose() + u * (u * turn(self.curvatures.second)).transpose()
    }
}
