//! What there is to play, and its rules.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;

use crate::app::App;
use crate::error::Problem;

/// Every game with its scenarios and switches.
pub async fn list(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, Problem> {
    app.art.games(&app, &headers).await
}

/// The rule pages of a book.
pub async fn rules(
    State(app): State<Arc<App>>,
    Path(book): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    app.art.rules(&app, &book, &headers).await
}
