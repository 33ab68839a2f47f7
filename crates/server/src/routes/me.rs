//! Who I am.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::error::Problem;
use crate::names;
use crate::people::{Caller, set_cookie};
use crate::room::Letter;

/// Who somebody is.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Me {
    name: String,
}

/// Tells somebody his name; who has none gets one, and a cookie to be known by.
pub async fn show(State(app): State<Arc<App>>, caller: Caller) -> Result<Response, Problem> {
    if let Some(person) = &caller.person {
        let me = Json(Me { name: person.name.clone() });
        let cookie = caller.renew(&app).unwrap_or_default();
        return Ok(([set_cookie(&cookie)], me).into_response());
    }
    let (person, cookie) = caller.greet(&app).await?;
    Ok(([set_cookie(&cookie)], Json(Me { name: person.name })).into_response())
}

/// Gives somebody the name he wants.
pub async fn rename(
    State(app): State<Arc<App>>,
    caller: Caller,
    me: Result<Json<Me>, JsonRejection>,
) -> Result<Json<Me>, Problem> {
    if !app.names.take(caller.person()?.id, caller.address) {
        return Err(Problem::too_many("You have changed your name many times."));
    }
    let Json(me) = me.map_err(|error| super::unreadable(&error))?;
    let name = names::clean(&me.name).map_err(|why| Problem::bad(why, "Choose another name."))?;
    let person = caller.rename(&app, name).await?;
    let name = person.name.clone();
    app.hall.tell_all(|| Letter::Named { person: person.clone() }).await;
    Ok(Json(Me { name }))
}
