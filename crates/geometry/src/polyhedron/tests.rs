//! Hulls and meshes: closed forms of what they enclose, distances against all faces at once, and what is refused.

use super::*;
use nalgebra::{Matrix3, Rotation3};
use proptest::prelude::*;

/// An L of two bars, 3 x 1 and 1 x 2, one high: corners and triangles.
fn ell() -> (Vec<Vector>, Vec<[u32; 3]>) {
    let outline = [[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]];
    let corners = [0.0, 1.0].iter().flat_map(|z| outline.map(|[x, y]| Vector::new(x, y, *z))).collect();
    let cap = [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]];
    let mut triangles: Vec<[u32; 3]> = cap.iter().map(|[a, b, c]| [*c, *b, *a]).collect();
    triangles.extend(cap.iter().map(|triangle| triangle.map(|k| k + 6)));
    triangles.extend((0..6).flat_map(|i| [[i, (i + 1) % 6, (i + 1) % 6 + 6], [i, (i + 1) % 6 + 6, i + 6]]));
    (corners, triangles)
}

fn block(half: Vector) -> Vec<Vector> {
    (0..8).map(|k| Vector::from_fn(|axis, _| if k >> axis & 1 == 1 { half[axis] } else { -half[axis] })).collect()
}

fn vector() -> impl Strategy<Value = Vector> {
    proptest::array::uniform3(-1.0..1.0f64).prop_map(Vector::from)
}

#[test]
fn an_ell_weighs_as_its_two_bars_together() {
    let (corners, triangles) = ell();
    let mesh = Polyhedron::mesh(corners, triangles).unwrap();
    let moments = mesh.moments();
    assert!((moments.volume - 5.0).abs() < 1e-14);
    let centre = Vector::new(1.1, 1.1, 0.5);
    assert!((moments.centre - centre).norm() < 1e-14);
    // Steiner, with the density one.
    let bar = |size: Vector, at: Vector| {
        let (m, d) = (size.product(), at - centre);
        let square = size.component_mul(&size) * (m / 12.0);
        let own = Matrix3::from_diagonal(&Vector::new(square.y + square.z, square.x + square.z, square.x + square.y));
        own + (Matrix3::identity() * d.norm_squared() - d * d.transpose()) * m
    };
    let wanted = bar(Vector::new(3.0, 1.0, 1.0), Vector::new(1.5, 0.5, 0.5))
        + bar(Vector::new(1.0, 2.0, 1.0), Vector::new(0.5, 2.0, 0.5));
    assert!((moments.inertia_per_mass() * 5.0 - wanted).norm() < 1e-13);
}

#[test]
fn an_ell_is_not_convex_and_stands_on_the_corners_of_its_hull() {
    let (corners, triangles) = ell();
    let mesh = Polyhedron::mesh(corners, triangles).unwrap();
    assert_eq!((mesh.convexity(), mesh.face_count()), (Convexity::None, 8));
    // The two inner corners are not corners of the hull.
    assert_eq!(mesh.stands_on().len(), 10);
    assert!(mesh.stands_on().iter().all(|p| (p.x - 1.0).abs() + (p.y - 1.0).abs() > 0.1));
    // Each cap is two convex pieces, each side is one.
    assert_eq!(mesh.facets().len(), 10);
    let area = |facet: &Facet| {
        let at = facet.corners();
        (1..at.len() - 1).map(|k| (at[k] - at[0]).cross(&(at[k + 1] - at[0])).dot(&facet.normal()) / 2.0).sum::<f64>()
    };
    assert!((mesh.facets().iter().map(area).sum::<f64>() - (2.0 * 5.0 + 12.0)).abs() < 1e-13);
}

#[test]
fn a_fine_ball_tends_to_the_moments_of_a_ball() {
    let mut points = Vec::new();
    for k in 0..2000 {
        let (z, turn) = (1.0 - (2.0 * k as f64 + 1.0) / 2000.0, 2.399963229728653 * k as f64);
        points.push(Vector::new((1.0 - z * z).sqrt() * turn.cos(), (1.0 - z * z).sqrt() * turn.sin(), z));
    }
    let ball = Polyhedron::hull(&points).unwrap();
    let per_mass = ball.moments().inertia_per_mass();
    assert!((ball.moments().volume / (4.0 / 3.0 * std::f64::consts::PI) - 1.0).abs() < 5e-3);
    assert!((per_mass - Matrix3::identity() * 0.4).norm() < 4e-3, "{per_mass}");
    assert_ne!(ball.convexity(), Convexity::None);
}

