//! `kabuto verify`: a saved game played again, every die and every state checked.

use shelf::seal::read_key;
use shelf::{Checked, Finding, Unread, Verdict, Wanted, verify};

use crate::args::VerifyArgs;
use crate::data::{Data, read};
use crate::fail::{Done, Fail};
use crate::out::{Ink, paint};
use crate::say;

/// Nothing is wrong, but something is open.
const OPEN: u8 = 3;
/// Nothing is wrong, but nobody signed it.
const UNSIGNED: u8 = 4;

/// Checks a saved game.
pub fn run(data: &Data, args: &VerifyArgs) -> Done {
    let name = args.file.display().to_string();
    let key = args.key.as_deref().map(key).transpose()?;
    let text = read(&args.file)?;
    let wanted = Wanted { server: key.as_deref(), ..Wanted::called(&name) };
    let checked = verify(&data.files, &text, wanted).map_err(|unread| match unread {
        Unread::Text(error) => Fail::Bad(format!("{name}: {error}")),
        Unread::Game(troubles) => Fail::from(troubles),
        Unread::Stopped => Fail::Bad(format!("{name}: stopped")),
    })?;
    if args.json {
        tell_json(&checked)
    } else {
        tell(&checked)
    }
    match checked.verdict {
        Verdict::Sound => Ok(()),
        Verdict::Open => Err(Fail::Told(OPEN)),
        Verdict::Unsigned => Err(Fail::Told(UNSIGNED)),
        Verdict::False => Err(Fail::False(String::new())),
    }
}

/// The key somebody gave.
fn key(text: &str) -> Result<String, Fail> {
    let wrong = || {
        let remedy = "give --key the 64 hexadecimal digits that stand on the server's page /dice";
        Fail::bad(format!("`{text}` is no public key"), remedy)
    };
    read_key(text).ok_or_else(wrong)
}

fn tell(checked: &Checked) {
    for finding in &checked.findings {
        let (head, words) = match finding {
            Finding::Holds(words) => (paint(Ink::Good, "holds "), words),
            Finding::Open(words) => (paint(Ink::Dim, "open  "), words),
            Finding::Note(words) => (paint(Ink::Dim, "note  "), words),
            Finding::Fails(words) => (paint(Ink::Bad, "FAILS "), words),
        };
        say!("{head}  {words}");
    }
    let (ink, words) = match checked.verdict {
        Verdict::Sound => (Ink::Good, "sound: the game was played as it stands, and is signed"),
        Verdict::Open => (Ink::Good, "open: nothing is wrong, as far as it can be checked now"),
        Verdict::Unsigned => (Ink::Good, "unsigned: nothing is wrong, but nobody vouches for it"),
        Verdict::False => (Ink::Bad, "false: the game was not played as it stands"),
    };
    say!("{}", paint(ink, words));
}

fn tell_json(checked: &Checked) {
    let told = |finding: &Finding| match finding {
        Finding::Holds(words) => serde_json::json!({ "holds": words }),
        Finding::Open(words) => serde_json::json!({ "open": words }),
        Finding::Note(words) => serde_json::json!({ "note": words }),
        Finding::Fails(words) => serde_json::json!({ "fails": words }),
    };
    let verdict = match checked.verdict {
        Verdict::Sound => "sound",
        Verdict::Open => "open",
        Verdict::Unsigned => "unsigned",
        Verdict::False => "false",
    };
    let findings: Vec<_> = checked.findings.iter().map(told).collect();
    say!(
        "{}",
        serde_json::json!({
            "verdict": verdict, "server": checked.server, "findings": findings,
        })
    );
}
