//! Rivers: wading, drowning, bodies in the water.
