//! How the line along which two surfaces push turns while the bodies move.

use super::Contact;
use crate::constraint::Turning;
use crate::spatial::Vector;
use crate::tree::Scratch;

impl Contact {
    /// The rate of the indentation by the way of the centre, while the tree moves as it has been placed and the surfaces push along this line [m/s]. On a sheet that
    /// is where the centre is seen from, and not what the law is told if the centre is off the sheet and the bodies tilt.
    pub(crate) fn sinking(&self, line: &Turning, scratch: &Scratch) -> f64 {
        let (poses, obstacle) = (self.poses(scratch), self.pair.obstacle(self.feature));
        let round = obstacle.bulk == [0.0; 2];
        let centre = if round { poses[obstacle.disc].place(&obstacle.centre) } else { line.action.place };
        line.action.force.dot(&(poses[1].velocity_at(&centre) - poses[0].velocity_at(&centre)))
    }

    /// What an indentation of one does, and how that changes while the tree moves as it has been placed; with a guess of the normal as in [`Contact::see`].
    pub(crate) fn turning(&self, scratch: &Scratch, guess: Option<&Vector>) -> Turning {
        let line = self.pair.line(self.feature, self.poses(scratch), guess);
        let sign = if line.disc == 1 { -1.0 } else { 1.0 };
        Turning::force(self.nodes, line.place, line.normal.map(|normal| normal * sign))
    }
}
