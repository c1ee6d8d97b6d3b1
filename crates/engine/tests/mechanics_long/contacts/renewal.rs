//! Contacts that begin softly and are loaded later: the law is told the speed that counts.

use super::{Past, RADIUS, ball, delivering, go, go_watched, meet, plane, surface, thrown};
use crate::stage::joint;
use carom_engine::contact::{ContactMode, OnsetRule, View};
use carom_engine::force::{Applied, Force};
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::{Body, JointKind, Model, Pieces, Trajectory};
use carom_engine::signal::{Function, Signal};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{Evolution, SystemEventKind};
use carom_laws::normal::{Law, Viscoelastic, hysteresis};
use carom_solve::{Dop853, Observer, Span};
use proptest::prelude::*;
use std::sync::Arc;

/// A ball of 1 kg that touches a wall with the speed `v0` [m/s], pressed with the force `load(t)` [N], which has kinks at `knots` [s].
fn pressed(
    law: &Law,
    rule: OnsetRule,
    v0: f64,
    load: impl Fn(f64) -> f64 + Send + Sync + 'static,
    knots: &[f64],
) -> (Model, Vec<f64>) {
    let mut model = Model::build(vec![ball("ball", 1.0, Vector::z() * RADIUS)], vec![], Vector::zeros()).unwrap();
    meet(&mut model, "wall", [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &surface()], law);
    model.contacts[0].onset_rule = rule;
    let zero = || Signal::Constant(0.0);
    let push = Signal::Function(Arc::new(Function::new(vec![Measure::Time], move |t| -load(t[0])).unwrap()));
    let (point, moment) = (model.frame(0), [zero(), zero(), zero()]);
    model.forces = vec![Force::Applied(Applied { point, force: [zero(), zero(), push], moment, axes: None })];
    model.knots = knots.to_vec();
    let u = thrown(&model, &[Vector::z() * -v0]);
    (model, u)
}

fn stored(past: &mut Past) -> f64 {
    past.system.observe(past.until, &past.y).measure(&Measure::Contact(0, ContactItem::Stored))
}

/// A law with `K` = 1.4e8 N/m^1.5 that asks for a restitution of 0.9 in the way of Lankarani and Nikravesh.
fn soft() -> Law {
    Law::Viscoelastic(Viscoelastic::hysteretic(1.4e8, 1.5, hysteresis::lankarani_nikravesh(0.9)))
}

#[test]
fn a_body_touched_softly_and_pressed_later_stores_what_the_load_presses_into_it() {
    // 100 N hold K d^1.5 at 80 um, where K d^2.5/2.5 = 3.2 mJ are stored.
    let expected = 40.0 * (100.0 / 1.4e8f64).powf(2.0 / 3.0);
    assert!((expected - 3.2e-3).abs() < 5e-6);
    let after = |rule| {
        let (model, u) = pressed(&soft(), rule, 1e-7, |t| if t < 1e-3 { 0.0 } else { 100.0 }, &[1e-3]);
        stored(&mut go(model, &u, 0.15))
    };
    let found = after(OnsetRule::Renewed);
    assert!((found / expected - 1.0).abs() < 0.01, "{found}");
    assert!(after(OnsetRule::Once) < 0.1 * expected, "told 1e-7 m/s once and for all, the law lets the body stick");
}

#[test]
fn a_body_pressed_slowly_and_let_go_suddenly_leaps_off() {
    // Pressed within a second, let go at once: half of the swing is left, in which a damper of at most xi F works.
    let load = |t: f64| {
        100.0
            * if t < 1.0 {
                t
            } else if t < 1.1 {
                1.0
            } else {
                0.0
            }
    };
    let (model, u) = pressed(&soft(), OnsetRule::Renewed, 1e-7, load, &[1.0, 1.1]);
    let mut past = go(model, &u, 1.2);
    let speed = past.velocity(0).z;
    let energy = 0.5 * speed * speed / (40.0 * (100.0 / 1.4e8f64).powf(2.0 / 3.0));
    let xi = hysteresis::lankarani_nikravesh(0.9);
    assert!(energy > 1.0 - xi - 0.01 && energy < 1.0, "{energy} of what was stored comes back");
    assert!(past.residue().abs() < 1e-9, "{}", past.residue());
}

