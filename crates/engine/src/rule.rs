//! Numbered rules, and refusals that cite them.

use serde::Serialize;
use std::fmt;

/// The number of a rule as printed on its page, such as `SG-CMB-07`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// Something that rests on a rule and can name it.
pub trait Cites {
    /// The rule it rests on.
    fn rule(&self) -> RuleId;
}

/// Why an action is not legal, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// The reason in a few words.
    pub why: &'static str,
}

impl Refusal {
    /// A refusal by `rule`.
    pub const fn new(rule: RuleId, why: &'static str) -> Refusal {
        Refusal { rule, why }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.why)
    }
}

impl std::error::Error for Refusal {}

impl Cites for Refusal {
    fn rule(&self) -> RuleId {
        self.rule
    }
}
