//! What is measured of a joint.

use super::dof::{Dof, dofs};
use super::list::List;
use carom_engine::measure::{BearingItem, Measure};
use carom_engine::model::Model;

impl List<'_> {
    pub(super) fn joint(&mut self, model: &Model, joint: usize) {
        let all = dofs(model, joint);
        for (k, dof) in all.iter().enumerate() {
            self.dof(dof, (all.len() > 1).then_some(k + 1));
        }
        self.vector("reaction.force", "N", false, |k| Measure::ReactionForce(joint, k));
        self.vector("reaction.moment", "N m", false, |k| Measure::ReactionMoment(joint, k));

        // Of a joint with clearance, what its surfaces do.
        let own = |contact: &carom_engine::contact::Contact| contact.joint == Some(joint);
        if let Some(first) = model.contacts.iter().position(own) {
            self.contact(model, first, model.contacts.iter().filter(|contact| own(contact)).count());
        }

        // Only joints of one degree of freedom have bearings and stops.
        let unit = all.first().map_or("N", |dof| dof.units()[3]);
        if let Some(k) = model.bearings.iter().position(|bearing| bearing.joint == joint) {
            self.bearing(k, unit);
        }
        for (k, stop) in model.stops.iter().enumerate().filter(|(_, stop)| stop.joint == joint) {
            let side = if stop.upper { "upper" } else { "lower" };
            self.part(["stop", side], unit, &format!("force of the {side} stop"), false, Measure::Stop(k));
        }
    }

    /// The bearing of a joint of one degree of freedom, along which efforts have this unit.
    fn bearing(&mut self, k: usize, unit: &'static str) {
        let of = |item| Measure::Bearing(k, item);
        self.one("friction", unit, "friction along the degree of freedom", false, of(BearingItem::Friction));
        self.one("load", "N", "load under which the bearing rubs", false, of(BearingItem::Load));
        self.one("slip_state", "-", "what the bearing does: 1 slips, 2 sticks", false, of(BearingItem::SlipState));
        self.one("friction_loss", "J", "energy lost by friction since the start", false, of(BearingItem::Loss));
    }

    /// One degree of freedom, with its number where there are several.
    fn dof(&mut self, dof: &Dof, number: Option<usize>) {
        let mut add = |group: &str, unit, usual, measure| match number {
            None => self.one(group, unit, group, usual, measure),
            Some(k) => self.part([group, &k.to_string()], unit, &format!("{group} {k}"), usual, measure),
        };
        let [unit, rate, second, _] = dof.units();
        if dof.has_coordinate {
            add("coordinate", unit, true, Measure::Coordinate(dof.dof));
        }
        add("speed", rate, true, Measure::Speed(dof.dof));
        // Of a joint that closes a loop, the acceleration is not among the unknowns.
        if let Some(speed) = dof.speed() {
            add("acceleration", second, false, Measure::SpeedRate(speed));
        }
    }
}
