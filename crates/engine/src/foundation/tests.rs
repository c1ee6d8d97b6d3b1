//! Foundations against closed forms, and their forces against the change of their energy.

use super::*;
use crate::pair::FrameState;
use crate::shape::{Circle, Flat, Form, Line, Sheet, Sphere};
use crate::spatial::{Rotation, Vector};
use carom_laws::friction::Friction;
use proptest::prelude::*;
use std::f64::consts::PI;

/// Stiffness of the beds here [Pa/m].
const K: f64 = 2e8;

/// A layer with that stiffness.
fn layer(resolution: u32) -> Layer {
    let (thickness, modulus) = (0.005, 1e6);
    Layer { wearer: None, thickness, modulus, poisson: 0.0, loss: 0.0, viscosity: 0.0, resolution, length: Some(0.03) }
}

fn foundation(shapes: [&Shape; 2], layer: &Layer) -> Foundation {
    Foundation::new(shapes, layer).unwrap_or_else(|error| panic!("{error}"))
}

fn floor() -> Shape {
    Shape::plane(Vector::zeros(), Vector::z())
}

fn at(position: Vector, turn: Rotation) -> FrameState {
    FrameState { position, rotation: turn.to_rotation_matrix().into_inner(), ..FrameState::at_rest() }
}

/// What a foundation does with its first body there and the second at rest in the world's frame.
fn pressed(own: &Foundation, position: Vector, turn: Rotation) -> Bedding {
    own.press([&at(position, turn), &FrameState::at_rest()], None)
}

fn close(one: f64, other: f64, part: f64) {
    assert!((one - other).abs() <= part * other.abs(), "{one} is not {other}");
}

#[test]
fn a_bonded_layer_is_as_stiff_as_its_confined_modulus() {
    close(layer(1).stiffness(), K, 1e-15);
    close(Layer { poisson: 0.3, ..layer(1) }.stiffness(), K * 0.7 / (1.3 * 0.4), 1e-15);
}

#[test]
fn a_flat_punch_pushes_with_area_times_depth_through_its_middle() {
    let half = Vector::new(0.03, 0.02, 0.01);
    let (d, area) = (3e-4, 4.0 * half.x * half.y);
    for shape in [
        Shape::convex(Vector::zeros(), Form::Box { half }),
        Shape::convex(Vector::new(0.0, 0.0, -half.z), Form::Rectangle { half: [half.x, half.y] }),
    ] {
        for resolution in [1, 7] {
            let own = foundation([&shape, &floor()], &layer(resolution));
            let seen = pressed(&own, Vector::new(0.5, 0.25, half.z - d), Rotation::identity());
            close(seen.push.z, K * area * d, 1e-12);
            close(seen.stored, 0.5 * K * area * d * d, 1e-12);
            close(seen.volume, area * d, 1e-12);
            close(seen.area, area, 1e-12);
            close(seen.pressure, K * d, 1e-12);
            assert!(seen.moment.norm() < 1e-12 && (seen.centre - Vector::new(0.5, 0.25, -d)).norm() < 1e-12);
        }
    }
}

/// A half space, pressed by a flat face with the mean radius `r`, gives way as a whole like a layer of this thickness on a rigid ground (Luo and Nahon, `F = 2 Es A d/(pi r)`).
#[test]
fn a_layer_of_a_certain_thickness_pushes_a_face_as_a_half_space_does() {
    let (modulus, poisson, radius, depth) = (3e6, 0.3, 0.02, 1e-4);
    let effective = modulus / (1.0 - poisson * poisson);
    let thickness = 0.5 * PI * radius * (1.0 - poisson) * (1.0 - poisson) / (1.0 - 2.0 * poisson);
    let half = Vector::new(0.03, 0.02, 0.01);
    let soft = Layer { thickness, modulus, poisson, ..layer(1) };
    let own = foundation([&Shape::convex(Vector::zeros(), Form::Box { half }), &floor()], &soft);
    let seen = pressed(&own, Vector::z() * (half.z - depth), Rotation::identity());
    let area = 4.0 * half.x * half.y;
    close(seen.push.z, 2.0 * effective * area * depth / (PI * radius), 1e-12);
}

