//! Trees of bodies in reduced coordinates: kinematics, forward and inverse dynamics, energy.
//!
//! The coordinates are those of the joints, so joints cannot drift. Forward dynamics is the articulated-body algorithm (Featherstone 1983)
//! in the form measured fastest for chains: world-oriented axes, origins at the joints, classical accelerations; its cost grows linearly with
//! the number of bodies.

mod centre;
mod composite;
mod energy;
mod fast_path;
mod forward;
mod inverse;
mod kinematics;
mod node;
mod point;
mod respond;
mod rigid;
mod slope;
mod sweep;
mod variation;

pub use centre::Centre;
pub use composite::MassMatrix;
pub use energy::Energy;
pub use forward::Wrench;
pub use node::{FastPath, GROUND, Mass, Mobilizer, Node, Parallel};
pub use point::{Place, Point};
pub(crate) use respond::Answer;
pub(crate) use slope::Changing;
pub use sweep::{Most, Paces, Sweep};
pub(crate) use variation::Variation;

use crate::pair::FrameState;
use crate::spatial::{Inertia, Symmetric, Vector};
use kinematics::NodePose;
use rigid::Rigid;

/// A tree of nodes: immutable, shared by threads.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    /// Per node, if it turns about parallel axes alone, and so does all it hangs on: its inertia about them, `s s^T (s . I s)` [kg m^2], which stays as it
    /// is. What it opposes to turns about other axes does nothing to any degree of freedom.
    flat: Vec<Option<Symmetric>>,
    coordinates: usize,
    speeds: usize,
}

