//! Polygons thrown and turning: before lines, discs and each other.

use super::{Chance, Dice, Touched, ball, thrown};
use carom_engine::shape::{Circle, Flat, Line, Polygon, Shape, Sheet};
use carom_engine::spatial::Vector;
use std::f64::consts::TAU;

/// Three to eight corners on an ellipse of this size [m].
fn polygon(dice: &mut Dice, size: f64) -> Polygon {
    let (count, narrow) = (3 + dice.below(6), dice.scale(0.1, 1.0));
    let corner = |k: usize, dice: &mut Dice| {
        let angle = TAU * (k as f64 + dice.between(-0.3, 0.3)) / count as f64;
        Flat::new(size * angle.cos(), size * narrow * angle.sin())
    };
    let corners: Vec<Flat> = (0..count).map(|k| corner(k, dice)).collect();
    Polygon::new(&corners).unwrap()
}

impl Chance {
    /// A polygon thrown down, turning up to a hundred times on its way.
    pub(crate) fn polygon(dice: &mut Dice) -> Chance {
        let (size, big, speed) = (dice.scale(1e-3, 1.0), dice.scale(1e-3, 1.0), dice.scale(0.01, 500.0));
        let far = 1.5 * (size + big);
        let from = Vector::new(dice.between(-0.8, 0.8) * (size + big), far + dice.scale(1e-2, 10.0), 0.0);
        let sheet = Sheet::of_body();
        let target = match dice.below(3) {
            0 => Shape::Line(sheet, Line { point: Flat::zeros(), normal: Flat::new(0.2, 1.0) }),
            1 => Shape::Circle(sheet, Circle { centre: Flat::zeros(), radius: big, hollow: false }),
            _ => Shape::Polygon(sheet, polygon(dice, big)),
        };
        let own = Shape::Polygon(sheet, polygon(dice, size));
        let velocity = Vector::new(dice.between(-0.3, 0.3), -1.0, 0.0) * speed;
        let (model, mut u) = thrown(ball(size, from), velocity, &own, &[target], 0.0);
        let until = 1.2 * (from.y + far) / speed;
        u[5] = dice.between(-1.0, 1.0) * dice.scale(1.0, 600.0) / until;
        let touch = Touched::Unknown;
        Chance { what: "polygon", model, u, until, touch, size: size.min(big), far: from.norm() + speed * until }
    }
}
