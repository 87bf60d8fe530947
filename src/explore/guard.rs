//! What keeps other users, other sites and broken clients out.
//!
//! Loopback belongs to everyone on the machine. So all that the server has lies under a path with 128
//! random bits, which only the address it prints holds.
//!
//! Every page in the same browser can send requests to loopback too, and a name can be made to point at 127.0.0.1. So each request must name this server in `Host`, must
//! not come from another site (`Origin`, `Sec-Fetch-Site`), and a body must be declared as JSON,
//! which a form of another site cannot do. Each answer carries a policy under which the page can load
//! nothing from anywhere else, run no inline script, and not be framed.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::api::Refusal;
use super::secret::Secret;

/// The headers of every answer.
pub const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'; trusted-types 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// What lets requests in.
#[derive(Debug)]
pub(super) struct Gate {
    /// The names under which the server may be addressed.
    names: [String; 2],
    /// For a request to be answered.
    time: Duration,
    /// The first part of every path.
    secret: Secret,
    /// A path that leads to the secret one; taken away by the first who goes there.
    door: Mutex<Option<Secret>>,
}

impl Gate {
    pub(super) fn new(port: u16, time: Duration, secret: Secret, door: Secret) -> Self {
        Self {
            names: [format!("127.0.0.1:{port}"), format!("localhost:{port}")],
            time,
            secret,
            door: Mutex::new(Some(door)),
        }
    }

    /// The path under which everything lies.
    pub(super) fn path(&self) -> String {
        format!("/{}", self.secret.text())
    }

    /// Where a path leads that is not under the secret one.
    fn elsewhere(&self, method: &Method, path: &str) -> Option<Response> {
        let path = path.strip_prefix('/').unwrap_or(path);
        let (first, rest) = path.split_once('/').unwrap_or((path, ""));
        if self.secret.is(first) && path.len() > first.len() {
            return None;
        }
        let mut door = self.door.lock().unwrap_or_else(PoisonError::into_inner);
        let is_door = rest.is_empty() && door.as_ref().is_some_and(|door| door.is(first));
        if method == Method::GET && (is_door || self.secret.is(first)) {
            if is_door {
                *door = None;
            }
            let page = self.path() + "/";
            return Some((StatusCode::SEE_OTHER, [(header::LOCATION, page)]).into_response());
        }
        let reason = "nothing is here for those who lack the address that 'catmouse explore' \
                      printed; use it whole";
        Some(Refusal::new(StatusCode::FORBIDDEN, reason).into_response())
    }

    /// Why a request is not answered.
    fn refusal(&self, method: &Method, headers: &HeaderMap) -> Option<Refusal> {
        let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let is_ours = |host: &str| self.names.iter().any(|name| name == host);
        let mut hosts = headers.get_all(header::HOST).iter();
        if !text(header::HOST).is_some_and(is_ours) || hosts.nth(1).is_some() {
            return Some(Refusal::new(
                StatusCode::MISDIRECTED_REQUEST,
                format!("the Host must be {} or {}", self.names[0], self.names[1]),
            ));
        }
        let from_elsewhere = headers.get_all(header::ORIGIN).iter().any(|origin| {
            let host = origin.to_str().ok().and_then(|o| o.strip_prefix("http://"));
            !host.is_some_and(is_ours)
        }) || headers
            .get_all(HeaderName::from_static("sec-fetch-site"))
            .iter()
            .any(|site| site != "same-origin" && site != "none");
        // Following a link to the page is no harm: without the page's own script nothing happens.
        let is_visit = method == Method::GET && text(SEC_FETCH_MODE) == Some("navigate");
        if from_elsewhere && !is_visit {
            return Some(Refusal::new(
                StatusCode::FORBIDDEN,
                "other sites may not use this server",
            ));
        }
        if method == Method::POST {
            let is_json = text(header::CONTENT_TYPE).is_some_and(|kind| {
                let kind = kind.split(';').next().unwrap_or_default().trim();
                kind.eq_ignore_ascii_case("application/json")
            });
            if !is_json {
                return Some(Refusal::new(
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    "the body must be sent as application/json",
                ));
            }
        }
        None
    }
}

/// Tells a visit from a script's request.
const SEC_FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");

/// Checks a request, limits its time, and sets the answer's headers.
pub(super) async fn guard(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let refused = gate
        .refusal(request.method(), request.headers())
        .map(IntoResponse::into_response)
        .or_else(|| gate.elsewhere(request.method(), request.uri().path()));
    let mut response = match refused {
        Some(response) => response,
        None => tokio::time::timeout(gate.time, next.run(request))
            .await
            .unwrap_or_else(|_| {
                Refusal::new(StatusCode::REQUEST_TIMEOUT, "the request took too long")
                    .into_response()
            }),
    };
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}
