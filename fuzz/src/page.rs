//! Requests to the page's server.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;

use arbitrary::Arbitrary;
use catmouse::explore::{Opened, Server};
use catmouse::text::Options;
use serde_json::Value;

/// A request: a byte, then its body.
#[derive(Arbitrary, Clone, Debug, PartialEq, Eq)]
pub struct Request<'a> {
    /// Which of [`PATHS`].
    pub path: u8,
    /// What is sent, or the case asked for.
    pub body: &'a [u8],
}

/// What can be asked.
pub const PATHS: [&str; 5] = ["map", "line", "changes", "read", "cases"];

struct Client {
    address: SocketAddr,
    /// The secret part of the paths.
    under: String,
    open: Mutex<Option<BufReader<TcpStream>>>,
}

static CLIENT: LazyLock<Client> = LazyLock::new(|| {
    let opened = Opened::new("fuzz", b"CMF\n1 1\n", &Options::default());
    let server = Server::bind(0, opened).expect("a free port");
    let address = server.address();
    let url = server.url();
    let (_, under) = url.rsplit_once(&address.to_string()).expect("an address");
    let client = Client {
        address,
        under: under.trim_end_matches('/').to_owned(),
        open: Mutex::new(None),
    };
    thread::spawn(|| server.run(|| Ok(())).expect("to serve"));
    client
});

/// Sends a request. It is answered by JSON, and by an answer only where there is a game.
///
/// # Panics
///
/// If it is not.
pub fn check(request: &Request) {
    let path = PATHS[usize::from(request.path) % PATHS.len()];
    let (status, body) = CLIENT.ask(path, request.body).expect("an answer");
    let answer: Value = serde_json::from_slice(&body).expect("JSON");
    let refused = answer.get("error").and_then(Value::as_str);
    match status {
        200 => assert!(path == "cases" || refused.is_none(), "{answer}"),
        400 | 404 | 413 | 415 | 422 => {
            let error = refused.expect("a reason");
            assert!(!error.contains(['\n', '\r', '\u{1b}']), "{error:?}");
        }
        _ => panic!("status {status}: {answer}"),
    }
}

impl Client {
    fn ask(&self, path: &str, body: &[u8]) -> io::Result<(u16, Vec<u8>)> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // The server closes a connection that was left alone for long.
        if let Some(connection) = &mut *open
            && let Ok(answer) = self.exchange(connection, path, body)
        {
            return Ok(answer);
        }
        let connection = BufReader::new(TcpStream::connect(self.address)?);
        self.exchange(open.insert(connection), path, body)
    }

    fn exchange(
        &self,
        connection: &mut BufReader<TcpStream>,
        path: &str,
        body: &[u8],
    ) -> io::Result<(u16, Vec<u8>)> {
        let Self { address, under, .. } = self;
        let head = if path == "cases" {
            // What could end the line of the request is written as URLs write it.
            let case: String = body.iter().map(|byte| format!("%{byte:02x}")).collect();
            format!("GET {under}/api/v1/cases/{case} HTTP/1.1\r\nHost: {address}\r\n\r\n")
        } else {
            let length = body.len();
            format!(
                "POST {under}/api/v1/{path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
            )
        };
        let sent = if path == "cases" { &[] } else { body };
        connection
            .get_mut()
            .write_all(&[head.as_bytes(), sent].concat())?;
        let (mut line, mut status, mut length) = (String::new(), None, 0);
        loop {
            line.clear();
            connection.read_line(&mut line)?;
            match line.trim_end().split_once(": ") {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.parse().map_err(io::Error::other)?;
                }
                None if line == "\r\n" => break,
                None if line.is_empty() => return Err(io::ErrorKind::UnexpectedEof.into()),
                None if status.is_none() => {
                    let code = line.split(' ').nth(1).unwrap_or_default();
                    status = Some(code.parse().map_err(io::Error::other)?);
                }
                _ => {}
            }
        }
        let mut body = vec![0; length];
        connection.read_exact(&mut body)?;
        Ok((status.unwrap_or(0), body))
    }
}
