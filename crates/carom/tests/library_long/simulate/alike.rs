//! A mechanism is the same mechanism, to the last bit, whether a program builds it or a file describes it, and however often its run is taken back.

use carom::engine::build::{BuildError, Mechanism, ModelBuilder, Onset};
use carom::engine::force::{Gains, JointLaw, Limits};
use carom::engine::id::BodyId;
use carom::engine::model::{Body, JointKind, Trajectory};
use carom::engine::shape::{Plane, Shape, Sphere};
use carom::engine::simulate::{Session, simulate};
use carom::engine::spatial::{Rotation, Symmetric, Vector};
use carom::interface::{Interface, PreparedLaw, Surfaces};
use carom::laws::stiffness::PrincipalCurvatures;
use carom::scenario;
use carom::solve::Work;
use std::fmt::Write;
use std::path::Path;

const UNTIL: f64 = 0.4;
const TOLERANCE: f64 = 1e-8;
const RADIUS: f64 = 0.05;
const STIFFNESS: f64 = 1e7;
const LAWS: [&str; 4] = ["hunt_crossley", "lankarani_nikravesh", "ye_flores", "gonthier"];

/// Random numbers: a linear congruential generator (D. E. Knuth, *MMIX*).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() * count as f64) as usize
    }

    fn chance(&mut self, part: f64) -> bool {
        self.next() < part
    }

    /// Somewhere in a cube about the origin; in the plane y = 0, if all is planar.
    fn place(&mut self, half: f64, planar: bool) -> Vector {
        let [x, y, z] = [0; 3].map(|_| self.between(-half, half));
        Vector::new(x, if planar { 0.0 } else { y }, z)
    }
}

/// A body, by its index; `None` for the ground.
type Part = Option<usize>;

struct Link {
    position: Vector,
    mass: f64,
    inertia: [f64; 3],
    velocity: Option<Vector>,
}

struct Pin {
    kind: JointKind,
    between: [Part; 2],
    point: Vector,
    start: Option<f64>,
    speed: Option<Vec<f64>>,
    damping: Option<f64>,
    limits: Option<[f64; 2]>,
}

/// What acts on the joint of this index.
enum Moved {
    Motor { joint: usize, reference: f64, limit: f64 },
    Drive { joint: usize, speed: f64 },
}

/// A mechanism as it is drawn by lot.
#[derive(Default)]
struct Lot {
    gravity: Vector,
    links: Vec<Link>,
    pins: Vec<Pin>,
    rods: Vec<([Part; 2], [Vector; 2])>,
    springs: Vec<([Part; 2], [Vector; 2], [f64; 2])>,
    moved: Vec<Moved>,
    /// Balls, by their bodies, that may meet each other and the floor; its height.
    balls: Vec<usize>,
    floor: f64,
    law: usize,
    restitution: f64,
}

