//! Kinematics of contact.

use super::Erratum;
use super::Evidence::{Contradiction, Derived};
use super::Paper::{Corral2021, Hexapod};

pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "E-53",
        title: "Indices and signs of the indentation",
        places: &[(Corral2021, "eq. 4.1, 4.4, 4.5")],
        printed: "(4.1) has the index i twice; (4.4) is a root, yet contact is to be where it is negative; (4.5) equates a vector with a scalar",
        right: "One of the two indices is j; the indentation is the projection of the distance on the normal, with its sign; (4.5) is a scalar, \
                and with it positive means parting unless the normal points from j to i.",
        evidence: &[Contradiction],
        laws: &[],
    },
    Erratum {
        id: "E-54",
        title: "The normal from the distance vector",
        places: &[(Hexapod, "eq. 3")],
        printed: "n = d/|d|",
        right: "That is 0/0 at first touch and turns round in contact; the normal must be taken from the surface.",
        evidence: &[Derived],
        laws: &[],
    },
];
