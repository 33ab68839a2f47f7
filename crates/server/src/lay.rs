//! Laying tables: new games, games that go on from another, saved games.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{BySide, DiceKind, Header, Keyed, Side};
use serde::Deserialize;
use shelf::desk::to_hex;
use shelf::{Player, seal};

use crate::app::App;
use crate::brought::{Brought, earlier, row};
use crate::clock::{iso, now_ms};
use crate::error::Problem;
use crate::kept::Kept;
use crate::library::FULL;
use crate::names;
use crate::people::Person;
use crate::random;
use crate::room::summary_change;
use crate::setup::{Chair, Setup};
use crate::sitting::{self, Sitting, is_contribution};
use crate::store::{Change, GameFound, Row, RowRead};

/// Who is to sit at a side.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "who", rename_all = "lowercase", deny_unknown_fields)]
pub enum Seat {
    /// Whoever lays the table.
    Me,
    /// The same person, on the same screen.
    Screen,
    /// A friend, by link.
    Friend,
    /// A computer.
    Computer {
        /// How well it plays.
        level: String,
    },
}

/// Where the dice are to come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DiceWanted {
    /// From a key.
    #[default]
    Keyed,
    /// From the players' hands.
    Own,
    /// From a number that is known before: the same number gives the same dice, and computers
    /// that think alike. To practise, to study, to test; never with a friend, who would have to
    /// trust whoever chose the number.
    Seeded(u64),
}

/// A table that is laid but not yet kept.
pub struct Laid {
    /// Its id.
    pub id: String,
    /// The token of its free seat.
    pub seat: Option<String>,
    /// The token to watch it.
    pub watch: Option<String>,
    /// The token of the umpire's chair.
    pub umpire: Option<String>,
    /// What must be written for it.
    pub changes: Vec<Change>,
}

/// What a table is laid from.
pub struct Plan {
    /// Book, scenario, options; where the dice came from so far.
    pub header: Header,
    /// Seats, and the tokens for them.
    pub setup: Setup,
    /// What has happened already.
    pub rows: Vec<Kept>,
    /// Who may see it besides those who sit at it.
    pub members: Vec<i64>,
    /// Who lays it: it counts among what he keeps.
    pub owner: Option<i64>,
}

/// The server's part of a key, and what is told of it.
pub fn dice(wanted: DiceWanted) -> (DiceKind, Option<String>) {
    match wanted {
        DiceWanted::Seeded(seed) => (DiceKind::Seeded { seed }, None),
        DiceWanted::Own => (DiceKind::Own, None),
        DiceWanted::Keyed => {
            let key = random::bytes::<32>();
            let commitment = to_hex(&Keyed::commitment(&key));
            (DiceKind::Keyed { commitment, key: None, contributions: None }, Some(to_hex(&key)))
        }
    }
}

/// Who sits where, and the token of the seat that stays free.
pub fn seats(
    wanted: &BySide<Seat>,
    person: &Person,
) -> Result<(BySide<Chair>, Option<String>), Problem> {
    if wanted.a == Seat::Friend && wanted.b == Seat::Friend {
        let remedy = "Take a seat yourself, or give one to a computer.";
        return Err(Problem::bad("Both seats are for friends.", remedy));
    }
    let mut token = None;
    let mut chair = |seat: &Seat| match seat {
        Seat::Me | Seat::Screen => {
            Ok(Chair::Person { person: person.id, name: person.name.clone() })
        }
        Seat::Friend => {
            let fresh = token.insert(random::token());
            Ok(Chair::Free { hash: Some(to_hex(&random::hash(fresh))) })
        }
        Seat::Computer { level } => computer(level),
    };
    let (a, b) = (chair(&wanted.a)?, chair(&wanted.b)?);
    Ok((BySide::new(a, b), token))
}

fn computer(level: &str) -> Result<Chair, Problem> {
    Player::parse(level).map_err(|why| Problem::bad(why, "Choose one of them."))?;
    Ok(Chair::Computer { level: level.to_owned(), adds: to_hex(&random::bytes::<16>()) })
}

/// Whether a table is to have an umpire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "bool")]
pub enum Umpire {
    /// A chair for one, and a link to it.
    Wanted,
    /// None.
    #[default]
    None,
}

impl From<bool> for Umpire {
    fn from(wanted: bool) -> Umpire {
        if wanted { Umpire::Wanted } else { Umpire::None }
    }
}

/// The umpire's chair if there is to be one, and its token.
fn chair(wanted: Umpire) -> (Option<Chair>, Option<String>) {
    match wanted {
        Umpire::None => (None, None),
        Umpire::Wanted => {
            let token = random::token();
            (Some(Chair::Free { hash: Some(to_hex(&random::hash(&token))) }), Some(token))
        }
    }
}

