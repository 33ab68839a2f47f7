//! Who is who: people without registration, known by a cookie.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};

use crate::app::App;
use crate::clock::now_ms;
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
    /// The how manieth name given here it was: whoever has his longer has the smaller number.
    pub named: i64,
}

/// The people who were here lately, by the hashes of their tokens.
#[derive(Default)]
pub struct People {
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    people: HashMap<[u8; 32], Person>,
    /// Counts what was changed of people: what was read before a change is not remembered after it.
    turn: u64,
}

impl People {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody as he was read when so much had changed.
    fn remember(&self, turn: u64, hash: [u8; 32], person: &Person) {
        let mut known = self.known();
        if known.turn != turn {
            return;
        }
        if known.people.len() >= REMEMBERED {
            known.people.clear();
        }
        known.people.insert(hash, person.clone());
    }

    /// Somebody calls himself otherwise, in all his browsers.
    fn renamed(&self, person: &Person) {
        let mut known = self.known();
        known.turn += 1;
        let own = known.people.values_mut().filter(|known| known.id == person.id);
        own.for_each(|known| known.clone_from(person));
    }

    /// Forgets all browsers of somebody but one.
    fn forget_others(&self, person: i64, hash: [u8; 32]) {
        let mut known = self.known();
        known.turn += 1;
        known.people.retain(|other, known| known.id != person || *other == hash);
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
        let (id, name, at) = (app.store.new_person(), names::guest(number), now_ms());
        let person = Person { id, name: name.clone(), named: app.store.new_name() };
        let change = Change::Person { id, hash, name, at, named: person.named };
        app.store.write(vec![change]).await.map_err(|error| Problem::ours(error.0))?;
        Ok((person, cookie(app, &token)))
    }

    /// Lets the browser of this caller be known as somebody; gives the cookie to set.
    pub async fn become_known(&self, app: &App, person: i64) -> Result<String, Problem> {
        let token = random::token();
        let change = Change::Browser { person, hash: random::hash(&token) };
        app.store.write(vec![change]).await.map_err(|error| Problem::ours(error.0))?;
        Ok(cookie(app, &token))
    }

    /// Forgets every browser of somebody but the one he uses now.
    pub async fn forget_others(&self, app: &App) -> Result<(), Problem> {
        let person = self.person()?.id;
        let hash = self.token.as_deref().map(random::hash).ok_or_else(Problem::who)?;
        let change = Change::OnlyBrowser { person, hash };
        app.store.write(vec![change]).await.map_err(|error| Problem::ours(error.0))?;
        app.people.forget_others(person, hash);
        Ok(())
    }

    /// Gives somebody another name.
    pub async fn rename(&self, app: &App, name: String) -> Result<Person, Problem> {
        let person = Person { id: self.person()?.id, name, named: app.store.new_name() };
        let change = Change::Name(person.clone());
        app.store.write(vec![change]).await.map_err(|error| Problem::ours(error.0))?;
        app.people.renamed(&person);
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
        for name in [&cookie_name(app), old_cookie_name(app)] {
            let Some(token) = token(&parts.headers, name) else { continue };
            if let Some(person) = known(app, &token).await? {
                return Ok(Caller { person: Some(person), address, token: Some(token) });
            }
        }
        Ok(Caller { person: None, address, token: None })
    }
}

/// Who has a token.
async fn known(app: &Arc<App>, token: &str) -> Result<Option<Person>, Problem> {
    let hash = random::hash(token);
    let (known, turn) = {
        let known = app.people.known();
        (known.people.get(&hash).cloned(), known.turn)
    };
    if known.is_some() {
        return Ok(known);
    }
    let found = app.store.person(hash).await.map_err(Problem::unread)?;
    Ok(found.inspect(|person| app.people.remember(turn, hash, person)))
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

/// The name of the cookie has the mark of the house: browsers give the cookies of one host to all
/// its ports, and another house must not take ours for its own.
fn cookie_name(app: &App) -> String {
    format!("{}-{}", old_cookie_name(app), app.store.mark())
}

/// What it was called before houses had marks. Whoever is known by it stays known.
fn old_cookie_name(app: &App) -> &'static str {
    if is_secure(app) { "__Host-kabuto" } else { "kabuto" }
}

fn cookie(app: &App, token: &str) -> String {
    let name = cookie_name(app);
    let secure = if is_secure(app) { "; Secure" } else { "" };
    format!("{name}={token}; Path=/; Max-Age={KEPT_SECONDS}; HttpOnly; SameSite=Lax{secure}")
}

/// The token of a request's cookie.
fn token(headers: &HeaderMap, name: &str) -> Option<String> {
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
