//! The pin-in-slot paper: power laws fitted to the laws of line contact, and a scotch yoke to try them on.

mod fig10;
mod printed;
mod scotch_yoke;
mod speed;
mod table11;
mod tables;

use super::{PIN_IN_SLOT, Page};

pub(super) const TABLES_2_9: Page = Page {
    name: "pinslot-tables2-9",
    paper: PIN_IN_SLOT,
    title: "Tables 2 to 9: power-law fits of four laws of line contact, steel and aluminium",
    reproduces: "F = K d^n for F up to 1 kN at 1 mm length; a cell counts with K within 0.5 %, n within 0.001, the largest error within 0.3 points.",
    timed: false,
    evaluate: tables::sheet,
    #[cfg(feature = "figures")]
    draw: None,
};

pub(super) const TABLE_11: Page = Page {
    name: "pinslot-table11",
    paper: PIN_IN_SLOT,
    title: "Table 11: fits for the three contacts of the scotch yoke",
    reproduces: "Five laws on inner track, outer track and slot end; a cell counts with K within 0.5 %, n within 0.005.",
    timed: false,
    evaluate: table11::sheet,
    #[cfg(feature = "figures")]
    draw: None,
};

pub(super) const FIG_10: Page = Page {
    name: "pinslot-fig10",
    paper: PIN_IN_SLOT,
    title: "Figure 10: one stiffness for both tracks",
    reproduces: "The claim that indentations at 10 kN/mm differ by less than 2 % between the tracks, over the clearance.",
    timed: false,
    evaluate: fig10::sheet,
    #[cfg(feature = "figures")]
    draw: Some(fig10::figure),
};

pub(super) const FIT_SPEED: Page = Page {
    name: "pinslot-fit-speed",
    paper: PIN_IN_SLOT,
    title: "Section 2: a fit evaluates a hundred times faster than iterating",
    reproduces: "Measured here and now, in one run: Newton's iteration, bisection and the explicit inversion against the fit. The ratio counts within a factor of 3.2, half an order of magnitude.",
    timed: true,
    evaluate: speed::sheet,
    #[cfg(feature = "figures")]
    draw: None,
};

pub(super) const SCOTCH_YOKE: Page = Page {
    name: "pinslot-scotch-yoke",
    paper: PIN_IN_SLOT,
    title: "Figures 11 to 16: a pin with clearance in a scotch yoke",
    reproduces: "The scenario scotch-yoke with the five fits of Table 11, second turn of the crank. The paper draws curves; what it says of them is checked. Laws are told the approach speed once per contact, as published (`onset = \"once\"`).",
    timed: false,
    evaluate: scotch_yoke::sheet,
    #[cfg(feature = "figures")]
    draw: Some(scotch_yoke::figure),
};