impl Lot {
    fn draw(seed: u64) -> Lot {
        let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1);
        let planar = dice.chance(0.5);
        let mut lot = Lot { gravity: dice.place(9.81, planar), floor: -4.0, ..Lot::default() };
        lot.law = dice.below(LAWS.len());
        lot.restitution = dice.between(0.4, 0.9);
        for _ in 0..2 + dice.below(4) {
            lot.grow(&mut dice, planar);
        }
        if dice.chance(0.6) {
            lot.four_bar(&mut dice, planar);
        }
        if dice.chance(0.5) {
            let body = dice.below(lot.links.len());
            let places = [dice.place(2.0, planar), dice.place(1.0, planar)];
            lot.rods.push(([None, Some(body)], places));
        }
        let body = dice.below(lot.links.len());
        let places = [dice.place(2.0, planar), dice.place(1.0, planar)];
        let numbers = [dice.between(10.0, 200.0), dice.between(0.0, 2.0)];
        lot.springs.push(([None, Some(body)], places, numbers));
        lot.balls(&mut dice, planar);
        lot
    }

    fn link(&mut self, dice: &mut Dice, position: Vector) -> usize {
        let inertia = [0; 3].map(|_| dice.between(0.02, 0.03));
        self.links.push(Link { position, mass: dice.between(0.5, 2.0), inertia, velocity: None });
        self.links.len() - 1
    }

    /// Hangs a body on another one, or on the ground, by a joint of any kind.
    fn grow(&mut self, dice: &mut Dice, planar: bool) {
        let on = dice.below(self.links.len() + 1).checked_sub(1);
        let at = on.map_or(Vector::zeros(), |on| self.links[on].position);
        let position = at + dice.place(0.6, planar);
        let body = self.link(dice, position);
        let axis = dice.place(1.0, false);
        let kind = match (planar, dice.below(if planar { 3 } else { 6 })) {
            (true, 0) => JointKind::Prismatic { axis: Vector::new(axis.x, 0.0, axis.z) },
            (true, _) => JointKind::Revolute { axis: Vector::y() },
            (_, 0) => JointKind::Prismatic { axis },
            (_, 1) => JointKind::Cylindrical { axis },
            (_, 2) => JointKind::Universal { first: axis, second: axis.cross(&dice.place(1.0, false)) },
            (_, 3) => JointKind::Spherical,
            _ => JointKind::Revolute { axis },
        };
        let dofs = match kind {
            JointKind::Spherical => 3,
            JointKind::Cylindrical { .. } | JointKind::Universal { .. } => 2,
            _ => 1,
        };
        let single = dofs == 1;
        let start = (single && dice.chance(0.5)).then(|| dice.between(-0.5, 0.5));
        let speed = dice.chance(0.6).then(|| (0..dofs).map(|_| dice.between(-2.0, 2.0)).collect());
        let damping = (single && dice.chance(0.4)).then(|| dice.between(0.0, 0.3));
        let limits = (single && dice.chance(0.4)).then(|| [dice.between(-0.9, -0.55), dice.between(0.55, 0.9)]);
        // A joint may be listed from either of its bodies.
        let between = if dice.chance(0.3) { [Some(body), on] } else { [on, Some(body)] };
        let joint = self.pins.len();
        let driven = single && start.is_none() && speed.is_none() && limits.is_none() && dice.chance(0.5);
        self.pins.push(Pin { kind, between, point: at + 0.3 * (position - at), start, speed, damping, limits });
        if driven {
            self.moved.push(Moved::Drive { joint, speed: dice.between(-1.0, 1.0) });
        } else if single && dice.chance(0.4) {
            let (reference, limit) = (dice.between(-1.0, 1.0), dice.between(0.5, 3.0));
            self.moved.push(Moved::Motor { joint, reference, limit });
        }
    }

    /// A four-bar on the ground, in any plane.
    fn four_bar(&mut self, dice: &mut Dice, planar: bool) {
        let turn = match planar {
            true => Rotation::identity(),
            false => Rotation::from_scaled_axis(dice.place(2.0, false)),
        };
        let at = dice.place(2.0, planar);
        let mut corner = |x: f64, z: f64| at + turn * Vector::new(x + dice.between(-0.1, 0.1), 0.0, z);
        let corners = [corner(0.0, 0.0), corner(0.1, 0.4), corner(0.8, 0.6), corner(0.7, -0.1)];
        let bodies = [0, 1, 2].map(|k| self.link(dice, 0.5 * (corners[k] + corners[k + 1])));
        let between = [
            [None, Some(bodies[0])],
            [Some(bodies[0]), Some(bodies[1])],
            [Some(bodies[1]), Some(bodies[2])],
            [None, Some(bodies[2])],
        ];
        for (k, (between, point)) in between.into_iter().zip(corners).enumerate() {
            let speed = (k == 0).then(|| vec![dice.between(-3.0, 3.0)]);
            let kind = JointKind::Revolute { axis: turn * Vector::y() };
            self.pins.push(Pin { kind, between, point, start: None, speed, damping: None, limits: None });
        }
    }

    /// Free balls above a floor, side by side.
    fn balls(&mut self, dice: &mut Dice, planar: bool) {
        for k in 0..1 + dice.below(3) {
            let height = self.floor + RADIUS + dice.between(0.01, 0.1);
            let position = Vector::new(2.2 * RADIUS * k as f64, 0.0, height);
            let velocity = dice.place(1.0, planar) - 2.0 * Vector::z();
            let body = self.link(dice, position);
            self.links[body].velocity = Some(velocity);
            self.balls.push(body);
        }
    }

    /// Which balls meet: each the floor, and each the next one.
    fn pairs(&self) -> Vec<[Part; 2]> {
        let floor = self.balls.iter().map(|&ball| [None, Some(ball)]);
        floor.chain(self.balls.windows(2).map(|pair| [Some(pair[0]), Some(pair[1])])).collect()
    }

    fn law(&self, floor: bool) -> PreparedLaw {
        let round = PrincipalCurvatures::sphere(RADIUS);
        let first = if floor { PrincipalCurvatures::plane() } else { round };
        let (law, restitution) = (LAWS[self.law].to_owned(), Some(self.restitution));
        let interface = Interface { law, restitution, stiffness: Some(STIFFNESS), ..Interface::default() };
        interface.prepare(&Surfaces { curvatures: [first, round], planar: false, varying: false }).unwrap()
    }

    /// As a program builds it.
    fn built(&self) -> Result<Mechanism, BuildError> {
        let mut m = ModelBuilder::new();
        m.gravity(self.gravity);
        let mut ids = Vec::new();
        for (k, link) in self.links.iter().enumerate() {
            let [x, y, z] = link.inertia;
            let id = m.body(Body::new(format!("b{k}"), link.mass, Symmetric::diagonal(x, y, z), link.position));
            if let Some(velocity) = link.velocity {
                m.launch(id, velocity, Vector::zeros());
            }
            ids.push(id);
        }
        let of = |part: Part| part.map_or(BodyId::GROUND, |k| ids[k]);
        let mut joints = Vec::new();
        for (k, pin) in self.pins.iter().enumerate() {
            let [parent, child] = pin.between.map(of);
            let joint = m.joint(format!("j{k}"), parent, child, pin.point, pin.kind);
            pin.start.iter().for_each(|start| m.start(joint, *start));
            pin.speed.iter().for_each(|speed| m.speed_all(joint, speed));
            pin.damping.iter().for_each(|damping| {
                m.joint_law(joint, JointLaw::Damper { damping: *damping });
            });
            pin.limits.iter().for_each(|limits| m.stop(joint, *limits, 300.0, 0.5));
            joints.push(joint);
        }
        for (k, (parts, [one, other])) in self.rods.iter().enumerate() {
            m.distance(format!("r{k}"), of(parts[0]).at(*one), of(parts[1]).at(*other), None);
        }
        for (k, pair) in self.pairs().into_iter().enumerate() {
            let [first, second] = pair.map(|part| (of(part), self.shape(part)));
            let ready = self.law(pair[0].is_none());
            let contact = m.contact(format!("c{k}"), first, second, ready.law);
            m.onset(contact, Onset { restitution: ready.restitution, ..Onset::default() });
        }
        for (k, (parts, [one, other], [stiffness, damping])) in self.springs.iter().enumerate() {
            m.spring(format!("s{k}"), of(parts[0]).at(*one), of(parts[1]).at(*other), *stiffness, *damping);
        }
        for (k, moved) in self.moved.iter().enumerate() {
            match *moved {
                Moved::Motor { joint, reference, limit } => {
                    let gains = Gains { proportional: 20.0, derivative: 1.0, integral: 5.0 };
                    m.motor(format!("m{k}"), joints[joint], reference, gains, Limits::symmetric(limit));
                }
                Moved::Drive { joint, speed } => {
                    m.drive(format!("m{k}"), joints[joint], Trajectory::Steady { start: 0.0, speed });
                }
            }
        }
        m.build()
    }

    fn shape(&self, part: Part) -> Shape {
        match part {
            None => Shape::Plane(Plane { point: Vector::z() * self.floor, normal: Vector::z() }),
            Some(_) => Shape::Sphere(Sphere { centre: Vector::zeros(), radius: RADIUS, hollow: false }),
        }
    }

    /// As a file describes it.
    fn written(&self) -> String {
        let mut t = format!(
            "carom = 1\ntitle = \"drawn by lot\"\n[world]\ngravity = {}\n[run]\nuntil = {UNTIL:?}\ntolerance = {TOLERANCE:?}\n",
            vector(&self.gravity)
        );
        for (k, link) in self.links.iter().enumerate() {
            let Link { position, mass, inertia, velocity } = link;
            let _ = write!(
                t,
                "[[body]]\nname = \"b{k}\"\nmass = {mass:?}\ninertia = {inertia:?}\nposition = {}\n",
                vector(position)
            );
            if let Some(velocity) = velocity {
                let _ = writeln!(t, "velocity = {}\nangular_velocity = [0, 0, 0]", vector(velocity));
            }
        }
        self.pins.iter().enumerate().for_each(|(k, pin)| write_joint(&mut t, k, pin));
        for (k, (parts, places)) in self.rods.iter().enumerate() {
            let _ = write!(t, "[[constraint]]\nname = \"r{k}\"\nkind = \"distance\"\n{}", ends(parts, places));
        }
        for (k, pair) in self.pairs().into_iter().enumerate() {
            let shape = |part: Part| match part {
                None => format!("{{ kind = \"plane\", point = [0, 0, {:?}], normal = [0, 0, 1] }}", self.floor),
                Some(_) => format!("{{ kind = \"sphere\", radius = {RADIUS:?} }}"),
            };
            let [first, second] = pair.map(shape);
            let (law, e) = (LAWS[self.law], self.restitution);
            let _ =
                write!(t, "[[contact]]\nname = \"c{k}\"\nbetween = {}\nshapes = [{first}, {second}]\n", between(&pair));
            let _ = write!(t, "law = \"{law}\"\nrestitution = {e:?}\nstiffness = {STIFFNESS:?}\n");
        }
        for (k, (parts, places, [stiffness, damping])) in self.springs.iter().enumerate() {
            let _ = write!(t, "[[force]]\nname = \"s{k}\"\nkind = \"spring\"\n{}", ends(parts, places));
            let _ = write!(t, "stiffness = {stiffness:?}\ndamping = {damping:?}\n");
        }
        for (k, moved) in self.moved.iter().enumerate() {
            let _ = match moved {
                Moved::Motor { joint, reference, limit } => write!(
                    t,
                    "[[force]]\nname = \"m{k}\"\nkind = \"motor\"\njoint = \"j{joint}\"\nreference = {reference:?}\nproportional = 20\n\
                     derivative = 1\nintegral = 5\nlimit = {limit:?}\n"
                ),
                Moved::Drive { joint, speed } => {
                    write!(
                        t,
                        "[[drive]]\nname = \"m{k}\"\nkind = \"steady\"\njoint = \"j{joint}\"\nspeed = {speed:?}\n"
                    )
                }
            };
        }
        t
    }
}

