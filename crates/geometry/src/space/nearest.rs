//! The nearest points of two smooth convex bodies.

use super::newton::{Climb, Couple, GOOD, Place, tangents};
use super::search::search;
use super::{Across, Pose, Solid, Touch, Vector};
use crate::effort::Effort;
use nalgebra::Vector2;

/// An overlap that is called deep, of the size of the pair.
const DEEP: f64 = -1e-2;

/// Where two bodies are nearest, or deepest in each other, standing as their poses say. `last` is what [`Touch::memory`] said a moment ago, a unit vector; without it,
/// the answer is looked for everywhere. With it nothing is allocated, nor is anything without it.
///
/// ```
/// use carom_geometry::space::{Ellipsoid, Pose, Solid, Sphere, Vector, nearest};
///
/// let egg = Solid::Ellipsoid(Ellipsoid::new(Vector::new(0.03, 0.02, 0.02))?);
/// let ball = Solid::Sphere(Sphere::new(0.01)?);
/// let place = Pose { position: Vector::new(0.05, 0.0, 0.0), ..Pose::identity() };
/// let touch = nearest(&egg, &ball, [&Pose::identity(), &place], None);
/// assert!((touch.gap - 0.01).abs() < 1e-15);
/// # Ok::<(), carom_geometry::Fault>(())
/// ```
pub fn nearest(first: &Solid, second: &Solid, poses: [&Pose; 2], last: Option<&Vector>) -> Touch {
    let couple = Couple::new([first, second], poses);
    if let (Solid::Sphere(_), Solid::Sphere(_)) = (first, second) {
        let n = couple.seen.position.try_normalize(0.0).or(last.copied()).unwrap_or_else(Vector::x);
        return touch(&Climb { place: couple.place(n), effort: Effort { sure: true, ..Effort::default() } }, poses);
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
fn line(couple: &Couple) -> Vector {
    couple.seen.position.try_normalize(0.0).unwrap_or_else(Vector::x)
}

/// `s` at a normal.
fn height(couple: &Couple, n: &Vector) -> f64 {
    n.dot(&couple.between(n))
}

/// The best of a few directions that may be taken: from centre to centre, and along the axes of both bodies.
fn best(couple: &Couple, may_be: impl Fn(&Vector) -> bool) -> Option<Vector> {
    let turn = &couple.seen.rotation;
    let axes = (0..3).flat_map(|axis| [Vector::ith(axis, 1.0), turn.column(axis).into_owned()]);
    let all = std::iter::once(line(couple)).chain(axes.flat_map(|n| [n, -n]));
    let heights = all.filter(|n| may_be(n)).map(|n| (height(couple, &n), n));
    heights.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, n)| n)
}

/// The answer, seen from the world. What is left across the normal is taken out with one more step, made of what is known already:
/// `n + B g`, `p1 + H1 B g`, `p2 - H2 B g` with `g = grad s`, which are on one line. The point of the flatter surface, where the last digit of the normal
/// moves it far, is taken from that of the other.
fn touch(climb: &Climb, poses: [&Pose; 2]) -> Touch {
    let Climb { place, effort } = climb;
    let Place { n, s, point, d, tangents: [t, u], slope, radii } = place;
    let bend = inverse(&place.matrix());
    let step = bend * slope;
    let step = if step.norm() < 1e-6 { step } else { Vector2::zeros() };
    let along = |v: Vector2<f64>| t * v.x + u * v.y;
    let n = (n + along(step)).normalize();
    let one = poses[0];
    let normal = one.rotation * n;
    let points = if radii[0].trace() <= radii[1].trace() {
        let p1 = one.place(&(point + along(radii[0] * step)));
        [p1, p1 + normal * *s]
    } else {
        let p2 = one.place(&(point + d - along(radii[1] * step)));
        [p2 - normal * *s, p2]
    };
    Touch {
        gap: *s,
        normal,
        points,
        tangents: turned(&n, [t, u]).map(|t| one.rotation * t),
        radii: *radii,
        bend,
        memory: n,
        effort: *effort,
    }
}

/// Tangents that are across a normal which has turned by a last digit or so.
fn turned(n: &Vector, [t, u]: [&Vector; 2]) -> [Vector; 2] {
    let across = (t - n * n.dot(t)).try_normalize(0.5);
    across.map_or_else(|| tangents(n), |t| [t, n.cross(&t) * n.cross(&t).dot(u).signum()])
}

/// The inverse of a symmetric matrix; infinite where there is none.
fn inverse(m: &Across) -> Across {
    let det = m.m11 * m.m22 - m.m12 * m.m12;
    if det == 0.0 {
        Across::from_diagonal_element(f64::INFINITY)
    } else {
        Across::new(m.m22, -m.m12, -m.m21, m.m11) / det
    }
}
