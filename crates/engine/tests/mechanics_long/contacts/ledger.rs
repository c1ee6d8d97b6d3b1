//! The books of contacts: whatever the law, what is missing is not energy.

use super::renewal::shaken;
use super::{Past, RADIUS, ball, go, go_watched, meet, plane, surface, thrown};
use crate::stage::G;
use carom_engine::contact::ContactMode;
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::Model;
use carom_engine::spatial::Vector;
use carom_engine::system::{Evolution, SystemEventKind};
use carom_laws::normal::{
    Coefficient, Damping, Elastic, Ends, History, Law, LawInput, LineContact, Permanent, Unloading, UserLaw,
    Viscoelastic, Xiong, hysteresis,
};
use carom_solve::{Dop853, Observer, Span};
use proptest::prelude::*;
use std::sync::Arc;

const MASS: f64 = 0.1;

#[derive(Debug)]
struct Hardening;

impl UserLaw for Hardening {
    fn force(&self, at: &LawInput<f64>, history: &History) -> f64 {
        let (d, v) = (at.indentation, at.rate);
        1e7 * d * (1.0 + 1e3 * d) * (1.0 + 0.2 * v / history.approach_speed)
    }
}

fn damped(elastic: Elastic, damping: Damping, coefficient: Coefficient, ends: Ends) -> Law {
    Law::Viscoelastic(Viscoelastic { elastic, damping, coefficient, ends })
}

/// One law of each kind.
fn laws() -> Vec<Law> {
    let (line, curve) =
        (Elastic::Power { stiffness: 1e7, exponent: 1.0 }, Elastic::Power { stiffness: 1e9, exponent: 1.5 });
    let critical = Coefficient::Critical { ratio: 0.2, stiffness: 1e7 };
    let at_end = |damping, c| damped(line, damping, Coefficient::Fixed(c), Ends::Indentation);
    let elastic = |curve| Law::Viscoelastic(Viscoelastic::elastic(curve));
    let given = Unloading::Given { residual: 2e-6 };
    vec![
        elastic(curve),
        elastic(Elastic::SphereArea { modulus: 1e10, radius: RADIUS }),
        elastic(Elastic::SphereVolume { stiffness: 1e13, radius: RADIUS }),
        elastic(Elastic::ConformalCylinder { modulus: 1e10, length: 0.02, clearance: 5e-4 }),
        elastic(Elastic::Line(LineContact::johnson(1e10, 0.02, 5e-4))),
        Law::Viscoelastic(Viscoelastic::hysteretic(1e9, 1.5, hysteresis::exact(0.7))),
        damped(line, Damping::Viscous { exponent: 0.0 }, critical, Ends::Force),
        damped(line, Damping::Viscous { exponent: 0.0 }, critical, Ends::Indentation),
        damped(curve, Damping::Viscous { exponent: 0.25 }, Coefficient::Fixed(4e3), Ends::Force),
        damped(curve, Damping::Viscous { exponent: 0.5 }, Coefficient::PerMass(1e5), Ends::Indentation),
        at_end(Damping::Approach { exponent: 0.25 }, 1e3),
        at_end(Damping::Layer { width: 4e-6, steepness: 3.0 }, 200.0),
        damped(line, Damping::Ramp { depth: 4e-6 }, Coefficient::Fixed(200.0), Ends::Force),
        at_end(Damping::RatePower { exponent: 0.6 }, 3e6),
        at_end(Damping::VolumeRate { radius: RADIUS }, 1e7),
        at_end(Damping::Relaxing { time: 1e-4 }, 1e4),
        at_end(Damping::Floored { indentation_exponent: 0.5, rate_exponent: 0.8, floor: 0.1 }, 1e5),
        Law::Permanent(Permanent::recovering(1e9, 1.5, 0.6)),
        Law::Permanent(Permanent { unloading: given, ..Permanent::recovering(1e9, 1.5, 0.6) }),
        Law::Permanent(Permanent::thornton(1e10, RADIUS, 3e8)),
        Law::Permanent(Permanent::yigit(1e9, 9e-6)),
        Law::Permanent(Permanent::yigit_linear(1e9, 2e6)),
        Law::Xiong(Xiong { stiffness: 1e9, exponent: 1.5, follow_rate: 1e5, viscous_time: 3e-5, viscous_growth: 0.0 }),
        Law::User(Arc::new(Hardening)),
    ]
}

/// A ball that falls on a floor, bounces and at last rests, or goes on bouncing.
fn bouncing(law: &Law, remembers: bool, until: f64) -> Past {
    let height = 2e-3;
    let mut model = Model::build(vec![ball("ball", MASS, Vector::z() * (RADIUS + height))], vec![], G).unwrap();
    meet(&mut model, "floor", [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &surface()], law);
    model.contacts[0].remembers = remembers;
    go(model, &[], until)
}