#[test]
fn a_box_on_its_edge_has_the_volume_of_a_wedge_and_pushes_through_its_middle() {
    let half = Vector::new(0.03, 0.02, 0.01);
    let shape = Shape::convex(Vector::zeros(), Form::Box { half });
    let own = foundation([&shape, &floor()], &layer(1));
    for angle in [0.02, 0.3, 1.2] {
        // Edge along y, the face below rises with the angle, that beside it with the angle to 90 degrees.
        let (s, c) = f64::sin_cos(angle);
        let d = 2e-4;
        let height = half.x * s + half.z * c - d;
        let seen = pressed(&own, Vector::z() * height, Rotation::from_axis_angle(&Vector::y_axis(), angle));
        // A triangle with the height d between rises of these slopes.
        let (left, right) = (d * c / s, d * s / c);
        let volume = 0.5 * d * (left + right) * 2.0 * half.y;
        close(seen.volume, volume, 1e-11);
        close(seen.push.z, K * volume, 1e-11);
        close(seen.area, (left + right) * 2.0 * half.y, 1e-11);
        // Half the squared depth over the wedge is a third of the depth times the volume.
        close(seen.stored, K * volume * d / 3.0, 1e-11);
        // The middle of the triangle, from where the edge is.
        let edge = half.x * c - half.z * s;
        let middle = edge + (right - left) / 3.0;
        close(seen.moment.y, -middle * K * volume, 1e-9);
    }
}

#[test]
fn a_ball_on_a_bed_pushes_with_the_volume_of_its_cap_to_the_square_of_the_mesh() {
    let (r, d) = (0.05, 0.004);
    let volume = PI * d * d * (r - d / 3.0);
    let errors = [50, 100, 200].map(|resolution| {
        let own = foundation([&Shape::sphere(Vector::zeros(), r), &floor()], &layer(resolution));
        let seen = pressed(&own, Vector::z() * (r - d), Rotation::identity());
        close(seen.push.z, K * seen.volume, 1e-12);
        let stored = K * PI * d.powi(3) * (r / 3.0 - d / 12.0);
        [seen.volume - volume, seen.stored - stored, seen.area - PI * d * (2.0 * r - d)]
            .map(f64::abs)
            .iter()
            .zip([volume, stored, 2.0 * PI * r * d])
            .map(|(error, size)| error / size)
            .collect::<Vec<_>>()
    });
    for (quantity, order) in [(0, 2.0), (1, 2.0), (2, 2.0)] {
        let found = (errors[0][quantity] / errors[2][quantity]).log2() / 2.0;
        assert!((found - order).abs() < 0.35, "{quantity}: {errors:?} fall with the order {found}");
    }
    assert!(errors[2][0] < 2e-3, "{errors:?}");
}

/// Roy and Carretero: `c dV/dt`, which is the area times the speed.
#[test]
fn a_viscous_layer_pushes_with_the_rate_of_the_volume_and_does_not_pull() {
    let half = Vector::new(0.03, 0.02, 0.01);
    let (d, area, r) = (3e-4, 4.0 * half.x * half.y, 0.05);
    let viscous = |resolution| Layer { viscosity: 40.0, ..layer(resolution) };
    let damping = 40.0 / viscous(1).thickness;
    let moving = |own: &Foundation, height: f64, speed: f64| {
        let pose = FrameState { velocity: Vector::z() * -speed, ..at(Vector::z() * height, Rotation::identity()) };
        own.press([&pose, &at(Vector::zeros(), Rotation::identity())], None)
    };
    let block = foundation([&Shape::convex(Vector::zeros(), Form::Box { half }), &floor()], &viscous(3));
    for speed in [0.2, -0.2 * K * d / damping] {
        let seen = moving(&block, half.z - d, speed);
        close(seen.push.z, area * (K * d + damping * speed), 1e-12);
        close(seen.pressure, K * d + damping * speed, 1e-12);
        close(seen.power, seen.push.z * speed, 1e-12);
    }
    let torn = moving(&block, half.z - d, -2.0 * K * d / damping);
    assert!(torn.push.norm() < 1e-12 * K * area * d && torn.pressure == 0.0, "{torn:?}");
    let errors = [50, 100, 200].map(|resolution| {
        let ball = foundation([&Shape::sphere(Vector::zeros(), r), &floor()], &viscous(resolution));
        let d = 0.004;
        let pushed = [0.3, 0.0].map(|speed| moving(&ball, r - d, speed).push.z);
        ((pushed[0] - pushed[1]) / (damping * PI * d * (2.0 * r - d) * 0.3) - 1.0).abs()
    });
    assert!((errors[0] / errors[2]).log2() > 3.3 && errors[2] < 2e-3, "{errors:?}");
}

