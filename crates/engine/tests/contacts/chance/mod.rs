//! Random motions that may hit something, with the instant of the first touch where it has a closed form.
//!
//! Sizes are spread evenly on a logarithmic scale: what is missed is missed because something is small, fast, or far away.

use carom_engine::contact::{Contact, ContactMode};
use carom_engine::model::{Body, Course, Joint, JointKind, Model, Pieces};
use carom_engine::shape::{Arc as Bow, Circle, Edge, Flat, Plane, Segment, Shape, Sheet, Sphere};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{Kind, System};
use carom_laws::normal::{Elastic, Law, Viscoelastic};
use carom_solve::{Auto, Dop853, Dopri5, End, Halt, Method, Observer, Plan, Rk4, Rodas5P, SemiImplicit, Span, run};
use std::f64::consts::{PI, TAU};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Numbers that are as good as random (splitmix64).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// Evenly between two numbers.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        low + (high - low) * ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Evenly on a logarithmic scale.
    pub(crate) fn scale(&mut self, low: f64, high: f64) -> f64 {
        self.between(low.ln(), high.ln()).exp()
    }

    fn below(&mut self, count: usize) -> usize {
        (self.between(0.0, count as f64) as usize).min(count - 1)
    }
}

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

const G: f64 = 9.81;

fn ball(radius: f64, at: Vector) -> Body {
    Body::new("ball", 1.0, Symmetric::scalar(0.4 * radius * radius), at)
}

pub(crate) fn hinge(name: &str, parent: Option<&str>, child: &str, point: Vector) -> Joint {
    let kind = JointKind::Revolute { axis: Vector::z() };
    Joint {
        name: name.into(),
        parent: parent.map(Into::into),
        child: Some(child.into()),
        point,
        child_point: None,
        kind,
    }
}

fn sphere(radius: f64, centre: Vector) -> Shape {
    Shape::Sphere(Sphere { centre, radius, hollow: false })
}

