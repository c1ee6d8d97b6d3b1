//! Solids against sums over points that fill them, and limits in which one solid is another.

use super::*;
use crate::spatial::Matrix;

/// Points and weights of Gauss and Legendre, exact to degree nine, in `[low, high]`.
fn gauss(low: f64, high: f64) -> impl Iterator<Item = (f64, f64)> {
    let outer = |sign: f64| (5.0 + sign * 2.0 * (10.0f64 / 7.0).sqrt()).sqrt() / 3.0;
    let weight = |sign: f64| (322.0 + sign * 13.0 * 70f64.sqrt()) / 900.0;
    let (near, far) = ((outer(-1.0), weight(1.0)), (outer(1.0), weight(-1.0)));
    let (middle, half) = (0.5 * (low + high), 0.5 * (high - low));
    [(0.0, 128.0 / 225.0), near, (-near.0, near.1), far, (-far.0, far.1)]
        .into_iter()
        .map(move |(x, w)| (middle + half * x, half * w))
}

/// The heights between which a solid's outline is smooth, and its half widths along x and y and the share of the hole at a height.
type Outline = (Vec<f64>, Box<dyn Fn(f64) -> (f64, f64, f64)>);

fn outline(solid: &Solid) -> Outline {
    let round = |heights: Vec<f64>, radius: Box<dyn Fn(f64) -> f64>| -> Outline {
        (heights, Box::new(move |z| (radius(z), radius(z), 0.0)))
    };
    match *solid {
        Solid::Box { size } => {
            (vec![-0.5 * size.z, 0.5 * size.z], Box::new(move |_| (0.5 * size.x, 0.5 * size.y, 0.0)))
        }
        Solid::Sphere { radius: r } => round(vec![-r, r], Box::new(move |z| (r * r - z * z).sqrt())),
        Solid::Cylinder { radius, length } => round(vec![-0.5 * length, 0.5 * length], Box::new(move |_| radius)),
        Solid::Tube { radius, inner, length } => {
            (vec![-0.5 * length, 0.5 * length], Box::new(move |_| (radius, radius, inner / radius)))
        }
        Solid::Capsule { radius: r, length } => {
            let h = 0.5 * length;
            let beyond = move |z: f64| (z.abs() - h).max(0.0);
            round(vec![-h - r, -h, h, h + r], Box::new(move |z| (r * r - beyond(z).powi(2)).sqrt()))
        }
        Solid::Cone { radius, length } => {
            round(vec![-0.5 * length, 0.5 * length], Box::new(move |z| radius * (0.5 - z / length)))
        }
        Solid::Ellipsoid { size } => {
            let share = move |z: f64| (1.0 - (2.0 * z / size.z).powi(2)).sqrt();
            (
                vec![-0.5 * size.z, 0.5 * size.z],
                Box::new(move |z| (0.5 * size.x * share(z), 0.5 * size.y * share(z), 0.0)),
            )
        }
        Solid::Polyhedron(_) => unreachable!("its sums are held to closed forms"),
    }
}

/// Points of one slice with their areas: a rectangle for a box, an ellipse with a hole for the others.
fn slice(solid: &Solid, (a, b, hole): (f64, f64, f64)) -> Vec<(f64, f64, f64)> {
    if matches!(solid, Solid::Box { .. }) {
        return gauss(-a, a).flat_map(|(x, wx)| gauss(-b, b).map(move |(y, wy)| (x, y, wx * wy))).collect();
    }
    let turns = (0..8).map(|k| f64::from(k) * PI / 4.0);
    let ring =
        |phi: f64| gauss(hole, 1.0).map(move |(s, w)| (a * s * phi.cos(), b * s * phi.sin(), a * b * s * w * PI / 4.0));
    turns.flat_map(ring).collect()
}

/// Volume, centre and inertia about the centre of a solid of density one, summed up.
fn summed(solid: &Solid) -> (f64, Vector, Matrix) {
    let (heights, widths) = outline(solid);
    let mut points = Vec::new();
    for (z, wz) in heights.windows(2).flat_map(|pair| gauss(pair[0], pair[1])) {
        points.extend(slice(solid, widths(z)).into_iter().map(|(x, y, w)| (Vector::new(x, y, z), w * wz)));
    }
    let volume: f64 = points.iter().map(|(_, w)| w).sum();
    let centre = points.iter().map(|(p, w)| p * *w).sum::<Vector>() / volume;
    let about = |p: Vector| Matrix::identity() * p.norm_squared() - p * p.transpose();
    (volume, centre, points.iter().map(|(p, w)| about(p - centre) * *w).sum())
}

