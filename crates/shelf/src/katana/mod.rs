//! The face of Katana to Yari.
//!
//! | module | what it holds |
//! |---|---|
//! | `face` | [`crate::Face`], and what a terminal shows |
//! | `extras` | sight, zones, sums, secrets, rulings |
//! | `family` | the book: scenarios, switches, wording, pictures |
//! | `goals` | what decides a game |
//! | `scene` | what does not change: board, kinds, steps, switches |
//! | `sight` | what an eye sees, from its view |
//! | `written` | orders that are written, from a view |
//! | `choice` | actions as they are put before a player |
//! | `attempt` | what a player would try |
//! | `sums` | what is added to dice, and what may come between |
//! | `show` | events: whom they are about, their dice, how they look |
//! | `sheet` | a character's sheet |
//! | `campaign` | bands between fights |

mod attempt;
mod campaign;
mod choice;
mod extras;
mod face;
mod family;
mod goals;
mod scene;
mod sheet;
mod show;
mod sight;
mod sums;
mod written;
