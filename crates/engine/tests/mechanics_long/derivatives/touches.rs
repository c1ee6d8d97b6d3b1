//! Contacts between shapes of every kind, pressed a little into each other, with laws and friction of every kind.

use crate::derivatives::dice::Dice;
use carom_engine::contact::Contact;
use carom_engine::model::Model;
use carom_engine::shape::{Arc, Circle, Edge, Flat, Line, Piece, Plane, Segment, Shape, Sheet, Slot, Sphere};
use carom_engine::spatial::Rotation;
use carom_engine::system::Evolution;
use carom_laws::friction::{Bristle, Friction};
use carom_laws::normal::{Law, Viscoelastic, Xiong};

/// How deep surfaces are pressed [m].
const DEPTH: f64 = 4e-3;

/// A shape, and a disc or ball before it with this radius [m]; in the frames of their bodies, or of the world.
fn pair(dice: &mut Dice, radius: f64, kind: usize) -> [Shape; 2] {
    let turn = Rotation::new(dice.vector() * 0.5).to_rotation_matrix().into_inner();
    let sheet = Sheet { origin: dice.vector() * 0.02, x: turn.column(0).into(), y: turn.column(1).into() };
    let ball = Shape::Sphere(Sphere { centre: dice.vector() * 0.02, radius, hollow: false });
    let disc = Shape::Circle(Sheet::of_body(), Circle { centre: Flat::new(0.01, -0.02), radius, hollow: false });
    let round =
        |hollow: bool| Circle { centre: Flat::new(0.03, 0.01), radius: if hollow { 0.3 } else { 0.03 }, hollow };
    let arc = |sweep| Arc { centre: Flat::new(0.02, 0.03), radius: 0.5, from: 0.3, sweep };
    let wall = Segment { start: Flat::new(-0.02, -0.05), end: Flat::new(0.05, 0.02) };
    let straight = Segment { start: Flat::new(-0.6, 0.0), end: Flat::new(0.0, 0.0) };
    let bent = Arc { centre: Flat::new(0.0, 0.4), radius: 0.4, from: -std::f64::consts::FRAC_PI_2, sweep: 1.5 };
    let slot = Slot { track: vec![Piece::Line(straight), Piece::Arc(bent)], half_width: 0.3 };
    let bowl = Sphere { centre: dice.vector() * 0.05, radius: 0.3, hollow: true };
    match kind {
        0 => [Shape::Plane(Plane { point: dice.vector() * 0.05, normal: dice.vector() }), ball],
        1 => [Shape::Sphere(Sphere { centre: dice.vector() * 0.02, radius: 0.03, hollow: false }), ball],
        2 => [Shape::Sphere(bowl), ball],
        3 => [Shape::Circle(sheet, round(false)), disc],
        4 => [Shape::Circle(sheet, round(true)), disc],
        5 => [Shape::Line(sheet, Line { point: Flat::new(0.01, 0.03), normal: Flat::new(0.4, -1.0) }), disc],
        6 => [Shape::Segment(sheet, wall), disc],
        7 => [Shape::Arc(sheet, Edge { arc: arc(1.0), hollow: false }), disc],
        8 => [Shape::Arc(sheet, Edge { arc: arc(5.0), hollow: true }), disc],
        _ => [Shape::Slot(sheet, slot), disc],
    }
}

fn law(dice: &mut Dice) -> Law {
    let xiong = Xiong { stiffness: 1e5, exponent: 1.5, follow_rate: 50.0, viscous_time: 3e-2, viscous_growth: 0.0 };
    dice.draw(vec![
        ("hysteretic", Law::Viscoelastic(Viscoelastic::hysteretic(1e5, 1.5, 0.4))),
        ("xiong", Law::Xiong(xiong)),
    ])
}

fn friction(dice: &mut Dice) -> Option<Friction> {
    let (mu_static, mu_kinetic) = (0.4, 0.3);
    let bristle = Bristle { mu_static, mu_kinetic, stribeck_speed: 0.3, stiffness: 300.0, damping: 0.3, viscous: 0.1 };
    let mut laws = vec![
        ("smooth", None),
        ("threlfall", Some(Friction::Threlfall { mu_kinetic, knee_speed: 0.3 })),
        ("bengisu akay", Some(Friction::BengisuAkay { mu_static, mu_kinetic, peak_speed: 0.2, decay: 3.0 })),
        ("ambrosio", Some(Friction::Ambrosio { mu_kinetic, dead_speed: 0.01, full_speed: 0.8 })),
        ("coulomb", Some(Friction::Coulomb { mu_static, mu_kinetic })),
        ("stribeck", Some(Friction::Stribeck { mu_static, mu_kinetic, stribeck_speed: 0.3, shape: 2.0, viscous: 0.1 })),
        ("sticky", Some(Friction::Coulomb { mu_static: 100.0, mu_kinetic: 50.0 })),
    ];
    // What remembers is differenced.
    if !dice.steady {
        laws.push(("lugre", Some(Friction::Bristle(bristle))));
    }
    dice.draw(laws)
}

/// Adds contacts of bodies with each other or with the ground that press at the coordinates `q`.
pub(crate) fn touch(dice: &mut Dice, model: &mut Model, count: usize, q: &[f64], u: &[f64]) {
    for k in 0..count {
        let other = if k > 0 && dice.flip() { Some(dice.choose(k)) } else { None };
        let (kind, swapped, apart) = (dice.choose(10), dice.flip(), dice.choose(2) == 0);
        let (law, friction, seed) = (law(dice), friction(dice), dice.choose(1 << 30) as u64);
        let resistance = match dice.choose(6) {
            0 => (0.01, 0.0),
            1 => (0.01, 0.02),
            2 => (3.0, 5.0),
            _ => (0.0, 0.0),
        };
        let contacts = |radius: f64| {
            let [one, two] = pair(&mut Dice::new(seed), radius, kind);
            let (mut bodies, mut shapes) = ([other, Some(k)], [&one, &two]);
            if swapped {
                bodies.reverse();
                shapes.reverse();
            }
            Contact::between("touch", model, bodies, shapes, &law).unwrap_or_default()
        };
        // The gap falls as the radius grows.
        let trial = contacts(0.02);
        let mut probe = model.clone();
        probe.contacts = trial;
        let (features, mut system) = (probe.contacts.len(), Evolution::new(std::sync::Arc::new(probe)));
        let y = system.system().pack(q, u);
        let depth = (0..features).map(|k| system.look_at_contact(k, 0.0, &y).indentation).fold(f64::MIN, f64::max);
        let radius = 0.02 + DEPTH - depth;
        if apart || features == 0 || !(0.008..0.45).contains(&radius) {
            continue;
        }
        let mut pressed = contacts(radius);
        // What cannot give way has no approach speed, and laws no measure.
        let mut probe = model.clone();
        probe.contacts = pressed.clone();
        let mut system = Evolution::new(std::sync::Arc::new(probe));
        if !(0..pressed.len()).all(|k| system.effective_mass(k, 0.0, &y) < 1e3) {
            continue;
        }
        for contact in &mut pressed {
            contact.interface.friction.clone_from(&friction);
            (contact.interface.rolling, contact.interface.drilling) = resistance;
            contact.approach_speed = Some(0.5);
            dice.kinds.insert(format!("{}{}", contact.pair.name(), if swapped { " swapped" } else { "" }));
        }
        model.contacts.extend(pressed);
    }
}
