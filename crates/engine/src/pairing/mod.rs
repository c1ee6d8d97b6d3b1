//! Pairing: which surfaces may touch, of those that are declared by name or by group.
//!
//! A [`Declaration`] has two sides, each a list of surfaces, and means every pair of one surface of each side, once, but for
//!
//! * two surfaces of one body, or of the ground,
//! * bodies that a joint joins, unless it lets them. A joint with the ground does not count: a pendulum may well hit a wall,
//! * pairs that it excepts.
//!
//! Where several declarations mean the same pair, it belongs to the one that names it most closely ([`Closeness`]), as a pair that is written
//! out goes before one that follows from a rule. Two that name it equally closely contradict each other.
//!
//! Surfaces and bodies are told by their indices; `None` is the ground.

mod surfaces;

pub use surfaces::{Surface, Surfaces};

use crate::model::Model;
use std::collections::{HashMap, HashSet};

/// The most pairs that all declarations of a mechanism may have together.
pub const MOST_PAIRS: usize = 100_000;

/// How closely a declaration names its pairs, the least closely first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Closeness {
    /// A side is a group.
    Group,
    /// Both sides are bodies.
    Bodies,
    /// One side is a body, the other a surface.
    Surface,
    /// Both sides are surfaces.
    Surfaces,
    /// Both shapes are written in the declaration itself. Several of these may stand side by side.
    Shapes,
}

/// What a side of a declaration names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// A group.
    Group,
    /// A body, or the ground.
    Body,
    /// A surface.
    Surface,
}

impl Closeness {
    /// That of two sides.
    pub fn of(sides: [Side; 2]) -> Self {
        match sides {
            [Side::Group, _] | [_, Side::Group] => Closeness::Group,
            [Side::Body, Side::Body] => Closeness::Bodies,
            [Side::Surface, Side::Surface] => Closeness::Surfaces,
            _ => Closeness::Surface,
        }
    }
}

/// Surfaces that may touch.
#[derive(Clone, Debug, PartialEq)]
pub struct Declaration {
    /// The surfaces of each side.
    pub sides: [Vec<usize>; 2],
    /// How closely it names them.
    pub closeness: Closeness,
    /// What may not touch: every pair of one surface of each list.
    pub except: Vec<[Vec<usize>; 2]>,
    /// Whether bodies that a joint joins may touch.
    pub joined: bool,
}

/// What is wrong with declarations, which are told by their indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairingFault {
    /// Two of them name the same surfaces equally closely.
    Twice {
        /// The declarations.
        declarations: [usize; 2],
        /// The surfaces.
        pair: [usize; 2],
    },
    /// One that names no group is between a body and itself.
    Itself {
        /// The declaration.
        declaration: usize,
    },
    /// All pairs of one of them are taken out.
    Empty {
        /// The declaration.
        declaration: usize,
        /// How many there were.
        count: usize,
    },
    /// An exception takes nothing out.
    Idle {
        /// The declaration.
        declaration: usize,
        /// Which of its exceptions.
        except: usize,
    },
    /// With this one there are more than [`MOST_PAIRS`].
    TooMany {
        /// The declaration.
        declaration: usize,
    },
}

/// Which bodies are joined by a joint.
#[derive(Clone, Debug, Default)]
pub struct Joined(HashSet<[usize; 2]>);

impl Joined {
    /// Those of a model.
    pub fn of(model: &Model) -> Self {
        let body = |name: &Option<String>| name.as_ref().and_then(|name| model.body(name));
        let joints = model.joints()[..model.listed()].iter();
        Joined(joints.filter_map(|joint| Some(ordered([body(&joint.parent)?, body(&joint.child)?]))).collect())
    }

    fn joins(&self, bodies: [Option<usize>; 2]) -> bool {
        matches!(bodies, [Some(one), Some(other)] if self.0.contains(&ordered([one, other])))
    }
}

