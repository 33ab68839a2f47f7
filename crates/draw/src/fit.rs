//! Letters: how wide they run and how to make them fit.

/// Titles and prose.
pub const SERIF: &str =
    "'Libertinus Serif','Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif";
/// Numbers and labels.
pub const SANS: &str = "'DejaVu Sans Condensed','Arial Narrow','Helvetica Neue',Arial,sans-serif";

/// About how wide a text runs at size 1, in the bold sans, which is the widest.
pub fn width(text: &str) -> f64 {
    text.chars().map(letter).sum()
}

fn letter(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '\'' | '.' | ',' | ':' | ' ' | '|' | '!' => 0.33,
        'f' | 'r' | 't' | 'I' | '-' | '(' | ')' => 0.43,
        'm' | 'w' | 'W' | 'M' | '—' => 0.93,
        c if c.is_uppercase() => 0.7,
        _ => 0.62,
    }
}

/// A name and the size at which it fits a room; too long a one loses the end of its last word.
pub fn name(text: &str, room: f64, most: f64, least: f64) -> (String, f64) {
    let size = (room / width(text).max(0.1)).min(most);
    if size >= least {
        return (text.to_owned(), size);
    }
    let mut short: Vec<char> = text.chars().collect();
    while short.len() > 1 {
        short.pop();
        let cut: String = short.iter().chain(&['.']).collect();
        if !cut.ends_with("-.") && width(&cut) * least <= room {
            return (cut, least);
        }
    }
    (short.into_iter().collect(), least)
}

/// Breaks a text into lines of at most that width at size 1.
pub fn lines(text: &str, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line) + width(word) + 0.33 <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
