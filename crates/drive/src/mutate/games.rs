//! Games of every book, played the same way every time, and signed.

use std::collections::BTreeMap;

use book::{Files, Listed};
use engine::{
    BySide, DiceKind, End, Eye, Header, Keyed, Leave, Outcome, Seeded, Side, header_line,
};
use server::{Library, Shelf};
use shelf::Player;
use shelf::desk::{Cup, Desk, Done, to_hex};
use shelf::seal::Signer;

/// The secret of the server that signs them; nobody else has it.
pub(super) const SECRET: [u8; 32] = [7; 32];
/// After so many decisions a game ends.
const LONG: usize = 60;
/// What the sides add to the key.
const ADDED: [&str; 2] = ["plums in the rain", "reeds"];

/// A saved game, signed.
pub struct Game {
    /// What it is, in words.
    pub name: String,
    /// The file.
    pub text: String,
    /// The public key of the server that signed it.
    pub server: String,
    /// The server's part of the key of its dice, in hexadecimal.
    pub key: Option<String>,
    /// Its first line.
    pub header: Header,
}

impl Game {
    /// The file without the signature.
    pub fn bare(&self) -> String {
        let lines: Vec<&str> = self.text.lines().collect();
        lines[..lines.len() - 1].iter().map(|line| format!("{line}\n")).collect()
    }

    /// A desk for it, at which dice are read out.
    pub fn desk(&self, library: &Shelf) -> Result<Box<dyn Desk>, String> {
        library.sit(&self.header, Cup::Own)
    }
}

/// How a game ends.
#[derive(Clone, Copy)]
enum Ends {
    Resigned,
    Agreed,
}

/// Two games of every book: one given up, one drawn by agreement; and one with dice read out.
pub fn games(files: &Files, seed: u64) -> Result<Vec<Game>, String> {
    let library = Shelf::new(files.clone());
    let mut all = Vec::new();
    for (n, book) in Listed::built().enumerate() {
        let names = shelf::scenario_names(files, book.id);
        let name = names.first().ok_or("a book without a scenario")?;
        for (m, ends) in [Ends::Resigned, Ends::Agreed].into_iter().enumerate() {
            let mut rng = Seeded::stream(seed, (2 * n + m) as u64);
            all.push(play(&library, name, Some(ends), &mut rng)?);
        }
        if n == 0 {
            all.push(play(&library, name, None, &mut Seeded::stream(seed, u64::MAX))?);
        }
    }
    Ok(all)
}

/// Plays a game at random, takes dice back now and then, ends it and signs it. Without an end that
/// is wanted the dice are read out.
fn play(
    library: &Shelf,
    scenario: &str,
    ends: Option<Ends>,
    rng: &mut Seeded,
) -> Result<Game, String> {
    let mut key = [0; 32];
    key.iter_mut().for_each(|byte| *byte = rng.below(256) as u8);
    let added = BySide::new(ADDED[0].to_owned(), ADDED[1].to_owned());
    let (dice, cup, key) = match ends {
        None => (DiceKind::Own, Cup::Own, None),
        Some(_) => {
            let cup = Cup::Keyed(Keyed::mix(&key, ADDED[0].as_bytes(), ADDED[1].as_bytes()));
            let commitment = to_hex(&Keyed::commitment(&key));
            let kind = DiceKind::Keyed { commitment, key: None, contributions: Some(added) };
            (kind, cup, Some(to_hex(&key)))
        }
    };
    let mut header = library.header(scenario, &BTreeMap::new(), dice)?;
    header.players = BySide::new("Ann".to_owned(), "random".to_owned());
    header.started = Some("2026-11-17T20:00:00Z".to_owned());
    let mut desk = library.sit(&header, cup)?;
    decide(&mut *desk, rng)?;
    let is_over = desk.outcome().is_some();
    if !is_over && !matches!(ends, Some(Ends::Agreed)) {
        desk.resign(Side::B).map_err(|not| format!("{not:?}"))?;
    }
    let agreed = desk.outcome().is_none();
    let outcome = desk.outcome().or(Some(Outcome::Drawn));
    let end = End { key: key.clone(), outcome, agreed };
    let text = desk.save(header.dice.clone(), Some(&end));
    let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
    let head = header_line(&header).map_err(|error| error.to_string())?;
    let signer = Signer::new(&SECRET);
    let how = match (is_over, agreed, ends) {
        (_, _, None) => "dice read out",
        (true, ..) => "to its end",
        (_, true, _) => "drawn by agreement",
        _ => "given up",
    };
    Ok(Game {
        name: format!("{scenario}, {how}"),
        text: signer.sign(&format!("{head}\n{rest}")),
        server: signer.public(),
        key,
        header,
    })
}

/// Plays so many decisions at random, and on until dice were taken back.
fn decide(desk: &mut dyn Desk, rng: &mut Seeded) -> Result<(), String> {
    let leaves = [Leave::Agreed, Leave::Computer, Leave::Alone];
    let mut taken = 0;
    for _ in 0..4 * LONG {
        let is_long = desk.len() >= LONG && taken > 0;
        if is_long || desk.outcome().is_some() {
            break;
        }
        let asked = desk.asked(Eye::Umpire);
        let mut sides = Side::BOTH.into_iter().filter(|side| asked[*side]);
        let Some(side) = sides.next_back() else { break };
        let Some(think) = desk.think(Player::Random, side, rng.next_u64()) else { break };
        let action = think();
        let mut done = desk.act(side, desk.count(Eye::Side(side)), &action);
        while let Ok(Done::Waits) = done {
            done = throw(desk, rng);
        }
        let Done::Entry(line) = done.map_err(|not| format!("{not:?}"))? else { continue };
        let rolled = !line.contains("\"dice\":[]");
        if rolled && taken < leaves.len() && rng.below(3) == 0 {
            // What has uncovered something stays.
            taken += usize::from(desk.back_by_leave(side, leaves[taken]).is_ok());
        }
    }
    Ok(())
}

/// Reads out a die for whoever throws it.
fn throw(desk: &mut dyn Desk, rng: &mut Seeded) -> Result<Done, shelf::desk::Not> {
    let wanted = desk.update(Eye::Umpire, desk.len()).wanted;
    let faces = wanted.as_ref().map_or(6, |die| die.faces);
    let by = wanted.map_or(Side::A, |die| die.by);
    desk.give(by, rng.below(u32::from(faces)) as u8 + 1)
}
