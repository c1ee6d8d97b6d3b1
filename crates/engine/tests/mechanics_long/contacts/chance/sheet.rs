//! Discs in a plane: at thin walls and their corners, at round edges, in bearings.

use super::{Chance, Dice, Touched, ball, earliest, nears, thrown};
use carom_engine::shape::{Arc, Circle, Edge, Flat, Segment, Shape, Sheet};
use carom_engine::spatial::Vector;
use std::f64::consts::{PI, TAU};

fn disc(radius: f64) -> Shape {
    Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius, hollow: false })
}

impl Chance {
    /// A disc thrown at a thin wall: at its side, at a corner, or past it.
    pub(crate) fn at_segment(dice: &mut Dice) -> Chance {
        let (r, half, speed) = (dice.scale(1e-4, 1.0), dice.scale(1e-2, 2.0), dice.scale(0.1, 500.0));
        let from = Vector::new(dice.between(-1.2, 1.2) * (half + r), r + dice.scale(1e-2, 20.0), 0.0);
        let velocity = Vector::new(dice.between(-0.3, 0.3), -1.0, 0.0) * speed;
        let wall = Segment { start: Flat::new(-half, 0.0), end: Flat::new(half, 0.0) };
        let (model, u) = thrown(ball(r, from), velocity, &disc(r), &[Shape::Segment(Sheet::of_body(), wall)], 0.0);
        let t = (from.y - r) / speed;
        let side = ((from.x + velocity.x * t).abs() <= half).then_some(t);
        let corners = [-half, half].map(|x| nears(from, velocity, Vector::new(x, 0.0, 0.0), r));
        let touch = earliest([side, corners[0], corners[1]]);
        Chance {
            what: "segment",
            model,
            u,
            until: 1.2 * (from.y + r) / speed,
            touch,
            size: r.min(half),
            far: from.norm(),
        }
    }

    /// A disc thrown out of a round hollow, or onto a round edge from outside.
    pub(crate) fn at_arc(dice: &mut Dice) -> Chance {
        let hollow = dice.below(2) == 0;
        let (big, speed) = (dice.scale(1e-2, 2.0), dice.scale(0.1, 500.0));
        let r = big * dice.scale(1e-3, if hollow { 0.9 } else { 2.0 });
        let arc = Arc { centre: Flat::zeros(), radius: big, from: PI + 0.2, sweep: PI - 0.4 };
        let shape = Shape::Arc(Sheet::of_body(), Edge { arc, hollow });
        // From within the hollow downwards; from far outside upwards, onto the round edge.
        let (from, velocity) = if hollow {
            (Vector::new(0.0, 0.0, 0.0), Vector::new(dice.between(-0.5, 0.5), -1.0, 0.0))
        } else {
            let far = big + r + dice.scale(1e-2, 20.0);
            (Vector::new(dice.between(-0.3, 0.3) * big, -far, 0.0), Vector::new(0.0, 1.0, 0.0))
        };
        let velocity = velocity * speed;
        let (model, u) = thrown(ball(r, from), velocity, &disc(r), &[shape], 0.0);
        let touch = match hollow {
            true => Touched::At((big - r) / velocity.norm()),
            false => earliest([nears(from, velocity, Vector::zeros(), big + r)]),
        };
        let until = 1.2 * (from.y.abs() + big + r) / speed;
        Chance { what: "arc", model, u, until, touch, size: r.min(big), far: big + from.norm() }
    }

    /// A journal let go in its bearing, without gravity.
    pub(crate) fn in_bearing(dice: &mut Dice) -> Chance {
        let (big, speed) = (dice.scale(1e-2, 1.0), dice.scale(1e-2, 500.0));
        let clearance = big * dice.scale(1e-5, 0.5);
        let r = big - clearance;
        let from = Vector::new(dice.between(-0.99, 0.99) * clearance, 0.0, 0.0);
        let turn = dice.between(0.0, TAU);
        let velocity = Vector::new(turn.cos(), turn.sin(), 0.0) * speed;
        let hole = Circle { centre: Flat::zeros(), radius: big, hollow: true };
        let (model, u) = thrown(ball(r, from), velocity, &disc(r), &[Shape::Circle(Sheet::of_body(), hole)], 0.0);
        // |from + velocity t| = clearance, the later root, without a loss of digits.
        let (b, c) = (from.dot(&velocity), clearance * clearance - from.norm_squared());
        let root = (b * b + speed * speed * c).sqrt();
        let t = if b > 0.0 { c / (b + root) } else { (root - b) / (speed * speed) };
        // The clearance itself is a difference of radii: that is how well it is known.
        Chance { what: "bearing", model, u, until: 3.0 * t, touch: Touched::At(t), size: clearance, far: big }
    }
}
