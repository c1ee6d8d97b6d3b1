//! Rigid contacts: impacts that take no time, surfaces that stay together, friction that slides, sticks and jams.
//!
//! Numbers without a formula beside them are those of independent integrations (DOP853 with located events, two tolerances), as printed.

use carom_engine::build::ModelBuilder;
use carom_engine::contact::ImpactRule;
use carom_engine::force::JointLaw;
use carom_engine::id::{BodyId, ContactId};
use carom_engine::impact::{ImpactError, ImpactLaw, Order, PersistError, Rebound};
use carom_engine::model::{Body, JointKind, Solid, Trajectory};
use carom_engine::shape::{Circle, Flat, Form, Line, Segment, Shape, Sheet};
use carom_engine::simulate::{Session, simulate};
use carom_engine::spatial::{Rotation, Symmetric, Vector};
use carom_engine::system::{SystemEvent, SystemEventKind};
use carom_laws::friction::Friction;
use carom_laws::normal::{Law, Viscoelastic};

mod driven;

const G: f64 = 9.81;

/// A law that is there because a contact has one; rigid surfaces do not ask it.
fn unused() -> Law {
    Law::Viscoelastic(Viscoelastic::hysteretic(1e8, 1.5, 0.3))
}

fn floor() -> Shape {
    Shape::plane(Vector::zeros(), Vector::z())
}

fn point(at: Vector) -> Shape {
    Shape::convex(at, Form::Point)
}

fn rule(law: ImpactLaw) -> ImpactRule {
    ImpactRule { law, ..ImpactRule::default() }
}

fn coulomb(mu: f64) -> Friction {
    Friction::Coulomb { mu_static: mu, mu_kinetic: mu }
}

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} against {expected}, off by {:e}", found - expected);
}

/// Times and numbers of the impacts: approach speed, separation speed, impulse, loss.
fn strikes(events: &[SystemEvent]) -> Vec<(f64, [f64; 4], Vector)> {
    let number = |event: &SystemEvent| match event.kind {
        SystemEventKind::Struck { speed, separation_speed, impulse, loss, tangential, .. } => {
            Some((event.time, [speed, separation_speed, impulse, loss], tangential))
        }
        _ => None,
    };
    events.iter().filter_map(number).collect()
}

/// A ball of radius 0.1 whose lowest point is 0.9 above a floor.
fn dropped(restitution: f64) -> (Session<'static>, BodyId) {
    let mut m = ModelBuilder::new();
    let ball = m.body(Body::solid("ball", Solid::Sphere { radius: 0.1 }, 1.0, Vector::z()).unwrap());
    let bounce = m.contact("bounce", (BodyId::GROUND, floor()), (ball, Shape::sphere(Vector::zeros(), 0.1)), unused());
    m.rigid(bounce, Rebound::Constant(restitution));
    (simulate(m.build().unwrap()).begin().unwrap(), ball)
}

/// `t1 (1 + 2 (e + e^2 + ...))`, `v1 e^k`, and an end at `t1 (1 + e)/(1 - e)`.
#[test]
fn a_ball_bounces_in_a_geometric_series_and_comes_to_rest_at_its_end() {
    for (e, end) in [(0.5, 1.285058810634), (0.7, 2.427333308976), (0.9, 8.138705800684)] {
        let (t1, v1) = ((2.0 * 0.9 / G).sqrt(), (2.0 * 0.9 * G).sqrt());
        let (mut session, ball) = dropped(e);
        session.advance(9.0).unwrap();
        let found = strikes(session.events());
        let (mut time, mut speed) = (t1, v1);
        for (t, [approach, separation, ..], _) in found.iter().take(10) {
            near(*t, time, 1e-12);
            near(*approach, speed, 1e-11);
            near(*separation, e * speed, 1e-11);
            time += 2.0 * e * speed / G;
            speed *= e;
        }
        assert!(found.len() > 15);
        let accumulated = session.events().iter().find_map(|event| match event.kind {
            SystemEventKind::Closed { accumulated, .. } => accumulated,
            _ => None,
        });
        near(accumulated.unwrap(), end, 1e-9);
        near(session.view().position(ball).z, 0.1, 1e-14);
        near(session.residue(), 0.0, 1e-13);
    }
}

