//! Reading `[[drive]]`: a joint follows a prescribed motion.

use std::sync::Arc;

use carom_engine::model::{Model, Pieces, Trajectory};

use super::ReadError;
use super::document::{Node, Value};
use super::fields::Fields;
use super::joint::JointDetail;
use super::keys::{Dof, Per};
use super::parameters::expression;
use super::scope::{ScopeError, Setting};
use super::table::Tables;
use carom_lab::formula::Formula;
use carom_run::quantity::dofs;

/// The joint that a drive names, by its index in the file.
pub(super) fn joint(fields: &Fields<'_>, names: &[&str]) -> Result<usize, ReadError> {
    let name = fields.text("joint")?;
    names.iter().position(|known| *known == name).ok_or_else(|| {
        let label = match carom_laws::nearest(&name, names.iter().copied()) {
            Some(close) => format!("did you mean {close:?}?"),
            None => "name one of the joints".to_owned(),
        };
        fields.about("joint", format!("unknown joint {name:?} in {}", fields.owner)).label(label).into()
    })
}

/// Reads a drive and gives the motion to the model.
pub(super) fn read(
    fields: &Fields<'_>,
    model: &mut Model,
    details: &[JointDetail],
    tables: &Tables,
) -> Result<(), ReadError> {
    let names: Vec<&str> = details.iter().map(|detail| detail.name.as_str()).collect();
    let joint = joint(fields, &names)?;
    let (all, number) = (dofs(model, joint), fields.whole("freedom")?);
    let Some((index, dof)) = usize::try_from(number - 1).ok().and_then(|k| Some((k, all.get(k)?))) else {
        let message =
            format!("joint {:?} has {} degrees of freedom, not one of number {number}", names[joint], all.len());
        return Err(fields.about("freedom", message).label(format!("count from 1 to {}", all.len())).into());
    };
    let turn = if dof.turns { Dof::Turn } else { Dof::Slide };
    let start = details[joint].start.get(index).copied().unwrap_or(0.0);
    let reader = Reader { fields, turn, start, tables };
    let trajectory = reader.trajectory().map_err(|error| match fields.node("freedom") {
        // Of several degrees of freedom the first may not be the one that is meant.
        None if all.len() > 1 => which_freedom(fields, names[joint], &all),
        _ => error,
    })?;
    if !model.prescribe(joint, index, trajectory) {
        let message = format!("{} cannot drive joint {:?}", fields.owner, names[joint]);
        let label = match model.closes_loop(joint) {
            true => "all joints of its loop are driven: leave one free",
            false if model.prescribed().iter().any(|drive| drive.joint == joint) => "another drive moves it already",
            false => "a rotation about a point cannot be driven: use revolute or universal joints",
        };
        return Err(fields.about("joint", message).label(label).into());
    }
    Ok(())
}

/// Asks which of its degrees of freedom a joint is driven in.
fn which_freedom(fields: &Fields<'_>, joint: &str, all: &[carom_run::quantity::Dof]) -> ReadError {
    let message = format!(
        "joint {joint:?} has {} degrees of freedom, and {} does not say which it moves",
        all.len(),
        fields.owner
    );
    let kinds =
        all.iter().enumerate().map(|(k, dof)| format!("{} {}", k + 1, if dof.turns { "turns" } else { "slides" }));
    let kinds: Vec<String> = kinds.collect();
    fields.about("joint", message).label(format!("add freedom = 1 to {}: {}", all.len(), kinds.join(", "))).into()
}

struct Reader<'a> {
    fields: &'a Fields<'a>,
    turn: Dof,
    /// The coordinate of the joint at the start.
    start: f64,
    tables: &'a Tables,
}

