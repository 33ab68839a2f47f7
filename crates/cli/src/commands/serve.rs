//! `kabuto serve`: the table in the browser.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use etcetera::BaseStrategy;
use server::{Config, Rate, Shelf};
use tracing_subscriber::EnvFilter;

use crate::args::{LogForm, ServeArgs};
use crate::data::Data;
use crate::fail::{Done, Fail};
use crate::out;
use crate::say;

/// Serves until it is told to stop.
pub fn run(args: &ServeArgs) -> Done {
    let books = Data::open(args.books.as_deref())?;
    start_log(args.log);
    let mut config = Config::new(folder(args)?, Arc::new(Shelf::new(books.files)));
    config.listen = SocketAddr::new(args.listen, args.port);
    config.public = args.public.as_deref().map(public).transpose()?;
    config.metrics = args.metrics.map(metrics).transpose()?;
    config.limits.set_sockets_per_address(args.sockets_per_address);
    let at_once = f64::from(args.messages.max(1));
    config.limits.messages = Rate { at_once, in_a_minute: 6.0 * at_once };
    let runtime = tokio::runtime::Runtime::new();
    let runtime = runtime.map_err(|error| Fail::bad(error, "close other programs"))?;
    runtime.block_on(serve(args, config))
}

async fn serve(args: &ServeArgs, config: Config) -> Done {
    let data = config.data.display().to_string();
    let public = config.public.clone();
    let server = server::start(config).await.map_err(Fail::Bad)?;
    let here = address(server.address());
    let shown = public.unwrap_or_else(|| here.clone());
    say!("Kabuto is at {shown}");
    say!("games are kept in {data}; Ctrl-C stops");
    if let Some(at) = server.metrics_address() {
        say!("what is counted can be read at http://{at}/metrics");
    }
    out::flush();
    if args.open {
        open(&here);
    }
    stopped().await;
    say!("stopping");
    server.stop().await;
    Ok(())
}

/// The folder everything is kept in.
fn folder(args: &ServeArgs) -> Result<PathBuf, Fail> {
    if let Some(data) = &args.data {
        return Ok(data.clone());
    }
    let usual = etcetera::choose_base_strategy()
        .map_err(|error| Fail::bad(error, "give --data a folder to keep the games in"))?;
    Ok(usual.data_dir().join("kabuto"))
}

/// Where what is counted can be read: nobody but this machine may.
fn metrics(at: SocketAddr) -> Result<SocketAddr, Fail> {
    if at.ip().is_loopback() {
        return Ok(at);
    }
    let wrong = format!("`{at}` can be reached by others, who would learn what happens unseen");
    Err(Fail::bad(wrong, "give --metrics an address such as 127.0.0.1:7532"))
}

/// The address players use, without what comes after the name.
fn public(text: &str) -> Result<String, Fail> {
    let remedy = "give --public an address such as https://kabuto.example.org";
    let bare = text.trim_end_matches('/');
    match bare.split_once("://") {
        Some(("http" | "https", name)) if !name.is_empty() && !name.contains('/') => {
            Ok(bare.to_lowercase())
        }
        _ => Err(Fail::bad(format!("`{text}` is no address of a page"), remedy)),
    }
}

/// Where a browser on this machine finds the page.
fn address(listen: SocketAddr) -> String {
    let host = match listen.ip() {
        ip if ip.is_unspecified() || ip.is_loopback() => "localhost".to_owned(),
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    format!("http://{host}:{}/", listen.port())
}

/// Opens the page in a browser, if there is a desktop.
fn open(address: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut command = Command::new(program);
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        say!("no browser could be started here; open {address} yourself");
    }
}

fn start_log(form: LogForm) {
    let filter = EnvFilter::try_from_env("KABUTO_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A log that is there already is as good.
    let _ = match form {
        LogForm::Plain => log.with_ansi(false).try_init(),
        LogForm::Json => log.json().try_init(),
    };
}

/// Waits until somebody wants the program to end.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut term) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = term.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