/// Two uniform rods of 1 m and 1 kg, let go at 60 and 30 degrees, before a wall that the free end meets.
fn double_pendulum(friction: f64, law: ImpactLaw) -> Session<'static> {
    let mut m = ModelBuilder::new();
    let rod = |name: &str, at: f64| {
        Body::new(name, 1.0, Symmetric::diagonal(1.0 / 12.0, 1.0 / 12.0, 1e-6), Vector::new(0.0, 0.0, at))
    };
    let (upper, lower) = (m.body(rod("upper", -0.5)), m.body(rod("lower", -1.5)));
    let axis = -Vector::y();
    let pivot = m.revolute("pivot", m.ground(), upper, Vector::zeros(), axis);
    let elbow = m.revolute("elbow", upper, lower, Vector::new(0.0, 0.0, -1.0), axis);
    m.start(pivot, 60f64.to_radians());
    m.start(elbow, -30f64.to_radians());
    let wall = Shape::plane(Vector::new(-0.3, 0.0, 0.0), Vector::x());
    let hit = m.contact("hit", (BodyId::GROUND, wall), (lower, point(Vector::new(0.0, 0.0, -0.5))), unused());
    m.rigid(hit, Rebound::Constant(0.8));
    if friction > 0.0 {
        m.friction(hit, coulomb(friction));
    }
    m.impact_rule(rule(law));
    simulate(m.build().unwrap()).tolerance(1e-12).begin().unwrap()
}

#[test]
fn a_double_pendulum_meets_a_smooth_wall() {
    let mut session = double_pendulum(0.0, ImpactLaw::Newton);
    session.advance(3.0).unwrap();
    let found = strikes(session.events());
    let expected = [
        (0.665411828, 6.806277, 3.6412717, 2.478350),
        (2.342502895, 1.422606, 1.0223982, 0.145447),
        (2.753197863, 0.558808, 0.3719768, 0.020786),
    ];
    assert_eq!(found.len(), expected.len());
    for ((t, [speed, separation, impulse, loss], _), (time, approach, along, lost)) in found.iter().zip(expected) {
        near(*t, time, 6e-10);
        near(*speed, approach, 6e-7);
        near(*separation, 0.8 * speed, 1e-12);
        near(*impulse, along, 6e-8);
        near(*loss, lost, 6e-7);
    }
    // What the joints carry in the first impact, on the lower body of each.
    let [pivot, elbow] = [0, 1].map(|k| session.joint_impulses()[k].impulse.force);
    for (found, printed) in
        [(pivot.x, -0.580328025), (pivot.z, -0.349284827), (elbow.x, 0.952024798), (elbow.z, -0.596198972f64)]
    {
        near(found, printed, f64::max(5e-10, 1e-9 * printed.abs()));
    }
    near(session.residue(), 0.0, 1e-9);
}

#[test]
fn slip_stops_and_reverses_within_an_impact_of_a_double_pendulum() {
    let first = [
        (ImpactLaw::Newton, 3.6253875, 0.1154068, 2.481851),
        (ImpactLaw::Poisson, 3.496882, 0.153958, 3.128308),
        (ImpactLaw::Stronge, 3.557180, 0.135869, 2.831334),
    ];
    for (law, along, across, lost) in first {
        let mut session = double_pendulum(0.3, law);
        session.advance(0.7).unwrap();
        let (t, [_, _, impulse, loss], tangential) = strikes(session.events())[0];
        near(t, 0.665411828, 6e-10);
        near(impulse, along, 6e-7);
        near(tangential.norm(), across, 6e-7);
        near(loss, lost, 6e-7);
        near(session.residue(), 0.0, 1e-10);
    }
    let mut session = double_pendulum(0.3, ImpactLaw::Newton);
    session.advance(3.0).unwrap();
    let found = strikes(session.events());
    for ((t, [_, _, impulse, _], tangential), (time, along, across)) in found.iter().zip([
        (0.665411828, 3.6253875, 0.1154068),
        (2.341636726, 1.0643918, 0.0998156),
        (2.751122819, 0.2221316, 0.0666395),
    ]) {
        near(*t, time, 6e-10);
        near(*impulse, along, 6e-8);
        near(tangential.norm(), across, 6e-8);
    }
}

/// A block of half width 0.1 and half height 0.4 that stands on one corner, tilted by so much, in a plane.
fn rocking(tilt: f64, order: Order) -> (Session<'static>, BodyId) {
    let (b, h) = (0.1, 0.4);
    let mut m = ModelBuilder::new();
    let inertia = (b * b + h * h) / 3.0;
    // It stands on the corner at the origin and leans over it, to be let go.
    let turn = Rotation::from_axis_angle(&-Vector::y_axis(), tilt);
    let mut block =
        Body::new("block", 1.0, Symmetric::diagonal(inertia, inertia, inertia), turn * Vector::new(b, 0.0, h));
    block.orientation = turn;
    let block = m.body(block);
    m.joint("plane", m.ground(), block, Vector::zeros(), JointKind::Planar { normal: Vector::y() });
    for (name, x) in [("left", -b), ("right", b)] {
        let corner = point(Vector::new(x, 0.0, -h));
        let touch: ContactId = m.contact(name, (BodyId::GROUND, floor()), (block, corner), unused());
        m.rigid(touch, Rebound::Constant(0.0));
        m.friction(touch, coulomb(2.0));
    }
    m.impact_rule(ImpactRule { order, ..ImpactRule::default() });
    (simulate(m.build().unwrap()).tolerance(1e-12).begin().unwrap(), block)
}

