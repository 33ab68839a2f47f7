//! Somebody with a cookie, and his requests.

use std::net::SocketAddr;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;

/// What a server answered.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl Reply {
    /// The body as JSON; nothing if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Somebody who may have a cookie.
#[derive(Clone, Debug)]
pub struct Person {
    /// Where the server is.
    pub server: SocketAddr,
    /// `name=value`, if he has one.
    pub cookie: Option<String>,
    /// Where he says his requests come from; nothing is sent if there is none.
    pub origin: Option<String>,
}

impl Person {
    /// Nobody in particular.
    pub fn nobody(server: SocketAddr) -> Person {
        Person { server, cookie: None, origin: Some(format!("http://{server}")) }
    }

    /// Somebody new.
    pub async fn new(server: SocketAddr) -> Result<Person, String> {
        let mut person = Person::nobody(server);
        let reply = person.get("/api/v1/me").await?;
        let cookie = reply.headers.get("set-cookie").and_then(|value| value.to_str().ok());
        let pair = cookie.and_then(|cookie| cookie.split(';').next());
        person.cookie = Some(pair.ok_or("no cookie was set")?.to_owned());
        Ok(person)
    }

    /// Asks for something.
    pub async fn get(&self, path: &str) -> Result<Reply, String> {
        self.send("GET", path, &[], Bytes::new()).await
    }

    /// Sends JSON.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Reply, String> {
        self.send_json("POST", path, body).await
    }

    /// Sends JSON by any method.
    pub async fn send_json(&self, method: &str, path: &str, body: &Value) -> Result<Reply, String> {
        let head = [("content-type", "application/json")];
        self.send(method, path, &head, body.to_string().into()).await
    }

    /// Sends anything.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Bytes,
    ) -> Result<Reply, String> {
        let told = |error: &dyn std::fmt::Display| format!("{method} {path}: {error}");
        let stream = TcpStream::connect(self.server).await.map_err(|error| told(&error))?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
            .await
            .map_err(|error| told(&error))?;
        tokio::spawn(connection);
        let mut request = Request::new(Full::new(body));
        *request.method_mut() = method.parse().map_err(|error| told(&error))?;
        *request.uri_mut() = path.parse().map_err(|error| told(&error))?;
        let to = request.headers_mut();
        for (name, value) in self.headers() {
            to.insert(name, value);
        }
        for (name, value) in headers {
            let name: HeaderName = name.parse().map_err(|error| told(&error))?;
            to.insert(name, value.parse().map_err(|error| told(&error))?);
        }
        let reply = sender.send_request(request).await.map_err(|error| told(&error))?;
        let (head, body) = reply.into_parts();
        let body = body.collect().await.map_err(|error| told(&error))?.to_bytes();
        Ok(Reply { status: head.status, headers: head.headers, body })
    }

    /// What every request of his carries.
    pub fn headers(&self) -> Vec<(HeaderName, HeaderValue)> {
        let named = [
            ("host", Some(self.server.to_string())),
            ("cookie", self.cookie.clone()),
            ("origin", self.origin.clone()),
        ];
        let named = named.into_iter().filter_map(|(name, value)| Some((name, value?)));
        named.filter_map(|(name, value)| Some((name.parse().ok()?, value.parse().ok()?))).collect()
    }

    /// Lays a table; gives its id, and the tokens of its free seat and for onlookers.
    pub async fn lay(&self, wish: &Value) -> Result<Laid, String> {
        let reply = self.post("/api/v1/tables", wish).await?;
        Laid::read(&reply)
    }

    /// Takes a seat, or a place among those who watch.
    pub async fn join(&self, table: &str, token: Option<&str>) -> Result<Reply, String> {
        let body = token.map_or_else(|| json!({}), |token| json!({ "token": token }));
        self.post(&format!("/api/v1/tables/{table}/join"), &body).await
    }
}

/// A table that was laid.
#[derive(Clone, Debug)]
pub struct Laid {
    /// Its id.
    pub id: String,
    /// The token of its free seat.
    pub seat: Option<String>,
    /// The token for onlookers.
    pub watch: Option<String>,
    /// The token of the umpire's chair.
    pub umpire: Option<String>,
}

impl Laid {
    /// Reads the answer to a request for a table.
    pub fn read(reply: &Reply) -> Result<Laid, String> {
        let told = reply.json();
        let id = told["id"].as_str().ok_or_else(|| format!("no table: {}", reply.text()))?;
        let token = |name: &str| {
            let link = told[name].as_str()?;
            link.split_once("#join=").map(|(_, token)| token.to_owned())
        };
        Ok(Laid {
            id: id.to_owned(),
            seat: token("seat_link"),
            watch: token("watch_link"),
            umpire: token("umpire_link"),
        })
    }
}
