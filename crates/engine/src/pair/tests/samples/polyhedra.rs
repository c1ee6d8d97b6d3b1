//! Hulls and meshes.

use super::round::ball;
use super::solids;
use super::*;
use crate::shape::{Form, Plane, Polyhedron};
use carom_geometry::polyhedron::Spot;

const INF: f64 = f64::INFINITY;
const HALF: [f64; 3] = [0.4, 0.5, 0.6];

/// An L of two bars, 0.6 x 0.2 and 0.2 x 0.4, and 0.2 high.
pub(in super::super) fn ell() -> Polyhedron {
    let outline = [[0.0, 0.0], [0.6, 0.0], [0.6, 0.2], [0.2, 0.2], [0.2, 0.6], [0.0, 0.6]];
    let corners = [0.0, 0.2].iter().flat_map(|z| outline.map(|[x, y]| Vector::new(x, y, *z))).collect();
    let cap = [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]];
    let mut triangles: Vec<[u32; 3]> = cap.iter().map(|[a, b, c]| [*c, *b, *a]).collect();
    triangles.extend(cap.iter().map(|triangle| triangle.map(|k| k + 6)));
    triangles.extend((0..6).flat_map(|i| [[i, (i + 1) % 6, (i + 1) % 6 + 6], [i, (i + 1) % 6 + 6, i + 6]]));
    Polyhedron::mesh(corners, triangles).unwrap()
}

/// A box as the hull of its corners.
fn block() -> Polyhedron {
    let corner = |k: usize| Vector::from_fn(|axis, _| if k >> axis & 1 == 1 { HALF[axis] } else { -HALF[axis] });
    Polyhedron::hull(&(0..8).map(corner).collect::<Vec<_>>()).unwrap()
}

/// The number of the corner at a place.
fn corner(own: &Polyhedron, at: Vector) -> u32 {
    own.solid().corners().iter().position(|p| (p - at).norm() < 1e-12).unwrap() as u32
}

/// The number of a face by its normal, and where its plane is.
fn face(own: &Polyhedron, normal: Vector, height: f64) -> u32 {
    let facets = own.solid().facets().iter();
    let found = facets
        .filter(|it| (it.normal() - normal).norm() < 1e-9)
        .find(|it| (it.corners()[0].dot(&normal) - height).abs() < 1e-9);
    own.solid().part(Spot::Face(found.unwrap().face()))
}

type Surface = Box<dyn Fn(f64, f64) -> Vector>;

/// A ball of radius `r2` at a gap before a place of a solid with a normal.
fn before(
    (u, stage): (&[f64; 8], &Stage),
    own: &Polyhedron,
    (place, normal): (Vector, Vector),
    (feature, part, curvatures): (u32, u32, [f64; 2]),
    surface: Surface,
) -> Sample {
    let (r2, gap, middle) = (mix(u[5], 0.1, 0.5), mix(u[6], -0.05, 0.3), Vector::new(u[7], 0.3, -0.2));
    let (second, second_centre) = ball(r2);
    Sample {
        first: Shape::Polyhedron(own.at(stage.on_first(&middle), stage.turn_on_first())),
        second,
        planar: false,
        centre: middle + place + normal * (r2 + gap),
        second_centre,
        radius: r2,
        feature,
        part,
        gap,
        normal,
        curvatures: [curvatures, [1.0 / r2; 2]],
        surface: Box::new(move |a, b| middle + surface(a, b)),
    }
}

pub(super) fn face_of_a_hull(u: &[f64; 8], stage: &Stage) -> Sample {
    let place = Vector::new(mix(u[0], -0.39, 0.39), 0.5, mix(u[1], -0.59, 0.59));
    let surface: Surface =
        Box::new(|a, b| Vector::new(mix(a.clamp(0.0, 1.0), -0.4, 0.4), 0.5, mix(b.clamp(0.0, 1.0), -0.6, 0.6)));
    let own = block();
    let part = face(&own, Vector::y(), 0.5);
    before((u, stage), &own, (place, Vector::y()), (0, part, [0.0; 2]), surface)
}

/// The edge along z at the positive ends of x and y.
pub(super) fn edge_of_a_hull(u: &[f64; 8], stage: &Stage) -> Sample {
    let place = Vector::new(0.4, 0.5, mix(u[1], -0.59, 0.59));
    let (s, c) = mix(u[0], 0.05, 1.5).sin_cos();
    let surface: Surface = Box::new(|_, b| Vector::new(0.4, 0.5, mix(b.clamp(0.0, 1.0), -0.6, 0.6)));
    let own = block();
    let mut ends = [-0.6, 0.6].map(|z| corner(&own, Vector::new(0.4, 0.5, z)));
    ends.sort_unstable();
    let part = own.solid().part(Spot::Edge(ends));
    before((u, stage), &own, (place, Vector::new(c, s, 0.0)), (0, part, [INF, 0.0]), surface)
}

