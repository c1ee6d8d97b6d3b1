//! When a run took implicit steps, and what was stiff then: surfaces or joints whose friction is smoothed around rest, or held by bristles, have a time scale of their own
//! there, which explicit steps must follow and implicit ones need not.

use carom_engine::contact::ContactMode;
use carom_engine::system::Evolution;
use carom_laws::friction::{Friction, FrictionKind};
use std::collections::BTreeSet;

/// Most names that are kept.
const NAMED: usize = 8;

/// When steps were implicit, and under which friction.
#[derive(Clone, Debug, PartialEq)]
pub struct ImplicitSteps {
    /// The start of the first and the end of the last [s].
    pub span: [f64; 2],
    /// Contacts that pressed, and joints, under friction that is smooth around rest or held by bristles, while steps were implicit; the first few.
    pub regularised: BTreeSet<String>,
}

impl ImplicitSteps {
    /// Notes an implicit step from one time to another [s].
    pub(super) fn note(known: &mut Option<ImplicitSteps>, [from, to]: [f64; 2], motion: &Evolution) {
        let own = known.get_or_insert_with(|| ImplicitSteps { span: [from, to], regularised: BTreeSet::new() });
        own.span[1] = to;
        if own.regularised.len() >= NAMED {
            return;
        }
        let (model, modes) = (motion.model(), motion.modes());
        let pressing = modes.active_contacts().filter(|&k| modes.contact_mode(k) == ContactMode::Pressing);
        let rough = |k: &usize| model.contacts[*k].interface.friction.as_ref().is_some_and(is_regularised);
        own.regularised.extend(pressing.filter(rough).map(|k| model.contacts[k].label()));
        let smooth = model.bearings.iter().filter(|bearing| is_regularised(&bearing.spec.friction));
        own.regularised.extend(smooth.map(|bearing| model.joints()[bearing.joint].name.clone()));
    }
}

/// Whether a law is smooth around rest, or has bristles.
fn is_regularised(friction: &Friction) -> bool {
    matches!(friction.kind(), FrictionKind::Smooth | FrictionKind::Bristles)
}
