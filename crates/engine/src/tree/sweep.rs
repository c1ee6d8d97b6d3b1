//! How far nodes can go: bounds of their motion over a while, from the root to the leaves.
//!
//! ```text
//! point at the distance l     v + w l,   a + (w' + w^2) l,   j + (w'' + 3 w w' + w^3) l
//! ```
//!
//! `w`, `w'`, `w''` bound the angular velocity of a node [rad/s] and its rates, `v`, `a`, `j` velocity, acceleration and jolt of its origin [m/s]. What the
//! coordinates do at most adds up along the tree, whatever the directions; a bound of the first three rates of a coordinate is given, that of a
//! place follows by the rule for products. For a quaternion `q` of any length, `2 q*/|q|` times its rate is the angular velocity; the rates of
//! `q/|q|` are bounded by `a1`, `a2 + 1.2 a1^2`, `a3 + 3.6 a1 a2 + 4 a1^3`, with `ak` the rates of `q` over its length.

use super::{GROUND, Mobilizer, Node, Scratch, Tree};

/// Bounds of the motion of a node over a while.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sweep {
    /// Angular velocity, its rate and its second rate at most [rad/s, ...].
    pub spin: [f64; 3],
    /// Velocity, acceleration and jolt of the origin at most [m/s, ...].
    pub origin: [f64; 3],
}

/// What the coordinates of a tree do at most over a while: their first three rates, and how long it lasts [s].
#[derive(Clone, Copy, Debug)]
pub struct Most<'a> {
    /// The rates, each for all coordinates.
    pub rates: [&'a [f64]; 3],
    /// How long it lasts [s].
    pub length: f64,
}

/// What the speeds of a tree do at most over a while: how large they are, and their first two rates, each for all speeds.
#[derive(Clone, Copy, Debug)]
pub struct Paces<'a> {
    /// The sizes and the rates.
    pub rates: [&'a [f64]; 3],
}

/// No bounds.
const UNKNOWN: [f64; 3] = [f64::INFINITY; 3];

impl Sweep {
    /// Nothing is known.
    pub const UNBOUNDED: Sweep = Sweep { spin: UNKNOWN, origin: UNKNOWN };

    /// How much axes that turn so turn a fixed vector of unit length: the bounds of its first three rates.
    #[inline]
    pub fn turn(&self) -> [f64; 3] {
        let [w, dw, ddw] = self.spin;
        [w, dw + w * w, ddw + 3.0 * w * dw + w * w * w]
    }

    /// Velocity, acceleration and jolt at most of a point of the node at this distance from its origin [m].
    #[inline]
    pub fn at(&self, distance: f64) -> [f64; 3] {
        let turn = self.turn();
        std::array::from_fn(|k| if distance == 0.0 { self.origin[k] } else { self.origin[k] + turn[k] * distance })
    }
}

impl Tree {
    /// Writes the bounds of all nodes, from those of the coordinates, after [`Tree::kinematics`] at the end of the while.
    pub fn sweep(&self, q: &[f64], most: &Most<'_>, scratch: &Scratch, sweeps: &mut [Sweep]) {
        for (i, node) in self.nodes().iter().enumerate() {
            let parent = if node.parent == GROUND { Sweep::default() } else { sweeps[node.parent] };
            let (turn, way) = own(node, q, most);
            sweeps[i] = add(&parent, node, scratch.poses[i].arm.norm() + way[0] * most.length, turn, way);
        }
    }

    /// The same where velocities are those of the speeds, and places those of the coordinates: both are interpolated, each by itself, and belong together but for what that errs.
    pub fn sweep_speeds(
        &self,
        q: &[f64],
        (most, paces): (&Most<'_>, &Paces<'_>),
        scratch: &Scratch,
        sweeps: &mut [Sweep],
    ) {
        let both = |[place, ..]: [f64; 3], [pace, first, second]: [f64; 3]| [place.max(pace), first, second];
        for (i, node) in self.nodes().iter().enumerate() {
            let parent = if node.parent == GROUND { Sweep::default() } else { sweeps[node.parent] };
            let ((turn, way), (spin, speed)) = (own(node, q, most), own_of_speeds(node, paces));
            let turn = if turn == UNKNOWN { UNKNOWN } else { both(turn, spin) };
            let (arm, way) = (scratch.poses[i].arm.norm() + way[0] * most.length, both(way, speed));
            sweeps[i] = add(&parent, node, arm, turn, way);
        }
    }

