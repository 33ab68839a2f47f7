//! The rules, a file a chapter.
//!
//! | file | chapter |
//! |---|---|
//! | `trays` | trays, soldiers, sides, contact (SW-GEO, SW-UNI) |

pub mod trays;

use engine::{Refusal, RuleId};

/// A refusal.
pub(crate) const fn no(rule: RuleId, why: &'static str) -> Refusal {
    Refusal::new(rule, why)
}
