//! How a game begins: who sits where, which dice, which file.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use book::Listed;
use engine::{BySide, DiceKind, Header, Seeded, Side, Table, entry_line};
use shelf::desk::{Cup, from_hex};
use shelf::lesson::{Lesson, lesson, lesson_of, lessons};
use shelf::{AnyGame, Player, Seat, Shown, with_game};

use crate::args::{DiceSource, PlayArgs};
use crate::data::Data;
use crate::fail::{Done, Fail};
use crate::saved::{Keeper, Saved, resumed};

use super::lesson::Tutor;
use super::session::Session;
use super::umpire::Umpire;

/// The name of a person in the header of a saved game.
const PERSON: &str = "person";

/// Begins a game, or goes on with one.
pub fn run(data: &Data, args: &PlayArgs) -> Done {
    match (&args.resume, &args.scenario) {
        (Some(path), _) => {
            let saved = Saved::open(data, path)?;
            with_game!(&saved.game, game => resume(data, args, &saved, &**game))
        }
        (None, _) if args.lesson.is_some() => teach(data, args),
        (None, Some(scenario)) => {
            let any = data.game(scenario, &args.option)?;
            let content = shelf::content(&data.files, &any);
            with_game!(&any, game => begin(data, args, &**game, content, None))
        }
        (None, None) => Err(Fail::bad("which scenario?", "`kabuto games` lists them all")),
    }
}

/// Begins a lesson: its scenario, its side, its dice.
fn teach(data: &Data, args: &PlayArgs) -> Done {
    let name = args.lesson.as_deref().unwrap_or_default();
    let known = || {
        let lessons = Listed::built().filter_map(|book| lessons(&data.files, book.id).ok());
        lessons.flatten().map(|lesson| lesson.id).collect::<Vec<_>>().join(", ")
    };
    let read = lesson(&data.files, name);
    let missing = || Fail::bad(format!("there is no lesson `{name}`"), format!("say {}", known()));
    let lesson = read.ok_or_else(missing)??;
    let any = data.game(&lesson.info.scenario, &[])?;
    let content = shelf::content(&data.files, &any);
    let taught = (lesson, any.clone());
    with_game!(&any, game => begin(data, args, &**game, content, Some(taught)))
}

fn begin<G: Shown>(
    data: &Data,
    args: &PlayArgs,
    game: &G,
    content: String,
    taught: Option<(Lesson, AnyGame)>,
) -> Done {
    let lesson = taught.as_ref().map(|(lesson, _)| lesson);
    let side = match lesson {
        Some(lesson) => lesson.side,
        None => seat(&game.seats(), args.side.as_deref())?,
    };
    let against = match lesson {
        Some(lesson) => Some(lesson.level),
        None => opponent(args.against.as_deref().unwrap_or("greedy"))?,
    };
    let mut minds = BySide::both(None);
    minds[side.other()] = against;
    let cup = match (args.dice, args.seed.or(lesson.map(|lesson| lesson.seed))) {
        (DiceSource::Own, _) => Cup::Own,
        (_, Some(seed)) => Cup::Seeded(seed),
        (_, None) => Cup::Keyed(fresh_key()?),
    };
    let mut header = Header::new(game.book_id(), game.scenario_id(), cup.kind());
    header.options = game.chosen();
    // What the player set is written down even where it is the book's default: the scenario may
    // say otherwise.
    header.options.extend(data.options(&args.option)?);
    header.content = content;
    header.players = minds.map(|mind| mind.map_or(PERSON, Player::name).to_owned());
    let keeper = match &args.save {
        Some(path) => {
            let keeper = Keeper::create(path, &header)?;
            keep_key(path, &cup)?;
            Some(keeper)
        }
        None => None,
    };
    let rng = mind_of(&cup)?;
    let tutor = taught.map(|(lesson, any)| Tutor::new(lesson, any, &header, cup.clone()));
    let session = Session::new(data, Table::open(game), minds, rng, cup, header, keeper);
    session.watched(umpire(args)).taught(tutor).play()
}

