//! Figures 11 to 16: the fits of Table 11 in the scenario `scotch-yoke`, judged over the second turn of the crank.
//!
//! The force is `F = K d^n (1 + 1.5 alpha v)` (eq. 153), cut off where it would pull.

mod ideal;
mod turn;

use crate::papers::{Cell, Sheet};
use rayon::prelude::*;
use turn::Turn;

/// Loss per speed [s/m]: as printed (section 4), and a larger one with which contact settles.
const PRINTED_ALPHA: f64 = 0.32;
const LARGER_ALPHA: f64 = 4.0;

/// A force that is this near to that of an ideal pin is the same [N].
const SAME: f64 = 50.0;

/// The laws, as the paper and as the scenario calls them. The last four go by their stiffness in Table 11; the first has another exponent.
const LAWS: [(&str, &str); 5] = [
    ("Lankarani Nikravesh", "lankarani_nikravesh"),
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
    let mut cells: Vec<Cell> = printed.iter().flat_map(|turn| seen(turn, "")).collect();
    cells.extend(printed.iter().flat_map(of_one));
    cells.extend(of_all(&printed));
    cells.extend(larger.iter().flat_map(|turn| seen(turn, "alpha 4: ")));
    cells.extend(larger.iter().map(|turn| Cell::ours("alpha 4: largest force", turn.law, "N", turn.peak.0)));
    cells.extend(larger.iter().map(|turn| Cell::ours("alpha 4: force off the ideal", turn.law, "N", turn.from_ideal)));
    Sheet::new(cells).inferred(INFERRED).notes(NOTES)
}

/// Numbers of a turn that the paper does not print.
fn seen(turn: &Turn, before: &str) -> Vec<Cell> {
    let ours = |row: &str, unit, value: f64| Cell::ours(format!("{before}{row}"), turn.law, unit, value);
    let (first, second, (_, length)) = (turn.null_around(100.0), turn.null_around(330.0), turn.detachments());
    vec![
        ours("null from", "deg", first.0),
        ours("null to", "deg", first.1),
        ours("second null from", "deg", second.0),
        ours("second null to", "deg", second.1),
        ours("detached in 120-300 deg", "deg", length),
        ours("largest force at", "deg", turn.peak.1),
        ours("largest indentation", "um", 1e6 * turn.deepest),
    ]
}

/// What the paper says of every law: Fig. 11 of the force, Fig. 14 of who detaches, Fig. 16 of the slider, which moves over 90 mm at up to 4 m/s.
fn of_one(turn: &Turn) -> Vec<Cell> {
    let ours = |row: &str, unit, value: f64| Cell::ours(row, turn.law, unit, value);
    let ((from, to), (count, _)) = (turn.null_around(100.0), turn.detachments());
    let [position, velocity] = turn.astray;
    let detaches = ours("detachments in 120-300 deg", "-", count as f64);
    vec![
        ours("null is about", "deg", 0.5 * (from + to)).statement("100", from < 100.0 && 100.0 < to),
        match turn.law {
            "Goldsmith" => detaches.statement("some", count > 0),
            _ => detaches.statement("none", count == 0).erratum("E-67"),
        },
        ours("force off the ideal", "N", turn.from_ideal)
            .statement("all alike", turn.from_ideal < SAME)
            .erratum("E-67"),
        ours("position off the ideal", "mm", 1e3 * position).statement("slightly", position < 0.9e-3),
        ours("velocity off the ideal", "m/s", velocity).statement("detectable", velocity > 0.04),
        ours("acceleration over ideal", "-", turn.jerkiness).statement("detectable", turn.jerkiness > 1.1),
    ]
}

