//! Work on a stream by several threads, the results in the stream's order.
//!
//! ```text
//! source -> jobs -> worker 1 -> \
//!              \--> worker 2 -> promises, in order -> sink
//! ```
//!
//! The source hands each job out together with a promise of its result; the sink takes the promises
//! one after the other. There are at most a few times as many promises as threads, so that memory
//! stays flat however long the stream is, and however slow one of its parts.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Takes jobs from `source` until there are none, does them on `threads` threads, each with a worker
/// of its own, and hands the results to `sink` in the order of the jobs, until it breaks.
///
/// ```
/// use catmouse::graphs::pipeline;
/// use std::{num::NonZeroUsize, ops::ControlFlow};
///
/// let mut numbers = 0..1000_u64;
/// let mut squares = Vec::new();
/// let worker = || |number: u64| number * number;
/// pipeline::ordered(NonZeroUsize::MIN, move || numbers.next(), worker, |square| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// });
/// assert!(squares.iter().copied().eq((0..1000).map(|number| number * number)));
/// ```
///
/// # Panics
///
/// If a worker panics.
pub fn ordered<J, R, W>(
    threads: NonZeroUsize,
    mut source: impl FnMut() -> Option<J> + Send + 'static,
    worker: impl Fn() -> W,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) where
    J: Send + 'static,
    R: Send + 'static,
    W: FnMut(J) -> R + Send + 'static,
{
    let depth = threads.get() * 4;
    let (give, jobs) = sync_channel(depth);
    let (promise, promises) = sync_channel::<Receiver<R>>(depth);
    // The threads are not waited for: where the sink breaks, the source may hang in a pipe from
    // which nothing more comes.
    thread::spawn(move || {
        while let Some(job) = source() {
            let (result, kept) = sync_channel(1);
            if promise.send(kept).is_err() || give.send((job, result)).is_err() {
                break;
            }
        }
    });
    let jobs = Arc::new(Mutex::new(jobs));
    for _ in 0..threads.get() {
        let jobs = Arc::clone(&jobs);
        let mut work = worker();
        thread::spawn(move || {
            loop {
                let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((job, result)) = next else { break };
                // Nobody waits for it any more where the sink broke.
                let _ = result.send(work(job));
            }
        });
    }
    drop(jobs);
    for promised in promises {
        let result = promised.recv().expect("a worker does not panic");
        if sink(result).is_break() {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn results_come_in_order_and_few_are_under_way() {
        for threads in [1, 2, 7] {
            let under_way = Arc::new(AtomicUsize::new(0));
            let (begun, done) = (Arc::clone(&under_way), Arc::clone(&under_way));
            let mut jobs = 0..500_u64;
            let source = move || {
                begun.fetch_add(1, Ordering::SeqCst);
                jobs.next()
            };
            let worker = || {
                |job: u64| {
                    // The later jobs of a batch are done first.
                    thread::sleep(std::time::Duration::from_micros(200 - job % 8 * 25));
                    job
                }
            };
            let mut seen = 0;
            let threads = NonZeroUsize::new(threads).unwrap();
            ordered(threads, source, worker, |job| {
                assert_eq!(job, seen);
                seen += 1;
                let under_way = done.fetch_sub(1, Ordering::SeqCst);
                assert!(under_way <= threads.get() * 4 + 3, "{under_way}");
                ControlFlow::Continue(())
            });
            assert_eq!(seen, 500);
        }
    }

    #[test]
    fn the_sink_can_end_an_endless_stream() {
        let mut seen = 0;
        let source = || Some(1_u64);
        ordered(
            NonZeroUsize::MIN,
            source,
            || |job| job,
            |job| {
                seen += job;
                if seen < 100 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            },
        );
        assert_eq!(seen, 100);
    }
}
