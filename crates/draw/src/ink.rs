//! The colours: one set for daylight, one for lamplight.

use engine::Side;

use crate::Theme;

/// Every colour of a print.
pub struct Ink {
    /// Sheet and open ground.
    pub paper: &'static str,
    /// The table's side of things: margins of the board.
    pub second: &'static str,
    /// Lines and text.
    pub ink: &'static str,
    /// Text of less weight.
    pub soft: &'static str,
    pub pine: &'static str,
    pub pine_light: &'static str,
    pub scrub: &'static str,
    pub earth: &'static str,
    pub road: &'static str,
    pub stone: &'static str,
    pub stone_light: &'static str,
    pub floor: &'static str,
    pub wall: &'static str,
    pub water: &'static str,
    /// Waves.
    pub deep: &'static str,
    pub paddy: &'static str,
    /// Painted wood of temples and bridges.
    pub lacquer: &'static str,
    /// Sides and neutrals as letters and crests on paper: A, B, nobody.
    pub sides: [&'static str; 3],
}

/// Counters are painted wood by any light; only the table around them grows dark.
pub const FACE: &str = "#f1e3c3";
pub const GRAIN: &str = "#b8935a";
pub const EDGE: &str = "#6d5230";
pub const LINE: &str = "#1f1a17";
pub const RED: &str = "#a3221d";
pub const BLUE: &str = "#1f3d6e";
pub const WOUND: &str = "#8a3420";
pub const CORD: &str = "#6b4a1f";
pub const CORD_LIGHT: &str = "#e2c384";
pub const BODY: &str = "#6f6a64";
pub const BODY_FACE: &str = "#b9b2a6";
/// Paint of the sides and of what belongs to nobody.
pub const PAINT: [&str; 3] = ["#1f3d6e", "#b7322c", "#b98a2f"];
/// Letters on that paint.
pub const ON_PAINT: [&str; 3] = ["#fbf6ea", "#fffaf0", "#1f1a17"];

const LIGHT: Ink = Ink {
    paper: "#f3ead7",
    second: "#e8dcc2",
    ink: "#1f1a17",
    soft: "#5b5148",
    pine: "#5c6f4a",
    pine_light: "#7f906a",
    scrub: "#8a8f5a",
    earth: "#c9b48a",
    road: "#dcc9a0",
    stone: "#8d867c",
    stone_light: "#b9b2a6",
    floor: "#dfc79a",
    wall: "#4a4f57",
    water: "#8fb0bf",
    deep: "#3d6378",
    paddy: "#a9b36b",
    lacquer: "#b2432f",
    sides: PAINT,
};

const DARK: Ink = Ink {
    paper: "#2a2622",
    second: "#1f1c19",
    ink: "#e9dfcb",
    soft: "#b5a993",
    pine: "#414f36",
    pine_light: "#5e6f4e",
    scrub: "#737a4c",
    earth: "#6b5c42",
    road: "#5a4d38",
    stone: "#6b655d",
    stone_light: "#8d867c",
    floor: "#54452f",
    wall: "#a9a294",
    water: "#35505e",
    deep: "#86a9b8",
    paddy: "#565e35",
    lacquer: "#a24a37",
    sides: ["#8fb0e3", "#ee7d70", "#d9ac55"],
};

/// The colours of a theme.
pub fn of(theme: Theme) -> &'static Ink {
    match theme {
        Theme::Light => &LIGHT,
        Theme::Dark => &DARK,
    }
}

/// Place of a side in the lists of three colours.
pub fn at(side: Option<Side>) -> usize {
    match side {
        Some(Side::A) => 0,
        Some(Side::B) => 1,
        None => 2,
    }
}

/// A colour laid on another with some strength, as one colour.
pub fn mixed(paper: &str, colour: &str, strength: f64) -> String {
    let channel = |text: &str, n: usize| {
        let digits = text.get(2 * n + 1..2 * n + 3);
        digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()).map_or(0.0, f64::from)
    };
    let mix = |n| channel(paper, n) * (1.0 - strength) + channel(colour, n) * strength;
    let [r, g, b] = [0, 1, 2].map(|n| mix(n).round() as u8);
    format!("#{r:02x}{g:02x}{b:02x}")
}
