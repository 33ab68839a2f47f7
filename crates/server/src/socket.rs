//! One socket: messages in, messages out, and what happens to those who do not keep to it.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use futures_util::StreamExt;
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use crate::app::App;
use crate::config::Limits;
use crate::limits::Inside;
use crate::minds::Client;
use crate::people::Person;
use crate::room::Letter;
use crate::sitting::plain;
use crate::upgrade::{Ear, Mouth};
use crate::wire::{Hears, Says};

/// How long one message may take to be sent.
const SENDING: Duration = Duration::from_secs(10);
/// The page made no sense.
const BAD: u16 = 1008;
/// The page sent too much at once.
const TOO_BIG: u16 = 1009;
/// The page should come back in a moment.
const AGAIN: u16 = 1012;

/// What goes to a socket.
enum Post {
    Text(Utf8Bytes),
    Bye(Utf8Bytes),
}

/// The way from a room to a socket. It holds only so much.
#[derive(Clone)]
pub struct Out {
    to: mpsc::Sender<Post>,
    waiting: Arc<AtomicUsize>,
    most: usize,
    drop: Arc<Notify>,
}

impl Out {
    fn new(limits: &Limits) -> (Out, mpsc::Receiver<Post>) {
        let (to, from) = mpsc::channel(limits.out_messages);
        let waiting = Arc::default();
        (Out { to, waiting, most: limits.out_bytes, drop: Arc::default() }, from)
    }

    /// Sends a message; false if too much waits already, and then the socket is closed. What is
    /// sent now does not count: however long it is, it is one message and no queue.
    pub fn send(&self, text: Utf8Bytes) -> bool {
        let length = text.len();
        let before = self.waiting.fetch_add(length, Relaxed);
        let fits = before <= self.most;
        let sent = fits && self.to.try_send(Post::Text(text)).is_ok();
        if !sent {
            self.drop.notify_one();
        }
        sent
    }

    /// Closes the socket; the page comes back by itself, as whoever its browser is known by then.
    pub fn again(&self) {
        self.drop.notify_one();
    }

    /// Sends the socket away with a word.
    pub fn bye(&self, why: &str) {
        let hears = Hears::Bye { why: why.to_owned() };
        let text = serde_json::to_string(&hears).expect("plain data can be written as JSON");
        if self.to.try_send(Post::Bye(text.into())).is_err() {
            self.drop.notify_one();
        }
    }
}

/// Who holds a socket, and the places he takes up by it.
pub struct Holder {
    /// The table.
    pub table: String,
    /// Who it is.
    pub person: Option<Person>,
    /// Where he is.
    pub address: IpAddr,
    /// His place among the sockets of his address.
    pub at: Inside<IpAddr>,
    /// His place among his own sockets.
    pub of: Option<Inside<i64>>,
}

/// Serves a socket until it ends.
pub async fn serve(app: Arc<App>, ear: Ear, mouth: Mouth, holder: Holder) {
    let number = app.socket_number();
    app.metrics.sockets.add(1);
    let (out, posts) = Out::new(&app.config.limits);
    let waiting = Arc::clone(&out.waiting);
    let dropped = Arc::clone(&out.drop);
    let Holder { table, person, address, at, of } = holder;
    let from = Client { address, person: person.as_ref().map(|person| person.id) };
    let come = Letter::Come { socket: number, person, address, out };
    if app.hall.post(&app, &table, come).await.is_ok() {
        let wire = Wire { app: &app, table: &table, number, from, mouth };
        wire.run(ear, posts, &waiting, &dropped).await;
        let _ = app.hall.post(&app, &table, Letter::Gone { socket: number }).await;
    }
    app.metrics.sockets.add(-1);
    drop((at, of));
}

struct Wire<'a> {
    app: &'a Arc<App>,
    table: &'a str,
    number: u64,
    from: Client,
    mouth: Mouth,
}

