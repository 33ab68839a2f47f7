//! Words typed by a person, or read from a script.

use std::io::{self, BufRead, IsTerminal};

use crate::fail::Fail;
use crate::out::{flush, write};
use crate::say;

/// Where words come from.
pub struct Input {
    is_person: bool,
}

impl Input {
    /// Standard input.
    pub fn open() -> Input {
        Input { is_person: io::stdin().is_terminal() }
    }

    /// True if somebody sits at a keyboard and can be asked again.
    pub fn is_person(&self) -> bool {
        self.is_person
    }

    /// The next line, without blanks around it; nothing when there is no more.
    pub fn ask(&self, prompt: &str) -> Result<Option<String>, Fail> {
        write(format_args!("{prompt}"));
        flush();
        let mut bytes = Vec::new();
        let read = io::stdin().lock().read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| {
            Fail::bad(format!("cannot read what you type: {error}"), "try another terminal")
        })?;
        if read == 0 {
            say!();
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if !self.is_person {
            // A script's words stand in what it leads to as if they had been typed.
            say!("{line}");
        }
        Ok(Some(line))
    }
}
