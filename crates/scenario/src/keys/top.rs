//! The head of a file, its parameters and its world.

use super::{Form, Key, Need, Section, Takes, key};
use carom_lab::units::Dimension;

/// What stands above the first section.
pub const TOP: Section = Section {
    name: "",
    form: Form::File,
    help: "A scenario: bodies, joints, forces, and how to run them. Bare numbers are SI; a text may carry a unit, which is checked; \
           a text that begins with = is an expression over the parameters.",
    keys: &[
        key("carom", Takes::Whole, Need::Required, "version of the layout of the file", "1"),
        key("title", Takes::Text, Need::Required, "what the scenario shows, in a few words", "\"Double pendulum\""),
        key(
            "description",
            Takes::Text,
            Need::Optional,
            "what to look for, in a paragraph",
            "\"Two links fall and swing.\"",
        ),
    ],
    kinds: &[],
};

/// Named values that expressions use and `--set` changes.
pub const PARAMETERS: Section = Section {
    name: "parameters",
    form: Form::Once,
    help: "Named values for expressions, each a number, a text with a unit, an expression, a word, or { value, help, choices }; \
           --set length=\"2 m\" changes one.",
    keys: &[],
    kinds: &[],
};

/// A parameter with an explanation, or with the words that it may be.
pub const PARAMETER: Section = Section {
    name: "parameter",
    form: Form::Inline,
    help: "A parameter with an explanation, or with the words that it may be.",
    keys: &[
        key("value", Takes::Parameter, Need::Required, "its value", "\"2 kg\""),
        key("help", Takes::Text, Need::Optional, "what it means", "\"mass of each link\""),
        key(
            "choices",
            Takes::Choices,
            Need::Optional,
            "the words that it may be, each with values, which are parameters too where the word is chosen; all words have the same names",
            "{ hard = { yield = \"1.6 GPa\" }, soft = { yield = \"250 MPa\" } }",
        ),
    ],
    kinds: &[],
};

const GRAVITY: Key = key(
    "gravity",
    Takes::Vector(Dimension::ACCELERATION),
    Need::Default("[0, 0, -9.81]"),
    "acceleration of gravity",
    "[0, 0, \"-9.81 m/s^2\"]",
);

/// What acts everywhere.
pub const WORLD: Section =
    Section { name: "world", form: Form::Once, help: "What acts everywhere.", keys: &[GRAVITY], kinds: &[] };
