//! The board in the browser: a page on the loopback interface over a small JSON interface.
//!
//! ```text
//! GET  /                the page, its style and its modules, embedded
//! GET  /api/v1          what there is, and the limits
//! POST /api/v1/map      a game and a state: verdict, legal moves, the map for both pieces
//! POST /api/v1/line     the same: one line of best play
//! POST /api/v1/changes  the same: what every single change of a wall or an edge would do
//! POST /api/v1/read     text as people have it: the games in it
//! GET  /api/v1/cases    the file the program was started with, and /N its case N
//! ```
//!
//! All of it lies under a secret path that is drawn anew for each server: [`Server::url`] has it.
//!
//! Requests and answers are described in [`api`]; what keeps others out in [`guard`].
//!
//! Built on axum, hyper and tokio rather than on a smaller server: limits on bodies, headers, time
//! and connections are theirs and well tried, and idle connections cost no thread.

mod analysis;
pub mod api;
mod cases;
mod desk;
pub mod guard;
mod page;
mod secret;
mod server;

pub use cases::Opened;
pub use server::{LIMITS, Limits, Server};
