//! Expressions that have a name.

use super::{Form, Need, Section, Takes, key};
use carom_lab::units::Dimension;

/// An expression that has a name.
pub const SIGNAL: Section = Section {
    name: "signal",
    form: Form::Each,
    help: "An expression that has a name, by which other signals, forces, events and outputs use its value. It is worked out once at every instant, \
           after those that it uses, in whatever order the file has them; of the motion it may use what is known before the forces are. In a part it is \
           called like any other object: psi of the part leg1 is leg1_psi.",
    keys: &[
        key("name", Takes::Text, Need::Required, "the name that stands for its value", "\"phase\""),
        key(
            "value",
            Takes::Signal(Dimension::NUMBER),
            Need::Required,
            "its expression, in SI",
            "\"= mod(t, 2.4)/2.4\"",
        ),
    ],
    kinds: &[],
};
