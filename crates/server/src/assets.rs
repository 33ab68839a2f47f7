//! The page, compiled in.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;

/// A file of the page.
struct Asset {
    path: &'static str,
    kind: &'static str,
    digest: &'static str,
    /// True of files whose name changes with what is in them.
    is_fixed: bool,
    plain: &'static [u8],
    packed: Option<&'static [u8]>,
}

static ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

const UNBUILT: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Kabuto</title>
<h1>The page was not built</h1>
<p>The server runs, but the program was built without its page. Build the page, then the
program:</p>
<pre>npm --prefix web ci
npm --prefix web run build
cargo build --package kabuto</pre>
";

/// The page itself; it finds its way by the address.
pub fn page(headers: &HeaderMap, status: StatusCode) -> Response {
    match find("index.html") {
        Some(asset) => serve(asset, headers, status),
        None => {
            let kind = HeaderValue::from_static("text/html; charset=utf-8");
            (status, [(header::CONTENT_TYPE, kind)], UNBUILT).into_response()
        }
    }
}

/// A file of the page by its address.
pub fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let path = path.strip_prefix('/')?;
    let asset = find(path).filter(|asset| asset.path != "index.html")?;
    Some(serve(asset, headers, StatusCode::OK))
}

fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

fn serve(asset: &Asset, headers: &HeaderMap, status: StatusCode) -> Response {
    let tag = HeaderValue::from_str(&format!("\"{}\"", asset.digest)).expect("a digest is plain");
    let cache = if asset.is_fixed { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == tag);
    let takes = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let takes_gzip = takes.is_some_and(|list| {
        list.split(',').any(|one| one.trim().split(';').next() == Some("gzip"))
    });
    let (body, is_packed) = match asset.packed {
        Some(packed) if takes_gzip => (packed, true),
        _ => (asset.plain, false),
    };
    let mut response = if known && status == StatusCode::OK {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        (status, Body::from(Bytes::from_static(body))).into_response()
    };
    let to = response.headers_mut();
    to.insert(header::ETAG, tag);
    to.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    to.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    to.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    if is_packed && !known {
        to.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}
