//! Bands: founding them, looking after them, sending them to fights, taking them home.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection, StringRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use shelf::wire::{FieldOfBattle, MarketTold, Wish};

use super::tables::{may_lay, told};
use super::unreadable;
use crate::app::App;
use crate::campaigns::{self, Fight, Want};
use crate::error::Problem;
use crate::people::{Caller, Person};
use crate::wire::{CampaignInfo, CampaignTold};

/// A band as it is to be founded.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewBand {
    book: String,
    name: String,
}

/// A band that is founded.
#[derive(Serialize)]
pub struct Founded {
    id: String,
}

fn founded(id: String) -> Response {
    (StatusCode::CREATED, Json(Founded { id })).into_response()
}

/// My bands, and those I may look at.
pub async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
) -> Result<Json<Vec<CampaignInfo>>, Problem> {
    let Some(person) = caller.id() else { return Ok(Json(Vec::new())) };
    let list = app.store.campaigns(person).await.map_err(Problem::unread)?;
    let info = list.into_iter().map(|band| CampaignInfo {
        id: band.id,
        book: band.book,
        name: band.name,
        mine: band.mine,
        updated: band.updated,
    });
    Ok(Json(info.collect()))
}

/// Founds a band.
pub async fn create(
    State(app): State<Arc<App>>,
    caller: Caller,
    band: Result<Json<NewBand>, JsonRejection>,
) -> Result<Response, Problem> {
    let person = may_lay(&app, &caller)?;
    let Json(band) = band.map_err(|error| unreadable(&error))?;
    Ok(founded(campaigns::new_band(&app, person, &band.book, &band.name).await?))
}

/// A band, with whatever has ended since written back.
pub async fn show(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<CampaignTold>, Problem> {
    let mut alone = campaigns::open(&app, &id, caller.id(), Want::Look).await?;
    alone.settle(&app).await?;
    Ok(Json(alone.told(caller.id())?))
}

/// Disbands a band.
pub async fn disband(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    caller.person()?;
    let mut alone = campaigns::open(&app, &id, caller.id(), Want::Change).await?;
    alone.disband(&app).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What is to be done with a band.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewDeed {
    id: String,
    wish: Wish,
}

fn may_wish<'a>(app: &App, caller: &'a Caller) -> Result<&'a Person, Problem> {
    let person = caller.person()?;
    if app.wishes.take(person.id, caller.address) {
        return Ok(person);
    }
    Err(Problem::too_many("You have done much in a short time."))
}

/// Does something with a band, once for each id.
pub async fn deed(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    deed: Result<Json<NewDeed>, JsonRejection>,
) -> Result<Json<CampaignTold>, Problem> {
    caller.person()?;
    let mut alone = campaigns::open(&app, &id, caller.id(), Want::Change).await?;
    may_wish(&app, &caller)?;
    let Json(deed) = deed.map_err(|error| unreadable(&error))?;
    alone.settle(&app).await?;
    alone.wish(&app, &deed.id, &deed.wish).await?;
    Ok(Json(alone.told(caller.id())?))
}

/// Whose market, and where.
#[derive(Deserialize)]
pub struct Stall {
    who: String,
    place: Option<String>,
}

/// What one of a band can buy and sell.
pub async fn market(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    stall: Result<Query<Stall>, QueryRejection>,
) -> Result<Json<MarketTold>, Problem> {
    let mut alone = campaigns::open(&app, &id, caller.id(), Want::Look).await?;
    let Query(stall) = stall.map_err(|error| unreadable(&error))?;
    let told = alone.band()?.market(stall.place.as_deref(), &stall.who);
    told.map(Json).map_err(|why| Problem::refused(&why))
}

/// Where a band can fight.
pub async fn fields(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Vec<FieldOfBattle>>, Problem> {
    let mut alone = campaigns::open(&app, &id, caller.id(), Want::Look).await?;
    let fields = alone.band()?.fields();
    let ours = |troubles: Vec<book::Trouble>| {
        Problem::ours(troubles.first().map_or_else(String::new, ToString::to_string))
    };
    fields.map(Json).map_err(ours)
}

/// Lays a table for some of a band.
pub async fn fight(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    fight: Result<Json<Fight>, JsonRejection>,
) -> Result<Response, Problem> {
    caller.person()?;
    let mut alone = campaigns::open(&app, &id, caller.id(), Want::Change).await?;
    let Json(fight) = fight.map_err(|error| unreadable(&error))?;
    let person = may_lay(&app, &caller)?;
    alone.settle(&app).await?;
    Ok(told(campaigns::lay(&app, &mut alone, person, fight).await?))
}

/// From which fight people are called back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recall {
    table: String,
}

/// Calls people back from a fight that has not begun.
pub async fn recall(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    recall: Result<Json<Recall>, JsonRejection>,
) -> Result<Json<CampaignTold>, Problem> {
    caller.person()?;
    let mut alone = campaigns::open(&app, &id, caller.id(), Want::Change).await?;
    let Json(recall) = recall.map_err(|error| unreadable(&error))?;
    campaigns::recall(&app, &mut alone, &recall.table).await?;
    Ok(Json(alone.told(caller.id())?))
}

/// Whether people may look by a link.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    shared: bool,
}

/// The link.
#[derive(Serialize)]
pub struct Shared {
    link: Option<String>,
}

/// Makes a link by which people may look, or takes it back.
pub async fn share(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    share: Result<Json<Share>, JsonRejection>,
) -> Result<Json<Shared>, Problem> {
    caller.person()?;
    let mut alone = campaigns::open(&app, &id, caller.id(), Want::Change).await?;
    may_wish(&app, &caller)?;
    let Json(share) = share.map_err(|error| unreadable(&error))?;
    let token = alone.share(&app, share.shared).await?;
    Ok(Json(Shared { link: token.map(|token| format!("/c/{id}#look={token}")) }))
}

/// What a link gives.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    #[serde(default)]
    token: Option<String>,
}

/// Somebody with the link may look from now on.
pub async fn look(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    look: Result<Json<Look>, JsonRejection>,
) -> Result<Json<Founded>, Problem> {
    let person = caller.person()?;
    let Json(look) = look.map_err(|error| unreadable(&error))?;
    let token = look.token.as_deref().filter(|token| token.len() <= 128);
    campaigns::look_in(&app, &id, person, token).await?;
    Ok(Json(Founded { id }))
}

/// A band as a file.
pub async fn file(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let mut alone = campaigns::open(&app, &id, caller.id(), Want::Look).await?;
    alone.settle(&app).await?;
    let text = campaigns::take_home(&app, &mut alone).await?;
    let name = HeaderValue::from_static("attachment; filename=\"band.kabuto-band\"");
    let kind = HeaderValue::from_static("application/x-ndjson");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// Takes in a band from a file.
pub async fn bring(
    State(app): State<Arc<App>>,
    caller: Caller,
    text: Result<String, StringRejection>,
) -> Result<Response, Problem> {
    let person = may_lay(&app, &caller)?;
    let text = text.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "Too long",
            "The file is too long for a band.",
            "Choose a file of a band that was saved by Kabuto.",
        ),
        _ => Problem::bad("This is not a text file.", "Choose a file that was saved by Kabuto."),
    })?;
    Ok(founded(campaigns::bring(&app, person, text).await?))
}