#[test]
fn a_rocking_block_loses_what_housner_says_and_lifts_its_old_pivot() {
    let alpha = (0.1f64 / 0.4).atan();
    for order in [Order::Sequential, Order::AtOnce] {
        let (mut session, block) = rocking(0.5 * alpha, order);
        session.advance(0.3).unwrap();
        let mut last = 0.0;
        for (time, before) in [
            (0.312308575, 0.893414307),
            (0.820592229, 0.814583633),
            (1.251876744, 0.742708607),
            (1.625866613, 0.677175494),
            (1.954508336, 0.617424715),
        ] {
            session.advance(time - 1e-4).unwrap();
            let rate = session.view().velocity(block).1.y.abs();
            // Towards the impact it falls freely over its corner: the acceleration there is p^2 sin(alpha).
            near(rate, before, 5e-4);
            session.advance(time + 1e-4).unwrap();
            let after = session.view().velocity(block).1.y.abs();
            near(after / rate, 1.0 - 1.5 * alpha.sin().powi(2), 2e-3);
            let found = strikes(session.events());
            let struck = found.iter().rev().find(|(_, [speed, ..], _)| *speed > 1e-3).unwrap();
            near(struck.0, time, 1e-9);
            // Energy before and after are as the squares of the rates.
            let energy = 0.5 * (4.0 / 3.0) * 0.17 * before * before;
            near(struck.1[3] / energy, 1.0 - 0.831314879, 1e-7);
            assert!(struck.0 > last);
            last = struck.0;
        }
        near(session.residue(), 0.0, 1e-9);
    }
}

/// A flat follower on an eccentric cam that turns steadily.
fn cam(speed: f64) -> (Session<'static>, BodyId) {
    let (radius, eccentricity) = (0.03, 0.005);
    let mut m = ModelBuilder::new();
    let cam = m.body(Body::solid("cam", Solid::Sphere { radius }, 1.0, Vector::z() * eccentricity).unwrap());
    let shaft = m.revolute("shaft", m.ground(), cam, Vector::zeros(), Vector::y());
    // The lift is that of the angle: it begins with the cam down.
    m.drive("turn", shaft, Trajectory::Steady { start: -std::f64::consts::PI, speed });
    let follower = m.body(Body::new(
        "follower",
        0.5,
        Symmetric::diagonal(1e-3, 1e-3, 1e-3),
        Vector::z() * (radius - eccentricity),
    ));
    let guide = m.prismatic("guide", m.ground(), follower, Vector::zeros(), Vector::z());
    m.joint_law(guide, JointLaw::Spring { stiffness: 2000.0, free: 0.0, preload: 20.0 });
    let face = Shape::plane(Vector::zeros(), -Vector::z());
    let touch = m.contact("touch", (cam, Shape::sphere(Vector::zeros(), radius)), (follower, face), unused());
    m.rigid(touch, Rebound::Constant(0.5));
    (simulate(m.build().unwrap()).tolerance(1e-12).begin().unwrap(), follower)
}

#[test]
fn a_follower_leaves_its_cam_where_the_force_ends_and_comes_back() {
    let critical = ((2.0 * 2000.0 * 0.005 + 20.0 + 0.5 * G) / (0.5 * 0.005)).sqrt();
    near(critical, 134.022386, 5e-7);
    let (mut slow, _) = cam(0.99 * critical);
    slow.advance(0.5).unwrap();
    assert!(!slow.events().iter().any(|event| matches!(event.kind, SystemEventKind::Opened { .. })));
    near(slow.residue(), 0.0, 1e-10);
    for (factor, leaves, returns, approach) in
        [(1.2, -50.316472, 155.626197, 0.860799), (1.5, -67.454394, 225.433771, 1.975023)]
    {
        let speed = factor * critical;
        let (mut session, _) = cam(speed);
        session.advance(1.3 * std::f64::consts::TAU / speed).unwrap();
        let angle = |t: f64| (speed * t - std::f64::consts::PI).to_degrees();
        let opened = session.events().iter().find(|event| matches!(event.kind, SystemEventKind::Opened { .. }));
        near(angle(opened.unwrap().time), leaves, 6e-7);
        let (time, [met, ..], _) = strikes(session.events())[0];
        near(angle(time), returns, 6e-7);
        near(met, approach, 6e-7);
        near(session.residue(), 0.0, 1e-9);
    }
}

