//! `carom laws`.

use crate::{Failure, Outcome, output, page};
use carom::lab::find_law;
use carom::laws::catalogue::{self, Entry, Group, Kind, Memory, Parameter, Role};
use carom::units::engineering;
use carom::{describe, entry_data};
use clap::{Args, Subcommand};

/// List the contact laws, or show one law's page.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  carom laws --group permanent\n  carom laws show ye_flores",
    args_conflicts_with_subcommands = true
)]
pub(crate) struct Laws {
    #[arg(long, value_name = "GROUP", help = format!("Only this group: {}", group_ids()))]
    group: Option<String>,
    /// Print JSON: the whole catalogue
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    show: Option<Show>,
}

#[derive(Debug, Subcommand)]
enum Show {
    /// Show one law's page: equation, parameters, source, validity, artefacts
    Show {
        /// The law's id or alias
        id: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

impl Laws {
    pub(super) fn run(self) -> Outcome {
        if let Some(Show::Show { id, json }) = self.show {
            return show(&id, json);
        }
        let group = self.group.map(|id| find_group(&id)).transpose()?;
        let chosen: Vec<&Entry> = catalogue::entries().filter(|e| group.is_none_or(|g| e.group == g)).collect();
        output::print(self.json, || chosen.iter().map(|e| entry_data::of(e)).collect(), || listing(&chosen));
        Ok(())
    }
}

/// The laws by family.
fn listing(chosen: &[&Entry]) -> String {
    let mut out = String::new();
    for group in Group::ALL {
        let members: Vec<_> = chosen.iter().filter(|e| e.group == group).collect();
        let width = |text: fn(&Entry) -> &str| members.iter().map(|e| text(e).chars().count()).max().unwrap_or(0);
        let left = page::WIDTH.saturating_sub(width(|e| e.id) + width(|e| e.year) + 6);
        let rows: Vec<_> =
            members.iter().map(|e| vec![e.id.to_owned(), e.year.to_owned(), page::clip(e.equation, left)]).collect();
        if !rows.is_empty() {
            let heading = format!("{}  {}", page::bold(group.title()), page::faint(group.id()));
            out.push_str(&format!("{heading}\n{}\n", page::table(&rows, 2)));
        }
    }
    out.push_str(&format!("{} laws. `carom laws show ID` gives a law's page.", chosen.len()));
    out
}

/// The group of this name.
pub(super) fn find_group(id: &str) -> Result<Group, Failure> {
    Group::ALL
        .into_iter()
        .find(|g| g.id() == id)
        .ok_or_else(|| Failure::option("--group", format!("unknown group \"{id}\": there are {}", group_ids())))
}

fn group_ids() -> String {
    Group::ALL.map(Group::id).join(", ")
}

fn show(id: &str, json: bool) -> Outcome {
    let entry = find_law(id).map_err(Failure::input)?;
    output::print(json, || entry_data::of(entry), || law_page(entry));
    Ok(())
}

/// A law's page.
fn law_page(entry: &Entry) -> String {
    let mut out = format!("{}  ({})\n", page::bold(entry.name), entry.year);
    out.push_str(&format!("{}\n", page::faint(&format!("{}, {}", entry.id, entry.group.title()))));
    if !entry.aliases.is_empty() {
        out.push_str(&page::faint(&format!("also {}\n", entry.aliases.join(", "))));
    }
    out.push_str(&format!("\n    {}\n\n", entry.equation));
    out.push_str(&page::paragraph(entry.about, "", 0));
    out.push('\n');
    if !entry.parameters.is_empty() {
        out.push_str(&format!("\n{}\n", page::bold("Parameters")));
        let width = entry.parameters.iter().map(|p| symbol(p).chars().count()).max().unwrap_or(0);
        for p in entry.parameters {
            let first = format!("  {:width$}  ", symbol(p));
            out.push_str(&page::paragraph(&format!("{}{}", p.meaning, origin(p)), &first, width + 4));
            out.push('\n');
        }
    }
    for (heading, text) in sections(entry) {
        out.push_str(&format!("\n{}\n{}\n", page::bold(heading), page::paragraph(&text, "  ", 2)));
    }
    if matches!(entry.kind, Kind::Normal(_)) {
        out.push_str(&format!("\nTry: carom impact --law {} --figure {}.svg", entry.id, entry.id));
    }
    out
}

fn sections(entry: &Entry) -> Vec<(&'static str, String)> {
    let mut sections = vec![("Validity", entry.validity.to_owned()), ("Artefacts", entry.artefacts.to_owned())];
    match &entry.kind {
        Kind::Normal(normal) => {
            sections.push((
                "End of contact",
                format!("{}; {}", describe::end_of_contact(normal.ends), memory_text(normal.memory)),
            ));
            sections.push(("Restitution", describe::restitution(entry, normal)));
        }
        Kind::Friction(law) => sections.push(("At rest", describe::at_rest(law.to_motion).to_owned())),
        Kind::Unusable(reason) => sections.push(("Not usable", (*reason).to_owned())),
        Kind::Impulse(_) | Kind::Resistance(_) | Kind::Stiffness | Kind::Restitution | Kind::RestitutionSpeed(_) => {}
    }
    sections.push(("Source", entry.source.to_owned()));
    sections
}

/// A parameter's symbol and unit.
fn symbol(p: &Parameter) -> String {
    if p.unit == "-" { p.symbol.to_owned() } else { format!("{} [{}]", p.symbol, p.unit) }
}

/// Where a parameter's value comes from, in brackets behind its meaning.
fn origin(p: &Parameter) -> String {
    match p.role {
        Role::Stiffness => " (--stiffness, or from geometry and material)".to_owned(),
        Role::Exponent(n) => format!(" ({n}, or --exponent)"),
        Role::Restitution => " (--restitution)".to_owned(),
        Role::EffectiveModulus | Role::EffectiveShearModulus | Role::Young | Role::Poisson => {
            " (from the materials)".to_owned()
        }
        Role::EffectiveRadius | Role::Radius => " (from the spheres)".to_owned(),
        Role::EffectiveMass | Role::ApproachSpeed => " (known at first touch)".to_owned(),
        Role::LimitingPressure(default) => {
            format!(" (from a material's yield strength; default case: {})", engineering(default, p.unit))
        }
        Role::Own(default) => format!(" (default case: {})", engineering(default, p.unit)),
        Role::Optional => " (optional)".to_owned(),
        Role::Argument => String::new(),
    }
}

fn memory_text(memory: Memory) -> &'static str {
    match memory {
        Memory::Nothing => "the law remembers nothing",
        Memory::Onset => "the law remembers how the contact began",
        Memory::Path => "the law remembers its largest and its permanent indentation",
        Memory::InternalState => "the law carries an internal state",
    }
}
