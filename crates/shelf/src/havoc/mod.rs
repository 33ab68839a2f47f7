//! The face of Cry Havoc and Samurai Blades.
//!
//! | module | what it holds |
//! |---|---|
//! | `face` | [`crate::Face`], and what a terminal shows |
//! | `extras` | what not every game has: sight, sums, secrets, poems, duels |
//! | `family` | the books: scenarios, switches, wording, pictures |
//! | `goals` | what decides a game |
//! | `scene` | what does not change: board, kinds, steps, switches |
//! | `sight` | what an eye sees, from its view |
//! | `choice` | actions as they are put before a player |
//! | `attempt` | what a player would try |
//! | `sums` | tallies and prices |
//! | `show` | events: whom they are about, their dice, how they look |
//! | `roster` | the catalogue as a table |
//! | `words` | the keys of their wording |
//! | `danger` | lines of sight, and what the enemy could do |

mod attempt;
mod choice;
mod danger;
mod extras;
mod face;
mod family;
mod goals;
mod roster;
mod scene;
mod show;
mod sight;
mod sums;
mod words;
