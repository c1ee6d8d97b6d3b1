//! Typed access to the keys of a table: quantities, vectors, texts, words, flags, orientations.
//!
//! `x(key)` gives the value, or the declared default; `x_if(key)` gives `None` where there is neither.

use carom_engine::spatial::{Rotation, Vector};
use nalgebra::{Quaternion, Unit};

use super::ReadError;
use super::document::{Node, Value};
use super::fields::Fields;
use super::keys::{Dof, Per, Takes};
use super::place::Place;
use carom_lab::units::Dimension;

impl<'a> Fields<'a> {
    /// A quantity [SI].
    pub(super) fn quantity(&self, key: &str) -> Result<f64, ReadError> {
        let value = self.quantity_if(key)?;
        self.needed(key, value)
    }

    /// A quantity [SI], if it is given or has a default.
    pub(super) fn quantity_if(&self, key: &str) -> Result<Option<f64>, ReadError> {
        let key = self.key(key)?;
        let dimension = match key.takes {
            Takes::Quantity(dimension) => dimension,
            _ => Dimension::NUMBER,
        };
        self.value(key).map(|node| self.number_of(&node, &self.what(key.name), dimension, key.example)).transpose()
    }

    /// A quantity that must be above zero [SI], if it is given or has a default.
    pub(super) fn positive_if(&self, key: &str) -> Result<Option<f64>, ReadError> {
        let Some(value) = self.quantity_if(key)? else { return Ok(None) };
        if value > 0.0 {
            return Ok(Some(value));
        }
        let message = format!("{} must be positive, not {}", self.what(key), self.written(key, value));
        Err(self.about(key, message).label(format!("such as {}", self.key(key)?.example)).into())
    }

    /// What stands behind a key, without quotes; of a formula the value (SI) too.
    fn written(&self, key: &str, value: f64) -> String {
        let text = self.node(key).map_or("", |node| self.sources.text(&node.place)).trim_matches(['"', '\'']);
        match text.trim().strip_prefix('=') {
            Some(formula) => format!("{value}, which is {}", formula.trim()),
            None => text.to_owned(),
        }
    }

    /// A quantity that must be above zero [SI].
    pub(super) fn positive(&self, key: &str) -> Result<f64, ReadError> {
        let value = self.positive_if(key)?;
        self.needed(key, value)
    }

    /// A quantity that must not be below zero [SI].
    pub(super) fn not_negative(&self, key: &str) -> Result<f64, ReadError> {
        let value = self.quantity(key)?;
        if value >= 0.0 {
            return Ok(value);
        }
        let message = format!("{} must not be negative, but is {}", self.what(key), self.written(key, value));
        Err(self.about(key, message).label(format!("such as {}", self.key(key)?.example)).into())
    }

    /// `true` or `false`, if it is given or has a default.
    pub(super) fn flag_if(&self, key: &str) -> Result<Option<bool>, ReadError> {
        match self.value(self.key(key)?).map(|node| node.value.clone()) {
            None => Ok(None),
            Some(Value::Flag(flag)) => Ok(Some(flag)),
            Some(other) => {
                let message = format!("{} is {}", self.what(key), other.kind());
                Err(self.about(key, message).label("write true or false").into())
            }
        }
    }

    /// `true` or `false`.
    pub(super) fn flag(&self, key: &str) -> Result<bool, ReadError> {
        let value = self.flag_if(key)?;
        self.needed(key, value)
    }

    /// A whole number.
    pub(super) fn whole(&self, key: &str) -> Result<i64, ReadError> {
        let number = self.quantity(key)?;
        if number.fract() == 0.0 && number.abs() < 1e15 {
            return Ok(number as i64);
        }
        let message = format!("{} must be a whole number, not {number}", self.what(key));
        Err(self.about(key, message).label(format!("such as {}", self.key(key)?.example)).into())
    }

    /// Three quantities [SI], if they are given or have a default.
    pub(super) fn vector_if(&self, key: &str) -> Result<Option<Vector>, ReadError> {
        let key = self.key(key)?;
        let dimension = match key.takes {
            Takes::Vector(dimension) => dimension,
            _ => Dimension::NUMBER,
        };
        self.value(key).map(|node| self.vector_of(&node, &self.what(key.name), dimension, key.example)).transpose()
    }

