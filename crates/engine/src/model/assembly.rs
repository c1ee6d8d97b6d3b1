//! From a built model to a consistent start: prescribed motions, ties, assembly.

use super::{Model, Prescribed, Trajectory};
use crate::constraint::{
    AskedSpeed, Assembler, Assembly, AssemblyError, Conflict, ConstraintSolver, Fit, Refusal, Request, Row, extent,
    jacobian,
};
use crate::dof::Dof;
use crate::tree::{Point, Scratch};

/// Rows whose smallest pivot is below this part of the largest depend on each other: a singular position is met no better than to the root of its
/// residuals.
const SINGULAR: f64 = 1e-5;
/// Speeds that differ by less than this part of the largest are the same.
const SAME: f64 = 1e-9;

impl Model {
    /// Gives the motion of a joint's degree of freedom, counted from 0. False if it cannot be given: the joint closes a loop, or the degree of freedom is a part
    /// of a rotation about a point.
    pub fn prescribe(&mut self, joint: usize, dof: usize, trajectory: Trajectory) -> bool {
        let chain = self.chain(joint);
        let Some(node) = chain.get(dof).filter(|node| node.mobilizer.speeds() == 1) else { return false };
        let Some(node) = self.tree.node_of(node.u).filter(|&node| !self.tree.nodes()[node].prescribed) else {
            return false;
        };
        self.tree.mark_prescribed(node);
        self.prescribed.push(Prescribed { joint, node, trajectory });
        true
    }

    /// Adds a tie that is not a joint, between two points, which its reaction is counted at.
    pub fn tie_by(&mut self, name: String, ends: [Point; 2], rows: Vec<Row>) -> usize {
        self.loops.add(name, None, ends, rows)
    }

    /// Finds a consistent start from an approximate one: the ties are closed by moving the coordinates `q` of the tree, then the speeds `u` are
    /// made to fit, both with the smallest change that does it. What is asked for besides is kept as far as that can be, positions and speeds
    /// each for themselves; what cannot is told. The rows that follow from others are left out from here on.
    pub fn assemble(
        &mut self,
        q: &mut Vec<f64>,
        u: &mut [f64],
        request: &Request<'_>,
    ) -> Result<Assembly, AssemblyError> {
        for drive in &self.prescribed {
            let node = &self.tree.nodes()[drive.node];
            let [position, speed, _] = drive.trajectory.at(0.0, drive.trajectory.piece(0.0));
            (q[node.q], u[node.u]) = (position, speed);
        }
        let mut assembly = self.close_loops(q, request)?;
        self.fit_speeds(q, u, request, &mut assembly);
        // Where rows depend on each other in just this position, speeds tell nothing of those that are left out.
        if assembly.singular.is_none()
            && let Some(driven) = self.driven_apart(q, u)
        {
            return Err(driven.into());
        }
        Ok(Assembly { farthest: self.farthest(q), ..assembly })
    }

    /// Closes the ties, and leaves out the rows that follow from others.
    fn close_loops(&mut self, q: &mut Vec<f64>, request: &Request<'_>) -> Result<Assembly, AssemblyError> {
        let start = q.clone();
        let (ideal, moved_anyway) = self.close_ideally(q, request)?;
        let assembler = self.assembler(self.loops.rows());
        let mut assembly = assembler.report(&start, q);
        if !self.loops.rows().is_empty() {
            let kept = assembler.choose(q);
            self.loops.keep(kept);
            assembly.singular = self.dependent_row(q);
        }
        Ok(Assembly { ideal: ideal.into_iter().map(|met| [met, false]).collect(), moved_anyway, ..assembly })
    }

    /// Closes the ties together with the conditions of the start, as many groups of them as can be met with all that is held; tells which
    /// these are, and what had to be moved.
    fn close_ideally(
        &self,
        q: &mut Vec<f64>,
        request: &Request<'_>,
    ) -> Result<(Vec<bool>, Vec<Refusal>), AssemblyError> {
        let (start, groups) = (q.clone(), request.ideal);
        let with = |met: &[bool]| {
            let own = groups.iter().zip(met).filter(|(_, met)| **met).flat_map(|(group, _)| &group.rows);
            self.loops.rows().iter().chain(own).cloned().collect::<Vec<Row>>()
        };
        let reaches = |met: &[bool], q: &mut Vec<f64>| self.assembler(&with(met)).reach(q, request.held);
        let mut met = vec![true; groups.len()];
        let wanted = groups.iter().any(|group| !group.rows.is_empty());
        if wanted && reaches(&met, q) {
            return Ok((met, Vec::new()));
        }
        let moved = match self.loops.rows().is_empty() {
            true => Vec::new(),
            false => {
                self.assembler(self.loops.rows()).close(q, request.held).ok_or_else(|| self.open_loops(&start, q))?
            }
        };
        // One after the other, where they cannot all be met.
        met.fill(false);
        for k in (0..groups.len()).filter(|_| wanted && moved.is_empty() && groups.len() > 1) {
            met[k] = true;
            let mut trial = start.clone();
            met[k] = reaches(&met, &mut trial);
            if met[k] {
                *q = trial;
            }
        }
        Ok((met, moved))
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
        let mut solver = ConstraintSolver::new(&self.tree, rows);
        let held = solver.factorise(&self.tree, rows, &mut scratch) && solver.conditioning() > SINGULAR;
        (!held && !rows.is_empty()).then(|| self.loops.kept()[solver.weakest_row()])
    }

