//! Who is who: people without registration, known by a cookie.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};

use crate::app::App;
use crate::error::Problem;
use crate::names;
use crate::random;
use crate::store::Change;

/// How long a browser keeps the cookie: a year.
const KEPT_SECONDS: u32 = 31_536_000;
/// How many people are remembered without asking the store.
const REMEMBERED: usize = 20_000;

/// Somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// His number; nobody else learns it.
    pub id: i64,
    /// What he calls himself.
    pub name: String,
}

/// The people who were here lately.
#[derive(Default)]
pub struct People {
    known: Mutex<HashMap<[u8; 32], Person>>,
}

impl People {
    fn known(&self) -> MutexGuard<'_, HashMap<[u8; 32], Person>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember(&self, hash: [u8; 32], person: &Person) {
        let mut known = self.known();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(hash, person.clone());
    }
}

/// Who sent a request, and from where. It holds his token, so it is never printed.
#[derive(Clone)]
pub struct Caller {
    /// Who, if his cookie is good.
    pub person: Option<Person>,
    /// From where.
    pub address: std::net::IpAddr,
    token: Option<String>,
}

/// The address of the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Address(pub std::net::SocketAddr);

impl Caller {
    /// Who it is; without a name nothing can be done.
    pub fn person(&self) -> Result<&Person, Problem> {
        self.person.as_ref().ok_or_else(Problem::who)
    }

    /// His number.
    pub fn id(&self) -> Option<i64> {
        self.person.as_ref().map(|person| person.id)
    }

    /// Makes somebody new of a caller without a name; gives him and the cookie to set.
    pub async fn greet(&self, app: &App) -> Result<(Person, String), Problem> {
        if !app.newcomers.take(self.address) {
            return Err(Problem::too_many("Too many new players came from your address."));
        }
        let token = random::token();
        let hash = random::hash(&token);
        let number = u32::from_le_bytes(random::bytes());
        let person = Person { id: app.store.new_person(), name: names::guest(number) };
        let change = Change::Person { id: person.id, hash, name: person.name.clone() };
        app.store.write(vec![change]).await.map_err(|error| Problem::ours(error.0))?;
        app.people.remember(hash, &person);
        Ok((person, cookie(app, &token)))
    }

    /// Gives somebody another name.
    pub async fn rename(&self, app: &App, name: String) -> Result<Person, Problem> {
        let person = Person { id: self.person()?.id, name };
        let change = Change::Name { person: person.id, name: person.name.clone() };
        app.store.write(vec![change]).await.map_err(|error| Problem::ours(error.0))?;
        if let Some(token) = &self.token {
            app.people.remember(random::hash(token), &person);
        }
        Ok(person)
    }

    /// The cookie again, so that it does not run out while it is used.
    pub fn renew(&self, app: &App) -> Option<String> {
        self.token.as_deref().map(|token| cookie(app, token))
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Caller, Problem> {
        let address = address(parts, app);
        let Some(token) = token(&parts.headers, app) else {
            return Ok(Caller { person: None, address, token: None });
        };
        let hash = random::hash(&token);
        let known = app.people.known().get(&hash).cloned();
        let person = match known {
            Some(person) => Some(person),
            None => {
                let found = app.store.person(hash).await.map_err(Problem::ours)?;
                let found = found.map(|(id, name)| Person { id, name });
                found.inspect(|person| app.people.remember(hash, person))
            }
        };
        let token = person.is_some().then_some(token);
        Ok(Caller { person, address, token })
    }
}

/// Where a request comes from. A proxy on this machine says so itself, if one was announced.
pub fn address(parts: &Parts, app: &App) -> std::net::IpAddr {
    let peer = parts.extensions.get::<Address>().map(|address| address.0.ip());
    let peer = peer.unwrap_or(std::net::Ipv4Addr::UNSPECIFIED.into());
    if app.config.public.is_none() || !peer.is_loopback() {
        return peer;
    }
    // The last one is what the proxy itself saw; those before it are what it was told.
    let told = parts.headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    let last = told.and_then(|list| list.rsplit(',').next());
    last.and_then(|text| text.trim().parse().ok()).unwrap_or(peer)
}

/// True if players come by https, so that cookies can be tied to it.
fn is_secure(app: &App) -> bool {
    app.config.public.as_deref().is_some_and(|origin| origin.starts_with("https://"))
}

fn cookie_name(app: &App) -> &'static str {
    if is_secure(app) { "__Host-kabuto" } else { "kabuto" }
}

fn cookie(app: &App, token: &str) -> String {
    let name = cookie_name(app);
    let secure = if is_secure(app) { "; Secure" } else { "" };
    format!("{name}={token}; Path=/; Max-Age={KEPT_SECONDS}; HttpOnly; SameSite=Lax{secure}")
}

/// The token of a request's cookie.
fn token(headers: &HeaderMap, app: &App) -> Option<String> {
    let name = cookie_name(app);
    let texts = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs =
        texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let mut own = pairs.filter(|(key, _)| *key == name).map(|(_, value)| value);
    own.find(|value| value.len() == 52 && value.bytes().all(|b| b.is_ascii_alphanumeric()))
        .map(str::to_owned)
}

/// A `Set-Cookie` line.
pub fn set_cookie(cookie: &str) -> (header::HeaderName, HeaderValue) {
    let value = HeaderValue::from_str(cookie).expect("a cookie of ours is plain text");
    (header::SET_COOKIE, value)
}
