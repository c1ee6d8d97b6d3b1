//! Solids with faces, edges and round sides: shot at, tumbling past a wall, and past each other.

use super::{Chance, Dice, Touched, ball, sphere, thrown};
use carom_engine::contact::Contact;
use carom_engine::model::{Body, Model};
use carom_engine::shape::{Convex, Form, Plane, Polyhedron, Shape};
use carom_engine::spatial::{Rotation, Symmetric, Vector};

fn vector(dice: &mut Dice) -> Vector {
    Vector::new(dice.between(-1.0, 1.0), dice.between(-1.0, 1.0), dice.between(-1.0, 1.0))
}

/// Its form of a size [m]; those of points and of what has flat sides are among them.
fn form(dice: &mut Dice, size: f64) -> Form {
    let mut some = |low: f64| size * dice.scale(low, 1.0);
    let [a, b, c] = [some(0.03), some(0.03), some(0.03)];
    let semi_axes = Vector::new(a, b, c);
    match dice.below(8) {
        0 => Form::Box { half: semi_axes },
        1 => Form::Cylinder { radius: a, half_length: b },
        2 => Form::Capsule { radius: a, half_length: b },
        3 => Form::Rectangle { half: [a, b] },
        4 => Form::Disc { radius: a },
        5 => Form::Superellipsoid { semi_axes, exponents: [dice.between(2.0, 5.0), dice.between(2.0, 5.0)] },
        6 => Form::Superellipsoid { semi_axes, exponents: [dice.between(1.5, 2.0), dice.between(1.5, 2.0)] },
        _ => Form::Point,
    }
}

fn placed(dice: &mut Dice, centre: Vector, form: Form) -> Shape {
    Shape::Convex(Convex { centre, turn: Rotation::from_scaled_axis(vector(dice) * 3.0), form })
}

/// A hull of random points, or an L, within a size [m] around its centre.
fn polyhedron(dice: &mut Dice, centre: Vector, size: f64) -> Shape {
    let own = match dice.below(2) {
        0 => hull(dice, size, 12),
        _ => ell(size * dice.scale(0.2, 1.0), size * dice.scale(0.2, 1.0)),
    };
    Shape::Polyhedron(own.at(centre, Rotation::from_scaled_axis(vector(dice) * 3.0)))
}

/// A hull of four random points and up to so many more, sharp or with rounded edges.
fn hull(dice: &mut Dice, size: f64, more: usize) -> Polyhedron {
    loop {
        let count = 4 + dice.below(more);
        let points: Vec<Vector> = (0..count).map(|_| vector(dice) * (0.5 * size)).collect();
        // Few points may lie almost in a plane.
        if let Ok(hull) = Polyhedron::hull(&points) {
            let rounding = if dice.below(2) == 0 { hull.solid().inscribed().1 * dice.scale(0.01, 0.9) } else { 0.0 };
            return hull.rounded(rounding).unwrap();
        }
    }
}

/// An L as long as `size` and as high as `height` [m], the origin in the corner of its outer side.
pub(crate) fn ell(size: f64, height: f64) -> Polyhedron {
    let outline = [[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]];
    let at = |z: f64| outline.map(|[x, y]: [f64; 2]| Vector::new(x * size / 3.0, y * size / 3.0, z));
    let corners = [at(0.0), at(height)].concat();
    let cap = [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]];
    let mut triangles: Vec<[u32; 3]> = cap.iter().map(|[a, b, c]| [*c, *b, *a]).collect();
    triangles.extend(cap.iter().map(|triangle| triangle.map(|k| k + 6)));
    triangles.extend((0..6).flat_map(|i| [[i, (i + 1) % 6, (i + 1) % 6 + 6], [i, (i + 1) % 6 + 6, i + 6]]));
    Polyhedron::mesh(corners, triangles).unwrap()
}

