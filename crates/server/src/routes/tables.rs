//! Tables: laying them, finding them, sitting down, taking the game home.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::{BySide, Side};
use serde::{Deserialize, Serialize};

use super::unreadable;
use crate::app::App;
use crate::error::Problem;
use crate::lay::{self, DiceWanted, Laid, Seat, Umpire, Wish};
use crate::people::{Caller, Person};
use crate::room::{Letter, Place};
use crate::sitting::{EndTold, LessonSum, PoemTold, Summary};
use crate::socket::{self, Holder};
use crate::store::Which;
use crate::upgrade::Handshake;
use crate::wire::{SeatTold, is_false};

/// Switches a table may be laid with at most.
const OPTIONS: usize = 100;

/// How a table is to be laid.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    scenario: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    seats: BySide<Seat>,
    #[serde(default)]
    umpire: Umpire,
    #[serde(default)]
    dice: DiceWanted,
    #[serde(default)]
    listed: bool,
}

/// A table that is laid.
#[derive(Serialize)]
pub struct Opened {
    id: String,
    seat_link: Option<String>,
    watch_link: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    umpire_link: Option<String>,
}

/// Lays a table for a new game.
pub async fn create(
    State(app): State<Arc<App>>,
    caller: Caller,
    table: Result<Json<NewTable>, JsonRejection>,
) -> Result<Response, Problem> {
    let person = may_lay(&app, &caller)?;
    let Json(table) = table.map_err(|error| unreadable(&error))?;
    if table.options.len() > OPTIONS {
        return Err(Problem::bad("There are too many options.", "Choose fewer."));
    }
    let wish = Wish { seats: &table.seats, umpire: table.umpire, campaign: None, lesson: None };
    let wish = (wish, table.dice, table.listed);
    let laid = lay::new_game(&app, person, &table.scenario, &table.options, wish).await?;
    opened(&app, laid).await
}

pub(super) fn may_lay<'a>(app: &App, caller: &'a Caller) -> Result<&'a Person, Problem> {
    let person = caller.person()?;
    let (of, at) = (person.id, caller.address);
    if app.tables.take(of, at) && app.tables_a_day.take(of, at) {
        return Ok(person);
    }
    Err(Problem::too_many("You have laid many tables in a short time."))
}

pub(super) async fn opened(app: &App, mut laid: Laid) -> Result<Response, Problem> {
    let changes = std::mem::take(&mut laid.changes);
    app.store.write(changes).await.map_err(|error| Problem::ours(error.0))?;
    Ok(told(laid))
}

/// A table that is laid and kept.
pub(super) fn told(laid: Laid) -> Response {
    let id = laid.id;
    let link = |token: Option<String>| token.map(|token| format!("/t/{id}#join={token}"));
    let seat_link = link(laid.seat);
    let watch_link = link(laid.watch).or_else(|| Some(format!("/t/{id}")));
    let umpire_link = link(laid.umpire);
    let opened = Opened { id, seat_link, watch_link, umpire_link };
    (StatusCode::CREATED, Json(opened)).into_response()
}

/// Which tables are wanted.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Shown {
    Mine,
    Open,
    Finished,
}

/// A list of tables.
#[derive(Deserialize)]
pub struct List {
    which: Shown,
}

/// A table as lists show it.
#[derive(Serialize)]
pub struct TableTold {
    id: String,
    scenario: String,
    title: String,
    sides: BySide<String>,
    seats: BySide<SeatTold>,
    #[serde(skip_serializing_if = "Option::is_none")]
    umpire: Option<SeatTold>,
    #[serde(skip_serializing_if = "is_false")]
    umpiring: bool,
    mine: Vec<Side>,
    turn: u16,
    turns: u16,
    your_move: bool,
    updated: i64,
    outcome: Option<EndTold>,
    poems: Vec<PoemTold>,
    frozen: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lesson: Option<LessonSum>,
}

impl TableTold {
    fn new(summary: Summary, person: Option<i64>) -> TableTold {
        let holds = |side: &Side| person.is_some() && summary.people[*side] == person;
        let mine: Vec<Side> = Side::BOTH.into_iter().filter(holds).collect();
        TableTold {
            your_move: mine.iter().any(|side| summary.asked[*side]),
            umpiring: person.is_some() && summary.umpire_person == person,
            umpire: summary.umpire,
            mine,
            id: summary.id,
            scenario: summary.scenario,
            title: summary.title,
            sides: summary.sides,
            seats: summary.seats,
            turn: summary.turn,
            turns: summary.turns,
            updated: summary.updated,
            outcome: summary.outcome,
            poems: summary.poems,
            frozen: summary.frozen,
            lesson: summary.lesson,
        }
    }
}