impl Reader<'_> {
    fn trajectory(&self) -> Result<Trajectory, ReadError> {
        match self.fields.kind.map_or("", |kind| kind.name) {
            "steady" => Ok(Trajectory::Steady { start: self.start, speed: self.of("speed", Per::Speed)? }),
            "expression" => self.function(),
            "table" => self.table(),
            profile => self.profile(profile),
        }
    }

    /// A quantity of the degree of freedom.
    fn of(&self, key: &str, per: Per) -> Result<f64, ReadError> {
        let node = self.fields.needed(key, self.fields.node(key))?;
        self.number(node, key, per)
    }

    fn number(&self, node: &Node, key: &str, per: Per) -> Result<f64, ReadError> {
        let dimension = per.dimension(self.turn);
        self.fields.number_of(node, &self.fields.what(key), dimension, &format!("{:?}", dimension.example()))
    }

    fn profile(&self, kind: &str) -> Result<Trajectory, ReadError> {
        let fields = self.fields;
        let from = match fields.node("from") {
            Some(node) => self.number(node, "from", Per::Coordinate)?,
            None => self.start,
        };
        let to = self.of("to", Per::Coordinate)?;
        let (begin, duration) = (fields.quantity("begin")?, fields.positive("duration")?);
        let trajectory = match kind {
            "cubic" => Pieces::cubic(from, to, begin, duration),
            "quintic" => Pieces::quintic(from, to, begin, duration),
            _ => Pieces::trapezoid(from, to, begin, duration, fields.quantity("ramp")?),
        };
        trajectory.map(Trajectory::Pieces).map_err(|error| {
            let key = if kind == "trapezoid" { "ramp" } else { "duration" };
            fields.about(key, format!("{}: {error}", fields.owner)).into()
        })
    }

    fn table(&self) -> Result<Trajectory, ReadError> {
        let name = self.fields.text("table")?;
        let Some(table) = self.tables.get(&name) else {
            let label = match carom_laws::nearest(&name, self.tables.names()) {
                Some(close) => format!("did you mean {close:?}?"),
                None => "add it as a [[table]] with x the time [s] and y the coordinate".to_owned(),
            };
            let message = format!("unknown table {name:?} in {}", self.fields.owner);
            return Err(self.fields.about("table", message).label(label).into());
        };
        let trajectory = Pieces::spline(table.x(), table.y());
        trajectory
            .map(Trajectory::Pieces)
            .map_err(|error| self.fields.about("table", format!("{}: {error}", self.fields.owner)).into())
    }

    /// An expression of time, with its derivatives in closed form.
    fn function(&self) -> Result<Trajectory, ReadError> {
        let fields = self.fields;
        let node = fields.needed("coordinate", fields.node("coordinate"))?;
        let what = fields.what("coordinate");
        let wrong =
            |message: String, label: &str| Box::new(fields.sources.diagnostic(&node.place, message).label(label));
        let Value::Text(text) = &node.value else {
            return Err(wrong(
                format!("{what} is {}", node.value.kind()),
                "write an expression such as \"= 0.2*sin(t)\"",
            ));
        };
        let Some((inside, at)) = expression(text) else {
            return Err(wrong(format!("{what} is not an expression"), "write \"= ...\""));
        };
        let shown =
            |error: ScopeError| Box::new(error.shifted(at).diagnostic(fields.sources, &node.place, text, &what));
        let formula = Formula::read(inside, &[]).map_err(|error| shown(ScopeError::Formula(error)))?;
        // Every symbol but the time is a parameter.
        let mut values = Vec::new();
        for symbol in formula.symbols() {
            values.push(match (symbol.name.as_str(), fields.scope.find(&symbol.name)) {
                ("t", _) => None,
                (_, Some(Setting::Number(value, _))) => Some(value),
                (name, _) => {
                    let label = "a prescribed motion depends on the time t and on parameters alone".to_owned();
                    return Err(shown(ScopeError::Unknown { name: name.to_owned(), at: symbol.at.clone(), label }));
                }
            });
        }
        if !formula.is_smooth_in("t") {
            return Err(wrong(format!("{what} has no derivative in closed form"), "use smooth functions"));
        }
        let by = formula.index("t");
        Ok(Trajectory::Function(Arc::new(move |t| formula.rates(&|k| values[k].unwrap_or(t), by))))
    }
}
