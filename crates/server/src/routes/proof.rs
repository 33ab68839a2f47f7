//! By what the games of this server can be checked.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;

use crate::app::App;

/// The public half of the key with which games are signed.
#[derive(Serialize)]
pub struct KeyTold {
    key: String,
}

/// Shows it.
pub async fn key(State(app): State<Arc<App>>) -> Json<KeyTold> {
    Json(KeyTold { key: app.store.signer().public() })
}
