//! Parameters that are free: what they are called, what they change, where they may be.

use super::error::FitError;
use super::question::{Question, Subject, Touch};
use super::record::Record;
use carom_lab::lab::{Case, FrictionSaid, Prepared};
use carom_lab::law_inputs::takes_restitution;
use carom_lab::units::with_exponent;
use carom_laws::catalogue::{Asked, Entry, Kind, Role};

/// A parameter that is to be fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Free {
    /// What it is called: `stiffness`, `restitution`, `coefficient` (of the law's loss), `exponent`, `mass`, `speed`, `friction`, a symbol of the law or of its law of
    /// friction, or a parameter or dotted key of the scenario.
    pub name: String,
    /// Where the search begins (SI), if it is said.
    pub start: Option<f64>,
    /// Least and largest value (SI), if they are said.
    pub bounds: [Option<f64>; 2],
}

impl Free {
    /// A parameter of which nothing else is said.
    pub fn new(name: impl Into<String>) -> Self {
        Free { name: name.into(), start: None, bounds: [None; 2] }
    }
}

/// What a parameter changes.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Target {
    Stiffness,
    Restitution,
    Coefficient,
    Exponent,
    Mass,
    Speed,
    Symbol(String),
    Friction,
    FrictionSymbol(String),
    /// The instant of touch in the time of the records with this clock.
    Touch(usize),
    /// A parameter or key of the scenario.
    Set(String),
}

/// How steps of a parameter are measured in a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Measure {
    /// By its logarithm: it is positive, and its order of magnitude may be unknown.
    Logarithm,
    /// In units of this size.
    Linear(f64),
}

/// A parameter, with all that a search needs.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) unit: String,
    pub(super) meaning: String,
    pub(super) target: Target,
    pub(super) measure: Measure,
    pub(super) bounds: [f64; 2],
    /// Where searches may begin; the one that was said, or several.
    pub(super) guesses: Vec<f64>,
}

/// Orders of magnitude to either side in which a stiffness is looked for, and looks for each of them.
const DECADES: i32 = 7;
const LOOKS: i32 = 4;

impl Parameter {
    /// Its place in a search.
    pub(super) fn scaled(&self, value: f64) -> f64 {
        match self.measure {
            Measure::Logarithm => value.ln(),
            Measure::Linear(size) => value / size,
        }
    }

    /// Its value (SI) at a place of a search.
    pub(super) fn value(&self, place: f64) -> f64 {
        match self.measure {
            Measure::Logarithm => place.exp(),
            Measure::Linear(size) => place * size,
        }
    }

    /// Change of its value with its place.
    pub(super) fn slope(&self, place: f64) -> f64 {
        match self.measure {
            Measure::Logarithm => place.exp(),
            Measure::Linear(size) => size,
        }
    }

    /// The bounds of its place.
    pub(super) fn scaled_bounds(&self) -> [f64; 2] {
        self.bounds.map(|bound| self.scaled(bound))
    }

    /// What the user said of it, put over what is known.
    pub(super) fn said(mut self, free: &Free) -> Result<Self, FitError> {
        let range = |why: String| FitError::Range { name: free.name.clone(), why };
        let [least, most] = [0, 1].map(|side| free.bounds[side].unwrap_or(self.bounds[side]));
        self.bounds = [least, most];
        let leaves_room = least < most;
        if !leaves_room {
            return Err(range(format!("its bounds {least} and {most} leave nothing between them")));
        }
        if self.measure == Measure::Logarithm && least < 0.0 {
            return Err(range(format!("it is positive, and cannot have the bound {least}")));
        }
        if let Some(start) = free.start {
            if !(start >= least && start <= most) {
                return Err(range(format!("its start {start} is not within its bounds {least} and {most}")));
            }
            if self.measure == Measure::Logarithm && start <= 0.0 {
                return Err(range(format!("it is positive, and cannot begin at {start}")));
            }
            self.guesses = vec![start];
            if let Measure::Linear(size) = &mut self.measure
                && start != 0.0
                && matches!(
                    self.target,
                    Target::Symbol(_) | Target::FrictionSymbol(_) | Target::Set(_) | Target::Coefficient
                )
            {
                *size = start.abs();
            }
        }
        self.guesses.retain(|guess| (least..=most).contains(guess));
        if self.guesses.is_empty() {
            let inside = if least.is_finite() && most.is_finite() { 0.5 * (least + most) } else { least.max(1e-3) };
            self.guesses = vec![inside];
        }
        Ok(self)
    }
}