#[test]
fn in_a_free_impact_nothing_is_renewed_and_not_a_bit_changes() {
    for (e, v0) in [(0.05, 1.0), (0.5, 1e-3), (0.9, 0.1), (0.999, 10.0)] {
        let end = |rule| {
            let (model, u) = pressed(&delivering(e), rule, v0, |_| 0.0, &[]);
            let past = go(model, &u, 0.1);
            let part = past.of(0)[1];
            assert_eq!(past.system.modes().onset_renewals(0), 0);
            (past.y, part)
        };
        assert_eq!(end(OnsetRule::Renewed), end(OnsetRule::Once), "e = {e}");
    }
}

/// A free impact with the speed `v0` goes as deep as `K d^2.5/2.5 = M v0^2 phi(xi)/xi^2`, `phi(x) = x - ln(1 + x)`.
#[test]
fn a_renewed_onset_is_told_with_the_speed_of_the_free_impact_that_goes_as_deep() {
    let (model, u) = pressed(&soft(), OnsetRule::Renewed, 1e-7, |t| if t < 1e-3 { 0.0 } else { 100.0 }, &[1e-3]);
    let mut deepest = Deepest(0.0);
    let past = go_watched(model, &u, 5e-3, &mut deepest);
    let renewed = past.system.events().iter().find_map(|event| match event.kind {
        SystemEventKind::Renewed { approach_speed, .. } => Some(approach_speed),
        _ => None,
    });
    let xi = hysteresis::lankarani_nikravesh(0.9);
    let energy = renewed.unwrap().powi(2) * (xi - xi.ln_1p()) / (xi * xi);
    let depth = (2.5 * energy / 1.4e8).powf(0.4);
    assert!((depth / deepest.0 - 1.0).abs() < 1e-6, "{depth} against {}", deepest.0);
    assert_eq!(past.system.modes().onset_renewals(0), 1);
}

/// The greatest indentation of the first contact at the ends of steps [m].
struct Deepest(f64);

impl Observer<Evolution, Dop853<Vec<f64>>> for Deepest {
    fn step(&mut self, span: &mut Span<'_, Evolution, Dop853<Vec<f64>>>) {
        self.0 = self.0.max(span.motion().clone().look_at_contact(0, span.end, span.to).indentation);
    }
}

/// A ball on a plate that is shaken: the plate passes through `heights` [m], one every half millisecond.
pub(super) fn shaken(law: &Law, v0: f64, heights: &[f64]) -> (Model, Vec<f64>) {
    let plate = Body::new("plate", 1.0, Symmetric::scalar(1e-2), Vector::zeros());
    let slide = joint("slide", None, "plate", Vector::zeros(), JointKind::Prismatic { axis: Vector::z() });
    let bodies = vec![plate, ball("ball", 0.1, Vector::z() * RADIUS)];
    let mut model = Model::build(bodies, vec![slide], Vector::z() * -9.81).unwrap();
    let times: Vec<f64> = (0..heights.len()).map(|k| 5e-4 * k as f64).collect();
    assert!(model.prescribe(0, 0, Trajectory::Pieces(Pieces::spline(&times, heights).unwrap())));
    meet(&mut model, "plate", [Some(0), Some(1)], [&plane(Vector::zeros(), Vector::z()), &surface()], law);
    let u = thrown(&model, &[Vector::zeros(), Vector::z() * -v0]);
    (model, u)
}

/// What the damper carries of what the spring carries, at most, at the ends of steps while the surfaces press.
struct Share(f64);

impl Observer<Evolution, Dop853<Vec<f64>>> for Share {
    fn step(&mut self, span: &mut Span<'_, Evolution, Dop853<Vec<f64>>>) {
        let mut probe = span.motion().clone();
        let View { indentation: d, force, .. } = probe.look_at_contact(0, span.end, span.to);
        // Below that the depth itself is rounding.
        if probe.modes().contact_mode(0) == ContactMode::Pressing && d > 1e-12 {
            self.0 = self.0.max((force / (super::K * d.powf(1.5)) - 1.0).abs());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn whatever_shakes_it_the_damper_carries_at_most_what_it_was_made_for(
        e in 0.4..0.99f64,
        slow in -8.0..-1.0f64,
        mut heights in prop::collection::vec(-4e-5..4e-5f64, 9),
    ) {
        heights[0] = 0.0;
        let (model, u) = shaken(&delivering(e), 10f64.powf(slow), &heights);
        let mut share = Share(0.0);
        let mut past = go_watched(model, &u, 4e-3, &mut share);
        let xi = hysteresis::exact(e);
        prop_assert!(share.0 <= 1.002 * xi, "{} for a law made for {xi}", share.0);
        prop_assert!(past.residue().abs() < 1e-9, "{}", past.residue());
    }
}
