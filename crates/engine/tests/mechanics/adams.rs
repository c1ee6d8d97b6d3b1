//! Joints against MSC Adams: position, velocity, orientation and reaction of a pendulum on each joint, every 0.2 s to 5 s.
//!
//! The table is `validation/adams-joints.csv`; where it is from stands beside it. Adams itself errs by about 5e-6 of the range in the motion
//! (1e-3 on universal joints) and 6e-4 in the forces (1e-2).

use carom_engine::constraint::Row;
use carom_engine::model::{Body, Joint, JointKind, Model};
use carom_engine::spatial::{Matrix, Rotation, Symmetric, Vector};
use carom_engine::system::Evolution;
use carom_solve::{Dop853, Method, Plan, run};
use std::sync::Arc;

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../validation/adams-joints.csv");

/// A pendulum of 1 kg on one joint.
struct Case {
    name: &'static str,
    point: Vector,
    centre: Vector,
    kind: JointKind,
    /// Length of a massless rod from the point to half-way to the centre, if there is one [m].
    distance: Option<f64>,
    /// Allowed error of motion and of forces, relative to the range of each column.
    motion: f64,
    force: f64,
}

fn cases() -> Vec<Case> {
    let slanted = Vector::new(0.0, 1.0, 1.0);
    let (point, centre) = (Vector::new(1.0, 2.0, 3.0), Vector::new(3.0, 2.0, 3.0));
    let case = |name, kind| Case { name, point, centre, kind, distance: None, motion: 1e-5, force: 1e-3 };
    let hooke = |name, centre, first, second| Case {
        point: Vector::zeros(),
        centre,
        motion: 3e-3,
        force: 2e-2,
        ..case(name, JointKind::Universal { first, second })
    };
    let s = std::f64::consts::FRAC_1_SQRT_2;
    vec![
        Case {
            point: Vector::zeros(),
            centre: Vector::new(2.0, 0.0, 0.0),
            ..case("Revolute_Case01", JointKind::Revolute { axis: Vector::y() })
        },
        case("Revolute_Case02", JointKind::Revolute { axis: slanted }),
        case("Cylindrical_Case03", JointKind::Cylindrical { axis: slanted }),
        Case { motion: 1e-4, ..case("Prismatic_Case02", JointKind::Prismatic { axis: slanted }) },
        case("Spherical_Case02", JointKind::Spherical),
        hooke("Universal_Case01", Vector::new(0.0, 2.0, 0.0), Vector::x(), Vector::z()),
        hooke(
            "Universal_Case03",
            Vector::new(2.0 * s, 2.0 * s, 0.0),
            Vector::new(0.5, -0.5, s),
            Vector::new(0.5, -0.5, -s),
        ),
        Case {
            point: Vector::zeros(),
            centre: Vector::new(0.0, 4.0, 0.0),
            distance: Some(2.0),
            ..case("Distance_Case03", JointKind::Free)
        },
    ]
}

fn system(case: &Case) -> Evolution {
    // Inertia 0.04 about the axis of the pendulum, 0.1 about the others.
    let axis = (case.centre - case.point).normalize();
    let inertia = Symmetric::of(&(Matrix::identity() * 0.1 - axis * axis.transpose() * 0.06));
    let body = Body::new("pendulum", 1.0, inertia, case.centre);
    let joint = Joint::new("joint", None, "pendulum", case.point, case.kind);
    let mut model = Model::build(vec![body], vec![joint], Vector::new(0.0, 0.0, -9.80665)).unwrap();
    if let Some(length) = case.distance {
        let ends = [model.point(None, case.point), model.point(Some(0), (case.point + case.centre) * 0.5)];
        model.tie_by("rod".into(), ends, vec![Row::Distance { ends, length }]);
    }
    Evolution::new(Arc::new(model))
}

/// Our row in the order of the tables: position, velocity, angular velocity, quaternion relative to the start, reaction on the ground.
fn row(system: &mut Evolution, t: f64, y: &[f64]) -> Vec<f64> {
    let seen = system.observe(t, y);
    let ((position, orientation), (velocity, omega)) = (seen.pose(0), seen.velocity(0));
    let tied = !seen.system().model().loops().ties().is_empty();
    let reaction = if tied { seen.tie_reaction(0).force } else { seen.reaction(0).force };
    let mut row: Vec<f64> = [position, velocity, omega].iter().flat_map(|v| v.iter().copied()).collect();
    row.extend([orientation.w, orientation.i, orientation.j, orientation.k]);
    row.extend((-reaction).iter());
    row
}

#[test]
fn joints_move_and_carry_as_adams_says() {
    let text = std::fs::read_to_string(TABLE).unwrap_or_else(|error| panic!("{TABLE}: {error}"));
    for case in cases() {
        let rows = text.lines().filter_map(|line| line.strip_prefix(case.name)?.strip_prefix(','));
        let mut table: Vec<Vec<f64>> = rows.map(|row| row.split(',').map(|x| x.parse().unwrap()).collect()).collect();
        assert_eq!(table.len(), 26, "rows of {}", case.name);
        relative_quaternions(&mut table);
        let mut system = system(&case);
        let mut y = system.system().state(&[]);
        let mut ours = Vec::new();
        let mut t = 0.0;
        for line in &table {
            if line[0] > t {
                let plan = Plan {
                    until: line[0],
                    first_step: 1e-3,
                    relative: 1e-11,
                    absolute: vec![1e-11; y.len()],
                    most_steps: 100_000,
                };
                run(&mut system, &mut Dop853::new(&y), t, &mut y, &plan, &mut ());
                t = line[0];
            }
            ours.push(row(&mut system, t, &y));
        }
        compare(&case, &table, &ours);
    }
}

/// Turns the quaternions of a table into rotations from the first row.
fn relative_quaternions(table: &mut [Vec<f64>]) {
    let read =
        |line: &[f64]| Rotation::from_quaternion(nalgebra::Quaternion::new(line[10], line[11], line[12], line[13]));
    let first = read(&table[0]);
    for line in table {
        let turn = read(line) * first.inverse();
        line[10..14].copy_from_slice(&[turn.w, turn.i, turn.j, turn.k]);
    }
}

fn compare(case: &Case, table: &[Vec<f64>], ours: &[Vec<f64>]) {
    // Position, velocity, angular velocity, orientation, force: each judged by the range of its vector.
    for (columns, allowed) in
        [(0..3, case.motion), (3..6, case.motion), (6..9, case.motion), (9..13, case.motion), (13..16, case.force)]
    {
        let range = table.iter().flat_map(|line| columns.clone().map(|c| line[c + 1].abs())).fold(1e-3, f64::max);
        let mut worst: f64 = 0.0;
        for (line, own) in table.iter().zip(ours) {
            // A quaternion and its negative are one orientation.
            let sign = if columns.start == 9 && columns.clone().map(|c| line[c + 1] * own[c]).sum::<f64>() < 0.0 {
                -1.0
            } else {
                1.0
            };
            worst = columns.clone().map(|c| (line[c + 1] - sign * own[c]).abs()).fold(worst, f64::max);
        }
        println!("{:20} columns {:?}: {:.1e} of the range {range:.3}", case.name, columns, worst / range);
        assert!(worst < allowed * range, "{} columns {columns:?}: {:.2e} of the range", case.name, worst / range);
    }
}
