//! What two parallel cylinders say of the parameters of a law of line contact.

use carom_laws::stiffness::effective_radius;

/// What two parallel cylinders say of the parameter with this symbol of a law of line contact (SI): `radii` [m], that of a bearing
/// negative, that of a flat infinite, and the `length` of the contact [m].
pub fn line_parameter(symbol: &str, radii: [f64; 2], length: f64) -> Option<f64> {
    match symbol {
        "L" => Some(length),
        "dR" => Some(radius_sum(radii)),
        "R" => Some(effective_radius(radii[0], radii[1])),
        "ext" => Some(f64::from(u8::from(radii.iter().all(|r| *r > 0.0)))),
        _ => None,
    }
}

/// `dR` [m] of signed radii: their sum, or the clearance.
pub(crate) fn radius_sum([one, other]: [f64; 2]) -> f64 {
    (one + other).abs()
}