/// The unit of a parameter of this law by its name; `None` for one that is not known.
pub fn unit_of(case: &Case, name: &str) -> Option<String> {
    let exponent = case.exponent().ok()?;
    let unit = match name {
        "stiffness" => with_exponent("N/m^n", exponent),
        "restitution" | "exponent" | "friction" => "-".to_owned(),
        "mass" => "kg".to_owned(),
        "speed" => "m/s".to_owned(),
        "touch" => "s".to_owned(),
        symbol => {
            let own = case.entry().ok().flatten().and_then(|entry| entry.parameter(symbol));
            let of_friction = || friction_entry(case)?.parameter(symbol);
            with_exponent(own.or_else(of_friction)?.unit, exponent)
        }
    };
    Some(unit)
}

/// The entry of the law of friction.
fn friction_entry(case: &Case) -> Option<&'static Entry> {
    case.oblique.as_ref()?.friction.as_ref()?.entry().ok().flatten()
}

/// The free parameters of a question about a law: those that are named, or those that the law and the records suggest; and the instants of touch.
pub(super) fn of_law(
    question: &Question,
    case: &Case,
    entry: Option<&'static Entry>,
    prepared: &Prepared,
) -> Result<Vec<Parameter>, FitError> {
    let names = match question.free.iter().any(|free| free.name != "touch") {
        true => question.free.iter().filter(|free| free.name != "touch").cloned().collect(),
        false => usual(question, case, entry, prepared).into_iter().map(Free::new).collect::<Vec<Free>>(),
    };
    let mut parameters: Vec<Parameter> = Vec::new();
    for free in &names {
        let parameter = named(question, case, entry, prepared, &free.name)?.said(free)?;
        if parameters.iter().any(|other| other.target == parameter.target) {
            return Err(FitError::Twice(free.name.clone()));
        }
        parameters.push(parameter);
    }
    parameters.extend(touches(question)?);
    Ok(parameters)
}

/// What is free where nothing is said: stiffness and loss for the course of an impact, the loss for restitutions, friction at an angle.
fn usual(question: &Question, case: &Case, entry: Option<&'static Entry>, prepared: &Prepared) -> Vec<String> {
    let (mut names, kinds) = (Vec::new(), question.records.iter().map(|record| record.kind));
    let (mut course, mut speeds, mut oblique) = (false, false, false);
    for kind in kinds {
        course |= kind.is_course();
        speeds |= !kind.is_course() && !kind.is_oblique();
        oblique |= kind.is_oblique();
    }
    let Some(entry) = entry else {
        names.extend(case.parameters.iter().map(|(symbol, _)| symbol.clone()));
        if prepared.values.iter().any(|(p, _)| p.symbol == "K") && !names.iter().any(|name| name == "K") {
            names.insert(0, "stiffness".to_owned());
        }
        return names;
    };
    if course {
        let stiff = |role: fn(Role) -> bool| entry.parameters.iter().find(|p| role(p.role));
        let found = stiff(|role| role == Role::Stiffness)
            .or_else(|| stiff(|role| role == Role::EffectiveModulus))
            .or_else(|| stiff(|role| role == Role::Young));
        names.extend(found.map(|p| if p.role == Role::Stiffness { "stiffness" } else { p.symbol }.to_owned()));
    }
    if course || speeds {
        names.extend(loss(case, entry, prepared).map(str::to_owned));
    }
    if oblique {
        names.push("friction".to_owned());
    }
    names
}

/// The name of what sets how much the law loses: its restitution, or its coefficient.
pub(super) fn loss(case: &Case, entry: &Entry, prepared: &Prepared) -> Option<&'static str> {
    if takes_restitution(entry) || case.damping.is_some() || case.calibrate {
        return Some("restitution");
    }
    let Kind::Normal(normal) = entry.kind else { return None };
    let lossless = normal.restitution == Asked::Lossless;
    prepared.impact.law.dissipation().filter(|x| x.is_finite() && !lossless).map(|_| "coefficient")
}

