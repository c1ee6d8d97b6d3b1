//! Figures 11 to 16: the fits of Table 11 in the scenario `scotch-yoke`, judged over the second turn of the crank.
//!
//! The force is `F = K d^n (1 + 1.5 alpha v)` (eq. 153), cut off where it would pull.

mod ideal;
mod turn;

use crate::papers::{Cell, Rule, Sheet, Value};
use rayon::prelude::*;
use turn::Turn;

/// Loss per speed [s/m]: as printed (section 4), and a larger one with which contact settles.
const PRINTED_ALPHA: f64 = 0.32;
const LARGER_ALPHA: f64 = 4.0;

/// A force that is this near to that of an ideal pin is the same [N].
const SAME: f64 = 50.0;

/// The laws, as the paper and as the scenario calls them. The last four go by their stiffness in Table 11; the first has another exponent.
const LAWS: [(&str, &str); 5] = [
    ("Lankarani-Nikravesh", "lankarani_nikravesh"),
    ("Johnson", "johnson"),
    ("Radzimovsky", "radzimovsky"),
    ("Goldsmith", "goldsmith"),
    ("ESDU 78035", "esdu"),
];

/// `K` [N/mm^n] and `n` on the inner wall, in this order (Table 11).
const INNER: [(f64, f64); 5] = [(1.220e5, 1.50), (4.914e4, 1.10), (4.321e4, 1.09), (1.717e4, 1.04), (1.300e4, 1.09)];

/// All laws.
fn turns(alpha: f64) -> Vec<Turn> {
    LAWS.into_par_iter().filter_map(|(law, fit)| Turn::of(law, fit, alpha)).collect()
}

pub(super) fn sheet() -> Sheet {
    let (printed, larger) = (turns(PRINTED_ALPHA), turns(LARGER_ALPHA));
    let mut cells: Vec<Cell> = printed.iter().flat_map(claimed).collect();
    cells.extend(together(&printed));
    cells.extend(larger.iter().flat_map(|turn| seen(turn, &format!("{}, alpha {}", turn.law, turn.alpha))));
    Sheet::new(cells).inferred(INFERRED).notes(NOTES)
}

/// What is seen of a turn.
fn seen(turn: &Turn, row: &str) -> Vec<Cell> {
    let ours = |column, unit, value: f64| Cell::ours(row, column, unit, value);
    let (first, second, (count, length)) = (turn.null_around(100.0), turn.null_around(330.0), turn.detachments());
    vec![
        ours("null region from", "deg", first.0),
        ours("null region to", "deg", first.1),
        ours("second null region from", "deg", second.0),
        ours("second null region to", "deg", second.1),
        ours("detachments from 120 to 300 deg", "-", count as f64),
        ours("their length", "deg", length),
        ours("largest force", "N", turn.peak.0),
        ours("largest force at", "deg", turn.peak.1),
        ours("first impact", "N", turn.first_force),
        ours("largest indentation", "um", 1e6 * turn.deepest),
        ours("force from that of an ideal pin, 150 to 325 deg", "N", turn.from_ideal),
        ours("position from that with an ideal pin", "mm", 1e3 * turn.astray[0]),
        ours("velocity from that with an ideal pin", "m/s", turn.astray[1]),
        ours("acceleration over that with an ideal pin", "-", turn.jerkiness),
    ]
}

/// The same beside what the paper says of every law.
fn claimed(turn: &Turn) -> Vec<Cell> {
    let (first, (count, _)) = (turn.null_around(100.0), turn.detachments());
    let detaches = turn.law == "Goldsmith";
    let judge = |cell: Cell| match cell.column {
        // Fig. 11.
        "null region to" => cell.statement("null around 100 deg", first.0 < 100.0 && 100.0 < first.1),
        "force from that of an ideal pin, 150 to 325 deg" => {
            cell.statement("no difference in continuous contact", turn.from_ideal < SAME).erratum("E-67")
        }
        // Fig. 14.
        "detachments from 120 to 300 deg" if detaches => cell.statement("detaches", count > 0),
        "detachments from 120 to 300 deg" => cell.statement("does not detach", count == 0).erratum("E-67"),
        // Fig. 16; the slider moves over 90 mm, at up to 4 m/s.
        "position from that with an ideal pin" => cell.statement("slightly influenced", turn.astray[0] < 0.9e-3),
        "velocity from that with an ideal pin" => cell.statement("differences detectable", turn.astray[1] > 0.04),
        "acceleration over that with an ideal pin" => cell.statement("differences detectable", turn.jerkiness > 1.1),
        _ => cell,
    };
    seen(turn, turn.law).into_iter().map(judge).collect()
}

