//! From a built model to a consistent start: given motions, ties, assembly.

use super::{Course, Given, Model};
use crate::constraint::{Assembler, Assembly, AssemblyError, Closure, Row, extent};
use crate::tree::{Point, Scratch};

/// Rows whose smallest pivot is below this part of the largest depend on each other: a singular position is met no better than to the root of its
/// residuals.
const SINGULAR: f64 = 1e-5;

impl Model {
    /// Gives the motion of a joint's freedom, counted from 0. False if it cannot be given: the joint closes a loop, or the freedom is a part
    /// of a rotation about a point.
    pub fn give(&mut self, joint: usize, freedom: usize, course: Course) -> bool {
        let chain = self.chain(joint);
        let Some(node) = chain.get(freedom).filter(|node| node.motion.speeds() == 1) else { return false };
        let Some(node) = self.tree.node_of(node.u).filter(|&node| !self.tree.nodes()[node].given) else { return false };
        self.tree.give(node);
        self.given.push(Given { joint, node, course });
        true
    }

    /// Adds a tie that is not a joint, between two points, which its reaction is counted at.
    pub fn tie_by(&mut self, name: String, ends: [Point; 2], rows: Vec<Row>) -> usize {
        self.loops.add(name, None, ends, rows)
    }

    /// Finds a consistent start from an approximate one: the ties are closed by moving the coordinates `q` of the tree, those that are `held`
    /// (an entry per speed) only if it cannot be done otherwise; then the speeds `u` are made to fit in the same way. The rows that follow from
    /// others are left out from here on.
    pub fn assemble(&mut self, q: &mut Vec<f64>, u: &mut [f64], held: &[bool]) -> Result<Assembly, AssemblyError> {
        for given in &self.given {
            let node = &self.tree.nodes()[given.node];
            let [position, speed, _] = given.course.at(0.0, given.course.piece(0.0));
            (q[node.q], u[node.u]) = (position, speed);
        }
        let assembly = if self.loops.rows().is_empty() { Assembly::default() } else { self.close_loops(q, held)? };
        self.fit_speeds(q, u, held);
        Ok(Assembly { farthest: self.farthest(q), ..assembly })
    }

    /// Closes the ties, and leaves out the rows that follow from others.
    fn close_loops(&mut self, q: &mut Vec<f64>, held: &[bool]) -> Result<Assembly, AssemblyError> {
        let start = q.clone();
        let assembler = self.assembler(self.loops.rows());
        let mut assembly = assembler.close(q, held).ok_or_else(|| self.gap(&start, q))?;
        let kept = assembler.choose(q);
        self.loops.keep(kept);
        assembly.singular = self.dependent_row(q);
        Ok(assembly)
    }

    /// What assembles these rows.
    pub(super) fn assembler<'a>(&'a self, rows: &'a [Row]) -> Assembler<'a> {
        Assembler { tree: &self.tree, rows, length: self.extent() }
    }

    /// The body whose frame is farthest from where it was drawn, and how far [m].
    fn farthest(&self, q: &[f64]) -> Option<(usize, f64)> {
        let mut scratch = self.tree.scratch();
        self.tree.kinematics(q, &vec![0.0; self.tree.speeds()], &mut scratch);
        let away = |body: usize| (self.pose(body, &scratch).0 - self.bodies[body].position).norm();
        (0..self.bodies.len()).map(|body| (body, away(body))).max_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// The kept row that gives way at a position, if one does.
    fn dependent_row(&self, q: &[f64]) -> Option<usize> {
        let (rows, mut scratch) = (self.loops.chosen(), self.tree.scratch());
        self.tree.kinematics(q, &vec![0.0; self.tree.speeds()], &mut scratch);
        let mut closure = Closure::new(&self.tree, rows.len());
        let held = closure.factorise(&self.tree, rows, &mut scratch) && closure.sharpness() > SINGULAR;
        (!held && !rows.is_empty()).then(|| self.loops.kept()[closure.dullest()])
    }

    /// Speeds that satisfy the rows, nearest to those given.
    fn fit_speeds(&self, q: &[f64], u: &mut [f64], held: &[bool]) {
        let rows = self.loops.chosen();
        if rows.is_empty() {
            return;
        }
        let mut scratch = self.tree.scratch();
        self.tree.kinematics(q, u, &mut scratch);
        let wanted = u.to_vec();
        let mut closure = Closure::holding(&self.tree, rows.len(), held);
        if closure.correct_velocity(&self.tree, rows, &mut scratch, u)
            && self.speed_error(&scratch, u) < 1e-9 * largest(u)
        {
            return;
        }
        u.copy_from_slice(&wanted);
        Closure::new(&self.tree, rows.len()).correct_velocity(&self.tree, rows, &mut scratch, u);
    }

    fn speed_error(&self, scratch: &Scratch, u: &[f64]) -> f64 {
        let mut own = vec![0.0; u.len()];
        let rate = |row: &Row| {
            crate::constraint::jacobian(&self.tree, row, scratch, &mut own);
            own.iter().zip(u).map(|(g, u)| g * u).sum::<f64>().abs()
        };
        self.loops.chosen().iter().map(rate).fold(0.0, f64::max)
    }

    /// The largest extent of the mechanism along an axis, as it is placed [m]: joints, centres of mass, and how far the bodies reach about
    /// them.
    pub fn extent(&self) -> f64 {
        let joints = self.joints.iter().flat_map(|joint| [joint.point, joint.point_on_child()]);
        let bodies = self.bodies.iter().flat_map(|body| {
            let spread = body.inertia.xx + body.inertia.yy + body.inertia.zz;
            let reach = (spread / (2.0 * body.mass)).sqrt();
            let centre = body.position + body.orientation * body.centre;
            [centre.add_scalar(reach), centre.add_scalar(-reach)]
        });
        extent(joints.chain(bodies))
    }

    /// A time in which things happen [s]: that of a fall through the mechanism, or a second where there is no gravity.
    pub fn time_scale(&self) -> f64 {
        let gravity = self.gravity.norm();
        if gravity > 0.0 { (self.extent() / gravity).sqrt() } else { 1.0 }
    }

    /// The inertia of what hangs on a node, about its joint as it is placed [kg m^2], or its mass where the joint slides [kg]; of the whole
    /// mechanism where no node is named.
    pub(crate) fn inertia_beyond(&self, node: Option<usize>) -> f64 {
        let mass: f64 = self.bodies.iter().map(|body| body.mass).sum();
        let slides = node.is_some_and(|node| !self.tree.nodes()[node].motion.ways().is_empty());
        if slides { mass } else { mass * self.extent().powi(2) }
    }
}

fn largest(x: &[f64]) -> f64 {
    x.iter().fold(f64::MIN_POSITIVE, |most, x| most.max(x.abs()))
}
