//! Where the energy goes: into the bulk, or into a mark.

use super::{Opinion, Tried, opinion};
use crate::advise::setting::Marks;
use crate::units::engineering;
use carom_laws::catalogue::{Asked, Group};

/// Does it lose energy the way this contact does?
pub(super) fn loss(tried: &Tried<'_>) -> Opinion {
    let setting = tried.setting;
    let speed = engineering(setting.speed, "m/s");
    let why = match (setting.marks, &setting.threshold) {
        (Marks::Seen, _) => "marks were seen".to_owned(),
        (Marks::Absent, _) => "no marks were seen".to_owned(),
        (_, None) => "no metal takes part, so no lasting mark is expected".to_owned(),
        (marks, Some((threshold, _))) => {
            let place = match marks {
                Marks::Likely => "is above",
                Marks::Unclear => "is near",
                _ => "is below",
            };
            format!("{speed} {place} the threshold of {}", engineering(*threshold, "m/s"))
        }
    };
    if tried.normal.restitution == Asked::Lossless {
        let points = if setting.restitution > 0.99 { 1.0 } else { 0.3 };
        return opinion(points, "keeps all the energy: fit for nearly elastic impacts, or with damping added");
    }
    match (tried.entry.group == Group::Permanent, setting.marks.expected()) {
        (true, Some(true)) => opinion(1.0, format!("keeps a mark, and one is likely: {why}")),
        (true, Some(false)) => opinion(0.2, format!("leaves a mark at every blow, and none is expected: {why}")),
        (true, None) => opinion(0.7, format!("keeps a mark, and one may or may not form: {why}")),
        (false, Some(true)) => opinion(0.3, format!("keeps no mark, though one is likely: {why}")),
        (false, Some(false)) => opinion(1.0, format!("loses energy inside the material, without a mark: {why}")),
        (false, None) => opinion(0.7, format!("keeps no mark, and one may or may not form: {why}")),
    }
}
