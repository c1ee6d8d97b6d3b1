//! Section 3: the non-smooth method, as runs of two rigid bodies on a line.
//!
//! ```text
//! (37)   v1+ = v1 - (1 + e) m2/(m1 + m2) (v1 - v2),    v2+ = v2 - (1 + e) m1/(m1 + m2) (v2 - v1)
//! (43)   L = -(1 + e) M d-,    d+ = -e d-              Newton's law as one problem of complementarity
//! (51)   L = LC + LE = -(1 + e) M d-                   Poisson's law as two
//! ```
//!
//! `v` velocities before, `v+` after [m/s], `m` masses, `M` effective mass [kg], `d` relative velocity [m/s], `L` impulse, of compression and of expansion [N s], `e` restitution [-].

use crate::papers::{Cell, Rule, Sheet};
use carom_run::simulate::Outcome;
use carom_scenario as scenario;
use std::path::Path;

/// Two blocks on a line, a little apart.
const TWO_BLOCKS: &str = r#"
carom = 1
title = "Two blocks on a line"
[parameters]
m1 = "1 kg"
m2 = "1 kg"
v1 = "1 m/s"
v2 = "0 m/s"
e = 1
[world]
gravity = [0, 0, 0]
[[body]]
name = "one"
position = ["-0.2 m", 0, 0]
mass = "= m1"
shape = { kind = "sphere", radius = "0.1 m" }
[[body]]
name = "two"
position = ["0.2 m", 0, 0]
mass = "= m2"
shape = { kind = "sphere", radius = "0.1 m" }
[[joint]]
name = "rail1"
kind = "prismatic"
between = ["ground", "one"]
axis = [1, 0, 0]
speed = "= v1"
[[joint]]
name = "rail2"
kind = "prismatic"
between = ["ground", "two"]
axis = [1, 0, 0]
speed = "= v2"
[[contact]]
name = "faces"
between = ["one", "two"]
shapes = ["own", "own"]
law = "hunt_crossley"
restitution = "= e"
stiffness = "1e9 N/m^1.5"
[run]
until = "1 s"
contact = "rigid"
impact_order = "at-once"
"#;

const INFERRED: [&str; 1] = ["masses, velocities and restitutions: the paper has formulas alone"];
const NOTES: [&str; 3] = [
    "The paper's numbers are its formulas; carom's are runs of two rigid bodies, whose impact is solved at once, as linear problems of complementarity.",
    "With one contact and without friction the laws of Newton and Poisson are the same; they differ with several contacts, and with friction.",
    "The text before Eq. 44 has the ratio of the impulses upside down: restitution is expansion over compression, as Eq. 44 has it.",
];

/// Masses [kg], velocities [m/s] and restitution of the runs; the paper has formulas alone.
const CASES: [[f64; 5]; 4] =
    [[1.0, 1.0, 1.0, 0.0, 1.0], [1.0, 2.0, 1.0, -0.5, 0.5], [3.0, 0.5, 2.0, 0.5, 0.8], [1.0, 10.0, 0.7, 0.0, 0.0]];

fn run(law: &str, [m1, m2, v1, v2, e]: [f64; 5]) -> Option<Outcome> {
    let sets = [
        format!("m1={m1} kg"),
        format!("m2={m2} kg"),
        format!("v1={v1} m/s"),
        format!("v2={v2} m/s"),
        format!("e={e}"),
        format!("run.impact={law}"),
    ];
    let mut read = scenario::read(Path::new("two-blocks.toml"), TWO_BLOCKS, &sets).ok()?;
    read.simulation.settings.keep.motion = false;
    Some(read.simulation.run(&mut ()))
}

pub(super) fn sheet() -> Sheet {
    let mut cells = Vec::new();
    for case in CASES {
        let [m1, m2, v1, v2, e] = case;
        let (mass, approach) = (m1 * m2 / (m1 + m2), v1 - v2);
        for (law, equation) in [("newton", "Eq. 43"), ("poisson", "Eq. 51")] {
            let Some(outcome) = run(law, case) else { continue };
            let Some((_, impact)) = outcome.events.impacts().next() else { continue };
            let speed = |k: usize| outcome.joints[k].speed[0];
            let row = format!("{law}: m {m1} and {m2} kg, v {v1} and {v2} m/s, e {e}");
            let printed = |column: &'static str, unit: &'static str, ours: f64, theirs: f64| Cell {
                rule: Rule::Within(1e-12),
                ..Cell::both(row.clone(), column, unit, ours, theirs)
            };
            cells.push(printed("v1 after (Eq. 37)", "m/s", speed(0), v1 - (1.0 + e) * m2 / (m1 + m2) * approach));
            cells.push(printed("v2 after (Eq. 37)", "m/s", speed(1), v2 + (1.0 + e) * m1 / (m1 + m2) * approach));
            let impulse = if equation == "Eq. 43" { "impulse (Eq. 43)" } else { "impulse (Eq. 51)" };
            cells.push(printed(impulse, "N s", impact.impulse.unwrap_or(f64::NAN), (1.0 + e) * mass * approach));
        }
    }
    Sheet::new(cells).inferred(INFERRED).notes(NOTES)
}
