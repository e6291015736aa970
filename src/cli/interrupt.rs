//! What happens when a signal ends the program: cleanup, and a message when a mapped file was truncated.

use std::collections::BTreeMap;
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// Cleanups that were registered, by number.
static CLEANUPS: Mutex<BTreeMap<u64, Box<dyn FnOnce() + Send>>> = Mutex::new(BTreeMap::new());

/// A cleanup that runs if the program is interrupted, terminated or hung up before this is dropped.
#[must_use]
pub struct Cleanup(u64);

/// Registers a cleanup.
pub fn on_interrupt(cleanup: impl FnOnce() + Send + 'static) -> Cleanup {
    static LAST: AtomicU64 = AtomicU64::new(0);
    static WATCH: Once = Once::new();
    WATCH.call_once(watch_signals);
    let number = LAST.fetch_add(1, Ordering::Relaxed);
    lock(&CLEANUPS).insert(number, Box::new(cleanup));
    Cleanup(number)
}

impl Drop for Cleanup {
    fn drop(&mut self) {
        lock(&CLEANUPS).remove(&self.0);
    }
}

/// Runs the cleanups. No other is registered or dropped before the program ends.
fn clean_up() -> impl Drop {
    let mut cleanups = lock(&CLEANUPS);
    for cleanup in mem::take(&mut *cleanups).into_values() {
        cleanup();
    }
    cleanups
}

pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a file that grows beyond the limit of the system (`ulimit -f`) an error of writing, not the end of the program.
#[cfg(unix)]
pub fn survive_file_limit() {
    let passed = std::sync::Arc::default();
    let _ = signal_hook::flag::register(libc::SIGXFSZ, passed);
}

#[cfg(not(unix))]
pub fn survive_file_limit() {}

/// Waits for signals on a thread. Without it a signal still ends the program, but leaves a temporary file behind, which
/// the next run removes.
#[cfg(unix)]
fn watch_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // `nohup` and shells ignore signals on behalf of a program that has to go on without a terminal.
    let wanted = [SIGHUP, SIGINT, SIGTERM].into_iter();
    let Ok(mut signals) = Signals::new(wanted.filter(|&signal| !is_ignored(signal))) else {
        return;
    };
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            let _no_more = clean_up();
            // Who started the program sees that it was a signal, and which.
            let _ = emulate_default_handler(signal);
        }
    };
    let _ = std::thread::Builder::new().spawn(wait);
}

/// Whether the program was started with this signal ignored.
#[cfg(unix)]
fn is_ignored(signal: std::ffi::c_int) -> bool {
    let mut action = mem::MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: without a new action the call changes nothing, and writes the present one where there is room for it.
    let status = unsafe { libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr()) };
    // SAFETY: an action of zeros is valid, whether or not another was written.
    status == 0 && unsafe { action.assume_init() }.sa_sigaction == libc::SIG_IGN
}

#[cfg(not(unix))]
fn watch_signals() {
    // 128 plus the number of SIGINT, as in a shell.
    const INTERRUPTED: i32 = 130;
    let _ = ctrlc::set_handler(|| {
        let _no_more = clean_up();
        std::process::exit(INTERRUPTED);
    });
}

#[cfg(not(unix))]
pub use no_truncation::watch_mapped;
#[cfg(unix)]
pub use truncation::watch_mapped;

/// A mapped file that another process truncates.
///
/// The system sends SIGBUS to a thread that reads a missing part. By default that ends the program without a message.
#[cfg(unix)]
mod truncation {
    use super::{clean_up, lock};
    use crate::cli::terminal;
    use signal_hook::low_level::emulate_default_handler;
    use std::ffi::c_int;
    use std::fs::{self, File, Metadata};
    use std::io::{self, PipeReader, Read};
    use std::os::fd::IntoRawFd;
    use std::path::{Path, PathBuf};
    use std::sync::atomic::{AtomicI32, Ordering};
    use std::sync::{Mutex, Once};
    use std::{mem, ptr, thread};
    use wordtrail_dictionary::internals::wording::escaped;

    /// The files that were mapped, and what they were like.
    static MAPPED: Mutex<Vec<(PathBuf, Metadata)>> = Mutex::new(Vec::new());

    /// The end of a pipe that wakes the thread that waits for a bad access.
    static WAKER: AtomicI32 = AtomicI32::new(-1);

    /// Makes the truncation of a file that will be mapped an error with a message.
    pub fn watch_mapped(path: &Path, file: &File) -> io::Result<()> {
        static WATCH: Once = Once::new();
        lock(&MAPPED).push((path.to_owned(), file.metadata()?));
        // Without the handler a truncated file ends the program all the same, but without a message.
        WATCH.call_once(|| _ = watch_bad_access());
        Ok(())
    }

    fn watch_bad_access() -> io::Result<()> {
        let (reader, writer) = io::pipe()?;
        thread::Builder::new().spawn(|| report(reader))?;
        // It stays open as long as the program runs.
        WAKER.store(writer.into_raw_fd(), Ordering::Relaxed);
        let handler: extern "C" fn(c_int) = on_bad_access;
        // SAFETY: an action of zeros is valid: no flags, and an empty set of signals.
        let mut action: libc::sigaction = unsafe { mem::zeroed() };
        action.sa_sigaction = handler as libc::sighandler_t;
        // A handler of the standard library for overflows of the stack, which this one replaces, needs that, too.
        action.sa_flags = libc::SA_ONSTACK;
        // SAFETY: the action is initialised, and its handler calls only what handlers of signals may call.
        match unsafe { libc::sigaction(libc::SIGBUS, &action, ptr::null_mut()) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// Wakes the other thread, and holds this one back: the access cannot be completed, and to return would repeat it.
    extern "C" fn on_bad_access(_: c_int) {
        let waker = WAKER.load(Ordering::Relaxed);
        // SAFETY: both calls are allowed in a handler of a signal, and the byte is static.
        unsafe {
            libc::write(waker, c"!".as_ptr().cast(), 1);
            loop {
                libc::pause();
            }
        }
    }

    /// Waits for a bad access, and ends the program. The threads that wait in the handler were reading a mapped file, so
    /// they hold no lock that this one needs.
    fn report(mut reader: PipeReader) {
        if reader.read_exact(&mut [0]).is_err() {
            return;
        }
        let _no_more = clean_up();
        for (path, mapped) in &*lock(&MAPPED) {
            let is_same = |now: Metadata| {
                now.len() == mapped.len() && now.modified().ok() == mapped.modified().ok()
            };
            if !fs::metadata(path).is_ok_and(is_same) {
                terminal::print_error(&format!(
                    "{}: it changed while it was read: run the command again when it is complete",
                    escaped(path)
                ));
                // SAFETY: it ends the process. What `exit` would do first, other threads may still need.
                unsafe { libc::_exit(2) };
            }
        }
        // The disk failed, or the stack overflowed where that has this signal.
        let _ = emulate_default_handler(libc::SIGBUS);
    }
}

/// Where a mapped file cannot be truncated.
#[cfg(not(unix))]
mod no_truncation {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    pub fn watch_mapped(_: &Path, _: &File) -> io::Result<()> {
        Ok(())
    }
}
