//! `carom materials`.

use crate::{Outcome, input, output, page};
use carom::laws::material::{FirstYield, Material};
use carom::units::engineering;
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;

/// List the materials: modulus, Poisson's ratio, density, yield strength, and the speed from which two balls yield.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  carom materials --materials my.toml\n\nA file of your own reads:\n  [material.my_steel]\n  young = \"210 GPa\"\n  poisson = 0.3\n  density = \"7850 kg/m^3\"\n  yield = \"350 MPa\"          # or \"elastomer\", \"brittle\"\n  source = \"certificate 123\""
)]
pub(crate) struct Materials {
    /// A TOML file with materials of your own (repeatable)
    #[arg(long, value_name = "FILE")]
    materials: Vec<PathBuf>,
    /// Print JSON, with the source of every value
    #[arg(long)]
    json: bool,
}

impl Materials {
    pub(super) fn run(self) -> Outcome {
        let materials = input::materials(&self.materials)?;
        if self.json {
            let list: Vec<Value> = materials.iter().map(entry).collect();
            output::data(&Value::from(list));
            return Ok(());
        }
        let heading = ["name", "E", "nu", "kg/m^3", "yield", "yields from", "what it is"].map(str::to_owned).to_vec();
        let rows: Vec<_> = std::iter::once(heading).chain(materials.iter().map(row)).collect();
        output::show(page::table(&rows, 0).trim_end());
        let yields = "Yields from: the approach speed at which two equal balls of it first yield, whatever their size; ~ is the rule of thumb \
                      1e-5 sqrt(E/rho), where no strength is known. `carom impact` and `carom advise` know other shapes and masses.";
        output::show(&format!("\n{}", page::paragraph(yields, "", 0)));
        output::show("* a typical value: no source is claimed for it, or sources differ by more than a tenth.");
        output::show("`carom materials --json` gives the source of every value; --materials FILE adds your own.");
        Ok(())
    }
}

fn row(m: &Material) -> Vec<String> {
    let marked = |symbol: &str, value: String| if m.typical().contains(&symbol) { value + "*" } else { value };
    let strength =
        m.yield_strength().map_or_else(|| m.strength.word().unwrap_or("-").to_owned(), |y| engineering(y, "Pa"));
    vec![
        m.name.to_string(),
        marked("E", engineering(m.young, "Pa")),
        marked("nu", m.poisson.to_string()),
        marked("rho", m.density.to_string()),
        marked("sy", strength),
        FirstYield::of_balls(m).map_or_else(|| "-".to_owned(), |first| yields_from(&first)),
        page::clip(&m.title, 32),
    ]
}

fn yields_from(first: &FirstYield) -> String {
    let speed = engineering(format!("{:.2e}", first.speed).parse().unwrap_or(first.speed), "m/s");
    if first.strength.is_some() { speed } else { format!("~{speed}") }
}

fn entry(m: &Material) -> Value {
    let first = FirstYield::of_balls(m);
    json!({
        "name": m.name, "title": m.title, "young": m.young, "poisson": m.poisson, "density": m.density,
        "yield_strength": m.yield_strength(), "without_yield_strength": m.strength.word(),
        "first_yield_speed": first.as_ref().map(|first| first.speed),
        "first_yield_rule": first.map(|first| if first.strength.is_some() { "strength" } else { "rule of thumb" }),
        "plastic_threshold": m.plastic_threshold(), "typical": m.typical(), "source": m.source,
    })
}
