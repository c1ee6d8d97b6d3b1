//! Impact with friction in a plane: the path in the plane of impulses.
//!
//! ```text
//! g = g- + W P,   W = | a c |        dPt = -mu s dPn      while it slips, s = sign of gt
//!                     | c b |        dPt = -(c/b) dPn     while it sticks, where |c| <= mu b
//! ```
//!
//! `P = (Pn, Pt)` impulses along the normal and along the surface [N s], on the second body against the first; `g = (gn, gt)` speeds at which the gap opens and the surfaces slip
//! [m/s]; `W` what impulses do to the speeds [1/kg], symmetric and positive; `mu` coefficient of friction [-]. The normal impulse serves as time. Slip is straight in it until it
//! stops; from there on the surfaces stick, or slip to the side to which the normal impulse drives them, `s = sign(c)`. So the path has one corner at most, and everything on it is
//! known in closed form.
//!
//! Compression ends where `gn = 0`. Three rules say where restitution ends:
//!
//! ```text
//! Newton    gn = -e gn-           Poisson    Pn = (1 + e) PC           Stronge    WE = -e^2 WC
//! ```
//!
//! `PC` impulse of compression [N s]; `WC`, `WE` work of the normal force in compression (negative) and in restitution [J]; `e` coefficient of restitution [-], 0 to 1. They agree
//! without friction, and with friction where slip neither stops nor reverses.
//!
//! Where one degree of freedom is left, `b = c^2/a`, and what stops the slip stops the approach. If the surfaces stick then, no impulse moves them any more: they are wedged, and the impact is over, whatever the restitution.
//!
//! While slip lasts, friction may press the surfaces together harder than the normal impulse parts them, `a - mu s c <= 0`: then slip always stops, because `W` is positive, and compression goes on after it.
//!
//! Sources: Routh 1905, Dynamics of a System of Rigid Bodies, part I, chapter 4; Wang and Mason 1992, J. Appl. Mech. 59, 635; Stronge 1990, Proc. R. Soc. A 431, 169. Limits: dry friction
//! with one coefficient; bodies do not turn during the impact.

/// What ends the restitution of an impact, with its coefficient [-].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ending {
    /// The ratio of the normal speeds after and before.
    Newton(f64),
    /// The ratio of the normal impulses of restitution and compression.
    Poisson(f64),
    /// The square root of the ratio of the works of the normal force.
    Stronge(f64),
}

/// Surfaces that stick are wedged where a normal impulse does less than this part of what it does alone.
const WEDGED: f64 = 1e-10;

/// Two surfaces that meet in a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanarImpact {
    /// What a normal impulse does to the normal speed, `a` [1/kg], positive.
    pub normal: f64,
    /// What a tangential impulse does to the slip, `b` [1/kg]: at least `c^2/a`, or zero with `c` where nothing can slip.
    pub tangential: f64,
    /// What one does to the other, `c` [1/kg].
    pub cross: f64,
    /// Coefficient of friction [-], not negative.
    pub friction: f64,
}

/// What becomes of slip within an impact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlipCourse {
    /// It lasts to the end.
    Slips,
    /// It stops, or was not there, and the surfaces stick.
    Sticks,
    /// It stops, or was not there, and begins to the side to which the normal impulse drives it.
    Reverses,
}

/// What an impact does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanarOutcome {
    /// Normal and tangential impulse [N s].
    pub impulse: [f64; 2],
    /// Normal impulse of compression [N s].
    pub compression: f64,
    /// Speed at which the gap opens, and slip, after the impact [m/s].
    pub speeds: [f64; 2],
    /// What the two lose in all [J]: what normal force and friction take away. Negative where the rule creates energy.
    pub loss: f64,
    /// What friction takes of that [J].
    pub friction_loss: f64,
    /// What became of slip.
    pub course: SlipCourse,
}

/// A straight piece of the path: `gn`, `gt` and `Pt` where it begins, and what they change by per normal impulse.
#[derive(Clone, Copy, Debug)]
struct Piece {
    speeds: [f64; 2],
    slopes: [f64; 2],
    /// `dPt/dPn`.
    ratio: f64,
    /// The normal impulse at which it ends, from its own beginning [N s].
    length: f64,
}

impl PlanarImpact {
    /// The impact of surfaces that meet with these speeds [m/s], of which the first is negative; where it is not, nothing happens.
    ///
    /// Source: Wang and Mason 1992, section 4; Stronge 1990, eq. 3.4.
    pub fn run(&self, speeds: [f64; 2], ending: Ending) -> PlanarOutcome {
        let (pieces, course) = self.path(speeds);
        if speeds[0] >= 0.0 {
            return PlanarOutcome {
                impulse: [0.0; 2],
                compression: 0.0,
                speeds,
                loss: 0.0,
                friction_loss: 0.0,
                course: SlipCourse::Slips,
            };
        }
        let most = pieces[0].length + pieces[1].length;
        let compression = impulse_at_speed(&pieces, 0.0).min(most);
        let end = match ending {
            Ending::Newton(e) => impulse_at_speed(&pieces, -e * speeds[0]),
            Ending::Poisson(e) => (1.0 + e) * compression,
            Ending::Stronge(e) => impulse_at_work(&pieces, compression, -e * e * normal_work(&pieces, compression)),
        };
        self.outcome(&pieces, speeds, [compression, end.min(most)], course)
    }

