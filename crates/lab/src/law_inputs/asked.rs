//! What a law of the catalogue asks for, as its entry says.

use super::CaseError;
use carom_laws::catalogue::{Asked, Entry, Group, Kind, Normal, Role};

/// What a force law says of itself; every other kind is refused.
pub fn force_law(entry: &'static Entry) -> Result<Normal, CaseError> {
    let what = match entry.kind {
        Kind::Normal(normal) => return Ok(normal),
        Kind::Unusable(reason) => return Err(CaseError::Unusable { id: entry.id, reason }),
        Kind::Impulse(_) => "an impulse law, which has no force and no duration",
        Kind::Friction(_) => "a friction law",
        Kind::Resistance(_) => "a resistance to turning",
        Kind::Stiffness => "a stiffness formula",
        Kind::Restitution => "a definition of restitution",
        Kind::RestitutionSpeed(_) => "a law of restitution by speed",
    };
    let command = match entry.kind {
        Kind::Stiffness => "carom stiffness --help".to_owned(),
        _ => format!("carom laws show {}", entry.id),
    };
    Err(CaseError::NotAForce { id: entry.id, what, command })
}

/// The exponent of the indentation that a law has by itself [-].
pub fn own_exponent(entry: &Entry) -> Option<f64> {
    entry.parameters.iter().find_map(|p| if let Role::Exponent(n) = p.role { Some(n) } else { None })
}

/// Whether a law is told the restitution it should deliver.
pub fn takes_restitution(entry: &Entry) -> bool {
    entry.parameters.iter().any(|p| p.role == Role::Restitution)
}

/// Whether a law holds for line contact alone: it takes its geometry by parameters of its own.
pub fn is_line_law(entry: &Entry) -> bool {
    entry.group == Group::Line || entry.parameters.iter().any(|p| p.symbol == "L")
}

/// The dissipation coefficient of a law: symbol and meaning.
pub fn coefficient(entry: &Entry) -> Option<(&'static str, &'static str)> {
    let Kind::Normal(normal) = entry.kind else { return None };
    match normal.restitution {
        Asked::Lossless => None,
        Asked::Aims { coefficient, .. } | Asked::Coefficient { coefficient, .. } => Some(coefficient),
    }
}
