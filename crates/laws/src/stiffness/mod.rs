//! Contact stiffness from geometry and material.
//!
//! A law `F = K d^n` takes its `K` [N/m^n] from here. Two bodies enter through two numbers only: the effective modulus
//! of their materials and the relative curvature of their surfaces.
//!
//! | contact | function | n |
//! |---|---|---|
//! | two spheres, sphere in a cavity | [`k_spheres`] | 3/2 |
//! | sphere on a plane | [`k_sphere_plane`] | 3/2 |
//! | any two smooth surfaces | [`k_hertz_elliptic`] | 3/2 |
//! | square faces | [`k_square_planes`] | 1 |
//! | gear teeth | [`k_yang_sun`] | 1 |
//! | chosen largest indentation | [`k_khulief_shabana`] | 1 |

mod curvature;
mod elliptic;
mod khulief_shabana;
mod modulus;
mod radius;
mod spheres;
mod square_planes;
mod yang_sun;

pub use curvature::{PrincipalCurvatures, RelativeCurvature, relative_curvature};
pub use elliptic::{HertzElliptic, k_hertz_elliptic};
pub use khulief_shabana::k_khulief_shabana;
pub use modulus::effective_modulus;
pub use radius::{effective_radius, effective_radius_internal};
pub use spheres::{k_sphere_plane, k_spheres};
pub use square_planes::k_square_planes;
pub use yang_sun::k_yang_sun;
