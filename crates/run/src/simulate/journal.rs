//! The events of a run, booked as they happen. An impact is one of them: opened when the surfaces meet, closed when they part; what is seen of it
//! in between is added by who follows it (`super::impacts`).

use crate::interface::THROUGH;
use crate::record::{CarriedImpulse, Event, EventKind, Events, ImpactRecord};
use carom_engine::contact::{ContactMode, Site};
use carom_engine::model::Model;
use carom_engine::system::{Evolution, JointImpulse, Stance, SystemEvent, SystemEventKind};

/// Surfaces that meet slower than this part of the speed at which they part were pressed together, not thrown: they have no restitution. Nor have
/// those that follow each other, pressed together more than once or clearly faster than they met.
const PRESSED: f64 = 0.01;
/// Where the impulse of other forces over the contact is more than this part of `M v0`, the ratio of the speeds is theirs as well: it is no
/// restitution of the law.
const OTHERS: f64 = 0.1;
/// Joints that carry less than this part of the largest impulse carry none.
const IDLE: f64 = 1e-12;
/// Ratios of speeds below this are none.
const ROUNDING: f64 = 1e-12;

/// Books what happens.
pub(super) struct Journal {
    pub(super) events: Events,
    /// How many events are in the events, and how many impulses of joints.
    noted: usize,
    carried: usize,
    /// Per contact: the event that is its impact, while it lasts.
    open: Vec<Option<usize>>,
}

impl Journal {
    pub(super) fn new(model: &Model) -> Self {
        Journal { events: Events::default(), noted: 0, carried: 0, open: vec![None; model.contacts.len()] }
    }

    /// Takes up the events of a run that was interrupted, and the impacts that were under way then.
    pub(super) fn recall(&mut self, system: &Evolution, events: Events) {
        // What happened before is in the events already.
        (self.noted, self.carried) = (system.events().len(), system.joint_impulses().len());
        for (k, contact) in system.model().contacts.iter().enumerate() {
            if system.modes().contact_mode(k) == ContactMode::Apart {
                continue;
            }
            let label = contact.label();
            self.open[k] = events.list().iter().rposition(|event| event.name == label && event.impact().is_some());
        }
        self.events = events;
    }

    /// The impact of a contact that is under way.
    pub(super) fn impact_mut(&mut self, contact: usize) -> Option<&mut ImpactRecord> {
        self.events.impact_mut(self.open[contact]?)
    }

    /// Books what has happened since it was last looked.
    pub(super) fn note(&mut self, motion: &Evolution, probe: &mut Evolution, t: f64, y: &[f64]) {
        let (model, events) = (motion.model(), motion.events());
        if self.noted == events.len() {
            return;
        }
        let (system, _) = probe.split();
        let stance = system.place(motion.modes().at(t, y));
        events[self.noted..].iter().for_each(|event| self.book(&stance, model, event));
        self.noted = events.len();
        self.carry(motion);
    }

    /// Books what joints have carried in impacts of rigid surfaces since it was last looked; of each impact those that have carried something.
    fn carry(&mut self, motion: &Evolution) {
        let all = motion.joint_impulses();
        let of_each_impact = all[self.carried..].chunk_by(|one, other| one.time == other.time);
        for impact in of_each_impact {
            let largest = impact.iter().map(|one| one.impulse.force.norm()).fold(0.0, f64::max);
            for JointImpulse { time, joint, impulse } in impact {
                if impulse.force.norm() > IDLE * largest {
                    let name = motion.model().joints()[*joint].name.clone();
                    let carried = CarriedImpulse { impulse: impulse.force.into(), moment: impulse.moment.into() };
                    self.events.push(Event { time: *time, name, kind: EventKind::Carry(Box::new(carried)) });
                }
            }
        }
        self.carried = all.len();
    }

    /// Books one thing that happened to a mechanism that stands there.
    fn book(&mut self, stance: &Stance<'_>, model: &Model, event: &SystemEvent) {
        let joint = |stop: usize| model.joints()[model.stops[stop].joint].name.clone();
        let bears = |bearing: usize| model.joints()[model.bearings[bearing].joint].name.clone();
        let (name, kind) = match event.kind {
            SystemEventKind::Reached { stop, speed } => (joint(stop), EventKind::Reach { speed }),
            SystemEventKind::Left { stop, speed } => (joint(stop), EventKind::Leave { speed }),
            SystemEventKind::Passed { watch, rising: true, count } => {
                (model.watches[watch].name.clone(), EventKind::Rise { count })
            }
            SystemEventKind::Passed { watch, rising: false, count } => {
                (model.watches[watch].name.clone(), EventKind::Fall { count })
            }
            SystemEventKind::Touched { contact, .. } => {
                self.open[contact] = Some(self.events.list().len());
                let own = &model.contacts[contact];
                (own.label(), EventKind::Impact(Box::new(touched(&event.kind, own.restitution))))
            }
            SystemEventKind::Renewed { contact, approach_speed } => {
                if let Some(impact) = self.impact_mut(contact) {
                    raise(&mut impact.law_speed, approach_speed);
                }
                return;
            }
            SystemEventKind::Parted { contact, .. } => {
                if let Some(impact) = self.impact_mut(contact) {
                    parted(impact, &event.kind, stance.contact_radius(contact));
                }
                return;
            }
            SystemEventKind::Resumed { contact } => {
                if let Some(impact) = self.impact_mut(contact) {
                    resumed(impact);
                }
                return;
            }
            SystemEventKind::Struck { contact, .. } => {
                let own = &model.contacts[contact];
                (own.label(), EventKind::Impact(Box::new(struck(&event.kind, own.restitution))))
            }
            SystemEventKind::Closed { contact, accumulated } => {
                (model.contacts[contact].label(), EventKind::Close { accumulated })
            }
            SystemEventKind::Opened { contact } => (model.contacts[contact].label(), EventKind::Open),
            SystemEventKind::Stuck { contact, site } => (model.contacts[contact].label(), EventKind::Stick(site)),
            SystemEventKind::Slipped { contact, site } => (model.contacts[contact].label(), EventKind::Slip(site)),
            SystemEventKind::BearingStuck { bearing } => (bears(bearing), EventKind::Stick(Site::Slide)),
            SystemEventKind::BearingSlipped { bearing } => (bears(bearing), EventKind::Slip(Site::Slide)),
            // A run that ends there says so itself.
            SystemEventKind::Singular { .. }
            | SystemEventKind::Apart { .. }
            | SystemEventKind::Locked { .. }
            | SystemEventKind::Jammed { .. }
            | SystemEventKind::Unstruck { .. } => return,
        };
        self.events.push(Event { time: event.time, name, kind });
    }
}

