//! Random motions that may hit something, with the instant of the first touch where it has a closed form.
//!
//! Sizes are spread evenly on a logarithmic scale: what is missed is missed because something is small, fast, or far away.

pub(crate) mod dice;
mod flight;
mod gears;
mod play;
mod polygon;
mod profile;
mod sheet;
pub(crate) mod solids;
pub(crate) mod swing;
mod terrain;
mod watched;

pub(crate) use dice::Dice;

use carom_engine::contact::Contact;
use carom_engine::model::{Body, Model};
use carom_engine::shape::{Shape, Sphere};
use carom_engine::spatial::{Symmetric, Vector};
use carom_laws::normal::{Elastic, Law, Viscoelastic};
use carom_solve::{End, Halt};

/// A motion that may hit something.
pub(crate) struct Chance {
    /// What it is, for messages.
    pub(crate) what: &'static str,
    pub(crate) model: Model,
    pub(crate) u: Vec<f64>,
    pub(crate) until: f64,
    /// First touch [s] by a closed form: none if the bodies pass each other; unknown where there is no closed form.
    pub(crate) touch: Touched,
    /// Size of the smaller body, and how far it goes [m]: rounding is a part of that.
    pub(crate) size: f64,
    pub(crate) far: f64,
}

/// What is known of the first touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Touched {
    At(f64),
    Never,
    Unknown,
}

/// What came of it.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) first: Option<f64>,
    pub(crate) deepest: f64,
    pub(crate) end: End,
}

impl Chance {
    /// One of all kinds.
    pub(crate) fn any(dice: &mut Dice) -> Chance {
        match dice.below(24) {
            0 => Chance::drop(dice),
            1 => Chance::shot(dice),
            2 => Chance::lob(dice),
            3 => Chance::rotor(dice),
            4 => Chance::pendulum(dice),
            5 => Chance::at_segment(dice),
            6 => Chance::at_arc(dice),
            7 => Chance::driven(dice),
            8 => Chance::tumble(dice),
            9 => Chance::in_bearing(dice),
            10 => Chance::cam(dice),
            11 => Chance::polygon(dice),
            12 => Chance::at_solid(dice),
            13 => Chance::tumbling_solid(dice),
            14 => Chance::solids(dice),
            15 => Chance::at_terrain(dice),
            16 => Chance::at_polyhedron(dice),
            17 => Chance::tumbling_polyhedron(dice),
            18 => Chance::in_socket(dice),
            19 => Chance::in_guide(dice),
            20 => Chance::in_bush(dice),
            21 => Chance::gears(dice),
            22 => Chance::at_guide_with_ends(dice),
            _ => Chance::profile(dice),
        }
    }
}

/// Number of methods.
const METHODS: usize = 6;
/// Those that control their error.
const ADAPTIVE: usize = 4;

/// What is wrong with a random motion, if anything.
pub(crate) fn fault(seed: u64) -> Option<String> {
    fault_of(seed, Chance::any)
}

/// What is wrong with a random motion of one kind, if anything.
pub(crate) fn fault_of(seed: u64, chance: fn(&mut Dice) -> Chance) -> Option<String> {
    let mut dice = Dice(seed);
    let chance = chance(&mut dice);
    let (method, tolerance) = (seed as usize % METHODS, dice.scale(1e-12, 1e-3));
    let seen = chance.run(method, tolerance);
    let words = |what: &str| {
        Some(format!(
            "{what}: seed {seed}, {}, method {method}, tolerance {tolerance:.1e}: {seen:?}, expected {:?}",
            chance.what, chance.touch
        ))
    };
    if !matches!(seen.end.halt, Halt::Finished | Halt::Interrupted) {
        return words("the run does not end");
    }
    if seen.deepest > 1e-12 * chance.size + 4e-14 * chance.far {
        return words("bodies overlap and count as apart");
    }
    match (chance.touch, seen.first) {
        (Touched::Unknown, _) | (Touched::Never, None) => None,
        (Touched::At(t), Some(first)) if method >= ADAPTIVE || (t - first).abs() <= 1e-9 * t => None,
        _ => words("the first touch is another"),
    }
}

const G: f64 = 9.81;

fn ball(radius: f64, at: Vector) -> Body {
    Body::new("ball", 1.0, Symmetric::scalar(0.4 * radius * radius), at)
}

fn sphere(radius: f64, centre: Vector) -> Shape {
    Shape::Sphere(Sphere { centre, radius, hollow: false })
}

fn law() -> Law {
    Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness: 1e9, exponent: 1.5 }))
}

/// A free body with this surface, thrown at surfaces of the ground.
fn thrown(body: Body, velocity: Vector, own: &Shape, grounds: &[Shape], gravity: f64) -> (Model, Vec<f64>) {
    let mut model = Model::build(vec![body], vec![], Vector::new(0.0, -gravity, 0.0)).unwrap();
    for ground in grounds {
        let contacts = Contact::between("c", &model, [Some(0), None], [own, ground], &law()).unwrap();
        model.contacts.extend(contacts);
    }
    let mut u = vec![0.0; model.tree().speeds()];
    u[..3].copy_from_slice(velocity.as_slice());
    (model, u)
}

/// The first of these, if any; times before the start do not count.
fn earliest(times: impl IntoIterator<Item = Option<f64>>) -> Touched {
    let first = times.into_iter().flatten().filter(|t| *t >= 0.0).fold(f64::INFINITY, f64::min);
    if first.is_finite() { Touched::At(first) } else { Touched::Never }
}

/// When a point that moves steadily comes as near as `reach` to another.
fn nears(from: Vector, velocity: Vector, to: Vector, reach: f64) -> Option<f64> {
    let (d, v) = (from - to, velocity);
    let (a, b, c) = (v.norm_squared(), d.dot(&v), d.norm_squared() - reach * reach);
    let square = b * b - a * c;
    // In this form no digits are lost.
    (square > 0.0 && b < 0.0 && c > 0.0).then(|| c / (-b + square.sqrt()))
}