/// A rod of length 2 and mass 1 whose lower end slides on a rough floor.
fn rod(mu: f64, degrees: f64, w: f64, v: f64) -> (Session<'static>, BodyId) {
    let mut m = ModelBuilder::new();
    let angle = degrees.to_radians();
    let lean = Vector::new(angle.cos(), 0.0, angle.sin());
    let mut body = Body::new("rod", 1.0, Symmetric::diagonal(1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0), lean);
    body.orientation = Rotation::from_axis_angle(&-Vector::y_axis(), angle);
    let body = m.body(body);
    let plane = m.joint("plane", m.ground(), body, lean, JointKind::Planar { normal: Vector::y() });
    let touch = m.contact("tip", (BodyId::GROUND, floor()), (body, point(-Vector::x())), unused());
    m.rigid(touch, Rebound::Constant(0.0));
    m.friction(touch, coulomb(mu));
    // Of the middle, with the tip moving along the floor alone.
    let middle = Vector::new(v, 0.0, 0.0) + (-Vector::y() * w).cross(&lean);
    let speeds = planar_speeds(&middle, w);
    m.speed_all(plane, &speeds);
    (simulate(m.build().unwrap()).tolerance(1e-12).begin().unwrap(), body)
}

/// Speeds of a joint across y: along its two axes, and of its angle.
fn planar_speeds(velocity: &Vector, w: f64) -> [f64; 3] {
    let axes = carom_engine::spatial::frame(&Vector::y());
    let normal: Vector = axes.column(2).into();
    [axes.column(0).dot(velocity), axes.column(1).dot(velocity), -w * normal.y]
}

#[test]
fn a_rod_that_slides_stops_where_the_forces_say() {
    for (mu, degrees, w, v, time, way, angle, turning) in [
        (1.2, 60.0, 0.0, -2.0, 0.0154001211, -0.0151846870, 60.5567400, 1.24508051),
        (0.5, 60.0, 0.0, -2.0, 0.7719826833, -0.9820707724, 3.59526514, -3.18052115),
        (2.0, 35.0, 0.0, -3.0, 0.0210986989, -0.0331239107, 35.6690437, 1.17126855),
        (2.0, 80.0, -0.5, -4.0, 0.0051723432, -0.0081821405, 80.3801931, 2.44854614),
        (1.2, 60.0, 0.0, 2.0, 0.1741472599, 0.1471757468, 49.2616968, -1.96876650),
    ] {
        let (mut session, body) = rod(mu, degrees, w, v);
        session.advance(time - 1e-6).unwrap();
        assert!(!session.has_stopped(), "{:?}", session.events());
        session.advance(time).unwrap();
        let (position, turn) = session.view().pose(body);
        let lean = turn * Vector::x();
        let found = lean.z.atan2(lean.x).to_degrees();
        near((position - lean).x, way, 1e-8);
        near(found, angle, 1e-6);
        near(-session.view().velocity(body).1.y, turning, 1e-6);
        session.advance(time + 1e-6).unwrap();
        let stopped = session.events().iter().find(|event| event.time > time - 1e-7);
        let stopped = stopped.unwrap_or_else(|| panic!("nothing at {time} in {:?}", session.events()));
        near(stopped.time, time, 1e-8);
    }
}

#[test]
fn painleves_rod_is_reported_and_not_integrated() {
    for (w, expected) in [(0.0, PersistError::Inconsistent), (6.0, PersistError::Indeterminate)] {
        let (session, _) = rod(2.0, 60.0, w, -2.0);
        let jammed = session.events().iter().find_map(|event| match event.kind {
            SystemEventKind::Jammed { error, .. } => Some(error),
            _ => None,
        });
        assert_eq!(jammed, Some(expected), "{:?}", session.events());
    }
}

/// Equal balls in a row, the first of which arrives at 1 m/s.
fn cradle(count: usize, e: f64, rule: ImpactRule) -> Vec<f64> {
    let mut m = ModelBuilder::new();
    m.gravity(Vector::zeros());
    let balls: Vec<BodyId> = (0..count)
        .map(|k| {
            // The first is a little apart.
            let at = Vector::x() * (0.2 * k as f64 - if k == 0 { 0.1 } else { 0.0 });
            let ball = Body::solid(format!("ball{k}"), Solid::Sphere { radius: 0.1 }, 1.0, at).unwrap();
            let ball = m.body(ball);
            let rail = m.prismatic(format!("rail{k}"), m.ground(), ball, at, Vector::x());
            m.speed(rail, if k == 0 { 1.0 } else { 0.0 });
            ball
        })
        .collect();
    let ball = || Shape::sphere(Vector::zeros(), 0.1);
    for (k, pair) in balls.windows(2).enumerate() {
        let touch = m.contact(format!("touch{k}"), (pair[0], ball()), (pair[1], ball()), unused());
        m.rigid(touch, Rebound::Constant(e));
    }
    m.impact_rule(rule);
    let mut session = simulate(m.build().unwrap()).begin().unwrap();
    session.advance(0.5).unwrap();
    near(session.residue(), 0.0, 1e-14);
    balls.iter().map(|&ball| session.view().velocity(ball).0.x).collect()
}

