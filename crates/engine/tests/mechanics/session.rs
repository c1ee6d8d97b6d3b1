//! Runs that a program advances: inputs, controllers, snapshots.

use carom_engine::build::{Mechanism, ModelBuilder, Quantity, Source};
use carom_engine::force::{Account, Acting, Effort, Gains, JointLaw, Limits, UserForce};
use carom_engine::id::{At, BodyId, InputId, JointId};
use carom_engine::model::{Body, JointKind, Solid};
use carom_engine::placed::Placed;
use carom_engine::shape::{Plane, Shape, Sphere};
use carom_engine::signal::UserSignal;
use carom_engine::simulate::{Controller, Inputs, MethodChoice, RunError, Session, View, simulate};
use carom_engine::spatial::Vector;
use carom_engine::system::{SystemEvent, SystemEventKind};
use carom_engine::watch::Direction;
use carom_laws::normal::{Law, Viscoelastic};
use std::ops::ControlFlow;
use std::sync::Arc;

fn block(name: &str, mass: f64, at: Vector) -> Body {
    Body::solid(name, Solid::Box { size: Vector::new(0.1, 0.1, 0.1) }, mass, at).unwrap()
}

fn bits(numbers: &[f64]) -> Vec<u64> {
    numbers.iter().map(|x| x.to_bits()).collect()
}

/// A cart on a rail without gravity, pushed by an input.
fn cart() -> (Mechanism, JointId, InputId) {
    let mut m = ModelBuilder::new();
    m.gravity(Vector::zeros());
    let cart = m.body(block("cart", 2.0, Vector::zeros()));
    let rail = m.prismatic("rail", m.ground(), cart, Vector::zeros(), Vector::x());
    m.start(rail, 0.5);
    let push = m.input("push", 0.0);
    m.effort("motor", rail, push);
    (m.build().unwrap(), rail, push)
}

#[test]
fn a_controller_is_called_at_whole_periods_and_its_inputs_are_held_between() {
    let ((mechanism, rail, push), period, count) = (cart(), 0.013, 400);
    let mut calls = Vec::new();
    let control = |view: &View<'_>, inputs: &mut Inputs<'_>| {
        let (x, v) = (view.value(rail.coordinate()), view.value(rail.speed()));
        calls.push(view.time());
        inputs.set(push, -40.0 * x - 6.0 * v);
    };
    let end = simulate(mechanism).until(count as f64 * period).control(period, control).run().unwrap();
    let [x, v] = [end.view().value(rail.coordinate()), end.view().value(rail.speed())];
    assert!(end.residue().abs() < 1e-9, "{}", end.residue());
    drop(end);
    let expected: Vec<f64> = (0..count).map(|k| k as f64 * period).collect();
    assert_eq!(bits(&calls), bits(&expected));

    // Between calls the force is constant, so that every period is a parabola.
    let (mut way, mut speed) = (0.5, 0.0);
    for _ in 0..count {
        let a = (-40.0 * way - 6.0 * speed) / 2.0;
        way += speed * period + 0.5 * a * period * period;
        speed += a * period;
    }
    assert!((x - way).abs() < 1e-13 && (v - speed).abs() < 1e-12, "{x} {way}, {v} {speed}");
}

#[test]
fn an_input_holds_until_it_is_set_again() {
    let (mechanism, rail, push) = cart();
    let mut session = simulate(mechanism).begin().unwrap();
    session.advance(1.0).unwrap();
    session.set(push, 3.0).unwrap();
    session.advance(2.0).unwrap();
    session.set(push, -1.0).unwrap();
    session.advance(4.0).unwrap();
    let speed = (3.0 * 1.0 - 1.0 * 2.0) / 2.0;
    let way = 0.5 + 0.5 * 1.5 + (1.5 * 2.0 - 0.5 * 0.5 * 4.0);
    let seen = session.view();
    assert!((seen.value(rail.speed()) - speed).abs() < 1e-12 && (seen.value(rail.coordinate()) - way).abs() < 1e-12);
    assert_eq!((session.input(push), seen.value(push)), (-1.0, -1.0));
}

