//! Gears that turn steadily in mesh, from a few teeth to hundreds: the gap along the line of action closes with the little that they do not keep to their ratio.

use super::{Chance, Dice, Touched, law, swing::hinge};
use carom_engine::contact::Contact;
use carom_engine::model::{Body, Model};
use carom_engine::shape::{Gear, Shape, Sheet};
use carom_engine::spatial::{Symmetric, Vector};
use std::f64::consts::PI;

impl Chance {
    /// Two gears on hinges. Both gaps together are the backlash `2 (rb1 + rb2) (inv W - inv A) + (j1 + j2) cos A`; either closes with `rb1 w1 + rb2 w2`.
    pub(crate) fn gears(dice: &mut Dice) -> Chance {
        let (module, angle) = (dice.scale(1e-3, 0.1), dice.between(0.33, 0.44));
        let thinning = module * dice.scale(1e-3, 0.1);
        let teeth = [0, 1].map(|_| 20 + dice.below(25) as u32);
        let [one, two] = teeth.map(|teeth| Gear::new(teeth, module, angle, 0.0, thinning).unwrap());
        let [b1, b2] = [one, two].map(|gear| gear.radii().base);
        let distance = (one.radii().pitch + two.radii().pitch) * dice.between(1.0, 1.002);
        let working = ((b1 + b2) / distance).acos();
        let inv = |angle: f64| angle.tan() - angle;
        let backlash = 2.0 * ((b1 + b2) * (inv(working) - inv(angle)) + thinning * angle.cos());
        let aside = dice.between(-0.45, 0.45) * backlash;
        // The second has a space where the first has a tooth, and is turned aside.
        let turn = PI + PI / f64::from(teeth[1]) + aside / b2;
        let place = Vector::new(distance, 0.0, 0.0);
        let wheel = |name: &str, at: Vector| Body::new(name, 1.0, Symmetric::scalar(0.1), at);
        let joints = vec![hinge("one", None, "first", Vector::zeros()), hinge("two", None, "second", place)];
        let bodies = vec![wheel("first", Vector::zeros()), wheel("second", place)];
        let mut model = Model::build(bodies, joints, Vector::zeros()).unwrap();
        let (x, y) = (Vector::new(turn.cos(), turn.sin(), 0.0), Vector::new(-turn.sin(), turn.cos(), 0.0));
        let shapes = [Shape::Gear(Sheet::of_body(), one), Shape::Gear(Sheet { origin: Vector::zeros(), x, y }, two)];
        let contacts = Contact::between("mesh", &model, [Some(0), Some(1)], shapes.each_ref(), &law()).unwrap();
        model.contacts.extend(contacts);
        // The left flanks close, or the right ones.
        let side = [1.0, -1.0][dice.below(2)];
        let (gap, touch) = (0.5 * backlash - side * aside, dice.scale(1e-3, 1.0));
        let turned = [1.0, -1.0][dice.below(2)] * dice.scale(0.01, 1.0);
        let w1 = turned / touch;
        let mut u = vec![0.0; model.tree().speeds()];
        let [first, second] = [0, 1].map(|body| model.tree().nodes()[model.node(body)].u);
        (u[first], u[second]) = (w1, (side * gap / touch - b1 * w1) / b2);
        let hits = dice.below(4) > 0;
        let until = touch * if hits { 1.05 } else { 0.9 };
        let touch = if hits { Touched::At(touch) } else { Touched::Never };
        Chance { what: "gears", model, u, until, touch, size: module, far: distance * (1.0 + turned.abs()) }
    }
}
