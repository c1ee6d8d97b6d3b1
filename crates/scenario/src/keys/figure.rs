//! What is drawn of a run.

use super::{Form, Need, Section, Takes, key};
use carom_lab::units::Dimension;
use carom_run::request::FIGURES;

const TIME: Takes = Takes::Quantity(Dimension::TIME);

/// A figure of the run.
pub const FIGURE: Section = Section {
    name: "figure",
    form: Form::Each,
    help: "A figure that every run draws into its folder, as SVG; `carom plot` draws others from the same folder. Those of an included file \
           are left out.",
    keys: &[
        key("name", Takes::Text, Need::Default("\"figure\""), "name of its file, without the ending", "\"orbit\""),
        key("figure", Takes::Choice(&FIGURES), Need::Required, "which figure", "\"hysteresis\""),
        key(
            "title",
            Takes::Text,
            Need::Follows("the title of the file"),
            "words above it",
            "\"The first three bounces\"",
        ),
        key(
            "columns",
            Takes::Texts(0),
            Need::Follows("what the figure finds"),
            "columns of the recording, or beginnings of their names",
            "[\"bob.position.x\", \"bob.position.z\"]",
        ),
        key("contact", Takes::Name, Need::Optional, "the one contact that is shown", "\"floor\""),
        key(
            "impacts",
            Takes::Quantities(Dimension::NUMBER, &[]),
            Need::Optional,
            "the impacts that are shown, counted from 1",
            "[1, 2, 3]",
        ),
        key("from", TIME, Need::Optional, "nothing before this time is shown", "\"1 s\""),
        key("to", TIME, Need::Optional, "nothing after this time is shown", "\"2 s\""),
        key("event", Takes::Name, Need::Optional, "the event at which a section is taken", "\"bottom\""),
        key("period", TIME, Need::Optional, "the time between two points of a section", "\"20 ms\""),
        key(
            "reference",
            Takes::Text,
            Need::Optional,
            "a table beside the scenario that the run is compared with: CSV, time first, headings with units",
            "\"measured.csv\"",
        ),
    ],
    kinds: &[],
};
