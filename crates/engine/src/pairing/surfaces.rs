//! The surfaces of a mechanism: the shapes with which bodies and the ground touch.

use crate::shape::Shape;
use std::collections::HashMap;

/// A shape with which a body, or the ground, touches others.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    /// The body, by its index; `None` for the ground.
    pub body: Option<usize>,
    /// A name of its own.
    pub name: Option<String>,
    /// The shape, in the frame of the body.
    pub shape: Shape,
}

/// Surfaces, told by their places in a list.
#[derive(Clone, Debug, Default)]
pub struct Surfaces {
    all: Vec<Surface>,
    of: HashMap<Option<usize>, Vec<usize>>,
}

impl Surfaces {
    /// Adds one.
    pub fn add(&mut self, surface: Surface) -> usize {
        self.of.entry(surface.body).or_default().push(self.all.len());
        self.all.push(surface);
        self.all.len() - 1
    }

    /// The surface of this shape on a body, which is added if there is none.
    pub fn of_shape(&mut self, body: Option<usize>, shape: &Shape) -> usize {
        let known = self.of(body).iter().copied().find(|&k| self.all[k].shape == *shape);
        known.unwrap_or_else(|| self.add(Surface { body, name: None, shape: shape.clone() }))
    }

    /// All of them.
    pub fn all(&self) -> &[Surface] {
        &self.all
    }

    /// Those of a body, or of the ground.
    pub fn of(&self, body: Option<usize>) -> &[usize] {
        self.of.get(&body).map_or(&[], Vec::as_slice)
    }

    /// What they are called: by a name of their own, by their body where it has no other, or else by their body and their number on it.
    pub fn names(&self, body_name: impl Fn(Option<usize>) -> String) -> Vec<String> {
        let name = |(k, surface): (usize, &Surface)| match (&surface.name, self.of(surface.body)) {
            (Some(own), _) => own.clone(),
            (None, [_]) => body_name(surface.body),
            (None, several) => {
                let number = several.partition_point(|&other| other < k) + 1;
                format!("{}#{number}", body_name(surface.body))
            }
        };
        self.all.iter().enumerate().map(name).collect()
    }
}
