//! Joints with clearance in which more than a pin has play: a slider in its guide, a ball in its socket, a journal that tilts and slides in its bearing.

use super::Dof::{Slide, Turn};
use super::clearance::{AXIS, LENGTH, PLACE, START};
use super::contact::LAW;
use super::{Key, Kind, Need, Per, Takes, WALL, key};
use carom_lab::units::Dimension;

const START_HELP: &str = "how it starts: \"ideal\" with the positions and speeds of the joint without clearance, as far as no other joint says something else; \"drawn\" \
     as the bodies are drawn (left out, what is drawn outside of the clearance is brought into its middle); or ways and turns from the placement in the file, in the \
     order of its degrees of freedom; for a ball the three ways alone";

/// Where the six degrees of freedom of a joint in space start.
const SIX: &[Key] = &[
    key(
        "start",
        Takes::EachOr(Per::Coordinate, &["ideal", "drawn"]),
        Need::Follows("\"ideal\" where the file has a drive, else \"drawn\""),
        START_HELP,
        "\"ideal\"",
    ),
    key(
        "speed",
        Takes::Each(Per::Speed),
        Need::Default("0"),
        "speeds at the start, of all six",
        "[0, 0, 0, 0, 0, \"50 rad/s\"]",
    ),
];

/// A block between two walls.
pub(super) const SLIDER_IN_GUIDE: Kind = Kind {
    name: "slider-in-guide",
    help: "a slider in a guide with clearance, in a plane, the guide in the first body and the slider on the second: it touches with its four corners, each at the wall next \
           to it (front_left, front_right, back_left, back_right; front is where the guide goes along, left is to the left with the axis upwards); degrees of freedom 1 and 2 are \
           the way of the slider, along the axes of a planar joint with this axis, degree of freedom 3 is its tilt",
    dofs: &[Slide, Slide, Turn],
    keys: &[
        &[
            key(
                "point",
                PLACE,
                Need::Required,
                "a point in the middle between the walls in the world as drawn; the middle of the slider too, unless child_point says where that is",
                "[\"170 mm\", 0, 0]",
            ),
            AXIS,
            key(
                "along",
                Takes::Vector(Dimension::NUMBER),
                Need::Required,
                "where the guide goes in the world as drawn, across the axis",
                "[1, 0, 0]",
            ),
            key(
                "guide",
                LENGTH,
                Need::Follows("slider and twice the clearance together"),
                "width of the guide, from wall to wall",
                "\"50 mm\"",
            ),
            key(
                "slider",
                LENGTH,
                Need::Follows("guide without twice the clearance"),
                "height of the slider, from side to side",
                "\"49 mm\"",
            ),
            key(
                "clearance",
                LENGTH,
                Need::Follows("half of guide without slider"),
                "how far the slider can move from the middle to either side",
                "\"0.5 mm\"",
            ),
            key(
                "span",
                LENGTH,
                Need::Required,
                "length of the slider, from its back corners to its front ones",
                "\"100 mm\"",
            ),
            key(
                "corner",
                LENGTH,
                Need::Default("0"),
                "radius of the corners; a sharp one needs a stiffness, since none follows from materials",
                "\"5 mm\"",
            ),
            key(
                "guide_length",
                LENGTH,
                Need::Optional,
                "length of the guide, from end to end, the point in its middle; without it the walls go on. With it every corner touches both walls and their end faces (front_left_across \
                 and so on at the wall that is not next to it), and the lips of the guide touch the slider (front_left_lip and so on), which may stand out, leave its guide and come back",
                "\"200 mm\"",
            ),
            key(
                "lip",
                LENGTH,
                Need::Default("0"),
                "radius of the lips, the corners of the guide at its ends; a sharp one needs a stiffness, since none follows from materials",
                "\"5 mm\"",
            ),
            key(
                "lips",
                Takes::Table(&WALL),
                Need::Optional,
                "what is different at the lips",
                "{ stiffness = \"4e9 N/m^1.5\" }",
            ),
            key(
                "left",
                Takes::Table(&WALL),
                Need::Optional,
                "what is different at the wall to the left",
                "{ stiffness = \"4e9 N/m^1.5\" }",
            ),
            key(
                "right",
                Takes::Table(&WALL),
                Need::Optional,
                "what is different at the wall to the right",
                "{ stiffness = \"4e9 N/m^1.5\" }",
            ),
        ],
        START,
        LAW,
    ],
};

