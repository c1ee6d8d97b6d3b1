//! Impact with friction in space: the path of the slip, integrated over the normal impulse.
//!
//! ```text
//! u' = c - mu B e,    gn' = a - mu c . e,    Pt' = -mu e        while it slips, e = u/|u|,  ' = d/dPn
//! Pt' = -B^-1 c                                                 while it sticks, where |B^-1 c| <= mu
//! ```
//!
//! `u` slip [m/s], `gn` speed at which the gap opens [m/s], `W = (a, c; c, B)` what impulses do to the speeds [1/kg], `Pn`, `Pt` impulses [N s], `mu` coefficient of friction [-]. The slip turns on
//! its way, ever faster as it comes to an end. With its size and angle as unknowns, `u = r e(q)`, and `ds = dPn/r` in place of the normal impulse,
//!
//! ```text
//! dq/ds = t . (c - mu B e),    d(ln r)/ds = e . (c - mu B e),    dPn/ds = r          t across e
//! ```
//!
//! it is smooth: the angle goes to a limit, and the size dies out like an exponential. From where slip has stopped everything is straight: the surfaces stick, or slip on in the one direction that
//! stays as it is, `(mu B + k) e = c` with `k > 0`. The rules that end the impact are those of a [`PlanarImpact`].
//!
//! Slip that neither `c` nor `B e` turns, as of a ball, stays in one plane: that impact is the planar one, in closed form.
//!
//! Sources: Keller 1986, J. Appl. Mech. 53, 1; Bhatt and Koechling 1995, J. Appl. Mech. 62, 893; Batlle 1996, J. Appl. Mech. 63, 168.

use carom_laws::impulse::{Ending, PlanarImpact, PlanarOutcome, SlipCourse};
use carom_solve::{Dop853, Hybrid, Method, Motion, Next, Plan, run};

/// Two surfaces that meet in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpatialImpact {
    /// What a normal impulse does to the normal speed, `a` [1/kg].
    pub normal: f64,
    /// What it does to the slip, `c` [1/kg].
    pub cross: [f64; 2],
    /// What tangential impulses do to the slip, `B`: first, mixed, second [1/kg].
    pub tangential: [f64; 3],
    /// Coefficient of friction [-].
    pub friction: f64,
}

/// What an impact in space does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpatialOutcome {
    /// Normal and tangential impulses [N s].
    pub impulse: [f64; 3],
    /// Normal impulse of compression [N s].
    pub compression: f64,
    /// Speed at which the gap opens, and slip, after the impact [m/s].
    pub speeds: [f64; 3],
    /// What the two lose in all [J]; negative where the rule creates energy.
    pub loss: f64,
    /// What friction takes of that [J].
    pub friction_loss: f64,
    /// What became of slip.
    pub course: SlipCourse,
}

/// Slip below this part of the speeds has stopped.
const STOPPED: f64 = 1e-15;
/// Accuracy of the path.
const TOLERANCE: f64 = 1e-13;
const MOST_STEPS: usize = 100_000;
/// The path ends long before it is this long.
const FAR: f64 = 1e18;
/// Tangential directions in which an impulse does less than this part of the most are held by joints.
const HELD: f64 = 1e-12;
/// Surfaces that stick are wedged where a normal impulse does less than this part of what it does alone.
const WEDGED: f64 = 1e-10;

/// Slip that is turned by less than this part of what moves it keeps its direction: rounding.
const STRAIGHT: f64 = 8.0 * f64::EPSILON;

/// Where the path is: angle and logarithm of the slip, normal speed, impulses, work of the normal force. In units in which approach speed and `a` are one.
type State = [f64; 7];
const ANGLE: usize = 0;
const SIZE: usize = 1;
const GAP: usize = 2;
const NORMAL: usize = 3;
const FIRST: usize = 4;
const SECOND: usize = 5;
const WORK: usize = 6;

/// The curved part of the path.
struct Path {
    impact: SpatialImpact,
    ending: Ending,
    /// Normal impulse and work at the end of compression, once that is reached.
    compression: Option<[f64; 2]>,
    ended: bool,
}

impl SpatialImpact {
    /// The impact of surfaces that meet with these speeds [m/s], normal and slip, of which the first is negative; where it is not, nothing happens.
    pub fn run(&self, speeds: [f64; 3], ending: Ending) -> SpatialOutcome {
        let [before, slip] = [speeds[0], speeds[1].hypot(speeds[2])];
        if before >= 0.0 {
            let (impulse, course) = ([0.0; 3], SlipCourse::Slips);
            return SpatialOutcome { impulse, compression: 0.0, speeds, loss: 0.0, friction_loss: 0.0, course };
        }
        match self.line_of_slip(speeds) {
            Some(line) => self.in_plane(line, speeds[0], slip, ending),
            None => self.along_path(speeds, ending),
        }
    }

