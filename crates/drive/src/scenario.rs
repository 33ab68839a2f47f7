//! The games with which a server is tried.

/// What is loaded if nothing else is asked for: a small game, a large one, one by night in which
/// something is hidden, and a measured one.
pub const LOADED: [&str; 4] = [
    "cry-havoc/village-green",
    "samurai-blades/sea-of-grass",
    "samurai-blades/gift-train",
    "samurai-skirmish/tea-house-quarrel",
];

/// A book with a campaign, a small field for its fights, and the outfit of a recruit.
pub const BAND: &str = "katana-to-yari";
pub const FIELD: &str = "katana-to-yari/fox-toll";
pub const KIT: &str = "katana+wakizashi";