/// My tables, open ones, or finished ones.
pub async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    list: Result<Query<List>, QueryRejection>,
) -> Result<Json<Vec<TableTold>>, Problem> {
    let Query(list) = list.map_err(|error| unreadable(&error))?;
    let which = match (list.which, caller.id()) {
        (Shown::Mine, None) => return Ok(Json(Vec::new())),
        (Shown::Mine, Some(person)) => Which::Mine(person),
        (Shown::Open, _) => Which::Open,
        (Shown::Finished, person) => Which::Finished(person),
    };
    let mut told = Vec::new();
    for listed in app.store.list(which).await.map_err(Problem::unread)? {
        let kept = serde_json::from_str::<Summary>(&listed.summary).ok();
        let kept = kept.filter(|_| !listed.is_old);
        let summary = match kept {
            Some(summary) => summary,
            // More has happened than was written for lists: the room itself knows.
            None => match app.hall.ask(&app, &listed.id, |answer| Letter::Sum { answer }).await {
                Ok(summary) => summary,
                Err(problem) => Summary::damaged(listed.id, problem.words()),
            },
        };
        told.push(TableTold::new(summary, caller.id()));
    }
    Ok(Json(told))
}

/// What a link gives.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    #[serde(default)]
    token: Option<String>,
}

/// What somebody got.
#[derive(Serialize)]
pub struct Joined {
    id: String,
    side: Option<Side>,
    #[serde(skip_serializing_if = "is_false")]
    umpire: bool,
}

/// Takes a seat, or a place among those who watch.
pub async fn join(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    join: Result<Json<Join>, JsonRejection>,
) -> Result<Json<Joined>, Problem> {
    let person = caller.person()?.clone();
    let Json(Join { token }) = join.map_err(|error| unreadable(&error))?;
    let token = token.filter(|token| token.len() <= 128);
    let letter = |answer| Letter::Join { person, token, answer };
    let place = app.hall.ask(&app, &id, letter).await?;
    let side = match place {
        Place::Seat(side) => Some(side),
        Place::Umpire | Place::Gallery => None,
    };
    Ok(Json(Joined { id, side, umpire: place == Place::Umpire }))
}

/// The game as a file.
pub async fn file(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let person = caller.id();
    let text = app.hall.ask(&app, &id, |answer| Letter::File { person, answer }).await?;
    let name = format!("attachment; filename=\"{id}.kabuto\"");
    let name = HeaderValue::from_str(&name).map_err(Problem::ours)?;
    let kind = HeaderValue::from_static("application/x-ndjson");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// From where a game goes on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    at: u32,
    seats: BySide<Seat>,
    #[serde(default)]
    umpire: Umpire,
}

/// Lays a table that goes on from a moment of another game.
pub async fn fork(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    fork: Result<Json<Fork>, JsonRejection>,
) -> Result<Response, Problem> {
    caller.person()?;
    let person = caller.id();
    let text = app.hall.ask(&app, &id, |answer| Letter::Fork { person, answer }).await?;
    let Json(fork) = fork.map_err(|error| unreadable(&error))?;
    let person = may_lay(&app, &caller)?;
    let wish = Wish { seats: &fork.seats, umpire: fork.umpire, campaign: None, lesson: None };
    let laid = lay::fork(&app, person, &text, fork.at as usize, wish).await?;
    opened(&app, laid).await
}

/// Whether anybody may see a game.
#[derive(Serialize)]
pub struct ShownTold {
    listed: bool,
}

/// Somebody who played a game that is over wants anybody to see it.
pub async fn show(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<ShownTold>, Problem> {
    caller.person()?;
    let person = caller.id();
    let listed = app.hall.ask(&app, &id, |answer| Letter::Show { person, answer }).await?;
    Ok(Json(ShownTold { listed }))
}

/// Takes in a saved game.
pub async fn upload(
    State(app): State<Arc<App>>,
    caller: Caller,
    text: Result<String, axum::extract::rejection::StringRejection>,
) -> Result<Response, Problem> {
    let person = may_lay(&app, &caller)?;
    let text = text.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "Too long",
            "The file is too long for a saved game.",
            "Choose a file that was saved by Kabuto.",
        ),
        _ => Problem::bad("This is not a text file.", "Choose a file that was saved by Kabuto."),
    })?;
    let kilobytes = text.len() as f64 / 1024.0;
    if !app.brought_a_day.take_many(person.id, caller.address, kilobytes) {
        return Err(Problem::too_many("You have brought many games today."));
    }
    let laid = lay::file(&app, person, text).await?;
    opened(&app, laid).await
}

/// Opens a socket to a table.
pub async fn socket(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    // Nobody wakes a room without coming in.
    handshake: Handshake,
) -> Result<Response, Problem> {
    let person = caller.id();
    let limits = &app.config.limits;
    let many = || Problem::too_many("Too many tables are open at once.");
    let at = app.sockets_at.enter(caller.address, limits.sockets_per_address).ok_or_else(many)?;
    let of = match caller.id() {
        Some(person) => {
            let inside = app.sockets_of.enter(person, limits.sockets_per_person);
            Some(inside.ok_or_else(many)?)
        }
        None => None,
    };
    app.hall.ask(&app, &id, |answer| Letter::Access { person, answer }).await?;
    let holder = Holder { table: id, person: caller.person, address: caller.address, at, of };
    let longest = limits.message;
    let app = Arc::clone(&app);
    Ok(handshake.answer(longest, move |ear, mouth| socket::serve(app, ear, mouth, holder)))
}
