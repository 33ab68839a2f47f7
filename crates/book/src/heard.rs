//! What a player means by his words: names with or without an article, verbs in several forms, and
//! what is answered to a near miss.

use crate::nearest;

/// A name without its article.
pub fn bare(name: &str) -> &str {
    let name = name.trim();
    match name.get(..4) {
        Some(the) if the.eq_ignore_ascii_case("the ") => name[4..].trim(),
        _ => name,
    }
}

/// True of two names that differ in no more than capitals and an article.
pub fn alike(a: &str, b: &str) -> bool {
    a.trim().eq_ignore_ascii_case(b.trim()) || bare(a).eq_ignore_ascii_case(bare(b))
}

/// The longest of some names that a text begins with, and what follows.
pub fn split_name<'n, 'a, T>(
    words: &'a str,
    named: impl Iterator<Item = (T, &'n str)>,
) -> Option<(T, &'a str)> {
    let begun = named.filter_map(|(one, name)| {
        let head = words.get(..name.len())?;
        let rest = &words[name.len()..];
        let ends = rest.is_empty() || rest.starts_with([' ', ':', ',']);
        (head.eq_ignore_ascii_case(name) && ends).then_some((one, rest))
    });
    let (one, rest) = begun.min_by_key(|(_, rest)| rest.len())?;
    Some((one, rest.trim_start_matches([':', ','])))
}

/// Says that nobody has a name, and who might be meant.
pub fn unknown<'n>(name: &str, among: impl Iterator<Item = &'n str>) -> String {
    let (name, names) = (name.trim(), among.collect::<Vec<_>>());
    match nearest(name, names.iter().copied()) {
        Some(near) => format!("nobody is called {name}; did you mean {near}?"),
        None => format!("nobody is called {name}; here are {}", names.join(", ")),
    }
}

/// Says that a line begins with nobody's name: who might be meant, or what can be said, of which
/// `such_as` gives a few for somebody.
pub fn nobody_begins(words: &str, names: &[&str], such_as: impl FnOnce(&str) -> String) -> String {
    let first = words.split_whitespace().next().unwrap_or_default();
    match nearest(first, names.iter().copied()) {
        Some(near) => format!("nobody is called {first}; did you mean {near}?"),
        None => {
            let one = names.first().copied().unwrap_or("NAME");
            format!("`{words}` begins with nobody's name; say such as {}", such_as(one))
        }
    }
}

/// Every verb of a game with what is understood for it, and how it is used; `NAME` stands for
/// whoever acts.
pub struct Verbs(pub &'static [(&'static str, &'static [&'static str], &'static str)]);

impl Verbs {
    /// The verb a word stands for.
    pub fn verb(&self, word: &str) -> Option<&'static str> {
        let is = |known: &str| known.eq_ignore_ascii_case(word);
        let found =
            self.0.iter().find(|(verb, others, _)| is(verb) || others.iter().any(|o| is(o)));
        found.map(|(verb, _, _)| *verb)
    }

    /// True of words that begin with a verb.
    pub fn is_verb(&self, words: &str) -> bool {
        words.split_whitespace().next().is_some_and(|word| self.verb(word).is_some())
    }

    /// How a verb is used.
    pub fn how(&self, verb: &str, name: &str) -> String {
        let found = self.0.iter().find(|(known, _, _)| *known == verb);
        let usage = found.map_or("", |(_, _, usage)| *usage);
        format!("say {}", usage.replace("NAME", name))
    }

    /// A line that begins with a verb and goes on wrongly.
    pub fn wrong(&self, verb: &str, name: &str) -> String {
        format!("that is not how to {verb}: {}", self.how(verb, name))
    }

    /// No verb at all: what might be meant, or what there is, of which the first few are named.
    pub fn no_verb(&self, word: &str, name: &str, few: usize) -> String {
        let all = self.0.iter().flat_map(|(verb, others, _)| others.iter().chain([verb]));
        let meant = nearest(word, all.copied()).and_then(|meant| self.verb(meant));
        match (word, meant) {
            ("", _) => {
                let usual = self.0.first().map_or("", |(verb, _, _)| *verb);
                format!("what does {name} do? {}", capital(&self.how(usual, name)))
            }
            (_, Some(verb)) => format!("did you mean {verb}? {}", capital(&self.how(verb, name))),
            (_, None) => {
                let verbs: Vec<&str> = self.0.iter().take(few).map(|(verb, _, _)| *verb).collect();
                format!("`{word}` is nothing {name} can do; he {}", verbs.join(", "))
            }
        }
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERBS: Verbs =
        Verbs(&[("moves", &["goes", "go"], "`NAME moves to 1,2`"), ("waits", &[], "`NAME waits`")]);

    #[test]
    fn an_article_and_capitals_make_no_difference() {
        assert!(alike("The Shrine", "shrine") && alike("old wood", "the Old Wood"));
        assert!(!alike("theatre", "atre"));
    }

    #[test]
    fn the_longest_name_counts() {
        let names = ["Tom", "Tom the Old", "Gib"];
        let split = |words| split_name(words, names.into_iter().enumerate());
        assert_eq!(split("tom the old moves"), Some((1, " moves")));
        assert_eq!(split("Tom: moves"), Some((0, " moves")));
        assert_eq!(split("Tommy moves"), None);
        assert_eq!(split("Gib"), Some((2, "")));
    }

    #[test]
    fn verbs_have_several_forms_and_near_misses_are_answered() {
        assert_eq!((VERBS.verb("GOES"), VERBS.verb("flies")), (Some("moves"), None));
        assert!(VERBS.is_verb("go home") && !VERBS.is_verb("home"));
        assert_eq!(VERBS.no_verb("mvoes", "Gib", 2), "did you mean moves? Say `Gib moves to 1,2`");
        assert_eq!(VERBS.no_verb("", "Gib", 2), "what does Gib do? Say `Gib moves to 1,2`");
        assert_eq!(
            VERBS.no_verb("juggles", "Gib", 2),
            "`juggles` is nothing Gib can do; he moves, waits"
        );
        assert_eq!(VERBS.wrong("waits", "Gib"), "that is not how to waits: say `Gib waits`");
    }

    #[test]
    fn a_line_that_begins_with_nobody_is_answered_by_what_can_be_said() {
        let answer = |words| nobody_begins(words, &["Tom"], |one| format!("`{one} waits`"));
        assert_eq!(answer("Tim waits"), "nobody is called Tim; did you mean Tom?");
        let such_as = "`charge` begins with nobody's name; say such as `Tom waits`";
        assert_eq!(answer("charge"), such_as);
    }

    #[test]
    fn nobody_of_a_name_is_answered_by_who_there_is() {
        let names = || ["Tom", "Gib"].into_iter();
        assert_eq!(unknown("Gob", names()), "nobody is called Gob; did you mean Gib?");
        assert_eq!(
            unknown("Hieronymus", names()),
            "nobody is called Hieronymus; here are Tom, Gib"
        );
    }
}
