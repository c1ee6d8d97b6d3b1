//! `carom compare`.

use crate::{Failure, Outcome, input, page};
use carom::compare::{Comparison, Grid, Row, figures, laws_of, laws_with_restitution};
use carom::figure::Figure;
use carom::lab::{Case, Report, Settings};
use carom::laws::catalogue;
use carom::units::{Dimension, engineering};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// Compare laws by what they really do: delivered restitution, impulse, loss, duration, peaks, tension, force jump, cost.
///
/// Without --laws and --group every law that takes a restitution is compared; `--laws all` takes those with a coefficient of their own
/// too. Lists are separated by commas.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  carom compare --restitution 0.25,0.5,0.75
  carom compare --laws hunt_crossley,lankarani_nikravesh,ye_flores,exact_hysteresis --restitution 0.5 --figure loops --out loops.svg
  carom compare --group hunt-crossley --figure coefficients --out xi.svg
  carom compare --laws kuwabara_kono --speed 0.01,0.1,1 --csv speeds.csv")]
pub(crate) struct Compare {
    /// Ids of laws, or `all`
    #[arg(long, value_name = "A,B,..", value_delimiter = ',', conflicts_with = "group")]
    laws: Vec<String>,
    /// All laws of a group (`carom laws`)
    #[arg(long, value_name = "GROUP")]
    group: Option<String>,
    /// Restitutions asked for
    #[arg(long, value_name = "E1,E2,..", value_delimiter = ',', default_values_t = [0.25, 0.5, 0.75])]
    restitution: Vec<f64>,
    /// Approach speeds
    #[arg(long, value_name = "V1,..", value_delimiter = ',')]
    speed: Vec<String>,
    /// Effective masses
    #[arg(long, value_name = "M1,..", value_delimiter = ',')]
    effective_mass: Vec<String>,
    /// Stiffnesses [N/m^n]; bare numbers serve laws of any exponent
    #[arg(long, value_name = "K1,..", value_delimiter = ',')]
    stiffness: Vec<String>,
    /// Calibrate every law before it is run
    #[arg(long)]
    calibrate: bool,
    /// Print lengths in A, times in A/v0, forces in M v0^2/A
    #[arg(long)]
    dimensionless: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write the table as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw a figure, to the file named by --out
    #[arg(long, value_enum, requires = "out")]
    figure: Option<FigureName>,
    /// File of the figure (.svg or .png)
    #[arg(long, value_name = "FILE", requires = "figure")]
    out: Option<PathBuf>,
}

/// Figures of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FigureName {
    /// Force over time, a curve per row (the first twelve)
    ForceTime,
    /// Force over indentation, a loop per row
    Loops,
    /// Rate over indentation, a curve per row
    Phase,
    /// Delivered restitution as bars, by law
    Bars,
    /// Delivered over requested restitution, a curve per law
    Delivered,
    /// Hysteresis factor over restitution, the Hunt-Crossley family
    Coefficients,
}

impl Compare {
    pub(super) fn run(self) -> Outcome {
        let grid = self.grid()?;
        let comparison = grid.run();
        if let (true, Some(refusal)) = (comparison.rows.is_empty(), comparison.refused.first()) {
            return Err(Failure::input(&refusal.reason));
        }
        self.write_files(&grid, &comparison)?;
        let text = if self.json { format!("{:#}", self.json_text(&comparison)) } else { self.text(&comparison) };
        anstream::println!("{}", text.trim_end());
        if !self.json {
            for path in self.csv.iter().chain(&self.out) {
                anstream::println!("wrote {}", path.display());
            }
        }
        Ok(())
    }

    fn grid(&self) -> Result<Grid, Failure> {
        for &e in &self.restitution {
            if !(0.0..=1.0).contains(&e) {
                return Err(Failure::option("--restitution", format!("must lie between 0 and 1, not {e}")));
            }
        }
        let list = |name: &str, texts: &[String], expected: Dimension| -> Result<Vec<f64>, Failure> {
            texts.iter().map(|text| input::positive(name, text, expected)).collect()
        };
        let laws = self.chosen()?;
        let stiffnesses = self.stiffness.iter().map(|text| stiffness(text, &laws)).collect::<Result<_, _>>()?;
        let wants_curves = matches!(self.figure, Some(FigureName::ForceTime | FigureName::Loops | FigureName::Phase));
        Ok(Grid {
            base: Case { calibrate: self.calibrate, ..Case::default() },
            laws,
            restitutions: self.restitution.clone(),
            speeds: list("--speed", &self.speed, Dimension::SPEED)?,
            masses: list("--effective-mass", &self.effective_mass, Dimension::MASS)?,
            stiffnesses,
            settings: Settings { curves: wants_curves, ..Settings::default() },
        })
    }

