//! Standard streams that were closed when the program began, as with `>&-` in a shell.
//!
//! Before `main`, the standard library opens `/dev/null` in their place, so that no file that is opened later gets their
//! numbers. Then everything can be written and nothing is kept, and what a parent redirected to `/dev/null` looks the same.
//! So this is looked at before, by a function that the system calls when it has loaded the program.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether standard input and standard output were closed.
static CLOSED: [AtomicBool; 2] = [const { AtomicBool::new(false) }; 2];

/// Whether standard input was closed.
pub fn input() -> bool {
    CLOSED[0].load(Ordering::Relaxed)
}

/// Whether standard output was closed.
pub fn output() -> bool {
    CLOSED[1].load(Ordering::Relaxed)
}

// SAFETY: the section has pointers to functions of C, which are called once, before `main` and on its thread. This one needs
// nothing of the standard library that `main` would have to prepare.
#[cfg(unix)]
#[used]
#[cfg_attr(
    target_vendor = "apple",
    unsafe(link_section = "__DATA,__mod_init_func")
)]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static BEFORE_MAIN: extern "C" fn() = note_closed;

#[cfg(unix)]
extern "C" fn note_closed() {
    for (descriptor, closed) in (0..).zip(&CLOSED) {
        // SAFETY: the call asks for the flags of a descriptor, and fails if it is not open.
        let flags = unsafe { libc::fcntl(descriptor, libc::F_GETFD) };
        closed.store(flags == -1, Ordering::Relaxed);
    }
}