/// A parameter by its name.
fn named(
    question: &Question,
    case: &Case,
    entry: Option<&'static Entry>,
    prepared: &Prepared,
    name: &str,
) -> Result<Parameter, FitError> {
    let subject = case.law.clone();
    let unknown =
        || FitError::Unknown { subject: subject.clone(), name: name.to_owned(), known: known(case, entry, prepared) };
    let role = |role: fn(Role) -> bool| entry.is_some_and(|entry| entry.parameters.iter().any(|p| role(p.role)));
    let uses = |symbol: &str| prepared.values.iter().any(|(p, _)| p.symbol == symbol);
    let exponent = case.exponent()?;
    let symbol = entry.and_then(|entry| entry.parameter(name)).filter(|p| p.role != Role::Argument);
    let target = match (name, symbol.map(|p| p.role)) {
        ("stiffness", _) | (_, Some(Role::Stiffness)) if role(|r| r == Role::Stiffness) || uses("K") => {
            Target::Stiffness
        }
        ("restitution", _) | (_, Some(Role::Restitution))
            if role(|r| r == Role::Restitution) || case.damping.is_some() || case.calibrate =>
        {
            Target::Restitution
        }
        ("exponent", _) | (_, Some(Role::Exponent(_))) if role(|r| matches!(r, Role::Exponent(_))) => Target::Exponent,
        ("coefficient", _) if prepared.impact.law.dissipation().is_some() => Target::Coefficient,
        ("mass", _) | (_, Some(Role::EffectiveMass)) => Target::Mass,
        ("speed", _) | (_, Some(Role::ApproachSpeed)) => Target::Speed,
        ("friction", _) if question.records.iter().any(|record| record.kind.is_oblique()) => Target::Friction,
        (_, Some(_)) => Target::Symbol(name.to_owned()),
        (_, None) if entry.is_none() && case.parameters.iter().any(|(own, _)| own == name) => {
            Target::Symbol(name.to_owned())
        }
        (_, None) if friction_entry(case).and_then(|entry| entry.parameter(name)).is_some() => {
            Target::FrictionSymbol(name.to_owned())
        }
        _ => return Err(unknown()),
    };
    let value = |symbol: &str| prepared.values.iter().find(|(p, _)| p.symbol == symbol).map(|(_, x)| *x);
    let free = [0.0, f64::INFINITY];
    let decades = |base: f64, decades: i32| -> Vec<f64> {
        let mut all: Vec<f64> =
            (-LOOKS * decades..=LOOKS * decades).map(|k| base * 10f64.powf(f64::from(k) / f64::from(LOOKS))).collect();
        // From the middle outwards, so that the first is the likeliest.
        all.sort_by(|a, b| (a / base).ln().abs().total_cmp(&(b / base).ln().abs()));
        all
    };
    let (unit, meaning, measure, bounds, guesses) = match &target {
        Target::Stiffness => {
            let base = prepared.impact.law.spring().map(|(k, _)| k).or(value("K")).filter(|k| *k > 0.0).unwrap_or(1e9);
            let unit = with_exponent("N/m^n", exponent);
            (unit, "contact stiffness".to_owned(), Measure::Logarithm, free, decades(base, DECADES))
        }
        Target::Restitution => {
            let guesses = match mean_restitution(&question.records) {
                Some(mean) => vec![mean.clamp(0.05, 0.99)],
                None => vec![0.9, 0.6, 0.3],
            };
            ("-".to_owned(), "restitution asked for".to_owned(), Measure::Linear(1.0), [0.0, 1.0], guesses)
        }
        Target::Coefficient => {
            let base = prepared.impact.law.dissipation().filter(|x| *x > 0.0).unwrap_or(0.1);
            let (symbol, meaning) = prepared.coefficient().map_or(("", ""), |(symbol, meaning, _)| (symbol, meaning));
            let (meaning, unit) = apart(meaning);
            let meaning = format!("{symbol}, {meaning}");
            (unit, meaning, Measure::Linear(base), free, vec![base, 0.1 * base, 10.0 * base, 0.01 * base, 100.0 * base])
        }
        Target::Exponent => {
            ("-".to_owned(), "exponent of the indentation".to_owned(), Measure::Linear(1.0), [0.5, 4.0], vec![exponent])
        }
        Target::Mass => {
            let mass = prepared.impact.effective_mass;
            ("kg".to_owned(), "effective mass".to_owned(), Measure::Logarithm, free, vec![mass])
        }
        Target::Speed => {
            if question.records.iter().any(|record| record.speed.is_some() || !record.kind.is_course()) {
                let why = "the speed of each record is known".to_owned();
                return Err(FitError::Range { name: name.to_owned(), why });
            }
            let speed = prepared.impact.approach_speed;
            ("m/s".to_owned(), "approach speed".to_owned(), Measure::Logarithm, free, vec![speed])
        }
        Target::Friction => {
            let said = case.oblique.as_ref().and_then(|said| said.friction.as_ref());
            let base = said.and_then(coefficient_said);
            let guesses = base.map_or(vec![0.1, 0.03, 0.3], |mu| vec![mu]);
            let meaning = "coefficient of friction, at rest and while sliding".to_owned();
            ("-".to_owned(), meaning, Measure::Linear(1.0), [0.0, 3.0], guesses)
        }
        Target::Symbol(symbol) => {
            let said = case.parameters.iter().find(|(own, _)| own == symbol).map(|(_, value)| *value);
            let parameter = entry.and_then(|entry| entry.parameter(symbol));
            let unit = parameter.map_or(String::new(), |p| with_exponent(p.unit, exponent));
            let meaning = parameter.map_or(String::new(), |p| short(p.meaning));
            let base = said.or(value(symbol)).filter(|x| x.is_finite());
            let named = question.free.iter().find(|free| free.name == name);
            let base = base.or(named.and_then(|free| free.start));
            let Some(base) = base else { return Err(FitError::NoStart { name: name.to_owned() }) };
            let of_orders = parameter.is_some_and(|p| !matches!(p.role, Role::Own(_) | Role::Optional | Role::Poisson));
            match of_orders && base > 0.0 {
                true => (unit, meaning, Measure::Logarithm, free, decades(base, 4)),
                false => {
                    let size = if base == 0.0 { 1.0 } else { base.abs() };
                    (unit, meaning, Measure::Linear(size), free, vec![base, 0.1 * base, 10.0 * base])
                }
            }
        }
        Target::FrictionSymbol(symbol) => {
            let parameter = friction_entry(case).and_then(|entry| entry.parameter(symbol));
            let (unit, meaning) = parameter.map_or(("", String::new()), |p| (p.unit, short(p.meaning)));
            let said = case.oblique.as_ref().and_then(|said| said.friction.as_ref());
            let said = said.and_then(|said| said.parameters.iter().find(|(own, _)| own == symbol)).map(|(_, x)| *x);
            let own = parameter.and_then(|p| if let Role::Own(x) = p.role { Some(x) } else { None });
            let built = prepared.oblique.as_ref().and_then(|oblique| oblique.friction.as_ref());
            let built = built.and_then(|law| law.numbers.iter().find(|(own, ..)| own == symbol)).map(|(_, x, _)| *x);
            let Some(base) = said.or(built).or(own) else { return Err(FitError::NoStart { name: name.to_owned() }) };
            let size = if base == 0.0 { 1.0 } else { base.abs() };
            (unit.to_owned(), meaning, Measure::Linear(size), free, vec![base])
        }
        Target::Touch(_) | Target::Set(_) => return Err(unknown()),
    };
    Ok(Parameter { name: name.to_owned(), unit, meaning, target, measure, bounds, guesses })
}

