//! From the lists of a builder to a mechanism at its start.

use super::contact::{Push, Touching};
use super::force::{Acting, Fasten, StopSpec};
use super::group::{Listed, Meeting};
use super::joint::JointSpec;
use super::judge::Judge;
use super::tie::{TieKind, TieSpec};
use super::{BuildError, Mechanism, ModelBuilder, Wiring};
use crate::constraint::{Assembly, Request};
use crate::contact::{Contact, OverlapFault};
use crate::force::{Bearing, Stop};
use crate::id::BodyId;
use crate::model::{Body, Joint, Model, Start};
use crate::spatial::Vector;
use crate::system::System;
use crate::watch::Watch;
use carom_laws::friction::{Friction, FrictionKind};
use std::ops::Range;
use std::sync::Arc;

impl ModelBuilder {
    /// Makes tree and loops, closes the loops from what the joints are set to, and fastens everything to the bodies.
    pub fn build(mut self) -> Result<Mechanism, BuildError> {
        let mut model = self.tree()?;
        let (asked, owners) = start(&model, &self.joints, &self.launches)?;
        for tie in std::mem::take(&mut self.ties) {
            tie_by(&mut model, tie, &asked.q)?;
        }
        let (begun, assembly) = assemble(&mut model, &asked)?;
        Judge { model: &model, joints: &self.joints, asked: &asked, found: &begun }.check(&owners, &assembly)?;

        for stop in &self.stops {
            stops(&mut model, stop)?;
        }
        for (joint, spec) in std::mem::take(&mut self.bearings) {
            let name = model.joints()[joint.0].name.clone();
            let bearing = Bearing::new(&model, joint.0, spec).map_err(|error| BuildError::Bearing(name, error))?;
            model.bearings.push(bearing);
        }
        let listed = Listed::of(&model, &self.surfaces, &self.groups)?;
        let contacts = touch(&mut model, listed, &self.contacts)?;
        check_contacts(&model, &begun)?;
        model.impact_rule = self.impact_rule;
        model.inputs = self.inputs;
        for (name, source, direction, stop_at) in self.watches {
            let signal = Wiring { model: &model, owner: &name, contacts: &contacts }.signal(&source)?;
            model.watches.push(Watch { name, signal, direction, stop_at });
        }
        for acting in self.forces {
            fasten(&mut model, acting, &contacts)?;
        }
        model.knots = self.knots;
        model.knots.sort_by(f64::total_cmp);
        let model = Arc::new(model);
        let state = System::new(model.clone()).pack(&begun.q, &begun.u);
        Ok(Mechanism { model, state, assembly, contacts })
    }

    /// Bodies and joints, and the prescribed motions.
    fn tree(&mut self) -> Result<Model, BuildError> {
        let wanted = self.wanted()?;
        let joints = self.joints.iter().map(|joint| listed(joint, &self.bodies)).collect::<Result<_, _>>()?;
        let mut model = Model::build_with(std::mem::take(&mut self.bodies), joints, self.gravity, &wanted)?;
        for drive in std::mem::take(&mut self.drives) {
            let (joint, number) = (drive.dof.joint.0, drive.dof.number);
            if !model.prescribe(joint, number, drive.trajectory) {
                return Err(refused_drive(&model, drive.name, joint));
            }
        }
        Ok(model)
    }

    /// The joints that are to be in the tree, the most wanted first: those that are driven or coupled, those that are set, those in which
    /// something acts.
    fn wanted(&self) -> Result<Vec<usize>, BuildError> {
        let mut all: Vec<usize> = Vec::new();
        let mut want = |owner: &str, joint: usize| match joint < self.joints.len() {
            true => {
                all.push(joint);
                Ok(())
            }
            false => Err(BuildError::Foreign { owner: owner.to_owned(), what: "joint" }),
        };
        for drive in &self.drives {
            want(&drive.name, drive.dof.joint.0)?;
        }
        for tie in &self.ties {
            if let TieKind::Ratio(dofs, _) = tie.kind {
                dofs.iter().try_for_each(|dof| want(&tie.name, dof.joint.0))?;
            }
        }
        for (joint, _) in &self.bearings {
            want("bearing", joint.0)?;
        }
        let of = |own: fn(&JointSpec) -> bool| (0..self.joints.len()).filter(move |&k| own(&self.joints[k]));
        all.extend(of(|joint| joint.start.is_some()));
        all.extend(of(|joint| joint.speed.is_some()));
        all.extend(of(|joint| joint.acted));
        let mut seen = vec![false; self.joints.len()];
        all.retain(|&k| !std::mem::replace(&mut seen[k], true));
        Ok(all)
    }
}