#[test]
fn volume_centre_and_inertia_are_those_of_the_points_that_fill_the_solid() {
    let size = Vector::new(0.3, 0.5, 0.7);
    let (radius, length) = (0.2, 0.9);
    for solid in [
        Solid::Box { size },
        Solid::Sphere { radius },
        Solid::Cylinder { radius, length },
        Solid::Tube { radius, inner: 0.15, length },
        Solid::Capsule { radius, length },
        Solid::Cone { radius, length },
        Solid::Ellipsoid { size },
    ] {
        let (volume, centre, inertia) = summed(&solid);
        assert!((solid.volume() / volume - 1.0).abs() < 1e-13, "{solid:?}: {} against {volume}", solid.volume());
        let (own_centre, own) = solid.mass_properties(volume);
        assert!((own_centre - centre).norm() < 1e-13, "{solid:?}: {own_centre} against {centre}");
        assert!((own.full() - inertia).norm() < 1e-13 * inertia.norm(), "{solid:?}: {} against {inertia}", own.full());
    }
}

#[test]
fn the_hull_of_the_corners_of_a_box_weighs_what_the_box_does() {
    let (size, at) = (Vector::new(0.3, 0.5, 0.7), Vector::new(0.1, -0.2, 0.3));
    let turn = crate::spatial::Rotation::from_scaled_axis(Vector::new(0.4, -0.8, 0.3));
    let corner = |k: usize| Vector::from_fn(|axis, _| size[axis] * if k >> axis & 1 == 1 { 0.5 } else { -0.5 });
    let hull = Polyhedron::hull(&(0..8).map(corner).collect::<Vec<_>>()).unwrap().at(at, turn);
    let (solid, block) = (Solid::Polyhedron(hull), Solid::Box { size });
    assert!((solid.volume() / block.volume() - 1.0).abs() < 1e-14);
    let ((centre, own), (_, wanted)) = (solid.mass_properties(3.0), block.mass_properties(3.0));
    let wanted = wanted.turned(&turn.to_rotation_matrix().into_inner());
    assert!((centre - at).norm() < 1e-15);
    assert!((own.full() - wanted.full()).norm() < 1e-14 * wanted.full().norm());
}

fn same(one: Solid, other: Solid) {
    assert!((one.volume() / other.volume() - 1.0).abs() < 1e-15, "{one:?} and {other:?}");
    let ((_, a), (_, b)) = (one.mass_properties(3.0), other.mass_properties(3.0));
    assert!((a.full() - b.full()).norm() < 1e-15 * b.full().norm(), "{one:?} and {other:?}: {a:?} {b:?}");
}

#[test]
fn a_solid_in_its_limit_is_another() {
    let (radius, length) = (0.2, 0.9);
    same(Solid::Tube { radius, inner: 0.0, length }, Solid::Cylinder { radius, length });
    same(Solid::Capsule { radius, length: 0.0 }, Solid::Sphere { radius });
    same(Solid::Ellipsoid { size: Vector::repeat(2.0 * radius) }, Solid::Sphere { radius });
    // A thin wall has all its mass at the radius.
    let (_, hoop) = Solid::Tube { radius, inner: radius * (1.0 - 1e-12), length }.mass_properties(3.0);
    assert!((hoop.zz / (3.0 * radius * radius) - 1.0).abs() < 2e-12, "{hoop:?}");
}

#[test]
fn an_impossible_dimension_is_called_by_its_name() {
    let fault = |solid: Solid| solid.fault().unwrap().to_string();
    let flat = Solid::Box { size: Vector::new(1.0, 0.0, 1.0) };
    assert_eq!(fault(flat), "its size along y must be positive, not 0 m");
    assert!(fault(Solid::Ellipsoid { size: Vector::new(1.0, 1.0, f64::NAN) }).contains("size along z"));
    assert!(fault(Solid::Sphere { radius: -1.0 }).contains("radius must be positive, not -1 m"));
    assert!(fault(Solid::Cylinder { radius: 1.0, length: f64::INFINITY }).contains("length must be positive"));
    assert!(fault(Solid::Cone { radius: 0.0, length: 1.0 }).contains("radius must be positive"));
    assert!(fault(Solid::Capsule { radius: 1.0, length: -0.1 }).contains("length must be zero or positive"));
    let tube = |inner| Solid::Tube { radius: 0.1, inner, length: 1.0 };
    assert!(fault(tube(-0.1)).contains("inner radius must be zero or positive"));
    assert_eq!(fault(tube(0.2)), "its inner radius 0.2 m must be less than its radius 0.1 m");
    assert_eq!(tube(0.05).fault(), None);
}