    /// The direction of the slip, where nothing turns it.
    fn line_of_slip(&self, speeds: [f64; 3]) -> Option<[f64; 2]> {
        let ([cx, cy], [bxx, bxy, byy]) = (self.cross, self.tangential);
        let slip = speeds[1].hypot(speeds[2]);
        let [ex, ey] = [speeds[1] / slip, speeds[2] / slip];
        let (be_x, be_y) = (bxx * ex + bxy * ey, bxy * ex + byy * ey);
        let keeps = |x: f64, y: f64, size: f64| (x * ey - y * ex).abs() <= STRAIGHT * size;
        (slip > 0.0 && keeps(cx, cy, self.normal) && keeps(be_x, be_y, bxx + byy)).then_some([ex, ey])
    }

    /// The impact in the plane of the normal and of the slip along `e`.
    fn in_plane(&self, [ex, ey]: [f64; 2], before: f64, slip: f64, ending: Ending) -> SpatialOutcome {
        let ([cx, cy], [bxx, bxy, byy]) = (self.cross, self.tangential);
        let tangential = ex * (bxx * ex + bxy * ey) + ey * (bxy * ex + byy * ey);
        let cross = cx * ex + cy * ey;
        let plane = PlanarImpact { normal: self.normal, tangential, cross, friction: self.friction };
        let PlanarOutcome { impulse: [pn, pt], compression, speeds: [gn, gt], loss, friction_loss, course } =
            plane.run([before, slip], ending);
        let (impulse, speeds) = ([pn, pt * ex, pt * ey], [gn, gt * ex, gt * ey]);
        SpatialOutcome { impulse, compression, speeds, loss, friction_loss, course }
    }

    /// The impact along its path, wherever that turns.
    pub(super) fn along_path(&self, speeds: [f64; 3], ending: Ending) -> SpatialOutcome {
        let unit = self.scaled();
        let size = speeds[1].hypot(speeds[2]) / -speeds[0];
        let mut state: State = [speeds[2].atan2(speeds[1]), size.max(f64::MIN_POSITIVE).ln(), -1.0, 0.0, 0.0, 0.0, 0.0];
        let mut path = Path { impact: unit, ending, compression: None, ended: false };
        if size > STOPPED {
            path.follow(&mut state);
        }
        let course = if path.ended { SlipCourse::Slips } else { path.go_straight(&mut state) };
        self.outcome(speeds, &state, path.compression.map_or(state[NORMAL], |[impulse, _]| impulse), course)
    }

    /// The same in units in which `a` is one.
    fn scaled(&self) -> Self {
        SpatialImpact {
            normal: 1.0,
            cross: self.cross.map(|c| c / self.normal),
            tangential: self.tangential.map(|b| b / self.normal),
            friction: self.friction,
        }
    }

    fn outcome(&self, before: [f64; 3], state: &State, compression: f64, course: SlipCourse) -> SpatialOutcome {
        // From the units of the path.
        let unit = -before[0] / self.normal;
        let impulse = [state[NORMAL], state[FIRST], state[SECOND]].map(|p| p * unit);
        let ([cx, cy], [bxx, bxy, byy], [pn, px, py]) = (self.cross, self.tangential, impulse);
        let speeds = [
            before[0] + self.normal * pn + cx * px + cy * py,
            before[1] + cx * pn + bxx * px + bxy * py,
            before[2] + cy * pn + bxy * px + byy * py,
        ];
        let loss = -0.5 * (0..3).map(|k| impulse[k] * (before[k] + speeds[k])).sum::<f64>();
        let friction_loss = loss + state[WORK] * unit * -before[0];
        SpatialOutcome { impulse, compression: compression * unit, speeds, loss, friction_loss, course }
    }

    /// `c - mu B e` for a slip in the direction `e`.
    fn pull(&self, [ex, ey]: [f64; 2]) -> [f64; 2] {
        let ([cx, cy], [bxx, bxy, byy], mu) = (self.cross, self.tangential, self.friction);
        [cx - mu * (bxx * ex + bxy * ey), cy - mu * (bxy * ex + byy * ey)]
    }