#[test]
fn a_cradle_does_what_its_rule_says() {
    let sequential = cradle(5, 1.0, ImpactRule::default());
    for (k, v) in sequential.iter().enumerate() {
        near(*v, if k == 4 { 1.0 } else { 0.0 }, 1e-12);
    }
    // One after the other the last has ((1 + e)/2)^4.
    let lossy = cradle(5, 0.6, ImpactRule::default());
    near(lossy[4], 0.8f64.powi(4), 1e-12);
    for law in [ImpactLaw::Newton, ImpactLaw::Poisson] {
        let at_once = cradle(3, 1.0, ImpactRule { law, order: Order::AtOnce, closing_speed: None });
        near(at_once.iter().sum::<f64>(), 1.0, 1e-12);
        near(at_once.iter().map(|v| v * v).sum::<f64>(), 1.0, 1e-12);
    }
}

/// A chain of up to three rods whose free end is just before a wall and moves into it; numbers from 0 to 1 say how. `None` where it moves away from it.
fn chain_before_a_wall(x: &[f64; 14], law: ImpactLaw) -> Option<Session<'static>> {
    let count = 1 + (3.0 * x[0]) as usize;
    let mut m = ModelBuilder::new();
    let (mut parent, mut top, mut tip, mut last, mut turn) = (m.ground(), Vector::zeros(), Vector::zeros(), None, 0.0);
    for k in 0..count.min(3) {
        let (length, mass) = (0.3 + x[1 + k], 0.2 + 3.0 * x[4 + k]);
        let angle = 6.0 * x[7 + k] - 3.0;
        let along = Vector::new(angle.sin(), 0.0, -angle.cos());
        let inertia = mass * length * length / 12.0;
        let mut rod = Body::new(
            format!("rod{k}"),
            mass,
            Symmetric::diagonal(inertia, inertia, 1e-3 * inertia),
            top + along * 0.5 * length,
        );
        rod.orientation = Rotation::from_axis_angle(&-Vector::y_axis(), angle);
        let rod = m.body(rod);
        let joint = m.revolute(format!("joint{k}"), parent, rod, top, -Vector::y());
        m.speed(joint, 8.0 * x[10 + k] - 4.0);
        turn += 8.0 * x[10 + k] - 4.0;
        tip += (-Vector::y() * turn).cross(&(along * length));
        top += along * length;
        (parent, last) = (rod, Some((rod, Vector::new(0.0, 0.0, -0.5 * length))));
    }
    let (rod, end) = last?;
    // The wall stands at an angle, a micrometre before the tip.
    let lean = 6.2 * x[13];
    let normal = Vector::new(lean.cos(), 0.0, lean.sin());
    if tip.dot(&normal) > -0.05 {
        return None;
    }
    let wall = Shape::plane(top - normal * 1e-6, normal);
    let hit = m.contact("hit", (BodyId::GROUND, wall), (rod, point(end)), unused());
    m.rigid(hit, Rebound::Constant((7.0 * x[1] + 3.0 * x[13]).fract()));
    m.friction(hit, coulomb(2.0 * (11.0 * x[4] + 5.0 * x[7]).fract()));
    m.impact_rule(rule(law));
    simulate(m.build().unwrap()).tolerance(1e-11).begin().ok()
}

/// Ten thousand impacts of random linkages: Stronge's law never gains, and what the others create is booked as it is told.
#[test]
fn impacts_of_random_linkages_lose_what_is_booked_and_stronges_never_gain() {
    let mut seed = 20_261_118u64;
    let mut next = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 11) as f64 / (1u64 << 53) as f64
    };
    let (mut struck, mut gained) = (0, 0);
    while struck < 10_000 {
        let x: [f64; 14] = std::array::from_fn(|_| next());
        let law = [ImpactLaw::Newton, ImpactLaw::Poisson, ImpactLaw::Stronge][struck % 3];
        let Some(mut session) = chain_before_a_wall(&x, law) else { continue };
        // Long enough to reach the wall a micrometre away, at 5 cm/s or more.
        if let Err(error) = session.advance(3e-5) {
            panic!("{error} {law:?} {x:?} {:?}", session.events());
        }
        let Some((_, [speed, after, impulse, loss], tangential)) = strikes(session.events()).first().copied() else {
            continue;
        };
        struck += 1;
        let energy = session.opening().kinetic;
        assert!([speed, after, impulse, loss, tangential.norm()].iter().all(|x| x.is_finite()), "{x:?}");
        // What a law creates counts among what can be missed, and so do impulses of surfaces that all but wedge.
        let at_play = energy.max(session.ledger().kinetic).max(impulse * speed);
        assert!(session.residue().abs() < 1e-11 * at_play, "{law:?} {x:?}: {} of {at_play}", session.residue());
        assert!(impulse > 0.0 && after > -1e-9 * speed, "{law:?} {x:?}");
        match law {
            ImpactLaw::Stronge => assert!(loss > -1e-12 * energy, "{x:?}: {loss} of {energy}"),
            _ => gained += usize::from(loss < -1e-12 * energy),
        }
    }
    assert!(gained > 0, "Newton's law with friction creates energy somewhere");
}