/// A face on a face that sticks out at two sides: they press over the polygon that they share (Luo and Nahon), to the first power of the mesh, whose triangles lie across its edge.
#[test]
fn two_faces_press_over_the_polygon_that_they_share() {
    let (half, other) = (Vector::new(0.03, 0.02, 0.01), Vector::new(0.05, 0.04, 0.02));
    let (d, shift) = (1e-6, Vector::new(0.037, -0.0317, 0.0));
    let shared = (half.x + other.x - shift.x) * (half.y + other.y + shift.y);
    let errors = [25, 50, 100, 200].map(|resolution| {
        let shapes = [half, other].map(|half| Shape::convex(Vector::zeros(), Form::Box { half }));
        let own = foundation([&shapes[0], &shapes[1]], &layer(resolution));
        let seen = pressed(&own, shift + Vector::z() * (half.z + other.z - d), Rotation::identity());
        close(seen.push.z, K * seen.area * d, 0.05);
        (seen.area / shared - 1.0).abs()
    });
    assert!(errors[3] < 0.02 && errors[0] / errors[3] > 4.0, "{errors:?}");
}

#[test]
fn two_balls_store_what_the_bed_of_the_first_does_in_closed_form() {
    let (one, two, d) = (0.05, 0.08, 0.003);
    let apart = one + two - d;
    let stored = PI * K * one / apart * (two * d.powi(3) / 3.0 - d.powi(4) / 4.0);
    let errors = [60, 120].map(|resolution| {
        let shapes = [Shape::sphere(Vector::zeros(), one), Shape::sphere(Vector::zeros(), two)];
        let own = foundation([&shapes[0], &shapes[1]], &layer(resolution));
        let aside = Vector::new(1.0, 2.0, -0.5).normalize() * apart;
        (pressed(&own, aside, Rotation::identity()).stored / stored - 1.0).abs()
    });
    assert!(errors[1] < 4e-3 && errors[0] / errors[1] > 3.0, "{errors:?}");
}

#[test]
fn a_shaft_in_a_lined_bush_is_carried_as_the_integral_around_it_says() {
    let (r, bore, length) = (0.0199, 0.02, 0.03);
    let sheet = Sheet::of_body();
    let shaft = Shape::Circle(sheet, Circle { centre: Flat::zeros(), radius: r, hollow: false });
    let bush = Shape::Circle(sheet, Circle { centre: Flat::zeros(), radius: bore, hollow: true });
    let e = 3e-4;
    let depth = |phi: f64| (e * e + r * r + 2.0 * e * r * phi.cos()).sqrt() - bore;
    let n = 2_000_000;
    let carried = (0..n).map(|k| 2.0 * PI * (f64::from(k) + 0.5) / f64::from(n)).map(|phi| {
        let d = depth(phi).max(0.0);
        // Pushed along the radius of the bore, of which this is the part against the way.
        K * d * (e + r * phi.cos()) / (bore + depth(phi)) * r * length
    });
    let carried = carried.sum::<f64>() * 2.0 * PI / f64::from(n);
    let errors = [50, 100, 200].map(|resolution| {
        let own = foundation([&shaft, &bush], &layer(resolution));
        let seen = pressed(&own, Vector::new(e, 0.0, 0.0), Rotation::identity());
        assert!(seen.push.y.abs() < 1e-9 * seen.push.norm());
        (-seen.push.x / carried - 1.0).abs()
    });
    let order = (errors[0] / errors[2]).log2() / 2.0;
    assert!(errors[2] < 3e-4 && (order - 2.0).abs() < 0.4, "{errors:?}, order {order}");
}

