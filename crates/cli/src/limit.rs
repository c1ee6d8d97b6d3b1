//! Limits that the system sets.

/// Lets the system say that a file may not grow (`ulimit -f`), as it says that a disk is full; else it ends the program in the middle of a file. Threads that are
/// begun later have this from who begins them.
pub(crate) fn tell_of_long_files() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, Signal};
        // Where it cannot be blocked all is as it was.
        let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
    }
}
