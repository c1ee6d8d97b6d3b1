//! A mechanism as the system and as the dense formulation see it.

use crate::maximal::GRAVITY;
use crate::maximal::dense::{Dense, Seen, across};
use carom_engine::constraint::Request;
use carom_engine::model::{Body, Joint, JointKind, Model};
use carom_engine::spatial::{Matrix, Vector};
use carom_engine::system::{Evolution, Observed};
use nalgebra::{DMatrix, DVector, Vector6};
use std::sync::Arc;

/// A mechanism somewhere on its way, at random speeds, as both formulations see it.
pub(crate) struct Compared {
    pub(crate) system: Evolution,
    reactions: Vec<carom_engine::tree::Wrench>,
    seen: Vec<Seen>,
    /// Accelerations of the bodies as the system has them.
    accelerations: DVector<f64>,
    dense: Dense,
    /// Rows of each joint.
    spans: Vec<std::ops::Range<usize>>,
    /// The points of each joint on parent and child.
    places: Vec<[Vector; 2]>,
}

impl Compared {
    pub(crate) fn new(bodies: Vec<Body>, joints: Vec<Joint>, seed: f64) -> Self {
        let mut model = Model::build(bodies, joints, GRAVITY).unwrap();
        let mut q = model.tree().reference();
        let noise = |k: usize, phase: f64| (seed * 7.3 + phase + 2.7 * k as f64).sin();
        let push: Vec<f64> = (0..model.tree().speeds()).map(|k| 0.15 * noise(k, 0.0)).collect();
        model.tree().displace(&mut q, &push);
        let mut u: Vec<f64> = (0..model.tree().speeds()).map(|k| 10.0 * noise(k, 1.0)).collect();
        model.assemble(&mut q, &mut u, &Request::default()).unwrap();
        assert!(u.iter().any(|u| u.abs() > 0.1), "it moves");
        let mut system = Evolution::new(Arc::new(model));
        let mut y = system.system().pack(&q, &u);
        system.begin(0.0, &mut y);
        let observed = system.observe(0.0, &y);
        let reactions = (0..observed.system().model().joints().len()).map(|joint| observed.reaction(joint)).collect();
        let bodies = 0..observed.system().model().bodies().len();
        let (seen, accelerations) = (bodies.clone().map(|k| see(&observed, k)).collect(), accelerations(&observed));
        let dense = Dense { rows: Vec::new(), gamma: Vec::new(), unknowns: 6 * system.model().bodies().len() };
        let mut compared =
            Compared { system, reactions, seen, accelerations, dense, spans: Vec::new(), places: Vec::new() };
        (0..compared.system.model().joints().len()).for_each(|k| compared.add(k));
        compared
    }

    /// The two bodies of a joint, and where they are drawn.
    fn pair(&self, joint: &Joint) -> ([Seen; 2], [Vector; 2]) {
        let model = self.system.model();
        let ground = Seen { turn: Matrix::identity(), ..Seen::default() };
        let find = |name: &String| model.body(name).map(|k| (self.seen[k], model.bodies()[k].position)).unwrap();
        let (parent, at) = joint.parent.as_ref().map_or((ground, Vector::zeros()), find);
        let (child, drawn) = find(joint.child.as_ref().unwrap());
        ([parent, child], [at, drawn])
    }

    fn add(&mut self, index: usize) {
        let joint = self.system.model().joints()[index].clone();
        let ([parent, child], drawn) = self.pair(&joint);
        let (bodies, first) = ([&parent, &child], self.dense.rows.len());
        let spots = [parent.spot(joint.point, drawn[0]), child.spot(joint.point, drawn[1])];
        let points = [&spots[0], &spots[1]];
        let dense = &mut self.dense;
        match joint.kind {
            JointKind::Spherical => dense.together(bodies, points),
            JointKind::Revolute { axis } => {
                dense.together(bodies, points);
                across(&axis).iter().for_each(|v| dense.angle(bodies, parent.turn * axis, child.turn * v));
            }
            JointKind::Universal { first, second } => {
                dense.together(bodies, points);
                dense.angle(bodies, parent.turn * first, child.turn * second);
            }
            JointKind::Prismatic { axis } => {
                dense.turning(bodies);
                across(&axis).iter().for_each(|n| dense.along(bodies, points, parent.turn * n));
            }
            other => panic!("{other:?} is not written here"),
        }
        self.spans.push(first..self.dense.rows.len());
        self.places.push([spots[0].place, spots[1].place]);
    }

