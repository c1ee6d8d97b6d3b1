//! Joints with clearance: what would be a pin moves in a hole or a slot until it touches.

use super::Dof::{Slide, Turn};
use super::contact::LAW;
use super::{Key, Kind, Need, Per, Takes, WALL, key};
use carom_lab::units::Dimension;

pub(super) const LENGTH: Takes = Takes::Quantity(Dimension::LENGTH);
pub(super) const PLACE: Takes = Takes::Vector(Dimension::LENGTH);

pub(super) const AXIS: Key = key(
    "axis",
    Takes::Vector(Dimension::NUMBER),
    Need::Required,
    "its axis in the world as drawn; it keeps the bodies in the plane across it",
    "[0, 0, 1]",
);

/// Where the degrees of freedom start.
pub(super) const START: &[Key] = &[
    key(
        "start",
        Takes::EachOr(Per::Coordinate, &["ideal", "drawn"]),
        Need::Follows("\"ideal\" where the file has a drive, else \"drawn\""),
        "how it starts: \"ideal\" with the positions and speeds of the joint without clearance, as far as no other joint says something else; \"drawn\" \
         as the bodies are drawn (left out, what is drawn outside of the clearance is brought into its middle); or coordinates from the \
         placement in the file, two ways across the axis and the turn",
        "\"ideal\"",
    ),
    key("speed", Takes::Each(Per::Speed), Need::Default("0"), "speeds at the start", "[0, \"0.1 m/s\", \"2 rad/s\"]"),
];

/// A round pin in a round hole.
pub(super) const JOURNAL_BEARING: Kind = Kind {
    name: "journal-bearing",
    help: "a journal in a bearing with clearance, in a plane, the bearing in the first body and the journal on the second; degrees of freedom 1 and 2 are the orbit of \
           the journal in its bearing, along the axes of a planar joint with this axis, degree of freedom 3 is its turn",
    dofs: &[Slide, Slide, Turn],
    keys: &[
        &[
            key(
                "point",
                PLACE,
                Need::Required,
                "centre of the bearing in the world as drawn; of the journal too, unless child_point says where that is",
                "[0, 0, 0]",
            ),
            AXIS,
            key(
                "bearing",
                LENGTH,
                Need::Follows("journal and clearance together"),
                "radius of the bearing",
                "\"10 mm\"",
            ),
            key(
                "journal",
                LENGTH,
                Need::Follows("bearing without the clearance"),
                "radius of the journal",
                "\"9.5 mm\"",
            ),
            key(
                "clearance",
                LENGTH,
                Need::Follows("bearing without the journal"),
                "how far the journal can move from the centre",
                "\"0.5 mm\"",
            ),
        ],
        START,
        LAW,
    ],
};

/// A round pin in a slot.
pub(super) const PIN_IN_SLOT: Kind = Kind {
    name: "pin-in-slot",
    help: "a pin in a slot with clearance, the slot in the first body and the pin on the second; degrees of freedom 1 and 2 are the way of the pin in its \
           slot, along the axes of a planar joint with this axis, degree of freedom 3 is its turn",
    dofs: &[Slide, Slide, Turn],
    keys: &[
        &[
            key(
                "point",
                PLACE,
                Need::Required,
                "centre of the pin in the world as drawn, unless child_point says where that is",
                "[\"60 mm\", 0, 0]",
            ),
            AXIS,
            key(
                "track",
                Takes::Tables(&super::TRACK),
                Need::Required,
                "the pieces of the centre line of the slot, one after the other, in the world as drawn",
                "[{ centre = [0, 0, 0], from = [\"60 mm\", 0, 0], sweep = \"120 deg\" }]",
            ),
            key("width", LENGTH, Need::Required, "width of the slot", "\"16 mm\""),
            key(
                "pin",
                LENGTH,
                Need::Follows("half the width without the clearance"),
                "radius of the pin",
                "\"7.9 mm\"",
            ),
            key(
                "clearance",
                LENGTH,
                Need::Follows("half the width without the pin"),
                "how far the pin can move to either side",
                "\"0.1 mm\"",
            ),
            key(
                "left",
                Takes::Table(&WALL),
                Need::Optional,
                "what is different at the wall to the left, as one goes along the track with the axis upwards",
                "{ stiffness = \"4e9 N/m^1.5\" }",
            ),
            key(
                "right",
                Takes::Table(&WALL),
                Need::Optional,
                "what is different at the wall to the right",
                "{ stiffness = \"4e9 N/m^1.5\" }",
            ),
            key(
                "ends",
                Takes::Table(&WALL),
                Need::Optional,
                "what is different at the two ends",
                "{ stiffness = \"4e9 N/m^1.5\" }",
            ),
        ],
        START,
        LAW,
    ],
};
