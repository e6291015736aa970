//! A progress bar for long work.

use super::interrupt::on_interrupt;
use super::terminal;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Work that takes less than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);
const REFRESH: Duration = Duration::from_millis(100);

/// A bar on standard error, drawn by its own thread and cleared when this is dropped.
pub struct Progress {
    done: Arc<AtomicU64>,
    best: Arc<AtomicU64>,
    bar: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Starts work that ends at this count of the unit; where the end is not known, only the count is shown. The bar
    /// appears only if it is allowed, notes are not hidden and standard error is a terminal.
    pub fn start(end: Option<u64>, unit: &'static str, allowed: bool) -> Self {
        let (done, best) = <(Arc<AtomicU64>, Arc<AtomicU64>)>::default();
        let is_shown = allowed && !terminal::is_quiet() && io::stderr().is_terminal();
        let start = || {
            let (stop, stopped) = channel();
            let (done, best) = (Arc::clone(&done), Arc::clone(&best));
            let thread = thread::Builder::new().spawn(move || {
                if stopped.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
                // Leaves room for the ^C that the terminal prints behind it, so that an interrupt clears the whole line.
                let template = match end {
                    Some(_) => {
                        format!(
                            "{{bar:40}} {{percent}} %, {{human_pos}} of {{human_len}} {unit}{{msg}}"
                        )
                    }
                    None => format!("{{human_pos}} {unit}{{msg}}"),
                };
                let style = ProgressStyle::with_template(&template);
                let bar = ProgressBar::with_draw_target(end, ProgressDrawTarget::stderr())
                    .with_style(style.expect("the template is well formed"));
                let interrupted = bar.clone();
                let _cleanup = on_interrupt(move || interrupted.finish_and_clear());
                while stopped.recv_timeout(REFRESH) == Err(RecvTimeoutError::Timeout) {
                    bar.set_position(done.load(Ordering::Relaxed));
                    match best.load(Ordering::Relaxed) {
                        0 => {}
                        best => bar.set_message(format!(", best so far {best}")),
                    }
                }
                bar.finish_and_clear();
            });
            // Where the system has no more threads to give, there is no bar.
            Some((stop, thread.ok()?))
        };
        let bar = is_shown.then(start).flatten();
        Self { done, best, bar }
    }

    /// The counter of finished work.
    pub fn counter(&self) -> &Arc<AtomicU64> {
        &self.done
    }

    /// The best figure so far, which is shown behind the count unless it is 0.
    pub fn best(&self) -> &AtomicU64 {
        &self.best
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.bar.take() {
            drop(stop);
            let _ = thread.join();
        }
    }
}
