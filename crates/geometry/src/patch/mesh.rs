//! Meshes of the surfaces of bodies, in axes of their own.
//!
//! | surface | how it is covered |
//! |---|---|
//! | sphere, ellipsoid | by six faces of a cube, `x = (1, tan(pi a/4), tan(pi b/4))` made as long as it must be, `a` and `b` from -1 to 1 |
//! | box, rectangle | by grids |
//! | disc, ends of a cylinder | by a square, whose rings become circles |
//! | ends of a capsule | by that disc bent to a half sphere |
//! | sides of cylinders and capsules, bands | by a grid around the axis |
//!
//! The normals point out of the body, those of a band inside a bore into the bore. Source of the disc: Shirley and Chiu 1997, A low distortion map between disk and square.

use super::panel::{CELLS, Panel};
use crate::space::Vector;
use nalgebra::Matrix3;
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// Cells along a length, at most.
const MOST: f64 = 2000.0;

/// A surface of triangles.
#[derive(Clone, Debug)]
pub struct Mesh {
    /// Its panels.
    pub panels: Vec<Panel>,
    /// Whether it encloses a body, whose outside is where its normals point; otherwise it is a thin sheet.
    pub is_closed: bool,
}

impl Mesh {
    fn new(is_closed: bool) -> Self {
        Mesh { panels: Vec::new(), is_closed }
    }

    /// A ball of this radius, with triangles of about this size [m].
    pub fn sphere(radius: f64, size: f64) -> Mesh {
        Mesh::ellipsoid(Vector::repeat(radius), size)
    }

    /// An ellipsoid with these semi-axes, with triangles of about this size [m].
    pub fn ellipsoid(semi_axes: Vector, size: f64) -> Mesh {
        let mut mesh = Mesh::new(true);
        let cells = cells(FRAC_PI_2 * semi_axes.max(), size);
        for axis in 0..3 {
            for side in [-1.0, 1.0] {
                mesh.cover([cells; 2], |a, b| {
                    let (a, b) = (side * (FRAC_PI_4 * a).tan(), (FRAC_PI_4 * b).tan());
                    let mut x = Vector::zeros();
                    (x[axis], x[(axis + 1) % 3], x[(axis + 2) % 3]) = (side, a, b);
                    x.normalize().component_mul(&semi_axes)
                });
            }
        }
        mesh
    }

