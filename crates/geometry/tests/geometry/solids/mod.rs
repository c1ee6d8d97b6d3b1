//! Blocks, cylinders and capsules.

mod blocks;
mod kernels;
mod proof;
