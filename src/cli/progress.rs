//! A progress bar for work that lasts.

use super::interrupt::on_interrupt;
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

/// A bar on standard error, drawn by a thread of its own, that goes away when this is dropped.
pub struct Progress {
    done: Arc<AtomicU64>,
    bar: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Begins work on so many cells, bytes or the like. The bar shows only if wanted and if standard
    /// error is a terminal.
    pub fn start(end: u64, unit: &'static str, wanted: bool) -> Self {
        let done = Arc::new(AtomicU64::new(0));
        let bar = (wanted && io::stderr().is_terminal()).then(|| {
            let (stop, stopped) = channel();
            let done = Arc::clone(&done);
            let thread = thread::spawn(move || {
                if stopped.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
                let bar = ProgressBar::with_draw_target(Some(end), ProgressDrawTarget::stderr())
                    .with_style(style(unit));
                let interrupted = bar.clone();
                on_interrupt(move || interrupted.finish_and_clear());
                while stopped.recv_timeout(REFRESH) == Err(RecvTimeoutError::Timeout) {
                    bar.set_position(done.load(Ordering::Relaxed));
                }
                bar.finish_and_clear();
            });
            (stop, thread)
        });
        Self { done, bar }
    }

    /// The counter of what is done.
    pub fn counter(&self) -> &AtomicU64 {
        &self.done
    }
}

fn style(unit: &str) -> ProgressStyle {
    // Narrow enough for the terminal to write ^C behind it, and so to be cleared when interrupted.
    let template = format!("{{bar:40}} {{percent}} %, {{human_pos}} of {{human_len}} {unit}");
    ProgressStyle::with_template(&template).expect("the template is well formed")
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.bar.take() {
            drop(stop);
            let _ = thread.join();
        }
    }
}
