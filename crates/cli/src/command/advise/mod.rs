//! `carom advise`.

mod text;

use crate::input::MaterialArguments;
use crate::{Failure, Outcome, input, output};
use carom::advise::{Contact, Purpose, Question, advise, data as json, explain};
use carom::units::Dimension;
use clap::{Args, ValueEnum};

/// Which contact law to use: every law is tried in your impact and ranked, with reasons.
///
/// Say what you know; what you leave out is assumed and printed. Lengths, masses and speeds take units ("20 mm") or bare SI numbers.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  carom advise --material aluminium --sphere \"20 mm\" --sphere \"20 mm\" --speed \"0.3 m/s\" --restitution 0.7
  carom advise --material steel --material bronze --cylinder \"10 mm\" --cylinder \"9.5 mm\" --length \"20 mm\" --contact conformal
  carom advise --material concrete --plane --use structure --restitution 0.6
  carom advise --material steel --measured \"0.1:0.92, 0.5:0.85, 2:0.74\"
  carom advise --restitution 0.3 --explain hunt_crossley")]
pub(crate) struct Advise {
    #[command(flatten)]
    materials: MaterialArguments,
    /// Radius of a sphere; one meets a plane, two meet each other (with --contact conformal the socket first)
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    sphere: Vec<String>,
    /// Radius of each of two parallel cylinders (with --contact conformal the bearing first, then the pin)
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    cylinder: Vec<String>,
    /// Length of the contact of two cylinders
    #[arg(long, value_name = "L", allow_hyphen_values = true)]
    length: Option<String>,
    /// One body is flat; without a sphere, both are
    #[arg(long)]
    plane: bool,
    /// How the surfaces touch
    #[arg(long, value_enum)]
    contact: Option<ContactName>,
    /// Approach speed
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    speed: Option<String>,
    /// Restitution: speed after over speed before the impact, 0 to 1
    #[arg(long, value_name = "E", allow_negative_numbers = true)]
    restitution: Option<f64>,
    /// Measured restitutions: "SPEED:E, SPEED:E, ..."
    #[arg(long, value_name = "PAIRS", allow_hyphen_values = true)]
    measured: Option<String>,
    /// Do impacts leave a permanent mark?
    #[arg(long, value_enum)]
    marks: Option<YesNo>,
    /// What the simulation is for
    #[arg(long = "use", value_enum)]
    purpose: Option<PurposeName>,
    /// The force must be smooth, for the sake of the integrator
    #[arg(long)]
    smooth: bool,
    /// Mass of a body; one meets a fixed surface, two meet each other
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    mass: Vec<String>,
    /// Effective mass m1 m2/(m1+m2), instead of masses
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    effective_mass: Option<String>,
    /// Why does this law stand where it stands?
    #[arg(long, value_name = "LAW")]
    explain: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How surfaces touch.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ContactName {
    /// At a point: spheres
    Point,
    /// Along a line: cylinders side by side
    Line,
    /// Over a patch: a pin in its bearing, a ball in its socket
    Conformal,
}

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum YesNo {
    /// They do
    Yes,
    /// They do not
    No,
}

/// What a simulation is for.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum PurposeName {
    /// Machines and robots
    Mechanism,
    /// Grains by the million
    Granular,
    /// Buildings and bridges that pound
    Structure,
}

impl Advise {
    pub(super) fn run(self) -> Outcome {
        let question = self.question()?;
        let advice = advise(&question).map_err(Failure::input)?;
        if let Some(id) = &self.explain {
            let why = explain(&question, &advice, id).map_err(|error| Failure::option("--explain", error))?;
            output::print(self.json, || json::explanation(&why, &advice), || text::explanation(&why, &advice));
            return Ok(());
        }
        output::print(self.json, || json::advice(&advice), || text::advice(&advice));
        Ok(())
    }

    /// The question that the arguments ask.
    fn question(&self) -> Result<Question, Failure> {
        Ok(Question {
            materials: self.materials.named()?,
            spheres: input::several("--sphere", &self.sphere, Dimension::LENGTH)?,
            cylinders: input::several("--cylinder", &self.cylinder, Dimension::LENGTH)?,
            length: input::optional("--length", self.length.as_ref(), Dimension::LENGTH)?,
            plane: self.plane,
            contact: self.contact.map(|contact| match contact {
                ContactName::Point => Contact::Point,
                ContactName::Line => Contact::Line,
                ContactName::Conformal => Contact::Conformal,
            }),
            speed: input::optional("--speed", self.speed.as_ref(), Dimension::SPEED)?,
            restitution: self.restitution,
            measured: self.measured.as_deref().map_or(Ok(Vec::new()), pairs)?,
            marks: self.marks.map(|marks| marks == YesNo::Yes),
            purpose: self.purpose.map(|purpose| match purpose {
                PurposeName::Mechanism => Purpose::Mechanism,
                PurposeName::Granular => Purpose::Granular,
                PurposeName::Structure => Purpose::Structure,
            }),
            smooth: self.smooth,
            masses: input::several("--mass", &self.mass, Dimension::MASS)?,
            effective_mass: input::optional("--effective-mass", self.effective_mass.as_ref(), Dimension::MASS)?,
        })
    }
}

/// Reads "0.1:0.92, 0.5:0.85": speeds with or without a unit, each with its restitution.
fn pairs(text: &str) -> Result<Vec<(f64, f64)>, Failure> {
    let bad = |part: &str| {
        Failure::option(
            "--measured",
            format!("expected SPEED:RESTITUTION such as \"0.1 m/s:0.92\", not \"{}\"", part.trim()),
        )
    };
    let pair = |part: &str| {
        let (speed, e) = part.split_once(':').ok_or_else(|| bad(part))?;
        let e: f64 = e.trim().parse().map_err(|_| bad(part))?;
        Ok((input::quantity("--measured", speed.trim(), Dimension::SPEED)?, e))
    };
    text.split([',', ';']).map(pair).collect()
}
