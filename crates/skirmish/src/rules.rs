//! The rules, a file a chapter.
//!
//! | file | chapter |
//! |---|---|
//! | `bodies` | bases, who stands where, contacts (MG-10, SS-FIG, SS-CLB-05) |
//! | `sight` | sight, cover, height (SS-LOS, SS-COV, SS-UP) |
//! | `actions` | who has an action, loading (SS-ACT, SS-SHT-01) |
//! | `movement` | what a way costs, whether it may be gone (SS-MOV) |
//! | `climbing`, `mounting`, `deeds` | walls and ladders, horses, Interact (SS-CLB, SS-HRS-04) |
//! | `charge` | charges and the tests before them (SS-CHG) |
//! | `shooting` | shots (SS-SHT, SS-LOS-02) |
//! | `damage` | harm to figures and horses (SS-DMG, SS-HRS-02, SS-HRS-05) |
//! | `pairing` | who fights whom (SS-MEL-01 …) |
//! | `melee` | one combat (SS-MEL-04 …) |
//! | `push` | push-backs, following up (SS-PSH) |
//! | `morale` | tests, markers, rallies (SS-MOR, SS-RLY-01 …) |
//! | `rout` | forced moves, seppuku (SS-RTR, SS-RLY-05) |
//! | `phases` | the turn (SS-TRN) |
//! | `victory` | the end of the game (SS-END-01, K-01 …) |

pub(crate) mod actions;
pub mod bodies;
pub(crate) mod charge;
pub(crate) mod climbing;
pub mod damage;
pub(crate) mod deeds;
pub mod goals;
pub mod melee;
pub mod morale;
pub(crate) mod mounting;
pub mod movement;
pub(crate) mod pairing;
pub(crate) mod phases;
pub mod push;
pub mod rout;
pub mod shooting;
pub mod sight;
#[cfg(test)]
mod tests;
pub mod victory;

use engine::{Refusal, RuleId};

/// A refusal.
pub(crate) const fn no(rule: RuleId, why: &'static str) -> Refusal {
    Refusal::new(rule, why)
}