#[test]
fn points_within_a_hull_and_on_its_faces_are_no_corners_of_it() {
    let mut points = block(Vector::new(1.0, 2.0, 3.0));
    points.extend([
        Vector::zeros(),
        Vector::new(1.0, 0.3, 0.2),
        Vector::new(1.0, 2.0, 0.5),
        Vector::new(0.5, 0.1, 0.2),
    ]);
    let hull = Polyhedron::hull(&points).unwrap();
    assert_eq!((hull.stands_on().len(), hull.face_count(), hull.convexity()), (8, 6, Convexity::Exact));
    assert!((hull.moments().volume - 48.0).abs() < 1e-12);
}

#[test]
fn a_cone_has_the_moments_of_a_pyramid() {
    // A pyramid over a square of edge a and of height h: volume a^2 h/3, centre h/4 up, I_zz = m a^2/10.
    let (a, h) = (0.6, 0.9);
    let mut points: Vec<Vector> =
        [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|[x, y]| Vector::new(x, y, 0.0) * (a / 2.0)).to_vec();
    points.push(Vector::z() * h);
    let moments = *Polyhedron::hull(&points).unwrap().moments();
    assert!((moments.volume - a * a * h / 3.0).abs() < 1e-16);
    assert!((moments.centre - Vector::z() * (h / 4.0)).norm() < 1e-15);
    let inertia = moments.inertia_per_mass();
    assert!((inertia[(2, 2)] - a * a / 10.0).abs() < 1e-16);
    assert!((inertia[(0, 0)] - (a * a / 20.0 + 3.0 * h * h / 80.0)).abs() < 1e-16);
}

#[test]
fn what_is_wrong_with_a_mesh_is_told_with_the_place() {
    let (corners, triangles) = ell();
    let told = |corners: &[Vector], triangles: &[[u32; 3]]| {
        Polyhedron::mesh(corners.to_vec(), triangles.to_vec()).unwrap_err().problem()
    };
    assert_eq!(told(&corners, &[]), "it has no triangles");
    let open = [&triangles[..9], &triangles[10..]].concat();
    // Without the triangle (0, 7, 6) the surface ends at the cap first, which is triangle 5 there.
    let words = "it is not closed: 3 open edges, the first at triangle 5 from (0, 0, 1000) mm to (3000, 0, 1000) mm";
    assert_eq!(told(&corners, &open), words);
    let mut flipped = triangles.clone();
    flipped[6].swap(0, 1);
    flipped[13].swap(1, 2);
    assert_eq!(told(&corners, &flipped), "2 flipped triangles, the first is number 7");
    let inward: Vec<[u32; 3]> = triangles.iter().map(|[a, b, c]| [*c, *b, *a]).collect();
    assert_eq!(told(&corners, &inward), "all its triangles look inward: they enclose -5.000e0 m^3");
    let mut thin = triangles.clone();
    thin.push([0, 0, 1]);
    assert!(told(&corners, &thin).starts_with("1 triangle without area, the first is number 21 at"));
    let crowded = [&triangles[..], &[triangles[3]]].concat();
    assert!(told(&corners, &crowded).starts_with("3 triangles share the edge from"), "{}", told(&corners, &crowded));
    let mut bad = corners.clone();
    bad[2].x = f64::NAN;
    assert_eq!(told(&bad, &triangles), "triangle or point 1 is not made of numbers");
    let flat: Vec<Vector> = corners[..6].to_vec();
    assert_eq!(Polyhedron::hull(&flat).unwrap_err(), MeshFault::NoVolume);
    assert_eq!(Polyhedron::hull(&flat[..3]).unwrap_err(), MeshFault::Few { points: 3 });
}