/// The coefficient that is said of friction.
// Not inlined: rustc 1.95 draws the look at `at_rest` in front of the test whether anything is said of friction at all, and reads where nothing is.
#[inline(never)]
fn coefficient_said(said: &FrictionSaid) -> Option<f64> {
    said.sliding.or(said.at_rest)
}

/// A meaning without what it says behind its first words.
fn short(meaning: &str) -> String {
    meaning.split([';', ',']).next().unwrap_or_default().trim().to_owned()
}

/// "damping coefficient [N s/m]" as its words and its unit.
fn apart(meaning: &str) -> (String, String) {
    match meaning.split_once('[').and_then(|(words, rest)| Some((words, rest.split_once(']')?.0))) {
        Some((words, unit)) => (words.trim().to_owned(), unit.trim().to_owned()),
        None => (short(meaning), String::new()),
    }
}

/// All that could be free.
fn known(case: &Case, entry: Option<&'static Entry>, prepared: &Prepared) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let symbols = prepared.values.iter().map(|(p, _)| *p);
    for p in symbols {
        names.push(match p.role {
            Role::Stiffness => "stiffness".to_owned(),
            Role::Restitution => "restitution".to_owned(),
            Role::Exponent(_) => "exponent".to_owned(),
            Role::EffectiveMass | Role::ApproachSpeed | Role::Argument => continue,
            _ => p.symbol.to_owned(),
        });
    }
    let optional = entry.map_or(&[][..], |entry| entry.parameters).iter().filter(|p| p.role == Role::Optional);
    names.extend(optional.map(|p| p.symbol.to_owned()));
    if entry.is_none() {
        names.extend(case.parameters.iter().map(|(symbol, _)| symbol.clone()));
    }
    if prepared.impact.law.dissipation().is_some() {
        names.push("coefficient".to_owned());
    }
    names.extend(["mass", "speed"].map(str::to_owned));
    if case.oblique.is_some() {
        names.push("friction".to_owned());
    }
    names
}

