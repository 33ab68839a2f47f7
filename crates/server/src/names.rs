//! Names people give themselves. A name must not look like something it is not, nor somebody like
//! somebody else: this is the one place that says what does.

use shelf::Player;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;

/// Letters in a name at most.
const LONGEST: usize = 20;
/// Marks on one letter at most: a vowel and a tone, in scripts that write them so.
const MARKS: usize = 2;
/// Names for nobody, besides those of the computers.
const RESERVED: [&str; 2] = ["umpire", "computer"];

/// A name as it is kept, or what is wrong with it.
pub fn clean(name: &str) -> Result<String, String> {
    let name = plain(name)?;
    may_be_taken(&name)?;
    Ok(name)
}

/// A name as it is kept, whoever it is for. Letters that are others drawn otherwise, such as those
/// of mathematics, become plain.
fn plain(name: &str) -> Result<String, String> {
    let name: String = name.nfkc().collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err("A name needs at least one letter.".into());
    }
    if name.chars().count() > LONGEST {
        return Err(format!("A name has at most {LONGEST} letters."));
    }
    if let Some(odd) = name.chars().find(|&c| !is_allowed(c)) {
        let shown: String = odd.escape_unicode().collect();
        let shown = if odd.is_control() || is_unseen(odd) { shown } else { odd.to_string() };
        return Err(format!(
            "A name is made of letters, digits, spaces and - ' . ({shown} is none of them)."
        ));
    }
    if !name.chars().any(char::is_alphanumeric) {
        return Err("A name needs at least one letter or digit.".into());
    }
    may_be_marked(&name)?;
    Ok(name)
}

/// The name of a band; its book has looked at it already.
pub fn band(name: &str) -> Result<(), String> {
    may_be_marked(name)?;
    may_be_taken(name)
}

/// Marks stand on letters, and not many on one: a heap of them covers what stands around it.
fn may_be_marked(name: &str) -> Result<(), String> {
    let mut marks = MARKS;
    for c in name.nfc() {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        if marks > MARKS {
            return Err(format!("A letter of a name has at most {MARKS} marks."));
        }
    }
    Ok(())
}

/// Nobody is called like a computer or the umpire, or so that he could be taken for one.
fn may_be_taken(name: &str) -> Result<(), String> {
    let levels = Player::ALL.into_iter().map(Player::name);
    match levels.chain(RESERVED).find(|taken| look_alike(name, taken)) {
        Some(taken) => Err(format!("`{taken}` is nobody's name, and this one looks like it.")),
        None => Ok(()),
    }
}

/// Whether two names can be taken for each other: the same letters or such as look like them,
/// whatever stands between them, in capitals or not.
pub fn look_alike(one: &str, other: &str) -> bool {
    let (one, other) = (bones(one), bones(other));
    one.iter().zip(&other).any(|(one, other)| one == other)
}

/// What is left of a name of which only its looks count. Small letters and capitals look like
/// different ones: `I` like `l`, `i` like none. So it is done both ways.
fn bones(name: &str) -> [String; 2] {
    let letters: String =
        name.nfkc().filter(|&c| c.is_alphanumeric() || is_combining_mark(c)).collect();
    // What looks like a capital is looked at once more as a small letter.
    let looks = |text: &str| {
        let once = skeleton(text).collect::<String>().to_lowercase();
        skeleton(&once).collect::<String>()
    };
    [looks(&letters.to_lowercase()), looks(&letters)]
}

/// Names as everybody at a table sees them. One that looks like an earlier one gets a number, such
/// as `Ann (2)`; nobody can type such a sign.
pub fn apart<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut shown: Vec<String> = Vec::new();
    for name in names {
        let is_free = |name: &str| shown.iter().all(|other| !look_alike(name, other));
        let mut marked = (2..).map(|n| format!("{name} ({n})"));
        let name = if is_free(name) { Some(name.to_owned()) } else { marked.find(|n| is_free(n)) };
        shown.extend(name);
    }
    shown
}

/// The names in a saved game that somebody brings, side by side. A computer's stays as it is; what
/// nobody could be called here is left out.
pub fn brought(names: [&str; 2]) -> [String; 2] {
    let one = |name: &str| {
        let (name, mark) = split_mark(name);
        let is_level = Player::ALL.into_iter().any(|level| level.name() == name);
        let kept = if is_level { Ok(name.to_owned()) } else { clean(name) };
        kept.map(|name| format!("{name}{mark}")).unwrap_or_default()
    };
    let [a, b] = names.map(one);
    if a.is_empty() || b.is_empty() {
        return [a, b];
    }
    let [first, second] = [&a, &b].map(String::as_str);
    let apart = apart([first, second]);
    [apart[0].clone(), apart[1].clone()]
}

/// A name, and the number by which it was told from another.
fn split_mark(name: &str) -> (&str, &str) {
    let at = name.rfind(" (").filter(|at| {
        let mark = &name.as_bytes()[*at..];
        matches!(mark, [b' ', b'(', b'2'..=b'9', b')'])
    });
    name.split_at(at.unwrap_or(name.len()))
}

/// The name of somebody who gave none.
pub fn guest(number: u32) -> String {
    format!("Guest {:03}", number % 1000)
}

fn is_allowed(c: char) -> bool {
    matches!(c, ' ' | '-' | '\'' | '.') || (c.is_alphanumeric() && !is_unseen(c))
}

