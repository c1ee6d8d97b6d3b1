//! Friction of ideal joints from what they carry: against closed forms, and against what the joints are seen to carry.

use carom_engine::measure::{BearingItem, Item};
use carom_engine::prelude::*;
use carom_engine::system::{Holder, SystemEvent, SystemEventKind};
use carom_laws::friction::Friction;
use std::sync::Arc;

const G: f64 = 9.81;

fn coulomb(mu_static: f64, mu_kinetic: f64) -> Friction {
    Friction::Coulomb { mu_static, mu_kinetic }
}

fn pin(radius: f64, mu: f64) -> BearingSpec {
    let kind = BearingKind::Pin { radius, collar: 0.0 };
    BearingSpec { kind, length: f64::INFINITY, preload: 0.0, friction: coulomb(mu, mu) }
}

fn guide(mu: f64) -> BearingSpec {
    let kind = BearingKind::Guide { width: f64::INFINITY };
    BearingSpec { kind, length: f64::INFINITY, preload: 0.0, friction: coulomb(mu, mu) }
}

fn slab(name: &str, mass: f64, at: Vector) -> Body {
    Body::solid(name, Solid::Box { size: Vector::new(0.1, 0.06, 0.04) }, mass, at).unwrap()
}

/// When bearings stick and slip, by their indices.
fn transitions(events: &[SystemEvent]) -> Vec<(f64, usize, bool)> {
    let own = events.iter().filter_map(|event| match event.kind {
        SystemEventKind::BearingStuck { bearing } => Some((event.time, bearing, true)),
        SystemEventKind::BearingSlipped { bearing } => Some((event.time, bearing, false)),
        _ => None,
    });
    own.collect()
}

/// A block on a guide, under a gravity that leans by an angle [rad].
fn on_slope(angle: f64, speed: f64, spec: BearingSpec) -> (Mechanism, JointId) {
    let mut m = ModelBuilder::new();
    m.gravity(Vector::new(angle.sin(), 0.0, -angle.cos()) * G);
    let block = m.body(slab("block", 1.0, Vector::zeros()));
    let rail = m.prismatic("rail", m.ground(), block, Vector::zeros(), Vector::x());
    m.speed(rail, speed);
    m.bearing(rail, spec);
    (m.build().unwrap(), rail)
}

