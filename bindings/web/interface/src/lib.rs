//! How the page passes bytes to a module of WebAssembly, and gets them back: a plain C interface, which `page/memory.js` uses.
//!
//! Texts and bytes are passed in memory that the caller [allocates](allocate) and that the function which they are passed to
//! [takes over](take_bytes). A function that can fail returns whether it succeeded. What it produced, or the text of its error, is at
//! [`output`] until the next call.

#![no_std]

extern crate alloc;

use alloc::alloc::{alloc, handle_alloc_error};
use alloc::string::String;
use alloc::vec::Vec;
use core::alloc::Layout;
use core::cell::RefCell;
use core::ptr::NonNull;

#[cfg(any(not(target_family = "wasm"), target_feature = "atomics"))]
compile_error!("the interface is for modules of WebAssembly without threads");

/// What the last call produced.
struct Output(RefCell<Vec<u8>>);

// SAFETY: a module without atomics has one thread.
unsafe impl Sync for Output {}

static OUTPUT: Output = Output(RefCell::new(Vec::new()));

/// Keeps what some work produces as the output, or the text of its error, and returns whether it succeeded.
pub fn call(work: impl FnOnce() -> Result<Vec<u8>, String>) -> bool {
    // Its memory is free before more is taken.
    OUTPUT.0.replace(Vec::new());
    let result = work();
    let succeeded = result.is_ok();
    OUTPUT.0.replace(result.unwrap_or_else(String::into_bytes));
    succeeded
}

/// Memory for a number of bytes. It belongs to the function that it is passed to.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    let layout = Layout::array::<u8>(length).expect("memory is smaller than half of all addresses");
    if length == 0 {
        return NonNull::dangling().as_ptr();
    }
    // SAFETY: the size of the layout is not zero.
    let pointer = unsafe { alloc(layout) };
    if pointer.is_null() {
        handle_alloc_error(layout);
    }
    pointer
}

/// Takes over memory that the caller allocated and filled.
///
/// # Safety
///
/// `pointer` is the result of [`allocate`] for this length, its bytes were written, and it was not passed to another function.
pub unsafe fn take_bytes(pointer: *mut u8, length: usize) -> Vec<u8> {
    // SAFETY: the allocator of the program returned the pointer for bytes of this length, which the caller of `allocate` wrote and
    // gives up.
    unsafe { Vec::from_raw_parts(pointer, length, length) }
}

/// Where the output of the last call is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.0.borrow().as_ptr()
}

/// The length of the output of the last call in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.0.borrow().len()
}
