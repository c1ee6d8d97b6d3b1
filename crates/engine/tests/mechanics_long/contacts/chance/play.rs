//! Joints with play: a ball in its socket, a slider in its guide, a journal that tilts and slides in its bush.

use super::{Chance, Dice, Touched, ball, sphere, thrown};
use carom_engine::model::Body;
use carom_engine::shape::{Bush, Guide, GuideEnds, Journal, Shape, Sheet, Slider, Sphere};
use carom_engine::spatial::{Symmetric, Vector};

fn vector(dice: &mut Dice) -> Vector {
    Vector::new(dice.between(-1.0, 1.0), dice.between(-1.0, 1.0), dice.between(-1.0, 1.0))
}

fn body() -> Body {
    Body::new("body", 1.0, Symmetric::scalar(0.1), Vector::zeros())
}

impl Chance {
    /// A ball let go in its socket, without gravity: it turns, which does not matter.
    pub(crate) fn in_socket(dice: &mut Dice) -> Chance {
        let (big, speed) = (dice.scale(1e-2, 1.0), dice.scale(1e-2, 500.0));
        let clearance = big * dice.scale(1e-5, 0.5);
        let r = big - clearance;
        let from = vector(dice) * (0.57 * clearance);
        let velocity = vector(dice).normalize() * speed;
        let socket = Shape::Sphere(Sphere { centre: Vector::zeros(), radius: big, hollow: true });
        let (model, mut u) = thrown(ball(r, from), velocity, &sphere(r, Vector::zeros()), &[socket], 0.0);
        // |from + velocity t| = clearance, the later root, without a loss of digits.
        let (b, c) = (from.dot(&velocity), clearance * clearance - from.norm_squared());
        let root = (b * b + speed * speed * c).sqrt();
        let t = if b > 0.0 { c / (b + root) } else { (root - b) / (speed * speed) };
        u[3..6].copy_from_slice((vector(dice) * (dice.scale(1e-3, 600.0) / t)).as_slice());
        Chance { what: "socket", model, u, until: 3.0 * t, touch: Touched::At(t), size: clearance, far: big }
    }

    /// A slider that turns and goes across in its guide, while it goes along.
    pub(crate) fn in_guide(dice: &mut Dice) -> Chance {
        let (width, across) = (dice.scale(1e-2, 1.0), dice.scale(1e-3, 50.0));
        let play = width * dice.scale(1e-5, 0.5);
        let (height, length) = (width - play, width * dice.scale(1.0, 20.0));
        let corner = if dice.below(2) == 0 { 0.0 } else { 0.5 * height.min(length) * dice.scale(1e-3, 0.9) };
        let guide = Shape::Guide(Sheet::of_body(), Guide::endless(width));
        let slider = Shape::Slider(Sheet::of_body(), Slider { length, height, corner });
        let velocity = Vector::new(dice.between(-1.0, 1.0) * 10.0 * across, across, 0.0);
        let (model, mut u) = thrown(body(), velocity, &slider, &[guide], 0.0);
        let until = 2.0 * play / across;
        u[5] = dice.between(-1.0, 1.0) * dice.scale(1e-2, 600.0) * play / (length * until);
        let far = width + length + velocity.norm() * until;
        Chance { what: "slider in its guide", model, u, until, touch: Touched::Unknown, size: play, far }
    }

    /// A slider thrown at the end of a guide, into it or through it, while it turns.
    pub(crate) fn at_guide_with_ends(dice: &mut Dice) -> Chance {
        let (width, speed) = (dice.scale(1e-2, 1.0), dice.scale(1e-2, 50.0));
        let play = width * dice.scale(1e-4, 0.5);
        let (height, length, guide) = (width - play, width * dice.scale(0.3, 5.0), width * dice.scale(0.1, 10.0));
        let mut round = |size: f64| if dice.below(2) == 0 { 0.0 } else { 0.5 * size * dice.scale(1e-3, 0.9) };
        let (corner, lip) = (round(height.min(length)), round(guide));
        let slider = Slider { length, height, corner };
        let way = 0.5 * (guide + slider.diagonal()) + width * dice.scale(1e-3, 1.0);
        let origin = Vector::new(way, width * dice.between(-0.5, 0.5), 0.0);
        let ends = Some(GuideEnds { length: guide, lip });
        let sheet = Sheet { origin, ..Sheet::of_body() };
        let velocity = Vector::new(1.0, 0.1 * dice.between(-1.0, 1.0), 0.0) * speed;
        let (guide, slider) = (Shape::Guide(sheet, Guide { width, ends }), Shape::Slider(Sheet::of_body(), slider));
        let (model, mut u) = thrown(body(), velocity, &slider, &[guide], 0.0);
        let until = 2.0 * way / speed;
        u[5] = dice.between(-1.0, 1.0) * dice.scale(1e-3, 30.0) / until;
        let far = 4.0 * way + length;
        let what = "slider at the end of its guide";
        Chance { what, model, u, until, touch: Touched::Unknown, size: play.min(length), far }
    }

    /// A journal with collars that turns, tilts and slides in its bush.
    pub(crate) fn in_bush(dice: &mut Dice) -> Chance {
        let (hole, speed) = (dice.scale(1e-2, 1.0), dice.scale(1e-3, 50.0));
        let (clearance, play) = (hole * dice.scale(1e-5, 0.1), hole * dice.scale(1e-5, 0.5));
        let length = hole * dice.scale(0.3, 10.0);
        let (centre, axis) = (Vector::zeros(), Vector::z());
        let bush = Bush { centre, axis, radius: hole, length, pads: 1.5 * hole, tip: 0.0 };
        let journal = Journal { centre, axis, radius: hole - clearance, collars: Some(length + play) };
        let velocity = vector(dice) * speed;
        let (model, mut u) = thrown(body(), velocity, &Shape::Journal(journal), &[Shape::Bush(bush)], 0.0);
        let until = 3.0 * clearance.min(play) / speed;
        let tilt = clearance.min(play) / (length.max(hole) * until);
        let spin = vector(dice) * (tilt * dice.scale(1e-2, 10.0));
        u[3..6].copy_from_slice(&[spin.x, spin.y, dice.between(-1.0, 1.0) * dice.scale(1e-3, 600.0) / until]);
        let far = hole + length + speed * until;
        Chance { what: "journal in its bush", model, u, until, touch: Touched::Unknown, size: clearance.min(play), far }
    }
}