/// An impact that has begun, of a contact that is asked for this restitution.
fn touched(kind: &SystemEventKind, restitution: Option<f64>) -> ImpactRecord {
    let SystemEventKind::Touched { speed, approach_speed, effective_mass, stiffness, central, direct, .. } = *kind
    else {
        return ImpactRecord::default();
    };
    ImpactRecord {
        central,
        direct,
        approach_speed: speed,
        law_speed: (approach_speed != speed).then_some(approach_speed),
        effective_mass: finite(effective_mass),
        stiffness,
        restitution_requested: restitution,
        ..ImpactRecord::default()
    }
}

/// An impact of rigid surfaces, which takes no time, of a contact that is asked for this restitution.
fn struck(kind: &SystemEventKind, asked: Option<f64>) -> ImpactRecord {
    let SystemEventKind::Struck {
        speed,
        separation_speed,
        impulse,
        tangential,
        effective_mass,
        restitution,
        loss,
        friction_loss,
        angular_ratio,
        central,
        direct,
        ..
    } = *kind
    else {
        return ImpactRecord::default();
    };
    let rubbed = tangential.norm() > 0.0;
    // Surfaces that others pressed together did not meet.
    let ratio = finite(separation_speed / speed).filter(|_| speed > PRESSED * separation_speed);
    let ratio = ratio.map(|ratio| if ratio.abs() < ROUNDING { 0.0 } else { ratio });
    ImpactRecord {
        central,
        direct,
        approach_speed: speed,
        effective_mass: finite(effective_mass),
        duration: Some(0.0),
        separation_speed: finite(separation_speed),
        impulse: finite(impulse),
        tangential_impulse: finite(tangential.norm()).filter(|_| rubbed),
        tangential_impulse_x: finite(tangential.x).filter(|_| rubbed),
        tangential_impulse_y: finite(tangential.y).filter(|_| rubbed),
        tangential_impulse_z: finite(tangential.z).filter(|_| rubbed),
        impulse_ratio: finite(tangential.norm() / impulse).filter(|_| rubbed),
        speed_ratio: ratio,
        angular_ratio: angular_ratio.and_then(finite),
        restitution_requested: finite(restitution),
        // Below the closing speed nothing is asked for.
        restitution_delivered: ratio.filter(|_| restitution > 0.0 || asked == Some(0.0)),
        loss: finite(loss),
        friction_loss: finite(friction_loss).filter(|_| rubbed),
        ..ImpactRecord::default()
    }
}

/// The surfaces have parted; `radius` is that of their contact [m].
fn parted(impact: &mut ImpactRecord, kind: &SystemEventKind, radius: f64) {
    let SystemEventKind::Parted { speed, met_at, duration, followed, loss, .. } = *kind else { return };
    let known = |number: Option<f64>| number.unwrap_or(f64::NAN);
    impact.duration = finite(duration);
    impact.separation_speed = finite(speed);
    impact.loss = finite(loss);
    let momentum = known(impact.effective_mass) * met_at;
    // Where there is friction, impulses are summed up as it goes.
    if impact.tangential_impulse.is_none() {
        impact.impulse = finite(momentum * (1.0 + speed / met_at) + known(impact.other_impulse));
    }
    let thrown = met_at > PRESSED * speed && !followed;
    impact.speed_ratio = finite(speed / met_at).filter(|_| thrown);
    // Whose doing the ratio is, is known of those alone that were followed.
    let through = impact.peak_indentation.is_none_or(|depth| depth > THROUGH * radius);
    let shared = known(impact.other_impulse_both_ways) > OTHERS * momentum;
    impact.restitution_delivered = impact.speed_ratio.filter(|_| !through && !shared);
}

/// Surfaces that had parted without a gap between them push again.
fn resumed(impact: &mut ImpactRecord) {
    impact.duration = None;
    impact.separation_speed = None;
    impact.impulse = impact.impulse.filter(|_| impact.tangential_impulse.is_some());
    impact.speed_ratio = None;
    impact.restitution_delivered = None;
    impact.loss = None;
}

/// A number, if it is a finite one.
pub(super) fn finite(number: f64) -> Option<f64> {
    Some(number).filter(|number| number.is_finite())
}

/// Lets a number be at least as large as another.
pub(super) fn raise(number: &mut Option<f64>, other: f64) {
    *number = finite(number.map_or(other, |known| known.max(other)));
}