fn disc(radius: f64) -> Shape {
    Shape::Circle(Sheet::of_body(), Circle { centre: Flat::zeros(), radius, hollow: false })
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

impl Chance {
    /// One of all kinds.
    pub(crate) fn any(dice: &mut Dice) -> Chance {
        match dice.below(10) {
            0 => Chance::drop(dice),
            1 => Chance::shot(dice),
            2 => Chance::lob(dice),
            3 => Chance::rotor(dice),
            4 => Chance::pendulum(dice),
            5 => Chance::at_segment(dice),
            6 => Chance::at_arc(dice),
            7 => Chance::driven(dice),
            8 => Chance::tumble(dice),
            _ => Chance::in_bearing(dice),
        }
    }

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

    /// An arm of length `long` on a hinge, with a round tip, and a post in its way at `angle`; and when the tip has turned as far as to touch it.
    fn arm(dice: &mut Dice) -> (Model, Option<f64>, [f64; 2]) {
        let long = dice.scale(0.05, 2.0);
        let (r, big) = (dice.scale(1e-4, 0.1) * long, dice.scale(1e-4, 0.1) * long);
        let (angle, far) = (dice.between(0.5, TAU - 0.5), long + dice.between(-1.3, 1.3) * (r + big));
        let post = Vector::new(far * angle.cos(), far * angle.sin(), 0.0);
        let arm = Body::new("arm", 1.0, Symmetric::scalar(0.1), Vector::zeros());
        let mut model =
            Model::build(vec![arm], vec![hinge("j", None, "arm", Vector::zeros())], Vector::zeros()).unwrap();
        let tip = sphere(r, Vector::new(long, 0.0, 0.0));
        let contacts = Contact::between("c", &model, [Some(0), None], [&tip, &sphere(big, post)], &law()).unwrap();
        model.contacts.extend(contacts);
        // Law of cosines: the tip is as near as the radii allow at this angle before the post.
        let cosine = (long * long + far * far - (r + big).powi(2)) / (2.0 * long * far);
        (model, (cosine.abs() < 1.0).then(|| angle - cosine.acos()), [r.min(big), long])
    }

    /// An arm that turns steadily, past a post or into it.
    pub(crate) fn rotor(dice: &mut Dice) -> Chance {
        let spin = dice.scale(0.1, 1000.0);
        let (model, angle, [size, long]) = Chance::arm(dice);
        let (until, touch) = (3.0 * TAU / spin, earliest([angle.map(|angle| angle / spin)]));
        Chance { what: "rotor", model, u: vec![spin], until, touch, size, far: spin * until * long }
    }

    /// The same arm, driven: steadily, by a polynomial, or by a function of which only the values are known.
    pub(crate) fn driven(dice: &mut Dice) -> Chance {
        let spin = dice.scale(0.1, 1000.0);
        let (mut model, angle, [size, long]) = Chance::arm(dice);
        let until = 3.0 * TAU / spin;
        let (course, touch) = match dice.below(3) {
            0 => (Course::Steady { start: 0.0, speed: spin }, earliest([angle.map(|angle| angle / spin)])),
            1 => (
                Course::Pieces(Pieces::quintic(0.0, dice.between(1.0, 40.0), 0.1 * until, 0.8 * until).unwrap()),
                Touched::Unknown,
            ),
            _ => {
                let (a, w) = (dice.between(0.1, 3.0), spin);
                let sine = move |t: f64| [a * (w * t).sin(), a * w * (w * t).cos(), -a * w * w * (w * t).sin()];
                (Course::Function(Arc::new(sine)), Touched::Unknown)
            }
        };
        assert!(model.give(0, 0, course));
        Chance { what: "driven", model, u: vec![], until, touch, size, far: spin * until * long }
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

    /// A double pendulum through posts.
    pub(crate) fn pendulum(dice: &mut Dice) -> Chance {
        let (one, two) = (dice.scale(0.1, 2.0), dice.scale(0.1, 2.0));
        let r = dice.scale(1e-3, 0.1) * two;
        let link = |name: &str, at: Vector, long: f64| Body::new(name, 1.0, Symmetric::scalar(0.1 * long * long), at);
        let (knee, foot) = (Vector::new(one, 0.0, 0.0), Vector::new(one + two, 0.0, 0.0));
        let bodies = vec![link("upper", knee * 0.5, one), link("lower", (knee + foot) * 0.5, two)];
        let joints = vec![hinge("hip", None, "upper", Vector::zeros()), hinge("knee", Some("upper"), "lower", knee)];
        let mut model = Model::build(bodies, joints, Vector::new(0.0, -G, 0.0)).unwrap();
        let tip = sphere(r, Vector::new(0.5 * two, 0.0, 0.0));
        let mut size = r;
        for k in 0..1 + dice.below(3) {
            let big = dice.scale(1e-3, 0.1) * two;
            let (angle, far) = (dice.between(-PI, -0.3), dice.between(0.3, 1.0) * (one + two));
            let post = sphere(big, Vector::new(far * angle.cos(), far * angle.sin(), 0.0));
            let contacts = Contact::between(&format!("c{k}"), &model, [Some(1), None], [&tip, &post], &law()).unwrap();
            model.contacts.extend(contacts);
            size = size.min(big);
        }
        let u = vec![dice.between(-10.0, 10.0), dice.between(-10.0, 10.0)];
        Chance { what: "pendulum", model, u, until: 2.0, touch: Touched::Unknown, size, far: one + two }
    }

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
        let arc = Bow { centre: Flat::zeros(), radius: big, from: PI + 0.2, sweep: PI - 0.4 };
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

    /// Runs it with one of all methods until shortly after its first touch.
    pub(crate) fn run(&self, method: usize, tolerance: f64) -> Seen {
        match method {
            0 => self.run_with::<Auto<_>>(tolerance),
            1 => self.run_with::<Dop853<_>>(tolerance),
            2 => self.run_with::<Dopri5<_>>(tolerance),
            3 => self.run_with::<Rodas5P<_>>(tolerance),
            4 => self.run_with::<Rk4<_>>(tolerance),
            _ => self.run_with::<SemiImplicit<_>>(tolerance),
        }
    }

    fn run_with<K: Method<Vec<f64>>>(&self, tolerance: f64) -> Seen {
        let mut system = System::new(Arc::new(self.model.clone()));
        system.set_tolerance(tolerance);
        system.set_horizon(self.until);
        let mut y = system.state(&self.u);
        system.begin(0.0, &y);
        let absolute = vec![tolerance; y.len()];
        let first_step = self.until / if K::ADAPTIVE { 1e3 } else { 200.0 };
        let plan = Plan { until: self.until, first_step, relative: tolerance, absolute, most_steps: 100_000 };
        let mut watch = Watch { looker: system.clone(), state: y.clone(), deepest: 0.0 };
        let end = run(&mut system, &mut K::new(&y), 0.0, &mut y, &plan, &mut watch);
        let first = system.happenings().iter().find(|h| matches!(h.kind, Kind::Touched { .. })).map(|h| h.time);
        Seen { first, deepest: watch.deepest, end }
    }
}

/// Number of methods.
const METHODS: usize = 6;
/// Those that control their error.
const ADAPTIVE: usize = 4;

/// What is wrong with a random motion, if anything.
pub(crate) fn fault(seed: u64) -> Option<String> {
    let mut dice = Dice(seed);
    let chance = Chance::any(&mut dice);
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

/// Looks between the steps for overlaps of what counts as apart, and ends a run after its first touch.
struct Watch {
    looker: System,
    state: Vec<f64>,
    deepest: f64,
}

impl<K: Method<Vec<f64>>> Observer<System, K> for Watch {
    fn step(&mut self, span: &mut Span<'_, System, K>) {
        const LOOKS: usize = 40;
        self.looker.follow(span.motion());
        for k in 1..=LOOKS {
            let t = span.start + (span.end - span.start) * k as f64 / LOOKS as f64;
            span.at(t, &mut self.state);
            for contact in 0..self.looker.model().contacts.len() {
                if self.looker.contact_mode(contact) == ContactMode::Apart {
                    let view = self.looker.look_at_contact(contact, t, &self.state);
                    self.deepest = self.deepest.max(view.indentation);
                }
            }
        }
    }

    fn pass(&mut self, head: &carom_solve::Head<'_, System, K>) -> ControlFlow<()> {
        let touched = head.motion().happenings().iter().any(|h| matches!(h.kind, Kind::Touched { .. }));
        if touched { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