    fn chosen(&self) -> Result<Vec<String>, Failure> {
        if let Some(id) = &self.group {
            let group = super::laws::find_group(id)?;
            let laws = laws_of(Some(group));
            return if laws.is_empty() {
                Err(Failure::option("--group", format!("\"{id}\" holds no force laws that an impact can be run with")))
            } else {
                Ok(laws)
            };
        }
        match self.laws.as_slice() {
            [] => Ok(laws_with_restitution(None)),
            [one] if one == "all" => Ok(laws_of(None)),
            ids => {
                for id in ids {
                    Case::new(id.trim()).entry().map_err(|error| Failure::option("--laws", error))?;
                }
                Ok(ids.iter().map(|id| id.trim().to_owned()).collect())
            }
        }
    }

    fn write_files(&self, grid: &Grid, comparison: &Comparison) -> Outcome {
        let mut files = Vec::new();
        if let (Some(name), Some(path)) = (self.figure, &self.out) {
            let figure = self.draw(name, grid, comparison);
            files.push((path, figure.encode(path).map_err(Failure::input)?));
        }
        if let Some(path) = &self.csv {
            files.push((path, csv(comparison).into_bytes()));
        }
        files
            .iter()
            .try_for_each(|(path, content)| fs::write(path, content).map_err(|error| Failure::file(path, error)))
    }

    fn draw(&self, name: FigureName, grid: &Grid, comparison: &Comparison) -> Figure {
        match name {
            FigureName::ForceTime => figures::force_time(comparison, self.dimensionless),
            FigureName::Loops => figures::loops(comparison, self.dimensionless),
            FigureName::Phase => figures::phase(comparison, self.dimensionless),
            FigureName::Bars => figures::bars(comparison),
            FigureName::Delivered => figures::delivered(grid),
            FigureName::Coefficients => figures::coefficients(grid),
        }
    }

    /// The table for people: every row where one restitution is asked for, else delivered restitutions side by side.
    fn text(&self, comparison: &Comparison) -> String {
        let single = comparison.rows.windows(2).all(|pair| pair[0].law != pair[1].law);
        let mut out = if single || self.restitution.len() == 1 {
            self.full_table(comparison)
        } else {
            side_by_side(comparison, &self.restitution)
        };
        if let Some(assumed) = comparison.rows.first().map(|row| &row.case.assumed).filter(|list| !list.is_empty()) {
            let _ = writeln!(out, "{}", page::paragraph(&format!("Assumed: {}.", assumed.join(", ")), "", 2));
        }
        for refusal in &comparison.refused {
            let _ = write!(
                out,
                "\n{}",
                page::paragraph(
                    &format!("{} at e = {}: {}", refusal.law, refusal.requested, refusal.reason),
                    "  ! ",
                    4
                )
            );
        }
        out
    }

    fn full_table(&self, comparison: &Comparison) -> String {
        let [length, time, force] = if self.dimensionless { ["A", "A/v0", "M v0^2/A"] } else { ["m", "s", "N"] };
        let head = [
            "law",
            "asked",
            "delivered",
            "error",
            "lost",
            "contact",
            "peak force",
            "indentation",
            "pull",
            "jump",
            "evaluations",
        ];
        // Rows of one law are told apart by what varies.
        let varies =
            comparison.rows.windows(2).any(|pair| pair[0].law == pair[1].law && key(&pair[0]) != key(&pair[1]));
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        for row in &comparison.rows {
            let shown = row.shown(self.dimensionless);
            let law = if varies { format!("{} ({})", row.law, circumstances(row)) } else { row.law.clone() };
            rows.push(vec![
                law,
                row.requested.to_string(),
                format!("{:.4}", row.report.restitution),
                format!("{:+.4}", row.restitution_error()),
                format!("{:.1} %", 100.0 * (row.report.dissipated / row.report.energy).max(0.0)),
                engineering(shown.duration, time),
                engineering(shown.peak_force, force),
                engineering(shown.peak_indentation, length),
                percent(row.report.tension()),
                percent(row.report.jump()),
                row.report.work.evaluations.to_string(),
            ]);
        }
        format!("{}\nError: delivered minus asked. Pull and jump: share of the peak force.\n", page::table(&rows, 0))
    }

    fn json_text(&self, comparison: &Comparison) -> Value {
        let rows: Vec<Value> = comparison.rows.iter().map(|row| self.row_json(row)).collect();
        let refused: Vec<Value> = comparison
            .refused
            .iter()
            .map(|r| json!({ "law": r.law, "restitution_requested": r.requested, "reason": r.reason.to_string() }))
            .collect();
        json!({ "rows": rows, "refused": refused, "dimensionless": self.dimensionless })
    }

    fn row_json(&self, row: &Row) -> Value {
        let shown = row.shown(self.dimensionless);
        json!({
            "law": row.law,
            "group": catalogue::find(&row.law).map(|entry| entry.group.id()),
            "restitution_requested": row.requested,
            "restitution_delivered": row.report.restitution,
            "restitution_error": row.restitution_error(),
            "impulse": shown.impulse,
            "impulse_error": row.impulse_error(),
            "dissipated": shown.dissipated,
            "dissipated_ratio": row.report.dissipated / row.report.energy,
            "dissipated_error": row.loss_error(),
            "duration": shown.duration,
            "peak_force": shown.peak_force,
            "peak_indentation": shown.peak_indentation,
            "residual_indentation": shown.residual_indentation,
            "tension_ratio": row.report.tension(),
            "jump_ratio": row.report.jump(),
            "coefficient": row.case.coefficient().map(|(_, _, x)| x),
            "approach_speed": row.case.impact.approach_speed,
            "effective_mass": row.case.impact.effective_mass,
            "ending": row.report.ending.id(),
            "evaluations": row.report.work.evaluations,
        })
    }
}

