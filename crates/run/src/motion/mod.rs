//! How bodies moved and where surfaces pressed, step by step, as few numbers as an eye needs.
//!
//! * [`Animation`]: poses of all bodies at chosen instants, with a [`ContactSample`] of each contact now and then.
//! * [`landmarks`]: what must not be thinned away of a contact.
//!
//! Unlike the records, which hold what the user asks for, this is for whoever wants to look at a run.

mod contact_sample;
mod frames;
mod stored;
mod touches;

pub use contact_sample::{ContactPlace, ContactRub, ContactSample};
pub use frames::{Animation, NUMBERS, Pose};
pub use touches::landmarks;

/// Three numbers, along x, y and z.
pub type Triple = [f64; 3];
