//! One scenario over a grid or a design of its parameters, and what is measured of every run.