    /// Tangential impulse per normal impulse once slip has stopped, and what becomes of it.
    ///
    /// In the directions of `B`, along which it is `b1` and `b2`, `|c/(mu b + k)|` falls with `k`: it is one for the direction in which slip goes on.
    fn straight(&self) -> ([f64; 2], SlipCourse) {
        let ([bxx, bxy, byy], mu) = (self.tangential, self.friction);
        let (sin, cos) = (0.5 * (2.0 * bxy).atan2(bxx - byy)).sin_cos();
        let (mean, half) = (0.5 * (bxx + byy), (0.5 * (bxx - byy)).hypot(bxy));
        let b = [mean + half, mean - half];
        let c = [self.cross[0] * cos + self.cross[1] * sin, self.cross[1] * cos - self.cross[0] * sin];
        // What joints hold does not slip, whatever pushes.
        let over = |k: usize, more: f64| if b[k] <= HELD * b[0] { 0.0 } else { c[k] / (mu * b[k] + more) };
        let home = |[x, y]: [f64; 2]| [x * cos - y * sin, x * sin + y * cos];
        let stick = [0, 1].map(|k| if b[k] <= HELD * b[0] { 0.0 } else { c[k] / b[k] });
        if stick[0].hypot(stick[1]) <= mu {
            return (home(stick.map(|p| -p)), SlipCourse::Sticks);
        }
        // Between none and all of `c` lies the one `k`.
        let (mut low, mut high) = (0.0, c[0].hypot(c[1]));
        for _ in 0..200 {
            let middle = 0.5 * (low + high);
            if over(0, middle).hypot(over(1, middle)) > 1.0 {
                low = middle
            } else {
                high = middle
            }
            if middle == low && middle == high {
                break;
            }
        }
        let e = [over(0, high), over(1, high)];
        let size = e[0].hypot(e[1]);
        (home(e.map(|e| -mu * e / size)), SlipCourse::Reverses)
    }
}

impl Path {
    /// Follows the slip until it stops or the impact ends.
    fn follow(&mut self, state: &mut State) {
        let plan = Plan {
            until: FAR,
            first_step: 1e-3,
            relative: TOLERANCE,
            absolute: [TOLERANCE; 7],
            most_steps: MOST_STEPS,
        };
        let mut method = Dop853::new(state);
        run(self, &mut method, 0.0, state, &plan, &mut ());
    }

    /// Goes on from where slip has stopped to the end of the impact.
    fn go_straight(&mut self, state: &mut State) -> SlipCourse {
        let ([rx, ry], course) = self.impact.straight();
        let slope = 1.0 + self.impact.cross[0] * rx + self.impact.cross[1] * ry;
        let go = |state: &mut State, p: f64| {
            state[WORK] += p * (state[GAP] + 0.5 * slope * p);
            state[GAP] += slope * p;
            [(NORMAL, 1.0), (FIRST, rx), (SECOND, ry)].into_iter().for_each(|(k, share)| state[k] += share * p);
        };
        // Surfaces that are wedged are not moved by any impulse.
        if slope <= WEDGED {
            return course;
        }
        if self.compression.is_none() {
            go(state, -state[GAP] / slope);
            state[GAP] = 0.0;
            self.compression = Some([state[NORMAL], state[WORK]]);
        }
        let [impulse, work] = self.compression.unwrap_or_default();
        let left = match self.ending {
            Ending::Newton(e) => (e - state[GAP]) / slope,
            Ending::Poisson(e) => (1.0 + e) * impulse - state[NORMAL],
            Ending::Stronge(e) => {
                let rest = (-e * e * work - (state[WORK] - work)).max(0.0);
                let root = (state[GAP] * state[GAP] + 2.0 * slope * rest).sqrt();
                if rest > 0.0 { 2.0 * rest / (state[GAP] + root) } else { 0.0 }
            }
        };
        go(state, left.max(0.0));
        course
    }
}

impl Motion for Path {
    type Vector = State;

    fn rate(&mut self, _t: f64, y: &State, rate: &mut State) {
        let ((sin, cos), size) = (y[ANGLE].sin_cos(), y[SIZE].exp());
        let [px, py] = self.impact.pull([cos, sin]);
        let mu = self.impact.friction;
        rate[ANGLE] = cos * py - sin * px;
        rate[SIZE] = cos * px + sin * py;
        rate[GAP] = size * (1.0 - mu * (self.impact.cross[0] * cos + self.impact.cross[1] * sin));
        rate[NORMAL] = size;
        rate[FIRST] = -mu * cos * size;
        rate[SECOND] = -mu * sin * size;
        rate[WORK] = y[GAP] * size;
    }
}

impl Hybrid for Path {
    fn guard_count(&self) -> usize {
        2
    }

    fn guards(&mut self, _t: f64, y: &State, guards: &mut [f64]) {
        guards[0] = match (self.compression, self.ending) {
            (None, _) => -y[GAP],
            (Some(_), Ending::Newton(e)) => e - y[GAP],
            (Some([impulse, _]), Ending::Poisson(e)) => (1.0 + e) * impulse - y[NORMAL],
            (Some([_, work]), Ending::Stronge(e)) => -e * e * work - (y[WORK] - work),
        };
        guards[1] = y[SIZE] - STOPPED.ln();
    }

    fn cross(&mut self, _t: f64, y: &mut State, fired: &[bool]) -> Next {
        if fired[0] && self.compression.is_none() {
            self.compression = Some([y[NORMAL], y[WORK]]);
            // Without restitution that is the end too.
            let (Ending::Newton(e) | Ending::Poisson(e) | Ending::Stronge(e)) = self.ending;
            self.ended = e == 0.0;
            return if self.ended { Next::Stop } else { Next::Continue };
        }
        self.ended = fired[0];
        Next::Stop
    }
}
