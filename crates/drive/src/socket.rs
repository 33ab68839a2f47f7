//! A place at a table.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use shelf::wire::put_together;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use crate::http::Person;

/// The buffer a player reads with: a long message makes it longer for a while.
const READ: usize = 16 * 1024;

/// How long a player waits for anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// A place at a table.
pub struct Socket {
    inner: WebSocketStream<TcpStream>,
    /// Every text received, in order, if it is to be kept.
    pub received: Option<Vec<String>>,
    /// The `seq` of the last message.
    pub seq: u64,
    /// How many entries of the log are known.
    pub entries: u64,
    /// How the game stands, as far as it was told; changes are put together.
    pub update: Value,
    /// Whether changes are wanted in place of updates.
    pub changes: bool,
}

/// What a socket heard.
#[derive(Clone, Debug)]
pub enum Heard {
    /// A message.
    Message(Value),
    /// The end, with the code of the close if one was given.
    End(Option<u16>),
}

impl Socket {
    fn new(inner: WebSocketStream<TcpStream>) -> Socket {
        let (update, changes) = (Value::Null, false);
        Socket { inner, received: None, seq: 0, entries: 0, update, changes }
    }

    /// Opens a socket to something that is no table, and says nothing.
    pub async fn bare(server: SocketAddr) -> Result<Socket, String> {
        let nobody = Person { cookie: None, ..Person::nobody(server) };
        Socket::open(&nobody, "any").await.map_err(|(status, why)| format!("{status}: {why}"))
    }

    /// Opens a socket; the error has the status if the server refused it.
    pub async fn open(person: &Person, table: &str) -> Result<Socket, (u16, String)> {
        let none = |error: &dyn std::fmt::Display| (0, error.to_string());
        let address = format!("ws://{}/api/v1/tables/{table}/socket", person.server);
        let mut request = address.into_client_request().map_err(|error| none(&error))?;
        for (name, value) in person.headers() {
            request.headers_mut().insert(name, value);
        }
        let stream = TcpStream::connect(person.server).await.map_err(|error| none(&error))?;
        stream.set_nodelay(true).map_err(|error| none(&error))?;
        let config = WebSocketConfig::default().read_buffer_size(READ);
        let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        match opened.await {
            Ok((inner, _)) => Ok(Socket::new(inner)),
            Err(Error::Http(reply)) => {
                let body = reply.body().as_deref().unwrap_or_default();
                Err((reply.status().as_u16(), String::from_utf8_lossy(body).into_owned()))
            }
            Err(error) => Err(none(&error)),
        }
    }

    /// Opens a socket and says hello; gives the welcome.
    pub async fn enter(person: &Person, table: &str) -> Result<(Socket, Value), String> {
        let opened = Socket::open(person, table).await;
        let mut socket = opened.map_err(|(status, why)| format!("{status}: {why}"))?;
        let welcome = socket.hello(0, 0, Value::Null).await?;
        Ok((socket, welcome))
    }

    /// The same as a page does it: what is new then comes as changes.
    pub async fn enter_for_changes(
        person: &Person,
        table: &str,
    ) -> Result<(Socket, Value), String> {
        let opened = Socket::open(person, table).await;
        let mut socket = opened.map_err(|(status, why)| format!("{status}: {why}"))?;
        socket.changes = true;
        let welcome = socket.hello(0, 0, Value::Null).await?;
        Ok((socket, welcome))
    }

    /// Says hello; gives the welcome.
    pub async fn hello(&mut self, seq: u64, keep: u64, side: Value) -> Result<Value, String> {
        let mut hello = json!({ "t": "hello", "seq": seq, "keep": keep, "side": side });
        // Whoever knows nothing of changes says nothing of them.
        if self.changes {
            hello["changes"] = json!(true);
        }
        self.send(&hello).await?;
        self.until(|heard| heard["t"] == "welcome").await
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &Value) -> Result<(), String> {
        self.send_text(message.to_string()).await
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: String) -> Result<(), String> {
        self.inner.send(Message::Text(text.into())).await.map_err(|error| error.to_string())
    }

    /// Hears the next message, or the end.
    pub async fn hear(&mut self) -> Heard {
        let text = match self.hear_text().await {
            Ok(text) => text,
            Err(code) => return Heard::End(code),
        };
        if let Some(received) = &mut self.received {
            received.push(text.to_string());
        }
        let heard: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
        self.note(&heard);
        Heard::Message(heard)
    }

    /// Hears the next message as it is, or the end with its code.
    pub async fn hear_text(&mut self) -> Result<Utf8Bytes, Option<u16>> {
        loop {
            match self.inner.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map(|frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    fn note(&mut self, heard: &Value) {
        if let Some(seq) = heard["seq"].as_u64()
            && heard["t"] != "done"
        {
            self.seq = seq;
        }
        match heard["t"].as_str() {
            Some("welcome" | "update") => self.update = heard["update"].clone(),
            Some("change") => put_together(&mut self.update, &heard["change"]),
            _ => return,
        }
        self.entries = self.update["entries"].as_u64().unwrap_or(self.entries);
    }

    /// Hears until something is right, at most as long as a player waits.
    pub async fn until(&mut self, is_right: impl Fn(&Value) -> bool) -> Result<Value, String> {
        let found = tokio::time::timeout(PATIENCE, async {
            loop {
                match self.hear().await {
                    Heard::Message(heard) if is_right(&heard) => return Ok(heard),
                    Heard::Message(heard) if heard["t"] == "bye" => {
                        return Err(format!("sent away: {}", heard["why"]));
                    }
                    Heard::Message(_) => {}
                    Heard::End(code) => return Err(format!("the socket ended ({code:?})")),
                }
            }
        });
        found.await.map_err(|_| "nothing came in time".to_owned())?
    }

    /// Sends a message and waits for its answer: the message with the same id.
    pub async fn ask(&mut self, message: &Value) -> Result<Value, String> {
        self.send(message).await?;
        let id = message["id"].clone();
        self.until(|heard| heard["id"] == id).await
    }

    /// Takes in what is there already, without waiting longer than this for more.
    pub async fn drain(&mut self, quiet: Duration) -> Vec<Value> {
        let mut all = Vec::new();
        while let Ok(Heard::Message(heard)) = tokio::time::timeout(quiet, self.hear()).await {
            all.push(heard);
        }
        all
    }

    /// Closes.
    pub async fn close(mut self) {
        let _ = self.inner.close(None).await;
    }
}
