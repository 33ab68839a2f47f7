//! Playing on in another browser.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::unreadable;
use crate::app::App;
use crate::carry::{self, Old};
use crate::error::Problem;
use crate::people::{Caller, Person, set_cookie};
use crate::store::Belongings;

/// A link to another browser.
#[derive(Serialize)]
pub struct LinkTold {
    link: String,
    minutes: u64,
}

/// Makes a link.
pub async fn make(State(app): State<Arc<App>>, caller: Caller) -> Result<Response, Problem> {
    let secret = carry::make(&app, &caller)?;
    let minutes = app.config.limits.carry.as_secs() / 60;
    let told = LinkTold { link: format!("/carry#key={secret}"), minutes };
    Ok((StatusCode::CREATED, Json(told)).into_response())
}

/// Withdraws it.
pub async fn withdraw(State(app): State<Arc<App>>, caller: Caller) -> Result<StatusCode, Problem> {
    carry::withdraw(&app, &caller)?;
    Ok(StatusCode::NO_CONTENT)
}

/// How many browsers were forgotten.
#[derive(Serialize)]
pub struct Forgotten {
    forgotten: usize,
}

/// Forgets every browser of somebody but the one he uses.
pub async fn only_here(
    State(app): State<Arc<App>>,
    caller: Caller,
) -> Result<Json<Forgotten>, Problem> {
    Ok(Json(Forgotten { forgotten: carry::only_here(&app, &caller).await? }))
}

/// A secret somebody was given.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    key: String,
    /// Whether games of whoever the browser belongs to now may be left behind.
    #[serde(default)]
    leave: bool,
}

/// Somebody, and what he has here.
#[derive(Serialize)]
struct Owner {
    name: String,
    tables: u32,
    bands: u32,
}

impl Owner {
    fn new(person: Person, has: Belongings) -> Owner {
        Owner { name: person.name, tables: has.tables, bands: has.bands }
    }
}

/// What a link leads to, and what the browser would leave behind.
#[derive(Serialize)]
pub struct OfferTold {
    to: Owner,
    leaves: Option<Owner>,
}

/// Says what a link leads to; nothing is changed by it.
pub async fn look(
    State(app): State<Arc<App>>,
    caller: Caller,
    key: Result<Json<Key>, JsonRejection>,
) -> Result<Json<OfferTold>, Problem> {
    let Json(Key { key, .. }) = key.map_err(|error| unreadable(&error))?;
    let offer = carry::look(&app, &caller, &key).await?;
    let leaves = offer.leaves.map(|(person, has)| Owner::new(person, has));
    Ok(Json(OfferTold { to: Owner::new(offer.person, offer.has), leaves }))
}

/// Who the browser belongs to from now on.
#[derive(Serialize)]
pub struct Became {
    name: String,
}

/// Uses a link up: the browser belongs to whoever made it.
pub async fn accept(
    State(app): State<Arc<App>>,
    caller: Caller,
    key: Result<Json<Key>, JsonRejection>,
) -> Result<Response, Problem> {
    let Json(Key { key, leave }) = key.map_err(|error| unreadable(&error))?;
    let old = if leave { Old::Leave } else { Old::Keep };
    let (person, cookie) = carry::accept(&app, &caller, &key, old).await?;
    Ok(([set_cookie(&cookie)], Json(Became { name: person.name })).into_response())
}
