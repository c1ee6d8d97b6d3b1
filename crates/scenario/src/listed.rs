//! Reading `[[signal]]`: expressions that have a name, in the order in which they can be worked out.

use carom_engine::model::Model;
use carom_lab::formula::Symbol;
use carom_lab::units::Dimension;
use carom_run::quantity::{Named, Names};

use super::ReadError;
use super::document::Value;
use super::objects::Object;
use super::parameters::expression;
use super::place::Sources;
use super::scope::Setting;
use super::signal::Measuring;
use super::table::Tables;
use std::cell::RefCell;
use std::collections::HashMap;

/// Reads all signals of a file into the model, each after those that it uses.
pub(super) fn read(
    sources: &Sources,
    objects: &[Object],
    model: &mut Model,
    names: &mut Names,
    (tables, knots): (&Tables, &RefCell<Vec<f64>>),
) -> Result<(), ReadError> {
    let of = |section: &'static str| objects.iter().filter(move |object| object.section.name == section);
    let forces: Vec<&str> = of("force").map(|object| object.name.as_str()).collect();
    let all: Vec<&Object> = of("signal").collect();
    for k in order(sources, &all)? {
        let fields = all[k].fields(sources)?;
        let measuring = Measuring { model, names, tables, forces: &forces, knots };
        let node = fields.needed("value", fields.node("value"))?;
        let signal = measuring.signal(&fields, node, &fields.what("value"), Dimension::NUMBER)?;
        model.signals.push(signal);
        names.add(&all[k].name, Named::Signal(model.signals.len() - 1));
    }
    Ok(())
}

/// The order in which signals can be worked out; a ring of them is refused.
fn order(sources: &Sources, all: &[&Object]) -> Result<Vec<usize>, ReadError> {
    let index: HashMap<&str, usize> = all.iter().enumerate().map(|(k, object)| (object.name.as_str(), k)).collect();
    let uses: Vec<Vec<usize>> = all.iter().map(|object| used(object, &index)).collect();
    let (mut order, mut begun, mut done) = (Vec::new(), vec![false; all.len()], vec![false; all.len()]);
    for first in 0..all.len() {
        // The way down to what waits for nothing; each with how many of its own have been looked at.
        let mut way = if done[first] { Vec::new() } else { vec![(first, 0)] };
        while let Some((k, looked)) = way.last_mut() {
            let k = *k;
            begun[k] = true;
            match uses[k].get(*looked).copied() {
                Some(next) => {
                    *looked += 1;
                    if begun[next] && !done[next] {
                        let ring = way.iter().map(|(k, _)| *k).skip_while(|k| *k != next).chain([next]);
                        return Err(ring_of(sources, all, &ring.collect::<Vec<_>>()));
                    }
                    if !done[next] {
                        way.push((next, 0));
                    }
                }
                None => {
                    done[k] = true;
                    order.push(k);
                    way.pop();
                }
            }
        }
    }
    Ok(order)
}

/// The signals that the expression of a signal uses; none if it cannot be read, which is said later.
fn used(object: &Object, index: &HashMap<&str, usize>) -> Vec<usize> {
    let Value::Table(table) = &object.node.value else { return Vec::new() };
    let Some(Value::Text(text)) = table.get("value").map(|node| &node.value) else { return Vec::new() };
    let inside = expression(text).map_or("", |(inside, _)| inside);
    let own = |symbol: &Symbol| !matches!(object.scope.find(&symbol.name), Some(Setting::Number(..)));
    let symbols = Symbol::all(inside).into_iter().filter(own);
    symbols.filter_map(|symbol| index.get(object.scope.namespace().meant(&symbol.name).as_str()).copied()).collect()
}

/// Names a ring of signals that wait for each other.
fn ring_of(sources: &Sources, all: &[&Object], ring: &[usize]) -> ReadError {
    let first = all[ring[0]];
    let names: Vec<&str> = ring.iter().map(|k| all[*k].name.as_str()).collect();
    let message = format!("{} depends on itself: {}", first.owner(), names.join(" -> "));
    sources.diagnostic(first.name_place(), message).label("let one of them use something else").into()
}