    /// Masses and what acts without the joints.
    fn masses(&self) -> (DMatrix<f64>, DVector<f64>) {
        let n = self.dense.unknowns;
        let (mut mass, mut force) = (DMatrix::zeros(n, n), DVector::zeros(n));
        for (k, (body, seen)) in self.system.model().bodies().iter().zip(&self.seen).enumerate() {
            let inertia = seen.turn * body.inertia.full() * seen.turn.transpose();
            mass.view_mut((6 * k, 6 * k), (3, 3)).copy_from(&(Matrix::identity() * body.mass));
            mass.view_mut((6 * k + 3, 6 * k + 3), (3, 3)).copy_from(&inertia);
            force.rows_mut(6 * k, 3).copy_from(&(GRAVITY * body.mass));
            force.rows_mut(6 * k + 3, 3).copy_from(&-seen.omega.cross(&(inertia * seen.omega)));
        }
        (mass, force)
    }

    /// The system's reaction of a joint on its child: force, and moment about the joint's point on the child.
    fn reaction(&self, joint: usize) -> Vector6<f64> {
        let wrench = &self.reactions[joint];
        Vector6::from_iterator(wrench.force.iter().chain(wrench.moment.iter()).copied())
    }

    /// From the multipliers of a joint to the same.
    fn map(&self, g: &DMatrix<f64>, joint: usize) -> DMatrix<f64> {
        let child = self.system.model().body(self.system.model().joints()[joint].child.as_ref().unwrap()).unwrap();
        let arm = self.places[joint][1] - self.seen[child].centre;
        let mut map = DMatrix::zeros(6, g.nrows());
        for row in self.spans[joint].clone() {
            let part = |k: usize| Vector::new(g[(row, k)], g[(row, k + 1)], g[(row, k + 2)]);
            let (force, moment) = (part(6 * child), part(6 * child + 3));
            map.view_mut((0, row), (3, 1)).copy_from(&force);
            map.view_mut((3, row), (3, 1)).copy_from(&(moment - arm.cross(&force)));
        }
        map
    }

    /// Compares everything; returns how many components of reactions are unique.
    pub(crate) fn check(&self) -> usize {
        let (mass, force) = self.masses();
        let (n, m) = (self.dense.unknowns, self.dense.rows.len());
        let g = DMatrix::from_fn(m, n, |i, j| self.dense.rows[i][j]);
        let mut all = DMatrix::zeros(n + m, n + m);
        all.view_mut((0, 0), (n, n)).copy_from(&mass);
        all.view_mut((0, n), (n, m)).copy_from(&-g.transpose());
        all.view_mut((n, 0), (m, n)).copy_from(&g);
        let mut right = DVector::zeros(n + m);
        right.rows_mut(0, n).copy_from(&force);
        right.rows_mut(n, m).copy_from(&DVector::from_vec(self.dense.gamma.clone()));
        let solved = all.svd(true, true);
        let small = 1e-10 * solved.singular_values.max();
        let solution = solved.solve(&right, small).unwrap();
        let (found, lambda) = (self.accelerations.clone(), solution.rows(n, m).into_owned());
        let apart = (&found - solution.rows(0, n)).amax() / found.amax().max(1.0);
        println!("accelerations up to {:.1}, apart {apart:.1e}", found.amax());
        assert!(apart < 1e-10, "accelerations {apart:e} apart");
        self.balance(&mass, &force, &found);
        self.compare_reactions(&g, &lambda)
    }

