//! Where questions that take many games are computed: so many at a time, so many waiting, and the rest
//! turned away.
//!
//! A client that has left is not computed for: whoever waits gives up the place, and what is under way
//! looks now and then whether somebody still wants it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::http::StatusCode;
use tokio::sync::Semaphore;

use super::Limits;
use super::api::Refusal;

/// Takes questions.
#[derive(Debug)]
pub(super) struct Desk {
    /// For those computed and those that wait.
    places: Semaphore,
    /// For those computed.
    hands: Arc<Semaphore>,
}

/// Whether the one who asked has left.
#[derive(Clone, Debug, Default)]
pub(super) struct Left(Arc<AtomicBool>);

impl Left {
    pub(super) fn is_so(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Dropped when the answer is there, or nobody waits for it any more.
struct Waiting(Left);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

impl Desk {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            places: Semaphore::new(limits.computing + limits.waiting),
            hands: Arc::new(Semaphore::new(limits.computing)),
        }
    }

    /// Computes an answer on a thread that nobody else waits for. Dropped before it is there, as it is
    /// when the client leaves, `work` is told.
    pub(super) async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Left) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let busy = |_| {
            Refusal::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "too many questions at a time; ask again in a moment",
            )
        };
        let failed = |error: &dyn std::error::Error| {
            Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
        };
        let _place = self.places.try_acquire().map_err(busy)?;
        let hands = Arc::clone(&self.hands).acquire_owned();
        // Kept by the work itself: who has left frees it only once the work has noticed.
        let hand = hands.await.map_err(|error| failed(&error))?;
        let left = Left::default();
        let _waiting = Waiting(left.clone());
        let task = tokio::task::spawn_blocking(move || {
            let _hand = hand;
            work(&left)
        });
        task.await.map_err(|error| failed(&error))
    }
}
