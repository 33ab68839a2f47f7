//! Lessons: a table laid for whoever learns.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;

use super::tables::{may_lay, opened};
use crate::app::App;
use crate::error::Problem;
use crate::lay;
use crate::people::Caller;

/// Lays a table at which a lesson is held.
pub async fn begin(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((game, name)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let person = may_lay(&app, &caller)?;
    let laid = lay::lesson(&app, person, &format!("{game}/{name}")).await?;
    opened(&app, laid).await
}
