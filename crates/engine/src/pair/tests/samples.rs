//! Pairs built so that gap, normal, points and curvatures are known, from eight numbers between 0 and 1.
//!
//! The second shape is the round one. Everything is in the axes of the drawing; normals go from the first shape to the second.

mod gears;
mod joints;
mod polygons;
mod polyhedra;
mod profiles;
mod round;
mod solids;
mod terrains;
mod track;

use super::stage::Stage;
use crate::shape::{Circle, Flat, Profile, Shape};
use crate::spatial::Vector;
use std::fmt::{Debug, Formatter, Result};

pub(super) use polyhedra::ell;
pub(super) use track::track;

/// A pair whose answer is known.
pub(super) struct Sample {
    pub(super) first: Shape,
    pub(super) second: Shape,
    /// Whether the bodies move in the drawing's plane.
    pub(super) planar: bool,
    /// Centre of the second shape in the drawing [m].
    pub(super) centre: Vector,
    /// Centre of the second shape in its body [m].
    pub(super) second_centre: Vector,
    /// Radius of the second shape [m].
    pub(super) radius: f64,
    pub(super) feature: u32,
    pub(super) part: u32,
    pub(super) gap: f64,
    pub(super) normal: Vector,
    pub(super) curvatures: [[f64; 2]; 2],
    /// The first surface in the drawing, over the unit square.
    pub(super) surface: Box<dyn Fn(f64, f64) -> Vector>,
}

impl Debug for Sample {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Sample { first, second, centre, feature, gap, normal, .. } = self;
        write!(f, "{first:?} and {second:?} at {centre:?}: feature {feature}, gap {gap}, normal {normal:?}")
    }
}

pub(super) type Builder = fn(&[f64; 8], &Stage) -> Sample;

/// At least one for every row of the table.
pub(super) const BUILDERS: &[Builder] = &[
    round::sphere_sphere,
    round::sphere_in_sphere,
    round::point_before_a_sphere,
    round::point_in_a_sphere,
    round::sphere_plane,
    round::ellipsoid_sphere,
    solids::superellipsoid_sphere,
    solids::corner_on_plane,
    solids::end_on_plane,
    solids::point_on_plane,
    solids::low_rim_on_plane,
    solids::face_of_a_box,
    solids::edge_of_a_box,
    solids::corner_of_a_box,
    solids::point_before_a_box,
    solids::side_of_a_cylinder,
    solids::rim_of_a_cylinder,
    solids::edge_of_a_rectangle,
    solids::rim_of_a_disc,
    solids::end_of_a_capsule,
    solids::crossed_capsules,
    solids::corner_of_a_box_on_a_box,
    solids::edges_of_two_boxes,
    solids::edges_of_a_rounded_and_a_sharp_box,
    solids::end_of_a_capsule_on_a_box,
    solids::side_of_a_capsule_on_an_edge,
    polyhedra::face_of_a_hull,
    polyhedra::edge_of_a_hull,
    polyhedra::corner_of_a_hull,
    polyhedra::point_before_a_hull,
    polyhedra::inner_face_of_a_mesh,
    polyhedra::corner_of_a_hull_on_a_plane,
    polyhedra::edge_of_a_rounded_hull,
    polyhedra::corner_of_a_rounded_hull_on_a_plane,
    polyhedra::corner_of_a_rounded_hull_on_a_hull,
    polyhedra::edges_of_a_box_and_a_rounded_hull,
    polyhedra::side_of_a_capsule_on_an_edge_of_a_hull,
    round::circle_circle,
    round::circle_in_circle,
    profiles::ellipse_circle,
    profiles::round_ellipse_line,
    profiles::side_of_a_segment_and_round_ellipse,
    profiles::corner_of_a_segment_and_round_ellipse,
    polygons::edge_of_a_polygon,
    polygons::corner_of_a_polygon,
    polygons::polygon_line,
    polygons::two_polygons,
    gears::flanks_of_two_gears,
    profiles::circle_line,
    profiles::side_of_a_segment,
    profiles::corner_of_a_segment,
    profiles::outside_of_an_arc,
    profiles::inside_of_an_arc,
    profiles::corner_of_an_arc,
    profiles::corner_of_a_hollow_arc,
    track::wall_of_a_slot,
    track::end_of_a_slot,
    terrains::tread_of_stairs,
    terrains::nosing_of_stairs,
    terrains::ball_before_a_riser,
    terrains::ball_on_a_nosing,
    terrains::point_before_a_tread,
    joints::slider_in_guide,
    joints::lip_of_a_guide,
    joints::corner_beyond_the_end_of_a_guide,
    joints::journal_in_bush,
    joints::collar_on_pad,
];

/// A number between two others.
fn mix(u: f64, low: f64, high: f64) -> f64 {
    low + u * (high - low)
}

/// A unit vector at an angle [rad].
fn direction(angle: f64) -> Flat {
    Flat::new(angle.cos(), angle.sin())
}

/// A disc on the second sheet, and its centre in the second body.
fn disc(stage: &Stage, radius: f64) -> (Shape, Vector) {
    let centre = Flat::new(0.3, -0.2);
    let sheet = stage.sheets[1];
    (Shape::Circle(sheet, Circle { centre, radius, hollow: false }), sheet.place(&centre))
}

/// An ellipse with equal axes on the second sheet, turned, and its centre in the second body.
fn round_ellipse(stage: &Stage, radius: f64) -> (Shape, Vector) {
    let (centre, sheet) = (Flat::new(0.3, -0.2), stage.sheets[1]);
    let ellipse = Profile::ellipse(Flat::repeat(radius)).unwrap().at(centre, 0.7);
    (Shape::Profile(sheet, ellipse), sheet.place(&centre))
}