/// A joint as the model lists it.
fn listed(joint: &JointSpec, bodies: &[Body]) -> Result<Joint, BuildError> {
    let foreign = || BuildError::Foreign { owner: joint.name.clone(), what: "body" };
    let name = |id: BodyId| match id.0 {
        None => Ok(None),
        Some(k) => bodies.get(k).map(|body| Some(body.name.clone())).ok_or_else(foreign),
    };
    Ok(Joint {
        name: joint.name.clone(),
        parent: name(joint.between[0])?,
        child: name(joint.between[1])?,
        point: joint.point,
        child_point: joint.child_point,
        kind: joint.kind,
    })
}

fn refused_drive(model: &Model, name: String, joint: usize) -> BuildError {
    let why = match model.closes_loop(joint) {
        true => "all joints of its loop are driven; leave one free",
        false if model.prescribed().iter().any(|drive| drive.joint == joint) => "another drive moves it already",
        false => "it has no such degree of freedom, or one about a point, which cannot be driven",
    };
    BuildError::Drive(name, model.joints()[joint].name.clone(), why)
}

/// The position and the speeds that are asked for, and what each of the speeds belongs to.
fn start(
    model: &Model,
    joints: &[JointSpec],
    launches: &[(BodyId, [Vector; 2])],
) -> Result<(Start, Vec<String>), BuildError> {
    let (mut start, mut owners) = (Start::of(model), Vec::new());
    for (k, joint) in joints.iter().enumerate() {
        let [coordinates, speeds] = joint.begins();
        for (what, found, expected) in
            [("coordinates", coordinates.len(), joint.counts()[0]), ("speeds", speeds.len(), joint.counts()[1])]
        {
            if found != expected {
                return Err(BuildError::Count { joint: joint.name.clone(), what, expected, found });
            }
        }
        start.set(model, k, &coordinates, &speeds, joint.start.is_some());
        let asked = start.ask(model, k, joint.speed.as_deref().unwrap_or_default());
        owners.extend(std::iter::repeat_n(joint.name.clone(), asked));
    }
    for (body, velocities) in launches {
        let wiring = Wiring { model, owner: "launch", contacts: &[] };
        let Some(body) = wiring.body(*body)? else { return Err(BuildError::Carried("ground".to_owned())) };
        let asked = start.launch(model, body, *velocities, [true; 2]);
        if asked == 0 {
            return Err(BuildError::Carried(model.bodies()[body].name.clone()));
        }
        owners.extend(std::iter::repeat_n(model.bodies()[body].name.clone(), asked));
    }
    Ok((start, owners))
}

fn tie_by(model: &mut Model, tie: TieSpec, q: &[f64]) -> Result<(), BuildError> {
    match tie.kind {
        TieKind::Points([one, other], rows) => {
            let wiring = Wiring { model, owner: &tie.name, contacts: &[] };
            let ends = [wiring.point(one)?, wiring.point(other)?];
            model.tie_by(tie.name, ends, rows(ends));
        }
        TieKind::Ratio(dofs, ratio) => {
            let dofs = dofs.map(|dof| (dof.joint.0, dof.number));
            model.couple(&tie.name, dofs, ratio, q).map_err(BuildError::Ratio)?;
        }
    }
    Ok(())
}

