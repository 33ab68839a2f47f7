//! A connection that ends when the other side takes nothing.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// Whoever takes less than this while he may be waited for takes nothing.
const LEAST: usize = 16 * 1024;

/// A stream whose reader must go on reading.
pub struct Steady<S> {
    inner: S,
    stall: Duration,
    /// Runs while something waits to be taken.
    until: Pin<Box<Sleep>>,
    is_waiting: bool,
    taken: usize,
}

impl<S> Steady<S> {
    /// A stream that ends if something waits so long and next to nothing is taken.
    pub fn new(inner: S, stall: Duration) -> Steady<S> {
        let until = Box::pin(tokio::time::sleep(stall));
        Steady { inner, stall, until, is_waiting: false, taken: 0 }
    }

    /// What became of a write of `length` bytes.
    fn look(
        &mut self,
        cx: &mut Context<'_>,
        wrote: Poll<io::Result<usize>>,
        length: usize,
    ) -> Poll<io::Result<usize>> {
        match wrote {
            Poll::Ready(Ok(count)) => {
                self.taken += count;
                self.is_waiting &= count < length;
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => return self.wait(cx),
        }
        wrote
    }

    fn wait(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if !self.is_waiting {
            self.begin();
        }
        while self.until.as_mut().poll(cx).is_ready() {
            if self.taken < LEAST {
                let why = "the other side takes nothing";
                return Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, why)));
            }
            self.begin();
        }
        Poll::Pending
    }

    fn begin(&mut self) {
        self.is_waiting = true;
        self.taken = 0;
        self.until.as_mut().reset(Instant::now() + self.stall);
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Steady<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Steady<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let wrote = Pin::new(&mut this.inner).poll_write(cx, bytes);
        this.look(cx, wrote, bytes.len())
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        all: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let wrote = Pin::new(&mut this.inner).poll_write_vectored(cx, all);
        this.look(cx, wrote, all.iter().map(|bytes| bytes.len()).sum())
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::{LEAST, Steady};
    use std::time::Duration;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    const STALL: Duration = Duration::from_secs(10);

    #[tokio::test(start_paused = true)]
    async fn who_takes_nothing_is_left() {
        let (inner, _other) = tokio::io::duplex(1024);
        let mut steady = Steady::new(inner, STALL);
        let error = steady.write_all(&[0; 4096]).await.unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
    }

    #[tokio::test(start_paused = true)]
    async fn who_takes_a_byte_now_and_then_takes_nothing() {
        let (inner, mut other) = tokio::io::duplex(1024);
        let mut steady = Steady::new(inner, STALL);
        let slow = tokio::spawn(async move {
            while other.read_u8().await.is_ok() {
                tokio::time::sleep(STALL / 4).await;
            }
        });
        assert!(steady.write_all(&[0; 4096]).await.is_err());
        slow.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn who_is_slow_but_goes_on_gets_everything() {
        let (inner, mut other) = tokio::io::duplex(1024);
        let mut steady = Steady::new(inner, STALL);
        let length = LEAST * 8;
        let reader = tokio::spawn(async move {
            let mut taken = 0;
            let mut buffer = [0; 1024];
            while let Ok(count @ 1..) = other.read(&mut buffer).await {
                taken += count;
                tokio::time::sleep(STALL / 40).await;
            }
            taken
        });
        steady.write_all(&vec![0; length]).await.unwrap();
        drop(steady);
        assert_eq!(reader.await.unwrap(), length);
    }
}
