//! A place in the world for two bodies whose sheets lie in one plane, and their motion in it.
//!
//! A sample is drawn in axes of its own; those are the sheet of the first body. `W + Q x` is the world's place of the drawing's `x`.

use super::Sample;
use crate::pair::FrameState;
use crate::shape::{Flat, Sheet};
use crate::spatial::{Matrix, Rotation, Vector};
use proptest::prelude::*;

#[derive(Clone, Debug)]
pub(super) struct Stage {
    /// `W` [m].
    pub(super) shift: Vector,
    /// `Q`.
    pub(super) turn: Rotation,
    /// Sheets of both bodies, each in its body's frame.
    pub(super) sheets: [Sheet; 2],
    /// Angle of the second sheet from the first [rad].
    pub(super) angle: f64,
    /// Velocities of the bodies' origins in the drawing [m/s]; across it for pairs in space alone.
    pub(super) velocities: [Vector; 2],
    /// Angular velocities in the drawing [rad/s]; off its normal for pairs in space alone.
    pub(super) spins: [Vector; 2],
}

impl Stage {
    /// The world's place of a point of the drawing.
    pub(super) fn place(&self, x: &Vector) -> Vector {
        self.shift + self.turn * x
    }

    /// The poses of both bodies, such that the second shape's centre is where the sample says.
    pub(super) fn poses(&self, sample: &Sample) -> [FrameState; 2] {
        let about = Rotation::from_axis_angle(&Vector::z_axis(), self.angle);
        let turns = [self.turn, self.turn * about];
        let rotations = [0, 1].map(|k| turns[k].to_rotation_matrix().into_inner() * axes(&self.sheets[k]).transpose());
        let positions = [
            self.shift - rotations[0] * self.sheets[0].origin,
            self.place(&sample.centre) - rotations[1] * sample.second_centre,
        ];
        [0, 1].map(|k| {
            let (mut velocity, mut spin) = (self.velocities[k], self.spins[k]);
            if sample.planar {
                (velocity.z, spin.x, spin.y) = (0.0, 0.0, 0.0);
            }
            FrameState {
                position: positions[k],
                rotation: rotations[k],
                velocity: self.turn * velocity,
                spin: self.turn * spin,
            }
        })
    }

    /// The first body's place of a point of the drawing.
    pub(super) fn on_first(&self, x: &Vector) -> Vector {
        self.sheets[0].origin + axes(&self.sheets[0]) * x
    }
}

impl Stage {
    /// From the axes of the drawing to those of the first body.
    pub(super) fn turn_on_first(&self) -> Rotation {
        Rotation::from_matrix(&axes(&self.sheets[0]))
    }

    /// From the axes of the drawing to those of the second body.
    pub(super) fn turn_on_second(&self) -> Rotation {
        let about = Rotation::from_axis_angle(&Vector::z_axis(), self.angle);
        self.second_sheet() * about.inverse()
    }

    /// From the axes of the second sheet to those of the second body.
    pub(super) fn second_sheet(&self) -> Rotation {
        Rotation::from_matrix(&axes(&self.sheets[1]))
    }
}

/// The axes of a sheet and its normal, as columns.
fn axes(sheet: &Sheet) -> Matrix {
    Matrix::from_columns(&[sheet.x, sheet.y, sheet.x.cross(&sheet.y)])
}

/// Where a body is a time `t` [s] later, if its speeds stay.
pub(super) fn moved(pose: &FrameState, t: f64) -> FrameState {
    let turn = Rotation::from_scaled_axis(pose.spin * t).to_rotation_matrix();
    FrameState { position: pose.position + pose.velocity * t, rotation: turn * pose.rotation, ..*pose }
}

/// Everything on the world's axes and at rest.
pub(super) fn level() -> Stage {
    Stage {
        shift: Vector::zeros(),
        turn: Rotation::identity(),
        sheets: [Sheet::of_body(); 2],
        angle: 0.0,
        velocities: [Vector::zeros(); 2],
        spins: [Vector::zeros(); 2],
    }
}

pub(super) fn vector() -> impl Strategy<Value = Vector> {
    proptest::array::uniform3(-1.0..1.0f64).prop_map(Vector::from)
}

pub(super) fn turn() -> impl Strategy<Value = Rotation> {
    vector().prop_map(|v| Rotation::from_scaled_axis(v * 3.0))
}

fn sheet() -> impl Strategy<Value = Sheet> {
    (vector(), turn()).prop_map(|(origin, turn)| Sheet { origin, x: turn * Vector::x(), y: turn * Vector::y() })
}

pub(super) fn stage() -> impl Strategy<Value = Stage> {
    let speeds = (vector(), vector(), vector(), vector());
    (vector(), turn(), (sheet(), sheet()), -3.0..3.0f64, speeds).prop_map(
        |(shift, turn, (s, t), angle, (a, b, c, d))| Stage {
            shift,
            turn,
            sheets: [s, t],
            angle,
            velocities: [a, b],
            spins: [c, d],
        },
    )
}

/// A place of the drawing's plane, in space.
pub(super) fn raised(x: Flat) -> Vector {
    Vector::new(x.x, x.y, 0.0)
}
