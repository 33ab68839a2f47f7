//! Forces by points: what there is, what a force is worth, one by lot, one from its text. Nothing
//! is kept here, so anybody may ask.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, StringRejection};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use book::Listed;
use shelf::muster::{self, Muster};
use shelf::wire::{Force, ForceTold, Levy, WhyNot};

use super::unreadable;
use crate::app::App;
use crate::art::Picture;
use crate::error::Problem;

/// Everything a force of a book can be made of.
pub async fn show(
    State(app): State<Arc<App>>,
    Path(book): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    app.art.picture(&app, Picture::Muster { book }, &headers).await
}

/// What a force is worth, and everything that is wrong with it.
pub async fn weigh(
    State(app): State<Arc<App>>,
    Path(book): Path<String>,
    force: Result<Json<Force>, JsonRejection>,
) -> Result<Json<ForceTold>, Problem> {
    let Json(force) = force.map_err(|error| unreadable(&error))?;
    weighed(&app, book, move |_, _| Ok(force)).await
}

/// A force by lot.
pub async fn raise(
    State(app): State<Arc<App>>,
    Path(book): Path<String>,
    levy: Result<Json<Levy>, JsonRejection>,
) -> Result<Json<ForceTold>, Problem> {
    let Json(levy) = levy.map_err(|error| unreadable(&error))?;
    weighed(&app, book, move |muster, _| muster.raise(&levy)).await
}

/// A force from its text.
pub async fn read(
    State(app): State<Arc<App>>,
    Path(book): Path<String>,
    text: Result<String, StringRejection>,
) -> Result<Json<ForceTold>, Problem> {
    let text = text.map_err(|_| {
        Problem::bad("This is not a text of a force.", "Choose one that was saved by Kabuto.")
    })?;
    weighed(&app, book, move |muster, book| muster::read(muster, book, &text)).await
}

/// Gets a force from somewhere and weighs it.
async fn weighed(
    app: &App,
    book: String,
    get: impl FnOnce(&dyn Muster, &Listed) -> Result<Force, WhyNot> + Send + 'static,
) -> Result<Json<ForceTold>, Problem> {
    let library = Arc::clone(&app.config.library);
    let done = tokio::task::spawn_blocking(move || {
        let muster = library.muster(&book).ok_or_else(Problem::not_found)?;
        let muster = muster.map_err(Problem::ours)?;
        let listed = Listed::find(&book).ok_or_else(Problem::not_found)?;
        let refused = |why: WhyNot| Problem::unfit(&why);
        let force = get(&*muster, listed).map_err(refused)?;
        muster::may_be_weighed(&force).map_err(refused)?;
        Ok(muster.weigh(&force))
    });
    done.await.map_err(Problem::ours)?.map(Json)
}
