//! What is located and what is recorded.

use super::{Form, Need, Section, Takes, key};
use carom_lab::units::Dimension;

/// An instant to be located.
pub const EVENT: Section = Section {
    name: "event",
    form: Form::Each,
    help: "An instant to be located: an expression goes through zero. Nothing is known of an expression between two looks, so it is looked at, within every \
           step, at 8 instants at least, as often as a coordinate turns by 1/64 of a turn or moves by 1/64 of the mechanism's extent, and 4096 times in the \
           run (up to a million turns): what comes and goes faster than that may be missed. Contacts and stops have bounds and are never missed.",
    keys: &[
        key("name", Takes::Text, Need::Required, "its name in the table of events", "\"bottom\""),
        key(
            "when",
            Takes::Signal(Dimension::NUMBER),
            Need::Required,
            "what goes through zero",
            "\"= hinge.coordinate\"",
        ),
        key(
            "direction",
            Takes::Choice(&["rising", "falling", "both"]),
            Need::Default("\"both\""),
            "which way it goes through zero",
            "\"rising\"",
        ),
        key("stop", Takes::Flag, Need::Default("false"), "whether the run ends there", "true"),
        key("after", Takes::Whole, Need::Default("1"), "at which of its times the run ends", "2"),
    ],
    kinds: &[],
};

/// Columns of the recording.
pub const OUTPUT: Section = Section {
    name: "output",
    form: Form::Each,
    help: "Columns of the recording: quantities by name, or one column of your own from an expression. Those that rise and fall with a contact (its \
           push, its stored energy, the reaction of the joint whose clearance it closes, expressions of these) are also in the record of the contact, \
           `contacts.csv`: at the end of every step in which it presses and where its force and its indentation are largest, beside indentation, rate and \
           force.",
    keys: &[
        key(
            "quantities",
            Takes::Texts(0),
            Need::Optional,
            "groups, single columns, or names of objects",
            "[\"bob.position\", \"hinge.coordinate\", \"energy\"]",
        ),
        key("name", Takes::Text, Need::Optional, "name of your own column", "\"height\""),
        key(
            "value",
            Takes::Signal(Dimension::NUMBER),
            Need::Optional,
            "its expression, in SI",
            "\"= bob.position.z - 1\"",
        ),
        key("unit", Takes::Text, Need::Optional, "its unit", "\"m\""),
        key("description", Takes::Text, Need::Optional, "what it is", "\"height above the table\""),
    ],
    kinds: &[],
};