impl Chance {
    /// A ball thrown at a solid that stands still.
    pub(crate) fn at_solid(dice: &mut Dice) -> Chance {
        let (r, size, speed) = (dice.scale(1e-4, 0.5), dice.scale(1e-3, 1.0), dice.scale(0.1, 500.0));
        let form = form(dice, size);
        let target = placed(dice, Vector::zeros(), form);
        let from = Vector::new(-dice.scale(2.0 * (size + r), 50.0), 0.0, 0.0);
        let from = if from.norm() < 2.0 * (size + r) { from * 2.0 } else { from };
        let aim = vector(dice) * (size + r) - from;
        let velocity = aim.normalize() * speed;
        let (model, u) = thrown(ball(r, from), velocity, &sphere(r, Vector::zeros()), &[target], 0.0);
        let until = 1.5 * aim.norm() / speed;
        let far = from.norm() + speed * until;
        Chance { what: "ball at a solid", model, u, until, touch: Touched::Unknown, size: r.min(size * 0.03), far }
    }

    /// A solid that tumbles past a wall.
    pub(crate) fn tumbling_solid(dice: &mut Dice) -> Chance {
        let size = dice.scale(1e-3, 1.0);
        let height = 2.0 * size + dice.scale(1e-3, 1.0);
        let velocity = Vector::new(dice.between(-50.0, 50.0), -dice.scale(0.01, 50.0), 0.0);
        let body = Body::new("solid", 1.0, Symmetric::scalar(0.1), Vector::new(0.0, height, 0.0));
        let wall = Shape::Plane(Plane { point: Vector::zeros(), normal: Vector::y() });
        let form = form(dice, size);
        let centre = vector(dice) * (0.1 * size);
        let own = placed(dice, centre, form);
        let (model, mut u) = thrown(body, velocity, &own, &[wall], 0.0);
        let until = 1.2 * (height + size) / -velocity.y;
        u[3..6].copy_from_slice(&[0, 1, 2].map(|_| dice.between(-1.0, 1.0) * dice.scale(1.0, 600.0) / until));
        let far = height + velocity.norm() * until;
        Chance { what: "tumbling solid", model, u, until, touch: Touched::Unknown, size: size * 0.03, far }
    }

    /// A ball thrown at a hull of random points, or at an L, which stands still.
    pub(crate) fn at_polyhedron(dice: &mut Dice) -> Chance {
        let (r, size, speed) = (dice.scale(1e-4, 0.5), dice.scale(1e-3, 1.0), dice.scale(0.1, 500.0));
        let target = polyhedron(dice, Vector::zeros(), size);
        let away = dice.scale(3.0, 50.0) * (2.0 * size + r);
        let from = Vector::new(-away, 0.0, 0.0);
        let aim = vector(dice) * (size + r) - from;
        let velocity = aim.normalize() * speed;
        let (model, u) = thrown(ball(r, from), velocity, &sphere(r, Vector::zeros()), &[target], 0.0);
        let until = 1.5 * aim.norm() / speed;
        let far = from.norm() + speed * until;
        Chance { what: "ball at a polyhedron", model, u, until, touch: Touched::Unknown, size: r.min(size * 0.03), far }
    }

    /// Such a solid, which tumbles past a wall or past a ball that stands still.
    pub(crate) fn tumbling_polyhedron(dice: &mut Dice) -> Chance {
        let size = dice.scale(1e-3, 1.0);
        let height = 3.0 * size + dice.scale(1e-3, 1.0);
        let velocity = Vector::new(dice.between(-50.0, 50.0), -dice.scale(0.01, 50.0), 0.0);
        let body = Body::new("solid", 1.0, Symmetric::scalar(0.1), Vector::new(0.0, height, 0.0));
        let until = 1.2 * (height + size) / -velocity.y;
        let wall = match dice.below(2) {
            0 => Shape::Plane(Plane { point: Vector::zeros(), normal: Vector::y() }),
            _ => sphere(0.5 * size, vector(dice) * (0.3 * size) + Vector::x() * (0.5 * until * velocity.x)),
        };
        let centre = vector(dice) * (0.1 * size);
        let own = polyhedron(dice, centre, size);
        let (model, mut u) = thrown(body, velocity, &own, &[wall], 0.0);
        u[3..6].copy_from_slice(&[0, 1, 2].map(|_| dice.between(-1.0, 1.0) * dice.scale(1.0, 600.0) / until));
        let far = height + velocity.norm() * until;
        Chance { what: "tumbling polyhedron", model, u, until, touch: Touched::Unknown, size: size * 0.03, far }
    }

