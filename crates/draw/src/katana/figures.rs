//! Which drawing belongs to whom.

use crate::figures::{self, Drawing, HEX_BOX, east, west};
use crate::ink::{self, FACE};

/// The drawing of a horse nobody sits on in [`crate::figures()`].
pub const HORSE: &str = "fig-war-horse";
/// The drawing of what is left of a man.
pub const REMAINS: &str = "fig-dead-man";
/// What lies about.
pub const LITTER: &str = "t-litter";

/// Every drawing of the book.
pub fn drawings() -> Vec<Drawing> {
    let horse = west::drawings().into_iter().filter(|drawing| drawing.name == "k-war-horse");
    let things = [Drawing::new(LITTER, HEX_BOX, litter())];
    east::drawings().into_iter().chain(horse).chain(things).chain(figures::remains()).collect()
}

/// The drawing of a figure on foot in [`crate::figures()`], by its name in a scenario.
pub fn figure(name: &str) -> String {
    figures::public(&symbol(name))
}

/// The same in the saddle.
pub fn mounted(name: &str) -> String {
    figures::public(&rider(name))
}

/// The drawing of what is left of a horse.
pub fn horse_remains() -> String {
    figures::public("d-horse")
}

/// The symbol of a figure on foot; a figure of somebody's own is drawn as the nearest known one.
pub fn symbol(name: &str) -> String {
    let nearest = match name {
        "peasant" | "townsfolk" | "merchant" | "artisan" => "villager",
        "master" => "ronin",
        _ => "samurai",
    };
    format!("k-{}", east::on_foot(name).unwrap_or(nearest))
}

/// The symbol of a figure in the saddle.
pub fn rider(name: &str) -> String {
    format!("m-{}", east::mounted(name).unwrap_or("samurai"))
}

/// A sword somebody let fall, in the lower part of its hex.
fn litter() -> String {
    let blade = "M-22,40Q0,27 21,32";
    let hilt = "M-22,40L-31,45M-24,35L-19,44";
    format!(
        r#"<path stroke="{rim}" stroke-width="8" d="{blade}{hilt}"/><path stroke-width="3.4"
            d="{blade}"/><path stroke="{cord}" stroke-width="4" d="{hilt}"/>"#,
        rim = FACE,
        cord = ink::CORD
    )
}