#[test]
fn what_cannot_be_an_input_ends_the_run() {
    let (mechanism, _, push) = cart();
    let mut session = simulate(&mechanism).begin().unwrap();
    let nan = session.set(push, f64::NAN).unwrap_err().to_string();
    assert_eq!(nan, "input \"push\" was set to NaN: an input is a finite number");
    let mut other = ModelBuilder::new();
    other.input("one", 0.0);
    let stranger = other.input("two", 0.0);
    assert_eq!(session.set(stranger, 1.0), Err(RunError::Foreign));
    let wild = |_: &View<'_>, inputs: &mut Inputs<'_>| inputs.set(push, f64::INFINITY);
    assert!(simulate(&mechanism).until(1.0).control(0.1, wild).run().is_err());
    let still = |_: &View<'_>, _: &mut Inputs<'_>| {};
    assert!(simulate(&mechanism).until(1.0).control(0.0, still).run().is_err());
}

#[test]
fn an_input_that_jumps_over_a_limit_saturates_the_motor_there() {
    let mut m = ModelBuilder::new();
    m.gravity(Vector::zeros());
    let cart = m.body(block("cart", 2.0, Vector::zeros()));
    let rail = m.prismatic("rail", m.ground(), cart, Vector::zeros(), Vector::x());
    let reference = m.input("reference", 0.0);
    let gains = Gains { proportional: 100.0, derivative: 5.0, integral: 0.0 };
    let motor = m.motor("motor", rail, reference, gains, Limits::symmetric(4.0));
    let above = Source::function([Quantity::from(reference)], |x| x[0] - 0.5);
    m.watch("jump", above, Direction::Rising, None);
    let mut session = simulate(m.build().unwrap()).begin().unwrap();
    session.advance(0.5).unwrap();
    session.set(reference, 10.0).unwrap();
    session.advance(1.0).unwrap();
    let seen = session.view();
    assert!((seen.value(rail.speed()) - 1.0).abs() < 1e-12 && (seen.value(rail.coordinate()) - 0.25).abs() < 1e-12);
    assert_eq!(seen.value(Quantity::Effort(motor, 0)), 4.0);
    assert_eq!(session.mechanism().name_of(&session.events()[0].kind), "jump");
    let [SystemEvent { time, kind: SystemEventKind::Passed { watch: 0, rising: true, count: 1 } }] =
        session.events()[..]
    else {
        panic!("{:?}", session.events())
    };
    assert!((time - 0.5).abs() < 1e-12);
}

/// A controller with a memory of its own: it lets the reference swing, ever farther.
struct Swinging {
    reference: InputId,
    elbow: JointId,
    sum: f64,
}

impl Controller for Swinging {
    fn update(&mut self, view: &View<'_>, inputs: &mut Inputs<'_>) {
        self.sum += 0.1 - 0.3 * view.value(self.elbow.coordinate());
        inputs.set(self.reference, self.sum.sin());
    }

    fn memory(&self) -> Vec<f64> {
        vec![self.sum]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.sum = memory[0];
    }
}

/// A four-bar moved by a motor with limits and an integral, whose rocker hits a ball that bounces on the floor, and a pendulum with stops.
fn workshop() -> (Mechanism, InputId, InputId, JointId) {
    let mut m = ModelBuilder::new();
    let (ground, at) = (m.ground(), |x: f64, z: f64| Vector::new(x, 0.0, z));
    let [crank, coupler, rocker] = [("crank", at(0.0, 0.55)), ("coupler", at(0.3, 0.7)), ("rocker", at(0.6, 0.6))]
        .map(|(name, at)| m.body(block(name, 0.5, at)));
    let elbow = m.revolute("elbow", ground, crank, at(0.0, 0.4), Vector::y());
    m.revolute("knee", crank, coupler, at(0.0, 0.7), Vector::y());
    m.revolute("wrist", coupler, rocker, at(0.6, 0.7), Vector::y());
    m.revolute("foot", ground, rocker, at(0.6, 0.3), Vector::y());
    let reference = m.input("reference", 0.2);
    let gains = Gains { proportional: 30.0, derivative: 1.0, integral: 20.0 };
    m.motor("motor", elbow, reference, gains, Limits::symmetric(2.0));
    let ball = m.body(Body::solid("ball", Solid::Sphere { radius: 0.05 }, 0.2, at(0.72, 0.2)).unwrap());
    let round = Shape::Sphere(Sphere { centre: Vector::zeros(), radius: 0.05, hollow: false });
    let floor = Shape::Plane(Plane { point: Vector::zeros(), normal: Vector::z() });
    let face = Shape::Plane(Plane { point: Vector::x() * 0.05, normal: Vector::x() });
    let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e6, 1.5, 0.3));
    m.contact("floor", (ground, floor), (ball, round.clone()), law.clone());
    m.contact("push", (rocker, face), (ball, round), law);
    let bob = m.body(block("bob", 0.3, at(-1.0, 0.5)));
    let hook = m.revolute("hook", ground, bob, at(-1.0, 1.0), Vector::y());
    m.speed(hook, 4.0);
    m.stop(hook, [-0.4, 0.5], 200.0, 1.0);
    let wind = m.input("wind", 0.0);
    m.effort("wind", hook, wind);
    m.joint_law(hook, JointLaw::Damper { damping: 0.01 });
    m.watch("low", hook.coordinate(), Direction::Both, None);
    (m.build().unwrap(), reference, wind, elbow)
}

