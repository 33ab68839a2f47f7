//! What every answer carries, and what is looked at before anything is done.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::Problem;
use crate::people;

/// How long an answer may take.
const LONGEST: Duration = Duration::from_secs(30);

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
    base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/// Looks at a request before it is answered, and dresses the answer.
pub async fn around(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let is_allowed = app.requests.take(people::address(&parts, &app));
    let request = Request::from_parts(parts, body);
    let is_api = request.uri().path().starts_with("/api/");
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = match may_enter(&app, &request) {
        Err(problem) => problem.into_response(),
        Ok(()) if !is_allowed => {
            Problem::too_many("Too many requests come from your address.").into_response()
        }
        Ok(()) => match tokio::time::timeout(LONGEST, next.run(request)).await {
            Ok(response) => in_our_words(response),
            Err(_) => Problem::busy("It took too long.").into_response(),
        },
    };
    if response.status().is_server_error() {
        app.metrics.failures.add(1);
    }
    tracing::debug!(%method, %path, status = response.status().as_u16(), "answered");
    dress(&app, response.headers_mut(), is_api);
    response
}

fn dress(app: &App, headers: &mut HeaderMap, is_api: bool) {
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let named = [
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ];
    for (name, value) in named {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.config.public.as_deref().is_some_and(|origin| origin.starts_with("https://")) {
        let value = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

/// Answers the framework gives by itself, in the same form as ours.
fn in_our_words(response: Response) -> Response {
    let status = response.status();
    let has_kind = response.headers().contains_key(header::CONTENT_TYPE);
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_text = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/plain"));
    if !status.is_client_error() || (has_kind && !is_text) {
        return response;
    }
    let problem = match status {
        StatusCode::METHOD_NOT_ALLOWED => {
            let detail = "This address does not take such requests.";
            Problem::new(status, "Not so", detail, "Use one of the methods it allows.")
        }
        StatusCode::PAYLOAD_TOO_LARGE => {
            Problem::new(status, "Too long", "The request is too long.", "Send less.")
        }
        StatusCode::NOT_FOUND => Problem::not_found(),
        _ => Problem::new(
            status,
            "This cannot be read",
            "The request does not have the form that is needed here.",
            "Reload the page; if you wrote the request yourself, compare it with the guide.",
        ),
    };
    let mut answer = problem.into_response();
    for (name, value) in response.headers() {
        if name == header::ALLOW {
            answer.headers_mut().insert(name, value.clone());
        }
    }
    answer
}

/// Requests for another host, and changes asked for by another site, are turned away.
fn may_enter(app: &App, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    let host = one(headers, header::HOST).ok_or_else(foreign_host)?;
    let own = match &app.config.public {
        Some(public) => public.clone(),
        None if is_here(host) => format!("http://{host}"),
        None => return Err(foreign_host()),
    };
    if own.split_once("://").is_none_or(|(_, name)| name != host) && !is_here(host) {
        return Err(foreign_host());
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let upgrades = headers.contains_key(header::UPGRADE);
    if !changes && !upgrades {
        return Ok(());
    }
    match one(headers, header::ORIGIN) {
        Some(origin) if origin == own => Ok(()),
        _ => Err(Problem::forbidden(
            "The request does not come from a page of this server.",
            "Open the page from this server and try again.",
        )),
    }
}

fn one(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    let mut all = headers.get_all(name).iter();
    let first = all.next()?.to_str().ok()?;
    all.next().is_none().then_some(first)
}

fn foreign_host() -> Problem {
    Problem::new(
        StatusCode::MISDIRECTED_REQUEST,
        "Not here",
        "This server does not go by that name.",
        "Use its address, or start it with --public and the name.",
    )
}

/// Whether a host is an address or this machine: no foreign site can make a browser believe that
/// it is one of those.
fn is_here(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    name == "localhost" || bare.unwrap_or(name).parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::is_here;

    #[test]
    fn addresses_and_this_machine_are_here() {
        for host in ["localhost", "localhost:7531", "127.0.0.1:1", "[::1]:7531", "192.168.0.2"] {
            assert!(is_here(host), "{host}");
        }
        for host in ["evil.example", "evil.example:7531", "localhost.evil.example", ""] {
            assert!(!is_here(host), "{host}");
        }
    }
}