/// What the paper says of the laws together: Figs. 12 and 13 of the indentation, Fig. 14 of the forces, Fig. 15 of one impact.
fn of_all(turns: &[Turn]) -> Vec<Cell> {
    let [lankarani, johnson, radzimovsky, goldsmith, esdu] = turns else { return Vec::new() };
    let mut cells = vec![Cell::ours("largest force", lankarani.law, "N", lankarani.peak.0)];
    let by_stiffness = [johnson, radzimovsky, goldsmith, esdu];
    for (k, (turn, place)) in by_stiffness.into_iter().zip(["first", "second", "third", "fourth"]).enumerate() {
        let above = by_stiffness.iter().filter(|other| other.peak.0 > turn.peak.0).count();
        cells.push(Cell::ours("largest force", turn.law, "N", turn.peak.0).statement(place, above == k));
    }
    let stiff = johnson.first_force.min(radzimovsky.first_force);
    let soft = goldsmith.first_force.max(esdu.first_force);
    let first = |turn: &Turn| Cell::ours("first impact", turn.law, "N", turn.first_force);
    let between = soft < lankarani.first_force && lankarani.first_force < stiff;
    cells.push(first(lankarani).statement("between", between).erratum("E-67"));
    cells.extend([johnson, radzimovsky].map(|turn| first(turn).statement("higher", turn.first_force > soft)));
    cells.extend([goldsmith, esdu].map(|turn| first(turn).statement("lower", turn.first_force < stiff)));
    let depths = || turns.iter().map(|turn| turn.deepest);
    let spread = depths().fold(0.0, f64::max) / depths().fold(f64::INFINITY, f64::min);
    cells.push(Cell::ours("deepest over shallowest", esdu.law, "-", spread).statement("much", spread > 1.5));
    cells.extend(depths_at_1_kn());
    cells
}

/// How deep the fits of Table 11 are pressed by 1 kN; Goldsmith's is called the least stiff (Fig. 14).
fn depths_at_1_kn() -> Vec<Cell> {
    let depths = INNER.map(|(k, n)| 1e3 * (1000.0 / k).powf(1.0 / n));
    let deepest = depths.iter().copied().fold(0.0, f64::max);
    let cell = |((law, _), depth): ((&'static str, &str), f64)| {
        let cell = Cell::ours("indentation at 1 kN", law, "um", depth);
        if law == "Goldsmith" { cell.statement("largest", depth == deepest).erratum("E-67") } else { cell }
    };
    LAWS.into_iter().zip(depths).map(cell).collect()
}

const INFERRED: [&str; 4] = [
    "crank 45 mm long: mass and inertia of Table 10 fit a plate of 10 mm with about that length; a crank above 52 mm could not turn",
    "the start 31 deg before the fast dead centre: of the four readings of Table 10 the one that forces no change of sides between 120 and 300 deg",
    "the slider starts as an ideal pin would move it, with the pin in the middle of its clearance",
    "the fits of Table 11 as printed, for a contact 1 mm long",
];

const NOTES: [&str; 5] = [
    "Off the ideal: from what an ideal pin does, the force by its root mean square from 150 to 325 deg, position and velocity at their worst.",
    "With the printed alpha of 0.32 s/m the pin meets the wall at 0.16 to 0.19 m/s, so that e = 1 - alpha v is about 0.94 to 0.95: every law bounces through the whole range, and contact never becomes continuous (E-67).",
    "With 4 s/m none detaches there, and all follow the force of an ideal pin within 14 N: what the paper draws was damped more than it says (E-67).",
    "That contact changes sides at 94.5 and 327.5 deg follows from the accelerations alone, whatever the law; the start was chosen so that it does.",
    "Lankarani's fit reaches the largest forces of all: with an exponent of 1.5 it stiffens as it is pressed.",
];

/// Fig. 11: force over the angle, with the printed alpha and with the larger one.
#[cfg(feature = "figures")]
pub(super) fn figure() -> carom_figure::Figure {
    use carom_figure::{Axis, Figure, Panel, Size};
    let panel = |title: &str, alpha: f64| {
        let panel = Panel::new(Axis::new("relative crank angle", "deg"), Axis::new("contact force", "N")).title(title);
        turns(alpha).into_iter().fold(panel, |panel, turn| panel.line(turn.law, turn.force))
    };
    let panels = [panel("Fig. 11: alpha = 0.32 s/m", PRINTED_ALPHA), panel("alpha = 4 s/m", LARGER_ALPHA)];
    Figure::stacked(panels).size(Size { width: 180.0, height: 160.0 }).title("Pin-in-slot paper, scotch yoke")
}
