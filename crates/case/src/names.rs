//! The names of a case's pieces.

use book::is_rule_id;

use crate::{Flaw, flaw};

/// The names given so far. Commands are heard without regard to capitals, so `Tom` and `tom` would
/// be one; and what looks like the id of a rule would be taken for it.
#[derive(Clone, Debug, Default)]
pub struct Names {
    known: Vec<(usize, String)>,
}

impl Names {
    /// Gives a name at a line of the set-up, or says why it cannot be given.
    pub fn give(&mut self, line: usize, name: &str) -> Result<(), Flaw> {
        let small = name.to_lowercase();
        let twin = self.known.iter().find(|(_, known)| known.to_lowercase() == small);
        let refused = match twin {
            Some((at, known)) if known == name => Some(flaw(
                format!("two pieces are called {name}, the other at line {at}"),
                "give each its own name",
            )),
            Some((at, known)) => Some(flaw(
                format!("{name} and {known} (line {at}) differ only in capitals"),
                "give each its own name; commands are heard without regard to capitals",
            )),
            None if is_rule_id(name) => Some(flaw(
                format!("the name {name} looks like the id of a rule"),
                "use small letters, or leave out the dash",
            )),
            None => None,
        };
        match refused {
            Some(flaw) => Err(flaw),
            None => {
                self.known.push((line, name.to_owned()));
                Ok(())
            }
        }
    }

    /// The line at which a name was given; 0 if it was not.
    pub fn line_of(&self, name: &str) -> usize {
        self.known.iter().find(|(_, known)| known == name).map_or(0, |(line, _)| *line)
    }
}