fn begun(method: MethodChoice) -> (Session<'static>, InputId) {
    let (mechanism, reference, wind, elbow) = workshop();
    let options =
        simulate(mechanism).method(method).tolerance(1e-7).control(0.017, Swinging { reference, elbow, sum: 0.0 });
    let options = if method.fixed_step() { options.step(2e-5) } else { options };
    (options.begin().unwrap(), wind)
}

/// All that a run is, bit by bit.
fn whole(session: &Session<'_>) -> (Vec<u64>, Vec<SystemEvent>, Vec<u64>) {
    let kept = session.snapshot();
    (bits(session.state().y), session.events().to_vec(), bits(&kept.modes.numbers()))
}

#[test]
fn a_run_that_is_taken_back_goes_on_bit_for_bit() {
    for method in MethodChoice::ALL {
        let (mut session, wind) = begun(method);
        session.advance(0.31).unwrap();
        let kept = session.snapshot();

        let onwards = |session: &mut Session<'_>, blow: f64| {
            session.set(wind, blow).unwrap();
            session.advance(0.4).unwrap();
            session.set(wind, -0.5 * blow).unwrap();
            session.advance(0.6).unwrap();
            whole(session)
        };
        let calm = onwards(&mut session, 0.0);
        session.restore(&kept).unwrap();
        assert_eq!(session.snapshot(), kept, "{method}");
        let storm = onwards(&mut session, 2.0);
        assert!(calm.0 != storm.0, "{method}: the wind does nothing");
        session.restore(&kept).unwrap();
        assert_eq!(onwards(&mut session, 0.0), calm, "{method}");

        // A run of its own, begun anew, takes it up as well.
        let (mut other, _) = begun(method);
        other.restore(&kept).unwrap();
        assert_eq!(onwards(&mut other, 2.0), storm, "{method}");
        let (touches, stops, passes) = counts(&storm.1);
        assert!(
            touches > 0 && stops > 0 && passes > 0,
            "{method}: {touches} touches, {stops} stops, {passes} passages"
        );
    }
}

fn counts(events: &[SystemEvent]) -> (usize, usize, usize) {
    let count = |own: fn(&SystemEventKind) -> bool| events.iter().filter(|event| own(&event.kind)).count();
    (
        count(|kind| matches!(kind, SystemEventKind::Touched { .. })),
        count(|kind| matches!(kind, SystemEventKind::Reached { .. })),
        count(|kind| matches!(kind, SystemEventKind::Passed { .. })),
    )
}

#[test]
fn a_snapshot_of_another_mechanism_is_refused() {
    let (mut session, _) = begun(MethodChoice::Auto);
    let other = simulate(cart().0).begin().unwrap();
    let message = session.restore(&other.snapshot()).unwrap_err().to_string();
    assert!(message.contains("of another motion"), "{message}");
}

/// The spring that is built in, written by a user; its free length may be an input.
#[derive(Debug)]
struct OwnSpring {
    ends: [At; 2],
    stiffness: f64,
    damping: f64,
    free_length: Result<f64, InputId>,
}

impl OwnSpring {
    fn free_length(&self, at: &Placed<'_>) -> f64 {
        self.free_length.unwrap_or_else(|input| at.input(input))
    }
}

impl UserForce for OwnSpring {
    fn act(&self, on: &mut Acting<'_>) -> Account {
        let [one, other] = self.ends.map(|end| on.placed().point(end));
        let line = other.position - one.position;
        let length = line.norm();
        let direction = line / length;
        let rate = direction.dot(&(other.velocity - one.velocity));
        let stretch = length - self.free_length(&on.placed());
        let force = direction * (self.stiffness * stretch + self.damping * rate + 0.0);
        on.push(&one, force);
        on.push(&other, -force);
        Account {
            stored: stretch * (0.5 * self.stiffness * stretch),
            dissipation: self.damping * rate * rate,
            supply: 0.0,
        }
    }
}

