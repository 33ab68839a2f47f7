//! What went wrong, in plain words: what, why, what to do.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use shelf::wire::WhyNot;

use crate::library::FULL;

/// What went wrong, told as problem details (RFC 9457).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    #[serde(serialize_with = "as_number")]
    status: StatusCode,
    /// What.
    title: &'static str,
    /// Why.
    detail: String,
    /// What to do.
    remedy: String,
    /// Why and what to do, to be shown as it is.
    text: String,
}

fn as_number<S: serde::Serializer>(status: &StatusCode, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u16(status.as_u16())
}

impl Problem {
    /// What, why, what to do.
    pub fn new(
        status: StatusCode,
        title: &'static str,
        detail: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Problem {
        let (detail, remedy) = (detail.into(), remedy.into());
        let text = format!("{detail} {remedy}");
        Problem { status, title, detail, remedy, text }
    }

    /// There is no such thing, or the caller may not know of it. Both look the same.
    pub fn not_found() -> Problem {
        Problem::new(
            StatusCode::NOT_FOUND,
            "Not found",
            "There is nothing here, or it is private.",
            "Check the address. For a private table, open the link you were sent.",
        )
    }

    /// The request makes no sense.
    pub fn bad(detail: impl Into<String>, remedy: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "This cannot be done", detail, remedy)
    }

    /// The caller may not do it.
    pub fn forbidden(detail: impl Into<String>, remedy: impl Into<String>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, "Not allowed", detail, remedy)
    }

    /// Something else happened before.
    pub fn conflict(detail: impl Into<String>, remedy: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, "Too late", detail, remedy)
    }

    /// A rule forbids it.
    pub fn refused(why: &WhyNot) -> Problem {
        let rule = if why.rule.is_empty() { String::new() } else { format!(" ({})", why.rule) };
        let remedy = "Look at the band again, and choose otherwise.";
        let detail = format!("{}{rule}", why.text);
        Problem::new(StatusCode::CONFLICT, "This cannot be done", detail, remedy)
    }

    /// It is no force, or none can be had.
    pub fn unfit(why: &WhyNot) -> Problem {
        let rule = if why.rule.is_empty() { String::new() } else { format!(" ({})", why.rule) };
        let remedy = "Take a force that was made by Kabuto, or ask for something else.";
        Problem::bad(format!("{}{rule}", why.text), remedy)
    }

    /// Nobody has said who he is.
    pub fn who() -> Problem {
        Problem::new(
            StatusCode::UNAUTHORIZED,
            "Who are you?",
            "This needs a name, and your browser sent none.",
            "Open the first page of Kabuto once, with cookies allowed, and try again.",
        )
    }

    /// Too much at once.
    pub fn too_many(detail: impl Into<String>) -> Problem {
        let remedy = "Wait a little, then try again.";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "Too much at once", detail, remedy)
    }

    /// Not at the moment.
    pub fn busy(detail: impl Into<String>) -> Problem {
        let remedy = "Wait a little, then try again.";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "Not now", detail, remedy)
    }

    /// No more games can be open at once.
    pub fn full() -> Problem {
        let remedy = "Try again when others have left, or choose a game with the usual switches.";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "Not now", FULL, remedy)
    }

    /// What is kept cannot be read. The words go to the log, not to the caller.
    pub fn unread(why: impl std::fmt::Display) -> Problem {
        tracing::error!(%why, "what is kept cannot be read");
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "This cannot be read",
            "The server cannot read what it keeps. Nothing was changed.",
            "Try again; if it stays so, tell whoever runs this server.",
        )
    }

    /// Our fault. The words go to the log, not to the caller.
    pub fn ours(why: impl std::fmt::Display) -> Problem {
        tracing::error!(%why, "a request failed");
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "Something went wrong here",
            "The server could not do it. Nothing was changed.",
            "Try again; if it stays so, tell whoever runs this server.",
        )
    }

    /// The words of it in one line.
    pub fn words(&self) -> String {
        self.text.clone()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::to_string(&self).expect("plain data can be written as JSON");
        let kind = HeaderValue::from_static("application/problem+json");
        (self.status, [(header::CONTENT_TYPE, kind)], body).into_response()
    }
}
