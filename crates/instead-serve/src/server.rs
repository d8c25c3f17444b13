//! Listening: so many connections at a time, each with so much time, and an end that lets answers be finished.

use std::fs::File;
use std::io::Write;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use instead_cards::Cards;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tracing_subscriber::EnvFilter;

use crate::config::Config;
use crate::{App, Books, router};

/// Why a server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address cannot be listened at.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The machine does not give what a server needs.
    #[error("cannot be started: {0}")]
    Start(std::io::Error),
}

/// How long answers may take once the end was asked for.
const LAST: Duration = Duration::from_secs(10);

/// The variable that says what is logged (`info`, `debug`, `instead_serve=debug`).
const LOG: &str = "INSTEAD_LOG";

/// Listens until the process is asked to end. `started` is told the address.
///
/// # Errors
/// If the address cannot be listened at.
pub fn serve(config: &Config, cards: Cards, books: Books, started: impl FnOnce(SocketAddr)) -> Result<(), Error> {
    log(config.json_log);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let app = App::with_atlas(cards, books, config.limits, config.atlas.clone());
    runtime.map_err(Error::Start)?.block_on(listen(config, app, started))
}

fn log(json: bool) {
    let filter = EnvFilter::try_from_env(LOG).unwrap_or_else(|_| EnvFilter::new("warn"));
    let Ok(writer) = own_stderr() else { return };
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false).with_target(false);
    let log = log.with_writer(Mutex::new(writer));
    // Where a program that holds this one logs already, that is its own.
    let _ = if json { log.json().try_init() } else { log.try_init() };
}

/// Standard error by a way of its own: whoever started the server may hold the lock of the usual one for good.
fn own_stderr() -> std::io::Result<File> {
    #[cfg(unix)]
    let owned = std::os::fd::AsFd::as_fd(&std::io::stderr()).try_clone_to_owned()?;
    #[cfg(windows)]
    let owned = std::os::windows::io::AsHandle::as_handle(&std::io::stderr()).try_clone_to_owned()?;
    Ok(File::from(owned))
}

async fn listen(config: &Config, app: Arc<App>, started: impl FnOnce(SocketAddr)) -> Result<(), Error> {
    let failed = |error| Error::Listen(config.listen, error);
    let listener = TcpListener::bind(config.listen).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let service = TowerToHyperService::new(router(app));
    let connections = Arc::new(Semaphore::new(config.limits.connections));
    let open = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(config.limits.idle).max_buf_size(64 << 10);
    let mut end = std::pin::pin!(asked_to_end());
    started(address);
    let _ = std::io::stdout().flush();
    tracing::info!(%address, "listening");
    loop {
        // Whoever comes when all are taken waits in the queue of the system.
        let accepted = async {
            let permit = connections.clone().acquire_owned().await;
            (permit, listener.accept().await)
        };
        let (permit, accepted) = tokio::select! {
            taken = accepted => taken,
            () = &mut end => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let _ = stream.set_nodelay(true);
        let connection = open.watch(http.serve_connection(TokioIo::new(stream), service.clone()));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection broke off");
            }
            drop(permit);
        });
    }
    drop(listener);
    tracing::info!("ending");
    tokio::select! {
        () = open.shutdown() => {}
        () = tokio::time::sleep(LAST) => tracing::warn!("some answers were not finished"),
    }
    Ok(())
}

/// Waits for the signals by which a process is asked to end.
async fn asked_to_end() {
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => _ = signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        // Where it cannot be waited for, the process ends by it at once.
        interrupted = tokio::signal::ctrl_c() => if interrupted.is_err() { std::future::pending().await },
        () = terminated => {}
    }
}
