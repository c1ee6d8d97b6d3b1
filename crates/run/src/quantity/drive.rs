//! What is measured of a given motion and of a constraint: what they take.

use super::freedom::Freedom;
use super::list::List;
use carom_engine::freedom;
use carom_engine::measure::Measure;
use carom_engine::model::Model;

impl List<'_> {
    pub(super) fn drive(&mut self, model: &Model, drive: usize) {
        let node = &model.tree().nodes()[model.given()[drive].node];
        let freedom = freedom::Freedom::Tree { coordinate: node.q, speed: node.u };
        let unit = Freedom::of(model, freedom).units()[3];
        self.one("effort", unit, "effort", true, Measure::GivenEffort(drive));
    }

    pub(super) fn constraint(&mut self, tie: usize) {
        self.vector("force", "N", true, |k| Measure::TieForce(tie, k));
        self.vector("moment", "N m", false, |k| Measure::TieMoment(tie, k));
    }
}