/// The pairs of each declaration, in the order in which its sides list them; `bodies` are those of all surfaces.
pub fn pairs(
    bodies: &[Option<usize>],
    joined: &Joined,
    declarations: &[Declaration],
) -> Result<Vec<Vec<[usize; 2]>>, PairingFault> {
    let (mut all, mut count) = (Vec::new(), 0);
    for (declaration, declared) in declarations.iter().enumerate() {
        let meant = declared.meant(bodies, MOST_PAIRS - count).ok_or(PairingFault::TooMany { declaration })?;
        if meant.is_empty() && declared.closeness > Closeness::Group {
            return Err(PairingFault::Itself { declaration });
        }
        let left =
            declared.left(&meant, bodies, joined).map_err(|except| PairingFault::Idle { declaration, except })?;
        if left.is_empty() && !meant.is_empty() {
            return Err(PairingFault::Empty { declaration, count: meant.len() });
        }
        count += left.len();
        all.push(left);
    }
    give_to_closest(declarations, &mut all)?;
    Ok(all)
}

impl Declaration {
    /// Every pair of surfaces of different bodies, once; `None` if there are more than `most`.
    fn meant(&self, bodies: &[Option<usize>], most: usize) -> Option<Vec<[usize; 2]>> {
        let [one, other] = &self.sides;
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        for &first in one {
            for &second in other.iter().filter(|&&second| bodies[first] != bodies[second]) {
                if seen.insert(ordered([first, second])) {
                    found.push([first, second]);
                }
            }
            if found.len() > most {
                return None;
            }
        }
        Some(found)
    }

    /// What filters leave of its pairs; the number of an exception that takes nothing out, if there is one.
    fn left(&self, meant: &[[usize; 2]], bodies: &[Option<usize>], joined: &Joined) -> Result<Vec<[usize; 2]>, usize> {
        let known: HashSet<[usize; 2]> = meant.iter().copied().map(ordered).collect();
        let mut excepted = HashSet::new();
        for (k, [one, other]) in self.except.iter().enumerate() {
            let product = one.iter().flat_map(|&a| other.iter().map(move |&b| ordered([a, b])));
            let own: Vec<[usize; 2]> = product.filter(|pair| known.contains(pair)).collect();
            if own.is_empty() {
                return Err(k);
            }
            excepted.extend(own);
        }
        let apart = |pair: &[usize; 2]| self.joined || !joined.joins(pair.map(|surface| bodies[surface]));
        let stays = |pair: &&[usize; 2]| !excepted.contains(&ordered(**pair)) && apart(pair);
        Ok(meant.iter().filter(stays).copied().collect())
    }
}

/// Takes pairs away from all declarations but the one that names them most closely.
fn give_to_closest(declarations: &[Declaration], all: &mut [Vec<[usize; 2]>]) -> Result<(), PairingFault> {
    let mut owners: HashMap<[usize; 2], usize> = HashMap::new();
    for (k, pairs) in all.iter().enumerate() {
        for &pair in pairs {
            let owner = *owners.entry(ordered(pair)).or_insert(k);
            let [before, now] = [owner, k].map(|k| declarations[k].closeness);
            if now > before {
                owners.insert(ordered(pair), k);
            } else if now == before && owner != k && now != Closeness::Shapes {
                return Err(PairingFault::Twice { declarations: [owner, k], pair });
            }
        }
    }
    for (k, pairs) in all.iter_mut().enumerate().filter(|(k, _)| declarations[*k].closeness != Closeness::Shapes) {
        pairs.retain(|pair| owners.get(&ordered(*pair)) == Some(&k));
    }
    Ok(())
}

fn ordered([one, other]: [usize; 2]) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

/// What a pair of a declaration is called: `clack:ball1-ball2`.
pub fn pair_name(declaration: &str, [one, other]: &[String; 2]) -> String {
    format!("{declaration}:{one}-{other}")
}

#[cfg(test)]
mod tests;
