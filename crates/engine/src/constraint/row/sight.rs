//! What a row sees of the moving tree: as it moves, or also how that changes along a direction.

use super::Axis;
use super::stick::Line;
use crate::pair::Pair;
use crate::spatial::{Change, Number, Space, Varying, Vector};
use crate::tree::{GROUND, Point, Scratch, Variation};

/// A point with its motion, gravity counted as an acceleration of the ground.
#[derive(Clone, Copy)]
pub(crate) struct Moving<V> {
    pub(super) position: V,
    pub(super) velocity: V,
    pub(super) acceleration: V,
}

/// Where velocities and accelerations are known.
pub(crate) trait Sight<'a> {
    /// In what a row is worked out.
    type Space: Space;

    /// A vector in the axes of a node, in those of the world.
    fn turned(&self, node: usize, own: Self::Space) -> Self::Space;
    /// A vector in the axes of the world, in those of a node.
    fn seen_from(&self, node: usize, world: Self::Space) -> Self::Space;
    /// Angular velocity of a node.
    fn spin(&self, node: usize) -> Self::Space;
    /// Angular acceleration of a node, and the acceleration of its origin.
    fn acceleration(&self, node: usize) -> (Self::Space, Self::Space);
    /// A point that is fixed in a node.
    fn moving(&self, point: &Point) -> Moving<Self::Space>;
    /// The acceleration of a speed of the tree.
    fn speed_rate(&self, speed: usize) -> <Self::Space as Space>::Number;
    /// The line along which the shapes of two nodes push.
    fn line(&self, pair: &Pair, feature: u32, nodes: [usize; 2]) -> Line<Self::Space>;

    /// Two points with their motions.
    #[inline(always)]
    fn pair(&mut self, ends: [&'a Point; 2]) -> [Moving<Self::Space>; 2] {
        [self.moving(ends[0]), self.moving(ends[1])]
    }

    /// A direction that is fixed in a node.
    #[inline(always)]
    fn turn(&self, axis: &Axis) -> Self::Space {
        self.turned(axis.node, Self::Space::steady(axis.direction))
    }

    /// First and second rate of a direction fixed in a node.
    #[inline(always)]
    fn swing(&self, node: usize, direction: &Self::Space) -> (Self::Space, Self::Space) {
        let omega = self.spin(node);
        let rate = omega.cross(direction);
        (rate, self.acceleration(node).0.cross(direction) + omega.cross(&rate))
    }
}

/// The tree as it moves, with accelerations as far as they are known.
pub(crate) struct Present<'a> {
    scratch: &'a Scratch,
    gravity: &'a Vector,
    /// Prescribed accelerations, zeros for what is to be found.
    du: &'a [f64],
    /// The pair of points that was looked at last: the rows of one joint look at the same.
    last: Option<([&'a Point; 2], [Moving<Vector>; 2])>,
}

impl<'a> Present<'a> {
    pub(crate) fn new(scratch: &'a Scratch, gravity: &'a Vector, du: &'a [f64]) -> Self {
        Present { scratch, gravity, du, last: None }
    }
}

impl<'a> Sight<'a> for Present<'a> {
    type Space = Vector;

    #[inline(always)]
    fn turned(&self, node: usize, own: Vector) -> Vector {
        self.scratch.axes(node) * own
    }

    #[inline(always)]
    fn seen_from(&self, node: usize, world: Vector) -> Vector {
        self.scratch.axes(node).tr_mul(&world)
    }

    #[inline(always)]
    fn spin(&self, node: usize) -> Vector {
        self.scratch.spin(node)
    }

    #[inline(always)]
    fn acceleration(&self, node: usize) -> (Vector, Vector) {
        if node == GROUND { (Vector::zeros(), -self.gravity) } else { self.scratch.acceleration(node) }
    }

    #[inline(always)]
    fn moving(&self, point: &Point) -> Moving<Vector> {
        let place = self.scratch.place(point);
        let omega = self.scratch.spin(point.node);
        let (alpha, a) = self.acceleration(point.node);
        let arm = if point.node == GROUND { Vector::zeros() } else { place.arm };
        let acceleration = a + alpha.cross(&arm) + omega.cross(&omega.cross(&arm));
        Moving { position: place.position, velocity: place.velocity, acceleration }
    }

    #[inline(always)]
    fn speed_rate(&self, speed: usize) -> f64 {
        self.du[speed]
    }

    fn line(&self, pair: &Pair, feature: u32, nodes: [usize; 2]) -> Line<Vector> {
        let line = pair.line(feature, nodes.map(|node| self.scratch.pose(node)), None);
        let ([place, _], [normal, _], [gap, _]) = (line.place, line.normal, line.gap);
        Line {
            place,
            normal,
            gap,
            bend: line.bend,
            radius: line.radius,
            share: line.share,
            disc: line.disc,
            hump: line.hump,
        }
    }

    #[inline(always)]
    fn pair(&mut self, ends: [&'a Point; 2]) -> [Moving<Vector>; 2] {
        match self.last {
            Some((known, moving)) if known == ends => moving,
            _ => {
                let moving = [self.moving(ends[0]), self.moving(ends[1])];
                self.last = Some((ends, moving));
                moving
            }
        }
    }
}

/// The tree with all its accelerations, and how that changes along a direction in which those of the degrees of freedom are held.
pub(crate) struct Ahead<'a> {
    pub(crate) scratch: &'a Scratch,
    pub(crate) variation: &'a Variation,
    pub(crate) gravity: &'a Vector,
    pub(crate) du: &'a [f64],
}

