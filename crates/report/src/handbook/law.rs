//! A law's page.

use super::{Page, capital, errata};
use carom_lab::describe;
use carom_lab::lab::{Case, Settings};
use carom_lab::units::engineering;
use carom_laws::catalogue::{Asked, Entry, FrictionLaw, Group, Kind, Normal, Role};
use carom_laws::friction::FrictionKind;
use std::fmt::Write as _;

/// The page of one law.
pub(super) fn page(entry: &'static Entry) -> Page {
    let mut out = format!("# {}\n\n`{}`, {}, {}", entry.name, entry.id, entry.year, entry.group.title());
    if !entry.aliases.is_empty() {
        let _ = write!(out, "; also `{}`", entry.aliases.join("`, `"));
    }
    let _ = write!(out, "\n\n```text\n{}\n```\n\n{}\n", entry.equation, entry.about);
    out.push_str(&parameters(entry));
    if let Kind::Normal(normal) = &entry.kind {
        out.push_str(&delivered(entry, normal));
    }
    if let Kind::Friction(law) = &entry.kind {
        out.push_str(&rubbed(entry, law));
    }
    if let Kind::Unusable(reason) = entry.kind {
        let _ = write!(out, "\n## Not usable\n\n{}.\n", capital(reason));
    }
    let _ =
        write!(out, "\n## Validity\n\n{}.\n\n## Artefacts\n\n{}.\n", capital(entry.validity), capital(entry.artefacts));
    let _ = write!(out, "\n## Source\n\n{}.\n", capital(entry.source));
    out.push_str(&errata::of_law(entry));
    if let Some(family) = family(entry.group) {
        let _ = write!(out, "\nHow the coefficients of this family come about: [{family}](../families/{family}.md).\n");
    }
    Page { path: format!("laws/{}.md", entry.id), content: out }
}

/// The page on which the coefficients of a group are derived, if there is one.
pub(super) fn family(group: Group) -> Option<&'static str> {
    match group {
        Group::HuntCrossley => Some("hunt-crossley"),
        Group::KelvinVoigt => Some("kelvin-voigt"),
        Group::Line => Some("line"),
        Group::Permanent => Some("permanent"),
        Group::Viscous | Group::Piecewise => Some("viscous"),
        _ => None,
    }
}

fn parameters(entry: &Entry) -> String {
    if entry.parameters.is_empty() {
        return String::new();
    }
    let mut out = "\n## Parameters\n\n| symbol | unit | meaning | default case |\n|---|---|---|---|\n".to_owned();
    for p in entry.parameters {
        let default = match p.role {
            Role::Own(x) | Role::LimitingPressure(x) => engineering(x, p.unit),
            Role::Exponent(n) => n.to_string(),
            Role::Stiffness => "from two 20 mm steel spheres".to_owned(),
            Role::Restitution => "0.7".to_owned(),
            Role::EffectiveModulus | Role::EffectiveShearModulus | Role::Young | Role::Poisson => "steel".to_owned(),
            Role::EffectiveRadius | Role::Radius => "two 20 mm spheres".to_owned(),
            Role::EffectiveMass => "that of the spheres".to_owned(),
            Role::ApproachSpeed => "1 m/s".to_owned(),
            Role::Optional => "left out".to_owned(),
            Role::Argument => String::new(),
        };
        let _ = writeln!(out, "| `{}` | {} | {} | {default} |", p.symbol, p.unit, super::cell(p.meaning));
    }
    out
}

/// What the law delivers: in its default case, and against what is asked.
fn delivered(entry: &Entry, normal: &Normal) -> String {
    let Ok(case) = Case::new(entry.id).prepare() else { return String::new() };
    let report = case.impact.run(&Settings::default());
    let mut out = format!(
        "\n## What it does\n\nDefault case, two 20 mm steel spheres at 1 m/s: delivers e = {:.4}, peaks at {} and {}, lasts {}, {}.\n",
        report.restitution,
        engineering(report.peak_force, "N"),
        engineering(report.peak_indentation, "m"),
        engineering(report.duration, "s"),
        mark(entry.group, report.residual_indentation),
    );
    let _ = write!(out, "\n![Force over indentation](figures/{}-loop.svg)\n", entry.id);
    if matches!(normal.restitution, Asked::Aims { .. }) {
        let _ = write!(out, "\n![Delivered against requested restitution](figures/{}-restitution.svg)\n", entry.id);
    }
    let _ = write!(out, "\n{}\n", describe::restitution(entry, normal));
    let _ = write!(out, "\nContact ends {}.\n", describe::end_of_contact(normal.ends));
    out
}

/// What the law does: over the sliding speed, over the way where it remembers that, and at rest.
fn rubbed(entry: &Entry, law: &FrictionLaw) -> String {
    let id = entry.id;
    let mut out = format!(
        "\n## What it does\n\nWith the default parameters and a load of 10 N, in steady sliding:\n\n![Resistance over sliding speed](figures/{id}-curve.svg)\n"
    );
    if !matches!(law.to_motion, FrictionKind::Dry | FrictionKind::Smooth) {
        let _ = write!(
            out,
            "\nDrawn slowly to and fro, as far as it slides and less:\n\n![Resistance over displacement](figures/{id}-presliding.svg)\n"
        );
    }
    let _ = write!(out, "\n{}\n", describe::at_rest(law.to_motion));
    out
}

/// What the bodies part with, in words: a mark, or an indentation that has not yet sprung back.
fn mark(group: Group, residual: f64) -> String {
    let depth = engineering(residual, "m");
    match group {
        _ if residual < 1e-12 => "leaves no mark".to_owned(),
        Group::Permanent => format!("leaves a mark {depth} deep"),
        _ => format!("lets go {depth} deep, where its force is zero"),
    }
}
