//! What the catalogue says of a law, as data for programs, complete and stable: what `carom laws --json` prints.

use carom_laws::catalogue::{Asked, Entry, Kind, Normal, Role};
use carom_laws::friction::FrictionKind;
use carom_laws::normal::Ends;
use serde_json::{Value, json};

/// The entry as data.
pub fn of(entry: &Entry) -> Value {
    let parameters: Value = entry
        .parameters
        .iter()
        .map(|p| {
            let default = match p.role {
                Role::Own(x) | Role::Exponent(x) | Role::LimitingPressure(x) => Some(x),
                _ => None,
            };
            json!({ "symbol": p.symbol, "unit": p.unit, "meaning": p.meaning, "default": default, "optional": p.role == Role::Optional })
        })
        .collect();
    let kind = match &entry.kind {
        Kind::Normal(_) => "normal",
        Kind::Impulse(_) => "impulse",
        Kind::Friction(_) => "friction",
        Kind::Resistance(_) => "resistance",
        Kind::Stiffness => "stiffness",
        Kind::Restitution | Kind::RestitutionSpeed(_) => "restitution",
        Kind::Unusable(_) => "unusable",
    };
    let mut value = json!({
        "id": entry.id, "aliases": entry.aliases, "name": entry.name, "year": entry.year, "group": entry.group.id(), "kind": kind,
        "equation": entry.equation, "about": entry.about, "parameters": parameters, "source": entry.source,
        "validity": entry.validity, "artefacts": entry.artefacts, "ends_at": entry.ends_at().map(ends_id),
    });
    match &entry.kind {
        Kind::Normal(normal) => value["restitution"] = restitution_json(normal),
        Kind::Friction(law) => value["to_motion"] = json!(to_motion_id(law.to_motion)),
        Kind::Unusable(reason) => value["unusable"] = json!(reason),
        _ => {}
    }
    value
}

fn restitution_json(normal: &Normal) -> Value {
    match normal.restitution {
        Asked::Lossless => json!({ "takes": "nothing", "at_zero": normal.at_zero }),
        Asked::Aims { coefficient: (symbol, meaning), within } => {
            json!({ "takes": "restitution", "coefficient": symbol, "meaning": meaning, "within_0.02": within, "at_zero": normal.at_zero })
        }
        Asked::Coefficient { coefficient: (symbol, meaning), depends_on_speed } => {
            json!({ "takes": "coefficient", "coefficient": symbol, "meaning": meaning, "depends_on_speed": depends_on_speed, "at_zero": normal.at_zero })
        }
    }
}

fn ends_id(ends: Ends) -> &'static str {
    match ends {
        Ends::Indentation => "indentation",
        Ends::Force => "force",
        Ends::Residual => "residual",
    }
}

fn to_motion_id(kind: FrictionKind) -> &'static str {
    match kind {
        FrictionKind::Dry => "dry",
        FrictionKind::Smooth => "smooth",
        FrictionKind::Bristles => "bristles",
        FrictionKind::Spring => "spring",
        FrictionKind::Patch => "patch",
    }
}
