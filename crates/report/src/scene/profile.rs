//! Forms of the shapes with which bodies touch.
//!
//! Solids are drawn as they are, thin plates with a thousandth of the mechanism's extent, points as small balls. On a sheet a disc is drawn as a cylinder, a hole as the tube around it, everything else
//! as a thin wall along its line, on the side on which its material is; ellipses, curves and cams all around. A half plane has no end: its line is as long as the mechanism is large, which the caller
//! knows, and says that it goes on.

use super::{Form, Part, triple};
use carom_engine::shape::{
    self, Arc, Convex, Flat, Guide, Journal, Piece, Polyhedron, Profile, Shape, Sheet, Slot, Terrain,
};
use carom_engine::spatial::{Matrix, Rotation, Vector, frame, orientation};
use std::f64::consts::TAU;

/// Corners by which a full turn is drawn.
const CORNERS: f64 = 720.0;
/// Thickness of the wall around a hole, as a part of its radius.
const WALL: f64 = 0.35;

impl Part {
    /// What a shape looks like in the frame of its body. `size` is the extent of the mechanism [m]: profiles are drawn a twentieth of it deep.
    pub fn of_shape(shape: &Shape, size: f64) -> Vec<Part> {
        let depth = 0.05 * size;
        match shape {
            Shape::Sphere(sphere) if sphere.hollow => {
                hole(sphere.radius, 0.2 * depth, &sphere.centre, &Matrix::identity())
            }
            Shape::Sphere(sphere) => {
                vec![Part::new(Form::Ball { size: [2.0 * sphere.radius; 3] }, &sphere.centre, &Rotation::identity())]
            }
            Shape::Ellipsoid(own) => {
                let size = [0, 1, 2].map(|k| 2.0 * own.semi_axes[k]);
                vec![Part::new(Form::Ball { size }, &own.centre, &own.turn)]
            }
            Shape::Convex(own) => match own.form {
                shape::Form::RoundedBox { half, rounding } => rounded(own, &half, rounding),
                _ => vec![solid(own, 0.02 * depth)],
            },
            Shape::Polyhedron(own) if own.rounding() > 0.0 => rounded_polyhedron(own),
            Shape::Polyhedron(own) => vec![Part::new(Form::of_polyhedron(own), &own.origin, &own.turn)],
            Shape::Plane(plane) => {
                vec![Part::new(Form::Plane, &plane.point, &orientation(&frame(&plane.normal.normalize())))]
            }
            Shape::Circle(sheet, circle) => {
                let (at, axes) = (sheet.place(&circle.centre), axes(sheet));
                match circle.hollow {
                    true => hole(circle.radius, depth, &at, &axes),
                    false => {
                        let form = Form::Cylinder { radius: circle.radius, length: 1.2 * depth };
                        vec![Part::new(form, &at, &orientation(&axes))]
                    }
                }
            }
            Shape::Line(sheet, line) => {
                let along = Flat::new(-line.normal.y, line.normal.x).normalize() * size;
                // Left of this line is behind the normal.
                vec![going_on(wall(sheet, vec![line.point - along, line.point + along], 1))]
            }
            Shape::Segment(sheet, segment) => vec![wall(sheet, vec![segment.start, segment.end], 0)],
            Shape::Arc(sheet, edge) => {
                // Left of an arc that turns left is its centre, and there is the body unless it is hollow.
                let inward = if edge.arc.sweep > 0.0 { 1 } else { -1 };
                vec![wall(sheet, bend(&edge.arc, 0.0).collect(), if edge.hollow { -inward } else { inward })]
            }
            Shape::Slot(sheet, slot) => rails(sheet, slot),
            Shape::Polygon(sheet, polygon) => {
                let closed = polygon.outline().corners().iter().chain(polygon.outline().corners().first()).copied();
                vec![wall(sheet, closed.collect(), 1)]
            }
            Shape::Gear(sheet, gear) => vec![wall(sheet, gear.outline(), 1)],
            // The ground is to the right of its chain, which goes on at both ends.
            Shape::Terrain(sheet, terrain) => vec![going_on(wall(sheet, skyline(terrain), -1))],
            Shape::Profile(sheet, profile) => vec![wall(&profile.own_sheet(sheet), outline(profile), 1)],
            Shape::Slider(sheet, slider) => {
                let (x, y) = (0.5 * slider.length, 0.5 * slider.height);
                let corners = [[x, y], [-x, y], [-x, -y], [x, -y], [x, y]];
                vec![wall(sheet, corners.iter().map(|[x, y]| Flat::new(*x, *y)).collect(), 1)]
            }
            Shape::Guide(sheet, guide) => [1.0, -1.0].map(|side| track(sheet, guide, side, size)).to_vec(),
            Shape::Journal(journal) => shaft(journal, depth),
            Shape::Bush(bush) => hole(bush.radius, bush.length, &bush.centre, &frame(&bush.axis.normalize())),
        }
    }
}

