//! The page, and what is not there.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use book::Listed;

use crate::app::App;
use crate::assets;
use crate::error::Problem;
use crate::random::is_table_id;

/// A part of a band's page. Whether there is such a band is for the page to find out.
pub async fn part(Path((id, part)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let is_known = is_table_id(&id) && PARTS.contains(&part.as_str());
    assets::page(&headers, if is_known { StatusCode::OK } else { StatusCode::NOT_FOUND })
}

/// The parts of a band's page.
const PARTS: [&str; 4] = ["member", "market", "calendar", "fight"];

/// The lobby, the bands, or what is said of dice.
pub async fn lobby(headers: HeaderMap) -> Response {
    assets::page(&headers, StatusCode::OK)
}

/// A table or a band. Whether it is there is for the page to find out: nobody learns it from the address.
pub async fn table(Path(id): Path<String>, headers: HeaderMap) -> Response {
    let status = if is_table_id(&id) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    assets::page(&headers, status)
}

/// The rules of a book.
pub async fn rules(Path(book): Path<String>, headers: HeaderMap) -> Response {
    let is_known = Listed::find(&book).is_some_and(Listed::is_built);
    let status = if is_known { StatusCode::OK } else { StatusCode::NOT_FOUND };
    assets::page(&headers, status)
}

/// The muster of a book.
pub async fn muster(
    State(app): State<Arc<App>>,
    Path(book): Path<String>,
    headers: HeaderMap,
) -> Response {
    let is_known = app.config.library.muster(&book).is_some();
    assets::page(&headers, if is_known { StatusCode::OK } else { StatusCode::NOT_FOUND })
}

/// A file of the page, or nothing.
pub async fn other(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path.starts_with("/api/") || !matches!(method, Method::GET | Method::HEAD) {
        return Problem::not_found().into_response();
    }
    let found = assets::file(path, &headers);
    found.unwrap_or_else(|| assets::page(&headers, StatusCode::NOT_FOUND))
}