fn resume<G: Shown>(data: &Data, args: &PlayArgs, saved: &Saved, game: &G) -> Done {
    let log = saved.log(game)?;
    let table = resumed(saved, game, &log)?;
    if table.outcome().is_some() {
        let path = saved.path.display();
        let remedy = format!("`kabuto replay {path}` shows how it went");
        return Err(Fail::bad(format!("{path}: this game is over"), remedy));
    }
    let cup = match &log.header.dice {
        DiceKind::Own => Cup::Own,
        DiceKind::Seeded { seed } => Cup::Seeded(*seed),
        DiceKind::Keyed { .. } => Cup::Keyed(kept_key(&saved.path)?),
    };
    let minds = log.header.players.as_ref().map(|name| Player::parse(name).ok());
    let keeper = Keeper::resume(&saved.path, &log.header, &table)?;
    let rng = mind_of(&cup)?;
    let tutor = match lesson_of(&data.files, &log.header) {
        Some(lesson) => {
            let mut tutor = Tutor::new(lesson, saved.game.clone(), &log.header, cup.clone());
            for entry in &table.log {
                let line = entry_line(entry).map_err(|why| Fail::bad(why, "begin it again"))?;
                tutor.follow(&line)?;
            }
            Some(tutor)
        }
        None => None,
    };
    let session = Session::new(data, table, minds, rng, cup, log.header, Some(keeper));
    session.watched(umpire(args)).taught(tutor).play()
}

fn umpire(args: &PlayArgs) -> Umpire {
    if args.umpire { Umpire::Sits } else { Umpire::Absent }
}

fn seat(seats: &BySide<Seat>, wanted: Option<&str>) -> Result<Side, Fail> {
    let Some(wanted) = wanted else { return Ok(Side::A) };
    let found = Side::BOTH.into_iter().find(|side| seats[*side].id.eq_ignore_ascii_case(wanted));
    found.ok_or_else(|| {
        let (a, b) = (&seats.a.id, &seats.b.id);
        let what = format!("there is no side `{wanted}` in this scenario");
        Fail::bad(what, format!("give --side {a} or --side {b}"))
    })
}

/// The player on the other side; nobody if you play both.
fn opponent(name: &str) -> Result<Option<Player>, Fail> {
    if name == "self" {
        return Ok(None);
    }
    let remedy = "give --against greedy, random, or self to play both sides";
    Player::parse(name).map(Some).map_err(|error| Fail::bad(error, remedy))
}

/// What the machine's own choices are drawn from: never from the dice of the game.
fn mind_of(cup: &Cup) -> Result<Seeded, Fail> {
    match cup {
        Cup::Seeded(seed) => Ok(Seeded::stream(*seed, u64::MAX)),
        Cup::Keyed(_) | Cup::Own => {
            let key = fresh_key()?;
            let bytes = *key.first_chunk().expect("a key has more than eight bytes");
            Ok(Seeded::new(u64::from_le_bytes(bytes)))
        }
    }
}

/// Thirty-two bytes nobody can foresee.
fn fresh_key() -> Result<[u8; 32], Fail> {
    let path = Path::new("/dev/urandom");
    let mut key = [0; 32];
    let drawn = File::open(path).and_then(|mut source| source.read_exact(&mut key));
    drawn.map_err(|error| {
        let remedy = "give --seed N for dice that can be foreseen, or --dice own";
        Fail::bad(format!("the system gives no random numbers: {path:?}: {error}"), remedy)
    })?;
    Ok(key)
}

/// Where the key lies until the game is over: a game that was interrupted must go on with the
/// dice that were promised.
pub fn key_path(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".key");
    path.with_file_name(name)
}

/// Keeps the key beside a saved game.
pub fn keep_key(path: &Path, cup: &Cup) -> Done {
    let Some(key) = cup.key() else { return Ok(()) };
    let path = key_path(path);
    fs::write(&path, key).map_err(|error| Fail::file(&path, error, "make room on the disk"))
}

fn kept_key(path: &Path) -> Result<[u8; 32], Fail> {
    let key = key_path(path);
    let missing = |error: &dyn std::fmt::Display| {
        let remedy = "put the file back: it was written beside the saved game";
        let what = format!("the key of the dice cannot be read: {error}");
        Fail::file(&key, what, remedy)
    };
    let text = fs::read_to_string(&key).map_err(|error| missing(&error))?;
    from_hex(text.trim()).ok_or_else(|| missing(&"it is not 64 hexadecimal digits"))
}
