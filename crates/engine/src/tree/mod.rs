//! Trees of bodies in reduced coordinates: kinematics, forward and inverse dynamics, energy.
//!
//! The coordinates are those of the joints, so joints cannot drift. Forward dynamics is the articulated-body algorithm (Featherstone 1983)
//! in the form measured fastest for chains: world-oriented axes, origins at the joints, classical accelerations; its cost grows linearly with
//! the number of bodies.

mod composite;
mod ease;
mod energy;
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

pub use composite::MassMatrix;
pub use energy::Energy;
pub use forward::Wrench;
pub use node::{Ease, GROUND, Mass, Motion, Node, Parallel};
pub use point::{Place, Point};
pub(crate) use respond::Answer;
pub(crate) use slope::Changing;
pub use sweep::{Most, Sweep};
pub(crate) use variation::Variation;

use crate::pair::Pose as Frame;
use crate::spatial::{Inertia, Symmetric, Vector};
use kinematics::Pose;
use rigid::Rigid;

/// A tree of nodes: immutable, shared by threads.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    /// Per node, if it turns about parallel axes alone, and so does all it hangs on: its inertia about them, `s s^T (s . I s)` [kg m^2], which stays as it
    /// is. What it opposes to turns about other axes does nothing to any freedom.
    flat: Vec<Option<Symmetric>>,
    coordinates: usize,
    speeds: usize,
}

impl Tree {
    /// Adds a node and returns its index; its parent must be there already.
    pub fn add(&mut self, parent: usize, offset: Vector, motion: Motion, mass: Mass) -> usize {
        debug_assert!(parent == GROUND || parent < self.nodes.len());
        let turns = motion.turns() || (parent != GROUND && self.nodes[parent].turns);
        let parallel = self.parallel(parent, &motion, &mass);
        self.flat.push(self.parallel_axis(parent, &motion).map(|s| {
            let inertia = s.dot(&mass.inertia.times(&s));
            Symmetric::default().minus_outer(&s, -inertia)
        }));
        self.nodes.push(Node {
            parent,
            offset,
            motion,
            mass,
            q: self.coordinates,
            u: self.speeds,
            turns,
            given: false,
            led: false,
            leaf: true,
            parallel,
            ease: Ease::None,
        });
        self.coordinates += motion.coordinates();
        self.speeds += motion.speeds();
        if parent != GROUND {
            self.nodes[parent].leaf = false;
            self.mark(parent);
        }
        self.mark(self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// Makes the motion of a node given; it must have one freedom.
    pub fn give(&mut self, node: usize) {
        debug_assert!(self.nodes[node].motion.speeds() == 1);
        self.nodes[node].given = true;
        for k in 0..self.nodes.len() {
            self.mark(k);
        }
    }

    /// What is special about a hinge if all it hangs on turns about axes parallel to its own.
    fn parallel(&self, parent: usize, motion: &Motion, mass: &Mass) -> Option<Parallel> {
        let Motion::Hinge { axis } = motion else { return None };
        let (mut above, mut sense) = (parent, 1.0);
        while let Some(node) = self.nodes.get(above) {
            match &node.motion {
                Motion::Hinge { axis: other } if other == axis => sense = 1.0,
                Motion::Hinge { axis: other } if *other == -axis => sense = -1.0,
                Motion::Slide { .. } | Motion::Weld => {}
                _ => return None,
            }
            above = node.parent;
        }
        Some(Parallel { inertia: axis.dot(&mass.inertia.times(axis)), sense })
    }

    /// The axis about which a node turns, and all it hangs on, if there is one.
    fn parallel_axis(&self, parent: usize, motion: &Motion) -> Option<Vector> {
        let (mut above, mut motion, mut common) = (parent, motion, None);
        loop {
            match *motion {
                Motion::Hinge { axis } if common.is_none_or(|other| other == axis || other == -axis) => {
                    common = Some(axis);
                }
                Motion::Slide { .. } | Motion::Weld => {}
                _ => return None,
            }
            let Some(node) = self.nodes.get(above) else { return common };
            (above, motion) = (node.parent, &node.motion);
        }
    }

    /// Marks how the acceleration of a node is found; those it hangs on are marked already.
    fn mark(&mut self, k: usize) {
        let node = self.nodes[k];
        let led = node.parent == GROUND || self.nodes[node.parent].ease == Ease::Told;
        (self.nodes[k].led, self.nodes[k].ease) = (led, node.ease(led));
    }

    /// The nodes, parents before children.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node of one freedom that has this speed.
    pub fn node_of(&self, speed: usize) -> Option<usize> {
        self.nodes.iter().position(|node| node.u == speed && node.motion.speeds() == 1)
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
            match node.motion {
                Motion::Ball => q[node.q] = 1.0,
                Motion::Free => q[node.q + 3] = 1.0,
                _ => {}
            }
        }
        q
    }

    /// Scratch memory for this tree.
    pub fn scratch(&self) -> Scratch {
        let n = self.nodes.len();
        Scratch {
            poses: vec![Pose::default(); n],
            rigid: vec![Rigid::default(); n],
            ground: Frame::at_rest(),
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
    poses: Vec<Pose>,
    /// The world, at rest.
    ground: Frame,
    rigid: Vec<Rigid>,
    articulated: Vec<Articulated>,
    /// Applied wrenches per node: moment about the node's origin and force, in world axes. The caller fills them in before
    /// [`Tree::forward`] or [`Tree::inverse`] and clears them with [`Scratch::clear_wrenches`].
    wrenches: Vec<Wrench>,
    accelerations: Vec<Acceleration>,
    /// What each joint carries, in inverse dynamics.
    carried: Vec<Wrench>,
}

impl Scratch {
    /// Angular acceleration of a node [rad/s^2], and the acceleration of its origin [m/s^2], after [`Tree::forward`] or
    /// [`Tree::inverse`]; gravity counts as an acceleration of the ground.
    pub fn acceleration(&self, node: usize) -> (Vector, Vector) {
        let a = &self.accelerations[node];
        (a.alpha, a.a)
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
    /// Wrench of a unit acceleration of the joint, for joints of one freedom.
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