    /// Three quantities [SI].
    pub(super) fn vector(&self, key: &str) -> Result<Vector, ReadError> {
        let value = self.vector_if(key)?;
        self.needed(key, value)
    }

    /// Quantities in a list of one of the lengths that are declared [SI], if they are given.
    pub(super) fn quantities_if(&self, key: &str) -> Result<Option<Vec<f64>>, ReadError> {
        let key = self.key(key)?;
        let Takes::Quantities(dimension, lengths) = key.takes else { return Ok(None) };
        let read = |node: &Node| {
            let what = self.what(key.name);
            let list = self.list_of(node, &what, lengths, key.example)?;
            list.iter().map(|item| self.number_of(item, &what, dimension, key.example)).collect()
        };
        self.node(key.name).map(read).transpose()
    }

    /// Places in a list of any length, where the part is placed [m].
    pub(super) fn places(&self, key: &str) -> Result<Vec<Vector>, ReadError> {
        Ok(self.vectors(key)?.into_iter().map(|point| self.placement().place(point)).collect())
    }

    /// Places in a list of any length, as they are written [m].
    pub(super) fn vectors(&self, key: &str) -> Result<Vec<Vector>, ReadError> {
        let key = self.key(key)?;
        let node = self.needed(key.name, self.node(key.name))?;
        let what = self.what(key.name);
        let list = self.list_of(node, &what, &[], key.example)?;
        let place = |item: &Node| self.vector_of(item, &what, Dimension::LENGTH, "[0, 0, 1]");
        list.iter().map(place).collect()
    }

    /// Two directions in a list.
    pub(super) fn axes(&self, key: &str) -> Result<[Vector; 2], ReadError> {
        let key = self.key(key)?;
        let node = self.needed(key.name, self.node(key.name))?;
        let what = self.what(key.name);
        let list = self.list_of(node, &what, &[2], key.example)?;
        let axis = |k: usize| self.vector_of(&list[k], &what, Dimension::NUMBER, "[0, 1, 0]");
        Ok([axis(0)?, axis(1)?])
    }

    /// A quantity for each degree of freedom [SI]: a list, or one for all of them.
    pub(super) fn each_if(&self, key: &str, dofs: &[Dof]) -> Result<Option<Vec<f64>>, ReadError> {
        let key = self.key(key)?;
        let per = match key.takes {
            Takes::Each(per) | Takes::EachOr(per, _) => per,
            _ => Per::Coordinate,
        };
        let Some(node) = self.value(key) else { return Ok(None) };
        let what = self.what(key.name);
        let number = |node: &Node, dof: &Dof| {
            let dimension = per.dimension(*dof);
            self.number_of(node, &what, dimension, &format!("{:?}", dimension.example()))
        };
        match &node.value {
            Value::List(_) => {
                let list = self.list_of(&node, &what, &[dofs.len()], key.example)?;
                list.iter().zip(dofs).map(|(item, dof)| number(item, dof)).collect::<Result<_, _>>().map(Some)
            }
            _ => dofs.iter().map(|dof| number(&node, dof)).collect::<Result<_, _>>().map(Some),
        }
    }

    /// Lower and upper limit of a joint of one degree of freedom [rad, m], if they are given.
    pub(super) fn limits_if(&self, key: &str, dofs: &[Dof]) -> Result<Option<[f64; 2]>, ReadError> {
        let key = self.key(key)?;
        let (Some(node), [dof]) = (self.node(key.name), dofs) else { return Ok(None) };
        let what = self.what(key.name);
        let list = self.list_of(node, &what, &[2], key.example)?;
        let limit = |k: usize| self.number_of(&list[k], &what, Per::Coordinate.dimension(*dof), key.example);
        Ok(Some([limit(0)?, limit(1)?]))
    }

