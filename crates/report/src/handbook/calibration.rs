//! The table of what each law delivers and what it can be calibrated to.

use super::Page;
use carom_lab::lab::{Case, Ending, Settings};
use carom_laws::catalogue::{self, Asked, Entry, Kind, Normal};
use std::fmt::Write as _;

/// Restitutions at which the published laws are shown.
const SHOWN: [f64; 3] = [0.25, 0.5, 0.75];
/// The smallest restitutions that are tried for reach.
const LOWEST: [f64; 6] = [0.0, 0.001, 0.005, 0.01, 0.02, 0.05];

/// The page.
pub(super) fn page() -> Page {
    let mut out = INTRODUCTION.to_owned();
    for entry in catalogue::entries() {
        if let Kind::Normal(normal) = &entry.kind
            && normal.restitution != Asked::Lossless
        {
            out.push_str(&row(entry, normal));
        }
    }
    let lossless: Vec<_> = catalogue::entries()
        .filter(|entry| matches!(entry.kind, Kind::Normal(normal) if normal.restitution == Asked::Lossless))
        .map(|entry| format!("`{}`", entry.id))
        .collect();
    let _ = write!(
        out,
        "\nLaws without loss deliver 1 and cannot be calibrated to anything else: {}.\n",
        lossless.join(", ")
    );
    Page { path: "calibration.md".to_owned(), content: out }
}

const INTRODUCTION: &str = "# Asked and delivered

Ask a published law for a restitution, and it delivers another one. The table shows what a free impact of the default case (two 20 mm
steel spheres, 1 m/s) delivers when 0.25, 0.5 and 0.75 are asked for, which coefficient `--calibrate` varies so that both are equal, the
smallest restitution that calibration reaches there, and what the law does when asked for e = 0. Laws that take a coefficient instead of a
restitution show what their default coefficient delivers.

| law | 0.25 | 0.5 | 0.75 | calibration varies | reaches down to | at e = 0 |
|---|---|---|---|---|---|---|
";

fn row(entry: &Entry, normal: &Normal) -> String {
    let (symbol, meaning) = match normal.restitution {
        Asked::Aims { coefficient, .. } | Asked::Coefficient { coefficient, .. } => coefficient,
        Asked::Lossless => return String::new(),
    };
    let takes_restitution = matches!(normal.restitution, Asked::Aims { .. });
    let shown: Vec<String> = if takes_restitution {
        SHOWN.iter().map(|e| published(entry, Some(*e))).collect()
    } else {
        let default = published(entry, None);
        vec![default.clone(), default.clone(), default]
    };
    format!(
        "| [`{}`](laws/{}.md) | {} | `{symbol}`: {} | {} | {} |\n",
        entry.id,
        entry.id,
        shown.join(" | "),
        super::cell(meaning),
        reach(entry),
        super::cell(normal.at_zero)
    )
}

/// What the law delivers as published.
pub(super) fn published(entry: &Entry, restitution: Option<f64>) -> String {
    match (Case { restitution, ..Case::new(entry.id) }).prepare() {
        Ok(case) => format!("{:.4}", case.impact.run(&Settings::default()).restitution),
        Err(_) => "refused".to_owned(),
    }
}

/// The smallest restitution of the list that calibration reaches.
fn reach(entry: &Entry) -> String {
    let reached = LOWEST.into_iter().find(|&e| {
        let case = Case { restitution: Some(e), calibrate: true, ..Case::new(entry.id) }.prepare();
        case.is_ok_and(|case| {
            let report = case.impact.run(&Settings::default());
            report.ending == Ending::Parted && (report.restitution - e).abs() < 1e-6
        })
    });
    reached.map_or_else(|| "above 0.05".to_owned(), |e| e.to_string())
}
