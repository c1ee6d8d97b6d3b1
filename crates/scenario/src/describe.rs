//! What a scenario consists of, in words.

use super::Scenario;
use carom_engine::constraint::{Assembly, Tie};
use carom_engine::contact::Contact;
use carom_engine::force::{Bearing, BearingKind};
use carom_engine::impact::{ImpactLaw, Order, Rebound};
use carom_engine::model::Model;
use carom_engine::system::Evolution;
use carom_lab::units::engineering;
use carom_laws::friction::Friction;
use carom_laws::restitution::RestitutionSpeed;
use carom_run::interface::{PreparedFriction, PreparedLaw};

/// A turn [rad] or a way [m] below this is the rounding of an assembly.
const UNMOVED: f64 = 1e-9;

/// Most ties that are named in one line.
const NAMED: usize = 8;

/// What mobility is counted in.
const DEGREE: &str = "degree of freedom";

impl Scenario {
    /// What the mechanism consists of, in a line.
    pub fn contents(&self) -> String {
        let model = &self.simulation.model;
        let count = |n: usize, one: &str, many: &str| format!("{n} {}", if n == 1 { one } else { many });
        let mut parts = vec![count(model.bodies().len(), "body", "bodies")];
        let closing = |tie: &&Tie| tie.joint.is_some() && holds(model, tie);
        let others = [
            (model.listed(), "joint", "joints"),
            (model.loops().ties().iter().filter(closing).count(), "loop", "loops"),
            (model.loops().ties().iter().filter(|tie| tie.joint.is_none()).count(), "constraint", "constraints"),
            (self.contact_count(), "contact", "contacts"),
            (model.prescribed().len(), "drive", "drives"),
            (model.mobility(), DEGREE, "degrees of freedom"),
            (model.forces.len() + model.stops.len(), "force", "forces"),
            (model.watches.len(), "watched event", "watched events"),
        ];
        // That nothing is left to move freely is worth a word where joints hold things.
        let told = |(n, one, _): &(usize, &str, &str)| *n > 0 || (*one == DEGREE && model.listed() > 0);
        parts.extend(others.into_iter().filter(told).map(|(n, one, many)| count(n, one, many)));
        parts.join(", ")
    }

    /// How many contacts the file has, joints with clearance included; each may have several features.
    pub fn contact_count(&self) -> usize {
        let mut names: Vec<&str> = self.simulation.model.contacts.iter().map(|contact| contact.name.as_str()).collect();
        names.dedup();
        names.len()
    }

    /// What is said of each contact, joints with clearance included, with its name before it: law, stiffness, restitution, friction, and what was assumed;
    /// pairs and features of which the same is said are named once.
    pub fn contact_laws(&self) -> Vec<(&str, String)> {
        let mut all: Vec<(&str, String)> = Vec::new();
        for (contact, ready) in self.simulation.model.contacts.iter().zip(&self.simulation.interfaces) {
            let name = contact.name.split_once(':').map_or(contact.name.as_str(), |(group, _)| group);
            let one = (name, law_in_words(ready, contact));
            if !all.contains(&one) {
                all.push(one);
            }
        }
        all
    }

    /// What is said of the bearing of each joint that has one, with its name before it: friction, and what was assumed.
    pub fn bearing_laws(&self) -> Vec<(&str, String)> {
        let model = &self.simulation.model;
        let one = |(bearing, ready): (&Bearing, &PreparedFriction)| {
            let mut parts = vec![format!("friction {}", ready.words())];
            match bearing.spec.kind {
                BearingKind::Pin { radius, collar } => {
                    parts.push(format!("pin of radius {}", engineering(radius, "m")));
                    parts.extend((collar > 0.0).then(|| format!("collar of radius {}", engineering(collar, "m"))));
                }
                BearingKind::Guide { width } => {
                    parts.extend(width.is_finite().then(|| format!("width {}", engineering(width, "m"))));
                }
            }
            let length = bearing.spec.length;
            parts.extend(length.is_finite().then(|| format!("length {}", engineering(length, "m"))));
            parts.extend(
                (bearing.spec.preload > 0.0).then(|| format!("preload {}", engineering(bearing.spec.preload, "N"))),
            );
            parts.extend(ready.assumed.iter().cloned());
            (&model.joints()[bearing.joint].name[..], parts.join(", "))
        };
        model.bearings.iter().zip(&self.simulation.bearings).map(one).collect()
    }

    /// What is to be said of its loops, its start and its drawing, each with a word before it: conditions that follow from others, how far things had to
    /// be moved to close the loops, what was found for what the file leaves open, and bodies whose joints are not on their shapes.
    pub fn notes(&self) -> Vec<(&'static str, String)> {
        let model = &self.simulation.model;
        let loops = redundant(model).into_iter().map(|words| ("loops", words));
        let assembly = self.moved().map(|words| ("assembly", words));
        let start = self.simulation.start.iter().map(|note| ("start", note.clone()));
        let drawn = self.misdrawn().into_iter().map(|words| ("drawn", words));
        let impacts = self.impacts().map(|words| ("impacts", words));
        loops.chain(assembly).chain(start).chain(drawn).chain(impacts).collect()
    }

    /// How impacts of rigid surfaces are dealt with.
    fn impacts(&self) -> Option<String> {
        let model = &self.simulation.model;
        if model.contacts.iter().all(|contact| contact.rigid.is_none()) {
            return None;
        }
        let closing = Evolution::new(model.clone()).closing_speed();
        Some(format!(
            "rigid, {}, {}; below {} they do not rebound",
            match model.impact_rule.law {
                ImpactLaw::Newton => "Newton's restitution (of speeds)",
                ImpactLaw::Poisson => "Poisson's restitution (of impulses)",
                ImpactLaw::Stronge => "Stronge's restitution (of works)",
            },
            match model.impact_rule.order {
                Order::Sequential => "several at one instant one after the other",
                Order::AtOnce => "several at one instant at once",
            },
            engineering(closing, "m/s"),
        ))
    }

