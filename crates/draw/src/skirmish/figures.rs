//! Which drawing belongs to whom.

use crate::figures::{self, Drawing, FOOT_BOX, HEX_BOX, east, west};
use crate::ink;

/// The drawing of a horse nobody sits on in [`crate::figures()`].
pub const HORSE: &str = "fig-war-horse";
/// The drawing of what is left of a man.
pub const REMAINS: &str = "fig-dead-man";
/// A ladder on the ground.
pub const LADDER: &str = "t-ladder";

/// Every drawing of the book.
pub fn drawings() -> Vec<Drawing> {
    let horse = west::drawings().into_iter().filter(|drawing| drawing.name == "k-war-horse");
    let own = [Drawing::new("k-dog", FOOT_BOX, dog()), Drawing::new(LADDER, HEX_BOX, ladder())];
    east::drawings().into_iter().chain(horse).chain(own).chain(figures::remains()).collect()
}

/// The drawing of a figure on foot in [`crate::figures()`], by its name in the catalogue.
pub fn figure(name: &str) -> String {
    figures::public(&symbol(name))
}

/// The same in the saddle.
pub fn mounted(name: &str) -> String {
    figures::public(&rider(name))
}

/// The drawing of an animal that is no horse.
pub fn animal() -> String {
    figures::public("k-dog")
}

/// The drawing of what is left of a horse.
pub fn horse_remains() -> String {
    figures::public("d-horse")
}

/// The symbol of a figure on foot; one of somebody's own is drawn as the nearest known one.
pub fn symbol(name: &str) -> String {
    let known = if name == "dog" { Some("dog") } else { east::on_foot(name) };
    format!("k-{}", known.unwrap_or("samurai"))
}

/// The symbol of a figure in the saddle.
pub fn rider(name: &str) -> String {
    format!("m-{}", east::mounted(name).unwrap_or("samurai"))
}

/// A dog looking right.
fn dog() -> String {
    r#"<path fill="currentColor" stroke-width="1.6" d="M-16,-2Q-20,-8 -22,-14Q-15,-12 -12,-7L6,-7
        Q9,-14 14,-15L18,-20L20,-14L25,-11Q24,-7 18,-7Q15,-5 13,0L14,16L9,16L8,4L-6,4L-9,16L-14,16
        L-12,2Z"/>"#
        .to_owned()
}

/// A ladder lying on the ground.
fn ladder() -> String {
    let rungs: String = (-4..=4).map(|n| format!("M{0},-7L{0},7", n * 12)).collect();
    format!(
        r#"<path stroke="{}" stroke-width="5" d="M-54,-7L54,-7M-54,7L54,7{rungs}"/>
            <path stroke-width="1.4" d="M-54,-9L54,-9M-54,9L54,9"/>"#,
        ink::CORD
    )
}
