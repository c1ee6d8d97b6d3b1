//! What is measured of a joint.

use super::freedom::{Freedom, freedoms};
use super::list::List;
use carom_engine::measure::Measure;
use carom_engine::model::Model;

impl List<'_> {
    pub(super) fn joint(&mut self, model: &Model, joint: usize) {
        let all = freedoms(model, joint);
        for (k, freedom) in all.iter().enumerate() {
            self.freedom(freedom, (all.len() > 1).then_some(k + 1));
        }
        self.vector("reaction.force", "N", false, |k| Measure::ReactionForce(joint, k));
        self.vector("reaction.moment", "N m", false, |k| Measure::ReactionMoment(joint, k));

        // Of a joint with clearance, what its surfaces do.
        let own = |contact: &carom_engine::contact::Contact| contact.joint == Some(joint);
        if let Some(first) = model.contacts.iter().position(own) {
            self.contact(model, first, model.contacts.iter().filter(|contact| own(contact)).count());
        }

        // Only joints of one freedom have stops.
        let unit = all.first().map_or("N", |freedom| freedom.units()[3]);
        for (k, stop) in model.stops.iter().enumerate().filter(|(_, stop)| stop.joint == joint) {
            let side = if stop.upper { "upper" } else { "lower" };
            self.part(["stop", side], unit, &format!("force of the {side} stop"), false, Measure::Stop(k));
        }
    }

    /// One freedom, with its number where there are several.
    fn freedom(&mut self, freedom: &Freedom, number: Option<usize>) {
        let mut add = |group: &str, unit, usual, measure| match number {
            None => self.one(group, unit, group, usual, measure),
            Some(k) => self.part([group, &k.to_string()], unit, &format!("{group} {k}"), usual, measure),
        };
        let [unit, rate, second, _] = freedom.units();
        if freedom.has_coordinate {
            add("coordinate", unit, true, Measure::Coordinate(freedom.freedom));
        }
        add("speed", rate, true, Measure::Speed(freedom.freedom));
        // Of a joint that closes a loop, the acceleration is not among the unknowns.
        if let Some(speed) = freedom.speed() {
            add("acceleration", second, false, Measure::SpeedRate(speed));
        }
    }
}
