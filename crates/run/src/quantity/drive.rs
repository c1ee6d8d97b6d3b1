//! What is measured of a prescribed motion and of a constraint: what they take; and the work of whatever brings energy in.

use super::dof::Dof;
use super::list::List;
use carom_engine::dof;
use carom_engine::measure::{Driver, Measure, WorkPart};
use carom_engine::model::Model;

impl List<'_> {
    pub(super) fn drive(&mut self, model: &Model, drive: usize) {
        let node = &model.tree().nodes()[model.prescribed()[drive].node];
        let dof = dof::Dof::Tree { coordinate: node.q, speed: node.u };
        let unit = Dof::of(model, dof).units()[3];
        self.one("effort", unit, "effort", true, Measure::DriveEffort(drive));
        self.work(Some(Driver::Motion(drive)));
    }

    /// The work of a drive, or of all of them, since the start.
    pub(super) fn work(&mut self, driver: Option<Driver>) {
        for (part, what, of) in [
            ("net", "work", WorkPart::Net),
            ("positive", "work brought in", WorkPart::Positive),
            ("negative", "work taken back, a negative number,", WorkPart::Negative),
        ] {
            self.part(["work", part], "J", what, driver.is_none(), Measure::Work(driver, of));
        }
    }

    pub(super) fn constraint(&mut self, tie: usize) {
        self.vector("force", "N", true, |k| Measure::TieForce(tie, k));
        self.vector("moment", "N m", false, |k| Measure::TieMoment(tie, k));
    }
}