#[test]
fn a_disc_that_spins_on_its_bed_is_held_back_by_two_thirds_of_its_radius() {
    let (radius, d) = (0.04, 1e-4);
    let shape = Shape::convex(Vector::zeros(), Form::Disc { radius });
    let own = foundation([&shape, &floor()], &layer(120));
    let friction = Friction::Threlfall { mu_kinetic: 0.3, knee_speed: 1e-6 };
    let mu = friction.magnitude(1.0, 0.1);
    let spinning = FrameState { spin: Vector::z() * 20.0, ..at(Vector::z() * -d, Rotation::identity()) };
    let seen = own.press([&spinning, &FrameState::at_rest()], Some(&friction));
    close(seen.moment.z, -2.0 / 3.0 * mu * seen.push.z * radius, 1e-3);
    close(seen.rubbed, -seen.moment.z * 20.0, 1e-9);
    assert!(seen.rub.norm() < 1e-9 * seen.push.z);
}

#[test]
fn what_cannot_be_meshed_or_pressed_into_is_told() {
    let point = Shape::convex(Vector::zeros(), Form::Point);
    let ball = Shape::sphere(Vector::zeros(), 0.1);
    let fault = |one: &Shape, other: &Shape, layer: &Layer| match Foundation::new([one, other], layer) {
        Err(error) => error,
        Ok(_) => panic!("{} and {}", one.name(), other.name()),
    };
    assert_eq!(fault(&floor(), &point, &layer(4)), FoundationError::NoSurfaces("plane", "point"));
    assert_eq!(fault(&ball, &floor(), &Layer { wearer: Some(1), ..layer(4) }), FoundationError::NoSurface("plane"));
    let ellipsoid = Shape::ellipsoid(Vector::zeros(), Vector::new(0.1, 0.2, 0.3));
    assert_eq!(fault(&ball, &ellipsoid, &layer(4)), FoundationError::NoDepth("ellipsoid"));
    assert_eq!(fault(&ball, &floor(), &layer(0)), FoundationError::Resolution(0));
    assert_eq!(fault(&Shape::sphere(Vector::zeros(), 1e-323), &floor(), &layer(4)), FoundationError::NoArea("sphere"));
    let thin = Layer { thickness: 1e-306, modulus: 1e5, poisson: 0.0, ..layer(4) };
    assert_eq!(fault(&ball, &floor(), &thin), FoundationError::Stiff);
    assert_eq!(fault(&ball, &floor(), &Layer { poisson: 0.5, ..layer(4) }), FoundationError::Poisson(0.5));
    let circle = Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius: 0.1, hollow: false });
    let line = Shape::Line(Sheet::of_body(), Line { point: Flat::zeros(), normal: Flat::new(0.0, 1.0) });
    assert_eq!(fault(&circle, &line, &Layer { length: None, ..layer(4) }), FoundationError::NoLength("circle"));
}

