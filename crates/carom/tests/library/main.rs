//! The library as its users have it: laws, lab, papers, scenarios, pages.
//!
//! One program, so that the library is linked into it once.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod advise;
mod calibration;
mod checkpoint;
mod delivered;
mod documents;
mod folder;
mod friction;
mod handbook;
mod impacts;
mod keep;
mod linkages;
mod manual;
mod methods;
mod mirrored_contacts;
mod oracle;
mod pages;
mod papers;
mod parts;
mod plots;
mod report;
mod results_page;
mod rooms;
mod scenario_files;
mod scenario_page;
mod scenarios;
mod site;
mod validation;