fn write_joint(t: &mut String, k: usize, pin: &Pin) {
    let (kind, axes) = match &pin.kind {
        JointKind::Revolute { axis } => ("revolute", format!("axis = {}\n", vector(axis))),
        JointKind::Prismatic { axis } => ("prismatic", format!("axis = {}\n", vector(axis))),
        JointKind::Cylindrical { axis } => ("cylindrical", format!("axis = {}\n", vector(axis))),
        JointKind::Universal { first, second } => {
            ("universal", format!("axes = [{}, {}]\n", vector(first), vector(second)))
        }
        _ => ("spherical", String::new()),
    };
    let _ = write!(t, "[[joint]]\nname = \"j{k}\"\nkind = \"{kind}\"\nbetween = {}\n{axes}", between(&pin.between));
    let _ = writeln!(t, "point = {}", vector(&pin.point));
    let numbers = [("start", pin.start), ("damping", pin.damping)];
    for (key, value) in numbers.into_iter().filter_map(|(key, value)| Some((key, value?))) {
        let _ = writeln!(t, "{key} = {value:?}");
    }
    match pin.speed.as_deref() {
        None => {}
        Some([speed]) => drop(writeln!(t, "speed = {speed:?}")),
        Some(speeds) => drop(writeln!(t, "speed = {speeds:?}")),
    }
    if let Some(limits) = pin.limits {
        let _ = writeln!(t, "limits = {limits:?}\nlimit_stiffness = 300\nlimit_damping = 0.5");
    }
}