/// Shapes that press each other when the first is near the origin of the second, off by this much [m].
fn pair(number: usize) -> (Foundation, Vector) {
    let ball = Shape::sphere(Vector::new(0.002, 0.0, 0.001), 0.05);
    let convex = |form| Shape::convex(Vector::new(0.001, 0.002, 0.0), form);
    let cave = Shape::Sphere(Sphere { centre: Vector::zeros(), radius: 0.0503, hollow: true });
    let block = convex(Form::Box { half: Vector::new(0.06, 0.04, 0.05) });
    let capsule = convex(Form::Capsule { radius: 0.03, half_length: 0.02 });
    let bar = convex(Form::Cylinder { radius: 0.04, half_length: 0.03 });
    let plate = convex(Form::Rectangle { half: [0.05, 0.04] });
    let (up, z) = (Vector::z(), 0.048);
    let (shapes, place) = match number {
        0 => ([ball, floor()], up * z),
        1 => ([block, floor()], up * 0.045),
        2 => ([capsule, floor()], up * 0.028),
        3 => ([bar, floor()], up * 0.029),
        4 => ([plate, floor()], up * -0.001),
        5 => ([ball.clone(), ball], up * 0.097),
        6 => ([ball, block], up * 0.098),
        7 => ([ball, cave], up * 0.001),
        8 => ([plate, ball], up * z),
        9 => ([Shape::ellipsoid(Vector::zeros(), Vector::new(0.05, 0.06, 0.04)), floor()], up * 0.039),
        _ => ([capsule, bar], Vector::x() * 0.067),
    };
    (foundation([&shapes[0], &shapes[1]], &layer(17)), place)
}

fn vector() -> impl Strategy<Value = Vector> {
    prop::array::uniform3(-1.0..1.0f64).prop_map(Vector::from)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_goes_into_a_bed_is_what_it_stores_and_what_it_loses_is_not_negative(
        number in 0..11usize, off in vector(), turn in vector(), v in vector(), w in vector(), base in vector(), spin in vector(),
    ) {
        let (mut own, place) = pair(number);
        let moving = |t: f64| {
            let second = Rotation::new(spin * t);
            let one = FrameState { velocity: v, spin: w, ..at(place + off * 1e-3 + v * t, Rotation::new(w * t) * Rotation::new(turn * 0.3)) };
            let other = FrameState { velocity: base, spin, ..at(base * t, second) };
            [one, other]
        };
        let stored = |t: f64| {
            let [one, other] = moving(t);
            own.press([&one, &other], None).stored
        };
        let h = 1e-7;
        let [one, other] = moving(0.0);
        let seen = own.press([&one, &other], None);
        let size = seen.push.norm() * (v.norm() + base.norm() + 0.1) + 1e-9;
        let [before, after] = [-2.0 * h, 2.0 * h].map(|t| {
            let [one, other] = moving(t);
            own.press([&one, &other], None).power
        });
        // Where the shortest way out of the rigid body changes from one side to another within these instants, the force jumps, and so does the power. What is stored then has a slope
        // between the two.
        if (before + after - 2.0 * seen.power).abs() < 1e-6 * size {
            let grown = (8.0 * (stored(h) - stored(-h)) - (stored(2.0 * h) - stored(-2.0 * h))) / (12.0 * h);
            prop_assert!((seen.power - grown).abs() < 2e-6 * size, "{number}: {} W go in, {grown} W are stored", seen.power);
        } else {
            let (grown, near) = ((stored(2.0 * h) - stored(-2.0 * h)) / (4.0 * h), 2e-6 * size);
            prop_assert!(before.min(after) - near < grown && grown < before.max(after) + near, "{number}: {before} to {after} W go in, {grown} W are stored");
        }
        // Force and moment on the two bodies have that power.
        let (force, arm) = (seen.push + seen.rub, one.position - other.position);
        let given = force.dot(&(one.velocity - other.velocity - other.spin.cross(&arm))) + seen.moment.dot(&(one.spin - other.spin));
        prop_assert!((seen.power + given).abs() < 1e-12 * size, "{number}");
        for (loss, damping) in [(0.5, 0.0), (0.0, 1e5), (0.5, 1e5)] {
            (own.loss, own.damping) = (loss, damping);
            let lossy = own.press([&one, &other], None);
            prop_assert!(lossy.power - seen.power >= -1e-12 * size, "{number}");
        }
    }
}