    /// A box with these half edges, with triangles of about this size [m].
    pub fn block(half: Vector, size: f64) -> Mesh {
        let mut mesh = Mesh::new(true);
        for axis in 0..3 {
            let [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
            for side in [-1.0, 1.0] {
                mesh.cover([cells(2.0 * half[i], size), cells(2.0 * half[j], size)], |a, b| {
                    let mut x = Vector::zeros();
                    (x[axis], x[i], x[j]) = (side, side * a, b);
                    x.component_mul(&half)
                });
            }
        }
        mesh
    }

    /// A thin plate across z with these half edges, with triangles of about this size [m].
    pub fn rectangle(half: [f64; 2], size: f64) -> Mesh {
        let mut mesh = Mesh::new(false);
        mesh.cover(half.map(|half| cells(2.0 * half, size)), |a, b| Vector::new(a * half[0], b * half[1], 0.0));
        mesh
    }

    /// A thin round plate across z of this radius, with triangles of about this size [m].
    pub fn disc(radius: f64, size: f64) -> Mesh {
        let mut mesh = Mesh::new(false);
        mesh.cover([cells(2.0 * radius, size); 2], |a, b| round(a, b) * radius);
        mesh
    }

    /// A round bar along z with flat ends: its radius and half its length, with triangles of about this size [m].
    pub fn cylinder(radius: f64, half_length: f64, size: f64) -> Mesh {
        let mut mesh = Mesh::band(radius, half_length, [size; 2], false);
        mesh.is_closed = true;
        for side in [-1.0, 1.0] {
            mesh.cover([cells(2.0 * radius, size); 2], |a, b| {
                round(side * a, b) * radius + Vector::z() * (side * half_length)
            });
        }
        mesh
    }

    /// A round bar along z with half spheres at its ends: its radius and half the length between them, with triangles of about this size [m].
    pub fn capsule(radius: f64, half_length: f64, size: f64) -> Mesh {
        let mut mesh = Mesh::band(radius, half_length, [size; 2], false);
        mesh.is_closed = true;
        for side in [-1.0, 1.0] {
            mesh.cover([cells(PI * radius, size); 2], |a, b| {
                let flat = round(side * a, b);
                let (sine, cosine) = (FRAC_PI_2 * flat.norm()).sin_cos();
                let across = flat.try_normalize(0.0).unwrap_or_else(Vector::zeros) * sine;
                (across + Vector::z() * (side * cosine)) * radius + Vector::z() * (side * half_length)
            });
        }
        mesh
    }

    /// The round side of a bar along z, or of a bore: its radius and half its length, with triangles of about these sizes around and along it [m].
    pub fn band(radius: f64, half_length: f64, sizes: [f64; 2], bore: bool) -> Mesh {
        let (mut mesh, turn) = (Mesh::new(false), if bore { -PI } else { PI });
        let around = cells(2.0 * PI * radius, sizes[0]).max(8);
        mesh.cover([around, cells(2.0 * half_length, sizes[1])], |a, b| {
            let (sine, cosine) = (turn * a).sin_cos();
            Vector::new(radius * cosine, radius * sine, half_length * b)
        });
        mesh
    }

    /// The same in a frame in which its own lies at `at` [m], with its axes along the columns of `turn`.
    pub fn placed(self, at: &Vector, turn: &Matrix3<f64>) -> Mesh {
        Mesh { panels: self.panels.into_iter().map(|panel| panel.placed(at, turn)).collect(), ..self }
    }

    /// How many triangles it has.
    pub fn triangles(&self) -> usize {
        self.panels.iter().map(|panel| panel.facets.len()).sum()
    }

    /// Its area [m^2].
    pub fn area(&self) -> f64 {
        self.panels.iter().flat_map(|panel| &panel.facets).map(|facet| facet.area).sum()
    }

    /// Covers what a map makes of the square from -1 to 1 with so many cells.
    fn cover(&mut self, [columns, rows]: [usize; 2], map: impl Fn(f64, f64) -> Vector) {
        let at = |k: usize, of: usize| 2.0 * k as f64 / of as f64 - 1.0;
        for row in (0..rows).step_by(CELLS) {
            for column in (0..columns).step_by(CELLS) {
                let own = [(columns - column).min(CELLS), (rows - row).min(CELLS)];
                let places = (row..=row + own[1]).flat_map(|j| (column..=column + own[0]).map(move |i| (i, j)));
                self.panels.push(Panel::grid(own, places.map(|(i, j)| map(at(i, columns), at(j, rows))).collect()));
            }
        }
    }
}

/// Cells of about this size along a length; one where the size is too small for a number.
fn cells(length: f64, size: f64) -> usize {
    let count = if size > 0.0 { (length / size * (1.0 - 1e-9)).ceil() } else { 1.0 };
    count.clamp(1.0, MOST) as usize
}

/// The unit disc from the square: rings of the one become circles of the other.
fn round(a: f64, b: f64) -> Vector {
    let (radius, angle) = match a.abs() > b.abs() {
        true => (a, FRAC_PI_4 * b / a),
        false if b == 0.0 => (0.0, 0.0),
        false => (b, FRAC_PI_2 - FRAC_PI_4 * a / b),
    };
    Vector::new(radius * angle.cos(), radius * angle.sin(), 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The volume that a closed mesh has around it [m^3].
    fn volume(mesh: &Mesh) -> f64 {
        let of = |panel: &Panel| {
            panel.facets.iter().map(|f| f.area * f.normal.dot(&panel.corners[f.corners[0]])).sum::<f64>() / 3.0
        };
        mesh.panels.iter().map(of).sum()
    }

    /// How an error falls when the triangles are halved.
    fn order(exact: f64, of: impl Fn(f64) -> f64) -> f64 {
        let [coarse, fine] = [0.1, 0.05].map(|size| (of(size) - exact).abs());
        (coarse / fine).log2()
    }

    #[test]
    fn boxes_and_rectangles_are_exact_and_point_outwards() {
        let block = Mesh::block(Vector::new(1.0, 2.0, 3.0), 0.7);
        assert!((volume(&block) - 48.0).abs() < 1e-12 && (block.area() - 88.0).abs() < 1e-12);
        assert!((Mesh::rectangle([1.0, 2.0], 0.3).area() - 8.0).abs() < 1e-13);
        assert_eq!(Mesh::block(Vector::repeat(1.0), 2.0).triangles(), 12);
    }

    #[test]
    fn areas_and_volumes_of_what_is_curved_err_with_the_square_of_the_size() {
        let near = |order: f64| (1.8..2.2).contains(&order);
        assert!(near(order(4.0 * PI / 3.0, |size| volume(&Mesh::sphere(1.0, size)))));
        assert!(near(order(4.0 * PI, |size| Mesh::sphere(1.0, size).area())));
        assert!(near(order(8.0 * PI, |size| volume(&Mesh::ellipsoid(Vector::new(1.0, 2.0, 3.0), size)))));
        assert!(near(order(PI, |size| Mesh::disc(1.0, size).area())));
        assert!(near(order(PI, |size| volume(&Mesh::cylinder(1.0, 0.5, size)))));
        assert!(near(order(PI * 7.0 / 3.0, |size| volume(&Mesh::capsule(1.0, 0.5, size)))));
        assert!(near(order(4.0 * PI, |size| Mesh::band(1.0, 1.0, [size; 2], true).area())));
    }

    #[test]
    fn the_normals_of_a_bore_point_into_it() {
        let mesh = Mesh::band(1.0, 1.0, [0.3; 2], true);
        let into = |panel: &Panel| panel.facets.iter().all(|f| f.normal.dot(&panel.corners[f.corners[0]]) < 0.0);
        assert!(mesh.panels.iter().all(into));
    }

    #[test]
    fn balls_hold_their_panels() {
        for panel in &Mesh::capsule(0.3, 0.5, 0.02).panels {
            assert!(panel.corners.iter().all(|c| (c - panel.centre).norm() <= panel.radius));
            assert!(panel.corners.len() <= super::super::CORNERS);
        }
    }
}
