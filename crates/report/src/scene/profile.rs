//! Forms of the shapes with which bodies touch.
//!
//! A disc is drawn as a cylinder, a hole as the tube around it, everything else on a sheet as a thin wall along its line, on the side on which its
//! material is; ellipses, curves and cams all around. A half plane has no end: its line is as long as the mechanism is large, which the caller knows, and says that it goes on.

use super::{Form, Part};
use carom_engine::shape::{Arc, Flat, Piece, Profile, Shape, Sheet, Slot};
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
                let mut part = wall(sheet, vec![line.point - along, line.point + along], 1);
                if let Form::Wall { endless, .. } = &mut part.form {
                    *endless = true;
                }
                vec![part]
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
            Shape::Profile(sheet, profile) => vec![wall(&profile.own_sheet(sheet), outline(profile), 1)],
        }
    }
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
    use carom_engine::shape::{Circle, Segment};

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
    fn the_tube_around_a_hole_begins_at_its_radius() {
        let circle = Circle { centre: Flat::new(1.0, 2.0), radius: 0.5, hollow: true };
        let parts = Part::of_shape(&Shape::Circle(Sheet::of_body(), circle), 10.0);
        assert_eq!(parts[0].at, [1.0, 2.0, 0.0]);
        assert!(matches!(parts[0].form, Form::Tube { inner: 0.5, radius, .. } if radius > 0.5));
    }
}
