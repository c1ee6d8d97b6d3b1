//! Running all points that are still to be run, with several threads.

use super::row::Row;
use super::store::{Store, StoreError};
use super::study::Study;
use rayon::prelude::*;
use std::sync::Mutex;

/// Who watches a study.
pub trait Watch: Sync {
    /// A row is there, and stored.
    fn row(&self, _row: &Row) {}

    /// Whether the study is to stop; runs under way are given up.
    fn stopped(&self) -> bool {
        false
    }
}

/// Nobody watches.
impl Watch for () {}

/// Runs every point of the study whose row is not in the store yet. Rows are stored as they come; what they are does not depend on the number of threads, none
/// being as many as the machine has. Stopped, it leaves the store as it is, to go on later.
pub fn run(study: &Study, store: &mut Store, threads: Option<usize>, watch: &dyn Watch) -> Result<(), StoreError> {
    let missing: Vec<usize> = (0..study.points).filter(|point| store.row(*point).is_none()).collect();
    let shared = Mutex::new(store);
    let one = |point: usize| -> Result<(), StoreError> {
        if watch.stopped() {
            return Ok(());
        }
        if let Some(row) = study.run_point_unless(point, &|| watch.stopped()) {
            // A thread that has failed while it stored a row has left none behind.
            let mut store = shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            store.push(row.clone())?;
            watch.row(&row);
        }
        Ok(())
    };
    let all = || missing.par_iter().with_max_len(1).try_for_each(|point| one(*point));
    let ran = match rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build() {
        Ok(pool) => pool.install(all),
        // Where no threads are to be had, this one does it.
        Err(_) => missing.iter().try_for_each(|point| one(*point)),
    };
    let store = shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    ran.and_then(|()| store.flush())
}
