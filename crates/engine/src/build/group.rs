//! Surfaces and groups of them, and which pairs of a builder's contacts may meet.

use super::contact::{Between, Touching};
use super::{BuildError, ModelBuilder, Wiring};
use crate::id::{BodyId, GroupId, SurfaceId};
use crate::model::Model;
use crate::pairing::{self, Closeness, Declaration, Joined, PairingFault, Side, Surface, Surfaces, pair_name};
use crate::shape::Shape;
use std::collections::HashSet;

/// What may stand on a side of a contact, or in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Member {
    /// All surfaces of a body, or of the ground.
    Body(BodyId),
    /// One surface.
    Surface(SurfaceId),
    /// All surfaces of a group.
    Group(GroupId),
}

impl From<BodyId> for Member {
    fn from(body: BodyId) -> Self {
        Member::Body(body)
    }
}

impl From<SurfaceId> for Member {
    fn from(surface: SurfaceId) -> Self {
        Member::Surface(surface)
    }
}

impl From<GroupId> for Member {
    fn from(group: GroupId) -> Self {
        Member::Group(group)
    }
}

/// The two sides of a contact, less what may not touch.
pub(super) struct Sides {
    of: [Member; 2],
    pub(super) except: Vec<[Member; 2]>,
    pub(super) joined: bool,
}

impl Sides {
    /// Bodies that are named themselves may touch although a joint joins them.
    pub(super) fn of(of: [Member; 2]) -> Self {
        let joined = !of.iter().any(|side| matches!(side, Member::Group(_)));
        Sides { of, except: Vec::new(), joined }
    }

    fn closeness(&self) -> Closeness {
        Closeness::of(self.of.map(|side| match side {
            Member::Group(_) => Side::Group,
            Member::Body(_) => Side::Body,
            Member::Surface(_) => Side::Surface,
        }))
    }
}

impl ModelBuilder {
    /// Gives a body, or the ground, a shape with which it touches others, in its frame, or in the world for the ground. A body may have several.
    pub fn surface(&mut self, body: BodyId, shape: Shape) -> SurfaceId {
        self.surfaces.push((body, shape));
        SurfaceId(self.surfaces.len() - 1)
    }

    /// Puts bodies, surfaces and other groups together, so that contacts can be declared for all of them at once.
    pub fn group(&mut self, members: impl IntoIterator<Item = impl Into<Member>>) -> GroupId {
        self.groups.push(members.into_iter().map(Into::into).collect());
        GroupId(self.groups.len() - 1)
    }
}

/// Two surfaces that may meet, and what their contact is called.
pub(super) struct Meeting {
    pub(super) name: String,
    pub(super) surfaces: [Surface; 2],
}

/// All surfaces and groups of a builder.
pub(super) struct Listed<'a> {
    surfaces: Surfaces,
    groups: &'a [Vec<Member>],
}

impl<'a> Listed<'a> {
    /// What a builder lists, for a model that has all of its bodies.
    pub(super) fn of(model: &Model, listed: &[(BodyId, Shape)], groups: &'a [Vec<Member>]) -> Result<Self, BuildError> {
        let mut surfaces = Surfaces::default();
        for (body, shape) in listed {
            let body = Wiring { model, owner: "surface", contacts: &[] }.body(*body)?;
            surfaces.add(Surface { body, name: None, shape: shape.clone() });
        }
        Ok(Listed { surfaces, groups })
    }

    /// The pairs of every contact.
    pub(super) fn meetings(mut self, model: &Model, contacts: &[Touching]) -> Result<Vec<Vec<Meeting>>, BuildError> {
        let declarations = contacts.iter().map(|contact| self.declaration(model, contact));
        let declarations = declarations.collect::<Result<Vec<_>, _>>()?;
        let all = self.surfaces.all();
        let bodies: Vec<Option<usize>> = all.iter().map(|surface| surface.body).collect();
        let pairs = pairing::pairs(&bodies, &Joined::of(model), &declarations);
        let pairs = pairs.map_err(|fault| refused(&fault, contacts, |surface| called(model, bodies[surface])))?;
        let name = |k: usize, pair: [usize; 2], count: usize| match declarations[k].closeness {
            Closeness::Shapes => contacts[k].name.clone(),
            closeness if closeness > Closeness::Group && count == 1 => contacts[k].name.clone(),
            _ => {
                let own = |surface| self.surfaces.name(surface, |body| called(model, body));
                pair_name(&contacts[k].name, &pair.map(own))
            }
        };
        let meeting = |k: usize, pair: [usize; 2], count: usize| Meeting {
            name: name(k, pair, count),
            surfaces: pair.map(|surface| all[surface].clone()),
        };
        let own = |(k, own): (usize, &Vec<[usize; 2]>)| own.iter().map(|pair| meeting(k, *pair, own.len())).collect();
        Ok(pairs.iter().enumerate().map(own).collect())
    }

