//! Sticking: two surfaces that press each other do not slide where they touch, or do not roll or spin on each other.
//!
//! With the place `m` where friction acts, the normal `n`, a tangent `t` across it, the velocities `V` of the bodies' material at `m` and their spins `w`,
//!
//! ```text
//! slide   t . (V2 - V1) = 0        roll   t . (w2 - w1) = 0        spin   n . (w2 - w1) = 0
//! press   n . (V2 - V1) = 0
//! ```
//!
//! The last holds rigid surfaces together, and is the rate of their gap. The others are the rates of nothing: those rows have no residual. Place and directions wander over both bodies (`pair::line`), so the
//! second rates have the geometric velocity of the middle and the turning of the tangents. Of profiles that meet on a sheet the first tangent lies on the
//! sheet and the second is its normal; elsewhere the first is nearest to a direction that is fixed in the body that is not the disc.

use super::sight::Sight;
use super::{Action, Axis, Turning};
use crate::pair::{Hump, Pair};
use crate::spatial::{Number, Space, Vector};
use crate::tree::{Point, Scratch};

/// What does not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// The surfaces do not slide along the first or the second tangent.
    Slide(usize),
    /// They do not roll about the first or the second tangent.
    Roll(usize),
    /// They do not spin about the normal.
    Spin,
    /// They do not part, and do not give way: the multiplier is the force by which they push each other apart [N].
    Press,
}

/// A row of a contact that sticks.
#[derive(Clone, Debug)]
pub struct Stick {
    /// The contact, by its index.
    pub contact: usize,
    /// The shapes, in the frames of their nodes, and which feature of theirs.
    pub pair: Pair,
    /// Which feature of the pair.
    pub feature: u32,
    /// The nodes that carry the shapes.
    pub nodes: [usize; 2],
    /// The direction to which the first tangent is nearest, in the axes of the node that does not carry the disc.
    pub along: Vector,
    /// What is held.
    pub held: Held,
}

impl PartialEq for Stick {
    fn eq(&self, other: &Self) -> bool {
        (self.contact, self.along, self.held) == (other.contact, other.along, other.held)
    }
}

/// The line of the normal as it is seen: the place of the centre, the normal from the other body to the disc, the gap and the bend.
#[derive(Clone, Copy)]
pub(crate) struct Line<V: Space> {
    pub(super) place: V,
    pub(super) normal: V,
    pub(super) gap: V::Number,
    pub(super) bend: V::Number,
    pub(super) radius: f64,
    pub(super) share: f64,
    pub(super) disc: usize,
    pub(super) hump: Option<Hump>,
}

/// Where a contact is and how it turns: each with its rate.
struct Site<V> {
    middle: [V; 2],
    normal: [V; 2],
    tangents: [[V; 2]; 2],
}

impl Stick {
    /// The unit directions that are held, after the tree's kinematics, and where friction acts [m].
    pub(crate) fn frame(&self, scratch: &Scratch) -> (Vector, [Vector; 2], Vector) {
        let poses = self.nodes.map(|node| scratch.pose(node));
        let touch = self.pair.touch(self.feature, poses);
        let obstacle = self.pair.obstacle(self.feature);
        let normal = if obstacle.disc == 1 { touch.normal } else { -touch.normal };
        let other = poses[1 - obstacle.disc];
        let [first, second] = match obstacle.sheet {
            Some(sheet) => {
                let sheet = other.rotation * sheet;
                [sheet.cross(&normal), sheet]
            }
            None => {
                let along = other.rotation * self.along;
                let first = (along - normal * normal.dot(&along)).normalize();
                [first, normal.cross(&first)]
            }
        };
        let share = self.pair.rub_share();
        let place = touch.points[obstacle.disc] * (1.0 - share) + touch.points[1 - obstacle.disc] * share;
        (normal, [first, second], place)
    }

    /// Whether the normal from the other body to the disc is that out of the first body into the second, as a sign.
    fn outward(&self) -> f64 {
        if self.pair.obstacle(self.feature).disc == 1 { 1.0 } else { -1.0 }
    }

    /// The gap of surfaces that are held together [m]; nothing else has a residual.
    pub(super) fn residual(&self, scratch: &Scratch) -> f64 {
        match self.held {
            Held::Press => self.pair.touch(self.feature, self.nodes.map(|node| scratch.pose(node))).gap,
            Held::Slide(_) | Held::Roll(_) | Held::Spin => 0.0,
        }
    }

    fn held_action(&self, normal: Vector, tangents: [Vector; 2], place: Vector) -> Action {
        let zero = Vector::zeros();
        let (moment, force) = match self.held {
            Held::Slide(k) => (zero, tangents[k]),
            Held::Roll(k) => (tangents[k], zero),
            Held::Spin => (normal, zero),
            Held::Press => (zero, normal * self.outward()),
        };
        Action { nodes: self.nodes, place, moment, force }
    }

    pub(super) fn action(&self, scratch: &Scratch) -> Action {
        let (normal, tangents, middle) = self.frame(scratch);
        self.held_action(normal, tangents, middle)
    }

    pub(super) fn turning<'a, S: Sight<'a, Space = Vector>>(&self, sight: &S) -> Turning {
        let site = self.site(sight);
        let at = |k: usize| self.held_action(site.normal[k], site.tangents.map(|t| t[k]), site.middle[k]);
        Turning { action: at(0), rate: at(1) }
    }

