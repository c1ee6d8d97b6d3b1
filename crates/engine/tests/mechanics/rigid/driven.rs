//! What is driven keeps its speed through an impact, and its drive brings in what that takes: the impulse times the speed at which it is met.

use super::{G, coulomb, floor, near, rule, strikes, unused};
use carom_engine::build::ModelBuilder;
use carom_engine::id::{BodyId, ContactId};
use carom_engine::impact::{ImpactLaw, Rebound};
use carom_engine::model::{Body, Pieces, Solid, Trajectory};
use carom_engine::shape::Shape;
use carom_engine::simulate::simulate;
use carom_engine::spatial::{Symmetric, Vector};

const LAWS: [ImpactLaw; 3] = [ImpactLaw::Newton, ImpactLaw::Poisson, ImpactLaw::Stronge];

/// A contact of a ball of radius 0.1 with a plane of the table, either of the two first.
fn touch(m: &mut ModelBuilder, table: BodyId, ball: BodyId, table_first: bool, e: f64) -> ContactId {
    let [plane, sphere] = [(table, floor()), (ball, Shape::sphere(Vector::zeros(), 0.1))];
    let (one, other) = if table_first { (plane, sphere) } else { (sphere, plane) };
    let touch = m.contact("touch", one, other, unused());
    m.rigid(touch, Rebound::Constant(e));
    touch
}

/// A table that is driven upwards ever faster, `z = a t^2/2`, and a ball that comes down to it with `v`: they meet where `h - v t = a t^2/2`, the ball gets `P = (1 + e) m (V + v)`, and the drive
/// has brought in `M V^2/2` for the table and `P V` for the impact.
#[test]
fn a_driven_table_brings_in_the_impulse_times_its_speed() {
    let (table_mass, mass, a, v, h) = (2.0, 0.5, 3.0, 1.2f64, 0.4);
    let time = ((v * v + 2.0 * a * h).sqrt() - v) / a;
    let up = a * time;
    for law in LAWS {
        for (e, table_first) in [(0.0f64, true), (0.6, true), (0.6, false), (1.0, false)] {
            let mut m = ModelBuilder::new();
            m.gravity(Vector::zeros());
            let table = m.body(Body::new("table", table_mass, Symmetric::scalar(0.1), Vector::zeros()));
            let lift = m.prismatic("lift", m.ground(), table, Vector::zeros(), Vector::z());
            let rises = Pieces::new(vec![0.0, 2.0], vec![[0.0, 0.0, 0.5 * a, 0.0, 0.0, 0.0]]);
            m.drive("pull", lift, Trajectory::Pieces(rises));
            let at = Vector::z() * (0.1 + h);
            let ball = m.body(Body::solid("ball", Solid::Sphere { radius: 0.1 }, mass, at).unwrap());
            m.launch(ball, -Vector::z() * v, Vector::zeros());
            touch(&mut m, table, ball, table_first, e);
            m.impact_rule(rule(law));
            let mut session = simulate(m.build().unwrap()).tolerance(1e-12).begin().unwrap();
            // Until just after it, so that what does not rebound is not pushed much further.
            session.advance(time + 1e-9).unwrap();
            let (t, [met, parts, impulse, loss], _) = strikes(session.events())[0];
            near(t, time, 1e-12);
            near(met, up + v, 1e-11);
            near(parts, e * (up + v), 1e-11);
            near(impulse, (1.0 + e) * mass * (up + v), 1e-11);
            near(loss, 0.5 * mass * (1.0 - e * e) * (up + v).powi(2), 1e-11);
            near(session.view().velocity(ball).0.z, up + e * (up + v), 1e-8);
            let supplied = 0.5 * table_mass * up * up + impulse * up;
            near(session.ledger().supplied, supplied, 1e-7);
            near(session.residue(), 0.0, 1e-12);
        }
    }
}

/// A ball that comes straight down on a turntable at `r` from its axis: friction brings it `Pt = min(mu (1 + e) m v, 2/7 m w r)` along, and the drive `Pt w r`.
#[test]
fn a_steadily_turning_table_brings_in_what_friction_takes_from_it() {
    let (mass, w, r, v) = (0.3f64, 4.0, 0.5, 1.5);
    for law in LAWS {
        for (mu, e, table_first) in
            [(0.1f64, 0.5, true), (0.1, 0.5, false), (5.0, 0.5, false), (5.0, 1.0, true), (0.0, 0.0, true)]
        {
            let mut m = ModelBuilder::new();
            m.gravity(Vector::zeros());
            let table = m.body(Body::new("table", 2.0, Symmetric::scalar(0.1), Vector::zeros()));
            let axis = m.revolute("axis", m.ground(), table, Vector::zeros(), Vector::z());
            m.drive("turn", axis, Trajectory::Steady { start: 0.3, speed: w });
            let ball = Body::solid("ball", Solid::Sphere { radius: 0.1 }, mass, Vector::new(r, 0.0, 0.1001)).unwrap();
            let ball = m.body(ball);
            m.launch(ball, -Vector::z() * v, Vector::zeros());
            let touch = touch(&mut m, table, ball, table_first, e);
            if mu > 0.0 {
                m.friction(touch, coulomb(mu));
            }
            m.impact_rule(rule(law));
            let mut session = simulate(m.build().unwrap()).tolerance(1e-12).begin().unwrap();
            session.advance(1e-4 / v + 1e-9).unwrap();
            let along = (mu * (1.0 + e) * mass * v).min(2.0 / 7.0 * mass * w * r);
            let (velocity, spin) = session.view().velocity(ball);
            // What stays on the table is rubbed on for the last nanosecond, by no force worth mentioning.
            near(velocity.y, along / mass, 1e-8);
            near(velocity.z, e * v, 1e-8);
            near(0.1 * spin.x, 2.5 * along / mass, 1e-7);
            near(session.ledger().supplied, along * w * r, 1e-8);
            let kept = 0.5 * mass * (e * v).powi(2) + 0.5 * along * along / mass * 3.5;
            let lost = 0.5 * mass * v * v + along * w * r - kept;
            near(strikes(session.events())[0].1[3], lost, 1e-11);
            near(session.residue(), 0.0, 1e-12);
        }
    }
}

/// A ball that lies from the start on a table that rises steadily: nothing strikes, whichever of the two is named first, and the drive brings in the weight times the way.
#[test]
fn what_lies_on_a_rising_table_from_the_start_is_lifted_and_not_struck() {
    let (mass, up) = (1.5, 0.25f64);
    for table_first in [true, false] {
        let mut m = ModelBuilder::new();
        let table = m.body(Body::new("table", 2.0, Symmetric::scalar(0.1), Vector::zeros()));
        let lift = m.prismatic("lift", m.ground(), table, Vector::zeros(), Vector::z());
        m.drive("pull", lift, Trajectory::Steady { start: 0.0, speed: up });
        let at = Vector::z() * 0.1;
        let ball = m.body(Body::solid("ball", Solid::Sphere { radius: 0.1 }, mass, at).unwrap());
        m.launch(ball, Vector::z() * up, Vector::zeros());
        let touch = touch(&mut m, table, ball, table_first, 0.5);
        m.friction(touch, coulomb(0.3));
        let mut session = simulate(m.build().unwrap()).begin().unwrap();
        session.advance(2.0).unwrap();
        assert_eq!(strikes(session.events()).len(), 0, "{:?}", session.events());
        near(session.view().position(ball).z, 0.1 + 2.0 * up, 1e-12);
        near(session.ledger().supplied, (mass + 2.0) * G * 2.0 * up, 1e-9);
        near(session.residue(), 0.0, 1e-9);
    }
}
