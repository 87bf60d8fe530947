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

use tokio_io_timeout::TimeoutStream;

use super::guard::Gate;
use super::secret::Secret;
use super::{Opened, api};

/// What one client can take up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Connections at a time; further ones wait.
    pub connections: usize,
    /// Questions that take many games (`changes`, maps for the food, texts) computed at a time.
    pub computing: usize,
    /// Those that wait for their turn; further ones are turned away.
    pub waiting: usize,
    /// For the head of a request to arrive, then for body and answer, and for the client to read on.
    pub time: Duration,
    /// For open requests to finish once the server is told to stop.
    pub farewell: Duration,
}

/// The limits in force.
pub const LIMITS: Limits = Limits {
    body: 64 * 1024,
    connections: 256,
    computing: 4,
    waiting: 60,
    time: Duration::from_secs(10),
    farewell: Duration::from_secs(2),
};

/// The page's server, bound to a port of the loopback interface and to nothing else.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    opened: Opened,
    limits: Limits,
    secret: Secret,
    /// A path that leads to the secret one, once.
    door: Secret,
}

impl Server {
    /// Takes a port of 127.0.0.1; 0 for any free one.
    ///
    /// # Errors
    ///
    /// If the port cannot be had, or the system has no random bytes for the secret path.
    pub fn bind(port: u16, opened: Opened) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Self {
            listener,
            address,
            opened,
            limits: LIMITS,
            secret: Secret::draw()?,
            door: Secret::draw()?,
        })
    }

    /// With other limits than [`LIMITS`].
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address for a browser and for programs. It holds the secret: who has it can use the page.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/{}/", self.address, self.secret.text())
    }

    /// An address that leads to [`Server::url`] the first time it is asked for, and never again: for
    /// starting a browser, whose arguments everyone on the machine can read as long as it runs.
    #[must_use]
    pub fn url_for_once(&self) -> String {
        format!("http://{}/{}", self.address, self.door.text())
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
            .max_blocking_threads(self.limits.computing)
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
        let limits = self.limits;
        let gate = Gate::new(self.address.port(), limits.time, self.secret, self.door);
        let service = TowerToHyperService::new(api::router(gate, limits, self.opened));
        let places = Arc::new(Semaphore::new(limits.connections));
        let open = GracefulShutdown::new();
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(limits.time)
            .max_buf_size(limits.body);
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
            // Who does not read what was asked for does not keep a place.
            let mut stream = TimeoutStream::new(stream);
            stream.set_write_timeout(Some(limits.time));
            let stream = TokioIo::new(Box::pin(stream));
            let connection = http.serve_connection(stream, service.clone());
            let connection = open.watch(connection);
            tokio::spawn(async move {
                // A connection that breaks off is its client's affair.
                let _ = connection.await;
                drop(place);
            });
        }
        drop(listener);
        let _ = tokio::time::timeout(limits.farewell, open.shutdown()).await;
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
    Ok(async move {
        interrupt.recv().await;
    })
}
