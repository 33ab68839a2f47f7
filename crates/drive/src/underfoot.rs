//! The server as a program of its own, to be started and killed.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use tokio::net::TcpStream;
use tokio::process::{Child, Command};

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// A folder that goes when it is dropped.
pub struct Scratch(PathBuf);

impl Scratch {
    /// A new folder among the temporary files.
    pub fn new(name: &str) -> Result<Scratch, String> {
        let path = std::env::temp_dir().join(format!("kabuto-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Scratch(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that can be killed.
pub struct Underfoot {
    program: PathBuf,
    folder: PathBuf,
    flags: &'static [&'static str],
    address: SocketAddr,
    counted: SocketAddr,
    child: Child,
}

impl Underfoot {
    /// Starts a server on a free port.
    pub async fn start(
        program: &Path,
        folder: &Path,
        flags: &'static [&'static str],
    ) -> Result<Underfoot, String> {
        // Both are held until both are known, so that they differ.
        let free = || TcpListener::bind("127.0.0.1:0");
        let held = free().and_then(|one| Ok((one.local_addr()?, free()?.local_addr()?)));
        let (address, counted) = held.map_err(|error| format!("no port is free: {error}"))?;
        let child = spawn(program, folder, flags, address, counted)?;
        let (program, folder) = (program.to_owned(), folder.to_owned());
        let server = Underfoot { program, folder, flags, address, counted, child };
        server.wait().await?;
        Ok(server)
    }

    /// Starts a bare relay on a free port: this program, called otherwise.
    pub async fn relay(folder: &Path) -> Result<Underfoot, String> {
        let told = |error: std::io::Error| format!("the relay cannot be started: {error}");
        let free = TcpListener::bind("127.0.0.1:0").and_then(|one| one.local_addr());
        let address = free.map_err(told)?;
        let program = std::env::current_exe().map_err(told)?;
        let mut command = Command::new(&program);
        command.arg("relay").arg("--data").arg(folder);
        command.args(["--port", &address.port().to_string()]);
        let child = command.stdin(Stdio::null()).kill_on_drop(true).spawn().map_err(told)?;
        let (folder, counted) = (folder.to_owned(), address);
        let relay = Underfoot { program, folder, flags: &[], address, counted, child };
        relay.wait().await?;
        Ok(relay)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where what it counts can be read.
    pub fn counted(&self) -> SocketAddr {
        self.counted
    }

    /// The number of its process.
    pub fn process(&self) -> Option<u32> {
        self.child.id()
    }

    /// Kills it without warning, does something behind its back, and starts it again.
    pub async fn kill(
        &mut self,
        meanwhile: impl FnOnce(&Path) -> Result<(), String>,
    ) -> Result<(), String> {
        self.child.kill().await.map_err(|error| format!("it could not be killed: {error}"))?;
        meanwhile(&self.folder)?;
        let at = (self.address, self.counted);
        self.child = spawn(&self.program, &self.folder, self.flags, at.0, at.1)?;
        self.wait().await
    }

    /// Kills it for good.
    pub async fn end(mut self) {
        let _ = self.child.kill().await;
    }

    async fn wait(&self) -> Result<(), String> {
        let start = Instant::now();
        while TcpStream::connect(self.address).await.is_err() {
            if start.elapsed() > PATIENCE {
                return Err("the server does not start".into());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }
}

fn spawn(
    program: &Path,
    folder: &Path,
    flags: &[&str],
    address: SocketAddr,
    counted: SocketAddr,
) -> Result<Child, String> {
    let mut command = Command::new(program);
    command.arg("serve").arg("--data").arg(folder);
    command.args(["--port", &address.port().to_string(), "--sockets-per-address", "10000"]);
    command.args(["--metrics", &counted.to_string()]);
    command.args(flags);
    command.env("KABUTO_LOG", "warn").stdin(Stdio::null()).stdout(Stdio::null());
    command.kill_on_drop(true);
    command.spawn().map_err(|error| format!("{}: {error}", program.display()))
}
