//! The rules, a file a chapter.
//!
//! | file | chapter |
//! |---|---|
//! | `trays` | trays, soldiers, sides, distances (SW-GEO, SW-UNI) |
//! | `gaps` | the width a unit needs between two others (SW-GEO-08) |
//! | `duels` | Event I (SW-CHA) |
//! | `fire`, `volleys` | Event II (SW-FIR) |
//! | `movement`, `attack`, `leaders` | Event III (SW-MOV, SW-LDR) |
//! | `melee`, `losses` | Event IV (SW-MEL, SW-UNI-04) |
//! | `morale`, `rout`, `rally` | Event V (SW-MOR, SW-ROU, SW-RAL) |
//! | `turn` | the turn (SW-TRN, SW-MOV-01) |
//! | `victory` | the end of the game (SW-END-02) |

pub mod attack;
pub mod duels;
pub mod fire;
pub mod gaps;
pub mod goals;
pub mod leaders;
pub mod losses;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod rally;
pub mod rout;
pub mod trays;
pub mod turn;
pub mod victory;
pub mod volleys;

use engine::{Refusal, RuleId};

/// A refusal.
pub(crate) const fn no(rule: RuleId, why: &'static str) -> Refusal {
    Refusal::new(rule, why)
}