fn vector(v: &Vector) -> String {
    format!("[{:?}, {:?}, {:?}]", v.x, v.y, v.z)
}

fn between(parts: &[Part; 2]) -> String {
    let [one, other] = parts.map(|part| part.map_or("ground".to_owned(), |k| format!("b{k}")));
    format!("[\"{one}\", \"{other}\"]")
}

fn ends(parts: &[Part; 2], [one, other]: &[Vector; 2]) -> String {
    format!("between = {}\npoints = [{}, {}]\n", between(parts), vector(one), vector(other))
}

fn bits(state: &[f64]) -> Vec<u64> {
    state.iter().map(|x| x.to_bits()).collect()
}

/// The state at the end, and when everything happened, bit by bit; or that the run could not go on.
fn onwards(session: &mut Session<'_>) -> Option<(Vec<u64>, Vec<u64>)> {
    session.advance(UNTIL).ok()?;
    let times: Vec<f64> = session.events().iter().map(|event| event.time).collect();
    Some((bits(session.state().y), bits(&times)))
}

#[test]
fn a_hundred_mechanisms_are_the_same_from_a_program_from_a_file_and_taken_back() {
    let (mut built, mut finished, mut events, mut loops, mut seed) = (0, 0, 0, 0, 0);
    while built < 100 {
        seed += 1;
        let lot = Lot::draw(seed);
        let text = lot.written();
        let read = scenario::read(Path::new("lot.toml"), &text, &[] as &[&str]);
        let mechanism = match (lot.built(), read.is_ok()) {
            (Ok(mechanism), true) => mechanism,
            (Err(_), false) => continue,
            (ours, _) => {
                panic!("{seed}: {:?}, {}\n{text}", ours.err(), read.err().map_or(String::new(), |e| e.to_string()))
            }
        };
        built += 1;
        let simulation = read.unwrap_or_else(|error| panic!("{error}")).simulation;
        assert_eq!(bits(mechanism.state()), bits(&simulation.state), "{seed}: the start\n{text}");

        let outcome = simulation.run(&mut ());
        let mut session = simulate(&mechanism).until(UNTIL).tolerance(TOLERANCE).begin().unwrap();
        let fresh = session.snapshot();
        let straight = onwards(&mut session);
        assert_eq!(straight.is_some(), outcome.failure.is_none(), "{seed}: {:?}\n{text}", outcome.failure);
        let Some(straight) = straight else { continue };
        finished += 1;
        events += straight.1.len();
        loops += usize::from(!mechanism.model().loops().ties().is_empty());
        assert_eq!(straight.0, bits(&outcome.state), "{seed}: from a file\n{text}");
        let counts = |work: Work| [work.steps, work.rejected, work.implicit, work.events];
        assert_eq!(counts(session.work()), counts(outcome.end.work), "{seed}: from a file\n{text}");

        session.restore(&fresh).unwrap();
        session.advance(0.4 * UNTIL).unwrap();
        let kept = session.snapshot();
        let halved = onwards(&mut session);
        session.restore(&kept).unwrap();
        assert_eq!(onwards(&mut session), halved, "{seed}: taken back to the middle\n{text}");
        session.restore(&fresh).unwrap();
        assert_eq!(onwards(&mut session), Some(straight), "{seed}: taken back to the start\n{text}");
    }
    println!(
        "{built} of {seed} can be built, {finished} come to their end, {loops} of them with loops, {events} events"
    );
    assert!(finished >= 90 && loops >= 30 && events >= 300, "{finished} finished, {loops} with loops, {events} events");
}
