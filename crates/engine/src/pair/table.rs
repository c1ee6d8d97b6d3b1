//! Which kernel serves which shapes. A new pair is a file and a row.

use super::*;

/// A kernel; an error for shapes that do not fit; `None` for shapes that are not its own.
pub(super) type Served = Option<Result<Arc<dyn Kernel>, PairError>>;

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// Name of the pair.
    pub(super) name: &'static str,
    /// The kernel for two shapes in this order; the table is asked in both.
    pub(super) kernel: fn(&Shape, &Shape) -> Served,
}

/// All pairs.
pub(super) const ROWS: &[Row] = &[
    Row { name: "sphere or point with sphere", kernel: sphere_sphere::kernel },
    Row { name: "sphere or point in sphere", kernel: sphere_in_sphere::kernel },
    Row { name: "sphere-plane", kernel: sphere_plane::kernel },
    Row { name: "ellipsoid or superellipsoid with plane, sphere or its like", kernel: ellipsoid::kernel },
    Row { name: "box, rectangle, capsule, point, hull or mesh on a plane", kernel: sphere_plane::standing },
    Row { name: "cylinder or disc on a plane", kernel: rim_plane::kernel },
    Row { name: "sphere or point with box, cylinder, capsule, rectangle or disc", kernel: ball_solid::kernel },
    Row { name: "sphere or point on a terrain or stairs", kernel: ball_terrain::kernel },
    Row { name: "box, hull or convex mesh with its like, one of them rounded", kernel: cornered::both },
    Row { name: "sphere or point with hull or mesh", kernel: ball_polyhedron::kernel },
    Row { name: "capsule-capsule", kernel: capsule_capsule::kernel },
    Row { name: "capsule with box, hull or convex mesh", kernel: cornered::capsule },
    Row { name: "circle-circle", kernel: circle_circle::kernel },
    Row { name: "circle in circle", kernel: circle_in_circle::kernel },
    Row { name: "circle-line", kernel: circle_line::kernel },
    Row { name: "circle-segment", kernel: circle_segment::kernel },
    Row { name: "circle-arc", kernel: circle_arc::kernel },
    Row { name: "ellipse, superellipse, curve or cam with circle or its like", kernel: profile_profile::kernel },
    Row { name: "ellipse, superellipse, curve or cam with line", kernel: profile_line::kernel },
    Row { name: "ellipse, superellipse, curve or cam with segment", kernel: profile_segment::kernel },
    Row { name: "polygon-circle", kernel: polygon_circle::kernel },
    Row { name: "polygon-line", kernel: polygon_line::kernel },
    Row { name: "polygon-polygon", kernel: polygon_polygon::kernel },
    Row { name: "involute gears", kernel: gear_gear::kernel },
    Row { name: "circle on a terrain or stairs", kernel: circle_terrain::kernel },
    Row { name: "slider in guide", kernel: slider_in_guide::kernel },
    Row { name: "journal in bush", kernel: journal_in_bush::kernel },
    Row { name: "pin in slot", kernel: pin_slot::kernel },
];
