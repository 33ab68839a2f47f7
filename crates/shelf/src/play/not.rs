//! Why something was not done.

use engine::Turned;

use crate::desk::Not;
use crate::wire::WhyNot;

/// Why the table did not do it.
pub(super) fn not<E>(turned: Turned<E>) -> Not {
    match turned {
        Turned::Stale => Not::Stale,
        Turned::Refused(refusal) => Not::Refused(why(&refusal)),
        Turned::NoSuchDie { faces, .. } if faces > 0 => Not::Unreadable(turned.to_string()),
        Turned::NotBack(why) => Not::Refused(plain(&why.to_string())),
        other => Not::NotNow(other.to_string()),
    }
}

/// Words that are no rule's.
pub(super) fn plain(text: &str) -> WhyNot {
    WhyNot { text: text.to_owned(), rule: String::new() }
}

pub(super) fn why(refusal: &engine::Refusal) -> WhyNot {
    WhyNot { text: refusal.why.to_owned(), rule: refusal.rule.to_string() }
}

/// The game has no such moment.
pub(super) fn no_such_moment(at: usize, len: usize) -> Not {
    Not::Unreadable(format!("there is no moment {at}: the game has {len} entries"))
}
