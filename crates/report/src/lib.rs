//! What is shown of impacts and runs.
//!
//! * [`figures`]: figures of the lab and of comparisons. [`plot`]: figures of runs, by name.
//! * [`report`]: one page that shows a run, or an impact, moving.
//! * [`sweep`]: figures of a study, and a page on which one clicks a point and sees that run.
//! * [`folder`]: what a run or a study leaves behind on disk.
//! * [`papers`]: published numbers beside ours. [`handbook`]: a page per law, as text and as a site.
//!
//! Nothing is computed here that a number of a run depends on: this room calls those below and shows what they give.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

#[cfg(feature = "figures")]
pub mod figures;
pub mod folder;
pub mod handbook;
mod html;
pub mod papers;
pub mod plot;
pub mod report;
mod scene;
pub mod sweep;
