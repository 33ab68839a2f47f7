//! `kabuto verify`: a saved game played again, every die and every state checked.

use engine::{DiceKind, EntryOf, Header, Keyed, Log, Table};
use shelf::{Face, with_game};

use crate::args::VerifyArgs;
use crate::data::Data;
use crate::fail::{Done, Fail};
use crate::out::{Ink, paint};
use crate::saved::{Cup, Saved, faces_again, from_hex, to_hex};
use crate::say;

/// What became of one check.
enum Finding {
    /// It holds.
    Holds(String),
    /// It does not.
    Fails(String),
    /// It cannot be made.
    Open(String),
}

/// Checks a saved game.
pub fn run(data: &Data, args: &VerifyArgs) -> Done {
    let saved = Saved::open(data, &args.file)?;
    let content = shelf::content(&data.files, &saved.game);
    let findings = with_game!(&saved.game, game => examine(&saved, &**game, &content))?;
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

fn examine<G: Face>(saved: &Saved, game: &G, content: &str) -> Result<Vec<Finding>, Fail> {
    let log = saved.log(game)?;
    Ok(vec![
        same_content(&log.header, content),
        same_course(saved, game, &log),
        same_dice(game, &log),
        same_end(game, &log),
    ])
}

fn same_content(header: &Header, content: &str) -> Finding {
    if header.content == content {
        return Finding::Holds(format!("data: tables, figures, map and scenario are {content}"));
    }
    Finding::Fails(format!(
        "data: the game was played with other tables, figures, map or scenario ({}, now {content})",
        header.content
    ))
}

fn same_course<G: Face>(saved: &Saved, game: &G, log: &Log<G::Action, G::Event>) -> Finding {
    match Table::replay(game, &log.entries) {
        Ok(_) => {
            let count = log.entries.len();
            Finding::Holds(format!(
                "play: {count} decisions are legal, every event and state the same"
            ))
        }
        Err(error) => Finding::Fails(format!("play: {}", saved.differs(&error))),
    }
}

/// The cup the dice came from, or why they cannot be checked.
fn cup(header: &Header, key: Option<&str>) -> Result<Cup, Finding> {
    match &header.dice {
        DiceKind::Seeded { seed } => Ok(Cup::Seeded(*seed)),
        DiceKind::Own => Err(Finding::Open(
            "dice: thrown by the players and read out; nobody else can check them".to_owned(),
        )),
        DiceKind::Keyed { commitment, key: early } => {
            let Some(key) = key.or(early.as_deref()) else {
                return Err(Finding::Open(
                    "dice: the key is shown when the game is over, not before".to_owned(),
                ));
            };
            match from_hex(key) {
                None => {
                    Err(Finding::Fails("dice: the key is not 64 hexadecimal digits".to_owned()))
                }
                Some(key) if to_hex(&Keyed::commitment(&key)) != *commitment => {
                    Err(Finding::Fails("dice: the key is not the one promised".to_owned()))
                }
                Some(key) => Ok(Cup::Keyed(key)),
            }
        }
    }
}

fn same_dice<G: Face>(game: &G, log: &Log<G::Action, G::Event>) -> Finding {
    let key = log.end.as_ref().and_then(|end| end.key.as_deref());
    let cup = match cup(&log.header, key) {
        Ok(cup) => cup,
        Err(finding) => return finding,
    };
    let mut s = game.start();
    let mut count = 0;
    for (n, entry) in log.entries.iter().enumerate() {
        let Some(faces) = faces_again(game, &s, entry, &cup, n) else {
            return Finding::Open(format!("dice: not looked at from decision {} on", n + 1));
        };
        if faces != entry.dice {
            return Finding::Fails(wrong_die::<G>(n, entry, &faces));
        }
        count += faces.len();
        let dice = &mut engine::Script::new(&entry.dice);
        if game.apply(&mut s, entry.side, entry.action, dice, &mut engine::Quiet).is_err() {
            return Finding::Open(format!("dice: not looked at from decision {} on", n + 1));
        }
    }
    let source = match cup {
        Cup::Keyed(_) => "the key is the one promised, and all",
        _ => "from the seed, all",
    };
    Finding::Holds(format!("dice: {source} {count} of them fell as they must"))
}

fn wrong_die<G: Face>(n: usize, entry: &EntryOf<G>, faces: &[u8]) -> String {
    let same = faces.iter().zip(&entry.dice).take_while(|(a, b)| a == b).count();
    let face = |faces: &[u8]| faces.get(same).map_or("nothing".to_owned(), |face| face.to_string());
    format!(
        "dice: die {} of decision {} shows {}, but fell {}",
        same + 1,
        n + 1,
        face(&entry.dice),
        face(faces)
    )
}

fn same_end<G: Face>(game: &G, log: &Log<G::Action, G::Event>) -> Finding {
    let outcome = Table::replay(game, &log.entries).ok().and_then(|table| table.outcome());
    let written = log.end.as_ref().and_then(|end| end.outcome);
    match (outcome, written) {
        (a, b) if a == b && a.is_some() => Finding::Holds("end: as it is written".to_owned()),
        (None, None) => Finding::Holds("end: the game is not over".to_owned()),
        (_, None) => Finding::Open("end: the closing line is missing".to_owned()),
        _ => Finding::Fails("end: the outcome is not the one that is written".to_owned()),
    }
}
