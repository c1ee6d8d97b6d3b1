//! What is measured of a contact.

use super::list::List;
use carom_engine::model::Model;

impl List<'_> {
    /// The quantities of `count` contacts of the model, from `first` on.
    pub(super) fn contact(&mut self, _model: &Model, _first: usize, _count: usize) {}
}