    /// The two pieces of the path, and what becomes of slip if it goes to its end.
    fn path(&self, speeds: [f64; 2]) -> ([Piece; 2], SlipCourse) {
        let PlanarImpact { normal: a, tangential: b, cross: c, friction: mu } = *self;
        let piece = |speeds, ratio: f64, length| Piece {
            speeds,
            slopes: [a + c * ratio, if b > 0.0 { c + b * ratio } else { 0.0 }],
            ratio,
            length,
        };
        let first = piece(speeds, -mu * sign(speeds[1]), f64::INFINITY);
        // How much normal impulse stops the slip.
        let stop = if speeds[1] == 0.0 { 0.0 } else { -speeds[1] / first.slopes[1] };
        let stop = if stop >= 0.0 && stop.is_finite() { stop } else { f64::INFINITY };
        // Slip that never stops has no second piece; any numbers serve there.
        let at_stop = if stop.is_finite() { [first.at(0, stop), 0.0] } else { speeds };
        let (second, course) = if b > 0.0 && c.abs() > mu * b {
            (piece(at_stop, -mu * sign(c), f64::INFINITY), SlipCourse::Reverses)
        } else {
            let ratio = if b > 0.0 { -c / b } else { 0.0 };
            let slope = a + c * ratio;
            // What is wedged has an end at once.
            let (slope, length) = if slope > WEDGED * a { (slope, f64::INFINITY) } else { (0.0, 0.0) };
            (Piece { slopes: [slope, 0.0], ..piece(at_stop, ratio, length) }, SlipCourse::Sticks)
        };
        ([Piece { length: stop, ..first }, second], course)
    }

    fn outcome(
        &self,
        pieces: &[Piece; 2],
        before: [f64; 2],
        [compression, end]: [f64; 2],
        course: SlipCourse,
    ) -> PlanarOutcome {
        let (piece, rest) = at(pieces, end);
        let speeds = [piece.at(0, rest), piece.at(1, rest)];
        let tangential =
            pieces[0].ratio * end.min(pieces[0].length) + pieces[1].ratio * (end - pieces[0].length).max(0.0);
        let impulse = [end, tangential];
        let loss = -0.5 * (0..2).map(|k| impulse[k] * (before[k] + speeds[k])).sum::<f64>();
        let course = if end <= pieces[0].length { SlipCourse::Slips } else { course };
        PlanarOutcome { impulse, compression, speeds, loss, friction_loss: loss + normal_work(pieces, end), course }
    }
}

impl Piece {
    /// A speed after some of the piece's normal impulse.
    fn at(&self, k: usize, impulse: f64) -> f64 {
        self.speeds[k] + self.slopes[k] * impulse
    }
}

fn sign(x: f64) -> f64 {
    if x == 0.0 { 0.0 } else { x.signum() }
}

/// The piece on which a normal impulse lies, and what of it lies there.
fn at(pieces: &[Piece; 2], impulse: f64) -> (&Piece, f64) {
    let [first, second] = pieces;
    if impulse <= first.length { (first, impulse) } else { (second, impulse - first.length) }
}

/// The normal impulse at which the normal speed has risen to a value that is above that at the beginning [N s].
fn impulse_at_speed(pieces: &[Piece; 2], speed: f64) -> f64 {
    let [first, second] = pieces;
    let rise = (speed - first.speeds[0]) / first.slopes[0];
    if first.slopes[0] > 0.0 && rise <= first.length {
        rise
    } else if second.slopes[0] > 0.0 {
        first.length + (speed - second.speeds[0]) / second.slopes[0]
    } else {
        f64::INFINITY
    }
}

/// Work of the normal force from the beginning to a normal impulse [J].
fn normal_work(pieces: &[Piece; 2], impulse: f64) -> f64 {
    let own = |piece: &Piece, p: f64| p * (piece.speeds[0] + 0.5 * piece.slopes[0] * p);
    let [first, second] = pieces;
    own(first, impulse.min(first.length)) + own(second, (impulse - first.length).max(0.0))
}

/// The normal impulse at which the normal force has done the work `work`, not negative, since the end of compression [J].
fn impulse_at_work(pieces: &[Piece; 2], compression: f64, work: f64) -> f64 {
    let [first, second] = pieces;
    // On each piece `gn p + k p^2/2 = work`, with the speed where it begins.
    let (piece, from) = at(pieces, compression);
    if second.slopes[0] == 0.0 && (work == 0.0 || !std::ptr::eq(piece, first)) {
        return compression;
    }
    let needed = (2.0 * work / piece.slopes[0]).sqrt();
    let left = if std::ptr::eq(piece, first) { first.length - from } else { f64::INFINITY };
    if needed <= left {
        return compression + needed;
    }
    let (speed, slope) = (second.speeds[0], second.slopes[0]);
    if slope == 0.0 {
        return f64::INFINITY;
    }
    let rest = work - 0.5 * piece.slopes[0] * left * left;
    first.length + 2.0 * rest / (speed + (speed * speed + 2.0 * slope * rest).sqrt())
}

#[cfg(test)]
mod tests;
