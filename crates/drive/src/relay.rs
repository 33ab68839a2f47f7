//! A bare relay: the same sockets, the same journal with the same writer, and no rules. What it
//! does is the least that a table must do, so it is what our server is held against.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use server::Journal;
use std::collections::HashMap;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex, mpsc};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::RelayArgs;

/// The buffer in which a socket reads, as in our server.
const READ: usize = 4 * 1024;

/// What a player says: first which game he comes to, then what he does.
#[derive(Deserialize)]
struct Said {
    id: Option<String>,
    game: Option<i64>,
}

/// Two sockets and how much has happened between them.
#[derive(Default)]
struct Pair {
    seq: AtomicU32,
    ways: Mutex<Vec<mpsc::Sender<Utf8Bytes>>>,
}

struct Relay {
    journal: Journal,
    games: Mutex<HashMap<i64, Arc<Pair>>>,
}

/// Relays until it is killed.
pub async fn run(args: &RelayArgs) -> Result<(), String> {
    let told = |error: std::io::Error| error.to_string();
    let journal = Journal::open(&args.data)?;
    let relay = Arc::new(Relay { journal, games: Mutex::default() });
    let at = SocketAddr::from(([127, 0, 0, 1], args.port));
    let listener = TcpListener::bind(at).await.map_err(told)?;
    loop {
        let (stream, _) = listener.accept().await.map_err(told)?;
        let _ = stream.set_nodelay(true);
        let relay = Arc::clone(&relay);
        tokio::spawn(async move {
            let config = WebSocketConfig::default().read_buffer_size(READ);
            let accepted = tokio_tungstenite::accept_async_with_config(stream, Some(config));
            if let Ok(socket) = accepted.await {
                relay.serve(socket).await;
            }
        });
    }
}

impl Relay {
    async fn serve(&self, socket: WebSocketStream<TcpStream>) {
        let (mut sink, mut stream) = socket.split();
        let (way, mut posts) = mpsc::channel(64);
        let mut pair = None;
        loop {
            tokio::select! {
                biased;
                post = posts.recv() => {
                    if !send_all(&mut sink, post, &mut posts).await {
                        return;
                    }
                }
                came = stream.next() => {
                    let Some(Ok(Message::Text(text))) = came else { return };
                    let Ok(said) = serde_json::from_str::<Said>(&text) else { return };
                    match (&pair, said) {
                        (_, Said { game: Some(game), .. }) => {
                            let found = self.pair(game).await;
                            found.ways.lock().await.push(way.clone());
                            let _ = way.send(Utf8Bytes::from_static(r#"{"t":"welcome"}"#)).await;
                            pair = Some((game, found));
                        }
                        (Some((game, pair)), Said { id: Some(id), .. }) => {
                            if !self.relay(*game, pair, &way, id, text).await {
                                return;
                            }
                        }
                        _ => return,
                    }
                }
            }
        }
    }

    async fn pair(&self, game: i64) -> Arc<Pair> {
        Arc::clone(self.games.lock().await.entry(game).or_default())
    }

    /// Keeps what was said, then acknowledges it and tells both.
    async fn relay(
        &self,
        game: i64,
        pair: &Pair,
        way: &mpsc::Sender<Utf8Bytes>,
        id: String,
        text: Utf8Bytes,
    ) -> bool {
        let seq = pair.seq.fetch_add(1, Relaxed) + 1;
        let done = format!(r#"{{"t":"done","id":"{id}","seq":{seq}}}"#);
        if self.journal.append(game, seq, id, text.to_string()).await.is_err() {
            return false;
        }
        let _ = way.send(done.into()).await;
        let update = Utf8Bytes::from(format!(r#"{{"t":"update","seq":{seq},"said":{text}}}"#));
        for way in &*pair.ways.lock().await {
            let _ = way.send(update.clone()).await;
        }
        true
    }
}

/// Sends what came and whatever waits behind it, all at once.
async fn send_all(
    sink: &mut SplitSink<WebSocketStream<TcpStream>, Message>,
    first: Option<Utf8Bytes>,
    posts: &mut mpsc::Receiver<Utf8Bytes>,
) -> bool {
    let mut next = first;
    while let Some(text) = next {
        if sink.feed(Message::Text(text)).await.is_err() {
            return false;
        }
        next = posts.try_recv().ok();
    }
    sink.flush().await.is_ok()
}
