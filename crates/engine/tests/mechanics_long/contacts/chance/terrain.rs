//! Balls and discs thrown at ground of slopes and steps, with a closed form for the first touch.

use super::{Chance, Dice, Touched, ball, earliest, nears, sphere, thrown};
use carom_engine::shape::{Circle, Flat, Shape, Sheet, Terrain};
use carom_engine::spatial::Vector;

/// Slopes, steps up and steps down of a size [m], level at both ends.
fn chain(dice: &mut Dice, size: f64) -> Vec<Flat> {
    let mut points = vec![Flat::new(-size, 0.0), Flat::zeros()];
    let mut is_level = true;
    for _ in 0..2 + dice.below(6) {
        let (along, up) = (size * dice.scale(0.05, 1.0), size * dice.between(-0.5, 0.5));
        let d = match dice.below(3) {
            0 if is_level => Flat::new(0.0, up),
            1 => Flat::new(along, 0.0),
            _ => Flat::new(along, up),
        };
        is_level = d.x > 0.0;
        points.push(points[points.len() - 1] + d);
    }
    points.push(points[points.len() - 1] + Flat::x() * size);
    points
}

/// When a disc of radius `r` that moves steadily comes to this chain, whose ends go on: at its edges, or at its corners.
fn first_touch(points: &[Flat], from: Vector, velocity: Vector, r: f64) -> Touched {
    let last = points.len() - 2;
    let edge = |k: usize| {
        let way = (points[k + 1] - points[k]).normalize();
        let normal = Flat::new(-way.y, way.x);
        let t = (r - normal.dot(&(from.xy() - points[k]))) / normal.dot(&velocity.xy());
        let share = way.dot(&(from.xy() + velocity.xy() * t - points[k]));
        let is_on = (k == 0 || share >= 0.0) && (k == last || share <= (points[k + 1] - points[k]).norm());
        (normal.dot(&velocity.xy()) < 0.0 && is_on).then_some(t)
    };
    let corner = |p: &Flat| nears(flat(from), flat(velocity), Vector::new(p.x, p.y, 0.0), r);
    earliest((0..=last).map(edge).chain(points[1..=last].iter().map(corner)))
}

fn flat(v: Vector) -> Vector {
    Vector::new(v.x, v.y, 0.0)
}

impl Chance {
    /// A disc, or in space a ball, thrown down on it.
    pub(crate) fn at_terrain(dice: &mut Dice) -> Chance {
        let (r, size, speed) = (dice.scale(1e-4, 0.3), dice.scale(1e-2, 1.0), dice.scale(0.1, 500.0));
        let points = chain(dice, size);
        let ground = Shape::Terrain(Sheet::of_body(), Terrain::new(&points, 0.0).unwrap());
        let aim = points[dice.below(points.len())] + Flat::new(dice.between(-1.0, 1.0), dice.between(-0.2, 0.2)) * size;
        let way = Vector::new(dice.between(-1.2, 1.2), -1.0, 0.0).normalize();
        let away = 12.0 * (size + r) + dice.scale(1e-2, 20.0);
        let in_space = dice.below(2) == 0;
        let aside = if in_space { Vector::z() * dice.between(-0.5, 0.5) } else { Vector::zeros() };
        let (from, velocity) = (Vector::new(aim.x, aim.y, 0.0) - way * away, (way + aside) * speed);
        let own = match in_space {
            true => sphere(r, Vector::zeros()),
            false => Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius: r, hollow: false }),
        };
        let (model, u) = thrown(ball(r, from), velocity, &own, &[ground], 0.0);
        let (until, touch) = (1.3 * away / speed, first_touch(&points, from, velocity, r));
        // What is touched only after the end is not touched.
        let touch = if matches!(touch, Touched::At(t) if t > until) { Touched::Never } else { touch };
        Chance { what: "terrain", model, u, until, touch, size: r.min(0.05 * size), far: from.norm() }
    }
}
