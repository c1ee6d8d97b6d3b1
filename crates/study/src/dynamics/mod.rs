//! What a mechanism does in the long run: sections, orbits, bifurcations, exponents, basins.
