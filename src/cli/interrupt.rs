//! What is put in order when the program is interrupted.

use std::sync::{Mutex, OnceLock};

/// Exit status of a program that was interrupted: 128 and the number of SIGINT.
const INTERRUPTED: i32 = 130;

type Cleanup = Box<dyn FnOnce() + Send>;

/// Registers what is to be done if the program is interrupted or told to end.
pub fn on_interrupt(cleanup: impl FnOnce() + Send + 'static) {
    static CLEANUPS: OnceLock<Mutex<Vec<Cleanup>>> = OnceLock::new();
    let cleanups = CLEANUPS.get_or_init(|| {
        // Where no handler can be set, the program is interrupted all the same, and what it leaves
        // is a file whose name says what it is.
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
