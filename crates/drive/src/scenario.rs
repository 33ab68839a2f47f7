//! The scenario with which the server is tried.

/// A small one, so that games end and begin often, and many can be played at once.
pub const SCENARIO: &str = "cry-havoc/village-green";