/// Who is to sit where.
pub struct Wish<'a> {
    /// The players.
    pub seats: &'a BySide<Seat>,
    /// The umpire.
    pub umpire: Umpire,
    /// The band that goes to this fight.
    pub campaign: Option<String>,
    /// The lesson that is held.
    pub lesson: Option<String>,
}

/// A new game.
pub async fn new_game(
    app: &Arc<App>,
    person: &Person,
    scenario: &str,
    options: &BTreeMap<String, String>,
    (wish, dice_wanted, listed): (Wish<'_>, DiceWanted, bool),
) -> Result<Laid, Problem> {
    let has_friend = wish.seats.iter().any(|(_, seat)| *seat == Seat::Friend);
    if matches!(dice_wanted, DiceWanted::Seeded(_)) && has_friend {
        let detail = "Dice that are known before are no dice to play a friend with.";
        return Err(Problem::bad(detail, "Choose keyed dice, or your own."));
    }
    let (dice, key) = dice(dice_wanted);
    let (scenario, options) = (scenario.to_owned(), options.clone());
    let library = Arc::clone(&app.config.library);
    let made = tokio::task::spawn_blocking(move || library.header(&scenario, &options, dice)).await;
    let header = made.map_err(Problem::ours)?;
    let header = header.map_err(|why| unopened(why, "Choose another scenario or option."))?;
    let (seats, seat) = seats(wish.seats, person)?;
    let (umpire, judge) = chair(wish.umpire);
    let watch = random::token();
    let setup = Setup {
        made: now_ms(),
        seats,
        umpire,
        key,
        watch: Some(to_hex(&random::hash(&watch))),
        listed,
        shown: Vec::new(),
        file: false,
        end: None,
        seal: None,
        campaign: wish.campaign,
        lesson: wish.lesson,
    };
    let (rows, members, owner) = (Vec::new(), vec![person.id], Some(person.id));
    let plan = Plan { header, setup, rows, members, owner };
    let mut laid = lay(app, plan).await?;
    laid.seat = seat;
    laid.umpire = judge;
    laid.watch = Some(watch).filter(|_| !listed);
    Ok(laid)
}

/// A table at which a lesson is held: its scenario, its side, its dice.
pub async fn lesson(app: &Arc<App>, person: &Person, name: &str) -> Result<Laid, Problem> {
    let (library, asked) = (Arc::clone(&app.config.library), name.to_owned());
    let read = tokio::task::spawn_blocking(move || library.lesson(&asked)).await;
    let read = read.map_err(Problem::ours)?.ok_or_else(Problem::not_found)?;
    let lesson = read.map_err(Problem::ours)?;
    let level = lesson.level.name().to_owned();
    let mut seats = BySide::both(Seat::Computer { level });
    seats[lesson.side] = Seat::Me;
    let (umpire, lesson_name) = (Umpire::None, Some(name.to_owned()));
    let wish = Wish { seats: &seats, umpire, campaign: None, lesson: lesson_name };
    let wish = (wish, DiceWanted::Seeded(lesson.seed), false);
    new_game(app, person, &lesson.info.scenario, &BTreeMap::new(), wish).await
}

/// A game that goes on from a moment of another, with dice of its own. `text` is the other game.
pub async fn fork(
    app: &Arc<App>,
    person: &Person,
    text: &str,
    at: usize,
    wish: Wish<'_>,
) -> Result<Laid, Problem> {
    let unread = |error: engine::LogError| Problem::ours(error);
    let old = engine::read_header(text).map_err(unread)?;
    let brought = Brought::read(text);
    let Some((rows, decisions)) = brought.until(at) else {
        let detail = format!("The game has only {} decisions.", brought.standing.len());
        return Err(Problem::bad(detail, "Choose an earlier moment."));
    };
    let dice_wanted = match old.dice {
        DiceKind::Own => DiceWanted::Own,
        DiceKind::Keyed { .. } | DiceKind::Seeded { .. } => DiceWanted::Keyed,
    };
    let (dice, key) = dice(dice_wanted);
    let (seats, seat) = seats(wish.seats, person)?;
    let (umpire, judge) = chair(wish.umpire);
    let watch = random::token();
    let setup = Setup {
        made: now_ms(),
        seats,
        umpire,
        key,
        watch: Some(to_hex(&random::hash(&watch))),
        listed: false,
        shown: Vec::new(),
        file: false,
        end: None,
        seal: None,
        campaign: None,
        lesson: None,
    };
    let mut header = Header { dice, ..old.clone() };
    header.version = engine::VERSION;
    header.earlier = earlier(&old, &brought, decisions);
    let (members, owner) = (vec![person.id], Some(person.id));
    let plan = Plan { header, setup, rows, members, owner };
    let mut laid = lay(app, plan).await?;
    laid.seat = seat;
    laid.umpire = judge;
    laid.watch = Some(watch);
    Ok(laid)
}

/// Letters in the date of a saved game at most.
const DATE: usize = 40;

/// A saved game that somebody brings: checked, then kept to be looked at.
pub async fn file(app: &Arc<App>, person: &Person, text: String) -> Result<Laid, Problem> {
    let decisions = text.lines().filter(|line| !line.trim().is_empty()).count();
    if decisions > app.config.limits.decisions {
        let detail = format!("The game has more than {} decisions.", app.config.limits.decisions);
        return Err(Problem::bad(detail, "Check it with `kabuto verify` on your own machine."));
    }
    let own = app.checks_of.enter(person.id, 1);
    let own = own.ok_or_else(|| Problem::too_many("Another file of yours is being checked."))?;
    let turn = Arc::clone(&app.checks).try_acquire_owned();
    let turn = turn.map_err(|_| Problem::busy("Other files are being checked."))?;
    let library = Arc::clone(&app.config.library);
    // Nobody waits for it once the request is gone or the server stops.
    let asked = Arc::new(());
    let (waits, stopping) = (Arc::downgrade(&asked), app.stopping.clone());
    let checked = tokio::task::spawn_blocking(move || {
        let goes_on = || waits.strong_count() > 0 && !*stopping.borrow();
        let faults = library.faults(&text, &goes_on);
        drop((own, turn));
        (faults, text)
    });
    let checked = checked.await;
    drop(asked);
    let (faults, text) = checked.map_err(Problem::ours)?;
    let remedy = "Choose a file that was saved by Kabuto and not changed since.";
    let refused = |detail: String| Problem::bad(detail, remedy);
    let faults = faults.map_err(|why| refused(format!("The file cannot be read: {why}")))?;
    if !faults.is_empty() {
        return Err(refused(format!(
            "The game was not played as it stands: {}",
            faults.join("; ")
        )));
    }
    let mut header = engine::read_header(&text).map_err(|why| refused(why.to_string()))?;
    clean(&mut header).map_err(refused)?;
    let Brought { lines, end, seal, .. } = Brought::read(&text);
    let watch = random::token();
    let past = |name: &String| Chair::Past { name: name.clone() };
    let setup = Setup {
        made: now_ms(),
        seats: header.players.as_ref().map(past),
        umpire: None,
        key: None,
        watch: Some(to_hex(&random::hash(&watch))),
        listed: false,
        shown: Vec::new(),
        file: true,
        end,
        seal,
        campaign: None,
        lesson: None,
    };
    let rows = lines.iter().map(|line| row(line)).collect();
    let (members, owner) = (vec![person.id], Some(person.id));
    let mut laid = lay(app, Plan { header, setup, rows, members, owner }).await?;
    laid.watch = Some(watch);
    Ok(laid)
}

/// Takes out of a header what nobody could have typed here: it is shown to whoever looks.
fn clean(header: &mut Header) -> Result<(), String> {
    let [a, b] = names::brought([&header.players.a, &header.players.b]);
    header.players = BySide::new(a, b);
    header.started = header.started.take().filter(|date| {
        date.len() <= DATE
            && date.bytes().all(|byte| byte.is_ascii_digit() || b"-:.TZ+".contains(&byte))
    });
    let earlier = header.earlier.iter().map(|earlier| &earlier.dice);
    for dice in earlier.chain([&header.dice]) {
        let DiceKind::Keyed { contributions: Some(added), .. } = dice else { continue };
        if added.iter().any(|(_, text)| !is_contribution(text)) {
            return Err("Nobody can have added so much to the dice.".to_owned());
        }
    }
    Ok(())
}

/// Who sits where in another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// Everybody plays the other side.
    Swapped,
    /// Everybody plays his side again.
    Staying,
}

