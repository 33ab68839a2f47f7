//! Every address of the server. The table below is the whole of it: the router is made from it,
//! and so is the test of who may do what.

mod art;
mod campaigns;
mod carry;
mod games;
mod health;
mod lessons;
mod me;
mod musters;
mod pages;
mod proof;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodRouter, delete, get, post, put};

use crate::app::App;
use crate::error::Problem;
use crate::headers;

pub use art::Light;
pub use health::Pulse;

/// One address and one method.
pub struct Route {
    /// Such as `GET`.
    pub method: &'static str,
    /// Such as `/api/v1/tables/{id}/join`.
    pub path: &'static str,
    open: fn() -> MethodRouter<Arc<App>>,
}

/// Every address and method there is. Whatever is not here is not found.
pub const ROUTES: &[Route] = &[
    Route { method: "GET", path: "/", open: || get(pages::lobby) },
    Route { method: "GET", path: "/t/{id}", open: || get(pages::table) },
    Route { method: "GET", path: "/rules/{book}", open: || get(pages::rules) },
    Route { method: "GET", path: "/c", open: || get(pages::lobby) },
    Route { method: "GET", path: "/c/{id}", open: || get(pages::table) },
    Route { method: "GET", path: "/c/{id}/{part}", open: || get(pages::part) },
    Route { method: "GET", path: "/m", open: || get(pages::lobby) },
    Route { method: "GET", path: "/m/{book}", open: || get(pages::muster) },
    Route { method: "GET", path: "/dice", open: || get(pages::lobby) },
    Route { method: "GET", path: "/healthz", open: || get(health::healthz) },
    Route { method: "GET", path: "/api/v1/key", open: || get(proof::key) },
    Route { method: "GET", path: "/api/v1/games", open: || get(games::list) },
    Route { method: "GET", path: "/api/v1/books/{book}/rules", open: || get(games::rules) },
    Route { method: "GET", path: "/api/v1/art/figures.svg", open: || get(art::figures) },
    Route {
        method: "GET",
        path: "/api/v1/scenarios/{game}/{name}/map.svg",
        open: || get(art::map),
    },
    Route {
        method: "GET",
        path: "/api/v1/scenarios/{game}/{name}/ground.svg",
        open: || get(art::ground),
    },
    Route { method: "GET", path: "/api/v1/me", open: || get(me::show) },
    Route { method: "PUT", path: "/api/v1/me", open: || put(me::rename) },
    Route { method: "GET", path: "/carry", open: || get(pages::lobby) },
    Route { method: "POST", path: "/api/v1/me/carry", open: || post(carry::make) },
    Route { method: "DELETE", path: "/api/v1/me/carry", open: || delete(carry::withdraw) },
    Route { method: "DELETE", path: "/api/v1/me/browsers", open: || delete(carry::only_here) },
    Route { method: "POST", path: "/api/v1/carry/look", open: || post(carry::look) },
    Route { method: "POST", path: "/api/v1/carry", open: || post(carry::accept) },
    Route { method: "GET", path: "/api/v1/tables", open: || get(tables::list) },
    Route { method: "POST", path: "/api/v1/tables", open: || post(tables::create) },
    Route { method: "POST", path: "/api/v1/lessons/{game}/{name}", open: || post(lessons::begin) },
    Route { method: "POST", path: "/api/v1/tables/{id}/join", open: || post(tables::join) },
    Route { method: "GET", path: "/api/v1/tables/{id}/file", open: || get(tables::file) },
    Route { method: "POST", path: "/api/v1/tables/{id}/fork", open: || post(tables::fork) },
    Route { method: "POST", path: "/api/v1/tables/{id}/show", open: || post(tables::show) },
    Route { method: "GET", path: "/api/v1/tables/{id}/socket", open: || get(tables::socket) },
    Route { method: "POST", path: "/api/v1/files", open: || post(tables::upload) },
    Route { method: "GET", path: "/api/v1/campaigns", open: || get(campaigns::list) },
    Route { method: "POST", path: "/api/v1/campaigns", open: || post(campaigns::create) },
    Route { method: "GET", path: "/api/v1/campaigns/{id}", open: || get(campaigns::show) },
    Route { method: "DELETE", path: "/api/v1/campaigns/{id}", open: || delete(campaigns::disband) },
    Route { method: "POST", path: "/api/v1/campaigns/{id}/deeds", open: || post(campaigns::deed) },
    Route { method: "GET", path: "/api/v1/campaigns/{id}/market", open: || get(campaigns::market) },
    Route { method: "GET", path: "/api/v1/campaigns/{id}/fields", open: || get(campaigns::fields) },
    Route {
        method: "POST",
        path: "/api/v1/campaigns/{id}/fights",
        open: || post(campaigns::fight),
    },
    Route {
        method: "POST",
        path: "/api/v1/campaigns/{id}/recall",
        open: || post(campaigns::recall),
    },
    Route { method: "PUT", path: "/api/v1/campaigns/{id}/link", open: || put(campaigns::share) },
    Route { method: "POST", path: "/api/v1/campaigns/{id}/look", open: || post(campaigns::look) },
    Route { method: "GET", path: "/api/v1/campaigns/{id}/file", open: || get(campaigns::file) },
    Route { method: "POST", path: "/api/v1/campaign-files", open: || post(campaigns::bring) },
    Route { method: "GET", path: "/api/v1/musters/{book}", open: || get(musters::show) },
    Route { method: "POST", path: "/api/v1/musters/{book}/weigh", open: || post(musters::weigh) },
    Route { method: "POST", path: "/api/v1/musters/{book}/raise", open: || post(musters::raise) },
    Route { method: "POST", path: "/api/v1/musters/{book}/read", open: || post(musters::read) },
];

/// Addresses that take whole files.
const FILES: [&str; 2] = ["/api/v1/files", "/api/v1/campaign-files"];

/// What is wrong with a request that has not the form it needs.
fn unreadable(error: &impl std::fmt::Display) -> Problem {
    Problem::bad(format!("The request cannot be read: {error}."), "Reload the page and try again.")
}

/// What whoever runs the server may ask at an address of its own.
pub fn metrics(app: &Arc<App>) -> Router {
    Router::new()
        .route("/metrics", get(health::metrics))
        .fallback(pages::other)
        .layer(from_fn_with_state(Arc::clone(app), headers::around))
        .with_state(Arc::clone(app))
}

/// The router, made from [`ROUTES`].
pub fn router(app: &Arc<App>) -> Router {
    let limits = &app.config.limits;
    let mut router = Router::new();
    for route in ROUTES {
        let limit = if FILES.contains(&route.path) { limits.file } else { limits.body };
        let methods = (route.open)().layer(DefaultBodyLimit::max(limit));
        router = router.route(route.path, methods);
    }
    router
        .fallback(pages::other)
        .layer(from_fn_with_state(Arc::clone(app), headers::around))
        .with_state(Arc::clone(app))
}
