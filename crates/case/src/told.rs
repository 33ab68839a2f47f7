//! What conditions about the last action share, whatever game it is.

use std::fmt::Debug;

use crate::cased::{Amiss, Held, dashed};

/// Holds if nothing of a kind happened.
pub fn none<E>(events: &[E], is: impl Fn(&E) -> bool) -> Held {
    let count = events.iter().filter(|event| is(event)).count();
    if count == 0 { Ok(()) } else { Err(Amiss::Otherwise(format!("there were {count}"))) }
}

/// The first of some that meets what is wanted, or why the last did not; `nothing` if there is none.
pub fn any(held: impl Iterator<Item = Held>, nothing: &str) -> Held {
    let mut why = Amiss::Otherwise(nothing.to_owned());
    for held in held {
        match held {
            Ok(()) => return Ok(()),
            Err(unclear @ Amiss::Unclear(_)) => return Err(unclear),
            Err(otherwise) => why = otherwise,
        }
    }
    Err(why)
}

/// The terms of a sum as cases write it: `2+1-2=1`.
pub fn sum(text: &str) -> Result<Vec<i16>, Amiss> {
    let bad = || Amiss::from(format!("`{text}` is no sum; write such as 6+1-2=5"));
    let plain = text.replace('−', "-");
    let (sum, total) = plain.split_once('=').ok_or_else(bad)?;
    let mut terms: Vec<i16> = Vec::new();
    let mut rest = sum;
    while !rest.is_empty() {
        let end = rest[1..].find(['+', '-']).map_or(rest.len(), |at| at + 1);
        terms.push(rest[..end].trim_start_matches('+').parse().map_err(|_| bad())?);
        rest = &rest[end..];
    }
    let total: i16 = total.parse().map_err(|_| bad())?;
    match terms.iter().sum::<i16>() == total {
        true => Ok(terms),
        false => Err(format!("`{text}` does not add up").into()),
    }
}

/// True if two sums begin alike and have the same other terms in whatever order; nothing added is
/// no term.
pub fn adds_alike(wanted: &[i16], is: &[i16]) -> bool {
    let added = |terms: &[i16]| {
        let mut added: Vec<i16> = terms.iter().skip(1).copied().filter(|n| *n != 0).collect();
        added.sort_unstable();
        added
    };
    wanted.first() == is.first() && added(wanted) == added(is)
}

/// `told baulked`: something of this kind happened.
pub fn told<E: Debug>(events: &[E], kind: &str) -> Held {
    let kinds: Vec<String> = events.iter().map(|event| dashed(&format!("{event:?}"))).collect();
    match kinds.iter().any(|known| known == kind) {
        true => Ok(()),
        false => Err(Amiss::Otherwise(format!("told were {}", kinds.join(", ")))),
    }
}

/// `untold baulked`: nothing of this kind happened.
pub fn untold<E: Debug>(events: &[E], kind: &str) -> Held {
    match told(events, kind) {
        Ok(()) => Err(Amiss::Otherwise("it was told".to_owned())),
        Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_its_terms_and_adds_up() {
        assert_eq!(sum("2+1-2=1"), Ok(vec![2, 1, -2]));
        assert_eq!(sum("9−2=7"), Ok(vec![9, -2]));
        for bad in ["2+1", "2+1=4", "x=1", "=", "2+=2"] {
            assert!(sum(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_is_added_has_no_order() {
        assert!(adds_alike(&[4, 2, -1], &[4, -1, 0, 2]));
        assert!(!adds_alike(&[2, 4, -1], &[4, -1, 2]));
        assert!(!adds_alike(&[4, 2], &[4]));
    }

    #[test]
    fn any_takes_the_first_that_holds_and_tells_why_none_does() {
        let no = |why: &str| Err(Amiss::Otherwise(why.to_owned()));
        assert_eq!(any([no("a"), Ok(())].into_iter(), "nothing"), Ok(()));
        assert_eq!(any([no("a"), no("b")].into_iter(), "nothing"), no("b"));
        assert_eq!(any([].into_iter(), "nothing"), no("nothing"));
        assert_eq!(none(&[1, 2], |n| *n > 2), Ok(()));
        assert_eq!(none(&[1, 2], |n| *n > 1), no("there were 1"));
    }
}