impl<'a> Sight<'a> for Ahead<'a> {
    type Space = Varying;

    fn turned(&self, node: usize, own: Varying) -> Varying {
        let (axes, turn) = (self.scratch.axes(node), self.variation.shifted().spin(node));
        let at = axes * own.at;
        Varying::new(at, turn.cross(&at) + axes * own.by)
    }

    fn seen_from(&self, node: usize, world: Varying) -> Varying {
        let (axes, turn) = (self.scratch.axes(node), self.variation.shifted().spin(node));
        Varying::new(axes.tr_mul(&world.at), axes.tr_mul(&(world.by - turn.cross(&world.at))))
    }

    fn spin(&self, node: usize) -> Varying {
        Varying::new(self.scratch.spin(node), self.variation.drift(node).spin)
    }

    fn acceleration(&self, node: usize) -> (Varying, Varying) {
        if node == GROUND {
            return (Varying::steady(Vector::zeros()), Varying::steady(-self.gravity));
        }
        let ((alpha, a), drift) = (self.scratch.acceleration(node), self.variation.drift(node));
        (Varying::new(alpha, drift.alpha), Varying::new(a, drift.a))
    }

    fn moving(&self, point: &Point) -> Moving<Varying> {
        let node = point.node;
        let (alpha, a) = self.acceleration(node);
        if node == GROUND {
            let zero = Varying::steady(Vector::zeros());
            return Moving { position: Varying::steady(point.arm), velocity: zero, acceleration: a };
        }
        let (frame, shifted) = (self.scratch.pose(node), self.variation.shifted().pose(node));
        let (arm, omega) = (self.turned(node, Varying::steady(point.arm)), self.spin(node));
        let origin = Varying::new(frame.position, shifted.velocity);
        let velocity = Varying::new(frame.velocity, self.variation.drift(node).velocity);
        Moving {
            position: origin + arm,
            velocity: velocity + omega.cross(&arm),
            acceleration: a + alpha.cross(&arm) + omega.cross(&omega.cross(&arm)),
        }
    }

    fn speed_rate(&self, speed: usize) -> Change {
        Change::steady(self.du[speed])
    }

    fn line(&self, pair: &Pair, feature: u32, nodes: [usize; 2]) -> Line<Varying> {
        // Displacements are the velocities of the shifted tree.
        let line = pair.line(feature, nodes.map(|node| self.variation.shifted().pose(node)), None);
        let ([place, shift], [normal, turn], [gap, opening]) = (line.place, line.normal, line.gap);
        Line {
            place: Varying::new(place, shift),
            normal: Varying::new(normal, turn),
            gap: Change { at: gap, by: opening },
            // The curvature stays, the distance does not.
            bend: Change { at: line.bend, by: -line.bend * line.bend * opening },
            radius: line.radius,
            share: line.share,
            disc: line.disc,
            hump: line.hump,
        }
    }
}
