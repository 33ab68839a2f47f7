//! From a request to a socket. Messages are read by `tungstenite`; they are written here, since it
//! would keep a buffer for each socket as long as the longest message it ever sent, which is the
//! welcome with the whole board.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, Method, Response, StatusCode, header};
use bytes::{BufMut, BytesMut};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf, ReadHalf, WriteHalf};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use crate::error::Problem;

/// The buffer in which a socket reads. Pages say little: a longer message makes it longer, and
/// every read cleans all of it first.
const READ: usize = 4 * 1024;
/// So much is put together before it is written.
const TOGETHER: usize = 64 * 1024;

/// A connection that was asked to become a socket.
type Line = TokioIo<Upgraded>;

/// The wish for a socket.
pub struct Handshake {
    accept: String,
    upgrade: OnUpgrade,
}

impl Handshake {
    fn read(parts: &mut Parts) -> Option<Handshake> {
        let headers = &parts.headers;
        let is_wished = parts.method == Method::GET
            && has(headers, header::CONNECTION, "upgrade")
            && has(headers, header::UPGRADE, "websocket")
            && has(headers, header::SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| is_wished)?;
        let accept = derive_accept_key(key.as_bytes());
        let upgrade = parts.extensions.remove::<OnUpgrade>()?;
        Some(Handshake { accept, upgrade })
    }

    /// The answer; whatever serves the socket is begun as soon as it is there. What is read is at
    /// most so long.
    pub fn answer<F>(
        self,
        longest: usize,
        serve: impl FnOnce(Ear, Mouth) -> F + Send + 'static,
    ) -> Response<Body>
    where
        F: Future<Output = ()> + Send,
    {
        let upgrade = self.upgrade;
        tokio::spawn(async move {
            let Ok(upgraded) = upgrade.await else { return };
            let (reads, writes) = tokio::io::split(TokioIo::new(upgraded));
            let config = WebSocketConfig::default()
                .read_buffer_size(READ)
                .max_message_size(Some(longest))
                .max_frame_size(Some(longest));
            let ear =
                WebSocketStream::from_raw_socket(Mute(reads), Role::Server, Some(config)).await;
            serve(ear, Mouth { writes, unsent: BytesMut::new() }).await;
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let accept = self.accept.parse().expect("letters and digits make a header");
        let websocket = header::HeaderValue::from_static("websocket");
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, header::HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, websocket);
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
        response
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Handshake {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Handshake, Problem> {
        Handshake::read(parts).ok_or_else(|| {
            let title = "A socket is needed";
            let detail = "This address speaks WebSocket only.";
            Problem::new(StatusCode::UPGRADE_REQUIRED, title, detail, "Open the table's page.")
        })
    }
}

/// Whether a word is among those of a header, in capitals or not.
fn has(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    let mut words = values.flat_map(|value| value.split(','));
    words.any(|one| one.trim().eq_ignore_ascii_case(word))
}

/// What is read of a socket.
pub type Ear = WebSocketStream<Mute>;

/// The end that is read. Whatever the reader would answer by itself goes nowhere.
pub struct Mute(ReadHalf<Line>);

impl AsyncRead for Mute {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().0).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Mute {
    fn poll_write(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// What is written to a socket. It holds nothing that is sent.
pub struct Mouth {
    writes: WriteHalf<Line>,
    unsent: BytesMut,
}

impl Mouth {
    /// Sends a frame with those that wait, or lets it wait for more.
    pub async fn feed(&mut self, frame: Frame) -> io::Result<()> {
        self.unsent.reserve(frame.len());
        frame.format(&mut (&mut self.unsent).writer()).map_err(io::Error::other)?;
        if self.unsent.len() < TOGETHER { Ok(()) } else { self.flush().await }
    }

    /// Sends all that waits. Whoever stops waiting for this can go on with it later.
    pub async fn flush(&mut self) -> io::Result<()> {
        self.writes.write_all_buf(&mut self.unsent).await?;
        self.unsent = BytesMut::new();
        self.writes.flush().await
    }

    /// Sends one frame.
    pub async fn send(&mut self, frame: Frame) -> io::Result<()> {
        self.feed(frame).await?;
        self.flush().await
    }
}

#[cfg(test)]
mod tests {
    use super::has;
    use axum::http::{HeaderMap, HeaderValue, header};

    #[test]
    fn a_word_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(header::CONNECTION, HeaderValue::from_static("keep-alive, Upgrade"));
        headers.append(header::UPGRADE, HeaderValue::from_static("h2c"));
        headers.append(header::UPGRADE, HeaderValue::from_static("WebSocket"));
        assert!(has(&headers, header::CONNECTION, "upgrade"));
        assert!(has(&headers, header::UPGRADE, "websocket"));
        assert!(!has(&headers, header::UPGRADE, "web"));
        assert!(!has(&headers, header::SEC_WEBSOCKET_VERSION, "13"));
    }
}
