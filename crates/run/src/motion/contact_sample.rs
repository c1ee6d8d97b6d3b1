//! What is seen of a contact at an instant.

use super::Triple;
use crate::record::Column;
use carom_engine::contact::View;

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

impl ContactSample {
    /// What is seen at a time [s].
    pub fn of(time: f64, view: &View) -> Self {
        let View { indentation, rate, force, point, normal, curvatures } = *view;
        let [point, normal] = [point, normal].map(|v| [v.x, v.y, v.z]);
        ContactSample { time, indentation, rate, force, place: Some(ContactPlace { point, normal, curvatures }) }
    }

    /// Time [s], indentation [m], rate [m/s] and force [N], without a place.
    pub fn bare(time: f64, indentation: f64, rate: f64, force: f64) -> Self {
        ContactSample { time, indentation, rate, force, place: None }
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
        ContactSample { place, ..*self }
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
        let sample = ContactSample { place: Some(place), ..ContactSample::bare(0.0, 1e-6, 0.1, 5.0) };
        assert_eq!(sample.turned().turned(), sample);
        let pushes = [sample, sample.turned()].map(|sample| sample.place.map(|place| place.push(sample.force)));
        assert_eq!(pushes, [Some([0.0, 0.0, -5.0]), Some([0.0, 0.0, 5.0])]);
    }
}
