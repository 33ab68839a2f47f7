//! Pictures and pages that never change while the server runs: made once, packed once.

use std::collections::{BTreeMap, HashMap};
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::app::App;
use crate::error::Problem;
use crate::library::Library;
use crate::routes::Light;

/// Something that can be shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Picture {
    /// The games, their scenarios and switches.
    Games,
    /// The rules of a book.
    Rules {
        /// Which.
        book: String,
    },
    /// Everything a force of a book can be made of.
    Muster {
        /// Which.
        book: String,
    },
    /// A board with its counters at the start.
    Map {
        /// Of which scenario.
        scenario: String,
        /// By what light.
        light: Light,
        /// The switches that the ground depends on.
        chosen: BTreeMap<String, String>,
    },
    /// The bare ground of a board.
    Ground {
        /// Of which scenario.
        scenario: String,
        /// By what light.
        light: Light,
        /// The switches that the ground depends on.
        chosen: BTreeMap<String, String>,
    },
    /// The drawings of all figures.
    Figures,
}

/// Something made: plain, packed, and its digest.
struct Made {
    kind: &'static str,
    plain: Bytes,
    packed: Bytes,
    tag: HeaderValue,
}

/// How much is kept. There are only so many scenarios, but any number of grounds that are made from
/// a number.
const KEPT: usize = 500;

/// Everything made so far.
#[derive(Default)]
pub struct Art {
    made: Mutex<HashMap<Picture, Arc<Made>>>,
}

impl Art {
    /// The games, their scenarios and switches.
    pub async fn games(&self, app: &App, headers: &HeaderMap) -> Result<Response, Problem> {
        self.picture(app, Picture::Games, headers).await
    }

    /// The rules of a book.
    pub async fn rules(
        &self,
        app: &App,
        book: &str,
        headers: &HeaderMap,
    ) -> Result<Response, Problem> {
        self.picture(app, Picture::Rules { book: book.to_owned() }, headers).await
    }

    /// Shows something, made now if it was not before.
    pub async fn picture(
        &self,
        app: &App,
        picture: Picture,
        headers: &HeaderMap,
    ) -> Result<Response, Problem> {
        let known = self.made.lock().unwrap_or_else(PoisonError::into_inner).get(&picture).cloned();
        let made = match known {
            Some(made) => made,
            None => {
                let (library, wanted) = (Arc::clone(&app.config.library), picture.clone());
                let made = tokio::task::spawn_blocking(move || make(&*library, &wanted)).await;
                let made = Arc::new(made.map_err(Problem::ours)??);
                let mut all = self.made.lock().unwrap_or_else(PoisonError::into_inner);
                if all.len() >= KEPT {
                    all.clear();
                }
                all.insert(picture, Arc::clone(&made));
                made
            }
        };
        Ok(show(&made, headers))
    }
}

fn make(library: &dyn Library, picture: &Picture) -> Result<Made, Problem> {
    let (kind, text) = match library.draw(picture) {
        Some(drawn) => drawn.map_err(Problem::ours)?,
        None => return Err(Problem::not_found()),
    };
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(text.as_bytes()).map_err(Problem::ours)?;
    let packed = packer.finish().map_err(Problem::ours)?;
    let digest = &blake3::hash(text.as_bytes()).to_hex()[..32];
    let tag = HeaderValue::from_str(&format!("\"{digest}\"")).map_err(Problem::ours)?;
    Ok(Made { kind, plain: text.into(), packed: packed.into(), tag })
}

fn show(made: &Made, headers: &HeaderMap) -> Response {
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == made.tag);
    let takes = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let takes_gzip = takes.is_some_and(|list| list.contains("gzip"));
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let body = if takes_gzip { &made.packed } else { &made.plain };
        Body::from(body.clone()).into_response()
    };
    let to = response.headers_mut();
    to.insert(header::ETAG, made.tag.clone());
    to.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    to.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    to.insert(header::CONTENT_TYPE, HeaderValue::from_static(made.kind));
    if takes_gzip && !known {
        to.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}
