//! The parameters of a law from records of force, indentation or restitution.
