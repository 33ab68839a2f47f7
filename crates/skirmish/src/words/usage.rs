//! How each verb is used: what is answered to a near miss.

use book::nearest;

/// Every verb with what is understood for it, and how it is used. `NAME` stands for whoever acts.
const VERBS: [(&str, &[&str], &str); 25] = [
    (
        "moves",
        &["move", "goes", "go", "walks", "walk", "rides", "ride", "runs", "run", "withdraws"],
        "`NAME moves to 12.50,30.00`, `… to 12.50,30.00 by 10.00,28.00`, `… to 12.50,30.00 facing \
         45`, `NAME moves 8 cm at 2 o'clock`, `NAME moves 5 cm towards Tom`, `NAME moves towards \
         Tom` or `NAME moves round to 12.50,30.00`",
    ),
    ("turns", &["turn", "faces", "face", "looks"], "`NAME turns to 45`, `NAME turns towards Tom`"),
    ("charges", &["charge", "attacks", "attack"], "`NAME charges Tom`, `… Tom by 10.00,28.00`"),
    ("shoots", &["shoot", "throws", "throw", "fires"], "`NAME shoots Spears`, `… the yari men`"),
    ("loads", &["load", "reloads", "reload"], "`NAME loads`"),
    ("mounts", &["mount"], "`NAME mounts Kuro`"),
    ("dismounts", &["dismount"], "`NAME dismounts`, `NAME dismounts to 20.00,22.55`"),
    (
        "climbs",
        &["climb"],
        "`NAME climbs the wall`, `NAME climbs over the wall`, `… the wall to 50.00,61.05`",
    ),
    ("waits", &["wait", "passes"], "`NAME waits`"),
    ("stays", &[], "`NAME stays`"),
    ("follows", &[], "`follow up`"),
    ("accepts", &[], "`accept`"),
    ("acts", &["act"], "`activate Spears`"),
    ("fights", &["fight"], "`NAME fights Tom`, `NAME fights in front`, `NAME fights with yari`"),
    ("joins", &["join"], "`NAME joins against Tom`"),
    ("is", &[], "`NAME is primary`"),
    ("uses", &["use", "wields", "draws"], "`NAME uses katana`, `NAME uses weapon 2`"),
    ("stands", &[], "`NAME stands at 12.50,30.00`"),
    ("takes", &["take", "picks", "pick"], "`NAME takes the ladder`, `NAME takes ladder 2`"),
    ("sets", &["set"], "`NAME sets the ladder against the wall`"),
    (
        "works",
        &["work", "seizes", "seize", "breaks", "break", "opens", "open"],
        "`NAME works at the gate`",
    ),
    ("finishes", &["finish", "kills"], "`NAME finishes Tom`"),
    ("pair", &[], "`pair NAME with Tom`"),
    ("place", &[], "`place NAME at 12.50,30.00`, `place NAME at 12.50,30.00 facing 45`"),
    ("resolve", &[], "`resolve NAME`"),
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
        ("", _) => format!("what does {name} do? Say such as `{name} moves to 12.50,30.00`"),
        (_, Some(verb)) => format!("did you mean {verb}? {}", capital(&how(verb, name))),
        (_, None) => {
            let verbs: Vec<&str> = VERBS.iter().take(9).map(|(verb, _, _)| *verb).collect();
            format!("`{word}` is nothing {name} can do; he {}", verbs.join(", "))
        }
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
