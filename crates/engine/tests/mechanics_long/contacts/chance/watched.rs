//! Running a motion, and looking between its steps for what must not be.

use super::{Chance, Seen};
use carom_engine::contact::ContactMode;
use carom_engine::system::{Evolution, SystemEventKind};
use carom_solve::{Auto, Dop853, Dopri5, Head, Method, Observer, Plan, Rk4, Rodas5P, SemiImplicit, Span, run};
use std::ops::ControlFlow;
use std::sync::Arc;

impl Chance {
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
        let mut system = Evolution::new(Arc::new(self.model.clone()));
        system.set_tolerance(tolerance);
        system.set_horizon(self.until);
        let mut y = system.system().state(&self.u);
        system.begin(0.0, &mut y);
        let absolute = vec![tolerance; y.len()];
        let first_step = self.until / if K::ADAPTIVE { 1e3 } else { 200.0 };
        let plan = Plan { until: self.until, first_step, relative: tolerance, absolute, most_steps: 100_000 };
        let mut watch = Watch { looker: system.clone(), state: y.clone(), deepest: 0.0 };
        let end = run(&mut system, &mut K::new(&y), 0.0, &mut y, &plan, &mut watch);
        let first = system.events().iter().find(|h| matches!(h.kind, SystemEventKind::Touched { .. })).map(|h| h.time);
        Seen { first, deepest: watch.deepest, end }
    }
}

/// Looks between the steps for overlaps of what counts as apart, and ends a run after its first touch.
struct Watch {
    looker: Evolution,
    state: Vec<f64>,
    deepest: f64,
}

impl<K: Method<Vec<f64>>> Observer<Evolution, K> for Watch {
    fn step(&mut self, span: &mut Span<'_, Evolution, K>) {
        const LOOKS: usize = 40;
        self.looker.follow(span.motion());
        for k in 1..=LOOKS {
            let t = span.start + (span.end - span.start) * k as f64 / LOOKS as f64;
            span.at(t, &mut self.state);
            for contact in 0..self.looker.model().contacts.len() {
                if self.looker.modes().contact_mode(contact) == ContactMode::Apart {
                    let view = self.looker.look_at_contact(contact, t, &self.state);
                    self.deepest = self.deepest.max(view.indentation);
                }
            }
        }
    }

    fn pass(&mut self, head: &Head<'_, Evolution, K>) -> ControlFlow<()> {
        let touched = head.motion().events().iter().any(|h| matches!(h.kind, SystemEventKind::Touched { .. }));
        if touched { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
