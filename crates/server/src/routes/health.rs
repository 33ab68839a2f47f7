//! Whether the server is well.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::Problem;
use crate::people::Caller;

/// Well if the writer answers.
pub async fn healthz(State(app): State<Arc<App>>) -> Result<Response, Problem> {
    let written = tokio::time::timeout(Duration::from_secs(2), app.store.write(Vec::new())).await;
    match written {
        Ok(Ok(())) => Ok(axum::Json(serde_json::json!({ "ok": true })).into_response()),
        Ok(Err(error)) => Err(Problem::busy(format!("Nothing can be written: {}.", error.0))),
        Err(_) => Err(Problem::busy("The writer does not answer.")),
    }
}

/// What is counted. It is for whoever runs the server, on the same machine: on a quiet evening
/// these numbers would tell a player what the other does unseen.
pub async fn metrics(State(app): State<Arc<App>>, caller: Caller) -> Result<Response, Problem> {
    if !caller.address.is_loopback() {
        return Err(Problem::not_found());
    }
    let kind = HeaderValue::from_static("text/plain; version=0.0.4");
    Ok(([(header::CONTENT_TYPE, kind)], app.metrics.print()).into_response())
}
