//! What the degrees of freedom of joints measure.

use carom_lab::units::Dimension;

/// One of the ways in which a joint lets its child move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dof {
    /// It turns [rad].
    Turn,
    /// It slides [m].
    Slide,
}

/// A quantity that each degree of freedom of a joint has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// Angle or way [rad, m].
    Coordinate,
    /// Angular speed or speed [rad/s, m/s].
    Speed,
    /// Moment or force [N m, N].
    Effort,
    /// Moment or force per speed [N m s, N s/m].
    Damping,
    /// Moment or force per coordinate [N m, N/m].
    Stiffness,
}

impl Per {
    /// What it is, for a turn and for a slide.
    pub fn words(self) -> &'static str {
        match self {
            Per::Coordinate => "an angle or a way [m]",
            Per::Speed => "an angular speed [rad/s] or a speed [m/s]",
            Per::Effort => "a moment [N m] or a force [N]",
            Per::Damping => "a damping [N m s] or [N s/m]",
            Per::Stiffness => "a stiffness [N m] or [N/m]",
        }
    }

    /// The dimension it has for a degree of freedom.
    pub fn dimension(self, dof: Dof) -> Dimension {
        let (coordinate, effort) = match dof {
            Dof::Turn => (Dimension::NUMBER, Dimension::ENERGY),
            Dof::Slide => (Dimension::LENGTH, Dimension::FORCE),
        };
        match self {
            Per::Coordinate => coordinate,
            Per::Speed => coordinate / Dimension::TIME,
            Per::Effort => effort,
            Per::Damping => effort * Dimension::TIME / coordinate,
            Per::Stiffness => effort / coordinate,
        }
    }
}
