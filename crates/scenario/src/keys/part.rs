//! Parts: files that are included, once or several times.

use super::{Form, Need, Section, Takes, key};
use carom_lab::units::Dimension;

/// A file that is included and placed.
pub const PART: Section = Section {
    name: "part",
    form: Form::Each,
    help: "Another scenario file, whose objects are included: renamed, so that coxa of the part leg1 is leg1_coxa, mirrored, turned and moved. \
           Its parameters are its own; its [run] and [world] are left aside. A name that it does not have is looked for in this file, so that a \
           leg can hang on a trunk. Expressions measure in the world, wherever the part is put. In a mirrored part everything moves as in a \
           mirror, with the same coordinates; only the turn of a cylindrical joint counts the other way, and the rotation of a spherical joint is \
           that of the mirror image.",
    keys: &[
        key("name", Takes::Text, Need::Required, "what the names of its objects begin with, before a _", "\"leg1\""),
        key("file", Takes::Text, Need::Required, "the file, beside this one", "\"leg.toml\""),
        key(
            "position",
            Takes::Vector(Dimension::LENGTH),
            Need::Default("[0, 0, 0]"),
            "where the origin of the file is put",
            "[\"0.4 m\", \"0.2 m\", 0]",
        ),
        key(
            "orientation",
            Takes::Orientation,
            Need::Optional,
            "how it is turned, before it is moved",
            "{ axis = [0, 0, 1], angle = \"60 deg\" }",
        ),
        key(
            "mirror",
            Takes::Choice(&["x", "y", "z"]),
            Need::Optional,
            "the normal of a plane through its origin in which it is mirrored, before it is turned",
            "\"y\"",
        ),
        key(
            "parameters",
            Takes::Values,
            Need::Optional,
            "values for parameters of the file; expressions use the names of this one",
            "{ side = 1, length = \"= 2*reach\" }",
        ),
    ],
    kinds: &[],
};
