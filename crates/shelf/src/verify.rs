//! A saved game checked: data, play, dice, end.

use book::{Files, Trouble};
use engine::{DiceKind, EntryOf, Header, Keyed, Log, LogError, Quiet, Script, Table};

use crate::desk::{Cup, from_hex, to_hex};
use crate::{Shown, content, open, with_game};

/// What became of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It holds.
    Holds(String),
    /// It does not.
    Fails(String),
    /// It cannot be made.
    Open(String),
}

/// Why a saved game cannot be checked at all.
#[derive(Clone, Debug)]
pub enum Unread {
    /// Its text is damaged.
    Text(LogError),
    /// Its scenario cannot be opened.
    Game(Vec<Trouble>),
}

/// Checks a saved game. `name` is what it is called where a line of it is named.
pub fn verify(files: &Files, name: &str, text: &str) -> Result<Vec<Finding>, Unread> {
    let header = engine::read_header(text).map_err(Unread::Text)?;
    let game = open(files, &header.scenario, &header.options).map_err(Unread::Game)?;
    let content = content(files, &game);
    with_game!(&game, game => verify_game(&**game, name, text, &content)).map_err(Unread::Text)
}

/// The same of a game that is open already; `content` is the digest of its data.
pub fn verify_game<G: Shown>(
    game: &G,
    name: &str,
    text: &str,
    content: &str,
) -> Result<Vec<Finding>, LogError> {
    let log: Log<G::Action, G::Event> = engine::read_log(text)?;
    let mut findings = vec![same_content(&log.header, content), same_course(game, name, &log)];
    findings.extend(same_dice(game, &log));
    findings.push(same_end(game, &log));
    Ok(findings)
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

fn same_course<G: Shown>(game: &G, name: &str, log: &Log<G::Action, G::Event>) -> Finding {
    match Table::replay(game, &log.entries) {
        Ok(_) => {
            let count = log.entries.len();
            Finding::Holds(format!(
                "play: {count} decisions are legal, every event and state the same"
            ))
        }
        // The header is line 1, entry 0 is line 2.
        Err(error) => Finding::Fails(format!(
            "play: {name}:{}: decision {}: {}",
            error.entry + 2,
            error.entry + 1,
            error.why
        )),
    }
}

/// Decisions whose dice came from one place.
struct Stretch<'a> {
    from: usize,
    until: usize,
    dice: &'a DiceKind,
    /// The key, if it stands in the closing line.
    key: Option<&'a str>,
    is_earlier: bool,
}

fn same_dice<G: Shown>(game: &G, log: &Log<G::Action, G::Event>) -> Vec<Finding> {
    let mut stretches = Vec::new();
    let mut from = 0;
    for earlier in &log.header.earlier {
        let until = (earlier.until as usize).clamp(from, log.entries.len());
        stretches.push(Stretch { from, until, dice: &earlier.dice, key: None, is_earlier: true });
        from = until;
    }
    let key = log.end.as_ref().and_then(|end| end.key.as_deref());
    let until = log.entries.len();
    stretches.push(Stretch { from, until, dice: &log.header.dice, key, is_earlier: false });
    stretches.iter().map(|stretch| same_dice_in(game, &log.entries, stretch)).collect()
}

/// The cup the dice came from, or why they cannot be checked.
fn cup(stretch: &Stretch<'_>) -> Result<Cup, Finding> {
    match stretch.dice {
        DiceKind::Seeded { seed } => Ok(Cup::Seeded(*seed)),
        DiceKind::Own => Err(Finding::Open(
            "dice: thrown by the players and read out; nobody else can check them".to_owned(),
        )),
        DiceKind::Keyed { commitment, key: early, contributions } => {
            let Some(key) = stretch.key.or(early.as_deref()) else {
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
                Some(key) => Ok(Cup::Keyed(match contributions {
                    Some(added) => Keyed::mix(&key, added.a.as_bytes(), added.b.as_bytes()),
                    None => key,
                })),
            }
        }
    }
}

fn same_dice_in<G: Shown>(game: &G, entries: &[EntryOf<G>], stretch: &Stretch<'_>) -> Finding {
    let cup = match cup(stretch) {
        Ok(cup) => cup,
        Err(finding) => return finding,
    };
    let mut s = game.start();
    let mut count = 0;
    for (n, entry) in entries.iter().enumerate().take(stretch.until) {
        let unseen = || Finding::Open(format!("dice: not looked at from decision {} on", n + 1));
        if n >= stretch.from {
            let Some(faces) = cup.faces_again(game, &s, entry, n) else { return unseen() };
            if faces != entry.dice {
                return Finding::Fails(wrong_die::<G>(n, entry, &faces));
            }
            count += faces.len();
        }
        if !engine::accepts(game, &s, entry) {
            return unseen();
        }
        let dice = &mut Script::new(&entry.dice);
        if game.apply(&mut s, entry.side, entry.action, dice, &mut Quiet).is_err() {
            return unseen();
        }
    }
    let source = match (&cup, stretch.dice) {
        (Cup::Keyed(_), DiceKind::Keyed { contributions: Some(_), .. }) => {
            "the key is the one promised, both sides added to it, and all"
        }
        (Cup::Keyed(_), _) => "the key is the one promised, and all",
        _ => "from the seed, all",
    };
    let before = if stretch.is_earlier {
        format!(" (decisions {} to {}, of an earlier game)", stretch.from + 1, stretch.until)
    } else {
        String::new()
    };
    Finding::Holds(format!("dice: {source} {count} of them fell as they must{before}"))
}

fn wrong_die<G: Shown>(n: usize, entry: &EntryOf<G>, faces: &[u8]) -> String {
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

fn same_end<G: Shown>(game: &G, log: &Log<G::Action, G::Event>) -> Finding {
    let outcome = Table::replay(game, &log.entries).ok().and_then(|table| table.outcome());
    let written = log.end.as_ref().and_then(|end| end.outcome);
    let agreed = log.end.as_ref().is_some_and(|end| end.agreed);
    match (outcome, written) {
        (None, Some(engine::Outcome::Drawn)) if agreed => {
            Finding::Holds("end: drawn by agreement".to_owned())
        }
        (a, b) if a == b && a.is_some() && !agreed => {
            Finding::Holds("end: as it is written".to_owned())
        }
        (None, None) => Finding::Holds("end: the game is not over".to_owned()),
        (_, None) => Finding::Open("end: the closing line is missing".to_owned()),
        _ => Finding::Fails("end: the outcome is not the one that is written".to_owned()),
    }
}