/// Another game for the same players and whoever could see the first.
pub fn rematch(old: &Sitting, again: Again) -> Result<Plan, Problem> {
    let wanted = match old.header.dice {
        DiceKind::Keyed { .. } => DiceWanted::Keyed,
        DiceKind::Own => DiceWanted::Own,
        DiceKind::Seeded { seed } => DiceWanted::Seeded(seed),
    };
    let (dice, key) = dice(wanted);
    let from = |side: Side| match again {
        Again::Swapped => side.other(),
        Again::Staying => side,
    };
    let chair = |side: Side| match &old.seats[from(side)] {
        Chair::Computer { level, .. } => computer(level),
        chair => Ok(chair.clone()),
    };
    let setup = Setup {
        made: now_ms(),
        seats: BySide::new(chair(Side::A)?, chair(Side::B)?),
        umpire: old.umpire.clone(),
        key,
        watch: old.setup.watch.clone(),
        listed: old.setup.listed,
        shown: Vec::new(),
        file: false,
        end: None,
        seal: None,
        campaign: None,
        lesson: None,
    };
    let mut header = Header { dice, earlier: Vec::new(), ..old.header.clone() };
    header.started = None;
    let members = old.members.iter().copied().collect();
    let owner = old.setup.people().next();
    Ok(Plan { header, setup, rows: Vec::new(), members, owner })
}

