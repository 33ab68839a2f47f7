//! The server with the small game beside the others, for a browser to be tried on.

use std::net::SocketAddr;
use std::sync::Arc;

use drive::slips::SlipsShelf;
use server::{Config, Library, Shelf};

use crate::ServeArgs;

/// Serves until it is told to stop. The first line says where.
pub async fn run(args: &ServeArgs) -> Result<(), String> {
    let shelf = Shelf::new(shelf::files());
    let library: Arc<dyn Library> = match args.slips {
        true => Arc::new(SlipsShelf::new(shelf, None)),
        false => Arc::new(shelf),
    };
    let mut config = Config::new(args.data.clone(), library);
    config.listen = SocketAddr::from(([127, 0, 0, 1], args.port));
    config.limits.set_sockets_per_address(args.sockets_per_address);
    let server = server::start(config).await?;
    println!("Kabuto is at http://localhost:{}/", server.address().port());
    tokio::signal::ctrl_c().await.map_err(|error| error.to_string())?;
    server.stop().await;
    Ok(())
}
