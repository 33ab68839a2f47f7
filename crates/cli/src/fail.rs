//! How the program ends when it does not end well.

use std::fmt::Display;
use std::panic::PanicHookInfo;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use book::Trouble;

/// Something checked came out false.
const FALSE: u8 = 1;
/// Something was asked for that cannot be done.
const BAD: u8 = 2;
/// The fault is ours.
pub const OUR_FAULT: u8 = 70;

/// What a command gives back.
pub type Done = Result<(), Fail>;

/// Why a command did not end well.
#[derive(Debug)]
pub enum Fail {
    /// What was asked for cannot be done: what is wrong, and what to do.
    Bad(String),
    /// Something checked came out false; the words stand on the screen already, or here.
    False(String),
    /// What came of it stands on the screen already; the number says what.
    Told(u8),
}

impl Fail {
    /// What is wrong, and what to do about it.
    pub fn bad(what: impl Display, remedy: impl Display) -> Fail {
        Fail::Bad(format!("{what}\n  remedy: {remedy}"))
    }

    /// A file that cannot be read or written.
    pub fn file(path: &Path, error: impl Display, remedy: impl Display) -> Fail {
        Fail::bad(format!("{}: {error}", path.display()), remedy)
    }

    /// Says why on standard error, and gives the number to end with.
    pub fn tell(self) -> ExitCode {
        let words = self.words();
        if !words.is_empty() {
            eprintln!("kabuto: {words}");
        }
        ExitCode::from(match self {
            Fail::Bad(_) => BAD,
            Fail::False(_) => FALSE,
            Fail::Told(number) => number,
        })
    }

    /// What is still to be said.
    pub fn words(&self) -> &str {
        match self {
            Fail::Bad(words) | Fail::False(words) => words,
            Fail::Told(_) => "",
        }
    }
}

impl From<Vec<Trouble>> for Fail {
    fn from(troubles: Vec<Trouble>) -> Fail {
        Fail::Bad(troubles.iter().map(Trouble::to_string).collect::<Vec<_>>().join("\n"))
    }
}

impl From<Trouble> for Fail {
    fn from(trouble: Trouble) -> Fail {
        Fail::Bad(trouble.to_string())
    }
}

/// True while panics are looked for and told as findings.
pub static HUNTING: AtomicBool = AtomicBool::new(false);

/// What is said when the program itself is at fault.
pub fn apologise(panic: &PanicHookInfo<'_>) {
    if HUNTING.load(Ordering::Relaxed) {
        return;
    }
    let words = panic.payload_as_str().unwrap_or("without words");
    let place = panic.location().map_or(String::new(), |place| format!(" ({place})"));
    let said = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    eprintln!(
        "kabuto: sorry, this is a fault of the program, not yours.\n  \
         Please report these lines, with the saved game if there is one:\n  \
         kabuto {} {said}\n  {words}{place}",
        env!("CARGO_PKG_VERSION")
    );
}
