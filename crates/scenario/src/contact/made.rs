//! Laws that are made once for all pairs of a contact between the same surfaces: of a hundred equal balls one law serves all.

use std::collections::HashMap;
use std::rc::Rc;

use super::super::ReadError;
use super::super::fields::Fields;
use super::clearance;
use super::law::{Said, shown};
use carom_run::interface::{PreparedLaw, Surfaces};

/// What a law is made from, besides what the object says.
#[derive(PartialEq, Eq, Hash)]
struct Found {
    feature: &'static str,
    /// The curvatures of both surfaces, bit by bit.
    curvatures: [u64; 4],
    planar: bool,
    varying: bool,
}

/// A law with what was said of it.
pub(super) struct Made {
    pub(super) said: Said,
    pub(super) ready: PreparedLaw,
}

/// The laws of one object.
pub(super) struct Laws<'a> {
    fields: &'a Fields<'a>,
    made: HashMap<Found, Rc<Made>>,
}

impl<'a> Laws<'a> {
    /// None yet, of what the object says.
    pub(super) fn of(fields: &'a Fields<'a>) -> Self {
        Laws { fields, made: HashMap::new() }
    }

    /// The law of a feature of this name between these surfaces of a pair.
    pub(super) fn law(
        &mut self,
        pair: &Fields<'_>,
        feature: &'static str,
        surfaces: &Surfaces,
    ) -> Result<Rc<Made>, ReadError> {
        let [one, other] = surfaces.curvatures;
        let curvatures = [one.first, one.second, other.first, other.second].map(f64::to_bits);
        let found = Found { feature, curvatures, planar: surfaces.planar, varying: surfaces.varying };
        if let Some(made) = self.made.get(&found) {
            return Ok(made.clone());
        }
        let made = clearance::at_feature(self.fields, feature, |fields| {
            let said = Said::read(fields)?;
            // What is wrong with the law is wrong with all pairs, what is wrong with the surfaces with this one.
            let ready = said.prepare(surfaces).map_err(|error| match error.is_of_surfaces() {
                true if pair.owner != self.fields.owner => shown(pair, &error),
                _ => shown(fields, &error),
            })?;
            Ok(Rc::new(Made { said, ready }))
        })?;
        self.made.insert(found, made.clone());
        Ok(made)
    }
}
