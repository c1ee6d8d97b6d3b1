//! `carom modes`.

use super::statics::{read, stability};
use crate::{Failure, Outcome, output, page};
use carom::engine::system::Eigenvalue;
use carom::simulate::{LaidContact, Swing};
use carom::units::engineering;
use clap::Args;
use serde_json::{Map, Value, json};

/// Natural frequencies, mode shapes and damping about the static equilibrium
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  carom modes double-pendulum\n  carom modes crane --json")]
pub(crate) struct Modes {
    /// A file, or the name of a scenario that comes with carom
    #[arg(value_name = "FILE|NAME")]
    file: Option<String>,
    /// Change a parameter, or any key by its dotted path (repeatable)
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Modes {
    pub(super) fn run(self) -> Outcome {
        let (name, scenario) = read(self.file.as_deref(), &self.set)?;
        let swing = scenario.simulation.swing().map_err(|error| Failure::Run(error.to_string()))?;
        output::print(self.json, || json(&swing), || text(&name, &scenario.simulation.title, &swing));
        Ok(())
    }
}

/// A shape as its largest parts.
fn shape(swing: &Swing, shape: &[f64]) -> String {
    let mut parts: Vec<(usize, f64)> = shape.iter().copied().enumerate().filter(|(_, x)| x.abs() > 0.05).collect();
    parts.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    let words = parts.iter().take(4).map(|(k, x)| {
        let (name, unit) = &swing.dofs[*k];
        format!("{name} {x:.3} {unit}")
    });
    words.collect::<Vec<_>>().join(", ")
}

fn text(name: &str, title: &str, swing: &Swing) -> String {
    let mut out = format!("{}{title}\n", page::bold(&format!("{name:26}")));
    out.push_str(&format!(" about its {} balance\n\n", stability(&swing.balance)));
    let heading = ["mode", "frequency", "shape, the largest part 1"].map(str::to_owned).to_vec();
    let row = |(k, mode): (usize, &carom::engine::system::Mode)| {
        vec![(k + 1).to_string(), format!("{:.6} Hz", mode.frequency), shape(swing, &mode.shape)]
    };
    let rows: Vec<_> = std::iter::once(heading).chain(swing.vibration.modes.iter().enumerate().map(row)).collect();
    out.push_str(&page::table(&rows, 2));
    let heading = ["with damping", "frequency", "damping ratio"].map(str::to_owned).to_vec();
    let moving = swing.vibration.eigenvalues.iter().filter_map(|value| Some((value, value.damping_ratio()?)));
    let row = |(value, ratio): (&Eigenvalue, f64)| {
        let number = format!("{:.5} +- {:.5} i 1/s", rounded(value.real), value.imaginary);
        vec![number, format!("{:.6} Hz", value.frequency()), format!("{:.5}", rounded(ratio))]
    };
    let rows: Vec<_> = std::iter::once(heading).chain(moving.map(row)).collect();
    if rows.len() > 1 {
        out.push_str(&format!("\n{}", page::table(&rows, 2)));
    }
    let zeros = swing.vibration.eigenvalues.len() + 1 - rows.len();
    if zeros > 0 {
        let are = if zeros == 1 { "eigenvalue is" } else { "eigenvalues are" };
        out.push_str(&format!("\n  {zeros} {are} zero: nothing drives these motions back\n"));
    }
    let remarks: Vec<String> = swing.laid.iter().map(assumed).collect();
    if !remarks.is_empty() {
        out.push_str(&page::warnings(&remarks));
        out.push('\n');
    }
    out
}

/// What rounds to zero has no sign.
fn rounded(x: f64) -> f64 {
    if x.abs() < 5e-6 { 0.0 } else { x }
}

/// What the damping of a contact hangs on.
fn assumed(laid: &LaidContact) -> String {
    let speed = engineering(laid.approach_speed, "m/s");
    let how = if laid.given { "given" } else { "that of bodies laid down without speed" };
    format!(
        "the damping of contact \"{}\" near rest, {}, hangs on the speed with which the surfaces met: {speed}, {how}; approach_speed of the contact sets another",
        laid.contact,
        engineering(laid.damping, "N s/m")
    )
}

fn json(swing: &Swing) -> Value {
    let mode = |mode: &carom::engine::system::Mode| {
        let parts = swing.dofs.iter().zip(&mode.shape).map(|((name, _), x)| (name.clone(), json!(x)));
        json!({ "frequency": mode.frequency, "square": mode.square, "shape": parts.collect::<Map<_, _>>() })
    };
    let eigenvalue = |value: &Eigenvalue| json!({ "real": value.real, "imaginary": value.imaginary, "frequency": value.frequency(), "damping_ratio": value.damping_ratio() });
    let laid = |laid: &LaidContact| json!({ "contact": laid.contact, "approach_speed": laid.approach_speed, "given": laid.given, "damping": laid.damping });
    json!({
        "stability": stability(&swing.balance),
        "modes": swing.vibration.modes.iter().map(mode).collect::<Vec<_>>(),
        "eigenvalues": swing.vibration.eigenvalues.iter().map(eigenvalue).collect::<Vec<_>>(),
        "residual": swing.vibration.residual,
        "at_play": swing.balance.equilibrium.at_play,
        "damping_by_approach_speed": swing.laid.iter().map(laid).collect::<Vec<_>>(),
    })
}
