//! Two letters for every piece, used by no other.

use std::collections::BTreeSet;

/// Words of commands, which no piece may be called.
const TAKEN: [&str; 6] = ["to", "at", "out", "in", "by", "on"];

/// A name to be shortened, and whether the tag may hold a digit.
pub(crate) struct Name<'a> {
    pub(crate) name: &'a str,
    pub(crate) may_have_digit: bool,
}

/// A tag for each name, in small letters, no two the same.
pub(crate) fn tags<'a>(names: impl Iterator<Item = Name<'a>>) -> Vec<String> {
    let mut taken: BTreeSet<String> = TAKEN.iter().map(|word| (*word).to_owned()).collect();
    let mut tags = Vec::new();
    for name in names {
        let tag = candidates(name).find(|tag| !taken.contains(tag)).unwrap_or_else(|| "??".into());
        taken.insert(tag.clone());
        tags.push(tag);
    }
    tags
}

/// Tags that a name suggests, the most telling first, then any at all.
fn candidates(of: Name<'_>) -> impl Iterator<Item = String> {
    let may_have_digit = of.may_have_digit;
    let letters: Vec<char> =
        of.name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
    let first = letters.first().copied().filter(char::is_ascii_alphabetic).unwrap_or('q');
    let last = letters.last().copied().filter(char::is_ascii_digit);
    let rest: Vec<char> = letters.into_iter().skip(1).filter(char::is_ascii_alphabetic).collect();
    let any = ('0'..='9').chain('a'..='z');
    let own = last.into_iter().chain(rest).chain(any.clone());
    let own = own.map(move |second| format!("{first}{second}"));
    let others = ('a'..='z').flat_map(move |one| any.clone().map(move |two| format!("{one}{two}")));
    own.chain(others)
        .filter(move |tag| may_have_digit || !tag.contains(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::{Name, tags};

    #[test]
    fn no_two_tags_are_the_same() {
        let names = ["Godwin", "Goda", "Tom", "spearman-1", "spearman-2", "spearman-12", "Go"];
        let tags = tags(names.into_iter().map(|name| Name { name, may_have_digit: true }));
        assert_eq!(tags, ["go", "gd", "tm", "s1", "s2", "sp", "g0"]);
    }

    #[test]
    fn animals_have_letters_only() {
        let names = ["mule-1", "mule-2"].map(|name| Name { name, may_have_digit: false });
        assert_eq!(tags(names.into_iter()), ["mu", "ml"]);
    }
}