/// A ball in a hollow one.
pub(super) const BALL_IN_SOCKET: Kind = Kind {
    name: "ball-in-socket",
    help: "a ball in a socket with clearance, in space, the socket in the first body and the ball on the second, which turns freely; degrees of freedom 1 to 3 are the way of the \
           ball in its socket, along axes that are those of the world as drawn and move with the first body, degrees of freedom 4 to 6 are its turning, about axes of the second",
    dofs: &[Slide, Slide, Slide, Turn, Turn, Turn],
    keys: &[
        &[
            key(
                "point",
                PLACE,
                Need::Required,
                "centre of the socket in the world as drawn; of the ball too, unless child_point says where that is",
                "[0, 0, 0]",
            ),
            key("socket", LENGTH, Need::Follows("ball and clearance together"), "radius of the socket", "\"10 mm\""),
            key("ball", LENGTH, Need::Follows("socket without the clearance"), "radius of the ball", "\"9.8 mm\""),
            key(
                "clearance",
                LENGTH,
                Need::Follows("socket without the ball"),
                "how far the ball can move from the centre",
                "\"0.2 mm\"",
            ),
        ],
        SIX,
        LAW,
    ],
};

/// A journal with collars in a bearing of some length.
pub(super) const LOOSE_REVOLUTE: Kind = Kind {
    name: "loose-revolute",
    help: "a journal in a bearing with clearance, in space, the bearing in the first body and the journal on the second: it turns, tilts until it touches the rims of the bearing \
           (front and back, along the axis and against it) and slides until a collar touches the bearing's face, on four pads (front_pad_1 to 4, back_pad_1 to 4); \
           degrees of freedom 1 and 2 are ways across the axis, along the axes of a planar joint with it, 3 is the way along it, 4 and 5 are tilts about the first two, 6 is the turn",
    dofs: &[Slide, Slide, Slide, Turn, Turn, Turn],
    keys: &[
        &[
            key(
                "point",
                PLACE,
                Need::Required,
                "middle of the bearing in the world as drawn; of the journal, half-way between its collars, too, unless child_point says where that is",
                "[0, 0, 0]",
            ),
            key(
                "axis",
                Takes::Vector(Dimension::NUMBER),
                Need::Required,
                "axis of bearing and journal in the world as drawn, from the back to the front",
                "[0, 0, 1]",
            ),
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
                "\"9.9 mm\"",
            ),
            key(
                "clearance",
                LENGTH,
                Need::Follows("bearing without the journal"),
                "how far the journal can move from the centre",
                "\"0.1 mm\"",
            ),
            key("span", LENGTH, Need::Required, "length of the bearing, from rim to rim", "\"20 mm\""),
            key(
                "play",
                LENGTH,
                Need::Optional,
                "how far the journal can slide along its axis, from collar to collar; without it there are no collars, and the journal slides freely",
                "\"0.2 mm\"",
            ),
            key(
                "collar_radius",
                LENGTH,
                Need::Follows("1.5 times the radius of the bearing"),
                "how far from the axis the pads are on which the collars run",
                "\"15 mm\"",
            ),
            key(
                "pad",
                LENGTH,
                Need::Default("0"),
                "radius of the tips of the pads; a sharp one needs a stiffness, since none follows from materials",
                "\"5 mm\"",
            ),
            key(
                "collars",
                Takes::Table(&WALL),
                Need::Optional,
                "what is different at the collars",
                "{ stiffness = \"4e9 N/m^1.5\" }",
            ),
        ],
        SIX,
        LAW,
    ],
};