impl Wire<'_> {
    async fn run(
        mut self,
        mut ear: Ear,
        mut posts: mpsc::Receiver<Post>,
        waiting: &AtomicUsize,
        dropped: &Notify,
    ) {
        let limits = &self.app.config.limits;
        let mut heard = Instant::now();
        let mut read_at = heard;
        let mut greeted = false;
        let begun = heard;
        let mut ping = tokio::time::interval(limits.ping);
        ping.reset();
        let code = loop {
            let silent = if greeted { heard + limits.silence } else { begun + limits.hello };
            tokio::select! {
                biased;
                () = dropped.notified() => break AGAIN,
                () = sleep_until(silent) => break BAD,
                post = posts.recv() => {
                    if !self.send_all(post, &mut posts, waiting, dropped).await {
                        break AGAIN;
                    }
                }
                _ = ping.tick() => {
                    if !self.send(Frame::ping(bytes::Bytes::new()), dropped).await {
                        break AGAIN;
                    }
                }
                came = wait_and_read(read_at, &mut ear) => {
                    heard = Instant::now();
                    let (read, wait) = self.read(came).await;
                    match read {
                        Read::Nothing => {}
                        Read::Said => greeted = true,
                        Read::End(code) => break code,
                    }
                    if !wait.is_zero() {
                        self.app.metrics.throttled.add(1);
                        read_at = heard + wait;
                    }
                }
            }
        };
        let reason = Utf8Bytes::from_static("");
        let close = Frame::close(Some(CloseFrame { code: code.into(), reason }));
        let _ = tokio::time::timeout(Duration::from_secs(1), self.mouth.send(close)).await;
    }

    /// Sends what came and whatever waits behind it, all at once; false if the socket is to end.
    async fn send_all(
        &mut self,
        first: Option<Post>,
        posts: &mut mpsc::Receiver<Post>,
        waiting: &AtomicUsize,
        dropped: &Notify,
    ) -> bool {
        let mut next = first;
        let (mut length, mut goes_on) = (0, next.is_some());
        let sending = async {
            while let Some(post) = next.take() {
                let text = match post {
                    Post::Text(text) => text,
                    Post::Bye(text) => {
                        goes_on = false;
                        text
                    }
                };
                length += text.len();
                self.mouth.feed(said(text)).await?;
                next = if goes_on { posts.try_recv().ok() } else { None };
            }
            self.mouth.flush().await
        };
        let sent = in_time(sending, dropped).await;
        // A word of farewell was never counted; then nothing else counts any more.
        waiting.fetch_sub(length.min(waiting.load(Relaxed)), Relaxed);
        sent && goes_on
    }

    /// Sends one frame, unless the other end takes it too slowly.
    async fn send(&mut self, frame: Frame, dropped: &Notify) -> bool {
        in_time(self.mouth.send(frame), dropped).await
    }

    /// How long a message has to wait that costs so much, all sockets of the person and of the
    /// address counted together.
    fn owe(&self, cost: f64) -> Duration {
        self.app.messages.owe(self.from.person, self.from.address, cost)
    }

    /// Takes in one message. Whoever sends too many has to wait for the next to be read.
    async fn read(&mut self, came: Option<Result<Message, Error>>) -> (Read, Duration) {
        let end = |code| (Read::End(code), Duration::ZERO);
        let text = match came {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(data))) => {
                let answered = self.answer(Frame::pong(data)).await;
                return if answered { (Read::Nothing, self.owe(0.1)) } else { end(AGAIN) };
            }
            Some(Ok(Message::Pong(_))) => return (Read::Nothing, self.owe(0.1)),
            Some(Ok(Message::Binary(_) | Message::Frame(_))) => return end(BAD),
            Some(Ok(Message::Close(_))) | None => return end(1000),
            Some(Err(Error::Capacity(_))) => return end(TOO_BIG),
            Some(Err(_)) => return end(BAD),
        };
        let says = match serde_json::from_str::<Says>(&text) {
            Ok(says) => says,
            Err(error) => return self.unreadable(&text, &error).await,
        };
        let wait = self.owe(says.cost());
        let letter =
            Letter::Say { socket: self.number, says: Box::new(says), came: Instant::now() };
        match self.app.hall.post(self.app, self.table, letter).await {
            Ok(()) => (Read::Said, wait),
            Err(_) => end(AGAIN),
        }
    }

    /// A message that makes no sense is answered like one that may not be: it counts more.
    async fn unreadable(&mut self, text: &str, error: &serde_json::Error) -> (Read, Duration) {
        #[derive(serde::Deserialize)]
        struct Named {
            id: String,
        }
        let id = serde_json::from_str::<Named>(text).map_or(String::new(), |named| named.id);
        let id = id.chars().take(64).collect();
        let why = plain(format!("This message cannot be read ({error}). Reload the page."));
        self.app.metrics.refused.add(1);
        let hears = serde_json::to_string(&Hears::Refused { id, why });
        let hears = hears.expect("plain data can be written as JSON");
        match self.answer(said(hears.into())).await {
            true => (Read::Nothing, self.owe(4.0)),
            false => (Read::End(AGAIN), Duration::ZERO),
        }
    }

    /// Sends a frame to whoever has just said something; false if he does not take it.
    async fn answer(&mut self, frame: Frame) -> bool {
        matches!(tokio::time::timeout(SENDING, self.mouth.send(frame)).await, Ok(Ok(())))
    }
}

/// Whether something is sent well, before the other end is given up.
async fn in_time(sending: impl Future<Output = io::Result<()>>, dropped: &Notify) -> bool {
    tokio::select! {
        sent = sending => sent.is_ok(),
        () = dropped.notified() => false,
        () = tokio::time::sleep(SENDING) => false,
    }
}

/// A message as a frame.
fn said(text: Utf8Bytes) -> Frame {
    Frame::message(text, OpCode::Data(Data::Text), true)
}

/// What came of reading.
enum Read {
    Nothing,
    Said,
    End(u16),
}

async fn wait_and_read(at: Instant, ear: &mut Ear) -> Option<Result<Message, Error>> {
    sleep_until(at).await;
    ear.next().await
}
