//! Curvatures of two surfaces along common directions.

use carom_geometry::space::Across;
use carom_laws::stiffness::PrincipalCurvatures;

/// The curvatures of both surfaces, given across the normal [1/m], along the two directions in which the curvature of both together is largest and least, so that laws may add them up. What
/// is infinite, as at a sharp point, is infinite along both.
pub(super) fn along_common([one, other]: [Across; 2]) -> [PrincipalCurvatures; 2] {
    let is_sharp = |k: &Across| !k.iter().all(|x| x.is_finite());
    let sum = [one, other].into_iter().filter(|k| !is_sharp(k)).sum::<Across>();
    let angle = 0.5 * (2.0 * sum.m12).atan2(sum.m11 - sum.m22);
    let (sin, cos) = angle.sin_cos();
    let along = |k: &Across, x: f64, y: f64| match is_sharp(k) {
        true => f64::INFINITY,
        false => k.m11 * x * x + 2.0 * k.m12 * x * y + k.m22 * y * y,
    };
    [one, other].map(|k| PrincipalCurvatures { first: along(&k, cos, sin), second: along(&k, -sin, cos) })
}
