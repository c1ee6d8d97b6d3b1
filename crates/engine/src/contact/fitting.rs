//! Laws whose numbers follow from how the surfaces are curved where they meet.
//!
//! A ball is curved alike all around, and its law is made once. An ellipsoid, or a wall that bends, meets another body here with a flat side and there with a
//! sharp one: its stiffness belongs to the place. The law is made for the curvatures at first touch and stays what it is until the surfaces part; where they
//! roll on each other meanwhile, a stiffness that followed them would give back more energy, or less, than had gone in.

use carom_laws::normal::Law;
use carom_laws::stiffness::PrincipalCurvatures;
use std::fmt::Debug;

/// Makes the law of a contact for the place where its surfaces meet.
pub trait Fitting: Debug + Send + Sync {
    /// The law between surfaces with these curvatures [1/m], as [`Touch`](crate::pair::Touch) tells them; `None` where no law follows from them, and that of
    /// the contact is taken as it is.
    fn law(&self, curvatures: &[PrincipalCurvatures; 2]) -> Option<Law>;
}
