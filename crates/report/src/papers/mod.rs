//! The published tables, examples and claims that carom reproduces, each on a page of its own.
//!
//! A [`Page`] names its paper and evaluates to a [`Sheet`]: cells with the paper's number, ours, and the rule by which they count as
//! equal. Formulas that a paper printed or used wrongly live here, marked as printed; the law library holds the corrected ones.
//! The errata that the cells name (`E-01` and so on) are those of the handbook.
//!
//! ```
//! let page = carom_report::papers::find("pinslot-table11").expect("a page of that name");
//! assert_eq!(page.sheet().count(), (30, 30));
//! ```

mod banerjee2016;
mod corral2021;
mod flores_hexapod;
mod ln1994;
mod pinslot;
mod run;
mod sheet;

#[cfg(feature = "figures")]
use carom_figure::Figure;
pub use sheet::{Cell, Column, Rule, Sheet, Value};

/// Banerjee, Chanda and Das 2016.
pub const BANERJEE_2016: &str = "Banerjee, Chanda, Das: Historical Origin and Recent Development on Normal Directional Impact Models for \
    Rigid Body Contact Simulation: A Critical Review. Archives of Computational Methods in Engineering, online January 2016";
/// Lankarani and Nikravesh 1994.
pub const LANKARANI_NIKRAVESH_1994: &str = "Lankarani, Nikravesh: Continuous Contact Force Models for Impact Analysis in Multibody Systems. Nonlinear Dynamics 5 (1994)";
/// The review of contact models for the pin-in-the-slot joint; the copy at hand has lost its title page.
pub const PIN_IN_SLOT: &str = "Review of contact force models for the pin-in-the-slot joint, ~2022; authors and title are lost in the copy at hand";
/// Corral et al. 2021.
pub const CORRAL_2021: &str = "Corral, Gismeros Moreno, Gomez Garcia, Castejon: review of contact in multibody dynamics. Nonlinear Dynamics (2021)";

/// The hexapod of Flores; the copy at hand has lost its title page.
pub const FLORES_HEXAPOD: &str = "Flores: contact-impact events in multibody dynamics, with a hexapod that walks and climbs, section 4; title and year are lost in the copy at hand";

/// One reproduced table, example, figure or claim.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// The name by which the command calls it.
    pub name: &'static str,
    /// The paper, as far as known.
    pub paper: &'static str,
    /// A heading.
    pub title: &'static str,
    /// What is reproduced, and when a cell counts.
    pub reproduces: &'static str,
    /// Whether its numbers are times, measured anew in every run.
    pub timed: bool,
    evaluate: fn() -> Sheet,
    #[cfg(feature = "figures")]
    draw: Option<fn() -> Figure>,
}

impl Page {
    /// Computes the page.
    pub fn sheet(&self) -> Sheet {
        (self.evaluate)()
    }

    /// Whether the page has a figure.
    #[cfg(feature = "figures")]
    pub fn has_figure(&self) -> bool {
        self.draw.is_some()
    }

    /// Draws the page's figure, if it has one.
    #[cfg(feature = "figures")]
    pub fn figure(&self) -> Option<Figure> {
        self.draw.map(|draw| draw())
    }
}

/// All pages, paper by paper.
pub fn pages() -> &'static [Page] {
    PAGES
}

/// The page of this name.
pub fn find(name: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.name == name)
}

/// The name nearest to a misspelt one.
pub fn nearest(name: &str) -> Option<&'static str> {
    carom_laws::nearest(name, PAGES.iter().map(|page| page.name))
}

const PAGES: &[Page] = &[
    banerjee2016::TABLE_1,
    banerjee2016::FIGURES,
    banerjee2016::NONSMOOTH,
    ln1994::EXAMPLE_1,
    ln1994::EXAMPLE_2,
    ln1994::EXAMPLE_3,
    pinslot::TABLES_2_9,
    pinslot::TABLE_11,
    pinslot::FIG_10,
    pinslot::FIT_SPEED,
    pinslot::SCOTCH_YOKE,
    corral2021::TABLE_1,
    flores_hexapod::PAGE,
];
