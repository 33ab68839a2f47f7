//! Which rules a text speaks of.

use book::is_rule_id;

/// Every id a text speaks of, with its line.
///
/// An id is that of a rule (`SG-CMB-07`, `D-06`), a ruling (`R-SG-59`), a printed table (`T-4`) or
/// a counter (`C-K1`, `S-L1`). Other capitals with a hyphen, such as `UTF-8`, are none.
pub fn mentions(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    text.lines().enumerate().flat_map(move |(at, line)| {
        line.split(move |letter| !is_plain(letter))
            .map(|word| word.trim_matches('-'))
            .filter(|word| is_id(word))
            .map(move |word| (at + 1, word))
    })
}

/// Whether an id numbers something printed, a table or a counter, and not a rule.
pub fn is_printed(id: &str) -> bool {
    ["T-", "C-", "S-"].iter().any(|prefix| id.starts_with(prefix))
}

/// At most two letters first, then words of letters, and last a number with at most one letter
/// before it.
fn is_id(word: &str) -> bool {
    let mut parts = word.split('-').rev();
    let last = parts.next().unwrap_or_default();
    let number = last.strip_prefix(|letter: char| letter.is_ascii_uppercase());
    let number = number.unwrap_or(last);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_word = |text: &str| text.bytes().all(|b| b.is_ascii_uppercase());
    let first = word.split('-').next().unwrap_or_default();
    is_rule_id(word) && first.len() <= 2 && is_number(number) && parts.all(is_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> String {
        let found = mentions(text).map(|(line, id)| format!("{line}:{id}"));
        found.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn ids_are_found_with_their_lines() {
        assert_eq!(
            found("SG-CMB-06 … SG-CMB-09, or\n(R-SG-100; D-11)."),
            "1:SG-CMB-06 1:SG-CMB-09 2:R-SG-100 2:D-11"
        );
        assert_eq!(found("`CH-SHO-04`'s T-4, *C-K1*"), "1:CH-SHO-04 1:T-4 1:C-K1");
    }

    #[test]
    fn other_words_are_none() {
        for text in ["UTF-8 SHA-256 12-1", "SG_CMB_07", "R-SG", "W-E", "sg-cmb-07", "X-ray"] {
            assert_eq!(found(text), "", "{text}");
        }
    }
}
