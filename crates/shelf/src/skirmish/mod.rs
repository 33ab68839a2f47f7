//! The face of Samurai Skirmish.
//!
//! | module | what it holds |
//! |---|---|
//! | `face` | [`crate::Face`], and what a terminal shows |
//! | `extras` | sight, bands, sums, danger |
//! | `measures` | regions, ways, rulers |
//! | `family` | the book: scenarios, switches, wording, pictures |
//! | `muster` | forces by points |
//! | `goals` | what decides a game |
//! | `scene` | what does not change: table, kinds, steps, switches |
//! | `sight` | what an eye sees, from its view |
//! | `choice` | actions as they are put before a player, and what he would try |
//! | `sums` | what leads to a die |
//! | `show` | events: whom they are about, their dice, how they look |
//! | `sheet` | a figure's sheet |

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

/// Centimetres of so many units, for reading: `7.4 cm`.
fn cm(units: i32) -> String {
    format!("{}.{} cm", units / 100, units.rem_euclid(100) / 10)
}