/// `t = v/a`, `x = v^2/(2 a)` with `a = g (mu cos - sin)`; then it stays.
#[test]
fn a_block_on_a_guide_stops_when_and_where_the_textbook_says_and_stays() {
    for (slope, v, mu, time) in
        [(0.0, 3.0, 0.3, 1.019367992), (15.0, 2.0, 0.5, 0.909565808), (-15.0, 2.0, 0.5, 0.274843026)]
    {
        let angle = f64::to_radians(slope);
        let (mechanism, rail) = on_slope(angle, v, guide(mu));
        let mut session = simulate(mechanism).begin().unwrap();
        session.advance(1.5).unwrap();
        let a = G * (mu * angle.cos() - angle.sin());
        let found = transitions(session.events());
        assert_eq!(found.len(), 1, "{found:?}");
        assert!((found[0].0 - v / a).abs() < 1e-12 && (found[0].0 - time).abs() < 1e-9, "{} {}", found[0].0, v / a);
        let at = session.view().value(rail.coordinate());
        assert!((at - 0.5 * v * v / a).abs() < 1e-12, "{at}");
        session.advance(100.0).unwrap();
        let (seen, friction) = (session.view(), |view: &View<'_>, item| view.value(Quantity::Bearing(rail, item)));
        assert!((seen.value(rail.coordinate()) - at).abs() < 1e-12);
        assert!((friction(&seen, BearingItem::Friction) + G * angle.sin()).abs() < 1e-9);
        assert!((friction(&seen, BearingItem::Load) - G * angle.cos()).abs() < 1e-9);
        assert_eq!(friction(&seen, BearingItem::SlipState), 2.0);
        assert!((friction(&seen, BearingItem::Loss) - seen.value(Quantity::Energy(Item::Dissipated))).abs() < 1e-12);
        assert!(session.residue().abs() < 1e-10, "{}", session.residue());
    }
}

/// A block that begins at rest on a slope steeper than `atan mu_s` slides, one on a flatter slope does not.
#[test]
fn a_block_at_rest_slides_where_the_slope_is_steeper_than_its_friction() {
    let spec = || BearingSpec { friction: coulomb(0.5, 0.3), ..guide(0.0) };
    for (mu, slides) in [(0.499, false), (0.501, true)] {
        let angle = f64::atan(mu);
        let (mechanism, rail) = on_slope(angle, 0.0, spec());
        let end = simulate(mechanism).until(1.0).run().unwrap();
        let expected = if slides { 0.5 * G * (angle.sin() - 0.3 * angle.cos()) } else { 0.0 };
        assert!((end.view().value(rail.coordinate()) - expected).abs() < 1e-10, "{mu}");
    }
}

/// Smooth laws in a guide do what they do between surfaces: this one creeps.
#[test]
fn a_smooth_law_in_a_guide_creeps_on_a_slope() {
    let friction = Friction::Threlfall { mu_kinetic: 0.3, knee_speed: 0.01 };
    let angle: f64 = 0.1;
    let (mechanism, rail) = on_slope(angle, 0.0, BearingSpec { friction: friction.clone(), ..guide(0.0) });
    let end = simulate(mechanism).until(3.0).run().unwrap();
    let v = end.view().value(rail.speed());
    let drag = friction.magnitude(G * angle.cos(), v);
    assert!(v > 1e-4 && (drag - G * angle.sin()).abs() < 1e-6, "{v} {drag}");
}

/// A balanced wheel: the load is its weight, so it runs down with `mu r m g/I`.
#[test]
fn a_wheel_runs_down_on_its_pin_in_the_time_of_the_closed_form() {
    for axis in [Vector::y(), -Vector::y()] {
        let mut m = ModelBuilder::new();
        let wheel = m.body(Body::solid("wheel", Solid::Sphere { radius: 0.2 }, 4.0, Vector::zeros()).unwrap());
        let hub = m.revolute("hub", m.ground(), wheel, Vector::zeros(), axis);
        m.speed(hub, 30.0);
        m.bearing(hub, pin(0.01, 0.15));
        let end = simulate(m.build().unwrap()).until(60.0).run().unwrap();
        let inertia = 0.4 * 4.0 * 0.2 * 0.2;
        let expected = 30.0 * inertia / (0.15 * 0.01 * 4.0 * G);
        let found = transitions(end.events());
        assert!(found.len() == 1 && (found[0].0 / expected - 1.0).abs() < 1e-12, "{found:?} {expected}");
        let loss = end.view().value(Quantity::Bearing(hub, BearingItem::Loss));
        assert!((loss - 0.5 * inertia * 900.0).abs() < 1e-8 && end.residue().abs() < 1e-9);
    }
}

/// An eccentric wheel without gravity: what the pin carries is `m e sqrt(w^4 + w'^2)`, and `w'` is what its friction makes, so `w' = -c w^2/sqrt(1 - c^2)`
/// with `c = mu r m e/I`, which ends in `w = w0/(1 + k w0 t)`.
#[test]
fn friction_that_feeds_on_what_it_brakes_is_found_exactly() {
    let (mass, e, radius, mu) = (2.0, 0.1, 0.05, 0.8);
    let mut m = ModelBuilder::new();
    m.gravity(Vector::zeros());
    let body = m.body(Body::solid("body", Solid::Sphere { radius: 0.1 }, mass, Vector::new(e, 0.0, 0.0)).unwrap());
    let hub = m.revolute("hub", m.ground(), body, Vector::zeros(), Vector::y());
    m.speed(hub, 20.0);
    m.bearing(hub, pin(radius, mu));
    let end = simulate(m.build().unwrap()).until(2.0).run().unwrap();
    let inertia = 0.4 * mass * 0.01 + mass * e * e;
    let c: f64 = mu * radius * mass * e / inertia;
    let k = c / (1.0 - c * c).sqrt();
    let (found, expected) = (end.view().value(hub.speed()), 20.0 / (1.0 + k * 20.0 * 2.0));
    assert!((found / expected - 1.0).abs() < 1e-9, "{found} {expected}");
}

/// The same wheel with a pin so thick that its friction grows faster than what it opposes: no motion fits.
#[test]
fn a_joint_that_locks_ends_the_run() {
    let mut m = ModelBuilder::new();
    m.gravity(Vector::zeros());
    let body = m.body(Body::solid("body", Solid::Sphere { radius: 0.1 }, 2.0, Vector::new(0.1, 0.0, 0.0)).unwrap());
    let hub = m.revolute("hub", m.ground(), body, Vector::zeros(), Vector::y());
    m.speed(hub, 20.0);
    m.bearing(hub, pin(0.2, 0.8));
    let mut session = simulate(m.build().unwrap()).begin().unwrap();
    let _ = session.advance(2.0);
    let last = session.events().last().map(|event| event.kind);
    assert_eq!(last, Some(SystemEventKind::Locked { bearing: 0 }), "{:?}", session.time());
}

/// A pendulum sticks where its weight has a shorter arm than the friction: `l sin(angle) < mu r` under the load `m g`.
#[test]
fn a_pendulum_sticks_within_the_circle_of_friction() {
    let (radius, mu, length) = (0.02, 0.4, 0.5);
    let most = f64::asin(mu * radius / length);
    for (angle, sticks) in [(0.99 * most, true), (1.01 * most, false), (-0.99 * most, true), (-1.01 * most, false)] {
        let mut m = ModelBuilder::new();
        let bob = m.body(slab("bob", 1.5, Vector::new(0.0, 0.0, -length)));
        let hinge = m.revolute("hinge", m.ground(), bob, Vector::zeros(), Vector::y());
        m.start(hinge, angle);
        m.bearing(hinge, pin(radius, mu));
        let end = simulate(m.build().unwrap()).until(0.5).run().unwrap();
        let moved = (end.view().value(hinge.coordinate()) - angle).abs();
        assert_eq!(moved < 1e-12, sticks, "{angle}: {moved}");
    }
}

/// Two ends of a bearing carry a moment between them: an overhung weight `m g` at the distance `a` from the middle of a bearing of length `L`.
#[test]
fn the_ends_of_a_bearing_carry_moments_and_its_collar_carries_thrust() {
    let load = |kind: BearingKind, length: f64, axis: Vector| {
        let mut m = ModelBuilder::new();
        let body = m.body(Body::solid("body", Solid::Sphere { radius: 0.1 }, 2.0, Vector::new(0.0, 0.3, 0.0)).unwrap());
        let joint = match kind {
            BearingKind::Pin { .. } => m.revolute("joint", m.ground(), body, Vector::zeros(), axis),
            BearingKind::Guide { .. } => m.prismatic("joint", m.ground(), body, Vector::zeros(), axis),
        };
        m.bearing(joint, BearingSpec { kind, length, preload: 7.0, friction: coulomb(0.3, 0.3) });
        let session = simulate(m.build().unwrap()).begin().unwrap();
        session.view().value(Quantity::Bearing(joint, BearingItem::Load)) - 7.0
    };
    let weight = 2.0 * G;
    let pin = |collar: f64| BearingKind::Pin { radius: 0.02, collar };
    // Across the axis: the weight hangs 0.3 m beside the middle of a pin along y, 0.1 m long: 19.62 (0.5 +- 3).
    assert!((load(pin(0.0), f64::INFINITY, Vector::y()) - weight).abs() < 1e-9);
    assert!((load(pin(0.0), 0.1, Vector::y()) - weight * 6.0).abs() < 1e-9);
    assert!((load(pin(0.0), 1.0, Vector::y()) - weight).abs() < 1e-9);
    // Along it: only the collar rubs, and the moment is carried by the ends.
    assert!((load(pin(0.0), f64::INFINITY, Vector::z()) - 0.0).abs() < 1e-9);
    assert!((load(pin(0.03), f64::INFINITY, Vector::z()) - weight * 1.5).abs() < 1e-9);
    assert!((load(pin(0.0), 0.1, Vector::z()) - weight * 0.3 / 0.1 * 2.0).abs() < 1e-9);
    // A guide along x: the weight twists it by 0.3 m; the sides carry that.
    let guide = |width: f64| BearingKind::Guide { width };
    assert!((load(guide(f64::INFINITY), f64::INFINITY, Vector::x()) - weight).abs() < 1e-9);
    assert!((load(guide(0.05), f64::INFINITY, Vector::x()) - weight * (1.0 + 2.0 * 0.3 / 0.05)).abs() < 1e-9);
}

/// A slider-crank, driven or thrown, with bearings in all its joints.
fn slider_crank(mus: [f64; 4], drive: Option<Trajectory>, gravity: Vector) -> (Mechanism, [JointId; 4]) {
    let mut m = ModelBuilder::new();
    m.gravity(gravity);
    let rod = |name: &str, from: f64, to: f64| {
        let size = Vector::new(to - from, 0.02, 0.03);
        Body::solid(name, Solid::Box { size }, 0.4, Vector::new(0.5 * (from + to), 0.0, 0.0)).unwrap()
    };
    let crank = m.body(rod("crank", 0.0, 0.1));
    let conrod = m.body(rod("rod", 0.1, 0.4));
    let slider = m.body(slab("slider", 0.8, Vector::new(0.4, 0.0, 0.0)));
    let main = m.revolute("main", m.ground(), crank, Vector::zeros(), Vector::y());
    let crank_pin = m.revolute("crank pin", crank, conrod, Vector::new(0.1, 0.0, 0.0), Vector::y());
    let wrist = m.revolute("wrist", conrod, slider, Vector::new(0.4, 0.0, 0.0), Vector::y());
    let way = m.prismatic("way", m.ground(), slider, Vector::new(0.4, 0.0, 0.0), Vector::x());
    m.start(main, 1.0);
    match drive {
        Some(trajectory) => {
            m.drive("motor", main, trajectory);
        }
        None => m.speed(main, 40.0),
    }
    let joints = [main, crank_pin, wrist, way];
    for (joint, mu) in joints.into_iter().zip(mus) {
        if mu > 0.0 {
            m.bearing(joint, if joint == way { guide(mu) } else { pin(0.015, mu) });
        }
    }
    (m.build().unwrap(), joints)
}

/// At any instant the friction of every joint is what its law makes of the reaction that it is seen to have, and opposes its motion.
#[test]
fn friction_in_a_linkage_is_that_of_the_reactions_one_sees() {
    for mus in [[0.2, 0.3, 0.1, 0.15], [0.0, 0.0, 0.4, 0.0], [0.5, 0.5, 0.5, 0.5], [0.0, 0.3, 0.0, 0.3]] {
        let (mechanism, joints) = slider_crank(mus, None, Vector::new(0.0, 0.0, -G));
        let mut session = simulate(mechanism).begin().unwrap();
        for k in 1..40 {
            session.advance(0.005 * f64::from(k)).unwrap();
            let seen = session.view();
            for (joint, mu) in joints.into_iter().zip(mus).filter(|(_, mu)| *mu > 0.0) {
                let [x, y, z] = [0, 1, 2].map(|k| seen.value(Quantity::ReactionForce(joint, k)));
                let slides = joint == joints[3];
                let load = if slides { y.hypot(z) } else { x.hypot(z) };
                let lever = if slides { 1.0 } else { 0.015 };
                let of = |item| seen.value(Quantity::Bearing(joint, item));
                let speed = seen.value(joint.speed());
                assert!((of(BearingItem::Load) - load).abs() < 1e-9 * (1.0 + load), "{} {load}", of(BearingItem::Load));
                let friction = of(BearingItem::Friction);
                assert!(friction.abs() <= mu * lever * load * (1.0 + 1e-9));
                if speed.abs() > 1e-3 {
                    assert!((friction + speed.signum() * mu * lever * load).abs() < 1e-9 * (1.0 + load), "{friction}");
                }
            }
        }
        let seen = session.view();
        let losses: f64 = joints
            .map(|joint| seen.value(Quantity::Bearing(joint, BearingItem::Loss)))
            .iter()
            .filter(|x| x.is_finite())
            .sum();
        assert!((losses - seen.value(Quantity::Energy(Item::Dissipated))).abs() < 1e-10);
        assert!(session.residue().abs() < 1e-8 && losses > 0.0, "{}", session.residue());
    }
}

/// With friction in every joint a linkage comes to rest under its weight, all its joints stick, and it is told that it is not the motion that says which holds how much.
/// While it moves no joint sticks, though each stands still at the ends of its stroke.
#[test]
fn a_linkage_comes_to_rest_in_its_bearings_and_stays() {
    let (mechanism, joints) = slider_crank([0.3, 0.3, 0.3, 0.3], None, Vector::new(0.0, 0.0, -G));
    let mut session = simulate(mechanism).begin().unwrap();
    session.advance(20.0).unwrap();
    let sticks = transitions(session.events());
    assert!(sticks.len() == 4 && sticks.iter().all(|one| one.0 == sticks[0].0 && one.2), "{sticks:?}");
    let at = joints.map(|joint| session.view().value(joint.coordinate()));
    let shared = session.state().modes.shared();
    assert!(matches!(shared, Some((time, Holder::Bearing(_))) if time == sticks[0].0), "{shared:?}");
    for joint in joints {
        assert_eq!(session.view().value(Quantity::Bearing(joint, BearingItem::SlipState)), 2.0);
    }
    session.advance(120.0).unwrap();
    for (joint, at) in joints.into_iter().zip(at) {
        let moved = session.view().value(joint.coordinate()) - at;
        assert!(moved.abs() < 1e-12, "{moved:e} {:e} {:?}", session.view().value(joint.speed()), session.work());
    }
    assert!(session.residue().abs() < 1e-8, "{}", session.residue());
}

/// What a drive has to do more than without friction is what is lost, though it stands still twice in every swing.
#[test]
fn a_drive_that_turns_back_and_forth_pays_for_friction_in_its_own_joint() {
    let sine = |t: f64| {
        let (sin, cos) = (10.0 * t).sin_cos();
        [1.0 + 0.4 * sin, 4.0 * cos, -40.0 * sin]
    };
    let (mechanism, joints) =
        slider_crank([0.4, 0.0, 0.0, 0.0], Some(Trajectory::Function(Arc::new(sine))), Vector::new(0.0, 0.0, -G));
    let end = simulate(mechanism).until(0.2 * std::f64::consts::TAU).run().unwrap();
    let seen = end.view();
    let loss = seen.value(Quantity::Bearing(joints[0], BearingItem::Loss));
    assert!(loss > 0.05, "{loss}");
    // After two whole swings all else is as before.
    assert!((seen.value(Quantity::Energy(Item::Supplied)) - loss).abs() < 1e-9, "{loss}");
    // It turns round without a rest.
    assert_eq!(transitions(end.events()), []);
}

/// Kept and taken back in the midst of sticking and slipping, a motion goes on bit for bit.
#[test]
fn a_snapshot_keeps_what_bearings_do() {
    let (mechanism, joints) = slider_crank([0.3, 0.2, 0.3, 0.1], None, Vector::new(0.0, 0.0, -G));
    let mut session = simulate(mechanism).begin().unwrap();
    session.advance(0.3).unwrap();
    let kept = session.snapshot();
    session.advance(3.0).unwrap();
    let first: Vec<u64> = joints.iter().map(|joint| session.view().value(joint.coordinate()).to_bits()).collect();
    session.restore(&kept).unwrap();
    session.advance(3.0).unwrap();
    let again: Vec<u64> = joints.iter().map(|joint| session.view().value(joint.coordinate()).to_bits()).collect();
    assert_eq!(first, again);
}

/// What cannot be is refused by name.
#[test]
fn bearings_that_cannot_be_are_refused() {
    let refused = |spec: BearingSpec| {
        let mut m = ModelBuilder::new();
        let block = m.body(slab("block", 1.0, Vector::zeros()));
        let joint = m.revolute("hinge", m.ground(), block, Vector::zeros(), Vector::y());
        m.bearing(joint, spec);
        m.build().map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(refused(guide(0.3)), "joint \"hinge\": a guide is a bearing of a prismatic joint");
    assert!(refused(pin(0.0, 0.3)).contains("its radius must be positive"));
    assert!(refused(BearingSpec { preload: -1.0, ..pin(0.1, 0.3) }).contains("its preload must not be negative"));
    assert!(refused(BearingSpec { length: 0.0, ..pin(0.1, 0.3) }).contains("its length must be positive"));
}