/// The mean of restitutions that were measured, if any were.
fn mean_restitution(records: &[Record]) -> Option<f64> {
    let measured = records.iter().filter(|record| record.kind == super::RecordKind::RestitutionSpeed);
    let all: Vec<f64> = measured.flat_map(|record| record.y.iter().copied()).collect();
    (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64)
}

/// Part of its largest value below which a record has not begun [-].
const BEGUN: f64 = 0.05;
/// Part of its largest value that is nothing, where a record is to begin with touch [-].
const NOTHING: f64 = 0.01;

/// The instants of touch that are free, one for each clock.
pub(super) fn touches(question: &Question) -> Result<Vec<Parameter>, FitError> {
    let timed = || question.records.iter().filter(|record| record.kind.has_touch());
    let mut clocks: Vec<usize> = timed().map(|record| record.clock).collect();
    clocks.dedup();
    let several = clocks.len() > 1;
    let said = question.free.iter().find(|free| free.name == "touch");
    let mut parameters = Vec::new();
    for clock in clocks {
        let own = || timed().filter(|record| record.clock == clock);
        let begins = |record: &Record| record.x[0] == 0.0 && record.y[0].abs() <= NOTHING * record.scale();
        let free = match question.touch {
            Touch::Free => true,
            Touch::Zero => false,
            Touch::Auto => said.is_some() || !own().all(begins),
        };
        let Some(first) = own().next().filter(|_| free) else { continue };
        let begun = first.y.iter().position(|y| y.abs() > BEGUN * first.scale()).unwrap_or(0);
        let guess = first.x[begun.saturating_sub(1)];
        let span = if first.span() > 0.0 { first.span() } else { 1.0 };
        let name = if several { format!("touch of {}", first.name) } else { "touch".to_owned() };
        let parameter = Parameter {
            name,
            unit: "s".to_owned(),
            meaning: "when the surfaces meet, in the time of the record".to_owned(),
            target: Target::Touch(clock),
            measure: Measure::Linear(span),
            bounds: [first.x[0] - span, first.x[0] + span],
            guesses: vec![guess],
        };
        parameters.push(match said {
            Some(free) => parameter.said(free)?,
            None => parameter,
        });
    }
    Ok(parameters)
}

/// A parameter of a scenario: its name, what is said of it, and its value (SI) with its unit where it is a number.
pub(super) type Set = (String, String, Option<(f64, String)>);

/// The free parameters of a question about a scenario; every one is named.
pub(super) fn of_scenario(question: &Question, sets: &[Set]) -> Result<Vec<Parameter>, FitError> {
    let Subject::Scenario(source, _) = &question.subject else { return Ok(Vec::new()) };
    if question.free.is_empty() {
        let known: Vec<&str> = sets.iter().filter(|set| set.2.is_some()).map(|set| set.0.as_str()).collect();
        let why = format!("say which of its parameters are free, --free NAME; it has {}", known.join(", "));
        return Err(FitError::Range { name: source.name.clone(), why });
    }
    let mut parameters: Vec<Parameter> = Vec::new();
    for free in &question.free {
        let target = Target::Set(free.name.clone());
        if parameters.iter().any(|other| other.target == target) {
            return Err(FitError::Twice(free.name.clone()));
        }
        let found = sets.iter().find(|set| set.0 == free.name);
        let meaning = found.map_or(String::new(), |set| set.1.clone());
        let (value, unit) =
            found.and_then(|set| set.2.clone()).map_or((None, String::new()), |(x, unit)| (Some(x), unit));
        let Some(base) = free.start.or(value) else { return Err(FitError::NoStart { name: free.name.clone() }) };
        let size = if base == 0.0 { 1.0 } else { base.abs() };
        let parameter = Parameter {
            name: free.name.clone(),
            unit,
            meaning,
            target,
            measure: Measure::Linear(size),
            bounds: [f64::NEG_INFINITY, f64::INFINITY],
            guesses: vec![base],
        };
        parameters.push(parameter.said(free)?);
    }
    Ok(parameters)
}