    /// A text with its expressions filled in, if it is given or has a default; a name as the scenario calls the object.
    pub(super) fn text_if(&self, key: &str) -> Result<Option<String>, ReadError> {
        let key = self.key(key)?;
        let text = self.value(key).map(|node| self.text_of(&node, &self.what(key.name))).transpose()?;
        match key.takes {
            Takes::Name => Ok(text.map(|name| self.namespace().meant(&name))),
            _ => Ok(text),
        }
    }

    /// A text with its expressions filled in.
    pub(super) fn text(&self, key: &str) -> Result<String, ReadError> {
        let value = self.text_if(key)?;
        self.needed(key, value)
    }

    /// Names of objects, or of their quantities, in a list of the declared length, as the scenario calls them, each with its place.
    pub(super) fn texts(&self, key: &str) -> Result<Vec<(String, &'a Place)>, ReadError> {
        let key = self.key(key)?;
        let node = self.needed(key.name, self.node(key.name))?;
        let what = self.what(key.name);
        let lengths: &[usize] = match &key.takes {
            Takes::Texts(count) if *count > 0 => std::slice::from_ref(count),
            _ => &[],
        };
        let list = self.list_of(node, &what, lengths, key.example)?;
        list.iter().map(|item| Ok((self.namespace().meant(&self.text_of(item, &what)?), &item.place))).collect()
    }

    /// One of the declared words.
    pub(super) fn choice(&self, key: &str) -> Result<&'static str, ReadError> {
        let word = self.text(key)?;
        let words = match self.key(key)?.takes {
            Takes::Choice(words) => words,
            _ => &[],
        };
        let found = words.iter().copied().find(|known| *known == word);
        found.ok_or_else(|| {
            let label = match carom_laws::nearest(&word, words.iter().copied()) {
                Some(close) => format!("did you mean {close:?}?"),
                None => format!("write one of {}", words.join(", ")),
            };
            self.about(key, format!("unknown {key} {word:?} in {}", self.owner)).label(label).into()
        })
    }

    /// An orientation, if it is given.
    pub(super) fn orientation_if(&self, key: &str) -> Result<Option<Rotation>, ReadError> {
        let key = self.key(key)?;
        self.node(key.name).map(|node| self.orientation_of(node, &self.what(key.name), key.example)).transpose()
    }

    fn orientation_of(&self, node: &Node, what: &str, example: &str) -> Result<Rotation, ReadError> {
        let numbers = |node: &Node, count: usize| -> Result<Vec<f64>, ReadError> {
            let list = self.list_of(node, what, &[count], example)?;
            list.iter().map(|item| self.number_of(item, what, Dimension::NUMBER, "1")).collect()
        };
        let wrong = |node: &Node, why: &str| {
            self.sources.diagnostic(&node.place, format!("{what} {why}")).label(format!("such as {example}"))
        };
        match &node.value {
            Value::List(_) => {
                let q = numbers(node, 4)?;
                let unit = Unit::try_new(Quaternion::new(q[0], q[1], q[2], q[3]), 1e-12);
                unit.ok_or_else(|| wrong(node, "is a quaternion of no length").into())
            }
            Value::Table(table) => match (&table.entries[..], table.get("axis"), table.get("angle")) {
                ([_, _], Some(axis), Some(angle)) => {
                    let a = numbers(axis, 3)?;
                    let direction = Unit::try_new(Vector::new(a[0], a[1], a[2]), 1e-12);
                    let direction = direction.ok_or_else(|| wrong(axis, "has an axis of no length"))?;
                    let angle = self.number_of(angle, what, Dimension::NUMBER, "\"30 deg\"")?;
                    Ok(Rotation::from_axis_angle(&direction, angle))
                }
                _ => Err(wrong(node, "needs an axis and an angle, and nothing else").into()),
            },
            other => Err(wrong(node, &format!("is {}", other.kind())).into()),
        }
    }

    pub(super) fn vector_of(
        &self,
        node: &Node,
        what: &str,
        dimension: Dimension,
        example: &str,
    ) -> Result<Vector, ReadError> {
        let list = self.list_of(node, what, &[3], example)?;
        let number = |k: usize| self.number_of(&list[k], what, dimension, &format!("{:?}", dimension.example()));
        Ok(Vector::new(number(0)?, number(1)?, number(2)?))
    }
}
