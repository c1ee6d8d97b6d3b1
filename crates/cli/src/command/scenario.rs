//! Finding a scenario: a file, one that comes with carom, or a folder of results.

use crate::Failure;
use carom::scenario::Source;

/// What was named.
pub(super) fn find(what: Option<&str>) -> Result<Source, Failure> {
    let reason = "name a scenario: one that comes with carom (`carom list` shows them), or a file of your own";
    Source::find(what.ok_or_else(|| Failure::input(reason))?).map_err(Failure::input)
}