    fn declaration(&mut self, model: &Model, contact: &Touching) -> Result<Declaration, BuildError> {
        let wiring = Wiring { model, owner: &contact.name, contacts: &[] };
        let sides = match &contact.between {
            Between::Sides(sides) => sides,
            Between::Shapes(shapes) => {
                let mut side = |(body, shape): &(BodyId, Shape)| -> Result<Vec<usize>, BuildError> {
                    Ok(vec![self.surfaces.of_shape(wiring.body(*body)?, shape)])
                };
                let sides = [side(&shapes[0])?, side(&shapes[1])?];
                return Ok(Declaration { sides, closeness: Closeness::Shapes, except: Vec::new(), joined: true });
            }
        };
        let both = |[one, other]: [Member; 2]| -> Result<[Vec<usize>; 2], BuildError> {
            Ok([self.surfaces_of(&wiring, one)?, self.surfaces_of(&wiring, other)?])
        };
        Ok(Declaration {
            sides: both(sides.of)?,
            closeness: sides.closeness(),
            except: sides.except.iter().map(|pair| both(*pair)).collect::<Result<_, _>>()?,
            joined: sides.joined,
        })
    }

    /// The surfaces of a side, each once.
    fn surfaces_of(&self, wiring: &Wiring<'_>, member: Member) -> Result<Vec<usize>, BuildError> {
        let mut found = Vec::new();
        self.collect(wiring, member, self.groups.len(), &mut found)?;
        let mut seen = HashSet::new();
        found.retain(|k| seen.insert(*k));
        Ok(found)
    }

    /// Adds the surfaces of a member. A group has its members before it has its id, so that it holds groups `below` it alone.
    fn collect(
        &self,
        wiring: &Wiring<'_>,
        member: Member,
        below: usize,
        found: &mut Vec<usize>,
    ) -> Result<(), BuildError> {
        let foreign = |what| BuildError::Foreign { owner: wiring.owner.to_owned(), what };
        match member {
            Member::Surface(SurfaceId(k)) if k < self.surfaces.all().len() => found.push(k),
            Member::Surface(_) => return Err(foreign("surface")),
            Member::Body(body) => match self.surfaces.of(wiring.body(body)?) {
                [] => return Err(BuildError::NoSurface(wiring.owner.to_owned(), called(wiring.model, body.0))),
                own => found.extend(own),
            },
            Member::Group(GroupId(k)) if k < below => {
                self.groups[k].iter().try_for_each(|member| self.collect(wiring, *member, k, found))?;
            }
            Member::Group(_) => return Err(foreign("group")),
        }
        Ok(())
    }
}

fn called(model: &Model, body: Option<usize>) -> String {
    body.and_then(|k| model.bodies().get(k)).map_or_else(|| "ground".to_owned(), |body| body.name.clone())
}

fn refused(fault: &PairingFault, contacts: &[Touching], body: impl Fn(usize) -> String) -> BuildError {
    let name = |k: usize| contacts[k].name.clone();
    match *fault {
        PairingFault::Twice { declarations, pair } => {
            BuildError::Twice { bodies: pair.map(body), contacts: declarations.map(name) }
        }
        PairingFault::Itself { declaration } => BuildError::Itself(name(declaration)),
        PairingFault::Empty { declaration, .. } => BuildError::NoPair(name(declaration)),
        PairingFault::Idle { declaration, .. } => BuildError::Idle(name(declaration)),
        PairingFault::TooMany { declaration } => BuildError::TooMany(name(declaration)),
    }
}
