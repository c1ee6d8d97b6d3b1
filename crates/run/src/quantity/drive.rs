//! What is measured of a prescribed motion and of a constraint: what they take.

use super::dof::Dof;
use super::list::List;
use carom_engine::dof;
use carom_engine::measure::Measure;
use carom_engine::model::Model;

impl List<'_> {
    pub(super) fn drive(&mut self, model: &Model, drive: usize) {
        let node = &model.tree().nodes()[model.prescribed()[drive].node];
        let dof = dof::Dof::Tree { coordinate: node.q, speed: node.u };
        let unit = Dof::of(model, dof).units()[3];
        self.one("effort", unit, "effort", true, Measure::DriveEffort(drive));
    }

    pub(super) fn constraint(&mut self, tie: usize) {
        self.vector("force", "N", true, |k| Measure::TieForce(tie, k));
        self.vector("moment", "N m", false, |k| Measure::TieMoment(tie, k));
    }
}