/// The corner at the positive ends of x and z.
pub(super) fn corner_of_a_hull(u: &[f64; 8], stage: &Stage) -> Sample {
    let place = Vector::new(0.4, -0.5, 0.6);
    let normal = Vector::new(mix(u[0], 0.1, 1.0), mix(u[1], -1.0, -0.1), mix(u[2], 0.1, 1.0)).normalize();
    let own = block();
    let part = own.solid().part(Spot::Corner(corner(&own, place)));
    before((u, stage), &own, (place, normal), (0, part, [INF; 2]), Box::new(move |_, _| place))
}

/// A point before a face; a sampled distance has no sign.
pub(super) fn point_before_a_hull(u: &[f64; 8], stage: &Stage) -> Sample {
    let mut sample = face_of_a_hull(u, stage);
    let gap = mix(u[6], 0.01, 0.3);
    sample.centre += sample.normal * (gap - sample.gap - sample.radius);
    sample.second = Shape::convex(sample.second_centre, Form::Point);
    (sample.gap, sample.radius, sample.curvatures[1]) = (gap, 0.0, [INF; 2]);
    sample
}

/// A face in the inner corner of an L, which is a feature of its own; the ball is too small to reach the other.
pub(super) fn inner_face_of_a_mesh(u: &[f64; 8], stage: &Stage) -> Sample {
    let (own, normal) = (ell(), Vector::y());
    let place = Vector::new(mix(u[0], 0.5, 0.59), 0.2, mix(u[1], 0.01, 0.19));
    let number = own
        .solid()
        .facets()
        .iter()
        .position(|it| (it.normal() - normal).norm() < 1e-9 && (it.corners()[0].y - 0.2).abs() < 1e-9);
    let part = face(&own, normal, 0.2);
    let surface: Surface =
        Box::new(|a, b| Vector::new(mix(a.clamp(0.0, 1.0), 0.2, 0.6), 0.2, mix(b.clamp(0.0, 1.0), 0.0, 0.2)));
    let mut sample = before((u, stage), &own, (place, normal), (number.unwrap() as u32, part, [0.0; 2]), surface);
    let (r2, gap) = (mix(u[5], 0.05, 0.1), mix(u[6], -0.02, 0.1));
    sample.centre += normal * (r2 + gap - sample.radius - sample.gap);
    (sample.second, sample.second_centre) = ball(r2);
    (sample.radius, sample.gap, sample.curvatures[1]) = (r2, gap, [1.0 / r2; 2]);
    sample
}

/// A corner of a hull, at the origin of the second body, and all others above it; a sampled distance has no sign.
pub(super) fn corner_of_a_hull_on_a_plane(u: &[f64; 8], stage: &Stage) -> Sample {
    let own = block();
    let (gap, at) = (mix(u[6], 0.01, 0.3), Vector::new(u[0], u[1], 0.4));
    let lean = crate::spatial::Rotation::from_scaled_axis(Vector::new(0.5, -0.4, 0.1));
    let corners = own.solid().stands_on();
    let low = (0..8).min_by(|&i, &j| (lean * corners[i]).y.total_cmp(&(lean * corners[j]).y)).unwrap();
    let turn = stage.turn_on_second() * lean;
    let second = Shape::Polyhedron(own.at(Vector::zeros() - turn * corners[low], turn));
    let plane = Plane { point: stage.on_first(&at), normal: stage.turn_on_first() * Vector::y() };
    Sample {
        first: Shape::Plane(plane),
        second,
        planar: true,
        centre: at + Vector::new(0.2, gap, 0.1),
        second_centre: Vector::zeros(),
        radius: 0.0,
        feature: low as u32,
        part: 0,
        gap,
        normal: Vector::y(),
        curvatures: [[0.0; 2], [INF; 2]],
        surface: Box::new(move |a, b| at + Vector::new(4.0 * (a - 0.5), 0.0, 4.0 * (b - 0.5))),
    }
}

const ROUND: f64 = 0.05;

/// The same as a rounded hull, if it is a box.
fn as_hull(shape: &Shape) -> Shape {
    let Shape::Convex(own) = shape else { return shape.clone() };
    let (half, rounding) = match own.form {
        Form::Box { half } => (half, 0.0),
        Form::RoundedBox { half, rounding } => (half, rounding),
        _ => return shape.clone(),
    };
    let corner = |k: usize| Vector::from_fn(|axis, _| if k >> axis & 1 == 1 { half[axis] } else { -half[axis] });
    let hull = Polyhedron::hull(&(0..8).map(corner).collect::<Vec<_>>()).unwrap();
    Shape::Polyhedron(hull.at(own.centre, own.turn).rounded(rounding).unwrap())
}

