//! How each verb is used: what is answered to a near miss.

use book::nearest;

/// Every verb with what is understood for it, and how it is used. `NAME` stands for whoever acts.
const VERBS: [(&str, &[&str], &str); 13] = [
    (
        "moves",
        &["move", "goes", "go", "marches", "march", "rides", "ride"],
        "`NAME moves to 5000,6000`, `… to 5000,6000 by 5000,5500`, `… to 5000,6000 facing 45`, \
         `NAME moves 6 in at 2 o'clock`, `NAME moves 4 in towards Pears`, `NAME moves towards \
         Pears` or `NAME moves round to 5000,6000`",
    ),
    ("turns", &["turn", "wheels"], "`NAME turns to 45`, `NAME turns its men right`"),
    ("faces", &["face", "looks"], "`NAME faces 180`, `NAME faces towards Pears`"),
    (
        "attacks",
        &["attack", "charges", "charge"],
        "`NAME attacks Pears`, `NAME attacks the rear of Pears`, `… offset 40 by 8000,6100`",
    ),
    ("challenges", &["challenge"], "`NAME challenges Lord Kasuke`"),
    ("fires", &["fire", "shoots", "shoot"], "`NAME fires`, `NAME fires at Pears`"),
    ("joins", &["join"], "`NAME joins Pears`, `NAME joins Pears by 5100,5000`"),
    ("stays", &["stay"], "`NAME stays`"),
    ("gives", &["give"], "`NAME gives way to 5000,6000`"),
    ("shelters", &["shelter"], "`NAME shelters with Pears`"),
    ("strikes", &["strike"], "`NAME strikes`"),
    ("place", &[], "`place NAME at 5000,2000`, `place NAME at 5000,2000 facing 45`"),
    ("attach", &[], "`attach NAME to Pears`"),
];

/// The verb a word stands for.
pub(super) fn verb(word: &str) -> Option<&'static str> {
    let is = |known: &str| known.eq_ignore_ascii_case(word);
    let found = VERBS.iter().find(|(verb, others, _)| is(verb) || others.iter().any(|o| is(o)));
    found.map(|(verb, _, _)| *verb)
}

/// True of words that begin with a verb.
pub(super) fn is_verb(words: &str) -> bool {
    words.split_whitespace().next().is_some_and(|word| verb(word).is_some())
}

/// How a verb is used.
pub(super) fn how(verb: &str, name: &str) -> String {
    let found = VERBS.iter().find(|(known, _, _)| *known == verb);
    let usage = found.map_or("", |(_, _, usage)| *usage);
    format!("say {}", usage.replace("NAME", name))
}

/// A line that begins with a verb and goes on wrongly.
pub(super) fn wrong(verb: &str, name: &str) -> String {
    format!("that is not how to {verb}: {}", how(verb, name))
}

/// No verb at all: what might be meant, or what there is.
pub(super) fn no_verb(word: &str, name: &str) -> String {
    let all = VERBS.iter().flat_map(|(verb, others, _)| others.iter().chain([verb]));
    let meant = nearest(word, all.copied()).and_then(verb);
    match (word, meant) {
        ("", _) => format!("what does {name} do? Say such as `{name} moves to 5000,6000`"),
        (_, Some(verb)) => format!("did you mean {verb}? Then {}", how(verb, name)),
        (_, None) => {
            let verbs: Vec<&str> = VERBS.iter().take(7).map(|(verb, _, _)| *verb).collect();
            format!("`{word}` is nothing {name} can do; it {}", verbs.join(", "))
        }
    }
}