    /// Speeds that satisfy the rows, then what is asked for, then the conditions of the start: each nearest to what was before.
    fn fit_speeds(&self, q: &[f64], u: &mut [f64], request: &Request<'_>, assembly: &mut Assembly) {
        let mut scratch = self.tree.scratch();
        self.tree.kinematics(q, u, &mut scratch);
        self.keep_asked(u, request, assembly);
        // Without ties every speed of the tree is as it is asked for.
        let own = |asked: &AskedSpeed| matches!(asked.dof, Dof::Tree { speed, .. } if !self.is_prescribed(speed));
        let untied = self.loops.chosen().is_empty() && request.ideal.iter().all(|ideal| ideal.rows.is_empty());
        if untied && request.speeds.iter().all(own) {
            return;
        }
        let mut fit = Fit::new(&self.tree, u, &mut scratch);
        let mut row = vec![0.0; u.len()];
        for tie in self.loops.chosen() {
            jacobian(&self.tree, tie, &scratch, &mut row);
            // Rows that were chosen do not stand against each other.
            let _ = fit.meet(&row, 0.0, None, f64::INFINITY);
        }
        self.fit_asked(&mut fit, request, &scratch, assembly);
        self.fit_ideal(&mut fit, request, &scratch, assembly);
        u.copy_from_slice(&fit.u);
        self.keep_asked(u, request, assembly);
    }

    /// Lets the speeds that are asked for be had, one after the other.
    fn fit_asked(&self, fit: &mut Fit<'_>, request: &Request<'_>, scratch: &Scratch, assembly: &mut Assembly) {
        for (what, asked) in request.speeds.iter().enumerate() {
            let row = asked.dof.by_speeds(&self.tree, scratch);
            let slack = self.slack(&fit.u, asked);
            if let Err(Conflict { against, prescribed }) = fit.meet(&row, asked.speed, Some(what), slack) {
                let drives = prescribed.into_iter().filter_map(|speed| self.tree.node_of(speed)).collect();
                assembly.refused_speeds.push(Refusal { what, against, drives });
            }
        }
    }

    /// Lets the speeds satisfy the conditions of the start, those that go together or none of them.
    fn fit_ideal<'m>(&'m self, fit: &mut Fit<'m>, request: &Request<'_>, scratch: &Scratch, assembly: &mut Assembly) {
        let mut row = vec![0.0; fit.u.len()];
        let ideal = request.ideal.iter().zip(&mut assembly.ideal);
        for (group, met) in ideal.filter(|(group, met)| group.speeds && met[0]) {
            let mut trial = fit.clone();
            met[1] = group.rows.iter().all(|condition| {
                jacobian(&self.tree, condition, scratch, &mut row);
                trial.meet(&row, 0.0, None, SAME * self.speed_scale(&trial.u)).is_ok()
            });
            if met[1] {
                *fit = trial;
            }
        }
    }

    /// Speeds of the tree that were asked for and could be had are so to the last digit.
    fn keep_asked(&self, u: &mut [f64], request: &Request<'_>, assembly: &Assembly) {
        for (what, asked) in request.speeds.iter().enumerate() {
            let refused = assembly.refused_speeds.iter().any(|refusal| refusal.what == what);
            if let Dof::Tree { speed, .. } = asked.dof
                && !refused
                && !self.is_prescribed(speed)
            {
                u[speed] = asked.speed;
            }
        }
    }

    /// Whether the motion behind a speed of the tree is given.
    fn is_prescribed(&self, speed: usize) -> bool {
        !self.prescribed.is_empty() && self.tree.node_of(speed).is_some_and(|node| self.tree.nodes()[node].prescribed)
    }

    /// By how much a speed that follows from others may miss what is asked for [rad/s or m/s]: rounding.
    fn slack(&self, u: &[f64], asked: &AskedSpeed) -> f64 {
        let slides = match asked.dof {
            Dof::Slide { .. } | Dof::Length { .. } => true,
            Dof::Turn { .. } | Dof::Spin { .. } => false,
            Dof::Tree { speed, .. } => self.is_way(speed),
        };
        let scale = self.speed_scale(u).max(asked.speed.abs() * if slides { 1.0 } else { self.extent() });
        SAME * scale / if slides { 1.0 } else { self.extent() }
    }

    /// The largest of the speeds of the tree [m/s], turns counted at the end of the mechanism's length.
    pub fn speed_scale(&self, u: &[f64]) -> f64 {
        let length = self.extent();
        let mut most = 0.0f64;
        for node in self.tree.nodes() {
            for k in 0..node.mobilizer.speeds() {
                let unit = if node.mobilizer.ways().contains(&k) { 1.0 } else { length };
                most = most.max(u[node.u + k].abs() * unit);
            }
        }
        most
    }

    /// Whether a speed of the tree is that of a way.
    fn is_way(&self, speed: usize) -> bool {
        self.tree.nodes().iter().any(|node| {
            let own = node.u..node.u + node.mobilizer.speeds();
            own.contains(&speed) && node.mobilizer.ways().contains(&(speed - node.u))
        })
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
        let slides = node.is_some_and(|node| !self.tree.nodes()[node].mobilizer.ways().is_empty());
        if slides { mass } else { mass * self.extent().powi(2) }
    }
}