/// The corner of a shape next to a place of its body, by its number.
fn corner_at(shape: &Shape, at: &Vector) -> u32 {
    let Shape::Polyhedron(own) = shape else { panic!("{shape:?}") };
    let corners = own.core().stands_on().iter().map(|corner| own.place(corner));
    corners.enumerate().find(|(_, corner)| (corner - at).norm() < 1e-9).unwrap().0 as u32
}

/// The edge of a shape whose middle is at a place of its body, by its number.
fn edge_at(shape: &Shape, at: &Vector) -> u32 {
    let Shape::Polyhedron(own) = shape else { panic!("{shape:?}") };
    let middle =
        |ends: &[u32; 2]| own.place(&(ends.map(|k| own.core().corners()[k as usize]).iter().sum::<Vector>() * 0.5));
    own.core().edges().iter().position(|ends| (middle(ends) - at).norm() < 1e-9).unwrap() as u32
}

/// The edge along z at the positive ends of x and y, as far from the core.
pub(super) fn edge_of_a_rounded_hull(u: &[f64; 8], stage: &Stage) -> Sample {
    let own = block().rounded(ROUND).unwrap();
    let (s, c) = mix(u[0], 0.05, 1.5).sin_cos();
    let (inner, normal) = (Vector::new(0.4 - ROUND, 0.5 - ROUND, 0.0), Vector::new(c, s, 0.0));
    let place = inner + normal * ROUND + Vector::z() * mix(u[1], -0.5, 0.5);
    let number = edge_at(&Shape::Polyhedron(own.clone()), &inner);
    let part = own.core().face_count() + number;
    let surface: Surface =
        Box::new(move |_, b| inner + normal * ROUND + Vector::z() * mix(b.clamp(0.0, 1.0), -0.55, 0.55));
    before((u, stage), &own, (place, normal), (0, part, [1.0 / ROUND, 0.0]), surface)
}

/// As the sharp one stands, but lower by what is rounded off.
pub(super) fn corner_of_a_rounded_hull_on_a_plane(u: &[f64; 8], stage: &Stage) -> Sample {
    let mut sample = corner_of_a_hull_on_a_plane(u, stage);
    let Shape::Polyhedron(own) = &sample.second else { panic!("{sample:?}") };
    let gap = mix(u[6], -0.02, 0.3);
    let tip = own.origin + own.turn * own.solid().stands_on()[sample.feature as usize];
    let own = Shape::Polyhedron(own.rounded(ROUND).unwrap());
    let Shape::Polyhedron(round) = &own else { panic!("{own:?}") };
    let corners = round.core().stands_on().iter().map(|corner| round.place(corner));
    let (number, inner) = corners.enumerate().min_by(|a, b| (a.1 - tip).norm().total_cmp(&(b.1 - tip).norm())).unwrap();
    sample.centre += Vector::y() * (gap + ROUND - sample.gap);
    (sample.second_centre, sample.feature, sample.second) = (inner, number as u32, own);
    (sample.gap, sample.radius, sample.curvatures[1]) = (gap, ROUND, [1.0 / ROUND; 2]);
    sample
}

/// Of two boxes the one above as a hull, and the one below.
pub(super) fn corner_of_a_rounded_hull_on_a_hull(u: &[f64; 8], stage: &Stage) -> Sample {
    let mut sample = solids::corner_of_a_box_on_a_box(u, stage);
    (sample.first, sample.second) = (as_hull(&sample.first), as_hull(&sample.second));
    sample.feature = 8 + corner_at(&sample.second, &sample.second_centre);
    let Shape::Polyhedron(own) = &sample.first else { panic!("{sample:?}") };
    let up = |it: &&carom_geometry::polyhedron::Facet| (it.normal() - Vector::y()).norm() < 1e-9;
    sample.part = own.core().facets().iter().find(up).unwrap().face();
    sample
}

/// A box as it is, and the other as a hull.
pub(super) fn edges_of_a_box_and_a_rounded_hull(u: &[f64; 8], stage: &Stage) -> Sample {
    let mut sample = solids::edges_of_two_boxes(u, stage);
    let Shape::Convex(own) = &sample.second else { panic!("{sample:?}") };
    let Form::RoundedBox { half, rounding } = own.form else { panic!("{own:?}") };
    let middle = own.centre + own.turn * Vector::new(rounding - half.x, rounding - half.y, 0.0);
    sample.second = as_hull(&sample.second);
    sample.feature = 16 + 12 * 11 + edge_at(&sample.second, &middle);
    sample
}

/// A sharp one, which a capsule crosses.
pub(super) fn side_of_a_capsule_on_an_edge_of_a_hull(u: &[f64; 8], stage: &Stage) -> Sample {
    let mut sample = solids::side_of_a_capsule_on_an_edge(u, stage);
    let Shape::Convex(own) = &sample.first else { panic!("{sample:?}") };
    let middle = own.centre + own.turn * Vector::new(HALF[0], HALF[1], 0.0);
    sample.first = as_hull(&sample.first);
    sample.feature = 2 + edge_at(&sample.first, &middle);
    sample
}
