//! Whether the server is well.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::clock::now_ms;
use crate::error::Problem;
use crate::store::Change;

/// How long an answer is good. Whoever asks more often writes no more for it.
const GOOD: Duration = Duration::from_secs(1);

/// Whether the server was well when it was asked last.
pub type Pulse = tokio::sync::Mutex<Option<(Instant, Result<(), Problem>)>>;

/// Well if a row can be written and read, and every table has two ends.
pub async fn healthz(State(app): State<Arc<App>>) -> Result<Response, Problem> {
    let mut pulse = app.pulse.lock().await;
    let known = pulse.take().filter(|(at, _)| at.elapsed() < GOOD);
    let (at, well) = match known {
        Some(known) => known,
        None => (Instant::now(), take(&app).await),
    };
    *pulse = Some((at, well.clone()));
    let mut told = serde_json::json!({ "ok": true });
    if let Some(trouble) = app.store.trouble() {
        told["opened"] = format!("When the folder was opened: {trouble}.").into();
    }
    well.map(|()| axum::Json(told).into_response())
}

async fn take(app: &Arc<App>) -> Result<(), Problem> {
    let at = now_ms();
    let late = |what| move |_| Problem::busy(format!("The {what} does not answer."));
    let patience = Duration::from_secs(2);
    let writing = app.store.write(vec![Change::Pulse { at }]);
    let written = tokio::time::timeout(patience, writing).await.map_err(late("writer"))?;
    written.map_err(|error| Problem::busy(format!("Nothing can be written: {}.", error.0)))?;
    let read = tokio::time::timeout(patience, app.store.pulse()).await.map_err(late("reader"))?;
    let read = read.map_err(|why| Problem::busy(format!("What is kept cannot be read: {why}.")))?;
    if read != Some(at) {
        return Err(Problem::busy("What was written a moment ago is not there."));
    }
    Ok(())
}

/// What is counted. It is for whoever runs the server, at an address of its own: on a quiet evening
/// these numbers would tell a player what the other does unseen.
pub async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = HeaderValue::from_static("text/plain; version=0.0.4");
    ([(header::CONTENT_TYPE, kind)], app.metrics.print()).into_response()
}