/// A box that lies on its four corners, slides and stops: `v/(mu g)`, whoever carries how much.
#[test]
fn a_box_on_four_corners_slides_to_a_stop_and_stays() {
    let mut m = ModelBuilder::new();
    let half = Vector::new(0.2, 0.1, 0.05);
    let body = m.body(Body::solid("box", Solid::Box { size: 2.0 * half }, 3.0, Vector::z() * half.z).unwrap());
    m.launch(body, Vector::new(1.0, 0.5, 0.0), Vector::zeros());
    let touch = m.contact(
        "sole",
        (BodyId::GROUND, floor()),
        (body, Shape::convex(Vector::zeros(), Form::Box { half })),
        unused(),
    );
    m.rigid(touch, Rebound::Constant(0.3));
    m.friction(touch, coulomb(0.2));
    let mut session = simulate(m.build().unwrap()).begin().unwrap();
    let (speed, time) = (1.25f64.sqrt(), 1.25f64.sqrt() / (0.2 * G));
    session.advance(0.5 * time).unwrap();
    near(session.view().velocity(body).0.norm(), 0.5 * speed, 1e-9);
    session.advance(2.0).unwrap();
    let (at, turn) = session.view().pose(body);
    near((at - Vector::z() * half.z).norm(), 0.5 * speed * time, 1e-9);
    near(turn.angle(), 0.0, 1e-9);
    near(session.view().velocity(body).0.norm(), 0.0, 1e-12);
    near(session.residue(), 0.0, 1e-9);
}

/// A ball that lands sliding: with friction enough it rolls from the impact on, `2/7` of the slip being the change of its speed.
#[test]
fn a_ball_that_lands_obliquely_slides_or_rolls_as_walton_says() {
    // The last two on either side of where it slides to the end, 3.5 mu (1 + e).
    let edge = 3.5 * 0.092 * 1.98;
    for (mu, e, vt) in
        [(0.1, 0.8, 1.0), (0.5, 0.8, 1.0), (0.05, 0.5, 3.0), (0.092, 0.98, edge - 1e-9), (0.092, 0.98, edge + 1e-9)]
    {
        let mut m = ModelBuilder::new();
        let ball = m.body(Body::solid("ball", Solid::Sphere { radius: 0.1 }, 1.0, Vector::z() * 0.1001).unwrap());
        m.gravity(Vector::zeros());
        m.launch(ball, Vector::new(vt, 0.0, -1.0), Vector::zeros());
        let touch =
            m.contact("floor", (BodyId::GROUND, floor()), (ball, Shape::sphere(Vector::zeros(), 0.1)), unused());
        m.rigid(touch, Rebound::Constant(e));
        m.friction(touch, coulomb(mu));
        let mut session = simulate(m.build().unwrap()).begin().unwrap();
        session.advance(1e-3).unwrap();
        let change = (2.0 * vt / 7.0).min(mu * (1.0 + e));
        let (velocity, spin) = session.view().velocity(ball);
        near(velocity.x, vt - change, 1e-12);
        near(velocity.z, e, 1e-12);
        near(0.1 * spin.y, 2.5 * change, 1e-12);
        near(session.residue(), 0.0, 1e-12);
    }
}

/// Of the four corners of a box at rest three would do; all four stay together with the floor, carry their share, and the run takes a few steps.
#[test]
fn a_box_at_rest_stands_on_all_four_corners() {
    let mut m = ModelBuilder::new();
    let half = Vector::new(0.2, 0.1, 0.05);
    let body = m.body(Body::solid("box", Solid::Box { size: 2.0 * half }, 3.0, Vector::z() * half.z).unwrap());
    let sole = Shape::convex(Vector::zeros(), Form::Box { half });
    let touch = m.contact("sole", (body, sole), (BodyId::GROUND, floor()), unused());
    m.rigid(touch, Rebound::Constant(0.3));
    m.friction(touch, coulomb(0.2));
    let mut session = simulate(m.build().unwrap()).begin().unwrap();
    session.advance(10.0).unwrap();
    let closed = session.events().iter().filter(|event| matches!(event.kind, SystemEventKind::Closed { .. })).count();
    assert_eq!(closed, 4);
    near((session.view().pose(body).0 - Vector::z() * half.z).norm(), 0.0, 1e-12);
}