/// Closes the loops.
fn assemble(model: &mut Model, asked: &Start) -> Result<(Start, Assembly), BuildError> {
    let mut start = asked.clone();
    let request = Request { held: &asked.held, speeds: &asked.speeds, ideal: &[] };
    let assembly = model.assemble(&mut start.q, &mut start.u, &request)?;
    match assembly.singular.and_then(|row| model.loops().tie_of(row)) {
        Some(tie) => Err(BuildError::Singular(tie.name.clone())),
        None => Ok((start, assembly)),
    }
}

/// Adds the contacts of all pairs of shapes; gives which of the model's are those of each that is listed.
fn touch(model: &mut Model, listed: Listed<'_>, contacts: &[Touching]) -> Result<Vec<Range<usize>>, BuildError> {
    let mut own = Vec::new();
    for (touching, meetings) in contacts.iter().zip(listed.meetings(model, contacts)?) {
        let first = model.contacts.len();
        for Meeting { name, surfaces: [one, other] } in meetings {
            let (bodies, shapes) = ([one.body, other.body], [&one.shape, &other.shape]);
            let mut all = match &touching.push {
                Push::Law(law) => Contact::between(&name, model, bodies, shapes, law)
                    .map_err(|error| BuildError::Contact(name, error))?,
                Push::Layer(layer) => {
                    let friction = touching.friction.as_ref().map(Friction::kind);
                    if friction.is_some_and(|kind| kind != FrictionKind::Smooth) {
                        return Err(BuildError::LayerFriction(name));
                    }
                    let contact = Contact::bedded(&name, model, bodies, shapes, layer);
                    vec![contact.map_err(|error| BuildError::Layer(name, error))?]
                }
            };
            for contact in &mut all {
                touching.onset.tell(contact);
                contact.interface.friction.clone_from(&touching.friction);
                contact.rigid = touching.rigid;
                contact.tangential_restitution = touching.tangential_restitution;
            }
            model.contacts.extend(all);
        }
        own.push(first..model.contacts.len());
    }
    Ok(own)
}

/// Refuses contacts that cannot begin as they stand.
fn check_contacts(model: &Model, start: &Start) -> Result<(), BuildError> {
    let (mut scratch, extent) = (model.tree().scratch(), model.extent());
    model.tree().kinematics(&start.q, &start.u, &mut scratch);
    for contact in &model.contacts {
        let (touch, name) = (contact.see(&scratch, None).touch, || contact.label());
        match contact.overlap_fault(extent, touch.gap, &touch.curvatures) {
            Some(OverlapFault::Deep { depth, radius }) => {
                return Err(BuildError::Deep { contact: name(), depth, radius });
            }
            Some(OverlapFault::DeepCorner { depth, size }) => {
                return Err(BuildError::DeepCorner { contact: name(), depth, size });
            }
            Some(OverlapFault::NoSpeed { depth }) => return Err(BuildError::NoSpeed { contact: name(), depth }),
            None if contact.lacks_mass(model) => return Err(BuildError::NoMass(name())),
            None => {}
        }
    }
    Ok(())
}

/// Adds a force.
fn fasten(model: &mut Model, acting: Acting, contacts: &[Range<usize>]) -> Result<(), BuildError> {
    match acting.fasten {
        Fasten::Own(force) => {
            model.add_user_force(&acting.name, force);
        }
        Fasten::Built(fasten) => {
            let force = fasten(&Wiring { model, owner: &acting.name, contacts })?;
            model.forces.push(force);
        }
    }
    Ok(())
}

/// Adds the stops of a degree of freedom.
fn stops(model: &mut Model, spec: &StopSpec) -> Result<(), BuildError> {
    let dof = Wiring { model, owner: "stop", contacts: &[] }.dof(spec.dof)?;
    let StopSpec { limits, stiffness, damping, .. } = *spec;
    let finite = limits.into_iter().zip([false, true]).filter(|(limit, _)| limit.is_finite());
    let joint = spec.dof.joint.0;
    model.stops.extend(finite.map(|(limit, upper)| Stop { joint, dof, limit, upper, stiffness, damping }));
    Ok(())
}