/// What the paper says of the laws together.
fn together(turns: &[Turn]) -> Vec<Cell> {
    let [lankarani, johnson, radzimovsky, goldsmith, esdu] = turns else { return Vec::new() };
    let word = |row, column, holds| Cell::word(row, column, if holds { "yes" } else { "no" });
    let depths = || turns.iter().map(|turn| turn.deepest);
    let spread = depths().fold(0.0, f64::max) / depths().fold(f64::INFINITY, f64::min);
    let falls = [johnson, radzimovsky, goldsmith, esdu].windows(2).all(|pair| pair[0].peak.0 > pair[1].peak.0);
    let stiff = johnson.first_force.min(radzimovsky.first_force);
    let soft = goldsmith.first_force.max(esdu.first_force);
    let between = soft < lankarani.first_force && lankarani.first_force < stiff;
    vec![
        Cell::ours("Figs. 12 and 13", "deepest over shallowest", "-", spread)
            .statement("penetration depends heavily on the model", spread > 1.5),
        word("Fig. 14", "forces go by K, but for Lankarani's", falls).statement("the higher K, the higher", falls),
        Cell { paper: Some(Value::Text("Goldsmith")), ..Cell::word("Fig. 14", "least stiff, at 1 kN", least_stiff()) }
            .rule(Rule::Same)
            .erratum("E-67"),
        word("Fig. 15", "Johnson, Radzimovsky above Goldsmith, ESDU", stiff > soft).statement("higher", stiff > soft),
        word("Fig. 15", "Lankarani-Nikravesh in between", between).statement("intermediate", between).erratum("E-67"),
    ]
}

/// The law of Table 11 that is indented most by 1 kN.
fn least_stiff() -> &'static str {
    let depth = |(k, n): (f64, f64)| (1000.0 / k).powf(1.0 / n);
    let deepest = (0..LAWS.len()).max_by(|a, b| depth(INNER[*a]).total_cmp(&depth(INNER[*b])));
    deepest.map_or("", |k| LAWS[k].0)
}

const INFERRED: [&str; 4] = [
    "crank 45 mm long: mass and inertia of Table 10 fit a plate of 10 mm with about that length; a crank above 52 mm could not turn",
    "the start 31 deg before the fast dead centre: of the four readings of Table 10 the one that forces no change of sides between 120 and 300 deg",
    "the slider starts as an ideal pin would move it, with the pin in the middle of its clearance",
    "the fits of Table 11 as printed, for a contact 1 mm long",
];

const NOTES: [&str; 4] = [
    "With the printed alpha of 0.32 s/m the pin meets the wall at 0.16 to 0.19 m/s, so that e = 1 - alpha v is about 0.94 to 0.95: every law bounces through the whole range, and contact never becomes continuous (E-67).",
    "With 4 s/m none detaches there, and all follow the force of an ideal pin within 14 N: what the paper draws was damped more than it says (E-67).",
    "That contact changes sides at 94.5 and 327.5 deg follows from the accelerations alone, whatever the law; the start was chosen so that it does.",
    "Lankarani's fit reaches the largest forces of all: with an exponent of 1.5 it stiffens as it is pressed.",
];

/// Fig. 11: force over the angle, with the printed alpha and with the larger one.
#[cfg(feature = "figures")]
pub(super) fn figure() -> crate::figure::Figure {
    use crate::figure::{Axis, Figure, Panel, Size};
    let panel = |title: &str, alpha: f64| {
        let panel = Panel::new(Axis::new("relative crank angle", "deg"), Axis::new("contact force", "N")).title(title);
        turns(alpha).into_iter().fold(panel, |panel, turn| panel.line(turn.law, turn.force))
    };
    let panels = [panel("Fig. 11: alpha = 0.32 s/m", PRINTED_ALPHA), panel("alpha = 4 s/m", LARGER_ALPHA)];
    Figure::stacked(panels).size(Size { width: 180.0, height: 160.0 }).title("Pin-in-slot paper, scotch yoke")
}
