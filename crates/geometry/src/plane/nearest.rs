//! The nearest points of two smooth convex profiles.

use super::newton::{Climb, Couple, GOOD, Place};
use super::search::search;
use super::{Flat, Pose, Profile, Touch, left};
use crate::effort::Effort;

/// An overlap that is called deep, of the size of the pair.
const DEEP: f64 = -1e-2;

/// Where two profiles are nearest, or deepest in each other, standing as their poses say. `last` is what [`Touch::memory`] said a moment ago, a unit vector; without
/// it, the answer is looked for everywhere. Nothing is allocated.
///
/// ```
/// use carom_geometry::plane::{Circle, Ellipse, Flat, Pose, Profile, nearest};
///
/// let oval = Profile::Ellipse(Ellipse::new(Flat::new(0.03, 0.02))?);
/// let disc = Profile::Circle(Circle::new(0.01)?);
/// let poses = [Pose::new(Flat::zeros(), 0.0), Pose::new(Flat::new(0.0, 0.05), 0.0)];
/// let touch = nearest(&oval, &disc, [&poses[0], &poses[1]], None);
/// assert!((touch.gap - 0.02).abs() < 1e-15);
/// # Ok::<(), carom_geometry::Fault>(())
/// ```
pub fn nearest(first: &Profile, second: &Profile, poses: [&Pose; 2], last: Option<&Flat>) -> Touch {
    let couple = Couple::new([first, second], poses);
    if let (Profile::Circle(_), Profile::Circle(_)) = (first, second) {
        let n = couple.seen.position.try_normalize(0.0).or(last.copied()).unwrap_or_else(Flat::x);
        let effort = Effort { sure: true, ..Effort::default() };
        return touch(&Climb { place: couple.place(n), effort }, poses);
    }
    let climb = match last {
        Some(last) => beyond_doubt(&couple, couple.climb(*last)),
        None => {
            let climb = couple.climb(best(&couple, |_| true).unwrap_or_else(|| line(&couple)));
            if climb.effort.sure { climb } else { search(&couple, climb) }
        }
    };
    if climb.effort.residual <= GOOD { touch(&climb, poses) } else { touch(&fall_back(&couple, climb), poses) }
}

/// What a climb from an old normal found, unless the bodies are apart: an old normal that points the wrong way may lead to a common normal on the far side, where they
/// seem to overlap. Since `s(m) <= m . d`, which is `m . n s` at a common normal `n`, only an `m` with `m . n < 0` could part them: where the overlap is deep, the first directions are
/// tried, else the line of centres.
fn beyond_doubt(couple: &Couple, climb: Climb) -> Climb {
    let (n, s) = (climb.place.n, climb.place.s);
    if climb.effort.sure || s >= 0.0 {
        return climb;
    }
    let line = line(couple);
    let from =
        if s < DEEP * couple.size { best(couple, |m| m.dot(&n) < 0.0) } else { Some(line).filter(|m| m.dot(&n) < 0.0) };
    let Some(from) = from.filter(|m| height(couple, m) > s) else { return climb };
    let other = couple.climb(from);
    let iterations = climb.effort.iterations + other.effort.iterations;
    let better = if other.place.s > 0.0 { other } else { climb };
    Climb { effort: Effort { iterations, ..better.effort }, ..better }
}

/// The sure way, and a last climb from where it ends.
#[cold]
fn fall_back(couple: &Couple, climb: Climb) -> Climb {
    let found = search(couple, climb);
    let again = couple.climb(found.place.n);
    let (better, other) = if again.place.s >= found.place.s { (again, found) } else { (found, again) };
    let iterations = better.effort.iterations + other.effort.iterations;
    let sure = found.effort.sure || again.effort.sure;
    Climb { effort: Effort { iterations, fell_back: true, sure, ..better.effort }, ..better }
}

/// From centre to centre.
fn line(couple: &Couple) -> Flat {
    couple.seen.position.try_normalize(0.0).unwrap_or_else(Flat::x)
}

/// `s` at a normal.
fn height(couple: &Couple, n: &Flat) -> f64 {
    couple.place(*n).s
}

/// The best of a few directions that may be taken: from centre to centre, and along the axes of both bodies.
fn best(couple: &Couple, may_be: impl Fn(&Flat) -> bool) -> Option<Flat> {
    let axes = [Flat::x(), Flat::y(), couple.seen.x, left(&couple.seen.x)].into_iter();
    let all = std::iter::once(line(couple)).chain(axes.flat_map(|n| [n, -n]));
    let heights = all.filter(|n| may_be(n)).map(|n| (height(couple, &n), n));
    heights.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, n)| n)
}

/// The answer, seen from the world. What is left across the normal is taken out with one more step, made of what is known already; the point
/// of the flatter profile is taken from that of the other.
fn touch(climb: &Climb, poses: [&Pose; 2]) -> Touch {
    let Climb { place, effort } = climb;
    let Place { n, s, point, d, slope, radii } = place;
    let bend = 1.0 / place.matrix();
    let step = if (bend * slope).abs() < 1e-6 { bend * slope } else { 0.0 };
    let t = left(n);
    let n = (n + t * step).normalize();
    let normal = poses[0].turn(&n);
    let points = if radii[0] <= radii[1] {
        let p1 = poses[0].place(&(point + t * (radii[0] * step)));
        [p1, p1 + normal * *s]
    } else {
        let p2 = poses[0].place(&(point + d - t * (radii[1] * step)));
        [p2 - normal * *s, p2]
    };
    Touch { gap: *s, normal, points, radii: *radii, bend, memory: n, effort: *effort }
}