/// Two blocks, one hinged and one free, held together and to the ground by springs: those that are built in, or the user's.
fn sprung(own: bool) -> (Mechanism, BodyId) {
    let mut m = ModelBuilder::new();
    let ground = m.ground();
    let arm = m.body(block("arm", 1.0, Vector::new(0.4, 0.0, 0.0)));
    let free = m.body(block("free", 0.5, Vector::new(0.9, 0.1, -0.2)));
    let hinge = m.joint(
        "hinge",
        ground,
        arm,
        Vector::zeros(),
        JointKind::Universal { first: Vector::y(), second: Vector::z() },
    );
    m.speed_all(hinge, &[1.0, -2.0]);
    m.launch(free, Vector::new(0.1, 0.5, 0.0), Vector::new(3.0, 1.0, 2.0));
    let corner = Vector::new(0.45, 0.05, 0.05);
    for (name, one, other, stiffness, damping) in [
        ("first", ground.at(Vector::new(0.5, 0.0, 0.6)), arm.at(corner), 150.0, 0.3),
        ("second", arm.at(corner), free.at(Vector::new(0.85, 0.15, -0.2)), 80.0, 0.2),
    ] {
        let free_length = Ok((other.place - one.place).norm());
        match own {
            true => m.user_force(name, OwnSpring { ends: [one, other], stiffness, damping, free_length }),
            false => m.spring(name, one, other, stiffness, damping),
        };
    }
    (m.build().unwrap(), free)
}

#[test]
fn a_spring_of_the_users_is_the_spring_that_is_built_in() {
    let run = |own: bool| simulate(sprung(own).0).until(2.0).run().unwrap();
    let (own, built) = (run(true), run(false));
    assert_eq!((bits(own.state().y), own.work()), (bits(built.state().y), built.work()));
    assert!(own.residue().abs() < 1e-9 * own.opening().kinetic.max(1.0), "{}", own.residue());
    assert_eq!(own.ledger(), built.ledger());
    assert!(own.ledger().dissipated > 0.1);
}

#[test]
fn a_spring_that_is_tightened_by_an_input_takes_energy_from_outside() {
    let mut m = ModelBuilder::new();
    let ball = m.body(block("ball", 1.0, Vector::z() * -1.0));
    let rail = m.prismatic("rail", m.ground(), ball, Vector::z() * -1.0, Vector::z());
    let length = m.input("length", 1.0);
    let ends = [m.ground().at(Vector::zeros()), ball.at(Vector::z() * -1.0)];
    m.user_force("rope", OwnSpring { ends, stiffness: 50.0, damping: 0.4, free_length: Err(length) });
    let winch = |view: &View<'_>, inputs: &mut Inputs<'_>| inputs.set(length, 1.0 - 0.2 * view.time().sin());
    let end = simulate(m.build().unwrap()).until(3.0).control(0.02, winch).run().unwrap();
    assert!(end.residue().abs() < 1e-9, "{}", end.residue());
    assert!(end.ledger().supplied.abs() > 0.1 && end.view().value(rail.speed()).abs() > 0.0);
}

/// A wall that pushes back from where it begins, with a kink there, of which it tells or not.
#[derive(Debug)]
struct Wall {
    rail: JointId,
    told: bool,
}

impl Wall {
    fn depth(&self, at: &Placed<'_>) -> f64 {
        let depth = at.dof(self.rail).0;
        let touches = if self.told { at.is_above() } else { depth > 0.0 };
        if touches { depth } else { 0.0 }
    }
}

impl UserForce for Wall {
    fn act(&self, on: &mut Acting<'_>) -> Account {
        let depth = self.depth(&on.placed());
        on.effort(self.rail, -1e4 * depth);
        Account { stored: 0.5 * 1e4 * depth * depth, ..Account::default() }
    }

    fn effort(&self, at: &Placed<'_>) -> Effort {
        [-1e4 * self.depth(at), 0.0, 0.0, 0.0, 0.0, 0.0]
    }

    fn is_smooth(&self) -> bool {
        !self.told
    }

    fn switch(&self, at: &Placed<'_>) -> f64 {
        at.dof(self.rail).0
    }
}