/// A convex solid, with this thickness where it has none [m].
fn solid(own: &Convex, thin: f64) -> Part {
    let twice = |half: &Vector| [0, 1, 2].map(|k| 2.0 * half[k]);
    let form = match &own.form {
        shape::Form::Superellipsoid { semi_axes, exponents } => {
            Form::Superellipsoid { size: twice(semi_axes), exponents: *exponents }
        }
        shape::Form::Box { half } | shape::Form::RoundedBox { half, .. } => Form::Box { size: twice(half) },
        shape::Form::Cylinder { radius, half_length } => Form::Cylinder { radius: *radius, length: 2.0 * half_length },
        shape::Form::Capsule { radius, half_length } => Form::Capsule { radius: *radius, length: 2.0 * half_length },
        shape::Form::Rectangle { half } => Form::Box { size: [2.0 * half[0], 2.0 * half[1], thin] },
        shape::Form::Disc { radius } => Form::Cylinder { radius: *radius, length: thin },
        shape::Form::Point => Form::Ball { size: [5.0 * thin; 3] },
    };
    Part::new(form, &own.centre, &own.turn)
}

/// A box with rounded edges: three blocks through each other, and its twelve edges.
fn rounded(own: &Convex, half: &Vector, rounding: f64) -> Vec<Part> {
    let core = half.add_scalar(-rounding);
    let block = |axis: usize| {
        let size = [0, 1, 2].map(|k| 2.0 * if k == axis { half[k] } else { core[k] });
        Part::new(Form::Box { size }, &own.centre, &own.turn)
    };
    let edge = |number: usize| {
        let (axis, [u, v]) = (number / 4, [1, 2].map(|k| (number / 4 + k) % 3));
        let [a, b] = [number & 1, number >> 1 & 1].map(|bit| 2.0 * bit as f64 - 1.0);
        let at = Vector::ith(u, a * core[u]) + Vector::ith(v, b * core[v]);
        let along = orientation(&Matrix::from_columns(&[u, v, axis].map(|k| Vector::ith(k, 1.0))));
        let form = Form::Capsule { radius: rounding, length: 2.0 * core[axis] };
        Part::new(form, &(own.centre + own.turn * at), &(own.turn * along))
    };
    (0..3).map(block).chain((0..12).map(edge)).collect()
}

/// A hull with rounded edges: its faces as far as they are flat, and the edges and corners of its core with their radius.
fn rounded_polyhedron(own: &Polyhedron) -> Vec<Part> {
    let (core, rounding) = (own.core(), own.rounding());
    let corners = core.facets().iter().flat_map(|facet| {
        let out = facet.normal() * rounding;
        facet.corners().iter().map(move |corner| triple(&(corner + out)))
    });
    let triangles = (0..core.facets().len() as u32).map(|k| [3 * k, 3 * k + 1, 3 * k + 2]).collect();
    let faces = Form::Mesh { corners: corners.collect(), triangles, edges: Vec::new() };
    let edge = |ends: &[u32; 2]| {
        let [from, to] = ends.map(|k| core.corners()[k as usize]);
        let way = to - from;
        let form = Form::Capsule { radius: rounding, length: way.norm() };
        Part::new(form, &own.place(&((from + to) * 0.5)), &(own.turn * orientation(&frame(&way.normalize()))))
    };
    std::iter::once(Part::new(faces, &own.origin, &own.turn)).chain(core.edges().iter().map(edge)).collect()
}

/// The axes of a sheet, its normal last.
fn axes(sheet: &Sheet) -> Matrix {
    Matrix::from_columns(&[sheet.x, sheet.y, sheet.x.cross(&sheet.y)])
}

fn hole(inner: f64, length: f64, at: &Vector, axes: &Matrix) -> Vec<Part> {
    vec![Part::new(Form::Tube { radius: (1.0 + WALL) * inner, inner, length }, at, &orientation(axes))]
}

fn wall(sheet: &Sheet, line: Vec<Flat>, side: i8) -> Part {
    let line = line.iter().map(|point| [point.x, point.y]).collect();
    Part::new(Form::Wall { line, side, endless: false }, &sheet.origin, &orientation(&axes(sheet)))
}

