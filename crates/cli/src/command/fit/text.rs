//! What `carom fit` prints for people.

use crate::page::{bold, clip, entries, faint, paragraph, table};
use carom::fit::page::words;
use carom::fit::{Fit, Ranked, Ranking};

/// Laws that fit on a screen.
const MOST_LAWS: usize = 14;
/// Correlations from this size on are told.
const CLOSE: f64 = 0.9;
/// Columns left for the reason why a law is where it is.
const REASON: usize = 40;

/// The page of a fit, and of several where laws were ranked.
pub(super) fn page(fit: &Fit, ranking: Option<&Ranking>, notes: &[String]) -> String {
    let mut out = ranking.map_or_else(String::new, |ranking| laws(ranking) + "\n");
    out.push_str(&format!("{}\n", bold(&fit.name)));
    if !fit.equation.is_empty() {
        out.push_str(&format!("{}\n", paragraph(&fit.equation, "  ", 4)));
    }
    let facts: Vec<String> = fit.known.iter().map(|(word, text)| format!("{word} {text}")).collect();
    if !facts.is_empty() {
        out.push_str(&format!("{}\n", paragraph(&facts.join(", "), "  ", 2)));
    }
    if !fit.assumed.is_empty() {
        out.push_str(&format!("{}\n", faint(&paragraph(&format!("assumed: {}", fit.assumed.join(", ")), "  ", 2))));
    }
    for record in &fit.records {
        let mut words = format!("{}: {}, {} points", record.name, record.kind.words(), record.x.len());
        if record.weight != 1.0 {
            words.push_str(&format!(", weight {}", record.weight));
        }
        out.push_str(&format!("{}\n", paragraph(&words, "  ", 4)));
    }
    out.push('\n');
    out.push_str(&parameters(fit));
    let close = words::correlated(fit).into_iter().filter(|(.., value)| value.abs() >= CLOSE);
    let mut rows: Vec<Vec<String>> = words::quality(fit).into_iter().map(|(word, text)| vec![word, text]).collect();
    rows.extend(close.map(|(a, b, value)| vec!["correlation".to_owned(), format!("{a} and {b} {value:.3}")]));
    rows.push(vec!["search".to_owned(), format!("{}; {}", words::search(fit), words::basis(fit))]);
    out.push_str(&format!("\n{}", entries(&rows, 2)));
    for line in &fit.untold {
        out.push_str(&format!("\n{}", paragraph(line, "  ! ", 4)));
    }
    for note in notes {
        out.push_str(&format!("\n{}", paragraph(note, "  - ", 4)));
    }
    out.push('\n');
    out
}

fn parameters(fit: &Fit) -> String {
    let mut rows = vec![["parameter", "value", "error", "95 % interval"].map(str::to_owned).to_vec()];
    rows.extend(fit.parameters.iter().map(|p| words::parameter(p)[..4].to_vec()));
    if fit.parameters.is_empty() {
        return "  nothing is free: the law is compared as it is\n".to_owned();
    }
    table(&rows, 2)
}

/// The laws in their order.
fn laws(ranking: &Ranking) -> String {
    let mut rows =
        vec![["law", "verdict", "AICc", "weight", "deviation", "parameters", ""].map(str::to_owned).to_vec()];
    rows.extend(ranking.fits.iter().take(MOST_LAWS).map(row));
    let mut out = table(&rows, 2);
    let rest = ranking.fits.len().saturating_sub(MOST_LAWS);
    if rest > 0 {
        out.push_str(&format!("  and {rest} more laws that fit worse (report.html and fit.json have all)\n"));
    }
    if !ranking.refused.is_empty() {
        let names: Vec<&str> = ranking.refused.iter().map(|one| one.law.as_str()).collect();
        let count = ranking.refused.len();
        out.push_str(&format!(
            "{}\n",
            paragraph(&format!("{count} cannot be fitted: {}", clip(&names.join(", "), 160)), "  ", 4)
        ));
        let first = &ranking.refused[0];
        out.push_str(&format!("{}\n", faint(&paragraph(&format!("{}: {}", first.law, first.reason), "  ", 4))));
    }
    out
}

fn row(one: &Ranked) -> Vec<String> {
    let worst = one.fit.records.iter().map(|record| record.relative_deviation()).fold(0.0, f64::max);
    let values = one.fit.parameters.iter().filter(|p| !p.name.starts_with("touch"));
    let values: Vec<String> = values.map(|p| words::parameter(p)[1].clone()).collect();
    vec![
        one.fit.subject.clone(),
        one.verdict.words().to_owned(),
        format!("+{:.1}", one.difference),
        if one.weight < 1e-3 { "0".to_owned() } else { format!("{:.3}", one.weight) },
        format!("{:.2} %", 100.0 * worst),
        values.join(", "),
        clip(&one.reason, REASON),
    ]
}
