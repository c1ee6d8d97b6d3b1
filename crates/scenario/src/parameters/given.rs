//! Values that the file around a part gives to the part's parameters.

use super::{Written, dimension};
use crate::ReadError;
use crate::place::{Place, Sources};
use crate::scope::{Measured, Setting};

/// A value that the file around a part gives to a parameter of the part.
pub(crate) struct Given {
    /// The part, as the user calls it.
    pub(crate) owner: String,
    pub(crate) name: String,
    pub(crate) place: Place,
    pub(crate) value: Setting,
    pub(crate) value_place: Place,
}

impl Given {
    /// Puts the value in the place of the parameter's own. A length stays a length: expressions that use it would not notice.
    pub(crate) fn give(&self, sources: &Sources, written: &mut [Written<'_>]) -> Result<(), ReadError> {
        let Given { owner, name, .. } = self;
        let names: Vec<&str> = written.iter().map(|one| one.name).collect();
        let Some(k) = names.iter().position(|known| known == name) else {
            let label = match carom_laws::nearest(name, names.iter().copied()) {
                Some(close) => format!("did you mean {close:?}?"),
                None if names.is_empty() => "its file has no parameters".to_owned(),
                None => format!("its file has {}", names.join(", ")),
            };
            let message = format!("{owner} has no parameter {name:?}");
            return Err(sources.diagnostic(&self.place, message).label(label).into());
        };
        match (dimension(written[k].value), &self.value) {
            (Some(expected), Setting::Number(_, Some(Measured { dimension: found, .. }))) if expected != *found => {
                let (wanted, found) = (expected.description(), found.description());
                let message = format!("parameter {name:?} of {owner} is {wanted}, not {found}");
                let label = format!("such as \"{}\"", expected.example());
                Err(sources.diagnostic(&self.value_place, message).label(label).into())
            }
            _ => {
                written[k].given = Some(self.value.clone());
                Ok(())
            }
        }
    }
}
