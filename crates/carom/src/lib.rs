//! The impact laboratory for multibody dynamics.
