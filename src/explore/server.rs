//! Accepts connections on loopback until told to stop.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use std::{future::Future, io};

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::sync::Semaphore;

use super::{Opened, api};

/// What one client can take up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Connections at a time; further ones wait.
    pub connections: usize,
    /// For the head of a request to arrive, and then for body and answer.
    pub time: Duration,
    /// For open requests to finish once the server is told to stop.
    pub farewell: Duration,
}

/// The limits in force.
pub const LIMITS: Limits = Limits {
    body: 64 * 1024,
    connections: 256,
    time: Duration::from_secs(10),
    farewell: Duration::from_secs(2),
};

/// The page's server, bound to a port of the loopback interface and to nothing else.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    opened: Opened,
}

impl Server {
    /// Takes a port of 127.0.0.1; 0 for any free one.
    ///
    /// # Errors
    ///
    /// If the port cannot be had.
    pub fn bind(port: u16, opened: Opened) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Self {
            listener,
            address,
            opened,
        })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address for a browser.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves until the process is interrupted (Ctrl-C) or asked to terminate; blocks. `ready` is
    /// called once both are waited for.
    ///
    /// # Errors
    ///
    /// If no runtime can be set up, or `ready` fails.
    pub fn run(self, ready: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .max_blocking_threads(4)
            .build()?;
        let served = runtime.block_on(async {
            let stop = interrupted()?;
            ready()?;
            self.serve(stop).await
        });
        runtime.shutdown_background();
        served
    }

    /// Serves until `stop` is ready, then lets open requests finish.
    ///
    /// # Errors
    ///
    /// If the listener cannot be used.
    pub async fn serve(self, stop: impl Future<Output = ()>) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let service = TowerToHyperService::new(api::router(self.address.port(), self.opened));
        let places = Arc::new(Semaphore::new(LIMITS.connections));
        let open = GracefulShutdown::new();
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(LIMITS.time)
            .max_buf_size(LIMITS.body);
        tokio::pin!(stop);
        loop {
            let accepted = async {
                let place = Arc::clone(&places).acquire_owned().await;
                (listener.accept().await, place)
            };
            let (accepted, place) = tokio::select! {
                () = &mut stop => break,
                accepted = accepted => accepted,
            };
            let Ok((stream, _)) = accepted else {
                // Out of file descriptors, or the client is gone already.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            // Small answers should not wait for more to send.
            let _ = stream.set_nodelay(true);
            let connection = http.serve_connection(TokioIo::new(stream), service.clone());
            let connection = open.watch(connection);
            tokio::spawn(async move {
                // A connection that breaks off is its client's affair.
                let _ = connection.await;
                drop(place);
            });
        }
        drop(listener);
        let _ = tokio::time::timeout(LIMITS.farewell, open.shutdown()).await;
        Ok(())
    }
}

/// Ready when the process is interrupted or asked to terminate; waited for from now on.
#[cfg(unix)]
fn interrupted() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(windows)]
fn interrupted() -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move { drop(interrupt.recv().await) })
}
