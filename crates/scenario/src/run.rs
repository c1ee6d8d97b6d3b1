//! Reading `[run]`: how long, by which method, and what is recorded.

use super::ReadError;
use super::document::{Node, Value};
use super::fields::Fields;
use carom_lab::units::Dimension;
use carom_run::simulate::{MethodChoice, Sampling, Settings};

/// The most samples that a run may be asked for: more would not fit into memory.
const MOST_SAMPLES: f64 = 1e8;

/// Reads the section.
pub(super) fn read(fields: &Fields<'_>) -> Result<Settings, ReadError> {
    let mut settings = Settings::new(fields.positive("until")?);
    settings.method = MethodChoice::of(fields.choice("method")?).unwrap_or_default();
    if settings.method.fixed_step() {
        settings.step = Some(step(fields, settings.method)?);
    } else {
        settings.tolerance = tolerance(fields, settings.method)?;
    }
    if let Some(sampling) = sampling(fields, settings.until)? {
        settings.sampling = sampling;
    }
    settings.longest_step = fields.positive_if("longest_step")?;
    let most = fields.whole("most_steps")?;
    settings.most_steps = usize::try_from(most).ok().filter(|most| *most > 0).ok_or_else(|| {
        let message = format!("most_steps of [run] must be positive, not {most}");
        Box::new(fields.about("most_steps", message).label("such as 1000000"))
    })?;
    Ok(settings)
}

/// The tolerance of a method that chooses its steps.
fn tolerance(fields: &Fields<'_>, method: MethodChoice) -> Result<f64, ReadError> {
    if contradicts(fields, "step") {
        let message = format!("step of [run] is set, but {method} chooses its own steps");
        let label = "remove it, or set tolerance, or method = \"rk4\"";
        return Err(fields.about("step", message).label(label).into());
    }
    let tolerance = fields.positive("tolerance")?;
    match Settings::tolerance_fault(tolerance) {
        None => Ok(tolerance),
        Some(fault) => {
            let message = format!("tolerance of [run] {fault}");
            Err(fields.about("tolerance", message).label("such as 1e-8").into())
        }
    }
}

/// The step of a method that does not choose it.
fn step(fields: &Fields<'_>, method: MethodChoice) -> Result<f64, ReadError> {
    if contradicts(fields, "tolerance") {
        let message = format!("tolerance of [run] is set, but {method} takes fixed steps");
        return Err(fields.about("tolerance", message).label("remove it, and set step").into());
    }
    fields.positive_if("step")?.ok_or_else(|| {
        let message = format!("{method} takes fixed steps, and [run] has no step");
        fields.about("method", message).label("add step = \"1 ms\"").into()
    })
}

/// Whether a key of methods of the other kind is set beside the method; not if it was written for the method of the file, and another is chosen from outside.
fn contradicts(fields: &Fields<'_>, key: &str) -> bool {
    let outside = |node: &Node| !fields.sources.is_file(&node.place);
    fields.node(key).is_some_and(|node| outside(node) || !fields.node("method").is_some_and(outside))
}

/// A frequency, an interval, or every step.
fn sampling(fields: &Fields<'_>, until: f64) -> Result<Option<Sampling>, ReadError> {
    let Some(node) = fields.node("record") else { return Ok(None) };
    if matches!(&node.value, Value::Text(text) if text.trim() == "steps") {
        return Ok(Some(Sampling::Steps));
    }

    // What is not an interval may be a frequency.
    let what = fields.what("record");
    let label = "write a frequency such as \"100 Hz\", an interval such as \"10 ms\", or \"steps\"";
    let interval = match (fields.number_of(node, &what, Dimension::TIME, "\"100 Hz\""), fields.frequency_of(node)) {
        (Ok(interval), _) => interval,
        (_, Some(frequency)) => 1.0 / frequency,
        (Err(fault), None) => return Err(fault.label(label).into()),
    };
    if !(interval > 0.0 && interval.is_finite()) {
        return Err(fields.about("record", format!("{what} must be positive")).label(label).into());
    }
    if until / interval > MOST_SAMPLES {
        let message = format!("{what} asks for {:.0e} samples, more than {MOST_SAMPLES:.0e}", until / interval);
        return Err(fields.about("record", message).label("choose a longer interval").into());
    }
    Ok(Some(Sampling::Every(interval)))
}
