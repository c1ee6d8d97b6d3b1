//! The impact laboratory for multibody dynamics.
//!
//! The library that people use: the rooms of carom under one name. It holds nothing of its own; each room is a crate or a module of one,
//! and knows only those below it.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

#[cfg(feature = "figures")]
pub use carom_figure as figure;
pub use carom_lab::{advise, describe, diagnostic, entry_data, formula, materials, text_file, units, warning};
pub use carom_report::{folder, handbook, papers, plot, report};
pub use carom_run::{checkpoint, interface, motion, record, simulate};
pub use carom_scenario as scenario;

pub use carom_engine as engine;
pub use carom_laws as laws;
pub use carom_solve as solve;
pub use carom_words as words;

pub mod lab {
    //! The single-impact lab, and its figures.

    pub use carom_lab::lab::*;
    #[cfg(feature = "figures")]
    pub use carom_report::figures::lab as figures;
}

pub mod compare {
    //! Many laws, many restitutions, one table of what they really do, and its figures.

    pub use carom_lab::compare::*;
    #[cfg(feature = "figures")]
    pub use carom_report::figures::compare as figures;
}

pub mod sweep {
    //! One scenario over a grid or a design of its parameters, and what is shown of it.

    pub use carom_report::sweep as shown;
    pub use carom_study::sweep::*;
}

pub mod fit {
    //! The parameters of a law from records, and the page and figures of a fit.

    #[cfg(feature = "figures")]
    pub use carom_report::figures::fit as figures;
    pub use carom_report::fit as page;
    pub use carom_study::fit::*;
}

pub mod worlds {
    //! One scenario with compliant laws and rigid, side by side, and its figure.

    #[cfg(feature = "figures")]
    pub use carom_report::figures::worlds as figures;
    pub use carom_scenario::side_by_side::*;
}

pub mod dynamics {
    //! What a mechanism does in the long run, and its figures.

    #[cfg(feature = "figures")]
    pub use carom_report::figures::dynamics as figures;
    pub use carom_study::dynamics::*;
}

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The examples of the manual, run as tests.
#[cfg(doctest)]
#[doc = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/manual/how-to/rust.md"))]
struct Manual;