    /// The system's reactions and accelerations satisfy the equations of every body, and do no work in their joints.
    fn balance(&self, mass: &DMatrix<f64>, force: &DVector<f64>, found: &DVector<f64>) {
        let model = self.system.model();
        let mut left = mass * found - force;
        let scale = left.amax().max(1.0);
        for (k, joint) in model.joints().iter().enumerate() {
            let wrench = self.reaction(k);
            let (f, moment): (Vector, Vector) = (wrench.fixed_rows::<3>(0).into(), wrench.fixed_rows::<3>(3).into());
            let ends = [
                (joint.parent.as_ref().and_then(|name| model.body(name)), 1.0),
                (joint.child.as_ref().and_then(|name| model.body(name)), -1.0),
            ];
            for (body, sign) in ends.into_iter().filter_map(|(body, sign)| Some((body?, sign))) {
                let arm = self.places[k][1] - self.seen[body].centre;
                left.rows_mut(6 * body, 3).axpy(sign, &f, 1.0);
                left.rows_mut(6 * body + 3, 3).axpy(sign, &(moment + arm.cross(&f)), 1.0);
            }
            let turn =
                joint.parent.as_ref().map_or(Matrix::identity(), |name| self.seen[model.body(name).unwrap()].turn);
            let idle = match joint.kind {
                JointKind::Revolute { axis } => moment.dot(&(turn * axis)).abs(),
                JointKind::Prismatic { axis } => f.dot(&(turn * axis)).abs(),
                JointKind::Spherical => moment.norm(),
                JointKind::Universal { first, second } => {
                    let child = self.seen[model.body(joint.child.as_ref().unwrap()).unwrap()].turn;
                    moment.dot(&(turn * first)).abs().max(moment.dot(&(child * second)).abs())
                }
                _ => 0.0,
            };
            assert!(idle < 1e-10 * scale, "{}: {idle:e} along its degree of freedom", joint.name);
        }
        println!("balance to {:.1e} of {scale:.1}", left.amax() / scale);
        assert!(left.amax() < 1e-10 * scale, "{:e} is out of balance", left.amax());
    }

    fn compare_reactions(&self, g: &DMatrix<f64>, lambda: &DVector<f64>) -> usize {
        let eigen = (g * g.transpose()).symmetric_eigen();
        let largest = eigen.eigenvalues.max();
        let idle: Vec<usize> = (0..lambda.len()).filter(|&k| eigen.eigenvalues[k] < 1e-11 * largest).collect();
        let scale = lambda.amax().max(1.0);
        let mut unique = 0;
        for joint in 0..self.spans.len() {
            let map = self.map(g, joint);
            let (theirs, ours) = (&map * lambda, self.reaction(joint));
            for k in 0..6 {
                let loose =
                    idle.iter().map(|&i| (map.row(k) * eigen.eigenvectors.column(i))[0].abs()).fold(0.0, f64::max);
                if loose < 1e-9 {
                    unique += 1;
                    assert!(
                        (theirs[k] - ours[k]).abs() < 1e-10 * scale,
                        "joint {joint}: {} against {}",
                        ours[k],
                        theirs[k]
                    );
                }
            }
        }
        println!("{} rows, {} idle, {unique} components unique, up to {scale:.1}", lambda.len(), idle.len());
        unique
    }
}

fn accelerations(observed: &Observed<'_>) -> DVector<f64> {
    let (model, scratch) = (observed.system().model(), observed.scratch());
    let mut all = DVector::zeros(6 * model.bodies().len());
    for k in 0..model.bodies().len() {
        let frame = model.frame(k);
        all.rows_mut(6 * k, 3).copy_from(&scratch.acceleration_of(&frame, &GRAVITY));
        all.rows_mut(6 * k + 3, 3).copy_from(&scratch.acceleration(frame.node).0);
    }
    all
}

fn see(observed: &Observed<'_>, body: usize) -> Seen {
    let (centre, orientation) = observed.pose(body);
    let (velocity, omega) = observed.velocity(body);
    Seen { column: Some(6 * body), centre, turn: *orientation.to_rotation_matrix().matrix(), velocity, omega }
}
