//! Bodies that fly: let fall, thrown, tumbling.

use super::{Chance, Dice, G, Touched, ball, earliest, nears, sphere, thrown};
use carom_engine::model::Body;
use carom_engine::shape::{Plane, Shape};
use carom_engine::spatial::{Symmetric, Vector};

impl Chance {
    /// A ball released from rest above a fixed one, off centre.
    pub(crate) fn drop(dice: &mut Dice) -> Chance {
        let (r, big) = (dice.scale(1e-4, 1.0), dice.scale(1e-4, 1.0));
        let (reach, height) = (r + big, dice.scale(0.08, 8.0));
        let off = dice.between(0.0, 1.2) * reach;
        let at = Vector::new(off, reach + height, 0.0);
        let (model, u) =
            thrown(ball(r, at), Vector::zeros(), &sphere(r, Vector::zeros()), &[sphere(big, Vector::zeros())], G);
        let rise = (reach * reach - off * off).sqrt();
        let touch = if rise.is_nan() { Touched::Never } else { Touched::At((2.0 * (at.y - rise) / G).sqrt()) };
        let until = 1.1 * (2.0 * (at.y + reach) / G).sqrt();
        Chance { what: "drop", model, u, until, touch, size: r.min(big), far: at.norm() }
    }

    /// A ball thrown fast at small ones, without gravity.
    pub(crate) fn shot(dice: &mut Dice) -> Chance {
        let (r, speed) = (dice.scale(1e-4, 1.0), dice.scale(0.1, 500.0));
        let (mut targets, mut size) = (Vec::new(), r);
        let from = Vector::new(-dice.scale(2.0, 50.0), 0.0, 0.0);
        let velocity = Vector::new(1.0, dice.between(-0.02, 0.02), dice.between(-0.02, 0.02)) * speed;
        for _ in 0..1 + dice.below(3) {
            let big = dice.scale(1e-4, 0.5);
            let miss = dice.between(-1.3, 1.3) * (r + big);
            targets.push((Vector::new(dice.between(0.0, 20.0), miss, 0.0), big));
            size = size.min(big);
        }
        let shapes: Vec<Shape> = targets.iter().map(|(at, big)| sphere(*big, *at)).collect();
        let (model, u) = thrown(ball(r, from), velocity, &sphere(r, Vector::zeros()), &shapes, 0.0);
        let touch = earliest(targets.iter().map(|(at, big)| nears(from, velocity, *at, r + big)));
        let until = 1.2 * (20.0 - from.x) / speed;
        Chance { what: "shot", model, u, until, touch, size, far: speed * until }
    }

    /// A ball thrown high, with gravity; where it goes is known, when it hits is not.
    pub(crate) fn lob(dice: &mut Dice) -> Chance {
        let (r, big) = (dice.scale(1e-4, 1.0), dice.scale(1e-4, 1.0));
        let velocity = Vector::new(dice.scale(0.1, 500.0), dice.between(-5.0, 100.0), 0.0);
        // The target is on the way, more or less.
        let t = dice.scale(0.01, 5.0);
        let way = velocity * t + Vector::new(0.0, -0.5 * G * t * t, 0.0);
        let aside = Vector::new(dice.between(-1.0, 1.0), dice.between(-1.0, 1.0), dice.between(-1.0, 1.0)) * (r + big);
        let mut target = way + aside;
        let near = (r + big) * 1.5 - target.norm();
        if near > 0.0 {
            target += target.normalize() * near;
        }
        let (model, u) =
            thrown(ball(r, Vector::zeros()), velocity, &sphere(r, Vector::zeros()), &[sphere(big, target)], G);
        Chance {
            what: "lob",
            model,
            u,
            until: 2.0 * t,
            touch: Touched::Unknown,
            size: r.min(big),
            far: 2.0 * t * (velocity.norm() + G * t),
        }
    }

    /// A body that tumbles past a wall, with a ball off its centre.
    pub(crate) fn tumble(dice: &mut Dice) -> Chance {
        let (r, lever) = (dice.scale(1e-3, 0.1), dice.scale(0.01, 1.0));
        let height = lever + r + dice.scale(1e-3, 1.0);
        let velocity = Vector::new(dice.between(-50.0, 50.0), -dice.scale(0.01, 50.0), 0.0);
        let body = Body::new("ball", 1.0, Symmetric::scalar(0.1), Vector::new(0.0, height, 0.0));
        let wall = Shape::Plane(Plane { point: Vector::zeros(), normal: Vector::y() });
        let off =
            Vector::new(dice.between(-1.0, 1.0), dice.between(-1.0, 1.0), dice.between(-1.0, 1.0)).normalize() * lever;
        let (model, mut u) = thrown(body, velocity, &sphere(r, off), &[wall], 0.0);
        let until = 1.2 * (height + lever) / -velocity.y;
        // Up to a hundred turns on the way.
        u[3..6].copy_from_slice(&[0, 1, 2].map(|_| dice.between(-1.0, 1.0) * dice.scale(1.0, 600.0) / until));
        Chance {
            what: "tumble",
            model,
            u,
            until,
            touch: Touched::Unknown,
            size: r,
            far: height + velocity.norm() * until,
        }
    }
}
