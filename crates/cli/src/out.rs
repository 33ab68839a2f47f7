//! Words on standard output, in colour where a person looks at them.

use std::fmt;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::sync::OnceLock;

use engine::Side;

/// What a shell reports of a program whose reader went away.
const READER_GONE: i32 = 141;

/// Writes a line to standard output; ends the program quietly if nobody reads it any more.
#[macro_export]
macro_rules! say {
    () => { $crate::out::write(format_args!("\n")) };
    ($($words:tt)*) => {{
        $crate::out::write(format_args!($($words)*));
        $crate::out::write(format_args!("\n"));
    }};
}

/// Writes to standard output.
pub fn write(words: fmt::Arguments<'_>) {
    ended(io::stdout().lock().write_fmt(words));
}

/// Writes out what waits to be seen.
pub fn flush() {
    ended(io::stdout().lock().flush());
}

fn ended(written: io::Result<()>) {
    match written {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(READER_GONE),
        Err(error) => {
            eprintln!("kabuto: cannot write to standard output: {error}");
            std::process::exit(2);
        }
    }
}

/// How words look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Ground, rule numbers.
    Dim,
    /// Headings.
    Bold,
    /// The first side.
    First,
    /// The second side.
    Second,
    /// Animals and what nobody owns.
    Third,
    /// It is well.
    Good,
    /// It is not.
    Bad,
}

impl Ink {
    /// The ink of a side.
    pub const fn of(side: Option<Side>) -> Ink {
        match side {
            Some(Side::A) => Ink::First,
            Some(Side::B) => Ink::Second,
            None => Ink::Third,
        }
    }

    const fn code(self) -> &'static str {
        match self {
            Ink::Dim => "2",
            Ink::Bold => "1",
            Ink::First => "1;36",
            Ink::Second => "1;33",
            Ink::Third => "35",
            Ink::Good => "32",
            Ink::Bad => "1;31",
        }
    }
}

/// Words in an ink, if standard output is a terminal and colour is wanted.
pub fn paint(ink: Ink, words: impl fmt::Display) -> String {
    static COLOUR: OnceLock<bool> = OnceLock::new();
    let is_wanted = || {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        io::stdout().is_terminal() && !refused && !dumb
    };
    if *COLOUR.get_or_init(is_wanted) {
        format!("\x1b[{}m{words}\x1b[0m", ink.code())
    } else {
        words.to_string()
    }
}

/// Breaks a text into lines of at most so many letters; blank lines stay.
pub fn wrap(text: &str, width: usize) -> String {
    let mut out = String::new();
    for (n, paragraph) in text.split('\n').enumerate() {
        if n > 0 {
            out.push('\n');
        }
        let mut column = 0;
        for word in paragraph.split([' ', '\t']).filter(|word| !word.is_empty()) {
            let length = word.chars().count();
            if column > 0 && column + 1 + length > width {
                out.push('\n');
                column = 0;
            } else if column > 0 {
                out.push(' ');
                column += 1;
            }
            out.push_str(word);
            column += length;
        }
    }
    out
}

/// Columns of a table, each as wide as its widest cell.
pub fn columns(rows: &[Vec<String>]) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| {
        let cells = rows.iter().filter_map(|row| row.get(at));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::{columns, wrap};

    #[test]
    fn a_long_line_is_broken_between_words() {
        assert_eq!(wrap("one two three\n\nfour", 8), "one two\nthree\n\nfour");
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [vec!["a".to_owned(), "b".to_owned()], vec!["long".to_owned(), "c".to_owned()]];
        assert_eq!(columns(&rows), ["a     b", "long  c"]);
    }
}