/// A wall that goes on beyond its ends.
fn going_on(mut part: Part) -> Part {
    if let Form::Wall { endless, .. } = &mut part.form {
        *endless = true;
    }
    part
}

/// The wall of a guide to the left (`side` 1) or to the right (-1).
fn track(sheet: &Sheet, guide: &Guide, side: f64, size: f64) -> Part {
    let half = 0.5 * guide.width;
    let line =
        |points: &[[f64; 2]]| wall(sheet, points.iter().map(|[x, y]| Flat::new(side * x, side * y)).collect(), 1);
    match guide.ends {
        None => going_on(line(&[[-size, half], [size, half]])),
        Some(ends) => {
            let (end, back) = (0.5 * ends.length, half + 0.5 * guide.width);
            line(&[[-end, back], [-end, half], [end, half], [end, back]])
        }
    }
}

/// A journal, as long as from collar to collar, and its collars.
fn shaft(journal: &Journal, depth: f64) -> Vec<Part> {
    let (axis, axes) = (journal.axis.normalize(), frame(&journal.axis.normalize()));
    let cylinder =
        |radius: f64, length: f64, at: Vector| Part::new(Form::Cylinder { radius, length }, &at, &orientation(&axes));
    let mut parts = vec![cylinder(journal.radius, journal.collars.unwrap_or(4.0 * journal.radius), journal.centre)];
    if let Some(way) = journal.collars {
        let thick = (0.2 * depth).min(0.5 * journal.radius);
        let at = |end: f64| journal.centre + axis * (end * 0.5 * (way + thick));
        parts.extend([1.0, -1.0].map(|end| cylinder(2.0 * journal.radius, thick, at(end))));
    }
    parts
}

/// Points along an arc whose radius is larger by `aside` [m].
fn bend(arc: &Arc, aside: f64) -> impl Iterator<Item = Flat> {
    let count = (CORNERS * arc.sweep.abs() / TAU).ceil().max(2.0);
    (0..=count as usize).map(move |k| {
        let share = k as f64 / count;
        arc.centre + arc.outward(share) * (arc.radius + aside)
    })
}

/// Points all around a profile in its own axes, as far apart as its normals turn evenly, and where they would lie too far apart, closer.
fn outline(profile: &Profile) -> Vec<Flat> {
    let at = |angle: f64| profile.curve().support(&Flat::new(angle.cos(), angle.sin())).point;
    let longest = TAU * profile.curve().reach() / CORNERS;
    let mut points = vec![at(0.0)];
    let mut waiting: Vec<[f64; 2]> =
        (0..CORNERS as u32).rev().map(|k| [f64::from(k), f64::from(k + 1)].map(|k| TAU * k / CORNERS)).collect();
    while let Some([from, to]) = waiting.pop() {
        let (middle, next) = (0.5 * (from + to), if to < TAU * (1.0 - 1e-12) { at(to) } else { points[0] });
        if (next - points[points.len() - 1]).norm() > 2.0 * longest && to - from > TAU * 1e-6 {
            waiting.extend([[middle, to], [from, middle]]);
        } else {
            points.push(next);
        }
    }
    points
}

/// The chain of a terrain, its corners rounded.
fn skyline(terrain: &Terrain) -> Vec<Flat> {
    let (points, r) = (terrain.ground().points(), terrain.ground().rounding());
    let mut line = vec![points[0]];
    for triple in points.windows(3) {
        let [before, after] = [triple[1] - triple[0], triple[2] - triple[1]].map(|d| d.normalize());
        let angle = before.angle(&after);
        if before.perp(&after) >= 0.0 || r == 0.0 {
            line.push(triple[1]);
            continue;
        }
        let start = triple[1] - before * (r * (0.5 * angle).tan());
        let out = Flat::new(-before.y, before.x);
        line.extend(bend(&Arc { centre: start - out * r, radius: r, from: out.y.atan2(out.x), sweep: -angle }, 0.0));
    }
    line.extend(points.last());
    line
}

/// The two walls of a slot, joined by its round ends.
fn rails(sheet: &Sheet, slot: &Slot) -> Vec<Part> {
    let rail = |aside: f64| -> Vec<Flat> { slot.track.iter().flat_map(|piece| shifted(piece, aside)).collect() };
    let (mut left, mut right) = (rail(slot.half_width), rail(-slot.half_width));
    if slot.is_closed() {
        return vec![wall(sheet, left, 1), wall(sheet, right, -1)];
    }
    let (Some(first), Some(last)) = (slot.track.first(), slot.track.last()) else { return Vec::new() };
    left.extend(cap(&last.end(), &last.heading(1.0), slot.half_width));
    right.reverse();
    left.append(&mut right);
    left.extend(cap(&first.start(), &-first.heading(0.0), slot.half_width));
    vec![wall(sheet, left, 1)]
}

