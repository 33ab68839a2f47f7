//! Pictures.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;

use crate::app::App;
use crate::art::Picture;
use crate::error::Problem;

/// By what light a picture is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Light {
    /// Dark ink on pale paper.
    #[default]
    Light,
    /// The same by lamplight.
    Dark,
}

/// How a picture is wanted.
#[derive(Debug, Default, Deserialize)]
pub struct Wanted {
    #[serde(default)]
    theme: Light,
    /// Switches, of which those count that the ground depends on.
    #[serde(flatten)]
    switches: BTreeMap<String, String>,
}

/// Letters of a switch that a ground can depend on, at most.
const LONGEST: usize = 40;

impl Wanted {
    /// The switches that the ground of a scenario depends on.
    fn chosen(&self, scenario: &str) -> BTreeMap<String, String> {
        let mut chosen = shelf::ground_switches(scenario, &self.switches);
        chosen.retain(|_, value| value.len() <= LONGEST);
        chosen
    }
}

/// The board of a scenario with its counters at the start.
pub async fn map(
    State(app): State<Arc<App>>,
    Path((game, name)): Path<(String, String)>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let scenario = format!("{game}/{name}");
    let (light, chosen) = (wanted.theme, wanted.chosen(&scenario));
    app.art.picture(&app, Picture::Map { scenario, light, chosen }, &headers).await
}

/// The bare ground of a scenario.
pub async fn ground(
    State(app): State<Arc<App>>,
    Path((game, name)): Path<(String, String)>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let scenario = format!("{game}/{name}");
    let (light, chosen) = (wanted.theme, wanted.chosen(&scenario));
    app.art.picture(&app, Picture::Ground { scenario, light, chosen }, &headers).await
}

/// The drawings of all figures.
pub async fn figures(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, Problem> {
    app.art.picture(&app, Picture::Figures, &headers).await
}
