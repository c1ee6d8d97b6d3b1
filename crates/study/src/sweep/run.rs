//! Running all points that are still to be run, with several threads.

use super::row::Row;
use super::store::{Store, StoreError, Stored};
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
    let look = |row: &Row| watch.row(row);
    let shared = Shared::new(store, &look);
    let one = |point: &usize| -> Result<(), StoreError> {
        if watch.stopped() {
            return Ok(());
        }
        let row = study.run_point_unless(*point, &|| watch.stopped());
        row.map_or(Ok(()), |row| shared.push(&row))
    };
    side_by_side(threads, &missing, one).and_then(|()| store.flush())
}

/// A store to which several threads add rows, and who is told of them.
pub(crate) struct Shared<'s, R> {
    store: Mutex<&'s mut Store<R>>,
    look: &'s (dyn Fn(&R) + Sync),
}

impl<'s, R: Stored> Shared<'s, R> {
    pub(crate) fn new(store: &'s mut Store<R>, look: &'s (dyn Fn(&R) + Sync)) -> Self {
        Shared { store: Mutex::new(store), look }
    }

    /// Stores a row, and tells of it.
    pub(crate) fn push(&self, row: &R) -> Result<(), StoreError> {
        // A thread that has failed while it stored a row has left none behind.
        let mut store = self.store.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        store.push(row.clone())?;
        (self.look)(row);
        Ok(())
    }

    /// The row of a point, if it is there.
    pub(crate) fn row(&self, point: usize) -> Option<R> {
        self.store.lock().unwrap_or_else(std::sync::PoisonError::into_inner).row(point).cloned()
    }
}

/// Does the same with all of these, with so many threads, none being as many as the machine has.
pub(crate) fn side_by_side<T: Sync, E: Send>(
    threads: Option<usize>,
    all: &[T],
    one: impl Fn(&T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    match rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build() {
        Ok(pool) => pool.install(|| all.par_iter().with_max_len(1).try_for_each(&one)),
        // Where no threads are to be had, this one does it.
        Err(_) => all.iter().try_for_each(one),
    }
}
