//! Profiles that are not round, thrown and turning: before lines, thin walls, discs and each other, and before cams that turn.

use super::{Chance, Dice, Touched, ball, law, swing::hinge, thrown};
use carom_engine::contact::Contact;
use carom_engine::model::{Body, Model};
use carom_engine::shape::{Circle, Flat, Line, Profile, Segment, Shape, Sheet};
use carom_engine::spatial::{Symmetric, Vector};
use std::f64::consts::TAU;

/// A wave once around in sixteen rows.
fn table(dice: &mut Dice, middle: f64, height: f64) -> Vec<[f64; 2]> {
    let (one, two) = (height * dice.between(-1.0, 1.0), 0.2 * height * dice.between(-1.0, 1.0));
    let angle = |k: usize| TAU * k as f64 / 16.0;
    let value = |k: usize| middle + one * angle(k % 16).cos() + two * (2.0 * angle(k % 16)).sin();
    (0..=16).map(|k| [angle(k), value(k)]).collect()
}

/// A profile that reaches about so far from its centre [m].
fn profile(dice: &mut Dice, size: f64) -> Profile {
    let axes = Flat::new(size, size * dice.scale(0.15, 1.0));
    let made = match dice.below(5) {
        0 => Profile::ellipse(axes),
        1 => Profile::superellipse(axes, dice.between(1.2, 8.0)),
        2 => {
            let points: Vec<Flat> = (0..14)
                .map(|k| TAU * (f64::from(k) + dice.between(-0.1, 0.1)) / 14.0)
                .map(|a| Flat::new(axes.x * a.cos(), axes.y.max(0.4 * size) * a.sin()))
                .collect();
            Profile::through(&points)
        }
        3 => Profile::flat_cam(0.7 * size, &table(dice, 0.15 * size, 0.15 * size)),
        _ => Profile::radial_cam(0.2 * size * dice.between(0.0, 1.0), &table(dice, size, 0.12 * size)),
    };
    made.unwrap().at(Flat::zeros(), dice.between(0.0, TAU))
}

/// A sheet of a body, from the front or from behind.
fn sheet(dice: &mut Dice) -> Sheet {
    let own = Sheet::of_body();
    if dice.below(2) == 0 { own } else { Sheet { y: -own.y, ..own } }
}

impl Chance {
    /// A profile thrown down, turning up to a hundred times on its way.
    pub(crate) fn profile(dice: &mut Dice) -> Chance {
        let (size, big) = (dice.scale(1e-3, 1.0), dice.scale(1e-3, 1.0));
        let (kind, speed) = (dice.below(4), dice.scale(0.01, 500.0));
        let (floor, other) = (sheet(dice), sheet(dice));
        let far = 1.5 * (size + big);
        let from = Vector::new(dice.between(-0.8, 0.8) * (size + big), far + dice.scale(1e-2, 10.0), 0.0);
        let target = match kind {
            0 => Shape::Line(floor, Line { point: Flat::zeros(), normal: Flat::new(0.2, floor.y.y) }),
            1 => Shape::Segment(floor, Segment { start: Flat::new(-big, 0.0), end: Flat::new(big, 0.1 * big) }),
            2 => Shape::Circle(floor, Circle { centre: Flat::zeros(), radius: big, hollow: false }),
            _ => Shape::Profile(floor, profile(dice, big)),
        };
        let own = Shape::Profile(other, profile(dice, size));
        let velocity = Vector::new(dice.between(-0.3, 0.3), -1.0, 0.0) * speed;
        let (model, mut u) = thrown(ball(size, from), velocity, &own, &[target], 0.0);
        let until = 1.2 * (from.y + far) / speed;
        u[5] = dice.between(-1.0, 1.0) * dice.scale(1.0, 600.0) / until;
        let touch = Touched::Unknown;
        Chance { what: "profile", model, u, until, touch, size: size.min(big), far: from.norm() + speed * until }
    }

    /// A disc or a profile that flies past a cam on a hinge, which turns.
    pub(crate) fn cam(dice: &mut Dice) -> Chance {
        let (size, r) = (dice.scale(1e-2, 1.0), dice.scale(1e-3, 0.3));
        let (one, other) = (sheet(dice), sheet(dice));
        let from = Vector::new(dice.between(-1.0, 1.0) * (size + r), 1.4 * size + 1.2 * r + dice.scale(1e-3, 3.0), 0.0);
        let cam = Body::new("cam", 1.0, Symmetric::scalar(0.1), Vector::zeros());
        let bodies = vec![cam, ball(r, from)];
        let mut model =
            Model::build(bodies, vec![hinge("shaft", None, "cam", Vector::zeros())], Vector::zeros()).unwrap();
        let round = Shape::Circle(other, Circle { centre: Flat::zeros(), radius: r, hollow: false });
        let tip = if dice.below(2) == 0 { round } else { Shape::Profile(other, profile(dice, r)) };
        let lobe = Shape::Profile(one, profile(dice, size));
        let contacts = Contact::between("c", &model, [Some(0), Some(1)], [&lobe, &tip], &law()).unwrap();
        model.contacts.extend(contacts);
        let speed = dice.scale(0.01, 100.0);
        let until = 1.2 * (from.y + size) / speed;
        let mut u = vec![0.0; model.tree().speeds()];
        let [shaft, free] = [0, 1].map(|body| model.tree().nodes()[model.node(body)].u);
        u[shaft] = dice.between(-1.0, 1.0) * dice.scale(1.0, 300.0) / until;
        u[free + 1] = -speed;
        u[free + 5] = dice.between(-1.0, 1.0) * dice.scale(1.0, 300.0) / until;
        let touch = Touched::Unknown;
        Chance { what: "cam", model, u, until, touch, size: size.min(r), far: from.norm() + speed * until }
    }
}