/// A stiffness for laws of any exponent if it is a bare number; one with a unit must fit every law.
fn stiffness(text: &str, laws: &[String]) -> Result<f64, Failure> {
    if text.trim().parse::<f64>().is_err() {
        for law in laws {
            let exponent = Case::new(law).exponent().map_err(|error| Failure::option("--laws", error))?;
            input::quantity("--stiffness", text, Dimension::stiffness(exponent)).map_err(|_| {
                Failure::option(
                    "--stiffness",
                    format!(
                        "\"{text}\" does not fit {law}, whose force goes with d^{exponent}: give a bare number (SI)"
                    ),
                )
            })?;
        }
    }
    input::positive("--stiffness", text, Dimension::stiffness(exponent_of(laws)))
}

/// The exponent of the first law.
fn exponent_of(laws: &[String]) -> f64 {
    laws.first().and_then(|law| Case::new(law).exponent().ok()).unwrap_or(1.5)
}

fn percent(share: f64) -> String {
    if share == 0.0 { "-".to_owned() } else { format!("{:.1} %", 100.0 * share) }
}

/// Delivered restitutions side by side, a line per law (and speed, mass, stiffness, where they vary).
fn side_by_side(comparison: &Comparison, asked: &[f64]) -> String {
    let mut head = vec!["law".to_owned(), "approach".to_owned()];
    head.extend(asked.iter().map(|e| format!("asked {e}")));
    head.extend(["worst error", "pull", "jump", "evaluations"].map(str::to_owned));
    let mut rows = vec![head];
    let mut done: Vec<(&str, [u64; 3])> = Vec::new();
    for row in &comparison.rows {
        let key = (row.law.as_str(), key(row));
        if done.contains(&key) {
            continue;
        }
        done.push(key);
        let alike: Vec<&Row> =
            comparison.rows.iter().filter(|other| other.law == row.law && self::key(other) == key.1).collect();
        rows.push(line(row, &alike, asked));
    }
    format!(
        "{}\nDelivered restitution of each law. Pull and jump: largest share of the peak force.\n",
        page::table(&rows, 0)
    )
}

/// Speed and mass of a row, where they vary.
fn circumstances(row: &Row) -> String {
    let impact = &row.case.impact;
    format!("{}, {}", engineering(impact.approach_speed, "m/s"), engineering(impact.effective_mass, "kg"))
}

/// What tells two lines of one law apart: speed, mass and length scale (which holds the stiffness).
fn key(row: &Row) -> [u64; 3] {
    let stiffness = row.case.values.iter().find(|(p, _)| p.symbol == "K").map_or(0.0, |(_, k)| *k);
    [row.case.impact.approach_speed, row.case.impact.effective_mass, stiffness].map(f64::to_bits)
}

fn line(first: &Row, alike: &[&Row], asked: &[f64]) -> Vec<String> {
    let mut cells = vec![first.law.clone(), engineering(first.case.impact.approach_speed, "m/s")];
    for e in asked {
        let found = alike.iter().find(|row| row.requested == *e);
        cells.push(found.map_or_else(|| "refused".to_owned(), |row| format!("{:.4}", row.report.restitution)));
    }
    let worst =
        alike.iter().map(|row| row.restitution_error()).max_by(|a, b| a.abs().total_cmp(&b.abs())).unwrap_or(0.0);
    let largest = |share: fn(&Report) -> f64| alike.iter().map(|row| share(&row.report)).fold(0.0, f64::max);
    cells.push(format!("{worst:+.4}"));
    cells.push(percent(largest(Report::tension)));
    cells.push(percent(largest(Report::jump)));
    cells.push(alike.iter().map(|row| row.report.work.evaluations).max().unwrap_or(0).to_string());
    cells
}

fn csv(comparison: &Comparison) -> String {
    let mut out = "law,restitution requested [-],restitution delivered [-],approach speed [m/s],effective mass [kg],impulse [N s],impulse error [-],\
                   loss [J],loss error [-],duration [s],peak force [N],peak indentation [m],residual indentation [m],tension ratio [-],\
                   jump ratio [-],evaluations\n"
        .to_owned();
    for row in &comparison.rows {
        let r = &row.report;
        let _ = writeln!(
            out,
            "{},{},{:e},{:e},{:e},{:e},{:e},{:e},{:e},{:e},{:e},{:e},{:e},{:e},{:e},{}",
            row.law,
            row.requested,
            r.restitution,
            row.case.impact.approach_speed,
            row.case.impact.effective_mass,
            r.impulse,
            row.impulse_error(),
            r.dissipated,
            row.loss_error(),
            r.duration,
            r.peak_force,
            r.peak_indentation,
            r.residual_indentation,
            row.report.tension(),
            row.report.jump(),
            r.work.evaluations
        );
    }
    out
}
