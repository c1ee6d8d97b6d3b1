//! What a fit found, in words.

use carom_lab::units::engineering;
use carom_study::fit::{Estimate, Fit, RecordFit};

/// A parameter as people read it: name, value, standard error, interval, meaning.
pub fn parameter(p: &Estimate) -> [String; 5] {
    let degrees = p.unit == "rad";
    let shown = |x: f64| if degrees { engineering(x.to_degrees(), "deg") } else { engineering(x, &p.unit) };
    let (error, interval) = match (p.standard_error, p.interval, p.at_bound) {
        (Some(error), Some([low, high]), _) => (shown(error), format!("{} to {}", shown(low), shown(high))),
        (_, _, Some(_)) => ("-".to_owned(), "at its bound".to_owned()),
        _ => ("-".to_owned(), "not told by these records".to_owned()),
    };
    [p.name.clone(), shown(p.value), error, interval, p.meaning.clone()]
}

/// How far a record is from its fit.
pub fn deviation(record: &RecordFit) -> String {
    let [_, (_, unit)] = record.kind.axes();
    let part = format!("{:.2} % of the largest value", 100.0 * record.relative_deviation());
    let value = if unit == "rad" {
        engineering(record.deviation.to_degrees(), "deg")
    } else {
        engineering(record.deviation, unit)
    };
    format!("{value}, {part}")
}

/// How good a fit is: a word, and what is said of it.
pub fn quality(fit: &Fit) -> Vec<(String, String)> {
    let q = &fit.quality;
    let mut rows = Vec::new();
    let free = fit.parameters.len();
    rows.push(("points".to_owned(), format!("{}, {free} free, {} degrees of freedom", q.points, q.degrees_of_freedom)));
    for record in &fit.records {
        let word = if fit.records.len() == 1 { "deviation".to_owned() } else { format!("deviation {}", record.name) };
        rows.push((word, format!("{}; R2 {:.6}", deviation(record), record.r_squared)));
    }
    if let (Some(sum), Some(p)) = (q.chi_squared, q.chi_squared_probability) {
        let told = if p < 0.01 { "noise alone does not explain it: rejected" } else { "what noise alone would leave" };
        rows.push(("chi2".to_owned(), format!("{sum:.1} for {}, p {}; {told}", q.degrees_of_freedom, probability(p))));
    }
    let aicc = q.aicc.map_or_else(|| "too few points".to_owned(), |aicc| format!("{aicc:.2}"));
    rows.push(("criteria".to_owned(), format!("AICc {aicc}, BIC {:.2}", q.bic)));
    if let Some(runs) = &q.runs {
        let told =
            if runs.probability < 0.01 { ": they keep their sign, so that something is left in them" } else { "" };
        let found = format!(
            "{} runs of sign where chance gives {:.1}, p {}",
            runs.found,
            runs.expected,
            probability(runs.probability)
        );
        rows.push(("residuals".to_owned(), format!("{found}{told}")));
    }
    rows
}

/// A probability, as people read it.
pub fn probability(p: f64) -> String {
    if p < 1e-12 {
        "below 1e-12".to_owned()
    } else if p < 1e-3 {
        format!("{p:.0e}")
    } else {
        format!("{p:.3}")
    }
}

/// Where errors and intervals come from, in a sentence.
pub fn basis(fit: &Fit) -> String {
    let law = match fit.quality.noise_known {
        true => "the normal distribution, the noise being known".to_owned(),
        false => format!("Student's t of {} degrees of freedom", fit.quality.degrees_of_freedom),
    };
    format!("intervals of 95 %, linearised at the minimum, by {law}")
}

/// How the search went, in words.
pub fn search(fit: &Fit) -> String {
    let [all, same] = fit.starts;
    match all {
        1 => "one search".to_owned(),
        _ => format!("{all} searches, {same} of which ended here"),
    }
}

/// Pairs of parameters that go together, the closest first.
pub fn correlated(fit: &Fit) -> Vec<(String, String, f64)> {
    let mut pairs = Vec::new();
    for (a, row) in fit.correlation.iter().enumerate() {
        for (b, value) in row.iter().enumerate().skip(a + 1) {
            pairs.extend(value.map(|value| (fit.parameters[a].name.clone(), fit.parameters[b].name.clone(), value)));
        }
    }
    pairs.sort_by(|a, b| b.2.abs().total_cmp(&a.2.abs()));
    pairs
}
