//! What is wrong with a book file, where, and what to do.

use std::fmt;

/// Something wrong in a book file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Trouble {
    /// The path of the file.
    pub file: String,
    /// The line, from 1; 0 means the whole file.
    pub line: usize,
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub remedy: String,
}

impl Trouble {
    /// Trouble at a line.
    pub fn at(
        file: &str,
        line: usize,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Trouble {
        Trouble { file: file.to_string(), line, what: what.into(), remedy: remedy.into() }
    }

    /// Trouble with a whole file.
    pub fn whole(file: &str, what: impl Into<String>, remedy: impl Into<String>) -> Trouble {
        Trouble::at(file, 0, what, remedy)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.what)?,
            line => write!(f, "{}:{line}: {}", self.file, self.what)?,
        }
        write!(f, "\n  remedy: {}", self.remedy)
    }
}

impl std::error::Error for Trouble {}