/// A ball of 3 mm that lands with 1 m/s along the normal and this slip, by Walton's law; the slip afterwards and what it has lost [J].
fn landed(e: f64, mu: f64, beta0: f64, slip: [f64; 2]) -> ([f64; 2], f64) {
    let (radius, mass) = (1.5e-3, 3.5e-5);
    let mut m = ModelBuilder::new();
    let at = Vector::z() * (radius + 1e-5);
    let ball = m.body(Body::solid("ball", Solid::Sphere { radius }, mass, at).unwrap());
    m.gravity(Vector::zeros());
    // Half of the slip along x is from its spin.
    m.launch(ball, Vector::new(0.5 * slip[0], slip[1], -1.0), Vector::new(0.0, -0.5 * slip[0] / radius, 0.0));
    let touch = m.contact("floor", (BodyId::GROUND, floor()), (ball, Shape::sphere(Vector::zeros(), radius)), unused());
    m.rigid(touch, Rebound::Constant(e));
    m.friction(touch, coulomb(mu));
    m.tangential_restitution(touch, beta0);
    let mut session = simulate(m.build().unwrap()).begin().unwrap();
    session.advance(1e-4).unwrap();
    let (v, w) = session.view().velocity(ball);
    near(v.z, e, 1e-12);
    near(session.residue(), 0.0, 1e-15);
    let energy = |v: &Vector, w: &Vector| 0.5 * mass * (v.norm_squared() + 0.4 * radius * radius * w.norm_squared());
    let before = energy(&Vector::new(0.5 * slip[0], slip[1], -1.0), &Vector::new(0.0, -0.5 * slip[0] / radius, 0.0));
    let lost = strikes(session.events())[0].1[3];
    near(lost, before - energy(&v, &w), 1e-12 * before);
    ([v.x - radius * w.y, v.y + radius * w.x], lost)
}

/// Foerster et al. 1994: soda-lime glass and cellulose acetate change from sticking to slipping at psi1 = 0.44051 and 1.14423.
#[test]
fn balls_change_from_sticking_to_slipping_where_foerster_measured() {
    for (e, mu, beta0, change) in [(0.97, 0.092, 0.44, 0.44051), (0.87, 0.25, 0.43, 1.14423)] {
        for psi in [0.2 * change, change - 1e-5, change + 1e-5, 3.0 * change] {
            let (slip, _) = landed(e, mu, beta0, [psi, 0.0]);
            let expected = if psi < change { -beta0 * psi } else { psi - 3.5 * (1.0 + e) * mu };
            near(slip[0], expected, 1e-10);
            // Across x it is the same.
            let (turned, _) = landed(e, mu, beta0, [0.6 * psi, 0.8 * psi]);
            near(turned[0], 0.6 * expected, 1e-10);
            near(turned[1], 0.8 * expected, 1e-10);
        }
    }
}

#[test]
fn balls_that_return_their_slip_gain_nothing() {
    for beta0 in [-1.0, -0.5, 0.0, 0.44, 1.0] {
        for mu in [0.05, 0.3, 1e3] {
            for psi in [0.0, 0.1, 1.0, 10.0] {
                let (_, lost) = landed(1.0, mu, beta0, [psi, 0.3 * psi]);
                assert!(lost > -1e-17, "beta0 {beta0}, mu {mu}, psi {psi}: {lost:e}");
            }
        }
    }
}

/// Two balls, of which the first spins: both are turned to the same side, by `5 J/(2 m R)`, and Hedrih's restitution is what that leaves of their difference.
#[test]
fn hedrihs_restitution_is_the_ratio_of_relative_angular_speeds() {
    let (m1, r1, m2, r2, w, mu, beta0) = (0.2, 0.03, 0.5, 0.05, 40.0, 0.9, 0.3);
    let met = |friction: bool, spin: f64| {
        let mut m = ModelBuilder::new();
        m.gravity(Vector::zeros());
        let one = m.body(Body::solid("one", Solid::Sphere { radius: r1 }, m1, Vector::zeros()).unwrap());
        let at = Vector::x() * (r1 + r2 + 1e-3);
        let other = m.body(Body::solid("other", Solid::Sphere { radius: r2 }, m2, at).unwrap());
        m.launch(one, Vector::x() * 2.0, Vector::z() * spin);
        let ball = |radius: f64| Shape::sphere(Vector::zeros(), radius);
        let touch = m.contact("touch", (one, ball(r1)), (other, ball(r2)), unused());
        m.rigid(touch, Rebound::Constant(0.8));
        if friction {
            m.friction(touch, coulomb(mu));
            m.tangential_restitution(touch, beta0);
        }
        let mut session = simulate(m.build().unwrap()).begin().unwrap();
        session.advance(0.01).unwrap();
        session.events().iter().find_map(|event| match event.kind {
            SystemEventKind::Struck { angular_ratio, .. } => Some(angular_ratio),
            _ => None,
        })
    };
    // Without friction nothing changes how they turn, and what does not turn has no ratio.
    near(met(false, w).unwrap().unwrap(), -1.0, 1e-14);
    assert_eq!(met(false, 0.0).unwrap(), None);
    // It sticks: the slip w R1 changes by (1 + beta0) times itself, 7/2 (1/m1 + 1/m2) J.
    let impulse = (1.0 + beta0) * w * r1 / (3.5 * (1.0 / m1 + 1.0 / m2));
    let [w1, w2] = [w - 2.5 * impulse / (m1 * r1), -2.5 * impulse / (m2 * r2)];
    near(met(true, w).unwrap().unwrap(), -(w2 - w1) / (0.0 - w), 1e-12);
}