/// A piece of a track, shifted to its left [m].
fn shifted(piece: &Piece, aside: f64) -> Vec<Flat> {
    match piece {
        Piece::Line(line) => {
            let heading = piece.heading(0.0);
            let shift = Flat::new(-heading.y, heading.x) * aside;
            vec![line.start + shift, line.end + shift]
        }
        // Left of an arc that turns left is towards its centre.
        Piece::Arc(arc) => bend(arc, -aside * arc.sweep.signum()).collect(),
    }
}

/// Half a circle around the end of a track, from its left to its right.
fn cap(end: &Flat, heading: &Flat, radius: f64) -> Vec<Flat> {
    let start = heading.x.atan2(-heading.y);
    let arc = Arc { centre: *end, radius, from: start, sweep: -std::f64::consts::PI };
    bend(&arc, 0.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_engine::shape::{Circle, GuideEnds, Segment, Slider, Stairs};

    /// The corners of the only wall.
    fn line(parts: &[Part]) -> Vec<Flat> {
        match &parts[0].form {
            Form::Wall { line, .. } if parts.len() == 1 => line.iter().map(|p| Flat::new(p[0], p[1])).collect(),
            other => panic!("{other:?}"),
        }
    }

    /// A straight piece along x and a quarter of a circle to the left, half a unit wide.
    fn hook() -> Slot {
        let straight = Segment { start: Flat::new(0.0, 0.0), end: Flat::new(2.0, 0.0) };
        let from = -std::f64::consts::FRAC_PI_2;
        let round = Arc { centre: Flat::new(2.0, 1.0), radius: 1.0, from, sweep: -from };
        Slot { track: vec![Piece::Line(straight), Piece::Arc(round)], half_width: 0.25 }
    }

    #[test]
    fn the_wall_of_a_slot_keeps_half_its_width_from_the_track() {
        let distance = |p: &Flat| {
            let straight = (p - Flat::new(p.x.clamp(0.0, 2.0), 0.0)).norm();
            let out = p - Flat::new(2.0, 1.0);
            let round =
                if out.x > 0.0 && out.y < 0.0 { (out.norm() - 1.0).abs() } else { (p - Flat::new(3.0, 1.0)).norm() };
            straight.min(round)
        };
        let line = line(&Part::of_shape(&Shape::Slot(Sheet::of_body(), hook()), 10.0));
        assert!(line.len() > 40);
        for point in &line {
            assert!((distance(point) - 0.25).abs() < 1e-12, "{point}");
        }
        assert!((line[0] - line[line.len() - 1]).norm() < 1e-12, "the wall ends where it begins");
    }

    /// The place a little to the left of the first stroke of a wall, where its material is.
    fn behind(part: &Part) -> Flat {
        let Form::Wall { line, side: 1, .. } = &part.form else { panic!("{part:?}") };
        let [from, to] = [0, 1].map(|k| Flat::new(line[k][0], line[k][1]));
        let along = (to - from).normalize();
        (from + to) * 0.5 + Flat::new(-along.y, along.x) * 1e-6
    }

    #[test]
    fn a_guide_is_outside_of_its_walls_and_a_slider_inside_of_its_sides() {
        let guide = Part::of_shape(&Shape::Guide(Sheet::of_body(), Guide::endless(0.1)), 1.0);
        assert_eq!(guide.len(), 2);
        assert!(behind(&guide[0]).y > 0.05 && behind(&guide[1]).y < -0.05);
        let ends = Some(GuideEnds { length: 0.4, lip: 0.0 });
        for (part, side) in
            Part::of_shape(&Shape::Guide(Sheet::of_body(), Guide { width: 0.1, ends }), 1.0).iter().zip([1.0, -1.0])
        {
            let Form::Wall { line, side: 1, endless: false } = &part.form else { panic!("{part:?}") };
            assert_eq!(line[1..3], [[-0.2 * side, 0.05 * side], [0.2 * side, 0.05 * side]]);
            assert!(behind(part).x.abs() < 0.2, "{part:?}");
        }
        let slider = Slider { length: 0.2, height: 0.09, corner: 0.0 };
        let block = Part::of_shape(&Shape::Slider(Sheet::of_body(), slider), 1.0);
        assert!(behind(&block[0]).y < 0.045 && behind(&block[0]).y > 0.0);
    }

    #[test]
    fn the_collars_of_a_journal_begin_where_it_says() {
        let journal = Journal { centre: Vector::x(), axis: Vector::z() * 2.0, radius: 0.01, collars: Some(0.05) };
        let parts = Part::of_shape(&Shape::Journal(journal), 1.0);
        assert_eq!(parts.len(), 3);
        for (part, end) in parts[1..].iter().zip([1.0, -1.0]) {
            let Form::Cylinder { length, .. } = part.form else { panic!("{part:?}") };
            assert!((end * part.at[2] - 0.5 * length - 0.025).abs() < 1e-12, "{part:?}");
        }
        let bare = Journal { collars: None, ..journal };
        assert_eq!(Part::of_shape(&Shape::Journal(bare), 1.0).len(), 1);
    }

    #[test]
    fn a_profile_is_drawn_all_around_as_it_is() {
        for exponent in [1.2, 2.0, 8.0] {
            let profile = Profile::superellipse(Flat::new(2.0, 1.0), exponent).unwrap().at(Flat::new(3.0, 0.0), 0.3);
            let parts = Part::of_shape(&Shape::Profile(Sheet::of_body(), profile), 10.0);
            assert_eq!(parts[0].at, [3.0, 0.0, 0.0]);
            let line = line(&parts);
            assert!(line.len() < 3000 && (line[0] - line[line.len() - 1]).norm() < 1e-12);
            for pair in line.windows(2) {
                assert!(pair[0].perp(&pair[1]) >= -1e-12, "anticlockwise, its inside to the left");
            }
            let on = |p: &Flat| (p.x.abs() / 2.0).powf(exponent) + p.y.abs().powf(exponent);
            assert!(line.iter().all(|p| (on(p) - 1.0).abs() < 1e-9));
            assert!(line.windows(2).all(|pair| on(&((pair[0] + pair[1]) * 0.5)) > 0.99), "{exponent}");
        }
    }

    #[test]
    fn a_rounded_box_is_drawn_as_far_as_it_reaches() {
        let half = Vector::new(0.3, 0.4, 0.5);
        let own = Convex::new(Vector::x(), shape::Form::RoundedBox { half, rounding: 0.1 });
        let parts = Part::of_shape(&Shape::Convex(own), 1.0);
        assert_eq!(parts.len(), 15);
        let mut reach = Vector::zeros();
        for part in &parts {
            let ends = match part.form {
                Form::Box { size } => Vector::from(size) * 0.5,
                // Along the axis that it is in the middle of.
                Form::Capsule { radius, length } => {
                    let axis = (Vector::from(part.at) - Vector::x()).iamin();
                    Vector::ith(axis, 0.5 * length).add_scalar(radius)
                }
                ref other => panic!("{other:?}"),
            };
            let out = (Vector::from(part.at) - Vector::x()).abs() + ends;
            reach = reach.sup(&out);
            assert!((out - half).iter().all(|x| *x < 1e-12), "{part:?}");
        }
        assert!((reach - half).norm() < 1e-12);
    }

    #[test]
    fn stairs_are_drawn_with_their_nosings_and_go_on_at_both_ends() {
        let stairs = Stairs { risers: 2, rise: 0.2, tread: 0.3, nosing: 0.05, floor: None, landing: Some(0.4) };
        let parts = Part::of_shape(&Shape::Terrain(Sheet::of_body(), Terrain::stairs(&stairs).unwrap()), 1.0);
        assert!(matches!(parts[0].form, Form::Wall { side: -1, endless: true, .. }));
        let line = line(&parts);
        // Nothing is drawn outside of the steps, all of it is on their surface.
        let distance = |p: &Flat| {
            let pieces = Terrain::stairs(&stairs).unwrap();
            pieces.ground().pieces().iter().map(|piece| piece.before(p).distance).fold(f64::INFINITY, f64::min)
        };
        assert!(line.len() > 500 && line.iter().all(|p| distance(p).abs() < 1e-12));
        assert!((line[line.len() - 1].x - 0.7).abs() < 1e-12);
    }

    #[test]
    fn the_tube_around_a_hole_begins_at_its_radius() {
        let circle = Circle { centre: Flat::new(1.0, 2.0), radius: 0.5, hollow: true };
        let parts = Part::of_shape(&Shape::Circle(Sheet::of_body(), circle), 10.0);
        assert_eq!(parts[0].at, [1.0, 2.0, 0.0]);
        assert!(matches!(parts[0].form, Form::Tube { inner: 0.5, radius, .. } if radius > 0.5));
    }
}