    /// Accelerations of all nodes as they are seen by the ground, from those of the degrees of freedom, after [`Tree::kinematics`] and [`Tree::prescribe`].
    pub fn accelerations(&self, du: &[f64], scratch: &mut Scratch) {
        for i in 0..self.nodes().len() {
            self.accelerate(i, du, &crate::spatial::Vector::zeros(), scratch);
        }
    }
}

/// The bounds of what a node does against its parent: of its angular velocity and of its way, and their rates. Where its quaternion may vanish nothing is known
/// of its turning.
fn own(node: &Node, q: &[f64], most: &Most<'_>) -> ([f64; 3], [f64; 3]) {
    let one = || most.rates.map(|rates| rates[node.q]);
    let length = |of: &[f64]| of.iter().map(|x| x * x).sum::<f64>().sqrt();
    let ball = |at: usize| {
        let rates = most.rates.map(|rates| length(&rates[at..at + 4]));
        let whole = length(&q[at..at + 4]);
        let least = whole - rates[0] * most.length;
        if least > 0.5 * whole { turning(rates.map(|rate| rate / least)) } else { UNKNOWN }
    };
    let still = [0.0; 3];
    match node.mobilizer {
        Mobilizer::Hinge { .. } => (one(), still),
        Mobilizer::Slide { .. } => (still, one()),
        Mobilizer::Screw { lead, .. } => (one(), one().map(|rate| rate * lead.abs())),
        Mobilizer::Ball => (ball(node.q), still),
        Mobilizer::Free => (ball(node.q + 3), most.rates.map(|rates| length(&rates[node.q..node.q + 3]))),
        Mobilizer::Weld => (still, still),
    }
}

/// The same from its speeds. An angular velocity is given in the axes of its node, which turn with it.
fn own_of_speeds(node: &Node, paces: &Paces<'_>) -> ([f64; 3], [f64; 3]) {
    let one = || paces.rates.map(|rates| rates[node.u]);
    let three = |at: usize| paces.rates.map(|rates| rates[at..at + 3].iter().map(|x| x * x).sum::<f64>().sqrt());
    let spin = |[w, dw, ddw]: [f64; 3]| [w, dw, ddw + w * dw];
    let still = [0.0; 3];
    match node.mobilizer {
        Mobilizer::Hinge { .. } => (one(), still),
        Mobilizer::Slide { .. } => (still, one()),
        Mobilizer::Screw { lead, .. } => (one(), one().map(|rate| rate * lead.abs())),
        Mobilizer::Ball => (spin(three(node.u)), still),
        Mobilizer::Free => (spin(three(node.u + 3)), three(node.u)),
        Mobilizer::Weld => (still, still),
    }
}

/// Bounds of the angular velocity and its rates, from those of a quaternion over its length.
fn turning([a1, a2, a3]: [f64; 3]) -> [f64; 3] {
    let (second, third) = (a2 + 1.2 * a1 * a1, a3 + 3.6 * a1 * a2 + 4.0 * a1 * a1 * a1);
    [2.0 * a1, 2.0 * second, 2.0 * third + 2.0 * a1 * second]
}

/// Adds what a node does against its parent, whose origin is at most `arm` [m] away.
fn add(parent: &Sweep, node: &Node, arm: f64, turn: [f64; 3], way: [f64; 3]) -> Sweep {
    let [w, dw, ddw] = parent.spin;
    if w == f64::INFINITY {
        return Sweep::UNBOUNDED;
    }
    // The axes of parallel hinges do not move.
    let spin = match node.parallel {
        _ if turn == UNKNOWN => UNKNOWN,
        Some(_) => [w + turn[0], dw + turn[1], ddw + turn[2]],
        None => [w + turn[0], dw + turn[1] + w * turn[0], ddw + turn[2] + 2.0 * w * turn[1] + (dw + w * w) * turn[0]],
    };
    let [v, a, j] = parent.at(arm);
    let origin =
        [v + way[0], a + way[1] + 2.0 * w * way[0], j + way[2] + 3.0 * w * way[1] + 3.0 * (dw + w * w) * way[0]];
    Sweep { spin, origin }
}
