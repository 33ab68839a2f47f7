//! Laying tables: new games, games that go on from another, saved games.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{BySide, DiceKind, Earlier, End, Header, Keyed, Side};
use serde::Deserialize;
use shelf::Player;
use shelf::desk::to_hex;

use crate::app::App;
use crate::clock::{iso, now_ms};
use crate::error::Problem;
use crate::kept::Kept;
use crate::people::Person;
use crate::random;
use crate::room::summary_change;
use crate::setup::{Chair, Setup};
use crate::sitting::{self, Sitting};
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
    let header = header.map_err(|why| Problem::bad(why, "Choose another scenario or option."))?;
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
        file: false,
        end: None,
        campaign: wish.campaign,
    };
    let plan = Plan { header, setup, rows: Vec::new(), members: vec![person.id] };
    let mut laid = lay(app, plan).await?;
    laid.seat = seat;
    laid.umpire = judge;
    laid.watch = Some(watch).filter(|_| !listed);
    Ok(laid)
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
    let (entries, end) = split(text)?;
    if at > entries.len() {
        let detail = format!("The game has only {} decisions.", entries.len());
        return Err(Problem::bad(detail, "Choose an earlier moment."));
    }
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
        file: false,
        end: None,
        campaign: None,
    };
    let mut header = Header { dice, ..old.clone() };
    header.earlier = earlier(&old, end.as_ref(), at);
    let rows = entries[..at].iter().map(|line| Kept::Act { line: (*line).to_owned() }).collect();
    let plan = Plan { header, setup, rows, members: vec![person.id] };
    let mut laid = lay(app, plan).await?;
    laid.seat = seat;
    laid.umpire = judge;
    laid.watch = Some(watch);
    Ok(laid)
}

/// Where the dice of the first `at` decisions came from.
fn earlier(old: &Header, end: Option<&End>, at: usize) -> Vec<Earlier> {
    let until = at as u32;
    let mut dice = old.dice.clone();
    if let DiceKind::Keyed { key, .. } = &mut dice
        && let Some(shown) = end.and_then(|end| end.key.clone())
    {
        *key = Some(shown);
    }
    let mut all: Vec<Earlier> = old.earlier.iter().filter(|e| e.until < until).cloned().collect();
    let covering = old.earlier.iter().find(|earlier| earlier.until >= until);
    let dice = covering.map_or(dice, |earlier| earlier.dice.clone());
    if until > all.last().map_or(0, |last| last.until) {
        all.push(Earlier { until, dice });
    }
    all
}

/// The lines of the entries of a saved game, and its closing line.
fn split(text: &str) -> Result<(Vec<&str>, Option<End>), Problem> {
    #[derive(Deserialize)]
    struct EndLine {
        end: End,
    }
    let mut lines: Vec<&str> =
        text.lines().skip(1).filter(|line| !line.trim().is_empty()).collect();
    let end = lines.last().and_then(|line| serde_json::from_str::<EndLine>(line).ok());
    if end.is_some() {
        lines.pop();
    }
    Ok((lines, end.map(|line| line.end)))
}

/// A saved game that somebody brings: checked, then kept to be looked at.
pub async fn file(app: &Arc<App>, person: &Person, text: String) -> Result<Laid, Problem> {
    let library = Arc::clone(&app.config.library);
    let checked = tokio::task::spawn_blocking(move || {
        let faults = library.faults(&text);
        (faults, text)
    });
    let (faults, text) = checked.await.map_err(Problem::ours)?;
    let remedy = "Choose a file that was saved by Kabuto and not changed since.";
    let refused = |detail: String| Problem::bad(detail, remedy);
    let faults = faults.map_err(|why| refused(format!("The file cannot be read: {why}")))?;
    if !faults.is_empty() {
        return Err(refused(format!(
            "The game was not played as it stands: {}",
            faults.join("; ")
        )));
    }
    let header = engine::read_header(&text).map_err(|why| refused(why.to_string()))?;
    let (entries, end) = split(&text)?;
    let watch = random::token();
    let past = |name: &String| Chair::Past { name: name.clone() };
    let setup = Setup {
        made: now_ms(),
        seats: header.players.as_ref().map(past),
        umpire: None,
        key: None,
        watch: Some(to_hex(&random::hash(&watch))),
        listed: false,
        file: true,
        end,
        campaign: None,
    };
    let rows = entries.iter().map(|line| Kept::Act { line: (*line).to_owned() }).collect();
    let mut laid = lay(app, Plan { header, setup, rows, members: vec![person.id] }).await?;
    laid.watch = Some(watch);
    Ok(laid)
}

/// Another game with sides swapped, for the same players and whoever could see the first.
pub fn rematch(old: &Sitting) -> Result<Plan, Problem> {
    let wanted = match old.header.dice {
        DiceKind::Keyed { .. } => DiceWanted::Keyed,
        DiceKind::Own => DiceWanted::Own,
        DiceKind::Seeded { seed } => DiceWanted::Seeded(seed),
    };
    let (dice, key) = dice(wanted);
    let chair = |side: Side| match &old.seats[side.other()] {
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
        file: false,
        end: None,
        campaign: None,
    };
    let mut header = Header { dice, earlier: Vec::new(), ..old.header.clone() };
    header.started = None;
    let members = old.members.iter().copied().collect();
    Ok(Plan { header, setup, rows: Vec::new(), members })
}

/// Tries a plan, and says what must be written for it.
pub async fn lay(app: &Arc<App>, mut plan: Plan) -> Result<Laid, Problem> {
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
    let sitting = sitting.map_err(|why| Problem::bad(why, "Choose another scenario."))?;
    if let Some(why) = sitting.frozen.as_ref().filter(|_| !plan.setup.file) {
        return Err(Problem::bad(why.clone(), "Choose another game."));
    }
    let listed = plan.setup.listed;
    let mut changes = vec![Change::Game { num, id: id.clone(), header, setup, listed }];
    changes.extend(plan.rows.iter().zip(1..).map(|(kept, seq)| {
        let (kind, body) = (kept.kind(), kept.body());
        Change::Row(Row { game: num, seq, made, kind, person: None, client: None, body })
    }));
    changes.extend(members.into_iter().map(|person| Change::Member { person, game: num }));
    changes.push(summary_change(&sitting, &sitting.summary(), sitting.seq));
    Ok(Laid { id, seat: None, watch: None, umpire: None, changes })
}

fn read(kept: &Kept, seq: u32, made: i64) -> RowRead {
    let (kind, body) = (kept.kind().to_owned(), kept.body());
    RowRead { seq, made, kind, person: None, client: None, body }
}
