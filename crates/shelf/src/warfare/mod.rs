//! The face of 15mm Samurai Warfare.
//!
//! | module | what it holds |
//! |---|---|
//! | `face` | [`crate::Face`], and what a terminal shows |
//! | `extras` | arcs of fire, sums, danger, secrets |
//! | `measures` | regions, ways, rulers |
//! | `family` | the book: scenarios, switches, wording, pictures |
//! | `muster` | armies by points |
//! | `goals` | what decides a game |
//! | `scene` | what does not change: table, kinds, steps, switches |
//! | `sight` | what an eye sees, from its view |
//! | `choice` | actions as they are put before a player, and what he would try |
//! | `sums` | what leads to a die |
//! | `show` | events: whom they are about, their dice, how they look |
//! | `sheet` | a unit's sheet |

mod choice;
mod extras;
mod face;
mod family;
mod goals;
mod measures;
mod muster;
mod scene;
mod sheet;
mod show;
mod sight;
mod sums;

use measure::Inches;

/// So many units in inches, for reading: `7.5 in`.
fn inches(units: i32) -> String {
    format!("{} in", Inches(units))
}
