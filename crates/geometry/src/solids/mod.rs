//! Bodies with faces, edges and round sides, whose distances are known in closed form.
//!
//! ```text
//! gap n = p2 - p1,   gap = max over n of n . c - h1(n) - h2(-n)
//! ```
//!
//! `gap` signed distance, negative where the bodies overlap [m]: then its size is the shortest way that parts them. `n` unit normal out of the first body into the second,
//! `p1`, `p2` where they are nearest or deepest [m]; `h` supports as in [`space`](crate::space). Every contact tells which [`Part`](crate::Part) of each body it is at, by which it is
//! known again at the next moment.
//!
//! One file holds one pair: [`sphere_block`], [`sphere_cylinder`], [`sphere_disc`], [`sphere_capsule`], [`capsule_capsule`], and before a half space
//! [`block_plane`], [`cylinder_plane`], [`disc_plane`], [`capsule_plane`]. [`block_block`] has several contacts at once. What a single point finds before a body is a [`Foot`]. Source: Ericson 2005, Real-Time Collision
//! Detection, chapters 4 and 5.

mod block;
mod block_block;
mod block_plane;
mod capsule;
mod capsule_capsule;
mod capsule_plane;
mod contact;
mod cylinder;
mod cylinder_plane;
mod disc;
mod disc_plane;
mod face;
mod foot;
mod manifold;
mod rectangle;
mod segment;
mod sphere_block;
mod sphere_capsule;
mod sphere_cylinder;

pub use block::Block;
pub use block_block::block_block;
pub use block_plane::block_plane;
pub use capsule::Capsule;
pub use capsule_capsule::capsule_capsule;
pub use capsule_plane::capsule_plane;
pub use contact::Contact;
pub use cylinder::Cylinder;
pub use cylinder_plane::cylinder_plane;
pub use disc::Disc;
pub use disc_plane::disc_plane;
pub use foot::Foot;
pub use manifold::Manifold;
pub use rectangle::Rectangle;
pub use sphere_block::sphere_block;
pub use sphere_capsule::sphere_capsule;
pub use sphere_cylinder::{sphere_cylinder, sphere_disc};