/// Letters that leave no mark of their own, though they count as letters.
fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' // Hangul fillers
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{034f}' | '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}')
}

/// A word to the table as it is kept, or what is wrong with it.
pub fn chat(text: &str) -> Result<String, String> {
    const LONGEST: usize = 500;
    let text: String = text.nfc().filter(|&c| !(c.is_control() || is_unseen(c))).collect();
    let text = text.trim();
    match text.chars().count() {
        0 => Err("There is nothing in it.".into()),
        n if n > LONGEST => Err(format!("A message has at most {LONGEST} letters, this has {n}.")),
        _ => Ok(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::{apart, band, brought, chat, clean, guest, look_alike};

    #[test]
    fn plain_names_stay_as_they_are() {
        for name in ["Ada", "Jean-Luc", "O'Neill", "R. Bailiff", "源 義経", "Åsa", "Guest 007"]
        {
            assert_eq!(clean(name).as_deref(), Ok(name));
        }
        assert_eq!(clean("  A\u{30a}sa   B ").as_deref(), Ok("Åsa B"));
        assert_eq!(guest(1042), "Guest 042");
    }

    #[test]
    fn names_that_deceive_are_refused() {
        let bad = ["", " ", "--", "<b>x</b>", "a\u{202e}b", "a\u{200b}b", "a\u{3164}", "a\u{0}b"];
        for name in
            bad.into_iter().chain(["a123456789012345678901", "a&b", "a\u{fe0f}", "x\u{1f600}"])
        {
            assert!(clean(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_told() {
        let alike = [
            ("Bob", "Bob"),
            ("Bob", "BOB"),
            ("Bob", "B0b"),
            ("Bob", "B. Ob"),
            ("Ann", "\u{410}nn"),                   // Cyrillic
            ("Ann", "\u{391}nn"),                   // Greek
            ("Bob", "\u{412}ob"), // a Cyrillic letter that is like B as a capital only
            ("Ian", "lan"),       // a capital i, a small l
            ("Bob", "\u{1d401}\u{1d428}\u{1d41b}"), // mathematical
            ("Ann", "\u{ff21}nn"), // of full width
        ];
        for (one, other) in alike {
            assert!(look_alike(one, other) && look_alike(other, one), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("Ann", "\u{c1}nn"), ("Bob", "Rob"), ("源", "平")] {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn letters_of_mathematics_become_plain() {
        assert_eq!(clean("\u{1d401}\u{1d428}\u{1d41b}").as_deref(), Ok("Bob"));
        assert_eq!(clean("\u{ff21}nn").as_deref(), Ok("Ann"));
    }

    #[test]
    fn nobody_is_called_like_a_computer_or_the_umpire() {
        let taken =
            ["greedy", "Greedy", "random", "gr\u{435}edy", "RAND0M", "Umpire", "u-m-p-i-r-e"];
        for name in taken.into_iter().chain(["computer", "\u{1d420}reedy"]) {
            let why = clean(name).unwrap_err();
            assert!(why.contains("looks like it"), "{name}: {why}");
            assert!(band(name).is_err());
        }
        for level in shelf::Player::ALL {
            assert!(clean(level.name()).is_err());
        }
        assert!(clean("Greedy Tom").is_ok() && band("Crane").is_ok());
    }

    #[test]
    fn a_letter_has_few_marks() {
        let thai = |marks: usize| format!("\u{e01}{}", "\u{e31}".repeat(marks));
        assert!(clean(&thai(19)).unwrap_err().contains("at most 2 marks"));
        assert!(clean(&thai(3)).is_err() && clean(&thai(2)).is_ok());
        assert!(clean("\u{e31}a").is_err(), "a mark stands on a letter");
        assert!(band(&thai(19)).is_err());
    }

    #[test]
    fn the_later_of_two_is_marked() {
        assert_eq!(apart(["Bob", "Ann", "Bob"]), ["Bob", "Ann", "Bob (2)"]);
        assert_eq!(apart(["Ann", "\u{410}nn", "ANN"]), ["Ann", "\u{410}nn (2)", "ANN (3)"]);
        assert_eq!(apart(["Bob", "Bob 2", "Bob"]), ["Bob", "Bob 2", "Bob (3)"]);
        assert!(clean("Bob (2)").is_err(), "nobody can type the mark");
    }

    #[test]
    fn names_of_saved_games_come_through_the_same_gate() {
        let told = |a: &str, b: &str| brought([a, b]);
        assert_eq!(told("Bob", "Bob"), ["Bob", "Bob (2)"]);
        assert_eq!(told("Bob (2)", "Bob"), ["Bob (2)", "Bob"], "it was told so when it was saved");
        assert_eq!(told("Ann", "greedy"), ["Ann", "greedy"], "a computer is a computer");
        assert_eq!(told("gr\u{435}edy", "umpire"), ["", ""]);
        assert_eq!(told("Ann\u{202e}", "Ann (2) (2)"), ["", ""]);
    }

    #[test]
    fn chat_loses_what_cannot_be_seen() {
        assert_eq!(chat(" well\u{202e} met\n").as_deref(), Ok("well met"));
        assert!(chat("\u{200b}\n").is_err());
        assert!(chat(&"x".repeat(501)).is_err());
    }
}