    /// How far things had to be moved to close the loops.
    fn moved(&self) -> Option<String> {
        let Assembly { turned, moved, farthest, .. } = self.assembly;
        if turned <= UNMOVED && moved <= UNMOVED {
            return None;
        }
        let body = farthest.map_or(String::new(), |(body, way)| {
            let name = &self.simulation.model.bodies()[body].name;
            format!("; \"{name}\" is {} from where it is drawn", engineering(way, "m"))
        });
        let turned = (turned > UNMOVED).then(|| format!("turned by up to {:.4} deg", turned.to_degrees()));
        let moved = (moved > UNMOVED).then(|| format!("slid by up to {}", engineering(moved, "m")));
        let changes: Vec<String> = turned.into_iter().chain(moved).collect();
        Some(format!("joints {} to close the loops{body}", changes.join(" and ")))
    }
}

/// A law with its numbers, and what was assumed.
fn law_in_words(ready: &PreparedLaw, contact: &Contact) -> String {
    if let Some(rebound) = &contact.rigid {
        return rigid_in_words(contact, ready, rebound);
    }
    let mut parts = vec![ready.law_id().to_owned()];
    parts.extend(ready.damping.map(|lender| format!("damped as {}", lender.id)));
    parts.extend(ready.stiffness.map(|stiffness| format!("K {stiffness:.5e} N/m^{}", ready.exponent)));
    parts.extend(ready.restitution.map(|e| format!("asked for {e}")));
    parts.extend(ready.delivers().map(|e| format!("delivers {e:.4} in a free impact")));
    parts.extend(ready.friction.iter().map(|friction| format!("friction {}", friction.words())));
    let turning = [("rolling", contact.interface.rolling), ("drilling", contact.interface.drilling)];
    let turning = turning.into_iter().filter(|(_, lever)| *lever > 0.0);
    parts.extend(turning.map(|(what, lever)| format!("{what} resistance {}", engineering(lever, "m"))));
    parts.extend(ready.assumed.iter().cloned());
    parts.join(", ")
}

/// Whether a joint that closes a loop holds it together. One with clearance holds its bodies in their plane at most, and in a plane mechanism
/// not even that: all of its conditions follow from those of the other joints, as they should.
fn holds(model: &Model, tie: &Tie) -> bool {
    !model.contacts.iter().any(|contact| contact.name == tie.name)
        || tie.rows.clone().any(|row| model.loops().kept().contains(&row))
}

/// The conditions of ties that follow from others; ties of which the same follow are named together.
fn redundant(model: &Model) -> Vec<String> {
    let mut alike: Vec<(Vec<&str>, usize, Vec<String>)> = Vec::new();
    for tie in model.loops().ties().iter().filter(|tie| holds(model, tie)) {
        let own = model.loops().redundant().filter(|(own, _)| *own == tie);
        let (left_out, all, name) = (own.map(|(_, row)| row.description()).collect(), tie.rows.len(), &tie.name);
        match alike.iter_mut().find(|(others, count, _)| *others == left_out && *count == all) {
            Some((.., names)) => names.push(format!("\"{name}\"")),
            None => alike.push((left_out, all, vec![format!("\"{name}\"")])),
        }
    }
    let words = |(left_out, all, names): (Vec<&str>, usize, Vec<String>)| {
        let (count, hidden) = (left_out.len(), names.len().saturating_sub(NAMED));
        let verb = if count == 1 && names.len() == 1 { "follows" } else { "follow" };
        let each = if names.len() == 1 { "" } else { "each " };
        let more = if hidden > 0 { format!(" and {hidden} more") } else { String::new() };
        let names = names[..names.len() - hidden].join(", ");
        format!("{count} of {all} conditions {each}of {names}{more} {verb} from the others: {}", left_out.join(", "))
    };
    alike.into_iter().filter(|(left_out, ..)| !left_out.is_empty()).map(words).collect()
}

/// What is said of rigid surfaces: no law of theirs counts.
fn rigid_in_words(contact: &Contact, ready: &PreparedLaw, rebound: &Rebound) -> String {
    let mut parts = vec!["rigid".to_owned()];
    parts.push(match rebound {
        Rebound::Constant(restitution) => format!("restitution {restitution}"),
        Rebound::BySpeed(RestitutionSpeed::Linear { at_rest, slope }) => {
            format!("restitution by cor_linear, {at_rest} less {slope} s/m times the approach speed")
        }
        Rebound::BySpeed(RestitutionSpeed::Herbert) => {
            "restitution by cor_herbert, 1 less 0.26 times the cube root of the approach speed in m/s".to_owned()
        }
        Rebound::BySpeed(RestitutionSpeed::Wang { strength_factor }) => {
            format!("restitution by cor_wang, strength factor {strength_factor}")
        }
    });
    parts.extend(match (&ready.friction, &contact.interface.friction) {
        (Some(friction), Some(Friction::Coulomb { mu_static, mu_kinetic })) if friction.name != "coulomb" => {
            Some(format!("friction {mu_static} at rest and {mu_kinetic} in motion, of {}", friction.name))
        }
        (Some(friction), _) => Some(format!("friction {}", friction.words())),
        (None, _) => None,
    });
    parts.extend(contact.tangential_restitution.map(|part| format!("tangential restitution {part} of Walton's law")));
    parts.join(", ")
}
