//! What is seen of a contact at an instant.

use super::Triple;
use crate::record::Column;
use carom_engine::contact::View;
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::system::Observed;
use carom_laws::friction::Friction;

/// A contact at an instant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactSample {
    /// When [s].
    pub time: f64,
    /// Indentation [m], negative where the surfaces are apart.
    pub indentation: f64,
    /// Rate of the indentation [m/s].
    pub rate: f64,
    /// Force that pushes the bodies apart [N], along the normal.
    pub force: f64,
    /// Where it is; tables do not tell it.
    pub place: Option<ContactPlace>,
    /// What friction does; none while nothing presses or the surfaces are smooth. Tables do not tell it.
    pub rub: Option<ContactRub>,
}

/// Where a contact is, along the world's axes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactPlace {
    /// Where the surfaces touch [m].
    pub point: Triple,
    /// Unit normal, out of the first body into the second.
    pub normal: Triple,
    /// Curvature of the first surface and of the second [1/m]: positive where convex, zero where flat, negative where hollow.
    pub curvatures: [f64; 2],
}

/// What friction does in a contact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactRub {
    /// Friction on the second body [N], along the world's axes.
    pub force: Triple,
    /// The most that friction can be at present, per force along the normal [-]: of surfaces that stick what they hold, of others what sliding is opposed by.
    pub coefficient: f64,
    /// Whether the surfaces stick, rather than slide.
    pub sticks: bool,
}

impl ContactSample {
    /// What is seen at a time [s], friction left out.
    pub fn of(time: f64, view: &View) -> Self {
        let View { indentation, rate, force, point, normal, curvatures } = *view;
        let [point, normal] = [point, normal].map(|v| [v.x, v.y, v.z]);
        let place = Some(ContactPlace { point, normal, curvatures });
        ContactSample { place, ..ContactSample::bare(time, indentation, rate, force) }
    }

    /// Time [s], indentation [m], rate [m/s] and force [N], without a place and without friction.
    pub fn bare(time: f64, indentation: f64, rate: f64, force: f64) -> Self {
        ContactSample { time, indentation, rate, force, place: None, rub: None }
    }

    /// How hard the surfaces push [N].
    pub fn strength(&self) -> f64 {
        self.force.abs()
    }

    /// The same with the bodies in the other order.
    pub fn turned(&self) -> Self {
        let place = self.place.map(|ContactPlace { point, normal, curvatures: [first, second] }| ContactPlace {
            point,
            normal: normal.map(|x| -x),
            curvatures: [second, first],
        });
        let rub = self.rub.map(|rub| ContactRub { force: rub.force.map(|x| -x), ..rub });
        ContactSample { place, rub, ..*self }
    }

    /// The first columns in a table of the curves of contacts, behind time.
    pub fn columns() -> [Column; 4] {
        [
            Column::new("contact", "-", "which contact, counted from zero"),
            Column::new("indentation", "m", "indentation"),
            Column::new("rate", "m/s", "rate of the indentation"),
            Column::new("force", "N", "force that pushes the bodies apart"),
        ]
    }

    /// What stands under these columns, of this contact.
    pub fn row(&self, contact: usize) -> [f64; 4] {
        [contact as f64, self.indentation, self.rate, self.force]
    }

    /// The contact and the sample in a row of such a table, time first, and what follows behind.
    pub fn of_row(row: &[f64]) -> Option<(usize, Self, &[f64])> {
        let &[time, contact, indentation, rate, force, ref behind @ ..] = row else { return None };
        Some((contact as usize, ContactSample::bare(time, indentation, rate, force), behind))
    }
}

impl ContactPlace {
    /// A force along the normal [N] as the second body gets it.
    pub fn push(&self, force: f64) -> Triple {
        self.normal.map(|x| x * force)
    }
}

impl ContactRub {
    /// What friction does in a contact of a mechanism that has been observed; none where it does not act.
    pub(super) fn of(seen: &Observed<'_>, contact: usize) -> Option<Self> {
        let friction = seen.system().model().contacts[contact].interface.friction.as_ref()?;
        let state = seen.measure(&Measure::Contact(contact, ContactItem::SlipState));
        // Those that stick may roll as well.
        let sticks = state >= 2.0;
        (state > 0.0).then(|| {
            let (push, force) = seen.contact_forces(contact);
            let coefficient = coefficient(friction, push.max(0.0), seen.slip(contact).norm(), sticks);
            ContactRub { force: force.into(), coefficient, sticks }
        })
    }
}

/// The most that friction can be per force along the normal [-], under a push [N] and at a sliding speed [m/s]. A law that is a smooth function of the speed
/// has less than its coefficient while it creeps: the coefficient is the bound all the same.
fn coefficient(friction: &Friction, push: f64, speed: f64, sticks: bool) -> f64 {
    // A coefficient may depend on the load, but not while there is none.
    let push = push.max(f64::MIN_POSITIVE.sqrt());
    match friction {
        Friction::Threlfall { mu_kinetic, .. } | Friction::Ambrosio { mu_kinetic, .. } => *mu_kinetic,
        Friction::BengisuAkay { mu_static, .. } => *mu_static,
        _ if sticks => friction.hold(push) / push,
        _ => friction.magnitude(push, speed) / push,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_the_curves_comes_back() {
        let sample = ContactSample::bare(0.5, 1e-6, -0.2, 45.0);
        let row: Vec<f64> = std::iter::once(sample.time).chain(sample.row(3)).chain([7.0]).collect();
        assert_eq!(row.len(), 1 + ContactSample::columns().len() + 1);
        assert_eq!(ContactSample::of_row(&row), Some((3, sample, &[7.0][..])));
    }

    #[test]
    fn turned_twice_it_is_the_same_and_turned_once_the_other_body_is_pushed() {
        let place = ContactPlace { point: [1.0, 2.0, 3.0], normal: [0.0, 0.0, -1.0], curvatures: [10.0, 0.0] };
        let rub = ContactRub { force: [0.0, 1.0, 0.0], coefficient: 0.2, sticks: false };
        let sample = ContactSample { place: Some(place), rub: Some(rub), ..ContactSample::bare(0.0, 1e-6, 0.1, 5.0) };
        assert_eq!(sample.turned().turned(), sample);
        assert_eq!(sample.turned().rub, Some(ContactRub { force: [-0.0, -1.0, -0.0], ..rub }));
        let pushes = [sample, sample.turned()].map(|sample| sample.place.map(|place| place.push(sample.force)));
        assert_eq!(pushes, [Some([0.0, 0.0, -5.0]), Some([0.0, 0.0, 5.0])]);
    }
    #[test]
    fn friction_is_bounded_by_what_holds_at_rest_and_by_what_drags_in_motion() {
        let coulomb = Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.2 };
        let seen =
            [(9.0, true), (9.0, false), (0.0, true)].map(|(push, sticks)| coefficient(&coulomb, push, 1.0, sticks));
        assert!(seen.iter().zip([0.3, 0.2, 0.3]).all(|(found, mu)| (found - mu).abs() < 1e-12), "{seen:?}");
        let creeping = Friction::Threlfall { mu_kinetic: 0.2, knee_speed: 0.01 };
        assert_eq!(coefficient(&creeping, 9.0, 1e-9, false), 0.2);
    }
}
