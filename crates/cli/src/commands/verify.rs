//! `kabuto verify`: a saved game played again, every die and every state checked.

use shelf::{Finding, Unread, verify};

use crate::args::VerifyArgs;
use crate::data::{Data, read};
use crate::fail::{Done, Fail};
use crate::out::{Ink, paint};
use crate::say;

/// Checks a saved game.
pub fn run(data: &Data, args: &VerifyArgs) -> Done {
    let name = args.file.display().to_string();
    let text = read(&args.file)?;
    let findings = verify(&data.files, &name, &text).map_err(|unread| match unread {
        Unread::Text(error) => Fail::Bad(format!("{name}: {error}")),
        Unread::Game(troubles) => Fail::from(troubles),
    })?;
    let mut fails = 0;
    let mut open = 0;
    for finding in &findings {
        match finding {
            Finding::Holds(words) => say!("{}  {words}", paint(Ink::Good, "holds ")),
            Finding::Open(words) => {
                open += 1;
                say!("{}  {words}", paint(Ink::Dim, "open  "));
            }
            Finding::Fails(words) => {
                fails += 1;
                say!("{}  {words}", paint(Ink::Bad, "FAILS "));
            }
        }
    }
    match (fails, open) {
        (0, 0) => say!("{}", paint(Ink::Good, "verified: the game was played as it stands")),
        (0, _) => say!("{}", paint(Ink::Good, "verified, as far as it can be")),
        _ => {
            say!("{}", paint(Ink::Bad, "not verified"));
            return Err(Fail::False(String::new()));
        }
    }
    Ok(())
}
