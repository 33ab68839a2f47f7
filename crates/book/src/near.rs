//! Guessing what was meant.

/// The known word most like the one written, if any is like it at all.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let near = known.into_iter().map(|candidate| (changes(&word, candidate), candidate)).min()?;
    (near.0 <= 1 + word.chars().count() / 3).then_some(near.1)
}

/// The number of letters to change, add or strike to turn one word into the other.
fn changes(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let changed = corner + usize::from(letter != *other);
            corner = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_of_the_pen_is_understood() {
        let known = ["toll-house", "village-green"];
        assert_eq!(nearest("tolhouse", known), Some("toll-house"));
        assert_eq!(nearest("Village-Gren", known), Some("village-green"));
        assert_eq!(nearest("agincourt", known), None);
    }
}
