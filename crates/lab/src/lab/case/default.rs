//! The default case, which fills what the user leaves open: two steel spheres of 20 mm that meet at 1 m/s, restitution 0.7.
//!
//! Each function gives the value and adds a phrase to the list of what was assumed.

use crate::materials;
use crate::units::engineering;
use carom_laws::material::Material;

/// Radius of the spheres [m].
pub(crate) const RADIUS: f64 = 0.02;
/// Approach speed [m/s].
pub(crate) const SPEED: f64 = 1.0;
/// Restitution [-].
pub(crate) const RESTITUTION: f64 = 0.7;

/// Radii of the spheres [m]: two, or one `alone` on a plane.
pub(crate) fn spheres(alone: bool, assumed: &mut Vec<String>) -> Vec<f64> {
    let radius = engineering(RADIUS, "m");
    if alone {
        assumed.push(format!("a sphere of radius {radius} on a plane"));
        return vec![RADIUS];
    }
    assumed.push(format!("two spheres of radius {radius}"));
    vec![RADIUS; 2]
}

/// Materials of the two bodies: `named` for both or for each, steel where none is named.
pub(crate) fn materials(named: &[Material], assumed: &mut Vec<String>) -> [Material; 2] {
    if named.is_empty() {
        assumed.push("steel".to_owned());
    }
    materials::pair(named)
}

/// Approach speed [m/s].
pub(crate) fn speed(assumed: &mut Vec<String>) -> f64 {
    assumed.push(format!("approach speed {}", engineering(SPEED, "m/s")));
    SPEED
}

/// Restitution [-].
pub(crate) fn restitution(assumed: &mut Vec<String>) -> f64 {
    assumed.push(format!("restitution {RESTITUTION}"));
    RESTITUTION
}