#[test]
fn steps_end_where_a_force_says_that_it_has_a_kink() {
    let run = |told: bool| {
        let mut m = ModelBuilder::new();
        m.gravity(Vector::zeros());
        let cart = m.body(block("cart", 1.0, Vector::zeros()));
        let rail = m.prismatic("rail", m.ground(), cart, Vector::zeros(), Vector::x());
        m.start(rail, -1.0);
        m.speed(rail, 1.0);
        m.user_force("wall", Wall { rail, told });
        let end = simulate(m.build().unwrap()).until(1.5).method(MethodChoice::Dop853).run().unwrap();
        assert!(end.events().is_empty());
        // In and out in half a period of the spring, and back at the same speed.
        let expected = -(0.5 - std::f64::consts::PI / 100.0);
        let missed = (end.view().value(rail.coordinate()) - expected).abs();
        (missed, end.work())
    };
    let ((told, work), (untold, more)) = (run(true), run(false));
    assert!(told < 1e-11 && work.rejected < more.rejected, "{told:e} {work:?}, {untold:e} {more:?}");
}

/// A signal of the user's: the tilt of a body against the vertical.
#[derive(Debug)]
struct Tilt(BodyId);

impl UserSignal for Tilt {
    fn value(&self, at: &Placed<'_>) -> f64 {
        at.turn(self.0)[(2, 0)] + 0.1 * at.spin(self.0).y
    }
}

#[test]
fn a_signal_of_the_users_is_the_function_that_is_built_in() {
    let run = |own: bool| {
        let mut m = ModelBuilder::new();
        let arm = m.body(block("arm", 1.0, Vector::z()));
        let hinge = m.revolute("hinge", m.ground(), arm, Vector::zeros(), Vector::y());
        m.start(hinge, 0.2);
        let tilt: Arc<dyn UserSignal> = Arc::new(Tilt(arm));
        let built = Source::function([hinge.coordinate(), hinge.speed()], |x| -x[0].sin() + 0.1 * x[1]);
        m.effort("steering", hinge, if own { Source::from(tilt) } else { built });
        simulate(m.build().unwrap()).until(1.0).run().unwrap().view().value(hinge.coordinate())
    };
    let (own, built) = (run(true), run(false));
    assert!((own - built).abs() < 1e-9, "{own} {built}");
}

#[test]
fn a_run_is_the_same_whether_it_is_watched_or_not() {
    for method in [MethodChoice::Auto, MethodChoice::Dop853, MethodChoice::Rodas5p] {
        let mut m = ModelBuilder::new();
        let (ground, at) = (m.ground(), |z: f64| Vector::z() * z);
        let [upper, lower] = [("upper", -0.5), ("lower", -1.5)].map(|(name, z)| m.body(block(name, 1.0, at(z))));
        let shoulder = m.revolute("shoulder", ground, upper, at(0.0), Vector::y());
        let elbow = m.revolute("elbow", upper, lower, at(-1.0), Vector::y());
        m.start(elbow, 2.0);
        m.speed(shoulder, 4.0);
        m.stop(shoulder, [-0.3, 0.3], 500.0, 2.0);
        let mechanism = m.build().unwrap();
        let run = || simulate(&mechanism).method(method).tolerance(1e-7).until(0.6);
        let (mut looks, alone) = (0, whole(&run().run().unwrap()));
        let watched = whole(&run().observe(1e-3, |_| looks += 1).run().unwrap());
        assert_eq!(alone, watched, "{method}");
        assert_eq!(looks, 601);
    }
}

#[test]
fn a_run_that_is_broken_off_goes_on_as_if_it_had_not_been() {
    let (mechanism, rail, push) = cart();
    let hold = |view: &View<'_>, inputs: &mut Inputs<'_>| inputs.set(push, -40.0 * view.value(rail.coordinate()));
    let begun = || simulate(&mechanism).until(2.0).control(0.013, hold).begin().unwrap();
    let (mut whole, mut broken, mut breaks) = (begun(), begun(), 0);
    whole.advance(2.0).unwrap();
    while broken.time() < 2.0 {
        let mut asked = 0;
        let gone = broken.advance_unless(2.0, &mut || {
            asked += 1;
            if asked > 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        breaks += usize::from(gone.unwrap().is_break());
    }
    assert!(breaks > 10, "{breaks}");
    assert_eq!(bits(broken.state().y), bits(whole.state().y));
}
