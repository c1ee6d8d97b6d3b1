//! What is measured of a force, and of a signal.

use super::dof::Dof;
use super::list::List;
use carom_engine::force::Force;
use carom_engine::measure::{Driver, Measure};
use carom_engine::model::Model;

impl List<'_> {
    /// A signal is one number, under its own name.
    pub(super) fn signal(&mut self, signal: usize) {
        self.alone("-", "signal", Measure::Signal(signal));
    }

    pub(super) fn force(&mut self, model: &Model, force: usize) {
        let read = |k: usize| Measure::Effort(force, k);
        match &model.forces[force] {
            Force::Spring(_) => {
                self.one("force", "N", "pull", true, read(0));
                self.one("length", "m", "length", true, read(1));
                self.one("rate", "m/s", "rate of the length", false, read(2));
            }
            Force::Actuator(_) => {
                self.one("force", "N", "pull", true, read(0));
                self.one("length", "m", "length", true, read(1));
                self.one("rate", "m/s", "rate of the length", false, read(2));
            }
            Force::Motor(motor) => {
                let [unit, _, _, effort] = Dof::of(model, motor.dof).units();
                self.one("effort", effort, "effort", true, read(0));
                self.one("reference", unit, "reference", true, read(1));
                self.one("error", unit, "error", false, read(2));
                self.one("power", "W", "power", false, read(3));
            }
            Force::Torsion(_) => {
                self.one("moment", "N m", "moment against the twist", true, read(0));
                self.one("angle", "rad", "twist", true, read(1));
                self.one("rate", "rad/s", "rate of the twist", false, read(2));
            }
            Force::Joint(law) => self.one("effort", Dof::of(model, law.dof).units()[3], "effort", true, read(0)),
            Force::Drive(drive) => self.one("effort", Dof::of(model, drive.dof).units()[3], "effort", true, read(0)),
            Force::Applied(_) | Force::Bushing(_) | Force::User(_) => {
                self.vector("force", "N", true, read);
                self.vector("moment", "N m", true, |k| read(k + 3));
            }
        }
        if model.forces[force].drives() {
            self.work(Some(Driver::Force(force)));
        }
    }
}
