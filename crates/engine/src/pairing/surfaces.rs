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
    /// Those that are listed, by their bodies.
    listed: HashMap<Option<usize>, Vec<usize>>,
    /// Those that were drawn for a contact alone.
    drawn: HashMap<Option<usize>, Vec<usize>>,
}

impl Surfaces {
    /// Lists one.
    pub fn add(&mut self, surface: Surface) -> usize {
        self.listed.entry(surface.body).or_default().push(self.all.len());
        self.all.push(surface);
        self.all.len() - 1
    }

    /// The surface of this shape on a body; if none is listed, one that only those know who draw the same.
    pub fn of_shape(&mut self, body: Option<usize>, shape: &Shape) -> usize {
        let known = self.of(body).iter().chain(self.drawn.get(&body).into_iter().flatten());
        if let Some(&known) = known.into_iter().find(|&&k| self.all[k].shape == *shape) {
            return known;
        }
        self.drawn.entry(body).or_default().push(self.all.len());
        self.all.push(Surface { body, name: None, shape: shape.clone() });
        self.all.len() - 1
    }

    /// All of them.
    pub fn all(&self) -> &[Surface] {
        &self.all
    }

    /// Those that are listed for a body, or for the ground.
    pub fn of(&self, body: Option<usize>) -> &[usize] {
        self.listed.get(&body).map_or(&[], Vec::as_slice)
    }

    /// What one is called: by a name of its own, by its body where that has no other, or else by its body and its number on it.
    pub fn name(&self, surface: usize, body_name: impl Fn(Option<usize>) -> String) -> String {
        let Surface { body, name, .. } = &self.all[surface];
        match (name, self.of(*body)) {
            (Some(own), _) => own.clone(),
            (None, [_]) => body_name(*body),
            (None, several) => {
                let number = several.partition_point(|&other| other < surface) + 1;
                format!("{}#{number}", body_name(*body))
            }
        }
    }
}
