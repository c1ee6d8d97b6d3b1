//! Contacts with a soft layer: their law is the layer, and what is left to say is friction.

use super::{Interface, InterfaceError, PreparedLaw, Surfaces};
use carom_engine::contact::Contact;
use carom_engine::foundation::Layer;
use carom_lab::units::engineering;

impl Interface {
    /// What is ready of a contact with a layer, whose normal law is that of the layer.
    pub fn prepare_layer(
        &self,
        contact: &Contact,
        layer: Layer,
        surfaces: &Surfaces,
    ) -> Result<PreparedLaw, InterfaceError> {
        let mut ready = PreparedLaw {
            law: contact.interface.normal.clone(),
            entry: None,
            damping: None,
            restitution: None,
            fitting: None,
            calibration: None,
            stiffness: None,
            exponent: 1.0,
            materials: self.pair(),
            first_yield: None,
            friction: None,
            layer: Some(layer),
            assumed: Vec::new(),
        };
        ready.friction = self.prepare_friction(&ready, surfaces)?;
        if let Some(foundation) = &contact.foundation {
            let (bed, wearer) = (engineering(foundation.stiffness(), "Pa/m"), ["first", "second"][foundation.wearer()]);
            let triangles = foundation.triangles();
            ready.assumed.push(format!("a bed of {bed} on the {wearer} body, {triangles} triangles"));
        }
        ready.assumed.extend(ready.friction.iter().flat_map(|friction| friction.assumed.clone()));
        Ok(ready)
    }
}
