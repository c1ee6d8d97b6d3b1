//! What is measured of a body, and of a point of it.

use super::list::List;
use carom_engine::measure::Measure;
use carom_engine::model::Model;
use carom_engine::tree::Point;

impl List<'_> {
    pub(super) fn point(&mut self, point: Point) {
        self.vector("position", "m", true, |k| Measure::Position(point, k));
        self.vector("velocity", "m/s", true, |k| Measure::Velocity(point, k));
        self.vector("acceleration", "m/s^2", false, |k| Measure::Acceleration(point, k));
    }

    pub(super) fn body(&mut self, model: &Model, body: usize) {
        let node = model.node(body);
        self.point(model.frame(body));
        for (k, part) in ["w", "x", "y", "z"].into_iter().enumerate() {
            let what = format!("orientation, {part} of the quaternion,");
            self.part(["orientation", part], "-", &what, true, Measure::Orientation(body, k));
        }
        self.vector("angular_velocity", "rad/s", true, |k| Measure::AngularVelocity(node, k));
        self.vector("angular_acceleration", "rad/s^2", false, |k| Measure::AngularAcceleration(node, k));
    }
}
