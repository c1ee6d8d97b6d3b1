//! Where the energy goes: into the bulk, or into a mark.

use super::{Opinion, Tried, opinion};
use crate::advise::setting::Marks;
use crate::units::engineering;
use carom_laws::catalogue::{Asked, Group};

/// Does it lose energy the way this contact does?
pub(super) fn loss(tried: &Tried<'_>) -> Opinion {
    let setting = tried.setting;
    let speed = engineering(setting.speed, "m/s");
    let digits = |v: f64| engineering(format!("{v:.1e}").parse().unwrap_or(v), "m/s");
    let why = match (setting.marks, &setting.first_yield) {
        (Marks::Seen, _) => "marks were seen".to_owned(),
        (Marks::Absent, _) => "no marks were seen".to_owned(),
        (_, None) => "none of these materials yields here".to_owned(),
        (marks, Some(first)) => {
            let place = match marks {
                Marks::Likely => "is above",
                Marks::Unclear => "is near",
                _ => "is below",
            };
            let (limit, material) = (digits(first.speed), &first.material);
            match first.strength {
                Some(_) => format!("{speed} {place} {limit}, where {material} begins to yield"),
                None => format!("{speed} {place} {limit}, the rule of thumb 1e-5 sqrt(E/rho) for {material}"),
            }
        }
    };
    if tried.normal.restitution == Asked::Lossless {
        let nearly_elastic = setting.restitution > 0.99;
        let points = if nearly_elastic { 1.0 } else { 0.6 };
        return opinion(points, "keeps all the energy, until damping is added");
    }
    match (tried.entry.group == Group::Permanent, setting.marks.expected()) {
        (true, Some(true)) if setting.marks == Marks::Seen => opinion(1.0, "keeps a mark, as you have seen"),
        (false, Some(true)) if setting.marks == Marks::Seen => opinion(0.3, "keeps no mark, though you have seen one"),
        (true, Some(true)) => opinion(1.0, format!("keeps a mark, and one is likely: {why}")),
        (true, Some(false)) => opinion(0.2, format!("leaves a mark at every blow, and none is expected: {why}")),
        (true, None) => opinion(0.7, format!("keeps a mark, and one may or may not form: {why}")),
        (false, Some(true)) => opinion(0.3, "keeps no mark, though one is likely"),
        (false, Some(false)) => opinion(1.0, format!("loses energy inside the material, without a mark: {why}")),
        (false, None) => opinion(0.7, format!("keeps no mark, and one may or may not form: {why}")),
    }
}
