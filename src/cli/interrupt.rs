//! Cleanup when the program is interrupted.

use std::sync::{Mutex, OnceLock};

/// Exit status of an interrupted program: 128 plus the number of SIGINT.
const INTERRUPTED: i32 = 130;

type Cleanup = Box<dyn FnOnce() + Send>;

/// Registers a cleanup to run if the program is interrupted or terminated.
pub fn on_interrupt(cleanup: impl FnOnce() + Send + 'static) {
    static CLEANUPS: OnceLock<Mutex<Vec<Cleanup>>> = OnceLock::new();
    let cleanups = CLEANUPS.get_or_init(|| {
        // Without a handler an interrupt still ends the program, but may leave a temporary file behind.
        let _ = ctrlc::set_handler(|| {
            if let Some(Ok(mut cleanups)) = CLEANUPS.get().map(Mutex::lock) {
                cleanups.drain(..).for_each(|cleanup| cleanup());
            }
            std::process::exit(INTERRUPTED);
        });
        Mutex::default()
    });
    if let Ok(mut cleanups) = cleanups.lock() {
        cleanups.push(Box::new(cleanup));
    }
}
