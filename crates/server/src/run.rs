//! Starting and stopping.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tower::ServiceExt;

use crate::app::App;
use crate::campaigns;
use crate::clock::now_ms;
use crate::config::Config;
use crate::limits::Inside;
use crate::metrics::Metrics;
use crate::people::Address;
use crate::room::Letter;
use crate::routes;
use crate::store::{Hands, Store};
use crate::stream::Steady;

/// How long requests and rooms may take to end.
const PATIENCE: Duration = Duration::from_secs(5);

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    app: Arc<App>,
    hands: Hands,
    stop: watch::Sender<bool>,
    metrics_at: Option<SocketAddr>,
    accepting: Vec<JoinHandle<()>>,
}

/// Starts a server. The error says what is wrong and what to do.
pub async fn start(config: Config) -> Result<Server, String> {
    let metrics = Arc::new(Metrics::default());
    let (store, hands) = Store::open(&config.data, Arc::clone(&metrics))?;
    let (listener, address) = listen(config.listen, "--port").await?;
    let counted = match config.metrics {
        Some(at) => Some(listen(at, "--metrics").await?),
        None => None,
    };
    config.library.keep_within(config.limits.games);
    let (stop, stopping) = watch::channel(false);
    let app = Arc::new(App::new(config, store, metrics, stopping));
    let mut accepting =
        vec![tokio::spawn(accept(listener, routes::router(&app), Arc::clone(&app)))];
    let metrics_at = counted.as_ref().map(|(_, at)| *at);
    accepting.extend(counted.map(|(listener, _)| {
        tokio::spawn(accept(listener, routes::metrics(&app), Arc::clone(&app)))
    }));
    tokio::spawn(campaigns::catch_up(Arc::clone(&app)));
    tokio::spawn(tidy(Arc::clone(&app)));
    Ok(Server { address, app, hands, stop, metrics_at, accepting })
}

async fn listen(at: SocketAddr, flag: &str) -> Result<(TcpListener, SocketAddr), String> {
    let listener = TcpListener::bind(at).await;
    let listener = listener
        .map_err(|error| format!("{at}: cannot listen there: {error}; choose another {flag}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    Ok((listener, address))
}

/// Takes away, once an hour, the tables at which nobody ever played.
async fn tidy(app: Arc<App>) {
    let mut stopping = app.stopping.clone();
    loop {
        let age = app.config.limits.unplayed.as_millis() as i64;
        match app.store.unplayed(now_ms() - age).await {
            Ok(tables) => {
                for table in tables {
                    // A room that cannot be woken now is asked again in an hour.
                    let _ = app.hall.post(&app, &table, Letter::Remove).await;
                }
            }
            Err(why) => tracing::error!(%why, "tables nobody played at cannot be looked for"),
        }
        tokio::select! {
            _ = stopping.changed() => return,
            () = tokio::time::sleep(Duration::from_secs(3600)) => {}
        }
    }
}

impl Server {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where what it counts can be read.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics_at
    }

    /// What it counts.
    pub fn metrics(&self) -> &Metrics {
        &self.app.metrics
    }

    /// How many rooms are awake.
    pub fn rooms(&self) -> usize {
        self.app.hall.len()
    }

    /// Stops: no more requests, every room sleeps, all is on disk.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        for accepting in self.accepting {
            let _ = accepting.await;
        }
        self.app.hall.tell_all(|| Letter::Stop).await;
        let rooms = async {
            while !self.app.hall.is_empty() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(PATIENCE, rooms).await.is_err() {
            tracing::warn!("some rooms did not end in time; nothing acknowledged is lost");
        }
        // The writer ends when the last who can write is gone.
        let waited = async {
            while Arc::strong_count(&self.app) > 1 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let is_last = tokio::time::timeout(PATIENCE, waited).await.is_ok();
        drop(self.app);
        if is_last {
            let hands = self.hands;
            let _ = tokio::task::spawn_blocking(move || hands.finish()).await;
        }
    }
}

async fn accept(listener: TcpListener, router: Router, app: Arc<App>) {
    let open = Arc::new(());
    let mut stopping = app.stopping.clone();
    loop {
        tokio::select! {
            _ = stopping.changed() => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    // Whoever has too many is left without a word.
                    let Some(inside) = enter(&app, peer.ip()) else { continue };
                    let (app, held) = (Arc::clone(&app), (Arc::clone(&open), inside));
                    tokio::spawn(serve(app, router.clone(), held, stream, peer));
                }
                Err(error) => {
                    // Too many open files, mostly: it passes.
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }
    drop(listener);
    let ended = async {
        while Arc::strong_count(&open) > 1 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let _ = tokio::time::timeout(PATIENCE, ended).await;
}

/// A place among the connections of an address.
fn enter(app: &App, address: IpAddr) -> Option<Inside<IpAddr>> {
    // All players come from a proxy's address if one stands in front; then it counts them.
    let is_proxy = app.config.public.is_some() && address.is_loopback();
    let most = if is_proxy { usize::MAX } else { app.config.limits.connections_per_address };
    app.connections_at.enter(address, most)
}

/// Serves one connection; what is `_held` is counted as long as it lasts.
async fn serve(
    app: Arc<App>,
    router: Router,
    _held: (Arc<()>, Inside<IpAddr>),
    stream: TcpStream,
    peer: SocketAddr,
) {
    // A move is a small packet and must not wait for another.
    let _ = stream.set_nodelay(true);
    let stream = Steady::new(stream, app.config.limits.stall);
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Address(peer));
        router.clone().oneshot(request)
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(app.config.limits.head)
        .max_buf_size(32 * 1024);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let mut stopping = app.stopping.clone();
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        _ = stopping.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended");
    }
}
