//! The report of a run: one page that shows the mechanism moving, its curves, its events and its energy.
//!
//! [`page`] writes it, from a [`ReportData`], which is plain data. The file needs nothing from outside and opens from a disk; `viewer/` holds its
//! scripts, one per concern, which are put one after the other into the page, and its looks.
//!
//! How it stays small: poses are kept at the steps of the method and thinned by what the eye can tell ([`Animation`]), numbers that never change
//! are written once, curves and contacts are thinned evenly but for their peaks, and the page says by how much. Of more events, touches and columns than a
//! page has room for the first are shown, and the strongest.

mod contact_interval;
mod data;
mod event_table;
#[cfg(feature = "figures")]
mod figures;
mod html;
mod lab;
mod page;
mod report_data;
mod slip_bands;
mod tell;

pub use crate::scene::{Actor, Arrow, Form, Line, Part, Pin, Place, Scene, Spot, Triple, View};
pub use carom_run::motion::{Animation, ContactPlace, ContactRub, ContactSample, NUMBERS, Pose};
pub use carom_run::record::SlipInterval;
pub use contact_interval::ContactInterval;
pub use event_table::{EventRow, EventTable};
pub use page::page;
pub use report_data::{Contact, ContactSummary, Entry, ReportData, Restitution, Side};