/// What all impacts of a contact lost, by what is said of each [J]; one that goes on is told again when it is over.
fn told(past: &Past, contact: usize) -> f64 {
    let (mut sum, mut last) = (0.0, 0.0);
    for event in past.of(contact) {
        match event.kind {
            SystemEventKind::Parted { loss, .. } => last = loss,
            SystemEventKind::Touched { .. } => sum += std::mem::take(&mut last),
            _ => {}
        }
    }
    sum + last
}

#[test]
fn the_ledger_closes_with_every_kind_of_law() {
    let energy = MASS * 9.81 * 2e-3;
    for law in laws() {
        for remembers in [false, true] {
            let mut past = bouncing(&law, remembers, 0.2);
            assert!(past.of(0).len() >= 2, "{law:?}: {:?}", past.of(0));
            let residue = past.residue() / energy;
            assert!(residue.abs() < 1e-9, "{law:?}: {residue:e}");
        }
    }
}

#[test]
fn what_every_impact_tells_of_its_loss_adds_up_to_what_is_lost() {
    let energy = MASS * 9.81 * 2e-3;
    let mut flying = 0;
    for law in laws() {
        let mut past = bouncing(&law, false, 0.07);
        let lost = past.system.observe(0.07, &past.y).ledger().dissipated;
        assert!(lost > -1e-9 * energy, "{law:?} gains {lost} J");
        // What a contact that lasts has lost so far is told when it is over.
        if past.system.modes().contact_mode(0) == ContactMode::Apart {
            flying += 1;
            assert!((told(&past, 0) - lost).abs() < 1e-12 * energy, "{law:?}: {} against {lost}", told(&past, 0));
        }
    }
    assert!(flying > 20, "{flying}");
}

#[test]
fn the_losses_of_all_contacts_are_the_loss_of_the_mechanism() {
    let [hard, soft] = [0.9, 0.4].map(|e| Law::Viscoelastic(Viscoelastic::hysteretic(1e9, 1.5, hysteresis::exact(e))));
    let above = |z: f64| Vector::z() * z;
    let bodies = vec![ball("lower", 0.1, above(RADIUS + 1e-3)), ball("upper", 0.05, above(3.0 * RADIUS + 5e-3))];
    let mut model = Model::build(bodies, vec![], G).unwrap();
    meet(&mut model, "floor", [None, Some(0)], [&plane(Vector::zeros(), Vector::z()), &surface()], &hard);
    meet(&mut model, "balls", [Some(0), Some(1)], [&surface(), &surface()], &soft);
    let u = thrown(&model, &[Vector::zeros(), Vector::zeros()]);
    let mut past = go(model, &u, 0.1);
    assert!(past.of(0).len() > 4 && past.of(1).len() > 4);
    let each = [0, 1].map(|k| past.system.observe(0.1, &past.y).measure(&Measure::Contact(k, ContactItem::Loss)));
    let lost = past.system.observe(0.1, &past.y).ledger().dissipated;
    assert!(each.iter().all(|loss| *loss > 1e-6), "{each:?}");
    assert!((each[0] + each[1] - lost).abs() < 1e-15, "{each:?} {lost}");
    assert!(past.residue().abs() < 1e-12, "{}", past.residue());
}

/// What the first contact has lost at the ends of steps [J]: the latest, the largest fall, and the largest energy that went in.
#[derive(Default)]
struct Lost {
    now: f64,
    fall: f64,
    work: f64,
}

impl Observer<Evolution, Dop853<Vec<f64>>> for Lost {
    fn step(&mut self, span: &mut Span<'_, Evolution, Dop853<Vec<f64>>>) {
        let mut probe = span.motion().clone();
        let [loss, stored] = [ContactItem::Loss, ContactItem::Stored]
            .map(|item| probe.observe(span.end, span.to).measure(&Measure::Contact(0, item)));
        self.fall = self.fall.max(self.now - loss);
        (self.now, self.work) = (loss, self.work.max(loss + stored));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn what_a_contact_has_lost_stays_lost(
        slow in -6.0..-1.0f64,
        mut heights in prop::collection::vec(-4e-5..4e-5f64, 9),
    ) {
        heights[0] = 0.0;
        for law in laws() {
            let (model, u) = shaken(&law, 10f64.powf(slow), &heights);
            let mut lost = Lost::default();
            go_watched(model, &u, 4e-3, &mut lost);
            prop_assert!(lost.fall <= 1e-9 * lost.work, "{law:?}: {:e} J of {:e} come back", lost.fall, lost.work);
        }
    }
}
