//! Nearest points against other methods, over random shapes and places.
//!
//! `CAROM_POSES=100000 cargo test -p carom-geometry --test geometry -- --nocapture` tries that many poses of each pair and shows what they took.
#![allow(clippy::unwrap_used)]

mod chance;
mod others;
mod plane;
mod solids;
mod space;