/// A tetrahedron with a second one inside, which looks inward: a hollow, and not convex.
#[test]
fn a_hollow_in_a_solid_is_taken_off_its_volume() {
    let points = block(Vector::repeat(1.0));
    let outer = Polyhedron::hull(&points).unwrap();
    let count = outer.corners().len() as u32;
    let mut corners = outer.corners().to_vec();
    corners.extend(outer.corners().iter().map(|p| p * 0.5));
    let mut triangles = outer.triangles().to_vec();
    triangles.extend(outer.triangles().iter().map(|[a, b, c]| [c + count, b + count, a + count]));
    let shell = Polyhedron::mesh(corners, triangles).unwrap();
    assert!((shell.moments().volume - 7.0).abs() < 1e-13);
    assert_eq!((shell.convexity(), shell.stands_on().len()), (Convexity::None, 8));
}

proptest! {
    #[test]
    fn the_distance_from_a_hull_is_that_from_all_its_faces(points in prop::collection::vec(vector(), 5..40), c in vector()) {
        let Ok(hull) = Polyhedron::hull(&points) else { return Ok(()) };
        let c = c * 2.0;
        let found = hull.before(&c);
        let heights = hull.facets().iter().map(|facet| facet.height(&c)).fold(f64::NEG_INFINITY, f64::max);
        if heights < 0.0 {
            prop_assert!((found.distance - heights).abs() < 1e-12, "{found:?} {heights}");
        } else {
            let nearest = hull.facets().iter().map(|facet| facet.distance(&c)).fold(f64::INFINITY, f64::min);
            prop_assert!((found.distance - nearest).abs() < 1e-12);
            // All of the body is behind the tangent plane there.
            let foot = c - found.direction * found.distance;
            prop_assert!(points.iter().all(|p| found.direction.dot(&(p - foot)) < 1e-9));
        }
        prop_assert!((found.direction.norm() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_hull_of_a_turned_box_is_that_box(half in proptest::array::uniform3(0.1..2.0f64), turn in vector(), c in vector()) {
        let half = Vector::from(half);
        let turn = Rotation3::from_scaled_axis(turn * 3.0);
        let hull = Polyhedron::hull(&block(half).iter().map(|p| turn * p).collect::<Vec<_>>()).unwrap();
        prop_assert_eq!((hull.stands_on().len(), hull.face_count()), (8, 6));
        prop_assert_eq!(hull.convexity(), Convexity::Exact);
        let wanted = crate::solids::Block::new(half).unwrap().before(&(c * 3.0));
        let found = hull.before(&(turn * (c * 3.0)));
        prop_assert!((found.distance - wanted.distance).abs() < 1e-12);
        if wanted.distance > 1e-3 {
            prop_assert!((found.direction - turn * wanted.direction).norm() < 1e-9);
        }
    }

    #[test]
    fn corners_with_seven_digits_make_a_box_all_the_same(half in proptest::array::uniform3(0.1..2.0f64), turn in vector()) {
        let (half, turn) = (Vector::from(half), Rotation3::from_scaled_axis(turn * 3.0));
        let exact = Polyhedron::hull(&block(half)).unwrap();
        let rounded = exact.corners().iter().map(|p| (turn * p).map(|x| f64::from(x as f32))).collect();
        let mesh = Polyhedron::mesh(rounded, exact.triangles().to_vec()).unwrap();
        prop_assert!(mesh.convexity() != Convexity::None);
        prop_assert_eq!(mesh.face_count(), 6);
    }
}

/// Under a triangle of a cell lies the mean of its three heights; the floor is a tenth of the longer side below the lowest place.
#[test]
fn what_lies_below_heights_weighs_as_its_prisms() {
    let (columns, [dx, dy]) = (4, [0.5, 0.2]);
    let heights = [0.0, 0.1, 0.3, 0.0, -0.2, 0.4, 0.0, 0.1, 0.2, 0.2, 0.5, 0.3];
    let ground = Polyhedron::heights(columns, [dx, dy], &heights).unwrap();
    let floor = -0.2 - 0.1 * 1.5;
    let at = |i: usize, j: usize| heights[j * columns + i] - floor;
    let cell = |i: usize, j: usize| 2.0 * (at(i, j) + at(i + 1, j + 1)) + at(i + 1, j) + at(i, j + 1);
    let volume: f64 = (0..2).flat_map(|j| (0..3).map(move |i| cell(i, j))).sum::<f64>() * dx * dy / 6.0;
    assert!((ground.moments().volume / volume - 1.0).abs() < 1e-13, "{} {volume}", ground.moments().volume);
    assert_eq!(ground.convexity(), Convexity::None);
}

#[test]
fn a_level_grid_is_a_block_and_a_grid_without_cells_is_nothing() {
    let block = Polyhedron::heights(3, [0.5, 1.0], &[0.2; 9]).unwrap();
    assert_eq!((block.convexity(), block.face_count()), (Convexity::Exact, 6));
    assert_eq!(Polyhedron::heights(1, [1.0, 1.0], &[0.0; 4]), Err(MeshFault::Empty));
    assert_eq!(Polyhedron::heights(4, [1.0, 1.0], &[0.0; 4]), Err(MeshFault::Empty));
    assert_eq!(Polyhedron::heights(0, [1.0, 1.0], &[]), Err(MeshFault::Empty));
}

proptest! {
    /// The upper side of any grid is where its heights say, and what looks up at a place is one of the two triangles of its cell.
    #[test]
    fn the_ground_is_as_high_as_its_heights(
        heights in proptest::collection::vec(-0.3..0.3f64, 12),
        (x, y) in (0.001..2.999f64, 0.001..1.999f64),
    ) {
        let ground = Polyhedron::heights(4, [1.0, 1.0], &heights).unwrap();
        let ([i, j], [s, t]) = ([x as usize, y as usize], [x.fract(), y.fract()]);
        let at = |i: usize, j: usize| heights[j * 4 + i];
        let (near, far) = (at(i, j), at(i + 1, j + 1));
        let z = match s > t {
            true => near + s * (at(i + 1, j) - near) + t * (far - at(i + 1, j)),
            false => near + t * (at(i, j + 1) - near) + s * (far - at(i, j + 1)),
        };
        let nearest = |c: Vector| ground.facets().iter().map(|facet| facet.distance(&c)).fold(f64::INFINITY, f64::min);
        prop_assert!(nearest(Vector::new(x, y, z)) < 1e-12);
        let above = ground.facets().iter().filter(|facet| facet.normal().z > 1e-9);
        let high = above.filter(|facet| facet.distance(&Vector::new(x, y, z)) < 1e-12).map(|facet| facet.height(&Vector::new(x, y, z + 0.1)));
        prop_assert!(high.into_iter().all(|height| height > 0.0));
        prop_assert!(ground.moments().volume > 0.0);
    }
}

/// Of a box of half edges `h` a smaller box is left, and the largest ball has the radius of the smallest.
#[test]
fn faces_of_a_box_go_inward_to_a_smaller_box() {
    let (half, at) = (Vector::new(0.3, 0.5, 0.4), Vector::new(2.0, -1.0, 0.5));
    let hull = Polyhedron::hull(&block(half).iter().map(|p| p + at).collect::<Vec<_>>()).unwrap();
    assert!((hull.inscribed().1 - 0.3).abs() < 1e-15);
    for depth in [1e-6, 0.1, 0.29] {
        let left = hull.inset(depth).unwrap();
        let wanted = block(half.add_scalar(-depth));
        assert_eq!((left.corners().len(), left.face_count()), (8, 6));
        for corner in left.corners() {
            let off = wanted.iter().map(|p| (p + at - corner).norm()).fold(f64::INFINITY, f64::min);
            assert!(off < 2e-15, "{off:e}");
        }
    }
    assert!(hull.inset(0.3).is_none() && hull.inset(0.5).is_none() && hull.inset(f64::NAN).is_none());
}

/// The ball in a pyramid over a square of edge `a`, of height `h`: `r = a h/(a + sqrt(a^2 + 4 h^2))`. A pyramid is left that is similar, as much smaller as the ball.
#[test]
fn faces_of_a_pyramid_go_inward_to_a_similar_one() {
    let (a, h) = (0.6f64, 2.0f64);
    let mut points: Vec<Vector> =
        [[-0.3, -0.3], [0.3, -0.3], [0.3, 0.3], [-0.3, 0.3]].map(|[x, y]| Vector::new(x, y, 0.0)).to_vec();
    points.push(Vector::z() * h);
    let hull = Polyhedron::hull(&points).unwrap();
    let (centre, room) = hull.inscribed();
    let wanted = a * h / (a + (a * a + 4.0 * h * h).sqrt());
    assert!((room / wanted - 1.0).abs() < 1e-12 && (centre - Vector::z() * wanted).norm() < 1e-12, "{room} {wanted}");
    // Deeper than its centre of volume is from the sides, which is 0.22.
    for part in [0.3, 0.9, 0.99] {
        let left = hull.inset(part * wanted).unwrap();
        assert_eq!((left.corners().len(), left.face_count()), (5, 5));
        let volume = hull.moments().volume * (1.0 - part).powi(3);
        assert!((left.moments().volume / volume - 1.0).abs() < 1e-9, "{} {volume}", left.moments().volume);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Corners of what is left are as deep below at least three faces as is asked, none less; each face that is left is a face of the whole.
    #[test]
    fn what_is_left_is_as_deep_inside(points in prop::collection::vec(vector(), 5..60), part in 0.01..0.98f64) {
        let Ok(hull) = Polyhedron::hull(&points) else { return Ok(()) };
        let (centre, room) = hull.inscribed();
        let depth = |p: &Vector| hull.planes().iter().map(|(n, d)| d - n.dot(&(p - hull.middle))).collect::<Vec<_>>();
        prop_assert!((depth(&centre).into_iter().fold(f64::INFINITY, f64::min) - room).abs() < 1e-12);
        let asked = part * room;
        let left = hull.inset(asked);
        prop_assert!(left.is_some(), "{room} {part}");
        let left = left.unwrap();
        for corner in left.corners() {
            let depths = depth(corner);
            prop_assert!(depths.iter().all(|depth| *depth > asked - 1e-6), "{depths:?} {asked}");
            prop_assert!(depths.iter().filter(|depth| **depth < asked + 1e-6).count() >= 3, "{depths:?} {asked}");
        }
        let deep: Vec<Vec<f64>> = left.corners().iter().map(depth).collect();
        let is_on = |k: u32, face: usize| (deep[k as usize][face] - asked).abs() < 1e-6;
        for triangle in left.triangles() {
            prop_assert!((0..hull.face_count() as usize).any(|face| triangle.iter().all(|k| is_on(*k, face))));
        }
    }

    /// No ball within is larger, wherever its centre is.
    #[test]
    fn no_ball_within_is_larger(points in prop::collection::vec(vector(), 5..40), at in vector()) {
        let Ok(hull) = Polyhedron::hull(&points) else { return Ok(()) };
        let (centre, room) = hull.inscribed();
        for way in [1e-6, 1e-3, 0.1, 1.0] {
            let p = centre + at * way;
            prop_assert!(-hull.before(&p).distance <= room + 1e-12);
        }
    }
}

/// The search for a hull leaves a dent in these, and in the hull of what it has found.
#[test]
fn a_hull_that_rounding_decides_is_refused() {
    let points = [
        [0.0, 7.0, 0.0],
        [0.0, 7.0, -4.0],
        [0.8, 4770.0, 7.0],
        [0.0, 8.0, 1.0],
        [6.0, 7.0, 0.2],
        [9.58, 7.0, 0.0],
        [0.0, 0.0, 0.0],
        [0.0, 0.0, -4.0],
        [0.0, 7.0, -4.0],
        [0.0, 0.0, 0.0],
        [0.0, 4.0, -4.0],
        [0.0, 47.0, 0.0],
        [9.58, 0.0, 0.0],
        [8.0, 4.0, 0.0],
        [9.0, 7.0, 0.0],
        [3.0, 0.0, 0.0],
        [9.58, 0.7, 0.0],
        [9.58, 0.0, 0.2],
    ];
    assert_eq!(Polyhedron::hull(&points.map(Vector::from)).unwrap_err(), MeshFault::Thin);
}