    /// Where the contact is, and how that goes with the velocities that are in sight.
    fn site<'a, S: Sight<'a>>(&self, sight: &S) -> Site<S::Space> {
        let Line { place, normal, gap, bend, radius, share, disc, hump } =
            sight.line(&self.pair, self.feature, self.nodes);
        let (own, other) = (self.nodes[disc], self.nodes[1 - disc]);
        let obstacle = self.pair.obstacle(self.feature);
        let (base, w) = (sight.moving(&Point { node: other, arm: Vector::zeros() }), sight.spin(other));
        let carried = |at: &S::Space| base.velocity + w.cross(&(*at - base.position));
        let spin = sight.spin(own);
        let mut slip = match &hump {
            None => {
                let centre = sight.moving(&Point { node: own, arm: obstacle.centre });
                centre.velocity - carried(&centre.position)
            }
            Some(_) => {
                let own = sight.moving(&Point { node: own, arm: Vector::zeros() });
                own.velocity + spin.cross(&(place - own.position)) - carried(&place)
            }
        };
        let sheet = obstacle.sheet.map(|direction| sight.turn(&Axis { node: other, direction }));
        if let Some(sheet) = &sheet {
            slip = slip - sheet.times(sheet.dot(&slip));
        }
        let gap_rate = normal.dot(&slip);
        let across = slip - normal.times(gap_rate);
        // The radii of a body that is not round are taken as they are here: along a variation they do not change.
        let (turning, mut place_rate) = (w.cross(&normal), carried(&place) + slip);
        let normal_rate = match &hump {
            None => turning + across.times(bend),
            Some(Hump { bend, lean, creep, roll }) => {
                let turn = (spin - w).cross(&normal);
                place_rate = place_rate - across.mapped(creep) - turn.mapped(roll);
                turning + across.mapped(bend) + turn.mapped(lean)
            }
        };
        let half = gap * share + Number::steady(radius);
        let middle = place - normal.times(half);
        let middle_rate = place_rate - normal_rate.times(half) - normal.times(gap_rate * share);
        let tangents = match &sheet {
            Some(sheet) => {
                let turned = w.cross(sheet);
                [[sheet.cross(&normal), turned.cross(&normal) + sheet.cross(&normal_rate)], [*sheet, turned]]
            }
            None => {
                let along = sight.turn(&Axis { node: other, direction: self.along });
                let along_rate = w.cross(&along);
                let lean = normal.dot(&along);
                let across = along - normal.times(lean);
                let across_rate = along_rate
                    - normal_rate.times(lean)
                    - normal.times(normal_rate.dot(&along) + normal.dot(&along_rate));
                let inverse = <S::Space as Space>::Number::steady(1.0) / across.length();
                let first = across.times(inverse);
                let first_rate = (across_rate - first.times(first.dot(&across_rate))).times(inverse);
                [[first, first_rate], [normal.cross(&first), normal_rate.cross(&first) + normal.cross(&first_rate)]]
            }
        };
        Site { middle: [middle, middle_rate], normal: [normal, normal_rate], tangents }
    }

    /// How the second body's material moves against the first's at a site, or how it turns against it; and the rate of that.
    fn relative<'a, S: Sight<'a>>(&self, sight: &S, site: &Site<S::Space>) -> [S::Space; 2] {
        let [m, m_rate] = site.middle;
        let [one, other] = self.nodes.map(|node| {
            let (w, (alpha, _)) = (sight.spin(node), sight.acceleration(node));
            if !matches!(self.held, Held::Slide(_) | Held::Press) {
                return [w, alpha];
            }
            let base = sight.moving(&Point { node, arm: Vector::zeros() });
            let arm = m - base.position;
            [base.velocity + w.cross(&arm), base.acceleration + alpha.cross(&arm) + w.cross(&(m_rate - base.velocity))]
        });
        [other[0] - one[0], other[1] - one[1]]
    }

    pub(super) fn bias<'a, S: Sight<'a>>(&self, sight: &S) -> <S::Space as Space>::Number {
        let site = self.site(sight);
        let [moving, rate] = self.relative(sight, &site);
        let [direction, turning] = match self.held {
            Held::Slide(k) | Held::Roll(k) => site.tangents[k],
            Held::Spin => site.normal,
            Held::Press => site.normal.map(|normal| normal.times(Number::steady(self.outward()))),
        };
        turning.dot(&moving) + direction.dot(&rate)
    }

    /// How fast what moves at the site, along a direction that stands still, changes with the accelerations that are in sight.
    pub(crate) fn motion_rate<'a, S: Sight<'a, Space = Vector>>(&self, sight: &S, direction: &Vector) -> f64 {
        let site = self.site(sight);
        let ([moving, rate], [n, n_rate]) = (self.relative(sight, &site), site.normal);
        let (lean, lean_rate) = (n.dot(direction), n_rate.dot(direction));
        let along = (n_rate.dot(&moving) + n.dot(&rate)) * lean + n.dot(&moving) * lean_rate;
        if self.held == Held::Spin { along } else { rate.dot(direction) - along }
    }
}