impl Tree {
    /// Adds a node and returns its index; its parent must be there already.
    pub fn add(&mut self, parent: usize, offset: Vector, mobilizer: Mobilizer, mass: Mass) -> usize {
        debug_assert!(parent == GROUND || parent < self.nodes.len());
        let turns = mobilizer.turns() || (parent != GROUND && self.nodes[parent].turns);
        let parallel = self.parallel(parent, &mobilizer, &mass);
        self.flat.push(self.parallel_axis(parent, &mobilizer).map(|s| {
            let inertia = s.dot(&mass.inertia.times(&s));
            Symmetric::default().minus_outer(&s, -inertia)
        }));
        self.nodes.push(Node {
            parent,
            offset,
            mobilizer,
            mass,
            q: self.coordinates,
            u: self.speeds,
            turns,
            prescribed: false,
            led: false,
            leaf: true,
            parallel,
            fast_path: FastPath::None,
        });
        self.coordinates += mobilizer.coordinates();
        self.speeds += mobilizer.speeds();
        if parent != GROUND {
            self.nodes[parent].leaf = false;
            self.mark(parent);
        }
        self.mark(self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// Makes the motion of a node given; it must have one degree of freedom.
    pub fn mark_prescribed(&mut self, node: usize) {
        debug_assert!(self.nodes[node].mobilizer.speeds() == 1);
        self.nodes[node].prescribed = true;
        for k in 0..self.nodes.len() {
            self.mark(k);
        }
    }

    /// What is special about a hinge if all it hangs on turns about axes parallel to its own.
    fn parallel(&self, parent: usize, mobilizer: &Mobilizer, mass: &Mass) -> Option<Parallel> {
        let Mobilizer::Hinge { axis } = mobilizer else { return None };
        let (mut above, mut sense) = (parent, 1.0);
        while let Some(node) = self.nodes.get(above) {
            match &node.mobilizer {
                Mobilizer::Hinge { axis: other } if other == axis => sense = 1.0,
                Mobilizer::Hinge { axis: other } if *other == -axis => sense = -1.0,
                Mobilizer::Slide { .. } | Mobilizer::Weld => {}
                _ => return None,
            }
            above = node.parent;
        }
        Some(Parallel { inertia: axis.dot(&mass.inertia.times(axis)), sense })
    }

    /// The axis about which a node turns, and all it hangs on, if there is one.
    fn parallel_axis(&self, parent: usize, mobilizer: &Mobilizer) -> Option<Vector> {
        let (mut above, mut mobilizer, mut common) = (parent, mobilizer, None);
        loop {
            match *mobilizer {
                Mobilizer::Hinge { axis } if common.is_none_or(|other| other == axis || other == -axis) => {
                    common = Some(axis);
                }
                Mobilizer::Slide { .. } | Mobilizer::Weld => {}
                _ => return None,
            }
            let Some(node) = self.nodes.get(above) else { return common };
            (above, mobilizer) = (node.parent, &node.mobilizer);
        }
    }

    /// Marks how the acceleration of a node is found; those it hangs on are marked already.
    fn mark(&mut self, k: usize) {
        let node = self.nodes[k];
        let led = node.parent == GROUND || self.nodes[node.parent].fast_path == FastPath::Prescribed;
        (self.nodes[k].led, self.nodes[k].fast_path) = (led, node.fast_path(led));
    }

    /// The nodes, parents before children.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node of one degree of freedom that has this speed.
    pub fn node_of(&self, speed: usize) -> Option<usize> {
        self.nodes.iter().position(|node| node.u == speed && node.mobilizer.speeds() == 1)
    }

    /// Number of coordinates.
    pub fn coordinates(&self) -> usize {
        self.coordinates
    }

    /// Number of speeds.
    pub fn speeds(&self) -> usize {
        self.speeds
    }

    /// The coordinates of the reference configuration: zeros, and quaternions that do not turn.
    pub fn reference(&self) -> Vec<f64> {
        let mut q = vec![0.0; self.coordinates];
        for node in &self.nodes {
            match node.mobilizer {
                Mobilizer::Ball => q[node.q] = 1.0,
                Mobilizer::Free => q[node.q + 3] = 1.0,
                _ => {}
            }
        }
        q
    }

    /// Scratch memory for this tree.
    pub fn scratch(&self) -> Scratch {
        let n = self.nodes.len();
        Scratch {
            poses: vec![NodePose::default(); n],
            placed: Placed::default(),
            rigid: vec![Rigid::default(); n],
            ground: FrameState::at_rest(),
            articulated: vec![Articulated::default(); n],
            wrenches: vec![Wrench::default(); n],
            accelerations: vec![Acceleration::default(); n],
            carried: vec![Wrench::default(); n],
        }
    }
}

/// What is worked out per node, again and again; preallocated.
#[derive(Clone, Debug)]
pub struct Scratch {
    poses: Vec<NodePose>,
    /// What the poses were worked out from.
    placed: Placed,
    /// The world, at rest.
    ground: FrameState,
    rigid: Vec<Rigid>,
    articulated: Vec<Articulated>,
    /// Applied wrenches per node: moment about the node's origin and force, in world axes. The caller fills them in before
    /// [`Tree::forward`] or [`Tree::inverse`] and clears them with [`Scratch::clear_wrenches`].
    wrenches: Vec<Wrench>,
    accelerations: Vec<Acceleration>,
    /// What each joint carries, in inverse dynamics.
    carried: Vec<Wrench>,
}

/// What the poses of a tree were worked out from, so that they need not be worked out again.
#[derive(Clone, Debug, Default)]
struct Placed {
    q: Vec<f64>,
    u: Vec<f64>,
    /// Whether all of them stand at these coordinates, and whether they move with these speeds and nothing has been added to that.
    stands: bool,
    moves: bool,
}

/// Whether two lists have the same bits.
pub(crate) fn same_bits(one: &[f64], other: &[f64]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.to_bits() == other.to_bits())
}

impl Scratch {
    /// The coordinates at which all nodes stand, if it is known that they all do.
    pub(crate) fn coordinates(&self) -> Option<&[f64]> {
        self.placed.stands.then_some(&self.placed.q)
    }

    /// Angular acceleration of a node [rad/s^2], and the acceleration of its origin [m/s^2], after [`Tree::forward`] or
    /// [`Tree::inverse`]; gravity counts as an acceleration of the ground.
    pub fn acceleration(&self, node: usize) -> (Vector, Vector) {
        let a = &self.accelerations[node];
        (a.alpha, a.a)
    }

    /// What is applied to each node: moment about its origin and force, in world axes.
    pub(crate) fn wrenches(&self) -> &[Wrench] {
        &self.wrenches
    }

    /// Applies these and nothing else.
    pub(crate) fn set_wrenches(&mut self, wrenches: &[Wrench]) {
        self.wrenches.copy_from_slice(wrenches);
    }

    /// Takes all applied wrenches off.
    pub fn clear_wrenches(&mut self) {
        self.wrenches.fill(Wrench::default());
    }
}

/// Articulated inertia and bias of a node, and what its joint makes of them.
#[derive(Clone, Copy, Debug, Default)]
struct Articulated {
    inertia: Inertia,
    /// Bias: moment and force at zero acceleration.
    pn: Vector,
    pf: Vector,
    /// Wrench of a unit acceleration of the joint, for joints of one degree of freedom.
    un: Vector,
    uf: Vector,
    inverse_d: f64,
    /// Generalised force left for acceleration at zero acceleration of the parent.
    rest: f64,
}

/// Accelerations of a node.
#[derive(Clone, Copy, Debug, Default)]
struct Acceleration {
    alpha: Vector,
    a: Vector,
}