    /// Two solids that tumble towards each other: capsules, boxes of which one or both are rounded, superellipsoids with flat sides, a capsule and a box, or a hull and a rounded hull, a rounded box or a capsule.
    pub(crate) fn solids(dice: &mut Dice) -> Chance {
        let (size, speed) = (dice.scale(1e-3, 1.0), dice.scale(0.1, 50.0));
        let kind = dice.below(6);
        let shapes = [0, 1].map(|body| {
            if kind > 3 && body == 0 {
                let (own, turn) = (hull(dice, 2.0 * size, 5), Rotation::from_scaled_axis(vector(dice) * 3.0));
                return Shape::Polyhedron(own.at(Vector::zeros(), turn));
            }
            if kind == 4 {
                let own = hull(dice, 2.0 * size, 5).at(Vector::zeros(), Rotation::from_scaled_axis(vector(dice) * 3.0));
                let rounding = own.solid().inscribed().1 * dice.scale(0.01, 0.9);
                return Shape::Polyhedron(own.rounded(rounding).unwrap());
            }
            let [a, b, c] = [0, 1, 2].map(|_| size * dice.scale(0.1, 1.0));
            let form = match kind {
                5 if dice.below(2) == 0 => Form::Capsule { radius: 0.3 * a * dice.scale(0.01, 1.0), half_length: b },
                0 => Form::Capsule { radius: 0.3 * a, half_length: b },
                3 if body == 0 => Form::Capsule { radius: 0.3 * a * dice.scale(0.01, 1.0), half_length: b },
                3 if dice.below(2) == 0 => Form::Box { half: Vector::new(a, b, c) },
                1 if body == 1 && dice.below(2) == 0 => Form::Box { half: Vector::new(a, b, c) },
                1 | 3 | 5 => {
                    Form::RoundedBox { half: Vector::new(a, b, c), rounding: a.min(b).min(c) * dice.scale(0.01, 0.9) }
                }
                _ => {
                    let exponents = [dice.between(2.0, 4.0), dice.between(2.0, 4.0)];
                    Form::Superellipsoid { semi_axes: Vector::new(a, b, c), exponents }
                }
            };
            placed(dice, Vector::zeros(), form)
        });
        let away = size * dice.scale(4.0, 20.0);
        let at = vector(dice).normalize() * away;
        let bodies = [("one", Vector::zeros()), ("other", at)];
        let bodies = bodies.map(|(name, at)| Body::new(name, 1.0, Symmetric::scalar(0.1), at)).to_vec();
        let mut model = Model::build(bodies, vec![], Vector::zeros()).unwrap();
        let contacts = Contact::between("c", &model, [Some(0), Some(1)], [&shapes[0], &shapes[1]], &super::law());
        model.contacts.extend(contacts.unwrap());
        let velocity = (vector(dice) * size - at).normalize() * speed;
        let until = 1.5 * away / speed;
        let mut u = vec![0.0; model.tree().speeds()];
        for body in 0..2 {
            let first = model.tree().nodes()[model.node(body)].u;
            let spin = [0, 1, 2].map(|_| dice.between(-1.0, 1.0) * dice.scale(0.1, 100.0) / until);
            u[first + 3..first + 6].copy_from_slice(&spin);
            if body == 1 {
                u[first..first + 3].copy_from_slice(velocity.as_slice());
            }
        }
        let far = away + speed * until;
        Chance {
            what: "two solids",
            model,
            u,
            until,
            touch: Touched::Unknown,
            size: size * if matches!(kind, 0 | 2) { 0.03 } else { 1e-3 },
            far,
        }
    }
}
