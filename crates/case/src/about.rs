//! Conditions on one piece, of which several may follow each other.

use crate::cased::{Amiss, Held, same};

/// What is the case of a piece where a word asks for it.
pub enum Is {
    /// Instead of the word, or the word itself.
    Word(&'static str),
    /// Of something that the next word is held against.
    Value(String),
}

impl Is {
    /// One of two words.
    pub const fn either(holds: bool, yes: &'static str, no: &'static str) -> Is {
        Is::Word(if holds { yes } else { no })
    }
}

/// Judges conditions such as `at 12,30 damage 2 mounted`. `is` says what is the case where a word
/// asks for it, `shown` how the game shows what is written.
pub fn about(
    name: &str,
    words: &[&str],
    is: impl Fn(&str) -> Option<Is>,
    shown: impl Fn(&str) -> String,
) -> Held {
    let mut words = words.iter();
    let mut held: Held = Ok(());
    let mut asked = false;
    while let Some(word) = words.next() {
        asked = true;
        // A word that is not known is told even if an earlier one does not hold.
        let next = match is(word) {
            Some(Is::Word(is)) => same(word, is),
            Some(Is::Value(is)) => {
                same(&shown(words.next().ok_or("something is missing after it")?), &is)
            }
            None => return Err(format!("I do not know the condition `{word}`").into()),
        };
        held = held.and(next.map_err(|why| match why {
            Amiss::Otherwise(why) => Amiss::Otherwise(format!("{word}: {why}")),
            unclear => unclear,
        }));
    }
    if asked { held } else { Err(format!("what of {name}?").into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(words: &[&str]) -> Held {
        let is = |word: &str| match word {
            "well" | "dead" => Some(Is::either(true, "well", "dead")),
            "damage" => Some(Is::Value("2".to_owned())),
            _ => None,
        };
        about("Tom", words, is, str::to_owned)
    }

    #[test]
    fn several_conditions_follow_one_name() {
        assert_eq!(judged(&["well", "damage", "2"]), Ok(()));
        let otherwise = |why: &str| Err(Amiss::Otherwise(why.to_owned()));
        assert_eq!(judged(&["damage", "3", "well"]), otherwise("damage: it is 2"));
        assert_eq!(judged(&["dead"]), otherwise("dead: it is well"));
    }

    #[test]
    fn what_cannot_be_asked_is_told_before_what_does_not_hold() {
        for words in [&["dead", "tall"][..], &[], &["damage"]] {
            assert!(matches!(judged(words), Err(Amiss::Unclear(_))), "{words:?}");
        }
    }
}
