//! Values that are made when they are first asked for.

use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

/// The time between two looks of a thread that waits for another one to make the value.
const WAIT: Duration = Duration::from_micros(100);

/// A value that is made once, by the first thread that asks for it. Others wait meanwhile.
///
/// A process that is forked while a thread makes the value does not have this thread, and would wait for a `OnceLock` for ever.
/// So the thread holds no lock: it leaves the number of its process, and another process makes the value itself.
#[derive(Debug)]
pub struct OnceValue<T> {
    /// Locked only while the finished value is moved here.
    value: OnceLock<T>,
    /// The process of the thread that makes the value, or 0.
    maker: AtomicU32,
}

impl<T> OnceValue<T> {
    /// No value yet.
    #[allow(clippy::new_without_default, reason = "statics need a constant")]
    pub const fn new() -> Self {
        Self {
            value: OnceLock::new(),
            maker: AtomicU32::new(0),
        }
    }

    /// The value, if it has been made.
    pub fn get(&self) -> Option<&T> {
        self.value.get()
    }

    /// The value, which is made if need be.
    pub fn get_or_init(&self, make: impl FnOnce() -> T) -> &T {
        if let Some(value) = self.get() {
            return value;
        }
        let _making = self.wait_to_make();
        match self.get() {
            Some(value) => value,
            None => {
                let value = make();
                self.value.get_or_init(|| value)
            }
        }
    }

    /// Waits until no other thread of this process makes the value.
    fn wait_to_make(&self) -> Making<'_> {
        // Elsewhere there are no forks, and in browsers no numbers of processes.
        let own = if cfg!(unix) { process::id() } else { 1 };
        loop {
            let maker = self.maker.load(Ordering::Relaxed);
            if maker == own {
                thread::sleep(WAIT);
                continue;
            }
            let (taken, kept) = (Ordering::Acquire, Ordering::Relaxed);
            let exchanged = self.maker.compare_exchange(maker, own, taken, kept);
            if exchanged.is_ok() {
                return Making(&self.maker);
            }
        }
    }
}

/// While it exists, this thread makes the value.
struct Making<'value>(&'value AtomicU32);

impl Drop for Making<'_> {
    fn drop(&mut self) {
        self.0.store(0, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn one_thread_makes_the_value_and_all_have_it() {
        let value = OnceValue::new();
        let made = AtomicUsize::new(0);
        let make = || {
            thread::sleep(Duration::from_millis(5));
            made.fetch_add(1, Ordering::Relaxed)
        };
        assert_eq!(value.get(), None);
        thread::scope(|scope| {
            let threads = [(); 4].map(|()| scope.spawn(|| *value.get_or_init(make)));
            assert_eq!(threads.map(|thread| thread.join().unwrap()), [0; 4]);
        });
        assert_eq!((value.get(), made.into_inner()), (Some(&0), 1));
    }

    #[test]
    fn after_a_panic_the_next_caller_makes_the_value() {
        let value = OnceValue::new();
        let panics = || value.get_or_init(|| panic!("it cannot be made"));
        assert!(catch_unwind(AssertUnwindSafe(panics)).is_err());
        assert_eq!(value.get_or_init(|| 7), &7);
    }
}