/// A ball on a pendulum is held by its joint.
#[test]
fn balls_that_joints_hold_are_refused_where_they_strike() {
    let mut m = ModelBuilder::new();
    let ball = m.body(Body::solid("ball", Solid::Sphere { radius: 0.1 }, 1.0, Vector::new(0.5, 0.0, 0.2)).unwrap());
    m.revolute("pivot", m.ground(), ball, Vector::new(0.0, 0.0, 0.3), Vector::y());
    let touch = m.contact("floor", (BodyId::GROUND, floor()), (ball, Shape::sphere(Vector::zeros(), 0.1)), unused());
    m.rigid(touch, Rebound::Constant(0.5));
    m.friction(touch, coulomb(0.3));
    m.tangential_restitution(touch, 0.4);
    let mut session = simulate(m.build().unwrap()).begin().unwrap();
    let _ = session.advance(2.0);
    let error = session.events().iter().find_map(|event| match event.kind {
        SystemEventKind::Unstruck { error, .. } => Some(error),
        _ => None,
    });
    assert_eq!(error, Some(ImpactError::Eccentric { site: 0 }), "{:?}", session.events());
}

/// A cube that slides across its edges: three corners could carry it, and the fourth, which only touches, was looked for in steps of nanoseconds.
#[test]
fn a_cube_that_slides_across_its_edges_does_not_creep() {
    let mut m = ModelBuilder::new();
    let half = Vector::new(0.1, 0.1, 0.1);
    let cube = m.body(Body::solid("cube", Solid::Box { size: 2.0 * half }, 1.0, Vector::z() * 0.1).unwrap());
    m.launch(cube, Vector::new(1.0, 0.3, 0.0), Vector::zeros());
    let shape = Shape::convex(Vector::zeros(), Form::Box { half });
    let touch = m.contact("sole", (BodyId::GROUND, floor()), (cube, shape), unused());
    m.rigid(touch, Rebound::Constant(0.5));
    m.friction(touch, coulomb(0.3));
    let mut session = simulate(m.build().unwrap()).most_steps(5000).begin().unwrap();
    session.advance(1.0).unwrap();
    let speed = 1.09f64.sqrt();
    // v^2/(2 mu g), straight on.
    let way = session.view().position(cube) - Vector::z() * 0.1;
    near((way - Vector::new(1.0, 0.3, 0.0) * (speed / (2.0 * 0.3 * G))).norm(), 0.0, 1e-8);
    near(session.residue(), 0.0, 1e-9);
}

/// Two rollers of one carriage, one on a floor and one on a ledge of the same height: one of them carries, the other follows. Where the ledge ends, its roller stays at its height, whichever of the two held the carriage.
#[test]
fn a_roller_that_only_follows_leaves_the_ledge_at_its_end() {
    for ledge_first in [true, false] {
        let (radius, end, speed) = (0.1, 0.7, 1.0);
        let mut m = ModelBuilder::new();
        m.gravity(-Vector::y() * G);
        let block = |name: &str| Body::new(name, 1.0, Symmetric::scalar(0.01), Vector::y() * radius);
        let (cart, carriage) = (m.body(block("cart")), m.body(block("carriage")));
        let rail = m.prismatic("rail", m.ground(), cart, Vector::y() * radius, Vector::x());
        m.drive("pull", rail, Trajectory::Steady { start: 0.0, speed });
        m.prismatic("post", cart, carriage, Vector::y() * radius, Vector::y());
        let roller =
            |x: f64| Shape::Circle(Sheet::of_body(), Circle { centre: Flat::new(x, 0.0), radius, hollow: false });
        let floor = Shape::Line(Sheet::of_body(), Line { point: Flat::zeros(), normal: Flat::y() });
        let ledge = Shape::Segment(Sheet::of_body(), Segment { start: Flat::new(-1.0, 0.0), end: Flat::new(end, 0.0) });
        let mut grounds = [("floor", floor, 0.0), ("ledge", ledge, 0.5)];
        if ledge_first {
            grounds.reverse();
        }
        for (name, ground, x) in grounds {
            let touch = m.contact(name, (BodyId::GROUND, ground), (carriage, roller(x)), unused());
            m.rigid(touch, Rebound::Constant(0.5));
        }
        let mut session = simulate(m.build().unwrap()).begin().unwrap();
        session.advance(0.5).unwrap();
        let opened: Vec<(f64, usize)> = session
            .events()
            .iter()
            .filter_map(|event| match event.kind {
                SystemEventKind::Opened { contact } => Some((event.time, contact)),
                _ => None,
            })
            .collect();
        assert_eq!(opened.len(), 1, "{:?}", session.events());
        assert_eq!(opened[0].1, usize::from(!ledge_first));
        near(opened[0].0, (end - 0.5) / speed, 1e-9);
        near(session.view().position(carriage).y, radius, 1e-12);
    }
}
