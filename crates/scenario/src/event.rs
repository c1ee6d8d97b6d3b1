//! Reading `[[event]]`: an instant to be located.

use carom_engine::signal::Signal;
use carom_engine::watch::{Direction, Watch};

use super::ReadError;
use super::fields::Fields;
use super::signal::Measuring;
use carom_lab::units::Dimension;

/// Reads an event.
pub(super) fn read(fields: &Fields<'_>, name: &str, measuring: &Measuring<'_>) -> Result<Watch, ReadError> {
    let node = fields.needed("when", fields.node("when"))?;
    let signal = measuring.signal(fields, node, &fields.what("when"), Dimension::NUMBER)?;
    if let Signal::Constant(value) = signal {
        let message = format!("{} never changes: it is {value}", fields.what("when"));
        return Err(fields.about("when", message).label("write what goes through zero, such as \"= t - 2\"").into());
    }
    let after = fields.whole("after")?;
    if after < 1 {
        let message = format!("{} must be at least 1, not {after}", fields.what("after"));
        return Err(fields.about("after", message).label("such as 1").into());
    }
    let direction = match fields.choice("direction")? {
        "rising" => Direction::Rising,
        "falling" => Direction::Falling,
        _ => Direction::Both,
    };
    let stop_at = fields.flag("stop")?.then_some(after as usize);
    Ok(Watch { name: name.to_owned(), signal, direction, stop_at })
}