/// Tries a plan, and says what must be written for it.
pub async fn lay(app: &Arc<App>, mut plan: Plan) -> Result<Laid, Problem> {
    let bytes = plan.rows.iter().map(|kept| kept.body().len()).sum();
    if let Some(owner) = plan.owner {
        may_keep(app, owner, bytes).await?;
    }
    let (id, num, made) = (random::table_id(), app.store.new_game(), plan.setup.made);
    plan.header.started.get_or_insert_with(|| iso(made));
    let text = |error: serde_json::Error| Problem::ours(error);
    let header = serde_json::to_string(&plan.header).map_err(text)?;
    let setup = serde_json::to_string(&plan.setup).map_err(text)?;
    let mut members: Vec<i64> = plan.setup.people().chain(plan.members).collect();
    members.sort_unstable();
    members.dedup();
    let rows: Vec<RowRead> =
        plan.rows.iter().zip(1..).map(|(kept, seq)| read(kept, seq, made)).collect();
    let found = GameFound {
        num,
        header: header.clone(),
        setup: setup.clone(),
        rows,
        members: members.clone(),
    };
    let (library, table) = (Arc::clone(&app.config.library), id.clone());
    let loaded = tokio::task::spawn_blocking(move || sitting::load(&*library, &table, found)).await;
    let sitting = loaded.map_err(Problem::ours)?;
    let sitting = sitting.map_err(|why| unopened(why, "Choose another scenario."))?;
    if let Some(why) = sitting.frozen.as_ref().filter(|_| !plan.setup.file) {
        return Err(Problem::bad(why.clone(), "Choose another game."));
    }
    if let Some(seal) = &plan.setup.seal
        && seal::check(&sitting.file(app.store.signer()), seal).is_err()
    {
        let detail = "The file is signed, but not written as this program writes one.";
        return Err(Problem::bad(detail, "Check it with `kabuto verify` on your own machine."));
    }
    let listed = plan.setup.listed;
    let (owner, bytes) = (plan.owner, bytes as i64);
    let game = Change::Game { num, id: id.clone(), header, setup, listed, owner, bytes };
    let mut changes = vec![game];
    changes.extend(plan.rows.iter().zip(1..).map(|(kept, seq)| {
        let (kind, body) = (kept.kind(), kept.body());
        Change::Row(Row { game: num, seq, made, kind, person: None, client: None, body })
    }));
    changes.extend(members.into_iter().map(|person| Change::Member { person, game: num }));
    changes.push(summary_change(&sitting, &sitting.summary(), sitting.seq));
    Ok(Laid { id, seat: None, watch: None, umpire: None, changes })
}

/// Why a game could not be opened.
fn unopened(why: String, remedy: &str) -> Problem {
    if why == FULL { Problem::full() } else { Problem::bad(why, remedy) }
}

/// Whether somebody may keep one more table, and so many more bytes.
async fn may_keep(app: &Arc<App>, person: i64, more: usize) -> Result<(), Problem> {
    let limits = &app.config.limits;
    let (tables, bytes) = app.store.holdings(person).await.map_err(Problem::unread)?;
    if tables >= limits.open_tables {
        let detail = format!("You have {tables} games that are not over, and no more can be kept.");
        return Err(Problem::conflict(detail, "End one of them first."));
    }
    if more > 0 && bytes + more > limits.brought {
        let most = limits.brought / 1024 / 1024;
        let detail = format!("The games you brought would take more than {most} MB.");
        return Err(Problem::conflict(detail, "Keep the file yourself: `kabuto replay` shows it."));
    }
    Ok(())
}

fn read(kept: &Kept, seq: u32, made: i64) -> RowRead {
    let (kind, body) = (kept.kind().to_owned(), kept.body());
    RowRead { seq, made, kind, person: None, client: None, body }
}
