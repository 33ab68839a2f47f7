//! Names people give themselves. A name must not look like something it is not.

use unicode_normalization::UnicodeNormalization;

/// Letters in a name at most.
const LONGEST: usize = 20;

/// A name as it is kept, or what is wrong with it.
pub fn clean(name: &str) -> Result<String, String> {
    let name: String = name.nfc().collect();
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
    Ok(name)
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
    use super::{chat, clean, guest};

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
    fn chat_loses_what_cannot_be_seen() {
        assert_eq!(chat(" well\u{202e} met\n").as_deref(), Ok("well met"));
        assert!(chat("\u{200b}\n").is_err());
        assert!(chat(&"x".repeat(501)).is_err());
    }
}
